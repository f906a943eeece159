// SPDX-License-Identifier: GPL-3.0-or-later
// How b-threads are related, and the modules that this makes.
#include "core/abstraction/program_modules.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::abstraction;
using namespace threadmend::testing;

namespace {

/// A program taken apart, with how its b-threads are related.
struct Related {
    std::unique_ptr<behavioral::Program> program;
    ProgramThreads threads;
    Correlations correlations;

    Related(const std::string& text, const Weights& weights) : program(testing::programOf(text))
    {
        behavioral::Stepper stepper(*program, behavioral::Selection::All);
        RunContext run;
        threads = *programThreads(stepper, run);
        correlations = *abstraction::correlations(threads, weights, run);
    }
    std::vector<std::vector<std::size_t>> modules(double threshold) const
    {
        std::vector<std::vector<std::size_t>> all;
        for (const ModulePlan& plan : planModules(threads, correlations, threshold))
            all.push_back(plan.threads);
        return all;
    }
};

using Groups = std::vector<std::vector<std::size_t>>;
constexpr Weights onlyPropositions = {1, 0, 0, 0, 0};
constexpr Weights onlyRequests = {0, 1, 0, 0, 0};
constexpr Weights onlyNames = {0, 0, 0, 1, 0};

const char* const threeThreads = R"(
const x = bp.Event('x'), y = bp.Event('y');
bthread('a', () => { bp.sync({request: x}, {props: ['p']}); bp.sync({request: x}, {props: ['p']}); bp.sync({waitFor: y}); });
bthread('b', () => { bp.sync({request: y}, {props: ['p', 'q']}); bp.sync({request: x}, {props: ['q']}); bp.sync({waitFor: y}); });
bthread('c', () => { bp.sync({block: x}, {props: ['q']}); });
)";

} // namespace

class ModulesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// cor(BT, ap) is the fraction of the states of BT with ap: 'a' has four, the last one of which has
    /// ended.
    void correlationsAreFractionsOfStates()
    {
        const Related related(threeThreads, onlyPropositions);
        const Correlations& all = related.correlations;
        QCOMPARE(related.threads.vocabulary.propositions, (std::vector<std::string>{"p", "q"}));
        QCOMPARE(all.ofProposition[0], (std::vector<double>{0.5, 0}));
        QCOMPARE(all.ofProposition[1], (std::vector<double>{0.25, 0.5}));
        QCOMPARE(all.ofProposition[2], (std::vector<double>{0, 1}));
        QCOMPARE(all.ofRequest[0], (std::vector<double>{0.5, 0}));
        QCOMPARE(all.ofRequest[1], (std::vector<double>{0.25, 0.25}));
        QCOMPARE(all.ofBlock[2], (std::vector<double>{1, 0}));
        QCOMPARE(all.of(0, 1), 0.25);
        QCOMPARE(all.of(1, 2), 0.5);
        QCOMPARE(all.of(0, 2), 0.0);
    }

    /// With propositions alone it is the rule of the paper: both correlate to one of them by M or more.
    void theThresholdJoinsModules()
    {
        const Related related(threeThreads, onlyPropositions);
        QCOMPARE(related.modules(0.51), (Groups{{0}, {1}, {2}}));
        QCOMPARE(related.modules(0.5), (Groups{{0}, {1, 2}}));
        QCOMPARE(related.modules(0.25), (Groups{{0, 1, 2}})); // 0 and 2 by way of 1
        QCOMPARE(Related(threeThreads, onlyRequests).modules(0.25), (Groups{{0, 1}, {2}}));
        QCOMPARE(Related(threeThreads, onlyNames).modules(0.1), (Groups{{0}, {1}, {2}}));
        QCOMPARE(related.modules(0), (Groups{{0, 1, 2}}));
    }

    /// "fork 1" has more to do with "forks 1" than with "fork 2".
    void namesWithOtherNumbersAreThoseOfOthers()
    {
        const Related related(R"(
bthread('fork 1', () => bp.sync({block: bp.Event('x')}));
bthread('fork 2', () => bp.sync({block: bp.Event('x')}));
bthread('forks 1', () => bp.sync({block: bp.Event('x')}));
)",
                              onlyNames);
        QCOMPARE(related.correlations.of(0, 1), 0.0);
        QVERIFY(related.correlations.of(0, 2) > 0.8);
    }

    void annotationsGoBefore()
    {
        const Related related(R"(
const x = bp.Event('x');
bp.registerBThread('a', {module: 'left'}, () => bp.sync({request: x}, {props: ['p']}));
bp.registerBThread('b', {module: 'right'}, () => bp.sync({request: x}, {props: ['p']}));
bp.registerBThread('c', {module: 'left'}, () => bp.sync({block: x}, {props: ['q']}));
bp.registerBThread('d', () => bp.sync({request: x}, {props: ['p']}));
)",
                              usualWeights);
        QCOMPARE(related.modules(0), (Groups{{0, 2}, {1}, {3}}));
        const auto plans = planModules(related.threads, related.correlations, 0);
        QCOMPARE(plans[0].name, std::string("left"));
        QVERIFY(plans[0].isAnnotated && !plans[2].isAnnotated);
    }

    /// What is too large is cut where it holds together least, and all b-threads stay.
    void aModuleThatIsTooLargeIsCut()
    {
        const auto program = testing::programOf(philosophers(5, false, false));
        behavioral::Stepper stepper(*program, behavioral::Selection::All);
        RunContext run;
        const auto whole = programModules(stepper, {.threshold = 0}, run);
        QCOMPARE(whole->modules.size(), std::size_t(1));
        QCOMPARE(whole->modules[0].stateCount(), graphOf(*program).stateCount());
        const auto cut = programModules(stepper, {.threshold = 0, .mostStates = 100}, run);
        QVERIFY(cut->cuts > 0 && cut->modules.size() > 1);
        std::set<std::size_t> threads;
        for (std::size_t i = 0; i < cut->plans.size(); ++i) {
            QVERIFY(cut->modules[i].stateCount() <= 100);
            for (const std::size_t thread : cut->plans[i].threads)
                QVERIFY(threads.insert(thread).second);
        }
        QCOMPARE(threads.size(), std::size_t(10));
    }

    /// Philosophers that one line of the text makes are no module for that.
    void aPlaceAloneRelatesNobody()
    {
        const auto program = testing::programOf(philosophers(4, false, false));
        behavioral::Stepper stepper(*program, behavioral::Selection::All);
        RunContext run;
        QCOMPARE(programModules(stepper, {}, run)->modules.size(), std::size_t(8));
    }

    /// TCP and HTTP of the web server, and its connections, without a word from its author.
    void theWebServerComesApartByItself()
    {
        std::string text = contentOf(THREADMEND_SAMPLES "/behavioral/webserver/webserver.js");
        text.replace(text.find("CONNECTIONS || 1"), 16, "2");
        const auto program = testing::programOf(text);
        behavioral::Stepper stepper(*program, behavioral::Selection::All);
        RunContext run;
        const auto modules = programModules(stepper, {}, run);
        QVERIFY(modules);
        QCOMPARE(modules->plans.size(), std::size_t(4));
        for (const ModulePlan& plan : modules->plans)
            for (const std::size_t thread : plan.threads)
                QCOMPARE(modules->program.threads[thread].name.substr(0, 6),
                         modules->program.threads[plan.threads[0]].name.substr(0, 6));
    }
};

THREADMEND_TEST_MAIN(ModulesTest)
#include "modules_test.moc"
