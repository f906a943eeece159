// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/dot_graph.h"

#include "core/model/lts/dot_attributes.h"
#include "core/model/lts/dot_group.h"
#include "core/model/text/dot_lexer.h"
#include "core/model/text/line_scanner.h"
#include "core/model/text/text_position.h"

#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr int deepest = 200;

using Group = DotGroup;

/// Recursive descent. Every method steps over what it parses and says false after a failure.
class DotParser {
public:
    DotParser(std::string_view text, const std::string& name, RunContext& run)
        : text_(text), name_(name), run_(run), lexer_(text), mostEdges_(1'000'000 + 16 * text.size())
    {
    }

    Outcome<DotGraph> parse()
    {
        if (!step() || !parseGraph())
            return *failure_;
        return std::move(graph_);
    }

private:
    /// What lasts of the graph or of a subgraph when its braces are closed: those with names may be opened
    /// again.
    struct Subgraph {
        Group members = {};
        DotDefaults defaults = {};
        /// Those that stand directly in it. Elsewhere the same name is that of another one.
        std::map<std::string, std::unique_ptr<Subgraph>> named = {};
    };

    /// What holds inside a pair of braces: the defaults, whoever gave them, and the nodes named since they
    /// were opened.
    struct Scope {
        DotGraph::Node node;
        LabelId edgeLabel;
        bool edgeHidden;
        Subgraph& subgraph;
        Group members = {};
    };

    /// One end of an edge. A subgraph with a name is all that is in it when the edge is made.
    struct End {
        Group nodes = {};
        bool isSubgraph = false;
        const Subgraph* named = nullptr;
    };

    bool step();
    bool fail(std::size_t at, std::string message, std::string hint);
    bool expected(const char* what);
    bool symbol(char c, const char* what) { return token_.isSymbol(c) ? step() : expected(what); }

    bool parseGraph();
    bool parseStatements(Scope& scope, int depth);
    bool parseStatement(Scope& scope, int depth);
    bool parseDefaults(Scope& scope);
    void takeDefaults(bool ofNodes, const DotAttributes& attributes, Scope& scope);
    Scope opened(Subgraph& subgraph, const Scope& around) const;
    bool parseEnd(Scope& scope, int depth, End& end);
    bool parseSubgraph(Scope& scope, int depth, End& end);
    bool parsePort();
    bool isKeyword() const;
    bool parseEdges(Scope& scope, int depth, std::vector<End> ends);
    bool complete(End& end);
    bool parseAttributes(DotAttributes& attributes);
    bool parseAttribute(DotAttributes& attributes);
    bool parseText(std::string& text, char lineBreak = '\n');
    bool connect(const Group& sources, const Group& targets, LabelId label);
    std::uint32_t nodeNamed(const std::string& name, const Scope& scope);

    std::string_view text_;
    const std::string& name_;
    RunContext& run_;
    DotLexer lexer_;
    DotToken token_;
    std::uint64_t mostEdges_;
    std::uint64_t completed_ = 0; ///< nodes at ends of edges so far
    DotGraph graph_;
    std::optional<Failure> failure_;
};

bool DotParser::step()
{
    token_ = lexer_.next();
    if (const auto stopped = run_.poll({"reading .dot", token_.at, text_.size(), graph_.nodes.size()})) {
        failure_ = *stopped;
        return false;
    }
    return token_.kind != DotToken::Kind::Bad || fail(token_.at, token_.complaint, "");
}

bool DotParser::fail(std::size_t at, std::string message, std::string hint)
{
    const TextPosition position = positionIn(text_, at);
    failure_ = InputError{name_, position.line, position.column, std::move(message), std::move(hint)};
    return false;
}

bool DotParser::expected(const char* what)
{
    if (token_.kind == DotToken::Kind::End)
        return fail(token_.at, fmt::format("the file ends where {} was expected", what),
                    "the file may be cut off");
    return fail(token_.at, fmt::format("{} was expected, not {}", what, inQuotes(token_.raw)), "");
}

bool DotParser::parseGraph()
{
    if (token_.isKeyword("strict") && !step())
        return false;
    if (token_.isKeyword("graph"))
        return fail(token_.at, "an undirected graph has no transitions",
                    "write digraph, and -> between nodes");
    if (!token_.isKeyword("digraph"))
        return expected("`digraph`");
    std::string ignored;
    if (!step() || (token_.isName() && !parseText(ignored)))
        return false;
    graph_.propositions.intern("");
    graph_.texts.intern("");
    Subgraph whole;
    Scope scope{{}, graph_.labels.intern(""), false, whole};
    if (!symbol('{', "`{`") || !parseStatements(scope, 0))
        return false;
    // What follows the graph is not ours to judge.
    token_ = lexer_.next();
    if (token_.kind != DotToken::Kind::End)
        graph_.lineBehind = positionIn(text_, token_.at).line;
    return true;
}

/// Statements up to the closing brace; leaves the brace as the token.
bool DotParser::parseStatements(Scope& scope, int depth)
{
    while (!token_.isSymbol('}')) {
        if (token_.kind == DotToken::Kind::End)
            return expected("`}`");
        if (token_.isSymbol(';') || token_.isSymbol(',')) {
            if (!step())
                return false;
        } else if (!parseStatement(scope, depth)) {
            return false;
        }
    }
    return true;
}

