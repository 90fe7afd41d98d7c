#include "rules/plan.hpp"

#include <algorithm>
#include <numeric>

namespace crownlands {

Result<Plan> Plan::of(const Handed& handed) {
    Plan plan;
    if (const Status status = plan.take_numbers(handed); !status.ok()) return status;
    if (const Status status = plan.take_seats(handed); !status.ok()) return status;
    for (int number = 0; number < plan.piles; ++number)
        if (const Status status = plan.take_pile(number, handed.piles[number]); !status.ok()) return status;
    if (const Status status = plan.check_towns(); !status.ok()) return status;
    return plan;
}

Status Plan::take_numbers(const Handed& handed) {
    grid = handed.grid;
    seats = static_cast<int>(handed.realm_of.size());
    row = handed.row;
    rounds = handed.rounds;
    piles = static_cast<int>(handed.piles.size());
    harmony = handed.harmony;
    middle_kingdom = handed.middle_kingdom;
    bleak_squares = handed.bleak_squares;
    parts = (handed.builders ? ROYAL : PLAIN) | (handed.quests ? GIANTS : PLAIN);
    crowns_break_ties = handed.crowns_break_ties;
    if (handed.builders) builders = *handed.builders;
    if (handed.quests) quests = *handed.quests;
    if (grid != 5 && grid != 7) return refused("the kernel knows kingdoms of 5 x 5 and 7 x 7");
    if (seats < 2 || seats > MOST_SEATS) return refused("the kernel knows games of 2 to 8 seats");
    if (row < 1 || row > MOST_SLOTS) return refused("a row has 1 to 8 dominoes");
    if (rounds < 1 || rounds > 64) return refused("a game has 1 to 64 rounds");
    if (piles < 1 || piles > MOST_PILES) return refused("a game has one or two piles of dominoes");
    if (harmony < 0 || harmony >= 1000 || middle_kingdom < 0 || middle_kingdom >= 1000)
        return refused("a bonus is 0 to 999 points");
    for (const int terrain : handed.bleak) {
        if (terrain < 0 || terrain >= TERRAINS) return refused("there are seven terrains");
        bleak_terrains |= static_cast<u8>(1u << terrain);
    }
    return {};
}

Status Plan::take_seats(const Handed& handed) {
    for (int seat = 0; seat < seats; ++seat) {
        const int realm = handed.realm_of[seat];
        if (realm < 0 || realm >= seats) return refused("a seat's realm is one of the realms");
        realm_of[seat] = static_cast<u8>(realm);
        realms = std::max(realms, realm + 1);
    }
    for (const int seat : handed.kings) {
        if (seat < 0 || seat >= seats) return refused("a king belongs to one of the seats");
        ++kings[seat];
    }
    for (const int place : handed.removed) {
        if (place < 0 || place >= row) return refused("only places of a row can be removed");
        removed |= static_cast<u8>(1u << place);
    }
    const int stay = row - std::popcount(removed);
    if (kings_in_play() < 1 || kings_in_play() > stay) return refused("every king needs a domino of the row");
    slots = static_cast<u8>((1u << stay) - 1);
    if (builders.in_pairs && (seats != 2 || kings_in_play() != 4 || kings[0] != 2))
        return refused("only two seats with two kings each place them in pairs");
    return {};
}

Status Plan::take_pile(int number, const std::vector<Handed::Domino>& handed) {
    const int size = static_cast<int>(handed.size());
    if (size < 1 || size > PILE) return refused("the kernel's piles have 1 to 64 dominoes");
    // Piles take turns, so pile p serves the rounds p, p + piles, ...
    if (size < row * ((rounds - number + piles - 1) / piles)) return refused("the pile is too small for so many rounds");
    pile[number] = size == PILE ? ~u64{0} : (u64{1} << size) - 1;
    std::array<int, PILE> order;
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.begin() + size, [&](int one, int other) { return handed[one][0] < handed[other][0]; });
    for (int place = 0; place < size; ++place) {
        const auto& [rank, left, left_crowns, right, right_crowns, effect] = handed[order[place]];
        if (left < 0 || left >= TERRAINS || right < 0 || right >= TERRAINS) return refused("there are seven terrains");
        if (left_crowns < 0 || left_crowns > 3 || right_crowns < 0 || right_crowns > 3)
            return refused("the kernel knows squares with at most 3 crowns");
        if (effect < 0 || effect > static_cast<int>(Effect::FOOTPRINTS)) return refused("there is no such effect");
        dominoes[number * PILE + place] = {static_cast<u8>(left),
                                           static_cast<u8>(right),
                                           static_cast<u8>(left_crowns),
                                           static_cast<u8>(right_crowns),
                                           static_cast<u8>(order[place]),
                                           left == right && left_crowns == right_crowns,
                                           static_cast<Effect>(effect)};
        by_chance[number][order[place]] = static_cast<u8>(place);
    }
    return {};
}

// A building adds its crowns to those of the town square it stands on.
Status Plan::check_towns() const {
    int on_towns = 0, on_buildings = 0;
    for (const Domino& domino : dominoes) {
        if (domino.left == builders.town) on_towns = std::max<int>(on_towns, domino.left_crowns);
        if (domino.right == builders.town) on_towns = std::max<int>(on_towns, domino.right_crowns);
    }
    for (int kind = 0; kind < builders.kinds; ++kind)
        on_buildings = std::max<int>(on_buildings, builders.buildings[kind].crowns);
    if (builders.kinds && on_towns + on_buildings > 3) return refused("the kernel knows squares with at most 3 crowns");
    return {};
}

}  // namespace crownlands
