// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/verdict_report.h"

#include "app/terminal/reports/verdict_name.h"
#include "app/wording/failure_sentence.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/check/modal/refutation.h"
#include "core/check/multi_path.h"
#include "core/model/model_kind.h"
#include "core/property/property_text.h"

#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// A run in the words of its model.
struct SaidRun {
    struct Step {
        std::string event;
        std::string state; ///< that it leads to
    };
    std::string start;
    std::vector<Step> steps;
};

SaidRun saidRun(const Model& model, const Trace& run)
{
    return visitSpace(
        model.space,
        [&](const auto& space) {
            SaidRun said{space.describe(run.initial), {}};
            for (const Transition& step : run.steps)
                said.steps.push_back(
                    {std::string(space.labels().text(step.label)), space.describe(step.target)});
            return said;
        },
        [] { return SaidRun(); });
}

std::size_t statesOf(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return space.stateCount(); }, [] { return std::size_t{0}; });
}

/// What the file expects, where the verdict is another one.
std::string surprise(const Property& property, const Verdict& verdict)
{
    if (!property.expectation || verdict.kind == Verdict::Kind::Undecided)
        return "";
    const Expectation& expected = *property.expectation;
    const bool holds = verdict.kind == Verdict::Kind::Holds;
    if (expected.holds != holds)
        return fmt::format("not as expected: the property file says that it {}",
                           expected.holds ? "holds" : "is violated");
    if (!holds && expected.steps && verdict.shortest && *expected.steps != verdict.evidence->length())
        return fmt::format("not as expected: the property file says {}", counted(*expected.steps, "step"));
    return "";
}

std::string_view reasonOf(Vacuity vacuity)
{
    switch (vacuity) {
    case Vacuity::NoFairRun:
        return "no run is fair";
    case Vacuity::NoWord:
        return "no labels of the model can violate it";
    case Vacuity::NothingHappens:
        return "nothing can happen in the model";
    }
    return "";
}

/// "1 pruned state and 2 failed states", behind which there may be more; empty if there are none.
std::string earlyEndings(const Verdict& verdict)
{
    std::string pruned = verdict.pruned > 0 ? counted(verdict.pruned, "pruned state") : "";
    const std::string failed = verdict.failed > 0 ? counted(verdict.failed, "failed state") : "";
    return pruned.empty() || failed.empty() ? pruned + failed : pruned + " and " + failed;
}

std::string headline(const Property& property, const Verdict& verdict)
{
    std::string line = fmt::format("{:<10}{}", nameOf(verdict.kind), printable(property.name));
    if (verdict.evidence && verdict.finding)
        line += fmt::format("   {}: {}", printable(verdict.finding->word), lengthOf(*verdict.evidence));
    else if (verdict.evidence)
        line += fmt::format("   ({})", lengthOf(*verdict.evidence));
    if (const std::string cut = earlyEndings(verdict); !cut.empty())
        line += "   up to " + cut;
    if (verdict.vacuous)
        line += fmt::format("   (vacuous: {})", reasonOf(*verdict.vacuous));
    if (const std::string odd = surprise(property, verdict); !odd.empty())
        line += "   " + odd;
    return line;
}

void sayRun(const Model& model, const std::optional<Finding>& finding, const Trace& run, bool shortest,
            Console& console)
{
    if (!shortest)
        console.say(isWhole(model) ? "          (there may be a shorter one)"
                                   : "          (in the part explored; a shorter run may lie beyond)");
    if (finding && !finding->explanation.empty()) {
        const std::string place = finding->line > 0 ? fmt::format("{}:{}: ", model.path, finding->line) : "";
        console.say(fmt::format("          {}{}", printable(place), printable(finding->explanation)));
    }
    const SaidRun said = saidRun(model, run);
    console.say(fmt::format("          start in state {}", printable(said.start)));
    for (std::size_t i = 0; i < said.steps.size(); ++i) {
        if (run.loop == i)
            console.say("          and from here again and again:");
        console.say(fmt::format("    {:>4}  {}   -> {}", i + 1, printable(said.steps[i].event),
                                printable(said.steps[i].state)));
    }
}

