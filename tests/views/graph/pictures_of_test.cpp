// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "core/model/lts/lts_builder.h"
#include "tests/testing/random_models.h"
#include "tests/testing/safety_questions.h"
#include "tests/views/graph/explained_models.h"
#include "tests/views/graph/gui_test_main.h"
#include "views/graph/pictures_of.h"
#include "views/graph/trace_view.h"

#include <set>

#include <fmt/format.h>
#endif

#include <QObject>
#include <QStringList>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::string marksOf(const Picture& picture, std::uint32_t node)
{
    const std::pair<std::uint16_t, const char*> names[] = {
        {NodeMark::Initial, " initial"},    {NodeMark::Decision, " decision"},
        {NodeMark::Violating, " violated"}, {NodeMark::Deadlock, " deadlock"},
        {NodeMark::Livelock, " livelock"},  {NodeMark::End, " end"},
        {NodeMark::Ghost, " ghost"},        {NodeMark::OnRun, " run"},
        {NodeMark::Current, " here"},       {NodeMark::Folded, " folded"},
        {NodeMark::Context, " context"}};
    std::string text;
    for (const auto& [mark, name] : names)
        if (picture.has(node, mark))
            text += name;
    if (picture.nodeHidden[node] > 0)
        text += fmt::format(" +{}", picture.nodeHidden[node]);
    return text;
}

/// The whole picture as text: a line each node and edge.
std::string dumped(const Picture& picture)
{
    const char* colours[] = {"", " correct", " incorrect", " neutral"};
    std::string text;
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
        text += fmt::format("[{}]{}\n", picture.nodeTexts[node], marksOf(picture, node));
    for (std::uint32_t i = 0; i < picture.edges.size(); ++i) {
        const PictureEdge& edge = picture.edges[i];
        text += fmt::format(
            "[{}] {} [{}]{}{}{}{}\n", picture.nodeTexts[edge.source], picture.labels[edge.label],
            picture.nodeTexts[edge.target], colours[static_cast<int>(edge.colour)],
            edge.marks & EdgeMark::OnRun ? fmt::format(" step {}", picture.stepNumber(i)) : "",
            edge.marks & EdgeMark::Kept ? " kept" : "", edge.marks & EdgeMark::Folded ? " folded" : "");
    }
    return text;
}

bool shows(const Picture& picture, const std::string& state)
{
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
        if (picture.nodeTexts[node] == state)
            return true;
    return false;
}

/// Requests, then works or gives up; working, it may fail, and failing is final.
const char* const service =
    "0 request 1 1 refuse 2 1 accept 3 3 pay 4 3 bill 5 5 pay 4 5 fail 6 6 log 7 7 log 6";

struct Case {
    Lts lts;
    Explanation explanation;
};
Case explainedService()
{
    Case both{ltsOf(service), {}};
    both.explanation = NaiveExplanation(both.lts, {"accept", "fail"}).take();
    return both;
}

bool has(const std::vector<LegendEntry>& legend, LegendEntry entry)
{
    return std::find(legend.begin(), legend.end(), entry) != legend.end();
}

} // namespace

class PicturesOfTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fullViewMarksStartsDeadlocksAndEnds()
    {
        RunContext run;
        const std::string terminations[] = {"exit"};
        const Lts lts = *LtsBuilder::terminating(ltsOf("0 a 1 0 exit 2"), terminations, run);
        const Picture picture = *fullView(lts, {}, run);
        QCOMPARE(dumped(picture),
                 std::string("[0] initial\n[1] deadlock\n[2] end\n[0] a [1]\n[0] exit [2]\n"));
        QCOMPARE(picture.extent, std::string("3 of 3 states shown"));
    }

    void deadlocksAndLivelocksAreToldApart()
    {
        RunContext run;
        const Picture stuck = *fullView(ltsOf("0 a 1 1 b 2 0 b 2 0 c 3"), {}, run);
        QCOMPARE(dumped(stuck), std::string("[0] initial\n[1]\n[2] deadlock\n[3] deadlock\n"
                                            "[0] a [1]\n[0] b [2]\n[0] c [3]\n[1] b [2]\n"));
        const Picture busy = *fullView(ltsOf("0 a 1 1 i 2 2 i 1 2 b 3"), {}, run);
        QCOMPARE(dumped(busy), std::string("[0] initial\n[1] livelock\n[2] livelock\n[3] deadlock\n"
                                           "[0] a [1]\n[1] i [2]\n[2] b [3]\n[2] i [1]\n"));
        QVERIFY(has(legendOf(busy), LegendEntry::Livelock) && has(legendOf(busy), LegendEntry::Deadlock));
        QVERIFY(!has(legendOf(stuck), LegendEntry::Livelock));
    }

    void aFailedStateIsOfOtherRunsOnlyBesideACounterexample()
    {
        const auto legend = [](bool withViolation) {
            PictureBuilder builder;
            builder.addNode({"1", NodeMark::AlsoViolating});
            if (withViolation)
                builder.addNode({"2", NodeMark::Violating});
            return legendOf(std::move(builder).build());
        };
        QVERIFY(legend(false) == std::vector{LegendEntry::Failed});
        QVERIFY((legend(true) == std::vector{LegendEntry::Violated, LegendEntry::AlsoViolated}));
    }

    void hiddenLabelsAreLeftOutAndSaidSo()
    {
        const auto [lts, explanation] = explainedService();
        RunContext run;
        ViewOptions options;
        options.hiddenLabels = {*lts.labels().find("pay"), *lts.labels().find("bill"), LabelId(1000u)};
        const Incoming incoming = *Incoming::of(lts, run);
        const ModelLooks looks = *ModelLooks::of(lts, explanation, 0, run);
        for (const Picture& picture :
             {*fullView(lts, options, run), *overlayView(lts, explanation, options, run),
              *counterexampleView(lts, explanation, options, run),
              *neighbourhoodView(lts, explanation, options, run),
              *focusView(lts, incoming, looks, {lts.initialStates().front(), 9, 9, {}, {}, {}}, options,
                         run)}) {
            QVERIFY2(picture.extent.ends_with(" · 2 labels hidden"), picture.extent.c_str());
            for (const PictureEdge& edge : picture.edges)
                QVERIFY(picture.labels[edge.label] != "pay" && picture.labels[edge.label] != "bill");
        }
        const Picture all = *fullView(lts, options, run);
        QCOMPARE(all.nodeCount(), lts.stateCount());
    }

    void whatIsAroundAStateGrowsOnDemand()
    {
        RunContext run;
        const Lts lts = ltsOf("0 a 1 1 a 2 2 a 3 3 a 4 4 a 5 5 a 6 2 b 7 7 b 8 9 c 2");
        const Incoming incoming = *Incoming::of(lts, run);
        const ModelLooks looks = *ModelLooks::of(lts, run);
        const auto around = [&](const FocusOptions& focus) {
            return *focusView(lts, incoming, looks, focus, {}, run);
        };
        FocusOptions focus{StateId(2u), 1, 1, {}, {}, {}};
        QCOMPARE(dumped(around(focus)),
                 std::string("[2]\n[3] +1\n[7] +1\n[1]\n[9]\n[2] a [3]\n[2] b [7]\n[1] a [2]\n[9] c [2]\n"));
        QCOMPARE(around(focus).extent, std::string("5 of 10 states shown"));
        focus.expanded = {StateId(3u), StateId(4u)}; // the second is shown because of the first
        focus.stepsBack = 0;
        QCOMPARE(dumped(around(focus)), std::string("[2]\n[3]\n[7] +1\n[4]\n[5] +1\n"
                                                    "[2] a [3]\n[2] b [7]\n[3] a [4]\n[4] a [5]\n"));
        focus.collapsed = {StateId(3u)};
        focus.pinned = {StateId(8u)};
        QCOMPARE(dumped(around(focus)), std::string("[2]\n[8] deadlock\n[3] +1\n[7]\n"
                                                    "[2] a [3]\n[2] b [7]\n[7] b [8]\n"));
    }

    void whatIsAroundAStateBearsTheColoursOfAnExplanation()
    {
        const auto [lts, explanation] = explainedService();
        RunContext run;
        const Incoming incoming = *Incoming::of(lts, run);
        const ModelLooks looks = *ModelLooks::of(lts, explanation, 0, run);
        const Picture whole = *overlayView(lts, explanation, {}, run);
        const Picture around =
            *focusView(lts, incoming, looks, {lts.initialStates().front(), 20, 0, {}, {}, {}}, {}, run);
        const auto lines = [](const Picture& picture) {
            QStringList sorted = QString::fromStdString(dumped(picture)).split(QChar(u'\n'));
            sorted.sort();
            return sorted;
        };
        QCOMPARE(lines(around), lines(whole)); // in another order
        QCOMPARE(around.sentence, whole.sentence);
    }

    void whatIsAroundAStateCostsNoMoreInALargeModel()
    {
        const auto pollsIn = [](std::uint32_t states) {
            LtsBuilder builder;
            for (std::uint32_t state = 0; state + 1 < states; ++state)
                builder.add(StateId(state), builder.label("a"), StateId(state + 1));
            const Lts lts = std::move(builder).build();
            RunContext run, own;
            const Incoming incoming = *Incoming::of(lts, run);
            const ModelLooks looks = *ModelLooks::of(lts, run);
            const Picture picture =
                *focusView(lts, incoming, looks, {StateId(states / 2), 3, 3, {}, {}, {}}, {}, own);
            return std::pair(own.polls(), picture.nodeCount());
        };
        QCOMPARE(pollsIn(100000), pollsIn(100));
        QCOMPARE(pollsIn(100).second, std::size_t{7});
    }

    void fullViewIsLimitedAndSaysSo()
    {
        RunContext run;
        ViewOptions options;
        options.maxNodes = 2;
        const Picture picture = *fullView(ltsOf("0 a 1 1 a 2 1 b 3 3 a 0"), options, run);
        QCOMPARE(dumped(picture), std::string("[0] initial\n[1] +2\n[0] a [1]\n"));
        QCOMPARE(picture.extent, std::string("2 of 4 states shown"));
        QVERIFY(has(legendOf(picture), LegendEntry::Hidden));
    }

    void longRunsAreThereFromTheirStartToTheirEnd()
    {
        RunContext run;
        for (const int length : {400, 2500}) {
            // Every fortieth state has a way out.
            std::string text;
            for (int state = 0; state < length; ++state) {
                text += std::to_string(state) + (state + 1 == length ? " boom " : " step ") +
                        std::to_string(state + 1) + "\n";
                if (state % 40 == 39)
                    text += std::to_string(state) + " leave " + std::to_string(length + 1) + "\n";
            }
            text += std::to_string(length + 1) + " rest " + std::to_string(length + 1) + "\n";
            const Lts lts = ltsOf(text);
            const Explanation explanation =
                *explain(lts, testing::questionOf(lts, "never true* . boom"), {}, run);
            ViewOptions unfolded;
            unfolded.fold = false;
            for (const Picture& picture :
                 {*overlayView(lts, explanation, {}, run), *counterexampleView(lts, explanation, {}, run),
                  *counterexampleView(lts, explanation, unfolded, run)}) {
                std::set<std::string> shown;
                for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
                    if (picture.has(node, NodeMark::OnRun | NodeMark::Initial | NodeMark::Decision |
                                              NodeMark::Violating))
                        shown.emplace(picture.nodeTexts[node]);
                for (int state = 39; state < length; state += 40)
                    QVERIFY2(shown.contains(std::to_string(state)), qPrintable(QString::number(state)));
                QVERIFY(shown.contains("0"));
                QVERIFY(shown.contains(std::to_string(length)));
            }
            if (length > 2000)
                continue;
            const Picture whole = *overlayView(lts, explanation, {}, run);
            for (int state = 0; state <= length; ++state)
                QVERIFY(shows(whole, std::to_string(state)));
        }
    }

    void longRunsAreFoldedInTheModelToo()
    {
        RunContext run;
        std::string text;
        for (int state = 0; state < 400; ++state) {
            text += std::to_string(state) + (state == 399 ? " boom " : " step ") + std::to_string(state + 1) +
                    "\n";
            if (state % 40 == 39)
                text += std::to_string(state) + " leave 401\n";
        }
        const Lts lts = ltsOf(text + "401 rest 401\n200 aside 401\n");
        const Explanation explanation =
            *explain(lts, testing::questionOf(lts, "never true* . boom"), {}, run);
        ViewOptions options;
        options.foldModelFrom = 10;
        options.mustShow = {StateId(55u)};
        const Picture picture = *overlayView(lts, explanation, options, run);
        QVERIFY(picture.nodeCount() < 60);
        QVERIFY(picture.extent.find("on the way folded") != std::string::npos);
        // Where one is, where something leaves, decisions and ends.
        for (const char* state : {"0", "39", "40", "55", "79", "80", "200", "359", "400", "401"})
            QVERIFY2(shows(picture, state), state);
        QVERIFY(!shows(picture, "20"));
        std::size_t stretches = 0;
        for (const PictureEdge& edge : picture.edges)
            stretches += (edge.marks & EdgeMark::Folded) != 0;
        QVERIFY(stretches >= 10);
        // No way out is counted as hidden where it is drawn as part of a stretch.
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            QCOMPARE(picture.nodeHidden[node], 0u);
    }

    void aTraceIsFoldedLikeTheListOfItsSteps()
    {
        RunContext run;
        std::string text;
        for (int state = 0; state < 60; ++state)
            text += std::to_string(state) + (state == 59 ? " boom " : " step ") + std::to_string(state + 1) +
                    "\n";
        const Lts lts = ltsOf(text + "30 leave 61\n");
        const Explanation explanation =
            *explain(lts, testing::questionOf(lts, "never true* . boom"), {}, run);
        const ShownTrace trace = shownCounterexample(lts, explanation, 0);
        const Picture whole = *traceView(lts, trace, {}, run);
        QCOMPARE(whole.nodeCount(), std::size_t(61));
        QCOMPARE(whole.extent, std::string("60 steps shown"));
        const Picture folded = *traceView(lts, trace, {true, {}, 0}, run);
        QCOMPARE(folded.nodeCount(), rowsOf(trace, true, {}).size());
        QVERIFY(folded.nodeCount() < 10 && shows(folded, "30") && shows(folded, "60"));
        QVERIFY(folded.extent.ends_with(" folded"));
        // Where one is is shown.
        const Picture within = *traceView(lts, trace, {true, {}, 12}, run);
        QCOMPARE(within.nodeCount(), folded.nodeCount() + 1);
        QVERIFY(shows(within, "12"));
        // So is what a person has unfolded.
        const Picture opened = *traceView(lts, trace, {true, {0}, 0}, run);
        QVERIFY(shows(opened, "5") && !shows(opened, "45"));
    }

    void whatMustBeShownIsShown()
    {
        RunContext run;
        ViewOptions options;
        options.maxNodes = 2;
        options.mustShow = {StateId(3u), StateId(2u)};
        const Picture picture = *fullView(ltsOf("0 a 1 1 a 2 1 b 3 3 a 0"), options, run);
        for (const char* state : {"0", "2", "3"})
            QVERIFY(shows(picture, state));
    }

    void counterexampleViewShowsWhereTheRunWasDecided()
    {
        RunContext run;
        const auto [lts, explanation] = explainedService();
        const Picture picture = *counterexampleView(lts, explanation, {}, run);
        QCOMPARE(dumped(picture), std::string("[0] initial run\n"
                                              "[1] decision run\n"
                                              "[3] decision run\n"
                                              "[5] decision run\n"
                                              "[6] violated run\n"
                                              "[] ghost\n"
                                              "[] ghost\n"
                                              "[] ghost\n"
                                              "[+1 state] folded\n"
                                              "[0] request [1] neutral step 1 kept\n"
                                              "[1] accept [3] neutral step 2 kept\n"
                                              "[1] refuse [] correct\n"
                                              "[3] bill [5] neutral step 3 kept\n"
                                              "[3] pay [] correct\n"
                                              "[5] fail [6] incorrect step 4 kept\n"
                                              "[5] pay [] correct\n"
                                              "[6]  [+1 state] folded\n"));
        QCOMPARE(picture.sentence, std::string("The last way out was after step 3: pay was "
                                               "possible there; step 4, fail, made the violation certain."));
        QCOMPARE(picture.extent, std::string("5 of 6 states shown · 1 after the violation folded"));
    }

    void counterexampleViewUnfoldsOnRequest()
    {
        RunContext run;
        const auto [lts, explanation] = explainedService();
        ViewOptions options;
        options.fold = false;
        const std::string text = dumped(*counterexampleView(lts, explanation, options, run));
        QVERIFY(text.find("[6] log [7]") != std::string::npos);
        QVERIFY(text.find("folded") == std::string::npos);
    }

    void overlayColoursTheModel()
    {
        RunContext run;
        const auto [lts, explanation] = explainedService();
        ViewOptions options;
        options.current = StateId(5u);
        const std::string text = dumped(*overlayView(lts, explanation, options, run));
        QVERIFY(text.find("[1] decision run\n") != std::string::npos);
        QVERIFY(text.find("[5] decision run here\n") != std::string::npos);
        QVERIFY(text.find("[6] violated run\n") != std::string::npos);
        QVERIFY(text.find("[1] refuse [2] correct\n") != std::string::npos);
        QVERIFY(text.find("[1] accept [3] neutral step 2 kept\n") != std::string::npos);
        QVERIFY(text.find("[5] fail [6] incorrect step 4 kept\n") != std::string::npos);
        QVERIFY(text.find("[6] log [7]\n") != std::string::npos); // after the violation: no colour
    }

    void overlayOfABigModelKeepsTheCounterexample()
    {
        RunContext run;
        LtsBuilder builder;
        for (std::uint32_t state = 0; state < 1000; ++state) {
            builder.add(StateId(state), builder.label("on"), StateId(state + 1));
            builder.add(StateId(state), builder.label("aside"), StateId(2000 + state));
        }
        builder.add(StateId(20u), builder.label("bad"), StateId(3000u));
        const Lts lts = std::move(builder).build();
        const Explanation explanation = NaiveExplanation(lts, {"bad"}).take();
        const Picture picture = *overlayView(lts, explanation, {}, run);
        QCOMPARE(picture.nodeCount(), std::size_t{300});
        int onRun = 0;
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            onRun += picture.has(node, NodeMark::OnRun);
        QCOMPARE(onRun, 22);
        QVERIFY(picture.extent.starts_with("300 of 3,001 states shown"));
    }

    void neighbourhoodsComeInTheOrderOfTheRun()
    {
        RunContext run;
        const auto [lts, explanation] = explainedService();
        const Picture picture = *neighbourhoodView(lts, explanation, {}, run);
        QCOMPARE(picture.groups.size(), std::size_t{3});
        QCOMPARE(picture.groups[0], std::string("After step 1: a way to go right"));
        QCOMPARE(picture.groups[2], std::string("After step 3: right or wrong, nothing between"));
        for (const PictureEdge& edge : picture.edges)
            QCOMPARE(picture.nodeGroups[edge.source], picture.nodeGroups[edge.target]);
        QCOMPARE(picture.extent, std::string("3 of 3 decisions shown"));
    }

    void saysThatAPropertyHolds()
    {
        RunContext run;
        const Lts lts = ltsOf("0 a 1 1 b 0");
        const Explanation explanation = NaiveExplanation(lts, {"c"}).take();
        const Picture picture = *counterexampleView(lts, explanation, {}, run);
        QCOMPARE(picture.sentence, std::string("No run violates the property."));
        QVERIFY(!has(legendOf(picture), LegendEntry::Violated));
    }

    void legendHasOnlyWhatOccurs()
    {
        RunContext run;
        const auto [lts, explanation] = explainedService();
        const auto plain = legendOf(*fullView(lts, {}, run));
        QCOMPARE(plain.size(), std::size_t{1}); // the deadlocks
        const auto coloured = legendOf(*counterexampleView(lts, explanation, {}, run));
        for (const LegendEntry entry :
             {LegendEntry::Correct, LegendEntry::Incorrect, LegendEntry::Neutral, LegendEntry::Run,
              LegendEntry::Kept, LegendEntry::Decision, LegendEntry::Violated, LegendEntry::Ghost})
            QVERIFY(has(coloured, entry));
        QVERIFY(!has(coloured, LegendEntry::Deadlock) && !has(coloured, LegendEntry::Elsewhere));
    }

    void everyViewStopsAtEveryPoll()
    {
        const auto [lts, explanation] = explainedService();
        const auto check = [](auto view) {
            RunContext whole;
            QVERIFY(static_cast<bool>(view(whole)));
            for (std::uint64_t k = 1; k <= whole.polls(); ++k) {
                RunContext run;
                run.cancelAtPoll(k);
                QVERIFY(view(run).stopped() != nullptr);
            }
        };
        const Lts& model = lts;
        const Explanation& why = explanation;
        check([&](RunContext& run) { return fullView(model, {}, run); });
        check([&](RunContext& run) { return overlayView(model, why, {}, run); });
        check([&](RunContext& run) { return counterexampleView(model, why, {}, run); });
        check([&](RunContext& run) { return neighbourhoodView(model, why, {}, run); });
    }
};

THREADMEND_GUI_TEST_MAIN(PicturesOfTest)
#include "pictures_of_test.moc"
