// One moment of a kingdom game: a value without pointers, copied by memcpy, compared and hashed by its bytes.
//
// Grid, number of realms and parts are its shape. A part that a game does not have takes no byte and no time.
#pragma once

#include <bit>
#include <cstring>
#include <type_traits>

#include "rules/dice.hpp"
#include "rules/draft.hpp"
#include "rules/giants/crowd.hpp"
#include "rules/kingdom.hpp"
#include "rules/queendomino/builders_board.hpp"
#include "rules/queendomino/court.hpp"
#include "rules/wide.hpp"

namespace crownlands {

// A value whose bytes hold nothing but the value: equal values have equal bytes.
template <class Value>
constexpr bool is_its_bytes = std::has_unique_object_representations_v<Value>;

// Equal values hash alike; every word is mixed in by a multiplication whose halves are folded.
template <class Value>
u64 mix_bytes(const Value& value, u64 seed) {
    static_assert(is_its_bytes<Value> && sizeof(Value) % 8 == 0);
    u64 mixed = seed ^ 0x2545f4914f6cdd1d;
    const auto words = std::bit_cast<std::array<u64, sizeof(Value) / 8>>(value);
    for (u64 word : words) mixed = multiply(mixed ^ word, 0x9e3779b97f4a7c15).folded() + 0xd1342543de82ef95;
    return mixed;
}

// What Queendomino adds: the builders' board and each realm's court.
template <int Grid, int Realms>
struct RoyalPart {
    BuildersBoard board;
    Court<Grid> courts[Realms];
};

// What Age of Giants adds: the quests drawn, as a set, and each realm's giants.
template <int Grid, int Realms>
struct GiantPart {
    u64 quests;
    Crowd<Grid> crowds[Realms];
};

template <int Part>
struct NoPart {};

template <int Grid, int Realms, int Parts = PLAIN>
struct State {
    using M = Map<Grid>;
    using Set = typename M::Set;
    static constexpr int grid = Grid;
    static constexpr int most_realms = Realms;
    static constexpr int parts = Parts;
    static constexpr bool is_royal = Parts & ROYAL, has_giants = Parts & GIANTS;
    static constexpr int numbers = PLACE + 5 * M::cells;  // of players' moves: places, then "on that cell"

    Draft draft;
    Kingdom<Grid> kingdoms[Realms];
    [[no_unique_address]] std::conditional_t<is_royal, RoyalPart<Grid, Realms>, NoPart<ROYAL>> royal;
    [[no_unique_address]] std::conditional_t<has_giants, GiantPart<Grid, Realms>, NoPart<GIANTS>> giants;

    static State first(const Plan& plan) {
        State state{};
        state.draft = Draft::first(plan);
        for (auto& kingdom : state.kingdoms) kingdom = Kingdom<Grid>::castle_alone();
        if constexpr (is_royal) {
            state.royal.board = BuildersBoard::of(plan.builders);
            for (auto& court : state.royal.courts) court = Court<Grid>::first(plan.builders);
        }
        if constexpr (Parts != PLAIN) draws_before(state, plan);
        return state;
    }

    bool over() const { return draft.stage == OVER; }
    bool chance() const { return draft.chance(); }

    // The seat that moves, if one does: the owner of the acting king, or who receives a giant.
    int seat(const Plan& plan) const {
        if constexpr (has_giants) {
            if (draft.receiver != NOBODY) {
                int first = 0;
                while (plan.realm_of[first] != draft.receiver) ++first;
                return first;
            }
        }
        return draft.seat();
    }

    int acting_realm(const Plan& plan) const { return plan.realm_of[draft.seat()]; }
    Kingdom<Grid>& acting_kingdom(const Plan& plan) { return kingdoms[acting_realm(plan)]; }
    const Kingdom<Grid>& acting_kingdom(const Plan& plan) const { return kingdoms[acting_realm(plan)]; }
    const Domino& acting_domino(const Plan& plan) const { return plan.dominoes[draft.acting_domino()]; }

    // Moves that are known to be legal. A place is a bit of the rolled-up map and a direction.
    void place(const Plan& plan, int index, int direction) {
        acting_kingdom(plan).place(acting_domino(plan), index, direction);
        draft.placed_at = static_cast<u8>(index);
        draft.placed_towards = static_cast<u8>(direction);
        onward(*this, plan, PLACE_DOMINO);
    }
    void discard(const Plan& plan) {
        ++acting_kingdom(plan).discarded;
        onward(*this, plan, PLACE_DOMINO);
    }
    void choose(const Plan& plan, int slot) { choose_domino(*this, plan, slot); }

    auto places(const Plan& plan) const { return acting_kingdom(plan).places(acting_domino(plan)); }

    int score(const Plan& plan, int realm) const { return score_of(*this, plan, realm); }
    // Points, then what breaks ties, as one number: it orders the realms as the game does.
    int rank(const Plan& plan, int realm) const { return rank_of(*this, plan, realm); }

    friend bool operator==(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

    u64 hash() const { return mix_bytes(*this, 0); }
};

// The compiler does not see through members without an address, so the bytes are added up.
template <int Grid, int Realms, int Parts>
constexpr bool is_its_bytes<State<Grid, Realms, Parts>> =
    sizeof(State<Grid, Realms, Parts>) == sizeof(Draft) + sizeof(Kingdom<Grid>) * Realms +
                                              (Parts & ROYAL ? sizeof(RoyalPart<Grid, Realms>) : 0) +
                                              (Parts & GIANTS ? sizeof(GiantPart<Grid, Realms>) : 0) &&
    std::is_trivially_copyable_v<State<Grid, Realms, Parts>> && is_its_bytes<Draft> && is_its_bytes<Kingdom<Grid>> &&
    is_its_bytes<RoyalPart<Grid, Realms>> && is_its_bytes<GiantPart<Grid, Realms>>;

static_assert(sizeof(Draft) == 88);
static_assert(is_its_bytes<State<5, 2>> && is_its_bytes<State<7, 2>>);
static_assert(is_its_bytes<State<5, 5, ROYAL | GIANTS>> && is_its_bytes<State<7, 4, ROYAL>>);

}  // namespace crownlands

#include "rules/turn.hpp"
