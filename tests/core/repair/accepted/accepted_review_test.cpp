// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_kind.h"
#include "core/repair/accepted/accepted_review.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/methods/proposals.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

using Labels = std::vector<std::string>;

/// Chooses a or b, then c or d; fails where `fails` is true.
std::string chooser(const char* fails)
{
    return std::string("const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(name => bp.Event(name));\n"
                       "bp.registerBThread('t', function () {\n"
                       "  const one = bp.sync({request: [a, b]}).name;\n"
                       "  const two = bp.sync({request: [c, d]}).name;\n"
                       "  bp.ASSERT(!(") +
           fails + "), 'wrong');\n});\n";
}

std::string patch(int number, const std::string& body, const char* property = "no-assertion-failure")
{
    const std::string mark = "// threadmend:patch " + std::to_string(number);
    return mark + " begin\n" + (*property == 0 ? "" : "// Property: " + std::string(property) + "\n") +
           "bp.registerBThread(\"patch " + std::to_string(number) + "\", function () {\n" + body + "\n});\n" +
           mark + " end\n";
}

std::string with(std::string text, const std::vector<std::string>& patches)
{
    for (const std::string& code : patches)
        text = withPatch(text, code);
    return text;
}

AcceptedReview reviewOf(const std::string& text, const std::vector<const char*>& given = {},
                        const ReviewOptions& options = {})
{
    std::vector<Property> properties;
    for (const char* property : given)
        properties.push_back(*parseProperty(property));
    RunContext run;
    const auto review = reviewAccepted(text, {"program.js", {}, {}}, properties, options, run);
    if (const InputError* error = review.error())
        qFatal("line %d: %s", static_cast<int>(error->line), error->message.c_str());
    return *review;
}

PatchReview only(const AcceptedReview& review)
{
    if (review.patches.size() != 1)
        qFatal("%zu patches instead of one", review.patches.size());
    return review.patches[0];
}

std::string proposed(const std::string& text, const char* property)
{
    const auto program = programOf(text);
    Stepper stepper(*program, program->start().selection);
    RunContext run;
    const auto graph = explore(stepper, {}, run);
    const auto proposals = proposeRepairs(*graph, stepper, *parseProperty(property), {}, {}, run);
    return withPatch(text, proposals->list.at(0).code);
}

} // namespace

class AcceptedReviewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTextWithoutPatchesHasNothingToReview()
    {
        const AcceptedReview review = reviewOf(chooser("false"));
        QVERIFY(review.patches.empty() && !review.isHarmful());
    }

    void aPatchThatMendsIsInForce()
    {
        const std::string tank = contentOf(THREADMEND_SAMPLES "/behavioral/water-tank-1.js");
        const PatchReview review = only(reviewOf(proposed(tank, "no-assertion-failure")));
        QVERIFY(review.status == PatchStatus::InForce && !review.isHarmful());
        QVERIFY(review.without == Verdict::Kind::Violated && review.with == Verdict::Kind::Holds);
        QCOMPARE(review.statesWithout, std::size_t{14});
        QCOMPARE(review.statesWith, std::size_t{13});
        QCOMPARE(review.runs.goodStepsBlocked, std::size_t{0});
        QVERIFY(review.runs.badStepsBlocked > 0);
    }

    void whatAnEditMakesOfAPatch()
    {
        const std::string noA = patch(1, "  bp.sync({block: a});");
        const auto after = [&](const std::string& program) { return only(reviewOf(with(program, {noA}))); };
        QVERIFY(after(chooser("one == 'a'")).status == PatchStatus::InForce);
        const PatchReview notNeeded = after(chooser("one == 'z'"));
        QVERIFY(notNeeded.status == PatchStatus::NotNeeded && !notNeeded.isHarmful());
        QCOMPARE(notNeeded.runs.lostRun, (Labels{"a"}));
        const PatchReview tooStrong = after(chooser("one == 'a' && two == 'd'"));
        QVERIFY(tooStrong.status == PatchStatus::TooStrong && tooStrong.isHarmful());
        QCOMPARE(tooStrong.runs.lostRun, (Labels{"a"}));
        const PatchReview violated = after(chooser("one == 'a' || two == 'd'"));
        QVERIFY(violated.status == PatchStatus::DoesNotRepair && violated.isHarmful());
        QVERIFY(violated.with == Verdict::Kind::Violated);
        std::string renamed = chooser("one == 'x'");
        renamed.replace(renamed.find("request: [a, b]"), 15, "request: [c, b]");
        const PatchReview useless = after(renamed);
        QVERIFY(useless.status == PatchStatus::Useless);
        QCOMPARE(reviewOf(with(renamed, {noA})).canGo, std::vector<std::size_t>{0});
        QCOMPARE(useless.stepsBlocked, std::size_t{0});
        QCOMPARE(useless.statesWithout, useless.statesWith);
    }

    void aPatchThatGetsStuckIsTooStrong()
    {
        const PatchReview review =
            only(reviewOf(with(chooser("one == 'a'"), {patch(1, "  bp.sync({waitFor: b, block: a});\n"
                                                                "  bp.sync({block: [c, d]});")})));
        QVERIFY(review.status == PatchStatus::TooStrong);
        QCOMPARE(review.runs.newDeadlocks, std::size_t{1});
        QCOMPARE(review.runs.deadlockRun, (Labels{"b"}));
        QCOMPARE(review.runs.lostRun, (Labels{"b", "c"}));
        // It does without its property being known, too.
        const PatchReview unknown =
            only(reviewOf(with(chooser("false"), {patch(1, "  bp.sync({block: [a, b]});", "")})));
        QVERIFY(unknown.status == PatchStatus::TooStrong && !unknown.with);
        QVERIFY(unknown.runs.deadlockRun.empty() && unknown.runs.newDeadlocks == 1);
    }

    void aDisabledPatchIsLeftAlone()
    {
        std::string text = with(chooser("one == 'a'"),
                                {patch(1, "  bp.sync({block: a});"), patch(2, "  bp.sync({block: a});")});
        text = withPatchDisabled(text, acceptedPatches(text)[0]);
        const AcceptedReview review = reviewOf(text);
        QVERIFY(review.patches[0].status == PatchStatus::Disabled);
        QCOMPARE(review.patches[0].property, std::string("no-assertion-failure"));
        QVERIFY(review.patches[1].status == PatchStatus::InForce);
        QVERIFY(review.overlaps.empty());
    }

    void thePropertyIsFoundByItsTextThenByItsName()
    {
        const std::string text = with(chooser("false"), {patch(1, "  bp.sync({block: a});", "never 'a'")});
        QCOMPARE(only(reviewOf(text)).property, std::string("never 'a'"));
        RunContext run;
        Property named = *parseProperty("never   'a'");
        named.name = "no a";
        const auto byText = reviewAccepted(text, {}, {*parseProperty("never 'b'"), named}, {}, run);
        QCOMPARE(only(*byText).property, std::string("no a"));
        std::string renamed = text;
        renamed.replace(renamed.find("\"patch 1\""), 9, "\"patch 1: no a\"");
        renamed.erase(renamed.find("// Property"),
                      renamed.find("bp.registerBThread(\"patch") - renamed.find("// Property"));
        const auto byName = reviewAccepted(renamed, {}, {*parseProperty("never 'b'"), named}, {}, run);
        QVERIFY(only(*byName).status == PatchStatus::InForce);
        QCOMPARE(only(*byName).property, std::string("no a"));
        const PatchReview nobody = only(reviewOf(renamed));
        QVERIFY(nobody.status == PatchStatus::Unjudged && nobody.error->line == 8);
        QCOMPARE(nobody.stepsBlocked, std::size_t{1});
        QVERIFY(nobody.runs.lostRun.empty());
        const PatchReview garbled =
            only(reviewOf(with(chooser("false"), {patch(1, "  bp.sync({block: a});", "never (")})));
        QVERIFY(garbled.status == PatchStatus::Unjudged);
        QVERIFY(garbled.error->message.find("names no property") != std::string::npos);
    }

    void aPatchThatIsWrongIsToldAndTheOthersAreJudged()
    {
        const std::string good = patch(2, "  bp.sync({block: a});");
        for (const char* wrong : {"  if (", "  while (true) {}", "});\nnobody();\n(() => {"}) {
            const AcceptedReview review =
                reviewOf(with(chooser("one == 'a'"), {patch(1, wrong), good, patch(3, "  bp.sync({")}));
            QVERIFY2(review.patches[0].status == PatchStatus::Broken, wrong);
            const AcceptedPatch& place = review.patches[0].patch;
            QVERIFY2(review.patches[0].error->line >= place.firstLine &&
                         review.patches[0].error->line <= place.lastLine,
                     wrong);
            QVERIFY(review.patches[1].status == PatchStatus::InForce);
            QVERIFY(review.patches[2].status == PatchStatus::Broken && review.isHarmful());
        }
        RunContext run;
        const auto program = reviewAccepted("nobody();\n" + good, {}, {}, {}, run);
        QVERIFY(program.error() != nullptr && program.error()->line == 1);
    }

    void aPatchThatFailsWhenItRunsIsToldByItsHarm()
    {
        const std::string text =
            with(chooser("one == 'a'"), {patch(1, "  bp.sync({waitFor: b});\n  nobody();")});
        QVERIFY(only(reviewOf(text)).status == PatchStatus::DoesNotRepair);
    }

    void withoutAPatchThereCanBeTooManyStates()
    {
        const std::string counting = "const up = bp.Event('up');\n"
                                     "bp.registerBThread('t', function () {\n"
                                     "  for (let i = 0; i < 100000; i++) bp.sync({request: up});\n});\n";
        ReviewOptions options;
        options.mostStates = 5000;
        const PatchReview review = only(
            reviewOf(counting + patch(1, "  bp.sync({waitFor: up});\n  bp.sync({block: up});"), {}, options));
        QVERIFY(review.status == PatchStatus::Unjudged);
        QCOMPARE(review.error->message, std::string("without it the program has 5,000 states or more"));
        RunContext run;
        const auto large =
            reviewAccepted(counting + patch(1, "  bp.sync({block: bp.Event('x')});"), {}, {}, options, run);
        QVERIFY(large.error() != nullptr);
    }

    void aPatchForHotCyclesIsReviewedToo()
    {
        // Who is lost stays hot for ever.
        const std::string text =
            "bp.registerBThread('t', () => {\n"
            "  const e = bp.sync({request: [bp.Event('work'), bp.Event('lose')]});\n"
            "  while (e.name == 'lose') bp.hot(true).sync({request: bp.Event('again')});\n"
            "});\n";
        const PatchReview review = only(reviewOf(proposed(text, "no-hot-cycle")));
        QVERIFY(review.status == PatchStatus::InForce);
        QCOMPARE(review.runs.badStepsBlocked, std::size_t{1});
        const PatchReview strong =
            only(reviewOf(with(text, {patch(1, "  bp.sync({block: bp.Event('work')});", "no-hot-cycle")})));
        QVERIFY(strong.status == PatchStatus::DoesNotRepair);
        QCOMPARE(strong.runs.lostRun, (Labels{"work"}));
        // By chance, events do not say where the run is: only verdicts and deadlocks are known.
        std::string chance = text;
        chance.insert(chance.find("  while"),
                      "  const x = bp.random.nextInt(2);\n  if (x == 0) bp.sync({request: "
                      "bp.Event('again')});\n");
        const PatchReview unknown =
            only(reviewOf(with(chance, {patch(1, "  bp.sync({block: bp.Event('lose')});", "no-hot-cycle")})));
        QVERIFY(unknown.status == PatchStatus::InForce);
        QVERIFY(unknown.without == Verdict::Kind::Violated && unknown.with == Verdict::Kind::Holds);
        QVERIFY(unknown.stepsBlocked > 0 && unknown.runs.badStepsBlocked == 0);
    }

    void ofTwoThatDoTheSameEitherIsEnough()
    {
        const std::string body = "  bp.sync({block: a});";
        const AcceptedReview review = reviewOf(with(chooser("one == 'a'"), {patch(1, body), patch(2, body)}));
        for (const PatchReview& one : review.patches)
            QVERIFY(one.status == PatchStatus::Useless);
        QVERIFY((review.overlaps == std::vector<PatchOverlap>{{0, 1, true, true}, {1, 0, true, true}}));
        QVERIFY(review.conflicts.empty() && !review.isHarmful());
        QCOMPARE(review.canGo, std::vector<std::size_t>{1});
        // Of three, no two say enough about each other; but two can go.
        const AcceptedReview three =
            reviewOf(with(chooser("one == 'a'"), {patch(1, body), patch(2, body), patch(3, body)}));
        QVERIFY(three.overlaps.empty());
        QCOMPARE(three.canGo, (std::vector<std::size_t>{1, 2}));
    }

    void aPatchBehindAnotherOneNoLongerMatters()
    {
        // What the second blocks comes only after what the first blocks.
        const std::string text =
            with(chooser("one == 'a'"),
                 {patch(1, "  bp.sync({block: a});"),
                  patch(2, "  bp.sync({waitFor: a});\n  bp.sync({block: c});", "never 'a' . 'c'"),
                  patch(3, "  bp.sync({waitFor: b});\n  bp.sync({block: d});", "never 'b' . 'd'")});
        const AcceptedReview review = reviewOf(text);
        QVERIFY(review.patches[0].status == PatchStatus::InForce);
        QVERIFY(review.patches[1].status == PatchStatus::Useless);
        QVERIFY(review.patches[2].status == PatchStatus::InForce);
        QVERIFY((review.overlaps == std::vector<PatchOverlap>{{1, 0, true, true}}));
    }

    void twoPatchesCanGetStuckTogether()
    {
        const std::string text =
            with(chooser("false"),
                 {patch(1, "  bp.sync({waitFor: a});\n  bp.sync({block: c});", "never 'a' . 'c'"),
                  patch(2, "  bp.sync({block: d});", "never 'a' . 'd'")});
        const AcceptedReview review = reviewOf(text);
        QCOMPARE(review.conflicts.size(), std::size_t{1});
        QVERIFY((review.conflicts[0] == PatchConflict{0, 1, 1, {"a"}}));
        QVERIFY(review.isHarmful());
        for (const PatchReview& one : review.patches)
            QVERIFY(one.status == PatchStatus::TooStrong);
    }

    void pairsOfManyPatchesAreNotLookedAt()
    {
        std::vector<std::string> patches;
        for (int number = 1; number <= 9; ++number)
            patches.push_back(patch(number, "  bp.sync({block: a});"));
        const AcceptedReview review = reviewOf(with(chooser("one == 'a'"), patches));
        QVERIFY(!review.looksAtPairs && review.overlaps.empty());
        for (const PatchReview& one : review.patches)
            QVERIFY(one.status == PatchStatus::Useless);
        patches.pop_back();
        QCOMPARE(reviewOf(with(chooser("one == 'a'"), patches)).overlaps.size(), std::size_t{0});
    }

    void itStopsWhereverItIsAsked()
    {
        const std::string text = with(chooser("one == 'a'"), {patch(1, "  bp.sync({block: a});"),
                                                              patch(2, "  bp.sync({block: [a, c]});")});
        QVERIFY(stopsEverywhere(
            [&](RunContext& run) { return reviewAccepted(text, {}, {}, ReviewOptions{}, run); }));
    }
};

THREADMEND_TEST_MAIN(AcceptedReviewTest)
#include "accepted_review_test.moc"
