// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions as files: written, moved, read, damaged; and in the place of a model on the command line.
#include "app/files/file_digest.h"
#include "app/files/session_file.h"
#include "core/property/property_kind.h"
#include "tests/app/terminal/running_program.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const tea = "bp.registerBThread('asks', function () {\n"
                        "  bp.sync({request: bp.Event('tea')});\n"
                        "});\n";

Property named(const char* name, const char* text)
{
    Property property = *parseProperty(text);
    property.name = name;
    return property;
}

SessionRecord recordOfTea(const QString& path)
{
    SessionRecord record;
    record.path = path;
    record.properties = {named("no tea", "never true* . tea"), named("no milk", "never true* . milk")};
    record.enabled = {true, false};
    record.breakpoints = {{Breakpoint::Kind::Line, "", 2, true}};
    SessionRecord::Run run;
    run.name = "mine";
    run.steps.steps = {{"tea", 1, ""}};
    record.runs = {run};
    record.run = 0;
    record.cursor = 1;
    record.view = GraphView::Trace;
    return record;
}

} // namespace

class SessionFileTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;

    static void writeText(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(),
                "a file can be written");
    }

private Q_SLOTS:
    void whatIsWrittenIsReadAlsoWhereBothHaveMoved()
    {
        QDir(folder_.path()).mkpath(QStringLiteral("a"));
        const QString model = folder_.filePath(QStringLiteral("a/tea.js"));
        writeText(model, tea);
        const QString path = folder_.filePath(QStringLiteral("a/tea.tmend"));
        QVERIFY(!writeSessionFile(path.toStdString(), {recordOfTea(model), digestOfFile(model)}));
        const auto read = readSessionFile(path.toStdString());
        QVERIFY(read);
        QVERIFY(read->record == recordOfTea(model));
        QVERIFY(!read->isOfAnotherModel());
        QVERIFY(QDir(folder_.path()).rename(QStringLiteral("a"), QStringLiteral("b")));
        const QString there = folder_.filePath(QStringLiteral("b/tea.js"));
        const auto moved = readSessionFile(folder_.filePath(QStringLiteral("b/tea.tmend")).toStdString());
        QVERIFY(moved);
        QCOMPARE(moved->record.path, there);
        QVERIFY(!moved->isOfAnotherModel());
        writeText(there, QByteArray(tea) + "// more\n");
        QVERIFY(moved->isOfAnotherModel());
    }

    void whatIsNoSessionIsRefusedWithItsPlace()
    {
        const auto errorIn = [](const char* text) {
            const auto read = sessionIn(text, "/s.tmend");
            return read ? InputError{} : *read.error();
        };
        const InputError broken = errorIn("{\n  \"schema\": ,\n}");
        QCOMPARE(broken.line, std::uint64_t{2});
        QVERIFY(broken.column > 2);
        QVERIFY(!broken.hint.empty());
        QVERIFY(errorIn("{}").message.find("no session") != std::string::npos);
        QVERIFY(errorIn("[1, 2]").message.find("no session") != std::string::npos);
        QVERIFY(!readSessionFile("/nowhere/s.tmend"));
    }

    void damageIsAnErrorOrAnotherSessionAndNeverACrash()
    {
        const QString path = folder_.filePath(QStringLiteral("whole.tmend"));
        QVERIFY(!writeSessionFile(path.toStdString(),
                                  {recordOfTea(folder_.filePath(QStringLiteral("tea.js"))), {}}));
        const QByteArray whole = QByteArray::fromStdString(contentOf(path.toStdString()));
        for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
            Random random(seed);
            QByteArray text = whole;
            for (int edits = 0; edits < 4; ++edits) {
                const auto at = static_cast<qsizetype>(random.below(static_cast<std::uint32_t>(text.size())));
                switch (random.below(4)) {
                case 0:
                    text[at] = static_cast<char>(random.below(256));
                    break;
                case 1:
                    text.remove(at, random.below(30));
                    break;
                case 2:
                    text.insert(at, text.mid(random.below(static_cast<std::uint32_t>(text.size())), 20));
                    break;
                default: // a number becomes another one
                    text.replace(at, 1, QByteArray::number(static_cast<int>(random.below(9)) - 4));
                    break;
                }
                if (text.isEmpty())
                    text = "{";
            }
            const auto read = sessionIn(text, path.toStdString());
            if (!read)
                continue;
            const SessionRecord& record = read->record;
            QCOMPARE(record.enabled.size(), record.properties.size());
            QVERIFY(!record.run || *record.run < record.runs.size());
            QVERIFY(!record.shown || *record.shown < record.properties.size());
        }
    }

    void aCommandTakesItInThePlaceOfTheModel()
    {
        Workshop shop;
        shop.write("tea.js", tea);
        const QString model = QString::fromStdString(shop.path("tea.js"));
        QVERIFY(!writeSessionFile(shop.path("tea.tmend"), {recordOfTea(model), digestOfFile(model)}));
        const Answer checked = shop.run({"check", "tea.tmend"});
        QCOMPARE(checked.code, 1);
        QVERIFY2(checked.says("no tea"), checked.out.c_str());
        QVERIFY2(!checked.says("no milk"), checked.out.c_str()); // it was switched off
        QVERIFY2(checked.says("tea.tmend"), checked.out.c_str());
        // It can be asked for by its name.
        QCOMPARE(shop.run({"check", "tea.tmend", "-p", "no milk"}).code, 0);
        QCOMPARE(shop.run({"explore", "tea.tmend"}).code, 0);
        shop.write("tea.js", std::string(tea) + "// more\n");
        QVERIFY(shop.run({"check", "tea.tmend"}).complains("was changed since the session was saved"));
        SessionRecord off = recordOfTea(model);
        off.enabled = {false, false};
        QVERIFY(!writeSessionFile(shop.path("off.tmend"), {off, {}}));
        REFUSED(shop.run({"check", "off.tmend"}));
        QCOMPARE(shop.run({"check", "off.tmend", "-p", "no milk"}).code, 0);
        // Also where no window is seen.
        const Answer walked = shop.run({"tea.tmend"});
        QVERIFY2(walked.says("no tea") && walked.complains("was changed"), walked.err.c_str());
        shop.write("broken.tmend", "{");
        REFUSED(shop.run({"check", "broken.tmend"}));
        REFUSED(shop.run({"check", "missing.tmend"}));
    }
};

THREADMEND_TEST_MAIN(SessionFileTest)
#include "session_file_test.moc"
