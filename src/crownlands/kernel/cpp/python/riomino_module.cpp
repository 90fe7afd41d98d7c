// Riomino's door to Python; everything that comes in is checked (riomino/loading.cpp).
#include "python/riomino_module.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "python/raising.hpp"
#include "riomino/loading.hpp"
#include "riomino/lookahead.hpp"
#include "riomino/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace crownlands::riomino {

namespace {

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
    m.def("riomino_table", [](const std::vector<std::array<int, 2>>& board, int frame,
                              const std::vector<std::array<int, 4>>& edges, const std::vector<int>& pips, int hand,
                              bool tashkent) { return value_of(table_of({board, frame, edges, pips, hand, tashkent})); }, nb::kw_only(), "board"_a, "frame"_a, "edges"_a, "pips"_a, "hand"_a, "tashkent"_a,
          "A table from the cells of a board, or a frame, and the edges of all dice.");
    nb::class_<Game>(m, "RiominoState", "A game of Riomino; moves are numbers of the codec.")
        .def("__init__", [](Game* self, std::shared_ptr<const Table> table, int stage, int starter, int start_face, int turn,
                            const std::vector<std::vector<int>>& trays, const std::vector<std::array<int, 3>>& laid) {
            new (self) Game(value_of(game_of(std::move(table), {stage, starter, start_face, turn, trays, laid})));
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
        .def_prop_ro("trays", [](const Game& game) { return told(game).trays; })
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
