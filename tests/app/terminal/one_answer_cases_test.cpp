// SPDX-License-Identifier: GPL-3.0-or-later
// Models that some way to ask once mistook, each with its name (one_answer_test.cpp asks random ones).
#include "tests/app/terminal/all_ways.h"
#include "tests/testing/test_main.h"

#include <string>

using namespace threadmend;
using namespace threadmend::testing;
using testing::Json;

namespace {

constexpr const char* twoBeginnings = "bp.registerBThread('chooses', function () {\n"
                                      "  if (bp.random.nextBoolean()) bp.sync({request: bp.Event('a')});\n"
                                      "  else bp.sync({request: bp.Event('b')});\n"
                                      "});\n";

constexpr const char* hotForEver = "bp.registerBThread('hot', function () {\n"
                                   "  while (true) bp.hot(true).sync({request: bp.Event('a')});\n"
                                   "});\n";

constexpr const char* tooBad = "bp.registerBThread('fails', function () {\n"
                               "  bp.sync({request: [bp.Event('a'), bp.Event('b')]});\n"
                               "  bp.ASSERT(false, 'too bad');\n"
                               "});\n";

} // namespace

class OneAnswerCasesTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    /// `check`, and then every other way; all that differ from it are reported.
    Said askedInAllWays(const std::string& program, const std::string& property, Differences& differences)
    {
        constexpr std::size_t mostStates = 3000;
        const auto model = plainModelOf(program, mostStates);
        if (!model)
            qFatal("a program of a test has too many states");
        const AskedFile file{shop_.write("model.js", program)};
        return all(file, *model, "behavioral", property, differences);
    }

    Said all(const AskedFile& file, const PlainModel& model, const char* kind, const std::string& property,
             Differences& differences)
    {
        AllWays ways(shop_, file, model, kind, differences);
        std::vector<Question> questions = ways.referred({property});
        ways.askUsual(questions.front());
        for (unsigned way = 0; way < AllWays::moreWays; ++way)
            ways.askMore(questions.front(), way);
        ways.render(questions.front());
        ways.askFile(questions);
        for (const std::string& extension : extensionsOfSystems(false))
            ways.convert(questions, extension);
        compareSizes(file, model, kind, differences);
        return questions.front().reference();
    }

private Q_SLOTS:
    // The table of wrong answers
    void severalInitialStatesAreNoStep();
    void anEventCalledExitEndsNoProgram();
    void propositionsAreNoEvents();
    void failedAssertionsAreExplained();
    void exploringCountsNoJoiningStep();
    // What was found besides
    void tiesAreBrokenByTheOrderOfLabels();
    void aNameOfBothKindsMeansTheSameEverywhere();
    void whatNeverHoldsIsNoProposition();
    void anEventCalledStartIsAStep();
    void terminationLabelsAreThoseOfSystems();
    void whatIsAskedByDefaultIsTheSame();
    void whatCannotBeAnsweredIsNoYes();
    void aProgramWithoutBThreadsIsOneToAll();
    void givenEventsAreFollowedWhateverChanceChooses();
    void aProgramIsCalledTheSameEverywhere();
};

void OneAnswerCasesTest::severalInitialStatesAreNoStep()
{
    Differences differences;
    const Said said = askedInAllWays(twoBeginnings, "[ \"a\" ] false", differences);
    QCOMPARE(said.verdict, std::string("violated"));
    QVERIFY(said.word == Word{"a"});
    for (const char* property : {"never b", "never start", "never true . true", "deadlock-free"})
        askedInAllWays(twoBeginnings, property, differences);
    ALIKE(differences);
}

void OneAnswerCasesTest::anEventCalledExitEndsNoProgram()
{
    Differences differences;
    const Said said = askedInAllWays("bp.registerBThread('leaves', function () {\n"
                                     "  bp.sync({request: bp.Event('exit')});\n"
                                     "  bp.sync({request: bp.Event('x')});\n"
                                     "});\n"
                                     "bp.registerBThread('blocks', function () {\n"
                                     "  bp.sync({waitFor: bp.Event('exit')});\n"
                                     "  bp.sync({block: bp.Event('x')});\n"
                                     "});\n",
                                     "deadlock-free", differences);
    QCOMPARE(said.verdict, std::string("violated"));
    QVERIFY(said.word == Word{"exit"});
    ALIKE(differences);
}

void OneAnswerCasesTest::propositionsAreNoEvents()
{
    Differences differences;
    const Said said = askedInAllWays("bp.registerBThread('sinks', function () {\n"
                                     "  bp.sync({request: bp.Event('a')});\n"
                                     "  bp.sync({request: bp.Event('b')}, {props: [\"low\"]});\n"
                                     "});\n",
                                     "never low", differences);
    QCOMPARE(said.verdict, std::string("violated"));
    QVERIFY(said.word == Word{"a"});
    ALIKE(differences);
}

