// Riomino's door to Python; everything that comes in is checked.
#include "python/riomino_module.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "python/raising.hpp"
#include "riomino/lookahead.hpp"
#include "riomino/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace crownlands::riomino {

namespace {

using Edges = std::array<int, 4>;  // n e s w

// Rotations are merged by what their edges show; faces must be split as RM-1.1 says.
void check_faces(const std::vector<Edges>& edges) {
    require(edges.size() == 24, "there are 24 dice as they can lie");
    for (std::size_t face = 0; face < 24; face += 4) {
        for (std::size_t turns = 0; turns < 4; ++turns) {
            const auto& [n, e, s, w] = edges[face + turns];
            require(n != s && e != w && (n == e || n == w), "a face has two values, each on two neighbouring edges");
            require(edges[face + (turns + 1) % 4] == Edges{w, n, e, s}, "rotations are quarter turns clockwise");
        }
        require(edges[face][0] == edges[face][3], "unturned, a face has its first value north and west");
    }
}

std::shared_ptr<const Table> table_of(const std::vector<std::array<int, 2>>& board, int frame,
                                      const std::vector<Edges>& edges, const std::vector<int>& pips, int hand, bool tashkent) {
    check_faces(edges);
    require(board.empty() == (frame > 0) && frame >= 0 && frame <= 5, "there is a board, or a frame of at most 5");
    require(pips.size() == 6, "there are six faces");
    require(hand >= 0 && hand <= 15, "a player has at most 15 dice");
    auto table = std::make_shared<Table>();
    table->hand = hand;
    table->tashkent = tashkent;
    table->frame = frame;
    // So that the pips of 15 dice count for less than one die.
    for (const int count : pips) require(count >= 0 && count <= 8, "a face has 0 to 8 pips");
    std::copy(pips.begin(), pips.end(), table->pips.begin());
    std::iota(table->by_pips.begin(), table->by_pips.end(), 0);
    std::ranges::stable_sort(table->by_pips, std::greater{}, [&](int face) { return pips[static_cast<std::size_t>(face)]; });
    for (const auto& [column, row] : board) {
        // A board of at most 5 x 5 round the middle: on the rolled-up map its cells are all different.
        require(std::abs(column - MIDDLE) <= 2 && std::abs(row - MIDDLE) <= 2, "a board has at most 5 x 5 cells");
        table->board |= bit<u64>(Map<5>::index(column, row));
    }
    require(board.empty() || table->board >> Map<5>::index(MIDDLE, MIDDLE) & 1, "a board has a middle");
    constexpr std::size_t value_towards[] = {1, 2, 3, 0};  // directions e s w n in the order n e s w
    for (std::size_t die = 0; die < 24; ++die)
        for (std::size_t direction = 0; direction < 4; ++direction)
            for (std::size_t other = 0; other < 24; ++other)
                if (edges[die][value_towards[direction]] == edges[other][value_towards[direction ^ 2]])
                    table->beside[die][direction] |= Dice{1} << other;
    return table;
}

Dice tray_of(const std::vector<int>& counts) {
    require(counts.size() == 6, "a tray counts six faces");
    Dice tray = 0;
    for (std::size_t face = 0; face < 6; ++face) {
        require(counts[face] >= 0 && counts[face] <= 15, "a tray has 0 to 15 dice of a face");
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
void put_all(Game& game, const std::vector<std::array<int, 3>>& laid) {
    bool middle = laid.empty();
    for (const auto& [column, row, die] : laid) {
        require(column >= 0 && column < SIDE && row >= 0 && row < SIDE, "a cell lies on the map");
        require(die >= 0 && die < 24, "there are 24 dice as they can lie");
        require(game.lying(column, row) < 0, "two dice lie on one cell");
        require(game.in_room(column, row), game.table->board ? "a die lies off the board" : "the dice fit no frame");
        middle |= column == MIDDLE && row == MIDDLE;
        game.put({column, row, die});
    }
    require(middle, "the start die lies in the middle");
    for (const Laid& one : game.laid) {
        for (const std::size_t direction : {EAST, SOUTH}) {
            const int column = one.column + EASTWARD[direction], row = one.row + SOUTHWARD[direction];
            if (column >= SIDE || row >= SIDE || game.lying(column, row) < 0) continue;
            require(game.table->beside[static_cast<std::size_t>(one.die)][direction] >> game.lying(column, row) & 1,
                    "two edges that touch differ");
        }
    }
}

Game load(std::shared_ptr<const Table> table, int stage, int starter, int start_face, int turn,
          const std::vector<std::vector<int>>& trays, const std::vector<std::array<int, 3>>& laid) {
    Game game(std::move(table));
    const int hand = game.table->hand;
    require(stage >= Game::LOT && stage <= Game::RESIGNED, "there is no such stage");
    require(starter >= -1 && starter <= 1 && (starter < 0) == (stage == Game::LOT), "the lot decides who starts");
    require(start_face >= -1 && start_face < 6, "there are six faces");
    require(turn >= -1 && turn <= 1 && (turn < 0) == (stage < Game::PLAY), "once a die is to be laid it is somebody's turn");
    require(trays.size() == 2, "there are two trays");
    game.stage = static_cast<Game::Stage>(stage);
    game.starter = starter;
    game.start_face = start_face;
    game.turn = turn;
    game.trays = {tray_of(trays[0]), tray_of(trays[1])};
    require(dice_in(game.trays[0]) <= hand && dice_in(game.trays[1]) <= hand, "a tray holds more dice than a player has");
    require(stage >= Game::PLAY || laid.empty(), "nothing is laid before all dice are rolled");
    require(stage < Game::PLAY || (start_face >= 0) == laid.empty(), "the start die is laid first");
    put_all(game, laid);
    // Whatever is not in a tray lies on the board.
    if (stage >= Game::PLAY)
        require(game.rolled() + static_cast<int>(laid.size()) == 2 * hand + 1, "dice are missing, or too many");
    require(stage != Game::ROLL || game.rolled() <= 2 * hand, "all dice are rolled");
    require(stage != Game::LOT || game.rolled() == 0, "nothing is rolled before the lot");
    if (stage == Game::PLAY) require(start_face >= 0 || game.can_move(turn), "who is to move can move");
    if (stage == Game::OVER) require(start_face < 0 && !game.can_move(turn), "the game is over only for who cannot move");
    return game;
}

// A table of what is known, as large as one asks for, kept from question to question.
class Solver {
public:
    explicit Solver(u64 megabytes) : known_(value_of(Known::of(megabytes))) {}

    Verdict solve(const Game& game, u64 nodes, double seconds, int threads, bool every) {
        require(threads >= 1 && threads <= 256, "threads are 1 to 256");
        return value_of(riomino::solve(known_, game, {nodes, seconds, threads, every}));
    }
    Foresight look(const Game& game, u64 nodes, double seconds) {
        require(nodes > 0 || seconds > 0, "a look ahead needs a budget");
        return value_of(look_ahead(known_, game, {nodes, seconds, 1, false}));
    }

private:
    Known known_;
};

void bind_game(nb::module_& m) {
    nb::class_<Table>(m, "RiominoTable", "What a set-up of Riomino fixes.");
    m.def("riomino_table", &table_of, nb::kw_only(), "board"_a, "frame"_a, "edges"_a, "pips"_a, "hand"_a, "tashkent"_a,
          "A table from the cells of a board, or a frame, and the edges of all dice.");
    nb::class_<Game>(m, "RiominoState", "A game of Riomino; moves are numbers of the codec.")
        .def("__init__", [](Game* self, std::shared_ptr<const Table> table, int stage, int starter, int start_face, int turn,
                            const std::vector<std::vector<int>>& trays, const std::vector<std::array<int, 3>>& laid) {
            new (self) Game(load(std::move(table), stage, starter, start_face, turn, trays, laid));
        }, "table"_a, nb::kw_only(), "stage"_a = 0, "starter"_a = -1, "start_face"_a = -1, "turn"_a = -1,
             "trays"_a = std::vector<std::vector<int>>(2, std::vector<int>(6)), "laid"_a = std::vector<std::array<int, 3>>())
        .def("copy", [](const Game& game) { return game; }, "Another state, the same.")
        .def("legal", &Game::legal, "The numbers of all legal moves, ascending; giving up is not among them.")
        .def("play", [](Game& game, int number) { require(game.play(number), "the number is not legal"); }, "number"_a,
             "Plays a number.")
        .def_prop_ro("stage", [](const Game& game) { return static_cast<int>(game.stage); })
        .def_ro("starter", &Game::starter)
        .def_ro("start_face", &Game::start_face)
        .def_ro("turn", &Game::turn)
        .def_prop_ro("trays", [](const Game& game) { return std::vector{counts_of(game.trays[0]), counts_of(game.trays[1])}; })
        .def_prop_ro("laid", [](const Game& game) {
            std::vector<std::tuple<int, int, int>> laid;
            for (const auto& [column, row, die] : game.laid) laid.emplace_back(column, row, die);
            return laid;
        }, "Column, row and die, in the order of laying.")
        .def_prop_ro("winner", &Game::winner, "The seat that has won; -1: nobody, or not yet.");
}

}  // namespace

void bind(nb::module_& m) {
    bind_game(m);
    nb::class_<Verdict>(m, "RiominoVerdict", "What the Riomino solver found; None is unknown.")
        .def_ro("wins", &Verdict::wins)
        .def_ro("value", &Verdict::value)
        .def_ro("best", &Verdict::best)
        .def_ro("winning", &Verdict::winning)
        .def_ro("nodes", &Verdict::nodes)
        .def_ro("seconds", &Verdict::seconds);
    nb::class_<Foresight>(m, "RiominoForesight", "What a look ahead found.")
        .def_ro("best", &Foresight::best)
        .def_ro("worth", &Foresight::worth)
        .def_ro("depth", &Foresight::depth)
        .def_ro("nodes", &Foresight::nodes);
    nb::class_<Solver>(m, "RiominoSolver", "Solves Riomino, and remembers what it found for the next question.")
        .def(nb::init<u64>(), "megabytes"_a = 256)
        .def("solve", &Solver::solve, "state"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0, "threads"_a = 1,
             "every"_a = false, nb::call_guard<nb::gil_scoped_release>(), "Who wins with best play, and by which move.")
        .def("look", &Solver::look, "state"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0,
             nb::call_guard<nb::gil_scoped_release>(), "The move that looks best some moves ahead.");
}

}  // namespace crownlands::riomino
