#include "rules/giants/quest_table.hpp"

#include "rules/plan.hpp"

namespace crownlands {

Result<QuestTable> QuestTable::of(int drawn, const std::vector<Row>& rows) {
    const int size = static_cast<int>(rows.size());
    if (size > MOST_QUESTS) return refused("the kernel knows up to 64 quests");
    if (drawn < 0 || drawn > size) return refused("there are not so many quests to draw");
    QuestTable table{drawn, size};
    for (int n = 0; n < size; ++n) {
        const auto& [kind, terrain, points] = rows[n];
        if (kind < 0 || kind >= static_cast<int>(QuestKind::KINDS)) return refused("there is no such kind of quest");
        if (terrain < 0 || terrain >= TERRAINS) return refused("there are seven terrains");
        if (points < 0 || points >= 100) return refused("a quest is worth 0 to 99 points");
        table.quests[n] = {static_cast<QuestKind>(kind), static_cast<u8>(terrain), static_cast<u8>(points)};
    }
    return table;
}

}  // namespace crownlands
