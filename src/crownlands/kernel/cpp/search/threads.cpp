#include "search/threads.hpp"

// WebAssembly is built for one thread: if several are asked for, their parts run one after another, with equal answers.
#if !defined(__wasm__)
#include <thread>
#endif
#include <vector>

#include "rules/attempt.hpp"

namespace crownlands::detail {

Status run_parts(u64 items, int threads, const void* work, Part call) {
    const u64 parts = threads < 1 ? 1 : static_cast<u64>(threads);
    std::vector<Status> statuses(parts);
    const auto run = [&](u64 part) noexcept {
        statuses[part] = attempt([&] {
            call(work, part, items * part / parts, items * (part + 1) / parts);
            return Status();
        });
    };
#if defined(__wasm__)
    for (u64 part = 0; part < parts; ++part) run(part);
#else
    std::vector<std::thread> others;
    others.reserve(parts - 1);
    const Status started = attempt([&] {
        while (others.size() + 1 < parts) others.emplace_back(run, others.size() + 1);
        return Status();
    });
    run(0);
    // Where the system had no more threads, their parts are done here, one after another.
    for (u64 part = others.size() + 1; !started.ok() && part < parts; ++part) run(part);
    for (std::thread& other : others) other.join();
#endif
    for (const Status& status : statuses)
        if (!status.ok()) return status;
    return {};
}

}  // namespace crownlands::detail
