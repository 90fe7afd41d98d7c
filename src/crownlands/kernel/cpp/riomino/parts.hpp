// The cells of a board as bits, and what the search must know of them at once.
#pragma once

#include "rules/cells.hpp"

namespace crownlands::riomino {

// Cells of at most 5 x 5, row by row with an empty column between: a step never leaves one row for the next.
using Cells = u32;
constexpr int STRIDE = 6, CELLS = 32, NOWHERE = 31;  // the last is never used

constexpr int cell(int column, int row) { return column + STRIDE * row; }  // from 0, within 5 x 5
constexpr Cells north_south(Cells set) { return set << STRIDE | set >> STRIDE; }
constexpr Cells east_west(Cells set) { return set << 1 | set >> 1; }
constexpr Cells around(Cells set) { return north_south(set) | east_west(set); }

struct Parts {
    Cells cells, open;     // live; next to a die
    Cells alone;           // open without a live neighbour
    Cells usable, others;  // that the player to move can fill, and the other

    Parts without(Cells gone) const { return {cells & ~gone, open & ~gone, alone & ~gone, usable & ~gone, others & ~gone}; }
};

}  // namespace crownlands::riomino
