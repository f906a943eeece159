// SPDX-License-Identifier: GPL-3.0-or-later
// JSON for scripts, written only:
//
//     {"schema": "threadmend/lts/1", "initial": 0, "initialStates": [0, 2], "states": 3,
//      "expanded": 2,                                     where others were not: those from this one on
//      "labels": [{"text": "a"}, {"text": "caf\uFFFD", "bytes": "636166e9"}],
//      "names": [{"text": "0"}, ...],                                         where states have names
//      "parameters": [{"name": ..., "type": ..., "values": [...]}],           where there are any,
//      "rows": [[0, 1], ...],                                                 with a row for each state
//      "endings": ["running", "end", ...],      where some are other than the transitions tell (ending.h)
//      "propositions": [{"text": "p"}, ...],                                  where there are any,
//      "holding": [[0], [], ...],                         with the indices of those that hold in each state
//      "transitions": [[source, index of the label, target], ...]}
//
// Texts that are not UTF-8 have each wrong byte replaced by U+FFFD, and all their bytes in hexadecimal
// beside. `initial` is the first of `initialStates`. Written straight into the output, so that the size of a
// system costs no memory.
#include "core/model/lts/ending.h"
#include "core/model/lts/format.h"
#include "core/model/text/utf8.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* jsonPhase = "writing .json";
constexpr char32_t byteOrderMark = 0xFEFF; // some readers drop it

void writeString(std::string_view text, ByteSink& output)
{
    output << '"';
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        if (!character.valid)
            output << "\\uFFFD";
        else if (character.code == '"' || character.code == '\\')
            output << '\\' << text.front();
        else if (character.code < 0x20 || character.code == 0x7F || character.code == byteOrderMark)
            output << fmt::format("\\u{:04X}", static_cast<std::uint32_t>(character.code));
        else
            output << text.substr(0, character.length);
        text.remove_prefix(character.length);
    }
    output << '"';
}

void writeText(std::string_view text, ByteSink& output)
{
    output << "{\"text\": ";
    writeString(text, output);
    if (!isUtf8(text)) {
        output << ", \"bytes\": \"";
        for (const char c : text)
            output << fmt::format("{:02x}", static_cast<unsigned char>(c));
        output << '"';
    }
    output << '}';
}

void writeNumbers(std::span<const std::uint32_t> numbers, ByteSink& output)
{
    output << '[';
    std::string_view separator;
    for (const std::uint32_t number : numbers)
        output << std::exchange(separator, ", ") << std::uint64_t(number);
    output << ']';
}

/// Writes `[first, second, ...]`, each item on a line, by `item(index)`.
template <class Item>
std::optional<Stopped> writeArray(std::size_t size, ByteSink& output, RunContext& run, Item item)
{
    output << '[';
    for (std::size_t i = 0; i < size; ++i) {
        if (const auto stopped = run.poll({jsonPhase, i, size}))
            return stopped;
        output << (i == 0 ? "\n  " : ",\n  ");
        item(i);
    }
    output << ']';
    return std::nullopt;
}

std::optional<Stopped> writeParametersJson(const StateParameters& parameters, std::size_t states,
                                           ByteSink& output, RunContext& run)
{
    output << ",\n \"parameters\": ";
    const auto writeParameter = [&](std::size_t index) {
        const StateParameters::Parameter& parameter = parameters.parameters[index];
        output << "{\"name\": ";
        writeText(parameter.name, output);
        output << ", \"type\": ";
        writeText(parameter.type, output);
        output << ", \"values\": [";
        std::string_view separator;
        for (const std::string& value : parameter.values) {
            output << std::exchange(separator, ", ");
            writeText(value, output);
        }
        output << "]}";
    };
    if (const auto stopped = writeArray(parameters.parameters.size(), output, run, writeParameter))
        return stopped;
    output << ",\n \"rows\": ";
    return writeArray(states, output, run,
                      [&](std::size_t state) { writeNumbers(parameters.row(StateId(state)), output); });
}

