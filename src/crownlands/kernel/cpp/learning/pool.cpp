#include "learning/pool.hpp"

#include <unistd.h>

#include "rules/attempt.hpp"

namespace crownlands {

Pool::~Pool() {
    forget_after_fork();
    if (!workers_) return;
    closing_ = true;
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    for (std::thread& worker : *workers_) worker.join();
}

// A fork copies the handles of the threads, but not the threads.
void Pool::forget_after_fork() {
    if (process_ && process_ != getpid()) (void)workers_.release();
    process_ = getpid();
}

Status Pool::run(u64 items, int threads, const void* work, Part call) {
    const std::lock_guard<std::mutex> alone(busy_);
    const u64 parts = threads < 1 ? 1 : static_cast<u64>(threads);
    statuses_.assign(parts, Status());
    items_ = items, parts_ = parts, work_ = work, call_ = call;
    if (parts > 1) {
        forget_after_fork();
        const Status hired = attempt([&] { return hire(parts - 1), Status(); });
        if (!hired.ok() && !workers_) return hired;
    }
    const u64 others = parts > 1 ? workers_->size() : 0;
    if (others) {
        left_.store(static_cast<u32>(others), std::memory_order_relaxed);
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
    }
    do_part(0);
    // Where the system had no more threads, their parts are done here.
    for (u64 part = others + 1; part < parts; ++part) do_part(part);
    for (u32 left = others ? left_.load(std::memory_order_acquire) : 0; left; left = left_.load(std::memory_order_acquire))
        left_.wait(left, std::memory_order_acquire);
    for (const Status& status : statuses_)
        if (!status.ok()) return status;
    return {};
}

void Pool::hire(u64 wanted) {
    if (!workers_) workers_ = std::make_unique<std::vector<std::thread>>();
    workers_->reserve(wanted);
    while (workers_->size() < wanted)
        workers_->emplace_back(&Pool::labour, this, workers_->size() + 1, round_.load(std::memory_order_relaxed));
}

void Pool::labour(u64 part, u32 seen) {
    for (;;) {
        round_.wait(seen, std::memory_order_acquire);
        seen = round_.load(std::memory_order_acquire);
        if (closing_) return;
        if (part < parts_) do_part(part);
        if (left_.fetch_sub(1, std::memory_order_acq_rel) == 1) left_.notify_one();
    }
}

void Pool::do_part(u64 part) noexcept {
    statuses_[part] = attempt([&] {
        call_(work_, part, items_ * part / parts_, items_ * (part + 1) / parts_);
        return Status();
    });
}

}  // namespace crownlands
