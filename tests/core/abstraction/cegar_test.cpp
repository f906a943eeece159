// SPDX-License-Identifier: GPL-3.0-or-later
// Refinement against the explicit search, on random programs and on small ones that show what it does.
#include "core/abstraction/abstract_check.h"
#include "core/check/check_model.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/model_kind.h"
#include "core/property/property_kind.h"
#include "tests/testing/corpus.h"
#include "tests/testing/random_models.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::abstraction;
using namespace threadmend::testing;

namespace {

Model modelOf(const std::string& text, const std::vector<std::string>& options = {})
{
    ReadOptions reading;
    for (const std::string& option : options)
        reading.given[option] = {""};
    RunContext run;
    auto model = readModelText(text, "program.js", reading, run);
    if (const InputError* error = model.error())
        qFatal("line %d: %s", int(error->line), error->message.c_str());
    return *std::move(model);
}

Formula formulaOf(const std::string& text)
{
    return parseProperty(text)->formula;
}

std::vector<std::string> wordOf(const Model& model, const Trace& trace)
{
    std::vector<std::string> word;
    visitSpace(
        model.space,
        [&](const auto& space) {
            for (const Transition& step : trace.steps)
                word.emplace_back(space.labels().text(step.label));
        },
        [] {});
    return word;
}

std::string difference(const std::string& property, const std::vector<std::string>& ours,
                       const std::vector<std::string>& theirs)
{
    std::string text = property + ":";
    for (const auto* word : {&ours, &theirs}) {
        for (const std::string& label : *word)
            text += " " + label;
        text += " |";
    }
    return text;
}

ProgramModules modulesOf(const Model& model, double threshold)
{
    RunContext run;
    const auto machine = threadmend::programOf(model)->machines().borrow(run);
    auto modules = programModules(machine->stepper(), {.threshold = threshold}, run);
    if (const InputError* error = modules.error())
        qFatal("%s", error->message.c_str());
    return *std::move(modules);
}

DrawnProgram drawSmall(std::mt19937& random, int events)
{
    DrawnProgram program = drawProgram(random, events, 3, 3);
    for (DrawnThread& thread : program)
        for (DrawnState& state : thread) {
            for (const char* name : {"p", "q"})
                if (random() % 4 == 0)
                    state.props.emplace_back(name);
            for (auto& [event, next] : state.next)
                if (next == failed && random() % 3 == 0)
                    next = thrown;
        }
    return program;
}

} // namespace

class CegarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The same verdict, and as evidence the same run: the first of the shortest ones.
    void theAnswerIsThatOfTheExplicitSearch_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("by cause") << int(Refinement::ByCause);
        QTest::newRow("globally") << int(Refinement::Global);
    }
    void theAnswerIsThatOfTheExplicitSearch()
    {
        QFETCH(const int, how);
        std::mt19937 random(41);
        Random properties(42);
        std::size_t held = 0, violated = 0, refined = 0, several = 0;
        const int programs = Refinement(how) == Refinement::ByCause ? 2000 : 700;
        for (int k = 0; k < shareOf(programs); ++k) {
            const int events = 3 + int(random() % 2);
            const DrawnProgram drawn = drawSmall(random, events);
            const Names names = plainNames(events);
            const std::string program = textOf(drawn, names, int(random() % 3));
            const Model model = modelOf(program);
            const auto& space = std::get<behavioral::ProgramSpace>(model.space);
            if (space.ending(StateId(0u)) == Ending::Failed)
                continue; // it fails at once, and cannot be taken apart
            const std::string asked[] = {"deadlock-free", "no-assertion-failure",
                                         "no-error",      "never (p and q)",
                                         "never (not p)", randomRegularProperty(properties, names)};
            const double thresholds[] = {1.1, 0.6, 0.3};
            const ProgramModules modules = modulesOf(model, thresholds[random() % 3]);
            several += modules.modules.size() >= 3 ? 1 : 0;
            for (const std::string& text : asked) {
                const Formula formula = formulaOf(text);
                RunContext run;
                const Verdict whole = checkModel(model, formula, run);
                const auto abstract =
                    checkByRefinement(modules, formula, {.deadEnds = {}, .refinement = Refinement(how)}, run);
                QVERIFY(abstract);
                QCOMPARE(abstract->isViolated, whole.kind == Verdict::Kind::Violated);
                refined += abstract->answer.rounds.empty() ? 0 : 1;
                if (abstract->isViolated) {
                    QVERIFY2(
                        abstract->word == wordOf(model, *whole.evidence),
                        (program + difference(text, abstract->word, wordOf(model, *whole.evidence))).c_str());
                    ++violated;
                } else {
                    QCOMPARE(abstract->mayFailFirst, whole.failed > 0);
                    ++held;
                }
            }
        }
        qInfo("%zu held, %zu violated, %zu refined; %zu programs of three modules or more", held, violated,
              refined, several);
        if (looksAtAll)
            QVERIFY(held > 500 && violated > 500 && refined > 500 && several > 300);
    }

    void whatCountsAsADeadlockIsWhatThePersonSays()
    {
        std::mt19937 random(43);
        for (int k = 0; k < shareOf(300); ++k) {
            const DrawnProgram drawn = drawSmall(random, 3);
            const std::string text = textOf(drawn, plainNames(3), 0);
            for (const char* option : {"end-is-deadlock", "deadlock-is-end"}) {
                const Model model = modelOf(text, {option});
                if (std::get<behavioral::ProgramSpace>(model.space).ending(StateId(0u)) == Ending::Failed)
                    continue;
                RunContext run;
                const Verdict whole = checkModel(model, formulaOf("deadlock-free"), run, "explicit");
                const Verdict abstract = checkModel(model, formulaOf("deadlock-free"), run, "cegar");
                QVERIFY(whole.kind == abstract.kind);
                QVERIFY(whole.evidence == abstract.evidence);
                QVERIFY(whole.finding == abstract.finding);
            }
        }
    }

    /// How often by each way, where each b-thread is a module. Neither is always better.
    void refinementsByCauseAndGloballyAreCounted()
    {
        std::mt19937 random(44);
        std::size_t byCause = 0, globally = 0;
        for (int k = 0; k < shareOf(400); ++k) {
            const Model model = modelOf(textOf(drawSmall(random, 3), plainNames(3), 0));
            if (std::get<behavioral::ProgramSpace>(model.space).ending(StateId(0u)) == Ending::Failed)
                continue;
            const ProgramModules modules = modulesOf(model, 1.1);
            for (const char* text : {"deadlock-free", "no-assertion-failure"}) {
                RunContext run;
                const auto count = [&](Refinement how) {
                    return checkByRefinement(modules, formulaOf(text), {.deadEnds = {}, .refinement = how},
                                             run)
                        ->answer.rounds.size();
                };
                byCause += count(Refinement::ByCause);
                globally += count(Refinement::Global);
            }
        }
        qInfo("refinements: %zu by cause, %zu globally", byCause, globally);
        QVERIFY(byCause > 0 && globally > 0);
    }

    void whatAbstractionsDoNotKnowIsRefused_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("property");
        QTest::addColumn<QString>("reason");
        const QString plain = QStringLiteral("bthread('a', () => bp.sync({request: bp.Event('x')}));");
        QTest::newRow("hot") << plain << "no-hot-cycle"
                             << "infinite";
        QTest::newRow("hot at the end") << plain << "no-hot-termination"
                                        << "hot";
        QTest::newRow("no b-threads") << "const nothing = 1;\n"
                                      << "deadlock-free"
                                      << "no b-threads";
        QTest::newRow("priorities") << "// threadmend: selection priority\n" + plain << "deadlock-free"
                                    << "priorities";
        QTest::newRow("groups")
            << "bthread('a', () => bp.sync({request: [[bp.Event('x')], [bp.Event('y')]]}));"
            << "deadlock-free"
            << "groups";
        QTest::newRow("pruned") << "bthread('a', () => bp.sync({request: bp.Event('x')}, {prune: true}));"
                                << "deadlock-free"
                                << "pruned";
        QTest::newRow("several beginnings")
            << "bthread('a', () => bp.sync({request: bp.Event('x' + bp.random.nextInt(2))}));"
            << "deadlock-free"
            << "taken apart";
        QTest::newRow("the store")
            << "bthread('a', () => { bp.sync({request: bp.Event('x')}); bp.store.put('k', 1); });"
            << "deadlock-free"
            << "taken apart";
    }
    void whatAbstractionsDoNotKnowIsRefused()
    {
        QFETCH(const QString, program);
        QFETCH(const QString, property);
        QFETCH(const QString, reason);
        const Model model = modelOf(program.toStdString());
        RunContext run;
        const Verdict verdict = checkModel(model, formulaOf(property.toStdString()), run, "cegar");
        QVERIFY(verdict.refusal.has_value());
        QVERIFY2(verdict.refusal->message.find(reason.toStdString()) != std::string::npos,
                 verdict.refusal->message.c_str());
    }

    void itStopsWherever()
    {
        std::mt19937 random(45);
        for (int k = 0; k < shareOf(8); ++k) {
            const Model model = modelOf(textOf(drawSmall(random, 3), plainNames(3), 0));
            if (std::get<behavioral::ProgramSpace>(model.space).ending(StateId(0u)) == Ending::Failed)
                continue;
            RunContext borrowing;
            const auto machine = threadmend::programOf(model)->machines().borrow(borrowing);
            QVERIFY(stopsEverywhere([&](RunContext& run) -> Outcome<AbstractVerdict> {
                const auto modules = programModules(machine->stepper(), {.threshold = 1.1}, run);
                if (!modules)
                    return modules.failure();
                return checkByRefinement(*modules, formulaOf("never true* . e0 . e1"), {}, run);
            }));
        }
    }

    void theWebServerAnswersAsItsStatesDo()
    {
        const Model model = modelOf(contentOf(THREADMEND_SAMPLES "/behavioral/webserver/webserver.js"));
        for (const char* text :
             {"never true* . \"tcp 0: closed\" . (not \"tcp 0: SYN\")* . \"tcp 0: FIN ACK\"",
              "never (not \"http 0: end of headers\")* . \"http 0: status\"", "deadlock-free", "no-error"}) {
            RunContext run;
            const Verdict whole = checkModel(model, formulaOf(text), run, "explicit");
            const Verdict abstract = checkModel(model, formulaOf(text), run, "cegar");
            QVERIFY(whole.kind == abstract.kind);
            QVERIFY(whole.evidence == abstract.evidence);
            QVERIFY(abstract.refinement.has_value() && !whole.refinement.has_value());
        }
    }
};

THREADMEND_TEST_MAIN(CegarTest)
#include "cegar_test.moc"