std::optional<Stopped> writePropositions(const Propositions& propositions, std::size_t states,
                                         ByteSink& output, RunContext& run)
{
    output << ",\n \"propositions\": ";
    const auto writeName = [&](std::size_t index) { writeText(propositions.names[index], output); };
    if (const auto stopped = writeArray(propositions.names.size(), output, run, writeName))
        return stopped;
    output << ",\n \"holding\": ";
    return writeArray(states, output, run,
                      [&](std::size_t state) { writeNumbers(propositions.of(StateId(state)), output); });
}

/// What is known of states beside their names and parameters.
std::optional<Stopped> writeFacts(const Lts& lts, ByteSink& output, RunContext& run)
{
    if (lts.hasOwnEndings()) {
        output << ",\n \"endings\": ";
        const auto writeEnding = [&](std::size_t state) {
            output << '"' << spelled(lts.ending(StateId(state))) << '"';
        };
        if (const auto stopped = writeArray(lts.stateCount(), output, run, writeEnding))
            return stopped;
    }
    if (lts.propositions().empty())
        return std::nullopt;
    return writePropositions(lts.propositions(), lts.stateCount(), output, run);
}

std::optional<Stopped> writeTransitions(const Lts& lts, ByteSink& output, RunContext& run)
{
    output << ",\n \"transitions\": [";
    std::string_view separator = "\n  [";
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& transition : lts.outgoing(StateId(state))) {
            if (const auto stopped = run.poll({jsonPhase, state, lts.stateCount()}))
                return stopped;
            output << std::exchange(separator, ",\n  [") << std::uint64_t(state) << ", "
                   << std::uint64_t(transition.label.value) << ", " << std::uint64_t(transition.target.value)
                   << ']';
        }
    output << "]}\n";
    return std::nullopt;
}

std::optional<Stopped> writeJson(const Lts& lts, ByteSink& output, RunContext& run)
{
    const std::span<const StateId> initial = lts.initialStates();
    output << "{\"schema\": \"threadmend/lts/1\",\n \"initial\": " << std::uint64_t(initial.front().value)
           << ",\n \"initialStates\": ";
    const auto writeInitial = [&](std::size_t i) { output << std::uint64_t(initial[i].value); };
    if (const auto stopped = writeArray(initial.size(), output, run, writeInitial))
        return stopped;
    output << ",\n \"states\": " << std::uint64_t(lts.stateCount());
    if (!isWhole(lts))
        output << ",\n \"expanded\": " << std::uint64_t(lts.expandedCount());
    output << ",\n \"labels\": ";
    const auto writeLabel = [&](std::size_t label) { writeText(lts.labels().text(LabelId(label)), output); };
    if (const auto stopped = writeArray(lts.labels().size(), output, run, writeLabel))
        return stopped;
    if (!lts.stateNames().empty()) {
        output << ",\n \"names\": ";
        const auto writeName = [&](std::size_t state) { writeText(lts.stateNames()[state], output); };
        if (const auto stopped = writeArray(lts.stateCount(), output, run, writeName))
            return stopped;
    }
    if (!lts.parameters().empty())
        if (const auto stopped = writeParametersJson(lts.parameters(), lts.stateCount(), output, run))
            return stopped;
    if (const auto stopped = writeFacts(lts, output, run))
        return stopped;
    return writeTransitions(lts, output, run);
}

constexpr std::string_view jsonExtensions[] = {".json"};

} // namespace

extern const Format format_json;
const Format format_json{.name = "JSON",
                         .extensions = jsonExtensions,
                         .description = "for scripts: labels once, transitions as triples of numbers",
                         .write = writeJson,
                         .keepsStateNames = true,
                         .keepsParameters = true,
                         .keepsPropositions = true,
                         .keepsEndings = true,
                         .keepsInitialStates = true,
                         .keepsExpansion = true};

} // namespace threadmend
