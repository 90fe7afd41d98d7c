// The parts of packed bytes that do not depend on a game's shape: reading and writing rows and the builders' board.
#pragma once

#include <string>
#include <string_view>

#include "rules/draft.hpp"
#include "rules/queendomino/builders_board.hpp"

namespace crownlands {

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    u8 byte() {
        require(at_ < bytes_.size(), "the packed position ends too early");
        return static_cast<u8>(bytes_[at_++]);
    }
    u8 up_to(int most, const char* why) {
        const u8 value = byte();
        require(value <= most, why);
        return value;
    }
    u64 set() {
        u64 value = 0;
        for (int n = 0; n < 8; ++n) value |= u64{byte()} << (8 * n);
        return value;
    }
    bool done() const { return at_ == bytes_.size(); }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

namespace detail {

inline void write_set(std::string& to, u64 set) {
    for (int n = 0; n < 8; ++n) to.push_back(static_cast<char>(set >> (8 * n) & 0xff));
}

inline void write_row(std::string& to, const Row& row) {
    const int size = std::popcount(row.laid);
    to.push_back(static_cast<char>(size));
    for (int slot = 0; slot < size; ++slot) {
        to.push_back(static_cast<char>(row.domino(slot)));
        to.push_back(static_cast<char>(row.claimed >> slot & 1 ? row.king(slot) : NOBODY));
    }
}

inline Row read_row(Reader& from, const Plan& plan, u64 (&seen)[MOST_PILES]) {
    Row row{};
    const int size = from.up_to(std::popcount(plan.slots), "a row has no room for so many dominoes");
    for (int slot = 0; slot < size; ++slot) {
        const u8 domino = from.byte();
        const int pile = domino / PILE;
        const u64 one = u64{1} << domino % PILE;
        require(pile < plan.piles && (plan.pile[pile] & one), "there is no such domino");
        require(!(seen[pile] & one), "a domino is in two places");
        require(slot == 0 || row.domino(slot - 1) < domino, "a row is laid in ascending number, from one pile");
        require(slot == 0 || row.domino(0) / PILE == pile, "a row is laid in ascending number, from one pile");
        seen[pile] |= one;
        row.lay(slot, domino);
        const u8 king = from.byte();
        if (king == NOBODY) continue;
        require(king < plan.seats, "a king belongs to one of the seats");
        row.claim(slot, king);
    }
    return row;
}

// What must go together: every domino once, every king once, a stage with something to decide.
void check(const Draft& draft, const Plan& plan);

// No more buildings than there are copies; what the board shows goes together.
void check(const BuildersBoard& board, const int (&built)[MOST_KINDS], const Plan& plan);

BuildersBoard read_builders_board(Reader& from, const Plan& plan);
void write_builders_board(std::string& to, const BuildersBoard& board, const Plan& plan);

}  // namespace detail

}  // namespace crownlands
