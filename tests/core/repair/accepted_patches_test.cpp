// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/accepted_patches.h"
#include "core/repair/patch_code.h"
#include "tests/testing/test_main.h"

using namespace threadmend;

namespace {

const char* const program = "bp.registerBThread('t', function () {});\n";

std::string patch(int number, const char* property)
{
    const std::string mark = "// threadmend:patch " + std::to_string(number);
    return mark + " begin\n// Property: " + property + "\nbp.registerBThread('p', function () {});\n" + mark +
           " end\n";
}

} // namespace

class AcceptedPatchesTest : public QObject {
    Q_OBJECT
private slots:
    void patchesAreFoundWithTheirLines()
    {
        const std::string text =
            withPatch(withPatch(program, patch(1, "deadlock-free")), patch(2, "never a"));
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
        const std::string one = withPatch(program, patch(1, "a"));
        const std::string both = withPatch(one, patch(2, "b"));
        QCOMPARE(withoutPatch(both, acceptedPatches(both)[1]), one);
        QCOMPARE(withoutPatch(one, acceptedPatches(one)[0]), std::string(program));
        QCOMPARE(withoutPatch(both, acceptedPatches(both)[0]), withPatch(program, patch(2, "b")));
        const std::string alone = withPatch("", patch(1, "a"));
        QCOMPARE(withoutPatch(alone, acceptedPatches(alone)[0]), std::string());
    }

    void theLastLineNeedsNoEnd()
    {
        std::string text = withPatch(program, patch(7, "a"));
        text.pop_back();
        QCOMPARE(acceptedPatches(text).size(), std::size_t{1});
        QCOMPARE(withoutPatch(text, acceptedPatches(text)[0]), std::string(program));
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
