#include "search/once.hpp"

#include "rules/state.hpp"

namespace crownlands {

template class PlaceValues<5>;
template class PlaceValues<7>;
template Features features(const Kingdom<5>&, const Plan&, const Supply&);
template Features features(const Kingdom<7>&, const Plan&, const Supply&);
template float Weights::value(const Kingdom<5>&, const Plan&, const Supply&) const;
template float Weights::value(const Kingdom<7>&, const Plan&, const Supply&) const;

}  // namespace crownlands
