// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every snapshot.
#include "core/check/replay.h"
#include "core/session/store/reduce.h"

#include <algorithm>

namespace threadmend {

namespace {

std::string wrongProperties(const Snapshot& now)
{
    std::set<PropertyKey> keys;
    for (const ListedProperty& each : *now.properties) {
        if (!keys.insert(each.key).second)
            return "two properties have one key";
        if (each.key.value >= now.nextKey)
            return "the next key was used before";
    }
    std::set<PropertyKey> wanted(now.wanted.begin(), now.wanted.end());
    if (wanted.size() != now.wanted.size())
        return "a property is to be checked twice";
    if (!std::includes(keys.begin(), keys.end(), wanted.begin(), wanted.end()))
        return "a property that is not listed is to be checked";
    for (const PropertyKey key : wanted)
        if (now.verdictOf(key) != nullptr)
            return "a property is to be checked, but has a verdict";
    if (now.shown && !keys.contains(*now.shown))
        return "a property that is not listed is shown";
    return "";
}

std::string wrongEvidence(const Snapshot& now)
{
    if (now.explanation) {
        if (!now.shown || now.verdictOf(*now.shown) == nullptr ||
            now.verdictOf(*now.shown)->verdict.kind != Verdict::Kind::Violated)
            return "an explanation is there without a violation";
        if (now.counterexample >= now.explanation->shortened.list.size())
            return "the shown counterexample does not exist";
        if (!now.trace)
            return "an explanation is there without a trace";
    }
    return "";
}

std::string wrongProposals(const Snapshot& now)
{
    if (now.filmPicture && (now.film() == nullptr || *now.filmPicture >= now.film()->pictureCount()))
        return "a picture of no film is shown";
    if (!now.proposals)
        return now.proposal ? "one of no proposals is looked at" : "";
    if (!now.model)
        return "there are proposals for no model";
    if (now.proposal && *now.proposal >= now.proposals->list.size())
        return "a proposal that does not exist is looked at";
    if (now.film() != nullptr && now.film()->rounds.bad.size() != now.model->lts.stateCount())
        return "a film is one of another model";
    for (const auto& each : now.proposals->list) {
        const PatchEffect& effect = each->effect;
        for (const auto* cut : {&effect.cut, &effect.partlyCut})
            if (!cut->empty() && cut->back() >= now.model->lts.transitionCount())
                return "a proposal blocks a transition that does not exist";
        if (effect.gone.size() != now.model->lts.stateCount())
            return "a proposal is one for another model";
    }
    return "";
}

std::string wrongHistory(const Snapshot& now)
{
    if (!now.model)
        return now.history->branches.empty() && !now.branch && now.breakpoints.empty()
                   ? ""
                   : "there is a history without a model";
    if (std::string wrong = whyInconsistent(*now.history, now.model->lts); !wrong.empty())
        return wrong;
    if (now.branch.has_value() != (now.trace != nullptr))
        return "a trace is there without a branch, or a branch without a trace";
    if (!now.trace)
        return now.cursor == 0 && !now.cursorWanted && now.lap == 0 && now.unfolded.empty()
                   ? ""
                   : "a cursor is there without a trace";
    const Branch* branch = now.history->find(*now.branch);
    if (branch == nullptr || branch->trace != now.trace)
        return "the cursor is not on the tree";
    if (now.cursor > now.trace->length())
        return "the cursor is behind the end of the trace";
    if (now.lap > 0 && (!now.trace->trace.loop || now.cursor <= *now.trace->trace.loop))
        return "there are rounds without a loop";
    return std::is_sorted(now.unfolded.begin(), now.unfolded.end()) ? "" : "unfolded stretches are unordered";
}

std::string wrongPlaces(const Snapshot& now)
{
    const std::size_t states = now.model ? now.model->lts.stateCount() : 0;
    const std::size_t transitions = now.model ? now.model->lts.transitionCount() : 0;
    const std::size_t labels = now.model ? now.model->lts.labels().size() : 0;
    for (const Pointed* pointed : {&now.selected, &now.hovered})
        if ((pointed->state && pointed->state->index() >= states) ||
            (pointed->transition && *pointed->transition >= transitions))
            return "something that does not exist is pointed at";
    for (const auto* set : {&now.focus.expanded, &now.focus.collapsed, &now.focus.pinned})
        if (!set->empty() && set->rbegin()->index() >= states)
            return "the focus has a state that does not exist";
    if (now.focus.state && now.focus.state->index() >= states)
        return "the focus is at a state that does not exist";
    for (const auto* set : {&now.hiddenLabels, &now.highlightedLabels})
        if (!set->empty() && set->rbegin()->index() >= labels)
            return "a label that does not exist is hidden or highlighted";
    if (now.thread && (!now.model || !now.model->lanes || *now.thread >= now.model->lanes->names().size()))
        return "a lane that does not exist is pointed at";
    if (now.event && (!now.model || !now.model->lanes || *now.event >= now.model->lanes->events().size()))
        return "an event that does not exist is pointed at";
    if (now.model && !now.canShow(now.view))
        return "the view cannot be shown";
    return "";
}

} // namespace

std::string whyInconsistent(const Snapshot& snapshot)
{
    if (!snapshot.model && (snapshot.explanation || snapshot.trace || !snapshot.wanted.empty()))
        return "something is known about no model";
    for (const auto& wrong : {wrongProperties(snapshot), wrongEvidence(snapshot), wrongProposals(snapshot),
                              wrongHistory(snapshot), wrongPlaces(snapshot)})
        if (!wrong.empty())
            return wrong;
    return "";
}

} // namespace threadmend
