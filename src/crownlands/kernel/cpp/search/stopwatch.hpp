// Time that passes: by the clock on the wall, or as the thread that asks has worked.
//
// A busy machine takes the processor away now and then. By the wall that time counts; by the thread's own clock it does
// not, so two programs with equal budgets do equal work. In WebAssembly there is the wall clock alone.
#pragma once

#include <chrono>
#include <ctime>

namespace crownlands {

enum class Time : bool { WALL, THREAD };

class Stopwatch {
public:
    explicit Stopwatch(Time time) : time_(time), began_(now()) {}

    double elapsed() const { return now() - began_; }
    void restart() { began_ = now(); }

private:
    double now() const {
#if defined(CLOCK_THREAD_CPUTIME_ID) && !defined(__wasm__)
        if (time_ == Time::THREAD) {
            timespec worked{};
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
            return static_cast<double>(worked.tv_sec) + 1e-9 * static_cast<double>(worked.tv_nsec);
        }
#endif
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    Time time_;
    double began_;
};

}  // namespace crownlands
