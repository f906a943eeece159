// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/explored_program.h"
#include "core/model/behavioral/product/synchronisations.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/test_main.h"

#include <QDir>
#include <QFile>
#include <algorithm>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

struct Opened {
    ExploredProgram explored;
    Synchronisations said;

    std::vector<EventNumber> enabled(std::uint32_t state) const
    {
        std::vector<EventNumber> events;
        for (const Edge& edge : explored.graph.outgoing(state))
            events.push_back(edge.event);
        std::sort(events.begin(), events.end());
        return events;
    }
    std::vector<EventStanding> standingsIn(std::uint32_t state) const
    {
        return standings(said, state, enabled(state));
    }
    EventStanding of(std::uint32_t state, const std::string& label) const
    {
        for (const EventStanding& each : standingsIn(state))
            if (said.events[each.event] == label)
                return each;
        qFatal("no standing of %s", label.c_str());
    }
};

Opened opened(const std::string& text)
{
    RunContext run;
    auto explored = exploreProgram(text, {"program.js", {}, {}}, run);
    if (const InputError* error = explored.error())
        qFatal("%s", error->message.c_str());
    auto said = synchronisations(explored->graph, *explored->stepper, run);
    return {*std::move(explored), *std::move(said)};
}

using Columns = std::vector<std::uint32_t>;

/// Asks the engine itself about every event and every b-thread of every state.
void compareWithEngine(const std::string& text)
{
    const Opened program = opened(text);
    Program& engine = *program.explored.program;
    const ProgramGraph& graph = program.explored.graph;
    for (std::uint32_t state = 0; state < std::min<std::size_t>(graph.stateCount(), 300); ++state) {
        const auto threads = graph.threads(state);
        const auto enabled = program.enabled(state);
        for (const EventStanding& each : program.standingsIn(state)) {
            Columns requested, waited, blocked, interrupted;
            for (std::uint32_t column = 0; column < threads.size(); ++column) {
                if (threads[column] == ended)
                    continue;
                const SyncStatement& statement = engine.local(threads[column]).statement;
                if (statement.requests(each.event))
                    requested.push_back(column);
                if (engine.sets().contains(statement.waitFor, each.event))
                    waited.push_back(column);
                if (engine.blocks(threads[column], each.event))
                    blocked.push_back(column);
                if (engine.interruptedBy(threads[column], each.event))
                    interrupted.push_back(column);
            }
            QCOMPARE(each.requestedBy, requested);
            QCOMPARE(each.waitedForBy, waited);
            QCOMPARE(each.blockedBy, blocked);
            QCOMPARE(each.interrupts, interrupted);
            const bool happens = std::binary_search(enabled.begin(), enabled.end(), each.event);
            QCOMPARE(each.standing == Standing::Enabled, happens);
            QVERIFY(each.standing != Standing::Blocked || (!requested.empty() && !blocked.empty()));
        }
        QCOMPARE(program.said.pointsOf(state).size(), threads.size());
    }
}

} // namespace

class SynchronisationsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void samplesSayWhatTheEngineSays_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(THREADMEND_SAMPLES "/behavioral"));
        for (const QString& name : folder.entryList({QStringLiteral("*.js")}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void samplesSayWhatTheEngineSays()
    {
        QFETCH(QString, file);
        QFile source(file);
        QVERIFY(source.open(QIODevice::ReadOnly));
        compareWithEngine(source.readAll().toStdString());
    }

    void whoRequestsWaitsAndBlocks()
    {
        const Opened program = opened("bp.registerBThread('asks', function () { bp.sync({request: "
                                      "[bp.Event('a'), bp.Event('b')]}); });\n"
                                      "bp.registerBThread('forbids', function () { bp.sync({waitFor: "
                                      "bp.Event('b'), block: bp.Event('a')}); });");
        const EventStanding a = program.of(0, "a");
        QVERIFY(a.standing == Standing::Blocked);
        QCOMPARE(a.requestedBy, Columns{0});
        QCOMPARE(a.blockedBy, Columns{1});
        const EventStanding b = program.of(0, "b");
        QVERIFY(b.standing == Standing::Enabled);
        QCOMPARE(b.waitedForBy, Columns{1});
        QCOMPARE(program.said.names, (std::vector<std::string>{"asks", "forbids"}));
        QCOMPARE(program.said.points[program.said.pointsOf(0)[1]].line, 2u);
    }

    void aPredicateIsAskedAndNamed()
    {
        const Opened program =
            opened("bp.registerBThread('asks', function () { bp.sync({request: [bp.Event('x', {n: 1}), "
                   "bp.Event('x', {n: 2})]}); });\n"
                   "bp.registerBThread('guard', function () { bp.sync({block: bp.EventSet('large', e => "
                   "e.data.n > 1)}); });");
        std::size_t blocked = 0;
        for (const EventStanding& each : program.standingsIn(0))
            blocked += each.standing == Standing::Blocked;
        QCOMPARE(blocked, std::size_t{1});
        const auto& guard = program.said.points[program.said.pointsOf(0)[1]];
        QCOMPARE(program.said.sets[guard.block].text, std::string("large"));
    }

    void moreEventsAndSetsThanAllowedAreNotAnswered()
    {
        Opened program =
            opened("bp.registerBThread('a', function () { bp.sync({request: bp.Event('x')}); });\n"
                   "bp.registerBThread('b', function () { bp.sync({block: bp.Event('x')}); });");
        QVERIFY(program.said.answered);
        RunContext run;
        const auto few = synchronisations(program.explored.graph, *program.explored.stepper, run, 1);
        QVERIFY(few && !few->answered);
        QVERIFY(standings(*few, 0, {}).front().standing == Standing::Outranked);
    }

    void whoWaitsForEverythingDoesNotMakeAnEventMatter()
    {
        const Opened program = opened(
            "bp.registerBThread('asks', function () { bp.sync({request: bp.Event('a')}); bp.sync({request: "
            "bp.Event('b')}); });\n"
            "bp.registerBThread('logs', function () { while (true) bp.sync({waitFor: "
            "bp.eventSets.all}); });");
        QCOMPARE(program.standingsIn(0).size(), std::size_t{1});
        QCOMPARE(program.standingsIn(0).front().waitedForBy, Columns{1});
    }

    void whatIsOutrankedIsNotBlocked()
    {
        const Opened program = opened(
            "// threadmend: selection priority\n"
            "bp.registerBThread('low', {priority: 1}, function () { bp.sync({request: bp.Event('a')}); });\n"
            "bp.registerBThread('high', {priority: 2}, function () { bp.sync({request: bp.Event('b')}); });");
        QVERIFY(program.of(0, "a").standing == Standing::Outranked);
        QVERIFY(program.of(0, "b").standing == Standing::Enabled);
    }

    void failuresPropositionsAndHotStates()
    {
        const Opened program = opened(
            "bp.registerBThread('t', function () {\n  bp.hot(true).sync({request: bp.Event('a')}, {props: "
            "['low']});\n  bp.ASSERT(false, 'too bad');\n});");
        QVERIFY(program.said.isHot(0));
        QCOMPARE(program.said.propositionsOf(0), std::vector<std::string>{"low"});
        QVERIFY(program.said.failuresOf(0).empty());
        QCOMPARE(program.said.failuresOf(1).size(), std::size_t(1));
        const StateFailure& failure = program.said.failuresOf(1)[0].second;
        QCOMPARE(failure.word, std::string("failed assertion"));
        QCOMPARE(failure.line, 3u);
        QCOMPARE(failure.thread, std::string("t"));
    }

    void aBThreadThatEndedKeepsItsColumnAndItsName()
    {
        const Opened program =
            opened("bp.registerBThread('short', function () { bp.sync({request: bp.Event('a')}); });\n"
                   "bp.registerBThread('long', function () { bp.sync({waitFor: bp.Event('a')}); "
                   "bp.sync({request: bp.Event('b')}); });");
        QCOMPARE(program.said.pointsOf(1)[0], 0u);
        QCOMPARE(program.said.names[0], std::string("short"));
        QCOMPARE(program.of(1, "b").requestedBy, Columns{1});
    }
};

THREADMEND_TEST_MAIN(SynchronisationsTest)
#include "synchronisations_test.moc"
