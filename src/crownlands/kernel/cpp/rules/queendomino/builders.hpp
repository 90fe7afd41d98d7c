// The numbers and buildings of Queendomino, handed over by the law at start-up.
#pragma once

#include <array>
#include <vector>

#include "rules/cells.hpp"
#include "rules/status.hpp"

namespace crownlands {

constexpr int MOST_KINDS = 31;  // of buildings: a square's building is five bits, 0 for none

enum class Points : u8 { NONE, FIXED, PER_TERRITORY, PER_TOWER, PER_KNIGHT };
enum class Safe : u8 { NONE, PER_KNIGHT, PER_TOWER };

struct Building {
    u8 copies, knights, towers;
    Safe safe;
    u8 crowns;
    Points kind;
    u8 terrain;  // whose separate territories are counted
    u8 points;
};

struct Builders {
    int coins = 0, knights = 0;              // of each realm at the start
    int all_knights = 0, all_towers = 0;     // the supply, starting knights included
    int bribe = 0, coins_per_point = 1;
    int town = 0;                            // the terrain to build on
    bool in_pairs = false;                   // QD-1.5: two seats place their first kings A-B-B-A
    int kinds = 0;
    std::array<Building, MOST_KINDS> buildings{};

    // A building: copies, knights, towers, safe, crowns, kind of points, terrain, points.
    using Row = std::array<int, 8>;

    // The numbers with these buildings, if the kernel can play with them.
    static Result<Builders> of(Builders numbers, const std::vector<Row>& rows);
};

}  // namespace crownlands
