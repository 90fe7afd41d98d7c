// Riomino's dice for the solver: sets of dice as they can lie, trays, and what a set-up fixes.
//
// A die as it lies is a number 0 to 23, 4 * face + quarter turns; a set of them is 24 bits, four to a face. A tray has
// four bits for each face too, and counts.
#pragma once

#include <array>

#include "rules/wide.hpp"

namespace crownlands::riomino {

using Dice = u32;  // a set of dice, or a tray

constexpr Dice ALL = 0xffffff, ONE_OF_EACH = 0x111111;
constexpr int MIDDLE = 4, SIDE = 9;  // of the map

// A set, or many in the lanes of lanes.hpp.
// For each face, whether a set has any of its rotations, or a tray any of its dice.
template <class Sets>
constexpr Sets any_turn(Sets set) {
    set = set | set >> 1;
    set = set | set >> 2;
    return set & ONE_OF_EACH;
}
// Every rotation of the faces that a tray holds.
constexpr Dice rotations(Dice tray) { return any_turn(tray) * 15; }

// A face has one value on two neighbouring edges and the other value on the other two: rotations 0 and 1 show the same
// north and south, 2 and 3 too; 1 and 2 the same east and west, 0 and 3 too. One of each such pair is enough where the
// other two edges touch nothing that lives.
template <class Sets>
constexpr Sets by_north_south(Sets set) { return (set | set >> 1) & 0x555555; }
template <class Sets>
constexpr Sets by_east_west(Sets set) {
    return ((set | set >> 3) & 0x111111) | ((set | set >> 1) & 0x222222);
}

constexpr int dice_in(Dice tray) {
    tray = (tray & 0x0f0f0f) + (tray >> 4 & 0x0f0f0f);
    return static_cast<int>((tray * 0x010101) >> 16 & 0xff);
}
// Every rotation of the faces of which one tray has at least as many as another.
constexpr Dice at_least(Dice tray, Dice other) {
    const Dice even = ((tray & 0x0f0f0f) + 0x101010 - (other & 0x0f0f0f)) & 0x101010;
    const Dice odd = ((tray >> 4 & 0x0f0f0f) + 0x101010 - (other >> 4 & 0x0f0f0f)) & 0x101010;
    return (even >> 4) * 15 | odd * 15;
}

// Cuts a tray to as many dice of a face as cells take it; gives back the faces, in every rotation, that it has so many of.
constexpr Dice bound(Dice& tray, Dice takers) {
    const Dice spare = at_least(tray, takers);
    tray = (takers & spare) | (tray & ~spare);
    return spare;
}

// Two words made one, the way every hash here is mixed.
constexpr u64 fold(u64 a, u64 b) { return multiply(a, b).folded(); }
// Odd words for hashing, from splitmix64.
constexpr std::array<u64, 80> SALT = [] {
    std::array<u64, 80> words{};
    u64 state = 0x52696f6d696e6f;
    for (u64& word : words) {
        u64 z = state += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        word = (z ^ z >> 31) | 1;
    }
    return words;
}();

// What a set-up fixes.
struct Table {
    int hand = 0;           // dice of each player
    bool tashkent = false;  // the end of RM-3.2
    std::array<int, 6> pips{};     // by face
    std::array<int, 6> by_pips{};  // the faces, from most pips to fewest
    u64 board = 0;  // the board's cells on the map of cells.hpp; 0: no board, but a frame
    int frame = 0;  // the side of the frame, at most 5
    std::array<std::array<Dice, 4>, 24> beside{};  // by die and direction (e s w n): the dice that match it there
};

// What a position offers the player to move, and the other.
struct Outlook {
    int moves, others_moves;  // the other's, if it were the other's turn
    int cells, others_cells;  // that each can use
    int own, others_own;      // that only the one can use, and at once
    int links;                // pairs of live neighbours
    int dice, others_dice;
};

}  // namespace crownlands::riomino
