#include "rules/queendomino/builders.hpp"

#include <algorithm>

#include "rules/plan.hpp"

namespace crownlands {

Builders::Builders(int coins_, int knights_, int all_knights_, int all_towers_, int bribe_, int coins_per_point_,
                   int town_, bool in_pairs_, const std::vector<Row>& rows)
    : coins(coins_),
      knights(knights_),
      all_knights(all_knights_),
      all_towers(all_towers_),
      bribe(bribe_),
      coins_per_point(coins_per_point_),
      town(town_),
      in_pairs(in_pairs_),
      kinds(static_cast<int>(rows.size())) {
    require(coins >= 0 && coins < 1000 && bribe >= 0 && bribe < 1000, "a purse has 0 to 999 coins");
    require(knights >= 0 && knights < 100 && all_knights >= 0 && all_knights < 100, "there are 0 to 99 knights");
    require(all_towers >= 0 && all_towers < 100, "there are 0 to 99 towers");
    require(coins_per_point >= 1, "a point costs at least a coin");
    require(town >= 0 && town < TERRAINS, "there are seven terrains");
    require(kinds >= 1 && kinds <= MOST_KINDS, "the kernel knows 1 to 31 kinds of buildings");
    int all = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        const auto& [copies, gives_knights, gives_towers, safe, crowns, points_kind, terrain, points] = rows[kind];
        require(copies >= 1 && std::ranges::all_of(rows[kind], [](int n) { return n >= 0 && n < 100; }),
                "a building's numbers are 0 to 99, and there is at least one of it");
        require(safe <= static_cast<int>(Safe::PER_TOWER), "there is no such safe");
        require(points_kind <= static_cast<int>(Points::PER_KNIGHT), "there is no such kind of points");
        require(terrain < TERRAINS, "there are seven terrains");
        require(crowns <= 3, "the kernel knows squares with at most 3 crowns");
        buildings[kind] = {static_cast<u8>(copies),         static_cast<u8>(gives_knights),
                           static_cast<u8>(gives_towers),   static_cast<Safe>(safe),
                           static_cast<u8>(crowns),         static_cast<Points>(points_kind),
                           static_cast<u8>(terrain),        static_cast<u8>(points)};
        all += copies;
    }
    require(all <= 255, "the kernel knows up to 255 buildings");
}

}  // namespace crownlands
