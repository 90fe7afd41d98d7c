// What the quests of Age of Giants score.
#pragma once

#include "rules/state.hpp"

namespace crownlands {

// AG-3.1: the 8 cells round the castle.
template <int Grid>
constexpr auto around_castle() {
    using M = Map<Grid>;
    const auto row = M::castle | roll(M::castle, 1) | roll(M::castle, M::bits - 1);
    return (row | roll(row, M::stride) | roll(row, M::bits - M::stride)) & ~M::castle;
}

// AG-3.2: the corners of the kingdom's bounding box; fewer than four if it is one cell wide.
template <int Grid>
auto corners(const Kingdom<Grid>& kingdom) {
    using M = Map<Grid>;
    using Set = typename M::Set;
    return bit<Set>(M::index(kingdom.west, kingdom.north)) | bit<Set>(M::index(kingdom.east, kingdom.north)) |
           bit<Set>(M::index(kingdom.west, kingdom.south)) | bit<Set>(M::index(kingdom.east, kingdom.south));
}

template <class Set>
struct CrownLines {
    int lines;
    Set cells;
};

// AG-3.6: lines of three; an unbroken run of n squares gives (n - 1) / 2. All runs of a direction grow together: a
// head that survives n steps begins a run longer than n. Steps past a square with a crown stay inside the window, so
// the rolled-up map cannot join what does not touch.
template <int Grid>
auto crown_lines(typename Map<Grid>::Set crowned) {
    using M = Map<Grid>;
    using Set = typename M::Set;
    CrownLines<Set> found{0, {}};
    for (const int step : {1, M::stride, M::stride + 1, M::stride - 1}) {
        const auto back = [&](Set set, int times) { return roll(set, (M::bits * Grid - step * times) & (M::bits - 1)); };
        Set alive = crowned & ~roll(crowned, step);
        for (int run = 1; any(alive); ++run) {
            if (run % 2 && run > 1) found.lines += count(alive);
            alive &= back(crowned, run);
        }
        const Set triples = crowned & back(crowned, 1) & back(crowned, 2);
        found.cells |= triples | roll(triples, step) | roll(triples, 2 * step);
    }
    return found;
}

// A territory the Bleak King likes, and the queen avoids, if she has the choice.
template <int Grid>
bool is_bleak(const Kingdom<Grid>& kingdom, const Plan& plan, int terrain, typename Map<Grid>::Set cells) {
    return plan.bleak_terrains >> terrain & 1 && count(cells) >= plan.bleak_squares &&
           !any(cells & kingdom.crowned());
}

template <class Set>
struct Bleak {
    int territories;
    Set cells;
};

// AG-3.7: large territories without an uncovered crown. The queen takes one of the largest territories, one that is
// not bleak if she can (QD-4.3); hers is not bleak then.
template <class S>
auto bleak_territories(const S& state, const Plan& plan, int realm) {
    using Set = typename S::Set;
    const auto& kingdom = state.kingdoms[realm];
    bool hosts = false;
    if constexpr (S::is_royal) hosts = state.royal.board.queen == realm;
    Bleak<Set> found{0, {}};
    const int largest = hosts ? kingdom.largest_territory() : 0;
    Set throne{};  // the first bleak territory of the largest size, unless another one is as large
    bool other = false;
    const int origin = kingdom.window().origin();
    constexpr int bits = S::M::bits;
    for (int terrain = 0; terrain < TERRAINS; ++terrain) {
        for (Set rest = roll(kingdom.land[terrain], (bits - origin) & (bits - 1)); any(rest);) {
            Set whole = area<S::grid>(bit<Set>(lowest(rest)), rest);
            rest &= ~whole;
            whole = roll(whole, origin);
            const int squares = count(whole);
            const bool bleak = is_bleak(kingdom, plan, terrain, whole);
            if (bleak) ++found.territories, found.cells |= whole;
            if (hosts && squares == largest) {
                if (!bleak)
                    other = true;
                else if (!any(throne))
                    throne = whole;
            }
        }
    }
    if (hosts && !other && any(throne)) --found.territories, found.cells &= ~throne;
    return found;
}

// How often a quest's points count for a realm.
template <class S>
int fulfilled(const S& state, const Plan& plan, int realm, const Quest& quest) {
    const auto& kingdom = state.kingdoms[realm];
    switch (quest.kind) {
        case QuestKind::LOCAL_BUSINESS:
            return count(around_castle<S::grid>() & kingdom.land[quest.terrain]);
        case QuestKind::FOUR_CORNERS:
            return count(corners(kingdom) & kingdom.land[quest.terrain]);
        case QuestKind::HARMONY:
            return kingdom.discarded == 0;
        case QuestKind::MIDDLE_KINGDOM:
            return kingdom.castle_is_central();
        case QuestKind::LOST_CORNER:
            return any(corners(kingdom) & S::M::castle);
        case QuestKind::FOLIE_DES_GRANDEURS:
            return crown_lines<S::grid>(kingdom.crowned()).lines;
        case QuestKind::BLEAK_KING:
            return bleak_territories(state, plan, realm).territories;
        default:
            return 0;
    }
}

template <class S>
int quest_points(const S& state, const Plan& plan, int realm) {
    int points = 0;
    for (u64 rest = state.giants.quests; rest; rest &= rest - 1) {
        const Quest& quest = plan.quests.quests[std::countr_zero(rest)];
        points += quest.points * fulfilled(state, plan, realm, quest);
    }
    return points;
}

}  // namespace crownlands
