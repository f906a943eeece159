// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair` from the outside.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

namespace {

QString sample(const char* name)
{
    return QString(THREADMEND_SAMPLES "/behavioral/") + name;
}

QString lts(const char* name)
{
    return QString(THREADMEND_SAMPLES "/lts/") + name;
}

} // namespace

class RepairTest : public QObject {
    Q_OBJECT

    Workshop shop_;

private Q_SLOTS:
    void theFirstProposalIsWrittenAndHolds()
    {
        const Answer repaired = shop_.run(
            {"repair", sample("water-tank-1.js"), "-p", "no-assertion-failure", "--write", "mended.js"});
        QCOMPARE(repaired.code, 0);
        QVERIFY(repaired.says("proposal 1 (concrete): blocks the 2 steps after which"));
        QVERIFY(repaired.says("repairs; no good run is lost; no new deadlock; 14 -> 13 states"));
        QVERIFY(shop_.read("mended.js")
                    .find("// threadmend:patch 1 begin\n// Property: no-assertion-failure\n") !=
                std::string::npos);
        QCOMPARE(shop_.run({"check", "mended.js"}).code, 0);
        QCOMPARE(shop_.run({"repair", "mended.js"}).code, 0);
        QVERIFY(shop_.run({"repair", "mended.js"}).says("nothing is to be repaired"));
        // The program itself stands there unchanged.
        QCOMPARE(shop_.read("mended.js").find(contentOf(sample("water-tank-1.js").toStdString())),
                 std::size_t(0));
    }

    void philosophersOfEachNumberAreMended()
    {
        std::size_t states = 1;
        for (int count = 1; count <= 10; ++count) {
            states *= 3;
            if (count < 3)
                continue;
            const Answer answer =
                shop_.run({"repair", sample("philosophers.js"), "--define", QString("N=%1").arg(count), "-p",
                           "deadlock-free", "--method", "concrete", "--json"});
            QCOMPARE(answer.code, 0);
            FITS(answer, "repair-1");
            const Json proposal = answer.json()["proposals"][0];
            QCOMPARE(proposal["patchStates"].get<int>(), count);
            const Json judgement = proposal["judgement"];
            QCOMPARE(judgement["statesBefore"].get<std::size_t>(), states - 1);
            QCOMPARE(judgement["statesAfter"].get<std::size_t>(), states - 2);
            QCOMPARE(judgement["newDeadlocks"].get<int>(), 0);
            QCOMPARE(judgement["goodRunsLost"].get<int>(), 0);
            QVERIFY(judgement["repairs"].get<bool>());
        }
    }

    void aProposalIsAcceptedByNumber()
    {
        const QStringList words = {"repair", sample("water-tank-1.js"), "--method", "anti-scenario"};
        const Answer first = shop_.run(words);
        QCOMPARE(first.code, 0);
        QVERIFY(first.says("a good run that is lost: hot, cold, hot"));
        QVERIFY(first.says("deadlock-free: holds before, violated with it"));
        // The second one mends this run only: it is written because it was asked for.
        QCOMPARE(shop_.run(words + QStringList{"--accept", "2", "--write", "second.js"}).code, 0);
        QVERIFY(shop_.read("second.js").find("if (!(bp.sync({waitFor: bp.all}).name === \"hot\"))") !=
                std::string::npos);
        QCOMPARE(shop_.run({"check", "second.js", "-p", "no-assertion-failure"}).code, 1);
        // The next patch has the next number.
        QVERIFY(shop_.run({"repair", "second.js"}).says("// threadmend:patch 2 begin"));
        REFUSED(shop_.run(words + QStringList{"--accept", "9", "--write", "ninth.js"}));
        QVERIFY(!shop_.has("ninth.js"));
        REFUSED(shop_.run(words + QStringList{"--accept", "1"}));
    }

