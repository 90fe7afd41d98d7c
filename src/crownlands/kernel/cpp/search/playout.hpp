// Games played by the dice, from any state to the end.
#pragma once

#include "rules/moves.hpp"

namespace crownlands {

// What chance brings: one domino, king, building or quest, each thing left with the same probability.
template <class S>
void draw(S& state, const Plan& plan, Dice& dice) {
    Draft& draft = state.draft;
    if constexpr (S::is_royal) {
        if (draft.stage == TURN_UP_BUILDING) {
            const BuildersBoard& board = state.royal.board;
            int n = static_cast<int>(dice.below(board.in_pile)), kind = 0;
            while (n >= board.pile[kind]) n -= board.pile[kind++];
            return turn_up_building(state, plan, kind);
        }
    }
    if constexpr (S::has_giants) {
        if (draft.stage == DRAW_QUEST) {
            const u64 left = ~state.giants.quests & (plan.quests.size == 64 ? ~u64{0} : (u64{1} << plan.quests.size) - 1);
            return draw_quest(state, plan, nth(left, static_cast<int>(dice.below(std::popcount(left)))));
        }
    }
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
        return state.choose(plan, nth(u64{free}, static_cast<int>(dice.below(std::popcount(free)))));
    }
    if constexpr (S::parts != PLAIN)
        if (draft.stage != PLACE_DOMINO) return play_choice(state, plan, random_choice(state, plan, dice));
    const auto places = state.places(plan);
    if (!places.total) return state.discard(plan);
    const auto [index, direction] = places.nth(static_cast<int>(dice.below(places.total)));
    state.place(plan, index, direction);
}

// The same choice as a number of the codec, for those who play numbers; of a move of two numbers the first.
template <class S>
int random_number(const S& state, const Plan& plan, Dice& dice) {
    if (state.draft.stage == CHOOSE_DOMINO) {
        const u8 free = state.draft.next.free();
        return CHOOSE + nth(u64{free}, static_cast<int>(dice.below(std::popcount(free))));
    }
    if constexpr (S::parts != PLAIN)
        if (state.draft.stage != PLACE_DOMINO) return first_number(state, plan, random_choice(state, plan, dice));
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
