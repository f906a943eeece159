// SPDX-License-Identifier: GPL-3.0-or-later
// The LTS of all counterexamples, with stubs for the correct behaviour that was cut off.
#include "views/graph/folded_steps.h"
#include "views/graph/hidden_steps.h"
#include "views/graph/pictures_of.h"
#include "views/graph/surroundings.h"

#include <algorithm>

namespace threadmend {

namespace {

constexpr std::uint64_t ghostKeys = std::uint64_t{1} << 32;
constexpr std::uint64_t foldKey = std::uint64_t{1} << 33;

class CounterexampleView {
public:
    CounterexampleView(const Explained& explained, const ViewOptions& options)
        : explained_(explained), options_(options), hidden_(explained, options),
          timesShown_(explained.model().stateCount())
    {
    }

    std::optional<Stopped> choose(RunContext& run)
    {
        const std::size_t states = explained_.lts().stateCount();
        admitted_.assign(states, true);
        for (std::size_t i = 0; i < states && options_.fold; ++i)
            if (explained_.violating(StateId(i)) && !explained_.violatesFirst(StateId(i)))
                admitted_[i] = false;
        afterViolation_ = static_cast<std::uint64_t>(std::count(admitted_.begin(), admitted_.end(), false));
        foldSteps();
        const std::vector<StateId> path = explained_.pathFor(ViewOptions::mostOfRun);
        const std::size_t most = std::max(
            options_.maxNodes, std::min(explained_.path().size() - onTheWay_, ViewOptions::mostOfRun));
        auto chosen = surroundings(explained_.lts(), path, most, admitted_, run);
        if (!chosen)
            return *chosen.stopped();
        chosen_ = std::move(*chosen);
        for (const StateId state : chosen_.states) {
            ++timesShown_[explained_.modelState(state).index()];
            violations_ += explained_.violating(state) && explained_.violatesFirst(state);
        }
        return std::nullopt;
    }

    std::optional<Stopped> add(RunContext& run)
    {
        for (const StateId state : chosen_.states)
            addNode(state);
        for (std::uint32_t node = 0; node < chosen_.states.size(); ++node) {
            if (auto stopped = run.poll({"drawing counterexamples", node, chosen_.states.size()}))
                return stopped;
            addEdges(node);
            addGhost(node);
        }
        for (const FoldedSteps& steps : stretches_)
            addFoldedSteps(steps);
        if (foldsIntoOneNode())
            addFold();
        return std::nullopt;
    }

    std::string extent() const
    {
        const std::size_t all = explained_.lts().stateCount();
        std::string text = grouped(chosen_.states.size()) + " of " + counted(all, "state") + " shown";
        if (onTheWay_ > 0)
            text += " · " + grouped(onTheWay_) + " on the way folded";
        if (afterViolation_ > 0)
            text += " · " + grouped(afterViolation_) + " after the violation folded";
        return text + hidden_.extent();
    }

    PictureBuilder& builder() { return builder_; }

private:
    bool foldsIntoOneNode() const { return violations_ == 1 && afterViolation_ > 0; }

    void foldSteps()
    {
        if (!options_.fold)
            return;
        std::optional<StateId> current = options_.current;
        if (!current && !options_.mustShow.empty())
            current = options_.mustShow.front();
        stretches_ = foldedSteps(explained_, current);
        for (const FoldedSteps& steps : stretches_)
            for (std::uint32_t i = steps.first; i < steps.last; ++i) {
                admitted_[explained_.path()[i].index()] = false;
                ++onTheWay_;
            }
    }

    bool startsStretch(StateId state) const
    {
        return std::any_of(stretches_.begin(), stretches_.end(), [&](const FoldedSteps& steps) {
            return explained_.path()[steps.first - 1] == state;
        });
    }

    void addFoldedSteps(const FoldedSteps& steps)
    {
        const StateId source = explained_.path()[steps.first - 1], target = explained_.path()[steps.last];
        if (!chosen_.contains(source) || !chosen_.contains(target))
            return;
        const std::string text = "steps " + grouped(steps.first) + " to " + grouped(steps.last);
        builder_.addEdge({chosen_.node(source), chosen_.node(target), builder_.label(text),
                          explained_.stepColour(steps.first - 1), EdgeMark::OnRun | EdgeMark::Folded});
    }
    bool endsHere(StateId state) const { return options_.fold && explained_.violating(state); }

