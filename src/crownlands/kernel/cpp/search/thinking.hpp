// A search in slices, for those who have one thread and other things to do: a web worker reads its messages in between.
#pragma once

#include <memory>

#include "rules/status.hpp"
#include "search/search_result.hpp"

namespace crownlands {

class Thinking {
public:
    virtual ~Thinking() = default;
    // Goes on for at most so many simulations and seconds (0: no such limit), a few simulations at least; whether the
    // search is done. Slices change nothing of what it finds, unless seconds limit it.
    virtual Result<bool> step(u64 simulations, double seconds) = 0;
    // What it has found so far.
    virtual SearchResult result() = 0;
};

}  // namespace crownlands
