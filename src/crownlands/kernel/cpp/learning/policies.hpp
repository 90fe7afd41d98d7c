// Players that decide at once, and whole games among them: for validation and for learning.
#pragma once

#include "learning/move_values.hpp"
#include "rules/tally.hpp"
#include "search/guide.hpp"

namespace crownlands {

enum class Policy : int { RANDOM, GUIDE, FULL_GREEDY, EVALUATION };

// One move by a policy; weights are needed by the evaluation alone.
template <class S>
[[gnu::noinline]] void play_policy(S& state, const Plan& plan, Policy policy, Dice& dice, const Weights* weights, float noise) {
    switch (policy) {
        case Policy::RANDOM:
            return random_move(state, plan, dice);
        case Policy::GUIDE:
            return guided_move(state, plan, dice);
        case Policy::FULL_GREEDY:
            if constexpr (S::parts == PLAIN)
                play_number(state, plan, FullGreedy<S::grid>(plan, dice).decide(state.acting_kingdom(plan), state.draft));
            else
                guided_move(state, plan, dice);
            return;
        case Policy::EVALUATION:
            return MoveValues<S>(plan, *weights, state).play(state, dice, noise);
    }
}

// For one shape of state: a definition, and after `extern` a promise that another file has it.
#define CROWNLANDS_POLICY(...) \
    template void play_policy(State<__VA_ARGS__>&, const Plan&, Policy, Dice&, const Weights*, float)

// The evaluation is nothing without weights.
inline Status check_weights(Policy policy, const Weights* weights) {
    if (policy != Policy::EVALUATION || (weights && !weights->sets.empty())) return {};
    return refused("this policy needs weights");
}

// Whole games from the start; seat n plays by policies[n].
template <class S>
Result<Tally> contest(const Plan& plan, const std::vector<Policy>& policies, const Weights* weights, u64 games, u64 seed) {
    for (const Policy policy : policies)
        if (const Status status = check_weights(policy, weights); !status.ok()) return status;
    Tally tally;
    for (u64 game = 0; game < games; ++game) {
        Dice dice(seed, game);
        S state = S::first(plan);
        int moves = 0;
        while (!state.over()) {
            if (state.chance()) {
                draw(state, plan, dice);
            } else {
                play_policy(state, plan, policies[state.seat(plan)], dice, weights, 0);
                ++moves;
            }
        }
        tally.add(state, plan, moves);
    }
    return tally;
}

// What was to be seen in a kingdom, how many dominoes were still to come, and what it scored in the end.
struct Sample {
    Features seen;
    float left, score;
};

// What a kingdom is to teach: its score, but for the quests. Nothing of them is to be seen in it, so they would only be
// noise (22 points of it in a last place instead of 8), and the evaluation adds them by the guide's rules.
template <class S>
int lesson(const S& end, const Plan& plan, int realm) {
    int points = end.score(plan, realm);
    if constexpr (S::has_giants) points -= quest_points(end, plan, realm);
    return points;
}

// One decision in `whim` is random, so that the evaluation also sees what it would not do.
template <class S>
Result<std::vector<Sample>> samples(const Plan& plan, Policy policy, const Weights* weights, u64 games, u64 seed,
                                    u32 whim, float noise) {
    if (const Status status = check_weights(policy, weights); !status.ok()) return status;
    std::vector<Sample> all;
    for (u64 game = 0; game < games; ++game) {
        Dice dice(seed, game);
        S state = S::first(plan);
        std::vector<std::pair<std::size_t, int>> open;
        while (!state.over()) {
            if (state.chance()) {
                draw(state, plan, dice);
                continue;
            }
            const bool placing = state.draft.stage == PLACE_DOMINO;
            const int realm = plan.realm_of[state.seat(plan)];
            if (whim && dice.below(whim) == 0)
                random_move(state, plan, dice);
            else
                play_policy(state, plan, policy, dice, weights, noise);
            if (!placing) continue;
            const auto& kingdom = state.kingdoms[realm];
            const int left = to_come(kingdom, plan);
            if (left <= 0) continue;
            open.emplace_back(all.size(), realm);
            all.push_back({features(kingdom, plan, Supply(state.draft, plan)), static_cast<float>(left), 0});
        }
        for (const auto& [sample, realm] : open)
            all[sample].score = static_cast<float>(lesson(state, plan, realm));
    }
    return all;
}

}  // namespace crownlands
