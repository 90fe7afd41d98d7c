// What a realm of Queendomino scores.
#pragma once

#include "rules/state.hpp"

namespace crownlands {

// QD-4.4: how often a building's points count.
template <class S>
int counted(const S& state, int realm, const Building& building) {
    switch (building.kind) {
        case Points::NONE:
            return 0;
        case Points::FIXED:
            return 1;
        case Points::PER_TERRITORY:
            return state.kingdoms[realm].separate(building.terrain);
        case Points::PER_TOWER:
            return state.royal.courts[realm].towers;
        case Points::PER_KNIGHT:
            return state.royal.courts[realm].all_knights();
    }
    return 0;
}

// QD-4.1 to 4.4. The queen is one crown in the largest territory, whichever it is: its squares once more.
template <class S>
int royal_score(const S& state, const Plan& plan, int realm) {
    const auto& kingdom = state.kingdoms[realm];
    const auto& court = state.royal.courts[realm];
    int points = court.coins / plan.builders.coins_per_point + kingdom.territories();
    if (state.royal.board.queen == realm) points += kingdom.largest_territory();
    for (auto rest = court.built(); any(rest); rest = without_lowest(rest)) {
        const Building& building = plan.builders.buildings[court.building(lowest(rest))];
        points += building.points * counted(state, realm, building);
    }
    return points;
}

}  // namespace crownlands
