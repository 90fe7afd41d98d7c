// Riomino as a batch plays it.
#pragma once

#include <algorithm>
#include <cstring>

#include "learning/batch.hpp"
#include "riomino/loading.hpp"
#include "riomino/lookahead.hpp"
#include "rules/dice.hpp"

namespace crownlands::riomino {

// What a learner sees, all bytes: docs/research.md describes it for users.
constexpr int FACES = 6, TURNS = 4;
constexpr int PLANES = FACES + TURNS + 3;  // the dice that lie; room, where own dice fit, where the other's do
constexpr int DRAFT = 2 + 3 * FACES;       // own turn, own start; start die, both trays

class RiominoGames {
public:
    using State = Game;

    explicit RiominoGames(std::shared_ptr<const Table> table) : table_(std::move(table)) {}

    BatchShape shape() const { return {2, 2, Game::RESIGN + 1, SIDE, PLANES, DRAFT}; }
    Game first() const { return Game(table_); }
    bool over(const Game& game) const { return game.stage == Game::OVER || game.stage == Game::RESIGNED; }
    bool chance(const Game& game) const { return game.stage == Game::LOT || game.stage == Game::ROLL; }
    int seat(const Game& game) const { return game.turn; }
    void draw(Game& game, crownlands::Dice& dice) const { game.play(static_cast<int>(dice.below(game.stage == Game::LOT ? 2 : 6))); }
    bool play(Game& game, int number) const { return game.play(number); }
    int random_number(const Game& game, crownlands::Dice& dice) const {
        const std::vector<int> numbers = game.legal();
        return numbers[dice.below(static_cast<u32>(numbers.size()))];
    }
    // As the law counts: 1 for a victory, 0 for a defeat or a draw.
    int score(const Game& game, int seat) const { return over(game) && game.winner() == seat; }
    int rank(const Game& game, int seat) const { return score(game, seat); }
    template <class Visit>
    void each_legal(const Game& game, Visit&& visit) const {
        for (const int number : game.legal()) visit(number);
    }
    int weight(const Game&, int) const { return 1; }

    Result<std::string> packed(const Game& game) const;
    Result<Game> unpacked(const std::string& bytes) const;

    Status check(const Opponents& opponents) const {
        const auto has = [&](Decider one) { return std::ranges::count(opponents.seats, one) > 0; };
        if (has(Decider::EVALUATION)) return refused("Riomino has no learned evaluation");
        if (has(Decider::SEARCH) && !opponents.simulations) return refused("this opponent needs simulations");
        return {};
    }
    Status decide(Game& game, Decider decider, const Opponents& opponents, crownlands::Dice& dice) const;

    void write_mask(const Game& game, u8* mask) const {
        std::memset(mask, 0, Game::RESIGN + 1);
        for (const int number : game.legal()) mask[number] = 1;
    }
    void write_planes(const Game& game, int seat, u8* planes) const;
    void write_draft(const Game& game, int seat, u8* draft) const;

private:
    std::shared_ptr<const Table> table_;
};

}  // namespace crownlands::riomino
