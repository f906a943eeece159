// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/drafts.h"
#include "app/window/source_file.h"
#include "tests/testing/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace threadmend;

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
        QVERIFY(!drafts.find(QStringLiteral("/a.js")));
        QString text = QStringLiteral("ä 😀 \n\t\"quoted\"");
        text += QChar(0);
        const Draft draft{QStringLiteral("/a.js"), "0123", text};
        QCOMPARE(drafts.keep(draft), QString());
        QCOMPARE(drafts.keep({QStringLiteral("/b.js"), "4567", QStringLiteral("other")}), QString());
        QVERIFY(drafts.find(QStringLiteral("/a.js")) == draft);
        drafts.discard(QStringLiteral("/a.js"));
        QVERIFY(!drafts.find(QStringLiteral("/a.js")));
        QVERIFY(drafts.find(QStringLiteral("/b.js")).has_value());
    }

    void whatIsNoDraftIsNotTakenForOne()
    {
        const Drafts drafts(folder_.filePath(QStringLiteral("odd")));
        QCOMPARE(drafts.keep({QStringLiteral("/a.js"), "", QStringLiteral("text")}), QString());
        const QDir folder(folder_.filePath(QStringLiteral("odd")));
        const QString file = folder.filePath(folder.entryList(QDir::Files).front());
        const QByteArray whole = content(file);
        for (qsizetype length = 0; length < whole.size(); ++length) {
            QFile cut(file);
            QVERIFY(cut.open(QIODevice::WriteOnly));
            cut.write(whole.left(length));
            cut.close();
            QVERIFY(!drafts.find(QStringLiteral("/a.js")));
        }
    }

    void aFolderThatCannotBeWrittenIsSaid()
    {
        const Drafts drafts(QStringLiteral("/proc/no/drafts"));
        QVERIFY(!drafts.keep({QStringLiteral("/a.js"), "", QString()}).isEmpty());
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
