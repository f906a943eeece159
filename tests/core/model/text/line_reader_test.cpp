// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/line_reader.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <QTemporaryDir>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

using namespace threadmend;
using namespace threadmend::testing;

class LineReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void splitsAtEveryKindOfLineEnd_data();
    void splitsAtEveryKindOfLineEnd();
    void countsLinesAndBytes();
    void filesAndMemoryGiveTheSameLines();
    void longLinesComeWhole();
    void aCarriageReturnAtTheEdgeOfAReadIsNoLineEnd();
    void linesLongerThanTheBoundFail();
    void missingFilesAndFoldersAreErrors();
    void whatGivesNoBytesIsWaitedForNoLongerThanTheRunLasts();
};

namespace {

std::vector<std::string> linesOf(LineReader& reader)
{
    std::vector<std::string> lines;
    while (const auto line = reader.next())
        lines.emplace_back(*line);
    return lines;
}

/// The reading end of a pipe into which `writer` writes on its own thread.
template <class Writer>
std::pair<LineReader, std::jthread> piped(Writer writer)
{
    int ends[2] = {};
    require(::pipe(ends) == 0, "a test can make a pipe");
    std::jthread thread([end = ends[1], writer] {
        writer(end);
        ::close(end);
    });
    static RunContext unlimited;
    auto reader = LineReader::open("/dev/fd/" + std::to_string(ends[0]), unlimited);
    ::close(ends[0]);
    require(static_cast<bool>(reader), "a pipe can be opened");
    return {*std::move(reader), std::move(thread)};
}

} // namespace

void LineReaderTest::splitsAtEveryKindOfLineEnd_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("lines");
    QTest::newRow("empty") << "" << QStringList{};
    QTest::newRow("LF") << "a\nb\n" << QStringList{"a", "b"};
    QTest::newRow("no last end") << "a\nb" << QStringList{"a", "b"};
    QTest::newRow("CR LF") << "a\r\nb\r\n" << QStringList{"a", "b"};
    QTest::newRow("CR LF, no last end") << "a\r\nb\r" << QStringList{"a", "b"};
    QTest::newRow("CR") << "a\rb\r" << QStringList{"a", "b"};
    QTest::newRow("CR inside a line") << "a\rb\nc" << QStringList{"a\rb", "c"};
    QTest::newRow("blank lines") << "\n\na\n\n" << QStringList{"", "", "a", ""};
    QTest::newRow("byte order mark") << QString::fromUtf8("\xEF\xBB\xBF"
                                                          "a\nb")
                                     << QStringList{"a", "b"};
}

void LineReaderTest::splitsAtEveryKindOfLineEnd()
{
    QFETCH(QString, text);
    QFETCH(QStringList, lines);
    const std::string bytes = text.toStdString();
    LineReader reader = LineReader::over(bytes, "memory");
    QStringList found;
    while (const auto line = reader.next())
        found << QString::fromUtf8(line->data(), static_cast<int>(line->size()));
    QCOMPARE(found, lines);
    QCOMPARE(reader.bytesRead(), bytes.size());
    QVERIFY(!reader.failure());
}

void LineReaderTest::countsLinesAndBytes()
{
    LineReader reader = LineReader::over("ab\r\nc", "memory");
    QCOMPARE(reader.lineNumber(), 0u);
    reader.next();
    QCOMPARE(reader.lineNumber(), 1u);
    QCOMPARE(reader.bytesRead(), 4u);
    QCOMPARE(reader.totalBytes(), std::optional<std::uint64_t>(5));
    reader.next();
    QCOMPARE(reader.errorHere(7, "wrong", "mend it"), (InputError{"memory", 2, 7, "wrong", "mend it"}));
    QVERIFY(!reader.next());
    QCOMPARE(reader.lineNumber(), 2u);
}

void LineReaderTest::filesAndMemoryGiveTheSameLines()
{
    Random random(1);
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x").toStdString();
    for (int round = 0; round < 20; ++round) {
        std::string text;
        // Beyond one block of a MiB, so that lines cross its edge.
        while (text.size() < (std::size_t{3} << 20)) {
            text.append(random.below(random.chance(1) ? 300000 : 60),
                        static_cast<char>('a' + random.below(26)));
            text += random.chance(50) ? "\n" : "\r\n";
        }
        std::ofstream(path, std::ios::binary) << text;
        auto file = LineReader::open(path);
        QVERIFY(file);
        QCOMPARE(file->totalBytes(), std::optional<std::uint64_t>(text.size()));
        LineReader memory = LineReader::over(text, "memory");
        QVERIFY(linesOf(*file) == linesOf(memory));
        QCOMPARE(file->bytesRead(), text.size());
    }
}

void LineReaderTest::longLinesComeWhole()
{
    const std::string line(std::size_t{5} << 20, 'x');
    auto [reader, writer] = piped([&](int end) {
        for (std::string_view rest = line; !rest.empty();)
            rest.remove_prefix(static_cast<std::size_t>(::write(end, rest.data(), rest.size())));
        require(::write(end, "\nend\n", 5) == 5, "the reader reads");
    });
    QVERIFY(linesOf(reader) == (std::vector<std::string>{line, "end"}));
}

void LineReaderTest::aCarriageReturnAtTheEdgeOfAReadIsNoLineEnd()
{
    auto [reader, writer] = piped([](int end) {
        for (const char c : std::string_view("\xEF\xBB\xBF"
                                             "a\rb\r\nc\n")) {
            require(::write(end, &c, 1) == 1, "the reader reads");
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    });
    QVERIFY(linesOf(reader) == (std::vector<std::string>{"a\rb", "c"}));
}

void LineReaderTest::linesLongerThanTheBoundFail()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("sparse").toStdString();
    std::ofstream(path) << "first\nsecond";
    QCOMPARE(::truncate(path.c_str(), off_t(1) << 30), 0);
    auto reader = LineReader::open(path);
    QVERIFY(reader);
    QCOMPARE(linesOf(*reader), std::vector<std::string>{"first"});
    QVERIFY(reader->failure().has_value());
    QCOMPARE(std::get<InputError>(*reader->failure()).line, 2u);
    QVERIFY(!reader->next());
}

void LineReaderTest::missingFilesAndFoldersAreErrors()
{
    const QTemporaryDir folder;
    const auto missing = LineReader::open(folder.filePath("none").toStdString());
    QVERIFY(!missing && missing.error() != nullptr);
    QCOMPARE(missing.error()->hint, std::string("check the spelling of the path"));
    const auto directory = LineReader::open(folder.path().toStdString());
    QVERIFY(!directory && directory.error() != nullptr);
    QCOMPARE(directory.error()->message, std::string("is a directory, not a file"));
}

void LineReaderTest::whatGivesNoBytesIsWaitedForNoLongerThanTheRunLasts()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("silent").toStdString();
    QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
    // Without a run, nothing is waited for.
    QVERIFY(LineReader::open(path).error() != nullptr);
    QVERIFY(LineReader::open("/dev/zero").error() != nullptr);
    std::stop_source stop;
    stop.request_stop();
    RunContext stopped(stop.get_token(), nullptr);
    Limits limits;
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    RunContext late({}, nullptr, limits);
    for (const auto& [run, reason] :
         {std::pair(&stopped, StopReason::Cancelled), {&late, StopReason::TimeLimit}}) {
        const auto reader = LineReader::open(path, *run);
        QVERIFY(reader.stopped() != nullptr);
        QVERIFY(reader.stopped()->reason == reason);
    }
}

THREADMEND_TEST_MAIN(LineReaderTest)
#include "line_reader_test.moc"
