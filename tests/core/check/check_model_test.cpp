// SPDX-License-Identifier: GPL-3.0-or-later
// What every entry in the tables of engines and of replays promises.
#include "core/check/check_model.h"
#include "core/check/replay.h"
#include "tests/testing/models_of_all_kinds.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

bool isRunOfModel(const Model& model, const Trace& trace)
{
    return visitSpace(
        model.space, [&](auto& space) { return isRunOf(space, trace); }, [] { return true; });
}

/// The verdict, with which the engine polled.
struct Asked {
    Verdict verdict;
    std::uint64_t polls = 0;
};

Asked asked(const CheckEngine& engine, const Model& model, const Formula& formula,
            std::uint64_t cancelledAt = 0)
{
    RunContext run;
    if (cancelledAt > 0)
        run.cancelAtPoll(cancelledAt);
    Asked result{engine.check(model, formula, run), 0};
    result.polls = run.polls();
    return result;
}

} // namespace

class CheckModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyEngineSaysWhatItIs()
    {
        std::set<std::string_view> names;
        for (const CheckEngine* engine : checkEngines()) {
            QVERIFY(!engine->name.empty() && !engine->description.empty());
            QVERIFY(names.insert(engine->name).second);
            QVERIFY(engine->name != "auto");
        }
        for (const EvidenceReplay* replay : evidenceReplays())
            QVERIFY(replay->applies != nullptr && replay->confirms != nullptr);
    }

    void everyEngineRefusesWithAReasonOrAnswersWithEvidence()
    {
        const std::vector<Property> properties = propertiesOfAllKinds(6);
        int refused = 0, violated = 0, held = 0;
        for (const Model& model : modelsOfAllKinds(smallShareOf(200)))
            for (const Property& property : properties)
                for (const CheckEngine* engine : checkEngines()) {
                    if (!engine->isFor(property.formula))
                        continue;
                    if (const auto reason = engine->whyNot(model, property.formula)) {
                        QVERIFY(!reason->message.empty());
                        ++refused;
                        continue;
                    }
                    const Verdict verdict = asked(*engine, model, property.formula).verdict;
                    if (verdict.refusal) { // that the program is none for it was found out later
                        QVERIFY(verdict.kind == Verdict::Kind::Undecided &&
                                !verdict.refusal->message.empty());
                        ++refused;
                        continue;
                    }
                    QCOMPARE(verdict.evidence.has_value(), verdict.kind == Verdict::Kind::Violated);
                    QVERIFY(verdict.kind != Verdict::Kind::Undecided || verdict.reason);
                    if (verdict.evidence) {
                        QVERIFY(isRunOfModel(model, *verdict.evidence));
                        RunContext run;
                        QVERIFY(*isConfirmed(model, property.formula, verdict, run));
                    }
                    (verdict.evidence ? violated : held) += 1;
                }
        QVERIFY(refused > 0 && violated > 0 && held > 0);
    }

    void enginesAgree()
    {
        const std::vector<Property> properties = propertiesOfAllKinds(6);
        for (const Model& model : modelsOfAllKinds(smallShareOf(100), looksAtAll ? 500 : 50))
            for (const Property& property : properties) {
                RunContext run;
                const Verdict whole = checkModel(model, property.formula, run);
                QCOMPARE(whole.refusal.has_value(), whyNotChecked(model, property.formula).has_value());
                for (const CheckEngine* engine : checkEngines())
                    if (engine->isFor(property.formula) && !engine->whyNot(model, property.formula)) {
                        const Verdict one = asked(*engine, model, property.formula).verdict;
                        QVERIFY(one.kind == Verdict::Kind::Undecided || one.kind == whole.kind);
                        if (one.shortest && whole.shortest && one.evidence && whole.evidence)
                            QCOMPARE(one.evidence->length(), whole.evidence->length());
                    }
            }
    }

    void everyEngineStopsAtEveryPollWithoutAnAnswer()
    {
        const std::vector<Property> properties = propertiesOfAllKinds(2);
        for (const Model& model : modelsOfAllKinds(shareOf(12), 30))
            for (const Property& property : properties)
                for (const CheckEngine* engine : checkEngines()) {
                    if (!engine->isFor(property.formula) || engine->whyNot(model, property.formula))
                        continue;
                    const std::uint64_t polls = asked(*engine, model, property.formula).polls;
                    // Of many polls, some everywhere.
                    for (std::uint64_t poll = 1; poll <= polls; poll += 1 + polls / 200) {
                        const Verdict verdict = asked(*engine, model, property.formula, poll).verdict;
                        if (verdict.refusal)
                            continue;
                        if (verdict.kind == Verdict::Kind::Violated) { // only others were still looked for
                            QVERIFY(verdict.evidence && verdict.mayHaveFurther);
                            continue;
                        }
                        QVERIFY(verdict.kind == Verdict::Kind::Undecided && !verdict.evidence);
                        QVERIFY(verdict.reason && verdict.reason->reason == StopReason::Cancelled);
                    }
                }
    }

    void noReplayConfirmsARunThatIsNone()
    {
        Random random(24);
        int tried = 0;
        const std::vector<Property> properties = propertiesOfAllKinds(4);
        for (const Model& model : modelsOfAllKinds(smallShareOf(100), looksAtAll ? 500 : 50))
            for (const Property& property : properties) {
                RunContext run;
                Verdict verdict = checkModel(model, property.formula, run);
                if (!verdict.evidence || verdict.evidence->length() < 2)
                    continue;
                // The last step is left out, so nothing is wrong yet; a loop does not come back.
                verdict.evidence->steps.pop_back();
                for (const EvidenceReplay* replay : evidenceReplays())
                    if (replay->applies(model) && verdict.shortest) {
                        QVERIFY(!*replay->confirms(model, property.formula, verdict, run));
                        ++tried;
                    }
            }
        QVERIFY(tried > 0);
    }
};

THREADMEND_TEST_MAIN(CheckModelTest)
#include "check_model_test.moc"
