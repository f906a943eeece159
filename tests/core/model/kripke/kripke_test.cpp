// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_model.h"
#include "core/model/kripke/kripke_reading.h"
#include "core/model/model_kind.h"
#include "core/property/property_kind.h"
#include "tests/core/model/lts/nasty_models.h"
#include "tests/core/model/lts/reading_text.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <algorithm>
#include <string>

#include <fmt/format.h>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr std::string_view oven = "propositions started, closed, hot;\n"
                                  "initial state idle;\n"
                                  "state ready : closed;\n"
                                  "state cooking : started, closed, hot;\n"
                                  "end state off;\n"
                                  "\n"
                                  "idle -> ready : \"close door\";\n"
                                  "ready -> idle, off;\n"
                                  "ready -> cooking : start;\n"
                                  "cooking -> cooking, ready;\n";

/// What is said of each state: its words, its name, what holds there.
std::string statesIn(const Lts& lts)
{
    std::string text;
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number) {
        const StateId state(number);
        text += lts.isInitial(state) ? "[>" : "[";
        text += lts.describe(state);
        for (const std::uint32_t proposition : lts.propositionsOf(state))
            text += " " + lts.propositionNames()[proposition];
        constexpr const char* endings[] = {"", " deadlock", " end", " pruned", " failed"};
        text += endings[static_cast<std::size_t>(lts.ending(state))];
        text += lts.isExpanded(state) ? "]" : " ?]";
    }
    return text;
}

Verdict verdictOn(std::string_view text, std::string_view property)
{
    RunContext run;
    const auto model = readModelText(text, "x.kripke", {}, run);
    const auto parsed = parseProperty(property);
    return model && parsed ? checkModel(*model, parsed->formula, run) : Verdict();
}

} // namespace

class KripkeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatPeopleWrite_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("states");
        QTest::addColumn<QString>("steps");
        const auto row = [](const char* name, const char* text, const char* states, const char* steps) {
            QTest::newRow(name) << QString(text) << QString(states) << QString(steps);
        };
        row("one state", "initial state a;", "[>a deadlock]", "");
        row("labels", "initial state a; state b; a -> b : x; b -> a : \"y z\";", "[>a][b]",
            "[0 x 1][1 y z 0]");
        row("no labels", "initial state a; state b; a -> b; b -> b;", "[>a][b]", "[0 b 1][1 b 1]");
        row("several targets", "initial state a; state b; a -> a, b; b -> a, b : x;", "[>a][b]",
            "[0 a 0][0 b 1][1 x 0][1 x 1]");
        row("several states", "initial state a, b : p; end state c, d;",
            "[>a p deadlock][>b p deadlock][c end][d end]", "");
        row("used before they are declared", "a -> b; state b : p; initial state a;", "[>a][b p deadlock]",
            "[0 b 1]");
        row("all words", "initial end state a; pruned state b; failed state c; deadlock state d; d -> d;",
            "[>a end][b pruned][c failed][d deadlock]", "[3 d 3]");
        row("unexplored ones are last",
            "unexplored state a : p; initial state b : q; end unexplored state c; a -> b;",
            "[>b q deadlock][a p ?][c end ?]", "[1 b 0]");
        row("comments", "// a\ninitial /* state\n* b; */ state a/**/;//", "[>a deadlock]", "");
        row("blanks", "\r\n\tinitial\n\nstate\va\f;a->a:a;", "[>a]", "[0 a 0]");
        row("numbers", "initial state 0; state 1; 0 -> 1; 1 -> 0 : 7;", "[>0][1]", "[0 1 1][1 7 0]");
        row("letters of all sorts", "initial state zu, geöffnet; zu -> geöffnet : öffnen;",
            "[>zu][>geöffnet deadlock]", "[0 öffnen 1]");
        row("words are names, too",
            "initial state state, end, initial : state, propositions; end -> state : initial; state -> end;",
            "[>state propositions state][>end propositions state][>initial propositions state deadlock]",
            "[0 end 1][1 initial 0]");
        row("quoted", "initial state \"\", \"a -> b;\" : \"p, q\"; \"\" -> \"a -> b;\" : \"\\\"\\\\\";",
            "[> p, q][>a -> b; p, q deadlock]", "[0 \"\\ 1]");
        row("quoted or not", "initial state \"a\"; \"a\" -> a : b; a -> a : \"b\" ;", "[>a]", "[0 b 0]");
    }
    void readsWhatPeopleWrite()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, states);
        QFETCH(const QString, steps);
        const auto document = readText(".kripke", text.toStdString());
        QVERIFY2(document, document.error() != nullptr ? document.error()->message.c_str() : "");
        QCOMPARE(QString::fromStdString(statesIn(document->lts)), states);
        QCOMPARE(QString::fromStdString(listing(document->lts)), steps);
    }

    void namesAreLeftOutWhereTheyAreTheNumbers()
    {
        QVERIFY(readText(".kripke", "initial state 0, 1, 2;")->lts.stateNames().empty());
        for (const char* text : {"initial state 1, 0;", "initial state 0, 01;", "initial state 0, 2, 1;",
                                 "initial state 0, 1, a;", "initial state 0, 1, \"\";",
                                 "initial state 0, 18446744073709551616;"})
            QVERIFY2(!readText(".kripke", text)->lts.stateNames().empty(), text);
        QCOMPARE(readText(".kripke", "initial state 0, 1, 2, a, 3;")->lts.describe(StateId(2u)),
                 std::string("2"));
    }

    void declaredPropositionsMayHoldNowhere()
    {
        const auto document = readText(".kripke", "propositions q, p; initial state a;");
        QVERIFY(document->lts.propositionNames() == std::vector<std::string>({"p", "q"}));
        QVERIFY(document->lts.propositionsOf(StateId(0u)).empty());
    }

    void explainsDamage_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("hint");
        const auto row = [](const char* text, int line, int column, const char* message, const char* hint) {
            QTest::newRow(qPrintable(QString(text).simplified()))
                << QString(text) << line << column << QString(message) << QString(hint);
        };
        row("", 1, 1, "the file ends, and there is no state in it", "initial state idle;");
        row("// a\n", 1, 5, "the file ends, and there is no state in it", "initial state idle;");
        row("\n state a;", 2, 8, "no state is initial", "initial state a;");
        row("initial state shut;\nshut -> open;", 2, 9, "the state `open` is used, but not declared",
            "declare it: state open;");
        row("initial state closed;\nclosed -> close;", 2, 11, "the state `close` is used, but not declared",
            "did you mean `closed`?");
        row("initial state a, b;\nend state b;", 2, 11, "the state `b` is declared a second time",
            "first declared in line 1");
        row("initial state a, a;", 1, 18, "the state `a` is declared a second time", "line 1");
        row("initial state a : p, q, p;", 1, 25, "this proposition stands twice in one list", "leave one");
        row("propositions p;\npropositions p;", 2, 14, "this proposition was declared before",
            "leave it out");
        row("propositions heat;\ninitial state a : hat;", 2, 19, "the proposition `hat` is not declared",
            "did you mean `heat`?");
        row("propositions heat; initial state a : b;", 1, 38, "the proposition `b` is not declared",
            "where some propositions are declared, all are");
        row("intial state a;", 1, 1, "`intial` cannot stand before `state`", "did you mean `initial`?");
        row("accepting state a;", 1, 1, "`accepting` cannot stand before `state`", "what can: initial, end");
        row("stat a;", 1, 1, "`stat` begins no statement", "did you mean `state`?");
        row("initial a;", 1, 9, "`state` was expected, not `a`", "a statement is written");
        row("initial propositions p;", 1, 9, "`state` was expected, not `propositions`", "a statement is");
        row("initial initial state a;", 1, 9, "`initial` stands twice", "leave one");
        row("end failed state a;", 1, 5, "a state is not both `end` and `failed`", "leave one");
        row("running state a;", 1, 1, "`running` cannot stand before `state`", "what can");
        row("closed opened;", 1, 8, "`->` was expected, not `opened`", "a statement is written");
        row("initial state ;", 1, 15, "the name of a state was expected, not `;`", "a statement is written");
        row("initial state a b;", 1, 17, "`,`, `:` or `;` was expected, not `b`", "a statement is written");
        row("initial state a : p q;", 1, 21, "`,` or `;` was expected, not `q`", "a statement is written");
        row("initial state a\na -> a;", 2, 1, "`,`, `:` or `;` was expected, not `a`",
            "a statement is written");
        row("initial state a;\na -> : x;", 2, 6, "the name of a state was expected, not `:`",
            "a statement is");
        row("initial state a;\na -> a : ;", 2, 10, "a label was expected, not `;`", "a statement is written");
        row("initial state a;\na -> a : x, y;", 2, 11, "`;` was expected, not `,`", "a statement is written");
        row("initial state a;\na -> a", 2, 7, "the file ends where `,`, `:` or `;` was expected", "");
        row("initial state a;\n\"a\" \"b\";", 2, 5, "`->` was expected, not `\"b\"`",
            "a statement is written");
        row("initial state \"a;\n", 1, 15, "this name does not end on its line", "in double quotes");
        row("initial state \"a\\b\";", 1, 17, "found a lone backslash in a name", "is written \\\\");
        row("initial state a; /* a", 1, 18, "this comment does not end", "comments are written");
        row("initial state a.b;", 1, 16, "this byte cannot stand here", "in double quotes");
        row("initial state a; a => a;", 1, 20, "this byte cannot stand here", "in double quotes");
    }
    void explainsDamage()
    {
        QFETCH(const QString, text);
        QFETCH(const int, line);
        QFETCH(const int, column);
        QFETCH(const QString, message);
        QFETCH(const QString, hint);
        const auto document = readText(".kripke", text.toStdString());
        QVERIFY(!document && document.error() != nullptr);
        const InputError& error = *document.error();
        const QString found = QString::fromStdString(error.message);
        QVERIFY2(found.startsWith(message), qPrintable(found));
        QVERIFY2(QString::fromStdString(error.hint).contains(hint), error.hint.c_str());
        QCOMPARE(static_cast<int>(error.line), line);
        QCOMPARE(static_cast<int>(error.column), column);
    }

    void hugeNamesStayOutOfErrors()
    {
        const std::string name(100000, 'a');
        const auto undeclared = readText(".kripke", "initial state b; b -> " + name + ";");
        QVERIFY(undeclared.error()->message.size() + undeclared.error()->hint.size() < 200);
        const auto uninitial = readText(".kripke", "state " + name + ";");
        QVERIFY(uninitial.error()->message.size() + uninitial.error()->hint.size() < 200);
    }

    void copiesOfTransitionsAreLeftOutWithAWarning()
    {
        const auto document = readText(".kripke", "initial state a; a -> a, a; a -> a : a; a -> a : b;");
        QCOMPARE(listing(document->lts), std::string("[0 a 0][0 b 0]"));
        QCOMPARE(document->warnings.size(), std::size_t(1));
    }

    void writesWhatAPersonReads()
    {
        const auto document = readText(".kripke", oven);
        QCOMPARE(written(".kripke", document->lts), std::string("propositions closed, hot, started;\n"
                                                                "\n"
                                                                "initial state idle;\n"
                                                                "state ready : closed;\n"
                                                                "state cooking : closed, hot, started;\n"
                                                                "end state off;\n"
                                                                "\n"
                                                                "idle -> ready : \"close door\";\n"
                                                                "ready -> idle;\n"
                                                                "ready -> off;\n"
                                                                "ready -> cooking : start;\n"
                                                                "cooking -> cooking;\n"
                                                                "cooking -> ready;\n"));
        QCOMPARE(written(".kripke", ltsOf("0 a 1 1 0 0 1 1 0")),
                 std::string("initial state 0;\nstate 1;\n\n0 -> 1 : a;\n1 -> 0;\n1 -> 0 : 1;\n"));
    }

    void namesThatAreNotDistinctAreNotWritten()
    {
        LtsBuilder builder;
        builder.add(StateId(0u), builder.label("a"), StateId(1u));
        TextList names;
        names.push_back("a");
        names.push_back("a");
        builder.nameStates(names);
        QCOMPARE(written(".kripke", std::move(builder).build()),
                 std::string("initial state 0;\nstate 1;\n\n0 -> 1 : a;\n"));
    }

    void everyFactButParametersComesBack()
    {
        Random random(1);
        for (int round = 0; round < 3000; ++round) {
            const Lts lts = withRandomFacts(random, nastyLts(random));
            const std::string text = written(".kripke", lts);
            const auto document = readText(".kripke", text);
            QVERIFY2(document && document->warnings.empty(), text.c_str());
            const Lts& again = document->lts;
            QCOMPARE(again.expandedCount(), lts.expandedCount());
            QVERIFY2(again.propositions() == lts.propositions(), text.c_str());
            QVERIFY(std::ranges::equal(again.initialStates(), lts.initialStates()));
            QVERIFY(std::ranges::equal(again.transitions(), lts.transitions()));
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
                QVERIFY2(again.ending(StateId(state)) == lts.ending(StateId(state)), text.c_str());
        }
    }

    void goesThroughOtherFormatsAsFarAsTheyCanSayIt()
    {
        const Lts lts = readText(".kripke", oven)->lts;
        QCOMPARE(readText(".dot", written(".dot", lts))->lts, lts);
        for (const char* extension : {".aut", ".fsm"}) {
            const Lts there = readText(extension, written(extension, lts))->lts;
            const Lts back = readText(".kripke", written(".kripke", there))->lts;
            QCOMPARE(back, there);
            QCOMPARE(listing(back), listing(lts));
        }
    }

    void aModelIsOpenedWithItsText()
    {
        RunContext run;
        const auto model = readModelText(oven, "x.kripke", {}, run);
        QVERIFY(model && model->hasSpace());
        QVERIFY(model->kind->name == "kripke" && model->kind->hasSource);
        QCOMPARE(model->source, std::string(oven));
    }

    void propositionsAndStepsCanBeAskedAbout()
    {
        QCOMPARE(verdictOn(oven, "never hot and not closed").kind, Verdict::Kind::Holds);
        const Verdict hot = verdictOn(oven, "never hot");
        QCOMPARE(hot.kind, Verdict::Kind::Violated);
        QCOMPARE(hot.evidence->length(), std::size_t(2));
        QCOMPARE(verdictOn(oven, "deadlock-free").kind, Verdict::Kind::Holds);
        QCOMPARE(verdictOn("initial state a; state b; a -> b;", "deadlock-free").kind,
                 Verdict::Kind::Violated);
        QCOMPARE(verdictOn(oven, "never true* . cooking . ready . off").evidence->length(), std::size_t(5));
    }

    void stopsAtEveryPoll()
    {
        QVERIFY(stopsEverywhere([](RunContext& run) { return kripkeStructureIn(oven, "oven", run); }));
        QVERIFY(stopsEverywhere([](RunContext& run) {
            auto input = LineReader::over(oven, "oven");
            return readKripkeText(input, run);
        }));
    }

    void readingCostsAsMuchAsThereIs()
    {
        const auto polls = [](std::uint32_t states, const char* name) {
            std::string text = fmt::format("initial state {}0;", name);
            for (std::uint32_t i = 0; i + 1 < states; ++i)
                text += fmt::format("state {1}{0} : p{2}; {1}{3} -> {1}{0};", i + 1, name, i % 100, i);
            RunContext run;
            const auto document = kripkeStructureIn(text, "input", run);
            return document ? run.polls() : 0;
        };
        for (const char* name : {"", "s"})
            QVERIFY(polls(20000, name) < 11 * polls(2000, name));
    }
};

THREADMEND_TEST_MAIN(KripkeTest)
#include "kripke_test.moc"
