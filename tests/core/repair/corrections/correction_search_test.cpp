// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/check_ctl.h"
#include "core/model/concurrent/exploration.h"
#include "core/model/concurrent/program_parser.h"
#include "core/property/property_kind.h"
#include "core/repair/corrections/correction_search.h"
#include "tests/testing/figure_1.h"
#include "tests/testing/random_models.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::vector<Property> specsOf(const Model& model)
{
    std::vector<Property> properties;
    for (const StatedProperty& stated : model.kind->statedProperties(model.source))
        properties.push_back(*parseProperty(stated.text));
    return properties;
}

CorrectionSearch searched(const Model& model, const CorrectionWishes& wishes = {})
{
    RunContext run;
    auto found = searchCorrections(model, specsOf(model), wishes, run);
    if (const InputError* error = found.error())
        qFatal("%s", error->message.c_str());
    return *std::move(found);
}

std::set<std::string> repairsIn(const CorrectionSearch& found)
{
    std::set<std::string> names;
    for (const Candidate& candidate : found.candidates)
        if (candidate.fate == CandidateFate::Repairs)
            names.insert(candidate.name);
    return names;
}

std::string replacedIn(std::string text, const std::vector<TextReplacement>& changes)
{
    for (std::size_t i = changes.size(); i-- > 0;)
        text = replaced(text, changes[i]);
    return text;
}

/// Two processes of assignments, tests and jumps over three flags, with a random specification.
std::string randomCorrectable(Random& random)
{
    const auto variable = [&] { return std::string(1, static_cast<char>('x' + random.below(3))); };
    std::string text = "var x, y, z : bool;\nvar n : 0..2;\n";
    for (const char* name : {"A", "B"}) {
        text += std::string("process ") + name + " {\n";
        const std::uint32_t length = 2 + random.below(4);
        for (std::uint32_t i = 0; i < length; ++i) {
            switch (random.below(8)) {
            case 0:
                text += "  if " + variable() + " then " + variable() + " := false;\n";
                break;
            case 1:
                text += "  await " + variable() + " or not " + variable() + ";\n";
                break;
            case 2:
                text += "  " + variable() + " := not " + variable() + ";\n";
                break;
            case 3:
                text += "  atomic { if n < 2 then n := n + 1; };\n";
                break;
            default:
                text += "  " + variable() + (random.chance(50) ? " := true;\n" : " := false;\n");
            }
        }
        text += "  goto 1;\n}\n";
    }
    if (random.chance(70))
        text += "fair last(A), last(B);\n";
    const char* const specs[] = {
        "AG (x -> AF !x)",         "AG !(x and y)",      "AF z",        "AG (y -> AF z) and AG AF !y",
        "AG (!z or AF x or AF y)", "AG (A@2 -> AF B@1)", "AG AF n = 2", "A (x U y)"};
    return text + "spec s: " + specs[random.below(8)] + ";\n";
}

} // namespace

class CorrectionSearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thereAreAsManySingleCorrectionsAsThePaperCounts()
    {
        const auto count = [](const std::string& restriction) {
            return singleCorrections(*concurrent::parseProgram(figure1(restriction), "a")).size();
        };
        QCOMPARE(count(""), std::size_t{142});                    // by the letter of definition 4.3
        QCOMPARE(count("repair { not x, y; }"), std::size_t{77}); // (5 + 1) * 12 + 5
        QCOMPARE(count("repair { only A:1..2; not x, y; }"), std::size_t{13});
        QCOMPARE(count("repair { only A:1; not x, y; }"), std::size_t{6}); // of a swap both are to be touched
    }

    void oneOfThemMendsTheWholeSpecification()
    {
        for (const char* restriction : {"", "repair { not x, y; }"}) {
            const CorrectionSearch found = searched(concurrentModel(figure1(restriction)));
            QCOMPARE(repairsIn(found), std::set<std::string>{"<A, 2, r-change>"});
            QCOMPARE(found.failedConjunct, std::string("AG (flag1B -> AF !flag1B)"));
        }
    }

    void theCounterexampleDiscardsAsManyAsTheDefinitionsSay()
    {
        const CorrectionSearch found = searched(concurrentModel(figure1("repair { not x, y; }")));
        QCOMPARE(found.counts.all, std::size_t{77});
        QCOMPARE(found.counts.executed, std::size_t{32});
        QCOMPARE(found.counts.exploited, std::size_t{32});
        QCOMPARE(found.counts.papersReading, std::size_t{17});
        QVERIFY(found.counts.seen <= found.counts.exploited);
        QCOMPARE(found.counts.checked, found.counts.seen);
    }

    void withoutACounterexampleFifteenMendTheFailedConjunct()
    {
        const CorrectionSearch naive =
            searched(concurrentModel(figure1("repair { not x, y; }")), {.prunes = false});
        QCOMPARE(naive.counts.checked, std::size_t{77});
        std::size_t mending = 0;
        for (const Candidate& candidate : naive.candidates)
            mending += candidate.mendsFailedConjunct;
        QCOMPARE(mending, std::size_t{15});
        QCOMPARE(repairsIn(naive), std::set<std::string>{"<A, 2, r-change>"});
        // One that the paper's reading of example 6.1 discards mends the conjunct all the same.
        const auto one =
            std::find_if(naive.candidates.begin(), naive.candidates.end(),
                         [](const Candidate& c) { return c.name == "<A, 1, l-change(flag2B)>"; });
        QVERIFY(one != naive.candidates.end() && one->mendsFailedConjunct);
    }

    void theTextIsChangedWhereTheCorrectionIs()
    {
        const std::string text = figure1();
        const Model model = concurrentModel(text);
        const auto& program = spaceOf(model).program();
        const auto after = [&](const Correction& correction) {
            return replacedIn(model.source, textChanges(program, corrected(program, correction)));
        };
        const std::string mended = after({0, 1, Correction::Kind::RightChange, 0});
        QVERIFY(mended.find("2: turn1B := true;") != std::string::npos);
        QCOMPARE(mended.size(), model.source.size() - 1);
        QVERIFY(after({1, 11, Correction::Kind::LeftChange, 2}).find("12: flag1A := false;") !=
                std::string::npos); // example 4.3
        const std::string swapped = after({0, 0, Correction::Kind::Swap, 0});
        QVERIFY(swapped.find("1: turn1B := false;\n  2: flag1A := true;") != std::string::npos);
    }

    /// The program that a correction makes is the one that its text says.
    void aCorrectedTextIsTheCorrectedProgram()
    {
        const Model model = concurrentModel(figure1());
        const auto& program = spaceOf(model).program();
        for (const Correction& correction : singleCorrections(program)) {
            const auto changed = corrected(program, correction);
            const std::string text = replacedIn(model.source, textChanges(program, changed));
            const auto read = concurrent::parseProgram(text, "a");
            QVERIFY(read);
            RunContext run;
            const auto one = concurrent::explore(changed, {}, run),
                       other = concurrent::explore(*read, {}, run);
            QVERIFY(one->words == other->words && one->steps == other->steps && one->labels == other->labels);
        }
    }

    /// Theorems 6.6 and 6.8, and section 6.5: each one that is discarded is checked here.
    void noDiscardedCorrectionIsARepair()
    {
        Random random(66);
        int discarded[3] = {0, 0, 0}, repaired = 0;
        for (int round = 0; round < shareOf(1500); ++round) {
            const std::string text = randomCorrectable(random);
            const Model model = concurrentModel(text);
            const CorrectionSearch pruned = searched(model), naive = searched(model, {.prunes = false});
            QCOMPARE(pruned.candidates.size(), naive.candidates.size());
            for (std::size_t i = 0; i < naive.candidates.size(); ++i) {
                const CandidateFate fate = pruned.candidates[i].fate;
                if (fate == CandidateFate::NotExecuted || fate == CandidateFate::NotExploited ||
                    fate == CandidateFate::NotSeen) {
                    QVERIFY2(naive.candidates[i].fate != CandidateFate::Repairs,
                             (naive.candidates[i].name + "\n" + text).c_str());
                    ++discarded[static_cast<int>(fate)];
                } else {
                    QVERIFY(fate == naive.candidates[i].fate);
                }
            }
            repaired += !repairsIn(naive).empty();
        }
        QVERIFY(discarded[0] > shareOf(1000) && discarded[1] > shareOf(100) && discarded[2] > shareOf(100));
        QVERIFY(repaired > shareOf(200));
    }

    void anOverwrittenValueIsNotSeen()
    {
        // The program of section 6.5.
        const Model model =
            concurrentModel("var x, y, z, w : bool;\n"
                            "process P { 1: x := true; 2: y := false; 3: x := y; 4: z := not x; "
                            "5: goto 1; }\n"
                            "spec s: AF w;");
        const CorrectionSearch found = searched(model);
        const auto fateOf = [&](const std::string& name) {
            for (const Candidate& candidate : found.candidates)
                if (candidate.name == name)
                    return candidate.fate;
            qFatal("no such correction");
        };
        QVERIFY(fateOf("<P, 1, r-change>") == CandidateFate::NotSeen);
        QVERIFY(fateOf("<P, 1, l-change(y)>") == CandidateFate::NotSeen);
        QVERIFY(fateOf("<P, 3, l-change(y)>") == CandidateFate::Fails);
        QVERIFY(fateOf("<P, 1, l-change(w)>") == CandidateFate::Repairs);
    }

    void existentialFormulasDiscardNothing()
    {
        const Model model = concurrentModel("var x, y : bool;\n"
                                            "process P { 1: await x; 2: y := true; 3: goto 1; }\n"
                                            "process Q { 1: y := true; 2: goto 2; }\n"
                                            "spec s: EF P@2;");
        const CorrectionSearch found = searched(model);
        QCOMPARE(found.counts.checked, found.counts.all);
        QCOMPARE(repairsIn(found), std::set<std::string>{"<Q, 1, l-change(x)>"});
    }

    void twoCorrectionsTogetherAreTriedWhereNoneHelpsAlone()
    {
        const Model model = concurrentModel("var x, y : bool;\n"
                                            "process P { 1: x := false; 2: y := false; 3: goto 1; }\n"
                                            "spec s: AF x and AF y;");
        QVERIFY(repairsIn(searched(model)).empty());
        const CorrectionSearch found = searched(model, {.mostLength = 2});
        QCOMPARE(found.length, std::size_t{2});
        QCOMPARE(repairsIn(found), std::set<std::string>{"<P, 1, r-change> <P, 2, r-change>"});
        // Corrections that cancel each other, or make what one alone makes, are not among them.
        std::set<std::string> texts;
        for (const Candidate& candidate : found.candidates) {
            QVERIFY(!candidate.changes.empty());
            QVERIFY(texts.insert(replacedIn(model.source, candidate.changes)).second);
        }
        const CorrectionSearch naive = searched(model, {.prunes = false, .mostLength = 2});
        QCOMPARE(repairsIn(naive), repairsIn(found));
    }

    void noDiscardedSequenceIsARepair()
    {
        Random random(67);
        int discarded = 0, repaired = 0;
        for (int round = 0; round < shareOf(60); ++round) {
            const Model model = concurrentModel(randomCorrectable(random));
            const CorrectionSearch pruned = searched(model, {.mostLength = 2});
            const CorrectionSearch naive = searched(model, {.prunes = false, .mostLength = 2});
            QCOMPARE(pruned.length, naive.length);
            QCOMPARE(repairsIn(pruned), repairsIn(naive));
            discarded += pruned.length == 2 && pruned.counts.checked < naive.counts.checked;
            repaired += pruned.length == 2 && !repairsIn(naive).empty();
        }
        QVERIFY(discarded > shareOf(5) && repaired > 0);
    }

    void aCorrectProgramNeedsNone()
    {
        const CorrectionSearch found =
            searched(concurrentModel("var x : bool; process P { x := true; goto 1; } spec s: AF x;"));
        QVERIFY(!found.failing && found.candidates.empty());
    }

    void itStopsAtEveryPoll()
    {
        const Model model = concurrentModel("var x, y : bool; process P { 1: x := true; 2: goto 1; }\n"
                                            "process Q { 1: y := false; 2: goto 1; } spec s: AG !x;");
        const std::vector<Property> specs = specsOf(model);
        QVERIFY(stopsEverywhere([&](RunContext& run) { return searchCorrections(model, specs, {}, run); }));
    }
};

THREADMEND_TEST_MAIN(CorrectionSearchTest)
#include "correction_search_test.moc"
