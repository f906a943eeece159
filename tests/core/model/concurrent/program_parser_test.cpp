// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/program_parser.h"
#include "tests/testing/figure_1.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::concurrent;
using namespace threadmend::testing;

namespace {

Program programOfText(const std::string& text)
{
    auto program = parseProgram(text, "program.conc");
    if (const InputError* error = program.error())
        qFatal("%d:%d: %s", static_cast<int>(error->line), static_cast<int>(error->column),
               error->message.c_str());
    return *std::move(program);
}

/// "1: x := true -> 2" for each arc of the only process.
QStringList arcsOf(const Program& program, std::size_t process = 0)
{
    QStringList arcs;
    const auto& points = program.processes[process].points;
    for (const BreakPoint& point : points)
        for (const Arc& arc : point.arcs)
            arcs << QStringLiteral("%1: %2 -> %3")
                        .arg(point.number)
                        .arg(QString::fromStdString(arc.said))
                        .arg(points[arc.target].number);
    return arcs;
}

} // namespace

class ProgramParserTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theGraphOfTheFirstProcessIsThatOfFigure3()
    {
        const Program program = programOfText(figure1());
        QCOMPARE(program.processes[0].points.size(), std::size_t{14});
        QCOMPARE(program.processes[1].points.size(), std::size_t{14});
        QCOMPARE(arcsOf(program),
                 QStringList({"1: flag1A := true -> 2", "2: turn1B := false -> 3",
                              "3: if flag1B and turn1B -> 4", "3: if flag1B and turn1B -> 5",
                              "4: goto 3 -> 3", "5: x := x and y -> 6", "6: flag1A := false -> 7",
                              "7: if turn1B -> 8", "7: if turn1B -> 14", "8: flag2A := true -> 9",
                              "9: turn2B := true -> 10", "10: if flag2B and turn2B -> 11",
                              "10: if flag2B and turn2B -> 12", "11: goto 10 -> 10", "12: y := false -> 13",
                              "13: flag2A := false -> 14", "14: goto 1 -> 1"}));
        QCOMPARE(program.possibleStates(), 100'352.0);
        QCOMPARE(program.fairness.size(), std::size_t{2});
        QCOMPARE(program.specs.size(), std::size_t{1});
    }

    void numbersAreCountedWhereTheTextGivesNone()
    {
        QCOMPARE(arcsOf(programOfText("var x : bool; process P { x := true; 10: if x then skip; goto 1; }")),
                 QStringList({"1: x := true -> 10", "10: if x -> 11", "10: if x -> 12", "11: skip -> 12",
                              "12: goto 1 -> 1"}));
    }

    void branchesAndLoopsAreTestsAndJumps()
    {
        QCOMPARE(arcsOf(programOfText("var x, y : bool;\n"
                                      "process P { while x do y := false; if y then x := true else begin "
                                      "skip; skip; end; goto 1; }")),
                 QStringList({"1: while x -> 2", "1: while x -> 4", "2: y := false -> 3", "3: goto 1 -> 1",
                              "4: if y -> 5", "4: if y -> 7", "5: x := true -> 6", "6: goto 9 -> 9",
                              "7: skip -> 8", "8: skip -> 9", "9: goto 1 -> 1"}));
    }

    void aChoiceIsOneBreakPointAndItsOrIsNoOperator()
    {
        QCOMPARE(
            arcsOf(programOfText("var x, y : bool;\n"
                                 "process P { 1: either x := x or y or y := x or goto 1 end; goto 1; }")),
            QStringList({"1: x := x or y -> 2", "1: y := x -> 2", "1: goto 1 -> 1", "2: goto 1 -> 1"}));
    }

    void variablesThatAreEvaluatedAreKnownOfEachArc()
    {
        const Program program = programOfText("var a, b, c : bool; var s : 0..2;\n"
                                              "process P { c := a and b; if c then skip; wait(s); await a;\n"
                                              "  atomic { if b then a := c; signal(s); }; goto 1; }");
        const auto reads = [&](std::size_t point) {
            return program.processes[0].points[point].arcs[0].reads;
        };
        QCOMPARE(reads(0), (std::vector<std::uint32_t>{0, 1}));
        QCOMPARE(reads(1), (std::vector<std::uint32_t>{2}));
        QCOMPARE(reads(3), (std::vector<std::uint32_t>{3}));
        QCOMPARE(reads(4), (std::vector<std::uint32_t>{0}));
        QCOMPARE(reads(5), (std::vector<std::uint32_t>{1, 2, 3}));
        QCOMPARE(program.processes[0].points[5].arcs[0].writes, (std::vector<std::uint32_t>{0, 3}));
    }

    void mistakesHaveAPlaceAndAHint_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* text, int line, int column, const char* message) {
            QTest::newRow(name) << text << line << column << message;
        };
        row("undefined variable", "var flag : bool;\nprocess A { flg := true; goto 1; }", 2, 13,
            "no variable is called 'flg'");
        row("goto nowhere", "process A { 1: goto 7; }", 1, 21, "there is no break point 7 to go to");
        row("a number where a Boolean is", "var n : 0..3;\nprocess A {\n if n then skip; goto 1; }", 3, 5,
            "'n' is a number, and a Boolean is wanted");
        row("a Boolean where a number is", "var x : bool; var n : 0..3;\nprocess A { n := n + x; goto 1; }",
            2, 22, "'x' is a Boolean, and a number is wanted");
        row("two types compared", "var x : bool; var n : 0..3;\nprocess A { x := x = n; goto 1; }", 2, 22,
            "'n' is a number, and a Boolean is wanted");
        row("no last jump", "var x : bool;\nprocess A { x := true; }", 2, 24,
            "found '}', expected an unconditional goto as the last statement of the process");
        row("a last jump that need not be", "var x : bool;\nprocess A { if x then goto 1; }", 2, 31,
            "found '}', expected an unconditional goto as the last statement of the process");
        row("numbers that do not grow", "process A { 3: skip; 2: goto 3; }", 1, 22,
            "break point 2 comes too late");
        row("initial value out of range", "var n : 0..3 = 4;\nprocess A { goto 1; }", 1, 16,
            "4 is none of the values 0..3");
        row("empty range", "var n : 3..0;\nprocess A { goto 1; }", 1, 9, "the range has no value");
        row("declared twice", "var x, x : bool;\nprocess A { goto 1; }", 1, 8,
            "'x' is declared a second time");
        row("a word of the language", "var goto : bool;", 1, 5, "'goto' is a word of the language");
        row("no process", "var x : bool;", 2, 1, "the program has no process");
        row("jump in an atomic statement", "process A { atomic { goto 1; }; goto 1; }", 1, 22,
            "found 'goto', expected a statement that is done at once");
        row("a semaphore that is none", "var x : bool;\nprocess A { wait(x); goto 1; }", 2, 18,
            "'x' is a Boolean, and a semaphore is a number");
        row("an unknown name in a spec", "process A { goto 1; }\nspec AG last(B);", 2, 9,
            "no process is called 'B'");
        row("a break point that is none", "process A { goto 1; }\nspec AG !A@2;", 2, 10,
            "process A has no break point 2");
        row("a quantifier in a fairness constraint", "process A { goto 1; }\nfair AG A@1;", 2, 9,
            "found 'A', expected ';' behind the fairness constraints");
        row("an unclosed comment", "process A { goto 1; } /* ...", 1, 23,
            "a comment begins here and never ends");
        row("restrictions of what is not there", "var x : bool;\nprocess A { goto 1; }\nrepair { only B:1; }",
            3, 15, "found 'B', expected the name of a process above");
    }
    void mistakesHaveAPlaceAndAHint()
    {
        QFETCH(const QString, text);
        QFETCH(const int, line);
        QFETCH(const int, column);
        QFETCH(const QString, message);
        const auto program = parseProgram(text.toStdString() + "\n", "program.conc");
        const InputError* error = program.error();
        QVERIFY(error != nullptr);
        QCOMPARE(QString::fromStdString(error->message), message);
        QCOMPARE(static_cast<int>(error->line), line);
        QCOMPARE(static_cast<int>(error->column), column);
        QVERIFY(!error->hint.empty());
        QCOMPARE(error->file, std::string("program.conc"));
    }

    void textsThatAreNestedWithoutEndAreRefused()
    {
        const std::string many(100'000, '(');
        QVERIFY(parseProgram("var x : bool; process A { x := " + many, "a").error() != nullptr);
        std::string begins;
        for (int i = 0; i < 50'000; ++i)
            begins += "begin ";
        QVERIFY(parseProgram("process A { " + begins, "a").error() != nullptr);
    }

    void everyPollStopsTheReading()
    {
        QVERIFY(stopsEverywhere([](RunContext& run) { return parseProgram(figure1(), "a", &run); }));
    }

    void aLongTextIsAskedForPieceByPiece()
    {
        const auto polls = [](int statements) {
            std::string text = "var x : bool;\nprocess A {\n";
            for (int i = 0; i < statements; ++i)
                text += "  x := not x;\n";
            RunContext run;
            return parseProgram(text + "  goto 1;\n}\n", "a", &run) ? run.polls() : 0;
        };
        QVERIFY(polls(2000) >= polls(1000) + 1000);
    }
};

THREADMEND_TEST_MAIN(ProgramParserTest)
#include "program_parser_test.moc"
