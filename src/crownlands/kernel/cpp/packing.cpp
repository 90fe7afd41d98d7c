#include "packing.hpp"

namespace crownlands::detail {

namespace {

void check_dominoes(const Draft& draft, const Plan& plan) {
    const int laid = plan.rounds - draft.rows_to_come;
    require(std::popcount(draft.drawn) < plan.row, "a complete row must be laid");
    for (int pile = 0; pile < plan.piles; ++pile) {
        int gone = plan.row * ((laid - pile + plan.piles - 1) / plan.piles);
        if (draft.drawn && plan.pile_of(draft.rows_to_come) == pile) gone += std::popcount(draft.drawn);
        require(std::popcount(draft.unseen[pile]) == std::popcount(plan.pile[pile]) - gone,
                "the number of unseen dominoes does not go with the rows laid");
    }
    require(draft.next.laid == 0 || draft.next.laid == plan.slots, "the next row is not complete");
}

void check_kings(const Draft& draft, const Plan& plan) {
    int held[MOST_SEATS]{};
    for (const Row* row : {&draft.row, &draft.next})
        for (int slot = 0; slot < MOST_SLOTS; ++slot)
            if (row->claimed >> slot & 1) ++held[row->king(slot)];
    if (draft.king != NOBODY) ++held[draft.king];
    // In the last row a king that has acted has nowhere to go and is off the table.
    const bool last_row = !draft.next.laid && draft.rows_to_come == 0;
    for (int seat = 0; seat < plan.seats; ++seat) {
        const int all = held[seat] + draft.hand[seat];
        require(all <= plan.kings[seat], "a seat has too many kings");
        require(last_row || all == plan.kings[seat], "a king is missing");
    }
}

}  // namespace

void check(const Draft& draft, const Plan& plan) {
    check_dominoes(draft, plan);
    check_kings(draft, plan);
    const bool first_round = !draft.hand_is_empty() || draft.king != NOBODY;
    const bool last_row = !draft.next.laid && draft.rows_to_come == 0;
    require(!first_round || draft.row.laid == 0, "kings are drawn before the first row is played");
    require(draft.king == NOBODY || draft.stage == CHOOSE_DOMINO, "a drawn king must be placed");
    require(!draft.drawn || draft.stage == LAY_ROW, "a row that is begun must be laid");
    bool arises = false;
    switch (draft.stage) {
        case LAY_ROW:
            arises = !draft.next.laid && draft.rows_to_come > 0;
            break;
        case DRAW_KING:
            arises = !draft.hand_is_empty() && draft.next.laid;
            break;
        case CHOOSE_DOMINO:
            arises = draft.next.free() && (draft.king != NOBODY || draft.row.claimed);
            break;
        case PLACE_DOMINO:
            arises = draft.row.claimed && (draft.next.laid || last_row);
            break;
        default:
            arises = last_row && !draft.row.claimed && !first_round;
    }
    require(arises, "nothing is to be decided in this stage");
}

}  // namespace crownlands::detail
