// Riomino through the seam.
#include "riomino/loading.hpp"
#include "riomino/lookahead.hpp"
#include "seam/crownlands.h"
#include "seam/desk.hpp"

using namespace crownlands;
using namespace crownlands::seam;

namespace {

constexpr int UNKNOWN = 2;

Result<riomino::Game> read_game(Question& question) {
    auto table = named<const riomino::Table>(question);
    if (!table.ok()) return table.status();
    riomino::HandedGame handed;
    for (int* number : {&handed.stage, &handed.starter, &handed.start_face, &handed.turn}) *number = question.number();
    handed.trays = question.lists();
    handed.laid = question.rows<3>();
    if (!question.ok()) return check(question);
    return riomino::game_of(std::move(*table), handed);
}

void tell_game(const riomino::Game& game, Answer& answer) {
    const riomino::HandedGame told = riomino::told(game);
    answer.add(told.stage, told.starter, told.start_face, told.turn);
    answer.lists(told.trays);
    answer.add(static_cast<std::int64_t>(told.laid.size()));
    for (const auto& [column, row, die] : told.laid) answer.add(column, row, die);
}

template <class Tell>
int32_t about_game(const Tell& tell) {
    return answer([&](Question& question, Answer& answer) -> Status {
        Result<riomino::Game> game = read_game(question);
        if (!game.ok()) return game.status();
        if (const Status status = check(question); !status.ok()) return status;
        tell(*game, answer);
        return {};
    });
}

// A question to a solver: its game, what is read after that, and the answer.
template <class Tell>
int32_t about_solving(bool with_every, const Tell& tell) {
    return answer([&](Question& question, Answer& answer) -> Status {
        const auto known = named<riomino::Known>(question);
        if (!known.ok()) return known.status();
        const Result<riomino::Game> game = read_game(question);
        if (!game.ok()) return game.status();
        riomino::Limits limits;
        limits.nodes = question.word();
        limits.seconds = question.fraction();
        limits.every = with_every && question.truth();
        if (const Status status = check(question); !status.ok()) return status;
        return tell(*known, *game, limits, answer);
    });
}

}  // namespace

int32_t crownlands_riomino_table() {
    return answer([](Question& question, Answer& answer) -> Status {
        riomino::HandedTable handed;
        handed.board = question.rows<2>();
        handed.frame = question.number();
        handed.edges = question.rows<4>();
        handed.pips = question.numbers();
        handed.hand = question.number();
        handed.tashkent = question.truth();
        if (const Status status = check(question); !status.ok()) return status;
        auto table = riomino::table_of(handed);
        if (!table.ok()) return table.status();
        answer.add(kept().keep(std::move(*table)));
        return {};
    });
}

int32_t crownlands_riomino_check() {
    return about_game([](riomino::Game& game, Answer& answer) { tell_game(game, answer); });
}

int32_t crownlands_riomino_legal() {
    return about_game([](riomino::Game& game, Answer& answer) { answer.list(game.legal()); });
}

int32_t crownlands_riomino_winner() {
    return about_game([](riomino::Game& game, Answer& answer) { answer.add(static_cast<std::int64_t>(game.winner())); });
}

int32_t crownlands_riomino_play() {
    return answer([](Question& question, Answer& answer) -> Status {
        Result<riomino::Game> game = read_game(question);
        if (!game.ok()) return game.status();
        const int number = question.number();
        if (const Status status = check(question); !status.ok()) return status;
        if (!game->play(number)) return refused("the number is not legal");
        tell_game(*game, answer);
        return {};
    });
}

int32_t crownlands_riomino_solver() {
    return answer([](Question& question, Answer& answer) -> Status {
        Result<riomino::Known> known = riomino::Known::of(question.word());
        if (!known.ok()) return known.status();
        answer.add(kept().keep(std::make_shared<riomino::Known>(std::move(*known))));
        return {};
    });
}

int32_t crownlands_riomino_solve() {
    return about_solving(true, [](const std::shared_ptr<riomino::Known>& known, const riomino::Game& game,
                                  const riomino::Limits& limits, Answer& answer) -> Status {
        const Result<riomino::Verdict> told = riomino::solve(*known, game, limits);
        if (!told.ok()) return told.status();
        answer.add(told->wins ? int{*told->wins} : UNKNOWN, told->value.value_or(UNKNOWN), told->best,
                   told->winning.value_or(-1), told->nodes, told->seconds);
        return {};
    });
}

int32_t crownlands_riomino_begin_look() {
    return about_solving(false, [](std::shared_ptr<riomino::Known> known, const riomino::Game& game,
                                   const riomino::Limits& limits, Answer& answer) -> Status {
        if (!limits.nodes && !(limits.seconds > 0)) return refused("a look ahead needs a budget");
        Result<std::unique_ptr<riomino::Looking>> looking = riomino::begin_look(std::move(known), game, limits);
        if (!looking.ok()) return looking.status();
        answer.add(kept().keep(std::shared_ptr<riomino::Looking>(std::move(*looking))));
        return {};
    });
}

int32_t crownlands_riomino_look_on() {
    return answer([](Question& question, Answer& answer) -> Status {
        const auto looking = named<riomino::Looking>(question);
        if (!looking.ok()) return looking.status();
        const double seconds = question.fraction();
        if (const Status status = check(question); !status.ok()) return status;
        const Result<bool> done = (*looking)->go_on(seconds);
        if (!done.ok()) return done.status();
        const riomino::Foresight found = (*looking)->found();
        answer.add(static_cast<std::int64_t>(*done), found.best, found.worth, found.depth, found.nodes);
        return {};
    });
}
