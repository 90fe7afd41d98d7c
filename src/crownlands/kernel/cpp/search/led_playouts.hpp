// Games played on to their end by the evaluation, after each of several lines of play: what reviews judge by. Game n meets
// the same draws after every line, as far as that can be: a pile lies in the same order, so that a domino which one line
// has drawn already changes little of what comes later.
#pragma once

#include <numeric>

#include "learning/move_values.hpp"
#include "rules/comparison.hpp"
#include "search/endgame.hpp"

namespace crownlands {

// What chance brings in one game: piles in an order of their own, and dice for everything else.
class LaidOut {
public:
    LaidOut(const Plan& plan, u64 seed, u64 game) : dice_(~seed, game) {
        Dice shuffle(seed, game);
        for (int pile = 0; pile < plan.piles; ++pile) {
            auto& order = order_[pile];
            std::iota(order.begin(), order.end(), u8{0});
            for (u32 left = PILE; left > 1; --left) std::swap(order[left - 1], order[shuffle.below(left)]);
        }
    }

    template <class S>
    void draw(S& state, const Plan& plan) {
        if (state.draft.stage != LAY_ROW) return crownlands::draw(state, plan, dice_);
        const int pile = plan.pile_of(state.draft.rows_to_come);
        for (const u8 place : order_[pile])
            if (state.draft.unseen[pile] >> place & 1) return state.draft.draw_domino(plan, pile, place);
    }

private:
    std::array<std::array<u8, PILE>, MOST_PILES> order_;
    Dice dice_;
};

// How a game ends with best play by both seats, where chance has nothing more to decide and so many nodes are enough.
template <class S>
Result<Solution> best_ending(const Plan& plan, const S& state, u64 nodes) {
    // Small tables: those of an ending are never full, and zeros take time where pages do not come by themselves.
    constexpr u64 MEGABYTES = 2;
    if constexpr (S::most_realms == 2 && S::parts == PLAIN)
        return Endgame<S>(plan, {nodes, 0, MEGABYTES}).solve(state);
    return Solution{};
}

// For each game, each line and each realm its lead and its part of the victory, as numbers of two bytes, the lowest first.
// With nodes for it, a game is played by the evaluation until chance has nothing more to decide, and then by the best moves.
template <class S>
Result<std::string> led_playouts(const Plan& plan, const S& root, const Weights& weights,
                                 const std::vector<std::vector<int>>& lines, u64 games, u64 seed, u64 first, float noise,
                                 u64 nodes) {
    constexpr std::size_t MOST_LINES = 256;
    constexpr u64 MOST_GAMES = 1'000'000;
    if (lines.empty() || lines.size() > MOST_LINES) return refused("1 to 256 lines can be played out");
    if (games > MOST_GAMES) return refused("at most a million games are played out at once");
    std::vector<S> after(lines.size(), root);
    for (std::size_t n = 0; n < lines.size(); ++n)
        for (const int number : lines[n])
            if (!play_number(after[n], plan, number)) return refused("no legal move has this number here");
    MoveValues<S> values(plan, weights, root);
    std::string told;
    told.reserve(games * lines.size() * static_cast<std::size_t>(plan.realms) * 4);
    const auto tell = [&](std::int64_t number) {
        told.push_back(static_cast<char>(number & 0xff));
        told.push_back(static_cast<char>(number >> 8 & 0xff));
    };
    for (u64 game = first; game < first + games; ++game) {
        const LaidOut laid_out(plan, seed, game);
        for (const S& begun : after) {
            S state = begun;
            LaidOut chance = laid_out;
            Dice whims(seed + 1, game);
            Solution ending;
            bool tried = nodes == 0;
            while (!state.over()) {
                if (!tried && is_certain(state.draft, plan)) {
                    tried = true;  // once: what takes too many nodes here is played as everything else
                    const Result<Solution> found = best_ending(plan, state, nodes);
                    if (!found.ok()) return found.status();
                    ending = *found;
                    if (ending.solved) break;
                }
                if (state.chance())
                    chance.draw(state, plan);
                // Slower than in a search, and far stronger; on 7 x 7 it would take thirty times as long.
                else if (S::grid == 5 && state.draft.stage == PLACE_DOMINO)
                    values.put(state, values.best_place(state));
                else
                    values.play(state, whims, noise);
            }
            for (int realm = 0; realm < plan.realms; ++realm) {
                std::int64_t lead = 0, win = 0;
                if (ending.solved) {
                    const int sign = realm == 0 ? 1 : -1;
                    lead = sign * ending.points;
                    win = WHOLE_WIN * (1 + sign * ending.result) / 2;
                } else {
                    appraise_end(state, plan, realm, lead, win);
                }
                tell(lead);
                tell(win);
            }
        }
    }
    return told;
}

}  // namespace crownlands
