// SPDX-License-Identifier: GPL-3.0-or-later
// The lemmas of Katz 2013 on random b-threads, which need not be deterministic, against the definitions.
#include "core/abstraction/refinement.h"
#include "tests/core/abstraction/plain_product.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <functional>

using namespace threadmend;
using namespace threadmend::abstraction;
using namespace threadmend::testing;

namespace {

const std::vector<std::uint32_t> bothNames{0, 1};
constexpr int programs = 3000;

struct Abstraction {
    std::vector<BThread> threads;
    AbstractProgram program;
};

Abstraction drawAbstraction(Random& random, std::uint32_t modules, const ThreadShape& shape,
                            bool isCoarsest = false)
{
    std::vector<BThread> threads = randomThreads(random, modules, shape);
    std::vector<AbstractModule> all;
    for (const BThread& thread : threads)
        all.emplace_back(thread, isCoarsest ? coarsest(thread, bothNames)
                                            : randomPartition(random, thread, bothNames));
    return {std::move(threads), AbstractProgram(std::move(all), bothNames, {})};
}

/// A random walk on the abstraction.
AbstractRun walk(Random& random, AbstractProgram& program)
{
    AbstractRun run{{program.initial()}, {}};
    for (std::uint32_t left = random.below(7); left > 0; --left) {
        const auto row = program.outgoing(run.states.back());
        if (row.empty())
            break;
        const AbstractStep step = row[random.below(static_cast<std::uint32_t>(row.size()))];
        run.letters.push_back(step.letter);
        run.states.push_back(step.target);
    }
    return run;
}

bool isInClasses(const AbstractProgram& program, const Tuple& at, AbstractState classes)
{
    for (std::size_t i = 0; i < at.size(); ++i)
        if (program.module(i).partition().classOf[at[i]] != classes[i])
            return false;
    return true;
}

/// Whether a run of the product goes through these classes: by trying all.
bool hasConcreteRun(const Abstraction& drawn, const AbstractRun& run)
{
    const PlainProduct product(drawn.threads);
    std::function<bool(const Tuple&, std::size_t)> goesOn = [&](const Tuple& at, std::size_t i) {
        if (i == run.letters.size())
            return true;
        for (const PlainProduct::Step& step : product.steps.at(at))
            if (step.letter == run.letters[i] &&
                isInClasses(drawn.program, step.target, drawn.program.state(run.states[i + 1])) &&
                goesOn(step.target, i + 1))
                return true;
        return false;
    };
    return goesOn(product.initial, 0);
}

} // namespace

class LemmasTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Lemma 1 for one b-thread of several.
    void anAbstractBThreadMakesNoTraceImpossible()
    {
        Random random(1);
        std::size_t proper = 0;
        for (std::uint32_t k = 0; k < std::uint32_t(shareOf(programs)); ++k) {
            const std::vector<BThread> threads = randomThreads(random, 2 + random.below(2), {});
            std::vector<BThread> abstracted = threads;
            abstracted[0] = abstraction::abstracted(
                threads[0], randomPartition(random, threads[0], bothNames), bothNames);
            QVERIFY(includesTraces(threads, abstracted));
            proper += includesTraces(abstracted, threads) ? 0 : 1;
        }
        QVERIFY(proper > 100); // the other way round it need not be so
    }

    /// Corollary 1: Algorithm 1 with modules, open only to what others request.
    void anAbstractionByModulesMakesNoTraceImpossible()
    {
        Random random(2);
        for (std::uint32_t k = 0; k < std::uint32_t(shareOf(programs)); ++k) {
            const std::vector<BThread> threads = randomThreads(random, 3 + random.below(2), {.maxStates = 3});
            std::vector<BThread> modules;
            for (std::size_t first = 0; first < threads.size(); first += 2) {
                std::vector<const BThread*> parts;
                for (std::size_t i = first; i < std::min(first + 2, threads.size()); ++i)
                    parts.push_back(&threads[i]);
                EventSet open(3);
                for (std::size_t i = 0; i < threads.size(); ++i)
                    if (i < first || i >= first + 2)
                        for (const Offer& offer : threads[i].offers)
                            open |= offer.requested;
                RunContext run;
                modules.push_back(*composed(parts, {open, {}}, run));
            }
            // Composed, the program is the same ...
            QVERIFY(includesTraces(threads, modules) && includesTraces(modules, threads));
            std::vector<BThread> abstracted;
            for (const BThread& module : modules)
                abstracted.push_back(abstraction::abstracted(module, coarsest(module, bothNames), bothNames));
            // ... and abstracted it has all of its traces.
            QVERIFY(includesTraces(modules, abstracted));
        }
    }

    /// The product that is explored on the fly is that of the abstraction threads.
    void theAbstractProgramIsTheProductOfItsModules()
    {
        Random random(3);
        for (std::uint32_t k = 0; k < std::uint32_t(shareOf(programs / 3)); ++k) {
            Abstraction drawn = drawAbstraction(random, 3, {});
            std::vector<BThread> abstracted;
            for (std::size_t i = 0; i < 3; ++i)
                abstracted.push_back(abstraction::abstracted(drawn.threads[i],
                                                             drawn.program.module(i).partition(), bothNames));
            const PlainProduct product(abstracted);
            RunContext run;
            const auto size = sizeOf(drawn.program, run);
            QVERIFY(size);
            QCOMPARE(size->states, product.steps.size());
            std::size_t transitions = 0;
            for (const auto& [at, steps] : product.steps)
                transitions += steps.size();
            QCOMPARE(size->transitions, transitions);
        }
    }

    /// b_thread.h: deadlocks do not hide.
    void whereADeadlockIsTheAbstractStateIsPossiblyDead()
    {
        Random random(4);
        std::size_t dead = 0;
        for (std::uint32_t k = 0; k < std::uint32_t(shareOf(programs)); ++k) {
            Abstraction drawn = drawAbstraction(random, 2 + random.below(2), {});
            const PlainProduct product(drawn.threads);
            RunContext run;
            QVERIFY(sizeOf(drawn.program, run));
            for (const auto& [at, steps] : product.steps) {
                if (!product.isDead(drawn.threads, at))
                    continue;
                ++dead;
                bool isFound = false;
                for (std::uint32_t state = 0; state < drawn.program.stateCount(); ++state)
                    if (isInClasses(drawn.program, at, drawn.program.state(state)))
                        isFound = drawn.program.isPossiblyDead(state, false);
                QVERIFY(isFound);
            }
        }
        QVERIFY(dead > 100);
    }

    /// Lemma 2.
    void algorithm2SaysSpuriousExactlyIfThereIsNoConcreteRun()
    {
        Random random(5);
        std::size_t spurious = 0, genuine = 0;
        for (std::uint32_t k = 0; k < std::uint32_t(programs); ++k) {
            Abstraction drawn = drawAbstraction(random, 2 + random.below(3), {.maxStates = 4});
            const AbstractRun run = walk(random, drawn.program);
            RunContext context;
            const ConcreteModules concrete(drawn.program, {});
            const auto simulation = simulate(drawn.program, concrete, run, {}, false, context);
            QVERIFY(simulation);
            QCOMPARE(simulation->isSpurious, !hasConcreteRun(drawn, run));
            ++(simulation->isSpurious ? spurious : genuine);
        }
        QVERIFY(spurious > 500 && genuine > 500);
    }

    /// Lemma 3, for both ways to split.
    void afterASplitTheSpuriousRunIsGone()
    {
        Random random(6);
        std::size_t cases[3] = {0, 0, 0};
        for (std::uint32_t k = 0; k < std::uint32_t(programs); ++k) {
            const std::uint32_t modules = 2 + random.below(3);
            Abstraction drawn = drawAbstraction(random, modules, {.letters = 2, .maxStates = 5}, true);
            const AbstractRun run = walk(random, drawn.program);
            RunContext context;
            const ConcreteModules concrete(drawn.program, {});
            const bool mustBeDead = drawn.program.isPossiblyDead(run.states.back(), false);
            const auto simulation = simulate(drawn.program, concrete, run, {}, mustBeDead, context);
            if (!simulation->isSpurious)
                continue;
            ++cases[static_cast<std::size_t>(simulation->divergence)];
            const std::vector<ConcreteState>& last = simulation->sets[simulation->step];
            std::vector<Partition> before;
            for (std::size_t i = 0; i < modules; ++i)
                before.push_back(drawn.program.module(i).partition());
            const auto splits = refine(drawn.program, concrete, run, *simulation,
                                       random.chance(50) ? Refinement::Global : Refinement::ByCause);
            QVERIFY(!splits.empty());
            for (const ConcreteState& state : last) {
                std::vector<std::uint32_t> classes;
                for (std::size_t i = 0; i < modules; ++i) {
                    QVERIFY(preserves(drawn.program.module(i).partition(), drawn.threads[i], bothNames));
                    classes.push_back(drawn.program.module(i).partition().classOf[state[i]]);
                }
                verifyGone(drawn, run, *simulation, before, classes);
            }
        }
        QVERIFY(cases[0] > 100 && cases[1] > 20 && cases[2] > 20);
    }

