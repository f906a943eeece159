// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/session/store/random_actions.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const retry = "0 send 1\n1 lose 0\n1 deliver 2\n2 deliver 3\n2 acknowledge 4\n0 stop 4\n";

/// A story in which the violation of `never deliver . deliver` is explained.
Story explainedStory()
{
    Story story;
    story.then(action::OpenModel{opened(ltsOf(retry)), listOf({"never true* . deliver . deliver"}, 0)});
    story.then(action::Check{{PropertyKey(0u)}});
    story.then(checkFirst(story.now()));
    story.then(action::ShowProperty{PropertyKey(0u)});
    story.then(explainShown(story.now()));
    return story;
}

} // namespace

class ReduceTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aViolatedPropertyOpensItsCounterexampleOverTheModel()
    {
        const Story story = explainedStory();
        QVERIFY(story.consistent());
        QVERIFY(story.now().trace != nullptr);
        QCOMPARE(story.now().trace->length(), std::size_t{3});
        QVERIFY(story.now().view == GraphView::Overlay);
        QVERIFY(story.now().trace->decisions[2]);
        QCOMPARE(story.now().trace->certainAfter, std::optional<std::size_t>(3));
    }

    void whereOnlyAWrongTurnIsDecidedItIsADecisionToo()
    {
        // Waiting for ever is no deadlock, but nothing rules it out: a neighbourhood of kind R.
        Story story;
        story.then(
            action::OpenModel{opened(ltsOf("0 wait 0\n0 go 1\n1 stop 2\n")), listOf({"deadlock-free"}, 0)});
        story.then(action::Check{{PropertyKey(0u)}});
        story.then(checkFirst(story.now()));
        story.then(action::ShowProperty{PropertyKey(0u)});
        story.then(explainShown(story.now()));
        QVERIFY(story.now().trace != nullptr);
        QCOMPARE(story.now().trace->decisions, (std::vector<bool>{true, false, false}));
        QVERIFY(story.now().trace->waysOut[0].empty());
        QCOMPARE(story.now().trace->certainAfter, std::optional<std::size_t>(1));
    }

    void steppingSelectsTheStateAndStopsAtTheEnd()
    {
        Story story = explainedStory();
        story.then(action::MoveCursor{2});
        QVERIFY(story.now().selected.state == story.now().current());
        QVERIFY(story.now().current() == StateId(2u));
        story.then(action::MoveCursor{4});
        QVERIFY(!story.refusal().empty());
        QCOMPARE(story.now().cursor, std::size_t{2});
    }

    void aRefusedActionChangesNothing()
    {
        Story story;
        story.then(action::OpenModel{opened(ltsOf(retry)), nullptr});
        story.then(action::SetView{GraphView::Neighbourhoods});
        QVERIFY(!story.refusal().empty());
        QVERIFY(story.now().view == GraphView::Full);
        story.then(action::FocusOn{StateId(77u)});
        QVERIFY(!story.refusal().empty());
        QVERIFY(!story.has(Change::View));
    }

    void aModelTooLargeToBeReadIsShownAroundItsStart()
    {
        Story story;
        story.then(action::SetMostStates{3});
        story.then(action::OpenModel{opened(ltsOf(retry)), nullptr});
        QVERIFY(story.now().view == GraphView::Focus);
        QVERIFY(story.now().focus.state == StateId(0u));
    }

    void proposalsAreForgottenWithWhatTheyMend()
    {
        Story story = explainedStory();
        const auto found = [&](std::uint64_t age = 0) {
            return action::ProposalsDone{story.now().modelRevision - age, PropertyKey(0u),
                                         proposalsFor(*story.now().model, 2)};
        };
        story.then(found(1));
        QVERIFY(!story.now().proposals);
        story.then(found());
        QVERIFY(story.has(Change::Proposals));
        QCOMPARE(story.now().proposal, std::optional<std::size_t>(0));
        // Looking elsewhere in the run forgets nothing.
        story.then(action::MoveCursor{2});
        QVERIFY(story.now().proposals && !story.has(Change::Proposals));
        story.then(action::SetProperties{std::make_shared<const PropertyList>()});
        QVERIFY(!story.now().proposals && !story.now().proposal);
        QVERIFY(story.has(Change::Proposals) && story.consistent());
    }

    void aRejectedProposalLeavesTheListAndTheNextOneIsLookedAt()
    {
        Story story = explainedStory();
        story.then(action::ProposalsDone{story.now().modelRevision, PropertyKey(0u),
                                         proposalsFor(*story.now().model, 3)});
        story.then(action::ShowProposal{1});
        story.then(action::RejectProposal{1});
        QCOMPARE(story.now().proposals->list.size(), std::size_t{2});
        QCOMPARE(story.now().shownProposal()->proposal.description, std::string("c"));
        story.then(action::RejectProposal{1});
        QCOMPARE(story.now().shownProposal()->proposal.description, std::string("a"));
        // One above the one that is looked at.
        story.then(action::RejectProposal{0});
        QVERIFY(story.now().proposals && story.now().shownProposal() == nullptr);
        story.then(action::RejectProposal{0});
        QVERIFY(!story.refusal().empty());
        story.then(action::ShowProposal{0});
        QVERIFY(!story.refusal().empty());
        story.then(action::ForgetProposals{});
        QVERIFY(!story.now().proposals);
    }

    void aPersonAddsAProposalAndEditsIt()
    {
        Story story;
        story.then(action::OpenModel{opened(ltsOf(retry)), listOf({"deadlock-free"}, 0)});
        const auto one = proposalsFor(*story.now().model, 1)->list.front();
        const auto edited = proposalsFor(*story.now().model, 2)->list.back();
        // For no property at all.
        story.then(action::AddProposal{story.now().modelRevision - 1, std::nullopt, one});
        story.then(action::AddProposal{story.now().modelRevision, PropertyKey(0u), one});
        QVERIFY(!story.now().proposals);
        story.then(action::AddProposal{story.now().modelRevision, std::nullopt, one});
        QVERIFY(story.has(Change::Proposals) && story.consistent());
        QCOMPARE(story.now().shownProposal(), one.get());
        story.then(action::AddProposal{story.now().modelRevision, std::nullopt, edited});
        QCOMPARE(story.now().proposal, std::optional<std::size_t>(1));
        story.then(action::ShowProposal{0});
        story.then(action::ReplaceProposal{one, edited});
        QCOMPARE(story.now().shownProposal(), edited.get());
        QCOMPARE(story.now().proposals->list.size(), std::size_t(2));
        // What has gone meanwhile comes too late.
        story.then(action::ReplaceProposal{one, one});
        QVERIFY(!story.has(Change::Proposals));
        story.then(action::ShowProperty{PropertyKey(0u)});
        QVERIFY(!story.now().proposals && story.consistent());
    }

    void theFilmIsLeftWithWhatItIsAboutAndWhenAProposalIsDecidedOn()
    {
        Story story = explainedStory();
        story.then(action::ShowFilm{0});
        QVERIFY(!story.refusal().empty() && !story.now().filmPicture);
        const auto find = [&] {
            story.then(action::ProposalsDone{story.now().modelRevision, PropertyKey(0u),
                                             proposalsFor(*story.now().model, 3)});
        };
        find();
        // Two rounds and the result.
        story.then(action::ShowFilm{2});
        QCOMPARE(story.now().filmPicture, std::optional<std::size_t>(2));
        QVERIFY(story.has(Change::Film) && !story.has(Change::Proposals));
        story.then(action::ShowFilm{3});
        QVERIFY(!story.refusal().empty());
        // The proposal that is looked at already, and moves through the run, leave it where it is.
        story.then(action::ShowProposal{0});
        story.then(action::MoveCursor{1});
        QCOMPARE(story.now().filmPicture, std::optional<std::size_t>(2));
        const Action leaving[] = {action::ShowProposal{1}, action::RejectProposal{0}, action::ShowFilm{},
                                  action::ForgetProposals{}};
        for (const Action& leave : leaving) {
            find();
            story.then(action::ShowFilm{1});
            story.then(leave);
            QVERIFY(!story.now().filmPicture && story.has(Change::Film) && story.consistent());
        }
    }

    void resultsForAnotherModelAreDropped()
    {
        Story story;
        const auto properties = listOf({"never true* . deliver . deliver"}, 0);
        story.then(action::OpenModel{opened(ltsOf(retry)), properties});
        story.then(action::Check{{PropertyKey(0u)}});
        const action::CheckDone late = checkFirst(story.now());
        story.then(action::OpenModel{opened(ltsOf("0 a 0\n")), nullptr});
        story.then(action::Check{{PropertyKey(0u)}});
        story.then(late);
        QVERIFY(story.now().verdictOf(PropertyKey(0u)) == nullptr);
        QVERIFY(story.now().isWanted(PropertyKey(0u)));
    }

    void anEditedPropertyLosesItsVerdictAndGetsItBackWhenUndone()
    {
        Story story = explainedStory();
        const auto before = story.now().properties;
        story.then(action::SetProperties{listOf({"never stop"}, story.now().nextKey)});
        QVERIFY(story.now().trace == nullptr);
        QVERIFY(story.now().view == GraphView::Full);
        story.then(action::SetProperties{before});
        QVERIFY(story.now().verdictOf(PropertyKey(0u)) != nullptr);
    }

    void hiddenLabelsSurviveAReloadByTheirTextsOnly()
    {
        Story story;
        story.then(action::OpenModel{opened(ltsOf("0 a 1\n1 b 0\n")), nullptr});
        story.then(action::HideLabel{LabelId(1u), true});
        story.then(action::OpenModel{opened(ltsOf("0 b 1\n1 c 0\n")), nullptr});
        QCOMPARE(story.now().hiddenLabels, std::set<LabelId>{LabelId(0u)});
        story.then(action::OpenModel{opened(ltsOf("0 b 1\n"), "other.aut"), nullptr});
        QVERIFY(story.now().hiddenLabels.empty());
    }

    void furtherViolationsKeepTheirLabelsWhileAModelGrows()
    {
        const auto program = [](const char* steps) {
            auto model = std::make_shared<OpenedModel>(*opened(ltsOf(steps)));
            model->source = "the same";
            return model;
        };
        Story story;
        story.then(action::OpenModel{program("0 b 1\n0 c 2\n"), listOf({"deadlock-free"}, 0)});
        story.then(action::Check{{PropertyKey(0u)}});
        const auto run = [&](std::size_t way) {
            return Trace{StateId(0u), {story.now().model->lts.outgoing(StateId(0u))[way]}};
        };
        auto found = std::make_shared<CheckedProperty>();
        found->verdict.kind = Verdict::Kind::Violated;
        found->verdict.shortest = true;
        found->verdict.evidence = run(0);
        found->verdict.further.push_back({{}, run(1), true});
        story.then(action::CheckDone{story.now().modelRevision, PropertyKey(0u), found});
        // A label that comes before the others.
        story.then(action::OpenModel{program("0 b 1\n0 c 2\n2 a 3\n"), nullptr, true});
        const CheckedProperty* kept = story.now().verdictOf(PropertyKey(0u));
        QVERIFY(kept != nullptr);
        QCOMPARE(story.now().model->lts.labels().text(kept->verdict.further[0].evidence.steps[0].label),
                 std::string_view("c"));
    }

    void whatIsLookedAtStaysWhileAModelGrows()
    {
        Story story;
        story.then(action::SetMostStates{2});
        story.then(action::OpenModel{opened(ltsOf("0 b 1\n1 c 2\n2 d 0\n")), nullptr});
        story.then(action::FocusOn{StateId(2u)});
        story.then(action::SetFocusSteps{3});
        story.then(action::Expand{StateId(1u)});
        story.then(action::TakeStep{0});
        story.then(action::Select{{std::nullopt, 1u}});
        // A label that comes before the others, and further states.
        const auto more = opened(ltsOf("0 b 1\n1 c 2\n2 d 0\n3 a 0\n"));
        story.then(action::OpenModel{more, nullptr, true});
        QVERIFY(story.consistent());
        QVERIFY(story.now().view == GraphView::Focus);
        QVERIFY(story.now().focus.state == StateId(1u)); // where the step led to
        QCOMPARE(story.now().focus.steps, 3u);
        QVERIFY(story.now().selected == (Pointed{StateId(1u), 1u}));
        QCOMPARE(story.now().cursor, std::size_t{1});
        // An edit that changes more leaves a person on their run.
        story.then(action::OpenModel{opened(ltsOf("0 x 2\n0 b 1\n1 c 2\n2 e 3\n")), nullptr});
        QVERIFY(story.consistent());
        QVERIFY(story.now().view == GraphView::Focus);
        QCOMPARE(story.now().cursor, std::size_t{1});
        QVERIFY(story.now().focus.state == story.now().current());
    }

    void aViewThatNeedsAnExplanationComesBackWithIt()
    {
        Story story = explainedStory();
        story.then(action::SetView{GraphView::Neighbourhoods});
        story.then(action::OpenModel{opened(ltsOf(retry)), nullptr, true});
        QVERIFY(story.consistent());
        story.then(action::Check{{PropertyKey(0u)}});
        story.then(checkFirst(story.now()));
        story.then(explainShown(story.now()));
        QVERIFY(story.now().view == GraphView::Neighbourhoods);
    }

    void memoryIsABudgetOfThePersonNotOfTheModel()
    {
        Story story;
        story.then(action::SetMemoryBudget{1000});
        story.then(action::OpenModel{opened(ltsOf(retry)), nullptr});
        story.then(action::CloseModel{});
        QCOMPARE(story.now().memoryBudget, std::uint64_t{1000});
        story.then(action::SetMemoryBudget{0});
        QVERIFY(!story.refusal().empty());
        QCOMPARE(story.now().memoryBudget, std::uint64_t{1000});
    }

    void thePathToAStateIsShortest()
    {
        Story story;
        story.then(action::OpenModel{
            opened(ltsOf("0 a 1\n1 a 2\n0 b 3\n3 b 2\n2 c 4\n0 x 5\n5 x 6\n6 x 4\n")), nullptr});
        story.then(action::ShowPathTo{StateId(4u)});
        QCOMPARE(story.now().trace->length(), std::size_t{3});
        QVERIFY(story.now().current() == StateId(4u));
        QVERIFY(story.consistent());
    }

    void stretchesWithoutDecisionsAreOneRowUntilUnfolded()
    {
        ShownTrace trace = shownPath({StateId(0u),
                                      {{LabelId(0u), StateId(1u)},
                                       {LabelId(0u), StateId(2u)},
                                       {LabelId(0u), StateId(3u)},
                                       {LabelId(0u), StateId(4u)}}});
        trace.kept = {false, false, true, true};
        const auto folded = rowsOf(trace, true, {});
        const std::vector<TraceRow> expected = {
            {true, false, 0, 0}, {false, true, 0, 1}, {false, false, 2, 2}, {false, false, 3, 3}};
        QVERIFY(folded == expected);
        QVERIFY(folded[1].shows(1) && folded[1].shows(2) && !folded[1].shows(3));
        QCOMPARE(rowsOf(trace, true, {0}).size(), std::size_t{5});
        QCOMPARE(rowsOf(trace, false, {}).size(), std::size_t{5});
    }

    void aHundredThousandRandomActionsKeepTheSnapshotConsistent()
    {
        constexpr int storyLength = 1000, stories = 100;
        int refused = 0, changed = 0, explained = 0, stepped = 0, proposed = 0, forgotten = 0;
        std::size_t branched = 0;
        for (std::uint64_t seed = 1; seed <= stories; ++seed) {
            RandomActions actions(seed);
            Snapshot now;
            for (int i = 0; i < storyLength; ++i) {
                const Action action = actions.next(now);
                Reduced reduced = reduce(now, action);
                const std::string wrong = whyInconsistent(reduced.snapshot);
                QVERIFY2(wrong.empty(), qPrintable(QStringLiteral("seed %1, action %2 (kind %3): %4")
                                                       .arg(seed)
                                                       .arg(i)
                                                       .arg(action.index())
                                                       .arg(QString::fromStdString(wrong))));
                QVERIFY(reduced.refusal.empty() || reduced.changes.empty());
                if (isStep(action) && reduced.refusal.empty()) {
                    QVERIFY2(canBeUndone(now, action, reduced.snapshot), qPrintable(QString::number(seed)));
                    ++stepped;
                }
                branched = std::max(branched, reduced.snapshot.history->branches.size());
                refused += reduced.refusal.empty() ? 0 : 1;
                changed += reduced.changes.empty() ? 0 : 1;
                proposed += reduced.snapshot.proposals && !now.proposals ? 1 : 0;
                forgotten += !reduced.snapshot.proposals && now.proposals ? 1 : 0;
                explained += reduced.snapshot.explanation && !now.explanation ? 1 : 0;
                now = std::move(reduced.snapshot);
            }
        }
        // The walk reached what it is about.
        QVERIFY(refused > 1000);
        QVERIFY(changed > 50000);
        QVERIFY(explained > 100);
        QVERIFY(stepped > 5000);
        QVERIFY(proposed > 500);
        QVERIFY(forgotten > 400);
        QVERIFY(branched > 5);
    }
};

THREADMEND_TEST_MAIN(ReduceTest)
#include "reduce_test.moc"
