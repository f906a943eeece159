// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/format.h"
#include "tests/core/model/lts/nasty_models.h"
#include "tests/core/model/lts/reading_text.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <string>

using namespace threadmend;
using namespace threadmend::testing;

class DotTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatPeopleAndGraphvizWrite_data();
    void readsWhatPeopleAndGraphvizWrite();
    void findsTheInitialState_data();
    void findsTheInitialState();
    void aGuessIsTold();
    void keepsNamesOfNodes();
    void readsWhatIsKnownOfStates();
    void doesNotUnderstandEveryEnding();
    void writesWhatIsKnownOfStates();
    void numbersAreNumbersInAnyOrder();
    void whatIsWrittenInNodesIsNamesOfStates();
    void conjunctionsAndLinesAreParameters();
    void parametersComeBackAsTheyWere();
    void explainsDamage_data();
    void explainsDamage();
    void groupsDoNotMultiplyWithoutBound();
    void deepNestingIsAnError();
    void writesWhatGraphvizReads();
};

void DotTest::readsWhatPeopleAndGraphvizWrite_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QString(text) << QString(expected);
    };
    row("plain", "digraph { 0 -> 1 [label=a]; 1 -> 0 [label=\"b c\"] }", "[0 a 1][1 b c 0]");
    row("chain", "digraph g { a -> b -> c [label=x] }", "[0 x 1][1 x 2]");
    row("no label", "digraph { a -> b }", "[0  1]");
    row("comments", "# line\ndigraph /* in */ { // rest\n a->b[label=x] /* -> c */\n#a->c\n}", "[0 x 1]");
    row("comments behind #", "digraph { # one\n  # two\n\ta -> b [label=x] # three\n}", "[0 x 1]");
    row("lists of nodes", "digraph { a, b -> c, d [label=x] }", "[0 x 2][0 x 3][1 x 2][1 x 3]");
    row("a subgraph opened again", "digraph { subgraph s { a } subgraph s { b } -> c [label=x] }",
        "[0 x 2][1 x 2]");
    row("joined names", "digraph \"g\" + \"h\" { subgraph \"s\" + \"t\" { \"a\" + \"b\" -> ab [label=x] } }",
        "[0 x 0]");
    row("default attributes", "digraph { edge [label=x] a->b; subgraph s { edge [label=y] b->c } c->a }",
        "[0 x 1][1 y 2][2 x 0]");
    row("groups", "digraph { {a b} -> {c; d} [label=x] }", "[0 x 2][0 x 3][1 x 2][1 x 3]");
    row("ports", "digraph { a:n -> b:port:se [label=x] }", "[0 x 1]");
    row("HTML", "digraph { a -> b [label=<send<BR/>a &amp; b>] }", "[0 send a & b 1]");
    row("HTML with tags", "digraph { a -> b [label=< <b>x</b>\n  <font color=\"red\">y</font><!-- z --> >] }",
        "[0 x y 1]");
    row("line breaks", "digraph { a -> b [label=\"timer\\nexpired\"] }", "[0 timer expired 1]");
    row("line end in a label", "digraph { a -> b [label=\"timer&#10;expired\"] }", "[0 timer\nexpired 1]");
    row("joined strings", "digraph { a -> b [label=\"x\" + \"y\"] }", "[0 xy 1]");
    row("escapes", "digraph { a -> b [label=\"q\\\"b\\\\n\\nl&amp;&lt;\\x\"] }", "[0 q\"b\\n l&<\\x 1]");
    row("line continued", "digraph { a -> b [label=\"x\\\ny\"] }", "[0 xy 1]");
    row("many lists and separators", "digraph { a -> b [color=red, label=x; weight=2][style=bold] ;; }",
        "[0 x 1]");
    row("attributes of the graph", "strict DiGraph \"g\" { rankdir=LR; graph [a=b]; node [shape=box] a->b }",
        "[0  1]");
    row("keyword in a name", "digraph { \"node\" -> \"edge\" [label=x] }", "[0 x 1]");
    row("numbers as names", "digraph { -1.5 -> .7 [label=x] }", "[0 x 1]");
    row("parallel and loops", "digraph { a->a [label=x]; a->a [label=y] }", "[0 x 0][0 y 0]");
    row("UTF-8", "digraph { a->b [label=τ] }", "[0 τ 1]");
    row("labels beside edges",
        "digraph { a->b [taillabel=x]; b->c [headlabel=y]; c->d [headlabel=h, xlabel=z]; d->a [label=\"\", "
        "xlabel=w] }",
        "[0 x 1][1 y 2][2 z 3][3 w 0]");
    row("a label before others", "digraph { a -> b [label=x, xlabel=y, taillabel=z] }", "[0 x 1]");
    row("default labels beside edges", "digraph { edge [xlabel=x] a->b }", "[0 x 1]");
    row("a legend",
        "digraph { a -> b [label=x]; subgraph cluster_legend { node [shape=record]; \"x\"; \"y\" } }",
        "[0 x 1]");
}

