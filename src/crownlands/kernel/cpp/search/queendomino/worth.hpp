// What coins, knights, towers and buildings are worth until the end of the game, in eighths of a point. The numbers
// were tuned by games of the guide against itself.
#pragma once

#include "rules/steps.hpp"

namespace crownlands::guide {

constexpr int EIGHTHS = 8;

// A third of a point in the end; up to so much more while a thin purse keeps one from building.
constexpr int COIN = EIGHTHS / 3, FIRST_COIN = 9, THIN_PURSE = 10;
constexpr int SPENDING_ENDS = 2;  // with so few turns to come coins are only points

// A knight not yet sent out, at once and per turn in which it may find a large territory.
constexpr int KNIGHT = 8, KNIGHT_PER_TURN = 2, KNIGHT_TURNS = 20;
constexpr int TOWER = 8;
constexpr int SAFE_PER_TURN = 14, SAFE_TURNS = 8;
// Per turn: what a building counts more of later.
constexpr int MORE_KNIGHTS = 2, MORE_TOWERS = 1, MORE_TURNS = 8;
constexpr int MORE_TOWN = 4, TOWN_TURNS = 6;  // a crown on a town that may still grow
// The queen: per square of the largest territory, to win her or to keep her; per turn of cheaper building.
constexpr int QUEEN_WON = 6, QUEEN_KEPT = 4, QUEEN_PER_TURN = 2;
constexpr int SAFE_LEAD = 2;  // of towers: with more of them nobody takes the queen soon
// Ground is scarce: what a building must be worth, per turn in which a better one may come.
constexpr int PATIENCE = 8, PATIENT_TURNS = 4;

// Turns that each realm still has when this round is over.
inline int turns_to_come(const Draft& draft, const Plan& plan) {
    return (draft.rows_to_come + (draft.next.laid != 0)) * plan.kings_in_play() / plan.realms;
}

inline int coin_worth(int coins, int turns) {
    if (turns <= SPENDING_ENDS || coins >= THIN_PURSE) return COIN;
    return COIN + FIRST_COIN * (THIN_PURSE - coins) / THIN_PURSE;
}

// Squares a territory must have to be worth a knight: the more turns there are for each knight, the more.
template <class S>
int wanted_tax(const S& state, const Plan& plan) {
    const auto& court = state.royal.courts[state.acting_realm(plan)];
    const int turns = turns_to_come(state.draft, plan);
    const int wanted = turns ? std::min(8, 3 + turns / court.knights) : 1;
    return wanted - court.safe_pays();
}

// QD-2.6: what the towers of a building do about the queen.
template <class S>
int queen_worth(const S& state, const Plan& plan, int realm, int towers, int turns) {
    int highest = 0;
    for (int n = 0; n < plan.realms; ++n)
        if (n != realm) highest = std::max<int>(highest, state.royal.courts[n].towers);
    const int mine = state.royal.courts[realm].towers;
    const bool hosts = state.royal.board.queen == realm;
    if (hosts ? mine > highest + SAFE_LEAD : mine + towers < highest) return 0;
    const int squares = state.kingdoms[realm].largest_territory();
    return hosts ? QUEEN_KEPT * squares : QUEEN_WON * squares + QUEEN_PER_TURN * turns;
}

// A building before its price; `town` is the size of the town it would stand in.
template <class S>
int building_worth(const S& state, const Plan& plan, int realm, const Building& building, int town, int turns) {
    const int soon = std::min(turns, MORE_TURNS);
    int often = counted(state, realm, building), worth = TOWER * building.towers;
    if (building.kind == Points::PER_KNIGHT) often += building.knights, worth += MORE_KNIGHTS * soon;
    if (building.kind == Points::PER_TOWER) often += building.towers, worth += MORE_TOWERS * soon;
    if (building.kind == Points::PER_TERRITORY) worth += building.points * soon / 2;
    worth += EIGHTHS * building.points * often;
    if (turns) worth += building.knights * (KNIGHT + KNIGHT_PER_TURN * std::min(turns, KNIGHT_TURNS));
    if (building.safe != Safe::NONE) worth += SAFE_PER_TURN * std::min(turns, SAFE_TURNS);
    worth += building.crowns * (EIGHTHS * town + MORE_TOWN * std::min(turns, TOWN_TURNS));
    if (building.towers) worth += queen_worth(state, plan, realm, building.towers, turns);
    return worth;
}

// Where a realm would build: the size of its largest town with ground, and a square of it; no town, no ground.
struct Ground {
    int town = 0, index = 0;
};

template <class S>
Ground best_ground(const S& state, const Plan& plan, int realm) {
    using Set = typename S::Set;
    const Set towns = state.kingdoms[realm].land[plan.builders.town];
    Ground found;
    for (Set rest = building_ground(state, plan, realm); any(rest);) {
        const Set whole = area<S::grid>(bit<Set>(lowest(rest)), towns);
        if (count(whole) > found.town) found = {count(whole), lowest(rest)};
        rest &= ~whole;
    }
    return found;
}

// The building a realm would gain most by, after its price, and what the next best one would be worth.
struct Offer {
    int slot = -1, worth = 0, second = 0;
};

template <class S>
Offer best_offer(const S& state, const Plan& plan, int realm, int town, int turns) {
    Offer best;
    const int coin = coin_worth(state.royal.courts[realm].coins, turns);
    for (unsigned slots = payable(state, realm); slots; slots &= slots - 1) {
        const int slot = std::countr_zero(slots);
        const Building& building = plan.builders.buildings[state.royal.board.slots[slot] - 1];
        const int worth = building_worth(state, plan, realm, building, town, turns) - coin * cost(state, realm, slot);
        if (worth > best.worth)
            best = {slot, worth, best.worth};
        else
            best.second = std::max(best.second, worth);
    }
    return best;
}

// The realm of the king that acts next, in this row or the next one; NOBODY if that is not known yet.
template <class S>
int next_realm(const S& state, const Plan& plan) {
    const unsigned later = state.draft.row.claimed & (state.draft.row.claimed - 1u);
    const Row& row = later ? state.draft.row : state.draft.next;
    const unsigned kings = later ? later : row.claimed;
    return kings ? plan.realm_of[row.king(std::countr_zero(kings))] : NOBODY;
}

// What the next realm would lose by each slot's burning: only the building it wants most is worth a bribe. With more
// opponents than one the gain is not all yours.
struct Denial {
    int slot = -1, worth = 0;
};

template <class S>
Denial best_denial(const S& state, const Plan& plan) {
    const int other = next_realm(state, plan);
    if (other == NOBODY || other == state.acting_realm(plan)) return {};
    const Ground ground = best_ground(state, plan, other);
    if (!ground.town) return {};
    const Offer offer = best_offer(state, plan, other, ground.town, turns_to_come(state.draft, plan));
    return {offer.slot, (offer.worth - offer.second) / (plan.realms - 1)};
}

}  // namespace crownlands::guide
