// Itemised scores, and who wins with them.
#pragma once

#include <array>
#include <vector>

#include "state.hpp"

namespace crownlands {

enum class Line : int { TERRITORY, MIDDLE_KINGDOM, HARMONY };

struct ScoreLine {
    Line what;
    int points, terrain, squares, crowns;
    std::vector<int> cells;  // numbers of the codec: row * side + column
};

struct Sheet {
    std::vector<ScoreLine> lines;
    int largest_territory, crowns;
};

// The lines in the law's order: by terrain, then by the northmost, then westmost cell of the territory.
template <int Grid>
Sheet sheet(const Kingdom<Grid>& kingdom, const Plan& plan) {
    using M = Map<Grid>;
    using Set = typename M::Set;
    Sheet result{{}, kingdom.largest_territory(), kingdom.crowns_in(~Set{})};
    const auto window = kingdom.window();
    const int origin = window.origin();
    for (int terrain = 0; terrain < TERRAINS; ++terrain) {
        // Seen from the window's corner the bits run row by row.
        for (Set rest = roll(kingdom.land[terrain], (M::bits - origin) & (M::bits - 1)); any(rest);) {
            Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
            rest &= ~whole;
            const int squares = count(whole), crowns = kingdom.crowns_in(roll(whole, origin));
            ScoreLine line{Line::TERRITORY, squares * crowns, terrain, squares, crowns, {}};
            for (; any(whole); whole = without_lowest(whole)) {
                const int index = (lowest(whole) + origin) & (M::bits - 1);
                line.cells.push_back(window.row(index) * M::side + window.column(index));
            }
            result.lines.push_back(std::move(line));
        }
    }
    if (plan.middle_kingdom && kingdom.castle_is_central())
        result.lines.push_back({Line::MIDDLE_KINGDOM, plan.middle_kingdom, -1, 0, 0, {M::middle * M::side + M::middle}});
    if (plan.harmony && kingdom.discarded == 0)
        result.lines.push_back({Line::HARMONY, plan.harmony, -1, 0, 0, {}});
    return result;
}

constexpr int WHOLE_WIN = 840;  // divisible by 1 to 8, so shared victories stay whole numbers

// Sums over many games. Integers only: the same whatever the order in which threads add them up.
struct Tally {
    u64 games = 0, moves = 0;
    std::array<std::int64_t, MOST_SEATS> scores{}, squares{}, wins{};

    template <class S>
    void add(const S& end, const Plan& plan, int moves_made) {
        std::array<int, MOST_SEATS> points{};
        int best = -1, tied = 0;
        for (int realm = 0; realm < plan.realms; ++realm) {
            points[realm] = end.kingdoms[realm].score(plan);
            scores[realm] += points[realm];
            squares[realm] += points[realm] * points[realm];
            if (points[realm] > best) best = points[realm], tied = 0;
            tied += points[realm] == best;
        }
        ++games;
        moves += static_cast<u64>(moves_made);
        if (tied > 1) {  // rare, so only now the tie-break of KD-4.4 is worth its cost
            best = -1;
            for (int realm = 0; realm < plan.realms; ++realm) {
                points[realm] = end.kingdoms[realm].rank(plan);
                if (points[realm] > best) best = points[realm], tied = 0;
                tied += points[realm] == best;
            }
        }
        for (int realm = 0; realm < plan.realms; ++realm)
            if (points[realm] == best) wins[realm] += WHOLE_WIN / tied;
    }

    Tally& operator+=(const Tally& more) {
        games += more.games;
        moves += more.moves;
        for (int realm = 0; realm < MOST_SEATS; ++realm) {
            scores[realm] += more.scores[realm];
            squares[realm] += more.squares[realm];
            wins[realm] += more.wins[realm];
        }
        return *this;
    }
};

}  // namespace crownlands
