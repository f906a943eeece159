// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair program.js`.
#include "app/terminal/input/load.h"
#include "app/terminal/programs/behavioral.h"
#include "app/terminal/repair/patched_file.h"
#include "app/terminal/repair/proposal_report.h"
#include "app/terminal/repair/repair.h"
#include "app/terminal/repair/repair_scenario.h"
#include "app/wording/printable.h"
#include "core/model/lts/format.h"
#include "core/repair/methods/forbidden_run.h"
#include "core/repair/methods/proposals.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

ProposalOptions optionsOf(const Arguments& arguments)
{
    ProposalOptions options;
    if (arguments.method == "priority")
        options.methods = {RepairMethod::Priority};
    else if (arguments.method == "concrete")
        options.methods = {RepairMethod::Concrete};
    else if (arguments.method == "anti-scenario")
        options.methods = {RepairMethod::AntiScenario};
    options.environment = arguments.blockEnvironment ? Environment::Blockable : Environment::Free;
    options.checks = {arguments.endIsDeadlock, arguments.deadlockIsEnd};
    return options;
}

class ProgramRepair {
public:
    ProgramRepair(const Arguments& arguments, Console& console)
        : arguments_(arguments), console_(console), run_(console.context())
    {
    }

    ExitCode repair()
    {
        const auto properties = programProperties(arguments_, console_);
        if (!properties)
            return console_.fail(properties.failure());
        const auto program = loadProgram(arguments_, console_);
        if (!program)
            return console_.fail(program.failure());
        Stepper stepper(**program, selectionOf(arguments_, **program));
        const auto graph = explore(stepper, {}, run_);
        if (!graph)
            return console_.fail(graph.failure());
        preface_ = {fmt::format("{}: {}, {}", printable(arguments_.model),
                                counted(graph->stateCount(), "state"),
                                counted(graph->transitionCount(), "transition"))};
        const auto wanted = tracedRun(arguments_, *graph, **program, run_);
        if (!wanted)
            return console_.fail(wanted.failure());
        // A run that one brings along is to be forbidden, whatever else is violated, unless one says by which
        // property.
        if (*wanted && arguments_.properties.empty())
            return forbid(**wanted, *properties, *graph, stepper);
        for (const Property& property : *properties) {
            std::vector<Property> others;
            for (const Property& other : *properties)
                if (&other != &property)
                    others.push_back(other);
            const auto found =
                choosesScenario(arguments_)
                    ? chosen(property, others, *wanted, *graph, stepper)
                    : proposeRepairs(*graph, stepper, property, others, optionsOf(arguments_), run_);
            if (!found)
                return console_.fail(found.failure());
            if (found->violation.kind == Verdict::Kind::Violated)
                return answer(property, *found, **program);
            preface_.push_back("holds     " + printable(property.name));
        }
        if (*wanted)
            return forbid(**wanted, *properties, *graph, stepper);
        sayPreface();
        console_.answer(arguments_.write.empty() ? "nothing is to be repaired"
                                                 : "nothing is to be repaired, nothing was written");
        console_.document(repairDocument(arguments_, "behavioral", properties->back(), false));
        return ExitCode::Holds;
    }

private:
    /// What was found on the way; said only when nothing can go wrong any more.
    void sayPreface()
    {
        for (const std::string& line : preface_)
            console_.say(line);
    }

    /// The one anti-scenario that was asked for.
    Outcome<RepairProposals> chosen(const Property& property, const std::vector<Property>& others,
                                    const std::optional<behavioral::ProgramRun>& wanted,
                                    const ProgramGraph& graph, Stepper& stepper)
    {
        const ProposalOptions options = optionsOf(arguments_);
        auto asked =
            RepairCase::of(graph, stepper, {property, others, options.environment, options.checks}, run_);
        if (!asked)
            return asked.failure();
        RepairProposals found;
        found.violation = asked->violation();
        if (!asked->isViolated())
            return found;
        auto preview = askedScenario(arguments_, *asked, wanted, run_);
        if (!preview)
            return preview.failure();
        elsewhere_ = std::move(preview->elsewhere);
        found.list.push_back(std::move(preview->proposal));
        return found;
    }

    /// Of a run that violates nothing: that it must not happen is what is violated.
    ExitCode forbid(const behavioral::ProgramRun& wanted, const std::vector<Property>& others,
                    const ProgramGraph& graph, Stepper& stepper)
    {
        std::vector<std::string> labels;
        for (const Edge& step : wanted.steps)
            labels.push_back(stepper.program().events()[step.event].label);
        const Property property = forbiddenRun(labels);
        const auto found = chosen(property, others, wanted, graph, stepper);
        if (!found)
            return console_.fail(found.failure());
        return answer(property, *found, stepper.program());
    }

    /// What the chosen anti-scenario blocks besides.
    void sayElsewhere(const Program& program, Json& proposal)
    {
        if (!elsewhere_)
            return;
        std::vector<std::string> labels;
        for (const std::uint32_t event : elsewhere_->goodRun)
            labels.push_back(program.events()[event].label);
        console_.say(fmt::format("          blocked elsewhere: {}, {} of them good{}",
                                 counted(elsewhere_->steps, "step"), grouped(elsewhere_->goodSteps),
                                 labels.empty() ? "" : ", as in: " + listed(labels)));
        proposal["elsewhere"] = {
            {"steps", elsewhere_->steps}, {"goodSteps", elsewhere_->goodSteps}, {"goodRun", labels}};
    }

