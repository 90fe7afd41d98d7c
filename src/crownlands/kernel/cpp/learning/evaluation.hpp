// What a kingdom is likely to score in the end: a weighted sum of what is to be seen in it.
//
// The weights are learned from games that the evaluation itself played (crownlands.lab.training) and come with the
// package; there is one set of them for each number of dominoes the kingdom is still to get.
#pragma once

#include <memory>
#include <vector>

#include "learning/features.hpp"

namespace crownlands {

// Dominoes that a kingdom has had, on its ground or discarded.
template <int Grid>
int had(const Kingdom<Grid>& kingdom) {
    return count(kingdom.occupied()) / 2 + kingdom.discarded;  // the castle is the odd square
}
// Dominoes a kingdom gets in all.
inline int dominoes_each(const Plan& plan) { return plan.rounds * plan.kings_in_play() / plan.realms; }

// Dominoes a kingdom is still to get, whether or not one of its kings stands on them already.
template <int Grid>
int to_come(const Kingdom<Grid>& kingdom, const Plan& plan) {
    return dominoes_each(plan) - had(kingdom);
}

class TableValue;

// sets[n]: when the kingdom is still to get n dominoes; beyond the last set the last one serves.
struct Weights {
    std::vector<Features> sets;
    std::shared_ptr<const TableValue> table;  // what the whole table says at the end of a round, where that was learned

    // Eight sums side by side: the compiler may not reorder additions, but it may do eight at once.
    static float weighed(const Features& seen, const Features& weight) {
        constexpr int LANES = 8;
        std::array<float, LANES> sums{};
        int n = 0;
        for (; n + LANES <= FEATURES; n += LANES)
            for (int lane = 0; lane < LANES; ++lane) sums[lane] += seen[n + lane] * weight[n + lane];
        for (int lane = 0; n < FEATURES; ++n, ++lane) sums[lane] += seen[n] * weight[n];
        return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    }

    // Of a kingdom that is still to get `left` dominoes.
    float forecast(const Features& seen, int left) const {
        return weighed(seen, sets[std::min<std::size_t>(left, sets.size() - 1)]);
    }

    template <int Grid>
    float value(const Kingdom<Grid>& kingdom, const Plan& plan, const Supply& supply) const {
        const int left = to_come(kingdom, plan);
        if (left <= 0) return static_cast<float>(kingdom.score(plan));
        return forecast(features(kingdom, plan, supply), left);
    }
};

}  // namespace crownlands
