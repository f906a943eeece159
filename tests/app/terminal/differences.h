// SPDX-License-Identifier: GPL-3.0-or-later
// What is found where all should be alike.
#pragma once

#include <cstdio>
#include <map>
#include <string>

#include <fmt/format.h>

namespace threadmend::testing {

/// Differences, by their kinds, each with the smallest example.
class Differences {
public:
    void add(const std::string& kind, const std::string& example)
    {
        Kind& known = kinds_[kind];
        if (known.count++ == 0 || example.size() < known.example.size())
            known.example = example;
    }
    /// Whether there are none; else they are printed. What Qt Test prints of a message is too short for an
    /// example.
    bool areNone() const
    {
        for (const auto& [kind, known] : kinds_)
            std::fputs(fmt::format("\n== {} ({} times), for example:\n{}\n", kind, known.count, known.example)
                           .c_str(),
                       stderr);
        return kinds_.empty();
    }

private:
    struct Kind {
        std::size_t count = 0;
        std::string example;
    };
    std::map<std::string, Kind> kinds_;
};

} // namespace threadmend::testing

#define ALIKE(differences) QVERIFY2((differences).areNone(), "not one answer: see above")
