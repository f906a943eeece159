// SPDX-License-Identifier: GPL-3.0-or-later
// The modules of a program and its abstraction by them (Katz 2013, section 3).
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/programs/program_reading.h"
#include "app/terminal/repair/repair.h"
#include "app/terminal/reports/refinement_report.h"
#include "app/terminal/reports/verdict_name.h"
#include "app/terminal/reports/written_lts.h"
#include "app/terminal/words/shared_options.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/abstraction/abstract_check.h"
#include "core/abstraction/abstract_lts.h"
#include "core/abstraction/program_modules.h"
#include "core/model/behavioral/product/program_reading.h"
#include "core/model/lts/format.h"
#include "core/model/model_kind.h"
#include "core/model/text/wording.h"

#include <charconv>
#include <numeric>

#include <fmt/format.h>

namespace threadmend {

using abstraction::AbstractProgram;
using abstraction::AbstractSize;
using abstraction::CegarAnswer;
using abstraction::Correlations;
using abstraction::Letter;
using abstraction::Measure;
using abstraction::measureCount;
using abstraction::ModulePlan;
using abstraction::ProgramModules;
using abstraction::Question;
using abstraction::usualWeights;
using abstraction::Vocabulary;
using abstraction::Weights;

namespace {

/// The whole text as a number from 0 on, or nothing.
std::optional<double> numberIn(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !(number >= 0 && number <= 1e6))
        return std::nullopt;
    return number;
}

Outcome<Weights> weightsOf(const std::vector<std::string>& given)
{
    const InputError wrong{"--weights", 0, 0,
                           "weights are written NAME=NUMBER, of propositions, requested, blocked, names and "
                           "places, and one at least is not 0",
                           "--weights propositions=1,names=0"};
    Weights weights = usualWeights;
    for (const std::string& text : given) {
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        const auto number = equals == std::string::npos ? std::nullopt : numberIn(text.substr(equals + 1));
        bool isKnown = false;
        for (std::size_t i = 0; i < measureCount; ++i)
            if (name == nameOf(static_cast<Measure>(i)) && number) {
                weights[i] = *number;
                isKnown = true;
            }
        if (!isKnown)
            return wrong;
    }
    if (std::accumulate(weights.begin(), weights.end(), 0.0) <= 0)
        return wrong;
    return weights;
}

class AbstractionReport {
public:
    AbstractionReport(const Arguments& arguments, const ProgramModules& modules, Console& console)
        : arguments_(arguments), modules_(modules), console_(console), program_(coarsestOf(modules))
    {
        for (const ModulePlan& plan : modules_.plans)
            names_.push_back(plan.name);
    }

    /// Refines the abstraction until it answers a property, and tells how.
    std::optional<Failure> refineFor(const Property& property, RunContext& run)
    {
        auto answered = answeredByRefinement(
            modules_, property.formula, {.deadEnds = behavioral::deadEndsOf(readOptions(arguments_))}, run);
        if (!answered) {
            Model model;
            model.kind = kindOf(arguments_.model);
            model.path = arguments_.model;
            if (const InputError* refused = answered.error())
                return refusalOf(property, *refused, model);
            return answered.failure();
        }
        const CegarAnswer& answer = answered->answer;
        const RefinedNames names(modules_);
        sayRounds(answer.rounds, names, console_);
        std::vector<std::string> events;
        for (const Letter letter : answer.run.letters)
            events.push_back(names.labels[letter]);
        const std::string verdict(nameOf(answer.isReached ? Verdict::Kind::Violated : Verdict::Kind::Holds));
        console_.answer(fmt::format("{:<10}{}   refined {}{}", verdict, printable(property.name),
                                    counted(answer.rounds.size(), "time"),
                                    answer.isReached ? "; a run of the program: " + listed(events) : ""));
        refinement_ = {{"property", property.name},
                       {"verdict", verdict},
                       {"events", events},
                       {"rounds", threadmend::asJson(answer.rounds, names)}};
        if (answered->question.watcher)
            names_.push_back(names.modules.back());
        program_.emplace(std::move(answered->program));
        return std::nullopt;
    }

    ExitCode report(RunContext& run)
    {
        const auto size = sizeOf(*program_, run);
        if (!size)
            return console_.fail(size.failure());
        const double seconds = console_.secondsSoFar();
        if (!arguments_.output.empty()) {
            const auto lts = abstractLts(*program_, modules_.program.vocabulary, names_, run);
            if (!lts)
                return console_.fail(lts.failure());
            if (const auto failure = writeAndSay(*lts, arguments_.output, console_, run))
                return console_.fail(*failure);
        }
        say(*size, seconds);
        console_.document(asJson(*size, seconds));
        return ExitCode::Holds;
    }

private:
    static AbstractProgram coarsestOf(const ProgramModules& modules)
    {
        Question all;
        const Vocabulary& vocabulary = modules.program.vocabulary;
        for (std::uint32_t i = 0; i < vocabulary.violates(); ++i)
            all.observed.push_back(i);
        return abstraction::abstractProgram(modules, all);
    }

    std::size_t abstractStates(std::size_t module) const
    {
        return program_->module(module).partition().classCount();
    }

