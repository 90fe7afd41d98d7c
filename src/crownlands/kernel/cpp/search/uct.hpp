// A plain yardstick after the strongest public bot, kingdomino-3d's Expert, with its settings: UCT on one tree over
// re-dealt draws (open loop), placing and choosing as separate plies, moves tried in the order of a glance, few places
// of a node looked at, playouts of moves that look best at a glance but for one in five, and the value 0.7 victory +
// 0.3 lead. A node knows slots and cells, not the dominoes that lie there after other draws. It knows no bonuses and no
// dead cells before the game is over. In the games with more steps its playouts leave those steps to the guide.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/budget.hpp"
#include "search/elementary.hpp"
#include "search/guide.hpp"
#include "search/keys.hpp"
#include "search/place_prior.hpp"
#include "search/search_result.hpp"

namespace crownlands {

namespace detail {

struct UctNode {
    int first = -1, next = -1;
    u32 key = 0, visits = 0;
    double value = 0;  // mean, for the realm that moved here
};

struct UctMove {
    int number, then;  // of the codec; -1: there is no second one
    Choice choice;
    float promise;

    u32 key() const { return static_cast<u32>(number) | static_cast<u32>(then + 1) << 16; }
};

// Keeps the most promising moves in their order, the first ones of equals. The library may order what it selects as it
// likes, and every library does it differently; so it is asked for the limit alone.
inline void keep_best(std::vector<UctMove>& moves, std::size_t most, std::vector<float>& promises) {
    if (moves.size() <= most) return;
    promises.clear();
    for (const UctMove& move : moves) promises.push_back(move.promise);
    const auto last = promises.begin() + static_cast<std::ptrdiff_t>(most) - 1;
    std::ranges::nth_element(promises, last, std::ranges::greater{});
    const float limit = *last;
    std::ptrdiff_t equal = 1 + std::count(promises.begin(), last, limit);
    std::erase_if(moves, [&](const UctMove& move) {
        return move.promise < limit || (move.promise == limit && equal-- <= 0);
    });
}

}  // namespace detail

template <class S>
class Uct {
public:
    using Set = typename S::Set;

    Uct(const Plan& plan, u64 seed) : plan_(plan), dice_(seed), nodes_(1) {}

    SearchResult search(const S& root, const Limits& limits) {
        go_on(root, limits);
        return result(root);
    }

    // Some more simulations.
    void go_on(const S& root, const Limits& limits) {
        Clock clock(limits);
        while (clock.goes_on()) simulate(root);
        done_ += clock.done();
        seconds_ += clock.elapsed();
    }
    u64 done() const { return done_; }
    double seconds() const { return seconds_; }

    SearchResult result(const S& root) {
        SearchResult result;
        result.simulations = done_;
        result.seconds = seconds_;
        list(root, PLACES_AT_ROOT);
        for (const Move& move : moves_) {
            const int child = known(0, move.key());
            if (child >= 0) result.add({move.number, move.then, nodes_[child].visits, nodes_[child].value, 0.0, 0.0});
        }
        return result;
    }

private:
    static constexpr double EXPLORATION = 1, VICTORY = 0.7, LEAD = 25;
    static constexpr u32 WHIM = 5;  // one decision in so many of a playout is random
    static constexpr std::size_t PLACES = 20, PLACES_AT_ROOT = 48;  // of a node: those that look best
    static constexpr int COMPARED = 10;  // places, drawn from all (one may be drawn twice), of which a playout takes the best

    using Node = detail::UctNode;
    using Move = detail::UctMove;

    void list(const S& state, std::size_t most_places) {
        moves_.clear();
        if (state.draft.stage != PLACE_DOMINO) {
            each_choice(state, plan_, [&](const Choice& choice) {
                const bool domino = choice.step == CHOOSE_DOMINO;
                moves_.push_back({first_number(state, plan_, choice), second_number(state, plan_, choice), choice,
                                  domino ? offered(state, choice.which) : 0.0f});
            });
            return;
        }
        const auto& kingdom = state.acting_kingdom(plan_);
        const Domino& domino = state.acting_domino(plan_);
        const PlacePrior<S::grid> prior(kingdom, domino);
        const auto window = kingdom.window();
        each_place(kingdom.places(domino), [&](int index, int direction) {
            moves_.push_back({place_number(window, index, direction), -1, Choice{PLACE_DOMINO}, prior(index, direction)});
        });
        if (moves_.empty()) moves_.push_back({DISCARD, -1, Choice{PLACE_DOMINO}, 0.0f});
        detail::keep_best(moves_, most_places, promises_);
    }

    template <class Visit>
    static void each_place(const typename Kingdom<S::grid>::Places& places, Visit&& visit) {
        for (int d = 0; d < 4; ++d)
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) visit(lowest(rest), d);
    }

    float offered(const S& state, int slot) const {
        return offer_prior(state.acting_kingdom(plan_), plan_.dominoes[state.draft.next.domino(slot)], slot);
    }

