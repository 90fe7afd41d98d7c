// The guide's way with taxes and buildings: what pays at once. The dragon is left in its cave.
#pragma once

#include "../steps.hpp"

namespace crownlands::guide {

constexpr int EIGHTHS = 8;          // worth is counted in eighths of a point, as in guide.hpp
constexpr int GOOD_TAX = 3;         // squares that are worth a knight before the end of the game is near
constexpr int KNIGHT = 8, TOWER = 4;  // what one more is worth

// The last two rounds: what is not spent now will hardly be.
inline bool end_is_near(const Draft& draft) { return draft.rows_to_come == 0; }

// The way to collect taxes that pays enough for its knights, or -1.
template <class S>
int tax_way(const S& state, const Plan& plan) {
    const int wanted = end_is_near(state.draft) ? 1 : GOOD_TAX;
    const auto [left, right] = taxable(state, plan);
    if (std::max(left, right) < wanted) return -1;
    if (std::min(left, right) >= wanted && tax_ways(state, plan) == 3) return 2;
    return right > left;
}

// What a building is worth to a realm, in eighths of a point, before its price.
template <class S>
int building_worth(const S& state, const Plan& plan, int realm, const Building& building, int town) {
    const auto& market = state.royal.market;
    int worth = EIGHTHS * building.points * counted(state, realm, building) + KNIGHT * building.knights +
                TOWER * building.towers + EIGHTHS * building.crowns * town;
    if (building.kind == Points::PER_TERRITORY && !end_is_near(state.draft)) worth += EIGHTHS * building.points;
    if (building.towers && market.queen != realm) {
        int highest = 0;
        for (int n = 0; n < plan.realms; ++n) highest = std::max<int>(highest, state.royal.courts[n].towers);
        if (state.royal.courts[realm].towers + building.towers >= highest)
            worth += EIGHTHS * state.kingdoms[realm].largest_territory() / 2;
    }
    return worth;
}

// The building worth most above its price, on the largest town that has ground; step OVER if none pays.
template <class S>
Choice best_building(const S& state, const Plan& plan) {
    using Set = typename S::Set;
    const int realm = state.acting_realm(plan);
    const Set towns = state.kingdoms[realm].land[plan.builders.town];
    int town = 0, ground = 0;
    for (Set rest = building_ground(state, plan, realm); any(rest);) {
        const Set whole = area<S::grid>(bit<Set>(lowest(rest)), towns);
        if (count(whole) > town) town = count(whole), ground = lowest(rest);
        rest &= ~whole;
    }
    Choice best{OVER};
    int most = 0;
    for (unsigned slots = payable(state, realm); slots; slots &= slots - 1) {
        const int slot = std::countr_zero(slots);
        const Building& building = plan.builders.buildings[state.royal.market.slots[slot] - 1];
        const int worth = building_worth(state, plan, realm, building, town) -
                          EIGHTHS * cost(state, realm, slot) / plan.builders.coins_per_point;
        if (worth > most) most = worth, best = {BUILD_BUILDING, slot, ground};
    }
    return best;
}

}  // namespace crownlands::guide
