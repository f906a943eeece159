// SPDX-License-Identifier: GPL-3.0-or-later
// Test classes and the programs that they are in: one program for the files of a folder, which is told the
// name of the file whose class to run. Qt Test runs private slots only: a class without any would pass
// unseen.
#pragma once

#include <QTest>
#include <cstdio>
#include <span>
#include <string_view>

namespace threadmend::testing {

/// What a test program can be told to do by its first word: mostly the name of a file of tests.
class TestEntry {
public:
    using Run = int (*)(int argc, char** argv);

    /// `path` is that of a source file, or a word. An entry lasts as long as the program.
    TestEntry(const char* path, Run body);

    std::string_view name() const { return name_; }
    int run(int argc, char** argv) const { return run_(argc, argv); }

    /// All that the program has, in no order.
    static std::span<const TestEntry* const> all();

private:
    std::string_view name_;
    Run run_;
};

inline int runTests(QObject& tests, int argc, char** argv)
{
    int slots_ = 0;
    const QMetaObject* type = tests.metaObject();
    for (int i = type->methodOffset(); i < type->methodCount(); ++i)
        slots_ += type->method(i).methodType() == QMetaMethod::Slot &&
                  type->method(i).access() == QMetaMethod::Private;
    if (slots_ == 0) {
        std::fprintf(stderr, "%s has no private slots, so it tests nothing\n", type->className());
        return 1;
    }
    return QTest::qExec(&tests, argc, argv);
}

/// For tests that need an application object.
template <class Application, class Tests>
int runTestsIn(int argc, char** argv)
{
    Application application(argc, argv);
    Tests tests;
    return runTests(tests, argc, argv);
}

} // namespace threadmend::testing

/// For tests that need no application object.
#define THREADMEND_TEST_MAIN(Class)                                                                          \
    static const threadmend::testing::TestEntry testEntryOf##Class(__FILE__, [](int argc, char** argv) {     \
        Class tests;                                                                                         \
        return threadmend::testing::runTests(tests, argc, argv);                                             \
    });
