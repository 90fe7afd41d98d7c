#include "rules/queendomino/builders.hpp"

#include <algorithm>

#include "rules/plan.hpp"

namespace crownlands {

Result<Builders> Builders::of(Builders made, const std::vector<Row>& rows) {
    made.kinds = static_cast<int>(rows.size());
    if (made.coins < 0 || made.coins >= 1000 || made.bribe < 0 || made.bribe >= 1000)
        return refused("a purse has 0 to 999 coins");
    if (made.knights < 0 || made.knights >= 100 || made.all_knights < 0 || made.all_knights >= 100)
        return refused("there are 0 to 99 knights");
    if (made.all_towers < 0 || made.all_towers >= 100) return refused("there are 0 to 99 towers");
    if (made.coins_per_point < 1) return refused("a point costs at least a coin");
    if (made.town < 0 || made.town >= TERRAINS) return refused("there are seven terrains");
    if (made.kinds < 1 || made.kinds > MOST_KINDS) return refused("the kernel knows 1 to 31 kinds of buildings");
    int all = 0;
    for (int kind = 0; kind < made.kinds; ++kind) {
        const auto& [copies, gives_knights, gives_towers, safe, crowns, points_kind, terrain, points] = rows[kind];
        if (copies < 1 || std::ranges::any_of(rows[kind], [](int n) { return n < 0 || n >= 100; }))
            return refused("a building's numbers are 0 to 99, and there is at least one of it");
        if (safe > static_cast<int>(Safe::PER_TOWER)) return refused("there is no such safe");
        if (points_kind > static_cast<int>(Points::PER_KNIGHT)) return refused("there is no such kind of points");
        if (terrain >= TERRAINS) return refused("there are seven terrains");
        if (crowns > 3) return refused("the kernel knows squares with at most 3 crowns");
        made.buildings[kind] = {static_cast<u8>(copies),       static_cast<u8>(gives_knights),
                                static_cast<u8>(gives_towers), static_cast<Safe>(safe),
                                static_cast<u8>(crowns),       static_cast<Points>(points_kind),
                                static_cast<u8>(terrain),      static_cast<u8>(points)};
        all += copies;
    }
    if (all > 255) return refused("the kernel knows up to 255 buildings");
    return made;
}

}  // namespace crownlands
