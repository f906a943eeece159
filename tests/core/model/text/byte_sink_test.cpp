// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/byte_sink.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

#include <QDir>
#include <QFile>
#include <QObject>
#include <QTemporaryDir>
#include <string>

using namespace threadmend;
using namespace threadmend::testing;

class ByteSinkTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsBytesInMemory();
    void filesAppearOnlyWhenTheyAreWhole();
    void anAbandonedFileLeavesNothingBehind();
    void replacesWhatALinkPointsAt();
    void keepsThePermissionsOfTheTarget();
    void aFullDiskIsAnError();
    void foldersThatDoNotExistAreErrors();
};

void ByteSinkTest::keepsBytesInMemory()
{
    ByteSink sink;
    sink << "a" << 'b' << std::uint64_t(18446744073709551615ull) << std::string_view("\0", 1);
    QCOMPARE(sink.text(), std::string("ab18446744073709551615\0", 23));
    QVERIFY(!sink.commit());
}

void ByteSinkTest::filesAppearOnlyWhenTheyAreWhole()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x").toStdString();
    auto sink = ByteSink::toFile(path);
    QVERIFY(sink);
    const std::string block(100000, 'x');
    for (int i = 0; i < 10; ++i)
        *sink << block;
    QVERIFY(!QFile::exists(folder.filePath("x")));
    QVERIFY(!sink->commit());
    QCOMPARE(contentOf(path), std::string(1000000, 'x'));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void ByteSinkTest::anAbandonedFileLeavesNothingBehind()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x").toStdString();
    {
        auto sink = ByteSink::toFile(path);
        *sink << "old";
        QVERIFY(!sink->commit());
    }
    {
        auto sink = ByteSink::toFile(path);
        *sink << "new";
    }
    QCOMPARE(contentOf(path), std::string("old"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void ByteSinkTest::replacesWhatALinkPointsAt()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("target"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.link(folder.filePath("link")));
    auto sink = ByteSink::toFile(folder.filePath("link").toStdString());
    *sink << "new";
    QVERIFY(!sink->commit());
    QVERIFY(QFileInfo(folder.filePath("link")).isSymLink());
    QCOMPARE(contentOf(folder.filePath("target").toStdString()), std::string("new"));
}

void ByteSinkTest::keepsThePermissionsOfTheTarget()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("x"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner));
    const auto before = file.permissions();
    auto sink = ByteSink::toFile(folder.filePath("x").toStdString());
    *sink << "new";
    QVERIFY(!sink->commit());
    QCOMPARE(QFile(folder.filePath("x")).permissions(), before);
}

void ByteSinkTest::aFullDiskIsAnError()
{
    auto sink = ByteSink::toFile("/dev/full");
    QVERIFY(sink);
    *sink << std::string(1000000, 'x');
    const auto error = sink->commit();
    QVERIFY(error.has_value());
    QCOMPARE(error->file, std::string("/dev/full"));
    QVERIFY(error->message.find("cannot be written") != std::string::npos);
}

void ByteSinkTest::foldersThatDoNotExistAreErrors()
{
    const QTemporaryDir folder;
    const auto missing = ByteSink::toFile(folder.filePath("none/x").toStdString());
    QVERIFY(!missing && missing.error() != nullptr);
    QCOMPARE(missing.error()->hint, std::string("the folder does not exist"));
    const auto directory = ByteSink::toFile(folder.path().toStdString());
    QVERIFY(!directory && directory.error() != nullptr);
}

THREADMEND_TEST_MAIN(ByteSinkTest)
#include "byte_sink_test.moc"
