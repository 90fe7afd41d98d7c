// Questions and answers of the seam as words; crownlands.h tells their form.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "rules/cells.hpp"

namespace crownlands::seam {

static_assert(std::endian::native == std::endian::little);

// Read from the front. Whatever does not fit is read as nothing, and noted: ask ok() when all is read.
class Question {
public:
    explicit Question(std::string_view words) : rest_(words) {}

    bool ok() const { return ok_; }
    bool finished() const { return ok_ && rest_.empty(); }

    u64 word() { return taken<u64>(); }
    double fraction() { return taken<double>(); }
    bool truth() { return number() != 0; }
    int number() {
        const auto value = taken<std::int64_t>();
        if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) ok_ = false;
        return ok_ ? static_cast<int>(value) : 0;
    }
    // The length of a list whose items have at least so many words each.
    std::size_t length(std::size_t words = 1) {
        const u64 items = word();
        if (items > rest_.size() / 8 / words) ok_ = false;
        return ok_ ? static_cast<std::size_t>(items) : 0;
    }
    std::vector<int> numbers() {
        std::vector<int> all(length());
        for (int& one : all) one = number();
        return all;
    }
    std::vector<std::vector<int>> lists() {
        std::vector<std::vector<int>> all(length());
        for (auto& one : all) one = numbers();
        return all;
    }
    template <std::size_t Size>
    std::vector<std::array<int, Size>> rows() {
        std::vector<std::array<int, Size>> all(length(Size));
        for (auto& row : all)
            for (int& one : row) one = number();
        return all;
    }
    std::string bytes() {
        const u64 size = word(), padded = (size + 7) / 8 * 8;
        if (size > rest_.size() || padded > rest_.size()) ok_ = false;
        if (!ok_) return {};
        const std::string all(rest_.substr(0, static_cast<std::size_t>(size)));
        rest_.remove_prefix(static_cast<std::size_t>(padded));
        return all;
    }

private:
    template <class T>
    T taken() {
        T value{};
        if (rest_.size() < sizeof(T)) {
            ok_ = false;
            return value;
        }
        std::memcpy(&value, rest_.data(), sizeof(T));
        rest_.remove_prefix(sizeof(T));
        return value;
    }

    std::string_view rest_;
    bool ok_ = true;
};

class Answer {
public:
    void add(std::int64_t number) { put(&number, sizeof number); }
    void add(double fraction) { put(&fraction, sizeof fraction); }
    template <class... Some>
    void add(const auto& first, const auto& second, const Some&... others) {
        add_one(first);
        add_one(second);
        (add_one(others), ...);
    }
    template <class Items>
    void list(const Items& items) {
        add(static_cast<std::int64_t>(items.size()));
        for (const auto& one : items) add_one(one);
    }
    void lists(const std::vector<std::vector<int>>& all) {
        add(static_cast<std::int64_t>(all.size()));
        for (const auto& one : all) list(one);
    }
    void bytes(std::string_view all) {
        add(static_cast<std::int64_t>(all.size()));
        text(all);
        words_.resize((words_.size() + 7) / 8 * 8);
    }
    void text(std::string_view all) { put(all.data(), all.size()); }

    const std::vector<std::uint8_t>& words() const { return words_; }

private:
    template <class T>
    void add_one(const T& one) {
        if constexpr (std::is_floating_point_v<T>)
            add(static_cast<double>(one));
        else
            add(static_cast<std::int64_t>(one));
    }
    void put(const void* from, std::size_t size) {
        const auto* bytes = static_cast<const std::uint8_t*>(from);
        words_.insert(words_.end(), bytes, bytes + size);
    }

    std::vector<std::uint8_t> words_;
};

}  // namespace crownlands::seam
