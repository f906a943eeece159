// SPDX-License-Identifier: GPL-3.0-or-later
// Aldebaran files as found in the wild, one quirk each, and hostile ones.
#include "core/model/lts/aut_line.h"
#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"
#include "tests/core/model/lts/reading_text.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <QTemporaryDir>
#include <fstream>
#include <string>

#include <fcntl.h>
#include <unistd.h>

using namespace threadmend;
using namespace threadmend::testing;
using namespace std::string_view_literals;

class AutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatToolsAndPeopleWrite_data();
    void readsWhatToolsAndPeopleWrite();
    void explainsDamage_data();
    void explainsDamage();
    void warnsOfWhatIsOdd_data();
    void warnsOfWhatIsOdd();
    void keepsNumbersWithGapsAsNames();
    void keepsDeclaredStatesWithoutTransitions();
    void labelIdentityDoesNotDependOnQuotes();
    void bothLineReadersAgree();
    void memoryIsBoundedWhateverNumbersSay();
    void oneEndlessLineFailsQuickly();
    void pipesAreReadLikeFiles();
    void writesPlainFiles();
};

void AutTest::readsWhatToolsAndPeopleWrite_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, std::string_view text, std::string_view expected) {
        QTest::newRow(name) << QByteArray(text.data(), static_cast<int>(text.size()))
                            << QByteArray(expected.data(), static_cast<int>(expected.size()));
    };
    row("plain", "des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n", "[0 a 1][1 b 2]");
    row("no blank after des", "des(0,1,2)\n(0,\"a\",1)\n", "[0 a 1]");
    row("blanks everywhere", " \tdes\t ( 0 ,\t1 , 2 )\t\n \t( 0\t,  \"a\"  ,\t1 ) \t\n", "[0 a 1]");
    row("padded header", "des(0,1,2)                                     \n(0,\"a\",1)\n", "[0 a 1]");
    row("bare labels", "des (0,2,3)\n(0, SEND !1, 1)\n(1, i, 2)\n", "[0 SEND !1 1][1 i 2]");
    row("bare label with commas", "des (0,1,2)\n(0,put(1,2),1)\n", "[0 put(1,2) 1]");
    row("quotes inside", "des (0,1,2)\n(0,\"say \"hi\"\",1)\n", "[0 say \"hi\" 1]");
    row("backslashes inside", "des (0,1,2)\n(0,\"say \\\"hi\\\"\",1)\n", "[0 say \\\"hi\\\" 1]");
    row("a quotation mark in a bare label", "des (0,1,2)\n(0,5\" pipe,1)\n", "[0 5\" pipe 1]");
    row("quote at one end only", "des (0,1,2)\n(0,\"a\" b,1)\n", "[0 \"a\" b 1]");
    row("single quotes", "des (0,1,2)\n(0,'a',1)\n", "[0 'a' 1]");
    row("blanks inside quotes", "des (0,2,2)\n(0,\" a \",1)\n(0,\"a\",1)\n", "[0  a  1][0 a 1]");
    row("empty labels", "des (0,1,2)\n(0,\"\",1)\n", "[0  1]");
    row("CR LF", "des (0,1,2)\r\n(0,\"a\",1)\r\n", "[0 a 1]");
    row("CR only", "des (0,1,2)\r(0,\"a\",1)\r", "[0 a 1]");
    row("no last line end", "des (0,1,2)\n(0,\"a\",1)", "[0 a 1]");
    row("blank lines", "\n\ndes (0,1,2)\n \n(0,\"a\",1)\n\n\n", "[0 a 1]");
    row("byte order mark",
        "\xEF\xBB\xBF"
        "des (0,1,2)\n(0,\"a\",1)\n",
        "[0 a 1]");
    row("UTF-8", "des (0,1,2)\n(0,\"\xCF\x84\",1)\n", "[0 \xCF\x84 1]");
    row("Latin-1", "des (0,1,2)\n(0,\"caf\xE9\",1)\n", "[0 caf\xE9 1]");
    row("NUL", "des (0,1,2)\n(0,\"a\0b\",1)\n"sv, "[0 a\0b 1]"sv);
    row("tau and i are labels", "des (0,4,2)\n(0,\"tau\",1)\n(0,\"i\",1)\n(0,i,0)\n(0,\"I\",0)\n",
        "[0 I 0][0 i 0][0 i 1][0 tau 1]");
    row("plus and zeros", "des (+0,1,02)\n(000,\"a\",+1)\n", "[0 a 1]");
    row("unsorted", "des (0,3,3)\n(2,\"c\",0)\n(0,\"a\",1)\n(1,\"b\",2)\n", "[0 a 1][1 b 2][2 c 0]");
    row("pairs in a bare label", "des (0,1,2)\n(0,set(0,1)(1,0),1)\n", "[0 set(0,1)(1,0) 1]");
    row("pairs in a quoted label", "des (0,1,2)\n(0,\"{(0,1)(1,0)}\",1)\n", "[0 {(0,1)(1,0)} 1]");
    row("parentheses that do not match", "des (0,1,2)\n(0,\"a)\",1)\n", "[0 a) 1]");
    const std::string longLabel(20000, 'x');
    row("very long label", "des (0,1,2)\n(0,\"" + longLabel + "\",1)\n", "[0 " + longLabel + " 1]");
}

