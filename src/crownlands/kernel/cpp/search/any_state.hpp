// A state of whatever shape behind one set of questions: what Python sees. The shape (grid, realms, parts) is a template
// parameter below this line and a virtual call above it; a batch crosses it once. Each kind of game is compiled on its own
// (state_plain.cpp and its like).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/comparison.hpp"
#include "rules/counting.hpp"
#include "rules/sheet.hpp"
#include "rules/tally.hpp"
#include "search/endgame.hpp"

namespace crownlands {

constexpr int CHANCE_ACTS = -1, NOBODY_ACTS = -2;

class AnyState {
public:
    virtual ~AnyState() = default;
    virtual std::shared_ptr<AnyState> copy() const = 0;
    virtual int stage() const = 0;
    virtual int actor() const = 0;
    virtual std::vector<int> legal() const = 0;
    virtual std::vector<std::vector<int>> moves() const = 0;
    virtual bool play(int number) = 0;
    virtual std::vector<int> scores() const = 0;
    virtual std::vector<int> ranks() const = 0;
    virtual Result<Sheet> sheet(int realm) const = 0;
    virtual bool equals(const AnyState& other) const = 0;
    virtual u64 hash() const = 0;
    virtual std::string packed() const = 0;
    virtual std::size_t size() const = 0;
    virtual void draw(u64 seed, u64 stream) = 0;
    virtual Status wander(u64 seed, u64 stream, bool guided) = 0;
    virtual Status draw_scripted(const Script& script) = 0;
    virtual Result<Counted> count(const Script& script, int depth) const = 0;
    virtual bool is_certain() const = 0;
    virtual Result<Solution> solve(const Budget& budget) const = 0;
    // Games after each of some moves, by the dice or by the guide; game n throws the same dice after every move.
    virtual Result<Comparison> playouts(const std::vector<std::vector<int>>& moves, u64 games, u64 seed, u64 first,
                                        bool guided) const = 0;
    virtual Result<Tally> rollouts(u64 games, u64 seed, u64 first, int threads, bool guided) const = 0;
};

// Of the games with these parts: the first state, or the one of packed bytes.
template <int Parts>
Result<std::shared_ptr<AnyState>> new_state(std::shared_ptr<const Plan> plan, const std::string* bytes);

Result<std::shared_ptr<AnyState>> first_state(std::shared_ptr<const Plan> plan) noexcept;
Result<std::shared_ptr<AnyState>> unpacked_state(std::shared_ptr<const Plan> plan, const std::string& bytes) noexcept;

}  // namespace crownlands
