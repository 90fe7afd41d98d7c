// Tables and games of Riomino as plain numbers, checked on the way in.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "riomino/game.hpp"
#include "rules/status.hpp"

namespace crownlands::riomino {

// What the law hands over for one set-up: the cells of a board, or a frame; the edges (n e s w) of all dice as they can lie.
struct HandedTable {
    std::vector<std::array<int, 2>> board;  // column, row
    int frame = 0;
    std::vector<std::array<int, 4>> edges;
    std::vector<int> pips;
    int hand = 0;
    bool tashkent = false;
};

struct HandedGame {
    int stage = 0, starter = -1, start_face = -1, turn = -1;
    std::vector<std::vector<int>> trays = std::vector<std::vector<int>>(2, std::vector<int>(6));
    std::vector<std::array<int, 3>> laid;  // column, row, die, in the order of laying
};

Result<std::shared_ptr<const Table>> table_of(const HandedTable& handed);
Result<Game> game_of(std::shared_ptr<const Table> table, const HandedGame& handed);
HandedGame told(const Game& game);

}  // namespace crownlands::riomino
