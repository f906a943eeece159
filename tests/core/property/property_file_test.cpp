// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#include "tests/core/property/random_formula.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <fstream>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::vector<Property> read(std::string_view text)
{
    const auto properties = parsePropertyFile(text, "x.props");
    if (properties.error())
        qWarning("%s", properties.error()->message.c_str());
    return properties ? *properties : std::vector<Property>();
}

std::string randomName(Random& random, std::size_t number)
{
    constexpr const char* parts[] = {"a", " ", ".", "-", ":",  "\"",       "\\",           "(",
                                     "#", "'", "n", "r", "\n", "\xC3\xA4", "\xEF\xBB\xBF", "\r"};
    std::string name;
    for (std::uint32_t i = 0; i < random.below(8); ++i)
        name += parts[random.below(16)];
    return name + std::to_string(number);
}

Property randomProperty(Random& random, std::size_t number)
{
    std::string text = random.chance(10) ? "deadlock-free" : "never " + RandomFormula(random, 3, 3).text;
    if (random.chance(30))
        text = "(* one\n\n    # two\r\n\n\texpect holds\r three *) " + text;
    Property property = *parseProperty(text);
    if (random.chance(70) || property.text == "deadlock-free")
        property.name = randomName(random, number);
    if (random.chance(50)) {
        property.expectation = Expectation{random.chance(50), std::nullopt};
        if (!property.expectation->holds && random.chance(50))
            property.expectation->steps = random.below(1000);
    }
    return property;
}

void write(const std::string& path, std::string_view content)
{
    std::ofstream(path, std::ios::binary) << content;
}

} // namespace

class PropertyFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsNamesTextsAndExpectations()
    {
        const auto properties = read("# A file.\n"
                                     "\n"
                                     "no second request: [ true* . \"REQUEST\" .\n"
                                     "        (not \"REPLY\")* . \"REQUEST\" ] false\n"
                                     "# in between\n"
                                     "\n"
                                     "    expect violated 19\n"
                                     "\n"
                                     "ends as planned :\n"
                                     "\tdeadlock-free\n"
                                     "\texpect   holds\n"
                                     "never \"a: b\"\n"
                                     "  expect violated\n"
                                     "\"quoted: \\\"name\\\"\" : never b");
        QCOMPARE(properties.size(), std::size_t{4});
        QCOMPARE(properties[0].name, std::string("no second request"));
        QCOMPARE(properties[0].text,
                 std::string("[ true* . \"REQUEST\" .\n    (not \"REPLY\")* . \"REQUEST\" ] false"));
        QVERIFY(properties[0].expectation == (Expectation{false, 19}));
        QCOMPARE(properties[1].name, std::string("ends as planned"));
        QVERIFY(std::holds_alternative<DeadlockFreedom>(properties[1].formula));
        QVERIFY(properties[1].expectation == (Expectation{true, std::nullopt}));
        QCOMPARE(properties[2].name, std::string("never \"a: b\""));
        QVERIFY(properties[2].expectation == (Expectation{false, std::nullopt}));
        QCOMPARE(properties[3].name, std::string("quoted: \"name\""));
        QVERIFY(!properties[3].expectation);
    }

    void acceptsEveryLineEnd()
    {
        const std::string unixText = "a: never x .\n    y\n    expect holds\n\nb: deadlock-free\n";
        for (const char* end : {"\r\n", "\r"}) {
            std::string text;
            for (const char byte : unixText)
                text += byte == '\n' ? end : std::string(1, byte);
            QVERIFY(read(text) == read(unixText));
        }
        QVERIFY(read("\xEF\xBB\xBF" + unixText) == read(unixText));
        QVERIFY(read(unixText.substr(0, unixText.size() - 1)) == read(unixText));
    }

    void aFileMayBeEmpty()
    {
        for (const char* text : {"", "\n", "# nothing\n", "\n  \n\t\n"})
            QVERIFY(parsePropertyFile(text, "x") && parsePropertyFile(text, "x")->empty());
    }

    void aLabelMayBeCalledExpect()
    {
        QCOMPARE(read("never a .\n  expect\n").size(), std::size_t{1});
        QVERIFY(!read("never a .\n  expect\n")[0].expectation);
        QCOMPARE(read("never a |\n  expect or b\n").size(), std::size_t{1});
    }

    void writtenPropertiesReadBackEqual()
    {
        Random random(8);
        for (int i = 0; i < 1500; ++i) {
            std::vector<Property> properties;
            std::set<std::string> names;
            for (std::uint32_t j = 0; j < random.below(5); ++j) {
                Property property = randomProperty(random, j);
                if (names.insert(property.name).second)
                    properties.push_back(std::move(property));
            }
            const std::string text = writeProperties(properties);
            const auto back = parsePropertyFile(text, "x.props");
            QVERIFY2(back, text.c_str());
            QVERIFY2(*back == properties, text.c_str());
        }
    }

    void saysWhatIsWrongAndWhere_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* text, int line, int column, const char* part) {
            QTest::newRow(text) << text << line << column << part;
        };
        row("  never a\n", 1, 3, "no property before it");
        row("a: never x\na: never y\n", 2, 1, "that of line 1");
        row("never x\n\nnever  x\n", 3, 1, "that of line 1");
        row("a:\n", 1, 1, "name but no property");
        row("b: never x\na:\n  expect holds\n", 2, 1, "name but no property");
        row(": never a\n", 1, 1, "expected a name");
        row("a/b: never a\n", 1, 2, "'/' in the name");
        row("-a: never a\n", 1, 1, "'-' in the name");
        row("\"a: never a\n", 1, 1, "does not end");
        row("\"a\" . \"b\"\n", 1, 5, "expected ':'");
        row("\"a\"\n", 1, 4, "expected ':'");
        row("\"\": never a\n", 1, 1, "empty");
        row("name: nevr a\n", 1, 7, "'nevr'");
        row("# x\nname: never a b\n", 2, 15, "'b'");
        row("name: [ a .\n# c\n\n      b c ] false\n", 4, 9, "'c'");
        row("name:\n\t[ a .\r\n\tb c ] false\n", 3, 4, "'c'");
        row("[ a .\nb ] false\n", 1, 6, "the end of the text");
        row("name: never a\n  expect violatd\n", 2, 3, "'expect'");
        row("name: never a\n  expect holds 5\n", 2, 3, "'expect'");
        row("name: never a\n  expect violated -1\n", 2, 3, "'expect'");
        row("name: never a\n  # comment\n", 2, 3, "'#'");
    }
    void saysWhatIsWrongAndWhere()
    {
        QFETCH(QString, text);
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QString, part);
        const auto outcome = parsePropertyFile(text.toStdString(), "x.props");
        QVERIFY(outcome.error());
        QVERIFY2(outcome.error()->message.find(part.toStdString()) != std::string::npos,
                 outcome.error()->message.c_str());
        QCOMPARE(outcome.error()->file, std::string("x.props"));
        QCOMPARE(outcome.error()->line, static_cast<std::uint64_t>(line));
        QCOMPARE(outcome.error()->column, static_cast<std::uint64_t>(column));
    }

    void hintsAtTheLayoutOfTheFile()
    {
        const auto hintOf = [](const char* text) { return parsePropertyFile(text, "x").error()->hint; };
        QVERIFY(hintOf("[ a .\nb ] false\n").find("indented") != std::string::npos);
        QVERIFY(hintOf("a: never a\n  expect violatd\n").find("expect holds") != std::string::npos);
        QVERIFY(hintOf("a: never a\n  # comment\n").find("first column") != std::string::npos);
    }

    void readsFilesByTheirExtension()
    {
        const QTemporaryDir folder;
        const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
        write(path("two.props"), "a: never x\nb: never y\n");
        write(path("one.mcl"), "(* c *)\r\n([ true* .\r\n 'x' ] false\r\n)\r\n");
        write(path("bad.mcl"), "[ true* .\n 'x ] false\n");
        write(path("other.txt"), "never x");
        QCOMPARE(readProperties(path("two.props"))->size(), std::size_t{2});
        const auto one = readProperties(path("one.mcl"));
        QVERIFY(one && one->size() == 1);
        QCOMPARE(one->front().name, std::string("one"));
        QCOMPARE(one->front().text, std::string("(* c *)\n([ true* .\n 'x' ] false\n)"));
        const auto bad = readProperties(path("bad.mcl"));
        QVERIFY(bad.error());
        QCOMPARE(bad.error()->file, path("bad.mcl"));
        QCOMPARE(bad.error()->line, std::uint64_t{2});
        QCOMPARE(bad.error()->column, std::uint64_t{2});
        for (const char* faulty : {"other.txt", "missing.props", "missing.mcl", ""})
            QVERIFY(readProperties(path(faulty)).error());
        QVERIFY(QDir(folder.path()).mkdir("folder.props"));
        QVERIFY(readProperties(path("folder.props")).error());
    }

    void refusesHugeFiles()
    {
        const std::string huge(std::size_t{17} << 20, 'x');
        QVERIFY(parsePropertyFile(huge, "x").error());
        std::string comments;
        while (comments.size() <= std::size_t{16} << 20)
            comments += "# some comment that fills a line\n";
        QVERIFY(parsePropertyFile(comments, "x").error());
    }

    void findsTheFileBesideAModel()
    {
        const QTemporaryDir folder;
        const std::string model = folder.filePath("m.x.aut").toStdString();
        QVERIFY(!propertyFileBeside(model));
        const std::string beside = folder.filePath("m.x.props").toStdString();
        write(beside, "");
        QCOMPARE(propertyFileBeside(model).value_or(""), beside);
        QVERIFY(!propertyFileBeside(""));
        QVERIFY(!propertyFileBeside(folder.path().toStdString()));
    }

    void findsFilesOfOnePropertyWhereThereIsNoOther()
    {
        const QTemporaryDir folder;
        const auto path = [&](const char* name) {
            return folder.filePath(QLatin1String(name)).toStdString();
        };
        const std::string model = path("m.x.aut");
        QVERIFY(propertyFilesBeside(model).empty());
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("folder.mcl")));
        for (const char* name : {"b.mcl", "A.MCL", ".hidden.mcl", "c.txt"})
            write(path(name), "deadlock-free\n");
        QVERIFY(propertyFilesBeside(model) == (std::vector{path("A.MCL"), path("b.mcl")}));
        write(path("m.x.mcl"), "deadlock-free\n");
        QVERIFY(propertyFilesBeside(model) == std::vector{path("m.x.mcl")});
        write(path("m.x.props"), "deadlock-free\n");
        QVERIFY(propertyFilesBeside(model) == std::vector{path("m.x.props")});
        QVERIFY(propertyFilesBeside("").empty());
        QVERIFY(propertyFilesBeside(path("nowhere/m.aut")).empty());
    }

    void readsTheCaseStudies()
    {
        SKIP_WITHOUT_CORPUS();
        int files = 0;
        QDirIterator found(QString::fromStdString(*corpusPath("clear")), {"*.mcl"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (found.hasNext()) {
            const std::string path = found.next().toStdString();
            const auto properties = readProperties(path);
            QVERIFY2(properties && properties->size() == 1, path.c_str());
            QCOMPARE(properties->front().name, found.fileInfo().completeBaseName().toStdString());
            ++files;
        }
        QCOMPARE(files, 6);
    }
};

THREADMEND_TEST_MAIN(PropertyFileTest)
#include "property_file_test.moc"