bool DotParser::parseStatement(Scope& scope, int depth)
{
    if (token_.isKeyword("graph") || token_.isKeyword("node") || token_.isKeyword("edge"))
        return parseDefaults(scope);
    const bool single = token_.isName() && !token_.isKeyword("subgraph");
    std::vector<End> ends(1);
    if (!parseEnd(scope, depth, ends.front()))
        return false;
    if (token_.isSymbol('=') && single) {
        std::string ignored;
        return step() && parseText(ignored);
    }
    if (token_.kind == DotToken::Kind::Line)
        return fail(token_.at, "an undirected edge has no direction",
                    "write -> between the nodes of a digraph");
    if (token_.kind == DotToken::Kind::Arrow)
        return parseEdges(scope, depth, std::move(ends));
    DotAttributes attributes;
    if (!parseAttributes(attributes))
        return false;
    if (single) {
        const DotNodeLook look = attributes.ofNode(graph_);
        for (const std::uint32_t node : ends.front().nodes)
            look.applyTo(graph_.nodes[node]);
    }
    absorb(scope.members, std::move(ends.front().nodes));
    return true;
}

bool DotParser::parseDefaults(Scope& scope)
{
    const bool ofNodes = token_.isKeyword("node"), ofEdges = token_.isKeyword("edge");
    DotAttributes attributes;
    if (ofEdges)
        attributes.lineBreak = ' ';
    if (!step())
        return false;
    if (token_.isSymbol('=')) { // a graph attribute of that name
        std::string ignored;
        return step() && parseText(ignored);
    }
    // A macro, which Graphviz reads and does not know either.
    std::string macro;
    if (token_.isName() && (!parseText(macro) || !symbol('=', "`=`")))
        return false;
    if (!token_.isSymbol('['))
        return expected("`[`");
    if (!parseAttributes(attributes))
        return false;
    if (ofNodes || ofEdges)
        takeDefaults(ofNodes, attributes, scope);
    else if (attributes.propositions)
        graph_.propositions.intern(*attributes.propositions);
    if (!ofNodes && !ofEdges && attributes.types)
        graph_.types = attributes.types;
    return true;
}

void DotParser::takeDefaults(bool ofNodes, const DotAttributes& attributes, Scope& scope)
{
    DotDefaults& own = scope.subgraph.defaults;
    if (ofNodes) {
        const DotNodeLook look = attributes.ofNode(graph_);
        look.applyTo(scope.node);
        own.ofNodes.add(look);
        return;
    }
    if (attributes.edgeLabel())
        own.edgeLabel = scope.edgeLabel = graph_.labels.intern(*attributes.edgeLabel());
    if (attributes.hiddenStyle)
        own.edgeHidden = scope.edgeHidden = *attributes.hiddenStyle;
}

/// The defaults of the scope around it, and over them those that the subgraph gave itself when it was open
/// before.
DotParser::Scope DotParser::opened(Subgraph& subgraph, const Scope& around) const
{
    const DotDefaults& own = subgraph.defaults;
    Scope scope{around.node, own.edgeLabel.value_or(around.edgeLabel),
                own.edgeHidden.value_or(around.edgeHidden), subgraph};
    own.ofNodes.applyTo(scope.node);
    return scope;
}

/// One end of an edge: nodes with or without ports, or a subgraph.
bool DotParser::parseEnd(Scope& scope, int depth, End& end)
{
    if (token_.isSymbol('{') || token_.isKeyword("subgraph"))
        return parseSubgraph(scope, depth, end);
    std::string name;
    if (!token_.isName())
        return expected("a node");
    if (!parseText(name))
        return false;
    // `name = value` names no node.
    if (token_.isSymbol('='))
        return true;
    end.nodes.push_back(nodeNamed(name, scope));
    if (!parsePort())
        return false;
    // a, b -> c: a list of nodes.
    while (token_.isSymbol(',')) {
        if (!step())
            return false;
        if (!token_.isName() || isKeyword())
            return true;
        if (!parseText(name))
            return false;
        end.nodes.push_back(nodeNamed(name, scope));
        if (!parsePort())
            return false;
    }
    return true;
}

bool DotParser::isKeyword() const
{
    for (const char* word : {"graph", "node", "edge", "subgraph", "digraph", "strict"})
        if (token_.isKeyword(word))
            return true;
    return false;
}

bool DotParser::parsePort()
{
    for (int parts = 0; parts < 2 && token_.isSymbol(':'); ++parts) {
        std::string ignored;
        if (!step() || !parseText(ignored))
            return false;
    }
    return true;
}

