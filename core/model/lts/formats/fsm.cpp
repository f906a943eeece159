// SPDX-License-Identifier: GPL-3.0-or-later
// Finite state machines of mCRL2, `.fsm`: sections divided by lines `---`.
//
//     NAME(CARDINALITY) TYPE "VALUE" "VALUE" ...     a line for each state parameter; without values, those
//                                                    of the states are numbers
//     ---
//     INDEX INDEX ...                                a line for each state, one index (from 0) for each
//     parameter
//     ---
//     SOURCE TARGET "LABEL"                          states count from 1
//     ---
//     STATE                                          the initial state; without this section it is state 1
//
// A label is what stands between the first and the last quotation mark of its line. Without parameters every
// line of the second section is a state, blank ones as well; elsewhere blank lines are skipped. States that
// only transitions name exist where there are no parameters, or no states with values; where these leave
// gaps, numbers become names as in `.aut`. The writer exchanges the initial state with the first one, as
// mCRL2 does. `.fsm` has no escapes: labels, values, names and types that it cannot hold are written as
// escaped_text.h says and read back unchanged. Errors: probabilistic targets and everything else that is none
// of the above.
//
// Time O(n p + m log d) for p parameters and at most d transitions of a state; space linear in the input's
// size.
#include "core/model/lts/fsm_line.h"
#include "core/model/lts/joined.h"
#include "core/model/lts/reading.h"
#include "core/model/lts/recent_labels.h"
#include "core/model/text/escaped_text.h"

#include <array>
#include <unordered_map>

#include <fmt/format.h>

namespace threadmend {

namespace {

class FsmReader {
public:
    FsmReader(LineReader& input, RunContext& run) : input_(input), run_(run) {}

    Outcome<LtsDocument> read()
    {
        if (const auto failure = readLines())
            return *failure;
        declareStates();
        return finishReading(std::move(builder_), std::move(warnings_), run_);
    }

private:
    enum class Section { Parameters, States, Transitions, Initial };

    std::optional<Failure> readLines();
    std::optional<InputError> nextSection();
    std::optional<InputError> takeLine(std::string_view line);
    std::optional<InputError> takeParameter(std::string_view line);
    std::optional<InputError> takeState(std::string_view line);
    std::optional<InputError> takeTransition(std::string_view line);
    std::optional<InputError> takeInitial(std::string_view line);
    std::uint32_t indexOfNumber(std::size_t parameter, std::uint64_t number);
    std::optional<InputError> checkState(const ScannedNumber& state);
    void declareStates();

