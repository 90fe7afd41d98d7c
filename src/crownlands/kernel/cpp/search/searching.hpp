// What searches.hpp declares, for one kind of game.
#pragma once

#include "rules/packing.hpp"
#include "search/parallel.hpp"
#include "search/searches.hpp"
#include "search/uct.hpp"

namespace crownlands {

// The smallest state with room for a plan's kingdoms, among the sizes that these games have.
template <int Parts, class Made>
auto with_size(const Plan& plan, Made&& made) {
    if (plan.grid == 7) {
        if (plan.realms <= 2) return made.template operator()<State<7, 2, Parts>>();
        if constexpr (!(Parts & GIANTS))
            if (plan.realms <= 4) return made.template operator()<State<7, 4, Parts>>();
        throw Refused("there is no search for a 7 x 7 game with so many realms");
    }
    if constexpr (Parts == PLAIN)
        if (plan.realms <= 2) return made.template operator()<State<5, 2, Parts>>();
    if (plan.realms <= 4) return made.template operator()<State<5, 4, Parts>>();
    return made.template operator()<State<5, 8, Parts>>();
}

template <class S>
S to_decide(const std::string& packed, const Plan& plan) {
    S state = unpack<S>(packed, plan);
    require(!state.over() && !state.chance(), "no seat is to move");
    return state;
}

template <int Parts>
Searches searches() {
    Searches all;
    all.uct = [](const Plan& plan, const std::string& packed, const Limits& limits) {
        return with_size<Parts>(plan, [&]<class S>() {
            const S root = to_decide<S>(packed, plan);
            return in_threads(limits, [&](const Limits& share, u64) { return Uct<S>(plan, share).search(root); });
        });
    };
    all.search = [](const Plan& plan, const std::string& packed, const Weights& weights, const Style& style,
                    const Limits& limits, Memory* memory) {
        return with_size<Parts>(plan, [&]<class S>() {
            using SearchTree = typename Search<S>::SearchTree;
            const S root = to_decide<S>(packed, plan);
            SearchResult found;
            if (solve_end(root, plan, style, limits, found)) return found;
            std::vector<SearchTree> known(threads_of(limits));
            if (memory) memory->take(plan, root, known);
            std::vector<Search<S>> sides;
            for (SearchTree& tree : known) sides.emplace_back(plan, weights, style, std::move(tree));
            found = in_threads(limits, [&](const Limits& share, u64 side) { return sides[side].search(root, share); });
            if (!memory) return found;
            memory->keep(plan, root, found, [&] {
                std::vector<SearchTree> trees;
                for (const Search<S>& side : sides) trees.push_back(side.after(root, found.best, found.then));
                return trees;
            });
            return found;
        });
    };
    all.contest = [](const Plan& plan, const std::vector<Policy>& policies, const Weights* weights, u64 games, u64 seed) {
        return with_size<Parts>(plan, [&]<class S>() { return contest<S>(plan, policies, weights, games, seed); });
    };
    all.samples = [](const Plan& plan, Policy policy, const Weights* weights, u64 games, u64 seed, u32 whim, float noise) {
        return with_size<Parts>(plan, [&]<class S>() {
            return samples<S>(plan, policy, weights, games, seed, whim, noise);
        });
    };
    return all;
}

}  // namespace crownlands