bool DotParser::parseSubgraph(Scope& scope, int depth, End& end)
{
    if (depth == deepest)
        return fail(token_.at, fmt::format("more than {} subgraphs stand within one another", deepest), "");
    end.isSubgraph = true;
    std::optional<std::string> name; // an empty one is one
    if (token_.isKeyword("subgraph") && (!step() || (token_.isName() && !parseText(name.emplace()))))
        return false;
    Subgraph unnamed;
    Subgraph* subgraph = &unnamed;
    if (name) {
        std::unique_ptr<Subgraph>& known = scope.subgraph.named[*name];
        if (!known)
            known = std::make_unique<Subgraph>();
        end.named = subgraph = known.get();
    }
    Scope inner = opened(*subgraph, scope);
    inner.node.inLegend = inner.node.inLegend || name == "cluster_legend";
    if (!symbol('{', "`{`") || !parseStatements(inner, depth + 1) || !step())
        return false;
    end.nodes = std::move(inner.members);
    if (end.named != nullptr)
        absorb(subgraph->members, end.nodes);
    return true;
}

/// Gives an end that is a subgraph with a name the nodes that it had before as well. For many of them that is
/// as bounded as edges are.
bool DotParser::complete(End& end)
{
    if (end.named != nullptr)
        end.nodes = end.named->members;
    completed_ += end.nodes.size();
    if (completed_ > mostEdges_)
        return fail(token_.at, "the groups of nodes at the ends of edges are too large", "");
    // In a list a node may stand twice.
    if (end.isSubgraph)
        makeDistinct(end.nodes);
    return true;
}

bool DotParser::parseEdges(Scope& scope, int depth, std::vector<End> ends)
{
    while (token_.kind == DotToken::Kind::Arrow) {
        ends.emplace_back();
        if (!step() || !parseEnd(scope, depth, ends.back()))
            return false;
        if (token_.isSymbol('='))
            return expected("`->`, `[` or `;`");
    }
    DotAttributes attributes;
    attributes.lineBreak = ' ';
    if (!parseAttributes(attributes))
        return false;
    const bool hidden = attributes.hiddenStyle.value_or(scope.edgeHidden);
    const auto& text = attributes.edgeLabel();
    const LabelId label = text ? graph_.labels.intern(*text) : scope.edgeLabel;
    graph_.invisibleEdges += hidden ? ends.size() - 1 : 0;
    for (End& end : ends)
        if (!complete(end))
            return false;
    for (std::size_t i = 1; i < ends.size() && !hidden; ++i)
        if (!connect(ends[i - 1].nodes, ends[i].nodes, label))
            return false;
    for (End& end : ends)
        absorb(scope.members, std::move(end.nodes));
    return true;
}

/// Any number of attribute lists in brackets, also none.
bool DotParser::parseAttributes(DotAttributes& attributes)
{
    while (token_.isSymbol('[')) {
        if (!step())
            return false;
        while (!token_.isSymbol(']'))
            if (!parseAttribute(attributes))
                return false;
        if (!step())
            return false;
    }
    return true;
}

/// `name = value`, or `name` alone, which means true; and the separator behind it.
bool DotParser::parseAttribute(DotAttributes& attributes)
{
    std::string name, value = "true";
    if (!token_.isName())
        return expected("an attribute or `]`");
    if (!parseText(name))
        return false;
    if (token_.isSymbol('=')) {
        if (!step())
            return false;
        const DotToken token = token_;
        if (!parseText(value, attributes.lineBreak))
            return false;
        if (token.kind == DotToken::Kind::Html)
            value = dotHtmlText(token.raw, attributes.lineBreak);
        else if (attributes.lineBreak == ' ' && (token.raw.ends_with("\\l") || token.raw.ends_with("\\r")) &&
                 value.ends_with(' '))
            value.pop_back(); // ends the only line
    }
    attributes.set(name, std::move(value));
    return (!token_.isSymbol(';') && !token_.isSymbol(',')) || step();
}

/// A name, or quoted strings joined by +.
bool DotParser::parseText(std::string& text, char lineBreak)
{
    if (!token_.isName())
        return expected("a name");
    bool mayGoOn = token_.kind == DotToken::Kind::Quoted;
    text = token_.text(lineBreak);
    if (!step())
        return false;
    while (mayGoOn && token_.isSymbol('+')) {
        if (!step())
            return false;
        if (token_.kind != DotToken::Kind::Quoted)
            return expected("a quoted text");
        text += token_.text(lineBreak);
        if (!step())
            return false;
    }
    return true;
}

bool DotParser::connect(const Group& sources, const Group& targets, LabelId label)
{
    for (const std::uint32_t source : sources)
        for (const std::uint32_t target : targets) {
            if (const auto stopped =
                    run_.poll({"reading .dot", token_.at, text_.size(), graph_.nodes.size()})) {
                failure_ = *stopped;
                return false;
            }
            if (graph_.edges.size() >= mostEdges_)
                return fail(token_.at, "the groups of nodes at the ends of edges make too many edges", "");
            graph_.edges.push_back({source, target, label});
        }
    return true;
}

std::uint32_t DotParser::nodeNamed(const std::string& name, const Scope& scope)
{
    const LabelId node = graph_.names.intern(name);
    if (node.index() == graph_.nodes.size())
        graph_.nodes.push_back(scope.node);
    return node.value;
}

} // namespace

Outcome<DotGraph> parseDot(std::string_view text, const std::string& name, RunContext& run)
{
    return DotParser(text, name, run).parse();
}

} // namespace threadmend
