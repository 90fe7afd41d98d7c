// Riomino for the solver: what of a position matters to the rest of the game, and nothing else.
//
// A die as it lies is a number 0 to 23, 4 * face + quarter turns; a set of them is 24 bits, four to a face. Each
// free cell next to a die keeps the set of dice that fit there. Cells are bits of the rolled-up map of cells.hpp: a
// board and a frame of 5 x 5 both fit it.
//
// - A cell that nothing left in either tray fits is dead, a wall like the edge of the board.
// - Edges that touch no live cell do not matter any more. Rotations that differ only there are one move: a face has
//   one value on two neighbouring edges and the other value on the other two, so with live cells on both axes all
//   four rotations differ, on one axis two pairs of them are alike, with none all four.
// - A live cell without a live neighbour is nothing but the set of faces that fit, wherever it is.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "../cells.hpp"

namespace crownlands::riomino {

using M = Map<5>;
using Dice = u32;  // a set of dice, or a tray: four bits for each face

constexpr Dice ALL = 0xffffff, ONE_OF_EACH = 0x111111;
constexpr int MIDDLE = 4, SIDE = 9;  // of the map

// Every rotation of the faces that a tray holds.
constexpr Dice rotations(Dice tray) {
    Dice held = tray | tray >> 1;
    held |= held >> 2;
    return (held & ONE_OF_EACH) * 15;
}

// Rotations 0 and 1 show the same north and south, 2 and 3 too; 1 and 2 the same east and west, 0 and 3 too.
constexpr Dice alike_north_south(Dice set) { return set | (set << 1 & 0xaaaaaa) | (set >> 1 & 0x555555); }
constexpr Dice alike_east_west(Dice set) {
    return set | (set << 1 & 0x444444) | (set >> 1 & 0x222222) | (set << 3 & 0x888888) | (set >> 3 & 0x111111);
}
constexpr Dice FIRST_NORTH_SOUTH = 0x555555, FIRST_EAST_WEST = 0x333333;  // one die of each pair

// What a set-up fixes.
struct Table {
    u64 board = 0;   // the board's cells; 0: no board, but a frame
    int frame = 0;   // the side of the frame, at most 5
    std::array<std::array<Dice, 4>, 24> beside{};  // by die and direction (e s w n): the dice that match it there
};

struct Layout {
    Dice fits[64];          // by cell; 0 where nothing can be laid next
    u64 taken, live, open;  // open: live and next to a die
    Dice trays[2];          // of the player to move, of the other
    u8 west, north, east, south;
    bool floating;  // no board, and the frame is not fixed yet: where a die is laid matters to all of them

    // Live cells that some frame round the dice reaches, near enough to touch an open cell; or the board's.
    u64 room(const Table& table) const {
        if (table.board) return table.board;
        const int reach = table.frame - 1;
        const int from_west = std::max(west - 2, east - reach), to_east = std::min(east + 2, west + reach);
        const int from_north = std::max(north - 2, south - reach), to_south = std::min(south + 2, north + reach);
        const u64 line = (u64{1} << (to_east - from_west + 1)) - 1;
        u64 cells = 0;
        for (int row = from_north; row <= to_south; ++row) cells |= roll(line, M::index(from_west, row));
        return cells;
    }

    // From the dice that lie; they must lie as the rules allow.
    static Layout of(const Table& table, const std::vector<std::array<int, 3>>& dice, Dice mine, Dice others) {
        Layout layout{};
        layout.trays[0] = mine;
        layout.trays[1] = others;
        layout.west = layout.north = layout.east = layout.south = MIDDLE;
        layout.floating = table.frame > 1;
        for (const auto& [column, row, die] : dice) {
            layout.taken |= bit<u64>(M::index(column, row));
            layout.west = static_cast<u8>(std::min<int>(layout.west, column));
            layout.east = static_cast<u8>(std::max<int>(layout.east, column));
            layout.north = static_cast<u8>(std::min<int>(layout.north, row));
            layout.south = static_cast<u8>(std::max<int>(layout.south, row));
        }
        if (table.frame)
            layout.floating = layout.east - layout.west + 1 < table.frame || layout.south - layout.north + 1 < table.frame;
        layout.live = layout.room(table) & ~layout.taken;
        for (const auto& [column, row, die] : dice) {
            for (int direction = 0; direction < 4; ++direction) {
                const int next = (M::index(column, row) + M::step(direction)) & (M::bits - 1);
                const u64 there = bit<u64>(next);
                if (!(layout.live & there)) continue;
                layout.fits[next] = (layout.open & there ? layout.fits[next] : ALL) & table.beside[die][direction];
                layout.open |= there;
            }
        }
        if (!dice.empty()) layout.bury(table);
        return layout;
    }

