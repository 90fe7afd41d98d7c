// What follows from a set-up: the numbers and tables of one game, handed over by the law at start-up.
// Nothing of this is typed into C++; see tables.py for where each number comes from.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "rules/cells.hpp"
#include "rules/giants/quest_table.hpp"
#include "rules/queendomino/builders.hpp"
#include "rules/status.hpp"

namespace crownlands {

constexpr int TERRAINS = 7;
constexpr int MOST_SEATS = 8;
constexpr int MOST_SLOTS = 8;
constexpr int MOST_PILES = 2;
constexpr int PILE = 64;  // a pile's dominoes are the bits of one word
constexpr u8 NOBODY = 0xff;

// The numbers of players' moves (codec version 1).
constexpr int CHOOSE = 0, DISCARD = 8, END_OF_TURN = 9, TAX = 10, BUILD = 13, BURN = 19, SEND = 25, PLACE = 64;
constexpr int BUILDING_SLOTS = 6;  // of the builders' board, as many as the codec has numbers for

// Draws first, then the steps of a turn in their order. A move of two numbers is half played in the stage behind
// its own: which building, then where; to whom a giant goes, then which one.
enum Stage : u8 {
    DRAW_QUEST,
    TURN_UP_BUILDING,
    LAY_ROW,
    DRAW_KING,
    PLACE_DOMINO,
    RAISE_GIANT,
    SEND_GIANT,
    SEND_FROM,
    RECEIVE_GIANT,
    COLLECT_TAXES,
    BUILD_BUILDING,
    BUILD_ON,
    BRIBE_DRAGON,
    CHOOSE_DOMINO,
    OVER,
    STAGES
};

// What a game has beyond Kingdomino, as a set.
enum Parts : int { PLAIN = 0, ROYAL = 1, GIANTS = 2 };

// What a domino brings when it is placed (AG-2.1, AG-2.3).
enum class Effect : u8 { NONE, GIANT, FOOTPRINTS };

struct alignas(8) Domino {
    u8 left, right;                // terrains
    u8 left_crowns, right_crowns;  // 0 to 3: two bits of a kingdom's crown sets
    u8 chance;                     // its number as a draw: its place in the urn at the start
    bool even;                     // both halves are equal
    Effect effect;
};

// What the law hands over for one set-up.
struct Handed {
    using Domino = std::array<int, 6>;  // rank, left terrain, crowns, right terrain, crowns, effect

    int grid = 0, row = 0, rounds = 0, middle_kingdom = 0, harmony = 0;
    std::vector<int> kings, realm_of;         // the seats of the kings; each seat's realm
    std::vector<std::vector<Domino>> piles;   // in the urn's order
    std::vector<int> removed;                 // places of a sorted row
    bool crowns_break_ties = true;
    std::vector<int> bleak;                   // terrains
    int bleak_squares = 1;
    std::optional<Builders> builders;
    std::optional<QuestTable> quests;
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

    u8 bleak_terrains = 0;          // a set: what the Bleak King likes (AG-3.7) ...
    int bleak_squares = 1;          // ... from this size on
    int parts = PLAIN;              // what this game has beyond Kingdomino
    bool crowns_break_ties = true;  // KD-4.4, but not QD-4.5
    Builders builders;
    QuestTable quests;

    static Result<Plan> of(const Handed& handed);

    // The draws' numbers of a pile in ascending order of the dominoes.
    std::vector<int> ascending(int number) const {
        std::vector<int> order;
        for (int place = 0; place < std::popcount(pile[number]); ++place)
            order.push_back(dominoes[number * PILE + place].chance);
        return order;
    }
    int kings_in_play() const {
        int all = 0;
        for (u8 held : kings) all += held;
        return all;
    }
    // Which pile the next row comes from: the piles take turns.
    int pile_of(int rows_to_come) const { return piles == 1 ? 0 : (rounds - rows_to_come) % piles; }

private:
    Status take_numbers(const Handed& handed);
    Status take_seats(const Handed& handed);
    Status take_pile(int number, const std::vector<Handed::Domino>& handed);
    Status check_towns() const;
};

}  // namespace crownlands
