// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/event_reasons.h"
#include "core/model/behavioral/product/explored_program.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/test_main.h"

#include <QTest>
#include <algorithm>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// A program, and a run of it that grows step by step.
struct Running {
    explicit Running(const std::string& text)
    {
        RunContext context;
        auto found = exploreProgram(text, {"program.js", {}, {}}, context);
        if (const InputError* error = found.error())
            qFatal("%s", error->message.c_str());
        explored = *std::move(found);
        said = *synchronisations(explored.graph, *explored.stepper, context);
        run.states.push_back(0);
    }
    Row<Edge> ways() const { return explored.graph.outgoing(run.states.back()); }
    void take(const Edge& edge)
    {
        run.events.push_back(edge.event);
        run.states.push_back(edge.target);
    }
    void take(const std::string& label)
    {
        for (const Edge& edge : ways())
            if (said.events[edge.event] == label)
                return take(edge);
        qFatal("%s cannot happen", label.c_str());
    }
    EventReasons why(const std::string& label) const
    {
        std::vector<EventNumber> enabled;
        for (const Edge& edge : ways())
            enabled.push_back(edge.event);
        std::sort(enabled.begin(), enabled.end());
        return eventReasons(said, run, run.length(), enabled, *eventOf(said, label));
    }
    std::string nameOf(const ThreadAt& at) const { return said.points[at.point].thread; }
    std::uint32_t lineOf(const ThreadAt& at) const { return said.points[at.point].line; }
    std::size_t since(std::uint32_t column) const { return sinceStep(said, run, run.length(), column); }

    ExploredProgram explored;
    Synchronisations said;
    ProgramRun run;
};

/// The b-threads of a drawn program as a person would step them on paper.
class OnPaper {
public:
    explicit OnPaper(const DrawnProgram& program)
        : program_(program), states_(program.size(), 0), since_(program.size(), 0)
    {
    }

    /// What the step does to each b-thread.
    std::vector<LaneMove> take(int event)
    {
        ++steps_;
        std::vector<LaneMove> moves(program_.size(), LaneMove::Stays);
        for (std::size_t i = 0; i < program_.size(); ++i) {
            if (states_[i] < 0)
                continue;
            const DrawnState& state = program_[i][static_cast<std::size_t>(states_[i])];
            if (state.interrupt.count(event) > 0) {
                states_[i] = noMore;
                moves[i] = LaneMove::Interrupted;
            } else if (state.next.count(event) > 0) {
                states_[i] = state.next.at(event);
                moves[i] = state.request.count(event) > 0 ? LaneMove::Acted : LaneMove::Followed;
            } else {
                continue;
            }
            since_[i] = steps_;
        }
        return moves;
    }
    std::size_t since(std::size_t thread) const { return since_[thread]; }
    const DrawnState* at(std::size_t thread) const
    {
        return states_[thread] < 0 ? nullptr : &program_[thread][static_cast<std::size_t>(states_[thread])];
    }
    bool hasFailed() const { return std::find(states_.begin(), states_.end(), failed) != states_.end(); }

private:
    const DrawnProgram& program_;
    std::vector<int> states_;
    std::vector<std::size_t> since_;
    std::size_t steps_ = 0;
};

/// The standing by its definition.
Standing standingOnPaper(const OnPaper& paper, std::size_t threads, int event, bool happens)
{
    bool requested = false, blocked = false;
    for (std::size_t i = 0; i < threads; ++i)
        if (const DrawnState* state = paper.at(i)) {
            requested = requested || state->request.count(event) > 0;
            blocked = blocked || state->block.count(event) > 0;
        }
    if (requested && !blocked)
        return happens ? Standing::Enabled : Standing::Outranked;
    return requested ? Standing::Blocked : Standing::Unrequested;
}

void compareReasons(const Running& running, const OnPaper& paper, std::size_t threads, int event)
{
    const std::string label = "e" + std::to_string(event);
    if (!eventOf(running.said, label))
        return;
    const EventReasons reasons = running.why(label);
    const Row<Edge> ways = running.ways();
    const bool happens = std::any_of(
        ways.begin(), ways.end(), [&](const Edge& edge) { return running.said.events[edge.event] == label; });
    QVERIFY(reasons.standing == standingOnPaper(paper, threads, event, happens));
    std::size_t named = 0;
    for (std::size_t i = 0; i < threads; ++i)
        if (const DrawnState* state = paper.at(i))
            named += state->request.count(event) + state->waitFor.count(event) + state->block.count(event) +
                         state->interrupt.count(event) >
                     0;
    QCOMPARE(reasons.threads.size(), named);
    for (const ThreadReason& each : reasons.threads) {
        const DrawnState& state = *paper.at(each.at.column);
        QCOMPARE(each.requests, state.request.count(event) > 0);
        QCOMPARE(each.waitsFor, state.waitFor.count(event) > 0);
        QCOMPARE(each.blocks, state.block.count(event) > 0);
        QCOMPARE(each.isInterrupted, state.interrupt.count(event) > 0);
        QCOMPARE(each.at.since, paper.since(each.at.column));
    }
}

