// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/corrections/pruning.h"

#include "core/model/concurrent/state_layout.h"

#include <algorithm>
#include <set>
#include <utility>

namespace threadmend {

namespace {

using concurrent::Arc;
using Variables = std::set<std::uint32_t>;

/// Follows a multi-path with the variables that may differ.
template <class StepFacts>
class Sight {
public:
    Sight(const MultiPath& all, const StepFacts& facts, Variables touched)
        : all_(all), facts_(facts), touched_(std::move(touched))
    {
    }

    bool isSeen()
    {
        waiting_.push_back({static_cast<std::uint32_t>(all_.parts.size() - 1), {}});
        while (!waiting_.empty()) {
            auto [part, differing] = std::move(waiting_.back());
            waiting_.pop_back();
            if (!known_.emplace(part, differing).second)
                continue;
            if (along(all_.parts[part], std::move(differing)))
                return true;
        }
        return false;
    }

private:
    /// One main path; its elements that are paths are looked at later.
    bool along(const MultiPath::Part& part, Variables differing)
    {
        std::set<Variables> atLoop;
        for (std::size_t i = 0; !part.isFinite();) {
            if (i == part.loop && !atLoop.insert(differing).second)
                return false; // all that follows was followed
            if (!all_.parts[part.elements[i]].isFinite())
                waiting_.emplace_back(part.elements[i], differing);
            if (passes(part, i, differing))
                return true;
            i = i + 1 < part.elements.size() ? i + 1 : part.loop;
        }
        return false;
    }

    /// The step from an element to the next one: whether it evaluates what may differ.
    bool passes(const MultiPath::Part& part, std::size_t i, Variables& differing) const
    {
        const StateId from = all_.parts[part.elements[i]].origin;
        const auto step = facts_(from, part.labels[i]);
        if (step.isCorrected) {
            differing.insert(touched_.begin(), touched_.end());
            return false;
        }
        const bool sees = std::any_of(step.reads.begin(), step.reads.end(),
                                      [&](std::uint32_t variable) { return differing.contains(variable); });
        for (const std::uint32_t variable : step.writes)
            differing.erase(variable);
        return sees;
    }

    const MultiPath& all_;
    const StepFacts& facts_;
    Variables touched_;
    std::vector<std::pair<std::uint32_t, Variables>> waiting_;
    std::set<std::pair<std::uint32_t, Variables>> known_;
};

bool isCorrectedAt(std::span<const Correction> corrections, std::uint32_t process, std::uint32_t point)
{
    return std::any_of(corrections.begin(), corrections.end(), [&](const Correction& correction) {
        return correction.process == process &&
               (correction.point == point ||
                (correction.kind == Correction::Kind::Swap && correction.point + 1 == point));
    });
}

} // namespace

ExecutedMultiPath::ExecutedMultiPath(const concurrent::ConcurrentSpace& space, const MultiPath& multiPath)
    : space_(space), multiPath_(multiPath), evaluated_(space.program().variables.size(), false)
{
    for (const concurrent::Process& process : space.program().processes)
        executed_.emplace_back(process.points.size(), false);
    for (const MultiPath::Part& part : multiPath.parts)
        for (std::size_t i = 0; i < part.elements.size(); ++i) {
            const StateId from = multiPath.parts[part.elements[i]].origin;
            std::vector<std::uint32_t> reads;
            if (part.labels[i] == none<LabelId>) {
                reads = guardsOf(from);
            } else {
                const auto source = space.graph().sources[part.labels[i].index()];
                executed_[source.process][source.point] = true;
                reads = arcOf(from, part.labels[i]).reads;
            }
            for (const std::uint32_t variable : reads)
                evaluated_[variable] = true;
        }
}

const Arc& ExecutedMultiPath::arcOf(StateId, LabelId label) const
{
    const auto source = space_.graph().sources[label.index()];
    const concurrent::Program& program = space_.program();
    const auto& arcs = program.processes[source.process].points[source.point].arcs;
    const std::string_view text = space_.labels().text(label);
    // Arcs of one label, such as those of a test, evaluate the same.
    const auto found = std::find_if(arcs.begin(), arcs.end(), [&](const Arc& arc) {
        return labelOf(program, source.process, source.point, arc) == text;
    });
    return found == arcs.end() ? arcs.front() : *found;
}

std::vector<std::uint32_t> ExecutedMultiPath::guardsOf(StateId dead) const
{
    const concurrent::Program& program = space_.program();
    const concurrent::StateLayout layout(program.slotRanges());
    std::vector<std::uint32_t> reads;
    for (std::size_t process = 0; process < program.processes.size(); ++process) {
        const auto place = static_cast<std::size_t>(
            layout.value(space_.graph().packed(dead), program.slotOfProcess(process)));
        for (const Arc& arc : program.processes[process].points[place].arcs)
            reads.insert(reads.end(), arc.reads.begin(), arc.reads.end());
    }
    return reads;
}

bool ExecutedMultiPath::executes(std::span<const Correction> corrections) const
{
    return std::any_of(corrections.begin(), corrections.end(), [&](const Correction& correction) {
        const std::vector<bool>& executed = executed_[correction.process];
        return executed[correction.point] ||
               (correction.kind == Correction::Kind::Swap && executed[correction.point + 1]);
    });
}

bool ExecutedMultiPath::evaluatesSome(std::span<const std::uint32_t> variables) const
{
    return std::any_of(variables.begin(), variables.end(),
                       [&](std::uint32_t variable) { return evaluated_[variable]; });
}

bool ExecutedMultiPath::sees(std::span<const Correction> corrections,
                             std::span<const std::uint32_t> touched) const
{
    struct StepFacts {
        bool isCorrected = false;
        std::vector<std::uint32_t> reads, writes;
    };
    const auto facts = [&](StateId from, LabelId label) {
        if (label == none<LabelId>)
            return StepFacts{false, guardsOf(from), {}};
        const auto source = space_.graph().sources[label.index()];
        const Arc& arc = arcOf(from, label);
        // What an atomic statement writes only now and then may differ still.
        const auto kind = space_.program().processes[source.process].points[source.point].kind;
        return StepFacts{isCorrectedAt(corrections, source.process, source.point), arc.reads,
                         kind == concurrent::StatementKind::Atomic ? std::vector<std::uint32_t>()
                                                                   : arc.writes};
    };
    return Sight(multiPath_, facts, Variables(touched.begin(), touched.end())).isSeen();
}

} // namespace threadmend