/// The options with which violations of all kinds are looked for, where some may be missing.
const char* lookingForAllKinds(const Model& model, const Verdict& verdict)
{
    if (verdict.refinement)
        return "--method explicit -n 100";
    if (model.reduction.leavesOutRuns())
        return "--reduce none";
    const bool isBreadthFirst = visitSpace(
        model.space,
        [](const auto& space) {
            if constexpr (requires { space.isBreadthFirst(); })
                return space.isBreadthFirst();
            else
                return true;
        },
        [] { return true; });
    return isBreadthFirst ? "-n 100" : "--search breadth -n 100";
}

void sayMultiPath(const Model& model, const MultiPath& all, Console& console);

void sayEvidence(const Model& model, const Verdict& verdict, Console& console)
{
    if (verdict.multiPath) {
        console.say("          " + printable(verdict.finding->explanation));
        return sayMultiPath(model, *verdict.multiPath, console);
    }
    sayRun(model, verdict.finding, *verdict.evidence, verdict.shortest, console);
    for (const FurtherViolation& each : verdict.further) {
        console.say(fmt::format("    also  {}: {}", printable(each.finding.word), lengthOf(each.evidence)));
        sayRun(model, each.finding, each.evidence, each.shortest, console);
    }
    if (verdict.mayHaveFurther)
        console.say(fmt::format("          (there may be violations of other kinds; {} looks for them)",
                                lookingForAllKinds(model, verdict)));
}

Json asJson(const Finding& finding)
{
    Json entry{{"word", finding.word}, {"explanation", finding.explanation}};
    if (finding.line > 0)
        entry["line"] = finding.line;
    return entry;
}

/// A multi-path: its main path, and behind the elements that are paths themselves the numbers of these among
/// the branches.
struct SaidBranches {
    /// Parts that are paths, in the order in which they are met from the whole on.
    std::vector<std::uint32_t> parts;
    std::map<std::uint32_t, std::size_t> numberOf; ///< from 1
};

SaidBranches branchesOf(const MultiPath& all)
{
    SaidBranches said;
    const auto root = static_cast<std::uint32_t>(all.parts.size() - 1);
    said.parts.push_back(root);
    for (std::size_t i = 0; i < said.parts.size(); ++i)
        for (const std::uint32_t element : all.parts[said.parts[i]].elements)
            if (!all.parts[element].isFinite() &&
                said.numberOf.try_emplace(element, said.parts.size()).second)
                said.parts.push_back(element);
    return said;
}

/// Whether what fails in an element does not fail in the next one.
bool isLastOf(const MultiPath& all, const MultiPath::Part& path, std::size_t i)
{
    const std::size_t next = i + 1 < path.elements.size() ? i + 1 : path.loop;
    return all.parts[path.elements[next]].fails != all.parts[path.elements[i]].fails;
}

/// What an element shows, behind its state: a path of its own, or what fails there, if that is not what
/// failed in the state before.
std::string showing(const MultiPath& all, const SaidBranches& said, const MultiPath::Part& path,
                    std::size_t i)
{
    const MultiPath::Part& part = all.parts[path.elements[i]];
    if (!part.isFinite())
        return fmt::format("   [branch {}: {} fails]", said.numberOf.at(path.elements[i]), part.fails);
    const bool isNews = i == 0 || all.parts[path.elements[i - 1]].fails != part.fails;
    return part.fails.empty() || part.fails == "false" || !isNews
               ? ""
               : fmt::format("   [{} fails{}]", part.fails, isLastOf(all, path, i) ? "" : " from here on");
}

