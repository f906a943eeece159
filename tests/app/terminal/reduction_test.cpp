// SPDX-License-Identifier: GPL-3.0-or-later
// `--reduce`: what it keeps, what it says, and what it refuses.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

class ReductionTest : public QObject {
    Q_OBJECT

    Workshop shop_;
    const QString philosophers_ = THREADMEND_SAMPLES "/behavioral/philosophers.js";

private Q_SLOTS:
    void theDeadlockOfAHundredPhilosophersIsFound();
    void deadlocksAndEndsAreThoseOfTheWhole();
    void aPropertyOfEndlessRunsIsRefused();
    void wordsAndPropositionsHaveTheirAnswers();
    void aLabelThatNoEventHasIsNamed();
    void ofAPartNothingIsDeniedThatPropositionsMayDecide();
    void whatCannotBeReducedIsExploredAsAWhole();
    void statesOfBThreadsThatDoTheSameAreOne();
    void whatIsLeftOutMayBeDecidedByTheQuestions();
    void kindsOfViolationsThatDifferByNamesAreNotDenied();
};

void ReductionTest::theDeadlockOfAHundredPhilosophersIsFound()
{
    const Answer answer = shop_.run({"check", philosophers_, "--define", "N=100", "-p", "deadlock-free",
                                     "--reduce", "partial-order", "--json"});
    QCOMPARE(answer.code, 1);
    const Json document = answer.json();
    QCOMPARE(document["reduction"].get<std::string>(), std::string("partial-order"));
    const Json& entry = document["properties"][0];
    QCOMPARE(entry["verdict"].get<std::string>(), std::string("violated"));
    QVERIFY(!entry.contains("shortest")); // it is
    QCOMPARE(entry["evidence"]["length"].get<int>(), 100);
    const Answer text = shop_.run(
        {"check", philosophers_, "--define", "N=100", "-p", "deadlock-free", "--reduce", "partial-order"});
    QVERIFY2(text.says("reduced: partial-order"), text.out.c_str());
}

void ReductionTest::deadlocksAndEndsAreThoseOfTheWhole()
{
    const QStringList seven{"explore", philosophers_, "--define", "N=7", "--json"};
    const Json whole = shop_.run(seven).json();
    const Json reduced = shop_.run(seven + QStringList{"--reduce", "partial-order"}).json();
    QCOMPARE(reduced["deadlocks"].get<int>(), whole["deadlocks"].get<int>());
    QCOMPARE(reduced["ends"].get<int>(), whole["ends"].get<int>());
    QVERIFY(reduced["states"].get<int>() * 10 < whole["states"].get<int>());
    QVERIFY(!whole.contains("reduction"));
    // A cycle may have been left out.
    QVERIFY(whole.contains("livelocks") && !reduced.contains("livelocks"));
    const Json counted = shop_.run(seven + QStringList{"--reduce", "partial-order", "--components"}).json();
    QVERIFY(!counted.contains("components"));
}

void ReductionTest::aPropertyOfEndlessRunsIsRefused()
{
    const Answer answer = shop_.run(
        {"check", philosophers_, "-p", "deadlock-free", "-p", "no-hot-cycle", "--reduce", "partial-order"});
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.complains("--reduce local"), answer.err.c_str());
    QVERIFY2(answer.complains("no-hot-cycle"), answer.err.c_str());
}

void ReductionTest::wordsAndPropositionsHaveTheirAnswers()
{
    // Two places that have nothing to do with each other, and neighbours.
    const QStringList twelve{"check", philosophers_, "--define", "N=12", "--json", "-p"};
    for (const char* property : {"never true* . \"take right 0\" . (not \"put right 0\")* . \"take left 11\"",
                                 "never true* . \"take right 3\" . \"take left 3\""}) {
        const Json whole = shop_.run(twelve + QStringList{property}).json();
        const Json reduced = shop_.run(twelve + QStringList{property, "--reduce", "partial-order"}).json();
        QCOMPARE(reduced["reduction"].get<std::string>(), std::string("partial-order"));
        const Json &expected = whole["properties"][0], &entry = reduced["properties"][0];
        QCOMPARE(entry["verdict"].get<std::string>(), expected["verdict"].get<std::string>());
        if (expected.contains("evidence"))
            QCOMPARE(entry["evidence"]["length"].get<int>(), expected["evidence"]["length"].get<int>());
    }
}

void ReductionTest::aLabelThatNoEventHasIsNamed()
{
    const QStringList asked{"check", philosophers_, "-p", "never true* . \"take rihgt 0\"", "--reduce"};
    for (const char* reduction : {"none", "partial-order"}) {
        const Answer answer = shop_.run(asked + QStringList{reduction});
        QCOMPARE(answer.code, 0);
        QVERIFY2(answer.complains("take right 0"), answer.err.c_str());
    }
    // It does happen, only not in the states that are left.
    const Answer some =
        shop_.run({"check", philosophers_, "-p", "never true* . \"put right 3\" . \"put right 3\"",
                   "--reduce", "partial-order"});
    QCOMPARE(some.code, 0);
    QVERIFY2(!some.complains("no label"), some.err.c_str());
}

