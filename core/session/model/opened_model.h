// SPDX-License-Identifier: GPL-3.0-or-later
// A model that a person has opened, with what every panel asks of it.
#pragma once

#include "core/check/trace.h"
#include "core/model/lts/incoming.h"
#include "core/model/lts/lts.h"
#include "core/model/model_kind.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// A model and facts about it, computed once when it is opened. Immutable from then on; about 20 bytes a
/// state and 16 a transition beside the model. Of a model without a finite space, the facts are those of one
/// state.
struct OpenedModel : Model {
    std::shared_ptr<const Lts> stored;
    /// The space as it is drawn, with the numbers of the model's own space: `*stored`.
    const Lts& lts;
    Incoming incoming;
    std::vector<std::uint32_t> initialDistances;
    std::vector<bool> onInternalCycle; ///< livelocks
};

/// Reads the file at `path`, for panels, and computes the facts. A stop or an error leaves nothing.
Outcome<OpenedModel> openModel(const std::string& path, ReadOptions options, RunContext& run);

/// The same of a text, whatever the file at `path` holds.
Outcome<OpenedModel> openModelText(std::string_view text, const std::string& path, ReadOptions options,
                                   RunContext& run);

/// The facts about a model that is already there.
Outcome<OpenedModel> openedModel(Model model, RunContext& run);

/// A shortest run to `state`, the first by the numbers of its states from the end; nothing if none leads
/// there. O(length * degree).
std::optional<Trace> pathTo(const OpenedModel& model, StateId state);

} // namespace threadmend