    ExitCode answer(const Property& property, const RepairProposals& found, const Program& program)
    {
        Json document = repairDocument(arguments_, "behavioral", property, true);
        if (const auto failure = deliver(found, document))
            return console_.fail(*failure);
        sayPreface();
        std::vector<std::string> events;
        for (const Edge& step : found.violation.evidence->steps)
            events.push_back(program.events()[step.event].label);
        console_.answer(fmt::format("violated  {}   {}: {}", printable(property.name), found.violation.word,
                                    listed(events) + again(found.violation.evidence->loop)));
        document["violation"] = {
            {"word", found.violation.word}, {"explanation", found.violation.explanation}, {"events", events}};
        if (found.violation.evidence->loop)
            document["violation"]["loop"] = *found.violation.evidence->loop;
        document["rounds"] = roundsOf(found.concrete.trimming);
        document["lostToEnvironment"] = found.lostToEnvironment;
        document["needsFairness"] = found.needsFairness;
        document["tooLarge"] = found.tooLarge;
        if (found.needsFairness)
            console_.say("          a hot loop has a way out that only fairness takes; the stricter patch "
                         "makes the run "
                         "take it");
        if (const auto& failure = found.concrete.trimming.failure) {
            sayFailure(*failure, found.failureRun, console_);
            document["failure"] = sentenceFor(*failure);
            document["failureRun"] = found.failureRun;
        }
        if (found.lostToEnvironment > 0)
            console_.say(fmt::format(
                "          in {} a run could still go right, but the environment can force it wrong "
                "(--block-environment lets a patch block it)",
                counted(found.lostToEnvironment, "state")));
        const std::size_t shown = std::min<std::size_t>(found.list.size(), arguments_.mostProposals);
        for (std::size_t i = 0; i < shown; ++i) {
            sayProposal(i + 1, found.list[i], console_);
            document["proposals"].push_back(asJson(found.list[i]));
            sayElsewhere(program, document["proposals"].back());
            sayCode(found.list[i].code, console_);
        }
        if (shown < found.list.size())
            console_.say(fmt::format("{} more (-n {})", counted(found.list.size() - shown, "proposal"),
                                     found.list.size()));
        if (found.tooLarge > 0)
            console_.say(fmt::format("{} left out: the program would have too many states to be judged",
                                     counted(found.tooLarge, "proposal")));
        if (found.list.empty() && !found.concrete.trimming.failure && found.tooLarge == 0)
            console_.answer("no proposal: the environment chose every event of the counterexample");
        if (document.contains("output"))
            console_.say(fmt::format("proposal {} was written to {}", document["accepted"].get<std::size_t>(),
                                     printable(arguments_.write)));
        else if (!arguments_.write.empty() || !arguments_.patchFile.empty())
            console_.answer(found.list.empty() ? "nothing was written"
                            : repairs(found)
                                ? "nothing was written: with the first proposal the program gets "
                                  "stuck where it did not (--accept 1 writes it nevertheless)"
                                : "nothing was written: no proposal repairs (--accept writes one "
                                  "nevertheless)");
        console_.document(document);
        return repairs(found) ? ExitCode::Holds : ExitCode::Violated;
    }

    static bool repairs(const RepairProposals& found)
    {
        return !found.list.empty() && found.list.front().judgement.repairs;
    }
    /// What is written without being chosen by number does no new harm.
    static bool isSafe(const RepairProposals& found)
    {
        return repairs(found) && found.list.front().judgement.runs.newDeadlocks == 0;
    }

    /// The first one; if a patch is to be written alone, the first one that has a patch and repairs.
    std::size_t firstToDeliver(const RepairProposals& found) const
    {
        const auto serves = [](const Proposal& one) { return !one.change && one.judgement.repairs; };
        const auto first = std::find_if(found.list.begin(), found.list.end(), serves);
        return arguments_.patchFile.empty() || first == found.list.end()
                   ? 1
                   : static_cast<std::size_t>(first - found.list.begin()) + 1;
    }

    /// Writes what was asked for: the first proposal if it repairs; another one because the person says so.
    std::optional<Failure> deliver(const RepairProposals& found, Json& document)
    {
        const std::size_t wanted = arguments_.accept.value_or(firstToDeliver(found));
        if (arguments_.accept && wanted > found.list.size())
            return InputError{"--accept", 0, 0,
                              fmt::format("there {} only {}", found.list.size() == 1 ? "is" : "are",
                                          counted(found.list.size(), "proposal")),
                              ""};
        if (!arguments_.accept && !isSafe(found))
            return std::nullopt;
        const Proposal& accepted = found.list[wanted - 1];
        if (!arguments_.patchFile.empty() && accepted.change)
            return InputError{
                "--patch", 0, 0,
                fmt::format("proposal {} changes a priority: there is no patch to write", wanted),
                "--method concrete proposes patches alone"};
        if (!arguments_.write.empty()) {
            if (auto failure = writeAccepted(arguments_.model, accepted, arguments_.write))
                return failure;
            document["accepted"] = wanted;
            document["output"] = arguments_.write;
        }
        if (!arguments_.patchFile.empty())
            return writeLts(accepted.alone, arguments_.patchFile, run_);
        return std::nullopt;
    }

    const Arguments& arguments_;
    Console& console_;
    RunContext run_;
    std::vector<std::string> preface_;
    std::optional<BlockedElsewhere> elsewhere_;
};

} // namespace

ExitCode repairProgramFile(const Arguments& arguments, Console& console)
{
    return ProgramRepair(arguments, console).repair();
}

} // namespace threadmend
