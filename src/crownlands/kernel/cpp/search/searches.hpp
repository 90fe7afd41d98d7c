// Searches and whole games of every kind of game as plain functions. Each kind is compiled on its own
// (search_plain.cpp and its like), because a search is much code for each size of a state.
#pragma once

#include <string>
#include <vector>

#include "learning/policies.hpp"
#include "search/budget.hpp"
#include "search/memory.hpp"
#include "search/search.hpp"
#include "search/search_result.hpp"
#include "search/table_samples.hpp"
#include "search/thinking.hpp"

namespace crownlands {

struct Searches {
    Result<SearchResult> (*uct)(const Plan&, const std::string& packed, const Limits&) noexcept;
    Result<SearchResult> (*search)(const Plan&, const std::string& packed, const Weights&, const Style&, const Limits&,
                                   Memory*) noexcept;
    // The same in slices.
    Result<std::unique_ptr<Thinking>> (*begin_uct)(std::shared_ptr<const Plan>, const std::string& packed,
                                                   const Limits&) noexcept;
    Result<std::unique_ptr<Thinking>> (*begin_search)(std::shared_ptr<const Plan>, const std::string& packed,
                                                      std::shared_ptr<const Weights>, const Style&, const Limits&,
                                                      std::shared_ptr<Memory>) noexcept;
    // Playouts after each of some lines of play; led_playouts.hpp tells what the bytes are.
    Result<std::string> (*led_playouts)(const Plan&, const std::string& packed, const Weights&,
                                        const std::vector<std::vector<int>>& lines, u64 games, u64 seed, u64 first,
                                        float noise, u64 nodes) noexcept;
    Result<int> (*decide)(const Plan&, const std::string& packed, u64 seed) noexcept;  // by full greedy
    Result<Tally> (*contest)(const Plan&, const std::vector<Policy>&, const Weights*, u64 games, u64 seed) noexcept;
    // Games to learn a table's value from; see table_samples.hpp.
    Result<std::vector<float>> (*table_samples)(const Plan&, const Weights&, const Style&, const Schooling&) noexcept;
    Result<std::vector<Sample>> (*samples)(const Plan&, Policy, const Weights*, u64 games, u64 seed, u32 whim,
                                           float noise) noexcept;
};

// Of the games with these parts.
template <int Parts>
Searches searches();

Searches searches_of(const Plan& plan);

// Policies by number, one for each seat.
Result<std::vector<Policy>> policies_of(const Plan& plan, const std::vector<int>& numbers);

}  // namespace crownlands