    void anAntiScenarioIsChosen()
    {
        const QStringList words = {"repair", sample("water-tank-1.js"), "--method", "anti-scenario"};
        const Answer order = shop_.run(words + QStringList{"--prefix", "order", "--json"});
        QCOMPARE(order.code, 0);
        FITS(order, "repair-1");
        QCOMPARE(order.json()["proposals"].size(), std::size_t(1));
        QVERIFY(order.json()["proposals"][0]["elsewhere"]["goodSteps"].get<int>() > 0);
        // The exact run alone does not mend it, so it is no success; it can be accepted all the same.
        const Answer exact = shop_.run(words + QStringList{"--block-event", "2"});
        QCOMPARE(exact.code, 1);
        QVERIFY(exact.says("after exactly the events of the run, 'hot' is blocked until"));
        QVERIFY(exact.says("blocked elsewhere: 0 steps, 0 of them good"));
        QCOMPARE(
            shop_.run(words + QStringList{"--block-event", "hot", "--accept", "1", "--write", "x.js"}).code,
            1);
        QVERIFY(shop_.read("x.js").find("// threadmend:patch 1 begin") != std::string::npos);
        QVERIFY(shop_.run(words + QStringList{"--wait", "1"}).says("after chosen events of the run"));
        REFUSED(shop_.run(words + QStringList{"--block-event", "warm"}));
        REFUSED(shop_.run(words + QStringList{"--block-event", "3"}));
        REFUSED(shop_.run(words + QStringList{"--wait", "2"}));
        REFUSED(shop_.run(words + QStringList{"--wait", "1", "--prefix", "order"}));
        REFUSED(shop_.run(words + QStringList{"--any", "degree"}));
        REFUSED(shop_.run({"repair", sample("water-tank-1.js"), "--prefix", "order"}));
        REFUSED(shop_.run(words + QStringList{"--prefix", "backwards"}));
    }

    void aRunThatViolatesNothingIsForbidden()
    {
        QCOMPARE(shop_
                     .run({"run", sample("water-tank-1.js"), "--events", "cold,cold,hot", "--save-trace",
                           "cold.json"})
                     .code,
                 0);
        const Answer answer =
            shop_.run({"repair", sample("water-tank-1.js"), "-p", "deadlock-free", "--method",
                       "anti-scenario", "--trace", "cold.json", "--write", "warm.js", "--json"});
        QCOMPARE(answer.code, 0);
        FITS(answer, "repair-1");
        QCOMPARE(answer.json()["property"]["text"].get<std::string>(),
                 std::string("[ \"cold\" . \"cold\" . \"hot\" ] false"));
        QCOMPARE(answer.json()["proposals"][0]["judgement"]["goodRunsLost"].get<int>(), 0);
        QCOMPARE(shop_.run({"check", "warm.js", "-p", "[ \"cold\" . \"cold\" . \"hot\" ] false"}).code, 0);
        QCOMPARE(shop_.run({"check", "warm.js", "-p", "[ \"cold\" . \"hot\" ] false"}).code, 1);
        shop_.write("none.aut", "des (0,1,2)\n(0,\"warm\",1)\n");
        REFUSED(shop_.run(
            {"repair", sample("water-tank-1.js"), "--method", "anti-scenario", "--trace", "none.aut"}));
    }

    void aProgramCanBeMendedInPlaceInItsOwnLineEnds()
    {
        std::string text = contentOf(sample("water-tank-1.js").toStdString());
        std::string windows;
        for (const char c : text)
            windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
        shop_.write("tank.js", windows);
        QCOMPARE(shop_.run({"repair", "tank.js", "-p", "no-assertion-failure", "--write", "tank.js"}).code,
                 0);
        const std::string mended = shop_.read("tank.js");
        QCOMPARE(mended.find(windows), std::size_t(0));
        QCOMPARE(std::count(mended.begin(), mended.end(), '\n'),
                 std::count(mended.begin(), mended.end(), '\r'));
        QCOMPARE(shop_.run({"check", "tank.js", "-p", "no-assertion-failure"}).code, 0);
    }

    void noRepairIsExitCodeOneAndWritesNothing()
    {
        const Answer answer = shop_.run(
            {"repair", sample("coffee-machine.js"), "-p", "deadlock-free", "--write", "coffee.js", "--json"});
        QCOMPARE(answer.code, 1);
        FITS(answer, "repair-1");
        QVERIFY(answer.json()["proposals"].empty());
        QVERIFY(answer.json()["failure"].get<std::string>().find("the environment") == 0);
        QCOMPARE(answer.json()["failureRun"].size(), std::size_t(3));
        QVERIFY(!shop_.has("coffee.js"));
        const Answer allowed = shop_.run(
            {"repair", sample("coffee-machine.js"), "-p", "deadlock-free", "--block-environment", "--json"});
        QCOMPARE(allowed.code, 0);
        FITS(allowed, "repair-1");
        QCOMPARE(allowed.json()["proposals"][0]["blocked"][0].get<std::string>(), std::string("tea button"));
    }

