// Step C of a turn: building, and the queen who comes for the towers.
#pragma once

#include "rules/state.hpp"

namespace crownlands {

// QD-2.7: the queen's host pays 1 coin less for each building, never below 0.
template <class S>
int cost(const S& state, int realm, int slot) {
    return slot - (slot > 0 && state.royal.board.queen == realm);
}

// Town squares without a building.
template <class S>
auto building_ground(const S& state, const Plan& plan, int realm) {
    return state.kingdoms[realm].land[plan.builders.town] & ~state.royal.courts[realm].built();
}

// The slots whose building can be paid, as a set.
template <class S>
unsigned payable(const S& state, int realm) {
    const int dearest = state.royal.courts[realm].coins + (state.royal.board.queen == realm);
    return state.royal.board.full() & (dearest >= BUILDING_SLOTS ? ~0u : (2u << dearest) - 1);
}

// QD-2.4: there is ground to build on and a building that can be paid.
template <class S>
bool building_arises(const S& state, const Plan& plan) {
    const int realm = state.acting_realm(plan);
    return any(building_ground(state, plan, realm)) && payable(state, realm);
}

// QD-2.5: knights and towers come from the supply at once, as many as are left.
template <class S>
void recruit(S& state, const Plan& plan, int realm, const Building& building) {
    int knights = plan.builders.all_knights, towers = plan.builders.all_towers, highest = 0;
    for (int n = 0; n < plan.realms; ++n) {
        const auto& court = state.royal.courts[n];
        knights -= court.all_knights();
        towers -= court.towers;
        highest = std::max<int>(highest, court.towers);
    }
    auto& court = state.royal.courts[realm];
    const int more = std::min<int>(building.towers, towers);
    court.knights = static_cast<u8>(court.knights + std::min<int>(building.knights, std::max(knights, 0)));
    court.towers = static_cast<u8>(court.towers + more);
    // QD-2.6: a player who gains a tower and then has at least as many as anyone else takes the queen.
    if (more > 0 && court.towers >= highest) state.royal.board.queen = static_cast<u8>(realm);
}

template <class S>
void build(S& state, const Plan& plan, int slot, int index) {
    const int realm = state.acting_realm(plan);
    auto& board = state.royal.board;
    auto& court = state.royal.courts[realm];
    const int kind = board.slots[slot] - 1;
    const Building& building = plan.builders.buildings[kind];
    court.coins = static_cast<u16>(court.coins - cost(state, realm, slot));
    court.put_building(index, kind, plan.builders);
    for (int n = 0; n < building.crowns; ++n)
        increase(state.kingdoms[realm].crowns, bit<typename S::Set>(index));
    board.slots[slot] = 0;
    recruit(state, plan, realm, building);
    onward(state, plan, BUILD_ON);
}

}  // namespace crownlands
