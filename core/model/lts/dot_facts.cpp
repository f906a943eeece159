// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/dot_facts.h"

#include "core/model/lts/labelling.h"
#include "core/model/lts/proposition_list.h"
#include "core/model/text/escaped_text.h"
#include "core/model/text/line_scanner.h"

#include <algorithm>
#include <unordered_map>

namespace threadmend {

namespace {

constexpr std::uint32_t noState = none<StateId>.value;

/// The node of each state.
std::vector<std::uint32_t> nodesOf(const std::vector<std::uint32_t>& states, std::uint64_t stateCount)
{
    std::vector<std::uint32_t> nodes(stateCount);
    for (std::uint32_t node = 0; node < states.size(); ++node)
        if (states[node] != noState)
            nodes[states[node]] = node;
    return nodes;
}

/// Nodes without an ending go on if they can.
std::vector<Ending> endingsIn(const DotGraph& graph, const std::vector<std::uint32_t>& states,
                              std::uint64_t stateCount)
{
    std::vector<Ending> endings(stateCount, Ending::Deadlock);
    for (const DotGraph::Edge& edge : graph.edges)
        if (states[edge.source] != noState)
            endings[states[edge.source]] = Ending::Running;
    for (std::size_t node = 0; node < states.size(); ++node)
        if (states[node] != noState && graph.nodes[node].ending != Ending::Running)
            endings[states[node]] = graph.nodes[node].ending;
    return endings;
}

void sortDistinct(auto& values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::vector<std::string> allNames(const DotGraph& graph)
{
    std::vector<std::string> names;
    for (std::size_t list = 0; list < graph.propositions.size(); ++list)
        for (std::string& name : propositionsListed(graph.propositions.text(LabelId(list))))
            names.push_back(std::move(name));
    sortDistinct(names);
    return names;
}

Propositions propositionsIn(const DotGraph& graph, const std::vector<std::uint32_t>& nodes)
{
    const std::vector<std::string> names = allNames(graph);
    if (names.empty())
        return {};
    Labelling labelling(names);
    std::vector<std::uint32_t> sets(graph.propositions.size(), noState); // by list
    for (const std::uint32_t node : nodes) {
        const LabelId list = graph.nodes[node].propositions;
        std::uint32_t& set = sets[list.index()];
        if (set == noState) {
            std::vector<std::uint32_t> members;
            for (const std::string& name : propositionsListed(graph.propositions.text(list)))
                members.push_back(static_cast<std::uint32_t>(
                    std::lower_bound(names.begin(), names.end(), name) - names.begin()));
            sortDistinct(members);
            set = labelling.intern(members);
        }
        labelling.add(set);
    }
    return std::move(labelling).take();
}

using DotValues = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view conjunct = "/\\";

std::vector<std::string_view> dotLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Items that begin with a conjunction, each with what follows in further lines.
std::optional<DotValues> conjunctsIn(const std::vector<std::string_view>& lines)
{
    DotValues values;
    for (const std::string_view line : lines) {
        if (!line.starts_with(conjunct)) {
            values.back().second.append("\n").append(line);
            continue;
        }
        const std::string_view item = line.substr(conjunct.size());
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos || trimmed(item.substr(0, equals)).empty())
            return std::nullopt;
        values.emplace_back(trimmed(item.substr(0, equals)), trimmed(item.substr(equals + 1)));
    }
    for (auto& [name, value] : values)
        value.erase(value.find_last_not_of(" \t\n") + 1);
    return values;
}

bool isDotLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDotDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Lines `NAME sign VALUE`.
std::optional<DotValues> linesWith(const std::vector<std::string_view>& lines, char sign)
{
    DotValues values;
    for (const std::string_view line : lines) {
        const std::size_t at = line.find(sign);
        const std::string_view name = trimmed(line.substr(0, std::min(at, line.size())));
        const bool isName = !name.empty() && isDotLetter(name.front()) &&
                            std::all_of(name.begin(), name.end(),
                                        [](char c) { return isDotLetter(c) || isDotDigit(c) || c == '.'; });
        if (at == std::string_view::npos || !isName)
            return std::nullopt;
        values.emplace_back(name, trimmed(line.substr(at + 1)));
    }
    return values;
}

/// Parameters as they are collected from texts, each of which is read once.
class DotParameters {
public:
    explicit DotParameters(const DotGraph& graph) : graph_(graph), rows_(graph.texts.size()) {}

    /// False if the text says something else than the others.
    bool add(LabelId text)
    {
        auto& row = rows_[text.index()];
        if (!row && !read(text, row))
            return false;
        found_.valueIndices.insert(found_.valueIndices.end(), row->begin(), row->end());
        return true;
    }

