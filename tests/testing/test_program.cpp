// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/test_main.h"

#include <QCoreApplication>
#include <algorithm>
#include <vector>

namespace threadmend::testing {

namespace {

std::vector<const TestEntry*>& entries()
{
    static std::vector<const TestEntry*> all;
    return all;
}

std::string_view stem(std::string_view path)
{
    path.remove_prefix(path.rfind('/') + 1);
    return path.substr(0, path.find('.'));
}

} // namespace

TestEntry::TestEntry(const char* path, Run body) : name_(stem(path)), run_(body)
{
    entries().push_back(this);
}

std::span<const TestEntry* const> TestEntry::all()
{
    return entries();
}

} // namespace threadmend::testing

/// The first word names what to run, all others are for Qt Test.
int main(int argc, char** argv)
{
    const auto entries = threadmend::testing::TestEntry::all();
    const auto chosen = std::find_if(entries.begin(), entries.end(),
                                     [&](const auto* entry) { return argc > 1 && entry->name() == argv[1]; });
    if (chosen == entries.end()) {
        std::fprintf(stderr, "%s has to be told which tests to run:\n", argv[0]);
        for (const auto* entry : entries)
            std::fprintf(stderr, "    %.*s\n", static_cast<int>(entry->name().size()), entry->name().data());
        return 2;
    }
    // Settings and the like are found by this name: tests share none.
    QCoreApplication::setApplicationName(QString::fromLocal8Bit(argv[1]));
    argv[1] = argv[0];
    return (*chosen)->run(argc - 1, argv + 1);
}
