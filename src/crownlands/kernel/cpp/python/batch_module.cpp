// The learners' side of the Python module: many games at once, with NumPy arrays in and out.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "learning/batch.hpp"
#include "python/raising.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace crownlands {

namespace {

void check_threads(int threads) { require(threads >= 1 && threads <= 256, "threads are 1 to 256"); }

void check_game(const AnyBatch& batch, u64 game) { require(game < batch.size(), "there is no such game"); }

template <class T, int Dimensions>
using Array = nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// The start of an array that must have exactly this shape; a null pointer for None.
template <class T, int Dimensions>
T* start_of(const std::optional<Array<T, Dimensions>>& array, const std::array<u64, Dimensions>& shape) {
    if (!array) return nullptr;
    for (std::size_t n = 0; n < shape.size(); ++n)
        require(array->shape(n) == shape[n], "an array of the batch has the wrong shape");
    return array->data();
}

using Bytes1 = std::optional<Array<u8, 1>>;
using Bytes2 = std::optional<Array<u8, 2>>;
using Bytes3 = std::optional<Array<u8, 3>>;
using Bytes4 = std::optional<Array<u8, 4>>;
using Scores = std::optional<Array<std::int16_t, 2>>;

Outputs outputs(const AnyBatch& batch, const Bytes1& actors, const Bytes1& ended, const Scores& scores, const Bytes2& places,
                const Bytes2& masks, const Bytes4& planes, const Bytes2& drafts, const Bytes4& final_planes,
                const Bytes2& final_drafts) {
    const BatchShape shape = batch.shape();
    const u64 games = batch.size(), side = static_cast<u64>(shape.side), realms = static_cast<u64>(shape.realms);
    const u64 all = static_cast<u64>(shape.planes), draft = static_cast<u64>(shape.draft);
    return {start_of<u8, 1>(actors, {games}),
            start_of<u8, 1>(ended, {games}),
            start_of<std::int16_t, 2>(scores, {games, realms}),
            start_of<u8, 2>(places, {games, realms}),
            start_of<u8, 2>(masks, {games, static_cast<u64>(shape.numbers)}),
            start_of<u8, 4>(planes, {games, all, side, side}),
            start_of<u8, 2>(drafts, {games, draft}),
            start_of<u8, 4>(final_planes, {games, all, side, side}),
            start_of<u8, 2>(final_drafts, {games, draft})};
}

Decider decider_of(int number) {
    require(number >= static_cast<int>(Decider::CALLER) && number <= static_cast<int>(Decider::SEARCH),
            "there is no such player");
    return static_cast<Decider>(number);
}

void bind_one_game(nb::class_<AnyBatch>& batch) {
    batch
        .def("pack", [](const AnyBatch& batch, u64 game) {
            check_game(batch, game);
            const std::string bytes = value_of(batch.packed(game));
            return nb::bytes(bytes.data(), bytes.size());
        }, "game"_a, "One game's state as bytes.")
        .def("load", [](AnyBatch& batch, u64 game, const nb::bytes& packed) {
            check_game(batch, game);
            raise_unless_ok(batch.load(game, std::string(packed.c_str(), packed.size())));
        }, "game"_a, "packed"_a, "Puts a state in the place of a game's; its dice stay.")
        .def("reset", [](AnyBatch& batch, u64 game, u64 seed) {
            check_game(batch, game);
            raise_unless_ok(batch.reset(game, seed));
        }, "game"_a, "seed"_a, "Begins one game again, with dice of its own.")
        .def("play", [](AnyBatch& batch, u64 game, int number) {
            check_game(batch, game);
            require(value_of(batch.play(game, number)), "no legal move has this number here");
        }, "game"_a, "number"_a, "Plays a number in one game; at its end it stays.")
        .def("actor", [](const AnyBatch& batch, u64 game) { return check_game(batch, game), batch.actor(game); }, "game"_a,
             "The seat that moves, CHANCE or NOBODY.")
        .def("legal", [](const AnyBatch& batch, u64 game) { return check_game(batch, game), batch.legal(game); }, "game"_a,
             "The numbers of all legal moves of one game.")
        .def("chances", [](const AnyBatch& batch, u64 game) { return check_game(batch, game), batch.chances(game); },
             "game"_a, "Where chance is due: its numbers, and how many of the things it may draw each stands for.")
        .def("scores_of", [](const AnyBatch& batch, u64 game) { return check_game(batch, game), batch.scores(game); },
             "game"_a, "The total of each realm as it stands.")
        .def("places_of", [](const AnyBatch& batch, u64 game) { return check_game(batch, game), batch.places(game); },
             "game"_a, "The place of each realm as it stands; equals share one.")
        .def("look", [](const AnyBatch& batch, u64 game, int seat, const Bytes3& planes, const Bytes1& draft) {
            const BatchShape shape = batch.shape();
            const u64 side = static_cast<u64>(shape.side);
            check_game(batch, game);
            require(seat >= 0 && seat < shape.seats, "there is no such seat");
            batch.look(game, seat, start_of<u8, 3>(planes, {static_cast<u64>(shape.planes), side, side}),
                       start_of<u8, 1>(draft, {static_cast<u64>(shape.draft)}));
        }, "game"_a, "seat"_a, nb::kw_only(), "planes"_a.noconvert().none() = nb::none(),
             "draft"_a.noconvert().none() = nb::none(), "Writes what one seat sees of one game.");
}

}  // namespace

