// Where a status becomes an exception of Python: a refusal a ValueError, no memory a MemoryError.
#pragma once

#include <new>
#include <stdexcept>
#include <utility>

#include "rules/status.hpp"

namespace crownlands {

struct Refused : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

inline void raise_unless_ok(const Status& status) {
    switch (status.kind()) {
        case Status::Kind::DONE: return;
        case Status::Kind::REFUSED: throw Refused(status.why());
        case Status::Kind::NO_MEMORY: throw std::bad_alloc();
        case Status::Kind::FAILED: throw std::runtime_error(status.why());
    }
}

template <class T>
T value_of(Result<T> result) {
    raise_unless_ok(result.status());
    return std::move(*result);
}

inline void require(bool holds, const char* why) {
    if (!holds) throw Refused(why);
}

}  // namespace crownlands
