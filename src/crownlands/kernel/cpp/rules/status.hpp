// How the kernel says no: by a value. Nothing below python/ throws, so that it can be built without exceptions; the
// code at the edge turns a status into what its language has for it.
#pragma once

#include <optional>
#include <utility>

namespace crownlands {

// Done, or why not. The reason is a sentence that lives as long as the program.
class [[nodiscard]] Status {
public:
    enum class Kind : unsigned char {
        DONE,
        REFUSED,    // a caller's mistake: nothing that the law's own positions and tables contain
        NO_MEMORY,
        FAILED      // whatever else the machine could not do
    };

    constexpr Status() = default;
    static constexpr Status refused(const char* why) { return {Kind::REFUSED, why}; }
    static constexpr Status no_memory() { return {Kind::NO_MEMORY, "there is not enough memory"}; }
    static constexpr Status failed(const char* why) { return {Kind::FAILED, why}; }

    constexpr bool ok() const { return kind_ == Kind::DONE; }
    constexpr Kind kind() const { return kind_; }
    constexpr const char* why() const { return why_; }

private:
    constexpr Status(Kind kind, const char* why) : kind_(kind), why_(why) {}

    Kind kind_ = Kind::DONE;
    const char* why_ = "";
};

constexpr Status refused(const char* why) { return Status::refused(why); }

// A value, or why there is none.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Status status) : status_(status) {}

    bool ok() const { return value_.has_value(); }
    Status status() const { return status_; }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

private:
    std::optional<T> value_;
    Status status_;
};

}  // namespace crownlands
