// SPDX-License-Identifier: GPL-3.0-or-later
// Reachability in communicating pushdown systems, round by round.
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/words/shared_options.h"
#include "app/wording/failure_sentence.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/check/pushdown/reach_words.h"
#include "core/check/pushdown/reachability.h"
#include "core/model/pushdown/system_reading.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

using namespace pushdown;

namespace {

class ReachReport {
public:
    ReachReport(const System& system, Console& console) : system_(system), console_(console) {}

    void sayHead(const ReachQuestion& question)
    {
        std::string names;
        for (const Process& process : system_.processes)
            names += (names.empty() ? "" : ", ") + printable(process.name);
        console_.say(fmt::format("processes: {}; {}", names, counted(system_.actions.size(), "action")));
        console_.say(fmt::format("policy: {}", question.policy != nullptr ? question.policy->name : "auto"));
        console_.say(
            fmt::format("{:>5}  {:<{}}  {:>9}  {}", "round", "k", widthOfBounds(), "states", "word"));
    }

    void say(const ReachRound& round)
    {
        console_.say(fmt::format("{:>5}  {:<{}}  {:>9}  {}", ++rounds_,
                                 round.tops > 0 ? std::string("tops") : textOf(round.bounds), widthOfBounds(),
                                 grouped(round.states), printable(textOf(system_, round))));
    }

    void sayAnswer(const ReachAnswer& answer)
    {
        if (answer.switchedAfter > 0)
            console_.say(
                fmt::format("after round {} refinement went around in circles: multi-step from then on",
                            answer.switchedAfter));
        switch (answer.verdict) {
        case Reachability::Reachable:
            console_.answer(fmt::format("reachable: {}, replayed", counted(answer.witness.size(), "step")));
            sayWitness(answer.witness);
            return;
        case Reachability::Unreachable:
            console_.answer("unreachable: " + whyUnreachable(answer));
            return;
        case Reachability::Undecided:
            console_.answer(fmt::format("undecided after {}{}{}", counted(answer.rounds.size(), "round"),
                                        answer.rounds.empty() ? "" : " at k = " + lastBoundsOf(answer),
                                        answer.stopped ? "" : ": more are allowed by --max-rounds"));
            return;
        }
    }

    Json asJson(const std::string& path, const ReachQuestion& question, const ReachAnswer& answer) const
    {
        Json document{{"schema", "threadmend/reach/1"},
                      {"model", {{"path", path}, {"kind", "pushdown"}}},
                      {"verdict", nameOf(answer.verdict)},
                      {"policy", question.policy != nullptr ? question.policy->name : "auto"},
                      {"processes", Json::array()},
                      {"rounds", Json::array()}};
        for (const Process& process : system_.processes)
            document["processes"].push_back(process.name);
        for (const ReachRound& round : answer.rounds)
            document["rounds"].push_back(roundAsJson(round));
        if (answer.verdict == Reachability::Reachable)
            document["witness"] = {{"steps", witnessAsJson(answer.witness)}};
        if (answer.verdict == Reachability::Unreachable)
            document["certificate"] =
                std::holds_alternative<TopsInvariant>(answer.certificate) ? "stack tops" : "words";
        if (answer.switchedAfter > 0)
            document["multiStepAfter"] = answer.switchedAfter;
        if (answer.stopped)
            document["reason"] = nameOf(answer.stopped->reason);
        return document;
    }

private:
    std::size_t widthOfBounds() const { return std::max<std::size_t>(8, 4 * system_.processes.size() + 2); }

    void sayWitness(const GlobalRun& witness)
    {
        const std::vector<GlobalConfiguration> along = replayed(system_, witness);
        for (std::size_t i = 0; i < witness.size(); ++i) {
            std::string movers;
            for (const auto& [process, rule] : witness[i].rules)
                movers += fmt::format(
                    "{}{}: {}", movers.empty() ? "" : "; ", printable(system_.processes[process].name),
                    printable(pushdown::textOf(system_.processes[process], along[i + 1][process])));
            console_.answer(fmt::format("{:>5}  {:<20}  {}", i + 1,
                                        printable(nameOf(system_, witness[i].action)), movers));
        }
    }

