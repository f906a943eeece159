// SPDX-License-Identifier: GPL-3.0-or-later
// Executes a behavioral program, synchronisation by synchronisation.
#include "app/files/trace_file.h"
#include "app/files/trace_reading.h"
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/programs/program_reading.h"
#include "app/terminal/programs/run_why.h"
#include "app/terminal/reports/pictures.h"
#include "app/terminal/words/shared_options.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/program_reading.h"
#include "core/model/behavioral/product/thread_automaton.h"
#include "core/model/model_kind.h"
#include "core/run/choices.h"
#include "views/trace/sequence_chart.h"

#include <algorithm>
#include <limits>
#include <map>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

class Execution {
public:
    /// `questions`: null if there are none.
    Execution(const Arguments& arguments, const ProgramMachine& machine, WhyQuestions* questions,
              Console& console, RunContext& run)
        : arguments_(arguments), program_(*machine.program), stepper_(program_, machine.stepper->selection()),
          questions_(questions), console_(console), run_(run), choices_(arguments.seed),
          deadEnds_(deadEndsOf(readOptions(arguments)))
    {
    }

    /// Does what `replayed` has found of the run that was asked for.
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
        const std::size_t steps = plan_ ? plan_->taken.steps.size() : arguments_.steps;
        for (std::size_t i = 0;; ++i) {
            if (const auto stopped = run_.poll({"running", i, steps, i + 1}))
                return console_.fail(Failure(*stopped));
            const std::vector<EventId> events = stepper_.selectable(state);
            sayState(i, state, events);
            if (i == steps && plan_ && plan_->fitted.misfit && arguments_.events.empty())
                return misfitOfTrace();
            if (i == steps && i < arguments_.events.size() && !events.empty())
                return misfit(i, events);
            if (i == steps || events.empty())
                return finish(i, state, events);
            const EventId event = plan_ ? plan_->taken.steps[i].first : events[choices_.below(events.size())];
            std::vector<ProgramState> next = stepper_.successors(state, event);
            const std::size_t index = plan_ ? plan_->taken.steps[i].second : choices_.below(next.size());
            state = std::move(next[index]);
            console_.answer(fmt::format("{:>5}  {}", i + 1, printable(program_.events()[event].label)));
            taken_.steps.emplace_back(event, index);
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
        const InputError said =
            misfitError(arguments_.traceFile, "where the run has come to", plan_->wanted, misfit);
        console_.answer(fmt::format("does not fit: {}", said.message));
        console_.answer("  " + said.hint);
        return close("misfit", ExitCode::Violated);
    }

    ExitCode finish(std::size_t step, const ProgramState& state, const std::vector<EventId>& events)
    {
        if (state.failure != 0) {
            const ProgramFailures& failures = stepper_.failuresOf(state);
            for (const ProgramFailure& each : failures)
                console_.answer(fmt::format(
                    "{}:{}: {}: {}{}", printable(program_.file()), each.place.line, nameOf(each.kind),
                    each.thread.empty() ? "" : "b-thread '" + printable(each.thread) + "': ",
                    printable(each.message)));
            return close(nameOf(failures.front().kind), ExitCode::Violated);
        }
        if (step < arguments_.events.size() && events.empty()) {
            console_.answer(fmt::format("step {} does not fit: nothing can happen here", step + 1));
            return close("misfit", ExitCode::Violated);
        }
        if (plan_ && plan_->fitted.trace.loop)
            console_.answer(
                fmt::format("loop: from here on as after step {}, for ever", *plan_->fitted.trace.loop));
        if (!events.empty()) {
            console_.answer("stopped after the steps that were asked for");
            return close("stopped", ExitCode::Holds);
        }
        const bool isStuck = isDeadlock(state);
        console_.answer(fmt::format("{}: {}", isStuck ? "deadlock" : "end",
                                    stepper_.requests(state) ? "something is requested, nothing can happen"
                                                             : "nothing is requested"));
        return close(isStuck ? "deadlock" : "end", ExitCode::Holds);
    }

    /// Of a state in which nothing can happen.
    bool isDeadlock(const ProgramState& state) const
    {
        return !deadEnds_.deadlockIsEnd && (deadEnds_.endIsDeadlock || stepper_.requests(state));
    }

