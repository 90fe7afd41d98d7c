// The players' side of the Python module: searches, the yardstick, games for learning.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/raising.hpp"
#include "search/searches.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace crownlands {

namespace {

constexpr int MOST_THREADS = 64;

std::string text(const nb::bytes& packed) { return std::string(packed.c_str(), packed.size()); }

Limits limits(u64 simulations, double seconds, bool thread_time, u64 seed, int threads, const Stop* stop) {
    require(simulations || seconds > 0, "a search needs a budget of simulations or seconds");
    require(threads >= 1 && threads <= MOST_THREADS, "a search has 1 to 64 threads");
    return {simulations, seconds, seed, threads, stop, thread_time ? Time::THREAD : Time::WALL};
}

void bind_style(nb::module_& m) {
    nb::class_<Style>(m, "Style", "How a search weighs things.")
        .def(nb::init<>())
        .def_rw("exploration", &Style::exploration)
        .def_rw("temperature", &Style::temperature)
        .def_rw("doubt", &Style::doubt)
        .def_rw("noise", &Style::noise)
        .def_rw("exact_share", &Style::exact_share)
        .def_rw("width", &Style::width)
        .def_rw("widening", &Style::widening)
        .def_rw("exact_nodes", &Style::exact_nodes)
        .def_rw("trust", &Style::trust)
        .def_prop_rw("victory", [](const Style& style) { return style.reward.victory; },
                     [](Style& style, double share) { style.reward.victory = share; })
        .def_prop_rw("lead", [](const Style& style) { return style.reward.lead; },
                     [](Style& style, double points) { style.reward.lead = points; });
}

void bind_found(nb::module_& m) {
    nb::class_<Candidate>(m, "Candidate", "One move a search looked at.")
        .def_ro("number", &Candidate::number)
        .def_ro("then", &Candidate::then, "The second number of a move that has two, else -1.")
        .def_ro("visits", &Candidate::visits)
        .def_ro("value", &Candidate::value)
        .def_ro("margin", &Candidate::margin)
        .def_ro("victory", &Candidate::victory);
    nb::class_<SearchResult>(m, "SearchResult", "What a search found.")
        .def_ro("best", &SearchResult::best)
        .def_ro("then", &SearchResult::then, "The second number of the best move, if it has two, else -1.")
        .def_ro("simulations", &SearchResult::simulations)
        .def_ro("recalled", &SearchResult::recalled, "Simulations of an earlier decision that count here, too.")
        .def_ro("seconds", &SearchResult::seconds)
        .def_ro("exact", &SearchResult::exact)
        .def_ro("candidates", &SearchResult::candidates);
}

}  // namespace

