// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair program.js --method abstract`: by abstractions, whatever the number of states.
#include "core/repair/abstract/abstract_repair.h"

#include "app/terminal/input/load.h"
#include "app/terminal/programs/program_reading.h"
#include "app/terminal/repair/patched_file.h"
#include "app/terminal/repair/proposal_report.h"
#include "app/terminal/repair/repair.h"
#include "app/terminal/reports/verdict_name.h"
#include "app/terminal/reports/written_lts.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/program_reading.h"
#include "core/model/model_kind.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/judgement/repair_case.h"
#include "core/repair/judgement/written_patch.h"
#include "core/repair/methods/repair_method.h"

#include <array>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

constexpr std::size_t mostJudged = 200'000; ///< states of a program that is looked through with its patch

const RepairMethod abstractMethod{.name = "abstract",
                                  .title = "Abstract wait-block patch",
                                  .description = "as concrete, by abstractions",
                                  .order = 3};
constexpr const char* algorithm = "Abstract safety patching (Katz 2013, Algorithm 4)";

/// "in 3 of 7 states that differ 'a' is requested and leads to a good state"
std::string sentenceFor(const PatchRefinement& refinement, const std::vector<std::string>& labels)
{
    const std::string event =
        refinement.letter ? fmt::format("'{}'", printable(labels[*refinement.letter])) : "";
    const std::string some =
        fmt::format("in {} of {} states that differ", grouped(refinement.alike), grouped(refinement.all));
    switch (refinement.why) {
    case PatchRefinement::Why::GoodStep:
        return fmt::format("{} {} is requested and leads to a good state", some, event);
    case PatchRefinement::Why::Stuck:
        return some + " nothing would be left to happen";
    case PatchRefinement::Why::Deadlocks:
        return some + " the run is stuck, in the others it is not";
    case PatchRefinement::Why::Unseen:
        return fmt::format("by the events of a run nobody could tell whether to block {}", event);
    }
    return "";
}

class AbstractRepairReport {
public:
    AbstractRepairReport(const std::vector<Property>& properties, const Arguments& arguments,
                         const ProgramMachine& machine, const abstraction::ProgramModules& modules,
                         Console& console, RunContext& run)
        : properties_(properties), arguments_(arguments), program_(*machine.program),
          stepper_(*machine.stepper), deadEnds_(deadEndsOf(readOptions(arguments))),
          environment_(arguments.blockEnvironment ? Environment::Blockable : Environment::Free),
          modules_(modules), console_(console), run_(run)
    {
        model_.kind = kindOf(arguments.model);
        model_.path = arguments.model;
        model_.source = program_.text();
    }

    ExitCode repair()
    {
        for (const Property& property : properties_) {
            const auto found =
                repairAbstractly(modules_, program_, property.formula, deadEnds_, environment_, run_);
            if (!found) {
                const InputError* refused = found.error();
                return refused != nullptr ? console_.fail(refusalOf(property, *refused, model_))
                                          : console_.fail(found.failure());
            }
            if (*found)
                return answer(property, **found);
            console_.say("holds     " + printable(property.name));
        }
        console_.answer(arguments_.write.empty() ? "nothing is to be repaired"
                                                 : "nothing is to be repaired, nothing was written");
        console_.document(repairDocument(model_, properties_.back(), false));
        return ExitCode::Holds;
    }

private:
    ExitCode answer(const Property& property, const AbstractRepair& repair)
    {
        Json document = repairDocument(model_, property, true);
        console_.answer(fmt::format("violated  {}   {}", printable(property.name), listed(repair.violation)));
        document["violation"] = {{"word", "violation"}, {"explanation", ""}, {"events", repair.violation}};
        sayRefinements(repair, document);
        if (repair.patching.isFailure) {
            const std::string sentence = "whatever is blocked, the run violates the property or gets stuck";
            console_.answer("no repair by blocking: " + sentence);
            document["failure"] = sentence;
            console_.document(document);
            return ExitCode::Violated;
        }
        Proposal proposal;
        proposal.method = &abstractMethod;
        proposal.description =
            fmt::format("blocks {} after which the violation cannot be avoided any more",
                        repair.cuts == 1 ? "the step" : counted(repair.cuts, "abstract step"));
        proposal.patch = repair.patch.automaton;
        const auto repairs = judge(property, repair, std::move(proposal), document);
        if (!repairs)
            return console_.fail(repairs.failure());
        console_.document(document);
        return *repairs ? ExitCode::Holds : ExitCode::Violated;
    }