void bind_batch(nb::module_& m) {
    nb::class_<AnyBatch> batch(m, "Batch", "Many games stepped together.");
    batch.def(nb::new_([](std::shared_ptr<const Plan> plan, u64 games, u64 seed, bool chance, bool stays) {
             return value_of(new_batch(std::move(plan), games, seed, Manner{chance, stays}));
         }), "plan"_a, "games"_a, "seed"_a, nb::kw_only(), "chance"_a = false, "stays"_a = false)
        .def(nb::new_([](std::shared_ptr<const riomino::Table> plan, u64 games, u64 seed, bool chance, bool stays) {
             return value_of(new_batch(std::move(plan), games, seed, Manner{chance, stays}));
         }), "plan"_a, "games"_a, "seed"_a, nb::kw_only(), "chance"_a = false, "stays"_a = false)
        .def_prop_ro("games", &AnyBatch::size)
        .def_prop_ro("seats", [](const AnyBatch& batch) { return batch.shape().seats; })
        .def_prop_ro("realms", [](const AnyBatch& batch) { return batch.shape().realms; })
        .def_prop_ro("numbers", [](const AnyBatch& batch) { return batch.shape().numbers; }, "How many numbers a mask has.")
        .def_prop_ro("planes", [](const AnyBatch& batch) { return batch.shape().planes; })
        .def_prop_ro("side", [](const AnyBatch& batch) { return batch.shape().side; })
        .def_prop_ro("draft", [](const AnyBatch& batch) { return batch.shape().draft; })
        .def("copy", &AnyBatch::copy, "The same games, to be played on separately.")
        .def("observe", [](const AnyBatch& batch, const Bytes1& actors, const Bytes2& masks, const Bytes4& planes,
                           const Bytes2& drafts, int threads) {
            check_threads(threads);
            const Outputs out = outputs(batch, actors, {}, {}, {}, masks, planes, drafts, {}, {});
            nb::gil_scoped_release released;
            raise_unless_ok(batch.observe(out, threads));
        }, nb::kw_only(), "actors"_a.noconvert().none() = nb::none(), "masks"_a.noconvert().none() = nb::none(),
             "planes"_a.noconvert().none() = nb::none(), "drafts"_a.noconvert().none() = nb::none(), "threads"_a = 1,
             "Writes what is to be seen into the arrays given.")
        .def("step", [](AnyBatch& batch, const Array<const std::int32_t, 1>& actions, const Bytes1& actors,
                        const Bytes1& ended, const Scores& scores, const Bytes2& places, const Bytes2& masks,
                        const Bytes4& planes, const Bytes2& drafts, const Bytes4& final_planes, const Bytes2& final_drafts,
                        int threads) {
            check_threads(threads);
            require(actions.shape(0) == batch.size(), "there must be one action for each game");
            const Outputs out =
                outputs(batch, actors, ended, scores, places, masks, planes, drafts, final_planes, final_drafts);
            nb::gil_scoped_release released;
            return value_of(batch.step(actions.data(), out, threads));
        }, "actions"_a.noconvert(), nb::kw_only(), "actors"_a.noconvert().none() = nb::none(),
             "ended"_a.noconvert().none() = nb::none(), "scores"_a.noconvert().none() = nb::none(),
             "places"_a.noconvert().none() = nb::none(), "masks"_a.noconvert().none() = nb::none(),
             "planes"_a.noconvert().none() = nb::none(), "drafts"_a.noconvert().none() = nb::none(),
             "final_planes"_a.noconvert().none() = nb::none(), "final_drafts"_a.noconvert().none() = nb::none(),
             "threads"_a = 1,
             "Plays a number in each game; gives the first game that refused its number, or the number of games.")
        .def("random", [](AnyBatch& batch, const Array<std::int32_t, 1>& actions, int threads) {
            check_threads(threads);
            require(actions.shape(0) == batch.size(), "there must be one action for each game");
            nb::gil_scoped_release released;
            raise_unless_ok(batch.random(actions.data(), threads));
        }, "actions"_a.noconvert(), nb::kw_only(), "threads"_a = 1, "Writes a random legal number for each game.")
        .def("seat_opponents", [](AnyBatch& batch, const std::vector<int>& seats, const Weights* weights, const Style* style,
                                  u64 simulations, bool rotate) {
            Opponents opponents;
            for (const int one : seats) opponents.seats.push_back(decider_of(one));
            if (weights) opponents.weights = std::make_shared<const Weights>(*weights);
            if (style) opponents.style = *style;
            opponents.simulations = simulations;
            opponents.rotate = rotate;
            nb::gil_scoped_release released;
            raise_unless_ok(batch.seat_opponents(opponents));
        }, "seats"_a, nb::kw_only(), "weights"_a.none() = nb::none(), "style"_a.none() = nb::none(), "simulations"_a = 0,
             "rotate"_a = false,
             "Who decides for each seat: -1 the caller, 0 random, 1 the guide, 2 greedy, 3 the evaluation, 4 the search.");
    bind_one_game(batch);
    batch.attr("CHANCE") = static_cast<int>(CHANCE_IS_DUE);
    batch.attr("NOBODY") = static_cast<int>(NOBODY_IS_DUE);
}

}  // namespace crownlands
