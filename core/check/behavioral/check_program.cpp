// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/behavioral/check_program.h"

#include "core/check/behavioral/fair_cycles.h"
#include "core/check/behavioral/replay_program.h"
#include "core/check/check.h"
#include "core/run/contract.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

class Checker {
public:
    Checker(const ProgramGraph& graph, Stepper& stepper, const ProgramCheckOptions& options, RunContext& run)
        : graph_(graph), stepper_(stepper), program_(stepper.program()), options_(options), run_(run)
    {
    }

    ProgramVerdict check(const Formula& formula)
    {
        ProgramVerdict verdict = checkPart(formula);
        if (graph_.isWhole() || verdict.kind == Verdict::Kind::Undecided)
            return verdict;
        if (verdict.kind == Verdict::Kind::Holds)
            return undecided(graph_.stopped().value_or(Stopped{}));
        verdict.shortest = isShortest(formula, *verdict.evidence);
        return verdict;
    }

private:
    /// What is to be said if the explored part were all.
    ProgramVerdict checkPart(const Formula& formula)
    {
        if (std::holds_alternative<DeadlockFreedom>(formula))
            return deadlock();
        if (const auto* freedom = std::get_if<FailureFreedom>(&formula))
            return freedom->of == FailureFreedom::Of::HotTermination ? hotTermination()
                                                                     : failure(freedom->of);
        if (const auto* cycles = std::get_if<HotCycleFreedom>(&formula))
            return hotCycle(cycles->fairness);
        if (isInvariant(formula, program_))
            return invariant(formula);
        if (!graph_.isWhole() && mayBeInvariant(formula))
            return holds();
        return regularSafety(formula);
    }

    /// Whether propositions that lie beyond the explored part could make an invariant of a formula which is
    /// none as yet: all its names are unknown, or at least none is that of an event.
    bool mayBeInvariant(const Formula& formula) const
    {
        const auto* safety = std::get_if<RegularSafety>(&formula);
        if (safety == nullptr || safety->violating.nodes.size() != 1 ||
            safety->violating.nodes[0].kind != RegularFormula::Kind::Letter)
            return false;
        bool names = false;
        for (const LabelPredicate::Node& node : safety->violating.letters[0].nodes) {
            names = names || node.kind == LabelPredicate::Kind::Exact;
            for (EventId event = 0; event < program_.events().size(); ++event)
                if (node.kind == LabelPredicate::Kind::Exact && program_.events()[event].label == node.text)
                    return false;
        }
        return names;
    }

    /// Violations that a state shows are met in breadth-first order. A word is among the shortest if it is so
    /// short that all words of its length lie in the explored part; of a loop nobody knows.
    bool isShortest(const Formula& formula, const ProgramRun& evidence) const
    {
        if (std::holds_alternative<HotCycleFreedom>(formula))
            return false;
        if (!std::holds_alternative<RegularSafety>(formula) || isInvariant(formula, program_) ||
            graph_.expandedCount() == graph_.stateCount())
            return true;
        return evidence.steps.size() <= graph_.depthOf(static_cast<std::uint32_t>(graph_.expandedCount()));
    }

    static ProgramVerdict holds()
    {
        ProgramVerdict verdict;
        verdict.kind = Verdict::Kind::Holds;
        return verdict;
    }

    static ProgramVerdict undecided(const Stopped& stopped)
    {
        ProgramVerdict verdict;
        verdict.reason = stopped;
        return verdict;
    }

    ProgramVerdict violated(std::string word, std::string explanation, ProgramRun evidence, const RunEnd& end)
    {
        require(replays(program_, stepper_.selection(), evidence, end),
                "evidence can be replayed on the program");
        ProgramVerdict verdict;
        verdict.kind = Verdict::Kind::Violated;
        verdict.word = std::move(word);
        verdict.explanation = std::move(explanation);
        verdict.evidence = std::move(evidence);
        return verdict;
    }

    /// The first state, in breadth-first order, of which `isBad` is true.
    template <class IsBad>
    std::optional<std::uint32_t> firstState(const IsBad& isBad) const
    {
        for (std::uint32_t state = 0; state < graph_.stateCount(); ++state)
            if (isBad(state))
                return state;
        return std::nullopt;
    }

    /// The first state, in breadth-first order, that violates `formula` by itself.
    std::optional<std::uint32_t> firstViolation(const Formula& formula) const
    {
        return firstState(*violatingStates(graph_, stepper_, formula, options_));
    }

