// Where a position cannot be solved in time: the usual search to a depth that grows while the budget lasts, with the
// solver's table for what is known and an estimate of the chances at the leaves.
#pragma once

#include "riomino/solver.hpp"

namespace crownlands::riomino {

struct Foresight {
    int best = -1;      // the number of the move that looks best
    double worth = 0;   // to the player to move: -1 lost, 1 won, between them an estimate
    int depth = 0;      // how many moves ahead were looked at in full
    u64 nodes = 0;
};

Result<Foresight> look_ahead(Known& known, const Game& game, const Limits& limits) noexcept;

}  // namespace crownlands::riomino