    Json roundAsJson(const ReachRound& round) const
    {
        Json said{{"k", round.bounds}, {"states", round.states}, {"seconds", round.seconds}};
        if (round.tops > 0) {
            said["tops"] = round.tops;
            return said;
        }
        said["automata"] = round.sizes;
        said["words"] = round.words;
        if (round.word) {
            said["word"] = Json::array();
            for (const ActionId action : *round.word)
                said["word"].push_back(nameOf(system_, action));
            said["parts"] = round.parts;
        }
        return said;
    }

    Json witnessAsJson(const GlobalRun& witness) const
    {
        const std::vector<GlobalConfiguration> along = replayed(system_, witness);
        Json steps = Json::array();
        for (std::size_t i = 0; i < witness.size(); ++i) {
            Json step{{"event", nameOf(system_, witness[i].action)},
                      {"process", system_.processes[witness[i].rules.front().first].name},
                      {"moves", Json::array()}};
            for (const auto& [process, rule] : witness[i].rules)
                step["moves"].push_back(
                    {{"process", system_.processes[process].name},
                     {"line", system_.processes[process].rules[rule].line},
                     {"configuration", pushdown::textOf(system_.processes[process], along[i + 1][process])}});
            steps.push_back(std::move(step));
        }
        return steps;
    }

    const System& system_;
    Console& console_;
    std::size_t rounds_ = 0;
};

ExitCode exitCodeOf(const ReachAnswer& answer, Console& console)
{
    switch (answer.verdict) {
    case Reachability::Reachable:
        return ExitCode::Violated;
    case Reachability::Unreachable:
        return ExitCode::Holds;
    case Reachability::Undecided:
        break;
    }
    return answer.stopped ? console.exitCodeOf(*answer.stopped) : ExitCode::Undecided;
}

ExitCode runReach(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    const auto text = readSystem(arguments.model, run);
    if (!text)
        return console.fail(text.failure());
    for (const InputWarning& warning : text->warnings)
        console.warn(fmt::format("{}:{}:{}: {}", printable(arguments.model), warning.line, warning.column,
                                 printable(warning.message)));
    ReachReport report(text->system, console);
    ReachQuestion question;
    question.policy = refinementPolicyOf(arguments.policy);
    question.mostRounds = arguments.mostRounds.value_or(ReachQuestion::usualMostRounds);
    question.firstBound = arguments.firstBound;
    question.sees = [&](const ReachRound& round) { report.say(round); };
    report.sayHead(question);
    const ReachAnswer answer = reach(text->system, question, run);
    report.sayAnswer(answer);
    if (answer.stopped && !console.json())
        console.warn(sentenceFor(*answer.stopped));
    console.document(report.asJson(arguments.model, question, answer));
    return exitCodeOf(answer, console);
}

} // namespace

extern const Command command_reach;
const Command command_reach{
    "reach", "Ask whether a communicating pushdown system can come to its target, round by round.",
    [](Options& options, Arguments& arguments) {
        options.text("FILE", arguments.model, "FILE", "A communicating pushdown system, .cpds or .rec")
            .required();
        std::vector<std::string> names{"auto"};
        std::string list = "auto (default: words and stack tops in turns)";
        for (const RefinementPolicy& policy : refinementPolicies()) {
            names.emplace_back(policy.name);
            list += fmt::format("; {}: {}", policy.name, policy.description);
        }
        options.oneOf("--policy", arguments.policy, names, list);
        options.number("--max-rounds", 1, 1'000'000, "Give up after so many rounds (default 1000)",
                       [&arguments](std::uint64_t n) { arguments.mostRounds = n; });
        options.number(
            "--first-k", 1, 1000, "The bound of each process in the first round (default 1)",
            [&arguments](std::uint64_t n) { arguments.firstBound = static_cast<std::uint32_t>(n); });
        declareCommon(options, arguments);
    },
    runReach};

} // namespace threadmend
