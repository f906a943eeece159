// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/neighbourhood.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Which colours leave a state.
struct Leaving {
    bool correct = false;
    bool incorrect = false;
    bool neutral = false;

    bool decides() const { return correct || incorrect; }
    NeighbourhoodKind kind() const
    {
        if (correct && incorrect)
            return neutral ? NeighbourhoodKind::GRB : NeighbourhoodKind::GR;
        return correct ? NeighbourhoodKind::G : NeighbourhoodKind::R;
    }
};

std::vector<Leaving> leavingColours(const CounterexampleLts& counterexamples, const Colouring& colouring)
{
    const Lts& lts = counterexamples.lts;
    std::vector<Leaving> leaving(lts.stateCount());
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        for (std::uint32_t i = 0; i < lts.outgoing(StateId(state)).size(); ++i) {
            const bool incorrect =
                colouring.colours[lts.firstTransition(StateId(state)) + i] == Colour::Incorrect;
            (incorrect ? leaving[state].incorrect : leaving[state].neutral) = true;
        }
    for (const CorrectTransition& transition : colouring.correct)
        leaving[transition.source.index()].correct = true;
    return leaving;
}

} // namespace

std::string_view nameOf(NeighbourhoodKind kind)
{
    switch (kind) {
    case NeighbourhoodKind::G:
        return "G";
    case NeighbourhoodKind::R:
        return "R";
    case NeighbourhoodKind::GR:
        return "GR";
    case NeighbourhoodKind::GRB:
        return "GRB";
    case NeighbourhoodKind::B:
        return "B";
    }
    return "";
}

std::uint64_t Neighbourhoods::countAtFrontier() const
{
    return static_cast<std::uint64_t>(
        std::count_if(all.begin(), all.end(), [](const Neighbourhood& each) { return each.atFrontier; }));
}

std::uint64_t Neighbourhoods::count(NeighbourhoodKind kind) const
{
    return static_cast<std::uint64_t>(
        std::count_if(all.begin(), all.end(), [&](const Neighbourhood& each) { return each.kind == kind; }));
}

void addTurns(Neighbourhoods& neighbourhoods, const CounterexampleLts& counterexamples,
              const Colouring& colouring, const Distances& distances)
{
    const Lts& lts = counterexamples.lts;
    std::vector<bool> known(lts.stateCount(), false);
    for (const Neighbourhood& each : neighbourhoods.all)
        known[each.state.index()] = true;
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number) {
        const StateId state(number);
        if (known[number] || colouring.incorrectState[number])
            continue;
        const auto steps = lts.outgoing(state);
        const auto approaches = [&](const Transition& step) {
            return distances.approaches(state, step.target);
        };
        if (std::any_of(steps.begin(), steps.end(), approaches) &&
            !std::all_of(steps.begin(), steps.end(), approaches))
            neighbourhoods.all.push_back({state, NeighbourhoodKind::B, false});
    }
    std::sort(neighbourhoods.all.begin(), neighbourhoods.all.end(),
              [](const Neighbourhood& a, const Neighbourhood& b) { return a.state < b.state; });
}

std::vector<bool> decidingStates(const Neighbourhoods& neighbourhoods, const Colouring& colouring)
{
    std::vector<bool> decides(colouring.incorrectState.size(), false);
    for (const Neighbourhood& each : neighbourhoods.all)
        decides[each.state.index()] = each.atFrontier || (neighbourhoods.nothingIsCorrect() &&
                                                          !colouring.incorrectState[each.state.index()]);
    return decides;
}

Neighbourhoods neighbourhoods(const CounterexampleLts& counterexamples, const Colouring& colouring)
{
    Neighbourhoods result;
    if (counterexamples.empty())
        return result;
    const std::vector<Leaving> leaving = leavingColours(counterexamples, colouring);
    for (std::uint32_t state = 0; state < leaving.size(); ++state)
        if (colouring.incorrectState[state]) {
            if (counterexamples.lts.isInitial(StateId(state)))
                result.all.push_back({StateId(state), NeighbourhoodKind::R, false});
        } else if (leaving[state].decides()) {
            result.all.push_back({StateId(state), leaving[state].kind(), leaving[state].correct});
            if (leaving[state].correct)
                result.frontier.push_back(counterexamples.origins[state].model);
        }
    std::sort(result.frontier.begin(), result.frontier.end());
    result.frontier.erase(std::unique(result.frontier.begin(), result.frontier.end()), result.frontier.end());
    return result;
}

} // namespace threadmend
