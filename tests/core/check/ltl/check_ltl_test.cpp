// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/check_ctl.h"
#include "core/model/lts/lts_builder.h"
#include "tests/core/check/ltl/ltl_oracle.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Verdict::Kind kindOf(const Lts& lts, const std::string& formula)
{
    RunContext run;
    return checkLtl(lts, ltl(formula), run).kind;
}

LinearTime randomProperty(Random& random, int depth, std::ptrdiff_t mostOperators)
{
    LinearTime property;
    do
        property.formula = randomLinearFormula(random, depth);
    while (std::count_if(property.formula.nodes.begin(), property.formula.nodes.end(),
                         [](const Expression::Node& node) { return looksAhead(node.kind); }) > mostOperators);
    for (std::uint32_t i = random.below(3); i > 0; --i)
        property.fairness.push_back(randomLinearFormula(random, 1, true));
    return property;
}

} // namespace

class CheckLtlTest : public QObject {
    Q_OBJECT

    static constexpr auto holds = Verdict::Kind::Holds;
    static constexpr auto violated = Verdict::Kind::Violated;

private Q_SLOTS:
    void verdictsAreThoseOfTheTableau()
    {
        Random random(71);
        int withFairness = 0, violations = 0, lassos = 0, vacuous = 0;
        for (int round = 0; round < shareOf(8000); ++round) {
            const Lts lts = randomStructure(random);
            const LinearTime property = randomProperty(random, 4, 4);
            const LtlOracle oracle(lts, property);
            RunContext run;
            const Verdict verdict = checkLtl(lts, property, run);
            const std::string text = spelled(property.formula);
            QVERIFY2((verdict.kind == violated) == oracle.isViolated(), text.c_str());
            QVERIFY2((verdict.kind == holds) == !oracle.isViolated(), text.c_str());
            QVERIFY2((verdict.vacuous == Vacuity::NoFairRun) == !oracle.hasFairPath(), text.c_str());
            QCOMPARE(verdict.evidence.has_value(), verdict.kind == violated);
            withFairness += !property.fairness.empty();
            violations += verdict.kind == violated;
            lassos += verdict.evidence && verdict.evidence->loop;
            vacuous += verdict.vacuous.has_value();
        }
        QVERIFY(withFairness > shareOf(4000) && violations > shareOf(2500) && lassos > shareOf(1000) &&
                vacuous > shareOf(200));
    }

    void whereCtlSaysTheSameTheAnswerIsTheSame()
    {
        constexpr std::pair<const char*, const char*> same[] = {
            {"G {}", "AG {}"},
            {"F {}", "AF {}"},
            {"X {}", "AX {}"},
            {"{} U {}", "A ({} U {})"},
            {"{} V {}", "A ({} V {})"},
            {"{} W {}", "A ({} W {})"},
            {"G ({} -> F {})", "AG ({} -> AF {})"},
            {"G F {}", "AG AF {}"},
            {"F {} and G {}", "AF {} and AG {}"},
            {"X X {}", "AX AX {}"},
            {"G ({} -> X {})", "AG ({} -> AX {})"},
        };
        Random random(72);
        int holding = 0;
        for (int round = 0; round < shareOf(6000); ++round) {
            const Lts lts = randomStructure(random);
            const auto& [linear, branching] = same[static_cast<std::size_t>(round) % std::size(same)];
            std::string one = linear, two = branching, fair;
            for (int i = 0; i < 2; ++i) {
                const std::string part = "(" + spelled(randomLinearFormula(random, 2, true)) + ")";
                for (std::string* text : {&one, &two})
                    if (const auto place = text->find("{}"); place != std::string::npos)
                        text->replace(place, 2, part);
            }
            if (random.chance(50))
                fair = " fair {" + spelled(randomLinearFormula(random, 1, true)) + "}";
            const auto property = parseProperty("ctl " + two + fair);
            QVERIFY(property);
            RunContext run;
            const Verdict byCtl = checkCtl(lts, *std::get_if<BranchingTime>(&property->formula), run);
            const Verdict byLtl = checkLtl(lts, ltl(one + fair), run);
            QVERIFY2(byCtl.kind == byLtl.kind, (one + fair).c_str());
            if (byLtl.kind == holds)
                QVERIFY(byCtl.vacuous == byLtl.vacuous);
            holding += byLtl.kind == holds;
        }
        QVERIFY(holding > shareOf(1000) && holding < shareOf(5000));
    }

    void aFormulaThatIsWrittenDownIsTheSameFormula()
    {
        Random random(73);
        for (int round = 0; round < shareOf(3000); ++round) {
            const Lts lts = randomStructure(random);
            LinearTime property;
            property.formula = randomLinearFormula(random, 4);
            const LinearTime again = ltl(spelled(property.formula));
            QCOMPARE(spelled(again.formula), spelled(property.formula));
            RunContext run;
            QCOMPARE(checkLtl(lts, again, run).kind, checkLtl(lts, property, run).kind);
        }
    }

