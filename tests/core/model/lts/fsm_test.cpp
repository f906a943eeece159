// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"
#include "tests/core/model/lts/reading_text.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QObject>

using namespace threadmend;
using namespace threadmend::testing;

class FsmTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsParametersStatesAndTransitions();
    void readsFilesWithoutParameters();
    void readsAnInitialState();
    void statesWithoutRowsExist();
    void equalsTheSameSystemInAldebaran();
    void writesTheInitialStateFirst();
    void joinsInitialStates();
    void valuesNeedNotBeDeclared();
    void statesMayHaveMoreValuesThanParametersOrNone();
    void explainsDamage_data();
    void explainsDamage();
};

void FsmTest::readsParametersStatesAndTransitions()
{
    const auto document = readText(".fsm", "b(2) Bool \"F\" \"T\"\n"
                                           "s( 3 )  List(Nat -> Bool)   \"[]\" \"[f, g]\" \"x\"\n"
                                           "---\n0 1\n1 0\n---\n1 2 \"set(1, 2)\"\n2 1 \"say \"hi\"\"\n");
    QVERIFY(document);
    QCOMPARE(listing(document->lts), std::string("[0 set(1, 2) 1][1 say \"hi\" 0]"));
    const StateParameters& parameters = document->lts.parameters();
    QCOMPARE(parameters.parameters.size(), 2u);
    QCOMPARE(parameters.parameters[1].name, std::string("s"));
    QCOMPARE(parameters.parameters[1].type, std::string("List(Nat -> Bool)"));
    QCOMPARE(parameters.parameters[1].values[1], std::string("[f, g]"));
    QCOMPARE(parameters.row(StateId(1u))[0], 1u);
    QVERIFY(document->warnings.empty());
}

void FsmTest::readsFilesWithoutParameters()
{
    const auto document = readText(".fsm", "---\r\n\r\n\r\n\r\n---\r\n1 2 \"a\"\r\n");
    QVERIFY(document);
    QCOMPARE(document->lts.stateCount(), 3u);
    QCOMPARE(listing(document->lts), std::string("[0 a 1]"));
}

void FsmTest::readsAnInitialState()
{
    const auto document = readText(".fsm", "---\n\n\n---\n1 2 \"a\"\n---\n2\n");
    QVERIFY(document);
    QCOMPARE(document->lts.initialStates().front(), StateId(1u));
}

void FsmTest::statesWithoutRowsExist()
{
    const auto dense = readText(".fsm", "---\n---\n1 3 \"a\"\n3 2 \"b\"\n");
    QVERIFY(dense && dense->warnings.empty());
    QCOMPARE(listing(dense->lts), std::string("[0 a 2][2 b 1]"));
    const auto gaps = readText(".fsm", "---\n---\n1 300 \"a\"\n");
    QVERIFY(gaps && gaps->warnings.size() == 1);
    QCOMPARE(gaps->lts.stateCount(), 2u);
    QCOMPARE(gaps->lts.describe(StateId(1u)), std::string("300"));
}

void FsmTest::equalsTheSameSystemInAldebaran()
{
    const auto fsm = readText(".fsm", "---\n\n\n---\n1 2 \"p\"\n");
    const auto aut = readText(".aut", "des (0,1,2)\n(0,p,1)\n");
    QVERIFY(fsm && aut && fsm->lts == aut->lts);
}

void FsmTest::writesTheInitialStateFirst()
{
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a"), StateId(1u));
    builder.add(StateId(1u), builder.label("b \"quoted\""), StateId(0u));
    builder.setInitial(StateId(1u));
    builder.setParameters({{{"x", "Nat", {"zero", "one"}}}, {0, 1}});
    QCOMPARE(written(".fsm", std::move(builder).build()),
             std::string("x(2) Nat \"zero\" \"one\"\n---\n1\n0\n---\n"
                         "1 2 \"threadmend-bytes:b%20%22quoted%22\"\n2 1 \"a\"\n"));
}

void FsmTest::joinsInitialStates()
{
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("start"), StateId(1u));
    builder.setInitial({StateId(0u), StateId(1u)});
    builder.setParameters({{{"x", "Nat", {"zero", "one"}}}, {0, 1}});
    QCOMPARE(written(".fsm", std::move(builder).build()),
             std::string("x(2) Nat \"zero\" \"one\"\n---\n0\n0\n1\n---\n"
                         "1 2 \"start2\"\n1 3 \"start2\"\n2 3 \"start\"\n"));
}