void ReductionTest::ofAPartNothingIsDeniedThatPropositionsMayDecide()
{
    // `u` is seen to be a proposition after ten steps: until then "never q and not u" may be about labels.
    const QString late = QString::fromStdString(
        shop_.write("late.js", "bp.registerBThread('A', function () {\n"
                               "  bp.sync({request: bp.Event('a')}, {props: ['q']});\n"
                               "  for (let i = 0; i < 9; i++) bp.sync({request: bp.Event('a')});\n"
                               "  bp.sync({request: bp.Event('z')}, {props: ['u']}); });\n"
                               "bp.registerBThread('B', function () {\n"
                               "  for (let i = 0; i < 9; i++) bp.sync({request: bp.Event('b')}); });\n"));
    const Answer part = shop_.run(
        {"check", late, "--reduce", "partial-order", "--max-states", "5", "-p", "never q and not u"});
    QCOMPARE(part.code, 3);
    QVERIFY2(!part.says("no violation among them"), part.out.c_str());
    QCOMPARE(shop_.run({"check", late, "-p", "never q and not u"}).code, 1);
}

void ReductionTest::whatCannotBeReducedIsExploredAsAWhole()
{
    const QString stored =
        QString::fromStdString(shop_.write("stored.js", "bp.registerBThread('a', function () {\n"
                                                        "  bp.sync({request: bp.Event('x')});\n"
                                                        "  bp.store.set('k', 1);\n"
                                                        "  bp.sync({request: bp.Event('y')});\n"
                                                        "});\n"));
    const Answer answer = shop_.run({"explore", stored, "--reduce", "partial-order"});
    QCOMPARE(answer.code, 0);
    QVERIFY2(answer.complains("nothing was left out"), answer.err.c_str());
    const Answer asked =
        shop_.run({"check", stored, "-p", "never true* . \"y\"", "--reduce", "partial-order"});
    QCOMPARE(asked.code, 1);
}

void ReductionTest::statesOfBThreadsThatDoTheSameAreOne()
{
    const QString unrolled = QString::fromStdString(shop_.write(
        "unrolled.js", "bp.registerBThread('a', function () {\n"
                       "  for (let i = 0; ; i = (i + 1) % 6) bp.hot(true).sync({request: bp.Event('x')});\n"
                       "});\n"));
    const Json whole = shop_.run({"explore", unrolled, "--json"}).json();
    const Answer answer = shop_.run({"explore", unrolled, "--json", "--reduce", "local"});
    QCOMPARE(whole["states"].get<int>(), 6);
    QCOMPARE(answer.json()["states"].get<int>(), 1);
    QCOMPARE(answer.json()["reduction"].get<std::string>(), std::string("local"));
    // A loop round which the program goes six times until it comes back.
    const Answer hot = shop_.run({"check", unrolled, "-p", "no-hot-cycle", "--json", "--reduce", "local"});
    QCOMPARE(hot.code, 1);
    QCOMPARE(hot.json()["properties"][0]["verdict"].get<std::string>(), std::string("violated"));
    const Answer nothing = shop_.run({"explore", philosophers_, "--reduce", "local"});
    QVERIFY2(nothing.complains("nothing was left out"), nothing.err.c_str());
}

void ReductionTest::whatIsLeftOutMayBeDecidedByTheQuestions()
{
    const QStringList hundred{"check",  philosophers_, "--define", "N=100",
                              "--json", "--reduce",    "auto",     "-p"};
    const Answer deadlock = shop_.run(hundred + QStringList{"deadlock-free"});
    QCOMPARE(deadlock.code, 1);
    QCOMPARE(deadlock.json()["reduction"].get<std::string>(), std::string("partial-order"));
    const Answer safety = shop_.run({"check", philosophers_, "--define", "N=5", "--json", "--reduce", "auto",
                                     "-p", "never true* . \"take right 0\" . \"take left 0\""});
    QCOMPARE(safety.code, 1);
    QCOMPARE(safety.json()["reduction"].get<std::string>(), std::string("partial-order"));
    // Partial order would not keep this answer.
    const Answer cycles = shop_.run({"check", philosophers_, "--define", "N=5", "--json", "--reduce", "auto",
                                     "-p", "deadlock-free", "-p", "no-hot-cycle"});
    QVERIFY(!cycles.json().contains("reduction"));
    QVERIFY2(!cycles.complains("nothing was left out"), cycles.err.c_str());
}

void ReductionTest::kindsOfViolationsThatDifferByNamesAreNotDenied()
{
    shop_.write(
        "two.js",
        "for (let i = 0; i < 2; i++) bp.registerBThread('client ' + i, () => {\n"
        "  const e = bp.sync({request: bp.Event('take ' + i), waitFor: bp.Event('take ' + (1 - i))});\n"
        "  if (e.name === 'take ' + i) bp.sync({request: bp.Event('go ' + i), block: "
        "bp.Event('go ' + i)}); });\n");
    const QStringList words{"check", "two.js", "-p", "deadlock-free", "-n", "5"};
    const Json whole = shop_.run(words + QStringList{"--json"}).json()["properties"][0];
    QVERIFY(whole["further"].size() == 1 && !whole.contains("mayHaveFurther"));
    const Json all =
        shop_.run(words + QStringList{"--reduce", "partial-order", "--json"}).json()["properties"][0];
    QVERIFY(all["further"].size() == 1 && !all.contains("mayHaveFurther"));
    const Json one = shop_.run(words + QStringList{"--reduce", "symmetry", "--json"}).json()["properties"][0];
    QVERIFY(!one.contains("further") && one["mayHaveFurther"].get<bool>());
    QVERIFY(shop_.run(words + QStringList{"--reduce", "symmetry"}).says("--reduce none looks for them"));
}

THREADMEND_TEST_MAIN(ReductionTest)
#include "reduction_test.moc"
