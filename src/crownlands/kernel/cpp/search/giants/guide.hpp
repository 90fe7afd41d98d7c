// The guide's way with giants: they stand where they hurt least, leave where they hurt most, and go to who leads.
#pragma once

#include "rules/steps.hpp"
#include "search/giants/quest_values.hpp"

namespace crownlands::guide {

constexpr int GIANT = 8;        // a domino on offer that brings one; it may be sent away again
constexpr int FOOTPRINTS = 40;  // a domino on offer that takes one away
constexpr int MAY_GROW = 2;     // per free cell beside a crown's territory, up to four

// The crown a giant costs least on: few squares, no line of the quest; the last crown of a bleak territory at best.
template <class S>
int least_crown(const S& state, const Plan& plan, int realm) {
    using Set = typename S::Set;
    const auto& kingdom = state.kingdoms[realm];
    const QuestValues quests(state.giants.quests, plan);
    const Set crowned = kingdom.crowned();
    const int lines = quests.line ? crown_lines<S::grid>(crowned).lines : 0;
    int best = lowest(crowned), least = 1'000'000;
    for (int terrain = 0; terrain < TERRAINS; ++terrain) {
        const Set part = kingdom.land[terrain];
        for (Set rest = part & crowned; any(rest);) {
            const Set whole = area<S::grid>(bit<Set>(lowest(rest)), part);
            rest &= ~whole;
            int loss = POINT * count(whole) +
                       MAY_GROW * std::min(count(neighbours<S::grid>(whole) & kingdom.room), 4);
            if (quests.bleak && plan.bleak_terrains >> terrain & 1 && kingdom.crowns_in(whole) == 1)
                loss -= count(whole) >= plan.bleak_squares ? quests.bleak : BLEAK_SQUARE * count(whole);
            Set cells = whole & crowned;
            if (!quests.line) cells = bit<Set>(lowest(cells));  // all its crowns are alike
            for (; any(cells); cells = without_lowest(cells)) {
                const Set cell = bit<Set>(lowest(cells));
                const bool last = !any(kingdom.crowns[1] & cell);  // of the square's crowns
                const int broken = quests.line && last ? lines - crown_lines<S::grid>(crowned & ~cell).lines : 0;
                if (loss + quests.line * broken < least) least = loss + quests.line * broken, best = lowest(cells);
            }
        }
    }
    return best;
}

// The cell of a set that lies in the largest territory.
template <int Grid>
int in_largest(const Kingdom<Grid>& kingdom, typename Map<Grid>::Set cells) {
    using Set = typename Map<Grid>::Set;
    int best = lowest(cells), most = 0;
    for (const Set& part : kingdom.land) {
        for (Set rest = part & cells; any(rest);) {
            const Set whole = area<Grid>(bit<Set>(lowest(rest)), part);
            if (count(whole) > most) most = count(whole), best = lowest(rest);
            rest &= ~whole;
        }
    }
    return best;
}

// A domino on offer that brings a giant, or leads away one that stands at home.
template <class S>
int giant_value(const S& state, const Plan& plan, const Domino& domino) {
    if (domino.effect == Effect::GIANT) return -GIANT;
    const bool stands = any(state.giants.crowds[state.acting_realm(plan)].standing());
    return domino.effect == Effect::FOOTPRINTS && stands ? FOOTPRINTS : 0;
}

// The giant in the largest territory goes to the player who scores most.
template <class S>
Choice best_sending(const S& state, const Plan& plan) {
    const int mine = state.acting_realm(plan);
    int to = 0, most = -1;
    for (unsigned rest = receivers(state, plan); rest; rest &= rest - 1) {
        const int realm = std::countr_zero(rest), points = state.kingdoms[realm].territories();
        if (points > most) most = points, to = realm;
    }
    return {SEND_GIANT, to, in_largest(state.kingdoms[mine], state.giants.crowds[mine].standing())};
}

}  // namespace crownlands::guide
