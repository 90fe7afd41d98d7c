// The strongest player: a search on one tree over re-dealt draws (open loop), led by the learned evaluation.
//
// Placing and choosing are separate plies. Kingdoms touch each other only through the dominoes that are chosen, so
// the tree branches on everybody's choices and on the places of the seat that searches; the others place where the
// evaluation is highest. Every seat maximises its own reward: its chance to win, its lead and its place. A simulation
// leaves the tree, plays on by the evaluation for `horizon` more rows and asks it what everybody can hope for.
#pragma once

#include <cmath>

#include "endgame.hpp"
#include "found.hpp"
#include "judge.hpp"

namespace crownlands {

struct Style {
    double exploration = 0.6;   // of rewards between 0 and 1
    double temperature = 2.5;   // points by which a move must be better to be e times as promising
    double victory = 0.6;       // share of the chance to win in the reward; the rest is the lead
    double lead = 30;           // points of lead that are worth all of the rest
    double doubt = 2.5;         // points of doubt in a hope, times the root of the dominoes to come
    double noise = 2.0;         // points of noise in the choices of a playout
    double exact_share = 0.5;   // of the seconds may go into solving the end
    int width = 4;              // places looked at from the start
    double widening = 1.0;      // more places: times the root of the visits
    int horizon = 1;            // rows played on beyond the tree
    u64 exact_nodes = 300'000;  // of the exact end, where the budget is in simulations
};

template <class S>
class Search {
public:
    using K = Kingdom<S::grid>;

    Search(const Plan& plan, const Weights& weights, const Style& style, const Limits& limits)
        : plan_(plan), weights_(weights), style_(style), limits_(limits), deal_(limits.seed), dice_(limits.seed, 1) {}

    Found search(const S& root) {
        Clock clock(limits_);
        Found found;
        if (solve(root, found)) {
            found.seconds = clock.elapsed();
            return found;
        }
        Judge<S> judge(plan_, weights_, root.draft);
        judge_ = &judge;
        me_ = plan_.realm_of[root.draft.seat()];
        nodes_.assign(1, Node{});
        while (clock.goes_on()) simulate(root);
        for (int child = nodes_[0].first; child >= 0; child = nodes_[child].next) {
            const Node& node = nodes_[child];
            if (node.visits) found.add(node.key & 0xffff, node.visits, node.value, node.margin, node.victory);
        }
        found.finish(clock);
        return found;
    }

private:
    struct Node {
        int first = -1, next = -1, key = 0;
        u32 visits = 0;
        float promise = 0;  // what the evaluation says about it
        typename Judge<S>::Place place{};
        bool opened = false;
        double value = 0, margin = 0, victory = 0;  // means, for the realm that moved here
        double own = 0;                             // mean, for the realm that moves next
    };
    struct Outcome {
        std::array<double, MOST_SEATS> reward{}, margin{}, victory{};
    };

    bool solve(const S& root, Found& found) {
        if constexpr (S::most_realms == 2) {
            if (!is_certain(root.draft, plan_)) return false;
            Budget budget;
            if (limits_.seconds > 0)
                budget.seconds = limits_.seconds * style_.exact_share;
            else
                budget.nodes = style_.exact_nodes;
            const Solution solution = Endgame<S>(plan_, budget).solve(root);
            if (!solution.solved) return false;
            const int sign = plan_.realm_of[root.draft.seat()] == 0 ? 1 : -1;
            found.best = solution.best;
            found.exact = true;
            found.simulations = solution.nodes;
            const double victory = 0.5 + 0.5 * sign * solution.result;
            found.add(solution.best, 1, victory, sign * solution.points, victory);
            return true;
        }
        return false;
    }

    void simulate(const S& root) {
        S state = root;
        path_.assign(1, 0);
        movers_.assign(1, me_);
        for (int node = 0;;) {
            while (state.draft.chance()) draw(state, plan_, deal_);
            if (state.over()) break;
            if (nodes_.size() > MOST_NODES && nodes_[node].first < 0) break;
            const int realm = plan_.realm_of[state.draft.seat()];
            const bool choosing = state.draft.stage == CHOOSE_DOMINO;
            const int child = choosing ? best_choice(state, node) : best_place(state, node, realm);
            if (choosing)
                state.draft.choose(slot_of(state, nodes_[child].key >> 16));
            else
                judge_->put(state, nodes_[child].place);
            // The n-th visit of every move of the root meets the n-th deal: luck is the same for all of them.
            if (node == 0) deal_ = Dice(limits_.seed, nodes_[child].visits + FIRST_DEAL);
            path_.push_back(child);
            movers_.push_back(realm);
            node = child;
            // A place that is the only one looked at was no decision: the leaf lies behind it.
            if (nodes_[node].visits == 0 && offered_.size() > 1) break;
        }
        play_on(state, root);
        learn(state);
    }

    static int slot_of(const S& state, int domino) {
        unsigned free = state.draft.next.free();
        while (state.draft.next.domino(std::countr_zero(free)) != domino) free &= free - 1;
        return std::countr_zero(free);
    }

    int grow(int node, int key, float promise) {
        Node grown;
        grown.key = key;
        grown.promise = promise;
        grown.next = nodes_[node].first;
        nodes_[node].first = static_cast<int>(nodes_.size());
        nodes_.push_back(grown);
        return nodes_[node].first;
    }