void DotTest::readsWhatPeopleAndGraphvizWrite()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto document = readText(".dot", text.toStdString());
    QVERIFY2(document, document.error() != nullptr ? document.error()->message.c_str() : "");
    QCOMPARE(QString::fromStdString(listing(document->lts)), expected);
}

void DotTest::findsTheInitialState_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("initial");
    QTest::addColumn<int>("states");
    const auto row = [](const char* name, const char* text, const char* initial, int states) {
        QTest::newRow(name) << QString(text) << QString(initial) << states;
    };
    row("first node", "digraph { b -> a }", "b", 2);
    row("attribute", "digraph { a -> b; b [initial=true] }", "b", 2);
    row("TLC",
        "digraph { a [label=\"/\\\\ n = 0\", style=filled]; b [label=\"/\\\\ n = 1\"]; c [style=filled, "
        "label=\"/\\\\ n = 7\"]; a -> b; c -> b }",
        "a c", 3);
    row("TLC, states by number",
        "strict digraph { 11 [label=\"/\\ n = 0\",style = filled] 12 [label=\"/\\ n = 7\",style = filled] "
        "13 [label=\"/\\ n = 9\"] 11 -> 13; 12 -> 13 }",
        "n = 0 n = 7", 3);
    row("filled as a colour", "digraph { a -> b; b [style=filled] }", "a", 2);
    row("nothing enters it", "digraph { b; a -> b; b -> b }", "a", 2);
    row("nothing but itself enters it", "digraph { b; a -> a; a -> b }", "a", 2);
    row("several that nothing enters", "digraph { c; b -> c; a -> c }", "b", 3);
    row("all are entered", "digraph { a -> b -> a }", "a", 2);
    row("legend first", "digraph { subgraph cluster_legend { l } a -> b }", "a", 2);
    row("point", "digraph { a -> b; s [shape=point]; s -> b }", "b", 2);
    row("none", "digraph { __start0 [label=\"\" shape=\"none\"]; a -> b; __start0 -> b; }", "b", 2);
    row("invisible", "digraph { s [style=\"filled,invis\"]; s -> b; a -> b }", "b", 2);
    row("default of a subgraph", "digraph { { node [shape=point] s } a; s -> b }", "b", 2);
    row("all are points", "digraph { node [shape=point] a -> b }", "a", 2);
    row("a point with arrows into it", "digraph { s [shape=point] s -> b; b -> s }", "s", 2);
    row("attribute before arrow", "digraph { s [shape=point] s -> b; a [initial=true] }", "a", 2);
    row("two attributes", "digraph { a [initial=true]; b; c [initial=true] }", "a c", 3);
    row("two arrows", "digraph { node [shape=point] s t; node [shape=box] s -> b; t -> a; a -> b }", "b a",
        2);
    row("two arrows to one state", "digraph { s [shape=point] t [shape=point] c; s -> b; t -> b }", "b", 2);
}

