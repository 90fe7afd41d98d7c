#include "search/searches.hpp"

#include "search/game.hpp"

namespace crownlands {

Searches searches_of(const Plan& plan) {
    return with_parts(plan, []<int Parts>() { return searches<Parts>(); });
}

Result<std::vector<Policy>> policies_of(const Plan& plan, const std::vector<int>& numbers) {
    if (static_cast<int>(numbers.size()) != plan.seats) return refused("there must be one policy for each seat");
    std::vector<Policy> all;
    for (const int number : numbers) {
        if (number < 0 || number > static_cast<int>(Policy::EVALUATION)) return refused("there is no such policy");
        all.push_back(static_cast<Policy>(number));
    }
    return all;
}

}  // namespace crownlands
