// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/byte_sink.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#include "core/property/property_saving.h"
#include "tests/testing/corpus.h"
#include "tests/testing/failing_disk.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::vector<Property> parsedFile(std::string_view text)
{
    const auto properties = parsePropertyFile(text, "");
    return properties ? *properties : std::vector<Property>();
}

Property named(const std::string& name, const std::string& text)
{
    Property property = *parseProperty(text);
    property.name = name;
    return property;
}

const char* const original =
    "# What this is about.\n\n# The first.\none: never a\n    expect holds\n\n# The second.\n"
    "two: [ true* .\n# not so\n    b ] false\n\nnever c\n# The end.\n";

} // namespace

class PropertySavingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingChangedIsTheSameFileToTheByte()
    {
        QCOMPARE(parsedFile(original).size(), std::size_t{3});
        QCOMPARE(updatedProperties(original, parsedFile(original)), std::string(original));
    }

    void anEditKeepsTheCommentAboveAndEverythingElse()
    {
        std::vector<Property> properties = parsedFile(original);
        properties[0] = named("one", "never d");
        const std::string text = updatedProperties(original, properties);
        QVERIFY(text.starts_with("# What this is about.\n\n# The first.\none: never d\n"));
        QVERIFY(text.ends_with("never c\n# The end.\n"));
        QVERIFY(text.find("# not so") != std::string::npos);
    }

    void aRemovedPropertyTakesItsCommentAlong()
    {
        std::vector<Property> properties = parsedFile(original);
        properties.erase(properties.begin() + 1);
        const std::string text = updatedProperties(original, properties);
        QVERIFY(text.find("The second") == std::string::npos);
        QVERIFY(text.starts_with("# What this is about."));
    }

    void whatIsSavedIsWhatIsThere()
    {
        Random random(7);
        for (int round = 0; round < 2000; ++round) {
            std::vector<Property> properties = parsedFile(original);
            for (std::uint32_t edits = random.below(4); edits > 0; --edits) {
                const std::uint32_t where = random.below(static_cast<std::uint32_t>(properties.size()) + 1);
                if (where < properties.size() && random.chance(40))
                    properties.erase(properties.begin() + where);
                else if (where < properties.size() && random.chance(50))
                    properties[where] = named(properties[where].name, randomRegularProperty(random, 3));
                else if (std::none_of(properties.begin(), properties.end(),
                                      [](const Property& each) { return each.name == "new"; }))
                    properties.insert(properties.begin() + where,
                                      named("new", randomChainProperty(random, 3)));
            }
            const std::string text = updatedProperties(original, properties);
            const auto again = parsePropertyFile(text, "");
            QVERIFY2(static_cast<bool>(again), text.c_str());
            QVERIFY2(*again == properties, text.c_str());
        }
    }

    void anUnreadableFileIsReplacedByWhatIsThere()
    {
        const std::string text = updatedProperties("one: never (((\n", {named("one", "never a")});
        QCOMPARE(text, std::string("one: never a\n"));
    }

    void twoOfOneNameAreRefused()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("x.props")).toStdString();
        QVERIFY(savePropertyFile({named("one", "never a"), named("one", "never b")}, path).error() !=
                nullptr);
        QVERIFY(contentOf(path).empty());
        QVERIFY(savePropertyFile({named("one", "never a")}, path));
        QCOMPARE(contentOf(path), std::string("one: never a\n"));
    }

    void aFileWithASlipIsNotReplacedByWhatIsKnownOfIt()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("x.props")).toStdString();
        const std::string slip = std::string(original) + "three: nevr c\n";
        QVERIFY(!writeWhole(path, slip));
        const auto written = updatePropertyFile({named("four", "never d")}, path, slip);
        QVERIFY(written.error() != nullptr);
        QCOMPARE(written.error()->line, 14u);
        QVERIFY(written.error()->message.find("it is not overwritten") != std::string::npos);
        QCOMPARE(contentOf(path), slip);
    }

    void whatAnotherProgramAddedIsNotDropped()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("x.props")).toStdString();
        std::vector<Property> properties = parsedFile(original);
        properties.push_back(named("mine", "never d"));
        const std::string theirs = std::string(original) + "theirs: never t\n";
        QVERIFY(!writeWhole(path, theirs));
        for (const std::optional<std::string>& read : {std::optional<std::string>(original), {}}) {
            const auto written = updatePropertyFile(properties, path, read);
            QVERIFY(written.error() != nullptr);
            QVERIFY(written.error()->message.find("changed by another program") != std::string::npos);
            QCOMPARE(contentOf(path), theirs);
        }
        // What was read may be replaced; so may nothing.
        const auto written = updatePropertyFile(properties, path, theirs);
        QVERIFY(written);
        QCOMPARE(contentOf(path), *written);
        std::filesystem::remove(path);
        QVERIFY(updatePropertyFile(properties, path, theirs));
        QVERIFY(updatePropertyFile(properties, path + ".new.props", std::nullopt));
    }

    void aFullDiskLeavesTheFile()
    {
        const QTemporaryDir folder;
        const std::string name = folder.path().toStdString();
        const std::string path = folder.filePath(QStringLiteral("x.props")).toStdString();
        QVERIFY(!writeWhole(path, original));
        for (int call = 1; call <= 3; ++call) {
            const FailingDisk disk(name, FailingDisk::Fault::FullSince, call);
            QVERIFY(updatePropertyFile({named("one", "never z")}, path, original).error() != nullptr);
            QVERIFY(filesIn(name) == std::vector<std::string>{"x.props: " + std::string(original)});
        }
    }
};

THREADMEND_TEST_MAIN(PropertySavingTest)
#include "property_saving_test.moc"
