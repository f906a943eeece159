// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/language/parser.h"
#include "core/repair/code/accepted_patches.h"
#include "core/repair/code/patch_code.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <random>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const accepting = "bp.registerBThread('t', function () {});\n";

std::string patch(int number, const char* property)
{
    const std::string mark = "// threadmend:patch " + std::to_string(number);
    return mark + " begin\n// Property: " + property + "\nbp.registerBThread('p', function () {});\n" + mark +
           " end\n";
}

} // namespace

class AcceptedPatchesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void patchesAreFoundWithTheirLines()
    {
        const std::string text =
            withPatch(withPatch(accepting, patch(1, "deadlock-free")), patch(2, "never a"));
        const auto found = acceptedPatches(text);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].number, 1u);
        QCOMPARE(found[0].property, std::string("deadlock-free"));
        QCOMPARE(found[0].firstLine, std::size_t{3});
        QCOMPARE(found[0].lastLine, std::size_t{6});
        QCOMPARE(found[1].property, std::string("never a"));
        QCOMPARE(found[1].firstLine, std::size_t{8});
        QCOMPARE(text.substr(found[1].offset, found[1].length), patch(2, "never a"));
    }

    void takingOneOutUndoesPuttingItIn()
    {
        const std::string one = withPatch(accepting, patch(1, "a"));
        const std::string both = withPatch(one, patch(2, "b"));
        QCOMPARE(withoutPatch(both, acceptedPatches(both)[1]), one);
        QCOMPARE(withoutPatch(one, acceptedPatches(one)[0]), std::string(accepting));
        QCOMPARE(withoutPatch(both, acceptedPatches(both)[0]), withPatch(accepting, patch(2, "b")));
        const std::string alone = withPatch("", patch(1, "a"));
        QCOMPARE(withoutPatch(alone, acceptedPatches(alone)[0]), std::string());
    }

    void theLastLineNeedsNoEnd()
    {
        std::string text = withPatch(accepting, patch(7, "a"));
        text.pop_back();
        QCOMPARE(acceptedPatches(text).size(), std::size_t{1});
        QCOMPARE(withoutPatch(text, acceptedPatches(text)[0]), std::string(accepting));
    }

    void aLongPropertyGoesOnInTheNextLines()
    {
        const std::string head = "// threadmend:patch 3 begin\n// Property: never true*\n//   . 'a'\n";
        const std::string tail = "x();\n// threadmend:patch 3 end\n";
        QCOMPARE(acceptedPatches(head + "// Counterexample (forbidden word): a\n" + tail)[0].property,
                 std::string("never true*   . 'a'"));
        QCOMPARE(acceptedPatches(head + tail + "// more\n")[0].property, std::string("never true*   . 'a'"));
    }

    void aDisabledPatchIsAllComments()
    {
        const std::string text = withPatch(accepting, patch(1, "a")) + "\n// behind\n";
        const std::string disabled = withPatchDisabled(text, acceptedPatches(text)[0]);
        QCOMPARE(QString::fromStdString(disabled), QString("bp.registerBThread('t', function () {});\n"
                                                           "\n"
                                                           "// threadmend:patch 1 begin (disabled)\n"
                                                           "// // Property: a\n"
                                                           "// bp.registerBThread('p', function () {});\n"
                                                           "// threadmend:patch 1 end\n"
                                                           "\n"
                                                           "// behind\n"));
        const auto found = acceptedPatches(disabled);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(!found[0].enabled && acceptedPatches(text)[0].enabled);
        QCOMPARE(found[0].property, std::string("a"));
        QCOMPARE(found[0].firstLine, acceptedPatches(text)[0].firstLine);
        QCOMPARE(nextPatchNumber(disabled), 2u);
        QCOMPARE(programOf(disabled)->start().threads.size(), std::size_t{1});
        QCOMPARE(withPatchEnabled(disabled, found[0]), text);
        QCOMPARE(withPatchDisabled(disabled, found[0]), disabled);
        QCOMPARE(withPatchEnabled(text, acceptedPatches(text)[0]), text);
        QCOMPARE(withoutPatch(disabled, found[0]), std::string(accepting) + "\n// behind\n");
    }

    void whatAnEditorDidToADisabledPatchStays()
    {
        // A line that is no comment stays one of the program, blanks at the ends of lines are cut.
        const std::string text = "// threadmend:patch 1 begin   (disabled)  \n// a();\n//\nb();\n//c\n"
                                 "// threadmend:patch 1 end\n";
        QCOMPARE(withPatchEnabled(text, acceptedPatches(text)[0]),
                 std::string("// threadmend:patch 1 begin  \na();\n\nb();\n//c\n"
                             "// threadmend:patch 1 end\n"));
    }

    void disablingAndEnablingAreInverse()
    {
        std::mt19937 random(20261128);
        const std::vector<std::string> pieces = {
            "a();",     "//",           "// ",          " ",  "",
            "'x'",      "/*",           "*/",           "`",  "// threadmend:patch 7 end",
            "\xC3\xA4", "\xE2\x80\xA8", "\xE2\x80\xA9", "\r", "(disabled)",
            "begin"};
        const std::vector<std::string> ends = {"\n", "\n", "\r\n"};
        const auto pick = [&](const std::vector<std::string>& from) { return from[random() % from.size()]; };
        for (int i = 0; i < shareOf(4000); ++i) {
            const std::string number = std::to_string(random() % 5 + 1);
            std::string body, expected;
            for (auto lines = random() % 6; lines > 0; --lines) {
                for (auto count = random() % 4; count > 0; --count)
                    body += pick(pieces);
                body += pick(ends);
            }
            const std::string text = std::string(random() % 2 == 0 ? "" : "first();" + pick(ends)) +
                                     (random() % 4 == 0 ? "  " : "") + "// threadmend:patch " + number +
                                     " begin" + (random() % 4 == 0 ? " " : "") + pick(ends) + body +
                                     "// threadmend:patch " + number + " end" +
                                     (random() % 3 == 0 ? "" : pick(ends) + "last();");
            const auto before = acceptedPatches(text);
            QCOMPARE(before.size(), std::size_t{1});
            const std::string disabled = withPatchDisabled(text, before[0]);
            const auto after = acceptedPatches(disabled);
            QCOMPARE(after.size(), std::size_t{1});
            QVERIFY(!after[0].enabled && after[0].number == before[0].number);
            QCOMPARE(after[0].firstLine, before[0].firstLine);
            QCOMPARE(after[0].lastLine, before[0].lastLine);
            QCOMPARE(after[0].property, before[0].property);
            QCOMPARE(withPatchEnabled(disabled, after[0]), text);
            QCOMPARE(withPatchDisabled(withPatchEnabled(disabled, after[0]), before[0]), disabled);
            // No engine finds anything to run in it.
            const std::string inside = disabled.substr(after[0].offset, after[0].length);
            QVERIFY2(behavioral::parseProgram(inside)->top->body.empty(), inside.c_str());
        }
    }

    void aMarkerAloneIsNoPatch()
    {
        QVERIFY(acceptedPatches("").empty());
        QVERIFY(acceptedPatches("// threadmend:patch 1 begin\n").empty());
        QVERIFY(acceptedPatches("// threadmend:patch 1 end\n").empty());
        QVERIFY(acceptedPatches("// threadmend:patch 1 begin\n// threadmend:patch 2 end\n").empty());
        QVERIFY(acceptedPatches("// threadmend:patch x begin\n// threadmend:patch x end\n").empty());
        // The inner one of two that begin is whole.
        const auto found = acceptedPatches("// threadmend:patch 1 begin\n" + patch(2, "a"));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].number, 2u);
    }
};

THREADMEND_TEST_MAIN(AcceptedPatchesTest)
#include "accepted_patches_test.moc"