    int best_choice(const S& state, int node) {
        const K& kingdom = state.acting_kingdom(plan_);
        offered_.clear();
        for (unsigned free = state.draft.next.free(); free; free &= free - 1) {
            const int slot = std::countr_zero(free), domino = state.draft.next.domino(slot);
            int child = nodes_[node].first;
            while (child >= 0 && nodes_[child].key >> 16 != domino) child = nodes_[child].next;
            if (child < 0)
                child = grow(node, domino << 16 | (CHOOSE + slot), judge_->best_place(kingdom, domino).value);
            offered_.push_back(child);
        }
        return most_promising(node);
    }

    int best_place(const S& state, int node, int realm) {
        if (!nodes_[node].opened) open(state, node, realm);
        const int width = realm == me_ ? style_.width + static_cast<int>(style_.widening * std::sqrt(nodes_[node].visits)) : 1;
        offered_.clear();
        for (int child = nodes_[node].first; child >= 0 && static_cast<int>(offered_.size()) < width;
             child = nodes_[child].next)
            offered_.push_back(child);
        return most_promising(node);
    }

    // Places become children, the most promising first: all of them at the root, the best ones deeper in the tree, and
    // only the very best one of another seat.
    void open(const S& state, int node, int realm) {
        nodes_[node].opened = true;
        const K& kingdom = state.acting_kingdom(plan_);
        const auto window = kingdom.window();
        const int domino = state.draft.acting_domino();
        places_.clear();
        if (realm != me_) {
            places_.push_back(judge_->best_place(kingdom, domino));
        } else {
            judge_->each_place(kingdom, plan_.dominoes[domino], [&](const auto& place) { places_.push_back(place); });
            std::ranges::stable_sort(places_, std::ranges::greater{}, [](const auto& place) { return place.value; });
            if (node != 0 && places_.size() > DEEP_PLACES) places_.resize(DEEP_PLACES);
        }
        // Children are put in front of their siblings, so the best one comes last.
        for (auto place = places_.rbegin(); place != places_.rend(); ++place) {
            const int number =
                place->discard ? DISCARD : place_number<S::grid>(window, place->index, place->direction);
            nodes_[grow(node, domino << 16 | number, place->value)].place = *place;
        }
    }

    // Reward so far and, while a move is young, the evaluation's word for it.
    int most_promising(int node) {
        if (offered_.size() == 1) return offered_[0];
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
        int best = offered_[0];
        double most = -1e9;
        for (std::size_t n = 0; n < offered_.size(); ++n) {
            const Node& child = nodes_[offered_[n]];
            const double known = child.visits ? child.value : nodes_[node].own - UNTRIED;
            const double worth = known + scale * shares_[n] / (1 + child.visits);
            if (worth > most) most = worth, best = offered_[n];
        }
        return best;
    }

    void play_on(S& state, const S& root) {
        const int stop = root.draft.rows_to_come - style_.horizon;
        while (!state.over()) {
            if (!state.draft.chance())
                judge_->play(state, dice_, static_cast<float>(style_.noise));
            else if (state.draft.stage == LAY_ROW && !state.draft.drawn && state.draft.rows_to_come <= stop)
                break;
            else
                draw(state, plan_, deal_);
        }
    }

    void learn(const S& state) {
        const Outcome outcome = judged(state);
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

    Outcome judged(const S& state) {
        Outcome outcome;
        std::array<double, MOST_SEATS> points{}, chances{};
        double doubt = 0;
        if (state.over()) {
            for (int realm = 0; realm < plan_.realms; ++realm)
                points[realm] = state.kingdoms[realm].rank(plan_) / 65536.0;
        } else {
            std::array<float, MOST_SEATS> hope{};
            judge_->hopes(state, hope);
            for (int realm = 0; realm < plan_.realms; ++realm) points[realm] = hope[realm];
            doubt = style_.doubt * std::sqrt(state.draft.rows_to_come * plan_.kings_in_play() / plan_.realms);
        }
        const double highest = *std::max_element(points.begin(), points.begin() + plan_.realms);
        double sum = 0;
        for (int realm = 0; realm < plan_.realms; ++realm) {
            chances[realm] = doubt > 0 ? std::exp((points[realm] - highest) / doubt) : points[realm] == highest;
            sum += chances[realm];
        }
        for (int realm = 0; realm < plan_.realms; ++realm) {
            double other = -1e9;
            for (int n = 0; n < plan_.realms; ++n)
                if (n != realm) other = std::max(other, points[n]);
            outcome.margin[realm] = points[realm] - other;
            outcome.victory[realm] = chances[realm] / sum;
            const double lead = std::clamp(0.5 + 0.5 * outcome.margin[realm] / style_.lead, 0.0, 1.0);
            outcome.reward[realm] = style_.victory * outcome.victory[realm] + (1 - style_.victory) * lead;
        }
        return outcome;
    }

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
    std::vector<Node> nodes_;
    std::vector<int> path_, movers_, offered_;
    std::vector<double> shares_;
    std::vector<typename Judge<S>::Place> places_;
};

}  // namespace crownlands
