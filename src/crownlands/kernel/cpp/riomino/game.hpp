// Riomino by the book: the lot, the rolls, dice laid in turn, both ends. A second writing of the law, move by move and
// by the codec's numbers; the search has forms of its own (board.hpp, drift.hpp) that forget what does not matter.
#pragma once

#include <memory>
#include <vector>

#include "riomino/dice.hpp"

namespace crownlands::riomino {

struct Laid {
    int column, row, die;  // on the map
};

class Game {
public:
    enum Stage { LOT, ROLL, PLAY, OVER, RESIGNED };
    static constexpr int RESIGN = 24 * SIDE * SIDE;

    std::shared_ptr<const Table> table;
    Stage stage = LOT;
    int starter = -1;     // once the lot is drawn
    int start_face = -1;  // of the start die, from its roll until it lies
    int turn = -1;        // whose turn it is; at the end, whose it would be
    std::array<Dice, 2> trays{};
    std::vector<Laid> laid;

    explicit Game(std::shared_ptr<const Table> its_table) : table(std::move(its_table)) { clear(); }

    int rolled() const { return (start_face >= 0) + dice_in(trays[0]) + dice_in(trays[1]); }

    // The numbers of all legal moves, ascending; giving up is not among them.
    std::vector<int> legal() const {
        std::vector<int> numbers;
        const int outcomes = stage == LOT ? 2 : stage == ROLL ? 6 : 0;
        for (int number = 0; number < outcomes; ++number) numbers.push_back(number);
        if (stage != PLAY) return numbers;
        for (int row = 0; row < SIDE; ++row)
            for (int column = 0; column < SIDE; ++column)
                for (Dice dice = fitting(column, row) & usable(); dice; dice &= dice - 1)
                    numbers.push_back(24 * (SIDE * row + column) + std::countr_zero(dice));
        return numbers;
    }

    // False, and nothing changed, if the number is not legal.
    bool play(int number) {
        switch (stage) {
            case LOT:
                if (number < 0 || number > 1) return false;
                starter = number;
                stage = ROLL;
                return true;
            case ROLL: return number >= 0 && number < 6 && (roll(number), true);
            case PLAY: return number == RESIGN ? (stage = RESIGNED, true) : lay(number);
            default: return false;
        }
    }

    // -1: nobody, as long as the game goes on or when it is a draw.
    int winner() const {
        if (stage == RESIGNED || (stage == OVER && !table->tashkent)) return 1 - turn;
        if (stage != OVER) return -1;
        const auto left = [&](int seat) { return std::pair(dice_in(trays[at(seat)]), pips(trays[at(seat)])); };
        return left(0) < left(1) ? 0 : left(1) < left(0) ? 1 : -1;
    }

    bool can_move(int seat) const {
        for (int row = 0; row < SIDE; ++row)
            for (int column = 0; column < SIDE; ++column)
                if (fitting(column, row) & rotations(trays[at(seat)])) return true;
        return false;
    }

    // Puts a die down without asking the rules.
    void put(const Laid& die) {
        laid.push_back(die);
        lying_[at(die.row)][at(die.column)] = die.die;
        west_ = std::min(west_, die.column), east_ = std::max(east_, die.column);
        north_ = std::min(north_, die.row), south_ = std::max(south_, die.row);
    }
    int lying(int column, int row) const { return lying_[at(row)][at(column)]; }

    // The dice that may lie on a cell, no matter who holds them.
    Dice fitting(int column, int row) const {
        if (laid.empty()) return column == MIDDLE && row == MIDDLE ? ALL : 0;
        if (lying(column, row) >= 0 || !in_room(column, row)) return 0;
        Dice dice = ALL;
        bool touches = false;
        for (int direction = 0; direction < 4; ++direction) {
            const int x = column + EASTWARD[direction], y = row + SOUTHWARD[direction];
            if (x < 0 || y < 0 || x >= SIDE || y >= SIDE || lying(x, y) < 0) continue;
            touches = true;
            dice &= table->beside[at(lying(x, y))][at(direction ^ 2)];
        }
        return touches ? dice : 0;
    }
    bool in_room(int column, int row) const {
        if (table->board)
            return std::abs(column - MIDDLE) <= 2 && std::abs(row - MIDDLE) <= 2 &&
                   table->board & bit<u64>(Map<5>::index(column, row));
        return std::max(east_, column) - std::min(west_, column) < table->frame &&
               std::max(south_, row) - std::min(north_, row) < table->frame;
    }

private:
    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

    void clear() {
        for (auto& row : lying_) row.fill(-1);
    }
    Dice usable() const { return start_face >= 0 ? Dice{15} << (4 * start_face) : rotations(trays[at(turn)]); }
    int pips(Dice tray) const {
        int sum = 0;
        for (std::size_t face = 0; face < 6; ++face) sum += static_cast<int>(tray >> (4 * face) & 15) * table->pips[face];
        return sum;
    }

    void roll(int face) {
        if (start_face < 0) {
            start_face = face;
            return;
        }
        // The start die is rolled first, then the starter's dice, then the other's.
        const int seat = rolled() <= table->hand ? starter : 1 - starter;
        trays[at(seat)] += Dice{1} << (4 * face);
        if (rolled() == 2 * table->hand + 1) stage = PLAY, turn = starter;
    }

    bool lay(int number) {
        if (number < 0 || number >= RESIGN) return false;
        const Laid die{number / 24 % SIDE, number / 24 / SIDE, number % 24};
        if (!(fitting(die.column, die.row) & usable() & Dice{1} << die.die)) return false;
        if (start_face >= 0)
            start_face = -1;
        else
            trays[at(turn)] -= Dice{1} << (die.die & ~3);
        put(die);
        turn = 1 - turn;
        if (can_move(turn)) return true;
        // RM-3.2: a blocked player passes, and the game ends when neither can move.
        if (table->tashkent && can_move(1 - turn))
            turn = 1 - turn;
        else
            stage = OVER;
        return true;
    }

    std::array<std::array<int, SIDE>, SIDE> lying_{};
    int west_ = SIDE, north_ = SIDE, east_ = -1, south_ = -1;
};

}  // namespace crownlands::riomino
