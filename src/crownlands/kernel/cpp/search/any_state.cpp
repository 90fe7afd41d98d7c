#include "search/any_state.hpp"

#include "rules/attempt.hpp"
#include "search/game.hpp"

namespace crownlands {

Result<std::shared_ptr<AnyState>> first_state(std::shared_ptr<const Plan> plan) noexcept {
    return attempt([&] { return with_parts(*plan, [&]<int Parts>() { return new_state<Parts>(plan, nullptr); }); });
}

Result<std::shared_ptr<AnyState>> unpacked_state(std::shared_ptr<const Plan> plan, const std::string& bytes) noexcept {
    return attempt([&] { return with_parts(*plan, [&]<int Parts>() { return new_state<Parts>(plan, &bytes); }); });
}

}  // namespace crownlands