    void otherModelsGetASupervisor()
    {
        const Answer answer = shop_.run({"repair", lts("invoice-service.aut"), "--write", "trimmed.aut",
                                         "--patch", "supervisor.aut", "--json"});
        QCOMPARE(answer.code, 0);
        FITS(answer, "repair-1");
        QCOMPARE(answer.json()["proposals"][0]["blocked"][0].get<std::string>(), std::string("send invoice"));
        QCOMPARE(answer.json()["proposals"][0]["judgement"]["goodRunsLost"].get<int>(), 0);
        const QString property = QString::fromStdString(answer.json()["property"]["text"].get<std::string>());
        QCOMPARE(shop_.run({"check", "trimmed.aut", "-p", property}).code, 0);
        QVERIFY(shop_.read("supervisor.aut").find("des (0,") == 0);
        const Answer kept =
            shop_.run({"repair", lts("invoice-service.aut"), "--uncontrollable", "send invoice", "--json"});
        FITS(kept, "repair-1");
        QVERIFY(kept.json()["proposals"].empty() ||
                kept.json()["proposals"][0]["blocked"][0].get<std::string>() != "send invoice");
        QVERIFY(shop_.run({"repair", lts("invoice-service.aut"), "--uncontrollable", "nobody"})
                    .complains("no label of the model is \"nobody\""));
    }

    void whatHoldsNeedsNoRepair()
    {
        const Answer answer =
            shop_.run({"repair", sample("level-crossing.js"), "--write", "crossing.js", "--json"});
        QCOMPARE(answer.code, 0);
        FITS(answer, "repair-1");
        QCOMPARE(answer.json()["verdict"].get<std::string>(), std::string("holds"));
        QVERIFY(!shop_.has("crossing.js"));
    }

    void patchesInAProgramAreReviewed()
    {
        shop_.write("mended.js", contentOf(sample("water-tank-1.js").toStdString()));
        const QStringList review = {"repair", "mended.js", "--review"};
        QVERIFY(shop_.run(review).says("no patch stands in the program"));
        QCOMPARE(
            shop_.run({"repair", "mended.js", "-p", "no-assertion-failure", "--write", "mended.js"}).code, 0);
        const Answer one = shop_.run(review + QStringList{"--json"});
        QCOMPARE(one.code, 0);
        FITS(one, "review-1");
        const Json patch = one.json()["patches"][0];
        QCOMPARE(patch["status"].get<std::string>(), std::string("in force"));
        QCOMPARE(patch["statesWithout"].get<int>(), 14);
        QCOMPARE(patch["statesWith"].get<int>(), 13);
        // A copy does nothing more, and one that blocks too much does harm.
        const std::string mended = shop_.read("mended.js");
        std::string copy = mended.substr(mended.find("// threadmend:patch"));
        for (std::size_t at = copy.find("patch 1"); at != std::string::npos; at = copy.find("patch 1"))
            copy[at + 6] = '2';
        shop_.write("mended.js", mended + copy);
        const Answer both = shop_.run(review);
        QCOMPARE(both.code, 0);
        QVERIFY(both.says("patch 1    useless          no-assertion-failure"));
        QVERIFY(both.says("patch 2 matters only without patch 1: then it would mend its property"));
        const auto added = [&](const char* property, const char* blocked) {
            shop_.write("mended.js", mended + "// threadmend:patch 2 begin\n// Property: " + property +
                                         "\nbp.registerBThread('more', () => bp.sync({block: " + blocked +
                                         "}));\n// threadmend:patch 2 end\n");
        };
        added("never 'nobody'", "bp.Event('hot')");
        const Answer more = shop_.run(review + QStringList{"--json"});
        FITS(more, "review-1");
        QCOMPARE(more.json()["patches"][1]["without"].get<std::string>(), std::string("holds"));
        added("never 'hot'", "bp.all");
        const Answer stuck = shop_.run(review);
        QCOMPARE(stuck.code, 1);
        QVERIFY(stuck.says("patch 2    too strong       never 'hot'"));
        QVERIFY(stuck.says("stuck after: the start"));
    }

