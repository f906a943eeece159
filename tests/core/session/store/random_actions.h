// SPDX-License-Identifier: GPL-3.0-or-later
// Actions on a session, drawn at random.
#pragma once

#include "core/model/lts/lts_builder.h"
#include "core/session/model/grown_space.h"
#include "tests/core/session/store/stories.h"
#include "tests/testing/random_models.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace threadmend::testing {

/// As many proposals, which block nothing.
inline std::shared_ptr<const ProposedRepairs> proposalsFor(const OpenedModel& model, std::size_t count)
{
    ProposedRepairs found;
    for (std::size_t i = 0; i < count; ++i) {
        ProposedRepair repair;
        repair.proposal.description = std::string(1, static_cast<char>('a' + i));
        repair.effect.gone.assign(model.lts.stateCount(), false);
        found.list.push_back(std::make_shared<const ProposedRepair>(std::move(repair)));
    }
    auto film = std::make_shared<RepairFilm>();
    film->rounds.rounds.resize(2);
    film->rounds.bad.assign(model.lts.stateCount(), RepairRounds::never);
    found.film = film;
    return std::make_shared<const ProposedRepairs>(std::move(found));
}

/// Random actions, sensible ones and others.
class RandomActions {
public:
    explicit RandomActions(std::uint64_t seed) : random_(seed) {}

    Action next(const Snapshot& now)
    {
        if (!now.model || random_.below(200) == 0)
            return open(now);
        if (random_.below(150) == 0)
            return grow(now);
        if (!now.wanted.empty() && random_.chance(30))
            return checkFirst(now);
        if (now.wantsExplanation() && random_.chance(50))
            return explainShown(now);
        switch (random_.below(13)) {
        case 0:
            return aboutProperties(now);
        case 12:
            return aboutProposals(now);
        case 7:
        case 9:
        case 10:
            return aboutSteps(now);
        case 8:
            return aboutBranches(now);
        case 1:
            return aboutEvidence(now);
        case 2:
        case 3:
            return aboutTrace(now);
        case 4:
            return aboutPointing(now);
        case 5:
            return aboutView(now);
        case 6:
            return aboutLabels(now);
        default:
            return outOfDate(now);
        }
    }

private:
    Action open(const Snapshot& now)
    {
        const Lts lts = random_.chance(50) ? randomForwardLts(random_) : randomLts(random_);
        const bool again = random_.chance(30);
        std::vector<std::string> texts;
        for (int i = 0; i < 3; ++i)
            texts.push_back(randomChainProperty(random_, 3));
        return action::OpenModel{opened(lts, again ? "again.aut" : "new.aut"),
                                 again ? nullptr : listOf(texts, now.nextKey)};
    }

    /// The same model, explored further: a state more.
    Action grow(const Snapshot& now)
    {
        if (!now.model)
            return open(now);
        LtsBuilder builder;
        const Lts& before = now.model->lts;
        for (std::uint32_t state = 0; state < before.stateCount(); ++state)
            for (const Transition& step : before.outgoing(StateId(state)))
                builder.add(StateId(state), builder.label(before.labels().text(step.label)), step.target);
        builder.add(StateId(before.stateCount()), builder.label("0 comes first"), StateId(0u));
        RunContext run;
        const Lts after = *std::move(builder).build(run);
        const bool keeps = *isGrownFrom(before, after, run);
        return action::OpenModel{opened(after, now.model->path), nullptr, keeps};
    }

    Action aboutProperties(const Snapshot& now)
    {
        PropertyList list = *now.properties;
        switch (random_.below(4)) {
        case 0:
            return action::Check{{key(now)}};
        case 1:
            return action::CancelCheck{{key(now)}};
        case 2:
            if (!list.empty())
                list.erase(list.begin() + random_.below(static_cast<std::uint32_t>(list.size())));
            break;
        default:
            list.push_back(
                {PropertyKey(now.nextKey), *parseProperty(randomRegularProperty(random_, 3)), true});
        }
        return action::SetProperties{std::make_shared<const PropertyList>(list)};
    }

