// What every kingdom game can be asked, as one concept: searching and sampling need nothing else.
//
// A loop over any game:
//
//     while (!state.over()) {
//         if (state.chance()) draw(state, plan, dice);             // one thing from its urn
//         else                guided_move(state, plan, dice);      // or random_move, or a number of your own:
//     }                                                            // each_legal(...) and play_number(...)
//
// A move of two numbers (which building, then where) is two plies of the same seat: is_half tells the second.
// each_choice and play_choice (steps.hpp) list and play the whole moves of a turn beyond placing instead.
#pragma once

#include <concepts>

#include "rules/moves.hpp"
#include "search/guide.hpp"
#include "search/playout.hpp"

namespace crownlands {

template <class S>
concept KingdomGame = is_its_bytes<S> && requires(S& state, const S& seen, const Plan& plan, Dice& dice, int n) {
    { S::first(plan) } -> std::same_as<S>;
    { S::grid } -> std::convertible_to<int>;
    { S::most_realms } -> std::convertible_to<int>;
    { S::parts } -> std::convertible_to<int>;    // what it has beyond Kingdomino
    { S::numbers } -> std::convertible_to<int>;  // how many numbers players' moves have
    { seen.over() } -> std::same_as<bool>;
    { seen.chance() } -> std::same_as<bool>;
    { seen.seat(plan) } -> std::same_as<int>;  // who moves, where a seat does
    { seen.score(plan, n) } -> std::same_as<int>;
    { seen.rank(plan, n) } -> std::same_as<int>;  // orders the realms as the game does, tie-breaks included
    { seen.hash() } -> std::same_as<u64>;
    { seen == seen } -> std::same_as<bool>;
    { is_half(seen) } -> std::same_as<bool>;
    { play_number(state, plan, n) } -> std::same_as<bool>;
    { random_number(seen, plan, dice) } -> std::same_as<int>;
    each_legal(seen, plan, [](int) {});
    draw(state, plan, dice);
    random_move(state, plan, dice);
    guided_move(state, plan, dice);
};

// Calls `made.template operator()<Parts>()` with what a game has beyond Kingdomino.
template <class Made>
auto with_parts(const Plan& plan, Made&& made) {
    switch (plan.parts) {
        case ROYAL:
            return made.template operator()<ROYAL>();
        case GIANTS:
            return made.template operator()<GIANTS>();
        case ROYAL | GIANTS:
            return made.template operator()<ROYAL | GIANTS>();
        default:
            return made.template operator()<PLAIN>();
    }
}

// Calls `made.template operator()<S>()` with the smallest state that has room for a plan's kingdoms, among the sizes that
// these games have; it answers with a Status or a Result. Few: only the largest sizes, for what is much code for each.
// Giants come to five at most, and a fifth realm costs little: 3, 4 and 5 share a size.
template <int Parts, bool Few = false, class Made>
auto with_size(const Plan& plan, Made&& made) -> decltype(made.template operator()<State<7, Parts == ROYAL ? 4 : 2, Parts>>()) {
    constexpr bool IS_WEDDING = Parts == ROYAL;  // and Queendomino
    if (plan.grid == 5) {
        if constexpr (!Few && !(Parts & ROYAL))
            if (plan.realms <= 2) return made.template operator()<State<5, 2, Parts>>();
        if constexpr (Parts & GIANTS) {
            if (plan.realms <= 5) return made.template operator()<State<5, 5, Parts>>();
        } else {
            if constexpr (!(Few && IS_WEDDING))
                if (plan.realms <= 4) return made.template operator()<State<5, 4, Parts>>();
            if constexpr (IS_WEDDING) return made.template operator()<State<5, 8, Parts>>();
        }
    } else {
        if constexpr (!(Few && IS_WEDDING))
            if (plan.realms <= 2) return made.template operator()<State<7, 2, Parts>>();
        if constexpr (IS_WEDDING)
            if (plan.realms <= 4) return made.template operator()<State<7, 4, Parts>>();
    }
    return refused("the kernel has no such game with so many realms");
}

static_assert(KingdomGame<State<5, 4>> && KingdomGame<State<7, 2>>);
static_assert(KingdomGame<State<5, 4, ROYAL>> && KingdomGame<State<7, 4, ROYAL>>);
static_assert(KingdomGame<State<5, 5, GIANTS>> && KingdomGame<State<5, 5, ROYAL | GIANTS>>);

}  // namespace crownlands