void OneAnswerCasesTest::failedAssertionsAreExplained()
{
    Differences differences;
    const Said said = askedInAllWays(tooBad, "no-assertion-failure", differences);
    QCOMPARE(said.verdict, std::string("violated"));
    QVERIFY(said.word == Word{"a"});
    QCOMPARE(said.ending, std::string("failed assertion"));
    ALIKE(differences);
}

void OneAnswerCasesTest::exploringCountsNoJoiningStep()
{
    const AskedFile file{shop_.write("model.js", twoBeginnings)};
    const Json found = ask("explore", file, {"--json"}).json();
    QVERIFY(found["states"] == 3);
    QVERIFY(found["transitions"] == 2);
    QVERIFY(found["labels"] == 2);
    QVERIFY(found["depth"] == 1);
    QVERIFY(found["ends"] == 1);
    const Answer answer = ask("explore", file, {});
    QVERIFY2(answer.says("labels        2\n"), answer.out.c_str());
}

void OneAnswerCasesTest::tiesAreBrokenByTheOrderOfLabels()
{
    // The initial states come in an order of their own.
    for (const char* condition : {"bp.random.nextBoolean()", "!bp.random.nextBoolean()"}) {
        Differences differences;
        const Said said =
            askedInAllWays(std::string("bp.registerBThread('fails', function () {\n  if (") + condition +
                               ") { bp.sync({request: bp.Event('a')}); bp.ASSERT(false, 'first'); }\n"
                               "  else { bp.sync({request: bp.Event('b')}); bp.ASSERT(false, 'second'); }\n"
                               "});\n",
                           "no-assertion-failure", differences);
        QVERIFY2(said.word == Word{"a"}, condition);
        ALIKE(differences);
    }
}

void OneAnswerCasesTest::aNameOfBothKindsMeansTheSameEverywhere()
{
    // The event is near, the proposition far. What lies far is not explored if what is near is enough, so
    // that the meaning of the property must not depend on it.
    const std::pair<int, const char*> cases[] = {{3, "{props: ['a']}"},
                                                 {30, "{props: ['a']}"},
                                                 {3000, "{props: ['a']}"},
                                                 {3000, "{props: 'a'}"},
                                                 {3000, "JSON.parse('{\"props\": [\"a\"]}')"},
                                                 {3000, "GIVEN"}};
    for (const auto& [count, hint] : cases) {
        const std::string text = fmt::format("bp.registerBThread('near', function () {{\n"
                                             "  bp.sync({{request: bp.Event('a')}});\n"
                                             "}});\n"
                                             "bp.registerBThread('far', function () {{\n"
                                             "  for (let i = 0; i < {}; i++) {{\n"
                                             "    bp.sync({{request: bp.Event('n')}});\n"
                                             "    bp.store.put('i', i);\n"
                                             "  }}\n"
                                             "  bp.sync({{request: bp.Event('later')}}, {});\n"
                                             "}});\n",
                                             count, hint);
        AskedFile file{shop_.write("model.js", text), {"--define", "GIVEN={props: ['a']}"}};
        if (hint != std::string_view("GIVEN"))
            file.options.clear(); // nothing in the program is called so
        const Said said = askCheck(file, "never a");
        QVERIFY2(said.verdict == "violated", hint);
        QVERIFY2(*said.length == std::size_t(count), hint);
        const Said others[] = {askNeighbourhoods(file, "never a"),
                               askCounterexamples(file, "never a", shop_.path("all.dot")),
                               askRepair(file, "never a", shop_.path("repaired.js")),
                               AskedSession(file).check(parseProperty("never a")->formula)};
        for (const Said& other : others)
            QVERIFY2(other.word == said.word, textOf(other).substr(0, 200).c_str());
    }
}

void OneAnswerCasesTest::whatNeverHoldsIsNoProposition()
{
    // The b-thread would set it, but for what the other one blocks. Whether anybody knows depends on how the
    // program is explored: first each b-thread for itself, or, where there is a store, only all together.
    for (const char* store : {"", "  bp.store.put('x', 1);\n"}) {
        Differences differences;
        const Said said = askedInAllWays(std::string("bp.registerBThread('would', function () {\n") + store +
                                             "  bp.sync({request: bp.Event('a')});\n"
                                             "  bp.sync({request: bp.Event('b')});\n"
                                             "  bp.sync({request: bp.Event('a')}, {props: ['high']});\n"
                                             "});\n"
                                             "bp.registerBThread('blocks', function () {\n"
                                             "  bp.sync({block: bp.Event('b')});\n"
                                             "});\n",
                                         "never not \"high\"", differences);
        QVERIFY2(said.word == Word{"a"}, textOf(said).c_str());
        ALIKE(differences);
    }
}

