// The end of the option tashkent_end (RM-3.2): a blocked player passes; once neither can move the fewest dice left win,
// then the fewest pips.
//
// Both are one number if a die counts for more than all pips together. Whether the player to move ends ahead is then a
// question of yes or no, like the usual one, and the same search answers it; a pass is a move like others. A draw
// counts for the one or for the other, by half a pip: win, draw and loss are told apart by asking twice.
//
// Number and star have no meaning here: free moves of both do not cancel, since a free move is also a way to wait.
#pragma once

#include <algorithm>
#include <bit>

#include "riomino/dice.hpp"
#include "riomino/lanes.hpp"
#include "riomino/parts.hpp"

namespace crownlands::riomino {

struct Tashkent {
    static constexpr bool DRAWS = true;
    enum Spare { PASS };
    static constexpr std::array SPARES{PASS};
    static constexpr int DIE = 256, PIP = 2;  // in half pips; module.cpp sees to it that pips never add up to a die

    int lead = 0;  // of the player to move, if the game ended now; never 0
    int sure = 0, others_sure = 0;  // dice that each will lay whatever happens

    // From the game as it stands.
    static Tashkent of(Dice mine, Dice theirs, bool draw_is_mine, const Table& table) {
        return {heaviest(theirs, 15, table) - heaviest(mine, 15, table) + (draw_is_mine ? 1 : -1)};
    }

    void lay(int face, const Table& table) { lead = -(lead + DIE + PIP * table.pips[static_cast<std::size_t>(face)]); }
    bool offers(Spare, bool can_lay) const { return !can_lay; }
    void take(Spare) { lead = -lead; }
    u64 word() const { return static_cast<u64>(lead + (1 << 20)); }

    // A lone cell that only one can fill, with a die to spare for it, will be filled: at the end nobody can move.
    Lanes settle(const Parts& parts, Lanes sets, Dice takers, Dice& mine, Dice& theirs) {
        const Dice mine_spare = bound(mine, takers), theirs_spare = bound(theirs, takers);
        const Cells lone = parts.alone;
        sure = lone ? std::popcount(lone & ~parts.others & sets.touching(mine_spare)) : 0;
        others_sure = lone ? std::popcount(lone & ~parts.usable & sets.touching(theirs_spare)) : 0;
        return sets;
    }

    // Nobody lays more dice than there are cells for them.
    int judge(const Parts& parts, Dice mine, Dice theirs, const Table& table) const {
        if (!((parts.usable | parts.others) & parts.open)) return lead > 0 ? 1 : -1;
        const int most = heaviest(mine, std::popcount(parts.usable), table);
        const int others_most = heaviest(theirs, std::popcount(parts.others), table);
        if (lead + most - DIE * others_sure < 0) return -1;
        return lead + DIE * sure - others_most > 0 ? 1 : 0;
    }
    int judge(const Outlook& outlook, Dice mine, Dice theirs, const Table& table) const {
        if (!outlook.moves && !outlook.others_moves) return lead > 0 ? 1 : -1;
        if (lead + heaviest(mine, 15, table) < 0) return -1;
        return lead - heaviest(theirs, 15, table) > 0 ? 1 : 0;
    }

    // As of the other end: weights that made searches short.
    int order(const Outlook& outlook) const {
        return 60 * outlook.moves - 30 * outlook.others_moves + 70 * outlook.links + 200 * outlook.dice -
               75 * outlook.others_dice + 170 * outlook.cells - 30 * outlook.others_cells + 25 * outlook.own -
               85 * outlook.others_own + 150 * sure + 425 * lead / DIE;
    }
    // As of the other end, fitted to 14,272 solved positions of four boards: it tells the winner of 83 % of them.
    int odds(const Outlook& outlook) const {
        return 1725 + 2450 * lead / DIE + 195 * outlook.moves - 160 * outlook.others_moves + 270 * outlook.cells -
               355 * outlook.others_cells + 295 * outlook.own - 325 * outlook.others_own + 45 * outlook.links +
               680 * outlook.dice - 685 * outlook.others_dice + 695 * sure - 610 * others_sure;
    }

private:
    // What some of the dice of a tray count at most.
    static int heaviest(Dice tray, int dice, const Table& table) {
        int sum = 0;
        for (const int face : table.by_pips) {
            const int laid = std::min(dice, static_cast<int>(tray >> (4 * face) & 15));
            sum += laid * (DIE + PIP * table.pips[static_cast<std::size_t>(face)]);
            dice -= laid;
        }
        return sum;
    }
};

}  // namespace crownlands::riomino
