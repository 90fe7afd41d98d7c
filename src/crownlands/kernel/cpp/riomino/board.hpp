// A position of Riomino in which the cells that can still be used are known: on a board, or once the dice fill a frame.
// It is kept in a form that positions with the same future share, at most 5 x 5 cells, and knows its own key.
//
// - Faces that neither tray holds fit nowhere; a cell where nothing fits is a wall; a cell behind walls is none.
// - Edges that touch no live cell do not matter: rotations that differ only there are one.
// - A tray holds no more dice of a face than there are cells that take it.
// - A cell without a live neighbour is nothing but the set of faces that fit, wherever it is. If whoever can fill
//   it has a die to spare for it (as many of a face as there are cells for that face), it is a game by itself: one free
//   move for the only player who can fill it, or one move for whoever comes first. Free moves of one player cancel
//   those of the other, and moves for whoever comes first cancel in pairs; so all of these cells together are a number
//   and a star, in the words of the theory of such games.
//
// All cells are worked on at once, in loops of fixed length that compilers turn into vector instructions.
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include "dice.hpp"
#include "lanes.hpp"

namespace crownlands::riomino {

template <int SHIFT>
alignas(64) constexpr std::array<u32, 32> HALF_SALT = [] {
    std::array<u32, 32> words{};
    for (std::size_t n = 0; n < words.size(); ++n) words[n] = static_cast<u32>(SALT[16 + n] >> SHIFT) | 1;
    return words;
}();

// By cell of a board and direction (e s w n): the next cell, or one that is never used.
constexpr auto NEXT = [] {
    std::array<std::array<u8, 4>, 32> next{};
    for (int at = 0; at < 32; ++at) {
        constexpr int steps[] = {1, 6, -1, -6};
        for (std::size_t direction = 0; direction < 4; ++direction) {
            const int to = at + steps[direction];
            next[static_cast<std::size_t>(at)][direction] = static_cast<u8>(to < 0 || to >= 32 ? 31 : to);
        }
    }
    return next;
}();

struct alignas(64) Board {
    static constexpr int STRIDE = 6, CELLS = 32, NOWHERE = 31;
    using Cells = u32;

    Dice fits[CELLS];  // by cell; nothing where no die can ever be laid, all dice left where no die is near yet
    Cells open;        // next to a die
    Dice mine, theirs;
    int number, star;
    int laid;          // how many dice lie
    int certain;       // 1: the player to move wins, -1: loses, 0: not known at once
    u64 key;

    static constexpr int cell(int column, int row) { return column + STRIDE * row; }  // from 0, within 5 x 5
    static constexpr Cells north_south(Cells set) { return set << STRIDE | set >> STRIDE; }
    static constexpr Cells east_west(Cells set) { return set << 1 | set >> 1; }
    static constexpr Cells around(Cells set) { return north_south(set) | east_west(set); }

    Cells live() const { return Lanes::from(fits).touching(ALL); }

    // Calls found(cell, die) for one die of each kind that the player to move can lay, until it returns true.
    template <class Found>
    bool any_move(Found&& found) const {
        const Dice tray = rotations(mine);
        for (Cells rest = open; rest; rest &= rest - 1) {
            const int at = std::countr_zero(rest);
            for (Dice dice = fits[at] & tray; dice; dice &= dice - 1)
                if (found(at, std::countr_zero(dice))) return true;
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
        after.number = -number;
        after.star = star;
        after.laid = laid + 1;
        after.settle(sets);
    }

    // The player takes the star, or a free move; the other player is to move.
    void take(Board& after, bool the_star) const {
        after = *this;
        std::swap(after.mine, after.theirs);
        after.number = the_star ? -number : 1 - number;
        after.star = the_star ? 0 : star;
        after.settle();
    }

    // Everything that follows from fits, open and trays.
    void settle() { settle(Lanes::from(fits)); }

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
                .number = number,
                .star = star,
                .dice = dice_in(mine),
                .others_dice = dice_in(theirs)};
    }

private:
    struct Parts {
        Cells cells, alone;    // live; live without a live neighbour
        Cells usable, others;  // that the player to move can fill, and the other
    };

    void settle(Lanes sets) {
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
        Parts parts{cells, open & ~ns & ~ew, sets.touching(me), sets.touching(they)};
        // So that counts fit their four bits.
        if (std::popcount(cells) <= 15) sets = settle_lone(parts, sets, faces.sum());
        open &= parts.cells;
        sets.to(fits);
        judge(parts);
        // Cells with neighbours count where they are, lone cells anywhere.
        const auto salt = [&](const auto& words) { return Lanes::from(words.data()).with(parts.alone, Lanes::same(words[NOWHERE])); };
        Lanes words = sets * salt(HALF_SALT<8>);
        words = words ^ words >> 15;
        const u64 sum = words.dot(salt(HALF_SALT<0>));
        const u64 rest = u64{parts.cells & ~open} << 8 | static_cast<u64>(number * 2 + star + 64);
        key = fold(sum ^ SALT[4], fold((u64{mine} << 32 | theirs) ^ SALT[2], rest ^ SALT[3]));
    }

    Cells reachable(Cells cells) const {
        for (Cells seen = open;;) {
            const Cells more = seen | (around(seen) & cells);
            if (more == seen) return seen;
            seen = more;
        }
    }

    // Bounds the trays, and turns lone cells into number and star; gives back the sets of the others.
    Lanes settle_lone(Parts& parts, Lanes sets, Dice takers) {
        for (;;) {
            const Dice mine_spare = at_least(mine, takers), theirs_spare = at_least(theirs, takers);
            mine = (takers & mine_spare) | (mine & ~mine_spare);
            theirs = (takers & theirs_spare) | (theirs & ~theirs_spare);
            if (!parts.alone) return sets;
            const Cells mine_short = parts.usable & ~sets.touching(mine_spare);
            const Cells theirs_short = parts.others & ~sets.touching(theirs_spare);
            const Cells gone = parts.alone & ~mine_short & ~theirs_short;
            if (!gone) return sets;
            number += std::popcount(parts.usable & gone) - std::popcount(parts.others & gone);
            star ^= std::popcount(parts.usable & parts.others & gone) & 1;
            takers -= sets.only(gone).sum();
            sets = sets.only(~gone);
            parts = {parts.cells & ~gone, parts.alone & ~gone, parts.usable & ~gone, parts.others & ~gone};
        }
    }

    // Nobody makes more moves than there are dice, and cells that take them. The number counts what is free; one move more
    // is sure if the other can fill neither some cell nor those next to it.
    void judge(const Parts& parts) {
        const int most = std::min(dice_in(mine), std::popcount(parts.usable));
        const int others_most = std::min(dice_in(theirs), std::popcount(parts.others));
        const int sure = (parts.usable & ~parts.others & open & ~around(parts.others)) != 0;
        const int others_sure = (parts.others & ~parts.usable & open & ~around(parts.usable)) != 0;
        const bool stuck = !(parts.usable & open) && number <= 0 && !star;
        const bool wins = number + sure - others_most >= 1 - star;
        certain = wins ? 1 : stuck || number + most - others_sure <= -star ? -1 : 0;
    }
};

}  // namespace crownlands::riomino