    void aPatchKnowsTheConstantsThatItWasMadeFor()
    {
        const std::string five = "const N = 5;\n"
                                 "bp.registerBThread('counter', function () {\n"
                                 "    for (let i = 0; i < N; i++)\n"
                                 "        bp.sync({request: [bp.Event('up'), bp.Event('stop')]});\n"
                                 "    bp.ASSERT(false, 'too high');\n"
                                 "});\n"
                                 "bp.registerBThread('stopped', function () {\n"
                                 "    bp.sync({waitFor: bp.Event('stop')});\n"
                                 "    bp.sync({block: bp.all});\n"
                                 "});\n";
        shop_.write("count.js", five);
        QCOMPARE(shop_.run({"repair", "count.js", "-p", "no-assertion-failure", "--write", "count.js"}).code,
                 0);
        const std::string mended = shop_.read("count.js");
        QVERIFY(mended.find("// Made for: N = 5\n") != std::string::npos);
        const QStringList review = {"repair", "count.js", "--review"};
        QVERIFY(!shop_.run(review).says("made for"));
        std::string four = mended;
        shop_.write("count.js", four.replace(four.find("N = 5;"), 6, "N = 4;"));
        QVERIFY(shop_.run(review).says("made for N = 5, and N is 4 now"));
        const Answer answer = shop_.run(review + QStringList{"--json"});
        FITS(answer, "review-1");
        SAME(answer.json()["patches"][0]["changedConstants"],
             Json::parse(R"([{"name": "N", "then": "5", "now": "4"}])"));
    }

    void whereAViolationCanBeForcedFromTheStartThereIsNoGoodRun()
    {
        const QStringList words = {"repair",  sample("tic-tac-toe.js"), "--define", "STAGE=7", "--method",
                                   "concrete"};
        QVERIFY(shop_.run(words).says("repairs; there is no good run: from the start on a violation can be "
                                      "forced; lost of necessity: "));
        const Answer answer = shop_.run(words + QStringList{"--json"});
        FITS(answer, "repair-1");
        const Json judgement = answer.json()["proposals"][0]["judgement"];
        QVERIFY(judgement["noGoodRun"].get<bool>());
        SAME(judgement["goodRuns"], 0);
        QVERIFY(judgement["luckyRunsLost"].get<int>() > 0);
        QVERIFY(judgement["luckyRuns"].get<int>() > judgement["luckyRunsLost"].get<int>());
        QVERIFY(judgement["counted"].get<std::string>().find("state, event, state") != std::string::npos);
    }

    void aBrokenPatchIsReviewedBesideTheOthers()
    {
        shop_.write("broken.js", contentOf(sample("philosophers.js").toStdString()) +
                                     "// threadmend:patch 1 begin\n// Property: deadlock-free\nif (\n"
                                     "// threadmend:patch 1 end\n"
                                     "// threadmend:patch 2 begin (disabled)\n// // Property: deadlock-free\n"
                                     "// threadmend:patch 2 end\n");
        const Answer answer = shop_.run({"repair", "broken.js", "--review", "--json"});
        QCOMPARE(answer.code, 1);
        FITS(answer, "review-1");
        QCOMPARE(answer.json()["patches"][0]["status"].get<std::string>(), std::string("broken"));
        QCOMPARE(answer.json()["patches"][1]["status"].get<std::string>(), std::string("disabled"));
        QCOMPARE(
            shop_.run({"repair", "broken.js", "--review", "--define", "N=8", "--max-states", "100"}).code, 3);
    }

    void hotCyclesAreRepairedAndFairnessIsNamed()
    {
        shop_.write("retry.js",
                    "bp.registerBThread('worker', function () {\n"
                    "    while (true) {\n"
                    "        bp.sync({request: bp.Event('begin')});\n"
                    "        while (bp.hot(true).sync({request: [bp.Event('retry'), "
                    "bp.Event('done')]}).name === 'retry');\n"
                    "    }\n"
                    "});\n"
                    "bp.registerBThread('sleeper', function () {\n"
                    "    const e = bp.sync({request: [bp.Event('wake'), bp.Event('doze')]});\n"
                    "    while (e.name === 'doze') bp.hot(true).sync({request: bp.Event('snore')});\n"
                    "});\n");
        const QStringList asked = {"repair", "retry.js", "-p", "no-hot-cycle"};
        const Answer answer = shop_.run(asked + QStringList{"--json", "--write", "calm.js"});
        QCOMPARE(answer.code, 0);
        FITS(answer, "repair-1");
        QVERIFY(answer.json()["needsFairness"].get<bool>());
        QCOMPARE(answer.json()["violation"]["loop"].get<int>(), 1);
        const Json strict = answer.json()["proposals"][0], fair = answer.json()["proposals"][1];
        QVERIFY(strict["judgement"]["repairs"].get<bool>());
        QCOMPARE(fair["blocked"][0].get<std::string>(), std::string("doze"));
        QVERIFY(!fair["judgement"]["repairs"].get<bool>() && fair["judgement"]["repairsIfFair"].get<bool>());
        QCOMPARE(fair["judgement"]["goodRunsLost"].get<int>(), 0);
        QCOMPARE(shop_.run({"check", "calm.js", "-p", "no-hot-cycle"}).code, 0);
        QVERIFY(shop_.run(asked).says("a way out that only fairness takes"));
    }