void DotTest::findsTheInitialState()
{
    QFETCH(QString, text);
    QFETCH(QString, initial);
    QFETCH(int, states);
    const auto document = readText(".dot", text.toStdString());
    QVERIFY(document);
    QStringList found;
    for (const StateId state : document->lts.initialStates())
        found.push_back(QString::fromStdString(document->lts.describe(state)));
    QCOMPARE(found.join(' '), initial);
    QCOMPARE(static_cast<int>(document->lts.stateCount()), states);
}

void DotTest::aGuessIsTold()
{
    const auto guess = [](const char* text) { return readText(".dot", text)->guessedInitial; };
    QCOMPARE(guess("digraph { b; a -> b }"), std::string("no node is said to be initial, so \"a\" is"));
    QCOMPARE(guess("digraph { a [label=\"/\\\\ n = 0\", style=filled]; a -> b }"),
             std::string("no node is said to be initial, so 1 node is that is filled, as TLC draws it"));
    QCOMPARE(guess("digraph { a -> b; b [initial=true] }"), std::string());
    QCOMPARE(guess("digraph { s [shape=point]; s -> b; a -> b }"), std::string());
    QCOMPARE(guess("digraph { a }"), std::string());
}

void DotTest::keepsNamesOfNodes()
{
    const auto document = readText(".dot", "digraph { idle -> \"in use\" -> <b> }");
    QVERIFY(document);
    QCOMPARE(document->lts.describe(StateId(1u)), std::string("in use"));
    QCOMPARE(document->lts.describe(StateId(2u)), std::string("<b>"));
}

void DotTest::readsWhatIsKnownOfStates()
{
    const auto document = readText(
        ".dot", "digraph { graph [props=\"red\"]; s [shape=point]; s -> 0;\n"
                "0 [props=\" green ,yellow,,\"]; 0 -> 1 -> 2; 1 [Ending=PRUNED]; 0 -> 3;\n"
                "2 [ending=end, props=\"yellow, green, green\"]; node [ending=failed, props=x] 4; }");
    QVERIFY(document);
    QVERIFY(document->warnings.empty());
    const Lts& lts = document->lts;
    const std::vector<std::string> names = {"green", "red", "x", "yellow"};
    QVERIFY(lts.propositions().names == names);
    const auto holding = [&](std::uint32_t state) {
        const auto members = lts.propositions().of(StateId(state));
        return std::vector(members.begin(), members.end());
    };
    QVERIFY(holding(0) == std::vector({0u, 3u}) && holding(1).empty() && holding(2) == holding(0));
    QVERIFY(holding(3).empty() && holding(4) == std::vector({2u}));
    QCOMPARE(lts.propositions().setCount(), std::size_t(3));
    using enum Ending;
    const std::vector expected = {Running, Pruned, End, Deadlock, Failed};
    for (std::uint32_t state = 0; state < expected.size(); ++state)
        QCOMPARE(lts.ending(StateId(state)), expected[state]);
}

void DotTest::doesNotUnderstandEveryEnding()
{
    const auto document = readText(".dot", "digraph { a -> b; b [ending=happy]; c [ending=\"\"] }");
    QVERIFY(document);
    QVERIFY(!document->lts.hasOwnEndings());
    QCOMPARE(document->warnings.size(), std::size_t(1));
    QCOMPARE(
        document->warnings.front().message,
        std::string("2 attributes `ending` are not understood: it can be deadlock, end, pruned or failed"));
}

void DotTest::writesWhatIsKnownOfStates()
{
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a"), StateId(1u));
    builder.setInitial({StateId(0u), StateId(1u)});
    builder.setEndings({Ending::Pruned, Ending::End});
    builder.setPropositions({{"", "a, b", "p"}, {0, 1}, {0, 0, 2}, {0, 1}});
    QCOMPARE(written(".dot", std::move(builder).build()),
             std::string("digraph lts {\n    node [shape=circle];\n"
                         "    graph [props=\"threadmend-bytes:, threadmend-bytes:a%2C%20b, p\"];\n"
                         "    0 [initial=true, penwidth=2, ending=pruned];\n"
                         "    1 [initial=true, penwidth=2, ending=end, props=\"threadmend-bytes:, "
                         "threadmend-bytes:a%2C%20b\"];\n    0 -> 1 [label=\"a\"];\n}\n"));
}

