// SPDX-License-Identifier: GPL-3.0-or-later
// How an abstraction becomes finer, so that a spurious run is one no more (Katz 2013, section 4.2).
//
// Globally, q_i is split into S_i and the rest (case 1), S_i further into the states that request the event
// and those that do not (case 2); where no state of S_n is stuck (our third case) S_n is split by an event
// that is enabled, chosen so that there are few parts, states in which the run has come to its end apart.
// Only modules can be split, so the split is carried to them: two states s, t of a module stay together
// exactly if they are interchangeable, that is, if for every choice x of states of the other modules (s, x)
// and (t, x) are in the same part. This is the coarsest refinement of the modules whose product respects the
// split. Proof: changing one component after the other by interchangeable ones never changes the part, so the
// product of the classes respects it; and if a product of partitions does, s and t of one class are in one
// class of the product with each x, so interchangeable. QED.
//
// By cause, only the module that is to blame is split, and by what is to blame alone: case 1 by whether a
// member has a step by the event to the class in question; case 2 every module that may request the event, by
// whether a member does; the third by whether a member requests, or blocks, an event that is enabled, or (of
// an end) asks for anything. What
// S_i consists of does not matter then, so that whole families of spurious runs go at once.
//
// Either way no abstract state that holds a state of S_i has the step to q_i+1 any more (is possibly dead):
// were there one by members (m_1, ..., m_k), in the global split these would form a state of S_i, since
// classes within it are products, and it would have the step; by cause, the classes of a state of S_i have no
// member with the step, or no member with the request. And the split is strict, since members of q_i have
// made the step: refinement ends, modules being finite. Lemma 3.
#pragma once

#include "core/abstraction/spurious.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::abstraction {

enum class Refinement { ByCause, Global };

/// A class of a module in parts.
struct ClassSplit {
    std::size_t module = 0;
    std::uint32_t before = 0;
    std::vector<std::uint32_t> parts; ///< classes
    std::vector<std::size_t> sizes;   ///< of the parts, in members
    bool operator==(const ClassSplit&) const = default;
};

/// A choice of one of some things for each module (of members of its class, by their places), in a part.
/// Part 0 is what is not listed.
struct PartChoice {
    std::vector<std::uint32_t> choice;
    std::uint32_t part = 0;
    bool operator==(const PartChoice&) const = default;
};

/// By module, for each of its `sizes[module]` things: a number that interchangeable ones share. Choices are
/// listed once each, none in part 0. O(modules * listed * modules * log listed).
std::vector<std::vector<std::uint32_t>> interchangeable(std::span<const std::size_t> sizes,
                                                        std::span<const PartChoice> listed);

/// Splits classes so that `simulation`, which is spurious, of `abstractRun` has no such end. At least one
/// class is split. O(members of the classes * letters) by cause; see `interchangeable`.
std::vector<ClassSplit> refine(AbstractProgram& program, const ConcreteModules& concrete,
                               const AbstractRun& abstractRun, const Simulation& simulation, Refinement how);

/// Splits the classes by these keys (as `interchangeable` gives them).
std::vector<ClassSplit> splitBy(AbstractProgram& program, AbstractState classes,
                                std::span<const std::vector<std::uint32_t>> keys);

} // namespace threadmend::abstraction
