// SPDX-License-Identifier: GPL-3.0-or-later
// Executes a behavioral program, synchronisation by synchronisation.
#include "app/files/trace_file.h"
#include "app/files/trace_reading.h"
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/programs/behavioral.h"
#include "app/terminal/programs/run_why.h"
#include "app/terminal/reports/pictures.h"
#include "app/terminal/words/options.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/thread_automaton.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/run/choices.h"
#include "views/trace/sequence_chart.h"

#include <algorithm>
#include <limits>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

class Execution {
public:
    /// `questions`: null if there are none.
    Execution(const Arguments& arguments, Program& program, WhyQuestions* questions, Console& console,
              RunContext& run)
        : arguments_(arguments), program_(program), stepper_(program, selectionOf(arguments, program)),
          questions_(questions), console_(console), run_(run), choices_(arguments.seed)
    {
    }

    /// Does what `replayed` has found of a saved trace.
    ExitCode execute(ReplayedRun plan)
    {
        plan_ = std::move(plan);
        return execute();
    }

    ExitCode execute()
    {
        const std::vector<ProgramState> initial = stepper_.initial();
        taken_.initial = plan_ ? plan_->taken.initial : choices_.below(initial.size());
        ProgramState state = initial[taken_.initial];
        sayLog();
        const std::size_t steps = plan_                       ? plan_->taken.steps.size()
                                  : arguments_.events.empty() ? arguments_.steps
                                                              : arguments_.events.size();
        for (std::size_t i = 0;; ++i) {
            if (const auto stopped = run_.poll({"running", i, steps}))
                return console_.fail(Failure(*stopped));
            const std::vector<EventId> events = stepper_.selectable(state);
            sayState(i, state, events);
            if (i == steps && plan_ && plan_->fitted.misfit)
                return misfitOfTrace();
            if (i == steps || events.empty())
                return finish(i, state, events);
            const auto event = chosen(i, events);
            if (!event)
                return misfit(i, events);
            std::vector<ProgramState> next = stepper_.successors(state, *event);
            const std::size_t index = plan_ ? plan_->taken.steps[i].second : choices_.below(next.size());
            state = std::move(next[index]);
            console_.answer(fmt::format("{:>5}  {}", i + 1, printable(program_.events()[*event].label)));
            taken_.steps.emplace_back(*event, index);
            sayLog();
        }
    }

private:
    void sayLog()
    {
        for (const std::string& line : stepper_.takeLog())
            console_.say("       log: " + printable(line));
    }

    void sayState(std::size_t step, const ProgramState& state, const std::vector<EventId>& events)
    {
        if (state.failure != 0)
            return;
        std::string list;
        for (const EventId event : events)
            list += (list.empty() ? "" : ", ") + program_.events()[event].label;
        console_.say(
            fmt::format("state {}: can happen: {}", step, list.empty() ? "nothing" : printable(list)));
        for (const LocalId thread : state.threads)
            if (thread != ended)
                console_.say(fmt::format("       {}: {}", printable(program_.info(thread).name),
                                         printable(describeLocal(program_, thread))));
    }

    std::optional<EventId> chosen(std::size_t step, const std::vector<EventId>& events)
    {
        if (plan_)
            return plan_->taken.steps[step].first;
        if (arguments_.events.empty())
            return events[choices_.below(events.size())];
        for (const EventId event : events)
            if (program_.events()[event].label == arguments_.events[step])
                return event;
        return std::nullopt;
    }

    ExitCode misfit(std::size_t step, const std::vector<EventId>& events)
    {
        std::string list;
        for (const EventId event : events)
            list += (list.empty() ? "" : ", ") + program_.events()[event].label;
        console_.answer(fmt::format("step {} does not fit: '{}' cannot happen here, only: {}", step + 1,
                                    printable(arguments_.events[step]), printable(list)));
        return close("misfit", ExitCode::Violated);
    }

    ExitCode misfitOfTrace()
    {
        const Misfit& misfit = *plan_->fitted.misfit;
        const InputError said = misfitError(arguments_.traceFile, "where the run has come to", plan_->wanted,
                                            misfit, plan_->added);
        console_.answer(fmt::format("does not fit: {}", said.message));
        console_.answer("  " + said.hint);
        return close("misfit", ExitCode::Violated);
    }