void FsmTest::valuesNeedNotBeDeclared()
{
    const auto document =
        readText(".fsm", "b(0) Bool\nc(2) Bool \"F\" \"T\"\n---\n7 0\n0 1\n7 1\n---\n1 2 \"a\"\n");
    QVERIFY(document && document->warnings.empty());
    const StateParameters& parameters = document->lts.parameters();
    QVERIFY(parameters.parameters[0].values == (std::vector<std::string>{"7", "0"}));
    QVERIFY(parameters.valueIndices == (std::vector<std::uint32_t>{0, 0, 1, 1, 0, 1}));
}

void FsmTest::statesMayHaveMoreValuesThanParametersOrNone()
{
    const auto more = readText(".fsm", "b(1) Bool \"F\"\n---\n0 0\n0\n---\n1 2 \"a\"\n");
    QVERIFY(more && more->warnings.size() == 1);
    QCOMPARE(more->warnings.front().line, 3u);
    QVERIFY(more->lts.parameters().valueIndices == (std::vector<std::uint32_t>{0, 0}));
    const auto none = readText(".fsm", "b(2) Bool \"F\" \"T\"\n---\n---\n1 2 \"a\"\n");
    QVERIFY(none && none->warnings.size() == 1);
    QCOMPARE(listing(none->lts), std::string("[0 a 1]"));
    QVERIFY(none->lts.parameters().empty());
}

void FsmTest::explainsDamage_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("words");
    QTest::newRow("empty") << "" << 0 << 0 << "ends before its transitions";
    QTest::newRow("no sections") << "b(2) Bool \"F\" \"T\"\n" << 1 << 1 << "ends before its transitions";
    QTest::newRow("no parameter") << "hello\n---\n" << 1 << 1 << "a state parameter was expected";
    QTest::newRow("open value") << "b(2) Bool \"F\" \"T\n---\n" << 1 << 15 << "not closed";
    QTest::newRow("no such value") << "b(2) Bool \"F\" \"T\"\n---\n2\n---\n" << 3 << 1 << "has no value 2";
    QTest::newRow("row too short") << "b(1) Bool \"F\"\nc(1) Bool \"F\"\n---\n0\n---\n"
                                   << 4 << 2 << "line ends";
    QTest::newRow("row of no numbers") << "b(1) Bool \"F\"\n---\n0 x\n---\n" << 3 << 3 << "value index";
    QTest::newRow("state 0") << "---\n---\n0 1 \"a\"\n" << 3 << 1 << "no state 0";
    QTest::newRow("state beyond rows") << "b(1) Bool \"F\"\n---\n0\n---\n1 2 \"a\"\n"
                                       << 5 << 3 << "no state 2";
    QTest::newRow("absurd state") << "---\n\n---\n1 47267995 \"a\"\n" << 4 << 3 << "no state 47267995";
    QTest::newRow("no label") << "---\n---\n1 2\n" << 3 << 4 << "quoted label";
    QTest::newRow("open label") << "---\n---\n1 2 \"a\n" << 3 << 5 << "not closed";
    QTest::newRow("text behind") << "---\n---\n1 2 \"a\" b\n" << 3 << 9 << "nothing may follow";
    QTest::newRow("probabilistic") << "---\n---\n1 [2 99/100 3 1/100] \"a\"\n"
                                   << 3 << 3 << "probabilistic transition at line 3 is not supported";
    QTest::newRow("probabilistic start")
        << "---\n---\n1 1 \"a\"\n---\n[1 1/2 2 1/2]\n"
        << 5 << 1 << "probabilistic initial state at line 5 is not supported";
    QTest::newRow("five sections") << "---\n---\n---\n1\n---\n" << 5 << 1 << "more than four sections";
}

void FsmTest::explainsDamage()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, words);
    const auto document = readText(".fsm", text.toStdString());
    QVERIFY(!document && document.error() != nullptr);
    QVERIFY2(document.error()->message.find(words.toStdString()) != std::string::npos,
             document.error()->message.c_str());
    QCOMPARE(static_cast<int>(document.error()->line), line);
    QCOMPARE(static_cast<int>(document.error()->column), column);
}

THREADMEND_TEST_MAIN(FsmTest)
#include "fsm_test.moc"
