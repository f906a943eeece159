// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a communicating pushdown system beyond the part of its space that can be walked in.
#pragma once

#include "core/model/model.h"
#include "core/model/pushdown/exploration.h"
#include "core/model/pushdown/pushdown_system.h"

#include <memory>

namespace threadmend::pushdown {

/// The system of a model, and the configurations of each process that are in its space.
class PushdownModel final : public KindFacts {
public:
    PushdownModel(std::shared_ptr<const System> system, std::shared_ptr<const Exploration> explored)
        : system_(std::move(system)), explored_(std::move(explored))
    {
    }
    /// Complete without the model.
    const std::shared_ptr<const System>& system() const { return system_; }
    /// Null if the model was not read for panels.
    const std::shared_ptr<const Exploration>& explored() const { return explored_; }

private:
    std::shared_ptr<const System> system_;
    std::shared_ptr<const Exploration> explored_;
};

/// Whether models of a kind are pushdown systems.
bool holdsSystems(const ModelKind& kind);

} // namespace threadmend::pushdown

namespace threadmend {

/// The model as a pushdown system; null if it is none.
inline const pushdown::PushdownModel* pushdownSystemOf(const Model& model)
{
    return model.as<pushdown::PushdownModel>();
}

} // namespace threadmend