    void operatorsBindAsTheyAreUsuallyRead()
    {
        const auto spelledAs = [](const std::string& text) { return spelled(ltl(text).formula); };
        QCOMPARE(spelledAs("p U q U r and s"), std::string("p U q U r and s"));
        QCOMPARE(spelledAs("(p U q) U r"), std::string("(p U q) U r"));
        QCOMPARE(spelledAs("p U (q U r)"), std::string("p U q U r"));
        QCOMPARE(spelledAs("G F p -> ! X q R r"), std::string("G F p -> !(X q) V r"));
        QCOMPARE(spelledAs("G (p U q)"), std::string("G (p U q)"));
        QCOMPARE(spelledAs("G n < 3"), std::string("G n < 3"));
        QCOMPARE(spelledAs("G (event \"a b\" -> next \"c\")"),
                 std::string("G (event \"a b\" -> next \"c\")"));
    }

    void eventsAreThoseOfTheStepBeforeAndOfTheStepTaken()
    {
        // send, receive, send, receive, ...
        const Lts ring = ltsOf("0 send 1\n1 receive 0");
        QCOMPARE(kindOf(ring, "G (event \"send\" -> X event \"receive\")"), holds);
        QCOMPARE(kindOf(ring, "!event \"send\" and next \"send\""), holds); // nothing led to the first state
        QCOMPARE(kindOf(ring, "G (next \"send\" <-> X event \"send\")"), holds);
        QCOMPARE(kindOf(ring, "event \"send\""), violated);
        QCOMPARE(kindOf(ring, "F G event \"send\""), violated);
        QCOMPARE(kindOf(ring, "G F event \"send\""), holds);
        QCOMPARE(kindOf(ring, "F event \"sent\""), violated); // an event that the model does not have
    }

    void aDeadEndRepeatsItselfWithNoEvent()
    {
        const Lts stops = ltsOf("0 go 1");
        QCOMPARE(kindOf(stops, "X event \"go\""), holds);
        QCOMPARE(kindOf(stops, "X X event \"go\""), violated);
        QCOMPARE(kindOf(stops, "F G (!event \"go\" and !next \"go\")"), holds);
        RunContext run;
        const Verdict verdict = checkLtl(stops, ltl("G F next \"go\""), run);
        QCOMPARE(verdict.kind, violated);
        QVERIFY(!verdict.evidence->loop); // no transition is made up
        QCOMPARE(verdict.evidence->length(), std::size_t{1});
        QVERIFY(!verdict.shortest); // nobody has proved it
    }

    void ofAPartOfASpaceOnlyWhatIsThereViolates()
    {
        LtsBuilder builder;
        builder.add(StateId(0u), builder.label("a"), StateId(0u));
        builder.add(StateId(0u), builder.label("b"), StateId(1u));
        builder.setExpanded(1);
        const Lts part = std::move(builder).build();
        RunContext run;
        const Verdict undecided = checkLtl(part, ltl("G (next \"b\" -> X F event \"a\")"), run);
        QCOMPARE(undecided.kind, Verdict::Kind::Undecided);
        QVERIFY(undecided.reason && undecided.noneInPart);
        QCOMPARE(checkLtl(part, ltl("F event \"b\""), run).kind, violated);
    }

    void theWorkIsLinearInTheModel()
    {
        std::uint64_t before = 0;
        for (std::uint32_t count : {500u, 1000u, 2000u}) {
            LtsBuilder builder;
            for (std::uint32_t i = 0; i < count; ++i) {
                builder.add(StateId(i), builder.label("a"), StateId((i + 1) % count));
                builder.add(StateId(i), builder.label("b"), StateId(i));
            }
            const Lts ring = std::move(builder).build();
            RunContext run;
            const Verdict verdict = checkLtl(ring, ltl("F G event \"b\" or G F event \"a\""), run);
            QCOMPARE(verdict.kind, holds);
            const std::uint64_t work = verdict.statistics.states + verdict.statistics.transitions;
            QVERIFY(before == 0 || work <= 2 * before + 100);
            before = work;
        }
    }

    void manyUntilsAreRefusedInOneSentence()
    {
        std::string untils = "true";
        for (int i = 0; i < 70; ++i)
            untils += " and (p V next \"" + std::to_string(i) + "\")";
        const auto merged = whyNotAutomatic(ltl(untils)); // p V (a and b) is one
        QVERIFY(!merged);
        std::string apart = "true";
        for (int i = 0; i < 70; ++i)
            apart += " and (next \"" + std::to_string(i) + "\" V q)";
        const auto refused = whyNotAutomatic(ltl(apart));
        QVERIFY(refused);
        QVERIFY(refused->message.find("at most 64 of both") != std::string::npos);
    }

    void itStopsAtEveryPoll()
    {
        Random random(74);
        const Lts lts = randomStructure(random);
        const LinearTime property = ltl("G (p -> F q) and (p U (q V X p)) fair {p or q}");
        QVERIFY(stopsEverywhere([&](RunContext& run) -> Outcome<bool> {
            const Verdict verdict = checkLtl(lts, property, run);
            if (verdict.reason)
                return *verdict.reason;
            return true;
        }));
    }
};

THREADMEND_TEST_MAIN(CheckLtlTest)
#include "check_ltl_test.moc"