    bool isHot(LocalId thread) const { return program_.local(thread).statement.hot; }
    std::optional<std::size_t> hotThread(std::uint32_t state) const
    {
        return behavioral::hotThread(graph_, program_, state);
    }
    std::string described(std::uint32_t state, std::size_t thread) const
    {
        const LocalId local = graph_.threads(state)[thread];
        return fmt::format("b-thread '{}' (line {})", program_.info(local).name,
                           program_.local(local).statement.place.line);
    }

    ProgramVerdict deadlock()
    {
        const auto state = firstViolation(DeadlockFreedom{});
        if (!state)
            return holds();
        std::string requested;
        for (const LocalId thread : graph_.threads(*state))
            for (const EventId event : program_.local(thread).statement.request)
                if (const std::string& label = program_.events()[event].label;
                    requested.find("'" + label + "'") == std::string::npos)
                    requested += (requested.empty() ? "'" : ", '") + label + "'";
        return violated("deadlock",
                        requested.empty() ? "nothing is requested" : "requested but blocked: " + requested,
                        runTo(graph_, *state), {.kind = graph_.kind(*state)});
    }

    ProgramVerdict failure(FailureFreedom::Of of)
    {
        const auto state = firstViolation(FailureFreedom{of});
        if (!state)
            return holds();
        const ProgramFailure& found = stepper_.failure(graph_.state(*state));
        const char* word = found.kind == ProgramFailure::Kind::Assertion         ? "failed assertion"
                           : found.kind == ProgramFailure::Kind::JavaScriptError ? "JavaScript error"
                                                                                 : "store conflict";
        ProgramVerdict verdict =
            violated(word,
                     found.thread.empty() ? found.message
                                          : fmt::format("b-thread '{}': {}", found.thread, found.message),
                     runTo(graph_, *state), {.failure = found.kind});
        if (found.place.line > 0)
            verdict.place = found.place;
        return verdict;
    }

    ProgramVerdict hotTermination()
    {
        const auto state = firstViolation(FailureFreedom{FailureFreedom::Of::HotTermination});
        if (!state)
            return holds();
        return violated("hot termination",
                        described(*state, *hotThread(*state)) + " is hot when the run ends",
                        runTo(graph_, *state), {.kind = graph_.kind(*state), .someHot = true});
    }

    FairSets setsOf(const Fairness& fairness) const
    {
        FairSets sets{fairness.kind, {}};
        for (const std::vector<std::string>& names : fairness.sets) {
            sets.sets.emplace_back();
            for (EventId event = 0; event < program_.events().size(); ++event)
                sets.sets.back().push_back(
                    std::find(names.begin(), names.end(), program_.events()[event].label) != names.end());
        }
        return sets;
    }

    ProgramVerdict hotCycle(const Fairness& fairness)
    {
        const FairSets sets = setsOf(fairness);
        if (auto verdict = hotThreadCycle(sets))
            return *std::move(verdict);
        std::vector<bool> hot(graph_.stateCount());
        for (std::uint32_t state = 0; state < graph_.stateCount(); ++state)
            hot[state] = hotThread(state).has_value();
        if (auto verdict = cycleWithin(hot, sets, "hot system",
                                       "in each state of the loop some b-thread is hot", {.alwaysHot = true}))
            return *std::move(verdict);
        ProgramVerdict verdict = holds();
        verdict.vacuous = graph_.isWhole() && isVacuous(sets);
        return verdict;
    }

    /// One b-thread that is hot in each state of a loop; the shortest over all b-threads.
    std::optional<ProgramVerdict> hotThreadCycle(const FairSets& sets)
    {
        std::size_t places = 0;
        for (std::uint32_t state = 0; state < graph_.stateCount(); ++state)
            places = std::max(places, graph_.threads(state).size());
        std::optional<ProgramVerdict> best;
        for (std::size_t place = 0; place < places; ++place) {
            std::vector<bool> hot(graph_.stateCount());
            bool any = false;
            for (std::uint32_t state = 0; state < graph_.stateCount(); ++state) {
                const std::span<const LocalId> threads = graph_.threads(state);
                hot[state] = place < threads.size() && isHot(threads[place]);
                any = any || hot[state];
            }
            if (!any)
                continue;
            auto verdict = cycleWithin(hot, sets, "hot b-thread cycle", "", {.hotThread = place});
            if (!verdict)
                continue;
            if (verdict->kind == Verdict::Kind::Undecided)
                return verdict;
            verdict->explanation =
                described(verdict->evidence->last(), place) + " is hot in each state of the loop";
            const auto size = [](const ProgramRun& run) {
                return std::pair(run.steps.size() - *run.loop, *run.loop);
            };
            if (!best || size(*verdict->evidence) < size(*best->evidence))
                best = std::move(verdict);
        }
        return best;
    }

