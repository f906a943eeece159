// SPDX-License-Identifier: GPL-3.0-or-later
// Concrete states of a program as tuples of module states: what is asked of them without their product.
#pragma once

#include "core/abstraction/abstract_program.h"

#include <cstdint>
#include <vector>

namespace threadmend::abstraction {

/// A state of each module, in their order.
using ConcreteState = std::vector<std::uint32_t>;

/// Refers to the program.
class ConcreteModules {
public:
    ConcreteModules(const AbstractProgram& program, std::vector<std::uint32_t> final)
        : program_(program), final_(std::move(final))
    {
    }

    ConcreteState initial() const { return ConcreteState(program_.moduleCount(), 0); }
    /// e is in R(q): some module requests it and none blocks it.
    bool requests(const ConcreteState& state, Letter letter) const;
    /// The events that can happen.
    EventSet enabled(const ConcreteState& state) const;
    /// Post(q, e): where an event leads that no module blocks, requested or not. None if the run has ended.
    std::vector<ConcreteState> after(const ConcreteState& state, Letter letter) const;
    /// Whether it is stuck; `endsCount`: or nothing is requested.
    bool isDead(const ConcreteState& state, bool endsCount) const;
    bool isFinal(const ConcreteState& state) const;
    /// Whether eta(q) is an abstract state.
    bool isIn(const ConcreteState& state, AbstractState classes) const;

private:
    const BThread& module(std::size_t index) const { return program_.module(index).concrete(); }

    const AbstractProgram& program_;
    std::vector<std::uint32_t> final_;
};

} // namespace threadmend::abstraction
