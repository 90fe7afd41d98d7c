// A plain yardstick, written from the description of kingdomino-3d's strongest bot: UCT on one tree over re-dealt
// draws (open loop), placing and choosing as separate plies, eps-greedy playouts by points, and the value
// 0.7 victory + 0.3 margin / 25. It knows no bonuses, dead cells or priors before the game is over. In the games with
// more steps than placing and choosing its playouts leave those steps to the guide.
#pragma once

#include <cmath>

#include "appraisal.hpp"
#include "found.hpp"
#include "keys.hpp"

namespace crownlands {

template <class S>
class Uct {
public:
    using M = typename S::M;
    using Set = typename S::Set;

    Uct(const Plan& plan, const Limits& limits) : plan_(plan), limits_(limits), dice_(limits.seed) {}

    Found search(const S& root) {
        Clock clock(limits_);
        nodes_.assign(1, Node{});
        while (clock.goes_on()) simulate(root);
        Found found;
        found.simulations = clock.done();
        found.seconds = clock.elapsed();
        list(root, plan_.realm_of[root.seat(plan_)]);
        for (const Move& move : moves_) {
            const int child = known(0, move.key);
            if (child >= 0) found.add({move.number, move.then, nodes_[child].visits, nodes_[child].value, 0.0, 0.0});
        }
        return found;
    }

private:
    static constexpr double EXPLORATION = 0.5, VICTORY = 0.7, MARGIN = 0.3, SCALE = 25;
    static constexpr u32 WHIM = 5;  // one decision in so many of a playout is random

    struct Node {
        int first = -1, next = -1;
        u32 key = 0, visits = 0, offered = 0;
        double value = 0;  // mean, for the realm that moved here
    };
    struct Move {
        u32 key;
        int number, then;  // of the codec; -1: there is no second one
        Choice choice;
    };

    void list(const S& state, int realm) {
        moves_.clear();
        if (state.draft.stage == PLACE_DOMINO) {
            const u32 domino = state.draft.acting_domino();
            each_legal(state, plan_, [&](int number) {
                moves_.push_back({domino << 16 | static_cast<u32>(number), number, -1, Choice{PLACE_DOMINO}});
            });
        } else {
            each_choice(state, plan_, [&](const Choice& choice) {
                moves_.push_back({key_of(state, realm, choice), first_number(state, plan_, choice),
                                  second_number(state, plan_, choice), choice});
            });
        }
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
            const int realm = plan_.realm_of[state.seat(plan_)];
            list(state, realm);
            const auto [move, child, fresh] = descend(node);
            if (move->choice.step == PLACE_DOMINO)
                play_number(state, plan_, move->number);
            else
                play_choice(state, plan_, move->choice);
            path_.push_back(child);
            movers_.push_back(realm);
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

    Step descend(int node) {
        untried_.clear();
        Step best{nullptr, -1, false};
        double most = -1e9;
        for (const Move& move : moves_) {
            const int child = known(node, move.key);
            if (child < 0) {
                untried_.push_back(&move);
                continue;
            }
            Node& tried = nodes_[child];
            ++tried.offered;
            const double worth = tried.value + EXPLORATION * std::sqrt(std::log(tried.offered + 1.0) / tried.visits);
            if (worth > most) most = worth, best = {&move, child, false};
        }
        if (untried_.empty()) return best;
        const Move* const fresh = untried_[dice_.below(static_cast<u32>(untried_.size()))];
        Node grown;
        grown.key = fresh->key;
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

    struct Best {
        int points = -1, index = 0, direction = 0, equals = 0;
    };

    Best best_place(const Kingdom<S::grid>& kingdom, const Domino& domino) {
        const auto places = kingdom.places(domino);
        Best best;
        if (!places.total) return best;
        const Appraisal<S::grid> appraisal(kingdom, domino);
        for (int d = 0; d < 4; ++d) {
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
                const int points = appraisal(lowest(rest), d).points;
                if (points < best.points) continue;
                const int equals = points > best.points ? 1 : best.equals + 1;
                if (dice_.below(static_cast<u32>(equals)) == 0)
                    best = {points, lowest(rest), d, equals};
                else
                    best.equals = equals;
            }
        }
        return best;
    }

    void place(S& state) {
        const Best best = best_place(state.acting_kingdom(plan_), plan_.dominoes[state.draft.acting_domino()]);
        if (best.points < 0)
            state.discard(plan_);
        else
            state.place(plan_, best.index, best.direction);
    }

    void choose(S& state) {
        const auto& kingdom = state.acting_kingdom(plan_);
        int most = -2, chosen = 0;
        for (unsigned free = state.draft.next.free(); free; free &= free - 1) {
            const int slot = std::countr_zero(free);
            const int points = best_place(kingdom, plan_.dominoes[state.draft.next.domino(slot)]).points;
            if (points > most) most = points, chosen = slot;
        }
        state.choose(plan_, chosen);
    }

    std::array<double, MOST_SEATS> rewards(const S& end) const {
        std::array<double, MOST_SEATS> values{};
        std::array<int, MOST_SEATS> rank{};
        for (int realm = 0; realm < plan_.realms; ++realm) rank[realm] = end.rank(plan_, realm);
        for (int realm = 0; realm < plan_.realms; ++realm) {
            int other = -1;
            for (int n = 0; n < plan_.realms; ++n)
                if (n != realm) other = std::max(other, rank[n]);
            const double victory = rank[realm] > other ? 1 : rank[realm] == other ? 0.5 : 0;
            const double margin = std::clamp(((rank[realm] >> 16) - (other >> 16)) / SCALE, -1.0, 1.0);
            values[realm] = VICTORY * victory + MARGIN * margin;
        }
        return values;
    }

    const Plan& plan_;
    const Limits limits_;
    Dice dice_;
    std::vector<Node> nodes_;
    std::vector<int> path_, movers_;
    std::vector<Move> moves_;
    std::vector<const Move*> untried_;
};

}  // namespace crownlands
