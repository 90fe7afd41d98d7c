// Where questions and answers lie, and what is kept between them.
#pragma once

#include <map>
#include <memory>
#include <variant>

#include "learning/evaluation.hpp"
#include "riomino/game.hpp"
#include "riomino/known.hpp"
#include "riomino/lookahead.hpp"
#include "rules/attempt.hpp"
#include "seam/words.hpp"
#include "search/memory.hpp"
#include "search/thinking.hpp"

namespace crownlands::seam {

// Things by handle. Numbers are never used twice, so that one that was freed is refused.
class Kept {
public:
    template <class T>
    std::int64_t keep(std::shared_ptr<T> thing) {
        things_.emplace(++last_, std::move(thing));
        return last_;
    }
    template <class T>
    std::shared_ptr<T> find(std::int64_t handle) const {
        const auto found = things_.find(handle);
        if (found == things_.end()) return nullptr;
        const auto* thing = std::get_if<std::shared_ptr<T>>(&found->second);
        return thing ? *thing : nullptr;
    }
    bool free(std::int64_t handle) { return things_.erase(handle) > 0; }
    std::size_t size() const { return things_.size(); }

private:
    using Thing = std::variant<std::shared_ptr<const Plan>, std::shared_ptr<const Weights>, std::shared_ptr<Memory>,
                               std::shared_ptr<Thinking>, std::shared_ptr<const riomino::Table>,
                               std::shared_ptr<riomino::Known>, std::shared_ptr<riomino::Looking>>;

    std::map<std::int64_t, Thing> things_;
    std::int64_t last_ = 0;
};

Kept& kept();

// The thing that the question's next word names, or why there is none.
template <class T>
Result<std::shared_ptr<T>> named(Question& question) {
    auto found = kept().find<T>(static_cast<std::int64_t>(question.word()));
    if (!found) return refused("there is no such handle");
    return found;
}

namespace detail {
using Work = Status (*)(const void* work, Question&, Answer&);
std::int32_t answer(const void* work, Work call) noexcept;
}  // namespace detail

// Reads the question, leaves the answer; work(question, answer) gives a status.
template <class F>
std::int32_t answer(const F& work) noexcept {
    return detail::answer(&work, [](const void* one, Question& question, Answer& answer) -> Status {
        return (*static_cast<const F*>(one))(question, answer);
    });
}

// Every question is read to its end before it is answered.
inline Status check(const Question& question) {
    return question.finished() ? Status() : refused("the question has not the form it should have");
}

}  // namespace crownlands::seam
