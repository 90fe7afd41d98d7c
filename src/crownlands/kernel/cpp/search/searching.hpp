// What searches.hpp declares, for one kind of game.
#pragma once

#include "rules/attempt.hpp"
#include "rules/packing.hpp"
#include "search/game.hpp"
#include "search/led_playouts.hpp"
#include "search/parallel.hpp"
#include "search/searches.hpp"
#include "search/slicing.hpp"

namespace crownlands {

template <class S>
Result<S> to_decide(const std::string& packed, const Plan& plan) {
    Result<S> state = unpack<S>(packed, plan);
    if (state.ok() && (state->over() || state->chance())) return refused("no seat is to move");
    return state;
}

// The move found on some cores, and what the memory keeps of it.
template <class S>
Result<SearchResult> search_decision(const Plan& plan, const S& root, const Weights& weights, const Style& style,
                                     const Limits& limits, Memory* memory) {
    using SearchTree = typename Search<S>::SearchTree;
    Limits left = limits;
    if (Ending<S>::is_near(root, plan)) {
        Ending<S> ending(plan, style, limits);
        const Result<bool> open = ending.go_on(root);
        if (!open.ok()) return open.status();
        if (ending.answer) return *ending.answer;
        if (left.seconds > 0) left.seconds = rest_of(left.seconds, ending.seconds());
    }
    std::vector<SearchTree> known(threads_of(limits));
    if (memory) memory->take(plan, root, known);
    std::vector<Search<S>> sides;
    for (SearchTree& tree : known) sides.emplace_back(plan, weights, style, std::move(tree));
    Result<SearchResult> result =
        in_threads(left, [&](const Limits& share, u64 side) { return sides[side].search(root, share); });
    if (!memory || !result.ok()) return result;
    memory->keep(plan, root, *result, [&] {
        std::vector<SearchTree> trees;
        for (const Search<S>& side : sides) trees.push_back(side.after(root, result->best, result->then));
        return trees;
    });
    return result;
}

// A search is much code, so few realms share the state of many wherever there is more than Kingdomino, and the yardstick's
// do so in Kingdomino, too.
template <int Parts>
Searches searches() {
    constexpr bool FEW = Parts != PLAIN;
    Searches all;
    all.uct = [](const Plan& plan, const std::string& packed, const Limits& limits) noexcept {
        return with_size<Parts, true>(plan, [&]<class S>() {
            return attempt([&]() -> Result<SearchResult> {
                const Result<S> root = to_decide<S>(packed, plan);
                if (!root.ok()) return root.status();
                return in_threads(limits, [&](const Limits& share, u64) { return Uct<S>(plan, share.seed).search(*root, share); });
            });
        });
    };
    all.search = [](const Plan& plan, const std::string& packed, const Weights& weights, const Style& style,
                    const Limits& limits, Memory* memory) noexcept {
        return with_size<Parts, FEW>(plan, [&]<class S>() {
            return attempt([&]() -> Result<SearchResult> {
                const Result<S> root = to_decide<S>(packed, plan);
                if (!root.ok()) return root.status();
                return search_decision(plan, *root, weights, style, limits, memory);
            });
        });
    };
    all.begin_uct = [](std::shared_ptr<const Plan> plan, const std::string& packed, const Limits& limits) noexcept {
        return with_size<Parts, true>(*plan, [&]<class S>() {
            return attempt([&]() -> Result<std::unique_ptr<Thinking>> {
                const Result<S> root = to_decide<S>(packed, *plan);
                if (!root.ok()) return root.status();
                return std::unique_ptr<Thinking>(std::make_unique<UctThinking<S>>(std::move(plan), *root, limits));
            });
        });
    };
    all.begin_search = [](std::shared_ptr<const Plan> plan, const std::string& packed, std::shared_ptr<const Weights> weights,
                          const Style& style, const Limits& limits, std::shared_ptr<Memory> memory) noexcept {
        return with_size<Parts, FEW>(*plan, [&]<class S>() {
            return attempt([&]() -> Result<std::unique_ptr<Thinking>> {
                const Result<S> root = to_decide<S>(packed, *plan);
                if (!root.ok()) return root.status();
                return std::unique_ptr<Thinking>(std::make_unique<SearchThinking<S>>(
                    std::move(plan), *root, std::move(weights), style, limits, std::move(memory)));
            });
        });
    };
    all.led_playouts = [](const Plan& plan, const std::string& packed, const Weights& weights,
                          const std::vector<std::vector<int>>& lines, u64 games, u64 seed, u64 first, float noise,
                          u64 nodes) noexcept {
        return with_size<Parts, FEW>(plan, [&]<class S>() {
            return attempt([&]() -> Result<std::string> {
                const Result<S> root = unpack<S>(packed, plan);
                if (!root.ok()) return root.status();
                return led_playouts<S>(plan, *root, weights, lines, games, seed, first, noise, nodes);
            });
        });
    };
    all.decide = [](const Plan& plan, const std::string& packed, u64 seed) noexcept -> Result<int> {
        if constexpr (Parts == PLAIN)
            return with_size<Parts, FEW>(plan, [&]<class S>() -> Result<int> {
                const Result<S> state = to_decide<S>(packed, plan);
                if (!state.ok()) return state.status();
                Dice dice(seed);
                return FullGreedy<S::grid>(plan, dice).decide(state->acting_kingdom(plan), state->draft);
            });
        return refused("the yardstick's own rule is for games of placing and choosing alone");
    };
    all.contest = [](const Plan& plan, const std::vector<Policy>& policies, const Weights* weights, u64 games,
                     u64 seed) noexcept {
        return with_size<Parts, FEW>(plan, [&]<class S>() {
            return attempt([&] { return contest<S>(plan, policies, weights, games, seed); });
        });
    };
    all.table_samples = [](const Plan& plan, const Weights& weights, const Style& style,
                           const Schooling& schooling) noexcept {
        return with_size<Parts, FEW>(plan, [&]<class S>() {
            return attempt([&]() -> Result<std::vector<float>> { return table_samples<S>(plan, weights, style, schooling); });
        });
    };
    all.samples = [](const Plan& plan, Policy policy, const Weights* weights, u64 games, u64 seed, u32 whim,
                     float noise) noexcept {
        return with_size<Parts, FEW>(plan, [&]<class S>() {
            return attempt([&] { return samples<S>(plan, policy, weights, games, seed, whim, noise); });
        });
    };
    return all;
}

}  // namespace crownlands
