// The steps of a turn beyond placing: how many moves each has, the n-th of them, and playing it.
#pragma once

#include "rules/state.hpp"

namespace crownlands {

// A whole move of a step: which slot, way, realm or domino, and which bit of the map, as far as it names them.
// A step OVER ends the turn.
struct Choice {
    Stage step;
    int which = 0, index = 0;
};

// The cells a step's moves name, if they name any.
template <class S>
typename S::Set cells_of(const S& state, const Plan& plan, Stage step) {
    if constexpr (S::is_royal)
        if (step == BUILD_BUILDING || step == BUILD_ON) return building_ground(state, plan, state.acting_realm(plan));
    if constexpr (S::has_giants) {
        if (step == SEND_GIANT || step == SEND_FROM) return state.giants.crowds[state.acting_realm(plan)].standing();
        if (step == RAISE_GIANT || step == RECEIVE_GIANT) return state.kingdoms[giants_realm(state, plan)].crowned();
    }
    return {};
}

// The slots, ways, realms or dominoes a step's moves name, as a set; 1 if they name only a cell.
template <class S>
unsigned names_of(const S& state, const Plan& plan, Stage step) {
    if constexpr (S::is_royal) {
        if (step == COLLECT_TAXES) return (1u << tax_ways(state, plan)) - 1;
        if (step == BUILD_BUILDING) return payable(state, state.acting_realm(plan));
        if (step == BRIBE_DRAGON) return burnable(state, plan);
    }
    if constexpr (S::has_giants)
        if (step == SEND_GIANT) return receivers(state, plan);
    return step == CHOOSE_DOMINO ? state.draft.next.free() : 1;
}

constexpr bool names_a_cell(Stage step) {
    return step == RAISE_GIANT || step == RECEIVE_GIANT || step == SEND_GIANT || step == SEND_FROM ||
           step == BUILD_BUILDING || step == BUILD_ON;
}

// Calls visit(step) for the step that is due and those that may be played instead; OVER for ending the turn.
template <class S, class Visit>
void each_open(const S& state, const Plan& plan, Visit&& visit) {
    const Stage due = state.draft.stage;
    visit(due);
    if (!is_optional(due)) return;
    for (int step = due + 1; step <= CHOOSE_DOMINO; ++step)
        if (arises(state, plan, step)) visit(static_cast<Stage>(step));
    if (!state.draft.next.laid) visit(OVER);
}

// Calls visit(choice) for every whole move of the turn; only while no domino is to be placed.
template <class S, class Visit>
void each_choice(const S& state, const Plan& plan, Visit&& visit) {
    each_open(state, plan, [&](Stage step) {
        const auto cells = cells_of(state, plan, step);
        for (unsigned names = names_of(state, plan, step); names; names &= names - 1) {
            const int which = std::countr_zero(names);
            if (!names_a_cell(step)) visit(Choice{step, which, 0});
            else
                for (auto rest = cells; any(rest); rest = without_lowest(rest)) visit(Choice{step, which, lowest(rest)});
        }
    });
}

// A move of the turn, all equally likely: sizes first, then one throw.
template <class S>
Choice random_choice(const S& state, const Plan& plan, Dice& dice) {
    using Set = typename S::Set;
    struct Open {
        Stage step;
        unsigned names;
        Set cells;
        int size;
    };
    Open open[6];
    int steps = 0, total = 0;
    each_open(state, plan, [&](Stage step) {
        Open& one = open[steps++];
        one = {step, names_of(state, plan, step), cells_of(state, plan, step), 0};
        one.size = std::popcount(one.names) * (names_a_cell(step) ? count(one.cells) : 1);
        total += one.size;
    });
    int n = static_cast<int>(dice.below(static_cast<u32>(total)));
    const Open* one = open;
    while (n >= one->size) n -= (one++)->size;
    if (!names_a_cell(one->step)) return {one->step, nth(u64{one->names}, n), 0};
    const int cells = count(one->cells);
    return {one->step, nth(u64{one->names}, n / cells), nth(one->cells, n % cells)};
}

// Plays a move that is known to be legal.
template <class S>
void play_choice(S& state, const Plan& plan, const Choice& choice) {
    if (choice.step == CHOOSE_DOMINO) return state.choose(plan, choice.which);
    if constexpr (S::is_royal) {
        if (choice.step == COLLECT_TAXES) return collect_taxes(state, plan, choice.which);
        if (choice.step == BRIBE_DRAGON) return burn(state, plan, choice.which);
        if (choice.step == BUILD_BUILDING || choice.step == BUILD_ON) {
            const int slot = choice.step == BUILD_ON ? state.draft.half : choice.which;
            state.draft.half = NOBODY;
            return build(state, plan, slot, choice.index);
        }
    }
    if constexpr (S::has_giants) {
        if (choice.step == RAISE_GIANT || choice.step == RECEIVE_GIANT) return cover(state, plan, choice.index);
        if (choice.step == SEND_GIANT || choice.step == SEND_FROM) {
            const int to = choice.step == SEND_FROM ? state.draft.half : choice.which;
            state.draft.half = NOBODY;
            return send_giant(state, plan, to, choice.index);
        }
    }
    if constexpr (S::parts != PLAIN)
        if (choice.step == OVER) end_turn(state, plan);
}

// The first of the numbers that name what a step decides.
constexpr int numbers_of(Stage step) {
    switch (step) {
        case COLLECT_TAXES:
            return TAX;
        case BUILD_BUILDING:
            return BUILD;
        case BRIBE_DRAGON:
            return BURN;
        case SEND_GIANT:
            return SEND;
        case OVER:
            return END_OF_TURN;
        default:
            return CHOOSE;
    }
}

// The step whose moves begin with a number below PLACE.
constexpr Stage step_of(int number) {
    if (number < DISCARD) return CHOOSE_DOMINO;
    if (number < TAX) return OVER;
    if (number < BUILD) return COLLECT_TAXES;
    if (number < BURN) return BUILD_BUILDING;
    return number < SEND ? BRIBE_DRAGON : SEND_GIANT;
}

}  // namespace crownlands
