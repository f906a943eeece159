// SPDX-License-Identifier: GPL-3.0-or-later
// The whole model, and the model with its counterexamples drawn over it.
#include "core/property/formula.h"
#include "views/graph/explained.h"
#include "views/graph/pictures_of.h"
#include "views/graph/surroundings.h"

#include <algorithm>

namespace threadmend {

namespace {

struct Look {
    EdgeColour colour = EdgeColour::None;
    std::uint8_t marks = 0;
    std::uint32_t step = 0; ///< on the counterexample, from 1
};

/// Nodes and edges of the model, marked as far as the model alone tells.
class ModelView {
public:
    ModelView(const Lts& model, const TerminationLabels& termination, const ViewOptions& options)
        : model_(model), options_(options), terminating_(model.labels().size())
    {
        for (const std::string& text : termination.labels)
            if (const auto label = model.labels().find(text))
                terminating_[label->index()] = true;
    }

    std::optional<Stopped> choose(std::span<const StateId> seeds, RunContext& run)
    {
        auto chosen = surroundings(model_, seeds, options_.maxNodes, {}, run);
        if (!chosen)
            return *chosen.stopped();
        chosen_ = std::move(*chosen);
        return std::nullopt;
    }

    template <class ColourAndMarks>
    std::optional<Stopped> add(const ColourAndMarks& of, RunContext& run)
    {
        addLabels();
        findEnds();
        for (const StateId state : chosen_.states)
            addNode(state);
        for (std::uint32_t node = 0; node < chosen_.states.size(); ++node) {
            if (auto stopped = run.poll({"drawing the model", node, chosen_.states.size()}))
                return stopped;
            addEdges(node, of);
        }
        return std::nullopt;
    }

    std::string extent() const
    {
        const std::string all = counted(model_.stateCount(), "state");
        const std::string unreached =
            unreachable_ == 0 ? "" : " · " + grouped(unreachable_) + " of them cannot be reached";
        return grouped(chosen_.states.size()) + " of " + all + " shown" + unreached;
    }
    /// Those that no breadth-first search from the initial state meets.
    void setUnreachable(std::uint64_t count) { unreachable_ = count; }

    const Surroundings& chosen() const { return chosen_; }
    PictureBuilder& builder() { return builder_; }

private:
    void addLabels()
    {
        for (std::size_t label = 0; label < model_.labels().size(); ++label)
            builder_.label(model_.labels().text(LabelId(label)));
    }

    void findEnds()
    {
        ends_.assign(model_.stateCount(), false);
        for (const Transition& step : model_.transitions())
            if (terminating_[step.label.index()])
                ends_[step.target.index()] = true;
    }

    void addNode(StateId state)
    {
        unsigned marks = state == model_.initial() ? NodeMark::Initial : 0u;
        if (model_.outgoing(state).empty())
            marks |= ends_[state.index()] ? NodeMark::End : NodeMark::Deadlock;
        if (options_.current == state)
            marks |= NodeMark::Current;
        builder_.addNode({model_.describe(state), static_cast<std::uint16_t>(marks), state,
                          chosen_.hiddenSuccessors(model_, state), state.value});
    }

    template <class ColourAndMarks>
    void addEdges(std::uint32_t node, const ColourAndMarks& of)
    {
        const StateId state = chosen_.states[node];
        const std::uint32_t first = model_.firstTransition(state);
        const auto outgoing = model_.outgoing(state);
        for (std::uint32_t i = 0; i < outgoing.size(); ++i) {
            if (!chosen_.contains(outgoing[i].target))
                continue;
            const Look look = of(first + i);
            builder_.addEdge(
                {node, chosen_.node(outgoing[i].target), outgoing[i].label.value, look.colour, look.marks},
                look.step);
        }
    }

    const Lts& model_;
    const ViewOptions& options_;
    std::vector<bool> terminating_;
    std::vector<bool> ends_;
    Surroundings chosen_;
    PictureBuilder builder_;
    std::uint64_t unreachable_ = 0;
};

/// States that no run reaches.
std::optional<Stopped> countUnreachable(const Lts& model, std::uint64_t& count, RunContext& run)
{
    std::vector<bool> seen(model.stateCount(), false);
    std::vector<StateId> queue = {model.initial()};
    seen[model.initial().index()] = true;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        if (auto stopped = run.poll({"looking for unreachable states", next}))
            return stopped;
        for (const Transition& step : model.outgoing(queue[next]))
            if (!seen[step.target.index()]) {
                seen[step.target.index()] = true;
                queue.push_back(step.target);
            }
    }
    count = model.stateCount() - queue.size();
    return std::nullopt;
}

/// How the transitions of the model occur in the counterexample LTS and beside it.
class Occurrences {
public:
    explicit Occurrences(const Explained& explained)
        : explained_(explained), seen_(explained.model().transitionCount()),
          first_(explained.model().transitionCount())
    {
    }

