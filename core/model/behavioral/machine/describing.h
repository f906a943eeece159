// SPDX-License-Identifier: GPL-3.0-or-later
// Values and frames of a machine, described.
#pragma once

#include "core/model/behavioral/machine/described_value.h"
#include "core/model/behavioral/machine/machine.h"

#include <optional>
#include <vector>

namespace threadmend::behavioral {

/// Describes without running anything of the program. One object describes what is asked of it within its
/// limits.
class Describing {
public:
    explicit Describing(const Machine& machine, DescriptionLimits limits = {})
        : machine_(machine), limits_(limits), left_(limits.nodes)
    {
    }

    DescribedValue value(std::string name, Value value);
    DescribedValue event(std::string name, EventId event);
    /// The frames of a b-thread that is suspended, the innermost first.
    std::vector<DescribedFrame> frames();
    /// The variable of that name in the innermost frame in which it still has a value: its own ones come
    /// before those of functions around it. Nothing if there is none.
    std::optional<DescribedValue> variable(const std::string& name);

private:
    DescribedFrame frame(const Frame& frame);
    std::optional<DescribedValue> variableIn(const Frame& frame, const std::string& name);
    /// Whether what a slot holds is read from here on.
    bool isKept(const Frame& frame, std::uint32_t slot) const;
    DescribedValue object(DescribedValue node, ObjectRef ref);
    void contents(DescribedValue& node, const Object& object);
    void entries(DescribedValue& node, const Object& map);
    void eventSet(DescribedValue& node, const Object& set);
    void properties(DescribedValue& node, const Object& object);
    void captures(DescribedValue& node, const Object& closure);
    void child(DescribedValue& node, const std::string& name, Value value);
    DescribedValue keptOrNot(const std::string& name, Value value, bool kept);
    std::string plainText(Value value) const;
    std::string className(const Object& object) const;
    std::string shortened(std::string text) const;

    const Machine& machine_;
    DescriptionLimits limits_;
    std::size_t left_;
    std::vector<ObjectRef> open_; ///< the objects around what is described
};

} // namespace threadmend::behavioral