private:
    /// That the abstract state has no step to what was q_i+1 (is not possibly dead).
    void verifyGone(Abstraction& drawn, const AbstractRun& run, const Simulation& simulation,
                    const std::vector<Partition>& before, const std::vector<std::uint32_t>& classes)
    {
        EventSet requested(2), blocked(2), surely(2), perhaps(2);
        bool asks = false;
        for (std::size_t i = 0; i < classes.size(); ++i) {
            const Offer& offer = drawn.program.module(i).offer(classes[i]);
            requested |= offer.requested;
            blocked |= offer.blocked;
            surely |= offer.surelyRequested;
            perhaps |= offer.perhapsBlocked;
            asks = asks || offer.asks;
        }
        if (simulation.divergence == Divergence::NotDead) {
            surely -= perhaps;
            QVERIFY(!asks || !surely.empty());
            return;
        }
        const Letter letter = run.letters[simulation.step];
        const AbstractState next = drawn.program.state(run.states[simulation.step + 1]);
        bool leadsThere = requested.contains(letter) && !blocked.contains(letter);
        for (std::size_t i = 0; i < classes.size(); ++i) {
            const AbstractModule& module = drawn.program.module(i);
            bool some = false;
            for (const std::uint32_t target : module.by(classes[i], letter)) {
                const std::uint32_t member = module.partition().members[target].front();
                some = some || before[i].classOf[member] == next[i];
            }
            leadsThere = leadsThere && some;
        }
        QVERIFY(!leadsThere);
    }

private Q_SLOTS:
    /// The global split carried to the modules: the product of the parts respects it, and no coarser one
    /// does.
    void interchangeableStatesAreTheCoarsestThatRespectASplit()
    {
        Random random(7);
        for (std::uint32_t k = 0; k < std::uint32_t(shareOf(programs / 3)); ++k) {
            Abstraction drawn = drawAbstraction(random, 2, {.propositions = 0}, true);
            std::map<Tuple, std::uint32_t> part;
            std::vector<PartChoice> listed;
            for (std::uint32_t a = 0; a < drawn.threads[0].stateCount(); ++a)
                for (std::uint32_t b = 0; b < drawn.threads[1].stateCount(); ++b) {
                    const std::uint32_t number = random.chance(60) ? 0 : 1 + random.below(2);
                    part[{a, b}] = number;
                    if (number > 0)
                        listed.push_back({{a, b}, number});
                }
            const std::size_t sizes[] = {drawn.threads[0].stateCount(), drawn.threads[1].stateCount()};
            const auto keys = interchangeable(sizes, listed);
            for (std::size_t i = 0; i < 2; ++i)
                for (std::uint32_t s = 0; s < drawn.threads[i].stateCount(); ++s)
                    for (std::uint32_t t = 0; t < drawn.threads[i].stateCount(); ++t) {
                        bool mustPart = false;
                        for (std::uint32_t x = 0; x < drawn.threads[1 - i].stateCount(); ++x)
                            mustPart = mustPart || part[i == 0 ? Tuple{s, x} : Tuple{x, s}] !=
                                                       part[i == 0 ? Tuple{t, x} : Tuple{x, t}];
                        QCOMPARE(keys[i][s] != keys[i][t], mustPart);
                    }
        }
    }

    /// What was computed before a split and does not lead to what was split is kept.
    void onlyWhatChangedIsExploredAgain()
    {
        Random random(8);
        std::uint64_t kept = 0;
        for (std::uint32_t k = 0; k < std::uint32_t(shareOf(programs / 3)); ++k) {
            Abstraction drawn = drawAbstraction(random, 3, {.letters = 3, .maxStates = 5});
            RunContext run;
            const auto first = sizeOf(drawn.program, run);
            QCOMPARE(drawn.program.computedRows(), first->states);
            const auto& members = drawn.program.module(0).partition().members;
            for (std::uint32_t some = 0; some < members.size(); ++some) {
                if (members[some].size() < 2)
                    continue;
                std::vector<std::uint32_t> keys(members[some].size(), 0);
                keys.back() = 1;
                drawn.program.split(0, some, keys);
                break;
            }
            const auto second = sizeOf(drawn.program, run);
            QVERIFY(drawn.program.computedRows() <= first->states + second->states);
            kept += first->states + second->states - drawn.program.computedRows();
            // The same as computed from nothing.
            std::vector<AbstractModule> modules;
            for (std::size_t i = 0; i < 3; ++i)
                modules.push_back(drawn.program.module(i));
            AbstractProgram again(std::move(modules), bothNames, {});
            const auto whole = sizeOf(again, run);
            QCOMPARE(second->states, whole->states);
            QCOMPARE(second->transitions, whole->transitions);
        }
        QVERIFY(kept > static_cast<std::size_t>(shareOf(1000)));
    }
};

THREADMEND_TEST_MAIN(LemmasTest)
#include "lemmas_test.moc"