    void say(const AbstractSize& size, double seconds)
    {
        console_.answer(fmt::format("{}: {} in {}, threshold {:.2f}", printable(arguments_.model),
                                    counted(modules_.program.threads.size(), "b-thread"),
                                    counted(modules_.plans.size(), "module"), arguments_.threshold));
        for (std::size_t i = 0; i < modules_.plans.size(); ++i) {
            const ModulePlan& plan = modules_.plans[i];
            console_.answer(fmt::format(
                "module    {}{}: {}, of which {} left", printable(plan.name),
                plan.isAnnotated ? " (annotated)" : "", counted(modules_.modules[i].stateCount(), "state"),
                abstractStates(i) == 1 ? "1 is" : grouped(abstractStates(i)) + " are"));
            for (const std::size_t thread : plan.threads)
                console_.say(
                    fmt::format("          {}, {}", printable(modules_.program.threads[thread].name),
                                counted(modules_.program.threads[thread].thread.stateCount(), "state")));
        }
        if (modules_.cuts > 0)
            console_.say(
                fmt::format("          {} too large and cut where b-threads are least related",
                            modules_.cuts == 1 ? "a module was" : grouped(modules_.cuts) + " modules were"));
        console_.answer(fmt::format("abstract  {}, {}; made in {:.3f} s", counted(size.states, "state"),
                                    counted(size.transitions, "transition"), seconds));
        sayRelations();
    }

    /// Which pairs are related most, on request.
    void sayRelations()
    {
        if (!console_.verbose())
            return;
        const Correlations& all = modules_.correlations;
        for (std::size_t one = 0; one < all.threads; ++one)
            for (std::size_t other = one + 1; other < all.threads; ++other)
                console_.say(fmt::format("related   {:.2f}  {} - {}", all.of(one, other),
                                         printable(modules_.program.threads[one].name),
                                         printable(modules_.program.threads[other].name)));
    }

    Json asJson(const AbstractSize& size, double seconds) const
    {
        Json document{{"schema", "threadmend/abstract/1"},
                      {"model", {{"path", arguments_.model}, {"kind", kindOf(arguments_.model)->name}}},
                      {"threshold", arguments_.threshold},
                      {"modules", Json::array()},
                      {"states", size.states},
                      {"transitions", size.transitions},
                      {"seconds", seconds},
                      {"correlations", Json::array()}};
        for (std::size_t i = 0; i < modules_.plans.size(); ++i) {
            Json threads = Json::array();
            for (const std::size_t thread : modules_.plans[i].threads)
                threads.push_back(modules_.program.threads[thread].name);
            document["modules"].push_back({{"name", modules_.plans[i].name},
                                           {"threads", std::move(threads)},
                                           {"annotated", modules_.plans[i].isAnnotated},
                                           {"states", modules_.modules[i].stateCount()},
                                           {"abstractStates", abstractStates(i)}});
        }
        if (!refinement_.is_null())
            document["refinement"] = refinement_;
        const Correlations& all = modules_.correlations;
        for (std::size_t one = 0; one < all.threads; ++one)
            for (std::size_t other = one + 1; other < all.threads; ++other) {
                Json measures = Json::object();
                for (std::size_t i = 0; i < measureCount; ++i)
                    if (all.counts[i])
                        measures[nameOf(static_cast<Measure>(i))] =
                            all.measures[one * all.threads + other][i];
                document["correlations"].push_back(
                    {{"threads", {modules_.program.threads[one].name, modules_.program.threads[other].name}},
                     {"measures", std::move(measures)},
                     {"metric", all.of(one, other)}});
            }
        return document;
    }

    const Arguments& arguments_;
    const ProgramModules& modules_;
    Console& console_;
    std::optional<AbstractProgram> program_; ///< always there
    std::vector<std::string> names_;
    Json refinement_; ///< null without a property
};

ExitCode runAbstract(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (!arguments.output.empty())
        for (const auto& error : {whyNotWritable(arguments.output), whyNotOnto(arguments.output, arguments)})
            if (error)
                return console.fail(*error);
    const auto weights = weightsOf(arguments.weights);
    if (!weights)
        return console.fail(weights.failure());
    const auto machine = programMachine(arguments, "only a behavioral program has modules", console);
    if (!machine)
        return console.fail(machine.failure());
    std::optional<Property> property;
    if (!arguments.properties.empty()) {
        const auto properties = loadProperties(arguments, console);
        if (!properties)
            return console.fail(properties.failure());
        if (properties->size() != 1)
            return console.fail(InputError{"-p", 0, 0, "an abstraction is refined for one property at a time",
                                           "give one of them"});
        property = properties->front();
    }
    const auto modules = abstraction::programModules(*machine->stepper, {arguments.threshold, *weights}, run);
    if (!modules)
        return console.fail(modules.failure());
    AbstractionReport report(arguments, *modules, console);
    if (property)
        if (const auto failure = report.refineFor(*property, run))
            return console.fail(*failure);
    return report.report(run);
}

} // namespace

extern const Command command_abstract;
const Command command_abstract{
    "abstract",
    "Put b-threads that are related into modules, and abstract the program by them; with -p refine the "
    "abstraction until it answers a property, and tell how.",
    [](Options& options, Arguments& arguments) {
        declareModel(options, arguments);
        declareProperties(options, arguments);
        options.parsed("--threshold", "M",
                       "B-threads that are related by at least this much are in one module, from 0 to 1; "
                       "default 0.5. Annotations (module: \"NAME\" in the data of a b-thread) go before",
                       [&arguments](const std::string& text) -> std::optional<std::string> {
                           const auto number = numberIn(text);
                           if (!number || *number > 1)
                               return "a threshold is a number from 0 to 1";
                           arguments.threshold = *number;
                           return std::nullopt;
                       });
        options.list("--weights", arguments.weights, "NAME=NUMBER",
                     "How much each measure of relation counts, with commas: propositions (default 8), "
                     "requested and blocked events and names (1 each), places in the text (0.5)");
        options.text("-o,--output", arguments.output, "FILE",
                     "Write the abstraction here; the format is that of the extension");
        declareFormat(options, arguments);
        declareCommon(options, arguments);
    },
    runAbstract};

} // namespace threadmend
