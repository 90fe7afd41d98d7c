// What a search found.
#pragma once

#include <vector>

#include "rules/cells.hpp"

namespace crownlands {

// One move that was looked at: how often, the mean reward of the seat that moves, its hoped-for lead over the best
// other seat in points, and its chance to win. A move of two numbers has the second one in `then`.
struct Candidate {
    int number, then;
    u32 visits;
    double value, margin, victory;

    void join(const Candidate& other) {
        visits += other.visits;
        const double share = static_cast<double>(other.visits) / visits;
        value += (other.value - value) * share;
        margin += (other.margin - margin) * share;
        victory += (other.victory - victory) * share;
    }
};

struct SearchResult {
    int best = -1, then = -1;  // the numbers of the move to play
    u64 simulations = 0;
    u64 recalled = 0;  // simulations of an earlier decision that count here, too
    double seconds = 0;
    bool exact = false;  // proved by solving the end of the game
    std::vector<Candidate> candidates;

    void add(const Candidate& one);
    void join(const SearchResult& other);
    void decide();  // the move looked at most often, then the one worth most
};

}  // namespace crownlands