    int known(int node, u32 key) const {
        int child = nodes_[node].first;
        while (child >= 0 && nodes_[child].key != key) child = nodes_[child].next;
        return child;
    }

    void simulate(const S& root) {
        S state = root;
        path_.assign(1, 0);
        movers_.assign(1, 0);
        for (int node = 0;;) {
            while (state.chance()) draw(state, plan_, dice_);
            if (state.over()) break;
            movers_.push_back(plan_.realm_of[state.seat(plan_)]);
            list(state, node == 0 ? PLACES_AT_ROOT : PLACES);
            const auto [move, child, fresh] = descend(node);
            if (move->choice.step == PLACE_DOMINO)
                play_number(state, plan_, move->number);
            else
                play_choice(state, plan_, move->choice);
            path_.push_back(child);
            node = child;
            if (fresh) break;
        }
        playout(state);
        const auto values = rewards(state);
        for (std::size_t n = 0; n < path_.size(); ++n) {
            Node& node = nodes_[path_[n]];
            ++node.visits;
            node.value += (values[movers_[n]] - node.value) / node.visits;
        }
    }

    struct Step {
        const Move* move;
        int child;
        bool fresh;
    };

    // The move not yet tried that looks best; once all were, the one with the highest bound.
    Step descend(int node) {
        const Move* fresh = nullptr;
        float hope = -1e9f;
        Step best{nullptr, -1, false};
        double most = -1e9;
        const double tried = logarithm(nodes_[node].visits + 1.0);
        for (const Move& move : moves_) {
            const int child = known(node, move.key());
            if (child < 0) {
                const float promise = move.promise + 0.01f * static_cast<float>(dice_.below(1024)) / 1024;
                if (promise > hope) hope = promise, fresh = &move;
                continue;
            }
            const double worth = nodes_[child].value + EXPLORATION * std::sqrt(tried / nodes_[child].visits);
            if (worth > most) most = worth, best = {&move, child, false};
        }
        if (!fresh) return best;
        Node grown;
        grown.key = fresh->key();
        grown.next = nodes_[node].first;
        nodes_[node].first = static_cast<int>(nodes_.size());
        nodes_.push_back(grown);
        return {fresh, nodes_[node].first, true};
    }

    void playout(S& state) {
        while (!state.over()) {
            if (state.chance())
                draw(state, plan_, dice_);
            else if (dice_.below(WHIM) == 0)
                random_move(state, plan_, dice_);
            else if (state.draft.stage == CHOOSE_DOMINO)
                choose(state);
            else if (state.draft.stage == PLACE_DOMINO)
                place(state);
            else
                guided_move(state, plan_, dice_);
        }
    }

    void place(S& state) {
        const auto& kingdom = state.acting_kingdom(plan_);
        const Domino& domino = state.acting_domino(plan_);
        const auto places = kingdom.places(domino);
        if (!places.total) return state.discard(plan_);
        const PlacePrior<S::grid> prior(kingdom, domino);
        float most = -1e9f;
        int best = 0, towards = 0;
        const auto compare = [&](int index, int direction) {
            const float promise = prior(index, direction);
            if (promise > most) most = promise, best = index, towards = direction;
        };
        if (places.total <= COMPARED) {
            each_place(places, compare);
        } else {
            for (int n = 0; n < COMPARED; ++n) {
                const auto drawn = places.nth(static_cast<int>(dice_.below(static_cast<u32>(places.total))));
                compare(drawn.index, drawn.direction);
            }
        }
        state.place(plan_, best, towards);
    }

    void choose(S& state) {
        float most = -1e9f;
        int chosen = 0;
        for (unsigned free = state.draft.next.free(); free; free &= free - 1) {
            const int slot = std::countr_zero(free);
            const float promise = offered(state, slot);
            if (promise > most) most = promise, chosen = slot;
        }
        state.choose(plan_, chosen);
    }

    std::array<double, MOST_SEATS> rewards(const S& end) const {
        std::array<double, MOST_SEATS> values{};
        std::array<int, MOST_SEATS> points{};
        for (int realm = 0; realm < plan_.realms; ++realm) points[realm] = end.rank(plan_, realm) >> 16;
        for (int realm = 0; realm < plan_.realms; ++realm) {
            int other = -1'000;
            for (int n = 0; n < plan_.realms; ++n)
                if (n != realm) other = std::max(other, points[n]);
            const int lead = points[realm] - other;
            const double victory = lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
            values[realm] = VICTORY * victory + (1 - VICTORY) * (0.5 + 0.5 * std::clamp(lead / LEAD, -1.0, 1.0));
        }
        return values;
    }

    const Plan& plan_;
    Dice dice_;
    u64 done_ = 0;
    double seconds_ = 0;
    std::vector<Node> nodes_;
    std::vector<int> path_, movers_;
    std::vector<Move> moves_;
    std::vector<float> promises_;
};

}  // namespace crownlands
