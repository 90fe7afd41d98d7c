// What thinking.hpp declares, for one kind of game. Everything a search needs is held, so that it may outlive its caller.
#pragma once

#include <optional>

#include "rules/attempt.hpp"
#include "search/ending.hpp"
#include "search/memory.hpp"
#include "search/search.hpp"
#include "search/thinking.hpp"
#include "search/uct.hpp"

namespace crownlands {

// How much of the limits one slice may take.
class Slices {
public:
    explicit Slices(const Limits& limits) : limits_(limits) {}

    // So many seconds went elsewhere.
    void take(double seconds) {
        if (limits_.seconds > 0) limits_.seconds = rest_of(limits_.seconds, seconds);
    }

    Limits next(u64 simulations, double seconds) const {
        Limits slice = limits_;
        if (limits_.simulations) slice.simulations = limits_.simulations - done_;
        if (simulations) slice.simulations = slice.simulations ? std::min(slice.simulations, simulations) : simulations;
        if (limits_.seconds > 0) slice.seconds = rest_of(limits_.seconds, spent_);
        if (seconds > 0) slice.seconds = slice.seconds > 0 ? std::min(slice.seconds, seconds) : seconds;
        return slice;
    }
    bool all_done(u64 done, double spent) {
        done_ = done;
        spent_ = spent;
        return (limits_.simulations && done_ >= limits_.simulations) || (limits_.seconds > 0 && spent_ >= limits_.seconds);
    }

private:
    Limits limits_;
    u64 done_ = 0;
    double spent_ = 0;
};

template <class S>
class UctThinking final : public Thinking {
public:
    UctThinking(std::shared_ptr<const Plan> plan, const S& root, const Limits& limits)
        : plan_(std::move(plan)), root_(root), slices_(limits), uct_(*plan_, limits.seed) {}

    Result<bool> step(u64 simulations, double seconds) override {
        uct_.go_on(root_, slices_.next(simulations, seconds));
        return slices_.all_done(uct_.done(), uct_.seconds());
    }
    SearchResult result() override {
        SearchResult result = uct_.result(root_);
        result.decide();
        return result;
    }

private:
    const std::shared_ptr<const Plan> plan_;
    const S root_;
    Slices slices_;
    Uct<S> uct_;
};

template <class S>
class SearchThinking final : public Thinking {
public:
    SearchThinking(std::shared_ptr<const Plan> plan, const S& root, std::shared_ptr<const Weights> weights, const Style& style,
                   const Limits& limits, std::shared_ptr<Memory> memory)
        : plan_(std::move(plan)), weights_(std::move(weights)), memory_(std::move(memory)), root_(root), slices_(limits) {
        if (Ending<S>::is_near(root, *plan_)) ending_.emplace(*plan_, style, limits);
        std::vector<Tree> known(1);
        if (memory_ && !ending_) memory_->take(*plan_, root_, known);
        search_.emplace(*plan_, *weights_, style, std::move(known[0]));
        search_->begin(root_, limits.seed);
    }

    Result<bool> step(u64 simulations, double seconds) override {
        if (ending_) {
            const Result<bool> open = ending_->go_on(root_, seconds);
            if (!open.ok()) return open.status();
            if (ending_->answer) return true;
            if (*open) return false;
            slices_.take(ending_->seconds());
            ending_.reset();
            if (seconds > 0) return false;
        }
        search_->go_on(root_, slices_.next(simulations, seconds));
        return slices_.all_done(search_->done(), search_->seconds());
    }
    SearchResult result() override {
        if (ending_ && ending_->answer) return *ending_->answer;
        SearchResult result = search_->result(root_);
        result.decide();
        if (memory_)
            memory_->keep(*plan_, root_, result,
                          [&] { return std::vector<Tree>{search_->after(root_, result.best, result.then)}; });
        return result;
    }

private:
    using Tree = typename Search<S>::SearchTree;

    const std::shared_ptr<const Plan> plan_;
    const std::shared_ptr<const Weights> weights_;
    const std::shared_ptr<Memory> memory_;
    const S root_;
    Slices slices_;
    std::optional<Ending<S>> ending_;
    std::optional<Search<S>> search_;
};

}  // namespace crownlands
