// The builders' board: six slots, the pile beside them, the dragon, and who hosts the queen.
#pragma once

#include "rules/plan.hpp"

namespace crownlands {

// A building is written as its kind plus 1; 0 is an empty place. slots[c] costs c coins.
struct BuildersBoard {
    u8 slots[BUILDING_SLOTS];
    u8 top;      // the pile's visible building
    u8 in_pile;  // how many lie below it
    u8 pile[MOST_KINDS];
    u8 dragon;  // the slot where it stands, or NOBODY while it is in its cave
    u8 queen;   // the realm she is a guest of, or NOBODY
    u8 unused[7];

    static BuildersBoard of(const Builders& builders) {
        BuildersBoard board{};
        for (int kind = 0; kind < builders.kinds; ++kind) {
            board.pile[kind] = builders.buildings[kind].copies;
            board.in_pile = static_cast<u8>(board.in_pile + board.pile[kind]);
        }
        board.dragon = board.queen = NOBODY;
        return board;
    }

    // QD-1.4: the pile has no visible top and something to turn up.
    bool waits() const { return top == 0 && in_pile > 0; }

    // The slots with a building, as a set.
    unsigned full() const {
        unsigned set = 0;
        for (int slot = 0; slot < BUILDING_SLOTS; ++slot) set |= static_cast<unsigned>(slots[slot] != 0) << slot;
        return set;
    }

    void turn_up(int kind) {
        --pile[kind];
        --in_pile;
        top = static_cast<u8>(kind + 1);
        fill();
    }

    // QD-3.1: the dragon returns, the buildings slide to the cheap end, the dear end is refilled from the pile.
    void tidy() {
        dragon = NOBODY;
        int left = 0;
        for (const u8 building : slots)
            if (building) slots[left++] = building;
        while (left < BUILDING_SLOTS) slots[left++] = 0;
        fill();
    }

private:
    // The visible top goes to the cheapest empty slot; what is then turned up is for chance to say.
    void fill() {
        const int cheapest = std::countr_one(full());
        if (!top || cheapest >= BUILDING_SLOTS) return;
        slots[cheapest] = top;
        top = 0;
    }
};
static_assert(sizeof(BuildersBoard) == 48);

}  // namespace crownlands