    LineReader& input_;
    RunContext& run_;
    Section section_ = Section::Parameters;
    LtsBuilder builder_;
    RecentLabels recent_;
    StateParameters parameters_;
    /// Of the parameters without declared values, the index of each number that occurs.
    std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> numbers_;
    std::vector<bool> declared_; ///< by parameter, whether it has values
    std::uint64_t states_ = 0;
    std::uint64_t firstLongState_ = 0; ///< the line of a state with more values than parameters
    bool sparse_ = false;
    bool hasInitial_ = false;
    std::vector<InputWarning> warnings_;
};

std::optional<Failure> FsmReader::readLines()
{
    while (const auto line = input_.next()) {
        if (const auto stopped = pollReading(input_, builder_, run_, "reading .fsm"))
            return *stopped;
        if (auto error = trimmed(*line) == "---" ? nextSection() : takeLine(*line))
            return *error;
    }
    if (input_.failure())
        return *input_.failure();
    if (section_ == Section::Parameters || section_ == Section::States)
        return input_.errorHere(input_.lineNumber() > 0 ? 1 : 0, "the file ends before its transitions",
                                "parameters, states and transitions are divided by lines ---");
    return std::nullopt;
}

std::optional<InputError> FsmReader::nextSection()
{
    switch (section_) {
    case Section::Parameters:
        section_ = Section::States;
        return std::nullopt;
    case Section::States:
        section_ = Section::Transitions;
        return std::nullopt;
    case Section::Transitions:
        section_ = Section::Initial;
        return std::nullopt;
    case Section::Initial:
        break;
    }
    return input_.errorHere(1, "there are more than four sections",
                            "parameters, states, transitions and the initial state are divided by lines ---");
}

std::optional<InputError> FsmReader::takeLine(std::string_view line)
{
    const bool mayBeBlank = section_ == Section::States && parameters_.empty();
    if (!mayBeBlank && trimmed(line).empty())
        return std::nullopt;
    switch (section_) {
    case Section::Parameters:
        return takeParameter(line);
    case Section::States:
        return takeState(line);
    case Section::Transitions:
        return takeTransition(line);
    case Section::Initial:
        break;
    }
    return takeInitial(line);
}

std::optional<InputError> FsmReader::takeParameter(std::string_view line)
{
    auto parameter = parseFsmParameter(input_, line);
    if (!parameter)
        return *parameter.error();
    const std::uint64_t found = parameter->parameter.values.size();
    if (found != parameter->cardinality.value)
        warnings_.push_back({input_.lineNumber(), parameter->cardinality.column,
                             fmt::format("{} declared, but {} given",
                                         counted(parameter->cardinality.value, "value"), found)});
    parameters_.parameters.push_back(std::move(parameter->parameter));
    numbers_.emplace_back();
    declared_.push_back(found > 0);
    return std::nullopt;
}

/// The index of a value that is no text in the file, but a number.
std::uint32_t FsmReader::indexOfNumber(std::size_t parameter, std::uint64_t number)
{
    std::vector<std::string>& values = parameters_.parameters[parameter].values;
    const auto [known, isNew] =
        numbers_[parameter].try_emplace(number, static_cast<std::uint32_t>(values.size()));
    if (isNew)
        values.push_back(std::to_string(number));
    return known->second;
}

std::optional<InputError> FsmReader::takeState(std::string_view line)
{
    LineScanner scanner(line);
    for (std::size_t i = 0; i < parameters_.parameters.size(); ++i) {
        const StateParameters::Parameter& parameter = parameters_.parameters[i];
        const ScannedNumber index = scanner.number(greatestStateNumber);
        if (!index)
            return input_.errorHere(
                index.column, index.complaint("value index"),
                fmt::format("a state has {}", counted(parameters_.parameters.size(), "value")));
        if (!declared_[i]) {
            parameters_.valueIndices.push_back(indexOfNumber(i, index.value));
            continue;
        }
        if (index.value >= parameter.values.size())
            return input_.errorHere(
                index.column,
                fmt::format("parameter {} has no value {}", inQuotes(parameter.name), index.value),
                fmt::format("it has {}, counted from 0", counted(parameter.values.size(), "value")));
        parameters_.valueIndices.push_back(static_cast<std::uint32_t>(index.value));
    }
    while (!scanner.atEnd()) {
        const ScannedNumber index = scanner.number(greatestStateNumber);
        if (!index)
            return input_.errorHere(index.column, index.complaint("value index"),
                                    "there is a value for each parameter of the first section");
        if (firstLongState_ == 0)
            firstLongState_ = input_.lineNumber();
    }
    ++states_;
    return std::nullopt;
}

std::optional<InputError> FsmReader::checkState(const ScannedNumber& state)
{
    if (!state)
        return input_.errorHere(state.column, state.complaint("state"), "states count from 1");
    if (state.value == 0)
        return input_.errorHere(state.column, "there is no state 0", "states count from 1");
    const DeclaredStates declared(states_);
    if (declared.contains(state.value - 1))
        return std::nullopt;
    if ((!parameters_.empty() && states_ > 0) || declared.isAbsurd(state.value - 1))
        return input_.errorHere(state.column,
                                fmt::format("there is no state {}, only {} in the second section",
                                            state.value, counted(states_, "state")),
                                "the file seems to be damaged");
    sparse_ = true;
    return std::nullopt;
}

std::optional<InputError> FsmReader::takeTransition(std::string_view line)
{
    const auto transition = parseFsmTransition(input_, line);
    if (!transition)
        return *transition.error();
    for (const ScannedNumber* state : {&transition->source, &transition->target})
        if (auto error = checkState(*state))
            return error;
    auto label = recent_.find(transition->field);
    if (!label) {
        label = builder_.label(unescapedText(transition->field));
        recent_.remember(transition->field, *label);
    }
    if (builder_.transitionCount() == LtsBuilder::maxTransitions)
        return input_.errorHere(
            1, fmt::format("there are more than {} transitions", LtsBuilder::maxTransitions));
    builder_.add(StateId(transition->source.value - 1), *label, StateId(transition->target.value - 1));
    return std::nullopt;
}

std::optional<InputError> FsmReader::takeInitial(std::string_view line)
{
    LineScanner scanner(line);
    const ScannedNumber initial = scanner.number(greatestStateNumber);
    if (scanner.peek() == '[' || !scanner.atEnd() || hasInitial_)
        return input_.errorHere(
            initial.column,
            fmt::format("probabilistic initial state at line {} is not supported", input_.lineNumber()),
            "the fourth section must name exactly one state");
    if (auto error = checkState(initial))
        return error;
    hasInitial_ = true;
    builder_.setInitial(StateId(initial.value - 1));
    return std::nullopt;
}

void FsmReader::declareStates()
{
    builder_.ensureStates(sparse_ ? 0 : states_);
    if (sparse_) {
        const bool named = keepNumbersAsNames(builder_, 1);
        if (named || states_ > 0)
            warnings_.push_back(
                {0, 0,
                 fmt::format(
                     "the second section has {}, but transitions name others; the {} that occur are kept{}",
                     counted(states_, "state"), builder_.stateCount(),
                     named ? ", with their numbers as names" : "")});
    }
    if (firstLongState_ > 0)
        warnings_.push_back({firstLongState_, 0, "the states have more values than there are parameters"});
    if (parameters_.empty())
        return;
    if (states_ == 0)
        warnings_.push_back({0, 0, "the second section has no state, so nothing is known of the parameters"});
    // The initial state exists even if the second section is empty, and then it has no values.
    if (states_ == 0)
        parameters_ = {};
    builder_.setParameters(std::move(parameters_));
}

Outcome<LtsDocument> readFsm(LineReader& input, RunContext& run)
{
    return FsmReader(input, run).read();
}

void writeParametersFsm(const StateParameters& parameters, ByteSink& output)
{
    for (const StateParameters::Parameter& parameter : parameters.parameters) {
        output << fsmName(parameter.name) << '(' << std::uint64_t(parameter.values.size()) << ") "
               << fsmType(parameter.type);
        for (const std::string& value : parameter.values)
            output << ' ' << fsmQuoted(value);
        output << '\n';
    }
}

std::optional<Stopped> writeFsm(const Lts& lts, ByteSink& output, RunContext& run)
{
    if (lts.initialStates().size() > 1) {
        const auto one = joined(lts, run);
        return one ? writeFsm(*one, output, run) : *one.stopped();
    }
    const StateId initial = lts.initialStates().front();
    // Exchanging two states is its own inverse: this gives the number of a state and the state of a number.
    const auto exchanged = [initial](StateId state) {
        return state == initial ? StateId(0u) : state == StateId(0u) ? initial : state;
    };
    std::vector<std::string> labels;
    for (std::size_t label = 0; label < lts.labels().size(); ++label)
        labels.push_back(fsmQuoted(lts.labels().text(LabelId(label))));
    writeParametersFsm(lts.parameters(), output);
    output << "---\n";
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number) {
        if (const auto stopped = run.poll({"writing .fsm", number, 2 * lts.stateCount()}))
            return stopped;
        std::string_view separator;
        if (!lts.parameters().empty())
            for (const std::uint32_t index : lts.parameters().row(exchanged(StateId(number))))
                output << std::exchange(separator, " ") << std::uint64_t(index);
        output << '\n';
    }
    output << "---\n";
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number)
        for (const Transition& transition : lts.outgoing(exchanged(StateId(number)))) {
            if (const auto stopped =
                    run.poll({"writing .fsm", lts.stateCount() + number, 2 * lts.stateCount()}))
                return stopped;
            output << std::uint64_t(number) + 1 << ' '
                   << std::uint64_t(exchanged(transition.target).value) + 1 << ' '
                   << labels[transition.label.index()] << '\n';
        }
    return std::nullopt;
}

constexpr std::string_view fsmExtensions[] = {".fsm"};

} // namespace

extern const Format format_fsm;
const Format format_fsm{.name = "FSM",
                        .extensions = fsmExtensions,
                        .description = "finite state machines of mCRL2, with the values of state parameters",
                        .read = readFsm,
                        .write = writeFsm,
                        .keepsParameters = true};

} // namespace threadmend
