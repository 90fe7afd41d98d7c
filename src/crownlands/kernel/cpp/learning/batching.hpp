// What batch.hpp declares, for one kind of game.
#pragma once

#include <vector>

#include "learning/batch.hpp"
#include "learning/observing.hpp"
#include "rules/packing.hpp"
#include "search/game.hpp"
#include "search/threads.hpp"

namespace crownlands {

template <class S>
class Batch final : public AnyBatch {
public:
    Batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed) : plan_(std::move(plan)) {
        states_.reserve(games);
        dice_.reserve(games);
        players_.reserve(games);
        for (u64 game = 0; game < games; ++game) {
            dice_.emplace_back(seed, 2 * game);
            players_.emplace_back(seed, 2 * game + 1);
            states_.push_back(begun(dice_.back()));
        }
    }

    u64 size() const override { return states_.size(); }
    int numbers() const override { return S::numbers; }
    int side() const override { return S::M::side; }
    const Plan& plan() const override { return *plan_; }
    Result<std::string> packed(u64 game) const override {
        if (game >= size()) return refused("there is no such game");
        return pack(states_[game], *plan_);
    }

    Status observe(const Outputs& out, int threads) const override {
        return in_parts(size(), threads, [&](u64, u64 from, u64 to) {
            for (u64 game = from; game < to; ++game) write(game, out);
        });
    }

    Result<u64> step(const std::int32_t* actions, const Outputs& out, int threads) override {
        std::vector<u64> refused_at(static_cast<std::size_t>(std::max(threads, 1)), size());
        const Status status = in_parts(size(), threads, [&](u64 part, u64 from, u64 to) {
            for (u64 game = from; game < to; ++game) {
                S& state = states_[game];
                bool ended = false;
                if (play_number(state, *plan_, actions[game])) {
                    while (state.draft.chance()) draw(state, *plan_, dice_[game]);
                    ended = state.over();
                } else if (refused_at[part] == size()) {
                    refused_at[part] = game;
                }
                if (out.ended) out.ended[game] = ended;
                if (ended) {
                    if (out.scores)
                        for (int realm = 0; realm < plan_->realms; ++realm)
                            out.scores[game * static_cast<u64>(plan_->realms) + static_cast<u64>(realm)] =
                                static_cast<std::int16_t>(state.score(*plan_, realm));
                    state = begun(dice_[game]);
                }
                write(game, out);
            }
        });
        if (!status.ok()) return status;
        return *std::ranges::min_element(refused_at);
    }

    // A legal number for every game, all equally likely; its dice are not those that draw dominoes.
    Status random(std::int32_t* actions, int threads) override {
        return in_parts(size(), threads, [&](u64, u64 from, u64 to) {
            for (u64 game = from; game < to; ++game)
                actions[game] = random_number(states_[game], *plan_, players_[game]);
        });
    }

private:
    [[gnu::noinline]] S begun(Dice& dice) const {
        S state = S::first(*plan_);
        while (state.draft.chance()) draw(state, *plan_, dice);
        return state;
    }

    void write(u64 game, const Outputs& out) const {
        const S& state = states_[game];
        const Plan& plan = *plan_;
        if (out.actors) out.actors[game] = static_cast<u8>(state.seat(plan));
        if (out.masks) write_mask(state, plan, out.masks + game * S::numbers);
        if (out.planes)
            write_planes(state, plan, out.planes + game * static_cast<u64>(plan.realms * realm_planes(plan) * S::M::cells));
        if (out.drafts) write_draft(state, plan, out.drafts + game * static_cast<u64>(draft_size(plan)));
    }

    std::shared_ptr<const Plan> plan_;
    std::vector<S> states_;
    std::vector<Dice> dice_, players_;
};

template <int Parts>
Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed) {
    return with_size<Parts>(*plan, [&]<class S>() -> Result<std::shared_ptr<AnyBatch>> {
        return std::shared_ptr<AnyBatch>(std::make_shared<Batch<S>>(plan, games, seed));
    });
}

}  // namespace crownlands
