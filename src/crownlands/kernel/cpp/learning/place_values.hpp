// What every place of a domino makes of a kingdom, several places at once: the evaluation where it is asked most.
//
// It weighs what features.hpp sees, and nothing else. The kingdom's territories are flooded once; a place joins those it
// touches.
#pragma once

#include "learning/lanes.hpp"
#include "learning/scale.hpp"

namespace crownlands {

// One kingdom and the dominoes that it may get.
template <int Grid>
class PlaceValues {
public:
    using M = Map<Grid>;
    using Set = typename M::Set;
    using K = Kingdom<Grid>;

    // Scale: of the weights for a kingdom with one domino more; nothing: that one is the last.
    PlaceValues(const K& kingdom, const Plan& plan, const Scale* scale) : kingdom_(kingdom), plan_(plan), scale_(scale) {
        for (int terrain = 0; terrain < TERRAINS; ++terrain) {
            first_[terrain] = size_;
            for (Set rest = kingdom.land[terrain]; any(rest);) {
                const Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
                rest &= ~whole;
                add(terrain, whole);
            }
        }
        first_[TERRAINS] = size_;
        frame_ = framed(kingdom.west, kingdom.north, kingdom.east, kingdom.south);
        box_ = roll(K::RECTANGLES[kingdom.south - kingdom.north + 1][kingdom.east - kingdom.west + 1],
                    M::index(kingdom.west, kingdom.north));
        if (!scale_) return;
        const Features& w = scale_->weight;
        const auto discarded = static_cast<float>(kingdom.discarded);
        usual_ = w[0] + (plan.harmony && kingdom.discarded ? w[3] : 0.0f) + w[10] * discarded;
        crowns_ = kingdom.crowns_in(~Set{});
    }

    // Calls visit(value, index, direction) for every place.
    template <class Visit>
    void each(const Domino& domino, const typename K::Places& places, Visit&& visit) const {
        const auto window = kingdom_.window();
        Batch batch;
        for (int d = 0; d < 4; ++d) {
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
                add(batch, window, lowest(rest), d);
                if (batch.size == LANES) weigh(batch, domino, visit);
            }
        }
        if (batch.size) weigh(batch, domino, visit);
    }

private:
    static constexpr int MOST = Grid * Grid;

    struct Territory {
        Set cells, near;
        int squares, crowns;
        float open, two, reach, whole;  // what it weighs: times its open cells, if two are, times those in reach, if it is open
    };
    // What the frame alone decides.
    struct Frame {
        float worth, odd, uneven;
        Set reach, white;
    };
    struct Batch {
        LaneBuffer<Grid> left, right, room, white;
        alignas(64) float worth[LANES]{}, odd[LANES]{}, uneven[LANES]{};
        u8 index[LANES], direction[LANES];
        int size = 0;
    };

    void add(int terrain, Set whole) {
        Territory& one = territories_[size_++];
        one.cells = whole;
        one.near = neighbours<Grid>(whole);
        one.squares = count(whole);
        one.crowns = kingdom_.crowns_in(whole);
        if (!scale_) return;
        const Scale::Land& land = scale_->land[terrain];
        const auto squares = static_cast<float>(one.squares), crowns = static_cast<float>(one.crowns);
        one.open = crowns * land.open;
        one.two = crowns * land.two + squares * land.squares_two;
        one.reach = crowns * land.reach;
        one.whole = crowns * land.crowns + squares * (one.crowns ? land.squares + land.crowned_squares : land.squares);
    }

    Frame framed(int west, int north, int east, int south) const {
        K frame{};
        frame.west = static_cast<u8>(west), frame.north = static_cast<u8>(north);
        frame.east = static_cast<u8>(east), frame.south = static_cast<u8>(south);
        const auto window = frame.window();
        Frame found{0, 0, 0, roll(K::RECTANGLES[window.high][window.wide], window.origin()),
                    roll(detail::CHESSBOARD<Grid>, window.origin())};
        const bool central = plan_.middle_kingdom && frame.castle_is_central();
        if (!scale_) {
            found.worth = static_cast<float>((central ? plan_.middle_kingdom : 0) + (kingdom_.discarded ? 0 : plan_.harmony));
            return found;
        }
        const Features& w = scale_->weight;
        const float* const shape = &w[FIRST_SHAPE];
        const int wide = east - west, high = south - north;
        const int leaning = std::abs(west + east - 2 * M::middle) + std::abs(north + south - 2 * M::middle);
        const bool whole = wide + 1 == Grid && high + 1 == Grid;
        found.worth = w[8] * static_cast<float>(wide + high) + shape[5] * static_cast<float>(std::max(wide, high));
        if (plan_.middle_kingdom && may_be_central(frame)) found.worth += w[2] + shape[6] * static_cast<float>(leaning);
        if (central) found.worth += w[11];
        if (whole) found.worth += shape[0];
        found.odd = whole ? w[7] + shape[3] : w[7];
        found.uneven = whole ? shape[1] : shape[2];
        return found;
    }

