// SPDX-License-Identifier: GPL-3.0-or-later
// Values and frames of a machine, described.
#pragma once

#include "core/model/behavioral/machine/described_value.h"
#include "core/model/behavioral/machine/machine.h"

#include <vector>

namespace threadmend::behavioral {

struct DescriptionLimits {
    std::size_t nodes = 2000;   ///< of all trees together
    std::size_t depth = 8;      ///< of a tree
    std::size_t children = 100; ///< of a node
    std::size_t bytes = 200;    ///< of a text
};

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

private:
    DescribedFrame frame(const Frame& frame);
    DescribedValue object(DescribedValue node, ObjectRef ref);
    void contents(DescribedValue& node, const Object& object);
    void entries(DescribedValue& node, const Object& map);
    void eventSet(DescribedValue& node, const Object& set);
    void properties(DescribedValue& node, const Object& object);
    void captures(DescribedValue& node, const Object& closure);
    void child(DescribedValue& node, const std::string& name, Value value);
    DescribedValue variable(const std::string& name, Value value, bool kept);
    std::string plainText(Value value) const;
    std::string className(const Object& object) const;
    std::string shortened(std::string text) const;

    const Machine& machine_;
    DescriptionLimits limits_;
    std::size_t left_;
    std::vector<ObjectRef> open_; ///< the objects around what is described
};

} // namespace threadmend::behavioral
