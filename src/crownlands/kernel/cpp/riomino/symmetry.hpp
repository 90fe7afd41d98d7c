// Layouts that are rotations or mirror images of each other are one. Turning a die by a quarter, or mirroring it, gives
// a die with the same face. Worth its cost only while few dice lie.
#pragma once

#include <algorithm>

#include "layout.hpp"

namespace crownlands::riomino {

class Symmetries {
public:
    explicit Symmetries(const Table& table) {
        for (int way = 1; way < 8; ++way) {
            u64 board = 0;
            for (int y = -REACH; y <= REACH; ++y) {
                for (int x = -REACH; x <= REACH; ++x) {
                    const auto [to_x, to_y] = turned(way, x, y);
                    const int from = M::index(MIDDLE + x, MIDDLE + y), to = M::index(MIDDLE + to_x, MIDDLE + to_y);
                    to_[way][from] = static_cast<u8>(to);
                    if (table.board & bit<u64>(from)) board |= bit<u64>(to);
                }
            }
            if (board == table.board) ways_[count_++] = way;
        }
    }

    // The same key for all images of a layout; its own where too many dice lie, or too far out.
    u64 key(const Layout& layout) const {
        u64 least = layout.hash();
        if (std::popcount(layout.taken) > MOST_DICE || !near(layout)) return least;
        for (int n = 0; n < count_; ++n) least = std::min(least, image(layout, ways_[n]).hash());
        return least;
    }

private:
    static constexpr int REACH = 3, MOST_DICE = 5;

    // Within one step of the middle, the live cells are within three, where each has a bit of its own.
    static bool near(const Layout& layout) {
        return !layout.floating || (layout.west >= MIDDLE - 1 && layout.east <= MIDDLE + 1 &&
                                    layout.north >= MIDDLE - 1 && layout.south <= MIDDLE + 1);
    }
    // Ways 0 to 3 are quarter turns clockwise, 4 to 7 the same after mirroring east and west.
    static std::pair<int, int> turned(int way, int x, int y) {
        if (way >= 4) x = -x;
        for (int turns = way % 4; turns > 0; --turns) {
            const int old = x;
            x = -y;
            y = old;
        }
        return {x, y};
    }
    static Dice turned(int way, Dice set) {
        if (way >= 4) set = (set << 1 & 0xaaaaaa) | (set >> 1 & 0x555555);
        for (int turns = way % 4; turns > 0; --turns) set = (set << 1 & 0xeeeeee) | (set >> 3 & 0x111111);
        return set;
    }
    Layout image(const Layout& layout, int way) const {
        Layout image{};
        image.trays[0] = layout.trays[0];
        image.trays[1] = layout.trays[1];
        image.floating = layout.floating;
        for (u64 rest = layout.live; rest; rest &= rest - 1) {
            const int from = lowest(rest), to = to_[way][from];
            image.live |= bit<u64>(to);
            if (!(layout.open & bit<u64>(from))) continue;
            image.open |= bit<u64>(to);
            image.fits[to] = turned(way, layout.fits[from]);
        }
        const auto [ax, ay] = turned(way, layout.west - MIDDLE, layout.north - MIDDLE);
        const auto [bx, by] = turned(way, layout.east - MIDDLE, layout.south - MIDDLE);
        image.west = static_cast<u8>(MIDDLE + std::min(ax, bx));
        image.east = static_cast<u8>(MIDDLE + std::max(ax, bx));
        image.north = static_cast<u8>(MIDDLE + std::min(ay, by));
        image.south = static_cast<u8>(MIDDLE + std::max(ay, by));
        return image;
    }

    u8 to_[8][64]{};
    int ways_[8]{}, count_ = 0;
};

}  // namespace crownlands::riomino
