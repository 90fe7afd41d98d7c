// What is to be seen of a whole table at the end of a round, as numbers that a table's value may weigh.
//
// Every king then stands on a domino, and the next row is not laid yet. A kingdom is seen with those dominoes on the
// places where they lie best: who gets what is settled, and where it goes hardly depends on what is still to come.
#pragma once

#include "learning/move_values.hpp"

namespace crownlands {

constexpr int LARGEST = 2, PER_TERRITORY = 4;  // the territories of a terrain that promise most; numbers of each
constexpr int REALM_INPUTS = FEATURES + TERRAINS * LARGEST * PER_TERRITORY + MOST_SLOTS;
constexpr int SHARED_INPUTS = 2 * TERRAINS;

struct TableInputs {
    struct Realm {
        std::array<float, REALM_INPUTS> seen;
        float forecast;  // what the evaluation of kingdoms says
    };
    std::array<Realm, MOST_SEATS> realms;
    std::array<float, SHARED_INPUTS> shared;
};

// A table has a value where a round has ended and another row is to come.
inline bool between_rounds(const Draft& draft) {
    return draft.stage == LAY_ROW && !draft.drawn && draft.row.claimed && draft.rows_to_come;
}

namespace detail {
template <int Grid>
void look_at_territories(const Kingdom<Grid>& kingdom, float* seen) {
    using Set = typename Map<Grid>::Set;
    constexpr int MOST_OPEN = 6;
    for (const Set& land : kingdom.land) {
        std::array<std::array<float, 1 + PER_TERRITORY>, LARGEST> top{};
        for (Set rest = land; any(rest);) {
            const Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
            rest &= ~whole;
            const auto squares = static_cast<float>(count(whole)), crowns = static_cast<float>(kingdom.crowns_in(whole));
            const auto open = static_cast<float>(std::min(count(neighbours<Grid>(whole) & kingdom.room), MOST_OPEN));
            std::array<float, 1 + PER_TERRITORY> one{squares * (crowns + 0.5f) + 0.1f * open, squares, crowns, open, squares * crowns};
            for (auto& place : top)
                if (one[0] > place[0]) std::swap(one, place);
        }
        for (const auto& one : top) seen = std::copy(one.begin() + 1, one.end(), seen);
    }
}
}  // namespace detail

template <class S>
TableInputs table_inputs(const S& state, const Plan& plan, const Weights& weights, MoveValues<S>& values) {
    TableInputs inputs;
    const Supply supply(state.draft, plan);
    for (int realm = 0; realm < plan.realms; ++realm) {
        TableInputs::Realm& one = inputs.realms[realm];
        one.seen.fill(0);
        const auto kingdom = values.kingdom_after_row(state, realm);
        const Features seen = features(kingdom, plan, supply);
        one.forecast = weights.forecast(seen, to_come(kingdom, plan));
        std::copy(seen.begin(), seen.end(), one.seen.begin());
        detail::look_at_territories(kingdom, &one.seen[FEATURES]);
        for (int slot = 0; slot < MOST_SLOTS; ++slot)
            if (state.draft.row.claimed >> slot & 1 && plan.realm_of[state.draft.row.king(slot)] == realm)
                one.seen[REALM_INPUTS - MOST_SLOTS + slot] = 1;
    }
    for (int terrain = 0; terrain < TERRAINS; ++terrain) {
        inputs.shared[terrain] = supply.squares[terrain];
        inputs.shared[TERRAINS + terrain] = supply.crowns[terrain];
    }
    return inputs;
}

}  // namespace crownlands
