#include "riomino/loading.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace crownlands::riomino {

namespace {

using Edges = std::array<int, 4>;

// Rotations are merged by what their edges show; faces must be split as RM-1.1 says.
Status check_faces(const std::vector<Edges>& edges) {
    if (edges.size() != 24) return refused("there are 24 dice as they can lie");
    for (std::size_t face = 0; face < 24; face += 4) {
        for (std::size_t turns = 0; turns < 4; ++turns) {
            const auto& [n, e, s, w] = edges[face + turns];
            if (n == s || e == w || (n != e && n != w)) return refused("a face has two values, each on two neighbouring edges");
            if (edges[face + (turns + 1) % 4] != Edges{w, n, e, s}) return refused("rotations are quarter turns clockwise");
        }
        if (edges[face][0] != edges[face][3]) return refused("unturned, a face has its first value north and west");
    }
    return {};
}

Status check_table(const HandedTable& handed) {
    if (const Status status = check_faces(handed.edges); !status.ok()) return status;
    if (handed.board.empty() != (handed.frame > 0) || handed.frame < 0 || handed.frame > 5)
        return refused("there is a board, or a frame of at most 5");
    if (handed.pips.size() != 6) return refused("there are six faces");
    if (handed.hand < 0 || handed.hand > 15) return refused("a player has at most 15 dice");
    // So that the pips of 15 dice count for less than one die.
    for (const int count : handed.pips)
        if (count < 0 || count > 8) return refused("a face has 0 to 8 pips");
    // A board of at most 5 x 5 round the middle: on the rolled-up map its cells are all different.
    for (const auto& [column, row] : handed.board)
        if (std::abs(column - MIDDLE) > 2 || std::abs(row - MIDDLE) > 2) return refused("a board has at most 5 x 5 cells");
    return {};
}

Result<Dice> tray_of(const std::vector<int>& counts) {
    if (counts.size() != 6) return refused("a tray counts six faces");
    Dice tray = 0;
    for (std::size_t face = 0; face < 6; ++face) {
        if (counts[face] < 0 || counts[face] > 15) return refused("a tray has 0 to 15 dice of a face");
        tray |= static_cast<Dice>(counts[face]) << (4 * face);
    }
    return tray;
}

std::vector<int> counts_of(Dice tray) {
    std::vector<int> counts;
    for (int face = 0; face < 6; ++face) counts.push_back(static_cast<int>(tray >> (4 * face) & 15));
    return counts;
}

// Dice lie one after another; whatever their order was, each but the first touches others and matches them.
Status put_all(Game& game, const std::vector<std::array<int, 3>>& laid) {
    bool middle = laid.empty();
    for (const auto& [column, row, die] : laid) {
        if (column < 0 || column >= SIDE || row < 0 || row >= SIDE) return refused("a cell lies on the map");
        if (die < 0 || die >= 24) return refused("there are 24 dice as they can lie");
        if (game.lying(column, row) >= 0) return refused("two dice lie on one cell");
        if (!game.in_room(column, row)) return refused(game.table->board ? "a die lies off the board" : "the dice fit no frame");
        middle |= column == MIDDLE && row == MIDDLE;
        game.put({column, row, die});
    }
    if (!middle) return refused("the start die lies in the middle");
    for (const Laid& one : game.laid) {
        for (const std::size_t direction : {EAST, SOUTH}) {
            const int column = one.column + EASTWARD[direction], row = one.row + SOUTHWARD[direction];
            if (column >= SIDE || row >= SIDE || game.lying(column, row) < 0) continue;
            if (!(game.table->beside[static_cast<std::size_t>(one.die)][direction] >> game.lying(column, row) & 1))
                return refused("two edges that touch differ");
        }
    }
    return {};
}

// What the stages allow before anything lies on the board.
Status check_game(const HandedGame& handed, const Game& game) {
    const int stage = handed.stage, hand = game.table->hand;
    if (stage < Game::LOT || stage > Game::RESIGNED) return refused("there is no such stage");
    if (handed.starter < -1 || handed.starter > 1 || (handed.starter < 0) != (stage == Game::LOT))
        return refused("the lot decides who starts");
    if (handed.start_face < -1 || handed.start_face >= 6) return refused("there are six faces");
    if (handed.turn < -1 || handed.turn > 1 || (handed.turn < 0) != (stage < Game::PLAY))
        return refused("once a die is to be laid it is somebody's turn");
    if (dice_in(game.trays[0]) > hand || dice_in(game.trays[1]) > hand)
        return refused("a tray holds more dice than a player has");
    if (stage < Game::PLAY && !handed.laid.empty()) return refused("nothing is laid before all dice are rolled");
    if (stage >= Game::PLAY && (handed.start_face >= 0) != handed.laid.empty()) return refused("the start die is laid first");
    return {};
}

}  // namespace

