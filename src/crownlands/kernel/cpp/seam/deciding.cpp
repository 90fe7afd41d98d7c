// Searches, the yardstick, and games among policies.
#include "seam/asked.hpp"
#include "seam/crownlands.h"
#include "search/game.hpp"
#include "search/searches.hpp"

using namespace crownlands;
using namespace crownlands::seam;

namespace {

// Style's numbers, in the order of the header.
template <class S, class Number, class Whole>
void each_setting(S& style, Number&& number, Whole&& whole) {
    number(style.exploration), number(style.temperature), number(style.doubt), number(style.noise), number(style.exact_share);
    whole(style.width), number(style.widening), whole(style.exact_nodes);
    number(style.reward.victory), number(style.reward.lead), number(style.trust);
}

Style read_style(Question& question) {
    Style style;
    each_setting(
        style, [&](double& setting) { setting = question.fraction(); },
        [&](auto& setting) { setting = static_cast<std::remove_reference_t<decltype(setting)>>(question.word()); });
    return style;
}

Limits read_limits(Question& question) {
    const u64 simulations = question.word();
    const double seconds = question.fraction();
    const Time time = question.word() ? Time::THREAD : Time::WALL;
    return {.simulations = simulations, .seconds = seconds, .seed = question.word(), .time = time};
}

// The question has been read; without a budget a search would never be done.
Status check_budget(const Question& question, const Limits& limits) {
    if (const Status status = check(question); !status.ok()) return status;
    return limits.simulations || limits.seconds > 0 ? Status()
                                                    : refused("a search needs a budget of simulations or seconds");
}

Status keep_thinking(Result<std::unique_ptr<Thinking>> thinking, Answer& answer) {
    if (!thinking.ok()) return thinking.status();
    answer.add(kept().keep(std::shared_ptr<Thinking>(std::move(*thinking))));
    return {};
}

// Nothing where the next word is 0.
template <class T>
Result<std::shared_ptr<T>> named_or_none(Question& question) {
    Question peek = question;
    if (peek.word() != 0) return named<T>(question);
    question = peek;
    return std::shared_ptr<T>();
}

}  // namespace

int32_t crownlands_weights() {
    return answer([](Question& question, Answer& answer) -> Status {
        Weights weights;
        for (std::size_t sets = question.length(); sets > 0; --sets) {
            const std::size_t size = question.length();
            if (size > FEATURES) return refused("a set of weights has at most one number for each feature");
            Features& row = weights.sets.emplace_back(Features{});
            for (std::size_t n = 0; n < size; ++n) row[n] = static_cast<float>(question.fraction());
        }
        const std::string bytes = question.bytes();
        if (const Status status = check(question); !status.ok()) return status;
        if (!bytes.empty()) {
            auto table = TableValue::of(bytes);
            if (!table.ok()) return table.status();
            weights.table = std::move(*table);
        }
        if (weights.sets.empty()) return refused("there must be at least one set of weights");
        answer.add(kept().keep(std::shared_ptr<const Weights>(std::make_shared<Weights>(std::move(weights)))));
        return {};
    });
}

int32_t crownlands_memory() {
    return answer([](Question&, Answer& answer) -> Status {
        answer.add(kept().keep(std::make_shared<Memory>()));
        return {};
    });
}

int32_t crownlands_style() {
    return answer([](Question&, Answer& answer) -> Status {
        const Style style;
        each_setting(
            style, [&](double setting) { answer.add(setting); },
            [&](auto setting) { answer.add(static_cast<std::int64_t>(setting)); });
        return {};
    });
}

