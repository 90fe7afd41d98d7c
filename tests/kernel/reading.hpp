// Set-ups as the law hands them over, read word by word from the input: what the programs here begin with.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <vector>

#include "learning/evaluation.hpp"
#include "rules/plan.hpp"
#include "search/table_value.hpp"

namespace crownlands {

template <class T>
T word() {
    T value{};
    std::cin >> value;
    return value;
}

// How many, then one after the other.
template <class T = int>
std::vector<T> list() {
    std::vector<T> all(word<std::size_t>());
    for (T& one : all) std::cin >> one;
    return all;
}

template <std::size_t Size>
std::vector<std::array<int, Size>> rows() {
    std::vector<std::array<int, Size>> all(word<std::size_t>());
    for (auto& row : all)
        for (int& number : row) std::cin >> number;
    return all;
}

[[noreturn]] inline void give_up(const char* why) {
    std::fprintf(stderr, "%s\n", why);
    std::exit(1);
}

template <class T>
T value_of(Result<T> result) {
    if (!result.ok()) give_up(result.status().why());
    return std::move(*result);
}

inline std::shared_ptr<const Plan> read_plan() {
    Handed handed;
    for (int* number : {&handed.grid, &handed.row, &handed.rounds, &handed.middle_kingdom, &handed.harmony}) std::cin >> *number;
    handed.crowns_break_ties = word<int>();
    handed.bleak_squares = word<int>();
    handed.kings = list();
    handed.realm_of = list();
    handed.removed = list();
    handed.bleak = list();
    handed.piles.resize(word<std::size_t>());
    for (auto& pile : handed.piles) pile = rows<6>();
    if (word<int>()) {
        Builders numbers;
        for (int* number : {&numbers.coins, &numbers.knights, &numbers.all_knights, &numbers.all_towers, &numbers.bribe,
                            &numbers.coins_per_point, &numbers.town})
            std::cin >> *number;
        numbers.in_pairs = word<int>();
        handed.builders = value_of(Builders::of(numbers, rows<8>()));
    }
    if (word<int>()) {
        const int drawn = word<int>();
        handed.quests = value_of(QuestTable::of(drawn, rows<3>()));
    }
    return std::make_shared<const Plan>(value_of(Plan::of(handed)));
}

inline Weights read_weights() {
    Weights weights;
    weights.sets.assign(word<std::size_t>(), {});
    for (Features& row : weights.sets)
        for (float& one : row) std::cin >> one;
    return weights;
}

// The same with a value of the whole table behind it, or none.
inline Weights read_weights_and_table() {
    Weights weights = read_weights();
    const std::vector<float> numbers = list<float>();
    if (!numbers.empty())
        weights.table = value_of(TableValue::of({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)}));
    return weights;
}

}  // namespace crownlands
