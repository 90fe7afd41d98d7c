// Plans, states, and games to their end.
#include "seam/asked.hpp"
#include "seam/crownlands.h"
#include "search/any_state.hpp"

using namespace crownlands;
using namespace crownlands::seam;

namespace {

Result<Handed> read_plan(Question& question) {
    Handed handed;
    for (int* number : {&handed.grid, &handed.row, &handed.rounds, &handed.middle_kingdom, &handed.harmony})
        *number = question.number();
    handed.crowns_break_ties = question.truth();
    handed.bleak_squares = question.number();
    for (std::vector<int>* list : {&handed.kings, &handed.realm_of, &handed.removed, &handed.bleak}) *list = question.numbers();
    handed.piles.resize(question.length());
    for (auto& pile : handed.piles) pile = question.rows<6>();
    if (question.truth()) {
        Builders numbers;
        for (int* number : {&numbers.coins, &numbers.knights, &numbers.all_knights, &numbers.all_towers, &numbers.bribe,
                            &numbers.coins_per_point, &numbers.town})
            *number = question.number();
        numbers.in_pairs = question.truth();
        const Result<Builders> builders = Builders::of(numbers, question.rows<8>());
        if (!builders.ok()) return builders.status();
        handed.builders = *builders;
    }
    if (question.truth()) {
        const int drawn = question.number();
        const Result<QuestTable> quests = QuestTable::of(drawn, question.rows<3>());
        if (!quests.ok()) return quests.status();
        handed.quests = *quests;
    }
    if (const Status status = check(question); !status.ok()) return status;
    return handed;
}

using Shared = std::shared_ptr<AnyState>;

Result<Shared> read_state(Question& question) {
    Result<Packed> packed = read_packed(question);
    if (!packed.ok()) return packed.status();
    return unpacked_state(std::move(packed->plan), packed->bytes);
}

Script read_script(Question& question) {
    Script script;
    script.piles = question.lists();
    for (std::vector<int>* list : {&script.kings, &script.buildings, &script.quests}) *list = question.numbers();
    return script;
}

// A question about a state: what is read after it, and the answer.
template <class Read, class Tell>
int32_t about_state(const Read& read, const Tell& tell) {
    return answer([&](Question& question, Answer& answer) -> Status {
        const Result<Shared> state = read_state(question);
        if (!state.ok()) return state.status();
        const auto rest = read(question);
        if (const Status status = check(question); !status.ok()) return status;
        return tell(**state, rest, answer);
    });
}
int nothing(Question&) { return 0; }

template <class Tell>
int32_t about_state(const Tell& tell) {
    return about_state(nothing, [&](AnyState& state, int, Answer& answer) -> Status {
        tell(state, answer);
        return {};
    });
}

struct Throw {
    u64 seed, stream;
    bool guided;
};
struct Games {
    std::vector<std::vector<int>> moves;
    u64 games, seed, first;
    bool guided;
};
Games read_games(Question& question, std::vector<std::vector<int>> moves = {}) {
    const u64 games = question.word(), seed = question.word(), first = question.word();
    return {std::move(moves), games, seed, first, question.truth()};
}

Status packed_answer(const AnyState& state, const Status& status, Answer& answer) {
    if (status.ok()) answer.bytes(state.packed());
    return status;
}

}  // namespace

int32_t crownlands_plan() {
    return answer([](Question& question, Answer& answer) -> Status {
        const Result<Handed> handed = read_plan(question);
        if (!handed.ok()) return handed.status();
        Result<Plan> plan = Plan::of(*handed);
        if (!plan.ok()) return plan.status();
        answer.add(kept().keep(std::shared_ptr<const Plan>(std::make_shared<Plan>(std::move(*plan)))));
        return {};
    });
}

int32_t crownlands_ascending() {
    return answer([](Question& question, Answer& answer) -> Status {
        const auto plan = named<const Plan>(question);
        if (!plan.ok()) return plan.status();
        const int pile = question.number();
        if (const Status status = check(question); !status.ok()) return status;
        if (pile < 0 || pile >= (*plan)->piles) return refused("there is no such pile");
        answer.list((*plan)->ascending(pile));
        return {};
    });
}

int32_t crownlands_first() {
    return answer([](Question& question, Answer& answer) -> Status {
        auto plan = named<const Plan>(question);
        if (!plan.ok()) return plan.status();
        const Result<Shared> state = first_state(std::move(*plan));
        if (!state.ok()) return state.status();
        return packed_answer(**state, {}, answer);
    });
}

int32_t crownlands_check() {
    return about_state([](AnyState& state, Answer& answer) { answer.bytes(state.packed()); });
}

