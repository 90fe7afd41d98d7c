// What a search leaves for the next decision of the same turn.
//
// After a place its seat goes on to build or to choose, and no draw comes between: what lies under the move that was
// looked at most is already a search of that decision.
#pragma once

#include <any>
#include <vector>

#include "rules/moves.hpp"
#include "search/search_result.hpp"

namespace crownlands {

class Memory {
public:
    // Puts the trees kept for this position, one a thread, in place of new ones; nothing stays behind.
    template <class S, class Tree>
    void take(const Plan& plan, const S& position, std::vector<Tree>& trees) {
        if (auto* kept = std::any_cast<Kept<S, Tree>>(&kept_))
            if (kept->plan == &plan && kept->position == position && kept->trees.size() == trees.size())
                trees = std::move(kept->trees);
        kept_.reset();
    }

    // Keeps what is known of the position that the best move leads to, if the same seat goes on there.
    // `after()` gives it, one tree a thread.
    template <class S, class After>
    void keep(const Plan& plan, const S& position, const SearchResult& result, After&& after) {
        using Tree = typename decltype(after())::value_type;
        S next = position;
        if (!play_number(next, plan, result.best)) return;
        if (result.then >= 0 && !play_number(next, plan, result.then)) return;
        // A place in the depth knows few places; a search that begins there looks at all of them.
        const bool goes_on = !next.over() && !next.chance() && next.draft.stage != PLACE_DOMINO &&
                             next.seat(plan) == position.seat(plan);
        if (goes_on) kept_ = Kept<S, Tree>{&plan, next, after()};
    }

private:
    template <class S, class Tree>
    struct Kept {
        const Plan* plan;
        S position;
        std::vector<Tree> trees;
    };

    std::any kept_;
};

}  // namespace crownlands
