// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/program/program.h"
#include "core/repair/code/noted_constants.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;

namespace {

std::string constantsIn(const char* text, std::vector<std::pair<std::string, std::string>> definitions = {})
{
    behavioral::ProgramOptions options;
    options.definitions = std::move(definitions);
    const auto program = behavioral::Program::load(text, options);
    return constantsOf(**program);
}

} // namespace

class NotedConstantsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valuesThatTheTopLevelNamesAreConstants()
    {
        QCOMPARE(constantsIn("const N = 5, mode = 'fast, or \"not\"', list = [1];\n"
                             "let half = N / 2, nothing;\n"
                             "var isOn = true;\n"
                             "function f() { const inner = 1; return inner; }\n"),
                 std::string("N = 5, mode = \"fast, or \\\"not\\\"\", half = 2.5, isOn = true"));
    }

    void whatIsGivenFromOutsideIsOne()
    {
        QCOMPARE(constantsIn("/* global N */ const count = N || 5;\n"), std::string("count = 5"));
        QCOMPARE(constantsIn("/* global N */ const count = N || 5;\n", {{"N", "4"}}),
                 std::string("count = 4, N = 4"));
    }

    void whatIsAnotherOneNowIsFound()
    {
        const std::string noted = "N = 5, mode = \"a, b = 1\", gone = true";
        QVERIFY(changedConstants(noted, noted).empty());
        const auto changed = changedConstants(noted, "mode = \"a, b = 1\", N = 4, more = 2");
        QCOMPARE(changed, (std::vector<ChangedConstant>{{"N", "5", "4"}, {"gone", "true", ""}}));
        QCOMPARE(sentenceFor(changed[0]), std::string("N = 5, and N is 4 now"));
        QCOMPARE(sentenceFor(changed[1]), std::string("gone = true, and gone is no constant now"));
        QVERIFY(changedConstants("", noted).empty());
    }
};

THREADMEND_TEST_MAIN(NotedConstantsTest)
#include "noted_constants_test.moc"
