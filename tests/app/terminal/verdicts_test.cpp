// SPDX-License-Identifier: GPL-3.0-or-later
// What a verdict on the command line claims, and what it does not.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

class VerdictsTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    Json verdictOf(const QString& model, const QString& property, const QStringList& more = {}) const
    {
        const Answer answer = shop_.run(QStringList{"check", model, "-p", property, "--json"} + more);
        return wrongInDocument(answer.out, "check-1").empty() ? answer.json()["properties"][0] : Json();
    }

private Q_SLOTS:
    void initTestCase()
    {
        shop_.write("ab.aut", "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
        shop_.write("tank.js", "bp.registerBThread('tank', () => { while (true) {\n"
                               "  bp.sync({request: bp.Event('fill')}, {props: ['low']});\n"
                               "  bp.sync({request: bp.Event('drain')}, {props: ['high']}); } });\n");
    }

    void whatNoLabelCanViolateHoldsVacuously()
    {
        const Answer answer = shop_.run({"check", "ab.aut", "-p", "never true* . nobody", "-q"});
        QCOMPARE(answer.code, 0);
        QVERIFY(
            answer.says("holds     never true* . nobody   (vacuous: no labels of the model can violate it)"));
        const Json verdict = verdictOf("ab.aut", "never true* . A");
        QVERIFY(verdict["verdict"] == "holds" && verdict["vacuous"] == true);
        QVERIFY(verdict["vacuousBecause"] == "no labels of the model can violate it");
        QVERIFY(verdict["unmatched"] == (Json{{{"text", "A"}, {"isPattern", false}, {"nearest", "a"}}}));
    }

    void whatSomeLabelCouldViolateIsNotVacuous()
    {
        QVERIFY(!verdictOf("ab.aut", "never true* . a . a").contains("vacuous"));
        const Json half = verdictOf("ab.aut", "never true* . (a | nobody) . (a | nobody)");
        QVERIFY(half["verdict"] == "holds" && !half.contains("vacuous") && half["unmatched"].size() == 1);
    }

    void whereNothingHappensAllButInvariantsHoldsVacuously()
    {
        shop_.write("none.js", "const take = bp.Event('take');\n");
        shop_.write("waiting.js",
                    "bp.registerBThread('t', () => bp.sync({waitFor: bp.Event('take')}, {props: "
                    "['idle']}));\n");
        for (const char* program : {"none.js", "waiting.js"}) {
            const Json verdict = verdictOf(program, "no-error");
            QVERIFY(verdict["verdict"] == "holds" && verdict["vacuous"] == true);
            QVERIFY(verdict["vacuousBecause"] == "nothing can happen in the model");
            QVERIFY(shop_.run({"check", program, "-p", "no-hot-cycle", "-q"})
                        .says("(vacuous: nothing can happen in the model)"));
        }
        QVERIFY(!verdictOf("waiting.js", "never not idle").contains("vacuous"));
        // Nobody requests anything, so it ends; one who is blocked is stuck.
        QVERIFY(verdictOf("waiting.js", "deadlock-free")["vacuous"] == true);
        shop_.write("stuck.js", "bp.registerBThread('t', () => bp.sync({request: bp.Event('take'), block: "
                                "bp.Event('take')}));\n");
        QVERIFY(verdictOf("stuck.js", "deadlock-free")["verdict"] == "violated");
        QVERIFY(verdictOf("stuck.js", "no-error")["vacuous"] == true);
        // Of what no run comes to nothing is said.
        shop_.write("apart.aut", "des (0,1,2)\n(1,\"a\",1)\n");
        QVERIFY(verdictOf("apart.aut", "never true* . a")["vacuousBecause"] ==
                "nothing can happen in the model");
    }

    void aStepInWhichTwoBThreadsFailIsOneStateWithTwoFailures()
    {
        shop_.write(
            "both.js",
            "bp.registerBThread('a', () => { bp.sync({request: bp.Event('x')}); bp.ASSERT(false, 'A'); });\n"
            "bp.registerBThread('b', () => { bp.sync({waitFor: bp.Event('x')}); bp.ASSERT(false, 'B'); });\n"
            "bp.registerBThread('c', () => { bp.sync({waitFor: bp.Event('x')}); lost(); });\n");
        const Json explored = shop_.run({"explore", "both.js", "--json"}).json();
        QVERIFY(explored["states"] == 2 && explored["transitions"] == 1 && explored["failures"] == 1);
        const Json assertions = verdictOf("both.js", "no-assertion-failure", {"-n", "9"});
        QVERIFY(assertions["verdict"] == "violated" && assertions["further"].size() == 1);
        const Json errors = verdictOf("both.js", "no-error", {"-n", "9"});
        QVERIFY(errors["verdict"] == "violated" && !errors.contains("further"));
        QVERIFY(verdictOf("both.js", "deadlock-free")["failed"] == 1);
        const Answer run = shop_.run({"run", "both.js", "--events", "x"});
        QCOMPARE(run.code, 1);
        QVERIFY(run.says("both.js:1: failed assertion: b-thread 'a': A"));
        QVERIFY(run.says("both.js:2: failed assertion: b-thread 'b': B"));
        QVERIFY(run.says("both.js:3: JavaScript error: b-thread 'c': "));
    }

    void aLabelWithDataIsNamedWithoutThem()
    {
        shop_.write("data.js",
                    "bp.registerBThread('t', () => { bp.sync({request: bp.Event('serve', {floor: 1})}); "
                    "bp.sync({request: bp.Event('X(1,2)')}); });\n");
        const Answer answer =
            shop_.run({"check", "data.js", "-p", "never true* . serve", "-p", "never true* . X"});
        QVERIFY(answer.complains("no label of the model is \"serve\"; with any data: 'serve .*'"));
        QVERIFY(answer.complains("no label of the model is \"X\"; with any data: 'X\\(.*'"));
        QVERIFY(verdictOf("data.js", "never true* . 'serve .*'")["verdict"] == "violated");
        QVERIFY(verdictOf("data.js", "never true* . 'X\\(.*'")["verdict"] == "violated");
    }

    void aMisspeltPropositionIsNamed()
    {
        const Answer answer = shop_.run({"check", "tank.js", "-p", "never (low and hihg)"});
        QVERIFY(answer.says("(vacuous: no labels of the model can violate it)"));
        QVERIFY(
            answer.complains("no label and no proposition of the model is \"hihg\"; did you mean \"high\"?"));
        QVERIFY(!answer.complains("is \"low\""));
        QVERIFY(!verdictOf("tank.js", "never (low and high)").contains("vacuous"));
    }

    void underPartialOrderWhatIsLeftOutIsNotVacuous()
    {
        shop_.write("two.js", "for (const n of ['x', 'y']) bp.registerBThread(n, () => {\n"
                              "  for (let i = 0; i < 3; i++) bp.sync({request: bp.Event(n + i)}); });\n");
        QVERIFY(
            !verdictOf("two.js", "never true* . y0 . y0", {"--reduce", "partial-order"}).contains("vacuous"));
        QVERIFY(verdictOf("two.js", "never true* . z", {"--reduce", "partial-order"})["vacuous"] == true);
    }

    void whatHoldsHoldsUpToPrunedAndFailedStates()
    {
        shop_.write("cut.js", "bp.registerBThread('p', () => {\n"
                              "  const e = bp.sync({request: [bp.Event('a'), bp.Event('b')]});\n"
                              "  if (e.name === 'a') bp.sync({request: bp.Event('c')}, {prune: true});\n"
                              "  bp.ASSERT(false, 'never here'); });\n");
        const Answer answer = shop_.run({"check", "cut.js", "-p", "never true* . c", "-q"});
        QVERIFY2(answer.says("up to 1 pruned state and 1 failed state"), answer.out.c_str());
        const Json verdict = verdictOf("cut.js", "deadlock-free");
        QVERIFY(verdict["verdict"] == "holds" && verdict["pruned"] == 1 && verdict["failed"] == 1);
        QVERIFY(!verdictOf("cut.js", "no-assertion-failure").contains("failed"));
    }

    void endingsThatNoRunComesToDoNotCount()
    {
        shop_.write("apart.dot",
                    "digraph { a [initial=true]; a -> b [label=x]; a -> p [label=y]; p [ending=pruned];\n"
                    "u -> q [label=x]; u -> f [label=x]; q [ending=pruned]; f [ending=failed]; }\n");
        shop_.write("apart.kripke", "initial state a : n; pruned state p; state b, u; pruned state q;\n"
                                    "failed state f; a -> b : x; a -> p : y; u -> q, f : x;\n");
        for (const char* model : {"apart.dot", "apart.kripke"}) {
            const Json verdict = verdictOf(model, "never true* . x . x");
            QVERIFY2(verdict["verdict"] == "holds" && verdict["pruned"] == 1 && !verdict.contains("failed"),
                     (model + verdict.dump()).c_str());
            const Answer answer = shop_.run({"check", model, "-p", "never true* . x . x", "-q"});
            QVERIFY2(answer.says("   up to 1 pruned state") && !answer.says("failed"), answer.out.c_str());
            const Json explored = shop_.run({"explore", model, "--json"}).json();
            QVERIFY(explored["pruned"] == 1 && explored["failures"] == 0);
        }
    }

    void afterALimitNothingHolds()
    {
        shop_.write("many.js", "bp.registerBThread('n', () => { for (let i = 0; i < 100000; i++)\n"
                               "  bp.sync({request: [bp.Event('a'), bp.Event('b')]}); });\n");
        for (const char* property : {"deadlock-free", "never true* . nobody", "no-hot-cycle", "no-error"}) {
            const Answer answer =
                shop_.run({"check", "many.js", "-p", property, "--max-states", "5000", "--json"});
            QCOMPARE(answer.code, 3);
            QVERIFY2(answer.json()["properties"][0]["verdict"] == "undecided", property);
        }
    }

    void eachKindOfViolationIsShownByItsShortestRun()
    {
        shop_.write("hot.js", "for (const n of [1, 2, 3]) bp.registerBThread('h' + n,\n"
                              "  () => bp.hot(true).sync({waitFor: bp.Event('x')}));\n"
                              "bp.registerBThread('r', () => bp.sync({request: bp.Event('go')}));\n");
        const Answer answer = shop_.run({"check", "hot.js", "-p", "no-hot-termination"});
        for (const char* who : {"'h1'", "'h2'", "'h3'"})
            QVERIFY2(answer.says(std::string("b-thread ") + who), answer.out.c_str());
        QVERIFY(answer.says("    also  hot termination: 1 step"));
        const Json verdict = verdictOf("hot.js", "no-hot-termination");
        QCOMPARE(verdict["further"].size(), std::size_t{2});
        QVERIFY(!verdict.contains("mayHaveFurther"));
        const Json one = verdictOf("hot.js", "no-hot-termination", {"-n", "1"});
        QVERIFY(one["further"].size() == 1 && one["mayHaveFurther"] == true);
    }

    void deadlocksOfDifferentBThreadsAreDifferent()
    {
        shop_.write(
            "dead.js",
            "bp.registerBThread('s', () => {\n"
            "  if (bp.sync({request: [bp.Event('l'), bp.Event('r')]}).name === 'l')\n"
            "    bp.sync({block: bp.Event('x')});\n"
            "  bp.sync({request: bp.Event('z')}); bp.sync({block: bp.Event('y')}); });\n"
            "for (const [n, e, f] of [['a', 'l', 'x'], ['b', 'r', 'y']]) bp.registerBThread(n, () => {\n"
            "  bp.sync({waitFor: bp.Event(e)}); bp.sync({waitFor: bp.Event('z'), request: bp.Event(f)});\n"
            "  while (true) bp.sync({request: bp.Event(f)}); });\n");
        const Json verdict = verdictOf("dead.js", "deadlock-free");
        QVERIFY(verdict["verdict"] == "violated");
        QCOMPARE(verdict["violation"]["explanation"].get<std::string>(),
                 "requested but blocked: 'x' (requested by 'a')");
        QCOMPARE(verdict["evidence"]["length"].get<int>(), 1);
        QVERIFY(verdict["evidence"]["start"] == "0");
        QCOMPARE(verdict["further"].size(), std::size_t{1});
        QCOMPARE(verdict["further"][0]["violation"]["explanation"].get<std::string>(),
                 "requested but blocked: 'y' (requested by 'b')");
    }

    /// What the first violation would have ended is gone through for more.
    void furtherKindsAreLookedForAsAsked()
    {
        shop_.write("late.js", "bp.registerBThread('n', () => { for (let i = 0; i < 30000; i++) {\n"
                               "  bp.sync({request: [bp.Event('a'), bp.Event('b')]});\n"
                               "  if (i === 29999) bp.ASSERT(false, 'late'); } });\n"
                               "bp.registerBThread('m', () => { bp.sync({waitFor: bp.Event('b')});\n"
                               "  bp.ASSERT(false, 'early'); });\n");
        const Json verdict = verdictOf("late.js", "no-assertion-failure");
        QVERIFY(verdict["evidence"]["length"] == 1 && !verdict.contains("further"));
        QVERIFY(verdict["mayHaveFurther"] == true);
        const Answer answer = shop_.run({"check", "late.js", "-p", "no-assertion-failure"});
        QVERIFY2(!answer.complains("more states"), answer.err.c_str());
        const Json all = verdictOf("late.js", "no-assertion-failure", {"-n", "5"});
        QVERIFY(all["further"].size() == 1 && !all.contains("mayHaveFurther"));
        QVERIFY(all["further"][0]["evidence"]["length"] == 30000);
    }

    void underFairnessNoLassoIsSaidToBeTheShortest()
    {
        shop_.write("loop.js", "bp.registerBThread('A', () => { bp.sync({request: bp.Event('first')});\n"
                               "  while (true) bp.hot(true).sync({request: bp.Event('again')}); });\n");
        QVERIFY(!verdictOf("loop.js", "no-hot-cycle").contains("shortest"));
        QVERIFY(verdictOf("loop.js", "no-hot-cycle fair strong {again}")["shortest"] == false);
        const Answer answer = shop_.run({"check", "loop.js", "-p", "no-hot-cycle fair strong {again}"});
        QVERIFY(answer.says("(there may be a shorter one)"));
    }

    void bothReadingsOfHotAreOffered()
    {
        shop_.write("monitor.js",
                    "bp.registerBThread('w', () => { while (true) bp.sync({request: bp.Event('A')}); });\n"
                    "bp.registerBThread('m', () => { while (true)\n"
                    "  bp.hot(true).sync({waitFor: bp.Event('A')}); });\n");
        QCOMPARE(shop_.run({"check", "monitor.js", "-p", "no-hot-cycle"}).code, 1);
        QCOMPARE(shop_.run({"check", "monitor.js", "-p", "no-hot-cycle without progress"}).code, 0);
        QCOMPARE(shop_.run({"check", "monitor.js", "-p", "no-hot-cycle without progress", "--reduce", "auto"})
                     .code,
                 0);
        REFUSED(
            shop_.run({"check", "monitor.js", "-p", "no-hot-cycle without progress", "--reduce", "local"}));
        QVERIFY(shop_.run({"help", "properties"}).says("no-hot-cycle without progress"));
    }

    void allForbiddenWordsAreOfOneKindAsHelpSays()
    {
        const Json both = verdictOf("ab.aut", "never (a | a . b)", {"-n", "5"});
        QVERIFY(both["verdict"] == "violated" && both["evidence"]["steps"].size() == 1);
        QVERIFY(both.value("further", Json::array()).empty());
        QVERIFY(
            shop_.run({"help", "properties"}).says("All words that one property forbids are of one kind"));
        QVERIFY(shop_.run({"check", "--help"}).says("all words that a property forbids"));
    }

    void aFileOfOnePropertyBesideTheModelIsFoundByItself()
    {
        const Workshop shop;
        shop.write("ab.aut", "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
        QVERIFY(shop.run({"check", "ab.aut"}).says("No property was given"));
        shop.write("second.mcl", "[ true* . \"b\" ] false\n");
        shop.write("first.mcl", "[ true* . \"c\" ] false\n");
        const Answer answer = shop.run({"check", "ab.aut"});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.says("Properties of first.mcl, second.mcl\n"));
        QVERIFY(answer.says("holds     first") && answer.says("violated  second"));
        QCOMPARE(shop.run({"check", "ab.aut", "-p", "first"}).code, 0);
        REFUSED(shop.run({"counterexamples", "ab.aut", "-p", "second", "-o", "second.mcl"}));
        // What cannot be read is not left out in silence; where another one is chosen it is only warned of.
        shop.write("third.mcl", "mu X. <true> Y\n");
        REFUSED(shop.run({"check", "ab.aut"}));
        const Answer chosen = shop.run({"check", "ab.aut", "-p", "first"});
        QVERIFY(chosen.code == 0 && chosen.complains("third.mcl"));
        // One of the model's own name stands for it alone, and a .props file before that.
        shop.write("ab.mcl", "[ \"b\" ] false\n");
        QVERIFY(shop.run({"check", "ab.aut"}).says("Properties of ab.mcl\n"));
        shop.write("ab.props", "deadlock-free\n");
        QVERIFY(shop.run({"check", "ab.aut"}).says("Properties of ab.props\n"));
    }

    void twoSystemsSayWhatThePropertySays()
    {
        SKIP_WITHOUT_CORPUS();
        const auto path = [](const std::string& name) {
            return QString::fromStdString(*corpusPath("clear/" + name));
        };
        const std::pair<const char*, const char*> studies[] = {
            {"allbad_bug/ALLBAD", "allbad_bug/bad_prop_ALLBAD"},
            {"interleaving_bug/INTERLEAVING", "interleaving_bug/bad_prop_INTERLEAVING"},
            {"isolated_bug/ISOLATED", "isolated_bug/bad_prop_ISOLATED"},
            {"uniquechoice_bug/UNIQUECHOICE", "uniquechoice_bug/bad_prop_UNIQUECHOICE"},
            {"sanitary_agency/EX153", "sanitary_agency/bad_prop2_EX153"},
            {"multiway_rendezvous_protocol/implem", "multiway_rendezvous_protocol/bad_prop_implem"}};
        for (const auto& [model, bad] : studies) {
            const std::string folder = std::string(model).substr(0, std::string(model).find('/'));
            const std::string property = folder + (folder == "sanitary_agency" ? "/prop2.mcl" : "/prop.mcl");
            const Json asked = shop_
                                   .run({"neighbourhoods", path(model + std::string(".aut")), "--props",
                                         path(property), "--json"})
                                   .json();
            const Answer compared =
                shop_.run({"neighbourhoods", path(model + std::string(".aut")), "--counterexamples",
                           path(bad + std::string(".aut")), "--json"});
            FITS(compared, "matching-1");
            QVERIFY2(compared.json()["frontier"] == asked["frontier"], model);
            QVERIFY2(compared.json()["correctTransitions"] <= asked["colours"]["correct"], model);
        }
    }

    void aCopyOfASystemHasNoNeighbourhoods()
    {
        shop_.write("copy.aut",
                    "des (0,5,6)\n(0,\"a\",1)\n(0,\"a\",2)\n(1,\"b\",3)\n(2,\"b\",4)\n(2,\"c\",5)\n");
        const QStringList words{"neighbourhoods", "copy.aut", "--counterexamples", "copy.aut", "--json"};
        QVERIFY(shop_.run(words).json()["correctTransitions"] == 0);
        QVERIFY(shop_.run(words + QStringList{"--pairs", "reached"}).json()["correctTransitions"] == 1);
        FITS(shop_.run(words + QStringList{"--pairs", "all"}), "matching-1");
    }

    /// Text and JSON tell of the same decisions; nothing here rules the deadlock out.
    void whereNothingIsCorrectDecisionsAreTurns()
    {
        shop_.write("choice.aut", "des (0,6,4)\n(0,\"left1\",1)\n(0,\"left2\",2)\n(1,\"left2\",3)\n"
                                  "(1,\"right1\",0)\n(2,\"left1\",3)\n(2,\"right2\",0)\n");
        const Answer answer = shop_.run({"neighbourhoods", "choice.aut", "-p", "deadlock-free"});
        QVERIFY2(answer.says("2 steps, of which 2 matter; it crosses 1 decision"), answer.out.c_str());
        QVERIFY(answer.says(
            "nothing rules the violation out, but the run could have kept away from it by right1"));
        const Answer json = shop_.run({"neighbourhoods", "choice.aut", "-p", "deadlock-free", "--json"});
        FITS(json, "neighbourhoods-1");
        const Json decisions = json.json()["shortened"]["decisions"];
        QCOMPARE(decisions.size(), std::size_t{1});
        QVERIFY(decisions[0]["afterSteps"] == 1 && decisions[0]["waysAway"] == Json::array({"right1"}));
    }

    void aStartOfWhichEveryWayOutViolatesIsNoDecision()
    {
        shop_.write("bad.aut", "des (0,3,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"c\",2)\n");
        const Answer answer = shop_.run({"neighbourhoods", "bad.aut", "-p", "deadlock-free"});
        QVERIFY2(answer.says("all decisions        0"), answer.out.c_str());
        const Json states = shop_.run({"neighbourhoods", "bad.aut", "-p", "deadlock-free", "--json"})
                                .json()["neighbourhoods"]["states"];
        QVERIFY(states.size() == 1 && states[0]["kind"] == "R" && states[0]["isDecision"] == false);
    }

    void whatIsRequestedOnlyWhereNoRunComesToIsNamed()
    {
        shop_.write("why.js", "bp.registerBThread('one', () => { bp.sync({request: bp.Event('a')});\n"
                              "  bp.sync({waitFor: bp.Event('b')});\n"
                              "  bp.sync({request: bp.Event('c')}); });\n"
                              "bp.registerBThread('two', () => bp.sync({block: bp.Event('b')}));\n");
        const Answer answer = shop_.run({"run", "why.js", "--events", "a", "--why", "c"});
        QVERIFY2(answer.says("it is requested by one (line 3), where no run comes to"),
                 (answer.out + answer.err).c_str());
        const Answer json =
            shop_.run({"run", "why.js", "--events", "a", "--why", "c", "--why", "a", "--json"});
        FITS(json, "run-1");
        const Json why = json.json()["why"];
        QVERIFY(why[0]["places"] == (Json{{{"thread", "one"}, {"line", 3}, {"reached", false}}}));
        QVERIFY(why[1]["places"] == (Json{{{"thread", "one"}, {"line", 1}, {"reached", true}}}));
        REFUSED(shop_.run({"run", "why.js", "--events", "a", "--why", "nothing"}));
    }
};

THREADMEND_TEST_MAIN(VerdictsTest)
#include "verdicts_test.moc"
