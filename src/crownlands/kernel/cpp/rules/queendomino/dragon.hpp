// Step D of a turn: bribing the dragon.
#pragma once

#include "rules/state.hpp"

namespace crownlands {

// QD-2.8: the slots that may be burnt, as a set: none unless the dragon is in its cave, the queen is no guest here and
// the bribe can be paid.
template <class S>
unsigned burnable(const S& state, const Plan& plan) {
    const auto& board = state.royal.board;
    const int realm = state.acting_realm(plan);
    if (board.dragon != NOBODY || board.queen == realm || state.royal.courts[realm].coins < plan.builders.bribe)
        return 0;
    return board.full();
}

template <class S>
bool dragon_arises(const S& state, const Plan& plan) {
    return burnable(state, plan) != 0;
}

template <class S>
void burn(S& state, const Plan& plan, int slot) {
    auto& court = state.royal.courts[state.acting_realm(plan)];
    court.coins = static_cast<u16>(court.coins - plan.builders.bribe);
    state.royal.board.slots[slot] = 0;
    state.royal.board.dragon = static_cast<u8>(slot);
    onward(state, plan, BRIBE_DRAGON);
}

}  // namespace crownlands
