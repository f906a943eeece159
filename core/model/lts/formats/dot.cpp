// SPDX-License-Identifier: GPL-3.0-or-later
// Directed graphs of Graphviz, `.dot` and `.gv`, as people and tools write transition systems in them.
//
// - Nodes are states, edges transitions; the attribute `label` of an edge is its label, or where there is
// none
//   `xlabel`, `headlabel` or `taillabel`; without any it is empty. Invisible edges are skipped with a
//   warning, and so are the nodes of a legend (first named in the subgraph `cluster_legend`) that have no
//   edges.
// - Initial states are the nodes with `initial=true`; else those that an arrow out of nothing points at: each
//   the only successor of a node without incoming edges that is drawn as nothing or as a point (shape none,
//   plaintext, plain or point, or style invis), where the successor is drawn otherwise. Such a node is no
//   state. Else it is a guess, which a warning tells: those that are filled where labels of nodes are lists
//   of conjuncts, as TLC draws initial states; else the first node that no other node leads to; else the
//   first.
// - `ending` of a node says how runs end there: deadlock, end, pruned or failed. `props` lists the
//   propositions that hold there; as an attribute of the graph it names some that may hold nowhere.
// - If the nodes are named 0 ... n - 1, these are their numbers; else they are numbered in the order of first
//   sight and keep their names. What is written in them (`label`) is the values of parameters, or else the
//   name of the state: dot_facts.h. `types` of the graph lists the types of the parameters.
// How texts are escaped says dot_lexer.h; which part of the language is read, dot_graph.h.
//
// Time O(n + m log d), d the greatest number of transitions of a state; space linear in the size of the
// input.
#include "core/model/lts/dot_facts.h"
#include "core/model/lts/dot_graph.h"
#include "core/model/lts/ending.h"
#include "core/model/lts/proposition_list.h"
#include "core/model/lts/reading.h"
#include "core/model/text/dot_lexer.h"
#include "core/model/text/line_scanner.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::uint32_t noState = none<StateId>.value;

