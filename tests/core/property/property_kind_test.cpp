// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_kind.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

#include <sstream>

using namespace threadmend;
using namespace threadmend::testing;

class PropertyKindTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindReadsItsOwnExampleAndNoOther()
    {
        QVERIFY(!propertyKinds().empty());
        for (const PropertyKind* kind : propertyKinds()) {
            QVERIFY(!kind->name.empty() && !kind->syntax.empty() && !kind->meaning.empty());
            QVERIFY(kind->parse(kind->example));
            for (const PropertyKind* other : propertyKinds())
                QCOMPARE(other->recognises(kind->example), other == kind);
            QVERIFY(kind->parse("").error());
            QVERIFY(!kind->recognises(""));
        }
    }

    void namesAPropertyByItsTextWithBlanksFolded()
    {
        const auto property = parseProperty("\n  [ \"a\" .  \r\n\t \"b\" ]   false  \n");
        QVERIFY(property);
        QCOMPARE(property->name, std::string("[ \"a\" . \"b\" ] false"));
        QCOMPARE(property->text, std::string("[ \"a\" .\n\t \"b\" ]   false"));
        QVERIFY(!property->expectation);
        QVERIFY(std::holds_alternative<RegularSafety>(property->formula));
    }

    void readsDeadlockFreedom()
    {
        for (const char* text :
             {"deadlock-free", " deadlock-free\n", "(* none *) deadlock-free (* at all *)"}) {
            const auto property = parseProperty(text);
            QVERIFY2(property, text);
            QVERIFY(std::holds_alternative<DeadlockFreedom>(property->formula));
        }
    }

    void refusesWhatStandsBehindDeadlockFreedom()
    {
        const auto stray = parseProperty("deadlock-free\n and more");
        QVERIFY(stray.error());
        QCOMPARE(stray.error()->line, std::uint64_t{2});
        QCOMPARE(stray.error()->column, std::uint64_t{2});
        const auto open = parseProperty("deadlock-free (* x");
        QVERIFY(open.error());
        QCOMPARE(open.error()->column, std::uint64_t{15});
        QVERIFY(parseProperty("deadlock-freedom").error());
    }

    void knowsWhichWordWasMeant()
    {
        const auto hintOf = [](const char* text) { return parseProperty(text).error()->hint; };
        QCOMPARE(hintOf("nevr \"a\""), std::string("did you mean 'never'?"));
        QCOMPARE(hintOf("Never \"a\""), std::string("did you mean 'never'?"));
        QCOMPARE(hintOf("deadlok-free"), std::string("did you mean 'deadlock-free'?"));
        QCOMPARE(hintOf("deadlock_free"), std::string("did you mean 'deadlock-free'?"));
        QVERIFY(hintOf("something").find("for example") == 0);
    }

    void readsLtl()
    {
        const auto property = parseProperty("ltl G (p -> X q) fair {q, p or q}");
        QVERIFY(property);
        const auto* linear = std::get_if<LinearTime>(&property->formula);
        QVERIFY(linear != nullptr && linear->fairness.size() == 2);
        const auto columnOf = [](const char* text) { return parseProperty(text).error()->column; };
        QCOMPARE(columnOf("ltl"), std::uint64_t{4});
        QCOMPARE(columnOf("ltl G (p"), std::uint64_t{9});
        QCOMPARE(columnOf("ltl G p q"), std::uint64_t{9});
        QCOMPARE(columnOf(" ltl AG p"), std::uint64_t{6});
        QVERIFY(parseProperty("ltl AG p").error()->hint.find("write 'G'") == 0);
        QCOMPARE(columnOf("ltl U p"), std::uint64_t{5});
        QCOMPARE(columnOf("ltl p U"), std::uint64_t{8});
        QCOMPARE(columnOf("ltl (G p) = q"), std::uint64_t{11});
        QCOMPARE(columnOf("ltl p fair {F q}"), std::uint64_t{13});
        QCOMPARE(columnOf("ltl p fair {event \"a\"}"), std::uint64_t{13});
        QVERIFY(parseProperty("ltl " + std::string(5000, '(')).error());
        QVERIFY(parseProperty("ltl " + std::string(5000, '!')).error());
        std::string untils = "ltl p";
        for (int i = 0; i < 5000; ++i)
            untils += " U p";
        QVERIFY(parseProperty(untils).error());
    }

    void readsFormulasOfCtlWithTheirFairness()
    {
        const auto property = parseProperty("ctl AG (p -> A (p U q)) fair {q, p or q}");
        QVERIFY(property);
        const auto& branching = std::get<BranchingTime>(property->formula);
        QCOMPARE(spelled(branching.formula), std::string("AG (p -> A (p U q))"));
        QCOMPARE(branching.fairness.size(), std::size_t{2});
        QCOMPARE(spelled(branching.fairness[1]), std::string("p or q"));
        const auto columnOf = [](const char* text) { return parseProperty(text).error()->column; };
        QCOMPARE(columnOf("ctl"), std::uint64_t{4});
        QCOMPARE(columnOf("ctl AG (p"), std::uint64_t{10});
        QCOMPARE(columnOf("ctl AG p q"), std::uint64_t{10});
        QCOMPARE(columnOf("ctl AG p fair {AF q}"), std::uint64_t{16});
        QCOMPARE(columnOf("ctl AG p fair q"), std::uint64_t{15});
        QVERIFY(!parseProperty("ctl AG p fair {AF q}").error()->hint.empty());
    }

    void readsAllPropertiesOfTheCorpus()
    {
        SKIP_WITHOUT_CORPUS();
        std::istringstream rows(contentOf(*corpusPath("aut/mcrl2-examples/VERDICTS.tsv")));
        std::string row;
        std::getline(rows, row);
        int count = 0;
        for (; std::getline(rows, row); ++count) {
            const std::size_t begin = row.find('\t') + 1;
            const std::string text = row.substr(begin, row.find('\t', begin) - begin);
            QVERIFY2(parseProperty(text), text.c_str());
            QVERIFY2(text.find('\\') == std::string::npos, "escapes change no property of the corpus");
        }
        QCOMPARE(count, 70);
    }
};

THREADMEND_TEST_MAIN(PropertyKindTest)
#include "property_kind_test.moc"
