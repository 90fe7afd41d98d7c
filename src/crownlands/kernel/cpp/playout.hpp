// Games played by the dice, from any state to the end.
#pragma once

#include "moves.hpp"

namespace crownlands {

// What chance brings: one domino or one king, each thing left with the same probability.
template <class S>
void draw(S& state, const Plan& plan, Dice& dice) {
    Draft& draft = state.draft;
    if (draft.stage == LAY_ROW) {
        const int pile = plan.pile_of(draft.rows_to_come);
        const u64 unseen = draft.unseen[pile];
        draft.draw_domino(plan, pile, nth(unseen, static_cast<int>(dice.below(std::popcount(unseen)))));
        return;
    }
    int left = 0;
    for (u8 held : draft.hand) left += held;
    int n = static_cast<int>(dice.below(left)), seat = 0;
    while (n >= draft.hand[seat]) n -= draft.hand[seat++];
    draft.draw_king(seat);
}

// A legal move of the seat, all equally likely, without listing them: count the bits, throw, pick the n-th.
template <class S>
void random_move(S& state, const Plan& plan, Dice& dice) {
    Draft& draft = state.draft;
    if (draft.stage == CHOOSE_DOMINO) {
        const u8 free = draft.next.free();
        draft.choose(nth(u64{free}, static_cast<int>(dice.below(std::popcount(free)))));
        return;
    }
    const auto places = state.places(plan);
    if (!places.total) return state.discard(plan);
    const auto [index, direction] = places.nth(static_cast<int>(dice.below(places.total)));
    state.place(plan, index, direction);
}

// The same choice as a number of the codec, for those who play numbers.
template <class S>
int random_number(const S& state, const Plan& plan, Dice& dice) {
    if (state.draft.stage == CHOOSE_DOMINO) {
        const u8 free = state.draft.next.free();
        return CHOOSE + nth(u64{free}, static_cast<int>(dice.below(std::popcount(free))));
    }
    const auto places = state.places(plan);
    if (!places.total) return DISCARD;
    const auto [index, direction] = places.nth(static_cast<int>(dice.below(places.total)));
    return place_number<S::grid>(state.acting_kingdom(plan).window(), index, direction);
}

// Plays on to the end; returns how many moves the seats made.
template <class S>
int random_playout(S& state, const Plan& plan, Dice& dice) {
    int moves = 0;
    while (!state.over()) {
        if (state.draft.chance()) {
            draw(state, plan, dice);
        } else {
            random_move(state, plan, dice);
            ++moves;
        }
    }
    return moves;
}

}  // namespace crownlands
