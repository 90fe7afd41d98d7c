// What many games came to, added up.
#pragma once

#include <array>

#include "rules/state.hpp"

namespace crownlands {

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
            points[realm] = end.score(plan, realm);
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
                points[realm] = end.rank(plan, realm);
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
