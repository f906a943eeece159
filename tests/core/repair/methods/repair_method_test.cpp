// SPDX-License-Identifier: GPL-3.0-or-later
// What every entry in the table of repair methods promises.
#include "core/check/check_program.h"
#include "core/property/property_kind.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/methods/proposals.h"
#include "core/repair/methods/repair_method.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

struct Explored {
    std::unique_ptr<Program> program;
    Stepper stepper;
    RunContext run;
    ProgramGraph graph;

    explicit Explored(const std::string& text)
        : program(programOf(text)), stepper(*program, program->start().selection),
          graph(*explore(stepper, {}, run))
    {
    }
};

std::string drawn(std::mt19937& random, int i)
{
    DrawnProgram program = drawProgram(random, 3);
    if (i % 2 == 0)
        return textOf(program, plainNames(3), i % 3);
    for (DrawnThread& thread : program)
        for (DrawnState& state : thread)
            state.priority = static_cast<int>(random() % 3);
    return "// threadmend: selection priority\n" + textOf(program, plainNames(3), i % 2);
}

ProposalOptions only(const RepairMethod* method)
{
    ProposalOptions options;
    options.methods = {method};
    return options;
}

} // namespace

class RepairMethodTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyMethodSaysWhatItIs()
    {
        std::set<std::string_view> names;
        std::set<int> orders;
        for (const RepairMethod* method : repairMethods()) {
            QVERIFY(!method->title.empty() && !method->description.empty());
            QVERIFY(names.insert(method->name).second && method->name != "auto");
            QVERIFY(orders.insert(method->order).second);
            QVERIFY(repairMethodNamed(method->name) == method);
        }
        QVERIFY(repairMethodNamed("no such method") == nullptr);
        QCOMPARE(allRepairMethods().size(), repairMethods().size());
    }

    /// What a method proposes is its own, is a program, and does what its judgement says.
    void whatIsProposedIsJudgedRight()
    {
        std::mt19937 random(61);
        std::map<const RepairMethod*, int> proposed;
        for (int i = 0; i < smallShareOf(200); ++i) {
            Explored one(drawn(random, i));
            const Property property = *parseProperty(i % 4 < 2 ? "deadlock-free" : "no-assertion-failure");
            for (const RepairMethod* method : repairMethods()) {
                const auto found =
                    proposeRepairs(one.graph, one.stepper, property, {}, only(method), one.run);
                QVERIFY(found);
                for (const Proposal& proposal : found->list) {
                    QVERIFY(proposal.method == method && !proposal.description.empty());
                    Explored patched(withProposal(one.program->text(), proposal));
                    const Verdict verdict =
                        checkProgram(patched.graph, patched.stepper, property.formula, {}, patched.run);
                    QCOMPARE(verdict.kind == Verdict::Kind::Holds, proposal.judgement.repairs);
                    ++proposed[method];
                }
            }
        }
        for (const RepairMethod* method : repairMethods())
            QVERIFY2(!looksAtAll || proposed[method] > 0, std::string(method->name).c_str());
    }

    void everyMethodStopsAtEveryPoll()
    {
        std::mt19937 random(62);
        int stopped = 0;
        for (int i = 0; i < 40 && stopped < 3; ++i) {
            Explored one(drawn(random, i));
            const Property property = *parseProperty("deadlock-free");
            RunContext run;
            const auto found = proposeRepairs(one.graph, one.stepper, property, {}, {}, run);
            if (!found || found->list.empty() || run.polls() > 1'500)
                continue;
            ++stopped;
            for (const RepairMethod* method : repairMethods())
                QVERIFY(stopsEverywhere([&](RunContext& each) {
                    return proposeRepairs(one.graph, one.stepper, property, {}, only(method), each);
                }));
        }
        QVERIFY(stopped > 0);
    }

    void whatNobodyHasExploredIsRefused()
    {
        std::mt19937 random(63);
        const std::string text = "// threadmend: selection ordered\n" + drawn(random, 0);
        Explored one(text);
        for (const RepairMethod* method : repairMethods()) {
            const auto found = proposeRepairs(one.graph, one.stepper, *parseProperty("deadlock-free"), {},
                                              only(method), one.run);
            QVERIFY(found.error() != nullptr && !found.error()->hint.empty());
        }
    }
};

THREADMEND_TEST_MAIN(RepairMethodTest)
#include "repair_method_test.moc"
