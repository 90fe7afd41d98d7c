// Exponential and logarithm by sums and products alone, right to a unit or two of the last place. Every C library has its
// own, and their last bits differ; a search multiplies such differences until another move is best. With these a
// decision is the same on every machine, and in WebAssembly.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "rules/cells.hpp"

namespace crownlands {

namespace detail {
constexpr double LN2_HIGH = 0x1.62e42feep-1, LN2_LOW = 0x1.a39ef35793c76p-33;  // products with small numbers are exact

constexpr std::size_t PARTS = 7;
constexpr std::array<double, 2 * PARTS> FACTORS = [] {  // 1 / n!
    std::array<double, 2 * PARTS> all{};
    double factorial = 1;
    for (std::size_t n = 0; n < all.size(); ++n) {
        factorial *= n ? static_cast<double>(n) : 1;
        all[n] = 1 / factorial;
    }
    return all;
}();
}  // namespace detail

// e to the power of x; 0 below the smallest it can tell.
inline double exponential(double x) {
    if (!(x > -700)) return 0;
    x = std::min(x, 700.0);
    const double halvings = std::floor(x * 0x1.71547652b82fep0 + 0.5);
    const double rest = (x - halvings * detail::LN2_HIGH) - halvings * detail::LN2_LOW;
    const double square = rest * rest;  // rest is at most ln 2 / 2
    double even = 0, odd = 0;           // sums of rest^n / n!, each without what it has in common; the last terms first
    for (std::size_t n = detail::PARTS; n-- > 0;) {
        even = even * square + detail::FACTORS[2 * n];
        odd = odd * square + detail::FACTORS[2 * n + 1];
    }
    return (even + rest * odd) * std::bit_cast<double>(static_cast<u64>(1023 + static_cast<int>(halvings)) << 52);
}

// The natural logarithm of a number of at least 1.
inline double logarithm(double x) {
    const u64 bits = std::bit_cast<u64>(x);
    int doublings = static_cast<int>(bits >> 52) - 1023;
    double rest = std::bit_cast<double>((bits & 0x000f'ffff'ffff'ffff) | 0x3ff0'0000'0000'0000);
    if (rest > 0x1.6a09e667f3bcdp0) rest /= 2, ++doublings;
    const double part = (rest - 1) / (rest + 1), square = part * part;
    double sum = 0;  // of part^n / n for odd n, the last one first
    for (int n = 23; n > 0; n -= 2) sum = sum * square + 1.0 / n;
    return doublings * detail::LN2_HIGH + (doublings * detail::LN2_LOW + 2 * part * sum);
}

}  // namespace crownlands
