// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/expression/expression_parser.h"
#include "tests/testing/test_main.h"

using namespace threadmend;

namespace {

Expression parsedFormula(const std::string& text)
{
    TokenStream tokens(text);
    Expression formula = parseExpression(tokens, Quantifiers::Allowed);
    if (tokens.peek().kind != ExpressionToken::Kind::End)
        throw TextFault{tokens.peek().place, "more", ""};
    return formula;
}

} // namespace

class ExpressionParserTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operatorsBindAsTheyAreDocumented_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("whole");
        const auto row = [](const char* text, const char* whole) {
            QTest::newRow(QString(text).simplified().toUtf8()) << text << whole;
        };
        row("not a = b", "!a = b");
        row("not (a = b)", "!(a = b)");
        row("a or b and c", "a or b and c");
        row("(a or b) and c", "(a or b) and c");
        row("a -> b -> c", "a -> b -> c");
        row("(a -> b) -> c", "(a -> b) -> c");
        row("a <-> b or c", "a <-> b or c");
        row("n + 1 < m - (2 - k)", "n + 1 < m - (2 - k)");
        row("AG !(A@5 and (B@5 || B@11))", "AG !(A@5 and (B@5 or B@11))");
        row("AG flag -> AF !flag", "AG flag -> AF !flag");
        row("A [p U q]", "A (p U q)");
        row("E (p R q)", "E (p V q)");
        row("A(p W A X q)", "A (p W AX q)");
        row("A F p", "AF p");
        row("E (G p & q)", "EG (p and q)");
        row("A and E", "A and E");
        row("A@3 -> E", "A@3 -> E");
        row("last(A) and \"odd name\"", "last(A) and \"odd name\"");
        row("AG EF AX p", "AG EF AX p");
        row("!AF p", "!(AF p)");
        row("AG n < 3 and p", "AG n < 3 and p");
        row("AF (n = 3)", "AF n = 3");
        row("p (* a comment *) // and another\n or /* one more */ q", "p or q");
    }
    void operatorsBindAsTheyAreDocumented()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, whole);
        const std::string once = spelled(parsedFormula(text.toStdString()));
        QCOMPARE(QString::fromStdString(once), whole);
        QCOMPARE(spelled(parsedFormula(once)), once);
    }

    void mistakesAreNamedWhereTheyAre_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("place");
        QTest::newRow("nothing") << "" << 0;
        QTest::newRow("operand missing") << "a and" << 5;
        QTest::newRow("unclosed") << "(a or b" << 7;
        QTest::newRow("until without until") << "A (p q)" << 5;
        QTest::newRow("two comparisons") << "a < b < c" << 6;
        QTest::newRow("a byte that stands for nothing") << "a # b" << 2;
        QTest::newRow("a quoted name without end") << "a and \"b" << 6;
        QTest::newRow("a great number") << "n = 99999999999" << 4;
    }
    void mistakesAreNamedWhereTheyAre()
    {
        QFETCH(const QString, text);
        QFETCH(const int, place);
        try {
            parsedFormula(text.toStdString());
            QFAIL("it is none");
        } catch (const TextFault& fault) {
            QCOMPARE(static_cast<int>(fault.place), place);
            QVERIFY(!fault.message.empty());
        }
    }

    void deepFormulasAreRefusedAndLongOnesAreBalanced()
    {
        QVERIFY_THROWS_EXCEPTION(TextFault, parsedFormula(std::string(100'000, '!') + "p"));
        std::string chain = "p";
        for (int i = 0; i < 20'000; ++i)
            chain += " and p";
        const Expression formula = parsedFormula(chain);
        std::vector<std::uint32_t> depth(formula.nodes.size(), 0);
        for (std::size_t i = 0; i < formula.nodes.size(); ++i)
            if (arityOf(formula.nodes[i].kind) == Arity::Two)
                depth[i] = 1 + std::max(depth[formula.nodes[i].left], depth[formula.nodes[i].right]);
        QVERIFY(depth.back() < 20);
    }
};

THREADMEND_TEST_MAIN(ExpressionParserTest)
#include "expression_parser_test.moc"