void AutTest::readsWhatToolsAndPeopleWrite()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    const auto document = readText(".aut", {text.data(), static_cast<std::size_t>(text.size())});
    QVERIFY2(document, document.error() != nullptr ? document.error()->message.c_str() : "");
    QCOMPARE(QByteArray::fromStdString(listing(document->lts)), expected);
    QVERIFY(document->warnings.empty());
}

void AutTest::explainsDamage_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, std::string_view text, int line, int column, const char* words) {
        QTest::newRow(name) << QByteArray(text.data(), static_cast<int>(text.size())) << line << column
                            << QString(words);
    };
    row("empty", "", 0, 0, "no `des` header");
    row("only a line end", "\n", 0, 0, "no `des` header");
    row("no header", "(0,\"a\",1)\n", 1, 1, "no `des` header");
    row("binary",
        "\x7F"
        "ELF\2\1\1\0\0"sv,
        1, 1, "no `des` header");
    row("header cut off", "des (0,1", 1, 9, "ends where `,` was expected");
    row("header with text behind", "des (0,1,2) x\n", 1, 13, "nothing may follow the header");
    row("unfinished by LTSmin", "des(?,?,?)          \n", 1, 5, "does not tell");
    row("negative initial state", "des(-1,1,1)\n", 1, 5, "negative");
    row("no state at all", "des (0,0,0)\n", 1, 10, "0 states");
    row("absurd header", "des (0,2,4000000000)\n(0,\"a\",1)\n(1,\"b\",2)\n", 1, 10,
        "declares 4000000000 states, more than a file of 41 bytes can describe");
    row("absurd number of states", "des (0,2,99999999999999999999999)\n", 1, 10, "too large");
    row("absurd initial state", "des (47267995,1,2)\n(0,a,1)\n", 1, 6, "state 47267995");
    row("absurd state", "des (0,1,2)\n(0,\"p\",47267995)\n", 2, 8,
        "state 47267995 is far beyond the 2 states");
    row("absurd source", "des (0,1,2)\n( 47267995,\"p\",0)\n", 2, 3, "greatest of which is 1");
    row("negative state", "des (0,2,3)\n(0,\"a\",-1)\n", 2, 8, "-1 is negative");
    row("more than 32 bits", "des (0,2,3)\n(0,\"a\",99999999999999999999999)\n", 2, 8, "too large");
    row("just more than 32 bits", "des (0,2,3)\n(4294967295,\"a\",0)\n", 2, 2, "too large");
    row("no parentheses", "des (0,2,3)\n0,\"a\",1\n", 2, 1, "`(` was expected");
    row("open quotation mark", "des (0,1,2)\n(0, \"a,1)\n", 2, 5, "not closed");
    row("one quotation mark", "des (0,1,2)\n(0,\",1)\n", 2, 4, "not closed");
    row("two on a line", "des (0,2,3)\n(0,\"a\",1)(1,\"b\",2)\n", 2, 10, "two transitions");
    row("two on a line, bare", "des (0,2,3)\n(0,a,1) (1,b,2)\n", 2, 8, "two transitions");
    row("cut off", "des (0,2,3)\n(0,\"a\",1)\n(1,\"b\"", 3, 7, "before the `)`");
    row("cut off behind a parenthesis", "des (0,2,3)\n(0,f(x),1", 2, 10, "before the `)`");
    row("text behind", "des (0,2,3)\n(0,\"a\",1) x\n", 2, 10, "nothing may follow");
    row("one comma", "des (0,2,3)\n(0,1)\n", 2, 5, "two commas");
    row("no commas", "des (0,2,3)\n(0)\n", 2, 3, "comma was expected");
    row("letters for a state", "des (0,2,3)\n(s,\"a\",1)\n", 2, 2, "source state was expected");
    row("text in a state", "des (0,2,3)\n(0,\"a\",1 x)\n", 2, 10, "`)` was expected");
    row("probabilistic header", "des(0 1/3 1, 2, 2)\n", 1, 5,
        "probabilistic initial state at line 1 is not supported");
    row("probabilistic target", "des (0,2,2)\n(0,\"p\",0 1/2 1)\n", 2, 8,
        "probabilistic transition at line 2 is not supported");
    row("coloured state", "des (0, 2, 3)\n(0:N:R, \"INIT\":RED, 1)\n", 2, 3, "mark");
    row("coloured label", "des (0, 2, 3)\n(0, \"INIT\":RED, 1)\n", 2, 11, "colour");
}

