// The kernel without Python, for other processors: reads set-ups as the law hands them over, scripts and questions from
// its input, word by word, and answers line by line. `python -m tests.kernel.cross` builds it, feeds it and compares.
#include <string>

#include "reading.hpp"
#include "rules/packing.hpp"
#include "search/any_state.hpp"
#include "search/game.hpp"
#include "search/searches.hpp"

using namespace crownlands;

namespace {

void draw_scripted(AnyState& state, const Script& script) {
    if (const Status status = state.draw_scripted(script); !status.ok()) give_up(status.why());
}

// As Simulator.count does: skip some moves, each the middle one, then count every depth asked for.
void count(const std::shared_ptr<const Plan>& plan) {
    Script script;
    script.piles.resize(word<std::size_t>());
    for (auto& pile : script.piles) pile = list();
    script.kings = list();
    script.buildings = list();
    script.quests = list();
    const auto state = value_of(first_state(plan));
    draw_scripted(*state, script);
    for (int skip = word<int>(); skip > 0; --skip) {
        auto moves = state->moves();
        std::ranges::sort(moves);
        for (const int number : moves[moves.size() / 2]) state->play(number);
        draw_scripted(*state, script);
    }
    for (const int depth : list()) {
        const Counted counted = value_of(state->count(script, depth));
        std::printf("%d %llu %lld\n", depth, static_cast<unsigned long long>(counted.leaves),
                    static_cast<long long>(counted.scores));
    }
}

void games(const std::shared_ptr<const Plan>& plan) {
    const u64 amount = word<u64>(), seed = word<u64>();
    const bool guided = word<int>();
    const Tally tally = value_of(value_of(first_state(plan))->rollouts(amount, seed, 0, 2, guided));
    std::printf("%llu", static_cast<unsigned long long>(tally.moves));
    for (int realm = 0; realm < plan->realms; ++realm)
        std::printf(" %lld %lld", static_cast<long long>(tally.scores[realm]), static_cast<long long>(tally.wins[realm]));
    std::printf("\n");
}

void print(const SearchResult& result) {
    std::printf("%d %d", result.best, result.then);
    for (const Candidate& one : result.candidates) std::printf(" %d/%d/%u/%a", one.number, one.then, one.visits, one.value);
    std::printf("\n");
}

// A decision after some guided moves, by each search.
void decide(const std::shared_ptr<const Plan>& plan, const Weights& weights) {
    const auto state = value_of(first_state(plan));
    for (int left = word<int>(), number = 0; left > 0 || state->actor() < 0; --left)
        if (!state->wander(1, static_cast<u64>(number++), true).ok()) give_up("the game ended before a seat was to move");
    const Limits limits{.simulations = word<u64>(), .seed = 5};
    const std::string packed = state->packed();
    const Searches all = with_parts(*plan, []<int Parts>() { return searches<Parts>(); });
    print(value_of(all.search(*plan, packed, weights, Style{}, limits, nullptr)));
    print(value_of(all.uct(*plan, packed, limits)));
}

}  // namespace

int main() {
    std::shared_ptr<const Plan> plan;
    Weights weights;
    for (std::string asked; std::cin >> asked;) {
        if (asked == "plan")
            plan = read_plan();
        else if (asked == "count")
            count(plan);
        else if (asked == "games")
            games(plan);
        else if (asked == "weights")
            weights = read_weights_and_table();
        else if (asked == "decide")
            decide(plan, weights);
        else
            give_up("there is no such question");
    }
}