/// The number that `name` spells, if it is one without leading zeros and below `bound`.
std::optional<std::uint32_t> numberOf(std::string_view name, std::size_t bound)
{
    constexpr std::size_t mostDigits = 10;
    if (name.empty() || name.size() > mostDigits || (name.size() > 1 && name.front() == '0'))
        return std::nullopt;
    std::uint64_t number = 0;
    for (const char c : name) {
        if (c < '0' || c > '9')
            return std::nullopt;
        number = number * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return number < bound ? std::optional(static_cast<std::uint32_t>(number)) : std::nullopt;
}

bool isOfLegend(const DotGraph::Node& node, std::uint32_t degree)
{
    return node.inLegend && degree == 0 && !node.initial;
}

/// Which nodes are no states: they only serve to draw an arrow into the initial state, or are of a legend.
std::vector<bool> noStates(const DotGraph& graph)
{
    struct Degree {
        std::uint32_t in = 0, out = 0, lastTarget = 0;
    };
    std::vector<Degree> degrees(graph.nodes.size());
    for (const DotGraph::Edge& edge : graph.edges) {
        ++degrees[edge.target].in;
        ++degrees[edge.source].out;
        degrees[edge.source].lastTarget = edge.target;
    }
    std::vector<bool> marks(graph.nodes.size(), false);
    for (std::size_t node = 0; node < marks.size(); ++node)
        marks[node] = (graph.nodes[node].hidden() && degrees[node].in == 0 && degrees[node].out == 1 &&
                       !graph.nodes[degrees[node].lastTarget].hidden()) ||
                      isOfLegend(graph.nodes[node], degrees[node].in + degrees[node].out);
    return marks;
}

/// The state of each node, or `noState`; `named` tells whether the names must be kept.
struct Numbering {
    std::vector<std::uint32_t> states;
    bool named = false;
};

Numbering numbered(const DotGraph& graph, const std::vector<bool>& marks)
{
    Numbering numbering{std::vector<std::uint32_t>(marks.size(), noState), false};
    std::uint32_t count = 0;
    for (std::size_t node = 0; node < marks.size(); ++node)
        if (!marks[node])
            numbering.states[node] = count++;
    std::vector<std::uint32_t> spelled = numbering.states;
    for (std::size_t node = 0; node < marks.size(); ++node) {
        if (marks[node])
            continue;
        // Names are distinct, so n numbers below n are all of them.
        const auto number = numberOf(graph.names.text(LabelId(node)), count);
        if (!number) {
            numbering.named = true;
            return numbering;
        }
        spelled[node] = *number;
    }
    numbering.states = std::move(spelled);
    return numbering;
}

/// The nodes of the initial states, at least one; some may stand more than once.
struct InitialNodes {
    std::vector<std::uint32_t> nodes;
    std::string guess; ///< why these, if nobody said so
};

/// The first node that is a state and has no incoming edge but from itself; else the first that is a state.
std::uint32_t likelyStart(const DotGraph& graph, const std::vector<bool>& left)
{
    std::vector<bool> entered(graph.nodes.size(), false);
    for (const DotGraph::Edge& edge : graph.edges)
        if (edge.source != edge.target)
            entered[edge.target] = true;
    std::optional<std::uint32_t> first;
    for (std::uint32_t node = 0; node < left.size(); ++node) {
        if (left[node])
            continue;
        if (!entered[node])
            return node;
        first = first.value_or(node);
    }
    return *first;
}

InitialNodes initialNodes(const DotGraph& graph, const std::vector<bool>& left)
{
    const auto those = [&](const auto& isWanted) {
        std::vector<std::uint32_t> nodes;
        for (std::uint32_t node = 0; node < graph.nodes.size(); ++node)
            if (!left[node] && isWanted(graph.nodes[node]))
                nodes.push_back(node);
        return nodes;
    };
    InitialNodes initial{those([](const DotGraph::Node& node) { return node.initial; }), ""};
    if (!initial.nodes.empty())
        return initial;
    // Every edge out of a node that is no state is an arrow into an initial one.
    for (const DotGraph::Edge& edge : graph.edges)
        if (left[edge.source])
            initial.nodes.push_back(edge.target);
    if (!initial.nodes.empty())
        return initial;
    if (std::any_of(graph.nodes.begin(), graph.nodes.end(),
                    [](const DotGraph::Node& node) { return node.isConjunction; }))
        initial.nodes = those([](const DotGraph::Node& node) { return node.filled; });
    if (!initial.nodes.empty()) {
        initial.guess = fmt::format("no node is said to be initial, so {} {}, as TLC draws it",
                                    counted(initial.nodes.size(), "node"),
                                    initial.nodes.size() == 1 ? "is that is filled" : "are that are filled");
        return initial;
    }
    initial.nodes = {likelyStart(graph, left)};
    if (left.size() > 1)
        initial.guess = fmt::format("no node is said to be initial, so \"{}\" is",
                                    graph.names.text(LabelId(initial.nodes.front())));
    return initial;
}

Outcome<LtsDocument> documentOf(const DotGraph& graph, const std::string& file, RunContext& run)
{
    const std::vector<bool> marks = noStates(graph);
    if (std::find(marks.begin(), marks.end(), false) == marks.end())
        return InputError{file, 0, 0, "the graph has no nodes, so there is no initial state", "name a node"};
    const Numbering numbering = numbered(graph, marks);
    LtsBuilder builder(graph.labels);
    for (std::size_t node = 0; node < graph.nodes.size(); ++node)
        if (!marks[node])
            builder.ensureStates(numbering.states[node] + 1ull);
    takeDotTexts(graph, numbering.states, numbering.named, builder);
    std::vector<StateId> initial;
    const InitialNodes begin = initialNodes(graph, marks);
    for (const std::uint32_t node : begin.nodes)
        initial.emplace_back(numbering.states[node]);
    builder.setInitial(std::move(initial));
    for (const DotGraph::Edge& edge : graph.edges)
        if (!marks[edge.source])
            builder.add(StateId(numbering.states[edge.source]), edge.label,
                        StateId(numbering.states[edge.target]));
    takeDotFacts(graph, numbering.states, builder);
    std::vector<InputWarning> warnings;
    if (graph.unknownEndings > 0)
        warnings.push_back({0, 0,
                            fmt::format("{} not understood: it can be deadlock, end, pruned or failed",
                                        graph.unknownEndings == 1 ? "an attribute `ending` is"
                                                                  : fmt::format("{} attributes `ending` are",
                                                                                graph.unknownEndings))});
    if (const auto legend = static_cast<std::uint64_t>(std::count_if(
            graph.nodes.begin(), graph.nodes.end(), [](const auto& node) { return node.inLegend; }));
        legend > 0)
        warnings.push_back(
            {0, 0, fmt::format("{} of a legend left out, unless edges lead there", counted(legend, "node"))});
    if (graph.invisibleEdges > 0)
        warnings.push_back(
            {0, 0, fmt::format("{} skipped", counted(graph.invisibleEdges, "invisible edge"))});
    if (graph.lineBehind > 0)
        warnings.push_back({graph.lineBehind, 1, "what follows the first graph is ignored"});
    auto document = finishReading(std::move(builder), std::move(warnings), run);
    if (document)
        document->guessedInitial = begin.guess;
    return document;
}

Outcome<LtsDocument> readDot(LineReader& input, RunContext& run)
{
    std::string text;
    while (const auto line = input.next()) {
        if (const auto stopped = run.poll({"reading .dot", input.bytesRead(), input.totalBytes()}))
            return *stopped;
        text.append(*line);
        text += '\n';
    }
    if (input.failure())
        return *input.failure();
    const auto graph = parseDot(text, input.name(), run);
    if (!graph)
        return graph.failure();
    return documentOf(*graph, input.name(), run);
}

/// The names of the states as nodes, where they are distinct; else nothing, and numbers name the nodes.
std::vector<std::string> nodeNames(const Lts& lts)
{
    std::vector<std::string> names;
    LabelTable distinct;
    for (std::size_t state = 0; state < lts.stateNames().size(); ++state) {
        if (distinct.intern(lts.stateNames()[state]).index() != state)
            return {};
        names.push_back(dotQuoted(lts.stateNames()[state]));
    }
    return names;
}

/// Attributes of nodes that say something about states, each behind a comma.
class NodeFacts {
public:
    explicit NodeFacts(const Lts& lts) : lts_(lts)
    {
        const Propositions& propositions = lts.propositions();
        for (std::uint32_t set = 0; set < propositions.setCount(); ++set)
            lists_.push_back(dotQuoted(propositionList(propositions.names, propositions.set(set))));
        for (const StateParameters::Parameter& parameter : lts.parameters().parameters) {
            std::vector<std::string>& texts = values_.emplace_back();
            for (const std::string& value : parameter.values)
                texts.push_back(valueInDot(parameter.name, value));
        }
    }

    void write(StateId state, ByteSink& output) const
    {
        std::string attributes = lts_.isInitial(state) ? "initial=true, penwidth=2, " : "";
        if (const Ending ending = lts_.ending(state);
            ending != lts_.plainEnding(state) && ending != Ending::Running)
            attributes += fmt::format("ending={}, ", spelled(ending));
        if (!lts_.propositions().of(state).empty())
            attributes += fmt::format("props={}, ", lists_[lts_.propositions().setOf[state.index()]]);
        if (!values_.empty())
            attributes += fmt::format("label={}, ", dotQuoted(valuesOf(state)));
        if (!attributes.empty())
            output << " [" << std::string_view(attributes).substr(0, attributes.size() - 2) << ']';
    }
    /// All propositions, also those that hold nowhere, and the types of parameters.
    void writeAll(ByteSink& output) const
    {
        if (!values_.empty()) {
            std::vector<std::string> types;
            std::vector<std::uint32_t> all;
            for (const StateParameters::Parameter& parameter : lts_.parameters().parameters) {
                all.push_back(static_cast<std::uint32_t>(types.size()));
                types.push_back(parameter.type);
            }
            output << "    graph [types=" << dotQuoted(propositionList(types, all)) << "];\n";
        }
        if (lts_.propositions().empty())
            return;
        std::vector<std::uint32_t> all(lts_.propositions().names.size());
        std::iota(all.begin(), all.end(), 0u);
        output << "    graph [props=" << dotQuoted(propositionList(lts_.propositions().names, all)) << "];\n";
    }

private:
    std::string valuesOf(StateId state) const
    {
        std::string text;
        const auto row = lts_.parameters().row(state);
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i == 0 ? "" : "\n") + values_[i][row[i]];
        return text;
    }

    const Lts& lts_;
    std::vector<std::string> lists_;               ///< by set of propositions
    std::vector<std::vector<std::string>> values_; ///< by parameter and value
};