    /// Answers the questions, then the whole document.
    ExitCode close(const char* end, ExitCode code)
    {
        Json document{{"schema", "threadmend/run/1"},
                      {"model", {{"path", arguments_.model}, {"kind", kindOf(arguments_.model)->name}}},
                      {"events", Json::array()},
                      {"end", end}};
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
            if (answers->isOpen && code == ExitCode::Holds)
                code = ExitCode::Undecided;
        }
        if (plan_ && plan_->fitted.misfit && arguments_.events.empty()) {
            const Misfit& misfit = *plan_->fitted.misfit;
            document["misfit"] = {
                {"step", misfit.step + 1}, {"event", misfit.event}, {"alternatives", misfit.alternatives}};
        }
        if (const auto failure = save())
            return console_.fail(*failure);
        console_.document(document);
        return code;
    }

    std::optional<Failure> save()
    {
        if (arguments_.savedTrace.empty())
            return std::nullopt;
        program_.keepLog(false);
        std::optional<std::size_t> loop;
        if (plan_ && plan_->fitted.trace.loop)
            loop = plan_->fitted.trace.loop;
        const auto model = modelOfRun(taken_, loop, stepper_, run_);
        if (!model)
            return model.failure();
        std::optional<PictureRoom> room;
        if (isChartFile(arguments_.savedTrace))
            room.emplace();
        if (auto failure = saveTrace(model->model, shownPath(model->trace), {}, arguments_.savedTrace, run_))
            return failure;
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
    DeadEnds deadEnds_;
    TakenRun taken_;
    std::optional<ReplayedRun> plan_; ///< of --trace and --events
};

/// There are two explorations at most, and searches behind them.
Patience patienceOf(const Arguments& arguments)
{
    constexpr double share = 0.3;
    if (!arguments.timeoutSeconds)
        return {};
    return {*arguments.timeoutSeconds * share, std::numeric_limits<std::size_t>::max()};
}

/// What stands between quotation marks at the beginning of `list`, where \" and \\ stand for " and \; nothing
/// if no comma and no end follows. `length`: of all that, up to there.
std::optional<std::string> quotedEvent(std::string_view list, std::size_t& length)
{
    std::string event;
    std::size_t at = 1;
    for (; at < list.size() && list[at] != '"'; ++at) {
        const bool escapes =
            list[at] == '\\' && at + 1 < list.size() && (list[at + 1] == '"' || list[at + 1] == '\\');
        at += escapes ? 1 : 0;
        event += list[at];
    }
    const std::size_t behind = at < list.size() ? list.find_first_not_of(' ', at + 1) : at;
    if (at >= list.size() || (behind < list.size() && list[behind] != ','))
        return std::nullopt;
    length = std::min(behind, list.size());
    return event;
}

/// How much of `list` is its first event as it is printed: commas within brackets, and texts there, are of
/// it; not where a bracket is never closed.
std::size_t bareEventLength(std::string_view list)
{
    int depth = 0;
    bool quoted = false;
    std::size_t at = 0;
    for (; at < list.size() && (depth > 0 || list[at] != ','); ++at) {
        if (quoted && list[at] == '\\')
            ++at;
        else if (list[at] == '"' && depth > 0)
            quoted = !quoted;
        else if (!quoted && (list[at] == '{' || list[at] == '[' || list[at] == '('))
            ++depth;
        else if (!quoted && (list[at] == '}' || list[at] == ']' || list[at] == ')'))
            depth = std::max(0, depth - 1);
    }
    return std::min(depth > 0 ? list.find(',') : at, list.size());
}

/// The events of a list: blanks around them do not count. Each stands as it is printed, or between quotation
/// marks.
std::vector<std::string> eventsIn(std::string_view list)
{
    std::vector<std::string> events;
    while (!list.empty()) {
        list.remove_prefix(std::min(list.find_first_not_of(' '), list.size()));
        std::size_t length = 0;
        auto event = list.starts_with('"') ? quotedEvent(list, length) : std::nullopt;
        if (!event) {
            length = bareEventLength(list);
            const std::string_view bare = list.substr(0, length);
            event = bare.substr(0, bare.find_last_not_of(' ') + 1);
            if (event->empty())
                event.reset();
        }
        if (event)
            events.push_back(*std::move(event));
        list.remove_prefix(std::min(length + 1, list.size()));
    }
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
    return whyNotOnto(arguments.savedTrace, arguments);
}

