// The strongest player: a search on one tree over re-dealt draws (open loop), led by the learned evaluation.
//
// Placing and everything after it are separate plies. Kingdoms touch each other hardly but through the dominoes that
// are chosen, so the tree branches on everybody's choices and on the places of the realm that searches; the others
// place where the evaluation is highest. A simulation leaves the tree and plays on to the end of the game, because the
// evaluation alone is some 3 points off: only real scores count. Every realm maximises its own reward: its chance to
// win and its lead over the best other realm.
#pragma once

#include <cmath>

#include "endgame.hpp"
#include "found.hpp"
#include "judge.hpp"
#include "keys.hpp"
#include "reward.hpp"

namespace crownlands {

struct Style {
    double exploration = 0.6;   // of rewards between 0 and 1
    double temperature = 2.5;   // points by which a move must be better to be e times as promising
    double doubt = 1.0;         // points of doubt in a playout's end, times the root of the dominoes to come
    double noise = 2.0;         // points of noise in the choices of a playout
    double exact_share = 0.5;   // of the seconds may go into solving the end
    int width = 4;              // places looked at from the start
    double widening = 1.0;      // more places: times the root of the visits
    u64 exact_nodes = 300'000;  // of the exact end, where the budget is in simulations
    Reward reward;
};

// The exact end of a game of two seats, if chance has nothing more to decide and the budget allows.
template <class S>
bool solve_end(const S& root, const Plan& plan, const Style& style, const Limits& limits, Found& found) {
    if constexpr (S::most_realms == 2 && S::parts == PLAIN) {
        if (!is_certain(root.draft, plan)) return false;
        Budget budget;
        if (limits.seconds > 0)
            budget.seconds = limits.seconds * style.exact_share;
        else
            budget.nodes = style.exact_nodes;
        const Solution solution = Endgame<S>(plan, budget).solve(root);
        if (!solution.solved) return false;
        const int sign = plan.realm_of[root.seat(plan)] == 0 ? 1 : -1;
        const double victory = 0.5 + 0.5 * sign * solution.result;
        found.best = solution.best;
        found.exact = true;
        found.simulations = solution.nodes;
        found.seconds = solution.seconds;
        found.add({solution.best, -1, 1, victory, static_cast<double>(sign * solution.points), victory});
        return true;
    }
    return false;
}

template <class S>
class Search {
public:
    using K = Kingdom<S::grid>;

    Search(const Plan& plan, const Weights& weights, const Style& style, const Limits& limits)
        : plan_(plan), weights_(weights), style_(style), limits_(limits), deal_(limits.seed), dice_(limits.seed, 1) {}

    Found search(const S& root) {
        Clock clock(limits_);
        Judge<S> judge(plan_, weights_, root);
        judge_ = &judge;
        me_ = plan_.realm_of[root.seat(plan_)];
        doubt_ = style_.doubt * std::sqrt(root.draft.rows_to_come * plan_.kings_in_play() / plan_.realms);
        nodes_.assign(1, Node{});
        while (clock.goes_on()) simulate(root);
        Found found = report(root);
        found.simulations = clock.done();
        found.seconds = clock.elapsed();
        return found;
    }

private:
    struct Node {
        int first = -1, next = -1;
        u32 key = 0, visits = 0;
        float promise = 0;  // what the evaluation says about it
        typename Judge<S>::Place place{};
        bool opened = false;
        double value = 0, margin = 0, victory = 0;  // means, for the realm that moved here
        double own = 0;                             // mean, for the realm that moves next
    };

    void simulate(const S& root) {
        S state = root;
        path_.assign(1, 0);
        movers_.assign(1, me_);
        for (int node = 0;;) {
            while (state.chance()) draw(state, plan_, deal_);
            if (state.over()) break;
            if (nodes_.size() > MOST_NODES && nodes_[node].first < 0) break;
            const int realm = plan_.realm_of[state.seat(plan_)];
            const bool placing = state.draft.stage == PLACE_DOMINO;
            if (placing)
                offer_places(state, node, realm);
            else
                offer_choices(state, node, realm);
            const std::size_t taken = most_promising(node);
            const int child = offered_[taken];
            if (placing)
                judge_->put(state, realm == me_ ? nodes_[child].place : judge_->best_place(state));
            else
                play_choice(state, plan_, choices_[taken]);
            // The n-th visit of every move of the root meets the n-th deal: luck is the same for all of them.
            if (node == 0) {
                deal_ = Dice(limits_.seed, nodes_[child].visits + FIRST_DEAL);
                dice_ = Dice(~limits_.seed, nodes_[child].visits);
            }
            path_.push_back(child);
            movers_.push_back(realm);
            node = child;
            // A place that is the only one looked at was no decision: the leaf lies behind it.
            if (nodes_[node].visits == 0 && offered_.size() > 1) break;
        }
        while (!state.over()) {
            if (state.chance())
                draw(state, plan_, deal_);
            else if (LED)
                judge_->play(state, dice_, static_cast<float>(style_.noise));
            else
                guided_move(state, plan_, dice_);
        }
        learn(state);
    }

    int grow(int node, u32 key, float promise) {
        Node grown;
        grown.key = key;
        grown.promise = promise;
        grown.next = nodes_[node].first;
        nodes_[node].first = static_cast<int>(nodes_.size());
        nodes_.push_back(grown);
        return nodes_[node].first;
    }

    int known(int node, u32 key) const {
        int child = nodes_[node].first;
        while (child >= 0 && nodes_[child].key != key) child = nodes_[child].next;
        return child;
    }

