// SPDX-License-Identifier: GPL-3.0-or-later
// `check --search`: what it finds, what it says, and what it refuses.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

class SearchTest : public QObject {
    Q_OBJECT

    Workshop shop_;
    const QString philosophers_ = THREADMEND_SAMPLES "/behavioral/philosophers.js";

private Q_SLOTS:
    void inDepthSomeRunIsFound()
    {
        const QStringList asked{"check", philosophers_, "--define", "N=9", "-p", "deadlock-free"};
        const Answer answer = shop_.run(asked + QStringList{"--search", "depth", "--json"});
        QCOMPARE(answer.code, 1);
        const Json document = answer.json();
        const Json& entry = document["properties"][0];
        QCOMPARE(entry["verdict"].get<std::string>(), std::string("violated"));
        QVERIFY(!entry["shortest"].get<bool>());
        const Answer text = shop_.run(asked + QStringList{"--search", "depth"});
        QVERIFY2(text.says("a shorter run may lie beyond"), text.out.c_str());
        QVERIFY(shop_.run(asked + QStringList{"--json"}).json()["properties"][0].value("shortest", true));
    }
    void whatHoldsHoldsInDepth()
    {
        const Answer answer = shop_.run({"check", philosophers_, "--define", "N=5", "--define", "LEFTY=true",
                                         "-p", "deadlock-free", "--search", "depth"});
        QCOMPARE(answer.code, 0);
    }
    void whatIsMissingInDepthIsLookedForInBreadth()
    {
        shop_.write(
            "three.js",
            "for (const n of ['x', 'y', 'z']) bp.registerBThread(n, () => { for (let i = 0; i < 3; i++) "
            "bp.sync({request: bp.Event(n + i)}); bp.ASSERT(false, n); });\n");
        const QStringList asked{"check", "three.js", "-p", "no-assertion-failure"};
        const Answer depth = shop_.run(asked + QStringList{"-n", "5", "--search", "depth"});
        QVERIFY2(depth.says("other kinds; --search breadth -n 100 looks for them"), depth.out.c_str());
        const Answer breadth = shop_.run(asked + QStringList{"--search", "breadth", "-n", "100", "--json"});
        QCOMPARE(breadth.json()["properties"][0]["further"].size(), std::size_t(2));
    }
    void theRunAndWhatIsBesideItKeepToTheLimitOfStates()
    {
        // Of 61 states and 40 ways to go on in each; the search meets the run before it has met much else.
        shop_.write("deep.js",
                    "const goes = []; for (let n = 0; n < 40; n++) goes.push(bp.Event('go ' + n));\n"
                    "bp.registerBThread('walk', function () { let sum = 0;\n"
                    "  for (let i = 0; i < 60; i++)\n"
                    "    sum += Number(bp.sync({request: goes}).name.slice(3));\n"
                    "  bp.ASSERT(sum !== 0, 'nowhere'); });\n");
        for (const int limit : {1, 60, 61, 100, 2362, 2363, 3000}) {
            const Json entry = shop_
                                   .run({"check", "deep.js", "-p", "no-assertion-failure", "--search",
                                         "depth", "--json", "--max-states", QString::number(limit)})
                                   .json()["properties"][0];
            const int states = entry["statistics"]["states"];
            QVERIFY2(states <= limit, std::to_string(states).c_str());
            QVERIFY((entry["verdict"] == "violated") == (limit >= 2363));
            // Where the run does not fit, all is kept that may be.
            QVERIFY(limit >= 2363 || states == limit);
        }
    }
    void severalPropertiesAreRefused()
    {
        const Answer answer = shop_.run({"check", philosophers_, "--search", "depth"});
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.complains("one property"), answer.err.c_str());
    }
};

THREADMEND_TEST_MAIN(SearchTest)
#include "search_test.moc"
