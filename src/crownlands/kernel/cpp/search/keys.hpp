// What a move is about, as one number: on an open-loop tree the same slot may hold other things after other draws.
#pragma once

#include "search/game.hpp"

namespace crownlands {

// Step, realm, thing and cell of a move beyond placing. A domino is known by itself, wherever it lies in its row; a
// building by its kind and its slot, which is its price.
template <class S>
u32 key_of(const S& state, int realm, const Choice& choice) {
    u32 thing = static_cast<u32>(choice.which);
    if (choice.step == CHOOSE_DOMINO) thing = state.draft.next.domino(choice.which);
    if constexpr (S::is_royal)
        if (choice.step == BUILD_BUILDING || choice.step == BRIBE_DRAGON)
            thing |= static_cast<u32>(state.royal.board.slots[choice.which]) << 3;
    return static_cast<u32>(choice.step) << 28 | static_cast<u32>(realm) << 20 | thing << 8 |
           static_cast<u32>(choice.index);
}

// The second number of a move that has two, else -1.
template <class S>
int second_number(const S& state, const Plan& plan, const Choice& choice) {
    if (choice.step != BUILD_BUILDING && choice.step != SEND_GIANT) return -1;
    return on_cell_number(named_kingdom(state, plan).window(), choice.index);
}

}  // namespace crownlands
