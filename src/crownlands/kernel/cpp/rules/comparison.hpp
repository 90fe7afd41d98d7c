// What playouts after each of several moves came to. Playout n meets the same draws after every move, so that two moves
// differ by what they are worth and hardly by luck; sums of products tell how surely.
#pragma once

#include <vector>

#include "rules/tally.hpp"

namespace crownlands {

// Leads are points over the best other realm, wins parts of WHOLE_WIN, both of the realm that moves. Integers only, so that
// comparisons of several runs can be added up. With n games, sums a and b and products aa, ab, bb of two moves, the
// difference of their means is (a - b) / n, and its variance ((aa - 2 ab + bb) / n - ((a - b) / n)^2) / n.
struct Comparison {
    using Sums = std::vector<std::int64_t>;

    explicit Comparison(std::size_t moves)
        : leads(moves), wins(moves), lead_products(moves * (moves + 1) / 2), win_products(moves * (moves + 1) / 2) {}

    u64 games = 0;
    Sums leads, wins;                  // by move
    Sums lead_products, win_products;  // of moves 0 0, 1 0, 1 1, 2 0 ...

    // One playout after every move.
    void add(const std::vector<std::int64_t>& lead, const std::vector<std::int64_t>& win) {
        ++games;
        for (std::size_t a = 0, pair = 0; a < leads.size(); ++a) {
            leads[a] += lead[a];
            wins[a] += win[a];
            for (std::size_t b = 0; b <= a; ++b, ++pair) {
                lead_products[pair] += lead[a] * lead[b];
                win_products[pair] += win[a] * win[b];
            }
        }
    }
};

// A realm's lead over the best other one, and its part of the victory.
template <class S>
void appraise_end(const S& end, const Plan& plan, int realm, std::int64_t& lead, std::int64_t& win) {
    int points = 0, rank = 0, most = -1, tied = 1, ahead = 0;
    for (int other = 0; other < plan.realms; ++other) {
        const int score = end.score(plan, other);
        if (other == realm)
            points = score, rank = end.rank(plan, other);
        else
            most = std::max(most, score);
    }
    for (int other = 0; other < plan.realms; ++other) {
        if (other == realm) continue;
        const int theirs = end.rank(plan, other);
        ahead += theirs > rank;
        tied += theirs == rank;
    }
    lead = points - most;
    win = ahead ? 0 : WHOLE_WIN / tied;
}

}  // namespace crownlands
