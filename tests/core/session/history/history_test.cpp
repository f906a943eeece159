// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/session/store/stories.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

// A vending machine with two drinks, both of which need two more steps.
const char* const drinks = "0 coin 1\n1 coffee 2\n1 tea 3\n2 serve 4\n3 serve 5\n4 take 0\n5 take 0\n";

std::uint32_t stepCalled(const Snapshot& now, const std::string& label)
{
    const StateId state = now.current().value_or(now.model->lts.initialStates().front());
    std::uint32_t index = now.model->lts.firstTransition(state);
    for (const Transition& step : now.model->lts.outgoing(state)) {
        if (now.model->lts.labels().text(step.label) == label)
            return index;
        ++index;
    }
    qFatal("%s is not possible", label.c_str());
}

class Walker : public Story {
public:
    explicit Walker(const char* model) { then(action::OpenModel{opened(ltsOf(model)), nullptr}); }
    Walker& take(const std::vector<std::string>& labels)
    {
        for (const std::string& label : labels) {
            then(action::TakeStep{stepCalled(now(), label)});
            if (!refusal().empty() || !consistent())
                qFatal("%s: %s", label.c_str(), refusal().c_str());
        }
        return *this;
    }
    std::string run() const
    {
        std::string text;
        for (const Transition& step : now().trace->trace.steps)
            text += std::string(text.empty() ? "" : " ") +
                    std::string(now().model->lts.labels().text(step.label));
        return text;
    }
    std::size_t branches() const { return now().history->branches.size(); }
};

} // namespace

class HistoryTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsMakeABranchLongerAndGoingBackTakesNoneAway()
    {
        Walker walker(drinks);
        walker.take({"coin", "coffee"});
        QCOMPARE(walker.branches(), std::size_t{1});
        walker.then(action::StepBack{}).then(action::StepBack{});
        QCOMPARE(walker.now().cursor, std::size_t{0});
        QCOMPARE(walker.run(), std::string("coin coffee"));
        walker.then(action::StepBack{});
        QVERIFY(!walker.refusal().empty());
    }

    void anotherEventBranchesOffAndTheOldBranchStays()
    {
        Walker walker(drinks);
        walker.take({"coin", "coffee", "serve"});
        const BranchId coffee = *walker.now().branch;
        walker.then(action::MoveCursor{1});
        walker.take({"tea"});
        QCOMPARE(walker.branches(), std::size_t{2});
        QCOMPARE(walker.run(), std::string("coin tea"));
        QCOMPARE(walker.now().history->branches.back().parent, std::optional(coffee));
        QCOMPARE(walker.now().history->branches.back().forkedAt, std::size_t{1});
        walker.then(action::GoTo{coffee, 3});
        QCOMPARE(walker.run(), std::string("coin coffee serve"));
        QCOMPARE(walker.now().cursor, std::size_t{3});
    }

    void aStepThatSomeBranchHasGoesAlongIt()
    {
        Walker walker(drinks);
        walker.take({"coin", "coffee"});
        const BranchId coffee = *walker.now().branch;
        walker.then(action::MoveCursor{1});
        walker.take({"tea"});
        walker.then(action::MoveCursor{1});
        walker.take({"coffee"});
        QCOMPARE(walker.branches(), std::size_t{2});
        QVERIFY(walker.now().branch == coffee);
    }

    void aChoiceIsNotMadeForAPerson()
    {
        Walker walker(drinks);
        walker.then(action::StepOn{});
        QCOMPARE(walker.run(), std::string("coin"));
        walker.then(action::StepOn{});
        QCOMPARE(walker.refusal(), std::string("2 ways lead on from here: choose one of them."));
    }

    void steppingWrapsRoundALassoAndBack()
    {
        Walker walker("0 in 1\n1 turn 2\n2 again 1\n");
        walker.then(action::LoadRun{
            {StateId(0u),
             {walker.now().model->lts.transitions()[0], walker.now().model->lts.transitions()[1],
              walker.now().model->lts.transitions()[2]},
             1},
            "",
            nullptr,
            std::nullopt});
        QVERIFY(walker.consistent());
        std::vector<std::pair<std::size_t, std::size_t>> places;
        for (int i = 0; i < 7; ++i) {
            walker.then(action::StepOn{});
            places.emplace_back(walker.now().cursor, walker.now().lap);
        }
        const std::vector<std::pair<std::size_t, std::size_t>> twiceRound = {{1, 0}, {2, 0}, {3, 0}, {2, 1},
                                                                             {3, 1}, {2, 2}, {3, 2}};
        QCOMPARE(places, twiceRound);
        for (int i = 0; i < 7; ++i)
            walker.then(action::StepBack{});
        QCOMPARE(walker.now().cursor, std::size_t{0});
        QCOMPARE(walker.now().lap, std::size_t{0});
    }

    void aDeletedBranchLeavesItsChildrenToItsParent()
    {
        Walker walker(drinks);
        walker.take({"coin", "coffee", "serve", "take"});
        walker.then(action::MoveCursor{1});
        walker.take({"tea", "serve"});
        const BranchId tea = *walker.now().branch;
        walker.take({"take", "coin", "coffee"});
        walker.then(action::MoveCursor{5});
        QCOMPARE(walker.now().branch, std::optional(tea));
        walker.then(action::MoveCursor{4});
        walker.take({"coin"});
        walker.take({"tea"});
        const Branch child = *walker.now().history->find(*walker.now().branch);
        QCOMPARE(child.parent, std::optional(tea));
        const Branch gone = *walker.now().history->find(tea);
        walker.then(action::DeleteBranch{tea});
        QVERIFY(walker.consistent());
        const Branch& kept = *walker.now().history->find(child.id);
        QCOMPARE(kept.forkedAt, std::size_t{1});
        QVERIFY(kept.trace == child.trace);
        walker.then(action::RestoreBranch{gone});
        QVERIFY(walker.consistent());
        QVERIFY(*walker.now().trace == *gone.trace);
    }

    void theWayToAStateIsReplacedByTheNextUnlessItWasLeft()
    {
        Walker walker(drinks);
        walker.then(action::ShowPathTo{StateId(2u)});
        walker.then(action::ShowPathTo{StateId(3u)});
        QCOMPARE(walker.branches(), std::size_t{1});
        walker.then(action::MoveCursor{1});
        walker.take({"coffee"});
        walker.then(action::ShowPathTo{StateId(4u)});
        QCOMPARE(walker.branches(), std::size_t{3});
    }

    void aModelThatIsReadAgainKeepsWhatItHasOfEachBranch()
    {
        Walker walker(drinks);
        walker.take({"coin", "coffee", "serve"});
        walker.then(action::MoveCursor{1});
        walker.take({"tea", "serve", "take"});
        // Tea is sold out.
        walker.then(action::OpenModel{opened(ltsOf("0 coin 1\n1 coffee 2\n2 serve 3\n3 take 0\n")), nullptr});
        QVERIFY(walker.consistent());
        QCOMPARE(walker.branches(), std::size_t{2});
        QCOMPARE(walker.run(), std::string("coin"));
        const Branch& tea = walker.now().history->branches.back();
        QCOMPARE(tea.misfit->step, std::size_t{1});
        QCOMPARE(tea.misfit->event, std::string("tea"));
        QCOMPARE(tea.misfit->alternatives, std::vector<std::string>{"coffee"});
        QVERIFY(!walker.now().history->branches.front().misfit);
        // And back again.
        walker.then(action::OpenModel{opened(ltsOf(drinks)), nullptr});
        QCOMPARE(walker.run(), std::string("coin tea serve take"));
        QVERIFY(!walker.now().history->branches.back().misfit);
    }

    void anotherFileBeginsAnotherHistory()
    {
        Walker walker(drinks);
        walker.take({"coin"});
        walker.then(action::ToggleBreakpoint{{Breakpoint::Kind::Event, "tea", 0, true}});
        walker.then(action::OpenModel{opened(ltsOf(drinks), "other.aut"), nullptr});
        QCOMPARE(walker.branches(), std::size_t{0});
        QVERIFY(walker.now().breakpoints.empty());
        QVERIFY(walker.consistent());
    }

    void theViewAroundAStateOfALargeModelGoesWithTheCursor()
    {
        Walker walker(drinks);
        walker.then(action::SetMostStates{3});
        walker.then(action::OpenModel{opened(ltsOf(drinks), "large.aut"), nullptr});
        QVERIFY(walker.now().view == GraphView::Focus);
        walker.take({"coin", "tea"});
        QVERIFY(walker.now().focus.state == walker.now().current());
        walker.then(action::StepBack{});
        QVERIFY(walker.now().focus.state == StateId(1u));
        // In a small one a person has chosen what to look at.
        walker.then(action::SetMostStates{300});
        walker.then(action::FocusOn{StateId(0u)});
        walker.then(action::StepOn{});
        QVERIFY(walker.now().focus.state == StateId(0u));
    }

    void aHistoryIsBounded()
    {
        Walker walker("0 a 0\n0 b 0\n");
        const std::vector<std::uint32_t> many(History::mostSteps / 2, 0);
        walker.then(action::Walk{many});
        QCOMPARE(walker.refusal(), std::string());
        walker.then(action::MoveCursor{1});
        std::vector<std::uint32_t> others(History::mostSteps / 2, 1);
        walker.then(action::Walk{others});
        QVERIFY(walker.refusal().find("2,000,000") != std::string::npos);
        QCOMPARE(walker.now().cursor, std::size_t{1});
    }
};

THREADMEND_TEST_MAIN(HistoryTest)
#include "history_test.moc"
