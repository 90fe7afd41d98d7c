// The usual end (RM-3.1): a player who cannot move loses.
//
// A cell without a live neighbour is a game by itself if each player who can fill it has a die to spare for it (as many
// of a face as there are cells for that face): one free move if only one player can fill it, or one move for the first
// to come if both can. Free moves of one player cancel those of the other, and moves for the first to come cancel in
// pairs; so all of these cells together are a number and a star, in the words of the theory of such games.
#pragma once

#include <algorithm>
#include <bit>

#include "riomino/dice.hpp"
#include "riomino/lanes.hpp"
#include "riomino/parts.hpp"

namespace crownlands::riomino {

struct LastMover {
    static constexpr bool DRAWS = false;
    enum Spare { STAR, FREE };  // moves that lay no die on the cells that are searched
    static constexpr std::array SPARES{STAR, FREE};

    int number = 0;  // free moves of the player to move less the other's
    int star = 0;    // one cell that either can take

    // From the game as it stands; a draw is nobody's.
    static LastMover of(Dice, Dice, bool, const Table&) { return {}; }

    // The player lays a die; then the other is to move.
    void lay(int, const Table&) { number = -number; }
    // A free move can wait, so it is tried last and rarely needed.
    bool offers(Spare spare, bool) const { return spare == STAR ? star > 0 : number > 0; }
    void take(Spare spare) {
        number = spare == STAR ? -number : 1 - number;
        if (spare == STAR) star = 0;
    }
    // What tells positions apart beyond cells and trays.
    u64 word() const { return static_cast<u64>(number * 2 + star + 64); }

    // Turns lone cells into number and star; gives back the sets of the others. The trays are cut to what can be laid.
    Lanes settle(Parts& parts, Lanes sets, Dice takers, Dice& mine, Dice& theirs) {
        for (;;) {
            const Dice mine_spare = bound(mine, takers), theirs_spare = bound(theirs, takers);
            if (!parts.alone) return sets;
            const Cells mine_short = parts.usable & ~sets.touching(mine_spare);
            const Cells theirs_short = parts.others & ~sets.touching(theirs_spare);
            const Cells gone = parts.alone & ~mine_short & ~theirs_short;
            if (!gone) return sets;
            number += std::popcount(parts.usable & gone) - std::popcount(parts.others & gone);
            star ^= std::popcount(parts.usable & parts.others & gone) & 1;
            takers -= sets.only(gone).sum();
            sets = sets.only(~gone);
            parts = parts.without(gone);
        }
    }

    // 1: the player to move wins, -1: loses, 0: not known at once. Nobody makes more moves than there are dice, and cells
    // that take them. The number counts what is free; one move more is sure if the other can fill neither some cell nor
    // those next to it.
    int judge(const Parts& parts, Dice mine, Dice theirs, const Table&) const {
        const int most = std::min(dice_in(mine), std::popcount(parts.usable));
        const int others_most = std::min(dice_in(theirs), std::popcount(parts.others));
        const int sure = (parts.usable & ~parts.others & parts.open & ~around(parts.others)) != 0;
        const int others_sure = (parts.others & ~parts.usable & parts.open & ~around(parts.usable)) != 0;
        const bool stuck = !(parts.usable & parts.open) && number <= 0 && !star;
        const bool wins = number + sure - others_most >= 1 - star;
        return wins ? 1 : stuck || number + most - others_sure <= -star ? -1 : 0;
    }
    // The same while it is not known which cells can be used.
    static int judge(const Outlook& outlook, Dice, Dice, const Table&) { return outlook.moves ? 0 : -1; }

    // Children are tried from the least of these on: weights that made searches short (docs/riomino-solver.md). Few cells
    // and few links count for more than the chances, because they are soon searched.
    int order(const Outlook& outlook) const {
        return 60 * outlook.moves - 30 * outlook.others_moves + 70 * outlook.links + 450 * number + 60 * star +
               190 * outlook.dice + 330 * outlook.cells - 30 * outlook.others_cells + 25 * outlook.own -
               45 * outlook.others_own;
    }
    // The chances of the player to move, as a thousandth of the logarithm of the odds, fitted to solved positions.
    int odds(const Outlook& outlook) const {
        return 400 + 250 * outlook.moves - 175 * outlook.others_moves + 2600 * number + 100 * star + 320 * outlook.dice -
               280 * outlook.others_dice + 50 * outlook.cells - 210 * outlook.others_cells + 565 * outlook.own -
               740 * outlook.others_own;
    }
};

}  // namespace crownlands::riomino