    ExitCode finish(std::size_t step, const ProgramState& state, const std::vector<EventId>& events)
    {
        if (state.failure != 0) {
            const ProgramFailure& failure = stepper_.failure(state);
            const char* word = nameOf(failure.kind);
            console_.answer(
                fmt::format("{}:{}: {}: {}{}", printable(program_.file()), failure.place.line, word,
                            failure.thread.empty() ? "" : "b-thread '" + printable(failure.thread) + "': ",
                            printable(failure.message)));
            return close(word, ExitCode::Violated);
        }
        if (step < arguments_.events.size() && events.empty()) {
            console_.answer(fmt::format("step {} does not fit: nothing can happen here", step + 1));
            return close("misfit", ExitCode::Violated);
        }
        if (plan_ && plan_->fitted.trace.loop)
            console_.answer(fmt::format("loop: from here on as after step {}, for ever",
                                        *plan_->fitted.trace.loop - joined()));
        const char* end = !events.empty()            ? "stopped after the steps that were asked for"
                          : stepper_.requests(state) ? "deadlock: something is requested, nothing can happen"
                                                     : "end: nothing is requested";
        console_.answer(end);
        return close(!events.empty()            ? "stopped"
                     : stepper_.requests(state) ? "deadlock"
                                                : "end",
                     ExitCode::Holds);
    }

    /// Answers the questions, then the whole document.
    ExitCode close(const char* end, ExitCode code)
    {
        Json document{{"schema", "threadmend/run/1"}, {"events", Json::array()}, {"end", end}};
        for (const auto& [event, index] : taken_.steps)
            document["events"].push_back(program_.events()[event].label);
        if (questions_ != nullptr) {
            program_.keepLog(false);
            auto answers = questions_->answer(taken_, console_);
            if (!answers)
                return console_.fail(answers.failure());
            for (const std::string& line : answers->lines)
                console_.answer(line);
            document["why"] = std::move(answers->json);
        }
        if (plan_ && plan_->fitted.misfit) {
            const Misfit& misfit = *plan_->fitted.misfit;
            document["misfit"] = {{"step", misfit.step + 1 - plan_->added},
                                  {"event", misfit.event},
                                  {"alternatives", misfit.alternatives}};
        }
        if (const auto failure = save())
            return console_.fail(*failure);
        console_.document(document);
        return code;
    }

    /// So many steps of the plan join several initial states.
    std::size_t joined() const
    {
        return plan_ ? plan_->fitted.trace.length() - plan_->taken.steps.size() : 0;
    }

    std::optional<Failure> save()
    {
        if (arguments_.savedTrace.empty())
            return std::nullopt;
        program_.keepLog(false);
        std::optional<std::size_t> loop;
        if (plan_ && plan_->fitted.trace.loop)
            loop = *plan_->fitted.trace.loop - joined();
        const auto model = modelOfRun(taken_, loop, stepper_, run_);
        if (!model)
            return model.failure();
        std::optional<PictureRoom> room;
        if (isChartFile(arguments_.savedTrace))
            room.emplace();
        if (auto error = saveTrace(model->model, shownPath(model->trace), {}, arguments_.savedTrace))
            return Failure(*std::move(error));
        console_.say(
            fmt::format("{}: {}", printable(arguments_.savedTrace), counted(model->trace.length(), "step")));
        return std::nullopt;
    }

    const Arguments& arguments_;
    Program& program_;
    Stepper stepper_;
    WhyQuestions* questions_;
    Console& console_;
    RunContext& run_;
    Choices choices_;
    TakenRun taken_;
    std::optional<ReplayedRun> plan_; ///< of --trace
};

/// There are two explorations at most, and searches behind them.
Patience patienceOf(const Arguments& arguments)
{
    constexpr double share = 0.3;
    if (!arguments.timeoutSeconds)
        return {};
    return {*arguments.timeoutSeconds * share, std::numeric_limits<std::size_t>::max()};
}

