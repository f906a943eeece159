// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a violated program before any method proposes, and where methods put what they propose.
#pragma once

#include "core/repair/judgement/repair_case.h"
#include "core/repair/methods/proposals.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace threadmend {

/// Refers to all that it is made of.
class ProposalSearch {
public:
    ProposalSearch(const RepairCase& known, const ProposalOptions& options, RunContext& run)
        : case_(known), options_(options), run_(run)
    {
    }

    /// Finds out what cannot be avoided, if the property is violated, and asks all methods that are wanted.
    Outcome<RepairProposals> propose();

    const RepairCase& repairCase() const { return case_; }
    const ProposalOptions& options() const { return options_; }
    RunContext& run() { return run_; }
    /// What must be blocked; with its failure, if nothing that blocks helps.
    const ConcreteRepair& concrete() const { return result_.concrete; }
    /// Of hot cycles that fairness would leave: what does without; null where there are none.
    const ConcreteRepair* strict() const { return strict_ ? &*strict_ : nullptr; }
    std::size_t stricterCuts() const { return result_.stricterCuts; }
    /// Nobody knows then whether blocking helps.
    bool isWiderTooLarge() const { return isWiderTooLarge_; }

    /// Completes and judges a proposal (method, description, patch; see `RepairCase::completed`) and keeps
    /// it.
    std::optional<Failure> add(Proposal proposal, const std::vector<std::string>& known,
                               const std::string& algorithm);
    /// Keeps one that is complete.
    void keep(Proposal proposal) { result_.list.push_back(std::move(proposal)); }
    /// The same of a proposal that changes the text; nothing if it cannot be judged since the program would
    /// be too large, which is counted, or would be none.
    Outcome<std::optional<Proposal>> judged(Proposal proposal, const TextReplacement& change);
    /// The names that syncs give the states of a patch, where all states for which one stands agree.
    std::vector<std::string> knownNames(const ConcreteRepair& repair) const;

    /// The best first.
    static void rank(std::vector<Proposal>& list);

private:
    std::optional<Failure> analyse();
    Outcome<ConcreteRepair> repairWithoutNewDeadlocks(const Arena& arena,
                                                      const behavioral::ProgramGraph& graph,
                                                      const PatchDerivationOptions& derivation);
    bool isTooLarge(const Failure& failure);
    std::optional<Failure> widen(Arena& ranked);
    void countLost();

    const RepairCase& case_;
    const ProposalOptions& options_;
    RunContext& run_;
    std::optional<ConcreteRepair> strict_;
    bool isWiderTooLarge_ = false;
    RepairProposals result_;
};

} // namespace threadmend
