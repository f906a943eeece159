// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/start/walk_through.h"

#include "app/files/samples.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/input/session_input.h"
#include "app/terminal/reports/explanation_report.h"
#include "app/terminal/reports/pictures.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/terminal/words/shared_options.h"
#include "app/wording/printable.h"
#include "core/session/model/work.h"

#include <filesystem>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// One line a property. Properties that hold are not explained further. Returns why one is undecided, if one
/// is.
std::optional<Stopped> sayVerdicts(const Model& model, const std::vector<Property>& properties,
                                   Console& console)
{
    std::optional<Stopped> reason;
    for (const Property& property : properties) {
        RunContext run = console.context();
        const Verdict verdict = checkedProperty(model, property.formula, run).verdict;
        reason = verdict.reason ? verdict.reason : reason;
        const std::string name = printable(property.name);
        switch (verdict.kind) {
        case Verdict::Kind::Holds:
            console.say(fmt::format("  holds      {}", name));
            break;
        case Verdict::Kind::Violated:
            console.say(fmt::format("  violated   {} ({})", name, lengthOf(*verdict.evidence)));
            break;
        case Verdict::Kind::Undecided:
            console.say(fmt::format("  undecided  {}: {}", name, reasonOf(model, verdict)));
            break;
        }
    }
    return reason;
}

Outcome<std::vector<std::string>> drawAll(const ExplainedProperty& explained, const Arguments& arguments,
                                          RunContext& run)
{
    std::error_code failed;
    std::filesystem::create_directories(arguments.pictureFolder, failed);
    if (failed)
        return InputError{arguments.pictureFolder, 0, 0, "cannot be made: " + failed.message(), ""};
    const PictureRoom room;
    std::vector<std::string> paths;
    for (const char* view : {"full", "counterexample", "overlay", "neighbourhoods"}) {
        const std::string name = std::filesystem::path(arguments.model).stem().string() + "-" + view + ".svg";
        const std::string path = (std::filesystem::path(arguments.pictureFolder) / name).string();
        if (const auto report = drawPicture(explained, arguments, view, path, run); !report)
            return report.failure();
        paths.push_back(path);
        if (!explained.isExplained())
            break;
    }
    return paths;
}

ExitCode walkThroughOne(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    const auto explained = explainFirstViolated(arguments, console, run);
    if (!explained)
        return console.fail(explained.failure());
    console.say(
        fmt::format("{}, {}", sizeOf(explained->model), counted(explained->lts().labels().size(), "label")));
    const auto undecided = sayVerdicts(explained->model, explained->properties, console);
    console.say("");
    sayExplanation(*explained, console);
    if (!arguments.pictureFolder.empty()) {
        const auto paths = drawAll(*explained, arguments, run);
        if (!paths)
            return console.fail(paths.failure());
        console.say("\nPictures:");
        for (const std::string& path : *paths)
            console.say("  " + printable(path));
    }
    if (undecided)
        return Console::exitCodeOf(*undecided);
    return explained->isViolated() ? ExitCode::Violated : ExitCode::Holds;
}

/// A word that was meant as a command, perhaps: no extension, and no such file.
bool isNoFile(const std::string& word)
{
    std::error_code ignored;
    return !std::filesystem::path(word).has_extension() && !std::filesystem::exists(word, ignored);
}

} // namespace

InputError noCommand(const std::string& word)
{
    return {"threadmend", 0, 0, fmt::format("\"{}\" is neither a command nor a file", word),
            "threadmend --help lists the commands"};
}

void declareWalkThrough(Options& options, Arguments& arguments)
{
    options.rest("FILE", arguments.files, "Models to explain; without any: a sample");
    options.text("--pictures", arguments.pictureFolder, "FOLDER", "Draw pictures into this folder");
    declareReading(options, arguments);
    declareThreads(options, arguments);
}

ExitCode walkThrough(const Arguments& arguments, Console& console)
{
    if (console.json())
        return console.fail(InputError{"threadmend", 0, 0, "--json goes with a command",
                                       "for example: threadmend check FILE --json"});
    Arguments one = arguments;
    if (!arguments.files.empty()) {
        ExitCode code = ExitCode::Holds;
        for (const std::string& file : arguments.files) {
            if (isNoFile(file))
                return console.fail(noCommand(file));
            one = arguments;
            one.model = file;
            if (const auto error = takeSession(one, console))
                return console.fail(*error);
            const ExitCode found = walkThroughOne(one, console);
            if (found != ExitCode::Holds && found != ExitCode::Violated)
                return found;
            code = found == ExitCode::Violated ? found : code;
        }
        return code;
    }
    const auto sample = samplePath("lts/invoice-service.aut");
    if (!sample)
        return console.fail(InputError{"threadmend", 0, 0,
                                       "was given no model, and the samples are not beside it",
                                       "threadmend FILE, or threadmend --help"});
    one.model = *sample;
    console.say("A walk through a sample. Threadmend reads a labelled transition system, checks the "
                "properties beside it,\n"
                "and explains the first one that fails.\n");
    const ExitCode code = walkThroughOne(one, console);
    if (code != ExitCode::Violated)
        return code;
    console.say(
        fmt::format("\nGo on with:\n"
                    "  threadmend neighbourhoods {0} -n 3       further counterexamples, decided elsewhere\n"
                    "  threadmend counterexamples {0} -o bad.aut    the LTS of all of them\n"
                    "  threadmend --help",
                    printable(*sample)));
    // The sample is meant to fail: the walk itself went well.
    return ExitCode::Holds;
}

} // namespace threadmend
