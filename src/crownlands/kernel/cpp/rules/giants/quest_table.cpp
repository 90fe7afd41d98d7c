#include "rules/giants/quest_table.hpp"

#include "rules/plan.hpp"

namespace crownlands {

QuestTable::QuestTable(int drawn_, const std::vector<Row>& rows)
    : drawn(drawn_), size(static_cast<int>(rows.size())) {
    require(size <= MOST_QUESTS, "the kernel knows up to 64 quests");
    require(drawn >= 0 && drawn <= size, "there are not so many quests to draw");
    for (int n = 0; n < size; ++n) {
        const auto& [kind, terrain, points] = rows[n];
        require(kind >= 0 && kind < static_cast<int>(QuestKind::KINDS), "there is no such kind of quest");
        require(terrain >= 0 && terrain < TERRAINS, "there are seven terrains");
        require(points >= 0 && points < 100, "a quest is worth 0 to 99 points");
        quests[n] = {static_cast<QuestKind>(kind), static_cast<u8>(terrain), static_cast<u8>(points)};
    }
}

}  // namespace crownlands
