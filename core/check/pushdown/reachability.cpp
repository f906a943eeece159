// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/reachability.h"

#include <algorithm>
#include <chrono>

namespace threadmend::pushdown {

namespace {

class Search {
public:
    Search(const System& system, const ReachQuestion& question, RunContext& run)
        : system_(system), question_(question), run_(run),
          policy_(question.policy != nullptr ? question.policy : refinementPolicyOf("individual-multi-step")),
          bounds_(system.processes.size(), std::max(1u, question.firstBound))
    {
    }

    ReachAnswer answer()
    {
        if (const auto stopped = search())
            answer_.stopped = *stopped;
        return std::move(answer_);
    }

private:
    static constexpr std::uint64_t moreTopsStates = 2'000; // each turn

    bool isOpen() const
    {
        return answer_.verdict == Reachability::Undecided && answer_.rounds.size() < question_.mostRounds;
    }

    std::optional<Stopped> search()
    {
        if (const auto stopped = makeGraphs())
            return stopped;
        for (std::uint32_t turn = 1; isOpen(); ++turn) {
            if (const auto stopped = roundOfWords())
                return stopped;
            if (question_.policy == nullptr && isOpen())
                if (const auto stopped = roundOfTops(turn * moreTopsStates))
                    return stopped;
        }
        return std::nullopt;
    }

    std::optional<Stopped> makeGraphs()
    {
        for (const Process& process : system_.processes) {
            auto graph = WordGraph::of(process, run_);
            if (!graph)
                return *graph.stopped();
            graphs_.push_back(*std::move(graph));
        }
        automata_.resize(graphs_.size());
        boundOf_.resize(graphs_.size(), 0);
        return std::nullopt;
    }

    /// Those whose bounds have grown.
    std::optional<Stopped> makeAutomata()
    {
        for (std::size_t i = 0; i < graphs_.size(); ++i) {
            if (boundOf_[i] == bounds_[i])
                continue;
            std::vector<ActionId> others;
            for (std::uint32_t action = 0; policy_->sharesAll && action < system_.actions.size(); ++action)
                if (!system_.processes[i].has(ActionId(action)))
                    others.emplace_back(action);
            auto automaton =
                wordAbstraction(graphs_[i], system_.processes[i].actions, others, bounds_[i], run_);
            if (!automaton)
                return *automaton.stopped();
            automata_[i] = *std::move(automaton);
            boundOf_[i] = bounds_[i];
        }
        return std::nullopt;
    }

    std::optional<Stopped> roundOfWords()
    {
        const auto begin = std::chrono::steady_clock::now();
        if (const auto stopped = makeAutomata())
            return stopped;
        const auto common = policy_->leastGreatest
                                ? leastGreatestCommonWord(system_, automata_, run_)
                                : shortestCommonWord(system_, automata_, policy_->sharesAll, run_);
        if (!common)
            return *common.stopped();
        ReachRound round;
        round.bounds = bounds_;
        for (const WordAutomaton& each : automata_) {
            round.sizes.push_back(each.stateCount());
            round.words.push_back(each.wordCount());
        }
        round.states = common->states;
        round.word = common->word;
        if (round.word) {
            round.parts = policy_->sharesAll
                              ? std::vector(bounds_.size(), static_cast<std::uint32_t>(round.word->size()))
                              : lengthsOf(system_, *round.word);
            if (const auto stopped = isConcrete(round) ? takeWord(*round.word) : std::nullopt)
                return stopped;
        } else if (const auto stopped = certify(WordCertificate{automata_, policy_->sharesAll})) {
            return stopped;
        }
        finish(std::move(round), begin);
        if (answer_.verdict == Reachability::Undecided)
            refine();
        return std::nullopt;
    }

    bool isConcrete(const ReachRound& round) const
    {
        return std::equal(round.parts.begin(), round.parts.end(), round.bounds.begin(), std::less<>());
    }

    std::optional<Stopped> takeWord(const ActionWord& word)
    {
        auto found = runOfWord(system_, word, run_);
        if (!found)
            return *found.stopped();
        require(found->has_value(), "a word that is concrete for every process is one of the system");
        takeWitness(**std::move(found));
        return std::nullopt;
    }

    void takeWitness(GlobalRun witness)
    {
        require(isWitness(system_, witness), "a witness is a run to the target");
        answer_.witness = std::move(witness);
        answer_.verdict = Reachability::Reachable;
    }

    template <class Certificate>
    std::optional<Stopped> certify(Certificate certificate)
    {
        const auto isConfirmed = confirms(system_, certificate, run_);
        if (!isConfirmed)
            return *isConfirmed.stopped();
        require(*isConfirmed, "what shows that the target is unreachable is confirmed by other means");
        answer_.certificate = std::move(certificate);
        answer_.verdict = Reachability::Unreachable;
        return std::nullopt;
    }

    void refine()
    {
        history_.push_back(bounds_);
        if (question_.policy == nullptr && answer_.switchedAfter == 0 && isRoundRobin(history_)) {
            policy_ = refinementPolicyOf("multi-step");
            answer_.switchedAfter = answer_.rounds.size();
        }
        bounds_ = policy_->next(bounds_, answer_.rounds.back().parts);
    }

    /// With more symbols if so many were too few, with more states if it was not seen.
    std::optional<Stopped> roundOfTops(std::uint64_t mostStates)
    {
        const auto begin = std::chrono::steady_clock::now();
        auto found = searchStackTops(system_, depth_, mostStates, run_);
        if (!found)
            return *found.stopped();
        ReachRound round;
        round.tops = depth_;
        depth_ += found->isCut ? 0 : 1;
        round.states = found->states;
        if (found->witness)
            takeWitness(*std::move(found->witness));
        else if (found->invariant)
            if (const auto stopped = certify(*std::move(found->invariant)))
                return stopped;
        finish(std::move(round), begin);
        return std::nullopt;
    }

    void finish(ReachRound round, std::chrono::steady_clock::time_point begin)
    {
        round.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        answer_.rounds.push_back(std::move(round));
        if (question_.sees)
            question_.sees(answer_.rounds.back());
    }

    const System& system_;
    const ReachQuestion& question_;
    RunContext& run_;
    const RefinementPolicy* policy_;
    Bounds bounds_;
    std::vector<WordGraph> graphs_;
    std::vector<WordAutomaton> automata_;
    Bounds boundOf_; ///< of the automata; 0: there is none yet
    std::vector<Bounds> history_;
    std::uint32_t depth_ = 1; ///< of the next round of stack tops
    ReachAnswer answer_;
};

} // namespace

std::string_view nameOf(Reachability verdict)
{
    switch (verdict) {
    case Reachability::Reachable:
        return "reachable";
    case Reachability::Unreachable:
        return "unreachable";
    case Reachability::Undecided:
        break;
    }
    return "undecided";
}

ReachAnswer reach(const System& system, const ReachQuestion& question, RunContext& run)
{
    return Search(system, question, run).answer();
}

} // namespace threadmend::pushdown
