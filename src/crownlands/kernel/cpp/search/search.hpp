// The strongest player: a search on one tree over re-dealt draws (open loop), led by the learned evaluation.
//
// Placing and everything after it are separate plies. Kingdoms touch each other hardly but through the dominoes that
// are chosen, so the tree branches on everybody's choices and on the places of the realm that searches; the others
// place where the evaluation is highest. A simulation that leaves the tree plays on: to the end of the round, where a
// value of the whole table was learned (table_value.hpp), else to the end of the game, because the evaluation of single
// kingdoms is some 3 points off. Every realm maximises its own reward: its chance to win and its lead over the best
// other realm.
#pragma once

#include <cmath>
#include <memory>

#include "learning/move_values.hpp"
#include "search/budget.hpp"
#include "search/elementary.hpp"
#include "search/keys.hpp"
#include "search/search_result.hpp"
#include "search/style.hpp"
#include "search/table_inputs.hpp"
#include "search/table_value.hpp"
#include "search/tree.hpp"

namespace crownlands {

namespace detail {
struct LookedAt {
    int child, number, then;
};
}  // namespace detail

template <class S>
class Search {
public:
    using K = Kingdom<S::grid>;
    using SearchTree = Tree<Place>;

    // The tree: what is already known of the position, if anything.
    Search(const Plan& plan, const Weights& weights, const Style& style, SearchTree tree = {})
        : plan_(plan), weights_(weights), style_(style), tree_(std::move(tree)) {}

    SearchResult search(const S& root, const Limits& limits) {
        begin(root, limits.seed);
        go_on(root, limits);
        return result(root);
    }

