// What the quests on the table make of a place or of a domino, in eighths of a point. The numbers that are not the
// quests' own points were tuned by games of the guide against itself.
#pragma once

#include "rules/state.hpp"

namespace crownlands::guide {

constexpr int POINT = 8;      // eighths
constexpr int RING_LOST = 8;       // another terrain beside the castle
constexpr int CORNER_LOST = 8;     // another terrain in a corner that will stay one
constexpr int CORNER_HOPED = 8;    // the terrain in a corner, for each side of the frame that is known (and one)
constexpr int CORNER_LEFT = 4;     // it is no corner any more
constexpr int HOME_LOST = 100;     // the castle can no longer end in a corner
constexpr int OFF_THE_MIDDLE = 3;  // per step that the box leans to one side
constexpr int NEAR_CROWN = 8;      // two crowns beside each other may become a line
constexpr int BLEAK_SQUARE = 4;    // of a territory without a crown that is still too small
// Half a domino on offer that suits a quest.
constexpr int RING_OFFER = 32, CORNER_OFFER = 8, CROWN_OFFER = 16, BLEAK_OFFER = 6;

// The quests of a game, by what they ask for, with their points in eighths; 0 for what nobody asks.
struct QuestValues {
    int around[TERRAINS]{}, corner[TERRAINS]{};
    int middle = 0, lost_corner = 0, line = 0, bleak = 0;
    bool any_around = false, any_corner = false;

    QuestValues(u64 quests, const Plan& plan) {
        for (; quests; quests &= quests - 1) {
            const Quest& quest = plan.quests.quests[std::countr_zero(quests)];
            const int worth = POINT * quest.points;
            switch (quest.kind) {
                case QuestKind::LOCAL_BUSINESS:
                    around[quest.terrain] = worth, any_around = true;
                    break;
                case QuestKind::FOUR_CORNERS:
                    corner[quest.terrain] = worth, any_corner = true;
                    break;
                case QuestKind::MIDDLE_KINGDOM:
                    middle = worth;
                    break;
                case QuestKind::LOST_CORNER:
                    lost_corner = worth;
                    break;
                case QuestKind::FOLIE_DES_GRANDEURS:
                    line = worth;
                    break;
                case QuestKind::BLEAK_KING:
                    bleak = worth;
                    break;
                default:
                    break;  // Harmony is what everybody tries anyway
            }
        }
    }
};

// A place as the quests see it: both halves and the kingdom's box with them.
template <int Grid>
struct Spot {
    using M = Map<Grid>;
    using Set = typename M::Set;

    int column[2], row[2];
    Set cell[2];
    int west, east, north, south;

    Spot(const Kingdom<Grid>& kingdom, const Window<Grid>& window, int index, int other)
        : column{window.column(index), window.column(other)},
          row{window.row(index), window.row(other)},
          cell{bit<Set>(index), bit<Set>(other)},
          west(std::min({static_cast<int>(kingdom.west), column[0], column[1]})),
          east(std::max({static_cast<int>(kingdom.east), column[0], column[1]})),
          north(std::min({static_cast<int>(kingdom.north), row[0], row[1]})),
          south(std::max({static_cast<int>(kingdom.south), row[0], row[1]})) {}

