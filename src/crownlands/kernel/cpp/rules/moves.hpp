// Moves as numbers: listing, checking and playing them (codec version 1, docs/notation.md).
#pragma once

#include <vector>

#include "rules/steps.hpp"

namespace crownlands {

// A cell of the map, a place on it, and a move "on that cell", as the codec numbers them.
template <int Grid>
int cell_number(const Window<Grid>& window, int index) {
    return window.row(index) * Map<Grid>::side + window.column(index);
}
template <int Grid>
int place_number(const Window<Grid>& window, int index, int direction) {
    return PLACE + 4 * cell_number(window, index) + direction;
}
template <int Grid>
int on_cell_number(const Window<Grid>& window, int index) {
    return PLACE + 4 * Map<Grid>::cells + cell_number(window, index);
}

// The kingdom on whose cells the seat to move may name one.
template <class S>
const auto& named_kingdom(const S& state, const Plan& plan) {
    if constexpr (S::has_giants) return state.kingdoms[giants_realm(state, plan)];
    return state.acting_kingdom(plan);
}

// Whether the first of two numbers has been played.
template <class S>
bool is_half(const S& state) {
    return S::parts != PLAIN && state.draft.half != NOBODY;
}

// A move of a turn as its first number; the second, if it has two, is on_cell_number of its cell.
template <class S>
int first_number(const S& state, const Plan& plan, const Choice& choice) {
    if (choice.step == BUILD_BUILDING || choice.step == SEND_GIANT || !names_a_cell(choice.step))
        return numbers_of(choice.step) + choice.which;
    return on_cell_number(named_kingdom(state, plan).window(), choice.index);
}

namespace detail {

template <class S, class Visit>
void each_of_turn(const S& state, const Plan& plan, Visit&& visit) {
    each_open(state, plan, [&](Stage step) {
        if (step != BUILD_BUILDING && step != SEND_GIANT && names_a_cell(step)) {
            const auto window = named_kingdom(state, plan).window();
            for (auto rest = cells_of(state, plan, step); any(rest); rest = without_lowest(rest))
                visit(on_cell_number(window, lowest(rest)));
            return;
        }
        for (unsigned names = step == OVER ? 1 : names_of(state, plan, step); names; names &= names - 1)
            visit(numbers_of(step) + std::countr_zero(names));
    });
}

template <class S>
bool play_on_cell(S& state, const Plan& plan, int number) {
    using M = typename S::M;
    const Stage step = state.draft.stage;
    const int cell = number - PLACE - 4 * M::cells;
    if (cell < 0 || cell >= M::cells || step == SEND_GIANT || step == BUILD_BUILDING || !names_a_cell(step)) return false;
    const int column = cell % M::side, row = cell / M::side;
    if (!named_kingdom(state, plan).window().has(column, row)) return false;
    const int index = M::index(column, row);
    if (!any(cells_of(state, plan, step) & bit<typename S::Set>(index))) return false;
    play_choice(state, plan, {step, 0, index});
    return true;
}

template <class S>
bool play_of_turn(S& state, const Plan& plan, int number) {
    Draft& draft = state.draft;
    if (number < 0) return false;
    if (number >= PLACE) return play_on_cell(state, plan, number);
    const Stage step = step_of(number);
    if (step == OVER) {
        if (number != END_OF_TURN || !is_optional(draft.stage) || draft.next.laid) return false;
        play_choice(state, plan, {OVER});
        return true;
    }
    const int which = number - numbers_of(step);
    if (!is_open(state, plan, step) || which >= 32 || !(names_of(state, plan, step) >> which & 1)) return false;
    if (!names_a_cell(step)) {
        play_choice(state, plan, {step, which});
    } else {
        draft.half = static_cast<u8>(which);
        draft.stage = static_cast<Stage>(step + 1);
    }
    return true;
}

}  // namespace detail

// Calls `visit(number)` for every legal move; for chance these are the numbers of its draws.
template <class S, class Visit>
void each_legal(const S& state, const Plan& plan, Visit&& visit) {
    const Draft& draft = state.draft;
    switch (draft.stage) {
        case LAY_ROW: {
            const int pile = plan.pile_of(draft.rows_to_come);
            for (u64 rest = draft.unseen[pile]; rest; rest &= rest - 1)
                visit(plan.dominoes[pile * PILE + std::countr_zero(rest)].chance);
            break;
        }
        case DRAW_KING:
            for (int seat = 0; seat < plan.seats; ++seat)
                if (draft.hand[seat]) visit(seat);
            break;
        case CHOOSE_DOMINO:
            for (unsigned free = draft.next.free(); free; free &= free - 1) visit(CHOOSE + std::countr_zero(free));
            break;
        case PLACE_DOMINO: {
            const auto places = state.places(plan);
            const auto window = state.acting_kingdom(plan).window();
            for (int d = 0; d < 4; ++d)
                for (auto rest = places.towards[d]; any(rest); rest = without_lowest(rest))
                    visit(place_number<S::grid>(window, lowest(rest), d));
            if (!places.total) visit(DISCARD);
            break;
        }
        case TURN_UP_BUILDING:
            if constexpr (S::is_royal)
                for (int kind = 0; kind < plan.builders.kinds; ++kind)
                    if (state.royal.board.pile[kind]) visit(kind);
            break;
        case DRAW_QUEST:
            if constexpr (S::has_giants)
                for (int quest = 0; quest < plan.quests.size; ++quest)
                    if (!(state.giants.quests >> quest & 1)) visit(quest);
            break;
        default:
            if constexpr (S::parts != PLAIN)
                if (!state.over()) detail::each_of_turn(state, plan, visit);
    }
}

// Plays a number if it is legal, and says whether it was. A domino with equal halves may be given any way round.
template <class S>
bool play_number(S& state, const Plan& plan, int number) {
    using M = typename S::M;
    Draft& draft = state.draft;
    switch (draft.stage) {
        case LAY_ROW: {
            const int pile = plan.pile_of(draft.rows_to_come);
            if (number < 0 || number >= std::popcount(plan.pile[pile])) return false;
            const int place = plan.by_chance[pile][number];
            if (!(draft.unseen[pile] >> place & 1)) return false;
            draft.draw_domino(plan, pile, place);
            return true;
        }
        case DRAW_KING:
            if (number < 0 || number >= plan.seats || !draft.hand[number]) return false;
            draft.draw_king(number);
            return true;
        case CHOOSE_DOMINO:
            if (number < CHOOSE || number >= CHOOSE + MOST_SLOTS || !(draft.next.free() >> number & 1)) return false;
            state.choose(plan, number - CHOOSE);
            return true;
        case PLACE_DOMINO: {
            const auto places = state.places(plan);
            if (number == DISCARD) {
                if (places.total) return false;
                state.discard(plan);
                return true;
            }
            if (number < PLACE || number >= PLACE + 4 * M::cells) return false;
            int direction = (number - PLACE) % 4;
            const int cell = (number - PLACE) / 4;
            int column = cell % M::side, row = cell / M::side;
            if (plan.dominoes[draft.acting_domino()].even && direction >= WEST) {
                column += EASTWARD[direction], row += SOUTHWARD[direction];
                direction -= 2;
            }
            // On the rolled-up map far cells share a bit, so the cell must lie in the window first.
            if (!state.acting_kingdom(plan).window().has(column, row)) return false;
            const int index = M::index(column, row);
            if (!any(places.towards[direction] & bit<typename S::Set>(index))) return false;
            state.place(plan, index, direction);
            return true;
        }
        case TURN_UP_BUILDING:
            if constexpr (S::is_royal) {
                if (number < 0 || number >= plan.builders.kinds || !state.royal.board.pile[number]) return false;
                turn_up_building(state, plan, number);
                return true;
            }
            return false;
        case DRAW_QUEST:
            if constexpr (S::has_giants) {
                if (number < 0 || number >= plan.quests.size || state.giants.quests >> number & 1) return false;
                draw_quest(state, plan, number);
                return true;
            }
            return false;
        default:
            if constexpr (S::parts != PLAIN) return !state.over() && detail::play_of_turn(state, plan, number);
            return false;
    }
}

}  // namespace crownlands