const char* const tank = R"(bp.registerBThread('add hot', function () {
  for (let i = 0; i < 3; i++)
    bp.sync({request: bp.Event('hot')});
});
bp.registerBThread('add cold', function () {
  for (let i = 0; i < 3; i++)
    bp.sync({request: bp.Event('cold')}, {props: ['wants cold']});
});
bp.registerBThread('hurry', function () {
  const e = bp.sync({request: bp.Event('turn off')});
  bp.sync({block: bp.EventSet('all cold', e => e.name == 'cold')});
});
)";

} // namespace

class EventReasonsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoBlocksIsNamedWithTheStepThatPutItThere()
    {
        Running running(tank);
        running.take("hot");
        running.take("turn off");
        running.take("hot");
        const EventReasons reasons = running.why("cold");
        QVERIFY(reasons.standing == Standing::Blocked);
        QCOMPARE(reasons.threads.size(), std::size_t{2});
        const ThreadReason& blocker = reasons.threads[0];
        QVERIFY(blocker.blocks && !blocker.requests);
        QCOMPARE(running.nameOf(blocker.at), std::string("hurry"));
        QCOMPARE(running.lineOf(blocker.at), 11u);
        QCOMPARE(blocker.at.since, std::size_t{2});
        QCOMPARE(running.said.sets[running.said.points[blocker.at.point].block].text,
                 std::string("all cold"));
        const ThreadReason& asker = reasons.threads[1];
        QVERIFY(asker.requests);
        QCOMPARE(running.nameOf(asker.at), std::string("add cold"));
        QCOMPARE(asker.at.since, std::size_t{0});
    }

    void comingBackToTheSamePointIsAStepOfItsOwn()
    {
        Running running("bp.registerBThread('again', function () { while (true) bp.sync({request: "
                        "bp.Event('a')}); });\n"
                        "bp.registerBThread('other', function () { while (true) bp.sync({request: "
                        "bp.Event('b')}); });");
        running.take("a");
        running.take("b");
        running.take("a");
        running.take("b");
        // One state, so nothing else tells.
        QCOMPARE(running.run.states, (std::vector<std::uint32_t>{0, 0, 0, 0, 0}));
        QCOMPARE(running.since(0), std::size_t{3});
        QCOMPARE(running.since(1), std::size_t{4});
        QVERIFY(moveOf(running.said, running.run, 4, 0) == LaneMove::Stays);
        QVERIFY(moveOf(running.said, running.run, 3, 0) == LaneMove::Acted);
    }

    void aBThreadThatIsRegisteredLaterIsThereFromThatStep()
    {
        Running running("bp.registerBThread('mother', function () {\n"
                        "  bp.sync({request: bp.Event('a')});\n"
                        "  bp.sync({request: bp.Event('bear')});\n"
                        "  bp.registerBThread('child', function () { bp.sync({block: bp.Event('b')}); });\n"
                        "  while (true) bp.sync({request: [bp.Event('b'), bp.Event('c')]});\n});");
        running.take("a");
        running.take("bear");
        running.take("c");
        QVERIFY(moveOf(running.said, running.run, 2, 1) == LaneMove::Started);
        const EventReasons reasons = running.why("b");
        QCOMPARE(running.nameOf(reasons.threads.front().at), std::string("child"));
        QCOMPARE(reasons.threads.front().at.since, std::size_t{2});
    }

    void anEventThatNobodyRequestsHasItsPossibleRequesters()
    {
        Running running("bp.registerBThread('b', function () {\n  bp.sync({request: bp.Event('go')});\n"
                        "  bp.sync({request: bp.Event('x')});\n});\n"
                        "bp.registerBThread('a', function () {\n  bp.sync({waitFor: bp.Event('x')});\n"
                        "  bp.sync({request: bp.Event('x')});\n});");
        const EventReasons reasons = running.why("x");
        QVERIFY(reasons.standing == Standing::Unrequested);
        QCOMPARE(reasons.threads.size(), std::size_t{1});
        QVERIFY(reasons.threads[0].waitsFor);
        std::vector<std::pair<std::string, std::uint32_t>> places;
        for (const std::uint32_t point : reasons.requestedAt)
            places.emplace_back(running.said.points[point].thread, running.said.points[point].line);
        QCOMPARE(places, (std::vector<std::pair<std::string, std::uint32_t>>{{"a", 7}, {"b", 3}}));
    }

    void whatIsOutrankedSaysSo()
    {
        Running running("// threadmend: selection priority\n"
                        "bp.registerBThread('low', {priority: 1}, function () { bp.sync({request: "
                        "bp.Event('a')}); });\n"
                        "bp.registerBThread('high', {priority: 2}, function () { bp.sync({request: "
                        "bp.Event('b')}); });");
        QVERIFY(running.why("a").standing == Standing::Outranked);
        QVERIFY(running.why("b").standing == Standing::Enabled);
    }

    void whoIsHeldBackHasNothingLeftToAskFor()
    {
        Running running("bp.registerBThread('one', function () { bp.sync({request: bp.Event('a')}); });\n"
                        "bp.registerBThread('both', function () { bp.sync({request: [bp.Event('a'), "
                        "bp.Event('b')]}); });\n"
                        "bp.registerBThread('blocks', function () { bp.sync({block: bp.Event('a')}); });");
        const Row<std::uint32_t> before = running.run.pointsAfter(running.said, 0);
        QCOMPARE(heldBack(running.said, before), (std::vector<bool>{true, false, false}));
        running.take("b");
        const Row<std::uint32_t> after = running.run.pointsAfter(running.said, 1);
        QCOMPARE(heldBack(running.said, after), (std::vector<bool>{true, false, false}));
    }

    void aPropositionHoldsThroughTheBThreadsThatHaveIt()
    {
        Running running(tank);
        running.take("cold");
        running.take("hot");
        const PropositionReasons reasons = propositionReasons(running.said, running.run, 2, "wants cold");
        QVERIFY(reasons.holds);
        QCOMPARE(reasons.threads.size(), std::size_t{1});
        QCOMPARE(running.nameOf(reasons.threads[0]), std::string("add cold"));
        QCOMPARE(reasons.threads[0].since, std::size_t{1});
        QCOMPARE(running.said.points[reasons.pointsWithIt.front()].line, 7u);
        running.take("cold");
        running.take("cold");
        QVERIFY(!propositionReasons(running.said, running.run, 4, "wants cold").holds);
        QVERIFY(hasProposition(running.said, "wants cold"));
        QVERIFY(!hasProposition(running.said, "wants hot"));
    }

    void whereNobodyLookedThereIsNoStanding()
    {
        const Running running(tank);
        const EventReasons reasons =
            eventReasons(running.said, running.run, 0, std::nullopt, *eventOf(running.said, "hot"));
        QVERIFY(!reasons.standing);
        QCOMPARE(reasons.threads.size(), std::size_t{1});
    }

    void runsOfRandomProgramsAgreeWithRunsOnPaper_data()
    {
        QTest::addColumn<int>("style");
        for (int style = 0; style < 3; ++style)
            QTest::addRow("style %d", style) << style;
    }
    void runsOfRandomProgramsAgreeWithRunsOnPaper()
    {
        QFETCH(int, style);
        constexpr int events = 4, programs = 60, longest = 25;
        std::mt19937 random(static_cast<unsigned>(4711 + style));
        std::size_t steps = 0, comebacks = 0;
        for (int i = 0; i < programs; ++i) {
            const DrawnProgram program = drawProgram(random, events);
            Running running(textOf(program, plainNames(events), style));
            OnPaper paper(program);
            for (int step = 0; step < longest && !running.ways().empty() && !paper.hasFailed(); ++step) {
                const Edge edge = running.ways()[random() % running.ways().size()];
                running.take(edge);
                const auto moves = paper.take(running.said.events[edge.event].back() - '0');
                if (paper.hasFailed()) {
                    QVERIFY(!running.said.failuresOf(edge.target).empty());
                    break;
                }
                ++steps;
                const std::size_t at = running.run.length();
                for (std::uint32_t column = 0; column < program.size(); ++column) {
                    QVERIFY(moveOf(running.said, running.run, at, column) == moves[column]);
                    QCOMPARE(running.since(column), paper.since(column));
                    const auto before = running.run.pointsAfter(running.said, at - 1)[column];
                    const auto after = running.run.pointsAfter(running.said, at)[column];
                    comebacks += moves[column] != LaneMove::Stays && before == after;
                }
                for (int event = 0; event < events; ++event)
                    compareReasons(running, paper, program.size(), event);
            }
        }
        // The hard cases are among them.
        QVERIFY(steps > 300);
        QVERIFY(comebacks > 50);
    }

    void aRunOfStatesSaysTheSameAsTheGraph()
    {
        Running running(tank);
        for (const char* label : {"cold", "turn off", "hot"})
            running.take(label);
        std::vector<ProgramState> states;
        for (const std::uint32_t state : running.run.states)
            states.push_back(running.explored.graph.state(state));
        RunContext context;
        const auto said = synchronisations(states, *running.explored.stepper, context);
        QVERIFY(static_cast<bool>(said));
        const ProgramRun run{{0, 1, 2, 3}, running.run.events};
        const EventNumber cold = *eventOf(*said, "cold");
        const EventReasons one = eventReasons(*said, run, 3, std::nullopt, cold);
        const EventReasons other = eventReasons(running.said, running.run, 3, std::nullopt, cold);
        QVERIFY(one.threads == other.threads);
        QCOMPARE(one.requestedAt, other.requestedAt);
    }
};

THREADMEND_TEST_MAIN(EventReasonsTest)
#include "event_reasons_test.moc"