void sayPath(const Model& model, const MultiPath& all, const SaidBranches& said, std::uint32_t number,
             Console& console)
{
    const MultiPath::Part& part = all.parts[number];
    const MainPath path = mainPath(all, number);
    const SaidRun run = saidRun(model, {part.origin, path.steps});
    const auto mark = [&](std::size_t i) {
        // The last step of a lasso leads back to an element that was shown already.
        return i < part.elements.size() ? printable(showing(all, said, part, i)) : "";
    };
    console.say(
        fmt::format("          start in state {}{}", printable(run.start), part.isFinite() ? "" : mark(0)));
    const std::size_t shown =
        path.isLasso ? lastShown(all, number).value_or(run.steps.size()) : run.steps.size();
    for (std::size_t i = 0; i < shown; ++i) {
        if (path.isLasso && path.loop == i)
            console.say("          and from here again and again:");
        console.say(fmt::format("    {:>4}  {}   -> {}{}", i + 1, printable(run.steps[i].event),
                                printable(run.steps[i].state), mark(i + 1)));
    }
    if (shown < run.steps.size())
        console.say(fmt::format("          and then it goes on for ever: {} to a loop of {} (in --json)",
                                counted(path.loop - shown, "step"), run.steps.size() - path.loop));
    if (!path.isLasso && !part.isFinite())
        console.say("          and stays there: nothing can move");
}

void sayMultiPath(const Model& model, const MultiPath& all, Console& console)
{
    const SaidBranches said = branchesOf(all);
    sayPath(model, all, said, said.parts[0], console);
    for (std::size_t i = 1; i < said.parts.size(); ++i) {
        console.say(fmt::format("        branch {}, on which this fails: {}", i,
                                printable(all.parts[said.parts[i]].fails)));
        sayPath(model, all, said, said.parts[i], console);
    }
}

Json pathAsJson(const Model& model, const MultiPath& all, const SaidBranches& said, std::uint32_t number)
{
    const MultiPath::Part& part = all.parts[number];
    const MainPath path = mainPath(all, number);
    SaidRun run = saidRun(model, {part.origin, path.steps});
    const auto putElement = [&](Json& entry, std::size_t i) {
        if (i >= part.elements.size())
            return;
        const MultiPath::Part& element = all.parts[part.elements[i]];
        if (!element.isFinite())
            entry["branch"] = said.numberOf.at(part.elements[i]);
        if (!element.fails.empty())
            entry["fails"] = element.fails;
    };
    Json entry{{"start", {{"state", std::move(run.start)}}}, {"fails", part.fails}};
    putElement(entry["start"], 0);
    Json steps = Json::array();
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        Json step{{"event", std::move(run.steps[i].event)}, {"state", std::move(run.steps[i].state)}};
        putElement(step, i + 1);
        steps.push_back(std::move(step));
    }
    entry["steps"] = std::move(steps);
    if (path.isLasso)
        entry["loop"] = path.loop;
    return entry;
}

/// The fields of a run, and its branches, numbered from 1.
Json asJson(const Model& model, const MultiPath& all)
{
    const SaidBranches said = branchesOf(all);
    Json entry = pathAsJson(model, all, said, said.parts[0]);
    entry["kind"] = said.parts.size() > 1 ? "multipath" : entry.contains("loop") ? "lasso" : "trace";
    entry["length"] = entry["steps"].size();
    entry["origin"] = std::move(entry["start"]);
    entry["start"] = entry["origin"]["state"];
    entry["branches"] = Json::array();
    for (std::size_t i = 1; i < said.parts.size(); ++i)
        entry["branches"].push_back(pathAsJson(model, all, said, said.parts[i]));
    return entry;
}

Json asJson(const Model& model, const Trace& run)
{
    SaidRun said = saidRun(model, run);
    Json steps = Json::array();
    for (SaidRun::Step& step : said.steps)
        steps.push_back({{"event", std::move(step.event)}, {"state", std::move(step.state)}});
    Json entry{{"kind", run.loop ? "lasso" : "trace"},
               {"length", run.length()},
               {"start", std::move(said.start)},
               {"steps", std::move(steps)}};
    if (run.loop)
        entry["loop"] = *run.loop;
    return entry;
}

} // namespace

std::string lengthOf(const Trace& run)
{
    if (!run.loop)
        return counted(run.length(), "step");
    return fmt::format("{} to a loop of {}", counted(*run.loop, "step"), run.length() - *run.loop);
}

