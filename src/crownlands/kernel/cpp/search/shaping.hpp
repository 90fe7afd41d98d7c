// What any_state.hpp declares, for one kind of game, and what else is compiled once for each shape of state.
#pragma once

#include "rules/attempt.hpp"
#include "rules/packer.hpp"
#include "search/any_state.hpp"
#include "search/game.hpp"
#include "search/guiding.hpp"
#include "search/threads.hpp"

namespace crownlands {

template <KingdomGame S>
class Shaped final : public AnyState {
public:
    Shaped(std::shared_ptr<const Plan> plan, const S& state) : plan_(std::move(plan)), state_(state) {}

    std::shared_ptr<AnyState> copy() const override { return std::make_shared<Shaped>(*this); }
    int stage() const override { return state_.draft.stage; }
    int actor() const override {
        if (state_.over()) return NOBODY_ACTS;
        return state_.chance() ? CHANCE_ACTS : state_.seat(*plan_);
    }
    std::vector<int> legal() const override {
        std::vector<int> numbers;
        each_legal(state_, *plan_, [&](int number) { numbers.push_back(number); });
        return numbers;
    }
    std::vector<std::vector<int>> moves() const override {
        std::vector<std::vector<int>> all;
        for (const int number : legal()) {
            if (state_.chance() || number >= PLACE || !names_a_cell(step_of(number))) {
                all.push_back({number});
                continue;
            }
            Shaped after = *this;
            after.play(number);
            for (const int second : after.legal()) all.push_back({number, second});
        }
        return all;
    }
    bool play(int number) override { return play_number(state_, *plan_, number); }
    std::vector<int> scores() const override {
        std::vector<int> all;
        for (int realm = 0; realm < plan_->realms; ++realm) all.push_back(state_.score(*plan_, realm));
        return all;
    }
    std::vector<int> ranks() const override {
        std::vector<int> all;
        for (int realm = 0; realm < plan_->realms; ++realm) all.push_back(state_.rank(*plan_, realm));
        return all;
    }
    Result<Sheet> sheet(int realm) const override {
        if (realm < 0 || realm >= plan_->realms) return refused("there is no such realm");
        return crownlands::sheet(state_, *plan_, realm);
    }
    bool equals(const AnyState& other) const override {
        const auto* same = dynamic_cast<const Shaped*>(&other);
        return same && same->plan_ == plan_ && same->state_ == state_;
    }
    u64 hash() const override { return state_.hash(); }
    std::string packed() const override { return pack(state_, *plan_); }
    std::size_t size() const override { return sizeof(S); }
    void draw(u64 seed, u64 stream) override {
        Dice dice(seed, stream);
        while (state_.draft.chance()) crownlands::draw(state_, *plan_, dice);
    }
    Status wander(u64 seed, u64 stream, bool guided) override {
        if (state_.over()) return refused("the game is over");
        Dice dice(seed, stream);
        if (state_.draft.chance())
            crownlands::draw(state_, *plan_, dice);
        else if (guided)
            guided_move(state_, *plan_, dice);
        else
            random_move(state_, *plan_, dice);
        return {};
    }
    Status draw_scripted(const Script& script) override { return crownlands::draw_scripted(state_, *plan_, script); }
    Result<Counted> count(const Script& script, int depth) const override {
        Counted sum;
        const Status status = count_lines(state_, *plan_, script, depth, sum);
        if (!status.ok()) return status;
        return sum;
    }
    bool is_certain() const override { return S::parts == PLAIN && crownlands::is_certain(state_.draft, *plan_); }
    Result<Solution> solve(const Budget& budget) const override {
        if constexpr (S::most_realms == 2 && S::parts == PLAIN)
            if (is_certain()) return attempt([&] { return Endgame<S>(*plan_, budget).solve(state_); });
        return refused("only a game of two seats in which chance has nothing more to decide can be solved");
    }
    Result<Comparison> playouts(const std::vector<std::vector<int>>& moves, u64 games, u64 seed, u64 first,
                                bool guided) const override {
        if (state_.over() || state_.chance()) return refused("no seat is to move");
        if (moves.empty() || moves.size() > MOST_COMPARED) return refused("1 to 256 moves can be compared");
        std::vector<S> after(moves.size(), state_);
        for (std::size_t n = 0; n < moves.size(); ++n)
            for (const int number : moves[n])
                if (!play_number(after[n], *plan_, number)) return refused("no legal move has this number here");
        const int realm = plan_->realm_of[state_.seat(*plan_)];
        Comparison sums(moves.size());
        std::vector<std::int64_t> leads(moves.size()), wins(moves.size());
        for (u64 game = first; game < first + games; ++game) {
            for (std::size_t n = 0; n < moves.size(); ++n) {
                S state = after[n];
                // Two sets of dice: whatever the seats do, the same things are drawn.
                Dice deal(seed, game), whims(~seed, game);
                while (!state.over()) {
                    if (state.chance())
                        crownlands::draw(state, *plan_, deal);
                    else if (guided)
                        guided_move(state, *plan_, whims);
                    else
                        random_move(state, *plan_, whims);
                }
                appraise_end(state, *plan_, realm, leads[n], wins[n]);
            }
            sums.add(leads, wins);
        }
        return sums;
    }
    Result<Tally> rollouts(u64 games, u64 seed, u64 first, int threads, bool guided) const override {
        std::vector<Tally> parts(static_cast<std::size_t>(std::max(threads, 1)));
        const Status status = in_parts(games, threads, [&](u64 part, u64 from, u64 to) {
            Tally tally;  // on this thread's own stack: no two threads write near each other
            for (u64 game = from; game < to; ++game) {
                Dice dice(seed, first + game);
                S state = state_;
                const int moves =
                    guided ? guided_playout(state, *plan_, dice) : random_playout(state, *plan_, dice);
                tally.add(state, *plan_, moves);
            }
            parts[part] = tally;
        });
        if (!status.ok()) return status;
        for (std::size_t part = 1; part < parts.size(); ++part) parts[0] += parts[part];
        return parts[0];
    }

private:
    static constexpr std::size_t MOST_COMPARED = 256;

    std::shared_ptr<const Plan> plan_;
    S state_;
};

template <int Parts>
Result<std::shared_ptr<AnyState>> new_state(std::shared_ptr<const Plan> plan, const std::string* bytes) {
    return with_size<Parts>(*plan, [&]<class S>() -> Result<std::shared_ptr<AnyState>> {
        if (!bytes) return std::shared_ptr<AnyState>(std::make_shared<Shaped<S>>(plan, S::first(*plan)));
        const Result<S> state = unpack<S>(*bytes, *plan);
        if (!state.ok()) return state.status();
        return std::shared_ptr<AnyState>(std::make_shared<Shaped<S>>(plan, *state));
    });
}

}  // namespace crownlands

#define CROWNLANDS_SHAPE(...)                                                         \
    template std::string pack(const State<__VA_ARGS__>&, const Plan&);                \
    template Result<State<__VA_ARGS__>> unpack(std::string_view, const Plan&);        \
    template void guided_move(State<__VA_ARGS__>&, const Plan&, Dice&);               \
    template int guided_playout(State<__VA_ARGS__>&, const Plan&, Dice&)
