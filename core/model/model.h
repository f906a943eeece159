// SPDX-License-Identifier: GPL-3.0-or-later
// A model, whatever its kind: one value that everything else is asked about.
#pragma once

#include "core/model/any_space.h"
#include "core/model/lanes.h"
#include "core/model/reduction.h"
#include "core/model/space_statistics.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct ModelKind;

/// What only the kind of a model knows of it. Rooms that serve one kind ask for it by its type; nobody else
/// does.
class KindFacts {
public:
    KindFacts() = default;
    KindFacts(const KindFacts&) = delete;
    KindFacts& operator=(const KindFacts&) = delete;
    virtual ~KindFacts() = default;
};

/// Immutable and cheap to copy; complete without the file. Two readings of the same text with the same
/// options are the same model, however long they took.
struct Model {
    const ModelKind* kind = nullptr; ///< one of the table; never null
    std::string path;
    /// What was read, if the kind has a source: lines end with LF, the last one too.
    std::string source;
    std::vector<InputWarning> warnings;
    /// A model need not have a finite state space.
    AnySpace space;
    /// What was left out of the space; it bounds what can be asked (core/check).
    Reduction reduction = {};
    /// What moves; null if nothing is known to, or if nobody asked when it was read.
    std::shared_ptr<const Lanes> lanes;
    std::shared_ptr<const KindFacts> facts;

    bool hasSpace() const { return !std::holds_alternative<std::monostate>(space); }
    /// The facts of one kind; null if the model is of another one.
    template <class Facts>
    const Facts* as() const
    {
        return dynamic_cast<const Facts*>(facts.get());
    }
};

/// The space written down as an LTS with the same numbers: the one that is stored, or a new one. Nothing of a
/// model without a finite space.
Outcome<std::shared_ptr<const Lts>> storedSpace(const Model& model, RunContext& run);

/// Numbers of the space, without writing it down where that is not needed; nothing of a model without one.
/// O(n
/// + m); components and internal labels of a computed space need it as an LTS.
Outcome<std::optional<SpaceStatistics>> statistics(const Model& model, ComponentCount components,
                                                   RunContext& run);

/// Of the memory that the space keeps.
std::size_t bytesOfSpace(const Model& model);

/// Whether all that can be reached is in the space; of a model without one it is not.
bool isWhole(const Model& model);

} // namespace threadmend