    std::optional<ProgramVerdict> cycleWithin(const std::vector<bool>& states, const FairSets& sets,
                                              const std::string& word, const std::string& explanation,
                                              const RunEnd& end)
    {
        const auto components = fairComponents(graph_, states, sets, run_);
        if (!components)
            return undecided(*components.stopped());
        if (components->empty())
            return std::nullopt;
        auto lasso = lassoInto(graph_, *components, sets, run_);
        if (!lasso)
            return undecided(*lasso.stopped());
        return violated(word, explanation, *std::move(lasso), end);
    }

    /// Under fairness: no infinite run is fair, and no run ends.
    bool isVacuous(const FairSets& sets)
    {
        if (sets.kind == Fairness::Kind::None ||
            firstState([&](std::uint32_t at) { return graph_.outgoing(at).empty(); }))
            return false;
        const auto components =
            fairComponents(graph_, std::vector<bool>(graph_.stateCount(), true), sets, run_);
        return components && components->empty();
    }

    ProgramVerdict invariant(const Formula& formula)
    {
        const auto state = firstViolation(formula);
        if (!state)
            return holds();
        std::string props;
        for (const std::string& prop : propositionsOf(graph_, program_, *state))
            props += (props.empty() ? "" : ", ") + prop;
        return violated("invariant violated", props.empty() ? "no proposition holds" : "what holds: " + props,
                        runTo(graph_, *state), {});
    }

    ProgramVerdict regularSafety(const Formula& formula)
    {
        const auto lts = toLts(graph_, program_, run_);
        if (!lts)
            return undecided(*lts.stopped());
        const Verdict found = threadmend::check(*lts, forLtsOf(graph_, formula), {}, run_);
        if (found.kind == Verdict::Kind::Undecided)
            return undecided(*found.reason);
        if (found.kind == Verdict::Kind::Holds)
            return holds();
        // A state that several initial states are joined by is the state before the first step.
        const std::uint32_t shift = graph_.initialCount() == 1 ? 0 : 1;
        ProgramRun evidence;
        for (std::size_t i = 0; i < found.evidence->length(); ++i) {
            const Transition& step = found.evidence->steps[i];
            const std::uint32_t target = step.target.value - shift;
            if (shift == 1 && i == 0) {
                evidence.initial = target;
                continue;
            }
            const std::span<const Edge> edges = graph_.outgoing(evidence.last());
            const auto edge = std::find_if(edges.begin(), edges.end(), [&](const Edge& one) {
                return one.target == target &&
                       program_.events()[one.event].label == lts->labels().text(step.label);
            });
            evidence.steps.push_back(*edge);
        }
        return violated("safety violated", "the run is one that must not be", std::move(evidence), {});
    }

    const ProgramGraph& graph_;
    Stepper& stepper_;
    const Program& program_;
    const ProgramCheckOptions& options_;
    RunContext& run_;
};

} // namespace

ProgramVerdict checkProgram(const ProgramGraph& graph, Stepper& stepper, const Formula& formula,
                            const ProgramCheckOptions& options, RunContext& run)
{
    return Checker(graph, stepper, options, run).check(formula);
}

Formula forLtsOf(const ProgramGraph& graph, const Formula& formula)
{
    const auto* safety = std::get_if<RegularSafety>(&formula);
    if (safety == nullptr || graph.initialCount() == 1)
        return formula;
    RegularFormula all = safety->violating;
    const auto root = static_cast<std::uint32_t>(all.nodes.size() - 1);
    LabelPredicate joins;
    joins.nodes.push_back({LabelPredicate::Kind::Exact, "start", 0, 0});
    all.letters.push_back(std::move(joins));
    all.nodes.push_back(
        {RegularFormula::Kind::Letter, static_cast<std::uint32_t>(all.letters.size() - 1), 0});
    all.nodes.push_back({RegularFormula::Kind::Sequence, root + 1, root});
    return RegularSafety{std::move(all)};
}

} // namespace threadmend::behavioral
