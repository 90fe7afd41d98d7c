// The steps that giants bring into a turn, right after placing.
#pragma once

#include "rules/state.hpp"

namespace crownlands {

// AG-2.4: a discarded domino brings nothing.
template <class S>
bool has_just_placed(const S& state, const Plan& plan, Effect effect) {
    return state.draft.placed_at != NOBODY && state.acting_domino(plan).effect == effect;
}

// AG-2.1: a lettered domino was placed and a crown is left to stand on.
template <class S>
bool giant_arises(const S& state, const Plan& plan) {
    return has_just_placed(state, plan, Effect::GIANT) && any(state.acting_kingdom(plan).crowned());
}

// AG-2.3: the opponents with an uncovered crown, as a set.
template <class S>
unsigned receivers(const S& state, const Plan& plan) {
    const int mine = state.acting_realm(plan);
    unsigned set = 0;
    for (int realm = 0; realm < plan.realms; ++realm)
        if (realm != mine && any(state.kingdoms[realm].crowned())) set |= 1u << realm;
    return set;
}

// Footprints were placed, a giant stands at home, and somebody can receive it.
template <class S>
bool send_arises(const S& state, const Plan& plan) {
    return has_just_placed(state, plan, Effect::FOOTPRINTS) &&
           any(state.giants.crowds[state.acting_realm(plan)].standing()) && receivers(state, plan);
}

template <class S>
void send_giant(S& state, const Plan& plan, int to, int index) {
    const int mine = state.acting_realm(plan);
    state.giants.crowds[mine].leave(state.kingdoms[mine], index);
    state.draft.receiver = static_cast<u8>(to);
    onward(state, plan, SEND_FROM);
}

// The realm in which a giant is to be put on a crown now.
template <class S>
int giants_realm(const S& state, const Plan& plan) {
    return state.draft.stage == RECEIVE_GIANT ? state.draft.receiver : state.acting_realm(plan);
}

// A giant that was raised, or received, is put on a crown.
template <class S>
void cover(S& state, const Plan& plan, int index) {
    const Stage done = state.draft.stage;
    const int realm = giants_realm(state, plan);
    state.giants.crowds[realm].cover(state.kingdoms[realm], index);
    state.draft.receiver = NOBODY;
    onward(state, plan, done);
}

}  // namespace crownlands
