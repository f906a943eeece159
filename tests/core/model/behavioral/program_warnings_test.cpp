// SPDX-License-Identifier: GPL-3.0-or-later
// What in a correct program looks like a mistake, and what would mend it.
#include "core/model/behavioral/advice/program_warnings.h"
#include "core/model/text/similar_names.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

std::vector<ProgramWarning> warningsOf(const std::string& text)
{
    const auto program = programOf(text);
    const Selection selection = program->start().selection;
    graphOf(*program, selection);
    return programWarnings(*program, selection);
}

QString told(const std::vector<ProgramWarning>& warnings)
{
    std::string all;
    for (const ProgramWarning& warning : warnings)
        all += (all.empty() ? "" : " | ") + std::to_string(warning.place.line) + ": " + warning.sentence;
    return QString::fromStdString(all);
}

} // namespace

class ProgramWarningsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void warnings_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("warnings");
        const auto row = [](const char* name, const char* program, const char* warnings) {
            QTest::newRow(name) << QString::fromUtf8(program) << QString::fromUtf8(warnings);
        };
        row("nothing to say",
            "const a = bp.Event('a');\nbp.registerBThread('T', () => bp.sync({request: a}));\n"
            "bp.registerBThread('U', () => { bp.sync({waitFor: a, block: bp.Event('b')}); bp.sync({waitFor: "
            "bp.all, interrupt: bp.none}); });",
            "");
        row("waited for and never requested",
            "const e = n => bp.Event(n);\nbp.registerBThread('T', () => bp.sync({request: e('a')}));\n"
            "bp.registerBThread('U', () => bp.sync({waitFor: [e('a'), e('x'), e('y')]}));",
            "3: 'x', 'y' are waited for, but in no run somebody requests them");
        row("nobody knows what comes from outside",
            "bp.registerBThread('T', () => bp.sync({waitFor: bp.Event('x')}));\n"
            "bp.enqueueExternalEvent(bp.Event('y'));",
            "");
        row("who blocks its own request",
            "bp.registerBThread('T', () =>\n bp.sync({request: [bp.Event('a'), bp.Event('b')], block: "
            "bp.Event('a')}));",
            "2: b-thread 'T' blocks 'a', which it requests itself");
        row("an interrupt that never comes",
            "bp.registerBThread('T', () =>\n bp.sync({request: bp.Event('a'), interrupt: "
            "bp.Event('stop')}));",
            "2: b-thread 'T' is never interrupted here: nobody requests 'stop'");
        row("Math.random",
            "bp.registerBThread('T', () => { bp.sync({request: bp.Event('a')});\n"
            "  if (false) Math.random(); });",
            "2: Math.random cannot be checked; bp.random.nextInt(n) can");
        row("a predicate that fails for events it does not know",
            "bp.registerBThread('T', () => bp.sync({request: bp.Event('a', {n: 1})}));\n"
            "bp.registerBThread('U', () => bp.sync({interrupt: bp.EventSet('s', e => e.data.n > 0)}));",
            "");
    }
    void warnings()
    {
        QFETCH(const QString, program);
        QTEST(told(warningsOf(program.toStdString())), "warnings");
    }

    void theFixMendsTheProgram_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("warning");
        QTest::addColumn<QString>("mended");
        const auto row = [](const char* name, const char* program, const char* warning, const char* mended) {
            QTest::newRow(name) << QString::fromUtf8(program) << QString::fromUtf8(warning)
                                << QString::fromUtf8(mended);
        };
        row("a slip of the pen",
            "bp.registerBThread('T', () => bp.sync({request: bp.Event('hot water')}));\n"
            "bp.registerBThread('U', () => bp.sync({waitFor: bp.Event('hot wtaer')}));",
            "2: 'hot wtaer' is waited for, but in no run somebody requests it; is 'hot water' meant?",
            "bp.registerBThread('T', () => bp.sync({request: bp.Event('hot water')}));\n"
            "bp.registerBThread('U', () => bp.sync({waitFor: bp.Event('hot water')}));");
        row("a variable that is not declared",
            "bp.registerBThread('T', () => {\n  for (i = 0; i < 2; i++) bp.sync({request: bp.Event('e')}); "
            "});",
            "2: 'i' is declared nowhere; it is taken for a variable of this b-thread",
            "bp.registerBThread('T', () => {\n  for (var i = 0; i < 2; i++) bp.sync({request: "
            "bp.Event('e')}); });");
        row("a priority without effect",
            "\nbp.registerBThread('T', () => bp.sync({request: bp.Event('e')}, 5));",
            "2: the priority is ignored, as every enabled event can be selected",
            "// threadmend: selection priority\n\nbp.registerBThread('T', () => bp.sync({request: "
            "bp.Event('e')}, 5));");
    }
    void theFixMendsTheProgram()
    {
        QFETCH(const QString, program);
        std::string text = program.toStdString();
        const std::vector<ProgramWarning> warnings = warningsOf(text);
        QTEST(told(warnings), "warning");
        QVERIFY(warnings[0].fix);
        text.replace(warnings[0].fix->offset, warnings[0].fix->length, warnings[0].fix->text);
        QTEST(QString::fromStdString(text), "mended");
        QCOMPARE(told(warningsOf(text)), QString());
    }

    void samplesAreWarnedOfForWhatIsWrongWithThem()
    {
        QCOMPARE(told(warningsOf(contentOf(samplePath("behavioral/coffee-machine.js")))),
                 QString("32: 'water is hot' is waited for, but in no run somebody requests it"));
        for (const char* correct :
             {"philosophers", "bridge", "level-crossing", "level-crossing-race", "radar-arbiter",
              "tic-tac-toe", "water-tank-1", "water-tank-2", "water-tank-3"})
            QCOMPARE(told(warningsOf(contentOf(samplePath(std::string("behavioral/") + correct + ".js")))),
                     QString());
    }

    void namesAreNearIfAPersonCouldHaveMeantThem()
    {
        const std::vector<std::string> known = {"pour coffee", "pour tea", "go 1", "go 2"};
        QCOMPARE(nearest("pour cofee", known).value_or(""), std::string("pour coffee"));
        QCOMPARE(nearest("puor tea", known).value_or(""), std::string("pour tea"));
        QVERIFY(!nearest("go 3", known) && !nearest("ab", known) && !nearest("pour water", known));
        const std::vector<std::string> both = {"left a", "left b"};
        QVERIFY(!nearest("left c", both));
    }
};

THREADMEND_TEST_MAIN(ProgramWarningsTest)
#include "program_warnings_test.moc"
