// What a kingdom is likely to score in the end: a weighted sum of what is to be seen in it.
//
// The weights are learned from games that the evaluation itself played (crownlands.lab.training) and come with the
// package; there is one set of them for each number of dominoes the kingdom is still to get.
#pragma once

#include <array>
#include <vector>

#include "full_greedy.hpp"

namespace crownlands {

constexpr int GENERAL = 12;
constexpr int PER_LAND = 5;
constexpr int FEATURES = GENERAL + PER_LAND * TERRAINS;  // the town's come last: Kingdomino's weights end before them
using Features = std::array<float, FEATURES>;

// Squares and crowns of each terrain on an unseen domino, on average.
struct Supply {
    std::array<float, TERRAINS> squares{}, crowns{};

    Supply(const Draft& draft, const Plan& plan) {
        int dominoes = 0;
        for (int pile = 0; pile < plan.piles; ++pile) {
            for (u64 rest = draft.unseen[pile]; rest; rest &= rest - 1, ++dominoes) {
                const Domino& one = plan.dominoes[pile * PILE + std::countr_zero(rest)];
                squares[one.left] += 1, squares[one.right] += 1;
                crowns[one.left] += one.left_crowns, crowns[one.right] += one.right_crowns;
            }
        }
        for (int terrain = 0; dominoes && terrain < TERRAINS; ++terrain)
            squares[terrain] /= static_cast<float>(dominoes), crowns[terrain] /= static_cast<float>(dominoes);
    }
};

template <int Grid>
Features features(const Kingdom<Grid>& kingdom, const Plan& plan, const Supply& supply) {
    using Set = typename Map<Grid>::Set;
    Features seen{};
    const Set room = kingdom.room, beside = neighbours<Grid>(room);
    int points = 0, open_areas = 0;
    for (int terrain = 0; terrain < TERRAINS; ++terrain) {
        float* const land = &seen[GENERAL + PER_LAND * terrain];
        for (Set rest = kingdom.land[terrain]; any(rest);) {
            const Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
            rest &= ~whole;
            const int squares = count(whole), crowns = kingdom.crowns_in(whole);
            points += squares * crowns;
            const int open = count(neighbours<Grid>(whole) & room);
            if (!open) continue;
            ++open_areas;
            // More squares multiply its crowns, more crowns its squares.
            land[0] += static_cast<float>(crowns * std::min(open, 4)) * supply.squares[terrain];
            land[1] += static_cast<float>(squares) * supply.crowns[terrain];
            land[2] += static_cast<float>(crowns);
            if (crowns) land[3] += static_cast<float>(squares) * supply.crowns[terrain];
        }
        land[4] = static_cast<float>(std::min(count(kingdom.touching(terrain) & room & beside), 6));
    }
    const Set east = seen_from<Grid>(room, EAST), west = seen_from<Grid>(room, WEST);
    const Set south = seen_from<Grid>(room, SOUTH), north = seen_from<Grid>(room, NORTH);
    const Set two = (east & west) | (south & north) | ((east | west) & (south | north));
    int odd = 0;
    for (Set rest = room; any(rest);) {
        const Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
        rest &= ~whole;
        odd += count(whole) & 1;
    }
    seen[0] = 1;
    seen[1] = static_cast<float>(points);
    seen[2] = plan.middle_kingdom && may_be_central(kingdom) ? 1.0f : 0.0f;
    seen[3] = plan.harmony && kingdom.discarded ? 1.0f : 0.0f;
    seen[4] = static_cast<float>(count(room & ~beside));
    seen[5] = static_cast<float>(count(room & beside & ~two));
    seen[6] = static_cast<float>(count(room));
    seen[7] = static_cast<float>(odd);
    seen[8] = static_cast<float>(kingdom.east - kingdom.west + kingdom.south - kingdom.north);
    seen[9] = static_cast<float>(open_areas);
    seen[10] = static_cast<float>(kingdom.discarded);
    seen[11] = plan.middle_kingdom && kingdom.castle_is_central() ? 1.0f : 0.0f;
    return seen;
}

// Dominoes a kingdom is still to get, whether or not one of its kings stands on them already.
template <int Grid>
int to_come(const Kingdom<Grid>& kingdom, const Plan& plan) {
    const int had = count(kingdom.occupied()) / 2 + kingdom.discarded;  // the castle is the odd square
    return plan.rounds * plan.kings_in_play() / plan.realms - had;
}

// sets[n]: when the kingdom is still to get n dominoes; beyond the last set the last one serves.
struct Weights {
    std::vector<Features> sets;

    template <int Grid>
    float value(const Kingdom<Grid>& kingdom, const Plan& plan, const Supply& supply) const {
        const int left = to_come(kingdom, plan);
        if (left <= 0) return static_cast<float>(kingdom.score(plan));
        const Features seen = features(kingdom, plan, supply);
        const Features& weight = sets[std::min<std::size_t>(left, sets.size() - 1)];
        float sum = 0;
        for (int n = 0; n < FEATURES; ++n) sum += seen[n] * weight[n];
        return sum;
    }
};

}  // namespace crownlands
