// The quests of Age of Giants, handed over by the law at start-up.
#pragma once

#include <array>
#include <vector>

#include "rules/cells.hpp"
#include "rules/status.hpp"

namespace crownlands {

constexpr int MOST_QUESTS = 64;  // those that were drawn are the bits of one word

enum class QuestKind : u8 {
    LOCAL_BUSINESS,
    FOUR_CORNERS,
    HARMONY,
    MIDDLE_KINGDOM,
    LOST_CORNER,
    FOLIE_DES_GRANDEURS,
    BLEAK_KING,
    KINDS
};

struct Quest {
    QuestKind kind;
    u8 terrain, points;
};

struct QuestTable {
    int drawn = 0;  // how many lie open in a game
    int size = 0;
    std::array<Quest, MOST_QUESTS> quests{};

    using Row = std::array<int, 3>;  // kind, terrain, points

    static Result<QuestTable> of(int drawn, const std::vector<Row>& rows);
};

}  // namespace crownlands
