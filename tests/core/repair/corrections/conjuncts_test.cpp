// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_kind.h"
#include "core/repair/corrections/conjuncts.h"
#include "core/repair/corrections/correction_search.h"
#include "tests/testing/figure_1.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Model paperProgram()
{
    RunContext run;
    auto model = readModelText(figure1(), "figure1.conc", {}, run);
    require(static_cast<bool>(model), "the program of the paper can be read");
    return *std::move(model);
}

std::vector<Property> statedIn(const Model& model)
{
    std::vector<Property> properties;
    for (const StatedProperty& stated : model.kind->statedProperties(model.source))
        properties.push_back(*parseProperty(stated.text));
    return properties;
}

std::vector<ConjunctVerdict> verdictsWith(const Model& model, const std::vector<Property>& properties,
                                          const std::vector<Correction>& corrections)
{
    RunContext run;
    auto verdicts = conjunctVerdicts(model, properties, corrections, run);
    require(static_cast<bool>(verdicts), "the specification can be checked");
    return *std::move(verdicts);
}

bool allAre(const std::vector<ConjunctVerdict>& verdicts, Verdict::Kind kind)
{
    return std::all_of(verdicts.begin(), verdicts.end(),
                       [&](const ConjunctVerdict& each) { return each.after == kind; });
}

} // namespace

class ConjunctsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void conjunctsKeepTheConstraintsOfTheWhole()
    {
        const auto property = parseProperty("ctl AG p and (AF q and EF p) fair {p}");
        const auto conjuncts = conjunctsOf(std::get<BranchingTime>(property->formula));
        QCOMPARE(conjuncts.size(), std::size_t{3});
        QCOMPARE(spelled(conjuncts[0].formula), std::string("AG p"));
        QCOMPARE(spelled(conjuncts[1].formula), std::string("AF q"));
        QCOMPARE(spelled(conjuncts[2].formula), std::string("EF p"));
        for (const BranchingTime& each : conjuncts)
            QCOMPARE(each.fairness.size(), std::size_t{1});
    }

    /// Of each candidate that was checked: all parts hold exactly if it repairs.
    void allPartsHoldExactlyIfACorrectionRepairs()
    {
        const Model model = paperProgram();
        const std::vector<Property> properties = statedIn(model);
        RunContext run;
        const auto found = searchCorrections(model, properties, {.prunes = false}, run);
        QVERIFY(static_cast<bool>(found));
        std::size_t compared = 0;
        for (const Candidate& candidate : found->candidates) {
            const auto verdicts = verdictsWith(model, properties, candidate.corrections);
            QVERIFY(std::any_of(verdicts.begin(), verdicts.end(), [](const ConjunctVerdict& each) {
                return each.before == Verdict::Kind::Violated;
            }));
            if (candidate.fate == CandidateFate::GoesWrong)
                QVERIFY(allAre(verdicts, Verdict::Kind::Undecided));
            else
                QCOMPARE(allAre(verdicts, Verdict::Kind::Holds), candidate.fate == CandidateFate::Repairs);
            ++compared;
        }
        QVERIFY(compared >= 77);
    }

    void withoutACorrectionNothingChanges()
    {
        const Model model = paperProgram();
        for (const ConjunctVerdict& each : verdictsWith(model, statedIn(model), {}))
            QCOMPARE(each.after, each.before);
    }

    void aStopLeavesNothing()
    {
        RunContext reading;
        const auto model = readModelText("var x, y : bool;\n"
                                         "process A {\n  1: x := true;\n  2: y := false;\n  3: goto 1;\n}\n"
                                         "spec both: AG !x and AF y;\n",
                                         "small.conc", {}, reading);
        const std::vector<Property> properties = statedIn(*model);
        const Correction correction =
            singleCorrections(std::get<concurrent::ConcurrentSpace>(model->space).program())[0];
        QVERIFY(stopsEverywhere(
            [&](RunContext& run) { return conjunctVerdicts(*model, properties, {correction}, run); }));
    }

    /// What a search tells while it runs is what it returns.
    void candidatesAreToldAsTheyAreJudged()
    {
        const Model model = paperProgram();
        std::vector<std::string> told;
        RunContext run;
        const auto found = searchCorrections(
            model, statedIn(model),
            {.judged =
                 [&](const Candidate& each, std::size_t length) {
                     require(length == 1, "there is a repair among the single corrections");
                     told.push_back(each.name + " " + std::string(nameOf(each.fate)) + " " + each.why);
                 }},
            run);
        QVERIFY(static_cast<bool>(found));
        QCOMPARE(told.size(), found->candidates.size());
        for (std::size_t i = 0; i < told.size(); ++i) {
            const Candidate& each = found->candidates[i];
            QCOMPARE(told[i], each.name + " " + std::string(nameOf(each.fate)) + " " + each.why);
        }
    }
};

THREADMEND_TEST_MAIN(ConjunctsTest)
#include "conjuncts_test.moc"