void DotTest::numbersAreNumbersInAnyOrder()
{
    const auto document = readText(".dot", "digraph { 2 -> 0 [label=a]; 1 -> 2 [label=b] }");
    QVERIFY(document);
    QVERIFY(document->lts.stateNames().empty());
    QCOMPARE(listing(document->lts), std::string("[1 b 2][2 a 0]"));
    QVERIFY(document->lts.isInitial(StateId(1u)));
    // With a gap, or with a zero in front, they are names.
    QCOMPARE(readText(".dot", "digraph { 0 -> 2 }")->lts.describe(StateId(1u)), std::string("2"));
    QCOMPARE(readText(".dot", "digraph { 0 -> 01 }")->lts.describe(StateId(1u)), std::string("01"));
}

void DotTest::whatIsWrittenInNodesIsNamesOfStates()
{
    const auto names = [](const char* text) {
        const auto document = readText(".dot", text);
        std::string all;
        for (std::uint32_t state = 0; document && state < document->lts.stateCount(); ++state)
            all += (state == 0 ? "" : "|") + document->lts.describe(StateId(state));
        return all;
    };
    QCOMPARE(names("digraph { a [label=Idle]; b [label=\"In\\nuse\"]; a -> b -> c }"),
             std::string("Idle|In, use|c"));
    QCOMPARE(names("digraph { 0 [label=Idle]; 1 [label=Busy]; 1 -> 0 }"), std::string("Idle|Busy"));
    QCOMPARE(names("digraph { node [label=\"\\N\"]; a -> b }"), std::string("a|b"));
    QCOMPARE(names("digraph { node [label=\"\"]; a -> b }"), std::string("a|b"));
    QCOMPARE(names("digraph { s0 [label=0]; s1 [label=1]; s1 -> s0 }"), std::string("0|1"));
    // Names tell states apart.
    QCOMPARE(names("digraph { a [label=x]; b [label=x]; c [label=y]; a -> b -> c }"),
             std::string("x (a)|x (b)|y"));
}

void DotTest::conjunctionsAndLinesAreParameters()
{
    for (const char* text :
         {"digraph { 5 [label=\"/\\\\ n = 0\\n/\\\\ pc = <<1,\\n 2>>\"]; 6 [label=\"/\\\\ n = 1\\n/\\\\ pc = "
          "<<1,\\n 2>>\"]; 5 -> 6 }",
          "digraph { 5 [label=\"n: 0\\npc: <<1, 2>>\\l\"]; 6 [label=\"n: 1\\lpc : <<1, 2>>\"]; 5 -> 6 }",
          "digraph { 5 [label=\"n = 0\\npc = 1\"]; 6 [label=\"n = 1\\npc = 1\"]; 5 -> 6 }"}) {
        const auto document = readText(".dot", text);
        QVERIFY(document);
        const StateParameters& parameters = document->lts.parameters();
        QCOMPARE(parameters.parameters.size(), std::size_t(2));
        QCOMPARE(parameters.parameters[0].name, std::string("n"));
        QCOMPARE(parameters.parameters[1].name, std::string("pc"));
        QVERIFY(parameters.parameters[0].values == (std::vector<std::string>{"0", "1"}));
        QVERIFY(parameters.valueIndices == (std::vector<std::uint32_t>{0, 0, 1, 0}));
    }
    // Where nodes say different things they have names only.
    QVERIFY(readText(".dot", "digraph { a [label=\"n: 0\"]; b [label=\"m: 0\"]; a -> b }")
                ->lts.parameters()
                .empty());
    QVERIFY(readText(".dot", "digraph { a [label=\"n: 0\"]; a -> b }")->lts.parameters().empty());
}