Result<std::shared_ptr<const Table>> table_of(const HandedTable& handed) {
    if (const Status status = check_table(handed); !status.ok()) return status;
    auto table = std::make_shared<Table>();
    table->hand = handed.hand;
    table->tashkent = handed.tashkent;
    table->frame = handed.frame;
    std::copy(handed.pips.begin(), handed.pips.end(), table->pips.begin());
    std::iota(table->by_pips.begin(), table->by_pips.end(), 0);
    std::ranges::stable_sort(table->by_pips, std::greater{},
                             [&](int face) { return handed.pips[static_cast<std::size_t>(face)]; });
    for (const auto& [column, row] : handed.board) table->board |= bit<u64>(Map<5>::index(column, row));
    if (!handed.board.empty() && !(table->board >> Map<5>::index(MIDDLE, MIDDLE) & 1)) return refused("a board has a middle");
    constexpr std::size_t value_towards[] = {1, 2, 3, 0};  // directions e s w n in the order n e s w
    for (std::size_t die = 0; die < 24; ++die)
        for (std::size_t direction = 0; direction < 4; ++direction)
            for (std::size_t other = 0; other < 24; ++other)
                if (handed.edges[die][value_towards[direction]] == handed.edges[other][value_towards[direction ^ 2]])
                    table->beside[die][direction] |= Dice{1} << other;
    return std::shared_ptr<const Table>(table);
}

Result<Game> game_of(std::shared_ptr<const Table> table, const HandedGame& handed) {
    Game game(std::move(table));
    if (handed.trays.size() != 2) return refused("there are two trays");
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const Result<Dice> tray = tray_of(handed.trays[seat]);
        if (!tray.ok()) return tray.status();
        game.trays[seat] = *tray;
    }
    if (const Status status = check_game(handed, game); !status.ok()) return status;
    game.stage = static_cast<Game::Stage>(handed.stage);
    game.starter = handed.starter;
    game.start_face = handed.start_face;
    game.turn = handed.turn;
    if (const Status status = put_all(game, handed.laid); !status.ok()) return status;
    const int all = 2 * game.table->hand + 1, laid = static_cast<int>(handed.laid.size());
    // Whatever is not in a tray lies on the board.
    if (game.stage >= Game::PLAY && game.rolled() + laid != all) return refused("dice are missing, or too many");
    if (game.stage == Game::ROLL && game.rolled() >= all) return refused("all dice are rolled");
    if (game.stage == Game::LOT && game.rolled() != 0) return refused("nothing is rolled before the lot");
    if (game.stage == Game::PLAY && game.start_face < 0 && !game.can_move(game.turn))
        return refused("the player to move can move");
    if (game.stage == Game::OVER && (game.start_face >= 0 || game.can_move(game.turn)))
        return refused("the game is over only for a player who cannot move");
    return game;
}

HandedGame told(const Game& game) {
    HandedGame told{static_cast<int>(game.stage), game.starter, game.start_face, game.turn,
                    {counts_of(game.trays[0]), counts_of(game.trays[1])}, {}};
    for (const auto& [column, row, die] : game.laid) told.laid.push_back({column, row, die});
    return told;
}

}  // namespace crownlands::riomino