    // A die of the player to move is laid; then the other one is to move. The cell's column and row are needed only
    // where a frame counts.
    void lay(const Table& table, int index, int die, int column, int row, bool from_tray) {
        const u64 cell = bit<u64>(index);
        taken |= cell;
        for (int direction = 0; direction < 4; ++direction) {
            const int next = (index + M::step(direction)) & (M::bits - 1);
            const u64 there = bit<u64>(next);
            if (!(live & there)) continue;
            fits[next] = (open & there ? fits[next] : ALL) & table.beside[die][direction];
            open |= there;
        }
        if (from_tray) trays[0] -= Dice{1} << (4 * (die / 4));
        std::swap(trays[0], trays[1]);
        if (!table.board) grow(table, column, row);
        live &= ~cell;
        open &= ~cell;
        fits[index] = 0;
        bury(table);
    }

    // The box may grow: some cells get out of every frame's reach, others come near.
    void grow(const Table& table, int column, int row) {
        if (column >= west && column <= east && row >= north && row <= south && live) return;
        const u64 before = room(table);
        west = static_cast<u8>(std::min<int>(west, column));
        east = static_cast<u8>(std::max<int>(east, column));
        north = static_cast<u8>(std::min<int>(north, row));
        south = static_cast<u8>(std::max<int>(south, row));
        const u64 after = room(table);
        // Free cells that were not near before cannot have been dead.
        live = (live & after) | (after & ~before & ~taken);
        for (u64 gone = open & ~live; gone; gone &= gone - 1) fits[lowest(gone)] = 0;
        open &= live;
        floating = east - west + 1 < table.frame || south - north + 1 < table.frame;
    }

    // What nothing can fill becomes a wall. On a board a cell that is not open needs a live neighbour to become
    // so; without one the cells farther off are not in sight.
    void bury(const Table& table) {
        const Dice left = rotations(trays[0]) | rotations(trays[1]);
        for (u64 rest = open; rest; rest &= rest - 1) {
            const int index = lowest(rest);
            if (!(fits[index] &= left)) live &= ~bit<u64>(index);
        }
        open &= live;
        if (table.board) live &= open | neighbours<5>(live);
    }

    // The open cells by what of a die's rotation still matters there.
    struct Kinds {
        u64 alone, north_south, east_west, both;
    };
    Kinds kinds() const {
        const u64 ns = roll(live, M::stride) | roll(live, M::bits - M::stride);
        const u64 ew = roll(live, 1) | roll(live, M::bits - 1);
        return {open & ~ns & ~ew, open & ns & ~ew, open & ew & ~ns, open & ns & ew};
    }

    // Calls found(index, dice) for every open cell with one die of each kind of rotation that the player can lay.
    template <class Found>
    void each_choice(Dice mine, Found&& found) const {
        const Kinds of = kinds();
        for (u64 rest = of.both; rest; rest &= rest - 1) found(lowest(rest), fits[lowest(rest)] & mine);
        for (u64 rest = of.north_south; rest; rest &= rest - 1)
            found(lowest(rest), alike_north_south(fits[lowest(rest)]) & mine & FIRST_NORTH_SOUTH);
        for (u64 rest = of.east_west; rest; rest &= rest - 1)
            found(lowest(rest), alike_east_west(fits[lowest(rest)]) & mine & FIRST_EAST_WEST);
        for (u64 rest = of.alone; rest; rest &= rest - 1)
            found(lowest(rest), rotations(fits[lowest(rest)]) & mine & ONE_OF_EACH);
    }

    int mobility(Dice tray) const {
        const Dice mine = rotations(tray);
        int moves = 0;
        each_choice(mine, [&](int, Dice dice) { moves += std::popcount(dice); });
        return moves;
    }

    static constexpr u64 mix(u64 word) {
        word *= 0x9e3779b97f4a7c15;
        word ^= word >> 32;
        word *= 0xd6e8feb86659fd93;
        return word ^ word >> 29;
    }

    // Layouts with the same future hash alike: a sum, so that cells without a live neighbour may be anywhere.
    u64 hash() const {
        const Kinds of = kinds();
        u64 sum = mix(u64{trays[0]} << 32 | trays[1]) + mix((live & ~open) ^ 0x5bd1e995);
        if (floating) sum += mix(u64{west} << 24 | u64{north} << 16 | u64{east} << 8 | u64{south} | u64{1} << 40);
        auto add = [&](int index, Dice set) { sum += mix((u64{set} << 8 | static_cast<u64>(index)) + 1); };
        for (u64 rest = of.both; rest; rest &= rest - 1) add(lowest(rest), fits[lowest(rest)]);
        for (u64 rest = of.north_south; rest; rest &= rest - 1)
            add(lowest(rest), alike_north_south(fits[lowest(rest)]));
        for (u64 rest = of.east_west; rest; rest &= rest - 1) add(lowest(rest), alike_east_west(fits[lowest(rest)]));
        for (u64 rest = of.alone; rest; rest &= rest - 1) add(floating ? lowest(rest) : 64, rotations(fits[lowest(rest)]));
        return mix(sum);
    }
};

}  // namespace crownlands::riomino
