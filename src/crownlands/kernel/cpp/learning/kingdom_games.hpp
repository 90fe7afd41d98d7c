// The kingdom games as a batch plays them.
#pragma once

#include <algorithm>

#include "learning/batching.hpp"
#include "learning/observing.hpp"
#include "learning/policies.hpp"
#include "rules/packing.hpp"
#include "search/game.hpp"
#include "search/searches.hpp"

namespace crownlands {

template <class S>
class KingdomGames {
public:
    using State = S;

    explicit KingdomGames(std::shared_ptr<const Plan> plan)
        : plan_(std::move(plan)), planes_(plan_->realms * realm_planes(*plan_)), draft_(draft_size(*plan_)) {}

    BatchShape shape() const { return {plan_->seats, plan_->realms, S::numbers, S::M::side, planes_, draft_}; }
    S first() const { return S::first(*plan_); }
    bool over(const S& state) const { return state.over(); }
    bool chance(const S& state) const { return state.draft.chance(); }
    int seat(const S& state) const { return state.seat(*plan_); }
    void draw(S& state, Dice& dice) const { crownlands::draw(state, *plan_, dice); }
    bool play(S& state, int number) const { return play_number(state, *plan_, number); }
    int random_number(const S& state, Dice& dice) const { return crownlands::random_number(state, *plan_, dice); }
    int score(const S& state, int realm) const { return state.score(*plan_, realm); }
    int rank(const S& state, int realm) const { return state.rank(*plan_, realm); }
    template <class Visit>
    void each_legal(const S& state, Visit&& visit) const {
        crownlands::each_legal(state, *plan_, visit);
    }

    // How many of the things that chance may draw have a number: kings of a seat, copies of a building.
    int weight(const S& state, int number) const {
        if (state.draft.stage == DRAW_KING) return state.draft.hand[number % MOST_SEATS];
        if constexpr (S::is_royal)
            if (state.draft.stage == TURN_UP_BUILDING) return state.royal.board.pile[number];
        return 1;
    }

    Result<std::string> packed(const S& state) const {
        if (is_half(state)) return refused("half a move has been played: its second number is to come");
        return pack(state, *plan_);
    }
    Result<S> unpacked(const std::string& bytes) const { return unpack<S>(bytes, *plan_); }

    Status check(const Opponents& opponents) const {
        const auto has = [&](Decider one) { return std::ranges::count(opponents.seats, one) > 0; };
        if ((has(Decider::EVALUATION) || has(Decider::SEARCH)) && (!opponents.weights || opponents.weights->sets.empty()))
            return refused("this opponent needs weights");
        if (has(Decider::SEARCH) && !opponents.simulations) return refused("this opponent needs simulations");
        return {};
    }
    Status decide(S& state, Decider decider, const Opponents& opponents, Dice& dice) const {
        if (decider != Decider::SEARCH) {
            play_policy(state, *plan_, static_cast<Policy>(decider), dice, opponents.weights.get(), 0);
            return {};
        }
        const Limits limits{.simulations = opponents.simulations, .seed = dice.next()};
        const Result<SearchResult> found = searches_of(*plan_).search(*plan_, pack(state, *plan_), *opponents.weights,
                                                                      opponents.style, limits, nullptr);
        if (!found.ok()) return found.status();
        play_number(state, *plan_, found->best);
        if (found->then >= 0) play_number(state, *plan_, found->then);
        return {};
    }

    void write_mask(const S& state, u8* mask) const { crownlands::write_mask(state, *plan_, mask); }
    void write_planes(const S& state, int seat, u8* planes) const {
        crownlands::write_planes(state, *plan_, plan_->realm_of[seat], planes);
    }
    void write_draft(const S& state, int seat, u8* draft) const {
        crownlands::write_draft(state, *plan_, plan_->realm_of[seat], draft);
    }

private:
    std::shared_ptr<const Plan> plan_;
    int planes_, draft_;
};

template <int Parts>
Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed, const Manner& manner) {
    return with_size<Parts>(*plan, [&]<class S>() -> Result<std::shared_ptr<AnyBatch>> {
        return std::shared_ptr<AnyBatch>(std::make_shared<Batch<KingdomGames<S>>>(KingdomGames<S>(plan), games, seed, manner));
    });
}

}  // namespace crownlands
