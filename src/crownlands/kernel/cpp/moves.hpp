// Moves as numbers: listing, checking and playing them (codec version 1, docs/notation.md).
#pragma once

#include <vector>

#include "state.hpp"

namespace crownlands {

// A place on the map as the codec numbers it.
template <int Grid>
int place_number(const Window<Grid>& window, int index, int direction) {
    return PLACE + 4 * (window.row(index) * Map<Grid>::side + window.column(index)) + direction;
}

// Calls `found(number)` for every legal move; for chance these are the numbers of its draws.
template <class S, class Found>
void each_legal(const S& state, const Plan& plan, Found&& found) {
    const Draft& draft = state.draft;
    switch (draft.stage) {
        case LAY_ROW: {
            const int pile = plan.pile_of(draft.rows_to_come);
            for (u64 rest = draft.unseen[pile]; rest; rest &= rest - 1)
                found(plan.dominoes[pile * PILE + std::countr_zero(rest)].chance);
            break;
        }
        case DRAW_KING:
            for (int seat = 0; seat < plan.seats; ++seat)
                if (draft.hand[seat]) found(seat);
            break;
        case CHOOSE_DOMINO:
            for (unsigned free = draft.next.free(); free; free &= free - 1) found(CHOOSE + std::countr_zero(free));
            break;
        case PLACE_DOMINO: {
            const auto places = state.places(plan);
            const auto window = state.acting_kingdom(plan).window();
            for (int d = 0; d < 4; ++d)
                for (auto rest = places.towards[d]; any(rest); rest = without_lowest(rest))
                    found(place_number<S::grid>(window, lowest(rest), d));
            if (!places.total) found(DISCARD);
            break;
        }
        default:
            break;
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
            draft.choose(number - CHOOSE);
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
        default:
            return false;
    }
}

}  // namespace crownlands
