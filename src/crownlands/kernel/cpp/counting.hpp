// Counts: how many lines of play there are from a state, and what they score together, with scripted draws.
#pragma once

#include <vector>

#include "moves.hpp"

namespace crownlands {

// The draws in order, per pile and for the kings, as chance numbers; a draw takes the next item still in its urn.
struct Script {
    std::vector<std::vector<int>> piles;
    std::vector<int> kings;
};

struct Counted {
    u64 leaves = 0;
    std::int64_t scores = 0;
};

template <class S>
void draw_scripted(S& state, const Plan& plan, const Script& script) {
    while (state.draft.chance()) {
        const Draft& draft = state.draft;
        int number = -1;
        if (draft.stage == LAY_ROW) {
            const auto pile = static_cast<std::size_t>(plan.pile_of(draft.rows_to_come));
            require(pile < script.piles.size(), "the script has no draws for this pile");
            for (int next : script.piles[pile]) {
                require(next >= 0 && next < std::popcount(plan.pile[pile]), "there is no such domino");
                if (draft.unseen[pile] >> plan.by_chance[pile][next] & 1) {
                    number = next;
                    break;
                }
            }
        } else {
            int drawn[MOST_SEATS]{};
            for (int seat : script.kings) {
                require(seat >= 0 && seat < plan.seats, "a king belongs to one of the seats");
                if (drawn[seat]++ == plan.kings[seat] - draft.hand[seat]) {
                    number = seat;
                    break;
                }
            }
        }
        require(number >= 0 && play_number(state, plan, number), "the script has no more draws");
    }
}

template <class S>
void count_lines(const S& state, const Plan& plan, const Script& script, int depth, Counted& sum) {
    if (depth == 0 || state.over()) {
        ++sum.leaves;
        for (int realm = 0; realm < plan.realms; ++realm) sum.scores += state.kingdoms[realm].score(plan);
        return;
    }
    S drawn = state;
    draw_scripted(drawn, plan, script);
    each_legal(drawn, plan, [&](int number) {
        S after = drawn;
        play_number(after, plan, number);
        count_lines(after, plan, script, depth - 1, sum);
    });
}

}  // namespace crownlands
