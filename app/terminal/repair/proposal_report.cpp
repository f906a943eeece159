// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/repair/proposal_report.h"

#include "app/terminal/repair/repair.h"
#include "app/terminal/reports/verdict_name.h"
#include "app/wording/printable.h"
#include "core/model/lts/format.h"
#include "core/repair/methods/repair_method.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

const char* verdictOn(const Judgement& judgement)
{
    if (judgement.repairs)
        return "repairs";
    if (judgement.repairsIfFair)
        return "repairs if runs are fair (what is possible again and again happens again and again)";
    return judgement.counterexampleGone ? "does not repair, but this counterexample is gone"
                                        : "does not repair";
}

std::string judged(const Judgement& judgement)
{
    return fmt::format("{}; {}; {}; {} -> {} states, {} -> {} transitions", verdictOn(judgement),
                       sentenceFor(judgement.runs.lost),
                       judgement.runs.newDeadlocks == 0
                           ? "no new deadlock"
                           : counted(judgement.runs.newDeadlocks, "new deadlock"),
                       grouped(judgement.statesBefore), grouped(judgement.statesAfter),
                       grouped(judgement.transitionsBefore), grouped(judgement.transitionsAfter));
}

Json asJson(const Judgement& judgement)
{
    Json others = Json::array();
    for (const OtherVerdict& other : judgement.others)
        others.push_back(
            {{"name", other.name}, {"before", nameOf(other.before)}, {"after", nameOf(other.after)}});
    Json json{{"repairs", judgement.repairs},
              {"repairsIfFair", judgement.repairsIfFair},
              {"counterexampleGone", judgement.counterexampleGone},
              {"newDeadlocks", judgement.runs.newDeadlocks},
              {"goodStepsBlocked", judgement.runs.goodStepsBlocked},
              {"badStepsBlocked", judgement.runs.badStepsBlocked},
              {"newSteps", judgement.runs.newSteps},
              {"lostRun", judgement.runs.lostRun},
              {"deadlockRun", judgement.runs.deadlockRun},
              {"newRun", judgement.runs.newRun},
              {"statesBefore", judgement.statesBefore},
              {"statesAfter", judgement.statesAfter},
              {"transitionsBefore", judgement.transitionsBefore},
              {"transitionsAfter", judgement.transitionsAfter},
              {"luckyRun", judgement.runs.luckyRun},
              {"others", std::move(others)}};
    addLost(json, judgement.runs.lost);
    return json;
}

} // namespace

void sayProposal(std::size_t number, const Proposal& proposal, Console& console)
{
    const Judgement& judgement = proposal.judgement;
    console.answer(
        fmt::format("proposal {} ({}): {}", number, proposal.method->name, printable(proposal.description)));
    console.answer("          " + judged(judgement));
    if (!proposal.change)
        console.say(fmt::format("          blocks: {}   ({} of the patch)", listed(proposal.blocked),
                                counted(proposal.patch.states.size(), "state")));
    if (!judgement.runs.lostRun.empty())
        console.say("          a good run that is lost: " + listed(judgement.runs.lostRun));
    if (!judgement.runs.luckyRun.empty())
        console.say("          a run that is lost of necessity: " + listed(judgement.runs.luckyRun));
    if (judgement.runs.newDeadlocks > 0)
        console.say("          stuck after: " + listed(judgement.runs.deadlockRun));
    if (judgement.runs.newSteps > 0)
        console.say((proposal.change ? "          new, since others come first: "
                                     : "          new, since what had priority is blocked: ") +
                    listed(judgement.runs.newRun));
    for (const OtherVerdict& other : judgement.others)
        if (other.before != other.after)
            console.say(fmt::format("          {}: {} before, {} with it", printable(other.name),
                                    nameOf(other.before), nameOf(other.after)));
}

void sayCode(const std::string& code, Console& console)
{
    if (console.json())
        return;
    std::string line;
    for (const char c : code + (code.empty() || code.back() == '\n' ? "" : "\n"))
        if (c == '\n') {
            console.say("    " + printable(line));
            line.clear();
        } else {
            line += c;
        }
}

Json asJson(const Proposal& proposal)
{
    Json json{{"method", proposal.method->name},
              {"description", proposal.description},
              {"code", proposal.code},
              {"blocked", proposal.blocked},
              {"patchStates", proposal.patch.states.size()},
              {"judgement", asJson(proposal.judgement)}};
    if (proposal.change)
        json["change"] = {{"offset", proposal.change->offset},
                          {"length", proposal.change->length},
                          {"text", proposal.change->text}};
    return json;
}

} // namespace threadmend