    Action aboutEvidence(const Snapshot& now)
    {
        switch (random_.below(5)) {
        case 0:
            return action::ShowCounterexample{random_.below(5)};
        case 3:
            return action::ShowViolation{key(now), random_.below(2)};
        case 1:
            return action::ShowPathTo{state(now)};
        case 2:
            return now.trace ? Action(action::LoadRun{now.trace->trace}) : Action(action::SetFold{true});
        default:
            return action::ShowProperty{key(now)};
        }
    }

    /// Two thirds of what is found is for what is shown, the rest comes too late.
    Action aboutProposals(const Snapshot& now)
    {
        switch (random_.below(8)) {
        case 7:
            return action::ShowFilm{random_.chance(80) ? std::optional<std::size_t>(random_.below(4))
                                                       : std::nullopt};
        case 0:
            return action::ShowProposal{random_.chance(80) ? std::optional<std::size_t>(random_.below(4))
                                                           : std::nullopt};
        case 1:
            return action::RejectProposal{random_.below(4)};
        case 2:
            return random_.chance(20) ? Action(action::ForgetProposals{})
                                      : Action(action::ShowProperty{key(now)});
        case 3:
            return action::AddProposal{now.modelRevision - (random_.chance(20) ? 1 : 0), now.shown,
                                       proposalsFor(*now.model, 1)->list.front()};
        case 4:
            return action::ReplaceProposal{
                now.proposals && !now.proposals->list.empty()
                    ? now.proposals
                          ->list[random_.below(static_cast<std::uint32_t>(now.proposals->list.size()))]
                    : nullptr,
                proposalsFor(*now.model, 1)->list.front()};
        default:
            return action::ProposalsDone{now.modelRevision - (random_.chance(20) ? 1 : 0),
                                         now.shown && random_.chance(80) ? *now.shown : key(now),
                                         proposalsFor(*now.model, random_.below(4))};
        }
    }

    Action aboutTrace(const Snapshot&)
    {
        switch (random_.below(3)) {
        case 0:
            return action::SetFold{random_.chance(50)};
        case 1:
            return action::ToggleStretch{random_.below(10)};
        default:
            return action::MoveCursor{random_.below(10)};
        }
    }

    Action aboutSteps(const Snapshot& now)
    {
        switch (random_.below(5)) {
        case 0:
            return action::StepBack{};
        case 1:
            return action::TakeStep{
                random_.below(static_cast<std::uint32_t>(now.model->lts.transitionCount()) + 1)};
        case 2:
            return action::StepOn{};
        default:
            return randomSteps(now);
        }
    }

    Action randomSteps(const Snapshot& now)
    {
        std::vector<std::uint32_t> way;
        StateId state = now.current().value_or(now.model->lts.initialStates().front());
        for (std::uint32_t left = random_.below(6); left > 0 && !now.model->lts.outgoing(state).empty();
             --left) {
            const auto degree = static_cast<std::uint32_t>(now.model->lts.outgoing(state).size());
            way.push_back(now.model->lts.firstTransition(state) + random_.below(degree));
            state = now.model->lts.transitions()[way.back()].target;
        }
        return action::Walk{way};
    }

    Action aboutBranches(const Snapshot& now)
    {
        const BranchId id(random_.below(now.history->nextId + 1));
        switch (random_.below(7)) {
        case 5:
            return before_;
        case 0:
            return action::RenameBranch{id, random_.chance(50) ? "mine" : ""};
        case 1:
            if (const Branch* found = now.history->find(id))
                deleted_ = *found;
            before_ = {now.modelRevision, now.history, now.branch, now.cursor};
            return action::DeleteBranch{id};
        case 2:
            return deleted_ ? Action(action::RestoreBranch{*deleted_}) : Action(action::StepOn{});
        case 3:
            return action::ToggleBreakpoint{
                {Breakpoint::Kind::Event, random_.chance(50) ? "a" : "b", 0, true}};
        case 4:
            return loadedRun(now);
        default:
            return action::GoTo{id, random_.below(5)};
        }
    }

