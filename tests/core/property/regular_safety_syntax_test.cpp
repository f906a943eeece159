// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_kind.h"
#include "core/property/regular_safety_syntax.h"
#include "tests/core/property/random_formula.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

RegularFormula parsed(std::string_view text)
{
    auto formula = parseRegularSafety(text);
    return formula ? *formula : RegularFormula{};
}

/// The text of the only letter of `never TEXT`, if it is one exact label.
std::string exactLabelIn(const std::string& text)
{
    const RegularFormula formula = parsed("never " + text);
    if (formula.letters.size() != 1 || formula.letters[0].nodes.size() != 1 ||
        formula.letters[0].nodes[0].kind != LabelPredicate::Kind::Exact)
        return "(no exact label)";
    return formula.letters[0].nodes[0].text;
}

} // namespace

class RegularSafetySyntaxTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsRandomFormulasToTheTreeThatTheyWereWrittenFrom()
    {
        Random random(1);
        for (int i = 0; i < 5000; ++i) {
            const RandomFormula written(random, 3, 4);
            const bool brackets = random.chance(50);
            std::string text = brackets ? "[" + written.text + "] false" : "never " + written.text;
            if (random.chance(20))
                text = "( (* x *) " + text + "\n)";
            const auto formula = parseRegularSafety(text);
            QVERIFY2(formula, text.c_str());
            QVERIFY2(*formula == written.formula, text.c_str());
        }
    }

    void sequenceBindsTighterThanChoice()
    {
        QVERIFY(parsed("never a . b | c . d") == parsed("never (a . b) | (c . d)"));
        QVERIFY(!(parsed("never a . b | c") == parsed("never a . (b | c)")));
    }

    void repetitionBindsTighterThanSequenceAndLooserThanTests()
    {
        QVERIFY(parsed("never a . b*") == parsed("never a . (b*)"));
        QVERIFY(parsed("never not a*") == parsed("never (not a)*"));
        QVERIFY(parsed("never a or b*") == parsed("never (a or b)*"));
        QVERIFY(parsed("never a and b or not c") == parsed("never (a and b) or (not c)"));
    }

    void parenthesesHoldTestsOrFormulas()
    {
        QCOMPARE(parsed("never not (\"a\" or \"b\")").letters.size(), std::size_t{1});
        QCOMPARE(parsed("never (\"a\" | \"b\")").letters.size(), std::size_t{2});
        QVERIFY(parsed("never ((\"a\"))") == parsed("never \"a\""));
    }

    void writesEveryLabel()
    {
        QCOMPARE(exactLabelIn("\"say \\\"hi\\\"\""), std::string("say \"hi\""));
        QCOMPARE(exactLabelIn("\"C:\\\\x\""), std::string("C:\\x"));
        QCOMPARE(exactLabelIn("\"two\\nlines\\r\""), std::string("two\nlines\r"));
        QCOMPARE(exactLabelIn("\"\""), std::string());
        QCOMPARE(exactLabelIn("\"(* no comment *)\""), std::string("(* no comment *)"));
        QCOMPARE(exactLabelIn("\"\xFF\xC3\xA4\""), std::string("\xFF\xC3\xA4"));
        QCOMPARE(exactLabelIn("_label9"), std::string("_label9"));
        QCOMPARE(exactLabelIn("notable"), std::string("notable"));
        QCOMPARE(exactLabelIn("nilpotent"), std::string("nilpotent"));
        QCOMPARE(exactLabelIn("order"), std::string("order"));
    }

    void keepsPatternsAsWritten()
    {
        const RegularFormula formula = parsed("never 'it\\'s \\d+ \"x\" .*'");
        QCOMPARE(formula.letters.size(), std::size_t{1});
        QCOMPARE(formula.letters[0].nodes[0].text, std::string("it\\'s \\d+ \"x\" .*"));
        QVERIFY(formula.letters[0].nodes[0].kind == LabelPredicate::Kind::Pattern);
    }

    void allowsBlanksAndNestedCommentsBetweenAllWords()
    {
        QVERIFY(parsed("(*a*)(\n[(*(*b*)*)a(*'*).(*\"*)b*(**)](* ] *)\tfalse(*x*)) (*end*)\r\n") ==
                parsed("[a.b*]false"));
    }

    void survivesDeepNesting()
    {
        const auto nested = [](std::size_t depth) {
            return "never " + std::string(depth, '(') + "a" + std::string(depth, ')');
        };
        QVERIFY(parseRegularSafety(nested(1000)));
        const auto tooDeep = parseRegularSafety(nested(1001));
        QVERIFY(tooDeep.error());
        QCOMPARE(tooDeep.error()->column, std::uint64_t{7 + 1000});
        QVERIFY(parseRegularSafety(nested(300000)).error());
        std::string nots = "never ";
        for (int i = 0; i < 100000; ++i)
            nots += "not ";
        QVERIFY(parseRegularSafety(nots + "a").error());
        QVERIFY(parseRegularSafety("never a" + std::string(500000, '*')));
        QVERIFY(parseRegularSafety(std::string(200000, '(') + "never a" + std::string(200000, ')')));
        std::string comment;
        for (int i = 0; i < 100000; ++i)
            comment += "(*";
        QVERIFY(parseRegularSafety("never " + comment).error());
    }

    void refusesTextsThatAreTooLarge()
    {
        QVERIFY(parseRegularSafety("never a" + std::string(std::size_t{1} << 20, ' ')).error());
        std::string patterns = "never ''";
        for (int i = 0; i < 20000; ++i)
            patterns += "|'x'";
        QVERIFY(parseRegularSafety(patterns).error());
        QVERIFY(parseRegularSafety("never '" + std::string(200000, '(') + "'").error());
    }

    void namesTheFaultOfAPattern_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("part");
        QTest::newRow("bracket") << "[a"
                                 << "'['";
        QTest::newRow("parenthesis") << "(a"
                                     << "'('";
        QTest::newRow("closing") << "a)"
                                 << "')'";
        QTest::newRow("star") << "*a"
                              << "nothing";
        QTest::newRow("range") << "[z-a]"
                               << "z-a";
        QTest::newRow("escape") << "\\y"
                                << "\\y";
        QTest::newRow("too many") << "a{2000}"
                                  << "{2000}";
        QTest::newRow("look ahead") << "(?=a)"
                                    << "(?=";
        QTest::newRow("large") << "((((a{100}){100}){100}){100})"
                               << "pattern";
    }
    void namesTheFaultOfAPattern()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, part);
        const auto outcome = parseRegularSafety("never a .\n  '" + pattern.toStdString() + "'");
        QVERIFY(outcome.error());
        QCOMPARE(outcome.error()->line, std::uint64_t{2});
        QCOMPARE(outcome.error()->column, std::uint64_t{3});
        QVERIFY2(outcome.error()->message.find(part.toStdString()) != std::string::npos,
                 outcome.error()->message.c_str());
    }

    void saysWhatIsWrongAndWhere_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("expectedPart");
        const auto row = [](const char* text, int line, int column, const char* found, const char* expected) {
            QTest::newRow(text) << text << line << column << found << expected;
        };
        row("nevr \"a\"", 1, 1, "'nevr'", "[ R ] false");
        row("", 1, 1, "the end of the text", "never R");
        row("  ", 1, 3, "the end of the text", "never R");
        row("\"a\" . \"b\"", 1, 1, "a quoted label", "never R");
        row("<a true", 1, 4, "'true'", "'>'");
        row("((a))", 1, 1, "'('", "never R");
        row("[ \"a\"  false", 1, 8, "'false'", "the ']' for the '[' at column 1");
        row("[ \"a\" . \"b\"", 1, 12, "the end of the text", "the ']' for the '[' at column 1");
        row("[ \"a\" . \"b\" . ] false", 1, 15, "']'", "a label, a pattern");
        row("[ \"a\" ]", 1, 8, "the end of the text", "'false'");
        row("[ \"a\" ] tru", 1, 9, "'tru'", "'false'");
        row("[ \"a\" ] falsehood", 1, 9, "'falsehood'", "'false'");
        row("[ \"a\" ] false false", 1, 15, "'false'", "the end of the property");
        row("[ \"a\" ] false )", 1, 15, "')'", "this ')' closes no '('");
        row("( [ \"a\" ] false", 1, 16, "the end of the text", "the ')' for the '(' at column 1");
        row("[ (\"a\" . \"b\" ] false", 1, 14, "']'", "the ')' for the '(' at column 3");
        row("[ \"a\" ) ] false", 1, 7, "')'", "closes no '('");
        row("[ ] false", 1, 3, "']'", "a label, a pattern");
        row("[ () ] false", 1, 4, "')'", "a label, a pattern");
        row("[ | a ] false", 1, 3, "'|'", "a label, a pattern");
        row("[ a || b ] false", 1, 6, "'|'", "a label, a pattern");
        row("[ * ] false", 1, 3, "'*'", "a label, a pattern");
        row("[ a b ] false", 1, 5, "'b'", "an operator");
        row("[ \"a\" \"b\" ] false", 1, 7, "a quoted label", "an operator");
        row("[ a, b ] false", 1, 4, "','", "an operator");
        row("[ GET !3 ] false", 1, 7, "'!'", "an operator");
        row("[ a-b ] false", 1, 4, "'-'", "an operator");
        row("[ a & b ] false", 1, 5, "'&'", "an operator");
        row("[ !a ] false", 1, 3, "'!'", "a label");
        row("[ not ] false", 1, 7, "']'", "a label");
        row("[ a or ] false", 1, 8, "']'", "a label");
        row("[ and a ] false", 1, 3, "'and'", "a label");
        row("[ never a ] false", 1, 3, "'never'", "a label");
        row("[ not (a . b) ] false", 1, 7, "'not'", "tests on one label");
        row("[ a . b* or c ] false", 1, 7, "'or'", "tests on one label");
        row("[ a and (b | c) ] false", 1, 9, "'and'", "tests on one label");
        row("[ nil or a ] false", 1, 3, "'or'", "tests on one label");
        row("[ true* .\n  \"abc . true* ] false", 2, 3, "this label does not end", "double quote");
        row("[ true* .\r\n\"a\" .\r\n 'abc ] false", 3, 2, "this pattern does not end", "single quote");
        row("never \"a\\\"", 1, 7, "this label does not end", "double quote");
        row("never \"C:\\x\"", 1, 10, "lone backslash", "\\\\");
        row("never", 1, 6, "the end of the text", "a label");
        row("never a .", 1, 10, "the end of the text", "a label");
        row("never a ]", 1, 9, "']'", "the end of the property");
        row("never a)", 1, 8, "')'", "closes no '('");
        row("(never a", 1, 9, "the end of the text", "the ')' for the '(' at column 1");
        row("(never (a)", 1, 11, "the end of the text", "the ')' for the '(' at column 1");
        row("never a deadlock-free", 1, 9, "'deadlock-free'", "an operator");
        row("never a (* b", 1, 9, "comment is not closed", "*)");
        row("(* a", 1, 1, "comment is not closed", "*)");
        row("never (* (* *) a", 1, 7, "comment is not closed", "*)");
        row("never \xC3\xA4", 1, 7, "'\xC3\xA4'", "a label");
        row("never \x01", 1, 7, "the byte 0x01", "a label");
        row("[\n\n a .\n (b ]", 4, 5, "']'", "the ')' for the '(' at line 4, column 2");
    }
    void saysWhatIsWrongAndWhere()
    {
        QFETCH(QString, text);
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QString, found);
        QFETCH(QString, expectedPart);
        const auto outcome = parseProperty(text.toStdString());
        QVERIFY(outcome.error());
        const InputError& error = *outcome.error();
        QVERIFY2(error.message.find(found.toStdString()) != std::string::npos, error.message.c_str());
        QVERIFY2(error.message.find(expectedPart.toStdString()) != std::string::npos, error.message.c_str());
        QCOMPARE(error.line, static_cast<std::uint64_t>(line));
        QCOMPARE(error.column, static_cast<std::uint64_t>(column));
        QVERIFY(error.message.back() != '.');
    }

    void survivesEveryPrefixAndEveryChangedByte()
    {
        Random random(2);
        for (int i = 0; i < 300; ++i) {
            std::string text = "[" + RandomFormula(random, 3, 3).text + "] false";
            for (std::size_t size = 0; size < text.size(); ++size)
                QVERIFY(parseRegularSafety(std::string_view(text).substr(0, size)).error());
            for (std::size_t j = 0; j < text.size(); ++j) {
                std::string changed = text;
                changed[j] = static_cast<char>(random.below(256));
                const auto outcome = parseProperty(changed);
                QVERIFY(outcome || (outcome.error() && outcome.error()->line > 0 &&
                                    outcome.error()->column <= changed.size() + 1));
            }
        }
    }
};

THREADMEND_TEST_MAIN(RegularSafetySyntaxTest)
#include "regular_safety_syntax_test.moc"