    void sayRefinements(const AbstractRepair& repair, Json& document)
    {
        std::array<std::size_t, 4> reasons{};
        for (const PatchRefinement& one : repair.patching.refinements) {
            ++reasons[static_cast<std::size_t>(one.why)];
            if (console_.verbose())
                console_.say("  split   " + sentenceFor(one, modules_.program.vocabulary.labels));
        }
        document["abstraction"] = {{"modules", modules_.modules.size()},
                                   {"states", repair.patching.explored.states},
                                   {"transitions", repair.patching.explored.transitions},
                                   {"bad", repair.patching.bad},
                                   {"rounds", repair.rounds},
                                   {"refinements", repair.patching.refinements.size()},
                                   {"reasons",
                                    {{"goodStep", reasons[0]},
                                     {"stuck", reasons[1]},
                                     {"deadlocks", reasons[2]},
                                     {"unseen", reasons[3]}}}};
        console_.say(fmt::format(
            "          found after {}; for the patch {} more, then {} with {} in BAD",
            counted(repair.rounds, "refinement"), grouped(repair.patching.refinements.size()),
            counted(repair.patching.explored.states, "abstract state"), grouped(repair.patching.bad)));
    }

    std::vector<Property> othersThan(const Property& property) const
    {
        std::vector<Property> others;
        for (const Property& other : properties_)
            if (&other != &property)
                others.push_back(other);
        return others;
    }

    /// A small program is explored with the patch, as for any other proposal; of a large one the patched
    /// program is asked by refinement again.
    Outcome<bool> judge(const Property& property, const AbstractRepair& repair, Proposal proposal,
                        Json& document)
    {
        const auto graph = exploreUpTo(mostJudged / 4, stepper_, run_);
        if (graph)
            return judgeWhole(*graph, property, std::move(proposal), document);
        const bool isTooLarge = graph.stopped() != nullptr &&
                                graph.stopped()->reason == StopReason::StateLimit &&
                                !run_.pollNow({"leaving out what is too large", 0, std::nullopt});
        if (!isTooLarge)
            return graph.failure();
        auto written = writtenPatch(std::move(proposal),
                                    {property, "violation", repair.violation, std::nullopt, algorithm}, {},
                                    program_, run_);
        if (!written)
            return written.failure();
        return judgeAbstractly(property, *std::move(written), document);
    }

    Outcome<bool> judgeWhole(const ProgramGraph& graph, const Property& property, Proposal proposal,
                             Json& document)
    {
        const auto known = RepairCase::of(
            graph, stepper_, {property, othersThan(property), environment_, deadEnds_, mostJudged}, run_);
        if (!known)
            return known.failure();
        auto completed = known->completed(std::move(proposal), {}, algorithm, run_);
        if (!completed)
            return completed.failure();
        if (auto failure = deliver(*completed, completed->judgement.repairs, document))
            return *failure;
        sayProposal(1, *completed, console_);
        document["proposals"].push_back(asJson(*completed));
        sayCode(completed->code, console_);
        return completed->judgement.repairs;
    }

    Outcome<Verdict::Kind> verdictOn(const abstraction::ProgramModules& modules, const Formula& formula)
    {
        const auto verdict = checkByRefinement(modules, formula, {.deadEnds = deadEnds_}, run_);
        if (!verdict) {
            if (verdict.error() != nullptr)
                return Verdict::Kind::Undecided; // abstractions cannot be asked it
            return verdict.failure();
        }
        return verdict->isViolated ? Verdict::Kind::Violated : Verdict::Kind::Holds;
    }

