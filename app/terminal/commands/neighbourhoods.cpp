// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/explained_property.h"
#include "app/terminal/reports/explanation_report.h"
#include "app/terminal/reports/two_systems_report.h"
#include "app/terminal/words/shared_options.h"

namespace threadmend {

namespace {

ExitCode runNeighbourhoods(const Arguments& arguments, Console& console)
{
    if (!arguments.counterexampleFile.empty())
        return reportTwoSystems(arguments, console);
    RunContext run = console.context();
    const auto explained = explainFirstViolated(arguments, console, run);
    if (!explained)
        return console.fail(explained.failure());
    sayExplanation(*explained, console);
    if (console.json())
        console.document(explanationAsJson(*explained));
    return explained->isViolated() ? ExitCode::Violated : ExitCode::Holds;
}

} // namespace

extern const Command command_neighbourhoods;
const Command command_neighbourhoods{
    "neighbourhoods",
    "Show where it is decided that a property fails, and the counterexample shortened to that.",
    [](Options& options, Arguments& arguments) {
        declareModel(options, arguments);
        declareProperties(options, arguments);
        declareChoice(options, arguments);
        declareThreads(options, arguments);
        Option file = options.text("--counterexamples", arguments.counterexampleFile, "FILE",
                                   "Instead of a property: a file with the LTS of all counterexamples");
        for (const char* ofProperties : {"-n", "--prefer", "--termination"})
            file.excludes(options.declared(ofProperties));
        options
            .text("--final-label", arguments.finalLabel, "LABEL",
                  "With --counterexamples: the label that marks the ends of counterexamples there")
            .needs(file);
        options
            .oneOf("--pairs", arguments.pairs, {"followed", "reached", "all"},
                   "With --counterexamples: which states are compared. followed (default): those that the "
                   "property would have compared that the counterexamples were made from; reached: all that "
                   "match along a run (Barbon et al. 2017, section 3.2); all: all that match anywhere, the "
                   "definitions to the letter")
            .needs(file);
        declareCommon(options, arguments);
    },
    runNeighbourhoods};

} // namespace threadmend