void DotTest::parametersComeBackAsTheyWere()
{
    const auto tlc = readText(
        ".dot",
        "digraph { 11 [label=\"/\\\\ n = 0\\n/\\\\ m = {}\"] 12 [label=\"/\\\\ n = 7\\n/\\\\ m = {}\"] "
        "11 -> 12 [label=x] }");
    QVERIFY(tlc);
    QCOMPARE(tlc->lts.describe(StateId(1u)), std::string("n = 7, m = {}"));
    const std::string text = written(".dot", tlc->lts);
    QVERIFY2(text.find("label=\"/\\\\ n = 7\\n/\\\\ m = {}\"") != std::string::npos, text.c_str());
    QVERIFY(readText(".dot", text)->lts == tlc->lts);
    // In .fsm, too, which knows no names.
    const auto fsm = readText(".fsm", written(".fsm", tlc->lts));
    QVERIFY(fsm && fsm->lts.parameters() == tlc->lts.parameters());
}

void DotTest::explainsDamage_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("words");
    QTest::newRow("empty") << "" << 1 << 1 << "the file ends where `digraph` was expected";
    QTest::newRow("undirected") << "graph { a -- b }" << 1 << 1 << "undirected graph";
    QTest::newRow("undirected edge") << "digraph {\n a -- b }" << 2 << 4 << "undirected edge";
    QTest::newRow("cut off") << "digraph {\n a -> b\n" << 3 << 1 << "`}` was expected";
    QTest::newRow("open quote") << "digraph {\n a -> \"b\n}" << 2 << 7 << "quotation mark";
    QTest::newRow("open comment") << "digraph { /* }" << 1 << 11 << "comment";
    QTest::newRow("open HTML") << "digraph { <a<b> }" << 1 << 11 << "`<`";
    QTest::newRow("no target") << "digraph { a -> }" << 1 << 16 << "a node was expected";
    QTest::newRow("open list") << "digraph { a [label=x }" << 1 << 22 << "an attribute or `]`";
    QTest::newRow("number and letters") << "digraph { 1a }" << 1 << 11 << "must be quoted";
    QTest::newRow("wrong byte") << "digraph { a ? b }" << 1 << 13 << "unless it is quoted";
    QTest::newRow("no nodes") << "digraph { }" << 0 << 0 << "no nodes";
}

void DotTest::explainsDamage()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, words);
    const auto document = readText(".dot", text.toStdString());
    QVERIFY(!document && document.error() != nullptr);
    QVERIFY2(document.error()->message.find(words.toStdString()) != std::string::npos,
             document.error()->message.c_str());
    QCOMPARE(static_cast<int>(document.error()->line), line);
    QCOMPARE(static_cast<int>(document.error()->column), column);
}

void DotTest::groupsDoNotMultiplyWithoutBound()
{
    std::string nodes;
    for (int i = 0; i < 5000; ++i)
        nodes += " n" + std::to_string(i);
    const auto document = readText(".dot", "digraph { {" + nodes + " } -> {" + nodes + " } }");
    QVERIFY(!document && document.error() != nullptr);
    QVERIFY(document.error()->message.find("too many edges") != std::string::npos);
}

void DotTest::deepNestingIsAnError()
{
    const auto nested = [](std::size_t depth) {
        return "digraph " + std::string(depth, '{') + " a -> b " + std::string(depth, '}');
    };
    QVERIFY(readText(".dot", nested(200)));
    QVERIFY(!readText(".dot", nested(300)));
    QVERIFY(!readText(".dot", nested(1000000)));
}

void DotTest::writesWhatGraphvizReads()
{
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a \"b\" \\ &amp; & c\n"), StateId(1u));
    builder.setInitial(StateId(1u));
    QCOMPARE(
        written(".dot", std::move(builder).build()),
        std::string("digraph lts {\n    node [shape=circle];\n    0;\n    1 [initial=true, penwidth=2];\n"
                    "    0 -> 1 [label=\"a \\\"b\\\" \\\\ &amp;amp; & c&#10;\"];\n}\n"));
}

THREADMEND_TEST_MAIN(DotTest)
#include "dot_test.moc"
