// The one place that knows of exceptions: the standard library throws where memory or threads run out, and a status
// goes on from here. Built without exceptions, the library ends the program there instead.
#pragma once

#include <new>

#include "rules/status.hpp"

namespace crownlands {

// What work() answers, a Status or a Result, or what went wrong on the way.
template <class Work>
auto attempt(Work&& work) noexcept -> decltype(work()) {
#if defined(__cpp_exceptions)
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Status::no_memory();
    } catch (...) {
        return Status::failed("the machine refused memory or a thread");
    }
#else
    return work();
#endif
}

}  // namespace crownlands
