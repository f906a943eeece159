// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/cpds_reading.h"
#include "tests/testing/pushdown_systems.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::pushdown;
using namespace threadmend::testing;

namespace {

InputError errorOf(const std::string& text)
{
    RunContext run;
    const auto read = systemIn(text, "test.cpds", run);
    return read ? InputError{} : *read.error();
}

} // namespace

class CpdsReadingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsWhatTheInterfaceShows()
    {
        const System system =
            systemOf("process P1 {\n  initial p0 <main>;\n  p0 <main> -> p0 <body main> : tau;\n"
                     "  p0 <body> -> p1 <> : lock; # a comment\n  target p1 <main any*>;\n}\n"
                     "process P2 { initial q <s>; q <s> -> q <s> : unlock; q <s> -> q <s> : lock; }\n"
                     "actions shared lock, unlock; // and another\n");
        QCOMPARE(system.processes.size(), std::size_t{2});
        const Process& p1 = system.processes[0];
        QCOMPARE(p1.rules.size(), std::size_t{2});
        QVERIFY(p1.rules[0].action == tau);
        QCOMPARE(p1.rules[1].line, std::uint64_t{4});
        QCOMPARE(nameOf(system, p1.rules[1].action), std::string("lock"));
        QVERIFY(p1.has(p1.rules[1].action) && p1.actions.size() == 1);
        QCOMPARE(textOf(p1, p1.initial), std::string("p0 <main>"));
        const auto symbol = [&](const char* name) {
            return SymbolId(static_cast<std::size_t>(std::find(p1.symbols.begin(), p1.symbols.end(), name) -
                                                     p1.symbols.begin()));
        };
        const ControlId p(1u);
        QVERIFY(p1.target.contains({p, {symbol("main")}}));
        QVERIFY(p1.target.contains({p, {symbol("main"), symbol("body"), symbol("body")}}));
        QVERIFY(!p1.target.contains({p, {symbol("body"), symbol("main")}}));
        QVERIFY(!p1.target.contains({p, {}}));
        QVERIFY(!p1.target.contains({ControlId(0u), {symbol("main")}}));
        // Without a target every configuration is one.
        QVERIFY(system.processes[1].target.contains({ControlId(0u), {}}));
    }

    void patternsMeanWhatTheySay_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("in"); // stacks, one letter a symbol, with commas
        QTest::addColumn<QByteArray>("out");
        QTest::newRow("a word") << QByteArray("a b") << QByteArray("ab") << QByteArray(",a,b,abb,ba");
        QTest::newRow("nothing") << QByteArray("") << QByteArray("") << QByteArray("a");
        QTest::newRow("either") << QByteArray("a | b c |") << QByteArray("a,bc,") << QByteArray("ab,c,abc");
        QTest::newRow("star") << QByteArray("(a b)* c?") << QByteArray(",c,ab,ababc")
                              << QByteArray("a,aba,cab");
        QTest::newRow("plus") << QByteArray("a+ any") << QByteArray("aa,ab,aac") << QByteArray("a,b,ba");
        QTest::newRow("nested") << QByteArray("((a|b)+ c)*") << QByteArray(",ac,abcbc")
                                << QByteArray("c,acb");
    }
    void patternsMeanWhatTheySay()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, in);
        QFETCH(QByteArray, out);
        const System system = systemOf("process p { initial s <a b c>; s <a> -> s <b> : x; target s <" +
                                       pattern.toStdString() + ">; }");
        const auto contains = [&](const QByteArray& stack) {
            Configuration at{ControlId(0u), {}};
            for (const char byte : stack)
                at.stack.emplace_back(static_cast<std::uint32_t>(byte - 'a'));
            return system.processes[0].target.contains(at);
        };
        for (const QByteArray& stack : in.split(','))
            QVERIFY2(contains(stack), stack.constData());
        for (const QByteArray& stack : out.split(','))
            QVERIFY2(!contains(stack), stack.constData());
    }

    void mistakesAreTold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* text, int line, int column, const char* says) {
            QTest::newRow(name) << QByteArray(text) << line << column << QByteArray(says);
        };
        row("nothing", "", 1, 1, "there is no process");
        row("no initial", "process p {\n s <a> -> s <> : x;\n}", 1, 9, "no initial configuration");
        row("two initial", "process p {\n initial s <a>;\n initial s <b>; }", 3, 2, "two initial");
        row("two processes", "process p { initial s <>; }\nprocess p { initial s <>; }", 2, 9,
            "two processes");
        row("two symbols", "process p { initial s <a>;\n  s <a b> -> s <> : x; }", 2, 5,
            "one stack symbol, not 2");
        row("no action", "process p { initial s <a>;\n  s <a> -> s <>; }", 2, 16, "expected `:`");
        row("no end", "process p { initial s <a>;", 1, 27, "the end of the file");
        row("comment", "process p /* { }", 1, 11, "comment does not end");
        row("quotation", "process \"p {\n}", 1, 9, "does not end in this line");
        row("a letter", "process p { initial s <é>; }", 1, 24, "no part of the language");
        row("any", "process p { initial s <any>; }", 1, 24, "targets only");
        row("undeclared", "actions shared lock;\nprocess p { initial s <a>; s <a> -> s <> : lok; }", 2, 44,
            "not declared");
        row("symbol of a target", "process p { initial s <main>;\n target s <mian>; }", 2, 12, "ever holds");
        row("control of a target", "process p { initial state <a>;\n target stat <a>; }", 2, 9,
            "no control state");
        row("tau declared", "actions shared tau;", 1, 16, "internal");
    }
    void mistakesAreTold()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QByteArray, says);
        const InputError error = errorOf(text.toStdString());
        QVERIFY2(QByteArray::fromStdString(error.message).contains(says), error.message.c_str());
        QCOMPARE(static_cast<int>(error.line), line);
        QCOMPARE(static_cast<int>(error.column), column);
    }

    void hintsNameWhatWasMeant()
    {
        QVERIFY(errorOf("process p { initial s <main>; target s <mian>; }").hint.find("main") !=
                std::string::npos);
        QVERIFY(errorOf("actions shared lock; process p { initial s <a>; s <a> -> s <> : lok; }")
                    .hint.find("lock") != std::string::npos);
    }

    void anActionThatNoRuleHasIsAWarning()
    {
        RunContext run;
        const auto read =
            systemIn("process p { initial s <a>; s <a> -> s <> : x; }\nactions shared x, y;", "t", run);
        QCOMPARE(read->warnings.size(), std::size_t{1});
        QCOMPARE(read->warnings[0].line, std::uint64_t{2});
        QCOMPARE(read->warnings[0].column, std::uint64_t{19});
    }

    void deepAndLongPatternsAreRefusedOrRead()
    {
        const auto nested = [](int depth) {
            return "process p { initial s <a>; target s <" +
                   std::string(static_cast<std::size_t>(depth), '(') + "a" +
                   std::string(static_cast<std::size_t>(depth), ')') + ">; }";
        };
        QCOMPARE(errorOf(nested(90)).message, std::string());
        QVERIFY(errorOf(nested(100000)).message.find("nested") != std::string::npos);
        std::string wide = "process p { initial s <a>; target s <(";
        for (int i = 0; i < 3000; ++i)
            wide += "a? ";
        QVERIFY(errorOf(wide + ")*>; }").message.find("too long") != std::string::npos);
    }

    void randomBytesDoNoHarm()
    {
        const std::string good =
            "process p {\n initial s <a b>; s <a> -> t <b a> : x; target t <(a|b)* any?>;\n}\n"
            "actions shared x;\n";
        for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(shareOf(20000)); ++seed) {
            Random random(seed);
            std::string text = good;
            for (std::uint32_t i = 0; i < 1 + random.below(4); ++i) {
                const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
                if (random.below(3) == 0)
                    text.erase(at, 1 + random.below(5));
                else
                    text.insert(at, 1, "<>{}();:|*+?,\"/#-ab \n\x80"[random.below(22)]);
            }
            const InputError error = errorOf(text);
            if (!error.message.empty())
                QVERIFY(error.line >= 1 && error.column >= 1);
        }
    }

    void stopsEverywhere()
    {
        QVERIFY(testing::stopsEverywhere([](RunContext& run) {
            return systemIn("process p { initial s <a>; s <a> -> s <> : x; target s <a*>; }", "t", run);
        }));
    }
};

THREADMEND_TEST_MAIN(CpdsReadingTest)
#include "cpds_reading_test.moc"