std::string reasonOf(const Model& model, const Verdict& verdict)
{
    const std::string sentence = sentenceFor(*verdict.reason);
    if (isWhole(model))
        return sentence;
    return fmt::format("{} ({} explored{})", sentence, counted(statesOf(model), "state"),
                       verdict.noneInPart ? ", no violation among them" : "");
}

Json modelAsJson(const Model& model)
{
    Json document{{"path", model.path}, {"kind", model.kind->name}};
    for (const InputWarning& warning : model.warnings)
        document["warnings"].push_back(
            {{"line", warning.line}, {"column", warning.column}, {"message", warning.message}});
    return document;
}

ExitCode exitCodeAfter(const Verdict& verdict, ExitCode code)
{
    const auto own = [&] {
        switch (verdict.kind) {
        case Verdict::Kind::Holds:
            break;
        case Verdict::Kind::Violated:
            return ExitCode::Violated;
        case Verdict::Kind::Undecided:
            return verdict.reason ? Console::exitCodeOf(*verdict.reason) : ExitCode::Undecided;
        }
        return ExitCode::Holds;
    }();
    // A violation that was found is one, whatever else is left open; an interrupted run is known as such.
    for (const ExitCode most : {ExitCode::Interrupted, ExitCode::Violated, ExitCode::Undecided})
        if (own == most || code == most)
            return most;
    return ExitCode::Holds;
}

void putEvidence(Json& entry, const Model& model, const Verdict& verdict)
{
    if (verdict.finding)
        entry["violation"] = asJson(*verdict.finding);
    if (!verdict.evidence)
        return;
    entry["evidence"] =
        verdict.multiPath ? asJson(model, *verdict.multiPath) : asJson(model, *verdict.evidence);
}

namespace {

void putFurther(Json& entry, const Model& model, const Verdict& verdict)
{
    for (const FurtherViolation& each : verdict.further) {
        Json further{{"violation", asJson(each.finding)}, {"evidence", asJson(model, each.evidence)}};
        if (!each.shortest)
            further["shortest"] = false;
        entry["further"].push_back(std::move(further));
    }
    if (verdict.mayHaveFurther)
        entry["mayHaveFurther"] = true;
}

} // namespace

void putUnmatched(Json& entry, const std::vector<UnmatchedLetter>& unmatched)
{
    for (const UnmatchedLetter& letter : unmatched) {
        Json said{{"text", letter.text}, {"isPattern", letter.isPattern}};
        if (!letter.nearest.empty())
            said["nearest"] = letter.nearest;
        entry["unmatched"].push_back(std::move(said));
    }
}

namespace {

/// The states of the model by their numbers in the part, and its transitions.
Json partAsJson(const Refutation& refutation)
{
    Json states = Json::array(), transitions = Json::array();
    for (const StateId state : refutation.states)
        states.push_back(state.value);
    for (std::uint32_t i = 0; i < refutation.part.stateCount(); ++i)
        for (const Transition& step : refutation.part.outgoing(StateId(i)))
            transitions.push_back({{"from", i},
                                   {"event", refutation.part.labels().text(step.label)},
                                   {"to", step.target.value}});
    return {{"states", std::move(states)}, {"transitions", std::move(transitions)}};
}

} // namespace

