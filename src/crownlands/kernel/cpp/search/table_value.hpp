// What every realm is likely to score, judged by the whole table at the end of a round: a small network that corrects
// what the evaluation says of each kingdom alone.
//
// A realm is seen from its own side: its own inputs, the mean of all others', and what all share. Two layers of
// rectified sums follow. Only their offsets and the last sum are of their own for each number of rows to come.
// The numbers are learned by crownlands.lab.table_training and come with the package.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "learning/evaluation.hpp"
#include "rules/status.hpp"

namespace crownlands {

struct TableInputs;

class TableValue {
public:
    static constexpr int WIDE = 96, NARROW = 32;

    // 32-bit floats: the weights of both layers, then a row for each number of rows to come, one to come first.
    static Result<std::shared_ptr<const TableValue>> of(std::string_view bytes);

    // Points of each realm.
    std::array<float, MOST_SEATS> points(const TableInputs& inputs, int realms, int rows_to_come) const;
    // Points by which two realms' difference may be off, as the width of a logistic curve.
    float doubt(int rows_to_come) const { return row(rows_to_come).doubt; }

private:
    using Wide = std::array<float, WIDE>;
    using Narrow = std::array<float, NARROW>;
    struct Row {
        Wide first;
        Narrow second, last;
        float offset, doubt;
    };

    const Row& row(int rows_to_come) const { return rows_[std::min<std::size_t>(rows_to_come, rows_.size()) - 1]; }

    std::vector<Wide> own_, others_, shared_;  // of each input
    std::array<Narrow, WIDE> second_;
    std::vector<Row> rows_;
};

}  // namespace crownlands
