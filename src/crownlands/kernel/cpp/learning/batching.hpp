// What batch.hpp declares, for games by any rules: kingdom_games.hpp and riomino_games.hpp say what those are.
#pragma once

#include <algorithm>
#include <array>

#include "learning/batch.hpp"
#include "learning/pool.hpp"
#include "rules/dice.hpp"

namespace crownlands {

template <class Rules>
class Batch final : public AnyBatch {
public:
    using State = typename Rules::State;

    Batch(Rules rules, u64 games, u64 seed, const Manner& manner) : rules_(std::move(rules)), manner_(manner) {
        states_.reserve(games);
        dice_.reserve(games);
        players_.reserve(games);
        for (u64 game = 0; game < games; ++game) {
            dice_.emplace_back(seed, 2 * game);
            players_.emplace_back(seed, 2 * game + 1);
            states_.push_back(begun(dice_.back()));
        }
    }
    Batch(const Batch& other)
        : rules_(other.rules_), manner_(other.manner_), opponents_(other.opponents_), states_(other.states_),
          dice_(other.dice_), players_(other.players_), shifts_(other.shifts_) {}

    std::shared_ptr<AnyBatch> copy() const override { return std::make_shared<Batch>(*this); }
    u64 size() const override { return states_.size(); }
    BatchShape shape() const override { return rules_.shape(); }

    Status observe(const Outputs& out, int threads) const override {
        return pool_.in_parts(size(), threads, [&](u64, u64 from, u64 to) {
            for (u64 game = from; game < to; ++game) write(game, out);
        });
    }

    Result<u64> step(const std::int32_t* actions, const Outputs& out, int threads) override {
        const std::size_t parts = static_cast<std::size_t>(std::max(threads, 1));
        std::vector<u64> refused_at(parts, size());
        std::vector<Status> troubles(parts);
        const Status status = pool_.in_parts(size(), threads, [&](u64 part, u64 from, u64 to) {
            for (u64 game = from; game < to; ++game) {
                State& state = states_[game];
                const int mover = out.final_planes || out.final_drafts ? seat_of(state) : 0;
                bool ended = false;
                if (!rules_.over(state) && rules_.play(state, actions[game])) {
                    if (const Status settled = settle(game); !settled.ok()) troubles[part] = settled;
                    ended = rules_.over(state);
                } else if (refused_at[part] == size()) {
                    refused_at[part] = game;
                }
                if (out.ended) out.ended[game] = ended;
                if (ended) {
                    write_end(game, mover, out);
                    if (!manner_.stays)
                        if (const Status begun = begin(game); !begun.ok()) troubles[part] = begun;
                }
                write(game, out);
            }
        });
        if (!status.ok()) return status;
        for (const Status& trouble : troubles)
            if (!trouble.ok()) return trouble;
        return *std::ranges::min_element(refused_at);
    }

    // A number for every game: each move equally likely, each draw as likely as chance makes it. The dice are not those
    // that draw where chance draws by itself. A game that stays at its end gets 0.
    Status random(std::int32_t* actions, int threads) override {
        return pool_.in_parts(size(), threads, [&](u64, u64 from, u64 to) {
            for (u64 game = from; game < to; ++game) actions[game] = any_number(states_[game], players_[game]);
        });
    }

    Status seat_opponents(const Opponents& opponents) override {
        if (static_cast<int>(opponents.seats.size()) != rules_.shape().seats)
            return refused("there must be one player for each seat");
        if (std::ranges::find(opponents.seats, Decider::CALLER) == opponents.seats.end())
            return refused("one seat at least must be the caller's");
        if (manner_.chance) return refused("where the caller draws, opponents cannot play on by themselves");
        if (const Status status = rules_.check(opponents); !status.ok()) return status;
        opponents_ = std::make_shared<const Opponents>(opponents);
        shifts_.assign(size(), 0);
        for (u64 game = 0; game < size(); ++game) {
            if (opponents.rotate) shifts_[game] = static_cast<u8>(game % opponents.seats.size());
            Status status = settle(game);
            if (status.ok() && rules_.over(states_[game]) && !manner_.stays) status = begin(game);
            if (!status.ok()) return status;
        }
        return {};
    }

    Status reset(u64 game, u64 seed) override {
        dice_[game] = Dice(seed, 0);
        players_[game] = Dice(seed, 1);
        states_[game] = begun(dice_[game]);
        return settle(game);
    }
    Status load(u64 game, const std::string& packed) override {
        Result<State> state = rules_.unpacked(packed);
        if (!state.ok()) return state.status();
        states_[game] = *state;
        return settle(game);
    }
    Result<std::string> packed(u64 game) const override { return rules_.packed(states_[game]); }
    Result<bool> play(u64 game, int number) override {
        if (rules_.over(states_[game]) || !rules_.play(states_[game], number)) return false;
        if (const Status status = settle(game); !status.ok()) return status;
        return true;
    }
    int actor(u64 game) const override { return due(states_[game]); }
    std::vector<int> legal(u64 game) const override {
        std::vector<int> numbers;
        if (!rules_.over(states_[game])) rules_.each_legal(states_[game], [&](int number) { numbers.push_back(number); });
        return numbers;
    }
    std::vector<std::pair<int, int>> chances(u64 game) const override {
        std::vector<std::pair<int, int>> all;
        if (due(states_[game]) != CHANCE_IS_DUE) return all;
        for (const int number : legal(game)) all.emplace_back(number, rules_.weight(states_[game], number));
        return all;
    }
    std::vector<int> scores(u64 game) const override {
        std::vector<int> all;
        for (int realm = 0; realm < rules_.shape().realms; ++realm) all.push_back(rules_.score(states_[game], realm));
        return all;
    }
    std::vector<int> places(u64 game) const override {
        std::vector<u8> places(static_cast<std::size_t>(rules_.shape().realms));
        write_places(states_[game], places.data());
        return {places.begin(), places.end()};
    }
    void look(u64 game, int seat, u8* planes, u8* draft) const override {
        if (planes) rules_.write_planes(states_[game], seat, planes);
        if (draft) rules_.write_draft(states_[game], seat, draft);
    }

private:
    [[gnu::noinline]] State begun(Dice& dice) const {
        State state = rules_.first();
        if (!manner_.chance)
            while (rules_.chance(state)) rules_.draw(state, dice);
        return state;
    }