int32_t crownlands_glance() {
    return about_state([](AnyState& state, Answer& answer) {
        answer.add(state.stage(), state.actor(), state.is_certain(), state.size());
    });
}

int32_t crownlands_legal() {
    return about_state([](AnyState& state, Answer& answer) { answer.list(state.legal()); });
}

int32_t crownlands_moves() {
    return about_state([](AnyState& state, Answer& answer) { answer.lists(state.moves()); });
}

int32_t crownlands_scores() {
    return about_state([](AnyState& state, Answer& answer) { answer.list(state.scores()); });
}

int32_t crownlands_ranks() {
    return about_state([](AnyState& state, Answer& answer) { answer.list(state.ranks()); });
}

int32_t crownlands_play() {
    return about_state([](Question& question) { return question.number(); },
                       [](AnyState& state, int number, Answer& answer) -> Status {
                           if (!state.play(number)) return refused("no legal move has this number here");
                           return packed_answer(state, {}, answer);
                       });
}

int32_t crownlands_sheet() {
    return about_state([](Question& question) { return question.number(); },
                       [](AnyState& state, int realm, Answer& answer) -> Status {
                           const Result<Sheet> sheet = state.sheet(realm);
                           if (!sheet.ok()) return sheet.status();
                           answer.add(static_cast<std::int64_t>(sheet->lines.size()));
                           for (const ScoreLine& line : sheet->lines) {
                               answer.add(line.what, line.points, line.item, line.times, line.crowns);
                               answer.list(line.cells);
                           }
                           answer.add(sheet->largest_territory, sheet->crowns);
                           return {};
                       });
}

int32_t crownlands_draw() {
    return about_state(
        [](Question& question) {
            const u64 seed = question.word();
            return Throw{seed, question.word(), false};
        },
        [](AnyState& state, const Throw& dice, Answer& answer) -> Status {
            state.draw(dice.seed, dice.stream);
            return packed_answer(state, {}, answer);
        });
}

int32_t crownlands_wander() {
    return about_state(
        [](Question& question) {
            const u64 seed = question.word(), stream = question.word();
            return Throw{seed, stream, question.truth()};
        },
        [](AnyState& state, const Throw& dice, Answer& answer) -> Status {
            return packed_answer(state, state.wander(dice.seed, dice.stream, dice.guided), answer);
        });
}

int32_t crownlands_draw_scripted() {
    return about_state(read_script, [](AnyState& state, const Script& script, Answer& answer) -> Status {
        return packed_answer(state, state.draw_scripted(script), answer);
    });
}

int32_t crownlands_count() {
    return about_state(
        [](Question& question) {
            Script script = read_script(question);
            return std::pair(std::move(script), question.number());
        },
        [](AnyState& state, const std::pair<Script, int>& asked, Answer& answer) -> Status {
            const Result<Counted> counted = state.count(asked.first, asked.second);
            if (!counted.ok()) return counted.status();
            answer.add(counted->leaves, counted->scores);
            return {};
        });
}

int32_t crownlands_rollouts() {
    return about_state([](Question& question) { return read_games(question); },
                       [](AnyState& state, const Games& asked, Answer& answer) -> Status {
                           return tell(state.rollouts(asked.games, asked.seed, asked.first, 1, asked.guided), answer);
                       });
}

int32_t crownlands_playouts() {
    return about_state(
        [](Question& question) {
            auto moves = question.lists();
            return read_games(question, std::move(moves));
        },
        [](AnyState& state, const Games& asked, Answer& answer) -> Status {
            const Result<Comparison> sums = state.playouts(asked.moves, asked.games, asked.seed, asked.first, asked.guided);
            if (!sums.ok()) return sums.status();
            answer.add(static_cast<std::int64_t>(sums->games));
            for (const auto* list : {&sums->leads, &sums->wins, &sums->lead_products, &sums->win_products}) answer.list(*list);
            return {};
        });
}

int32_t crownlands_solve() {
    return about_state(
        [](Question& question) {
            const u64 nodes = question.word();
            const double seconds = question.fraction();
            return Budget{nodes, seconds, question.word()};
        },
        [](AnyState& state, const Budget& budget, Answer& answer) -> Status {
            if (budget.megabytes < 1 || budget.megabytes > 1 << 16) return refused("the memory is 1 to 65,536 megabytes");
            const Result<Solution> found = state.solve(budget);
            if (!found.ok()) return found.status();
            answer.add(found->solved, found->points, found->result, found->best, found->nodes, found->puzzles, found->seconds);
            return {};
        });
}
