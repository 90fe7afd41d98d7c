// The exact end of a game as a search's answer: tried first, where chance has nothing more to decide.
#pragma once

#include <algorithm>
#include <optional>

#include "search/budget.hpp"
#include "search/endgame.hpp"
#include "search/search.hpp"

namespace crownlands {

template <class S>
class Ending {
public:
    static bool is_near(const S& root, const Plan& plan) {
        if constexpr (EXISTS) return is_certain(root.draft, plan);
        return false;
    }

    Ending(const Plan& plan, const Style& style, const Limits& limits) : plan_(plan), endgame_(plan, budget(style, limits)) {}

    // Goes on for so many seconds (0: until it knows, or its budget is spent); whether it may be asked again.
    Result<bool> go_on(const S& root, double seconds = 0) {
        if constexpr (EXISTS) {
            const Result<Solution> found = endgame_.solve(root, seconds);
            if (!found.ok()) return found.status();
            seconds_ = found->seconds;
            if (found->solved) answer = told(root, *found);
            return found->paused;
        }
        return false;
    }

    double seconds() const { return seconds_; }  // spent so far

    std::optional<SearchResult> answer;

private:
    static constexpr bool EXISTS = S::most_realms == 2 && S::parts == PLAIN;
    static constexpr double MEGABYTES_A_SECOND = 128;
    struct Nothing {
        Nothing(const Plan&, const Budget&) {}
    };

    static Budget budget(const Style& style, const Limits& limits) {
        Budget budget;
        budget.time = limits.time;
        if (limits.seconds > 0) {
            budget.seconds = limits.seconds * style.exact_share;
            // No more memory than that time can fill: where pages do not come as zeros, to clear it takes time, too.
            const double filled = std::min(MEGABYTES_A_SECOND * budget.seconds, static_cast<double>(budget.megabytes));
            budget.megabytes = std::max<u64>(static_cast<u64>(filled), 1);
        } else {
            budget.nodes = style.exact_nodes;
        }
        return budget;
    }

    SearchResult told(const S& root, const Solution& solution) const {
        SearchResult result;
        const int sign = plan_.realm_of[root.seat(plan_)] == 0 ? 1 : -1;
        const double victory = 0.5 + 0.5 * sign * solution.result;
        result.best = solution.best;
        result.exact = true;
        result.simulations = solution.nodes;
        result.seconds = solution.seconds;
        result.add({solution.best, -1, 1, victory, static_cast<double>(sign * solution.points), victory});
        return result;
    }

    double seconds_ = 0;
    const Plan& plan_;
    std::conditional_t<EXISTS, Endgame<S>, Nothing> endgame_;
};

}  // namespace crownlands
