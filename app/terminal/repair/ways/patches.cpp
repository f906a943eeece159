// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair program.js`: patches, which are b-threads.
#include "app/terminal/input/load.h"
#include "app/terminal/repair/patched_file.h"
#include "app/terminal/repair/proposal_report.h"
#include "app/terminal/repair/repair.h"
#include "app/terminal/repair/repair_scenario.h"
#include "app/terminal/reports/written_lts.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/model_kind.h"
#include "core/repair/methods/forbidden_run.h"
#include "core/repair/methods/proposals.h"
#include "core/repair/methods/repair_method.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

ProposalOptions optionsOf(const Arguments& arguments, const ProgramModel& program)
{
    ProposalOptions options;
    if (const RepairMethod* chosen = repairMethodNamed(arguments.method))
        options.methods = {chosen};
    options.environment = arguments.blockEnvironment ? Environment::Blockable : Environment::Free;
    options.deadEnds = program.deadEnds();
    return options;
}

class ProgramRepair {
public:
    ProgramRepair(const Model& model, const std::vector<Property>& properties, const Arguments& arguments,
                  Stepper& stepper, Console& console, RunContext& run)
        : model_(model), program_(*programOf(model)), properties_(properties), arguments_(arguments),
          stepper_(stepper), console_(console), run_(run), preface_{sizeOf(model)}
    {
    }

    ExitCode repair()
    {
        if (!arguments_.write.empty() && kindOf(arguments_.write) != model_.kind)
            return console_.fail(InputError{
                arguments_.write, 0, 0, "what is mended is a program, in JavaScript", "--write mended.js"});
        const auto wanted = tracedRun(arguments_, model_, run_);
        if (!wanted)
            return console_.fail(wanted.failure());
        // A run that one brings along is to be forbidden, whatever else is violated, unless one says by which
        // property.
        if (*wanted && arguments_.properties.empty())
            return forbid(**wanted);
        for (const Property& property : properties_) {
            std::vector<Property> others;
            for (const Property& other : properties_)
                if (&other != &property)
                    others.push_back(other);
            const auto found = choosesScenario(arguments_)
                                   ? chosen(property, others, *wanted)
                                   : proposeRepairs(program_.graph(), stepper_, property, others,
                                                    optionsOf(arguments_, program_), run_);
            if (!found)
                return console_.fail(found.failure());
            if (found->violation.kind == Verdict::Kind::Violated)
                return answer(property, *found);
            preface_.push_back("holds     " + printable(property.name));
        }
        if (*wanted)
            return forbid(**wanted);
        sayPreface();
        console_.answer(arguments_.write.empty() ? "nothing is to be repaired"
                                                 : "nothing is to be repaired, nothing was written");
        console_.document(repairDocument(model_, properties_.back(), false));
        return ExitCode::Holds;
    }

private:
    /// What was found on the way; said only when nothing can go wrong any more.
    void sayPreface()
    {
        sayWhichProperties(arguments_, properties_, console_);
        for (const std::string& line : preface_)
            console_.say(line);
    }