    /// The run as a file would bring it: half of the time with a step that the model has not.
    Action loadedRun(const Snapshot& now)
    {
        NamedRun run = now.trace ? namedRun(now.model->lts, now.trace->trace) : NamedRun{};
        if (random_.chance(50))
            run.steps.push_back({"no such event", 1});
        FittedRun fitted = fittedRun(now.model->lts, run);
        return action::LoadRun{fitted.trace, "file",
                               fitted.misfit ? std::make_shared<const NamedRun>(run) : nullptr,
                               fitted.misfit};
    }

    Action aboutPointing(const Snapshot& now)
    {
        Pointed what;
        if (random_.chance(40))
            what.state = state(now);
        if (random_.chance(40))
            what.transition = random_.below(static_cast<std::uint32_t>(now.model->lts.transitionCount()) + 2);
        return random_.chance(50) ? Action(action::Select{what}) : Action(action::Hover{what});
    }

    Action aboutView(const Snapshot& now)
    {
        switch (random_.below(7)) {
        case 0:
            return action::FocusOn{state(now)};
        case 1:
            return action::SetFocusSteps{random_.below(23)};
        case 2:
            return action::Expand{state(now)};
        case 3:
            return action::Collapse{state(now)};
        case 4:
            return action::Pin{state(now), random_.chance(50)};
        case 5:
            return action::SetMostStates{random_.below(3)};
        default:
            return action::SetView{static_cast<GraphView>(random_.below(6))};
        }
    }

    Action aboutLabels(const Snapshot& now)
    {
        const LabelId label(random_.below(static_cast<std::uint32_t>(now.model->lts.labels().size()) + 1));
        switch (random_.below(5)) {
        case 0:
            return action::ShowAllLabels{};
        case 1:
            return action::Notify{{Notice::Kind::Error, {"x", 1, 2, "odd", ""}}};
        case 2:
            return action::DismissNotice{};
        case 3:
            return action::HideLabel{label, random_.chance(60)};
        default:
            return action::HighlightLabel{label, random_.chance(60)};
        }
    }

    /// Results of jobs for models and properties that are no longer there.
    Action outOfDate(const Snapshot& now)
    {
        if (random_.chance(2))
            return action::CloseModel{};
        if (random_.chance(50))
            return action::CheckDone{now.modelRevision - random_.below(2), key(now),
                                     std::make_shared<const CheckedProperty>()};
        return action::ExplanationDone{now.modelRevision - random_.below(2), key(now), nullptr, Stopped{}};
    }

    PropertyKey key(const Snapshot& now)
    {
        if (now.properties->empty() || random_.chance(10))
            return PropertyKey(random_.below(now.nextKey + 1));
        return (*now.properties)[random_.below(static_cast<std::uint32_t>(now.properties->size()))].key;
    }
    StateId state(const Snapshot& now)
    {
        return StateId(random_.below(static_cast<std::uint32_t>(now.model->lts.stateCount()) + 1));
    }

    Random random_;
    std::optional<Branch> deleted_;
    action::SetHistory before_;
};

bool isStep(const Action& action)
{
    const auto* walked = std::get_if<action::Walk>(&action);
    return std::holds_alternative<action::StepOn>(action) ||
           std::holds_alternative<action::StepBack>(action) ||
           std::holds_alternative<action::TakeStep>(action) || (walked && !walked->transitions.empty());
}

/// A step that is accepted leads somewhere, and there is a way back from it to where it began.
bool canBeUndone(const Snapshot& before, const Action& action, const Snapshot& after)
{
    if (std::tie(before.branch, before.cursor, before.lap) == std::tie(after.branch, after.cursor, after.lap))
        return false;
    if (!before.branch || std::holds_alternative<action::StepBack>(action))
        return true;
    const Snapshot back = reduce(after, action::GoTo{*before.branch, before.cursor}).snapshot;
    return back.current() == before.current() && back.cursor == before.cursor && back.branch == before.branch;
}

} // namespace threadmend::testing
