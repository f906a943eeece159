// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that is known of a state, row by row.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/model/opened_model.h"
#include "core/session/search/transition_colours.h"
#include "core/session/snapshot/snapshot.h"
#endif
#include "views/rows/row_delegate.h"

#include <QString>
#include <optional>
#include <span>
#include <vector>

namespace threadmend {

/// A heading, a value, a transition with its other end, or how many more transitions there are.
struct DetailsRow {
    enum class Kind { Heading, Value, Leaving, Entering, MoreLeaving, MoreEntering };
    Kind kind = Kind::Value;
    QString text;
    QString trailing;
    std::optional<Colour> colour;                ///< of a transition
    std::optional<StateId> other;                ///< the other end of a transition
    std::optional<std::uint32_t> transition;     ///< its index
    std::optional<std::uint32_t> parameter = {}; ///< of the state, whose value it is
    bool operator==(const DetailsRow&) const = default;
};

/// How many transitions of one group are listed before the rest is only counted.
inline constexpr std::size_t mostListed = 50;

/// Distance, parameters, then leaving and entering transitions, grouped by colour if `colours` has one for
/// each transition of the model. O(degree), few rows whatever the degree.
std::vector<DetailsRow> detailsOf(const OpenedModel& model, std::span<const ColourSet> colours,
                                  StateId state);

/// What a transition is: where it leads from and to, its colours, where the run that is shown takes it.
std::vector<DetailsRow> detailsOfTransition(const Snapshot& now, std::span<const ColourSet> colours,
                                            std::uint32_t transition);

} // namespace threadmend