    void aPriorityIsChangedWhereItStands()
    {
        // With a byte order mark and the line ends of Windows: all other bytes stay.
        const std::string before =
            "\xEF\xBB\xBF// threadmend: selection priority\r\n"
            "bp.registerBThread('wrong', () => {\r\n"
            "  const e = bp.sync({request: bp.Event('a'), waitFor: bp.Event('c')}, 5);\r\n"
            "  bp.ASSERT(e.name == 'c', 'a');\r\n"
            "});\r\n"
            "bp.registerBThread('right', () => { bp.sync({request: bp.Event('c')}, 1); });";
        shop_.write("ranks.js", before);
        const QStringList asked = {"repair", "ranks.js", "-p", "no-assertion-failure"};
        const Answer answer = shop_.run(asked + QStringList{"--json", "--write", "first.js"});
        QCOMPARE(answer.code, 0);
        FITS(answer, "repair-1");
        const Json first = answer.json()["proposals"][0];
        QCOMPARE(first["method"].get<std::string>(), std::string("priority"));
        QCOMPARE(first["change"]["text"].get<std::string>(), std::string("6"));
        std::string after = before;
        after.replace(after.rfind("1)"), 1, "6");
        QCOMPARE(shop_.read("first.js"), after);
        QCOMPARE(shop_.run({"check", "first.js", "-p", "no-assertion-failure"}).code, 0);
        // Of a change there is no patch to be written alone; the next proposal has one.
        QCOMPARE(shop_.run(asked + QStringList{"--patch", "alone.aut"}).code, 0);
        QVERIFY(shop_.read("alone.aut").find("des") == 0);
        REFUSED(shop_.run(asked + QStringList{"--method", "priority", "--patch", "none.aut"}));
        REFUSED(shop_.run({"repair", lts("lift-door.aut"), "--method", "priority"}));
    }

    void mistakesAreOneSentence()
    {
        REFUSED(shop_.run({"repair", sample("philosophers.js"), "--review", "--write", "x.js"}));
        REFUSED(shop_.run({"repair", lts("lift-door.aut"), "--review"}));
        REFUSED(shop_.run({"repair", "nowhere.js", "--review"}));
        REFUSED(shop_.run({"repair", "nowhere.js"}));
        REFUSED(shop_.run({"repair"}));
        REFUSED(shop_.run({"repair", sample("philosophers.js"), "--method", "magic"}));
        REFUSED(shop_.run({"repair", sample("philosophers.js"), "-n", "0"}));
        REFUSED(shop_.run({"repair", sample("philosophers.js"), "--write", "no/such/folder/x.js"}));
        REFUSED(shop_.run({"repair", sample("philosophers.js"), "--write", "program.aut"}));
        // Nobody there is called an environment.
        QVERIFY(
            shop_.run({"repair", sample("philosophers.js"), "-p", "deadlock-free", "--method", "priority"})
                .says("no change of a priority was found"));
        REFUSED(shop_.run({"repair", sample("philosophers.js"), "--patch", "x.unknown"}));
        REFUSED(shop_.run({"repair", sample("philosophers.js"), "--selection", "ordered"}));
        REFUSED(shop_.run({"repair", lts("lift-door.aut"), "--method", "anti-scenario"}));
        REFUSED(shop_.run({"repair", lts("lift-door.aut"), "-p", "no-error"}));
        REFUSED(shop_.run({"repair", lts("lift-door.aut"), "--write", "x.unknown"}));
        shop_.write("model.aut", "des (0,1,2)\n(0,\"a\",1)\n");
        REFUSED(shop_.run({"repair", "model.aut", "--write", "model.aut"}));
        shop_.write("hot.js",
                    "bp.registerBThread('t', () => { bp.sync({request: bp.Event('a')}); const hot = "
                    "bp.random.nextInt(2) == 0; while (true) bp.hot(hot).sync({request: "
                    "bp.Event('a')}); });\n");
        REFUSED(shop_.run({"repair", "hot.js", "-p", "no-hot-cycle"}));
        REFUSED(shop_.run({"repair", sample("philosophers.js"), "--wrong"}));
    }

    void limitsAreUndecided()
    {
        QCOMPARE(
            shop_.run({"repair", sample("philosophers.js"), "--define", "N=8", "--max-states", "100"}).code,
            3);
        QCOMPARE(shop_.run({"repair", lts("lift-door.aut"), "--max-states", "2"}).code, 3);
    }
};

THREADMEND_TEST_MAIN(RepairTest)
#include "repair_test.moc"
