// The last answers to questions that are asked again and again: a transposition table that grows with the search.
#pragma once

#include <vector>

#include "rules/cells.hpp"

namespace crownlands {

template <class Answer>
class AnswerCache {
public:
    // Keys are odd, so that 0 is an empty entry.
    const Answer* find(u64 key) const {
        const Entry& entry = entries_[slot_of(key)];
        return entry.key == key ? &entry.answer : nullptr;
    }
    void add(u64 key, const Answer& answer) {
        if (2 * ++added_ > entries_.size() && entries_.size() < MOST) grow();
        entries_[slot_of(key)] = {key, answer};
    }

private:
    static constexpr std::size_t FEWEST = 1 << 6, MOST = 1 << 20;

    struct Entry {
        u64 key;
        Answer answer;
    };

    std::size_t slot_of(u64 key) const { return key >> 1 & (entries_.size() - 1); }
    // A long search has much to remember (with 1 << 16 answers it lost a third of its time); one decision of a playout
    // has little, and would lose time over a large table.
    void grow() {
        std::vector<Entry> larger(4 * entries_.size());
        entries_.swap(larger);
        for (const Entry& entry : larger)
            if (entry.key) entries_[slot_of(entry.key)] = entry;
    }

    std::vector<Entry> entries_ = std::vector<Entry>(FEWEST);
    u64 added_ = 0;
};

}  // namespace crownlands
