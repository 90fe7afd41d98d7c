// 32 words worked on at once: two registers where there is AVX-512, else loops that compilers make the best of.
#pragma once

#include <array>
#include <bit>
#if defined(__SSE2__)
#include <immintrin.h>
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__)
#define CROWNLANDS_WIDE_LANES
#endif

#include "rules/cells.hpp"

namespace crownlands::riomino {

struct Lanes {
    using Which = u32;  // a set of lanes

#if defined(CROWNLANDS_WIDE_LANES)
    __m512i low, high;

    static Lanes from(const u32* words) { return {_mm512_load_si512(words), _mm512_load_si512(words + 16)}; }
    static Lanes same(u32 word) {
        const __m512i all = _mm512_set1_epi32(static_cast<int>(word));
        return {all, all};
    }
    void to(u32* words) const { _mm512_store_si512(words, low), _mm512_store_si512(words + 16, high); }
    // These lanes, and in some of them the other's.
    Lanes with(Which which, Lanes other) const {
        return {_mm512_mask_mov_epi32(low, static_cast<__mmask16>(which), other.low),
                _mm512_mask_mov_epi32(high, static_cast<__mmask16>(which >> 16), other.high)};
    }
    Lanes only(Which which) const {
        return {_mm512_maskz_mov_epi32(static_cast<__mmask16>(which), low),
                _mm512_maskz_mov_epi32(static_cast<__mmask16>(which >> 16), high)};
    }
    // In one lane only what the word has.
    Lanes cut(int lane, u32 word) const {
        const u32 which = u32{1} << lane;
        const __m512i all = _mm512_set1_epi32(static_cast<int>(word));
        return {_mm512_mask_and_epi32(low, static_cast<__mmask16>(which), low, all),
                _mm512_mask_and_epi32(high, static_cast<__mmask16>(which >> 16), high, all)};
    }
    Which touching(u32 word) const {
        const __m512i all = _mm512_set1_epi32(static_cast<int>(word));
        return u32{_mm512_test_epi32_mask(low, all)} | u32{_mm512_test_epi32_mask(high, all)} << 16;
    }
    // By hand: the compiler's own sum adds signed words, which may not overflow.
    u32 sum() const {
        const __m512i all = _mm512_add_epi32(low, high);
        const __m256i half = _mm256_add_epi32(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64(all, 1));
        __m128i rest = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        rest = _mm_add_epi32(rest, _mm_shuffle_epi32(rest, 0x4e));
        rest = _mm_add_epi32(rest, _mm_shuffle_epi32(rest, 0xb1));
        return static_cast<u32>(_mm_cvtsi128_si32(rest));
    }
    // The sum of the lanes' products with the lanes of another, in 64 bits.
    u64 dot(Lanes other) const {
        const auto products = [](__m512i a, __m512i b) {
            const __m512i odd = _mm512_mul_epu32(_mm512_srli_epi64(a, 32), _mm512_srli_epi64(b, 32));
            return _mm512_add_epi64(_mm512_mul_epu32(a, b), odd);
        };
        const __m512i all = _mm512_add_epi64(products(low, other.low), products(high, other.high));
        const __m256i half = _mm256_add_epi64(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64(all, 1));
        const __m128i rest = _mm_add_epi64(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        return static_cast<u64>(_mm_cvtsi128_si64(rest)) + static_cast<u64>(_mm_extract_epi64(rest, 1));
    }
    Lanes bits() const { return {bits(low), bits(high)}; }

    friend Lanes operator|(Lanes a, Lanes b) { return {_mm512_or_si512(a.low, b.low), _mm512_or_si512(a.high, b.high)}; }
    friend Lanes operator^(Lanes a, Lanes b) { return {_mm512_xor_si512(a.low, b.low), _mm512_xor_si512(a.high, b.high)}; }
    friend Lanes operator&(Lanes a, u32 b) {
        const __m512i all = _mm512_set1_epi32(static_cast<int>(b));
        return {_mm512_and_si512(a.low, all), _mm512_and_si512(a.high, all)};
    }
    friend Lanes operator>>(Lanes a, unsigned n) { return {_mm512_srli_epi32(a.low, n), _mm512_srli_epi32(a.high, n)}; }
    friend Lanes operator<<(Lanes a, unsigned n) { return {_mm512_slli_epi32(a.low, n), _mm512_slli_epi32(a.high, n)}; }
    friend Lanes operator*(Lanes a, Lanes b) {
        return {_mm512_mullo_epi32(a.low, b.low), _mm512_mullo_epi32(a.high, b.high)};
    }

private:
    static __m512i bits(__m512i words) {
#if defined(__AVX512VPOPCNTDQ__)
        return _mm512_popcnt_epi32(words);
#else
        // Looked up by half bytes, then the four bytes of a word added.
        const __m512i counts = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        const __m512i half = _mm512_set1_epi8(15);
        const __m512i bytes = _mm512_add_epi8(_mm512_shuffle_epi8(counts, _mm512_and_si512(words, half)),
                                              _mm512_shuffle_epi8(counts, _mm512_and_si512(_mm512_srli_epi32(words, 4), half)));
        return _mm512_madd_epi16(_mm512_maddubs_epi16(bytes, _mm512_set1_epi8(1)), _mm512_set1_epi16(1));
#endif
    }
#else
    u32 word[32];

    template <class Make>
    static Lanes each(Make&& make) {
        Lanes lanes;
        for (int n = 0; n < 32; ++n) lanes.word[n] = make(n);
        return lanes;
    }
    static u32 every(Which which, int n) { return 0 - (which >> n & 1); }

    static Lanes from(const u32* words) {
        return each([&](int n) { return words[n]; });
    }
    static Lanes same(u32 bits) {
        return each([&](int) { return bits; });
    }
    void to(u32* words) const {
        for (int n = 0; n < 32; ++n) words[n] = word[n];
    }
    Lanes with(Which which, const Lanes& other) const {
        return each([&](int n) { return (word[n] & ~every(which, n)) | (other.word[n] & every(which, n)); });
    }
    Lanes only(Which which) const {
        return each([&](int n) { return word[n] & every(which, n); });
    }
    Lanes cut(int lane, u32 bits) const {
        Lanes lanes = *this;
        lanes.word[lane] &= bits;
        return lanes;
    }
    Which touching(u32 bits) const {
        Which which = 0;
#if defined(__SSE2__)
        // Four lanes at a time: compilers do not see that a comparison's signs are the answer.
        const __m128i all = _mm_set1_epi32(static_cast<int>(bits));
        for (int n = 0; n < 32; n += 4) {
            const __m128i four = _mm_and_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(word + n)), all);
            const __m128i none = _mm_cmpeq_epi32(four, _mm_setzero_si128());
            which |= static_cast<Which>(_mm_movemask_ps(_mm_castsi128_ps(none)) ^ 15) << n;
        }
#else
        for (int n = 0; n < 32; ++n) which |= static_cast<Which>((word[n] & bits) != 0) << n;
#endif
        return which;
    }
    u32 sum() const {
        u32 all = 0;
        for (const u32 one : word) all += one;
        return all;
    }
    u64 dot(const Lanes& other) const {
        u64 all = 0;
        for (int n = 0; n < 32; ++n) all += u64{word[n]} * other.word[n];
        return all;
    }
    Lanes bits() const {
        return each([&](int n) { return static_cast<u32>(std::popcount(word[n])); });
    }

    friend Lanes operator|(const Lanes& a, const Lanes& b) {
        return each([&](int n) { return a.word[n] | b.word[n]; });
    }
    friend Lanes operator^(const Lanes& a, const Lanes& b) {
        return each([&](int n) { return a.word[n] ^ b.word[n]; });
    }
    friend Lanes operator&(const Lanes& a, u32 b) {
        return each([&](int n) { return a.word[n] & b; });
    }
    friend Lanes operator>>(const Lanes& a, unsigned by) {
        return each([&](int n) { return a.word[n] >> by; });
    }
    friend Lanes operator<<(const Lanes& a, unsigned by) {
        return each([&](int n) { return a.word[n] << by; });
    }
    friend Lanes operator*(const Lanes& a, const Lanes& b) {
        return each([&](int n) { return a.word[n] * b.word[n]; });
    }
#endif
};

}  // namespace crownlands::riomino
