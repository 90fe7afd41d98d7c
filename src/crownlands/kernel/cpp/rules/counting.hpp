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
Result<int> next_item(const std::vector<int>& list, int items, Gone&& gone) {
    int met[MOST_QUESTS]{};
    for (int item : list) {
        if (item < 0 || item >= items) return refused("a scripted draw is not in its urn");
        if (met[item]++ == gone(item)) return item;
    }
    return -1;
}

template <class S>
Result<int> next_scripted(const S& state, const Plan& plan, const Script& script) {
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
    if (pile >= script.piles.size()) return refused("the script has no draws for this pile");
    return next_item(script.piles[pile], std::popcount(plan.pile[pile]), [&](int domino) {
        return static_cast<int>(~draft.unseen[pile] >> plan.by_chance[pile][domino] & 1);
    });
}

}  // namespace detail

template <class S>
Status draw_scripted(S& state, const Plan& plan, const Script& script) {
    while (state.draft.chance()) {
        const Result<int> number = detail::next_scripted(state, plan, script);
        if (!number.ok()) return number.status();
        if (*number < 0 || !play_number(state, plan, *number)) return refused("the script has no more draws");
    }
    return {};
}

template <class S>
Status count_lines(const S& state, const Plan& plan, const Script& script, int depth, Counted& sum) {
    if (depth == 0 || state.over()) {
        ++sum.leaves;
        for (int realm = 0; realm < plan.realms; ++realm) sum.scores += state.score(plan, realm);
        return {};
    }
    S drawn = state;
    Status status = draw_scripted(drawn, plan, script);
    if (!status.ok()) return status;
    each_legal(drawn, plan, [&](int number) {
        if (!status.ok()) return;
        S after = drawn;
        play_number(after, plan, number);
        status = count_lines(after, plan, script, is_half(after) ? depth : depth - 1, sum);
    });
    return status;
}

}  // namespace crownlands
