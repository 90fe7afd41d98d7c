#include "learning/riomino_games.hpp"

#include "learning/batching.hpp"
#include "rules/attempt.hpp"

namespace crownlands::riomino {

namespace {

constexpr u64 MEGABYTE = 1;  // for what a look ahead finds; a fresh one each time, so that a seed gives the same games

std::size_t at(int index) { return static_cast<std::size_t>(index); }

int moves_of(const Game& game, int seat) {
    int moves = 0;
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column)
            moves += std::popcount(game.fitting(column, row) & rotations(game.trays[at(seat)]));
    return moves;
}

// Few replies for the other player above all, then many moves of its own; equals by the dice.
int by_mobility(const Game& game, crownlands::Dice& dice) {
    int best = -1, worth = 0;
    u32 equals = 0;
    for (const int number : game.legal()) {
        Game after = game;
        after.play(number);
        const int its = moves_of(after, game.turn) - 1000 * moves_of(after, 1 - game.turn);
        if (best < 0 || its > worth) equals = 0;
        if (best >= 0 && its < worth) continue;
        worth = its;
        if (dice.below(++equals) == 0) best = number;
    }
    return best;
}

}  // namespace

Status RiominoGames::decide(Game& game, Decider decider, const Opponents& opponents, crownlands::Dice& dice) const {
    if (decider == Decider::RANDOM) return game.play(random_number(game, dice)), Status();
    if (decider != Decider::SEARCH) return game.play(by_mobility(game, dice)), Status();
    Result<Known> known = Known::of(MEGABYTE);
    if (!known.ok()) return known.status();
    const Result<Foresight> found = look_ahead(*known, game, {opponents.simulations, 0, 1, false});
    if (!found.ok()) return found.status();
    return game.play(found->best), Status();
}

void RiominoGames::write_planes(const Game& game, int seat, u8* planes) const {
    constexpr int CELLS = SIDE * SIDE;
    std::memset(planes, 0, PLANES * CELLS);
    for (const auto& [column, row, die] : game.laid) {
        const int cell = SIDE * row + column;
        planes[die / TURNS * CELLS + cell] = 1;
        planes[(FACES + die % TURNS) * CELLS + cell] = 1;
    }
    u8* rest = planes + (FACES + TURNS) * CELLS;
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column) {
            const int cell = SIDE * row + column;
            if (game.lying(column, row) >= 0 || !game.in_room(column, row)) continue;
            rest[cell] = 1;
            const Dice fitting = game.fitting(column, row);
            rest[CELLS + cell] = (fitting & rotations(game.trays[at(seat)])) != 0;
            rest[2 * CELLS + cell] = (fitting & rotations(game.trays[at(1 - seat)])) != 0;
        }
}

void RiominoGames::write_draft(const Game& game, int seat, u8* draft) const {
    std::memset(draft, 0, DRAFT);
    draft[0] = game.stage == Game::PLAY && game.turn == seat;
    draft[1] = game.starter == seat;
    if (game.start_face >= 0) draft[2 + game.start_face] = 1;
    for (int face = 0; face < FACES; ++face) {
        draft[2 + FACES + face] = static_cast<u8>(game.trays[at(seat)] >> (4 * face) & 15);
        draft[2 + 2 * FACES + face] = static_cast<u8>(game.trays[at(1 - seat)] >> (4 * face) & 15);
    }
}

// Bytes, each one more than the number, since -1 stands for none; then the trays, then column, row and die of each.
Result<std::string> RiominoGames::packed(const Game& game) const {
    const HandedGame all = told(game);
    std::string bytes;
    for (const int one : {all.stage, all.starter, all.start_face, all.turn}) bytes.push_back(static_cast<char>(one + 1));
    for (const auto& tray : all.trays)
        for (const int count : tray) bytes.push_back(static_cast<char>(count));
    for (const auto& die : all.laid)
        for (const int one : die) bytes.push_back(static_cast<char>(one));
    return bytes;
}

Result<Game> RiominoGames::unpacked(const std::string& bytes) const {
    constexpr std::size_t HEAD = 4 + 2 * FACES;
    if (bytes.size() < HEAD || (bytes.size() - HEAD) % 3) return refused("these bytes are no game of Riomino");
    const auto number = [&](std::size_t n) { return static_cast<int>(static_cast<unsigned char>(bytes[n])); };
    HandedGame all{number(0) - 1, number(1) - 1, number(2) - 1, number(3) - 1, {}, {}};
    for (std::size_t tray = 0; tray < 2; ++tray) {
        all.trays.emplace_back();
        for (std::size_t face = 0; face < FACES; ++face) all.trays[tray].push_back(number(4 + tray * FACES + face));
    }
    for (std::size_t n = HEAD; n < bytes.size(); n += 3) all.laid.push_back({number(n), number(n + 1), number(n + 2)});
    return game_of(table_, all);
}

}  // namespace crownlands::riomino

namespace crownlands {

Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const riomino::Table> table, u64 games, u64 seed,
                                            const Manner& manner) noexcept {
    if (const Status status = check_size(games); !status.ok()) return status;
    return attempt([&]() -> Result<std::shared_ptr<AnyBatch>> {
        using Games = riomino::RiominoGames;
        return std::shared_ptr<AnyBatch>(std::make_shared<Batch<Games>>(Games(std::move(table)), games, seed, manner));
    });
}

}  // namespace crownlands