void AutTest::explainsDamage()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, words);
    const auto document = readText(".aut", {text.data(), static_cast<std::size_t>(text.size())});
    QVERIFY(!document && document.error() != nullptr);
    const InputError& error = *document.error();
    QVERIFY2(error.message.find(words.toStdString()) != std::string::npos, error.message.c_str());
    QCOMPARE(static_cast<int>(error.line), line);
    QCOMPARE(static_cast<int>(error.column), column);
    QVERIFY2(!error.hint.empty(), error.message.c_str());
}

void AutTest::warnsOfWhatIsOdd_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("states");
    QTest::addColumn<QString>("warning");
    QTest::newRow("count") << QByteArray("des (0,5,2)\n(0,a,1)\n") << 2
                           << "the header declares 5 transitions, but the file has 1";
    QTest::newRow("capitals") << QByteArray("DES (0,1,2)\n(0,a,1)\n") << 2
                              << "the header's `des` is written in capital letters";
    QTest::newRow("comments") << QByteArray("% c\ndes (0,1,2)\n  # d\n(0,a,1)\n") << 2
                              << "2 comment lines skipped";
    QTest::newRow("copies") << QByteArray("des (0,3,2)\n(0,a,1)\n(0,\"a\",1)\n(0,a,1)\n") << 2
                            << "2 transitions stand more than once; the copies are left out";
    QTest::newRow("gaps")
        << QByteArray("des (0,1,2)\n(0,a,7)\n") << 2
        << "the header declares 2 states, but there are greater state numbers; the 2 that occur "
           "are kept, with their numbers as names";
    QTest::newRow("initial state")
        << QByteArray("des (3,2,3)\n(0,a,1)\n(1,b,2)\n") << 4
        << "the header declares 3 states, but there are greater state numbers; the 4 that "
           "occur are kept";
}

void AutTest::warnsOfWhatIsOdd()
{
    QFETCH(QByteArray, text);
    QFETCH(int, states);
    QFETCH(QString, warning);
    const auto document = readText(".aut", {text.data(), static_cast<std::size_t>(text.size())});
    QVERIFY(document);
    QCOMPARE(static_cast<int>(document->lts.stateCount()), states);
    QCOMPARE(document->warnings.size(), 1u);
    QCOMPARE(QString::fromStdString(document->warnings.front().message), warning);
}

void AutTest::keepsNumbersWithGapsAsNames()
{
    const auto document = readText(".aut", "des (0, 3, 4)\n(20, \"c\", 47)\n(0, \"a\", 3)\n(3, \"b\", 20)\n");
    QVERIFY(document);
    QCOMPARE(listing(document->lts), std::string("[0 a 1][1 b 2][2 c 3]"));
    QCOMPARE(document->lts.describe(StateId(3u)), std::string("47"));
    QCOMPARE(document->lts.describe(StateId(1u)), std::string("3"));
    const auto millions = readText(".aut", "des (0, 1, 2)\n(0, a, 1000000)\n");
    QVERIFY(millions && millions->lts.stateCount() == 2);
    QVERIFY(!readText(".aut", "des (0, 1, 2)\n(0, a, 1000001)\n"));
}

