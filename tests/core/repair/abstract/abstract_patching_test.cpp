// SPDX-License-Identifier: GPL-3.0-or-later
// Abstract safety patching against the concrete one (theorem 1 of Katz 2013), and figure 4.
#include "core/check/check_model.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/model_kind.h"
#include "core/property/property_kind.h"
#include "core/repair/abstract/abstract_repair.h"
#include "core/repair/patch/concrete_repair.h"
#include "tests/testing/corpus.h"
#include "tests/testing/random_models.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>
#include <tuple>

using namespace threadmend;
using namespace threadmend::abstraction;
using namespace threadmend::testing;

namespace {

/// A program with both repairs of a formula.
class Repaired {
public:
    Repaired(const std::string& text, const std::string& property, double threshold)
        : formula_(parseProperty(property)->formula)
    {
        RunContext run;
        auto model = readModelText(text, "program.js", {}, run);
        if (const InputError* error = model.error())
            qFatal("line %d: %s", int(error->line), error->message.c_str());
        model_ = *std::move(model);
        const auto& program = *threadmend::programOf(model_);
        const auto machine = program.machines().borrow(run);
        const auto modules = programModules(machine->stepper(), {.threshold = threshold}, run);
        if (!modules)
            return; // it fails at once
        auto found = repairAbstractly(*modules, machine->program(), formula_, {}, Environment::Free, run);
        isViolated = checkModel(model_, formula_, run).kind == Verdict::Kind::Violated;
        isAsked = true;
        if (found.error() != nullptr) {
            isAsked = false; // the environment shares an event
            return;
        }
        if (isViolated != (*found).has_value())
            qFatal("the verdicts differ");
        if (!isViolated)
            return;
        abstract = **std::move(found);
        const auto arena =
            programArena(program.graph(), machine->stepper(), formula_, {}, Environment::Free, run);
        concrete = *repairConcretely(*arena, {}, run);
    }

    bool isAsked = false, isViolated = false;
    AbstractRepair abstract;
    ConcreteRepair concrete;

    /// Whether both patches leave the same runs.
    bool leaveTheSame() const
    {
        const auto& graph = threadmend::programOf(model_)->graph();
        using At = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
        std::set<At> seen{{0, 0, 0}};
        std::vector<At> queue(seen.begin(), seen.end());
        const PatchAutomaton &one = abstract.patch.automaton, &other = concrete.patch.automaton;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const auto [state, a, b] = queue[i];
            for (const behavioral::Edge& edge : graph.outgoing(state)) {
                if (one.blocks(a, edge.event) != other.blocks(b, edge.event))
                    return false;
                if (one.blocks(a, edge.event))
                    continue;
                const At next{edge.target, one.next(a, edge.event), other.next(b, edge.event)};
                if (seen.insert(next).second)
                    queue.push_back(next);
            }
        }
        return true;
    }

private:
    Formula formula_;
    Model model_;
};

const char* const figure4 = R"(
const e = [1, 2, 3, 4].map(i => bp.Event('e' + i));
bthread('figure 4', () => {
    const first = bp.sync({request: [e[0], e[1]]}, {props: ['start']});
    bp.sync({request: e[2]}, {props: ['a']});
    const props = first === e[0] ? ['b'] : ['c'];
    while (true)
        bp.sync({request: e[3]}, {props});
});
)";

} // namespace

class AbstractPatchingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A patch is found exactly if there is one, and leaves the runs that the concrete one leaves.
    void abstractPatchesAreAsGoodAsConcreteOnes()
    {
        std::mt19937 random(51);
        Random properties(52);
        std::size_t patched = 0, unrepaired = 0, refined = 0, unseen = 0, environmental = 0;
        for (int k = 0; k < shareOf(2000); ++k) {
            const int events = 3 + int(random() % 2);
            DrawnProgram drawn = drawProgram(random, events, 2, 3);
            for (DrawnThread& thread : drawn)
                for (DrawnState& state : thread)
                    for (const char* name : {"p", "q"})
                        if (random() % 4 == 0)
                            state.props.emplace_back(name);
            const Names names = plainNames(events);
            std::set<std::size_t> environment;
            if (random() % 4 == 0)
                environment.insert(0);
            const std::string text = textOf(drawn, names, 0, environment);
            const std::string asked[] = {"deadlock-free", "no-assertion-failure", "never (p and q)",
                                         randomRegularProperty(properties, names)};
            const std::string& property = asked[random() % 4];
            const Repaired repaired(text, property, random() % 2 == 0 ? 1.1 : 0.6);
            if (!repaired.isAsked || !repaired.isViolated)
                continue;
            QVERIFY2(repaired.abstract.patching.isFailure == repaired.concrete.trimming.failure.has_value(),
                     (property + "\n" + text).c_str());
            refined += repaired.abstract.patching.refinements.empty() ? 0 : 1;
            for (const PatchRefinement& one : repaired.abstract.patching.refinements)
                unseen += one.why == PatchRefinement::Why::Unseen ? 1 : 0;
            environmental += environment.empty() ? 0 : 1;
            if (repaired.abstract.patching.isFailure) {
                ++unrepaired;
                continue;
            }
            ++patched;
            QVERIFY2(repaired.leaveTheSame(), (property + "\n" + text).c_str());
        }
        qInfo("%zu patched, %zu not, %zu refined, %zu by events", patched, unrepaired, refined, unseen);
        if (looksAtAll)
            QVERIFY(patched > 100 && unrepaired > 100 && refined > 50 && unseen > 5 && environmental > 20);
    }

    /// Figure 4: on the abstraction no repair is possible; the state is split, and blocking e1 is enough.
    void theStateOfFigure4IsSplit()
    {
        const Repaired repaired(figure4, "never (b or (start and a and c))", 0.5);
        QVERIFY(!repaired.abstract.patching.isFailure);
        const auto& refinements = repaired.abstract.patching.refinements;
        QCOMPARE(refinements.size(), std::size_t(1));
        QVERIFY(refinements[0].why == PatchRefinement::Why::GoodStep);
        QCOMPARE(refinements[0].alike, std::size_t(1));
        QCOMPARE(refinements[0].all, std::size_t(2));
        QVERIFY(repaired.leaveTheSame());
        QCOMPARE(repaired.abstract.patch.automaton.states[0].blocks.size(), std::size_t(1));
    }

    void itStopsWherever()
    {
        RunContext whole;
        const auto model = readModelText(figure4, "program.js", {}, whole);
        const auto machine = threadmend::programOf(*model)->machines().borrow(whole);
        QVERIFY(stopsEverywhere([&](RunContext& run) -> Outcome<std::optional<AbstractRepair>> {
            const auto modules = programModules(machine->stepper(), {}, run);
            if (!modules)
                return modules.failure();
            return repairAbstractly(*modules, machine->program(),
                                    parseProperty("never (b or (start and a and c))")->formula, {},
                                    Environment::Free, run);
        }));
    }

    void theWebServerIsMended()
    {
        const Repaired repaired(
            contentOf(THREADMEND_SAMPLES "/behavioral/webserver/webserver.js"),
            "never true* . \"tcp 0: closed\" . (not \"tcp 0: SYN\")* . \"tcp 0: FIN ACK\"", 0.5);
        QVERIFY(repaired.isViolated && !repaired.abstract.patching.isFailure);
        QVERIFY(repaired.leaveTheSame());
    }
};

THREADMEND_TEST_MAIN(AbstractPatchingTest)
#include "abstract_patching_test.moc"