int32_t crownlands_begin_search() {
    return answer([](Question& question, Answer& answer) -> Status {
        Result<Packed> packed = read_packed(question);
        if (!packed.ok()) return packed.status();
        auto weights = named<const Weights>(question);
        if (!weights.ok()) return weights.status();
        const Style style = read_style(question);
        const Limits limits = read_limits(question);
        auto memory = named_or_none<Memory>(question);
        if (!memory.ok()) return memory.status();
        if (const Status status = check_budget(question, limits); !status.ok()) return status;
        return keep_thinking(searches_of(*packed->plan).begin_search(packed->plan, packed->bytes, std::move(*weights), style,
                                                                     limits, std::move(*memory)), answer);
    });
}

int32_t crownlands_begin_uct() {
    return answer([](Question& question, Answer& answer) -> Status {
        Result<Packed> packed = read_packed(question);
        if (!packed.ok()) return packed.status();
        const Limits limits = read_limits(question);
        if (const Status status = check_budget(question, limits); !status.ok()) return status;
        return keep_thinking(searches_of(*packed->plan).begin_uct(packed->plan, packed->bytes, limits), answer);
    });
}

int32_t crownlands_step() {
    return answer([](Question& question, Answer& answer) -> Status {
        const auto thinking = named<Thinking>(question);
        if (!thinking.ok()) return thinking.status();
        const u64 simulations = question.word();
        const double seconds = question.fraction();
        if (const Status status = check(question); !status.ok()) return status;
        const Result<bool> done = (*thinking)->step(simulations, seconds);
        if (!done.ok()) return done.status();
        answer.add(static_cast<std::int64_t>(*done));
        return {};
    });
}

int32_t crownlands_result() {
    return answer([](Question& question, Answer& answer) -> Status {
        const auto thinking = named<Thinking>(question);
        if (!thinking.ok()) return thinking.status();
        const SearchResult found = (*thinking)->result();
        answer.add(found.best, found.then, found.simulations, found.recalled, found.seconds, found.exact);
        answer.add(static_cast<std::int64_t>(found.candidates.size()));
        for (const Candidate& one : found.candidates)
            answer.add(one.number, one.then, one.visits, one.value, one.margin, one.victory);
        return {};
    });
}

int32_t crownlands_led_playouts() {
    return answer([](Question& question, Answer& answer) -> Status {
        const Result<Packed> packed = read_packed(question);
        if (!packed.ok()) return packed.status();
        const auto weights = named<const Weights>(question);
        if (!weights.ok()) return weights.status();
        const auto lines = question.lists();
        const u64 games = question.word(), seed = question.word(), first = question.word();
        const auto noise = static_cast<float>(question.fraction());
        const u64 nodes = question.word();
        if (const Status status = check(question); !status.ok()) return status;
        const Result<std::string> ends = searches_of(*packed->plan)
            .led_playouts(*packed->plan, packed->bytes, **weights, lines, games, seed, first, noise, nodes);
        if (!ends.ok()) return ends.status();
        answer.bytes(*ends);
        return {};
    });
}

int32_t crownlands_decide() {
    return answer([](Question& question, Answer& answer) -> Status {
        const Result<Packed> packed = read_packed(question);
        if (!packed.ok()) return packed.status();
        const u64 seed = question.word();
        if (const Status status = check(question); !status.ok()) return status;
        const Result<int> number = searches_of(*packed->plan).decide(*packed->plan, packed->bytes, seed);
        if (!number.ok()) return number.status();
        answer.add(static_cast<std::int64_t>(*number));
        return {};
    });
}

int32_t crownlands_contest() {
    return answer([](Question& question, Answer& answer) -> Status {
        const auto plan = named<const Plan>(question);
        if (!plan.ok()) return plan.status();
        const std::vector<int> numbers = question.numbers();
        const u64 games = question.word(), seed = question.word();
        const auto weights = named_or_none<const Weights>(question);
        if (!weights.ok()) return weights.status();
        if (const Status status = check(question); !status.ok()) return status;
        const auto policies = policies_of(**plan, numbers);
        if (!policies.ok()) return policies.status();
        return tell(searches_of(**plan).contest(**plan, *policies, weights->get(), games, seed), answer);
    });
}