    std::optional<Stopped> collect(RunContext& run)
    {
        const Lts& lts = explained_.lts();
        for (std::size_t i = 0; i < lts.stateCount(); ++i) {
            if (auto stopped = run.poll({"colouring the model", i, lts.stateCount()}))
                return stopped;
            collectState(StateId(i));
        }
        return std::nullopt;
    }

    Look of(std::uint32_t transition) const
    {
        const Look& first = first_[transition];
        if (first.colour != EdgeColour::None)
            return first;
        switch (seen_[transition]) {
        case 0:
            return {};
        case 1u << static_cast<unsigned>(EdgeColour::Correct):
            return {EdgeColour::Correct, 0, 0};
        case 1u << static_cast<unsigned>(EdgeColour::Incorrect):
            return {EdgeColour::Incorrect, 0, 0};
        default:
            return {EdgeColour::Neutral, 0, 0};
        }
    }

private:
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

    void note(StateId source, const Transition& step, bool onPath, Look look)
    {
        const auto outgoing = explained_.model().outgoing(source);
        const auto place = std::lower_bound(outgoing.begin(), outgoing.end(), step);
        if (place == outgoing.end() || *place != step)
            return;
        const auto index =
            explained_.model().firstTransition(source) + static_cast<std::uint32_t>(place - outgoing.begin());
        seen_[index] = static_cast<std::uint8_t>(seen_[index] | 1u << static_cast<unsigned>(look.colour));
        const bool better = first_[index].colour == EdgeColour::None || look.marks > first_[index].marks;
        if (onPath && better)
            first_[index] = look;
    }

    const Explained& explained_;
    std::vector<std::uint8_t> seen_; ///< a set of colours
    std::vector<Look> first_;        ///< on the counterexample
};

std::vector<StateId> seedsOf(const Explained& explained)
{
    std::vector<StateId> seeds;
    for (const StateId state : explained.path())
        seeds.push_back(explained.modelState(state));
    return seeds;
}

void markCounterexamples(ModelView& view, const Explained& explained)
{
    const Surroundings& chosen = view.chosen();
    const auto mark = [&](StateId state, std::uint16_t marks) {
        const StateId origin = explained.modelState(state);
        if (chosen.contains(origin))
            view.builder().mark(chosen.node(origin), marks);
    };
    for (std::size_t i = 0; i < explained.lts().stateCount(); ++i) {
        if (explained.isNeighbourhood(StateId(i)))
            mark(StateId(i), NodeMark::Decision);
        // A state of the model bears one of both marks, however many of its occurrences violate.
        if (explained.violatesFirst(StateId(i)) &&
            explained.modelState(StateId(i)) != explained.modelState(explained.path().back()))
            mark(StateId(i), explained.violationMark(StateId(i)));
        if (explained.shown() != nullptr && explained.onPath(StateId(i)))
            mark(StateId(i), NodeMark::OnRun);
    }
    mark(explained.path().back(), explained.violationMark(explained.path().back()));
}

} // namespace

Outcome<Picture> fullView(const Lts& model, const TerminationLabels& termination, const ViewOptions& options,
                          RunContext& run)
{
    ModelView view(model, termination, options);
    const StateId seeds[] = {model.initial()};
    if (auto stopped = view.choose(seeds, run))
        return *stopped;
    if (auto stopped = view.add([](std::uint32_t) { return Look(); }, run))
        return *stopped;
    std::uint64_t unreachable = 0;
    if (auto stopped = countUnreachable(model, unreachable, run))
        return *stopped;
    view.setUnreachable(unreachable);
    view.builder().setTexts(options.title.empty() ? "Full LTS" : options.title, "", view.extent());
    return std::move(view.builder()).build();
}

Outcome<Picture> overlayView(const Lts& model, const Explanation& explanation,
                             const TerminationLabels& termination, const ViewOptions& options,
                             RunContext& run)
{
    const Explained explained(model, explanation, options.counterexample);
    Occurrences occurrences(explained);
    if (auto stopped = occurrences.collect(run))
        return *stopped;
    ModelView view(model, termination, options);
    if (auto stopped = view.choose(seedsOf(explained), run))
        return *stopped;
    if (auto stopped = view.add([&](std::uint32_t transition) { return occurrences.of(transition); }, run))
        return *stopped;
    markCounterexamples(view, explained);
    view.builder().setTexts(options.title.empty() ? "Counterexamples in the full LTS" : options.title,
                            decisionSentence(model, explanation, options.counterexample), view.extent());
    return std::move(view.builder()).build();
}

} // namespace threadmend
