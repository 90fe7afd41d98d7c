#include "rules/packed.hpp"

#include <algorithm>

namespace crownlands::detail {

void write_set(std::string& to, u64 set) {
    for (int n = 0; n < 8; ++n) to.push_back(static_cast<char>(set >> (8 * n) & 0xff));
}

void write_row(std::string& to, const Row& row) {
    const int size = std::popcount(row.laid);
    to.push_back(static_cast<char>(size));
    for (int slot = 0; slot < size; ++slot) {
        to.push_back(static_cast<char>(row.domino(slot)));
        to.push_back(static_cast<char>(row.claimed >> slot & 1 ? row.king(slot) : NOBODY));
    }
}

Status read_head(Reader& from, const Plan& plan, Draft& draft, u64 (&seen)[MOST_PILES], u8& placed) {
    if (from.byte() != PACKING && from.status().ok()) return refused("the packed position is of another version");
    draft.stage = static_cast<Stage>(from.up_to(STAGES - 1, "there is no such stage"));
    draft.rows_to_come = from.up_to(plan.rounds, "the game has not so many rows");
    draft.king = from.byte();
    if (draft.king != NOBODY && draft.king >= plan.seats) return refused("a king belongs to one of the seats");
    for (int seat = 0; seat < std::min(plan.seats, MOST_SEATS); ++seat)
        draft.hand[seat] = from.up_to(plan.kings[seat], "a seat has too many kings");
    placed = from.byte();
    draft.placed_towards = from.up_to(3, "there are four directions");
    if (plan.parts != PLAIN) draft.half = from.byte(), draft.receiver = from.byte();
    for (int pile = 0; pile < plan.piles; ++pile) {
        draft.unseen[pile] = seen[pile] = from.set();
        if (draft.unseen[pile] & ~plan.pile[pile]) return refused("there is no such domino");
    }
    draft.drawn = from.set();
    if (!from.status().ok() || !draft.drawn) return from.status();
    if (draft.rows_to_come == 0) return refused("no row is to be laid any more");
    const int pile = plan.pile_of(draft.rows_to_come);
    if (draft.drawn & ~plan.pile[pile]) return refused("there is no such domino");
    if (draft.drawn & seen[pile]) return refused("a domino is in two places");
    seen[pile] |= draft.drawn;
    return {};
}

Status read_row(Reader& from, const Plan& plan, u64 (&seen)[MOST_PILES], Row& row) {
    row = {};
    const int size = from.up_to(std::popcount(plan.slots), "a row has no room for so many dominoes");
    for (int slot = 0; slot < size; ++slot) {
        const u8 domino = from.byte(), king = from.byte();
        if (!from.status().ok()) return from.status();
        const int pile = domino / PILE;
        const u64 one = u64{1} << domino % PILE;
        if (pile >= plan.piles || !(plan.pile[pile] & one)) return refused("there is no such domino");
        if (seen[pile] & one) return refused("a domino is in two places");
        if (slot != 0 && (row.domino(slot - 1) >= domino || row.domino(0) / PILE != pile))
            return refused("a row is laid in ascending number, from one pile");
        seen[pile] |= one;
        row.lay(slot, domino);
        if (king == NOBODY) continue;
        if (king >= plan.seats) return refused("a king belongs to one of the seats");
        row.claim(slot, king);
    }
    return from.status();
}

namespace {

Status check_dominoes(const Draft& draft, const Plan& plan) {
    const int laid = plan.rounds - draft.rows_to_come;
    if (std::popcount(draft.drawn) >= plan.row) return refused("a complete row must be laid");
    for (int pile = 0; pile < plan.piles; ++pile) {
        int gone = plan.row * ((laid - pile + plan.piles - 1) / plan.piles);
        if (draft.drawn && plan.pile_of(draft.rows_to_come) == pile) gone += std::popcount(draft.drawn);
        if (std::popcount(draft.unseen[pile]) != std::popcount(plan.pile[pile]) - gone)
            return refused("the number of unseen dominoes does not go with the rows laid");
    }
    if (draft.next.laid != 0 && draft.next.laid != plan.slots) return refused("the next row is not complete");
    return {};
}

Status check_kings(const Draft& draft, const Plan& plan) {
    int held[MOST_SEATS]{};
    for (const Row* row : {&draft.row, &draft.next})
        for (int slot = 0; slot < MOST_SLOTS; ++slot)
            if (row->claimed >> slot & 1) ++held[row->king(slot)];
    if (draft.king != NOBODY) ++held[draft.king];
    // In the last row a king that has acted has nowhere to go and is off the table.
    const bool last_row = !draft.next.laid && draft.rows_to_come == 0;
    for (int seat = 0; seat < plan.seats; ++seat) {
        const int all = held[seat] + draft.hand[seat];
        if (all > plan.kings[seat]) return refused("a seat has too many kings");
        if (!last_row && all != plan.kings[seat]) return refused("a king is missing");
    }
    return {};
}

// QD-1.5: A-B-B-A. Only the first king is drawn, and the player who places the second has the third at hand.
Status check_pairs(const Draft& draft, const Plan& plan) {
    if (!plan.builders.in_pairs) return {};
    const int in_hand = draft.hand[0] + draft.hand[1];
    if (draft.stage == DRAW_KING && in_hand != plan.kings_in_play()) return refused("only the first king is drawn");
    if (draft.king != NOBODY && in_hand == 2 && !draft.hand[draft.king])
        return refused("the kings are placed in pairs");
    return {};
}

}  // namespace

Status check(const Draft& draft, const Plan& plan) {
    for (const auto part : {check_dominoes, check_kings, check_pairs})
        if (const Status status = part(draft, plan); !status.ok()) return status;
    const bool first_round = !draft.hand_is_empty() || draft.king != NOBODY;
    const bool last_row = !draft.next.laid && draft.rows_to_come == 0;
    if (first_round && draft.row.laid != 0) return refused("kings are drawn before the first row is played");
    if (draft.king != NOBODY && draft.stage != CHOOSE_DOMINO) return refused("a drawn king must be placed");
    if (draft.drawn && draft.stage != LAY_ROW) return refused("a row that is begun must be laid");
    bool arises = false;
    switch (draft.stage) {
        case DRAW_QUEST:
            arises = plan.parts & GIANTS && draft.rows_to_come == plan.rounds;
            break;
        case TURN_UP_BUILDING:
            arises = plan.parts & ROYAL && !draft.next.laid && (draft.rows_to_come > 0 || draft.row.claimed);
            break;
        case LAY_ROW:
            arises = !draft.next.laid && draft.rows_to_come > 0;
            break;
        case DRAW_KING:
            arises = !draft.hand_is_empty() && draft.next.laid;
            break;
        case CHOOSE_DOMINO:
            arises = draft.next.free() && (draft.king != NOBODY || draft.row.claimed);
            break;
        case OVER:
            arises = last_row && !draft.row.claimed && !first_round;
            break;
        default:  // a step of the turn; whether the game has it, and something to decide in it, check_parts asks
            arises = draft.row.claimed && (draft.next.laid || last_row) &&
                     (draft.stage == PLACE_DOMINO || plan.parts != PLAIN);
    }
    return arises ? Status() : refused("nothing is to be decided in this stage");
}

Status check(const BuildersBoard& board, const int (&built)[MOST_KINDS], const Plan& plan) {
    int known[MOST_KINDS + 1]{};
    for (const u8 building : board.slots) ++known[building];
    ++known[board.top];
    for (int kind = 0; kind < plan.builders.kinds; ++kind)
        if (known[kind + 1] + board.pile[kind] + built[kind] > plan.builders.buildings[kind].copies)
            return refused("there are not so many buildings");
    if (board.dragon != NOBODY && (board.dragon >= BUILDING_SLOTS || board.slots[board.dragon]))
        return refused("the dragon stands in an empty slot");
    return {};
}

void write_builders_board(std::string& to, const BuildersBoard& board, const Plan& plan) {
    to.append(reinterpret_cast<const char*>(board.slots), BUILDING_SLOTS);
    to.push_back(static_cast<char>(board.top));
    to.append(reinterpret_cast<const char*>(board.pile), static_cast<std::size_t>(plan.builders.kinds));
    to.push_back(static_cast<char>(board.dragon));
    to.push_back(static_cast<char>(board.queen));
}

Status read_builders_board(Reader& from, const Plan& plan, BuildersBoard& board) {
    board = {};
    const char* const why = "there is no such building";
    for (u8& building : board.slots) building = from.up_to(plan.builders.kinds, why);
    board.top = from.up_to(plan.builders.kinds, why);
    int all = 0;
    for (int kind = 0; kind < plan.builders.kinds; ++kind)
        all += board.pile[kind] = from.up_to(plan.builders.buildings[kind].copies, "there are not so many buildings");
    board.in_pile = static_cast<u8>(all);
    board.dragon = from.byte();
    board.queen = from.byte();
    if (board.queen != NOBODY && board.queen >= plan.realms)
        return refused("the queen is a guest of one of the realms");
    return from.status();
}

}  // namespace crownlands::detail