void bind_search(nb::module_& m) {
    m.attr("FEATURES") = FEATURES;
    m.attr("REALM_INPUTS") = REALM_INPUTS;
    m.attr("SHARED_INPUTS") = SHARED_INPUTS;
    m.attr("TABLE_WIDE") = TableValue::WIDE;
    m.attr("TABLE_NARROW") = TableValue::NARROW;
    nb::class_<Weights>(m, "Weights", "A learned evaluation.")
        .def("__init__", [](Weights* self, const std::vector<std::vector<float>>& sets, const nb::bytes& table) {
            require(!sets.empty(), "there must be at least one set of weights");
            std::shared_ptr<const TableValue> value;
            if (table.size()) value = value_of(TableValue::of({table.c_str(), table.size()}));
            new (self) Weights{};
            for (const auto& one : sets) {
                require(one.size() <= FEATURES, "a set of weights has at most one number for each feature");
                Features& row = self->sets.emplace_back(Features{});
                std::copy(one.begin(), one.end(), row.begin());
            }
            self->table = std::move(value);
        }, "sets"_a, "table"_a = nb::bytes("", 0));
    bind_style(m);
    bind_found(m);
    nb::class_<Stop>(m, "Stop", "Ends a search early, from another thread.")
        .def(nb::init<>())
        .def("set", &Stop::set)
        .def_prop_ro("is_set", &Stop::is_set);
    nb::class_<Memory>(m, "Memory", "What a search leaves for the next decision of the same turn.").def(nb::init<>());
    m.def("uct", [](std::shared_ptr<const Plan> plan, const nb::bytes& packed, u64 simulations, double seconds,
                    bool thread_time, u64 seed, int threads, const Stop* stop) {
        const Limits budget = limits(simulations, seconds, thread_time, seed, threads, stop);
        const std::string bytes = text(packed);
        nb::gil_scoped_release released;
        return value_of(searches_of(*plan).uct(*plan, bytes, budget));
    }, "plan"_a, "packed"_a, nb::kw_only(), "simulations"_a = 0, "seconds"_a = 0.0, "thread_time"_a = false,
          "seed"_a = 0, "threads"_a = 1, "stop"_a.none() = nb::none(), "Plain open-loop UCT.");
    m.def("search", [](std::shared_ptr<const Plan> plan, const nb::bytes& packed, const Weights& weights,
                       const Style& style, u64 simulations, double seconds, bool thread_time, u64 seed, int threads,
                       const Stop* stop, Memory* memory) {
        const Limits budget = limits(simulations, seconds, thread_time, seed, threads, stop);
        const std::string bytes = text(packed);
        nb::gil_scoped_release released;
        return value_of(searches_of(*plan).search(*plan, bytes, weights, style, budget, memory));
    }, "plan"_a, "packed"_a, "weights"_a, "style"_a, nb::kw_only(), "simulations"_a = 0, "seconds"_a = 0.0,
          "thread_time"_a = false, "seed"_a = 0, "threads"_a = 1, "stop"_a.none() = nb::none(), "memory"_a.none() = nb::none(),
          "The strongest search; it goes on from what the memory kept of this position.");
    m.def("led_playouts", [](std::shared_ptr<const Plan> plan, const nb::bytes& packed, const Weights& weights,
                             const std::vector<std::vector<int>>& lines, u64 games, u64 seed, u64 first, float noise,
                             u64 nodes) {
        const std::string bytes = text(packed);
        std::string ends;
        {
            nb::gil_scoped_release released;
            const Searches& all = searches_of(*plan);
            ends = value_of(all.led_playouts(*plan, bytes, weights, lines, games, seed, first, noise, nodes));
        }
        return nb::bytes(ends.data(), ends.size());
    }, "plan"_a, "packed"_a, "weights"_a, "lines"_a, "games"_a, "seed"_a, nb::kw_only(), "first"_a = 0, "noise"_a = 0.0f,
          "nodes"_a = 0,
          "Plays to the end many times by the evaluation after each line of numbers; for each game, line and realm "
          "its lead and its part of the victory, as numbers of two bytes. With nodes, endings without chance are solved.");
    m.def("decide", [](std::shared_ptr<const Plan> plan, const nb::bytes& packed, u64 seed) {
        return value_of(searches_of(*plan).decide(*plan, text(packed), seed));
    }, "plan"_a, "packed"_a, "seed"_a = 0, "The yardstick's move.");
    m.def("contest", [](std::shared_ptr<const Plan> plan, const std::vector<int>& policies, u64 games, u64 seed,
                        const Weights* weights) {
        const auto seats = value_of(policies_of(*plan, policies));
        nb::gil_scoped_release released;
        return value_of(searches_of(*plan).contest(*plan, seats, weights, games, seed));
    }, "plan"_a, "policies"_a, "games"_a, "seed"_a = 0, "weights"_a.none() = nb::none(),
          "Whole games among policies: 0 random, 1 the guide, 2 full greedy, 3 the evaluation alone.");
    m.def("samples", [](std::shared_ptr<const Plan> plan, int policy, u64 games, u64 seed, u32 whim, float noise,
                        const Weights* weights) {
        require(policy >= 0 && policy <= static_cast<int>(Policy::EVALUATION), "there is no such policy");
        std::vector<Sample> all;
        {
            nb::gil_scoped_release released;
            all = value_of(searches_of(*plan).samples(*plan, static_cast<Policy>(policy), weights, games, seed, whim, noise));
        }
        return nb::bytes(all.data(), all.size() * sizeof(Sample));
    }, "plan"_a, "policy"_a, "games"_a, "seed"_a = 0, "whim"_a = 0, "noise"_a = 0.0f, "weights"_a.none() = nb::none(),
          "Kingdoms and what they came to: rows of features, dominoes to come and final score, as 32-bit floats.");
    m.def("table_samples", [](std::shared_ptr<const Plan> plan, const Weights& weights, const Style& style, u64 games, u64 seed,
                              u64 simulations, u32 whim, float noise) {
        std::vector<float> all;
        {
            nb::gil_scoped_release released;
            all = value_of(searches_of(*plan).table_samples(*plan, weights, style, {games, seed, simulations, whim, noise}));
        }
        return nb::bytes(all.data(), all.size() * sizeof(float));
    }, "plan"_a, "weights"_a, "style"_a, "games"_a, "seed"_a = 0, nb::kw_only(), "simulations"_a = 0, "whim"_a = 0, "noise"_a = 0.0f,
          "Whole tables at the ends of rounds and what they came to: rows of rows to come, whether a random move followed, what "
          "all share, and for each realm its inputs, forecast, value by the table and final score, as 32-bit floats.");
}

}  // namespace crownlands
