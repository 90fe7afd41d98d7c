// Where a position cannot be solved in time: the usual search to a depth that grows while the budget lasts, with the
// solver's table for what is known and an estimate of the chances at the leaves.
#pragma once

#include <memory>

#include "riomino/solver.hpp"

namespace crownlands::riomino {

struct Foresight {
    int best = -1;      // the number of the move that looks best
    double worth = 0;   // to the player to move: -1 lost, 1 won, between them an estimate
    int depth = 0;      // how many moves ahead were looked at in full
    u64 nodes = 0;
};

// A look ahead in slices, for those who have one thread and other things to do. It holds all it needs.
class Looking {
public:
    virtual ~Looking() = default;
    // Goes on for at most so many seconds (0: until the budget is spent); whether it is done. Slices change nothing of
    // what it finds, unless seconds limit it.
    virtual Result<bool> go_on(double seconds) noexcept = 0;
    // What it has found so far.
    virtual Foresight found() const = 0;
};

Result<std::unique_ptr<Looking>> begin_look(std::shared_ptr<Known> known, const Game& game, const Limits& limits) noexcept;
Result<Foresight> look_ahead(Known& known, const Game& game, const Limits& limits) noexcept;

}  // namespace crownlands::riomino