    // What the draws leave to choose from differs between simulations, so it is listed anew in each.
    void offer_choices(const S& state, int node, int realm) {
        offered_.clear();
        choices_.clear();
        each_choice(state, plan_, [&](const Choice& choice) {
            const u32 key = key_of(state, realm, choice);
            int child = known(node, key);
            if (child < 0) child = grow(node, key, judge_->promise(state, realm, choice));
            offered_.push_back(child);
            choices_.push_back(choice);
        });
    }

    // A place's domino and kingdom follow from the moves before it, so the places of a node are always the same.
    void offer_places(const S& state, int node, int realm) {
        if (!nodes_[node].opened) open(state, node, realm);
        const int width = realm == me_ ? style_.width + static_cast<int>(style_.widening * std::sqrt(nodes_[node].visits)) : 1;
        offered_.clear();
        for (int child = nodes_[node].first; child >= 0 && static_cast<int>(offered_.size()) < width;
             child = nodes_[child].next)
            offered_.push_back(child);
    }

    // Places become children, the most promising first: all of them at the root, the best ones deeper in the tree.
    // Another realm places where it is best after the draws of the simulation: that is one child, whatever the place.
    void open(const S& state, int node, int realm) {
        nodes_[node].opened = true;
        places_.clear();
        if (realm != me_) {
            places_.push_back({});
        } else {
            judge_->each_place(state, [&](const auto& place) { places_.push_back(place); });
            std::ranges::stable_sort(places_, std::ranges::greater{}, [](const auto& place) { return place.value; });
            if (node != 0 && places_.size() > DEEP_PLACES) places_.resize(DEEP_PLACES);
        }
        // Children are put in front of their siblings, so the best one comes last.
        for (auto place = places_.rbegin(); place != places_.rend(); ++place)
            nodes_[grow(node, 0, place->value)].place = *place;
    }

    // Reward so far and, while a move is young, the evaluation's word for it.
    std::size_t most_promising(int node) {
        if (offered_.size() == 1) return 0;
        float highest = -1e9f;
        for (const int child : offered_) highest = std::max(highest, nodes_[child].promise);
        double sum = 0, tried = 0;
        shares_.clear();
        for (const int child : offered_) {
            const double share = std::exp((nodes_[child].promise - highest) / style_.temperature);
            shares_.push_back(share);
            sum += share;
            tried += nodes_[child].visits;
        }
        const double scale = style_.exploration * std::sqrt(tried + 1) / sum;
        std::size_t best = 0;
        double most = -1e9;
        for (std::size_t n = 0; n < offered_.size(); ++n) {
            const Node& child = nodes_[offered_[n]];
            const double worth = (child.visits ? child.value : nodes_[node].own - UNTRIED) +
                                 scale * shares_[n] / (1 + child.visits);
            if (worth > most) most = worth, best = n;
        }
        return best;
    }

    void learn(const S& end) {
        std::array<int, MOST_SEATS> ranks{};
        for (int realm = 0; realm < plan_.realms; ++realm) ranks[realm] = end.rank(plan_, realm);
        const Outcome outcome = style_.reward(ranks, plan_.realms, doubt_);
        for (std::size_t n = 0; n < path_.size(); ++n) {
            Node& node = nodes_[path_[n]];
            ++node.visits;
            const double share = 1.0 / node.visits;
            const int realm = movers_[n];
            node.value += (outcome.reward[realm] - node.value) * share;
            node.margin += (outcome.margin[realm] - node.margin) * share;
            node.victory += (outcome.victory[realm] - node.victory) * share;
            const int next = n + 1 < path_.size() ? movers_[n + 1] : realm;
            node.own += (outcome.reward[next] - node.own) * share;
        }
    }

    Found report(const S& root) const {
        Found found;
        const auto add = [&](const Node& node, int number, int then) {
            if (node.visits) found.add({number, then, node.visits, node.value, node.margin, node.victory});
        };
        if (root.draft.stage == PLACE_DOMINO) {
            const auto window = root.acting_kingdom(plan_).window();
            for (int child = nodes_[0].first; child >= 0; child = nodes_[child].next) {
                const auto& place = nodes_[child].place;
                add(nodes_[child], place.discard ? DISCARD : place_number<S::grid>(window, place.index, place.direction), -1);
            }
        } else {
            each_choice(root, plan_, [&](const Choice& choice) {
                const int child = known(0, key_of(root, me_, choice));
                if (child >= 0) add(nodes_[child], first_number(root, plan_, choice), second_number(root, plan_, choice));
            });
        }
        return found;
    }

    // The evaluation leads playouts only where they are shortest. Elsewhere the guide, ten times as fast, won more.
    static constexpr bool LED = S::parts == PLAIN && S::grid == 5;
    static constexpr std::size_t DEEP_PLACES = 16;        // children of a node are memory
    static constexpr std::size_t MOST_NODES = 1'000'000;  // some 80 megabytes; then the tree grows no further leaves
    static constexpr u64 FIRST_DEAL = 2;     // streams of the dice before it serve other purposes
    static constexpr double UNTRIED = 0.05;  // a move not yet tried is taken to be a little worse than its parent

    const Plan& plan_;
    const Weights& weights_;
    const Style style_;
    const Limits limits_;
    Dice deal_, dice_;  // what chance draws; whims of playouts
    Judge<S>* judge_ = nullptr;
    int me_ = 0;
    double doubt_ = 0;
    std::vector<Node> nodes_;
    std::vector<int> path_, movers_, offered_;
    std::vector<Choice> choices_;
    std::vector<double> shares_;
    std::vector<typename Judge<S>::Place> places_;
};

}  // namespace crownlands
