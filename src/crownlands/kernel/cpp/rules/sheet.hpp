// Itemised scores, line by line as the law writes them.
#pragma once

#include <vector>

#include "rules/moves.hpp"

namespace crownlands {

enum class Line : int { TERRITORY, THRONE, MIDDLE_KINGDOM, HARMONY, COINS, BUILDING, QUEST };

// `item` is the terrain of a territory, the kind of a building or the number of a quest; `times` is how often its
// points count, for a territory its squares, and the coins of a purse.
struct ScoreLine {
    Line what;
    int points, item, times, crowns;
    std::vector<int> cells;  // numbers of the codec: row * side + column
};

struct Sheet {
    std::vector<ScoreLine> lines;
    int largest_territory, crowns;
};

namespace detail {

// The numbers of a set's cells, row by row.
template <int Grid>
std::vector<int> cells_in(const Kingdom<Grid>& kingdom, typename Map<Grid>::Set set) {
    using M = Map<Grid>;
    const auto window = kingdom.window();
    const int origin = window.origin();
    std::vector<int> cells;
    // Seen from the window's corner the bits run row by row.
    for (set = roll(set, (M::bits - origin) & (M::bits - 1)); any(set); set = without_lowest(set))
        cells.push_back(cell_number(window, (lowest(set) + origin) & (M::bits - 1)));
    return cells;
}

// Calls visit(terrain, cells) in the law's order: by terrain, then by the northmost, then westmost cell.
template <int Grid, class Visit>
void each_territory(const Kingdom<Grid>& kingdom, Visit&& visit) {
    using M = Map<Grid>;
    using Set = typename M::Set;
    const int origin = kingdom.window().origin();
    for (int terrain = 0; terrain < TERRAINS; ++terrain) {
        for (Set rest = roll(kingdom.land[terrain], (M::bits - origin) & (M::bits - 1)); any(rest);) {
            const Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
            rest &= ~whole;
            visit(terrain, roll(whole, origin));
        }
    }
}

// QD-4.3: the queen takes the first of the largest territories, one that is not bleak if she can.
template <class S>
auto throne_of(const S& state, const Plan& plan, int realm) {
    typename S::Set throne{};
    int best = 0;
    if constexpr (S::is_royal) {
        if (state.royal.board.queen != realm) return throne;
        const auto& kingdom = state.kingdoms[realm];
        each_territory(kingdom, [&](int terrain, auto cells) {
            const int worth = 2 * count(cells) + !is_bleak(kingdom, plan, terrain, cells);
            if (worth > best) best = worth, throne = cells;
        });
    }
    return throne;
}

template <class S>
void royal_lines(const S& state, const Plan& plan, int realm, Sheet& sheet) {
    const auto& court = state.royal.courts[realm];
    for (const int number : cells_in(state.kingdoms[realm], court.built())) {
        const int kind = court.building(S::M::index(number % S::M::side, number / S::M::side));
        const Building& building = plan.builders.buildings[kind];
        if (building.kind == Points::NONE) continue;
        const int times = counted(state, realm, building);
        sheet.lines.push_back({Line::BUILDING, times * building.points, kind, times, 0, {number}});
    }
}

template <class S>
void quest_lines(const S& state, const Plan& plan, int realm, Sheet& sheet) {
    const auto& kingdom = state.kingdoms[realm];
    for (u64 rest = state.giants.quests; rest; rest &= rest - 1) {
        const int number = std::countr_zero(rest);
        const Quest& quest = plan.quests.quests[number];
        const int times = fulfilled(state, plan, realm, quest);
        typename S::Set cells{};
        switch (quest.kind) {
            case QuestKind::LOCAL_BUSINESS:
                cells = around_castle<S::grid>() & kingdom.land[quest.terrain];
                break;
            case QuestKind::FOUR_CORNERS:
                cells = corners(kingdom) & kingdom.land[quest.terrain];
                break;
            case QuestKind::FOLIE_DES_GRANDEURS:
                cells = crown_lines<S::grid>(kingdom.crowned()).cells;
                break;
            case QuestKind::BLEAK_KING:
                cells = bleak_territories(state, plan, realm).cells;
                break;
            default:  // fulfilled or not: without it there is no line
                if (!times) continue;
                if (quest.kind != QuestKind::HARMONY) cells = S::M::castle;
        }
        sheet.lines.push_back({Line::QUEST, times * quest.points, number, times, 0, cells_in(kingdom, cells)});
    }
}

}  // namespace detail

template <class S>
Sheet sheet(const S& state, const Plan& plan, int realm) {
    using M = typename S::M;
    using Set = typename S::Set;
    const auto& kingdom = state.kingdoms[realm];
    Sheet result{{}, kingdom.largest_territory(), kingdom.crowns_in(~Set{})};
    if constexpr (S::is_royal) {
        const int coins = state.royal.courts[realm].coins;
        result.lines.push_back({Line::COINS, coins / plan.builders.coins_per_point, -1, coins, 0, {}});
    }
    const Set throne = detail::throne_of(state, plan, realm);
    detail::each_territory(kingdom, [&](int terrain, Set cells) {
        const bool queen = cells == throne;
        const int squares = count(cells), crowns = kingdom.crowns_in(cells) + queen;
        result.lines.push_back({queen ? Line::THRONE : Line::TERRITORY, squares * crowns, terrain, squares, crowns,
                                detail::cells_in(kingdom, cells)});
    });
    if constexpr (S::is_royal) detail::royal_lines(state, plan, realm, result);
    if (plan.middle_kingdom && kingdom.castle_is_central())
        result.lines.push_back({Line::MIDDLE_KINGDOM, plan.middle_kingdom, -1, 1, 0, {M::middle * M::side + M::middle}});
    if (plan.harmony && kingdom.discarded == 0) result.lines.push_back({Line::HARMONY, plan.harmony, -1, 1, 0, {}});
    if constexpr (S::has_giants) detail::quest_lines(state, plan, realm, result);
    return result;
}

}  // namespace crownlands
