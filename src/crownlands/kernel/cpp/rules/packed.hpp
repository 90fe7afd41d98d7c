// The parts of packed bytes that do not depend on a game's shape: reading and writing rows and the builders' board.
#pragma once

#include <string>
#include <string_view>

#include "rules/draft.hpp"
#include "rules/queendomino/builders_board.hpp"

namespace crownlands {

constexpr u8 PACKING = 2;

// What cannot be read is 0, and the first reason stays: look at the status before you believe what was read.
class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    u8 byte() {
        if (at_ < bytes_.size()) return static_cast<u8>(bytes_[at_++]);
        return refuse("the packed position ends too early");
    }
    u8 up_to(int most, const char* why) {
        const u8 value = byte();
        return value <= most ? value : refuse(why);
    }
    u64 set() {
        u64 value = 0;
        for (int n = 0; n < 8; ++n) value |= u64{byte()} << (8 * n);
        return value;
    }
    bool done() const { return at_ == bytes_.size(); }
    Status status() const { return status_; }

private:
    u8 refuse(const char* why) {
        if (status_.ok()) status_ = refused(why);
        return 0;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    Status status_;
};

namespace detail {

void write_set(std::string& to, u64 set);
void write_row(std::string& to, const Row& row);
Status read_row(Reader& from, const Plan& plan, u64 (&seen)[MOST_PILES], Row& row);

// What stands before the rows; `placed` is the cell number of the domino placed in this turn.
Status read_head(Reader& from, const Plan& plan, Draft& draft, u64 (&seen)[MOST_PILES], u8& placed);

// What must go together: every domino once, every king once, a stage with something to decide.
Status check(const Draft& draft, const Plan& plan);

// No more buildings than there are copies; what the board shows goes together.
Status check(const BuildersBoard& board, const int (&built)[MOST_KINDS], const Plan& plan);

Status read_builders_board(Reader& from, const Plan& plan, BuildersBoard& board);
void write_builders_board(std::string& to, const BuildersBoard& board, const Plan& plan);

}  // namespace detail

}  // namespace crownlands
