// What the points at the end are worth to each realm while a search is still guessing.
#pragma once

#include <algorithm>
#include <array>

#include "rules/plan.hpp"
#include "search/elementary.hpp"

namespace crownlands {

struct Outcome {
    std::array<double, MOST_SEATS> reward{}, margin{}, victory{};
};

struct Reward {
    double victory = 0.6;  // share of the chance to win; the rest is the lead
    double lead = 30;      // points of lead that are worth all of the rest

    // A playout is one of many ways the game may go. So, for `doubt` points to either side, a narrow win is hardly
    // better than a narrow loss; with no doubt the winner takes it all. Of equal points what breaks ties is a fraction.
    Outcome operator()(const std::array<double, MOST_SEATS>& points, int realms, double doubt) const {
        Outcome outcome;
        std::array<double, MOST_SEATS> chances{};
        const double highest = *std::max_element(points.begin(), points.begin() + realms);
        double sum = 0;
        for (int realm = 0; realm < realms; ++realm) {
            chances[realm] = doubt > 0 ? exponential((points[realm] - highest) / doubt) : points[realm] == highest;
            sum += chances[realm];
        }
        for (int realm = 0; realm < realms; ++realm) {
            double other = -1e9;
            for (int n = 0; n < realms; ++n)
                if (n != realm) other = std::max(other, points[n]);
            outcome.margin[realm] = points[realm] - other;
            outcome.victory[realm] = chances[realm] / sum;
            const double gained = std::clamp(0.5 + 0.5 * outcome.margin[realm] / lead, 0.0, 1.0);
            outcome.reward[realm] = victory * outcome.victory[realm] + (1 - victory) * gained;
        }
        return outcome;
    }
};

}  // namespace crownlands
