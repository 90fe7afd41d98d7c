// A position of Riomino in which the cells that can still be used are known: on a board, or once the dice fill a frame.
// It is kept in a form that positions with the same future share, at most 5 x 5 cells, and knows its own key.
//
// - Faces that neither tray holds fit nowhere; a cell where nothing fits is a wall; a cell behind walls is none.
// - Edges that touch no live cell do not matter: rotations that differ only there are one.
// - A tray holds no more dice of a face than there are cells that take it.
// - A cell without a live neighbour is nothing but the set of faces that fit, wherever it is.
// - What else there is to it depends on how the game ends: last_mover.hpp, tashkent.hpp.
//
// All cells are worked on at once, in loops of fixed length that compilers turn into vector instructions.
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include "riomino/dice.hpp"
#include "riomino/lanes.hpp"
#include "riomino/parts.hpp"

namespace crownlands::riomino {

// 32 odd bits for each cell to be hashed by, from the bit SHIFT of a salt on.
template <int SHIFT>
alignas(64) constexpr std::array<u32, CELLS> HALF_SALT = [] {
    std::array<u32, CELLS> words{};
    for (std::size_t n = 0; n < words.size(); ++n) words[n] = static_cast<u32>(SALT[16 + n] >> SHIFT) | 1;
    return words;
}();

// By cell of a board and direction (e s w n): the next cell, or one that is never used.
constexpr auto NEXT = [] {
    std::array<std::array<u8, 4>, CELLS> next{};
    for (int at = 0; at < CELLS; ++at) {
        constexpr int steps[] = {1, STRIDE, -1, -STRIDE};
        for (std::size_t direction = 0; direction < 4; ++direction) {
            const int to = at + steps[direction];
            next[static_cast<std::size_t>(at)][direction] = static_cast<u8>(to < 0 || to >= CELLS ? NOWHERE : to);
        }
    }
    return next;
}();

template <class End>
struct alignas(64) Board {
    using Spare = typename End::Spare;

    Dice fits[CELLS];  // by cell; nothing where no die can ever be laid, all dice left where no die is near yet
    Cells open;        // next to a die
    Dice mine, theirs;
    End end;
    int laid;          // how many dice lie
    int certain;       // 1: the player to move wins, -1: loses, 0: not known at once
    u64 key;

    Cells live() const { return Lanes::from(fits).touching(ALL); }

    // Calls visit(cell, die) for one die of each kind that the player to move can lay, until it returns true.
    template <class Visit>
    bool any_move(Visit&& visit) const {
        const Dice tray = rotations(mine);
        for (Cells rest = open; rest; rest &= rest - 1) {
            const int at = std::countr_zero(rest);
            for (Dice dice = fits[at] & tray; dice; dice &= dice - 1)
                if (visit(at, std::countr_zero(dice))) return true;
        }
        return false;
    }

    // What a die does to the cells next to it.
    void touch(int at, int die, const Table& table) {
        const auto& beside = table.beside[static_cast<std::size_t>(die)];
        for (std::size_t direction = 0; direction < 4; ++direction)
            fits[NEXT[static_cast<std::size_t>(at)][direction]] &= beside[direction];
        open |= around(Cells{1} << at);
    }

    // A die is laid, and the other player is to move.
    void lay(Board& after, int at, int die, const Table& table) const {
        // In registers: words written one by one would have to reach memory before they can be read as lanes.
        Lanes sets = Lanes::from(fits).cut(at, 0);
        const auto& beside = table.beside[static_cast<std::size_t>(die)];
        for (std::size_t direction = 0; direction < 4; ++direction)
            sets = sets.cut(NEXT[static_cast<std::size_t>(at)][direction], beside[direction]);
        after.open = open | around(Cells{1} << at);
        after.theirs = mine - (Dice{1} << (die & ~3));
        after.mine = theirs;
        after.end = end;
        after.end.lay(die >> 2, table);
        after.laid = laid + 1;
        after.settle(sets, table);
    }

    // A move that lays no die, if the end knows one; the other player is to move.
    void take(Board& after, Spare spare, const Table& table) const {
        after = *this;
        std::swap(after.mine, after.theirs);
        after.end.take(spare);
        after.settle(table);
    }

    // Everything that follows from fits, open and trays.
    void settle(const Table& table) { settle(Lanes::from(fits), table); }

    // What it offers, for ordering and for estimates.
    Outlook outlook() const {
        const Lanes sets = Lanes::from(fits);
        const Dice me = rotations(mine), they = rotations(theirs);
        const Lanes near = sets.only(open);
        const u32 ways = ((near & me).bits() | (near & they).bits() << 16).sum();
        const Cells usable = sets.touching(me), others = sets.touching(they), cells = usable | others;
        return {.moves = static_cast<int>(ways & 0xffff),
                .others_moves = static_cast<int>(ways >> 16),
                .cells = std::popcount(usable),
                .others_cells = std::popcount(others),
                .own = std::popcount(usable & ~others & open),
                .others_own = std::popcount(others & ~usable & open),
                .links = std::popcount(cells & cells << 1) + std::popcount(cells & cells << STRIDE),
                .dice = dice_in(mine),
                .others_dice = dice_in(theirs)};
    }

    int odds() const { return end.odds(outlook()); }

private:
    void settle(Lanes sets, const Table& table) {
        const Dice me = rotations(mine), they = rotations(theirs);
        sets = sets & (me | they);
        Cells cells = sets.touching(ALL);
        open &= cells;
        if (cells & ~open) {
            cells = reachable(cells);
            sets = sets.only(cells);
        }
        const Cells ns = north_south(cells), ew = east_west(cells);
        const Lanes faces = any_turn(sets);
        sets = sets.with(ns & ~ew, by_north_south(sets)).with(ew & ~ns, by_east_west(sets)).with(~ns & ~ew, faces);
        Parts parts{cells, open, open & ~ns & ~ew, sets.touching(me), sets.touching(they)};
        // So that counts fit their four bits.
        if (std::popcount(cells) <= 15) sets = end.settle(parts, sets, faces.sum(), mine, theirs);
        open = parts.open;
        sets.to(fits);
        certain = end.judge(parts, mine, theirs, table);
        // Cells with neighbours count where they are, lone cells anywhere.
        const auto salt = [&](const auto& words) { return Lanes::from(words.data()).with(parts.alone, Lanes::same(words[NOWHERE])); };
        Lanes words = sets * salt(HALF_SALT<8>);
        words = words ^ words >> 15;
        const u64 sum = words.dot(salt(HALF_SALT<0>));
        const u64 rest = u64{parts.cells & ~open} << 32 | end.word();
        key = fold(sum ^ SALT[4], fold((u64{mine} << 32 | theirs) ^ SALT[2], rest ^ SALT[3]));
    }

    Cells reachable(Cells cells) const {
        for (Cells seen = open;;) {
            const Cells more = seen | (around(seen) & cells);
            if (more == seen) return seen;
            seen = more;
        }
    }
};

}  // namespace crownlands::riomino
