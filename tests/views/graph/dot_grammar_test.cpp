// SPDX-License-Identifier: GPL-3.0-or-later
// DOT as Graphviz itself reads it.
#include "core/model/lts/dot_graph.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <graphviz/cgraph.h>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

struct SeenGraph {
    std::vector<std::string> nodes; ///< "name [what is written in it]"
    std::vector<std::string> edges; ///< "source -> target [label]"
    bool operator==(const SeenGraph&) const = default;
};

void sortSeen(SeenGraph& graph)
{
    std::sort(graph.nodes.begin(), graph.nodes.end());
    std::sort(graph.edges.begin(), graph.edges.end());
}

int ignoreComplaint(char*)
{
    return 0;
}

/// What only one of two sorted lists has.
std::string difference(const std::vector<std::string>& ours, const std::vector<std::string>& theirs)
{
    std::vector<std::string> more, less;
    std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(), std::back_inserter(more));
    std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(less));
    std::string all;
    for (const std::string& text : more)
        all += "only we: " + text + "; ";
    for (const std::string& text : less)
        all += "only Graphviz: " + text + "; ";
    return all + "\n";
}

/// What Graphviz makes of the text; nothing if it is none.
std::optional<SeenGraph> seenByGraphviz(const std::string& text)
{
    agseterr(AGMAX);
    agseterrf(ignoreComplaint);
    const std::unique_ptr<Agraph_t, int (*)(Agraph_t*)> graph(agmemread(text.c_str()), agclose);
    if (!graph)
        return std::nullopt;
    SeenGraph seen;
    char labelName[] = "label";
    const auto labelOf = [&](void* part) {
        const char* label = agget(part, labelName);
        return " [" + std::string(label != nullptr ? label : "") + "]";
    };
    for (Agnode_t* node = agfstnode(graph.get()); node != nullptr; node = agnxtnode(graph.get(), node)) {
        seen.nodes.push_back(agnameof(node) + labelOf(node));
        for (Agedge_t* edge = agfstout(graph.get(), node); edge != nullptr;
             edge = agnxtout(graph.get(), edge))
            seen.edges.push_back(std::string(agnameof(node)) + " -> " + agnameof(aghead(edge)) +
                                 labelOf(edge));
    }
    sortSeen(seen);
    return seen;
}

std::optional<SeenGraph> seenByUs(const std::string& text)
{
    RunContext run;
    const auto graph = parseDot(text, "text", run);
    if (!graph)
        return std::nullopt;
    SeenGraph seen;
    for (std::size_t node = 0; node < graph->nodes.size(); ++node)
        seen.nodes.push_back(std::string(graph->names.text(LabelId(node))) + " [" +
                             std::string(graph->texts.text(graph->nodes[node].text)) + "]");
    for (const DotGraph::Edge& edge : graph->edges)
        seen.edges.push_back(std::string(graph->names.text(LabelId(edge.source))) + " -> " +
                             std::string(graph->names.text(LabelId(edge.target))) + " [" +
                             std::string(graph->labels.text(edge.label)) + "]");
    sortSeen(seen);
    return seen;
}

/// Texts of the whole grammar, as people could write them.
class DotWriter {
public:
    explicit DotWriter(Random& random) : random_(random) {}

