// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/model_looks.h"

#include "core/model/lts/components.h"
#include "views/graph/explained.h"
#include "views/graph/pictures_of.h"

#include <algorithm>

namespace threadmend {

namespace {

void add(std::uint16_t& marks, unsigned added)
{
    marks = static_cast<std::uint16_t>(marks | added);
}

unsigned markOf(Ending ending)
{
    switch (ending) {
    case Ending::Running:
        return 0;
    case Ending::Deadlock:
        return NodeMark::Deadlock;
    case Ending::End:
    case Ending::Pruned:
        return NodeMark::End;
    case Ending::Failed:
        return NodeMark::AlsoViolating;
    }
    return 0;
}

} // namespace

/// How the transitions of the model occur in the counterexample LTS and beside it.
class Occurrences {
public:
    Occurrences(const Explained& explained, ModelLooks& looks) : explained_(explained), looks_(looks)
    {
        looks_.seen_.assign(explained.model().transitionCount(), 0);
    }

    std::optional<Stopped> collect(RunContext& run)
    {
        const Lts& lts = explained_.lts();
        for (std::size_t i = 0; i < lts.stateCount(); ++i) {
            if (auto stopped = run.poll({"colouring the model", i, lts.stateCount()}))
                return stopped;
            collectState(StateId(i));
            markState(StateId(i));
        }
        const StateId end = explained_.path().back();
        mark(end, explained_.violationMark(end));
        return std::nullopt;
    }

private:
    /// A failed state in which the counterexample ends bears its mark alone.
    void mark(StateId state, unsigned marks)
    {
        std::uint16_t& all = looks_.marks_[explained_.modelState(state).index()];
        add(all, marks);
        if ((all & NodeMark::Violating) != 0)
            all = static_cast<std::uint16_t>(all & ~unsigned{NodeMark::AlsoViolating});
    }

    void markState(StateId state)
    {
        if (explained_.isNeighbourhood(state))
            mark(state, NodeMark::Decision);
        // A state of the model bears one of both marks, however many of its occurrences violate.
        if (explained_.violatesFirst(state) &&
            explained_.modelState(state) != explained_.modelState(explained_.path().back()))
            mark(state, explained_.violationMark(state));
        if (explained_.shown() != nullptr && explained_.onPath(state))
            mark(state, NodeMark::OnRun);
    }

    void collectState(StateId state)
    {
        // What follows the violation says nothing about where it was decided.
        if (explained_.violating(state))
            return;
        const StateId source = explained_.modelState(state);
        const std::uint32_t first = explained_.lts().firstTransition(state);
        const auto outgoing = explained_.lts().outgoing(state);
        for (std::uint32_t i = 0; i < outgoing.size(); ++i) {
            const auto [marks, number] = explained_.onRun(state, outgoing[i]);
            note(source,
                 {explained_.modelLabel(outgoing[i].label), explained_.modelState(outgoing[i].target)},
                 explained_.onPath(state), {explained_.colourOf(first + i), marks, number});
        }
        for (const CorrectTransition& correct : explained_.correctOf(state))
            note(source, {correct.label, correct.fullTarget}, explained_.onPath(state),
                 {EdgeColour::Correct, 0, 0});
    }

    void note(StateId source, const Transition& step, bool onPath, TransitionLook look)
    {
        const auto outgoing = explained_.model().outgoing(source);
        const auto place = std::lower_bound(outgoing.begin(), outgoing.end(), step);
        if (place == outgoing.end() || *place != step)
            return;
        const auto index =
            explained_.model().firstTransition(source) + static_cast<std::uint32_t>(place - outgoing.begin());
        std::uint8_t& seen = looks_.seen_[index];
        seen = static_cast<std::uint8_t>(seen | 1u << static_cast<unsigned>(look.colour));
        if (!onPath)
            return;
        const auto [known, fresh] = looks_.onRun_.try_emplace(index, look);
        if (!fresh && look.marks > known->second.marks)
            known->second = look;
    }

    const Explained& explained_;
    ModelLooks& looks_;
};

TransitionLook ModelLooks::look(std::uint32_t transition) const
{
    if (seen_.empty() || seen_[transition] == 0)
        return {};
    if (const auto known = onRun_.find(transition); known != onRun_.end())
        return known->second;
    if (seen_[transition] == 1u << static_cast<unsigned>(EdgeColour::Correct))
        return {EdgeColour::Correct, 0, 0};
    if (seen_[transition] == 1u << static_cast<unsigned>(EdgeColour::Incorrect))
        return {EdgeColour::Incorrect, 0, 0};
    return {EdgeColour::Neutral, 0, 0};
}

Outcome<ModelLooks> ModelLooks::of(const Lts& model, RunContext& run)
{
    const auto livelocks = onInternalCycle(model, run);
    if (!livelocks)
        return livelocks.failure();
    ModelLooks looks;
    looks.marks_.assign(model.stateCount(), 0);
    for (std::size_t state = 0; state < model.stateCount(); ++state) {
        if (auto stopped = run.poll({"marking the model", state, model.stateCount()}))
            return *stopped;
        add(looks.marks_[state],
            markOf(model.ending(StateId(state))) | ((*livelocks)[state] ? NodeMark::Livelock : unsigned{0}));
    }
    for (const StateId initial : model.initialStates())
        add(looks.marks_[initial.index()], NodeMark::Initial);
    return looks;
}

Outcome<ModelLooks> ModelLooks::of(const Lts& model, const Explanation& explanation,
                                   std::size_t counterexample, RunContext& run)
{
    auto looks = of(model, run);
    if (!looks)
        return looks.failure();
    const Explained explained(model, explanation, counterexample);
    if (auto stopped = Occurrences(explained, *looks).collect(run))
        return *stopped;
    looks->sentence_ = decisionSentence(model, explanation, counterexample);
    return looks;
}

} // namespace threadmend
