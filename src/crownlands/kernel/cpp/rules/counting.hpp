// Counts: how many lines of play there are from a state, and what they score together, with scripted draws.
#pragma once

#include <vector>

#include "rules/moves.hpp"

namespace crownlands {

// The draws in order, per urn, as chance numbers; a draw takes the next item still in its urn.
struct Script {
    std::vector<std::vector<int>> piles;
    std::vector<int> kings, buildings, quests;
};

struct Counted {
    u64 leaves = 0;
    std::int64_t scores = 0;
};

namespace detail {

// The first item of a list that has not been drawn yet, where `gone(n)` of item n have; -1 at the end of the list.
template <class Gone>
int next_item(const std::vector<int>& list, int items, Gone&& gone) {
    int met[MOST_QUESTS]{};
    for (int item : list) {
        require(item >= 0 && item < items, "a scripted draw is not in its urn");
        if (met[item]++ == gone(item)) return item;
    }
    return -1;
}

template <class S>
int next_scripted(const S& state, const Plan& plan, const Script& script) {
    const Draft& draft = state.draft;
    if constexpr (S::is_royal)
        if (draft.stage == TURN_UP_BUILDING)
            return next_item(script.buildings, plan.builders.kinds, [&](int kind) {
                return plan.builders.buildings[kind].copies - state.royal.board.pile[kind];
            });
    if constexpr (S::has_giants)
        if (draft.stage == DRAW_QUEST)
            return next_item(script.quests, plan.quests.size,
                             [&](int quest) { return static_cast<int>(state.giants.quests >> quest & 1); });
    if (draft.stage == DRAW_KING)
        return next_item(script.kings, plan.seats, [&](int seat) { return plan.kings[seat] - draft.hand[seat]; });
    const auto pile = static_cast<std::size_t>(plan.pile_of(draft.rows_to_come));
    require(pile < script.piles.size(), "the script has no draws for this pile");
    return next_item(script.piles[pile], std::popcount(plan.pile[pile]), [&](int domino) {
        return static_cast<int>(~draft.unseen[pile] >> plan.by_chance[pile][domino] & 1);
    });
}

}  // namespace detail

template <class S>
void draw_scripted(S& state, const Plan& plan, const Script& script) {
    while (state.draft.chance()) {
        const int number = detail::next_scripted(state, plan, script);
        require(number >= 0 && play_number(state, plan, number), "the script has no more draws");
    }
}

template <class S>
void count_lines(const S& state, const Plan& plan, const Script& script, int depth, Counted& sum) {
    if (depth == 0 || state.over()) {
        ++sum.leaves;
        for (int realm = 0; realm < plan.realms; ++realm) sum.scores += state.score(plan, realm);
        return;
    }
    S drawn = state;
    draw_scripted(drawn, plan, script);
    each_legal(drawn, plan, [&](int number) {
        S after = drawn;
        play_number(after, plan, number);
        count_lines(after, plan, script, is_half(after) ? depth : depth - 1, sum);
    });
}

}  // namespace crownlands