/// The run of --events, by names.
NamedRun runOf(const std::vector<std::string>& events)
{
    NamedRun run;
    std::map<std::string, std::uint32_t> occurrences;
    for (const std::string& event : events)
        run.steps.push_back({event, ++occurrences[event]});
    return run;
}

/// Of --trace and --events: whichever beginning and choices make the run fit.
ExitCode follow(const NamedRun& wanted, const Arguments& arguments, const ProgramMachine& machine,
                WhyQuestions* questions, Console& console, RunContext& context)
{
    Program& program = *machine.program;
    program.keepLog(false);
    Stepper stepper(program, machine.stepper->selection());
    // Alternatives are told of a saved trace alone: nothing beyond the events is looked at.
    auto plan =
        arguments.events.empty() ? replayed(wanted, stepper, context) : replayed(wanted, stepper, context, 0);
    if (!plan)
        return console.fail(plan.failure());
    program.keepLog(true);
    return Execution(arguments, machine, questions, console, context).execute(*std::move(plan));
}

ExitCode execute(const Arguments& arguments, const ProgramMachine& machine, Console& console)
{
    RunContext context = console.context();
    std::optional<WhyQuestions> questions;
    if (!arguments.why.empty()) {
        auto ready = WhyQuestions::ask(arguments.why, *machine.program, machine.stepper->selection(),
                                       patienceOf(arguments), console);
        if (!ready)
            return console.fail(ready.failure());
        questions.emplace(*std::move(ready));
    }
    WhyQuestions* const asked = questions ? &*questions : nullptr;
    if (!arguments.events.empty())
        return follow(runOf(arguments.events), arguments, machine, asked, console, context);
    if (!arguments.traceFile.empty()) {
        const auto wanted = readRun(arguments.traceFile, context);
        if (!wanted)
            return console.fail(wanted.failure());
        return follow(*wanted, arguments, machine, asked, console, context);
    }
    machine.program->keepLog(true);
    return Execution(arguments, machine, asked, console, context).execute();
}

ExitCode runProgram(const Arguments& arguments, Console& console)
{
    if (const auto error = whyNotRunnable(arguments))
        return console.fail(*error);
    const auto machine = programMachine(arguments, "only a behavioral program can be run", console);
    if (!machine)
        return console.fail(machine.failure());
    try {
        return execute(arguments, *machine, console);
    } catch (const ProgramError& error) {
        return console.fail(error.error);
    }
}

} // namespace

extern const Command command_run;
const Command command_run{
    "run", "Execute a behavioral program and print each synchronisation.",
    [](Options& options, Arguments& arguments) {
        declareModel(options, arguments);
        options.number("--seed", 0, std::numeric_limits<std::uint64_t>::max(),
                       "Which choices to make; equal seeds, equal runs; default 0",
                       [&arguments](std::uint64_t n) { arguments.seed = n; });
        options.number("--steps", 0, 1'000'000'000, "Stop after this many events; default 100",
                       [&arguments](std::uint64_t n) { arguments.steps = n; });
        options.parsed("--events", "EVENTS",
                       "Follow this run: its events as they are printed, with commas; any event may stand "
                       "between quotation "
                       "marks (\"a, b\"), where \\\" and \\\\ are a quotation mark and a backslash",
                       [&arguments](const std::string& list) {
                           arguments.events = eventsIn(list);
                           return std::optional<std::string>();
                       });
        options.text("--trace", arguments.traceFile, "FILE",
                     "Follow a saved trace (.json, .aut), as far as the program has it");
        options.text("--save-trace", arguments.savedTrace, "FILE",
                     "Save the run: .json, .aut, .txt, or as a sequence chart .svg, .png, .pdf");
        options.several("--why", arguments.why, "EVENT",
                        "Where the run has come to: why can this event (or proposition) happen or not, by "
                        "whom, and what is the shortest way to it; may be given several times");
        declareCommon(options, arguments);
    },
    runProgram};

} // namespace threadmend
