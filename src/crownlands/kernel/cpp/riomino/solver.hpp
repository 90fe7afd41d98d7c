// Riomino solved: who wins with best play, by either end (RM-3.1, RM-3.2). It is a search for one winning move at each
// position, with a table of what is known. It stops at its budget and then says so.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "riomino/game.hpp"
#include "riomino/known.hpp"

namespace crownlands::riomino {

struct Limits {
    u64 nodes = 0;       // 0: no limit
    double seconds = 0;  // 0: no limit
    int threads = 1;
    bool every = false;  // look at every move, not only until one wins
};

struct Verdict {
    std::optional<bool> wins;    // the player to move; nothing: unknown
    std::optional<int> value;    // 1: a win, -1: a loss, 0: a draw, which only RM-3.2 knows
    int best = -1;               // the number of a move that keeps the value; where all lose, of one that held out long
    std::optional<int> winning;  // how many moves win, if every one was looked at
    u64 nodes = 0;
    double seconds = 0;
};

// What is known may serve the next question too: nothing in it depends on how a position came about.
// A die is to be laid.
Result<Verdict> solve(Known& known, const Game& game, const Limits& limits) noexcept;

}  // namespace crownlands::riomino
