// Threads that stay between steps: starting some for each of ten thousand steps a second would cost more than the steps.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "rules/cells.hpp"
#include "rules/status.hpp"

namespace crownlands {

class Pool {
public:
    Pool() = default;
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool();

    // As in_parts of threads.hpp: calls work(part, from, to) for each part, the first one on the calling thread.
    template <class Work>
    Status in_parts(u64 items, int threads, const Work& work) {
        return run(items, threads, &work, [](const void* one, u64 part, u64 from, u64 to) {
            (*static_cast<const Work*>(one))(part, from, to);
        });
    }

private:
    using Part = void (*)(const void* work, u64 part, u64 from, u64 to);

    Status run(u64 items, int threads, const void* work, Part call);
    void hire(u64 wanted);
    void labour(u64 part, u32 seen);
    void do_part(u64 part) noexcept;
    void forget_after_fork();

    std::mutex busy_;  // a caller waits while another's work is done
    std::unique_ptr<std::vector<std::thread>> workers_;
    std::vector<Status> statuses_;
    std::atomic<u32> round_ = 0, left_ = 0;
    bool closing_ = false;
    u64 items_ = 0, parts_ = 1;
    const void* work_ = nullptr;
    Part call_ = nullptr;
    pid_t process_ = 0;
};

}  // namespace crownlands
