// Places weighed several at once against the same kingdoms, each looked at by itself: prints how many places of how many
// dominoes were compared, the largest difference, and all values as one number, for each plan that it is asked about.
// test_place_values.py feeds it.
#include <cmath>

#include "learning/place_values.hpp"
#include "reading.hpp"
#include "search/playout.hpp"

using namespace crownlands;

namespace {

struct Compared {
    long places = 0, dominoes = 0;
    double difference = 0;
    u64 values = 0;  // every bit of every value, in their order
};

template <class S>
void compare(const S& state, const Plan& plan, const Weights& weights, Compared& compared) {
    const auto& kingdom = state.acting_kingdom(plan);
    const Domino& domino = state.acting_domino(plan);
    const Supply supply(state.draft, plan);
    const int left = to_come(kingdom, plan) - 1;
    const Scale scale = Scale::of(weights.sets[std::min<std::size_t>(std::max(left, 0), weights.sets.size() - 1)], supply);
    ++compared.dominoes;
    PlaceValues<S::grid>(kingdom, plan, left > 0 ? &scale : nullptr)
        .each(domino, kingdom.places(domino), [&](float value, int index, int direction) {
            auto grown = kingdom;
            grown.place(domino, index, direction);
            const double difference = std::abs(value - weights.value(grown, plan, supply));
            if (!(difference <= compared.difference)) compared.difference = difference;  // no number is the worst
            compared.values = compared.values * 0x9e3779b97f4a7c15 + std::bit_cast<std::uint32_t>(value);
            ++compared.places;
        });
}

template <class S>
void games(const Plan& plan, const Weights& weights, u64 amount) {
    Compared compared;
    for (u64 game = 0; game < amount; ++game) {
        Dice dice(1, game);
        for (S state = S::first(plan); !state.over();) {
            if (state.chance()) {
                draw(state, plan, dice);
                continue;
            }
            if (state.draft.stage == PLACE_DOMINO) compare(state, plan, weights, compared);
            random_move(state, plan, dice);
        }
    }
    std::printf("%ld %ld %.6f %016llx\n", compared.dominoes, compared.places, compared.difference,
                static_cast<unsigned long long>(compared.values));
}

}  // namespace

int main() {
    const Weights weights = read_weights();
    for (std::size_t plans = word<std::size_t>(); plans > 0; --plans) {
        const auto plan = read_plan();
        const u64 amount = word<u64>();
        if (plan->parts != PLAIN)
            games<State<5, 5, ROYAL | GIANTS>>(*plan, weights, amount);
        else if (plan->grid == 5)
            games<State<5, 4>>(*plan, weights, amount);
        else
            games<State<7, 2>>(*plan, weights, amount);
    }
}
