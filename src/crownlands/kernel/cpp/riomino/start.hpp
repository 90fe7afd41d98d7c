// From the game as the law tells it to the forms in which it is searched.
#pragma once

#include <variant>

#include "riomino/drift.hpp"
#include "riomino/game.hpp"
#include "riomino/last_mover.hpp"
#include "riomino/tashkent.hpp"

namespace crownlands::riomino {

template <class End>
using Position = std::variant<Board<End>, Drift<End>>;

// What the other player faces after a legal number. Where a draw is possible it counts as a win of the one who lays the
// die, or as the other's.
template <class End>
Position<End> position_after(const Game& game, int number, bool draw_is_mine = false);

}  // namespace crownlands::riomino
