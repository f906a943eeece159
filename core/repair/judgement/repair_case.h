// SPDX-License-Identifier: GPL-3.0-or-later
// One violated property of one program: all that is known of it before any patch, and the way from the idea
// of a patch to a proposal with code and judgement.
#pragma once

#include "core/repair/game/model_arena.h"
#include "core/repair/judgement/judgement.h"
#include "core/repair/patch/proposal.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace threadmend {

/// What is asked to be repaired, and how things are counted.
struct RepairQuestion {
    Property property;
    std::vector<Property> others; ///< checked before and after
    Environment environment = Environment::Free;
    behavioral::DeadEnds deadEnds = {};
    std::size_t mostStates = 200'000; ///< see `JudgedProgram`
};

/// Refers to the graph and the stepper that it was made of: they must outlive it.
class RepairCase {
public:
    /// Checks the property and, if it is violated, the others, and finds out which runs are good. `graph` is
    /// what `stepper` explored. Errors: hot cycles of a program in which events do not tell states apart; a
    /// limit of `run`.
    static Outcome<RepairCase> of(const behavioral::ProgramGraph& graph, behavioral::Stepper& stepper,
                                  RepairQuestion question, RunContext& run);

    const RepairQuestion& question() const { return question_; }
    const behavioral::ProgramGraph& graph() const { return *graph_; }
    behavioral::Stepper& stepper() const { return *stepper_; }
    const behavioral::Program& program() const { return stepper_->program(); }
    /// In states and labels of the graph's space.
    const Verdict& violation() const { return violation_; }
    /// Whether the property is about being hot for ever, which a game decides and no single state.
    bool isHot() const { return std::holds_alternative<HotCycleFreedom>(question_.property.formula); }
    bool isViolated() const { return violation_.kind == Verdict::Kind::Violated; }
    /// The rest says something only of a violated property.
    const EventRun& evidence() const { return evidence_; }
    const Arena& arena() const { return arena_; }
    const Trimming& bad() const { return bad_; }
    /// BAD as it would be if the environment could be blocked, too; null if it chooses nothing.
    const Trimming* doomed() const { return doomed_ ? &*doomed_ : nullptr; }

    /// `proposal` (its method, description and patch) with names, code behind a comment that says where it
    /// comes from, and judgement. `algorithm` is what the comment calls it; `known` are names that the states
    /// of the patch have already, or empty. Errors: those of `patchCode`; the code is no program.
    Outcome<Proposal> completed(Proposal proposal, const std::vector<std::string>& known,
                                const std::string& algorithm, RunContext& run) const;
    /// `proposal` (its method and description) as a change of the text, with the line as it will be and
    /// judgement. Errors: the changed text is no program.
    Outcome<Proposal> completed(Proposal proposal, const TextReplacement& change, RunContext& run) const;
    /// What the program with this code behind it does.
    Outcome<Judgement> judged(std::string_view code, RunContext& run) const;
    /// What a program with this text does.
    Outcome<Judgement> judgedText(std::string_view text, RunContext& run) const;

private:
    RepairCase(const behavioral::ProgramGraph& graph, behavioral::Stepper& stepper, RepairQuestion question)
        : graph_(&graph), stepper_(&stepper), question_(std::move(question))
    {
    }
    Outcome<Trimming> badOf(const Arena& arena, RunContext& run) const;

    const behavioral::ProgramGraph* graph_;
    behavioral::Stepper* stepper_;
    RepairQuestion question_;
    Verdict violation_;
    EventRun evidence_;
    Arena arena_;
    Trimming bad_;
    std::optional<Trimming> doomed_;
    std::vector<std::pair<Property, Verdict::Kind>> verdicts_;
};

} // namespace threadmend
