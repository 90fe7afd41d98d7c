// The middle of the table: piles, rows and kings. All of it in 88 bytes, without a pointer.
#pragma once

#include <bit>

#include "rules/plan.hpp"

namespace crownlands {

// A row of up to eight places, filled from the first. `laid` are the places with a domino, `claimed` those of
// them with a king. Dominoes and kings are bytes of one word each: place n is byte n, and an unused byte is 0.
struct Row {
    u64 dominoes, kings;
    u8 laid, claimed;
    u8 unused[6];

    u8 domino(int slot) const { return static_cast<u8>(dominoes >> (8 * slot)); }
    u8 king(int slot) const { return static_cast<u8>(kings >> (8 * slot)); }
    u8 free() const { return laid & static_cast<u8>(~claimed); }
    int acting() const { return std::countr_zero(claimed); }  // KD-2.1: from the lowest domino upwards

    void lay(int slot, int domino) {
        dominoes |= static_cast<u64>(domino) << (8 * slot);
        laid |= static_cast<u8>(1u << slot);
    }
    void claim(int slot, int seat) {
        kings |= static_cast<u64>(seat) << (8 * slot);
        claimed |= static_cast<u8>(1u << slot);
    }
    // A domino leaves and those behind it close up, so that equal rows have equal bytes.
    void remove(int slot) {
        auto close_up = [](u64 packed, int from, int by) {
            const u64 below = (u64{1} << from) - 1;
            return (packed & below) | (packed >> by & ~below);
        };
        dominoes = close_up(dominoes, 8 * slot, 8);
        kings = close_up(kings, 8 * slot, 8);
        laid = static_cast<u8>(close_up(laid, slot, 1));
        claimed = static_cast<u8>(close_up(claimed, slot, 1));
    }
};

struct Draft {
    u64 unseen[MOST_PILES];  // dominoes nobody has seen, by place in their pile
    u64 drawn;               // the row being laid, in its pile
    Row row, next;           // whose kings act now; what kings choose from
    u8 hand[MOST_SEATS];     // kings not yet drawn in the first round
    u8 king;                 // the seat of the king just drawn, or NOBODY
    u8 rows_to_come;
    Stage stage;
    u8 placed_at;       // the domino placed in this turn: the bit of its left half, or NOBODY, ...
    u8 placed_towards;  // ... and where its right half lies
    u8 half;            // of a move of two numbers the first: the slot or realm it named, or NOBODY
    u8 receiver;        // the realm a giant has been sent to, or NOBODY
    u8 unused[1];

    static Draft first(const Plan& plan) {
        Draft draft{};
        for (int p = 0; p < plan.piles; ++p) draft.unseen[p] = plan.pile[p];
        for (int seat = 0; seat < plan.seats; ++seat) draft.hand[seat] = plan.kings[seat];
        draft.king = draft.placed_at = draft.half = draft.receiver = NOBODY;
        draft.rows_to_come = static_cast<u8>(plan.rounds);
        draft.stage = LAY_ROW;
        return draft;
    }

    bool chance() const { return stage <= DRAW_KING; }
    int seat() const { return king != NOBODY ? king : row.king(row.acting()); }
    bool hand_is_empty() const { return std::bit_cast<u64>(hand) == 0; }
    u8 acting_domino() const { return row.domino(row.acting()); }

    // One domino is drawn; the last one of the row completes it (KD-1.3, KD-1.5).
    void draw_domino(const Plan& plan, int pile, int place) {
        const u64 one = u64{1} << place;
        unseen[pile] ^= one;
        drawn |= one;
        if (std::popcount(drawn) < plan.row) return;
        int slot = 0;
        for (int n = 0; n < plan.row; ++n, drawn &= drawn - 1)
            if (!(plan.removed >> n & 1)) next.lay(slot++, pile * PILE + std::countr_zero(drawn));
        --rows_to_come;
        between();
    }

    void draw_king(int drawn_seat) {
        --hand[drawn_seat];
        king = static_cast<u8>(drawn_seat);
        stage = CHOOSE_DOMINO;
    }

    // What may end a round says whether it did.
    bool choose(int slot) {
        next.claim(slot, seat());
        if (king == NOBODY) return leave_row();
        king = NOBODY;
        if (hand_is_empty()) return next_round();
        stage = DRAW_KING;
        return false;
    }

    // KD-2.5: the king that acted leaves with its domino; the owner of the king that is then lowest goes on.
    bool leave_row() {
        placed_at = NOBODY;
        placed_towards = 0;
        row.remove(row.acting());
        if (!row.claimed) return next_round();
        stage = PLACE_DOMINO;
        return false;
    }

    // KD-2.4: the next row becomes the current one; what no king took is out of the game.
    bool next_round() {
        row = next;
        next = Row{};
        between();
        return true;
    }

    void between() {
        if (!next.laid && rows_to_come > 0)
            stage = LAY_ROW;
        else if (!hand_is_empty())
            stage = DRAW_KING;
        else
            stage = row.claimed ? PLACE_DOMINO : OVER;
    }
};

}  // namespace crownlands
