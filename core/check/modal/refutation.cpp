// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/modal/refutation.h"

#include "core/model/lts/lts_builder.h"
#include "core/run/contract.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace threadmend {

namespace {

using AskedKind = ModalEquations::Kind;

class Refuter {
public:
    Refuter(const Lts& lts, const ModalSolution& solution, RunContext& run)
        : lts_(lts), solution_(solution), run_(run)
    {
    }

    Outcome<Refutation> refute(StateId state)
    {
        const Pair root{solution_.equations.root, state.value};
        if (const auto stopped = visitFrom(root))
            return *stopped;
        auto trace = runFrom(root);
        if (!trace)
            return trace.failure();
        auto part = this->part();
        if (!part)
            return part.failure();
        Refutation refutation{*std::move(part), std::move(states_), *std::move(trace), true};
        for (std::uint32_t i = 0; i < refutation.part.stateCount(); ++i)
            refutation.isOneRun = refutation.isOneRun && refutation.part.outgoing(StateId(i)).size() <= 1;
        return refutation;
    }

private:
    struct Pair {
        std::uint32_t equation = 0, state = 0;
        auto operator<=>(const Pair&) const = default;
    };
    /// The next question, and the step that leads there, if one does.
    struct Move {
        Pair to;
        std::optional<Transition> step;
    };

    bool isFalse(std::uint32_t equation, std::uint32_t state) const
    {
        return !solution_.holds[equation][state];
    }

    /// What the refutation of an operand that is false takes, where that is known: the ranks of a greatest
    /// fixed point, which is refuted in finitely many rounds. In its own block they fall from question to
    /// question; all other blocks were solved before, and the choice among them is free.
    std::uint32_t cost(Pair of) const
    {
        const auto& equations = solution_.equations;
        return equations.blocks[equations.equations[of.equation].block].isGreatest
                   ? solution_.ranks[of.equation][of.state]
                   : 0;
    }

    /// What has to be shown next: of `and` and all steps the cheapest that is false, of `or` and some step
    /// all.
    std::vector<Move> movesOf(Pair at) const
    {
        const ModalEquations::Equation& of = solution_.equations.equations[at.equation];
        std::vector<Move> moves;
        std::optional<Move> best;
        const auto consider = [&](Move move) {
            if (isFalse(move.to.equation, move.to.state) && (!best || cost(move.to) < cost(best->to)))
                best = std::move(move);
        };
        switch (of.kind) {
        case AskedKind::False:
        case AskedKind::True:
            break;
        case AskedKind::Copy:
            moves.push_back({{of.left, at.state}, std::nullopt});
            break;
        case AskedKind::And:
            consider({{of.left, at.state}, std::nullopt});
            consider({{of.right, at.state}, std::nullopt});
            break;
        case AskedKind::Or:
            moves.push_back({{of.left, at.state}, std::nullopt});
            moves.push_back({{of.right, at.state}, std::nullopt});
            break;
        case AskedKind::AllSteps:
        case AskedKind::SomeStep:
            for (const Transition& step : lts_.outgoing(StateId(at.state))) {
                if (!solution_.isMatched(of.right, step.label))
                    continue;
                Move move{{of.left, step.target.value}, step};
                if (of.kind == AskedKind::SomeStep)
                    moves.push_back(std::move(move));
                else
                    consider(std::move(move));
            }
            break;
        }
        if (best)
            moves.push_back(*std::move(best));
        return moves;
    }

    std::uint32_t numberOf(std::uint32_t state)
    {
        const auto [place, isNew] = numbers_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
        if (isNew)
            states_.push_back(StateId(state));
        return place->second;
    }

    std::optional<Stopped> visitFrom(Pair root)
    {
        std::set<Pair> known = {root};
        std::vector<Pair> waiting = {root};
        numberOf(root.state);
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            if (const auto stopped = run_.poll({"collecting what refutes the formula", i, solution_.pairs}))
                return stopped;
            for (const Move& move : movesOf(waiting[i])) {
                require(isFalse(move.to.equation, move.to.state), "what refutes is false itself");
                if (move.step) {
                    const std::uint32_t from = numberOf(waiting[i].state);
                    steps_.insert({from, move.step->label.value, numberOf(move.to.state)});
                }
                if (known.insert(move.to).second)
                    waiting.push_back(move.to);
            }
        }
        return std::nullopt;
    }

    Outcome<Lts> part()
    {
        LtsBuilder builder(lts_.labels());
        builder.ensureStates(states_.size());
        for (const auto& [from, label, to] : steps_) {
            if (const auto stopped = run_.poll({"collecting what refutes the formula", steps_.size()}))
                return *stopped;
            builder.add(StateId(from), LabelId(label), StateId(to));
        }
        return std::move(builder).build(run_);
    }

    Outcome<Trace> runFrom(Pair at)
    {
        Trace trace;
        trace.initial = StateId(at.state);
        std::map<Pair, std::size_t> met;
        for (;;) {
            if (const auto stopped = run_.poll({"looking for a run that refutes the formula", met.size()}))
                return *stopped;
            const auto [place, isNew] = met.try_emplace(at, trace.length());
            if (!isNew) {
                if (place->second < trace.length())
                    trace.loop = place->second;
                return trace;
            }
            const std::vector<Move> moves = movesOf(at);
            if (moves.empty())
                return trace;
            // Rather to where something happens.
            const auto next = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
                return move.step || !movesOf(move.to).empty();
            });
            const Move& taken = next == moves.end() ? moves.front() : *next;
            if (taken.step)
                trace.steps.push_back(*taken.step);
            at = taken.to;
        }
    }

    const Lts& lts_;
    const ModalSolution& solution_;
    RunContext& run_;
    std::unordered_map<std::uint32_t, std::uint32_t> numbers_;
    std::vector<StateId> states_;
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> steps_;
};

} // namespace

Outcome<Refutation> refute(const Lts& lts, const ModalSolution& solution, StateId state, RunContext& run)
{
    return Refuter(lts, solution, run).refute(state);
}

} // namespace threadmend