    void add(Batch& batch, const Window<Grid>& window, int index, int direction) const {
        const int lane = batch.size++;
        const Set left = bit<Set>(index), right = bit<Set>((index + M::step(direction)) & (M::bits - 1));
        batch.index[lane] = static_cast<u8>(index), batch.direction[lane] = static_cast<u8>(direction);
        batch.left.set(lane, left), batch.right.set(lane, right);
        if (!any((left | right) & ~box_)) return put(batch, lane, frame_, kingdom_.room & ~(left | right));
        const int column = window.column(index), row = window.row(index);
        const int other_column = column + EASTWARD[direction], other_row = row + SOUTHWARD[direction];
        const int west = std::min<int>({kingdom_.west, column, other_column});
        const int east = std::max<int>({kingdom_.east, column, other_column});
        const int north = std::min<int>({kingdom_.north, row, other_row});
        const int south = std::max<int>({kingdom_.south, row, other_row});
        const Frame frame = framed(west, north, east, south);
        put(batch, lane, frame, frame.reach & ~kingdom_.occupied() & ~(left | right));
    }
    static void put(Batch& batch, int lane, const Frame& frame, Set room) {
        batch.room.set(lane, room), batch.white.set(lane, frame.white);
        batch.worth[lane] = frame.worth, batch.odd[lane] = frame.odd, batch.uneven[lane] = frame.uneven;
    }

    template <class Visit>
    void weigh(Batch& batch, const Domino& domino, Visit&& visit) const {
        const Numbers worth = scale_ ? weighed(batch, domino) : scored(batch, domino);
        for (int lane = 0; lane < batch.size; ++lane) visit(worth[lane], batch.index[lane], batch.direction[lane]);
        batch.size = 0;
    }

    static Numbers loaded(const float (&numbers)[LANES]) {
        Numbers all;
        std::memcpy(&all, numbers, sizeof all);
        return all;
    }

    // What a half of the domino joins.
    struct Joined {
        Sets<Grid> cells;
        Wholes crowns;
    };
    // Territories of the half's terrain that it touches join it; of the others visit(territory, lanes where it joined).
    template <class Visit>
    Joined join(Sets<Grid> half, int terrain, int crowned, Visit&& visit) const {
        Joined joined{half, Wholes{} + crowned};
        for (int n = first_[terrain]; n < first_[terrain + 1]; ++n) {
            const Territory& one = territories_[n];
            const Sets<Grid> there = where_any(in_all_lanes(one.near) & half);
            joined.cells = joined.cells | (in_all_lanes(one.cells) & there);
            joined.crowns += one.crowns & as_wholes(there);
            visit(one, there);
        }
        return joined;
    }
    // Both halves of the domino with what they join: visit(terrain, joined) for each of the one or two territories.
    template <class Stay, class Join>
    void lay(const Batch& batch, const Domino& domino, Stay&& stay, Join&& join_one) const {
        const Sets<Grid> left = batch.left.sets(), right = batch.right.sets();
        if (domino.left == domino.right) {
            join_one(domino.left, join(left | right, domino.left, domino.left_crowns + domino.right_crowns, stay));
        } else {
            join_one(domino.left, join(left, domino.left, domino.left_crowns, stay));
            join_one(domino.right, join(right, domino.right, domino.right_crowns, stay));
        }
    }
    // Visits the territories that no half can join.
    template <class Visit>
    void each_other(const Domino& domino, Visit&& visit) const {
        for (int terrain = 0; terrain < TERRAINS; ++terrain)
            if (terrain != domino.left && terrain != domino.right)
                for (int n = first_[terrain]; n < first_[terrain + 1]; ++n) visit(territories_[n]);
    }

    // After the last domino nothing is guessed.
    Numbers scored(const Batch& batch, const Domino& domino) const {
        Wholes points{};
        each_other(domino, [&](const Territory& one) { points += one.squares * one.crowns; });
        lay(batch, domino,
            [&](const Territory& one, Sets<Grid> joined) { points += (one.squares * one.crowns) & ~as_wholes(joined); },
            [&](int, const Joined& joined) { points += counts(joined.cells) * joined.crowns; });
        return numbers(points) + loaded(batch.worth);
    }

    Numbers weighed(const Batch& batch, const Domino& domino) const {
        const Sets<Grid> room = batch.room.sets();
        const Features& w = scale_->weight;
        Numbers sum = loaded(batch.worth) + usual_;
        sum += w[FIRST_SHAPE + 7] * static_cast<float>(crowns_ + domino.left_crowns + domino.right_crowns);
        sum += territories(batch, domino, room);
        const Around<Grid> sides(room);
        const Sets<Grid> beside = sides.any();
        sum += gaps(batch, room, beside, sides.two_or_more());
        return sum + matches(batch, domino, room, beside);
    }

