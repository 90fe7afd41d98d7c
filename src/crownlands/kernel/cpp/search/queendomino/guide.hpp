// The guide's way with taxes, buildings, queen and dragon: what pays until the end of the game.
#pragma once

#include "search/queendomino/worth.hpp"

namespace crownlands::guide {

constexpr int BRIBE = 2 * EIGHTHS;  // what a bribe must cost the next builder

// What a town square on a domino is worth: ground for a building, of which a larger kingdom builds more.
template <int Grid>
constexpr int GROUND = Grid == 7 ? 48 : 20;

template <int Grid>
int ground_offered(const Plan& plan, const Domino& domino) {
    return GROUND<Grid> * ((domino.left == plan.builders.town) + (domino.right == plan.builders.town));
}

// The way to collect taxes that pays enough for its knights, or -1.
template <class S>
int tax_way(const S& state, const Plan& plan) {
    const int wanted = wanted_tax(state, plan);
    const auto [left, right] = taxable(state, plan);
    if (std::max(left, right) < wanted) return -1;
    if (std::min(left, right) >= wanted && tax_ways(state, plan) == 3) return 2;
    return right > left;
}

// The building worth most above its price, on the largest town that has ground; step OVER if it is better to wait.
template <class S>
Choice best_building(const S& state, const Plan& plan) {
    const int realm = state.acting_realm(plan), turns = turns_to_come(state.draft, plan);
    const Ground ground = best_ground(state, plan, realm);
    const Offer best = best_offer(state, plan, realm, ground.town, turns);
    if (best.slot < 0 || best.worth <= PATIENCE * std::min(turns, PATIENT_TURNS)) return {OVER};
    return {BUILD_BUILDING, best.slot, ground.index};
}

// The slot to burn: what the next builder would miss enough; or -1.
template <class S>
int burnt_slot(const S& state, const Plan& plan) {
    const Denial denial = best_denial(state, plan);
    return denial.worth > BRIBE ? denial.slot : -1;
}

// What a tax, a building or a bribe promises beyond leaving it, in eighths of a point.
template <class S>
int step_worth(const S& state, const Plan& plan, const Choice& choice) {
    const int realm = state.acting_realm(plan), turns = turns_to_come(state.draft, plan);
    const int coin = coin_worth(state.royal.courts[realm].coins, turns);
    if (choice.step == COLLECT_TAXES) {
        const int wanted = wanted_tax(state, plan);
        const auto [left, right] = taxable(state, plan);
        int more = 0;
        if (choice.which != 1) more += left - wanted;
        if (choice.which != 0) more += right - wanted;
        return coin * more + coin / 2;
    }
    if (choice.step == BUILD_BUILDING || choice.step == BUILD_ON) {
        using Set = typename S::Set;
        const int slot = choice.step == BUILD_ON ? state.draft.half : choice.which;
        const Building& building = plan.builders.buildings[state.royal.board.slots[slot] - 1];
        const Set towns = state.kingdoms[realm].land[plan.builders.town];
        const int town = building.crowns ? count(area<S::grid>(bit<Set>(choice.index), towns)) : 0;
        return building_worth(state, plan, realm, building, town, turns) - coin * cost(state, realm, slot) -
               PATIENCE * std::min(turns, PATIENT_TURNS);
    }
    if (choice.step == BRIBE_DRAGON) {
        const Denial denial = best_denial(state, plan);
        return (denial.slot == choice.which ? denial.worth : 0) - coin * plan.builders.bribe;
    }
    return 0;
}

}  // namespace crownlands::guide