    bool is_corner(int half) const {
        return (column[half] == west || column[half] == east) && (row[half] == north || row[half] == south);
    }
    bool widens(const Kingdom<Grid>& kingdom) const {
        return west != kingdom.west || east != kingdom.east || north != kingdom.north || south != kingdom.south;
    }
};

// AG-3.2: a corner counts when the frame is full; before that it may still move away.
template <int Grid>
int corner_value(const Kingdom<Grid>& kingdom, const QuestValues& quests, const int (&terrain)[2], const Spot<Grid>& spot) {
    const bool wide = spot.east - spot.west == Grid - 1, high = spot.south - spot.north == Grid - 1;
    int worth = 0;
    for (int half = 0; half < 2; ++half) {
        if (!spot.is_corner(half)) continue;
        const int asked = quests.corner[terrain[half]];
        if (wide && high)
            worth += asked ? asked : -CORNER_LOST;
        else if (asked)
            worth += CORNER_HOPED * (1 + wide + high);
    }
    if (spot.widens(kingdom))
        for (int n = 0; n < TERRAINS; ++n)
            if (quests.corner[n]) worth -= CORNER_LEFT * count(corners(kingdom) & kingdom.land[n]);
    return worth;
}

// AG-3.4 and AG-3.5: where in its box the castle may end.
template <int Grid>
int castle_value(const Kingdom<Grid>& kingdom, const QuestValues& quests, const Spot<Grid>& spot) {
    constexpr int middle = Map<Grid>::middle;
    const auto may_be_lost = [](int west, int east, int north, int south) {
        return (west == middle || east == middle) && (north == middle || south == middle);
    };
    int worth = 0;
    if (quests.middle)
        worth -= OFF_THE_MIDDLE *
                 (std::abs(spot.west + spot.east - 2 * middle) + std::abs(spot.north + spot.south - 2 * middle));
    if (quests.lost_corner && may_be_lost(kingdom.west, kingdom.east, kingdom.north, kingdom.south) &&
        !may_be_lost(spot.west, spot.east, spot.north, spot.south))
        worth -= HOME_LOST;
    return worth;
}

// AG-3.6: lines of crowns that are made, and pairs that may become lines.
template <int Grid>
int line_value(const Kingdom<Grid>& kingdom, const QuestValues& quests, const Domino& domino, const Spot<Grid>& spot) {
    using M = Map<Grid>;
    using Set = typename M::Set;
    if (!domino.left_crowns && !domino.right_crowns) return 0;
    const Set crowned = kingdom.crowned();
    const Set left = only_if(spot.cell[0], domino.left_crowns > 0), right = only_if(spot.cell[1], domino.right_crowns > 0);
    const auto near = [&](Set cell) {
        const Set row = cell | roll(cell, 1) | roll(cell, M::bits - 1);
        return count((row | roll(row, M::stride) | roll(row, M::bits - M::stride)) & crowned);
    };
    const int made = crown_lines<Grid>(crowned | left | right).lines - crown_lines<Grid>(crowned).lines;
    return quests.line * made + NEAR_CROWN * (near(left) + near(right));
}

// AG-3.7: what squares added to a terrain do to its large territories without a crown.
template <int Grid>
int bleak_value(const Kingdom<Grid>& kingdom, const Plan& plan, const QuestValues& quests, int terrain,
               typename Map<Grid>::Set added, int crowns) {
    using Set = typename Map<Grid>::Set;
    if (!(plan.bleak_terrains >> terrain & 1)) return 0;
    const auto hope = [&](const Set& part) {
        return count(part) >= plan.bleak_squares ? quests.bleak : BLEAK_SQUARE * count(part);
    };
    const Set land = kingdom.land[terrain], whole = area<Grid>(bit<Set>(lowest(added)), land | added);
    int worth = 0;
    for (Set rest = whole & land; any(rest);) {
        const Set part = area<Grid>(bit<Set>(lowest(rest)), land);
        rest &= ~part;
        const int crowned = kingdom.crowns_in(part);
        crowns += crowned;
        if (!crowned) worth -= hope(part);
    }
    return crowns ? worth : worth + hope(whole);
}

// All that the quests make of a place.
template <int Grid>
int quest_value_of_place(const Kingdom<Grid>& kingdom, const Plan& plan, const QuestValues& quests, const Domino& domino,
               const Window<Grid>& window, int index, int other) {
    const Spot<Grid> spot(kingdom, window, index, other);
    const int terrain[2] = {domino.left, domino.right};
    int worth = 0;
    if (quests.any_around)
        for (int half = 0; half < 2; ++half)
            if (any(spot.cell[half] & around_castle<Grid>()))
                worth += quests.around[terrain[half]] ? quests.around[terrain[half]] : -RING_LOST;
    if (quests.any_corner) worth += corner_value(kingdom, quests, terrain, spot);
    if (quests.middle || quests.lost_corner) worth += castle_value(kingdom, quests, spot);
    if (quests.line) worth += line_value(kingdom, quests, domino, spot);
    if (quests.bleak) {
        if (domino.left == domino.right)
            worth += bleak_value(kingdom, plan, quests, domino.left, spot.cell[0] | spot.cell[1],
                                domino.left_crowns + domino.right_crowns);
        else
            worth += bleak_value(kingdom, plan, quests, domino.left, spot.cell[0], domino.left_crowns) +
                     bleak_value(kingdom, plan, quests, domino.right, spot.cell[1], domino.right_crowns);
    }
    return worth;
}

// What they make of a domino on offer.
template <int Grid>
int quest_value_of_domino(const Kingdom<Grid>& kingdom, const Plan& plan, const QuestValues& quests, const Domino& domino) {
    const bool ring = any(around_castle<Grid>() & kingdom.room);
    int worth = 0;
    const auto half = [&](int terrain, int crowns) {
        if (quests.around[terrain] && ring) worth += RING_OFFER;
        if (quests.corner[terrain]) worth += CORNER_OFFER;
        if (quests.line && crowns) worth += CROWN_OFFER;
        if (quests.bleak && !crowns && plan.bleak_terrains >> terrain & 1) worth += BLEAK_OFFER;
    };
    half(domino.left, domino.left_crowns);
    half(domino.right, domino.right_crowns);
    return worth;
}

}  // namespace crownlands::guide
