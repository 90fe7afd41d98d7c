#include "search/search_result.hpp"

#include <algorithm>

namespace crownlands {

void SearchResult::add(const Candidate& one) {
    for (Candidate& known : candidates)
        if (known.number == one.number && known.then == one.then) return known.join(one);
    candidates.push_back(one);
}

void SearchResult::join(const SearchResult& other) {
    simulations += other.simulations;
    recalled += other.recalled;
    seconds = std::max(seconds, other.seconds);
    for (const Candidate& one : other.candidates) add(one);
}

void SearchResult::decide() {
    const Candidate* most = nullptr;
    for (const Candidate& one : candidates)
        if (!most || one.visits > most->visits || (one.visits == most->visits && one.value > most->value))
            most = &one;
    if (most) best = most->number, then = most->then;
}

}  // namespace crownlands
