// Step B of a turn: knights collect taxes.
#pragma once

#include "rules/state.hpp"

namespace crownlands {

// QD-2.2: a domino was placed and a knight is at hand.
template <class S>
bool taxes_arise(const S& state, const Plan& plan) {
    return state.draft.placed_at != NOBODY && state.royal.courts[state.acting_realm(plan)].knights > 0;
}

// The ways to collect: on the left square, on the right one and, with two knights at hand, on both.
template <class S>
int tax_ways(const S& state, const Plan& plan) {
    return state.royal.courts[state.acting_realm(plan)].knights > 1 ? 3 : 2;
}

// The bits of the two squares just placed, the left one first.
template <class S>
std::array<int, 2> just_placed(const S& state) {
    using M = typename S::M;
    const int left = state.draft.placed_at;
    return {left, (left + M::step(state.draft.placed_towards)) & (M::bits - 1)};
}

// The squares in the territories of the two squares just placed: what each would pay without a safe.
template <class S>
std::array<int, 2> taxable(const S& state, const Plan& plan) {
    using Set = typename S::Set;
    const auto& kingdom = state.acting_kingdom(plan);
    const Domino& domino = state.acting_domino(plan);
    const auto [left, right] = just_placed(state);
    return {count(area<S::grid>(bit<Set>(left), kingdom.land[domino.left])),
            count(area<S::grid>(bit<Set>(right), kingdom.land[domino.right]))};
}

template <class S>
void collect_taxes(S& state, const Plan& plan, int way) {
    using Set = typename S::Set;
    auto& court = state.royal.courts[state.acting_realm(plan)];
    const auto squares = taxable(state, plan);
    const auto placed = just_placed(state);
    const int pays = court.safe_pays();
    for (int half = 0; half < 2; ++half) {
        if (way != 2 && way != half) continue;
        court.coins = static_cast<u16>(court.coins + squares[half] + pays);
        court.knights_out |= bit<Set>(placed[half]);
        --court.knights;
    }
    onward(state, plan, COLLECT_TAXES);
}

}  // namespace crownlands