    void begin(const S& root, u64 seed) {
        seed_ = seed;
        deal_ = Dice(seed_);
        dice_ = Dice(seed_, 1);
        values_ = std::make_unique<MoveValues<S>>(plan_, weights_, root);
        me_ = plan_.realm_of[root.seat(plan_)];
        doubt_ = style_.doubt * std::sqrt(root.draft.rows_to_come * plan_.kings_in_play() / plan_.realms);
        recalled_ = tree_[ROOT].visits;
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

    SearchResult result(const S& root) const {
        SearchResult result;
        for (const LookedAt& one : looked_at(root)) {
            const Node& node = tree_[one.child];
            result.add({one.number, one.then, node.visits, node.value, node.margin, node.victory});
        }
        result.simulations = done_;
        result.recalled = recalled_;
        result.seconds = seconds_;
        return result;
    }

    // What is known of the position that a move of the root leads to.
    SearchTree after(const S& root, int number, int then) const {
        SearchTree tree;
        for (const LookedAt& one : looked_at(root))
            if (one.number == number && one.then == then) tree = tree_.under(one.child);
        return tree;
    }

private:
    using Node = typename SearchTree::Node;
    using LookedAt = detail::LookedAt;
    static constexpr int ROOT = SearchTree::ROOT;

    void simulate(const S& root) {
        S state = root;
        path_.assign(1, ROOT);
        movers_.assign(1, me_);
        for (int node = ROOT;;) {
            deal(state);
            if (state.over()) break;
            if (tree_.size() > MOST_NODES && tree_[node].first < 0) break;
            const int realm = plan_.realm_of[state.seat(plan_)];
            const bool placing = state.draft.stage == PLACE_DOMINO;
            if (placing)
                offer_places(state, node, realm);
            else
                offer_choices(state, node, realm);
            const std::size_t taken = most_promising(node);
            const int child = offered_[taken];
            if (placing)
                values_->put(state, realm == me_ ? tree_[child].place : values_->best_place(state));
            else
                play_choice(state, plan_, choices_[taken]);
            // The n-th visit of every move of the root meets the n-th deal: luck is the same for all of them.
            if (node == ROOT) {
                deal_ = Dice(seed_, tree_[child].visits + FIRST_DEAL);
                dice_ = Dice(~seed_, tree_[child].visits);
            }
            path_.push_back(child);
            movers_.push_back(realm);
            node = child;
            // A place that is the only one looked at was no decision: the leaf lies behind it.
            if (tree_[node].visits == 0 && offered_.size() > 1) break;
        }
        if (ends_in_table()) {
            while (!state.over() && !between_rounds(state.draft)) play_on(state);
            if (!state.over()) return learn(by_table(state));
        }
        while (!state.over()) play_on(state);
        learn(by_points(state));
    }

    bool ends_in_table() {
        if (!weights_.table || style_.trust <= 0) return false;
        return style_.trust >= 1 || dice_.below(1024) < 1024 * style_.trust;
    }

    // One draw or one move of a playout.
    void play_on(S& state) {
        if (state.chance())
            draw(state, plan_, deal_);
        else if (LED)
            values_->play(state, dice_, static_cast<float>(style_.noise));
        else
            guided_move(state, plan_, dice_);
    }

    // All that chance draws before a seat moves.
    [[gnu::noinline]] void deal(S& state) {
        while (state.chance()) draw(state, plan_, deal_);
    }

    // What the draws leave to choose from differs between simulations, so it is listed anew in each.
    void offer_choices(const S& state, int node, int realm) {
        offered_.clear();
        choices_.clear();
        each_choice(state, plan_, [&](const Choice& choice) {
            const u32 key = key_of(state, realm, choice);
            int child = tree_.known(node, key);
            if (child < 0) child = tree_.grow(node, {.key = key, .promise = values_->promise(state, realm, choice)});
            offered_.push_back(child);
            choices_.push_back(choice);
        });
    }

    // A place's domino and kingdom follow from the moves before it, so the places of a node are always the same.
    void offer_places(const S& state, int node, int realm) {
        if (!tree_[node].opened) open(state, node, realm);
        const int width = realm == me_ ? style_.width + static_cast<int>(style_.widening * std::sqrt(tree_[node].visits)) : 1;
        offered_.clear();
        for (int child = tree_[node].first; child >= 0 && static_cast<int>(offered_.size()) < width;
             child = tree_[child].next)
            offered_.push_back(child);
    }

    // Places become children, the most promising first: all of them at the root, the best ones deeper in the tree.
    // Another realm places where it is best after the draws of the simulation: that is one child, whatever the place.
    void open(const S& state, int node, int realm) {
        tree_[node].opened = true;
        places_.clear();
        if (realm != me_) {
            places_.push_back({});
        } else {
            values_->best_places(state, node == ROOT ? ALL_PLACES : DEEP_PLACES, places_);
        }
        // Children are put in front of their siblings, so the best one comes last.
        for (auto place = places_.rbegin(); place != places_.rend(); ++place)
            tree_.grow(node, {.promise = place->value, .place = *place});
    }

    // Reward so far and, while a move is young, the evaluation's word for it.
    std::size_t most_promising(int node) {
        if (offered_.size() == 1) return 0;
        float highest = -1e9f;
        for (const int child : offered_) highest = std::max(highest, tree_[child].promise);
        double sum = 0, tried = 0;
        shares_.clear();
        for (const int child : offered_) {
            const double share = exponential((tree_[child].promise - highest) / style_.temperature);
            shares_.push_back(share);
            sum += share;
            tried += tree_[child].visits;
        }
        const double scale = style_.exploration * std::sqrt(tried + 1) / sum;
        std::size_t best = 0;
        double most = -1e9;
        for (std::size_t n = 0; n < offered_.size(); ++n) {
            const Node& child = tree_[offered_[n]];
            const double worth = (child.visits ? child.value : tree_[node].own - UNTRIED) +
                                 scale * shares_[n] / (1 + child.visits);
            if (worth > most) most = worth, best = n;
        }
        return best;
    }

    Outcome by_points(const S& end) const {
        std::array<double, MOST_SEATS> points{};
        for (int realm = 0; realm < plan_.realms; ++realm) points[realm] = end.rank(plan_, realm) / 65536.0;
        return style_.reward(points, plan_.realms, doubt_);
    }

    Outcome by_table(const S& state) {
        std::array<double, MOST_SEATS> points{};
        const int rows = state.draft.rows_to_come;
        const auto told = weights_.table->points(table_inputs(state, plan_, weights_, *values_), plan_.realms, rows);
        std::copy(told.begin(), told.end(), points.begin());
        return style_.reward(points, plan_.realms, weights_.table->doubt(rows));
    }

    void learn(const Outcome& outcome) {
        for (std::size_t n = 0; n < path_.size(); ++n) {
            Node& node = tree_[path_[n]];
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

    // Every move of the root that was looked at.
    std::vector<LookedAt> looked_at(const S& root) const {
        std::vector<LookedAt> all;
        const auto see = [&](int child, int number, int then) {
            if (child >= 0 && tree_[child].visits) all.push_back({child, number, then});
        };
        if (root.draft.stage == PLACE_DOMINO) {
            const auto window = root.acting_kingdom(plan_).window();
            for (int child = tree_[ROOT].first; child >= 0; child = tree_[child].next) {
                const Place& place = tree_[child].place;
                see(child, place.discard ? DISCARD : place_number<S::grid>(window, place.index, place.direction), -1);
            }
        } else {
            each_choice(root, plan_, [&](const Choice& choice) {
                see(tree_.known(ROOT, key_of(root, me_, choice)), first_number(root, plan_, choice),
                    second_number(root, plan_, choice));
            });
        }
        return all;
    }

    // The evaluation leads playouts where a turn is a place and a choice. Elsewhere the guide, several times as fast, won as
    // much or more: bench/experiments.csv, and the study "settings" of players/strength.csv.
    static constexpr bool LED = S::parts == PLAIN;
    static constexpr std::size_t ALL_PLACES = SIZE_MAX;
    static constexpr std::size_t DEEP_PLACES = 16;        // children of a node are memory, and looking ahead takes time
    static constexpr std::size_t MOST_NODES = 1'000'000;  // some 80 megabytes; then the tree grows no further leaves
    static constexpr u64 FIRST_DEAL = 2;     // streams of the dice before it serve other purposes
    static constexpr double UNTRIED = 0.05;  // a move not yet tried is taken to be a little worse than its parent

    const Plan& plan_;
    const Weights& weights_;
    const Style style_;
    u64 seed_ = 0, done_ = 0, recalled_ = 0;
    double seconds_ = 0;
    Dice deal_{0}, dice_{0};  // what chance draws; whims of playouts
    std::unique_ptr<MoveValues<S>> values_;
    int me_ = 0;
    double doubt_ = 0;
    SearchTree tree_;
    std::vector<int> path_, movers_, offered_;
    std::vector<Choice> choices_;
    std::vector<double> shares_;
    std::vector<Place> places_;
};

}  // namespace crownlands
