// From the game as the law tells it to the forms in which it is searched.
#pragma once

#include <variant>

#include "drift.hpp"
#include "game.hpp"

namespace crownlands::riomino {

using Position = std::variant<Board, Drift>;

// What the other player faces after a legal number.
Position position_after(const Game& game, int number);

}  // namespace crownlands::riomino
