// Several changes of the search tried in one match: bench/factors.py builds it, feeds it and says what it is for.
//
// In each pair of games one side has a change and the other has not, for every change, by lot. Both games of a pair meet
// the same draws, as far as the same dominoes are left, with the sides exchanged.
#include "search/memory.hpp"
#include "settings.hpp"

using namespace crownlands;

namespace {

using S = State<5, 2>;
constexpr u64 LOTS = 1, SEEDS = 2, STREAMS = 3;  // of the dice

struct Asked {
    double cpu;
    u64 pairs, seed;
    Settings usual;
    std::vector<Settings> changes;
};

Asked read_asked() {
    Asked asked{word<double>(), word<u64>(), word<u64>(), read_settings(), {}};
    for (std::size_t changes = word<std::size_t>(); changes > 0; --changes) asked.changes.push_back(read_settings());
    return asked;
}

// The lead of the first side, which sits in realm 0 or in realm 1.
int lead(const Plan& plan, const Weights& weights, const std::array<Style, 2>& styles, const Asked& asked, u64 pair, int seated) {
    Dice deal(asked.seed, STREAMS * pair), seeds(asked.seed + SEEDS, 2 * pair + static_cast<u64>(seated));
    std::array<Memory, 2> memories;
    S state = S::first(plan);
    while (!state.over()) {
        if (state.chance()) {
            draw(state, plan, deal);
            continue;
        }
        const auto side = static_cast<std::size_t>(plan.realm_of[state.seat(plan)] ^ seated);
        const Limits limits{.seconds = asked.cpu * share_of(state.draft), .seed = seeds.next(), .time = Time::THREAD};
        int number = 0;
        if (count_moves(state, plan) > 1)
            number = value_of(search_decision(plan, state, weights, styles[side], limits, &memories[side])).best;
        else
            each_legal(state, plan, [&](int only) { number = only; });
        play_number(state, plan, number);
    }
    const int found = state.score(plan, 0) - state.score(plan, 1);
    return seated ? -found : found;
}

}  // namespace

// One line for each pair: the mean lead of the first side in its two games, and for each change 1 if that side had it,
// -1 if the other one had.
int main() {
    const Weights weights = read_weights();
    const auto plan = read_plan();
    const Asked asked = read_asked();
    if (plan->parts != PLAIN || plan->grid != 5 || plan->realms != 2)
        give_up("changes are tried where two realms play Kingdomino on 5 x 5");
    for (u64 pair = 0; pair < asked.pairs; ++pair) {
        Dice lots(asked.seed + LOTS, pair);
        std::array<Style, 2> styles;
        for (Style& style : styles) change(style, asked.usual);
        std::string told;
        for (const Settings& one : asked.changes) {
            const bool first = lots.below(2) == 0;
            change(styles[first ? 0 : 1], one);
            told += first ? " 1" : " -1";
        }
        int sum = 0;
        for (int seated = 0; seated < 2; ++seated) sum += lead(*plan, weights, styles, asked, pair, seated);
        std::printf("%.1f%s\n", sum / 2.0, told.c_str());
        std::fflush(stdout);
    }
}
