// What several questions begin with, and answers that several have.
#pragma once

#include "rules/tally.hpp"
#include "seam/desk.hpp"

namespace crownlands::seam {

// A plan and a state of it, not yet unpacked.
struct Packed {
    std::shared_ptr<const Plan> plan;
    std::string bytes;
};

inline Result<Packed> read_packed(Question& question) {
    auto plan = named<const Plan>(question);
    if (!plan.ok()) return plan.status();
    return Packed{std::move(*plan), question.bytes()};
}

inline Status tell(const Result<Tally>& tally, Answer& answer) {
    if (!tally.ok()) return tally.status();
    answer.add(tally->games, tally->moves);
    for (const auto* sums : {&tally->scores, &tally->squares, &tally->wins}) answer.list(*sums);
    return {};
}

}  // namespace crownlands::seam
