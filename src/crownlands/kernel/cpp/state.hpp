// One moment of a kingdom game: a value without pointers, copied by memcpy, compared and hashed by its bytes.
#pragma once

#include <bit>
#include <cstring>
#include <type_traits>

#include "dice.hpp"
#include "draft.hpp"
#include "kingdom.hpp"

namespace crownlands {

// Equal values hash alike; every word is mixed in by a multiplication whose halves are folded.
template <class Value>
u64 mix_bytes(const Value& value, u64 seed) {
    static_assert(std::has_unique_object_representations_v<Value> && sizeof(Value) % 8 == 0);
    u64 mixed = seed ^ 0x2545f4914f6cdd1d;
    const auto words = std::bit_cast<std::array<u64, sizeof(Value) / 8>>(value);
    for (u64 word : words) {
        const auto product = static_cast<unsigned __int128>(mixed ^ word) * 0x9e3779b97f4a7c15;
        mixed = (static_cast<u64>(product) ^ static_cast<u64>(product >> 64)) + 0xd1342543de82ef95;
    }
    return mixed;
}

template <int Grid, int Realms>
struct State {
    using M = Map<Grid>;
    using Set = typename M::Set;
    static constexpr int grid = Grid;
    static constexpr int most_realms = Realms;
    static constexpr int numbers = PLACE + 5 * M::cells;  // of players' moves: places, then "on that cell"

    Draft draft;
    Kingdom<Grid> kingdoms[Realms];

    static State first(const Plan& plan) {
        State state{};
        state.draft = Draft::first(plan);
        for (auto& kingdom : state.kingdoms) kingdom = Kingdom<Grid>::castle_alone();
        return state;
    }

    bool over() const { return draft.stage == OVER; }

    Kingdom<Grid>& acting_kingdom(const Plan& plan) { return kingdoms[plan.realm_of[draft.seat()]]; }
    const Kingdom<Grid>& acting_kingdom(const Plan& plan) const {
        return kingdoms[plan.realm_of[draft.seat()]];
    }

    // Moves that are known to be legal. A place is a bit of the rolled-up map and a direction.
    void place(const Plan& plan, int index, int direction) {
        acting_kingdom(plan).place(plan.dominoes[draft.acting_domino()], index, direction);
        draft.placed_at = static_cast<u8>(index);
        draft.placed_towards = static_cast<u8>(direction);
        draft.placed();
    }
    void discard(const Plan& plan) {
        ++acting_kingdom(plan).discarded;
        draft.placed();
    }

    auto places(const Plan& plan) const {
        return acting_kingdom(plan).places(plan.dominoes[draft.acting_domino()]);
    }

    friend bool operator==(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

    u64 hash() const { return mix_bytes(*this, 0); }
};

static_assert(sizeof(Draft) == 88);
static_assert(std::is_trivially_copyable_v<State<5, 2>> && std::has_unique_object_representations_v<State<5, 2>>);
static_assert(std::is_trivially_copyable_v<State<7, 2>> && std::has_unique_object_representations_v<State<7, 2>>);

}  // namespace crownlands