    StateParameters take()
    {
        const std::vector<std::string> types =
            graph_.types ? propositionsListed(*graph_.types) : std::vector<std::string>();
        for (std::size_t i = 0; i < std::min(types.size(), found_.parameters.size()); ++i)
            found_.parameters[i].type = types[i];
        return std::move(found_);
    }

private:
    bool read(LabelId text, std::optional<std::vector<std::uint32_t>>& row)
    {
        auto values = valuesInDot(graph_.texts.text(text));
        if (!values)
            return false;
        // As they were before they were written.
        for (auto& [name, value] : *values) {
            name = unescapedText(name);
            value = unescapedText(value);
        }
        if (known_.empty())
            for (const auto& [name, value] : *values)
                found_.parameters.push_back({name, "", {}});
        known_.resize(found_.parameters.size());
        if (values->size() != known_.size())
            return false;
        row.emplace();
        for (std::size_t i = 0; i < known_.size(); ++i) {
            const auto& [name, value] = (*values)[i];
            if (name != found_.parameters[i].name)
                return false;
            const LabelId index = known_[i].intern(value);
            if (index.index() == found_.parameters[i].values.size())
                found_.parameters[i].values.push_back(value);
            row->push_back(index.value);
        }
        return true;
    }

    const DotGraph& graph_;
    StateParameters found_;
    std::vector<LabelTable> known_;                               ///< values by parameter
    std::vector<std::optional<std::vector<std::uint32_t>>> rows_; ///< by text
};

/// The values of all states, if they are of the same parameters.
std::optional<StateParameters> parametersIn(const DotGraph& graph, const std::vector<std::uint32_t>& nodes)
{
    DotParameters parameters(graph);
    for (const std::uint32_t node : nodes)
        if (!parameters.add(graph.nodes[node].text))
            return std::nullopt;
    return parameters.take();
}

bool isNumberOfDot(std::string_view name)
{
    const std::string_view digits = name.substr(name.starts_with('-') ? 1 : 0);
    return !digits.empty() && std::all_of(digits.begin(), digits.end(), isDotDigit);
}

/// A text as a name: one line, without signs of a list.
std::string nameFrom(std::string_view text)
{
    std::string name;
    for (const std::string_view line : dotLines(text)) {
        const std::string_view part = trimmed(line.substr(line.starts_with(conjunct) ? conjunct.size() : 0));
        if (!part.empty())
            name.append(name.empty() ? "" : ", ").append(part);
    }
    return name;
}

/// What is written in the nodes; nothing if no node has a name from there.
std::vector<std::string> namesFromTexts(const DotGraph& graph, const std::vector<std::uint32_t>& nodes)
{
    std::vector<std::string> names;
    std::unordered_map<std::string, std::uint32_t> times;
    bool any = false;
    for (const std::uint32_t node : nodes) {
        const std::string own(graph.names.text(LabelId(node)));
        const std::string written = nameFrom(graph.texts.text(graph.nodes[node].text));
        any = any || (!written.empty() && written != own);
        ++times[names.emplace_back(written.empty() ? own : written)];
    }
    const std::vector<std::string> plain = names;
    for (std::size_t state = 0; state < names.size() && any; ++state)
        if (times[plain[state]] > 1)
            names[state].append(" (").append(graph.names.text(LabelId(nodes[state]))).append(")");
    return any ? names : std::vector<std::string>();
}

} // namespace

std::optional<DotValues> valuesInDot(std::string_view text)
{
    const std::vector<std::string_view> lines = dotLines(text);
    if (lines.empty())
        return std::nullopt;
    if (lines.front().starts_with(conjunct))
        return conjunctsIn(lines);
    auto values = linesWith(lines, '=');
    return values ? values : linesWith(lines, ':');
}

std::string valueInDot(std::string_view name, std::string_view value)
{
    const auto joined = [](std::string_view left, std::string_view right) {
        return std::string(conjunct).append(" ").append(left).append(" = ").append(right);
    };
    std::string plain = joined(name, value);
    const auto read = valuesInDot(plain);
    if (!looksEscaped(name) && !looksEscaped(value) && read &&
        *read == DotValues{{std::string(name), std::string(value)}})
        return plain;
    return joined(escapedText(name), escapedText(value));
}

void takeDotTexts(const DotGraph& graph, const std::vector<std::uint32_t>& states, bool isNamed,
                  LtsBuilder& builder)
{
    const std::vector<std::uint32_t> nodes = nodesOf(states, builder.stateCount());
    auto parameters = parametersIn(graph, nodes);
    const bool areNumbers = std::all_of(nodes.begin(), nodes.end(), [&](std::uint32_t node) {
        return isNumberOfDot(graph.names.text(LabelId(node)));
    });
    std::vector<std::string> names;
    if (!parameters || (isNamed && areNumbers && !graph.types))
        names = namesFromTexts(graph, nodes);
    if (parameters)
        builder.setParameters(*std::move(parameters));
    if (names.empty() && isNamed)
        for (const std::uint32_t node : nodes)
            names.emplace_back(graph.names.text(LabelId(node)));
    TextList list;
    for (const std::string& name : names)
        list.push_back(name);
    builder.nameStates(std::move(list));
}

void takeDotFacts(const DotGraph& graph, const std::vector<std::uint32_t>& states, LtsBuilder& builder)
{
    builder.setEndings(endingsIn(graph, states, builder.stateCount()));
    builder.setPropositions(propositionsIn(graph, nodesOf(states, builder.stateCount())));
}

} // namespace threadmend
