#include "seam/desk.hpp"

#include "rules/tally.hpp"
#include "seam/crownlands.h"

#if defined(__clang__)
#define COMPILER "clang"
#else
#define COMPILER "gcc"
#endif
#if !defined(CROWNLANDS_FLAGS)
#define CROWNLANDS_FLAGS ""
#endif

namespace crownlands::seam {

namespace {

constexpr std::size_t LARGE = 1 << 20;  // a question beyond this is rare, and its room is given back

std::vector<std::uint8_t>& room() {
    static std::vector<std::uint8_t> asked;
    return asked;
}
Answer& last() {
    static Answer answer;
    return answer;
}

}  // namespace

Kept& kept() {
    static Kept things;
    return things;
}

std::int32_t detail::answer(const void* work, Work call) noexcept {
    const Status status = attempt([&]() -> Status {
        Answer answer;
        Question question({reinterpret_cast<const char*>(room().data()), room().size()});
        const Status answered = call(work, question, answer);
        last() = std::move(answer);
        return answered;
    });
    if (room().size() > LARGE) room() = {};
    if (status.ok()) return 0;
    last() = {};
    last().text(status.why());
    return static_cast<std::int32_t>(status.kind());
}

}  // namespace crownlands::seam

using namespace crownlands;
using namespace crownlands::seam;

uint32_t crownlands_version() { return 0; }

uint8_t* crownlands_room(uint32_t size) {
    const Status status = attempt([&] {
        room().resize(size);
        return Status();
    });
    return status.ok() ? room().data() : nullptr;
}

const uint8_t* crownlands_answer() { return last().words().data(); }

uint32_t crownlands_answer_size() { return static_cast<uint32_t>(last().words().size()); }

int32_t crownlands_free() {
    return answer([](Question& question, Answer&) -> Status {
        return kept().free(static_cast<std::int64_t>(question.word())) ? Status() : refused("there is no such handle");
    });
}

int32_t crownlands_held() {
    return answer([](Question&, Answer& answer) -> Status {
        answer.add(static_cast<std::int64_t>(kept().size()));
        return {};
    });
}

int32_t crownlands_built() {
    return answer([](Question&, Answer& answer) -> Status {
        answer.bytes(COMPILER " " __VERSION__ " " CROWNLANDS_FLAGS);
        answer.add(WHOLE_WIN, FEATURES);
        return {};
    });
}
