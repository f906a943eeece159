// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a pushdown system that a person walks in: it is what the definition of steps says, and no more.
#include "core/check/pushdown/global_run.h"
#include "core/model/model_kind.h"
#include "core/model/pushdown/exploration.h"
#include "core/model/pushdown/pushdown_model.h"
#include "tests/testing/pushdown_systems.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::pushdown;
using namespace threadmend::testing;

namespace {

constexpr const char* handshake = "process left {\n  initial p <a>;\n  p <a> -> p <a b> : meet;\n"
                                  "  p <a> -> q <> : tau;\n  target q <b b>;\n}\n"
                                  "process right {\n  initial r <c>;\n  r <c> -> r <c> : meet;\n}\n";

Exploration explored(const System& system, const ExplorationWishes& wishes)
{
    RunContext run;
    auto found = explore(system, wishes, run);
    require(static_cast<bool>(found), "nobody stops it");
    return *std::move(found);
}

GlobalConfiguration configurationOf(const Exploration& explored, StateId state)
{
    GlobalConfiguration all;
    for (std::size_t i = 0; i < explored.local.size(); ++i)
        all.push_back(explored.at(state, i));
    return all;
}

/// Definition 3, one rule of each process that moves at a time.
std::set<std::pair<std::string, std::string>> stepsByDefinition(const System& system,
                                                                const GlobalConfiguration& from)
{
    std::set<std::pair<std::string, std::string>> steps;
    const auto textOfAll = [&](const GlobalConfiguration& all) {
        std::string text;
        for (std::size_t i = 0; i < all.size(); ++i)
            text += textOf(system.processes[i], all[i]) + ";";
        return text;
    };
    for (std::uint32_t i = 0; i < system.processes.size(); ++i)
        for (const Rule& rule : system.processes[i].rules)
            if (rule.action == tau && applies(rule, from[i])) {
                GlobalConfiguration next = from;
                next[i] = after(rule, from[i]);
                steps.emplace(internalLabelOf(system, i), textOfAll(next));
            }
    for (std::uint32_t action = 0; action < system.actions.size(); ++action) {
        std::vector<GlobalConfiguration> all{from};
        for (std::size_t i = 0; i < system.processes.size(); ++i) {
            if (!system.processes[i].has(ActionId(action)))
                continue;
            std::vector<GlobalConfiguration> more;
            for (const GlobalConfiguration& each : all)
                for (const Rule& rule : system.processes[i].rules)
                    if (rule.action == ActionId(action) && applies(rule, each[i])) {
                        more.push_back(each);
                        more.back()[i] = after(rule, each[i]);
                    }
            all = std::move(more);
        }
        for (const GlobalConfiguration& each : all)
            steps.emplace(system.actions[action], textOfAll(each));
    }
    return steps;
}

} // namespace

class ExplorationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itEndsWhereSoManyStatesAreThereAndSaysSo()
    {
        const System system = systemOf(handshake);
        const Exploration part = explored(system, {.mostStates = 6});
        QVERIFY(part.lts.stateCount() >= 6);
        QVERIFY(part.lts.expandedCount() < part.lts.stateCount());
        QCOMPARE(part.lts.parameters().parameters[1].name, std::string("right"));
        QCOMPARE(part.lts.parameters().parameters[1].values[part.lts.parameters().row(StateId(0u))[1]],
                 std::string("r <c>"));
        const std::size_t more = explored(system, {.mostStates = 24}).lts.stateCount();
        QVERIFY(more > part.lts.stateCount());
    }

    void targetsHoldAndRunsEndOrAreStuck()
    {
        const System system = systemOf(handshake);
        const Exploration part = explored(system, {.mostStates = 12});
        bool hasTarget = false;
        for (std::uint32_t i = 0; i < part.lts.stateCount(); ++i) {
            const StateId state(i);
            const bool isTarget = part.lts.propositionsOf(state).size() == 1;
            QCOMPARE(isTarget, textOf(system.processes[0], part.at(state, 0)) == "q <b b>");
            hasTarget = hasTarget || isTarget;
            // The left process is done, and the right one waits for it.
            if (part.lts.isExpanded(state) && part.lts.outgoing(state).empty())
                QVERIFY(part.lts.ending(state) == Ending::Deadlock);
        }
        QVERIFY(hasTarget);
        const System alone = systemOf("process p {\n  initial s <a>;\n  s <a> -> s <> : tau;\n}\n");
        const Exploration whole = explored(alone, {});
        QCOMPARE(whole.lts.stateCount(), std::size_t{2});
        QVERIFY(isWhole(whole.lts) && whole.lts.ending(StateId(1u)) == Ending::End);
    }

    void aRunThatIsWantedIsThereHoweverFarItLeads()
    {
        const System system = systemOf(handshake);
        const std::vector<std::vector<std::string>> along{std::vector<std::string>(9, "meet")};
        const Exploration part = explored(system, {.mostStates = 20, .along = along});
        StateId state(0u);
        for (int i = 0; i < 9; ++i) {
            QVERIFY(part.lts.isExpanded(state));
            const auto steps = part.lts.outgoing(state);
            const auto step = std::find_if(steps.begin(), steps.end(), [&](const Transition& each) {
                return part.lts.labels().text(each.label) == "meet";
            });
            QVERIFY(step != steps.end());
            state = step->target;
        }
        QCOMPARE(part.at(state, 0).stack.size(), std::size_t{10});
    }

    void anActionMayBeCalledAsAnInternalStepIs()
    {
        const System system = systemOf(
            "process p {\n  initial s <a>;\n  s <a> -> s <b> : \"p: tau\";\n  s <b> -> s <> : tau;\n}\n");
        const Exploration whole = explored(system, {});
        QCOMPARE(whole.lts.labels().size(), std::size_t{2});
        for (const auto& movers : whole.movers)
            QCOMPARE(movers, std::vector<std::uint32_t>{0});
    }

    void theStepsAreThoseOfTheDefinition()
    {
        Random random(31);
        std::size_t compared = 0;
        for (int round = 0; round < shareOf(400); ++round) {
            const System system = systemOf(randomSystem(random, 1 + random.below(3)));
            const Exploration part = explored(system, {.mostStates = 60});
            for (std::uint32_t i = 0; i < part.lts.expandedCount(); ++i) {
                std::set<std::pair<std::string, std::string>> found;
                for (const Transition& step : part.lts.outgoing(StateId(i))) {
                    std::string text;
                    for (std::size_t k = 0; k < system.processes.size(); ++k)
                        text += textOf(system.processes[k], part.at(step.target, k)) + ";";
                    found.emplace(part.lts.labels().text(step.label), text);
                }
                QVERIFY(found == stepsByDefinition(system, configurationOf(part, StateId(i))));
                compared += found.size();
            }
        }
        QVERIFY(compared > 1000);
    }

    void whatPanelsAreToldFollowsFromTheConfigurations()
    {
        RunContext run;
        ReadOptions options;
        options.forPanels = true;
        options.mostStates = 30;
        const auto model = readModelText(handshake, "handshake.cpds", options, run);
        QVERIFY(model && model->hasSpace() && model->lanes);
        const Lanes& lanes = *model->lanes;
        const Lts& lts = *std::get<std::shared_ptr<const Lts>>(model->space);
        QCOMPARE(lanes.names().size(), std::size_t{2});
        QCOMPARE(lanes.saysAt(lanes.pointIn(StateId(0u), 0)), std::string("meet or tau"));
        QCOMPARE(lanes.points()[lanes.pointIn(StateId(0u), 0)].line, 3u);
        for (const Transition& step : lts.outgoing(StateId(0u))) {
            const bool isMeeting = lts.labels().text(step.label) == "meet";
            QVERIFY(lanes.moveBy(StateId(0u), step.label, step.target, 0) == LaneMove::Acted);
            QCOMPARE(lanes.moveBy(StateId(0u), step.label, step.target, 1) == LaneMove::Acted, isMeeting);
            // Without the left one, the right one waits.
            if (!isMeeting)
                QCOMPARE(lanes.heldIn(step.target), (std::vector<bool>{false, true}));
        }
        // Nothing else has a space to be asked: not even where a part of it is there.
        QVERIFY(whyNoSpace(*model).has_value());
        const auto plain = readModelText(handshake, "handshake.cpds", {}, run);
        QVERIFY(plain && !plain->hasSpace() && whyNoSpace(*plain)->hint.find("reach") != std::string::npos);
        QCOMPARE(pushdownSystemOf(*plain)->system()->processes.size(), std::size_t{2});
    }

    void aStopIsOneAtEveryPoll()
    {
        const System system = systemOf(handshake);
        QVERIFY(stopsEverywhere([&](RunContext& run) { return explore(system, {.mostStates = 40}, run); }));
        // Or it leaves a part that is one.
        for (const std::uint64_t poll : {1u, 3u, 9u}) {
            RunContext run;
            run.cancelAtPoll(poll);
            const auto part = explore(system, {.keepsPart = true}, run);
            QVERIFY(part && part->lts.expandedCount() < part->lts.stateCount());
        }
    }

    void stacksThatGrowTooFastAreAnEndToo()
    {
        std::string many;
        for (int i = 0; i < 4000; ++i)
            many += " a";
        const System system =
            systemOf("process p {\n  initial s <a>;\n  s <a> -> s <" + many + "> : tau;\n}\n");
        const Exploration part = explored(system, {.mostStates = 1'000'000});
        QVERIFY(part.lts.stateCount() < 200 && !isWhole(part.lts));
        for (const std::string& text : part.lts.parameters().parameters[0].values)
            QVERIFY(text.size() < 100);
    }
};

THREADMEND_TEST_MAIN(ExplorationTest)
#include "exploration_test.moc"
