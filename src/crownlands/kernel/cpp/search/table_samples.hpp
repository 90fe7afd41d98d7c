// Games that a value of the whole table is learned from: what was to be seen at the end of every round, and what came of it.
#pragma once

#include <vector>

#include "search/search.hpp"

namespace crownlands {

struct Schooling {
    u64 games, seed;
    u64 simulations;  // of each decision; 0: the evaluation decides at once
    u32 whim;         // one decision in so many is random, in two games of three, so that mistakes are seen, too
    float noise;      // points of noise in the choices of the evaluation
};

// A row for each end of a round: rows to come, whether a random move followed before the next one, what all share, and for
// each realm what is to be seen, the evaluation's forecast, what the table's value says (0 without one) and the score at the end.
template <class S>
std::vector<float> table_samples(const Plan& plan, const Weights& weights, const Style& style, const Schooling& schooling) {
    const std::size_t each = REALM_INPUTS + 3, width = 2 + SHARED_INPUTS + each * static_cast<std::size_t>(plan.realms);
    constexpr std::size_t STRAYED = 1;
    std::vector<float> all;
    for (u64 game = 0; game < schooling.games; ++game) {
        Dice dice(schooling.seed, game);
        const u32 whim = dice.below(3) == 0 ? 0 : schooling.whim;
        const std::size_t first = all.size();
        S state = S::first(plan);
        while (!state.over()) {
            if (between_rounds(state.draft)) {
                MoveValues<S> values(plan, weights, state);
                const TableInputs inputs = table_inputs(state, plan, weights, values);
                std::array<float, MOST_SEATS> points{};
                if (weights.table) points = weights.table->points(inputs, plan.realms, state.draft.rows_to_come);
                all.push_back(state.draft.rows_to_come);
                all.push_back(0);
                all.insert(all.end(), inputs.shared.begin(), inputs.shared.end());
                for (int realm = 0; realm < plan.realms; ++realm) {
                    const TableInputs::Realm& one = inputs.realms[realm];
                    all.insert(all.end(), one.seen.begin(), one.seen.end());
                    all.push_back(one.forecast);
                    all.push_back(points[realm]);
                    all.push_back(0);
                }
            }
            if (state.chance()) {
                draw(state, plan, dice);
            } else if (whim && dice.below(whim) == 0) {
                random_move(state, plan, dice);
                if (all.size() > first) all[all.size() - width + STRAYED] = 1;
            } else if (schooling.simulations) {
                SearchResult found =
                    Search<S>(plan, weights, style).search(state, {.simulations = schooling.simulations, .seed = dice.next()});
                found.decide();
                play_number(state, plan, found.best);
                if (found.then >= 0) play_number(state, plan, found.then);
            } else {
                MoveValues<S> values(plan, weights, state);
                if (state.draft.stage == PLACE_DOMINO)
                    values.put(state, values.best_place(state));
                else
                    values.play(state, dice, schooling.noise);
            }
        }
        for (std::size_t row = first; row < all.size(); row += width)
            for (int realm = 0; realm < plan.realms; ++realm)
                all[row + 2 + SHARED_INPUTS + each * static_cast<std::size_t>(realm + 1) - 1] = static_cast<float>(state.score(plan, realm));
    }
    return all;
}

}  // namespace crownlands
