// SPDX-License-Identifier: GPL-3.0-or-later
// Where a person has been: runs of the model that share their beginnings, a tree of steps.
#pragma once

#include "core/session/history/named_run.h"
#include "core/session/history/shown_trace.h"
#include "core/session/model/property_list.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// Names a branch for as long as a model is open; never used again.
using BranchId = Id<struct BranchTag>;

/// One way through the tree, from the initial state to a leaf (or to where a person went another way).
struct Branch {
    /// How it came about.
    enum class Origin {
        Steps,          ///< a person stepped, walked at random or ran to something
        Counterexample, ///< of `property`
        Path,           ///< the way to a state that was asked for
        File            ///< read from a file
    };
    BranchId id;
    Origin origin = Origin::Steps;
    std::optional<PropertyKey> property;
    /// What a person called it; empty if nobody did.
    std::string name;
    /// Never null.
    std::shared_ptr<const ShownTrace> trace;
    /// The branch that it left; nothing if it begins at the initial state of its own.
    std::optional<BranchId> parent;
    /// After how many steps it left its parent. These steps are equal in both.
    std::size_t forkedAt = 0;
    /// Nobody has chosen to keep it: the next of its origin (and property) takes its place.
    bool transient = false;
    /// Of a run that the model has not (any more): the whole of it, to be tried again when the model changes.
    std::shared_ptr<const NamedRun> wanted;
    /// Where the model differs from `wanted`; there exactly if that is.
    std::optional<Misfit> misfit;

    bool operator==(const Branch&) const = default;
};

/// The tree. Branches are in the order in which they came about.
struct History {
    /// Of all branches together: what a window can hold (about 60 bytes a step).
    static constexpr std::size_t mostSteps = 2'000'000;

    std::vector<Branch> branches;
    /// The smallest id that was never used.
    std::uint32_t nextId = 0;

    const Branch* find(BranchId id) const;
    Branch* find(BranchId id);
    std::size_t stepCount() const;
    /// Whether another branch left this one.
    bool hasChildren(BranchId id) const;
    /// The first branch that begins with the first `count` steps of `trace` and goes on with `step`.
    /// O(branches * count).
    const Branch* goingOn(const Trace& trace, std::size_t count, const Transition& step) const;

    /// Adds `branch` under a new id, in place of the transient one of the same origin and property, unless
    /// another branch has left that one.
    BranchId add(Branch branch);
    /// Takes a branch out; those that left it then leave its parent. Nothing if there is none.
    void erase(BranchId id);

    bool operator==(const History&) const = default;
};

/// Both runs begin with so many equal steps. O(length).
std::size_t commonSteps(const Trace& left, const Trace& right);

/// What is wrong with the tree as one of runs of `model`; empty if nothing is. For tests. O(size).
std::string whyInconsistent(const History& history, const Lts& model);

} // namespace threadmend
