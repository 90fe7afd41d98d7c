// A position of Riomino without a board, as long as the dice do not fill their frame: it is not known yet which cells
// can be used. Cells are bits of the rolled-up map of cells.hpp. Where the dice lie on the map does not matter, so keys
// count from the corner of the box round the dice. Once the box is as large as the frame, the rest is a Board.
#pragma once

#include "riomino/board.hpp"

namespace crownlands::riomino {

template <class End>
struct alignas(64) Drift {
    using M = Map<5>;
    using Spare = typename End::Spare;
    using Cells = u64;

    Dice fits[64];     // by cell; used only where open
    Cells live, open;  // live: free cells that some frame reaches and that may be next to an open one
    Cells taken;
    Dice mine, theirs;
    End end;
    u8 west, north, east, south;  // of the box round the dice
    int laid;
    int certain;      // as of a Board
    Outlook offered;  // see outlook()
    u64 key;

    static constexpr Cells north_south(Cells set) { return std::rotl(set, M::stride) | std::rotr(set, M::stride); }
    static constexpr Cells east_west(Cells set) { return std::rotl(set, 1) | std::rotr(set, 1); }

    static Cells rectangle(int x0, int y0, int x1, int y1) {
        Cells cells = 0;
        const Cells line = (Cells{1} << (x1 - x0 + 1)) - 1;
        for (int y = y0; y <= y1; ++y) cells |= std::rotl(line, M::index(x0, y));
        return cells;
    }
    // The cells that some frame reaches, as far as they can touch an open one.
    Cells sight(int frame) const {
        const int reach = frame - 1;
        return rectangle(std::max(west - 2, east - reach), std::max(north - 2, south - reach),
                         std::min(east + 2, west + reach), std::min(south + 2, north + reach));
    }
    bool fills(int frame) const { return east - west + 1 == frame && south - north + 1 == frame; }

    template <class Visit>
    bool any_move(Visit&& visit) const {
        const Dice tray = rotations(mine);
        const Cells ns = north_south(live), ew = east_west(live);
        for (Cells rest = open; rest; rest &= rest - 1) {
            const int at = lowest(rest);
            for (Dice dice = merged(at, ns, ew) & tray; dice; dice &= dice - 1)
                if (visit(at, std::countr_zero(dice))) return true;
        }
        return false;
    }

    // What a die does to the cells next to it.
    void touch(int at, int die, const Table& table) {
        for (int direction = 0; direction < 4; ++direction) {
            const int next = (at + M::step(direction)) & (M::bits - 1);
            const Cells there = bit<u64>(next);
            if (!(live & there)) continue;
            if (!(open & there)) fits[next] = ALL;
            fits[next] &= table.beside[static_cast<std::size_t>(die)][static_cast<std::size_t>(direction)];
            open |= there;
        }
    }
    // A die lies there: the box grows round it.
    void cover(int column, int row) {
        taken |= bit<u64>(M::index(column, row));
        west = static_cast<u8>(std::min<int>(west, column));
        north = static_cast<u8>(std::min<int>(north, row));
        east = static_cast<u8>(std::max<int>(east, column));
        south = static_cast<u8>(std::max<int>(south, row));
    }

    // A die of the player to move is laid; then the other is to move. Not settled yet.
    void lay(Drift& after, int at, int die, const Table& table) const {
        after = *this;
        after.live &= ~bit<u64>(at);
        after.open &= ~bit<u64>(at);
        after.touch(at, die, table);
        // Round the box a bit has one meaning: count from a cell two steps off its corner.
        const int place = (at - M::index(west - 2, north - 2)) & (M::bits - 1);
        after.cover(west - 2 + place % M::stride, north - 2 + place / M::stride);
        // Some cells get out of every frame's reach, others come into sight.
        const Cells now = after.sight(table.frame);
        after.live = (after.live & now) | (now & ~sight(table.frame) & ~after.taken);
        after.open &= after.live;
        after.theirs = mine - (Dice{1} << (die & ~3));
        after.mine = theirs;
        after.end.lay(die >> 2, table);
        after.laid = laid + 1;
    }

    void take(Drift& after, Spare spare, const Table& table) const {
        after = *this;
        std::swap(after.mine, after.theirs);
        after.end.take(spare);
        after.settle(table);
    }

    const Outlook& outlook() const { return offered; }
    int odds() const { return end.odds(offered); }

    void settle(const Table& table) {
        const Dice held = rotations(mine) | rotations(theirs);
        for (Cells rest = open; rest; rest &= rest - 1)
            if (!(fits[lowest(rest)] &= held)) live &= ~(rest & -rest);
        open &= live;
        const Cells ns = north_south(live), ew = east_west(live);
        const Dice me = rotations(mine), they = rotations(theirs);
        Outlook& outlook = offered;
        outlook = {};
        u64 sum = 0;
        const int corner = M::index(west, north);
        for (Cells rest = open; rest; rest &= rest - 1) {
            const int at = lowest(rest);
            const Dice set = merged(at, ns, ew);
            sum += fold((u64{set} << 8 | static_cast<u64>((at - corner) & (M::bits - 1))) ^ SALT[5], SALT[6]);
            const bool mine_fits = set & me, theirs_fits = set & they;
            outlook.moves += std::popcount(set & me);
            outlook.others_moves += std::popcount(set & they);
            outlook.cells += mine_fits;
            outlook.others_cells += theirs_fits;
            outlook.own += mine_fits && !theirs_fits;
            outlook.others_own += theirs_fits && !mine_fits;
        }
        const Cells near = open | (live & (north_south(open) | east_west(open)));
        outlook.links = std::popcount(near & std::rotl(near, 1)) + std::popcount(near & std::rotl(near, M::stride));
        outlook.cells += std::popcount(near & ~open);
        outlook.others_cells += std::popcount(near & ~open);
        outlook.dice = dice_in(mine);
        outlook.others_dice = dice_in(theirs);
        certain = end.judge(outlook, mine, theirs, table);
        const u64 shape = static_cast<u64>(east - west) << 8 | static_cast<u64>(south - north);
        sum += fold((u64{mine} << 32 | theirs) ^ SALT[7], (shape << 32) ^ SALT[8]);
        key = fold(sum ^ std::rotr(live & ~open, corner), end.word() ^ SALT[9]);
    }

    // The same position once the box fills the frame.
    Board<End> board(const Table& table) const {
        Board<End> board{};
        for (int row = 0; row < table.frame; ++row)
            for (int column = 0; column < table.frame; ++column) {
                const int at = M::index(west + column, north + row);
                if (taken >> at & 1) continue;
                const int to = cell(column, row);
                if (open >> at & 1)
                    board.open |= u32{1} << to, board.fits[to] = fits[at];
                else if (live >> at & 1)
                    board.fits[to] = ALL;
            }
        board.mine = mine;
        board.theirs = theirs;
        board.end = end;
        board.laid = laid;
        board.settle(table);
        return board;
    }

private:
    Dice merged(int at, Cells ns, Cells ew) const {
        const bool vertical = ns >> at & 1, horizontal = ew >> at & 1;
        const Dice set = fits[at];
        return vertical ? horizontal ? set : by_north_south(set) : horizontal ? by_east_west(set) : any_turn(set);
    }
};

}  // namespace crownlands::riomino
