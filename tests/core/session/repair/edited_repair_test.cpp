// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#include "core/session/repair/edited_repair.h"
#include "tests/testing/corpus.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Repair = std::shared_ptr<const ProposedRepair>;

OpenedModel openedTank()
{
    RunContext run;
    return *openModelText(contentOf(THREADMEND_SAMPLES "/behavioral/water-tank-1.js"), "tank.js", {}, run);
}

Repair firstProposal(const OpenedModel& model)
{
    RunContext run;
    return proposeRepairsOf(model, *parseProperty("no-assertion-failure"), {*parseProperty("deadlock-free")},
                            {}, run)
        ->list.front();
}

/// The first proposal for the water tank.
struct Tank {
    OpenedModel model = openedTank();
    Repair repair = firstProposal(model);

    Repair judged(const std::string& code)
    {
        RunContext run;
        return *judgedAnew(withCode(repair, code), model, run);
    }
    std::size_t gone(const Repair& of)
    {
        return static_cast<std::size_t>(std::count(of->effect.gone.begin(), of->effect.gone.end(), true));
    }
};

} // namespace

class EditedRepairTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSameCodeComesToTheSame()
    {
        Tank tank;
        // A comment more: other code, the same program.
        const Repair again = tank.judged(tank.repair->proposal.code + "// mine\n");
        QVERIFY(again->isJudged && !again->error && again->unedited == tank.repair);
        QVERIFY(again->proposal.judgement.repairs);
        QCOMPARE(again->proposal.judgement.statesAfter, tank.repair->proposal.judgement.statesAfter);
        QVERIFY(again->effect == tank.repair->effect);
    }

    void anEditIsJudgedForWhatItDoes()
    {
        Tank tank;
        const Repair useless = tank.judged("bp.registerBThread('mine', () => {});\n");
        QVERIFY(!useless->proposal.judgement.repairs && !useless->error);
        QVERIFY(useless->effect.cut.empty() && tank.gone(useless) == 0);
        const Repair strict =
            tank.judged("bp.registerBThread('mine', () => { bp.sync({block: bp.Event('hot')}); });\n");
        QVERIFY(strict->proposal.judgement.repairs);
        QVERIFY(strict->proposal.judgement.runs.goodStepsBlocked > 0);
        QVERIFY(strict->proposal.judgement.others.front().after == Verdict::Kind::Violated);
        QVERIFY(tank.gone(strict) > tank.gone(tank.repair));
    }

    void whatIsNewLeavesNothingGone()
    {
        Tank tank;
        const Repair more = tank.judged("bp.registerBThread('mine', () => { bp.sync({request: "
                                        "bp.Event('extra'), block: bp.Event('hot')}); });\n");
        QVERIFY(more->proposal.judgement.runs.newSteps > 0);
        QCOMPARE(tank.gone(more), std::size_t(0));
    }

    void whatIsWrongIsSaidInLinesOfTheCode()
    {
        Tank tank;
        const Repair wrong =
            tank.judged("// one\n// two\nbp.registerBThread('mine', () => { bp.sync({block: } });\n");
        QVERIFY(wrong->error.has_value() && wrong->isJudged);
        QCOMPARE(wrong->error->line, std::uint64_t(3));
        QVERIFY(wrong->error->column > 0);
        QVERIFY(wrong->effect == tank.repair->effect);
        const Repair late = tank.judged("\nbp.registerBThread('mine', () => { nothing(); });\n");
        QVERIFY(!late->error || late->error->line == 2);
    }

    void theOldCodeIsTheOldProposal()
    {
        Tank tank;
        const Repair edited = withCode(tank.repair, "// nothing\n");
        QVERIFY(!edited->isJudged && edited->unedited == tank.repair);
        QVERIFY(withCode(edited, "// less\n")->unedited == tank.repair);
        QVERIFY(withCode(edited, tank.repair->proposal.code) == tank.repair);
        QVERIFY(withCode(tank.repair, tank.repair->proposal.code) == tank.repair);
    }

    void itStopsWhereverItIsAsked()
    {
        Tank tank;
        const Repair edited = withCode(tank.repair, "bp.registerBThread('mine', () => {});\n");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return judgedAnew(edited, tank.model, run); }));
    }
};

THREADMEND_TEST_MAIN(EditedRepairTest)
#include "edited_repair_test.moc"
