#include "search/table_value.hpp"

#include <cmath>
#include <cstring>

#include "search/table_inputs.hpp"

namespace crownlands {

namespace {

// Most inputs are 0: those are passed over.
template <class Inputs, class Sums>
void add_products(const Inputs& inputs, const std::vector<Sums>& weights, Sums& sums) {
    for (std::size_t n = 0; n < inputs.size(); ++n) {
        const float input = inputs[n];
        if (input == 0) continue;
        const Sums& weight = weights[n];
        for (std::size_t lane = 0; lane < sums.size(); ++lane) sums[lane] += input * weight[lane];
    }
}

}  // namespace

Result<std::shared_ptr<const TableValue>> TableValue::of(std::string_view bytes) {
    constexpr std::size_t LAYERS = (2 * REALM_INPUTS + SHARED_INPUTS) * WIDE + WIDE * NARROW;
    constexpr std::size_t ROW = WIDE + 2 * NARROW + 2;
    std::vector<float> numbers(bytes.size() / sizeof(float));
    if (bytes.size() % sizeof(float) || numbers.size() < LAYERS + ROW || (numbers.size() - LAYERS) % ROW)
        return refused("a table's value has other layers");
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    auto made = std::make_shared<TableValue>();
    const float* next = numbers.data();
    const auto read = [&](auto& some) {
        std::copy_n(next, some.size(), some.begin());
        next += some.size();
    };
    made->own_.resize(REALM_INPUTS);
    made->others_.resize(REALM_INPUTS);
    made->shared_.resize(SHARED_INPUTS);
    for (auto* layer : {&made->own_, &made->others_, &made->shared_})
        for (Wide& one : *layer) read(one);
    for (Narrow& one : made->second_) read(one);
    made->rows_.resize((numbers.size() - LAYERS) / ROW);
    for (Row& one : made->rows_) {
        read(one.first);
        read(one.second);
        read(one.last);
        one.offset = *next++;
        one.doubt = *next++;
        if (!(one.doubt > 0)) return refused("a table's value is always in some doubt");
    }
    for (const float number : numbers)
        if (!std::isfinite(number)) return refused("a table's value has a number that is none");
    return std::shared_ptr<const TableValue>(std::move(made));
}

std::array<float, MOST_SEATS> TableValue::points(const TableInputs& inputs, int realms, int rows_to_come) const {
    const Row& row = this->row(rows_to_come);
    std::array<Wide, MOST_SEATS> own, others;
    Wide common = row.first, all{};
    add_products(inputs.shared, shared_, common);
    for (int realm = 0; realm < realms; ++realm) {
        own[realm] = common;
        others[realm].fill(0);
        add_products(inputs.realms[realm].seen, own_, own[realm]);
        add_products(inputs.realms[realm].seen, others_, others[realm]);
        for (int lane = 0; lane < WIDE; ++lane) all[lane] += others[realm][lane];
    }
    const float share = 1.0f / static_cast<float>(realms - 1);
    std::array<float, MOST_SEATS> told{};
    for (int realm = 0; realm < realms; ++realm) {
        Narrow second = row.second;
        for (int lane = 0; lane < WIDE; ++lane) {
            const float sum = own[realm][lane] + (all[lane] - others[realm][lane]) * share;
            if (!(sum > 0)) continue;
            for (int n = 0; n < NARROW; ++n) second[n] += sum * second_[lane][n];
        }
        told[realm] = inputs.realms[realm].forecast + row.offset;
        for (int n = 0; n < NARROW; ++n) told[realm] += std::max(second[n], 0.0f) * row.last[n];
    }
    return told;
}

}  // namespace crownlands
