// A table of plain entries that begin as zeros. The pages come from the system on first use, so that
// a large table costs nothing where a small part of it is touched.
#pragma once

#include <bit>
#include <cstdlib>
#include <memory>
#include <type_traits>

#include "rules/cells.hpp"

namespace crownlands {

template <class Entry>
class Zeroed {
    static_assert(std::is_trivially_copyable_v<Entry>);

public:
    // As many entries as fit, a power of two.
    explicit Zeroed(u64 bytes)
        : mask_(std::bit_floor(std::max<u64>(bytes / sizeof(Entry), 1)) - 1),
          entries_(static_cast<Entry*>(std::calloc(mask_ + 1, sizeof(Entry)))) {}
    bool ok() const { return entries_ != nullptr; }  // false: there was not so much memory
    Entry& operator[](u64 key) { return entries_.get()[key & mask_]; }

private:
    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };
    u64 mask_;
    std::unique_ptr<Entry, Free> entries_;
};

}  // namespace crownlands
