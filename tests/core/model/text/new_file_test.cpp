// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/byte_sink.h"
#include "tests/testing/corpus.h"
#include "tests/testing/failing_disk.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <sys/stat.h>

using namespace threadmend;
using namespace threadmend::testing;

/// Files are as they were or all new, whatever fails.
class NewFileTest : public QObject {
    Q_OBJECT

    /// Small: all of it is in the buffer until `commit`. Large: some of it is written before.
    static std::string text(bool large) { return large ? std::string(700000, 'n') : "new\n"; }

    static std::optional<InputError> save(const std::string& path, const std::string& text)
    {
        auto sink = ByteSink::toFile(path);
        if (!sink)
            return *sink.error();
        for (std::size_t at = 0; at < text.size(); at += 1000)
            *sink << std::string_view(text).substr(at, 1000);
        return sink->commit();
    }

    struct Place {
        QTemporaryDir folder;
        std::string name = folder.path().toStdString();
        std::string path = folder.filePath(QStringLiteral("x")).toStdString();
        /// Nothing: there is no file yet.
        void begin(bool exists) const
        {
            std::filesystem::remove(path);
            if (exists && writeWhole(path, "old\n"))
                qFatal("a temporary file can be written");
        }
    };

private Q_SLOTS:
    void whicheverCallFailsTheTargetIsOldOrNew_data()
    {
        QTest::addColumn<bool>("exists");
        QTest::addColumn<bool>("large");
        QTest::addColumn<int>("fault");
        for (const bool exists : {false, true})
            for (const bool large : {false, true})
                for (const auto fault : {FailingDisk::Fault::Once, FailingDisk::Fault::FullSince})
                    QTest::addRow("%s, %s, %s", exists ? "over a file" : "new", large ? "large" : "small",
                                  fault == FailingDisk::Fault::Once ? "once" : "full")
                        << exists << large << int(fault);
    }
    void whicheverCallFailsTheTargetIsOldOrNew()
    {
        QFETCH(const bool, exists);
        QFETCH(const bool, large);
        QFETCH(const int, fault);
        const Place place;
        place.begin(exists);
        const int calls = callsOf(place.name, [&] { QVERIFY(!save(place.path, text(large))); });
        QVERIFY(calls >= 4);
        for (int call = 1; call <= calls; ++call) {
            place.begin(exists);
            const auto before = filesIn(place.name);
            std::optional<InputError> error;
            {
                const FailingDisk disk(place.name, FailingDisk::Fault(fault), call);
                error = save(place.path, text(large));
            }
            if (error) {
                QVERIFY(error->message.find("cannot be written") != std::string::npos);
                QVERIFY(filesIn(place.name) == before);
            } else {
                QVERIFY(filesIn(place.name) == std::vector<std::string>{"x: " + text(large)});
                // What can fail without harm stands at the end.
                QVERIFY(call > 3);
            }
        }
    }

    void whereverTheProgramDiesTheTargetIsOldOrNew()
    {
        for (const bool exists : {false, true}) {
            const Place place;
            int call = 1;
            place.begin(exists);
            const auto before = filesIn(place.name);
            while (diesAt(place.name, call, [&] { (void)save(place.path, text(true)); })) {
                const auto after = filesIn(place.name);
                const bool isNew = contentOf(place.path) == text(true);
                QVERIFY(isNew || contentOf(place.path) == (exists ? "old\n" : ""));
                // What is left behind is whole, and one at most.
                QVERIFY(after.size() <= before.size() + 1);
                for (const std::string& file : after)
                    QVERIFY(file == "x: old\n" || file.ends_with(": " + text(true)));
                for (const std::string& file : after)
                    std::filesystem::remove(place.name + "/" + file.substr(0, file.find(':')));
                place.begin(exists);
                ++call;
            }
            QVERIFY(call > 4);
        }
    }

    void whatIsWriteProtectedIsNotReplaced()
    {
        const Place place;
        place.begin(true);
        QCOMPARE(::chmod(place.path.c_str(), 0444), 0);
        const auto error = save(place.path, "new");
        QVERIFY(error.has_value());
        QCOMPARE(error->message, std::string("is write-protected, so it is not replaced"));
        QVERIFY(filesIn(place.name) == std::vector<std::string>{"x: old\n"});
    }

    void whatChangedMeanwhileIsNotReplaced()
    {
        const Place place;
        place.begin(true);
        const auto mayReplace = [](const std::optional<std::string>& now) { return now == "old\n"; };
        std::optional<InputError> error;
        {
            const FailingDisk disk(place.name, 1, [&] { QVERIFY(!writeWhole(place.path, "of another\n")); });
            error = writeWhole(place.path, "new\n", mayReplace);
        }
        QVERIFY(error.has_value());
        QVERIFY(error->message.find("was changed by another program") != std::string::npos);
        QVERIFY(filesIn(place.name) == std::vector<std::string>{"x: of another\n"});
        QVERIFY(!writeWhole(place.path, "old\n"));
        QVERIFY(!writeWhole(place.path, "new\n", mayReplace));
        QCOMPARE(contentOf(place.path), std::string("new\n"));
    }

    void severalWritersAtOnceLoseNothingOfEachOther()
    {
        const Place place;
        QVERIFY(!writeWhole(place.path, ""));
        constexpr int writers = 6, lines = 20;
        {
            std::vector<std::jthread> threads;
            for (int writer = 0; writer < writers; ++writer)
                threads.emplace_back([&, writer] {
                    for (int line = 0; line < lines;) {
                        const auto read = contentOfFile(place.path);
                        const auto failed =
                            writeWhole(place.path, *read + std::to_string(writer) + '\n',
                                       [&](const std::optional<std::string>& now) { return now == read; });
                        line += failed ? 0 : 1;
                    }
                });
        }
        const std::string all = contentOf(place.path);
        QCOMPARE(std::count(all.begin(), all.end(), '\n'), std::ptrdiff_t{writers * lines});
        for (int writer = 0; writer < writers; ++writer)
            QCOMPARE(std::count(all.begin(), all.end(), char('0' + writer)), std::ptrdiff_t{lines});
    }

    void aLongNameCanBeWritten()
    {
        const Place place;
        const std::string path = place.name + "/" + std::string(255, 'l');
        QVERIFY(!writeWhole(path, "new"));
        QVERIFY(!writeWhole(path, "newer"));
        QCOMPARE(contentOf(path), std::string("newer"));
    }
};

THREADMEND_TEST_MAIN(NewFileTest)
#include "new_file_test.moc"
