// What Python sees: a state of whatever shape behind one set of questions. The shape (grid, realms, parts) is a template
// parameter below this line and a virtual call above it; a batch crosses it once.
#pragma once

#include <memory>
#include <string>
#include <vector>

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
    virtual Sheet sheet(int realm) const = 0;
    virtual bool equals(const AnyState& other) const = 0;
    virtual u64 hash() const = 0;
    virtual std::string packed() const = 0;
    virtual std::size_t size() const = 0;
    virtual void draw(u64 seed, u64 stream) = 0;
    virtual void wander(u64 seed, u64 stream, bool guided) = 0;
    virtual void draw_scripted(const Script& script) = 0;
    virtual Counted count(const Script& script, int depth) const = 0;
    virtual bool is_certain() const = 0;
    virtual Solution solve(const Budget& budget) const = 0;
    virtual Tally rollouts(u64 games, u64 seed, u64 first, int threads, bool guided) const = 0;
};

std::shared_ptr<AnyState> first_state(std::shared_ptr<const Plan> plan);
std::shared_ptr<AnyState> unpacked_state(std::shared_ptr<const Plan> plan, const std::string& bytes);

// The shapes of plain Kingdomino, for what knows no other game: `made.template operator()<S>()`.
template <class Made>
auto with_shape(const Plan& plan, Made&& made) {
    require(plan.parts == PLAIN, "this is only for Kingdomino without Queendomino or Giants");
    if (plan.grid == 5) {
        if (plan.realms <= 2) return made.template operator()<State<5, 2>>();
        if (plan.realms <= 4) return made.template operator()<State<5, 4>>();
        return made.template operator()<State<5, 8>>();
    }
    if (plan.realms <= 2) return made.template operator()<State<7, 2>>();
    if (plan.realms <= 4) return made.template operator()<State<7, 4>>();
    throw Refused("the kernel has no 7 x 7 game with so many realms");
}

}  // namespace crownlands
