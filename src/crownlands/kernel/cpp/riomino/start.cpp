#include "riomino/start.hpp"

namespace crownlands::riomino {

namespace {

template <class End>
Board<End> on_board(const Table& table, const std::vector<Laid>& dice, Dice mine, Dice theirs, const End& end) {
    constexpr int CORNER = MIDDLE - 2;  // of the 5 x 5 that holds every board
    Board<End> board{};
    board.mine = mine;
    board.theirs = theirs;
    board.end = end;
    board.laid = static_cast<int>(dice.size());
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            if (table.board >> Map<5>::index(CORNER + column, CORNER + row) & 1) board.fits[cell(column, row)] = ALL;
    for (const auto& [column, row, die] : dice) board.touch(cell(column - CORNER, row - CORNER), die, table);
    for (const auto& [column, row, die] : dice) board.fits[cell(column - CORNER, row - CORNER)] = 0;
    board.settle(table);
    return board;
}

template <class End>
Position<End> in_frame(const Table& table, const std::vector<Laid>& dice, Dice mine, Dice theirs, const End& end) {
    Drift<End> drift{};
    drift.mine = mine;
    drift.theirs = theirs;
    drift.end = end;
    drift.laid = static_cast<int>(dice.size());
    drift.west = drift.north = SIDE;
    for (const auto& [column, row, die] : dice) drift.cover(column, row);
    drift.live = drift.sight(table.frame) & ~drift.taken;
    for (const auto& [column, row, die] : dice) drift.touch(Drift<End>::M::index(column, row), die, table);
    if (drift.fills(table.frame)) return drift.board(table);
    drift.settle(table);
    return drift;
}

}  // namespace

template <class End>
Position<End> position_after(const Game& game, int number, bool draw_is_mine) {
    Game next = game;
    next.play(number);
    const Table& table = *game.table;
    // In the search the other is always to move, even if only to find that nothing fits.
    const std::size_t other = static_cast<std::size_t>(1 - game.turn);
    const Dice mine = next.trays[other], theirs = next.trays[1 - other];
    const End end = End::of(mine, theirs, !draw_is_mine, table);
    return table.board ? Position<End>(on_board(table, next.laid, mine, theirs, end))
                       : in_frame(table, next.laid, mine, theirs, end);
}

template Position<LastMover> position_after(const Game&, int, bool);
template Position<Tashkent> position_after(const Game&, int, bool);

}  // namespace crownlands::riomino