    std::string graph()
    {
        return space() +
               oneOf({"digraph", "DiGraph", "digraph g", "digraph \"a b\"", "digraph -1.5",
                      "digraph \"a\" + \"b\""}) +
               space() + "{" + statements(0) + "}" + oneOf({"", "\n", " // end\n", "\n# end\n"});
    }

private:
    std::string oneOf(const std::vector<std::string>& texts)
    {
        return texts[random_.below(static_cast<std::uint32_t>(texts.size()))];
    }
    std::string space()
    {
        return oneOf({" ", "\n", "\t ", " /* x -> y */ ", " // a -> b\n", "\n# c -> d\n", "  "});
    }
    std::string name()
    {
        return oneOf({"a", "b", "c", "d1", "_e", "\"f g\"", "\"a\"", "7", "-.5", "3.", "\"node\"",
                      "\"b\" + \"c\"", "\"x\\\"y\"", "caf\xC3\xA9"});
    }
    std::string nodeWithPort() { return name() + oneOf({"", "", "", ":n", ":p:se", ":\"p q\""}); }
    std::string nodes()
    {
        std::string list = nodeWithPort();
        while (random_.below(4) == 0)
            list += "," + space() + nodeWithPort();
        return list;
    }
    std::string attributes()
    {
        std::string list;
        while (random_.below(2) == 0) {
            list += space() + "[";
            for (std::uint32_t i = random_.below(3); i > 0; --i)
                list += oneOf({"color=red", "weight = 2", "style=\"bold\"", "x=\"1\"+\"2\"", "URL=<<b>x</b>>",
                               "label=" + oneOf({"q", "\"r s\"", "\"\""})}) +
                        oneOf({"", " ", ",", ";", ", "}) + " ";
            list += "]";
        }
        return list;
    }
    std::string labels()
    {
        return oneOf({"", " [label=x]", " [label=\"y z\"]", "[color=red label=x]", "[label=x,][w=1]"});
    }
    /// Half of them have names, of which there are so few that they are opened again, also in others.
    std::string subgraph(int depth)
    {
        return oneOf({"", "subgraph ", "subgraph s1 ", "subgraph \"s2\" ", "subgraph cluster_s3",
                      "subgraph \"\" ", "SubGraph "}) +
               "{" + statements(depth + 1) + "}";
    }
    std::string end(int depth) { return depth < 3 && random_.below(4) == 0 ? subgraph(depth) : nodes(); }
    std::string statement(int depth)
    {
        switch (random_.below(6)) {
        case 0:
            return nodes() + attributes();
        case 1:
            return oneOf({"rankdir=LR", "label = \"a -> b\"", "\"x\" = <b>", "graph [size=3]",
                          "node [shape=box]", "edge [color=blue]", "edge [w=1]", "NODE [x=y][z=1]",
                          "node m = [color=red]", "edge [label=" + oneOf({"d", "e", "\"\""}) + "]",
                          "node [label=" + oneOf({"t", "\"u v\"", "\"\""}) + "]"});
        case 2:
            return depth < 3 ? subgraph(depth) : name();
        default: {
            std::string chain = end(depth);
            for (std::uint32_t i = 1 + random_.below(3); i > 0; --i)
                chain += space() + "->" + space() + end(depth);
            return chain + labels();
        }
        }
    }
    std::string statements(int depth)
    {
        std::string all = space();
        for (std::uint32_t i = random_.below(depth == 0 ? 6 : 3); i > 0; --i)
            all += statement(depth) + oneOf({";", "\n", " ; ", "\n"}) + space();
        return all;
    }

    Random& random_;
};

} // namespace

class DotGrammarTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void weReadWhatGraphvizReads()
    {
        Random random(7);
        int edges = 0;
        for (int round = 0; round < 3000; ++round) {
            const std::string text = DotWriter(random).graph();
            const auto expected = seenByGraphviz(text);
            QVERIFY2(expected.has_value(), text.c_str());
            const auto seen = seenByUs(text);
            QVERIFY2(seen.has_value(), text.c_str());
            QVERIFY2(seen->nodes == expected->nodes,
                     (difference(seen->nodes, expected->nodes) + text).c_str());
            QVERIFY2(seen->edges == expected->edges,
                     (difference(seen->edges, expected->edges) + text).c_str());
            edges += static_cast<int>(seen->edges.size());
        }
        QVERIFY(edges > 10000);
    }

    void aSubgraphThatIsOpenedAgainGoesOn_data()
    {
        QTest::addColumn<QString>("body");
        QTest::newRow("what it says")
            << "subgraph s { edge [label=x] } edge [label=y] subgraph s { a -> b } c -> d";
        QTest::newRow("over what is said around it since")
            << "subgraph s { node [label=x] } node [label=y] edge [label=z] subgraph s { a -> b } c";
        QTest::newRow("what stands in it")
            << "subgraph s { subgraph t { a } } subgraph s { subgraph t { b } -> c }";
        QTest::newRow("what is said in that")
            << "subgraph s { subgraph t { edge [label=x] } } subgraph s { subgraph t { a -> b } }";
        QTest::newRow("another one of its name")
            << "subgraph s { a } { subgraph s { b } -> c } subgraph s {} -> d";
        QTest::newRow("without letters") << "subgraph \"\" { a } subgraph \"\" { b } -> c";
        QTest::newRow("one without a name does not") << "subgraph { a } subgraph { b } -> c";
    }
    void aSubgraphThatIsOpenedAgainGoesOn()
    {
        QFETCH(QString, body);
        const std::string text = "digraph { " + body.toStdString() + " }";
        const auto expected = seenByGraphviz(text), seen = seenByUs(text);
        QVERIFY(expected && seen);
        QVERIFY2(
            *seen == *expected,
            (difference(seen->nodes, expected->nodes) + difference(seen->edges, expected->edges)).c_str());
    }

    void whatIsCutIsNoGraphForEither()
    {
        Random random(8);
        for (int round = 0; round < 1000; ++round) {
            std::string text = DotWriter(random).graph();
            text.resize(text.rfind('}'));
            QVERIFY2(!seenByGraphviz(text), text.c_str());
            QVERIFY2(!seenByUs(text), text.c_str());
        }
    }
};

THREADMEND_TEST_MAIN(DotGrammarTest)
#include "dot_grammar_test.moc"
