// The guide's way with giants: they stand where they hurt least, and go where they help most to be rid of.
#pragma once

#include "../steps.hpp"

namespace crownlands::guide {

// The cell of a set in the smallest territory, or in the largest.
template <int Grid>
int by_territory(const Kingdom<Grid>& kingdom, typename Map<Grid>::Set cells, bool largest) {
    using Set = typename Map<Grid>::Set;
    int best = lowest(cells), most = -1000;
    for (const Set& part : kingdom.land) {
        for (Set rest = part & cells; any(rest);) {
            const Set whole = area<Grid>(bit<Set>(lowest(rest)), part);
            const int worth = largest ? count(whole) : -count(whole);
            if (worth > most) most = worth, best = lowest(rest);
            rest &= ~whole;
        }
    }
    return best;
}

// The giant in the largest territory goes to whoever scores most.
template <class S>
Choice best_sending(const S& state, const Plan& plan) {
    const int mine = state.acting_realm(plan);
    int to = 0, most = -1;
    for (unsigned rest = receivers(state, plan); rest; rest &= rest - 1) {
        const int realm = std::countr_zero(rest), points = state.kingdoms[realm].territories();
        if (points > most) most = points, to = realm;
    }
    return {SEND_GIANT, to, by_territory(state.kingdoms[mine], state.giants.crowds[mine].standing(), true)};
}

}  // namespace crownlands::guide
