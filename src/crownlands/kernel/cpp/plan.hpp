// What follows from a set-up: the numbers and tables of one game, handed over by the law at start-up.
// Nothing of this is typed into C++; see engine.py for where each number comes from.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "cells.hpp"

namespace crownlands {

constexpr int TERRAINS = 7;
constexpr int MOST_SEATS = 8;
constexpr int MOST_SLOTS = 8;
constexpr int MOST_PILES = 2;
constexpr int PILE = 64;  // a pile's dominoes are the bits of one word
constexpr u8 NOBODY = 0xff;

// The numbers of players' moves (codec version 1).
constexpr int CHOOSE = 0, DISCARD = 8, PLACE = 64;

enum Stage : u8 { LAY_ROW, DRAW_KING, PLACE_DOMINO, CHOOSE_DOMINO, OVER, STAGES };

// What is refused here was never in the law's own positions: a caller's mistake, told in a sentence.
struct Refused : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

inline void require(bool holds, const char* why) {
    if (!holds) throw Refused(why);
}

struct Domino {
    u8 left, right;                // terrains
    u8 left_crowns, right_crowns;  // 0 to 3: two bits of a kingdom's crown sets
    u8 chance;                     // its number as a draw: its place in the urn at the start
    bool even;                     // both halves are equal
};

// A domino is named by pile * 64 + place in ascending order, so that a row drawn as a set of bits is sorted already.
struct Plan {
    int grid = 0, seats = 0, realms = 0, row = 0, rounds = 0, piles = 0, harmony = 0, middle_kingdom = 0;
    u8 removed = 0;  // places of a sorted row that are taken away again
    u8 slots = 0;    // the places that stay, as a set
    std::array<u8, MOST_SEATS> kings{}, realm_of{};
    std::array<u64, MOST_PILES> pile{};
    std::array<Domino, MOST_PILES * PILE> dominoes{};
    std::array<std::array<u8, PILE>, MOST_PILES> by_chance{};  // a draw's number -> place in ascending order

    // dominoes: per pile, in the urn's order: rank, left terrain, crowns, right terrain, crowns.
    using Table = std::vector<std::vector<std::array<int, 5>>>;

    Plan(int grid_, const std::vector<int>& kings_, const std::vector<int>& realm_of_, const Table& table,
         int row_, int rounds_, const std::vector<int>& removed_, int middle_kingdom_, int harmony_);

    int kings_in_play() const {
        int all = 0;
        for (u8 held : kings) all += held;
        return all;
    }
    // Which pile the next row comes from: the piles take turns.
    int pile_of(int rows_to_come) const { return piles == 1 ? 0 : (rounds - rows_to_come) % piles; }
};

}  // namespace crownlands