    // The next game, up to the caller's first decision. One that ends without any is begun again.
    [[gnu::noinline]] Status begin(u64 game) {
        State& state = states_[game];
        do {
            state = begun(dice_[game]);
            if (!opponents_) return {};
            if (opponents_->rotate) shifts_[game] = static_cast<u8>((shifts_[game] + 1u) % opponents_->seats.size());
            if (const Status status = settle(game); !status.ok()) return status;
        } while (rules_.over(state));
        return {};
    }

    // On to the caller's next decision, or to the end.
    Status settle(u64 game) {
        State& state = states_[game];
        if (manner_.chance) return {};
        for (;;) {
            while (rules_.chance(state)) rules_.draw(state, dice_[game]);
            if (!opponents_ || rules_.over(state)) return {};
            const std::size_t seats = opponents_->seats.size();
            const Decider decider =
                opponents_->seats[(static_cast<std::size_t>(rules_.seat(state)) + seats - shifts_[game]) % seats];
            if (decider == Decider::CALLER) return {};
            if (const Status status = rules_.decide(state, decider, *opponents_, players_[game]); !status.ok()) return status;
        }
    }

    u8 due(const State& state) const {
        if (rules_.over(state)) return NOBODY_IS_DUE;
        return rules_.chance(state) ? CHANCE_IS_DUE : static_cast<u8>(rules_.seat(state));
    }
    // Whose view it is; where no seat is to move, that of the first.
    int seat_of(const State& state) const {
        const u8 seat = due(state);
        return seat >= NOBODY_IS_DUE ? 0 : seat;
    }

    std::int32_t any_number(const State& state, Dice& dice) const {
        if (rules_.over(state)) return 0;
        if (!rules_.chance(state)) return rules_.random_number(state, dice);
        std::int64_t all = MOST_THINGS;
        draw_number(state, all);
        std::int64_t rest = dice.below(static_cast<u32>(MOST_THINGS - all));
        return draw_number(state, rest);
    }
    // The draw that takes the last of the `rest` things and one more; with more than there are, none.
    [[gnu::noinline]] std::int32_t draw_number(const State& state, std::int64_t& rest) const {
        std::int32_t drawn = -1;
        rules_.each_legal(state, [&](int number) {
            if (drawn < 0 && (rest -= rules_.weight(state, number)) < 0) drawn = number;
        });
        return drawn;
    }
    static constexpr std::int64_t MOST_THINGS = 1 << 30;

    // KD-4.4: equals share a place, and the next place follows on.
    void write_places(const State& state, u8* places) const {
        std::array<int, MOST_SEATS> ranks{};
        const int realms = rules_.shape().realms;
        for (int realm = 0; realm < realms; ++realm) ranks[realm] = rules_.rank(state, realm);
        for (int realm = 0; realm < realms; ++realm) {
            u8 place = 1;
            for (int other = 0; other < realms; ++other) {
                const auto before = ranks.begin() + other;
                if (ranks[other] > ranks[realm] && std::find(ranks.begin(), before, ranks[other]) == before) ++place;
            }
            places[realm] = place;
        }
    }

    [[gnu::noinline]] void write_end(u64 game, int mover, const Outputs& out) const {
        const State& state = states_[game];
        const BatchShape shape = rules_.shape();
        const u64 row = game * static_cast<u64>(shape.realms);
        if (out.scores)
            for (int realm = 0; realm < shape.realms; ++realm)
                out.scores[row + static_cast<u64>(realm)] = static_cast<std::int16_t>(rules_.score(state, realm));
        if (out.places) write_places(state, out.places + row);
        if (out.final_planes) rules_.write_planes(state, mover, out.final_planes + game * plane_bytes(shape));
        if (out.final_drafts) rules_.write_draft(state, mover, out.final_drafts + game * static_cast<u64>(shape.draft));
    }

    void write(u64 game, const Outputs& out) const {
        const State& state = states_[game];
        const BatchShape shape = rules_.shape();
        if (out.actors) out.actors[game] = due(state);
        if (out.masks) rules_.write_mask(state, out.masks + game * static_cast<u64>(shape.numbers));
        if (!out.planes && !out.drafts) return;
        const int seat = seat_of(state);
        if (out.planes) rules_.write_planes(state, seat, out.planes + game * plane_bytes(shape));
        if (out.drafts) rules_.write_draft(state, seat, out.drafts + game * static_cast<u64>(shape.draft));
    }

    static u64 plane_bytes(const BatchShape& shape) { return static_cast<u64>(shape.planes * shape.side * shape.side); }

    Rules rules_;
    Manner manner_;
    std::shared_ptr<const Opponents> opponents_;
    std::vector<State> states_;
    std::vector<Dice> dice_, players_;
    std::vector<u8> shifts_;  // by how many seats the opponents of a game have moved on
    mutable Pool pool_;
};

}  // namespace crownlands
