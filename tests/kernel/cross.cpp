// The kernel without Python, for other processors: reads set-ups as the law hands them over, scripts and questions from
// its input, word by word, and answers line by line. `python -m tests.kernel.cross` builds it, feeds it and compares.
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "rules/packing.hpp"
#include "search/any_state.hpp"
#include "search/game.hpp"
#include "search/searches.hpp"

using namespace crownlands;

namespace {

template <class T>
T word() {
    T value{};
    std::cin >> value;
    return value;
}

// How many, then one after the other.
template <class T = int>
std::vector<T> list() {
    std::vector<T> all(word<std::size_t>());
    for (T& one : all) std::cin >> one;
    return all;
}

template <std::size_t Size>
std::vector<std::array<int, Size>> rows() {
    std::vector<std::array<int, Size>> all(word<std::size_t>());
    for (auto& row : all)
        for (int& number : row) std::cin >> number;
    return all;
}

[[noreturn]] void give_up(const char* why) {
    std::fprintf(stderr, "%s\n", why);
    std::exit(1);
}

template <class T>
T value_of(Result<T> result) {
    if (!result.ok()) give_up(result.status().why());
    return std::move(*result);
}

std::shared_ptr<const Plan> read_plan() {
    Handed handed;
    for (int* number : {&handed.grid, &handed.row, &handed.rounds, &handed.middle_kingdom, &handed.harmony}) std::cin >> *number;
    handed.crowns_break_ties = word<int>();
    handed.bleak_squares = word<int>();
    handed.kings = list();
    handed.realm_of = list();
    handed.removed = list();
    handed.bleak = list();
    handed.piles.resize(word<std::size_t>());
    for (auto& pile : handed.piles) pile = rows<6>();
    if (word<int>()) {
        Builders numbers;
        for (int* number : {&numbers.coins, &numbers.knights, &numbers.all_knights, &numbers.all_towers, &numbers.bribe,
                            &numbers.coins_per_point, &numbers.town})
            std::cin >> *number;
        numbers.in_pairs = word<int>();
        handed.builders = value_of(Builders::of(numbers, rows<8>()));
    }
    if (word<int>()) {
        const int drawn = word<int>();
        handed.quests = value_of(QuestTable::of(drawn, rows<3>()));
    }
    return std::make_shared<const Plan>(value_of(Plan::of(handed)));
}

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
            for (auto& row : (weights.sets.assign(word<std::size_t>(), {}), weights.sets))
                for (float& one : row) std::cin >> one;
        else if (asked == "decide")
            decide(plan, weights);
        else
            give_up("there is no such question");
    }
}
