// Positions that are mirror images or turns of each other are one: only live cells matter, whatever the outline was.
#pragma once

#include <utility>

#include "riomino/drift.hpp"

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

// Where a cell of a rectangle comes to lie in its image, whose corner is 0, 0 too.
constexpr std::pair<int, int> turned(int column, int row, int width, int height, int way) {
    if (way >= 4) column = width - 1 - column;
    for (int turns = way % 4; turns > 0; --turns) {
        column = std::exchange(row, column);
        column = height - 1 - column;
        std::swap(width, height);
    }
    return {column, row};
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
                const auto [x, y] = turned(column, row, 5, 5, way);
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

// The same without a board: the box round the dice is turned, and what can be seen from it.
template <class End>
u64 least_key(const Drift<End>& drift, const Table& table) {
    using M = typename Drift<End>::M;
    u64 least = drift.key;
    const int width = drift.east - drift.west + 1, height = drift.south - drift.north + 1;
    for (int way = 1; way < 8; ++way) {
        Drift<End> image = drift;
        image.live = image.open = 0;
        image.east = static_cast<u8>(image.west + (way % 2 ? height : width) - 1);
        image.south = static_cast<u8>(image.north + (way % 2 ? width : height) - 1);
        for (int row = std::max(-2, height - table.frame); row < std::min(height + 2, table.frame); ++row) {
            for (int column = std::max(-2, width - table.frame); column < std::min(width + 2, table.frame); ++column) {
                const auto [x, y] = turned(column, row, width, height, way);
                const int from = M::index(drift.west + column, drift.north + row), to = M::index(image.west + x, image.north + y);
                image.live |= (drift.live >> from & 1) << to;
                image.open |= (drift.open >> from & 1) << to;
                image.fits[to] = turned(drift.fits[from], way);
            }
        }
        image.settle(table);
        least = std::min(least, image.key);
    }
    return least;
}

}  // namespace crownlands::riomino
