// SPDX-License-Identifier: GPL-3.0-or-later
// The small tools for texts: scanning a line, UTF-8, escapes.
#include "core/model/lts/recent_labels.h"
#include "core/model/text/dot_lexer.h"
#include "core/model/text/escaped_text.h"
#include "core/model/text/line_scanner.h"
#include "core/model/text/text_position.h"
#include "core/model/text/utf8.h"
#include "tests/core/model/lts/nasty_models.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <QStringDecoder>
#include <string>

using namespace threadmend;
using namespace threadmend::testing;

class TextsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersAreReadUpToTheirBound();
    void complaintsAreSentences();
    void utf8IsWhatTheStandardSays();
    void escapedTextsComeBack();
    void textsThatOnlyLookEscapedStay();
    void dotTextsComeBack();
    void positionsCountFromOne();
    void anIndexOfLinesSaysTheSamePositions();
    void recentLabelsNeverMixUpTexts();
};

void TextsTest::numbersAreReadUpToTheirBound()
{
    const auto number = [](std::string_view text, std::uint64_t greatest) {
        return LineScanner(text).number(greatest);
    };
    QCOMPARE(number("  007x", 7).value, 7u);
    QVERIFY(number("7", 7));
    QVERIFY(number("8", 7).fault == ScannedNumber::Fault::TooLarge);
    QVERIFY(number("18446744073709551615", ~std::uint64_t(0)));
    QVERIFY(number("18446744073709551616", ~std::uint64_t(0)).fault == ScannedNumber::Fault::TooLarge);
    QVERIFY(number("+5", 7));
    QVERIFY(number("-0", 7).fault == ScannedNumber::Fault::Negative);
    QVERIFY(number("+", 7).fault == ScannedNumber::Fault::Missing);
    QVERIFY(number("", 7).fault == ScannedNumber::Fault::Missing);
    QCOMPARE(number("  x", 7).column, 3u);
}

void TextsTest::complaintsAreSentences()
{
    QCOMPARE(LineScanner("").number(9).complaint("state"),
             std::string("the line ends where a state was expected"));
    QCOMPARE(LineScanner("x\ty").number(9).complaint("state"),
             std::string("a state was expected, not `x\\x09y`"));
    QCOMPARE(inQuotes(std::string(50, 'a')), "`" + std::string(40, 'a') + "...`");
}

void TextsTest::utf8IsWhatTheStandardSays()
{
    Random random(1);
    constexpr std::string_view pieces[] = {"a",
                                           "\xC3\xA9",
                                           "\xE2\x90\x80",
                                           "\xF0\x9F\x98\x80",
                                           "\xED\xA0\x80",
                                           "\xC0\x80",
                                           "\xF4\x90\x80\x80",
                                           "\x80",
                                           "\xE2\x90",
                                           "\xFF",
                                           "\xF4\x8F\xBF\xBF"};
    int valid = 0;
    for (int round = 0; round < 5000; ++round) {
        std::string text;
        for (std::uint32_t count = random.below(4); count > 0; --count)
            text += pieces[random.below(std::size(pieces))];
        QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
        const QString decoded = decoder(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
        QVERIFY2(isUtf8(text) == !decoder.hasError(), text.c_str());
        valid += isUtf8(text) ? 1 : 0;
    }
    QVERIFY(valid > 500 && valid < 4500);
    QCOMPARE(firstCharacter("\xF0\x9F\x98\x80").code, U'\U0001F600');
}

void TextsTest::escapedTextsComeBack()
{
    Random random(2);
    for (int round = 0; round < 5000; ++round) {
        const std::string text = nastyText(random);
        QCOMPARE(unescapedText(escapedText(text)), text);
        if (!looksEscaped(text))
            QCOMPARE(unescapedText(text), text);
    }
    QCOMPARE(escapedText("a\"b"), std::string("threadmend-bytes:a%22b"));
}

void TextsTest::textsThatOnlyLookEscapedStay()
{
    for (const char* text : {"threadmend-bytes:%4", "threadmend-bytes:%zz", "threadmend-bytes:a b",
                             "threadmend-bytes:%41", "threadmend-bytes:%2f", "threadmend-byte:%20"})
        QCOMPARE(unescapedText(text), std::string(text));
}

void TextsTest::dotTextsComeBack()
{
    Random random(3);
    for (int round = 0; round < 5000; ++round) {
        const std::string text = nastyText(random), spelled = dotQuoted(text);
        DotLexer lexer(spelled);
        const DotToken token = lexer.next();
        QVERIFY2(token.kind == DotToken::Kind::Quoted, spelled.c_str());
        QCOMPARE(token.text(), text);
        QVERIFY(lexer.next().kind == DotToken::Kind::End);
    }
}

void TextsTest::positionsCountFromOne()
{
    const auto at = [](std::size_t offset) {
        const TextPosition position = positionIn("ab\nc\n", offset);
        return position.line * 10 + position.column;
    };
    QCOMPARE(at(0), 11u);
    QCOMPARE(at(2), 13u);
    QCOMPARE(at(3), 21u);
    QCOMPARE(at(5), 31u);
}

void TextsTest::anIndexOfLinesSaysTheSamePositions()
{
    Random random(5);
    for (int round = 0; round < 500; ++round) {
        std::string text;
        for (std::size_t length = random.below(12); text.size() < length;)
            text += random.chance(30) ? '\n' : 'x';
        const LineIndex index(text);
        for (std::size_t at = 0; at <= text.size(); ++at) {
            const TextPosition expected = positionIn(text, at);
            QCOMPARE(index.of(at).line, expected.line);
            QCOMPARE(index.of(at).column, expected.column);
        }
    }
}

void TextsTest::recentLabelsNeverMixUpTexts()
{
    Random random(4);
    RecentLabels recent;
    LabelTable table;
    int hits = 0;
    for (int round = 0; round < 200000; ++round) {
        std::string text(random.below(random.chance(10) ? 70 : 12), 'x');
        for (char& c : text)
            c = static_cast<char>('a' + random.below(2));
        const LabelId label = table.intern(text);
        if (const auto found = recent.find(text)) {
            QCOMPARE(*found, label);
            ++hits;
        }
        recent.remember(text, label);
    }
    QVERIFY(hits > 1000);
}

THREADMEND_TEST_MAIN(TextsTest)
#include "texts_test.moc"