    Numbers territories(const Batch& batch, const Domino& domino, Sets<Grid> room) const {
        Numbers sum{};
        Wholes points{}, open_areas{};
        const auto stays = [&](const Territory& one, Sets<Grid> free) {
            const Sets<Grid> next_to_it = in_all_lanes(one.near) & free;
            const Wholes open = counts(next_to_it);
            open_areas -= open > 0;
            sum += one.two * ones(open > 1) + one.whole * ones(open > 0);
            if (!one.crowns) return;
            const Wholes reach = counts((next_to_it | around<Grid>(next_to_it)) & free);
            sum += one.open * numbers(at_most(open, 4)) + one.reach * numbers(at_most(reach, 8));
        };
        each_other(domino, [&](const Territory& one) {
            points += one.squares * one.crowns;
            stays(one, room);
        });
        lay(batch, domino,
            [&](const Territory& one, Sets<Grid> joined) {
                points += (one.squares * one.crowns) & ~as_wholes(joined);
                stays(one, room & ~joined);
            },
            [&](int terrain, const Joined& joined) {
                const Scale::Land& land = scale_->land[terrain];
                const Sets<Grid> next_to_it = around<Grid>(joined.cells) & room;
                const Wholes size = counts(joined.cells), open = counts(next_to_it);
                const Wholes reach = counts((next_to_it | around<Grid>(next_to_it)) & room);
                const Numbers squares = numbers(size), crowns = numbers(joined.crowns);
                points += size * joined.crowns;
                open_areas -= open > 0;
                sum += crowns * (land.open * numbers(at_most(open, 4)) + land.two * ones(open > 1) +
                                 land.reach * numbers(at_most(reach, 8)));
                sum += squares * land.squares_two * ones(open > 1);
                sum += ones(open > 0) *
                       (crowns * land.crowns + squares * (land.squares + land.crowned_squares * ones(joined.crowns > 0)));
            });
        return sum + scale_->weight[1] * numbers(points) + scale_->weight[9] * numbers(open_areas);
    }

    Numbers gaps(const Batch& batch, Sets<Grid> room, Sets<Grid> beside, Sets<Grid> two) const {
        const Features& w = scale_->weight;
        const Sets<Grid> white = batch.white.sets();
        const Wholes alone = counts(room & ~beside);
        Wholes odd = alone, uneven = alone, small = alone;
        for (Sets<Grid> rest = room & beside; any(rest);) {
            const Sets<Grid> part = areas<Grid>(lowest_cells(rest), rest);
            rest = rest & ~part;
            const Wholes cells = counts(part);
            odd += cells & 1;
            uneven += distance_from_zero(2 * counts(part & white) - cells);
            small -= (cells > 0) & (cells <= 3);
        }
        return w[4] * numbers(alone) + w[5] * numbers(counts(room & beside & ~two)) + w[6] * numbers(counts(room)) +
               loaded(batch.odd) * numbers(odd) + loaded(batch.uneven) * numbers(uneven) +
               w[FIRST_SHAPE + 4] * numbers(small);
    }

    Numbers matches(const Batch& batch, const Domino& domino, Sets<Grid> room, Sets<Grid> beside) const {
        const Sets<Grid> castle = in_all_lanes(neighbours<Grid>(M::castle)) & room;
        const Sets<Grid> left = around<Grid>(batch.left.sets()), right = around<Grid>(batch.right.sets());
        Sets<Grid> one{}, two{}, three{};
        Numbers sum{}, lost{}, nearly_lost{};
        for (int terrain = 0; terrain < TERRAINS; ++terrain) {
            Sets<Grid> beside_it = in_all_lanes(neighbours<Grid>(kingdom_.land[terrain]));
            if (terrain == domino.left) beside_it = beside_it | left;
            if (terrain == domino.right) beside_it = beside_it | right;
            beside_it = beside_it & room;
            three = three | (two & beside_it);
            two = two | (one & beside_it);
            one = one | beside_it;
            const Wholes matching = counts((beside_it | castle) & beside);
            const Scale::Land& land = scale_->land[terrain];
            lost += land.supply * ones(matching == 0);
            nearly_lost += land.supply * ones(matching <= 1);
            sum += land.matches * numbers(at_most(matching, 6));
        }
        const float* const shape = &scale_->weight[FIRST_SHAPE + 8];
        sum += lost * (shape[0] + shape[1] * lost) + nearly_lost * (shape[2] + shape[3] * nearly_lost);
        return sum + shape[4] * numbers(counts(one & ~two)) + shape[5] * numbers(counts(two & ~three)) +
               shape[6] * numbers(counts(three)) + shape[7] * numbers(counts(castle));
    }

    const K& kingdom_;
    const Plan& plan_;
    const Scale* const scale_;
    std::array<Territory, MOST> territories_;
    std::array<int, TERRAINS + 1> first_{};
    int size_ = 0, crowns_ = 0;
    float usual_ = 0;
    Frame frame_{};
    Set box_{};  // what the frame covers so far
};

}  // namespace crownlands