/// The events of a list: blanks around them do not count, quoted ones may have commas in them.
std::vector<std::string> eventsIn(std::string_view list)
{
    std::vector<std::string> events;
    std::string event;
    bool quoted = false, any = false;
    const auto finish = [&] {
        if (!any) {
            event.erase(0, event.find_first_not_of(' '));
            event.erase(event.find_last_not_of(' ') + 1);
        }
        if (any || !event.empty())
            events.push_back(event);
        event.clear();
        any = false;
    };
    for (const char byte : list) {
        const bool blank = event.find_first_not_of(' ') == std::string::npos;
        if (byte == '"' && (quoted || blank)) {
            if (!quoted)
                event.clear();
            quoted = !quoted;
            any = true;
        } else if (byte == ',' && !quoted) {
            finish();
        } else if (quoted || !any || byte != ' ') {
            event += byte;
        }
    }
    finish();
    return events;
}

/// What is wrong with the words of the command line; nothing if all is well.
std::optional<InputError> whyNotRunnable(const Arguments& arguments)
{
    if (!arguments.traceFile.empty() && !arguments.events.empty())
        return InputError{"--trace", 0, 0, "a run is followed from --trace or from --events, not from both",
                          "leave one of them out"};
    if (arguments.savedTrace.empty())
        return std::nullopt;
    if (auto error = whyNotATraceFile(arguments.savedTrace))
        return error;
    return whyNotOnto(arguments.savedTrace, arguments.model);
}

/// Of --trace.
ExitCode replay(const Arguments& arguments, Program& program, WhyQuestions* questions, Console& console,
                RunContext& context)
{
    const auto wanted = readRun(arguments.traceFile, context);
    if (!wanted)
        return console.fail(wanted.failure());
    program.keepLog(false);
    Stepper stepper(program, selectionOf(arguments, program));
    auto plan = replayed(*wanted, stepper, context);
    if (!plan)
        return console.fail(plan.failure());
    program.keepLog(true);
    return Execution(arguments, program, questions, console, context).execute(*std::move(plan));
}

ExitCode run(const Arguments& arguments, Console& console)
{
    if (const auto error = whyNotRunnable(arguments))
        return console.fail(*error);
    if (!isProgramFile(arguments.model))
        return console.fail(InputError{arguments.model, 0, 0, "only a behavioral program (.js) can be run",
                                       "threadmend explore builds the state space of other models"});
    RunContext context = console.context();
    const auto program = loadProgram(arguments, console);
    if (!program)
        return console.fail(program.failure());
    try {
        std::optional<WhyQuestions> questions;
        if (!arguments.why.empty()) {
            auto ready = WhyQuestions::ask(arguments.why, **program, selectionOf(arguments, **program),
                                           patienceOf(arguments), console);
            if (!ready)
                return console.fail(ready.failure());
            questions.emplace(*std::move(ready));
        }
        WhyQuestions* const asked = questions ? &*questions : nullptr;
        if (!arguments.traceFile.empty())
            return replay(arguments, **program, asked, console, context);
        (*program)->keepLog(true);
        return Execution(arguments, **program, asked, console, context).execute();
    } catch (const ProgramError& error) {
        return console.fail(error.error);
    }
}

} // namespace

extern const Command command_run;
const Command command_run{
    "run", "Execute a behavioral program and print each synchronisation.",
    [](CLI::App& command, Arguments& arguments) {
        declareModel(command, arguments);
        declareProgram(command, arguments);
        declareNumber(command, "--seed", 0, std::numeric_limits<std::uint64_t>::max(),
                      "Which choices to make; equal seeds, equal runs; default 0",
                      [&arguments](std::uint64_t n) { arguments.seed = n; });
        declareNumber(command, "--steps", 0, 1'000'000'000, "Stop after this many events; default 100",
                      [&arguments](std::uint64_t n) { arguments.steps = n; });
        command
            .add_option_function<std::string>(
                "--events", [&arguments](const std::string& list) { arguments.events = eventsIn(list); },
                "Follow this run: its events, with commas; \"an event, with a comma\" stands between quotes")
            ->type_name("EVENTS");
        declareText(command, "--trace", arguments.traceFile, "FILE",
                    "Follow a saved trace (.json, .aut), as far as the program has it");
        declareText(command, "--save-trace", arguments.savedTrace, "FILE",
                    "Save the run: .json, .aut, .txt, or as a sequence chart .svg, .png, .pdf");
        command
            .add_option("--why", arguments.why,
                        "Where the run has come to: why can this event (or proposition) happen or not, by "
                        "whom, and what is the shortest way to it; may be given several times")
            ->type_name("EVENT")
            ->allow_extra_args(false);
        declareCommon(command, arguments);
    },
    run};

} // namespace threadmend
