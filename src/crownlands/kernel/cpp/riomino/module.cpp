// The solver's door to Python; everything that comes in is checked.
#include "module.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "../plan.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace crownlands::riomino {

namespace {

using Laid = std::vector<std::array<int, 3>>;  // column, row, die

void require_cell(int column, int row) {
    require(column >= 0 && column < SIDE && row >= 0 && row < SIDE, "a cell lies on the map");
}

// edges: the values n e s w of each die as it lies.
Table table_of(const std::vector<std::array<int, 2>>& board, int frame, const std::vector<std::array<int, 4>>& edges) {
    Table table;
    table.frame = frame;
    require(edges.size() == 24, "there are 24 dice as they can lie");
    require(board.empty() == (frame > 0) && frame >= 0 && frame <= 5, "there is a board, or a frame of at most 5");
    for (const auto& [column, row] : board) {
        // A board of at most 5 x 5 round the middle: on the rolled-up map its cells are all different.
        require(std::abs(column - MIDDLE) <= 2 && std::abs(row - MIDDLE) <= 2, "a board has at most 5 x 5 cells");
        table.board |= bit<u64>(M::index(column, row));
    }
    constexpr int value_towards[] = {1, 2, 3, 0};  // directions e s w n in the order n e s w
    for (std::size_t die = 0; die < 24; ++die)
        for (int direction = 0; direction < 4; ++direction)
            for (std::size_t other = 0; other < 24; ++other)
                if (edges[die][value_towards[direction]] == edges[other][value_towards[direction ^ 2]])
                    table.beside[die][direction] |= Dice{1} << other;
    // Rotations are merged by what their edges show; faces must be split as RM-1.1 says.
    for (std::size_t face = 0; face < 24; face += 4) {
        for (std::size_t turns = 0; turns < 4; ++turns) {
            const auto& [n, e, s, w] = edges[face + turns];
            require(n != s && e != w && (n == e || n == w), "a face has two values, each on two neighbouring edges");
            const auto& turned = edges[face + (turns + 1) % 4];
            require(turned == std::array{w, n, e, s}, "rotations are quarter turns clockwise");
        }
        require(edges[face][0] == edges[face][3], "unturned, a face has its first value north and west");
    }
    return table;
}

Dice tray_of(const std::vector<int>& counts) {
    require(counts.size() == 6, "a tray counts six faces");
    Dice tray = 0;
    for (int face = 0; face < 6; ++face) {
        require(counts[static_cast<std::size_t>(face)] >= 0 && counts[static_cast<std::size_t>(face)] <= 15,
                "a tray has 0 to 15 dice of a face");
        tray |= static_cast<Dice>(counts[static_cast<std::size_t>(face)]) << (4 * face);
    }
    return tray;
}

void check_laid(const Table& table, const Laid& dice) {
    int at[SIDE][SIDE];
    std::fill(&at[0][0], &at[0][0] + SIDE * SIDE, -1);
    int west = SIDE, north = SIDE, east = -1, south = -1;
    for (const auto& [column, row, die] : dice) {
        require_cell(column, row);
        require(die >= 0 && die < 24, "there are 24 dice as they can lie");
        require(at[row][column] < 0, "two dice lie on one cell");
        require(!table.board || table.board & bit<u64>(M::index(column, row)), "a die lies off the board");
        require(!table.board || (std::abs(column - MIDDLE) <= 2 && std::abs(row - MIDDLE) <= 2),
                "a die lies off the board");
        at[row][column] = die;
        west = std::min(west, column), east = std::max(east, column);
        north = std::min(north, row), south = std::max(south, row);
    }
    if (dice.empty()) return;
    require(at[MIDDLE][MIDDLE] >= 0, "the start die lies in the middle");
    require(!table.frame || (east - west < table.frame && south - north < table.frame), "the dice fit no frame");
    for (const auto& [column, row, die] : dice) {
        for (int direction : {EAST, SOUTH}) {
            const int next_column = column + EASTWARD[direction], next_row = row + SOUTHWARD[direction];
            if (next_column >= SIDE || next_row >= SIDE || at[next_row][next_column] < 0) continue;
            require(table.beside[die][direction] >> at[next_row][next_column] & 1, "two edges that touch differ");
        }
    }
}

void check_moves(const Layout& layout, const Laid& moves, int start_face) {
    require(!moves.empty(), "there is no move to look at");
    for (const auto& [column, row, die] : moves) {
        require_cell(column, row);
        require(die >= 0 && die < 24, "there are 24 dice as they can lie");
        const int index = M::index(column, row);
        if (start_face >= 0) {
            require(column == MIDDLE && row == MIDDLE && die / 4 == start_face, "the start die goes onto the middle");
            continue;
        }
        // On the rolled-up map far cells share a bit, so the cell must be near the dice first.
        require(column >= layout.west - 1 && column <= layout.east + 1 && row >= layout.north - 1 &&
                    row <= layout.south + 1,
                "the move is not legal");
        require(layout.open >> index & 1 && layout.fits[index] & rotations(layout.trays[0]) & Dice{1} << die,
                "the move is not legal");
    }
}

Verdict ask(const std::vector<std::array<int, 2>>& board, int frame, const std::vector<std::array<int, 4>>& edges,
            const Laid& laid, const std::vector<int>& mine, const std::vector<int>& others, int start_face,
            const Laid& moves, u64 nodes, double seconds, u64 megabytes, int threads, bool every) {
    require(megabytes >= 1 && megabytes <= 1 << 16, "the memory is 1 to 65,536 megabytes");
    require(threads >= 1 && threads <= 256, "threads are 1 to 256");
    require(start_face >= -1 && start_face < 6, "there are six faces");
    require((start_face >= 0) == laid.empty(), "the start die is laid first");
    const Table table = table_of(board, frame, edges);
    check_laid(table, laid);
    const Layout layout = Layout::of(table, laid, tray_of(mine), tray_of(others));
    check_moves(layout, moves, start_face);
    std::vector<First> first;
    for (const auto& [column, row, die] : moves) first.push_back({column, row, die});
    return solve(table, layout, first, start_face < 0, {nodes, seconds, megabytes, threads, every});
}

}  // namespace

void bind(nb::module_& m) {
    nb::class_<Verdict>(m, "Verdict", "What the Riomino solver found; None is unknown.")
        .def_ro("wins", &Verdict::wins)
        .def_ro("best", &Verdict::best)
        .def_ro("winning", &Verdict::winning)
        .def_ro("nodes", &Verdict::nodes)
        .def_ro("seconds", &Verdict::seconds);
    m.def("solve_riomino", &ask, nb::kw_only(), "board"_a, "frame"_a, "edges"_a, "laid"_a, "mine"_a, "others"_a,
          "start_face"_a, "moves"_a, "nodes"_a = 0, "seconds"_a = 0.0, "megabytes"_a = 256, "threads"_a = 1,
          "every"_a = false, nb::call_guard<nb::gil_scoped_release>(),
          "Who wins Riomino with best play, and which of some first moves do.");
}

}  // namespace crownlands::riomino
