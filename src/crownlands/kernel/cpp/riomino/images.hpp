// Boards that are mirror images or turns of each other are one: only live cells matter, whatever the outline was.
#pragma once

#include "riomino/board.hpp"

namespace crownlands::riomino {

// Every rotation that a cell's set stands for, once rotations that nobody can tell apart were merged.
constexpr Dice unmerged(Dice set, bool vertical, bool horizontal) {
    if (vertical && horizontal) return set;
    if (vertical) return set | set << 1;
    if (horizontal) return set | (set << 3 & 0x888888) | (set << 1 & 0x444444);
    return set * 15;
}

// Mirrored east and west if so asked, then turned clockwise by quarters.
constexpr Dice turned(Dice set, int way) {
    if (way >= 4) set = (set << 1 & 0xaaaaaa) | (set >> 1 & 0x555555);
    for (int turns = way % 4; turns > 0; --turns) set = (set << 1 & 0xeeeeee) | (set >> 3 & 0x111111);
    return set;
}

// The least key of the eight images of a board. Worth its cost only while few dice lie.
template <class End>
u64 least_key(const Board<End>& board, const Table& table) {
    u64 least = board.key;
    const u32 live = board.live(), ns = north_south(live), ew = east_west(live);
    for (int way = 1; way < 8; ++way) {
        Board<End> image = board;
        image.open = 0;
        for (int row = 0; row < 5; ++row) {
            for (int column = 0; column < 5; ++column) {
                int x = way >= 4 ? 4 - column : column, y = row;
                for (int turns = way % 4; turns > 0; --turns) {
                    const int old = x;
                    x = 4 - y;
                    y = old;
                }
                const int from = cell(column, row), to = cell(x, y);
                image.fits[to] = turned(unmerged(board.fits[from], ns >> from & 1, ew >> from & 1), way);
                if (board.open >> from & 1) image.open |= u32{1} << to;
            }
        }
        image.settle(table);
        least = std::min(least, image.key);
    }
    return least;
}

}  // namespace crownlands::riomino
