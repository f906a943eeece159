// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/ending.h"

#include "core/model/lts/initial_distances.h"

#include <algorithm>

namespace threadmend {

namespace {

/// `given` says how a state ends but for the labels.
template <class Given>
Outcome<std::vector<Ending>> endingsBy(const Lts& lts, const std::vector<bool>& terminations, Given given,
                                       RunContext& run)
{
    const auto distances = initialDistances(lts, run);
    if (!distances)
        return distances.failure();
    const auto reachable = [&](StateId state) { return (*distances)[state.index()] != unreachable; };
    std::vector<bool> entered(lts.stateCount(), false);
    std::vector<bool> stuck(lts.stateCount(), false);
    for (const StateId initial : lts.initialStates())
        stuck[initial.index()] = true;
    for (std::size_t source = 0; source < lts.stateCount(); ++source) {
        if (const auto stopped = run.poll({"looking for dead ends", source, lts.stateCount()}))
            return *stopped;
        for (const Transition& step : lts.outgoing(StateId(source))) {
            if (reachable(step.target) && !reachable(StateId(source)))
                continue;
            entered[step.target.index()] = true;
            if (!terminations[step.label.index()])
                stuck[step.target.index()] = true;
        }
    }
    std::vector<Ending> result;
    result.reserve(lts.stateCount());
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number) {
        const Ending own = given(StateId(number));
        const bool ends = own == Ending::Deadlock && entered[number] && !stuck[number];
        result.push_back(ends ? Ending::End : own);
    }
    return result;
}

bool leadsToDeadlock(const Lts& lts, LabelId label)
{
    return std::any_of(lts.transitions().begin(), lts.transitions().end(), [&](const Transition& step) {
        return step.label == label && lts.ending(step.target) == Ending::Deadlock;
    });
}

} // namespace

Outcome<std::vector<Ending>> endingsAfter(const Lts& lts, const std::vector<bool>& terminations,
                                          RunContext& run)
{
    return endingsBy(
        lts, terminations, [&](StateId state) { return lts.ending(state); }, run);
}

bool endingsFollowFromLabels(const Lts& lts)
{
    if (!lts.hasOwnEndings())
        return true;
    std::vector<bool> terminations;
    for (std::uint32_t label = 0; label < lts.labels().size(); ++label)
        terminations.push_back(lts.isTermination(LabelId(label)));
    RunContext nobody;
    const auto told = endingsBy(
        lts, terminations, [&](StateId state) { return lts.plainEnding(state); }, nobody);
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        if ((*told)[state] != lts.ending(StateId(state)))
            return false;
    return true;
}

const std::vector<std::string>& usualTerminations()
{
    static const std::vector<std::string> labels = {"exit", "Terminate", "terminate"};
    return labels;
}

std::vector<std::string> stuckBehind(const Lts& lts, std::span<const std::string> labels)
{
    std::vector<std::string> found;
    for (const std::string& text : labels)
        if (const auto label = lts.labels().find(text);
            label && !lts.isTermination(*label) && leadsToDeadlock(lts, *label))
            found.push_back(text);
    return found;
}

std::vector<std::string> endedAmongStuck(const Lts& lts)
{
    std::vector<std::string> found;
    for (std::uint32_t number = 0; number < lts.labels().size(); ++number)
        if (const LabelId label(number); lts.isTermination(label) && leadsToDeadlock(lts, label))
            found.emplace_back(lts.labels().text(label));
    return found;
}

std::string_view spelled(Ending ending)
{
    switch (ending) {
    case Ending::Running:
        return "running";
    case Ending::Deadlock:
        return "deadlock";
    case Ending::End:
        return "end";
    case Ending::Pruned:
        return "pruned";
    case Ending::Failed:
        return "failed";
    }
    return "";
}

std::optional<Ending> endingSpelled(std::string_view text)
{
    for (const Ending ending :
         {Ending::Running, Ending::Deadlock, Ending::End, Ending::Pruned, Ending::Failed})
        if (text == spelled(ending))
            return ending;
    return std::nullopt;
}

} // namespace threadmend
