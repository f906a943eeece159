// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_digest.h"
#include "app/window/drafts.h"
#include "app/window/source_file.h"
#include "tests/testing/failing_disk.h"
#include "tests/testing/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace threadmend;
using namespace threadmend::testing;

class DraftsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;

    QString write(const QByteArray& bytes)
    {
        const QString path = folder_.filePath(QStringLiteral("program.js"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("a temporary file can be written");
        return path;
    }
    QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void aDraftIsFoundByTheFileThatItIsOf()
    {
        const Drafts drafts(folder_.filePath(QStringLiteral("some/drafts")));
        QString text = QStringLiteral("ä 😀 \n\t\"quoted\"");
        text += QChar(0);
        {
            const DraftPlace a = drafts.placeFor(QStringLiteral("/a.js"));
            QVERIFY(!a.find());
            QCOMPARE(a.keep("0123", text), QString());
            QCOMPARE(drafts.placeFor(QStringLiteral("/b.js")).keep("4567", QStringLiteral("other")),
                     QString());
        }
        const DraftPlace a = drafts.placeFor(QStringLiteral("/a.js"));
        QVERIFY(a.find() == (Draft{QStringLiteral("/a.js"), "0123", text}));
        a.discard();
        QVERIFY(!a.find());
        QVERIFY(drafts.placeFor(QStringLiteral("/b.js")).find().has_value());
    }

    void twoWindowsOfOneFileHaveADraftEach()
    {
        const Drafts drafts(folder_.filePath(QStringLiteral("two")));
        const QString path = QStringLiteral("/a.js");
        {
            const DraftPlace first = drafts.placeFor(path);
            const DraftPlace second = drafts.placeFor(path);
            QCOMPARE(second.keep("0", QStringLiteral("of the second")), QString());
            QVERIFY(!first.find());
            QCOMPARE(first.keep("0", QStringLiteral("of the first")), QString());
            QCOMPARE(second.find()->text, QStringLiteral("of the second"));
        }
        // Both were left: the next windows go on with one each.
        const DraftPlace one = drafts.placeFor(path);
        const DraftPlace other = drafts.placeFor(path);
        QCOMPARE(one.find()->text, QStringLiteral("of the first"));
        QCOMPARE(other.find()->text, QStringLiteral("of the second"));
        one.discard();
        {
            const DraftPlace third = drafts.placeFor(path);
            QVERIFY(!third.find());
        }
        drafts.discardAll(path);
        QVERIFY(!other.find());
    }

    void aDraftIsFoundWhereverItsWindowStood()
    {
        const Drafts drafts(folder_.filePath(QStringLiteral("later")));
        const QString path = QStringLiteral("/a.js");
        {
            const DraftPlace first = drafts.placeFor(path);
            QCOMPARE(drafts.placeFor(path).keep("0", QStringLiteral("of the second")), QString());
        }
        QCOMPARE(drafts.placeFor(path).find()->text, QStringLiteral("of the second"));
    }

    void aDraftIsOldOrNewWhateverFails()
    {
        const QString folder = folder_.filePath(QStringLiteral("full"));
        const std::string name = folder.toStdString();
        const Drafts drafts(folder);
        const DraftPlace place = drafts.placeFor(QStringLiteral("/a.js"));
        QCOMPARE(place.keep("0", QStringLiteral("old")), QString());
        for (int call = 1; call <= 3; ++call) {
            const FailingDisk disk(name, FailingDisk::Fault::FullSince, call);
            QVERIFY(!place.keep("0", QStringLiteral("new")).isEmpty());
            QCOMPARE(place.find()->text, QStringLiteral("old"));
        }
        for (int call = 1; diesAt(name, call, [&] { (void)place.keep("0", QStringLiteral("new")); }); ++call)
            QVERIFY(place.find()->text == QStringLiteral("old") ||
                    place.find()->text == QStringLiteral("new"));
    }

    void whatIsNoDraftIsNotTakenForOne()
    {
        const Drafts drafts(folder_.filePath(QStringLiteral("odd")));
        const DraftPlace place = drafts.placeFor(QStringLiteral("/a.js"));
        QCOMPARE(place.keep("", QStringLiteral("text")), QString());
        const QDir folder(folder_.filePath(QStringLiteral("odd")));
        const QString file = folder.filePath(folder.entryList(QDir::Files).front());
        const QByteArray whole = content(file);
        for (qsizetype length = 0; length < whole.size(); ++length) {
            QFile cut(file);
            QVERIFY(cut.open(QIODevice::WriteOnly));
            cut.write(whole.left(length));
            cut.close();
            QVERIFY(!place.find());
        }
    }

    void aFolderThatCannotBeWrittenIsSaid()
    {
        const Drafts drafts(QStringLiteral("/proc/no/drafts"));
        QVERIFY(!drafts.placeFor(QStringLiteral("/a.js")).keep("", QString()).isEmpty());
    }

    void savingIsAllOrNothingWhereverItEnds()
    {
        const QString path = write("old\n");
        const std::string name = folder_.path().toStdString();
        const auto file = readSourceFile(path);
        QVERIFY(file);
        const auto save = [&] { return writeSourceFile(path, QStringLiteral("new\n"), *file); };
        for (const auto fault : {FailingDisk::Fault::Once, FailingDisk::Fault::FullSince})
            for (int call = 1; call <= 3; ++call) {
                const FailingDisk disk(name, fault, call);
                const auto written = save();
                QVERIFY(written.error() != nullptr);
                QCOMPARE(content(path), QByteArray("old\n"));
            }
        for (int call = 1; diesAt(name, call, [&] { (void)save(); }); ++call) {
            QVERIFY(content(path) == "old\n" || content(path) == "new\n");
            write("old\n");
        }
        {
            write("old\n");
            const FailingDisk disk(name, 1, [&] { write("theirs\n"); });
            QVERIFY(save().error() != nullptr);
        }
        QCOMPARE(content(path), QByteArray("theirs\n"));
        QVERIFY(overwriteSourceFile(path, QStringLiteral("new\n"), *file));
        QCOMPARE(content(path), QByteArray("new\n"));
    }

    void aFileIsWrittenAsItWas_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("LF") << QByteArray("a\nb\n");
        QTest::newRow("no last line end") << QByteArray("a\nb");
        QTest::newRow("CR LF") << QByteArray("a\r\nb\r\n");
        QTest::newRow("CR") << QByteArray("a\rb\r");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                       "a\r\nb");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not ASCII") << QByteArray("\xC3\xA4\n\xF0\x9F\x98\x80");
    }
    void aFileIsWrittenAsItWas()
    {
        QFETCH(QByteArray, bytes);
        const QString path = write(bytes);
        const auto file = readSourceFile(path);
        QVERIFY(file);
        QVERIFY(!file->text.contains(QLatin1Char('\r')));
        QCOMPARE(file->digest, digestOfFile(path));
        const auto written = writeSourceFile(path, file->text, *file);
        QVERIFY(written);
        QCOMPARE(content(path), bytes);
        QCOMPARE(written->digest, digestOfFile(path));
        // What is added has the line ends of the file.
        const auto more = writeSourceFile(path, file->text + QStringLiteral("\nx"), *file);
        QVERIFY(more);
        QCOMPARE(content(path), bytes + file->lineEnd + "x");
    }

    void whatIsNoTextCannotBeEdited()
    {
        const auto file = readSourceFile(write("bp.Event('\xFF')"));
        QVERIFY(file.error() != nullptr);
        QVERIFY(file.error()->message.find("UTF-8") != std::string::npos);
        QVERIFY(readSourceFile(folder_.filePath(QStringLiteral("nothing.js"))).error() != nullptr);
        QVERIFY(digestOfFile(folder_.filePath(QStringLiteral("nothing.js"))).isEmpty());
    }

    void whereNothingCanBeWrittenTheFileStaysAndItIsSaid()
    {
        const auto written = writeSourceFile(QStringLiteral("/proc/nothing.js"), QStringLiteral("a"), {});
        QVERIFY(written.error() != nullptr);
        QVERIFY(written.error()->message.find("cannot be written") != std::string::npos);
    }
};

THREADMEND_TEST_MAIN(DraftsTest)
#include "drafts_test.moc"