std::optional<Stopped> writeDot(const Lts& lts, ByteSink& output, RunContext& run)
{
    const std::vector<std::string> names = nodeNames(lts);
    const auto writeNode = [&](StateId state) {
        if (names.empty())
            output << std::uint64_t(state.value);
        else
            output << names[state.index()];
    };
    std::vector<std::string> labels;
    for (std::size_t label = 0; label < lts.labels().size(); ++label)
        labels.push_back(dotQuotedLabel(lts.labels().text(LabelId(label))));
    const NodeFacts facts(lts);
    output << "digraph lts {\n    node [shape=circle];\n";
    facts.writeAll(output);
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        if (const auto stopped = run.poll({"writing .dot", state, 2 * lts.stateCount()}))
            return stopped;
        output << "    ";
        writeNode(StateId(state));
        facts.write(StateId(state), output);
        output << ";\n";
    }
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& transition : lts.outgoing(StateId(state))) {
            if (const auto stopped =
                    run.poll({"writing .dot", lts.stateCount() + state, 2 * lts.stateCount()}))
                return stopped;
            output << "    ";
            writeNode(StateId(state));
            output << " -> ";
            writeNode(transition.target);
            output << " [label=" << labels[transition.label.index()] << "];\n";
        }
    output << "}\n";
    return std::nullopt;
}

constexpr std::string_view dotExtensions[] = {".dot", ".gv"};

} // namespace

extern const Format format_dot;
const Format format_dot{.name = "Graphviz",
                        .extensions = dotExtensions,
                        .description =
                            "directed graphs in the DOT language, with the labels of edges as labels",
                        .read = readDot,
                        .write = writeDot,
                        .keepsStateNames = true,
                        .keepsParameters = true,
                        .keepsPropositions = true,
                        .keepsEndings = true,
                        .keepsInitialStates = true};

} // namespace threadmend
