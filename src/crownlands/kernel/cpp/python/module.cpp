// The Python module. Everything that may take long releases the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/raising.hpp"
#include "python/riomino_module.hpp"
#include "search/any_state.hpp"

#if defined(__clang__)
#define COMPILER "clang"
#elif defined(__GNUC__)
#define COMPILER "gcc"
#else
#define COMPILER "a C++ compiler"
#endif

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownlands;

namespace crownlands {
void bind_search(nb::module_& m);  // search_module.cpp
void bind_batch(nb::module_& m);   // batch_module.cpp
}

namespace {

constexpr int MOST_THREADS = 256;

void check_threads(int threads) { require(threads >= 1 && threads <= MOST_THREADS, "threads are 1 to 256"); }

void bind_plan(nb::module_& m) {
    nb::class_<Builders>(m, "Builders", "The numbers and buildings of Queendomino.")
        .def("__init__", [](Builders* self, int coins, int knights, int all_knights, int all_towers, int bribe,
                            int coins_per_point, int town, bool in_pairs, const std::vector<Builders::Row>& buildings) {
            const Builders numbers{coins, knights, all_knights, all_towers, bribe, coins_per_point, town, in_pairs};
            new (self) Builders(value_of(Builders::of(numbers, buildings)));
        }, nb::kw_only(),
             "coins"_a, "knights"_a, "all_knights"_a, "all_towers"_a, "bribe"_a, "coins_per_point"_a, "town"_a,
             "in_pairs"_a, "buildings"_a);
    nb::class_<QuestTable>(m, "Quests", "The quests of Age of Giants.")
        .def("__init__", [](QuestTable* self, int drawn, const std::vector<QuestTable::Row>& quests) {
            new (self) QuestTable(value_of(QuestTable::of(drawn, quests)));
        }, nb::kw_only(), "drawn"_a, "quests"_a);
    nb::class_<Plan>(m, "Plan", "The numbers and tables of one set-up.")
        .def("__init__", [](Plan* self, int grid, const std::vector<int>& kings, const std::vector<int>& realm_of,
                            const std::vector<std::vector<Handed::Domino>>& piles, int row, int rounds,
                            const std::vector<int>& removed, int middle_kingdom, int harmony, bool crowns_break_ties,
                            const std::vector<int>& bleak, int bleak_squares, const std::optional<Builders>& builders,
                            const std::optional<QuestTable>& quests) {
            new (self) Plan(value_of(Plan::of({.grid = grid, .row = row, .rounds = rounds,
                                               .middle_kingdom = middle_kingdom, .harmony = harmony, .kings = kings,
                                               .realm_of = realm_of, .piles = piles, .removed = removed,
                                               .crowns_break_ties = crowns_break_ties, .bleak = bleak,
                                               .bleak_squares = bleak_squares, .builders = builders, .quests = quests})));
        }, nb::kw_only(), "grid"_a, "kings"_a, "realm_of"_a, "piles"_a, "row"_a, "rounds"_a, "removed"_a,
             "middle_kingdom"_a, "harmony"_a, "crowns_break_ties"_a = true, "bleak"_a = std::vector<int>{},
             "bleak_squares"_a = 1, "builders"_a.none() = nb::none(), "quests"_a.none() = nb::none())
        .def("ascending", [](const Plan& plan, int pile) {
            require(pile >= 0 && pile < plan.piles, "there is no such pile");
            return plan.ascending(pile);
        }, "pile"_a, "The draws' numbers of a pile in ascending order of the dominoes.");
}

void bind_sheet(nb::module_& m) {
    nb::class_<ScoreLine>(m, "ScoreLine", "One line of a sheet; cells are codec numbers.")
        .def_prop_ro("what", [](const ScoreLine& line) { return static_cast<int>(line.what); })
        .def_ro("points", &ScoreLine::points)
        .def_ro("item", &ScoreLine::item)
        .def_ro("times", &ScoreLine::times)
        .def_ro("crowns", &ScoreLine::crowns)
        .def_ro("cells", &ScoreLine::cells);
    nb::class_<Sheet>(m, "Sheet", "An itemised score.")
        .def_ro("lines", &Sheet::lines)
        .def_ro("largest_territory", &Sheet::largest_territory)
        .def_ro("crowns", &Sheet::crowns);
    nb::class_<Tally>(m, "Tally", "Sums over many games, per realm; a whole win counts WHOLE_WIN.")
        .def_ro("games", &Tally::games)
        .def_ro("moves", &Tally::moves)
        .def_ro("scores", &Tally::scores)
        .def_ro("squares", &Tally::squares)
        .def_ro("wins", &Tally::wins);
    nb::class_<Comparison>(m, "Comparison", "Sums over games after each of some moves, for the realm that moves.")
        .def_ro("games", &Comparison::games)
        .def_ro("leads", &Comparison::leads)
        .def_ro("wins", &Comparison::wins)
        .def_ro("lead_products", &Comparison::lead_products, "Of moves 0 0, 1 0, 1 1, 2 0 and so on.")
        .def_ro("win_products", &Comparison::win_products);
    m.attr("WHOLE_WIN") = WHOLE_WIN;
}

void bind_solution(nb::module_& m) {
    nb::class_<Solution>(m, "Solution", "What an exact search found; nothing of it counts unless it is solved.")
        .def_ro("solved", &Solution::solved)
        .def_ro("points", &Solution::points)
        .def_ro("result", &Solution::result)
        .def_ro("best", &Solution::best)
        .def_ro("nodes", &Solution::nodes)
        .def_ro("puzzles", &Solution::puzzles)
        .def_ro("seconds", &Solution::seconds);
}

void bind_script(nb::module_& m) {
    nb::class_<Script>(m, "Script", "Draws written down beforehand, as chance numbers.")
        .def("__init__", [](Script* self, std::vector<std::vector<int>> piles, std::vector<int> kings,
                            std::vector<int> buildings, std::vector<int> quests) {
            new (self) Script{std::move(piles), std::move(kings), std::move(buildings), std::move(quests)};
        }, "piles"_a, "kings"_a, "buildings"_a = std::vector<int>{}, "quests"_a = std::vector<int>{});
}

void bind_state(nb::module_& m) {
    nb::class_<AnyState>(m, "State", "One moment of a game.")
        .def_static("first", [](std::shared_ptr<const Plan> plan) {
            return value_of(first_state(std::move(plan)));
        }, "plan"_a, "Castles alone, kings in the hand, nothing drawn.")
        .def_static("unpack", [](std::shared_ptr<const Plan> plan, nb::bytes packed) {
            return value_of(unpacked_state(std::move(plan), std::string(packed.c_str(), packed.size())));
        }, "plan"_a, "packed"_a, "The state of packed bytes; ValueError if no game has it.")
        .def("pack", [](const AnyState& state) {
            const std::string bytes = state.packed();
            return nb::bytes(bytes.data(), bytes.size());
        }, "All a position says, as bytes.")
        .def("copy", &AnyState::copy, "The same state, to be played on separately.")
        .def("__copy__", &AnyState::copy)
        .def_prop_ro("stage", &AnyState::stage, "What is to be decided, by number.")
        .def_prop_ro("actor", &AnyState::actor, "The seat that moves, -1 for chance, -2 at the end.")
        .def_prop_ro("size", &AnyState::size, "How many bytes a state has.")
        .def("legal", &AnyState::legal, "The numbers of all legal moves; of a move of two numbers the first.")
        .def("moves", &AnyState::moves, "Every legal move as its one or two numbers.")
        .def("play", [](AnyState& state, int number) {
            require(state.play(number), "no legal move has this number here");
        }, "number"_a, "Plays a move; ValueError, and nothing changed, if it is not legal.")
        .def("scores", &AnyState::scores, "The total of each realm as it stands.")
        .def("ranks", &AnyState::ranks, "Points, largest territory and crowns of each realm in one number.")
        .def("sheet", [](const AnyState& state, int realm) { return value_of(state.sheet(realm)); }, "realm"_a, "The itemised score of a realm as it stands.")
        .def("draw", &AnyState::draw, "seed"_a, "stream"_a = 0, "Lets the dice draw until a seat is to move.")
        .def("wander", [](AnyState& state, u64 seed, u64 stream, bool guided) {
            raise_unless_ok(state.wander(seed, stream, guided));
        }, "seed"_a, "stream"_a = 0, nb::kw_only(), "guided"_a = false,
             "Plays one move, of chance or of a seat, by the dice or by the guide.")
        .def("draw_scripted", [](AnyState& state, const Script& script) {
            raise_unless_ok(state.draw_scripted(script));
        }, "script"_a, "Draws as written until a seat is to move.")
        .def("count", [](const AnyState& state, const Script& script, int depth) {
            const Counted counted = value_of(state.count(script, depth));
            return std::pair{counted.leaves, counted.scores};
        }, "script"_a, "depth"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Lines of play of a depth and the sum of their scores.")
        .def("rollouts", [](const AnyState& state, u64 games, u64 seed, u64 first, int threads, bool guided) {
            check_threads(threads);
            return value_of(state.rollouts(games, seed, first, threads, guided));
        }, "games"_a, "seed"_a, nb::kw_only(), "first"_a = 0, "threads"_a = 1, "guided"_a = false,
             nb::call_guard<nb::gil_scoped_release>(), "Plays to the end many times; game i throws dice (seed, first + i).")
        .def("playouts", [](const AnyState& state, const std::vector<std::vector<int>>& moves, u64 games, u64 seed,
                            u64 first, bool guided) { return value_of(state.playouts(moves, games, seed, first, guided)); },
             "moves"_a, "games"_a, "seed"_a, nb::kw_only(), "first"_a = 0, "guided"_a = true,
             nb::call_guard<nb::gil_scoped_release>(),
             "Plays to the end many times after each move; game n throws the same dice after every move.")
        .def_prop_ro("is_certain", &AnyState::is_certain, "Two seats, and chance has nothing more to decide.")
        .def("solve", [](const AnyState& state, u64 nodes, double seconds, u64 megabytes) {
            require(megabytes >= 1 && megabytes <= 1 << 16, "the memory is 1 to 65,536 megabytes");
            return value_of(state.solve({nodes, seconds, megabytes}));
        }, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0, "megabytes"_a = 64,
             nb::call_guard<nb::gil_scoped_release>(), "The exact value of the end of a game.")
        .def("__eq__", [](const AnyState& a, nb::handle b) {
            return nb::isinstance<AnyState>(b) && a.equals(nb::cast<const AnyState&>(b));
        }, "other"_a.none())
        .def("__hash__", [](const AnyState& state) { return static_cast<std::int64_t>(state.hash() >> 2); });
}

}  // namespace

NB_MODULE(CROWNLANDS_MODULE, m) {
    m.doc() = "The fast twin of the rules; crownlands.kernel is its face.";
    nb::set_leak_warnings(false);  // plans that live as long as the interpreter are no leak
    nb::register_exception_translator([](const std::exception_ptr& error, void*) {
        try {
            std::rethrow_exception(error);
        } catch (const Refused& refused) {
            PyErr_SetString(PyExc_ValueError, refused.what());
        }
    });
    m.def("built", [] { return std::string("built by " COMPILER " " __VERSION__ " with " CROWNLANDS_FLAGS); },
          "Compiler and flags.");
    bind_plan(m);
    bind_sheet(m);
    bind_script(m);
    bind_solution(m);
    bind_state(m);
    bind_batch(m);
    bind_search(m);
    riomino::bind(m);
}
