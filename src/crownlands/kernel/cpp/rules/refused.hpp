// What is refused here was never in the law's own positions: a caller's mistake, told in a sentence.
#pragma once

#include <stdexcept>

namespace crownlands {

struct Refused : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

inline void require(bool holds, const char* why) {
    if (!holds) throw Refused(why);
}

}  // namespace crownlands