    Outcome<bool> judgeAbstractly(const Property& property, const Proposal& proposal, Json& document)
    {
        const std::string text = withPatch(program_.text(), proposal.code);
        const auto machine = machineFor({text, program_.options(), stepper_.selection()}, run_);
        if (!machine)
            return machine.failure();
        const auto patched = abstraction::programModules(*machine->stepper, {}, run_);
        if (!patched)
            return patched.failure();
        const auto after = verdictOn(*patched, property.formula);
        const auto stuckBefore = verdictOn(modules_, DeadlockFreedom{});
        const auto stuckAfter = verdictOn(*patched, DeadlockFreedom{});
        for (const auto* one : {&after, &stuckBefore, &stuckAfter})
            if (!*one)
                return one->failure();
        const bool repairs = *after == Verdict::Kind::Holds;
        const bool getsStuck = *stuckBefore == Verdict::Kind::Holds && *stuckAfter != Verdict::Kind::Holds;
        Json others = Json::array();
        std::vector<std::string> changed;
        for (const Property& other : othersThan(property)) {
            const auto was = verdictOn(modules_, other.formula), is = verdictOn(*patched, other.formula);
            if (!was || !is)
                return was ? is.failure() : was.failure();
            others.push_back({{"name", other.name}, {"before", nameOf(*was)}, {"after", nameOf(*is)}});
            if (*was != *is)
                changed.push_back(fmt::format("{}: {} before, {} with it", printable(other.name),
                                              nameOf(*was), nameOf(*is)));
        }
        if (auto failure = deliver(proposal, repairs && !getsStuck, document))
            return *failure;
        console_.answer(fmt::format("proposal 1 (abstract): {}", printable(proposal.description)));
        console_.answer(fmt::format("          {}; {}; no good run is lost (theorem 1 of Katz 2013); {} "
                                    "states are too many to look at",
                                    repairs ? "repairs, as an abstraction of the patched program shows"
                                            : "does not repair",
                                    getsStuck ? "a new deadlock" : "no new deadlock",
                                    fmt::format("more than {}", grouped(mostJudged))));
        console_.say(fmt::format("          blocks: {}   ({} of the patch)", listed(proposal.blocked),
                                 counted(proposal.patch.states.size(), "state")));
        for (const std::string& line : changed)
            console_.say("          " + line);
        document["proposals"].push_back(
            {{"method", "abstract"},
             {"description", proposal.description},
             {"code", proposal.code},
             {"blocked", proposal.blocked},
             {"patchStates", proposal.patch.states.size()},
             {"judgement",
              {{"repairs", repairs},
               {"newDeadlocks", getsStuck ? 1 : 0},
               {"goodRunsLost", 0},
               {"shownBy",
                "the patched program was checked by refinement; that no good run is lost is theorem "
                "1 of Katz 2013"},
               {"others", std::move(others)}}}});
        sayCode(proposal.code, console_);
        return repairs;
    }

    std::optional<Failure> deliver(const Proposal& proposal, bool isSafe, Json& document)
    {
        if (!isSafe && !arguments_.accept)
            return std::nullopt;
        if (!arguments_.write.empty()) {
            if (auto failure = writeAccepted(model_, proposal, arguments_.write))
                return failure;
            document["accepted"] = 1;
            document["output"] = arguments_.write;
        }
        if (!arguments_.patchFile.empty())
            return writeAndSay(proposal.alone, arguments_.patchFile, console_, run_);
        return std::nullopt;
    }

    const std::vector<Property>& properties_;
    const Arguments& arguments_;
    Program& program_;
    Stepper& stepper_;
    DeadEnds deadEnds_;
    Environment environment_;
    const abstraction::ProgramModules& modules_;
    Console& console_;
    RunContext& run_;
    Model model_;
};

} // namespace

bool isWithoutSpace(const std::string& method)
{
    return method == abstractMethod.name;
}

ExitCode repairByAbstraction(const std::vector<Property>& properties, const Arguments& arguments,
                             Console& console)
{
    RunContext run = console.context();
    const auto unfit = [&](const char* option, const char* sentence) {
        return console.fail(InputError{option, 0, 0, sentence, "--method concrete"});
    };
    if (!arguments.prefix.empty() || !arguments.blockedEvent.empty() || !arguments.anyField.empty() ||
        !arguments.waitedSteps.empty() || !arguments.traceFile.empty())
        return unfit("--method abstract",
                     "a scenario is for --method anti-scenario, and this is another one");
    if (!arguments.uncontrollable.empty())
        return unfit("--uncontrollable", "of a program, environment b-threads say what cannot be blocked");
    if (arguments.accept.value_or(1) != 1)
        return unfit("--accept", "abstract patching makes one proposal");
    const auto machine = programMachine(arguments, "abstractions are of behavioral programs", console);
    if (!machine)
        return console.fail(machine.failure());
    if (!arguments.write.empty() && kindOf(arguments.write) != kindOf(arguments.model))
        return console.fail(InputError{arguments.write, 0, 0, "what is mended is a program, in JavaScript",
                                       "--write mended.js"});
    const auto modules = abstraction::programModules(*machine->stepper, {}, run);
    if (!modules)
        return console.fail(modules.failure());
    return AbstractRepairReport(properties, arguments, *machine, *modules, console, run).repair();
}

} // namespace threadmend
