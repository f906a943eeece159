// SPDX-License-Identifier: GPL-3.0-or-later
// Directed graphs of Graphviz, `.dot` and `.gv`, as people and tools write transition systems in them.
//
// - Nodes are states, edges transitions; the attribute `label` of an edge is its label, which is empty
// without one.
//   Invisible edges are skipped with a warning.
// - Initial states are the nodes with `initial=true`; else those that an arrow out of nothing points at: each
//   the only successor of a node without incoming edges that is drawn as nothing or as a point (shape none,
//   plaintext, plain or point, or style invis), where the successor is drawn otherwise. Such a node is no
//   state. Else the initial state is the first node.
// - `ending` of a node says how runs end there: deadlock, end, pruned or failed. `props` lists the
//   propositions that hold there; as an attribute of the graph it names some that may hold nowhere.
// - If the nodes are named 0 ... n - 1, these are their numbers; else they are numbered in the order of first
//   sight and keep their names.
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

/// Which nodes only serve to draw an arrow into the initial state.
std::vector<bool> startMarks(const DotGraph& graph)
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
        marks[node] = graph.nodes[node].hidden() && degrees[node].in == 0 && degrees[node].out == 1 &&
                      !graph.nodes[degrees[node].lastTarget].hidden();
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
std::vector<std::uint32_t> initialNodes(const DotGraph& graph, const std::vector<bool>& marks)
{
    std::vector<std::uint32_t> initial;
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node)
        if (graph.nodes[node].initial && !marks[node])
            initial.push_back(node);
    if (!initial.empty())
        return initial;
    for (const DotGraph::Edge& edge : graph.edges)
        if (marks[edge.source])
            initial.push_back(edge.target);
    // Where there is a mark, there is a state that it points at; so a first node that is a mark is never
    // taken.
    return initial.empty() ? std::vector<std::uint32_t>{0} : initial;
}

Outcome<LtsDocument> documentOf(const DotGraph& graph, const std::string& file, RunContext& run)
{
    if (graph.nodes.empty())
        return InputError{file, 0, 0, "the graph has no nodes, so there is no initial state", "name a node"};
    const std::vector<bool> marks = startMarks(graph);
    const Numbering numbering = numbered(graph, marks);
    LtsBuilder builder(graph.labels);
    TextList names;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        if (marks[node])
            continue;
        builder.ensureStates(numbering.states[node] + 1ull);
        if (numbering.named)
            names.push_back(graph.names.text(LabelId(node)));
    }
    builder.nameStates(std::move(names));
    std::vector<StateId> initial;
    for (const std::uint32_t node : initialNodes(graph, marks))
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
    if (graph.invisibleEdges > 0)
        warnings.push_back(
            {0, 0, fmt::format("{} skipped", counted(graph.invisibleEdges, "invisible edge"))});
    if (graph.lineBehind > 0)
        warnings.push_back({graph.lineBehind, 1, "what follows the first graph is ignored"});
    return finishReading(std::move(builder), std::move(warnings), run);
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
    }

    void write(StateId state, ByteSink& output) const
    {
        std::string attributes = lts_.isInitial(state) ? "initial=true, penwidth=2, " : "";
        if (const Ending ending = lts_.ending(state);
            ending != lts_.plainEnding(state) && ending != Ending::Running)
            attributes += fmt::format("ending={}, ", spelled(ending));
        if (!lts_.propositions().of(state).empty())
            attributes += fmt::format("props={}, ", lists_[lts_.propositions().setOf[state.index()]]);
        if (!attributes.empty())
            output << " [" << std::string_view(attributes).substr(0, attributes.size() - 2) << ']';
    }
    /// All propositions, also those that hold nowhere.
    void writeAll(ByteSink& output) const
    {
        if (lts_.propositions().empty())
            return;
        std::vector<std::uint32_t> all(lts_.propositions().names.size());
        std::iota(all.begin(), all.end(), 0u);
        output << "    graph [props=" << dotQuoted(propositionList(lts_.propositions().names, all)) << "];\n";
    }

private:
    const Lts& lts_;
    std::vector<std::string> lists_; ///< by set of propositions
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
        labels.push_back(dotQuoted(lts.labels().text(LabelId(label))));
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
                        .keepsPropositions = true,
                        .keepsEndings = true,
                        .keepsInitialStates = true};

} // namespace threadmend