Json verdictAsJson(const Model& model, const Property& property, const Verdict& verdict)
{
    Json entry{{"name", property.name},
               {"text", property.text},
               {"verdict", nameOf(verdict.kind)},
               {"reason", verdict.reason ? reasonOf(model, verdict) : ""}};
    putEvidence(entry, model, verdict);
    putFurther(entry, model, verdict);
    if (verdict.refutation)
        entry["part"] = partAsJson(*verdict.refutation);
    if (verdict.vacuous) {
        entry["vacuous"] = true;
        entry["vacuousBecause"] = reasonOf(*verdict.vacuous);
    }
    if (!verdict.shortest)
        entry["shortest"] = false;
    if (isTemporalLogic(property.formula))
        entry["deadEnds"] = "repeat themselves";
    if (std::holds_alternative<Modal>(property.formula))
        entry["deadEnds"] = "have no step";
    if (verdict.pruned > 0)
        entry["pruned"] = verdict.pruned;
    if (verdict.failed > 0)
        entry["failed"] = verdict.failed;
    entry["statistics"] = {{"states", verdict.statistics.states},
                           {"transitions", verdict.statistics.transitions},
                           {"seconds", verdict.statistics.seconds},
                           {"bytes", verdict.statistics.bytes}};
    if (verdict.refinement)
        entry["refinement"] = {{"modules", verdict.refinement->modules},
                               {"classes", verdict.refinement->classes},
                               {"rounds", verdict.refinement->rounds}};
    if (property.expectation && verdict.kind != Verdict::Kind::Undecided)
        entry["asExpected"] = surprise(property, verdict).empty();
    return entry;
}

namespace {

std::string fairnessOf(const std::vector<Expression>& fairness)
{
    std::string all;
    for (const Expression& constraint : fairness)
        all += (all.empty() ? "" : ", ") + spelled(constraint);
    return all + (fairness.size() == 1 ? " holds again and again" : " hold again and again");
}

/// The constraints of a formula of temporal logic; null of others.
const std::vector<Expression>* fairnessIn(const Formula& formula)
{
    if (const auto* branching = std::get_if<BranchingTime>(&formula))
        return &branching->fairness;
    const auto* linear = std::get_if<LinearTime>(&formula);
    return linear != nullptr ? &linear->fairness : nullptr;
}

/// Of a formula of a logic, to which an early ending is a state like others that nothing leaves.
const char* whyEvidenceEnds(const Model& model, const Formula& formula, const Verdict& verdict)
{
    if (!isOfLogic(formula) || !verdict.evidence || verdict.evidence->loop)
        return "";
    const Ending ending = visitSpace(
        model.space, [&](const auto& space) { return space.ending(verdict.evidence->last()); },
        [] { return Ending::Running; });
    switch (ending) {
    case Ending::Failed:
        return "the program fails in the last state, and nothing is looked at behind that";
    case Ending::Pruned:
        return "the program prunes the last state, and nothing is looked at behind that";
    default:
        return "";
    }
}

} // namespace

void sayVerdict(const Model& model, const Property& property, const Verdict& verdict, Console& console)
{
    console.answer(headline(property, verdict));
    if (blanksFolded(property.text) != property.name)
        console.say(fmt::format("          {}", printable(blanksFolded(property.text))));
    if (verdict.reason)
        console.say(fmt::format("          {}", reasonOf(model, verdict)));
    if (const auto* fairness = fairnessIn(property.formula))
        console.say(
            fmt::format("          {}; a state that nothing leaves repeats itself{}",
                        fairness->empty() ? "no fairness was asked for"
                                          : "fair paths: " + printable(fairnessOf(*fairness)),
                        std::holds_alternative<LinearTime>(property.formula) ? ", with no event" : ""));
    if (std::holds_alternative<Modal>(property.formula))
        console.say(
            "          a state that nothing leaves has no step: <R> F is false there unless R may be nil");
    if (verdict.evidence)
        sayEvidence(model, verdict, console);
    if (const char* cut = whyEvidenceEnds(model, property.formula, verdict); *cut != '\0')
        console.say(fmt::format("          {}", cut));
    if (const auto& refined = verdict.refinement)
        console.say(fmt::format("          an abstraction of {} with {} in all, refined {}",
                                counted(refined->modules, "module"), counted(refined->classes, "state"),
                                refined->rounds == 1 ? "once" : counted(refined->rounds, "time")));
    console.say(fmt::format(
        "          searched {} and {} in {:.0f} ms",
        counted(verdict.statistics.states, verdict.refinement ? "abstract state" : "product state"),
        counted(verdict.statistics.transitions, "transition"), verdict.statistics.seconds * 1000));
}

} // namespace threadmend
