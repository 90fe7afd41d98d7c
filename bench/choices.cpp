// Choices of one search with several settings, judged: bench/choices.py builds it, feeds it and says what it is for.
//
// Positions come from games that the usual search plays with few simulations. Where two settings choose alike there is
// nothing to judge; otherwise the game is played on after each choice, on the same deals, by the evaluation with its
// look ahead, which is stronger than the playouts of a search.
#include "settings.hpp"

using namespace crownlands;

namespace {

constexpr u32 ONE_IN = 6;                   // decisions of a game become positions
constexpr u64 QUICK = 60, FIRST_STREAM = 2;  // simulations of the games' own decisions; dice streams of the judge
constexpr float WHIM = 1;                   // points of noise in the judge's choices

struct Asked {
    double cpu;
    u64 positions, games, seed;
    std::vector<Style> styles;
};

struct Judged {
    double lead = 0, victories = 0;
};

Asked read_asked() {
    Asked asked{word<double>(), word<u64>(), word<u64>(), word<u64>(), {}};
    for (std::size_t styles = word<std::size_t>(); styles > 0; --styles) {
        asked.styles.emplace_back();
        change(asked.styles.back(), read_settings());
    }
    return asked;
}

template <class S>
Judged judge(const S& root, int number, const Plan& plan, const Weights& weights, const Asked& asked, u64 seed) {
    const int me = plan.realm_of[root.seat(plan)];
    MoveValues<S> values(plan, weights, root);
    Judged judged;
    for (u64 game = 0; game < asked.games; ++game) {
        Dice deal(seed, FIRST_STREAM * game), whim(seed, FIRST_STREAM * game + 1);
        S state = root;
        for (play_number(state, plan, number); !state.over();) {
            if (state.chance())
                draw(state, plan, deal);
            else if (state.draft.stage == PLACE_DOMINO)
                values.put(state, values.best_place(state));
            else
                values.play(state, whim, WHIM);
        }
        int other = 0, lead = 0;
        for (int realm = 0; realm < plan.realms; ++realm)
            if (realm != me) other = std::max(other, state.score(plan, realm));
        lead = state.score(plan, me) - other;
        judged.lead += lead;
        judged.victories += lead > 0 ? 100 : lead == 0 ? 50 : 0;
    }
    return {judged.lead / static_cast<double>(asked.games), judged.victories / static_cast<double>(asked.games)};
}

template <class S>
int decided(const S& state, const Plan& plan, const Weights& weights, const Style& style, const Limits& limits) {
    return value_of(search_decision(plan, state, weights, style, limits, nullptr)).best;
}

// One line for each position: what the choice of each setting is worth beyond that of the first one, lead and victories.
template <class S>
void position(const S& state, const Plan& plan, const Weights& weights, const Asked& asked, u64 number) {
    const Limits limits{.seconds = asked.cpu * share_of(state), .seed = asked.seed + number, .time = Time::THREAD};
    std::vector<int> chosen;
    std::map<int, Judged> judged;
    for (const Style& style : asked.styles) {
        chosen.push_back(decided(state, plan, weights, style, limits));
        judged[chosen.back()];
    }
    if (judged.size() > 1)
        for (auto& [move, worth] : judged) worth = judge(state, move, plan, weights, asked, asked.seed + number);
    for (const int move : chosen)
        std::printf("%.4f %.3f ", judged[move].lead - judged[chosen[0]].lead,
                    judged[move].victories - judged[chosen[0]].victories);
    std::printf("\n");
    std::fflush(stdout);
}

template <class S>
void positions(const Plan& plan, const Weights& weights, const Asked& asked) {
    for (u64 game = 0, found = 0; found < asked.positions; ++game) {
        Dice dice(asked.seed, game);
        for (S state = S::first(plan); !state.over() && found < asked.positions;) {
            if (state.chance()) {
                draw(state, plan, dice);
                continue;
            }
            // The last row is solved, whatever the settings.
            if (count_moves(state, plan) > 1 && state.draft.rows_to_come && dice.below(ONE_IN) == 0)
                position(state, plan, weights, asked, found++);
            play_number(state, plan, decided(state, plan, weights, Style{}, {.simulations = QUICK, .seed = dice.next()}));
        }
    }
}

}  // namespace

int main() {
    const Weights weights = read_weights_and_table();
    const auto plan = read_plan();
    const Asked asked = read_asked();
    if (plan->parts != PLAIN || plan->grid != 5) give_up("choices are judged where the evaluation leads playouts: Kingdomino on 5 x 5");
    if (plan->realms == 2)
        positions<State<5, 2>>(*plan, weights, asked);
    else
        positions<State<5, 4>>(*plan, weights, asked);
}
