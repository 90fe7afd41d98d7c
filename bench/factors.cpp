// Several changes of the search tried in one match: bench/factors.py builds it, feeds it and says what it is for.
//
// Realms sit alternately on two sides. In each pair of games one side has a change and the other has not, for every
// change, by lot. Both games of a pair meet the same draws, as far as the same dominoes are left, with the sides exchanged.
#include <optional>

#include "search/guiding.hpp"
#include "search/memory.hpp"
#include "settings.hpp"

using namespace crownlands;

namespace {

constexpr u64 LOTS = 1, SEEDS = 2, STREAMS = 3;  // of the dice

struct Change {
    Settings settings;
    std::optional<Weights> weights;
};

struct Asked {
    double cpu;
    u64 pairs, seed;
    Settings usual;
    std::vector<Change> changes;
};

struct Side {
    Style style;
    const Weights* weights;
};

// What the first side has won in a game: its points before the other side's, each side's as a mean, and its share of the
// victory in per cent.
struct Won {
    double lead = 0, victories = 0;
};

Asked read_asked() {
    Asked asked{word<double>(), word<u64>(), word<u64>(), read_settings(), {}};
    for (std::size_t changes = word<std::size_t>(); changes > 0; --changes) {
        asked.changes.push_back({read_settings(), {}});
        if (word<int>()) asked.changes.back().weights = read_weights_and_table();
    }
    return asked;
}

// Plays the only move there is; says whether there was but one.
template <class S>
bool play_only(S& state, const Plan& plan) {
    S after = state;
    if (count_moves(state, plan) > 1) return false;
    each_legal(state, plan, [&](int only) { play_number(after, plan, only); });
    if (is_half(after)) return false;
    state = after;
    return true;
}

template <class S>
Won counted(const S& end, const Plan& plan, int seated) {
    std::array<double, 2> points{}, sizes{}, wins{};
    int highest = -1;
    for (int realm = 0; realm < plan.realms; ++realm) highest = std::max(highest, end.rank(plan, realm));
    for (int realm = 0; realm < plan.realms; ++realm) {
        const auto side = static_cast<std::size_t>((realm ^ seated) & 1);
        points[side] += end.score(plan, realm);
        sizes[side] += 1;
        wins[side] += end.rank(plan, realm) == highest;
    }
    return {points[0] / sizes[0] - points[1] / sizes[1], 100 * wins[0] / (wins[0] + wins[1])};
}

template <class S>
Won game(const Plan& plan, const std::array<Side, 2>& sides, const Asked& asked, u64 pair, int seated) {
    Dice deal(asked.seed, STREAMS * pair), seeds(asked.seed + SEEDS, 2 * pair + static_cast<u64>(seated));
    std::array<Memory, MOST_SEATS> memories;
    S state = S::first(plan);
    while (!state.over()) {
        if (state.chance()) {
            draw(state, plan, deal);
            continue;
        }
        if (play_only(state, plan)) continue;
        const auto realm = static_cast<std::size_t>(plan.realm_of[state.seat(plan)]);
        const Limits limits{.seconds = asked.cpu * share_of(state), .seed = seeds.next(), .time = Time::THREAD};
        const Side& side = sides[(realm ^ static_cast<std::size_t>(seated)) & 1];
        const SearchResult found = value_of(search_decision(plan, state, *side.weights, side.style, limits, &memories[realm]));
        play_number(state, plan, found.best);
        if (found.then >= 0) play_number(state, plan, found.then);
    }
    return counted(state, plan, seated);
}

// One line for each pair: the mean lead of the first side in its two games, its victories, and for each change 1 if that
// side had it, -1 if the other one had.
template <class S>
void compare(const Plan& plan, const Weights& weights, const Asked& asked) {
    for (u64 pair = 0; pair < asked.pairs; ++pair) {
        Dice lots(asked.seed + LOTS, pair);
        std::array<Side, 2> sides;
        for (Side& side : sides) {
            side.weights = &weights;
            change(side.style, asked.usual);
        }
        std::string told;
        for (const Change& one : asked.changes) {
            const bool first = lots.below(2) == 0;
            Side& side = sides[first ? 0 : 1];
            change(side.style, one.settings);
            if (one.weights) side.weights = &*one.weights;
            told += first ? " 1" : " -1";
        }
        Won sum;
        for (int seated = 0; seated < 2; ++seated) {
            const Won won = game<S>(plan, sides, asked, pair, seated);
            sum.lead += won.lead;
            sum.victories += won.victories;
        }
        std::printf("%.2f %.1f%s\n", sum.lead / 2, sum.victories / 2, told.c_str());
        std::fflush(stdout);
    }
}

}  // namespace

int main() {
    const Weights weights = read_weights_and_table();
    const auto plan = read_plan();
    const Asked asked = read_asked();
    const Status status = with_size<PARTS, PARTS != PLAIN>(*plan, [&]<class S>() {
        compare<S>(*plan, weights, asked);
        return Status();
    });
    if (!status.ok()) give_up(status.why());
}
