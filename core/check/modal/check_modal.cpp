// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/modal/check_modal.h"

#include "core/check/modal/refutation.h"
#include "core/check/replay.h"
#include "core/run/contract.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// Whether the formula is false in the first state of the part, and the run is one of it.
Outcome<bool> isConfirmedAlone(const Lts& lts, const ModalFormula& formula, const Refutation& refutation,
                               RunContext& run)
{
    const auto alone = solve(refutation.part, equationsOf(formula), run);
    if (!alone)
        return alone.failure();
    const Trace& trace = refutation.run;
    if (alone->satisfies(StateId(0u)) || !isRunOf(lts, trace) || trace.initial != refutation.states[0])
        return false;
    for (std::uint32_t i = 0; i < refutation.part.stateCount(); ++i)
        for (const Transition& step : refutation.part.outgoing(StateId(i))) {
            if (const auto stopped = run.poll({"confirming what refutes the formula", i}))
                return *stopped;
            const auto label = lts.labels().find(refutation.part.labels().text(step.label));
            const auto row = lts.outgoing(refutation.states[i]);
            if (!label || std::find(row.begin(), row.end(),
                                    Transition{*label, refutation.states[step.target.index()]}) == row.end())
                return false;
        }
    return true;
}

Finding findingOf(const Lts& lts, const Refutation& refutation)
{
    // Where the formula asks for no further step, the model may have some.
    const bool stops = !refutation.run.loop && lts.outgoing(refutation.run.last()).empty();
    if (refutation.isOneRun)
        return {stops ? "counterexample that stops" : "counterexample",
                "the formula is false of this run alone"};
    return {
        "counterexample",
        fmt::format("one run of a part of {} states and {} transitions, of which alone the formula is false",
                    refutation.part.stateCount(), refutation.part.transitionCount())};
}

std::optional<Stopped> decide(const Lts& lts, const ModalFormula& formula, Verdict& verdict, RunContext& run)
{
    if (!isWhole(lts))
        return Stopped{StopReason::StateLimit};
    const auto solution = solve(lts, equationsOf(formula), run);
    if (!solution)
        return *solution.stopped();
    verdict.statistics.states = solution->pairs;
    verdict.statistics.transitions = solution->work;
    verdict.statistics.bytes = solution->pairs * (sizeof(std::uint32_t) * 2 + 1);
    const auto& initial = lts.initialStates();
    const auto failing = std::find_if(initial.begin(), initial.end(),
                                      [&](StateId state) { return !solution->satisfies(state); });
    if (failing == initial.end()) {
        verdict.kind = Verdict::Kind::Holds;
        return std::nullopt;
    }
    auto refutation = refute(lts, *solution, *failing, run);
    if (!refutation)
        return *refutation.stopped();
    const auto confirmed = isConfirmedAlone(lts, formula, *refutation, run);
    if (!confirmed)
        return *confirmed.stopped();
    require(*confirmed, "what refutes a formula does so alone");
    verdict.kind = Verdict::Kind::Violated;
    verdict.finding = findingOf(lts, *refutation);
    verdict.evidence = refutation->run;
    verdict.shortest = false;
    verdict.refutation = std::make_shared<const Refutation>(*std::move(refutation));
    return std::nullopt;
}

} // namespace

Verdict checkModal(const Lts& lts, const ModalFormula& formula, RunContext& run)
{
    const auto begin = std::chrono::steady_clock::now();
    Verdict verdict;
    verdict.reason = decide(lts, formula, verdict, run);
    verdict.statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return verdict;
}

} // namespace threadmend
