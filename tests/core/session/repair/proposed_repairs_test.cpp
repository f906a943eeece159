// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/replay.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/methods/repair_method.h"
#include "core/session/model/work.h"
#include "core/session/repair/proposed_repairs.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

OpenedModel openedText(const std::string& text)
{
    RunContext run;
    auto model = openModelText(text, "program.js", {}, run);
    if (const InputError* error = model.error())
        qFatal("%s", error->message.c_str());
    return *std::move(model);
}

ProposedRepairs proposed(const OpenedModel& model, const char* property,
                         const std::vector<const char*>& others = {}, const RepairWishes& wishes = {})
{
    std::vector<Property> more;
    for (const char* other : others)
        more.push_back(*parseProperty(other));
    RunContext run;
    auto found = proposeRepairsOf(model, *parseProperty(property), more, wishes, run);
    if (const InputError* error = found.error())
        qFatal("%s", error->message.c_str());
    return *std::move(found);
}

std::string sample(const char* name)
{
    return contentOf(std::string(THREADMEND_SAMPLES "/behavioral/") + name + ".js");
}

/// The environment alone decides to get stuck.
const char* const forced = R"(bp.registerBThread('environment', {environment: true}, function () {
  bp.sync({request: bp.Event('storm')});
  bp.sync({block: bp.all, waitFor: bp.Event('calm')});
});
bp.registerBThread('sails', function () {
  while (true) bp.sync({request: bp.Event('sail')});
});
)";

} // namespace

class ProposedRepairsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatTheEffectSaysIsWhatThePatchedProgramDoes()
    {
        const OpenedModel model = openedText(sample("philosophers"));
        const ProposedRepairs found = proposed(model, "deadlock-free");
        QVERIFY(!found.list.empty() && !found.failure);
        const ProposedRepair& best = *found.list.front();
        QVERIFY(best.proposal.judgement.repairs);
        const OpenedModel patched = openedText(withPatch(sample("philosophers"), best.proposal.code));
        const auto gone =
            static_cast<std::size_t>(std::count(best.effect.gone.begin(), best.effect.gone.end(), true));
        QVERIFY(gone > 0 && !best.effect.cut.empty() && best.effect.partlyCut.empty());
        QCOMPARE(model.lts.stateCount() - gone, patched.lts.stateCount());
        std::size_t left = model.lts.transitionCount() - best.effect.cut.size();
        for (std::uint32_t state = 0; state < best.effect.gone.size(); ++state)
            left -= best.effect.gone[state] ? model.lts.outgoing(StateId(state)).size() : 0;
        QCOMPARE(left, patched.lts.transitionCount());
    }

    void theFilmShowsHowThePatchWasFound()
    {
        const OpenedModel model = openedText(sample("philosophers"));
        const ProposedRepairs found = proposed(model, "deadlock-free");
        QVERIFY(found.film != nullptr);
        const RepairRounds& rounds = found.film->rounds;
        QVERIFY(rounds.roundCount() >= 1 && !rounds.initialRound);
        // Round 0 are the deadlocks; in the end BAD is what the patch keeps every run from.
        const ProposedRepair& best = *found.list.front();
        for (const RepairRounds::Join& join : rounds.joinedIn(0))
            QVERIFY(join.reason == RoundReason::Violates && model.lts.outgoing(join.state).empty());
        for (std::uint32_t state = 0; state < model.lts.stateCount(); ++state)
            QVERIFY(rounds.partOf(StateId(state), rounds.roundCount()) != RoundPart::Bad ||
                    best.effect.gone[state]);
        QVERIFY(found.film->effect == best.effect);
        QCOMPARE(found.film->cuts, best.effect.cut.size());
    }

    void whatStaysHotIsBadFromTheStart()
    {
        const OpenedModel model = openedText(R"(bp.registerBThread('t', function () {
  const e = bp.sync({request: [bp.Event('enter'), bp.Event('leave')]});
  while (e.name === 'leave') bp.sync({request: bp.Event('rest')});
  while (true) bp.hot(true).sync({request: bp.Event('wait')});
});
)");
        const ProposedRepairs found = proposed(model, "no-hot-cycle");
        QVERIFY(found.film && found.film->isHot && !found.film->needsFairness && found.film->effect);
        const RepairRounds& rounds = found.film->rounds;
        QCOMPARE(rounds.joinedIn(0).size(), std::size_t{1});
        QVERIFY(rounds.joinedIn(0)[0].reason == RoundReason::Violates);
        QVERIFY(rounds.partOf(model.lts.initialStates().front(), 0) == RoundPart::Pre);
        QCOMPARE(found.film->effect->cut.size(), std::size_t{1});
    }

    void whereThereIsNoRepairTheFilmShowsWhy()
    {
        const OpenedModel model = openedText(forced);
        const ProposedRepairs found = proposed(model, "deadlock-free");
        QVERIFY(found.film && !found.film->effect);
        const RepairRounds& rounds = found.film->rounds;
        QCOMPARE(rounds.roundCount(), std::size_t{2});
        QVERIFY(rounds.initialRound == 1u);
        QCOMPARE(rounds.joinedIn(1).size(), std::size_t{1});
        QVERIFY((rounds.joinedIn(1)[0] ==
                 RepairRounds::Join{model.lts.initialStates().front(), RoundReason::Environment, false}));
    }

    void whatAPatchCannotTellApartIsBadInPart()
    {
        // By chance "go" leads to a state that must fail, or to one that need not: a patch cannot see which.
        const OpenedModel model = openedText(R"(bp.registerBThread('t', function () {
  bp.sync({request: [bp.Event('go'), bp.Event('rest')]}, {state: 'start'});
  const unlucky = bp.random.nextBoolean();
  const e = bp.sync({request: unlucky ? [bp.Event('left')] : [bp.Event('left'), bp.Event('right')]},
                    {state: unlucky ? 'unlucky' : 'lucky'});
  bp.ASSERT(!unlucky, 'no luck');
});
)");
        const ProposedRepairs found = proposed(model, "no-assertion-failure");
        QVERIFY(found.film != nullptr);
        const RepairRounds& rounds = found.film->rounds;
        QVERIFY(rounds.roundCount() >= 2);
        const auto first = rounds.joinedIn(0);
        QVERIFY(std::any_of(first.begin(), first.end(), [](const RepairRounds::Join& join) {
            return join.reason == RoundReason::Violates;
        }));
        bool alike = false;
        for (const RepairRounds::Join& join : rounds.joins)
            alike = alike || join.reason == RoundReason::Alike;
        QVERIFY(alike);
    }

    void whereTheHostChoosesByPriorityTheFilmSpeaksOfMoreThanIsDrawn()
    {
        // Blocking "down" makes way for "stay", and that leads to states that the model does not have; in one
        // of them it is dead, too.
        const OpenedModel model = openedText(R"(// threadmend: selection priority
bp.registerBThread('high', function () {
  bp.sync({request: bp.Event('down')}, 2);
  bp.sync({block: bp.all, waitFor: bp.Event('never')});
});
bp.registerBThread('low', function () {
  bp.sync({request: bp.Event('stay')}, 1);
  while (true) bp.sync({request: bp.Event('work')}, 1);
});
)");
        QCOMPARE(model.lts.stateCount(), std::size_t{2});
        const ProposedRepairs found = proposed(model, "deadlock-free");
        QVERIFY(found.film && found.film->effect);
        const RepairRounds& rounds = found.film->rounds;
        QCOMPARE(rounds.bad.size(), model.lts.stateCount());
        QCOMPARE(rounds.joinedIn(0).size(), std::size_t{1});
        QVERIFY(model.lts.outgoing(rounds.joinedIn(0)[0].state).empty());
        QCOMPARE(rounds.elsewhere, std::size_t{2});
        QCOMPARE(rounds.rounds[0].elsewhere, std::size_t{1});
    }

    void otherPropertiesAreJudgedToo()
    {
        const OpenedModel model = openedText(sample("water-tank-1"));
        const ProposedRepairs found = proposed(model, "no-assertion-failure", {"deadlock-free"});
        QVERIFY(!found.list.empty());
        QCOMPARE(found.list.front()->proposal.judgement.others.size(), std::size_t{1});
        QVERIFY(found.list.front()->proposal.judgement.others.front().after == Verdict::Kind::Holds);
    }

    void whatCannotBeMendedComesWithARunOfTheModel()
    {
        const OpenedModel model = openedText(forced);
        const ProposedRepairs found = proposed(model, "deadlock-free");
        QVERIFY(found.failure == RepairFailure::Reason::Environment);
        QCOMPARE(found.failureRun, (std::vector<std::string>{"storm"}));
        QVERIFY(found.failureTrace && isRunOf(model.lts, *found.failureTrace));
        QVERIFY(model.lts.outgoing(found.failureTrace->last()).empty());
    }

    void theEnvironmentMayBeBlockedIfAPersonWantsIt()
    {
        const OpenedModel model = openedText(sample("water-tank-2"));
        QVERIFY(proposed(model, "deadlock-free").failure == RepairFailure::Reason::Environment);
        const ProposedRepairs found = proposed(model, "deadlock-free", {}, RepairWishes{true});
        QVERIFY(!found.failure && found.list.front()->proposal.judgement.repairs);
    }

    void whatHoldsNeedsNoProposal()
    {
        QVERIFY(proposed(openedText(sample("philosophers")), "no-assertion-failure").list.empty());
    }

    void aHotLoopWithoutAWayOutCannotBeMended()
    {
        const OpenedModel model = openedText(R"(bp.registerBThread('t', function () {
  while (true) bp.hot(true).sync({request: bp.Event('a')});
});
)");
        const ProposedRepairs none = proposed(model, "no-hot-cycle");
        QVERIFY(none.failure == RepairFailure::Reason::NoWayOut && none.failsHot);
        QCOMPARE(none.failureRun, std::vector<std::string>{"a"});
        QVERIFY(none.failureTrace && none.film);
    }

    void aChangeOfAPriorityShowsWhatDoesNotHappenAnyMore()
    {
        const OpenedModel model = openedText(R"(// threadmend: selection priority
bp.registerBThread('t', function () {
  const e = bp.sync({request: bp.Event('a'), waitFor: bp.Event('c')}, 5);
  bp.ASSERT(e.name === 'c', 'a');
});
bp.registerBThread('low', function () { bp.sync({request: bp.Event('c')}, 1); });
)");
        const ProposedRepairs found = proposed(model, "no-assertion-failure");
        const ProposedRepair& first = *found.list[0];
        QVERIFY(first.proposal.change && first.proposal.method->name == "priority");
        QCOMPARE(first.effect.cut.size(), std::size_t(1));
        QCOMPARE(model.lts.labels().text(model.lts.transitions()[first.effect.cut[0]].label),
                 std::string_view("a"));
    }

    void modelsInPartAreErrors()
    {
        RunContext run;
        ReadOptions few;
        few.mostStates = 1;
        const auto part =
            openModelText("bp.registerBThread('counts', function () {\n"
                          "  for (let i = 0; ; i++) bp.sync({request: bp.Event('n')}, 'at ' + i);\n"
                          "});\n",
                          "counts.js", few, run);
        const auto refused = proposeRepairsOf(*part, *parseProperty("deadlock-free"), {}, {}, run);
        QVERIFY(refused.error() != nullptr);
        QVERIFY(refused.error()->message.find("in part") != std::string::npos);
    }

    void itStopsWhereverItIsAsked()
    {
        const OpenedModel model = openedText(sample("water-tank-1"));
        const Property property = *parseProperty("no-assertion-failure");
        QVERIFY(
            stopsEverywhere([&](RunContext& run) { return proposeRepairsOf(model, property, {}, {}, run); }));
    }
};

THREADMEND_TEST_MAIN(ProposedRepairsTest)
#include "proposed_repairs_test.moc"