    std::string textOf(StateId state) const
    {
        const StateId origin = explained_.modelState(state);
        std::string text = explained_.model().describe(origin);
        // The same state of the model with different pasts.
        if (timesShown_[origin.index()] > 1)
            text +=
                "·" + std::to_string(
                          explained_.explanation().counterexamples.origins[state.index()].automaton.value);
        return text;
    }

    void addNode(StateId state)
    {
        unsigned marks = explained_.lts().isInitial(state) ? NodeMark::Initial : 0u;
        marks |= explained_.isNeighbourhood(state) ? NodeMark::Decision : 0u;
        marks |= explained_.violationMark(state);
        marks |= explained_.shown() != nullptr && explained_.onPath(state) ? NodeMark::OnRun : 0u;
        marks |= options_.current == explained_.modelState(state) ? NodeMark::Current : 0u;
        std::uint32_t hidden = chosen_.hiddenSuccessors(explained_.lts(), state, hidden_);
        if (endsHere(state) && foldsIntoOneNode())
            hidden = 0;
        else if (startsStretch(state) && hidden > 0)
            --hidden; // its first step is drawn, as part of the stretch
        builder_.addNode({textOf(state), static_cast<std::uint16_t>(marks), explained_.modelState(state),
                          hidden, state.value});
    }

    void addEdges(std::uint32_t node)
    {
        const StateId state = chosen_.states[node];
        if (endsHere(state))
            return;
        const std::uint32_t first = explained_.lts().firstTransition(state);
        const auto outgoing = explained_.lts().outgoing(state);
        for (std::uint32_t i = 0; i < outgoing.size(); ++i) {
            if (!chosen_.contains(outgoing[i].target) || hidden_.contains(outgoing[i].label))
                continue;
            const auto [marks, number] = explained_.onRun(state, outgoing[i]);
            builder_.addEdge({node, chosen_.node(outgoing[i].target),
                              builder_.label(explained_.lts().labels().text(outgoing[i].label)),
                              explained_.colourOf(first + i), marks},
                             number);
        }
    }

    void addGhost(std::uint32_t node)
    {
        std::vector<CorrectTransition> correct;
        for (const CorrectTransition& transition : explained_.correctOf(chosen_.states[node]))
            if (!hidden_.containsModel(transition.label))
                correct.push_back(transition);
        if (correct.empty() || endsHere(chosen_.states[node]))
            return;
        const StateId target = correct.size() == 1 ? correct.front().fullTarget : none<StateId>;
        const std::uint32_t ghost = builder_.addNode(
            {std::string_view(), NodeMark::Ghost, target, 0, ghostKeys + chosen_.states[node].value});
        for (const CorrectTransition& transition : correct)
            builder_.addEdge({node, ghost, builder_.label(explained_.model().labels().text(transition.label)),
                              EdgeColour::Correct, 0});
    }

    void addFold()
    {
        const std::string text = "+" + counted(afterViolation_, "state");
        const std::uint32_t fold = builder_.addNode({text, NodeMark::Folded, none<StateId>, 0, foldKey});
        for (std::uint32_t node = 0; node < chosen_.states.size(); ++node)
            if (endsHere(chosen_.states[node]) &&
                chosen_.hiddenSuccessors(explained_.lts(), chosen_.states[node], hidden_) > 0)
                builder_.addEdge({node, fold, builder_.label(""), EdgeColour::None, EdgeMark::Folded});
    }

    const Explained& explained_;
    const ViewOptions& options_;
    HiddenSteps hidden_;
    std::vector<std::uint32_t> timesShown_; ///< of every state of the model
    std::vector<bool> admitted_;
    Surroundings chosen_;
    std::vector<FoldedSteps> stretches_;
    std::uint64_t onTheWay_ = 0, afterViolation_ = 0; ///< states that are folded away
    std::size_t violations_ = 0;
    PictureBuilder builder_;
};

} // namespace

Outcome<Picture> counterexampleView(const Lts& model, const Explanation& explanation,
                                    const ViewOptions& options, RunContext& run)
{
    const Explained explained(model, explanation, options.counterexample);
    CounterexampleView view(explained, options);
    if (auto stopped = view.choose(run))
        return *stopped;
    if (auto stopped = view.add(run))
        return *stopped;
    view.builder().setTexts(options.title.empty() ? "LTS of all counterexamples" : options.title,
                            decisionSentence(model, explanation, options.counterexample), view.extent());
    return std::move(view.builder()).build();
}

} // namespace threadmend