void AutTest::keepsDeclaredStatesWithoutTransitions()
{
    const auto document = readText(".aut", "des (0,1,4)\n(0,\"p\",1)\n");
    QVERIFY(document);
    QCOMPARE(document->lts.stateCount(), 4u);
    QVERIFY(document->warnings.empty());
    // A thousand and eight for each byte.
    QCOMPARE(readText(".aut", "des (0,0,1104)\n").error() != nullptr, false);
    QCOMPARE(readText(".aut", "des (0,0,1121)\n").error() != nullptr, true);
}

void AutTest::labelIdentityDoesNotDependOnQuotes()
{
    const auto document = readText(".aut", "des (0,3,2)\n(0,\"a\",1)\n(0,a,0)\n(1,\" a\",0)\n");
    QVERIFY(document);
    QCOMPARE(document->lts.labels().size(), 2u);
}

/// The fast scanner must read nothing otherwise than the careful parser does.
void AutTest::bothLineReadersAgree()
{
    Random random(6);
    constexpr std::string_view pieces[] = {"(",          ")",   ",",   "0",           "12", "123456789",
                                           "1234567890", " ",   "\t",  "\"a\"",       "a",  "-",
                                           "+",          "(0,", ",1)", "(1,\"b\",2)", "/"};
    int scanned = 0;
    for (int round = 0; round < 200000; ++round) {
        std::string line = random.chance(50) ? "(1," : "";
        for (std::uint32_t count = random.below(8); count > 0; --count)
            line += pieces[random.below(std::size(pieces))];
        line += random.chance(50) ? ",2)" : "";
        const LineReader input = LineReader::over("", "input");
        AutTransition fast;
        if (!scanAutTransition(line, fast))
            continue;
        ++scanned;
        const auto careful = parseAutTransition(input, line);
        QVERIFY2(careful, line.c_str());
        QVERIFY2(careful->source == fast.source && careful->target == fast.target &&
                     careful->field == fast.field,
                 line.c_str());
    }
    QVERIFY(scanned > 10000);
}

void AutTest::memoryIsBoundedWhateverNumbersSay()
{
    const std::uint64_t before = peakResidentBytes();
    QVERIFY(!readText(".aut", "des (0,2,4294967295)\n(0,\"a\",4294967294)\n(4294967294,\"a\",0)\n"));
    QVERIFY(!readText(".aut", "des (0,2,18446744073709551615)\n(0,\"a\",4294967294)\n"));
    QVERIFY(!readText(".fsm", "---\n---\n4294967294 1 \"a\"\n"));
    QVERIFY(peakResidentBytes() - before < (20u << 20));
}

void AutTest::oneEndlessLineFailsQuickly()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("sparse.aut").toStdString();
    std::ofstream(path) << "des (0,1,2)";
    QCOMPARE(::truncate(path.c_str(), off_t(1) << 30), 0);
    RunContext run;
    const auto document = readLts(path, run);
    QVERIFY(!document && document.error() != nullptr);
    QCOMPARE(document.error()->message, std::string("line is longer than 64 MiB"));
    QCOMPARE(document.error()->line, 1u);
    QVERIFY(peakResidentBytes() < (700u << 20));
}

void AutTest::pipesAreReadLikeFiles()
{
    int ends[2] = {};
    QCOMPARE(::pipe(ends), 0);
    constexpr std::string_view text = "des (0,1,2)\r\n(0,\"a\",1)\r\n";
    QCOMPARE(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    ::close(ends[1]);
    RunContext run;
    auto input = LineReader::open("/dev/fd/" + std::to_string(ends[0]), run);
    ::close(ends[0]);
    QVERIFY(input);
    QVERIFY(!input->totalBytes());
    const auto document = formatNamed(".aut").read(*input, run);
    QVERIFY(document);
    QCOMPARE(listing(document->lts), std::string("[0 a 1]"));
}

void AutTest::writesPlainFiles()
{
    QCOMPARE(written(".aut", ltsOf("0 a 1 1 b 0")), std::string("des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n"));
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a"), StateId(1u));
    builder.setInitial({StateId(0u), StateId(1u)});
    QCOMPARE(written(".aut", std::move(builder).build()),
             std::string("des (0,3,3)\n(0,\"start\",1)\n(0,\"start\",2)\n(1,\"a\",2)\n"));
}

THREADMEND_TEST_MAIN(AutTest)
#include "aut_test.moc"