void OneAnswerCasesTest::anEventCalledStartIsAStep()
{
    for (const char* property :
         {"never true* . \"start\" . \"a\"", "never \"start\"", "no-assertion-failure"}) {
        Differences differences;
        const Said said = askedInAllWays("bp.registerBThread('chooses', function () {\n"
                                         "  const two = bp.random.nextBoolean();\n"
                                         "  bp.sync({request: bp.Event('start')});\n"
                                         "  if (two) bp.sync({request: bp.Event('a')});\n"
                                         "  bp.ASSERT(!two, 'two');\n"
                                         "});\n",
                                         property, differences);
        QCOMPARE(said.verdict, std::string("violated"));
        QVERIFY(said.word && said.word->front() == "start");
        ALIKE(differences);
    }
}

void OneAnswerCasesTest::terminationLabelsAreThoseOfSystems()
{
    const AskedFile file{shop_.write("model.js",
                                     "bp.registerBThread('works', function () {\n"
                                     "  bp.sync({request: bp.Event('c')});\n"
                                     "  bp.sync({request: bp.Event('x'), block: bp.Event('x')});\n"
                                     "});\n"),
                         {"--termination", "c"}};
    for (const char* command : {"check", "neighbourhoods", "counterexamples", "repair"}) {
        const Answer answer = ask(command, file, {"-p", "deadlock-free", "--json"});
        QVERIFY2(answer.json()["verdict"] == "violated" ||
                     answer.json()["properties"][0]["verdict"] == "violated",
                 command);
    }
}

void OneAnswerCasesTest::whatIsAskedByDefaultIsTheSame()
{
    const AskedFile file{shop_.write("model.js", tooBad)};
    for (const char* command : {"check", "neighbourhoods", "counterexamples"})
        QVERIFY2(ask(command, file, {}).code == 1, command);
}

void OneAnswerCasesTest::whatCannotBeAnsweredIsNoYes()
{
    const AskedFile program{shop_.write("model.js", hotForEver)};
    for (const char* command : {"check", "neighbourhoods", "counterexamples"})
        QVERIFY2(ask(command, program, {"-p", "no-hot-cycle", "-p", "never b"}).code == 1, command);
    // What is no question to a system is refused wherever it stands.
    const AskedFile system{shop_.write("model.aut", "des (0, 1, 2)\n(0, a, 1)\n")};
    for (const char* command : {"check", "neighbourhoods", "counterexamples", "repair"})
        for (const bool first : {true, false}) {
            const Answer answer =
                ask(command, system,
                    {"-p", first ? "no-error" : "never a", "-p", first ? "never a" : "no-error"});
            QVERIFY2(answer.code == 2, command);
        }
}

void OneAnswerCasesTest::aProgramWithoutBThreadsIsOneToAll()
{
    const AskedFile file{shop_.write("model.js", "const x = 1;\n")};
    const bool refused = ask("check", file, {}).code == 2;
    for (const char* command : {"explore", "neighbourhoods", "counterexamples", "repair", "run"})
        QVERIFY2((ask(command, file, {}).code == 2) == refused, command);
    QCOMPARE(ask("convert", file, {shop_.path("nobody.aut")}).code == 2, refused);
    QCOMPARE(!AskedSession(file).isOpen(), refused);
}

void OneAnswerCasesTest::givenEventsAreFollowedWhateverChanceChooses()
{
    const AskedFile file{shop_.write("model.js", twoBeginnings)};
    for (const char* event : {"a", "b"}) {
        const Answer answer = ask("run", file, {"--events", event});
        QVERIFY2(answer.code == 0, answer.out.c_str());
    }
}

void OneAnswerCasesTest::aProgramIsCalledTheSameEverywhere()
{
    const AskedFile file{shop_.write("model.js", twoBeginnings)};
    QCOMPARE(ask("run", file, {"--save-trace", shop_.path("run.json")}).code, 0);
    const std::string kind = askCheck(file, "deadlock-free").kind;
    const Json saved = Json::parse(shop_.read("run.json"), nullptr, false);
    QVERIFY(!saved.is_discarded());
    QCOMPARE(saved["model"]["kind"].get<std::string>(), kind);
    QCOMPARE(askNeighbourhoods(file, "deadlock-free").kind, kind);
    QCOMPARE(askRepair(file, "deadlock-free", shop_.path("repaired.js")).kind, kind);
}

THREADMEND_TEST_MAIN(OneAnswerCasesTest)
#include "one_answer_cases_test.moc"
