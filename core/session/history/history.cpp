// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/history/history.h"

#include "core/check/replay.h"

#include <algorithm>
#include <set>

namespace threadmend {

const Branch* History::find(BranchId id) const
{
    // Ids grow with the places.
    const auto place = std::lower_bound(branches.begin(), branches.end(), id,
                                        [](const Branch& each, BranchId wanted) { return each.id < wanted; });
    return place == branches.end() || place->id != id ? nullptr : &*place;
}

Branch* History::find(BranchId id)
{
    return const_cast<Branch*>(std::as_const(*this).find(id));
}

std::size_t History::stepCount() const
{
    std::size_t count = 0;
    for (const Branch& branch : branches)
        count += branch.trace->length();
    return count;
}

bool History::hasChildren(BranchId id) const
{
    return std::any_of(branches.begin(), branches.end(),
                       [&](const Branch& each) { return each.parent == id; });
}

const Branch* History::goingOn(const Trace& trace, std::size_t count, const Transition& step) const
{
    for (const Branch& branch : branches) {
        const Trace& other = branch.trace->trace;
        if (other.length() > count && other.steps[count] == step && commonSteps(other, trace) >= count)
            return &branch;
    }
    return nullptr;
}

BranchId History::add(Branch branch)
{
    std::erase_if(branches, [&](const Branch& each) {
        return branch.transient && each.transient && each.origin == branch.origin &&
               each.property == branch.property && !hasChildren(each.id);
    });
    branch.id = BranchId(nextId++);
    branches.push_back(std::move(branch));
    return branches.back().id;
}

void History::erase(BranchId id)
{
    const Branch* found = find(id);
    if (found == nullptr)
        return;
    const Branch gone = *found;
    std::erase_if(branches, [&](const Branch& each) { return each.id == id; });
    for (Branch& branch : branches)
        if (branch.parent == id) {
            branch.parent = gone.parent;
            branch.forkedAt = gone.parent ? std::min(branch.forkedAt, gone.forkedAt) : 0;
        }
}

std::size_t commonSteps(const Trace& left, const Trace& right)
{
    if (left.initial != right.initial)
        return 0;
    const std::size_t most = std::min(left.length(), right.length());
    std::size_t count = 0;
    while (count < most && left.steps[count] == right.steps[count])
        ++count;
    return count;
}

std::string whyInconsistent(const History& history, const Lts& model)
{
    std::uint32_t next = 0;
    for (const Branch& branch : history.branches) {
        if (branch.id.value < next || branch.id.value >= history.nextId)
            return "two branches have one id, or a new branch could get a used one";
        next = branch.id.value + 1;
        if (!branch.trace || !isRunOf(model, branch.trace->trace))
            return "a branch is no run of the model";
        if (branch.misfit.has_value() != (branch.wanted != nullptr))
            return "a branch does not fit, but nobody knows to what";
        if (!branch.parent)
            continue;
        const Branch* parent = history.find(*branch.parent);
        if (parent == nullptr || !(parent->id < branch.id))
            return "a branch left one that is not there";
        if (commonSteps(parent->trace->trace, branch.trace->trace) < branch.forkedAt)
            return "a branch differs from the one that it left before it left it";
    }
    return "";
}

} // namespace threadmend