    /// The one anti-scenario that was asked for.
    Outcome<RepairProposals> chosen(const Property& property, const std::vector<Property>& others,
                                    const std::optional<EventRun>& wanted)
    {
        const ProposalOptions options = optionsOf(arguments_, program_);
        auto asked = RepairCase::of(program_.graph(), stepper_,
                                    {property, others, options.environment, options.deadEnds}, run_);
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
    ExitCode forbid(const EventRun& wanted)
    {
        std::vector<std::string> labels;
        for (const Edge& step : wanted.steps)
            labels.push_back(labelOf(step.event));
        const Property property = forbiddenRun(labels);
        const auto found = chosen(property, properties_, wanted);
        if (!found)
            return console_.fail(found.failure());
        return answer(property, *found);
    }

    /// What the chosen anti-scenario blocks besides.
    void sayElsewhere(Json& proposal)
    {
        if (!elsewhere_)
            return;
        std::vector<std::string> labels;
        for (const std::uint32_t event : elsewhere_->goodRun)
            labels.push_back(labelOf(event));
        console_.say(fmt::format("          blocked elsewhere: {}, {} of them good{}",
                                 counted(elsewhere_->steps, "step"), grouped(elsewhere_->goodSteps),
                                 labels.empty() ? "" : ", as in: " + listed(labels)));
        proposal["elsewhere"] = {
            {"steps", elsewhere_->steps}, {"goodSteps", elsewhere_->goodSteps}, {"goodRun", labels}};
    }

    /// What was violated, and by which run.
    void sayViolation(const Property& property, const Verdict& violation, Json& document)
    {
        std::vector<std::string> events;
        for (const Transition& step : violation.evidence->steps)
            events.emplace_back(program_.space().labels().text(step.label));
        const std::string word = violation.finding ? violation.finding->word : "";
        const std::string run = listed(events) + again(violation.evidence->loop);
        console_.answer(word.empty()
                            ? fmt::format("violated  {}   {}", printable(property.name), run)
                            : fmt::format("violated  {}   {}: {}", printable(property.name), word, run));
        document["violation"] = {{"word", word},
                                 {"explanation", violation.finding ? violation.finding->explanation : ""},
                                 {"events", events}};
        if (violation.evidence->loop)
            document["violation"]["loop"] = *violation.evidence->loop;
    }

    ExitCode answer(const Property& property, const RepairProposals& found)
    {
        Json document = repairDocument(model_, property, true);
        if (const auto failure = deliver(found, document))
            return console_.fail(*failure);
        sayPreface();
        sayViolation(property, found.violation, document);
        document["rounds"] = roundsOf(found.concrete.trimming);
        document["lostToEnvironment"] = found.lostToEnvironment;
        document["needsFairness"] = found.needsFairness;
        document["tooLarge"] = found.tooLarge;
        if (found.needsFairness)
            console_.say(
                fmt::format("          a hot loop has a way out that {}; the stricter patch makes the run "
                            "take it",
                            std::get<HotCycleFreedom>(property.formula).fairness.kind == Fairness::Kind::None
                                ? "only fairness takes"
                                : "a fair run need not take"));
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
            sayElsewhere(document["proposals"].back());
            sayCode(found.list[i].code, console_);
        }
        if (shown < found.list.size())
            console_.say(fmt::format("{} more (-n {})", counted(found.list.size() - shown, "proposal"),
                                     found.list.size()));
        if (found.tooLarge > 0)
            console_.say(fmt::format("{} left out: the program would have too many states to be judged",
                                     counted(found.tooLarge, "proposal")));
        if (found.list.empty() && !found.concrete.trimming.failure && found.tooLarge == 0)
            console_.answer(
                arguments_.method == "priority"
                    ? "no proposal: no change of a priority was found that takes the counterexample away"
                    : "no proposal: the environment chose every event of the counterexample");
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
            if (auto failure = writeAccepted(model_, accepted, arguments_.write))
                return failure;
            document["accepted"] = wanted;
            document["output"] = arguments_.write;
        }
        if (!arguments_.patchFile.empty())
            return writeAndSay(accepted.alone, arguments_.patchFile, console_, run_);
        return std::nullopt;
    }

    const std::string& labelOf(EventId event) const { return stepper_.program().events()[event].label; }

    const Model& model_;
    const ProgramModel& program_;
    const std::vector<Property>& properties_;
    const Arguments& arguments_;
    Stepper& stepper_;
    Console& console_;
    RunContext& run_;
    std::vector<std::string> preface_;
    std::optional<BlockedElsewhere> elsewhere_;
};

std::optional<InputError> whyNotPatches(const Model& model)
{
    if (programOf(model) != nullptr)
        return std::nullopt;
    return InputError{model.path, 0, 0,
                      fmt::format("patches are for behavioral programs, and this is a {}", model.kind->title),
                      ""};
}

std::optional<InputError> whyNotAskedPatches(const Arguments& arguments)
{
    if (arguments.method == "auto" || repairMethodNamed(arguments.method) != nullptr)
        return std::nullopt;
    return InputError{"--method", 0, 0,
                      fmt::format("\"{}\" is not for behavioral programs", arguments.method),
                      "--method auto tries all that are"};
}

ExitCode repairByPatches(const Model& model, const std::vector<Property>& properties,
                         const Arguments& arguments, Console& console, RunContext& run)
{
    const auto machine = programOf(model)->machines().borrow(run);
    if (!machine)
        return console.fail(machine.failure());
    return ProgramRepair(model, properties, arguments, machine->stepper(), console, run).repair();
}

} // namespace

extern const RepairWay repairWay_patches;
const RepairWay repairWay_patches{
    .whyNot = whyNotPatches, .whyNotAsked = whyNotAskedPatches, .repair = repairByPatches};

} // namespace threadmend
