// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/patch/compatible_merging.h"

#include <algorithm>

namespace threadmend {

void CompatibleMerging::reserve(std::size_t nodes, std::size_t steps)
{
    parents_.reserve(nodes);
    sizes_.reserve(nodes);
    stepSpans_.reserve(nodes);
    mustSpans_.reserve(nodes);
    steps_.reserve(steps + steps / 2);
}

void CompatibleMerging::add(std::span<const ArenaEdge> steps, std::span<const std::uint32_t> mustBlock)
{
    parents_.push_back(static_cast<Node>(parents_.size()));
    sizes_.push_back(1);
    settled_.push_back(false);
    stepSpans_.push_back({steps_.size(), static_cast<std::uint32_t>(steps.size())});
    mustSpans_.push_back({musts_.size(), static_cast<std::uint32_t>(mustBlock.size())});
    steps_.insert(steps_.end(), steps.begin(), steps.end());
    musts_.insert(musts_.end(), mustBlock.begin(), mustBlock.end());
}

bool CompatibleMerging::isInConflict(Node one, Node other) const
{
    const std::span<const ArenaEdge> passes = steps(other);
    for (const std::uint32_t event : mustBlock(one)) {
        const auto found =
            std::lower_bound(passes.begin(), passes.end(), event,
                             [](const ArenaEdge& step, std::uint32_t e) { return step.event < e; });
        if (found != passes.end() && found->event == event)
            return true;
    }
    return false;
}

/// Puts two representatives together and notes which successors must follow.
bool CompatibleMerging::unite(Node one, Node other)
{
    if ((settled_[one] && settled_[other]) || isInConflict(one, other) || isInConflict(other, one))
        return false;
    if (sizes_[one] < sizes_[other])
        std::swap(one, other);
    undo_.push_back(
        {one, other, stepSpans_[one], mustSpans_[one], steps_.size(), musts_.size(), settled_[one]});
    settled_[one] = settled_[one] || settled_[other];
    parents_[other] = one;
    sizes_[one] += sizes_[other];
    const Span a = stepSpans_[one], b = stepSpans_[other];
    work_ += a.length + b.length;
    std::size_t i = a.first, k = b.first;
    const std::size_t begin = steps_.size();
    while (i < a.first + a.length || k < b.first + b.length) {
        const bool left =
            k == b.first + b.length || (i < a.first + a.length && steps_[i].event <= steps_[k].event);
        if (left && k < b.first + b.length && steps_[i].event == steps_[k].event)
            open_.emplace_back(steps_[i].target, steps_[k++].target);
        const ArenaEdge step = left ? steps_[i++] : steps_[k++];
        steps_.push_back(step);
    }
    if (steps_.size() - begin == a.length)
        steps_.resize(begin);
    else
        stepSpans_[one] = {begin, static_cast<std::uint32_t>(steps_.size() - begin)};
    const std::span<const std::uint32_t> own = mustBlock(one), more = mustBlock(other);
    if (!more.empty()) {
        std::vector<std::uint32_t> all;
        std::set_union(own.begin(), own.end(), more.begin(), more.end(), std::back_inserter(all));
        mustSpans_[one] = {musts_.size(), static_cast<std::uint32_t>(all.size())};
        musts_.insert(musts_.end(), all.begin(), all.end());
    }
    return true;
}

bool CompatibleMerging::merge(Node one, Node other)
{
    open_.assign(1, {one, other});
    ++work_;
    while (!open_.empty()) {
        stopped_ = run_.poll({"merging states of the patch", work_, std::nullopt});
        if (stopped_) {
            takeBack();
            return false;
        }
        const Node a = classOf(open_.back().first), b = classOf(open_.back().second);
        open_.pop_back();
        if (a != b && !unite(a, b)) {
            takeBack();
            return false;
        }
    }
    return true;
}

void CompatibleMerging::takeBack()
{
    for (; !undo_.empty(); undo_.pop_back()) {
        const Undo& last = undo_.back();
        parents_[last.absorbed] = last.absorbed;
        sizes_[last.kept] -= sizes_[last.absorbed];
        stepSpans_[last.kept] = last.keptSteps;
        mustSpans_[last.kept] = last.keptMusts;
        settled_[last.kept] = last.wasSettled;
        steps_.resize(last.stepEnd);
        musts_.resize(last.mustEnd);
    }
}

} // namespace threadmend
