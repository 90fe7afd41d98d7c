#include "start.hpp"

namespace crownlands::riomino {

namespace {

Board on_board(const Table& table, const std::vector<Laid>& dice, Dice mine, Dice theirs) {
    constexpr int CORNER = MIDDLE - 2;  // of the 5 x 5 that holds every board
    Board board{};
    board.mine = mine;
    board.theirs = theirs;
    board.laid = static_cast<int>(dice.size());
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            if (table.board >> Map<5>::index(CORNER + column, CORNER + row) & 1)
                board.fits[Board::cell(column, row)] = ALL;
    for (const auto& [column, row, die] : dice) board.touch(Board::cell(column - CORNER, row - CORNER), die, table);
    for (const auto& [column, row, die] : dice) board.fits[Board::cell(column - CORNER, row - CORNER)] = 0;
    board.settle();
    return board;
}

Position in_frame(const Table& table, const std::vector<Laid>& dice, Dice mine, Dice theirs) {
    Drift drift{};
    drift.mine = mine;
    drift.theirs = theirs;
    drift.laid = static_cast<int>(dice.size());
    drift.west = drift.north = SIDE;
    for (const auto& [column, row, die] : dice) drift.cover(column, row);
    drift.live = drift.sight(table.frame) & ~drift.taken;
    for (const auto& [column, row, die] : dice) drift.touch(Drift::M::index(column, row), die, table);
    if (drift.fills(table.frame)) {
        Board board = drift.board(table);
        board.settle();
        return board;
    }
    drift.settle();
    return drift;
}

}  // namespace

Position position_after(const Game& game, int number) {
    Game next = game;
    next.play(number);
    // By the usual end the other is to move, even if only to find that nothing fits.
    const std::size_t other = static_cast<std::size_t>(1 - game.turn);
    return game.table->board ? Position(on_board(*game.table, next.laid, next.trays[other], next.trays[1 - other]))
                             : in_frame(*game.table, next.laid, next.trays[other], next.trays[1 - other]);
}

}  // namespace crownlands::riomino
