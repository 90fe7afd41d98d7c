#include "rules/plan.hpp"

#include <algorithm>
#include <numeric>

namespace crownlands {

Plan::Plan(int grid_, const std::vector<int>& kings_, const std::vector<int>& realm_of_, const Table& table,
           int row_, int rounds_, const std::vector<int>& removed_, int middle_kingdom_, int harmony_,
           bool crowns_break_ties_, const std::vector<int>& bleak, int bleak_squares_,
           const std::optional<Builders>& builders_, const std::optional<QuestTable>& quests_)
    : grid(grid_),
      seats(static_cast<int>(realm_of_.size())),
      row(row_),
      rounds(rounds_),
      piles(static_cast<int>(table.size())),
      harmony(harmony_),
      middle_kingdom(middle_kingdom_),
      bleak_squares(bleak_squares_),
      parts((builders_ ? ROYAL : PLAIN) | (quests_ ? GIANTS : PLAIN)),
      crowns_break_ties(crowns_break_ties_),
      builders(builders_.value_or(Builders{})),
      quests(quests_.value_or(QuestTable{})) {
    require(grid == 5 || grid == 7, "the kernel knows kingdoms of 5 x 5 and 7 x 7");
    require(seats >= 2 && seats <= MOST_SEATS, "the kernel knows games of 2 to 8 seats");
    require(row >= 1 && row <= MOST_SLOTS, "a row has 1 to 8 dominoes");
    require(rounds >= 1 && rounds <= 64, "a game has 1 to 64 rounds");
    require(piles >= 1 && piles <= MOST_PILES, "a game has one or two piles of dominoes");
    require(harmony >= 0 && harmony < 1000 && middle_kingdom >= 0 && middle_kingdom < 1000,
            "a bonus is 0 to 999 points");
    for (int terrain : bleak) {
        require(terrain >= 0 && terrain < TERRAINS, "there are seven terrains");
        bleak_terrains |= static_cast<u8>(1u << terrain);
    }
    for (int seat = 0; seat < seats; ++seat) {
        require(realm_of_[seat] >= 0 && realm_of_[seat] < seats, "a seat's realm is one of the realms");
        realm_of[seat] = static_cast<u8>(realm_of_[seat]);
        realms = std::max(realms, realm_of_[seat] + 1);
    }
    for (int seat : kings_) {
        require(seat >= 0 && seat < seats, "a king belongs to one of the seats");
        ++kings[seat];
    }
    for (int place : removed_) {
        require(place >= 0 && place < row, "only places of a row can be removed");
        removed |= static_cast<u8>(1u << place);
    }
    const int stay = row - std::popcount(removed);
    require(kings_in_play() >= 1 && kings_in_play() <= stay, "every king needs a domino of the row");
    slots = static_cast<u8>((1u << stay) - 1);
    int on_towns = 0;
    for (int p = 0; p < piles; ++p) {
        const auto& dominoes_of = table[p];
        const int size = static_cast<int>(dominoes_of.size());
        require(size >= 1 && size <= PILE, "the kernel's piles have 1 to 64 dominoes");
        // Piles take turns, so pile p serves the rounds p, p + piles, ...
        require(size >= row * ((rounds - p + piles - 1) / piles), "the pile is too small for so many rounds");
        pile[p] = size == PILE ? ~u64{0} : (u64{1} << size) - 1;
        std::vector<int> order(size);
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, {}, [&](int i) { return dominoes_of[i][0]; });
        for (int place = 0; place < size; ++place) {
            const auto& [rank, left, left_crowns, right, right_crowns, effect] = dominoes_of[order[place]];
            require(left >= 0 && left < TERRAINS && right >= 0 && right < TERRAINS, "there are seven terrains");
            require(left_crowns >= 0 && left_crowns <= 3 && right_crowns >= 0 && right_crowns <= 3,
                    "the kernel knows squares with at most 3 crowns");
            require(effect >= 0 && effect <= static_cast<int>(Effect::FOOTPRINTS), "there is no such effect");
            if (left == builders.town) on_towns = std::max(on_towns, left_crowns);
            if (right == builders.town) on_towns = std::max(on_towns, right_crowns);
            dominoes[p * PILE + place] = {static_cast<u8>(left),
                                          static_cast<u8>(right),
                                          static_cast<u8>(left_crowns),
                                          static_cast<u8>(right_crowns),
                                          static_cast<u8>(order[place]),
                                          left == right && left_crowns == right_crowns,
                                          static_cast<Effect>(effect)};
            by_chance[p][order[place]] = static_cast<u8>(place);
        }
    }
    for (int kind = 0; kind < builders.kinds; ++kind)
        require(on_towns + builders.buildings[kind].crowns <= 3, "the kernel knows squares with at most 3 crowns");
    require(!builders.in_pairs || (seats == 2 && kings_in_play() == 4 && kings[0] == 2),
            "only two seats with two kings each place them in pairs");
}

}  // namespace crownlands
