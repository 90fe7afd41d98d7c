// What the evaluation sees of a kingdom depends on its grid alone: once.cpp compiles it for all kinds of games.
#pragma once

#include "learning/place_values.hpp"

namespace crownlands {

extern template class PlaceValues<5>;
extern template class PlaceValues<7>;
extern template Features features(const Kingdom<5>&, const Plan&, const Supply&);
extern template Features features(const Kingdom<7>&, const Plan&, const Supply&);
extern template float Weights::value(const Kingdom<5>&, const Plan&, const Supply&) const;
extern template float Weights::value(const Kingdom<7>&, const Plan&, const Supply&) const;

}  // namespace crownlands
