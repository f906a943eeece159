// SPDX-License-Identifier: GPL-3.0-or-later
// The reducer from inside: one function an action. Only the files reduce*.cpp include this.
#pragma once

#include "core/session/store/reduce.h"

namespace threadmend {

/// Applies one action to a copy of a snapshot.
class StoreReduction {
public:
    explicit StoreReduction(const Snapshot& before)
        : before_(before), result_{before, {}, {}}, now_(result_.snapshot)
    {
    }

    Reduced take() &&
    {
        forgetOutdatedProposals();
        return std::move(result_);
    }

    void operator()(const action::OpenModel& open);
    void operator()(const action::CloseModel&);
    void operator()(const action::SetMemoryBudget& set);
    void operator()(const action::SetProperties& set);
    void operator()(const action::Check& check);
    void operator()(const action::CancelCheck& cancel);
    void operator()(const action::CheckDone& done);
    void operator()(const action::ShowProperty& show);
    void operator()(const action::ShowViolation& show);
    void operator()(const action::ExplanationDone& done);
    void operator()(const action::ShowCounterexample& show);
    void operator()(const action::ProposalsDone& done);
    void operator()(const action::AddProposal& add);
    void operator()(const action::ReplaceProposal& replace);
    void operator()(const action::ShowProposal& show);
    void operator()(const action::RejectProposal& reject);
    void operator()(const action::ForgetProposals&);
    void operator()(const action::ShowFilm& show);
    void operator()(const action::ShowPathTo& show);
    void operator()(const action::LoadRun& load);
    void operator()(const action::TakeStep& take);
    void operator()(const action::Walk& walked);
    void operator()(const action::StepOn&);
    void operator()(const action::StepBack&);
    void operator()(const action::GoTo& go);
    void operator()(const action::RenameBranch& rename);
    void operator()(const action::DeleteBranch& gone);
    void operator()(const action::RestoreBranch& restore);
    void operator()(const action::SetHistory& set);
    void operator()(const action::MoveCursor& move);
    void operator()(const action::SetFold& set);
    void operator()(const action::ToggleStretch& toggle);
    void operator()(const action::Select& selection);
    void operator()(const action::Hover& hover);
    void operator()(const action::PointAtThread& point);
    void operator()(const action::PointAtEvent& point);
    void operator()(const action::ToggleBreakpoint& toggle);
    void operator()(const action::SetBreakpoints& set);
    void operator()(const action::SetView& set);
    void operator()(const action::FocusOn& focus);
    void operator()(const action::SetFocusSteps& set);
    void operator()(const action::Expand& expand);
    void operator()(const action::Collapse& collapse);
    void operator()(const action::Pin& pin);
    void operator()(const action::SetLayout& set);
    void operator()(const action::GroupBy& by);
    void operator()(const action::SetMostStates& set);
    void operator()(const action::HideLabel& hide);
    void operator()(const action::HighlightLabel& highlight);
    void operator()(const action::ShowAllLabels&);
    void operator()(const action::Notify& notify);
    void operator()(const action::DismissNotice&);

private:
    void refuse(std::string sentence) { result_.refusal = std::move(sentence); }
    void changed(ChangeSet changes) { result_.changes |= changes; }

    bool isState(StateId state) const { return now_.model && state.index() < now_.model->lts.stateCount(); }
    bool isLabel(LabelId label) const;
    bool exists(const Pointed& what) const;
    bool allListed(const std::vector<PropertyKey>& keys) const;
    void select(const Pointed& what);
    void forgetPointed();
    void putInto(std::set<LabelId>& labels, LabelId label, bool in);
    void forgetLabels();
    /// Labels of equal text in the new model, for those of the old one.
    void keepLabels(const LabelTable& before);
    void takeProperties(const std::shared_ptr<const PropertyList>& properties);
    void forgetExplanation();
    /// Those for another model or property than the ones that are shown now.
    void forgetOutdatedProposals();
    void leaveFilm();
    /// Of the model that was read again, or of none.
    void keepVerdicts(bool again);
    /// Those that are as true of the same program, explored further: by the shortest runs there are.
    void keepViolations(const OpenedModel& before, const Snapshot& known);
    /// The history, as far as the new model has it.
    void keepRuns(const OpenedModel& before);
    /// What was pointed at, in a model that has all states under their numbers.
    void keepPointed(const OpenedModel& before, const Snapshot& known);
    /// What was looked at when the model was read again.
    void keepView(const Snapshot& known, bool keepsStates);
    void setView(GraphView view);
    /// The view that a model is first shown in: all of it, or, where that is too much, its beginning.
    void goHome();
    /// After an explanation was forgotten.
    void leaveView();
    /// Tells of a move through the tree, or why there was none.
    void moved(const Snapshot& before, std::string refusal);
    /// What is too large to be shown as a whole is shown around where a person is.
    void followCursor();
    /// Shows a run as a branch: the one that is there already, if one is.
    void showRun(Branch branch, std::size_t cursor);
    void showCounterexampleRun(ShownTrace trace);
    /// `finding`: what is wrong at its end, if that is known; else what the checker has said of that state.
    void showCounterexample(std::size_t index, const std::optional<Finding>& finding = std::nullopt);
    /// One of the further violations of the shown property, with its decisions once they are known.
    void showFurther(std::size_t index);
    void showPlainEvidence();
    void showRunAlone(ShownTrace trace);
    /// After another run was looked at.
    void backToCounterexample();

    const Snapshot& before_;
    Reduced result_;
    Snapshot& now_;
};

} // namespace threadmend
