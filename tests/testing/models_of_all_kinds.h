// SPDX-License-Identifier: GPL-3.0-or-later
// Models for tests that go over a table: whatever is in the table of kinds is among them.
#pragma once

#include "core/model/model_kind.h"
#include "core/property/property_kind.h"
#include "tests/testing/random_models.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"

#include <QTest>
#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace threadmend::testing {

/// The files in the samples that a kind reads, by name.
inline std::vector<std::string> samplesOf(const ModelKind& kind)
{
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(THREADMEND_SAMPLES))
        if (entry.is_regular_file() && kindOf(entry.path().string()) == &kind)
            paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// The samples of every kind of up to `mostStates` states, and random systems and programs with all facts
/// that a space can have.
inline std::vector<Model> modelsOfAllKinds(int randomOnes, std::size_t mostStates = 2'000)
{
    std::vector<Model> models;
    for (const ModelKind* kind : modelKinds())
        for (const std::string& path : samplesOf(*kind)) {
            RunContext run(std::stop_token(), nullptr, {.states = mostStates});
            ReadOptions options;
            options.forPanels = true;
            if (auto model = readModel(path, options, run))
                models.push_back(*std::move(model));
        }
    Random random(20);
    std::mt19937 programs(21);
    for (int i = 0; i < randomOnes; ++i) {
        models.push_back(ltsModel(withRandomFacts(random, randomLts(random)), "random.aut"));
        RunContext run;
        ReadOptions options;
        options.forPanels = true;
        const std::string text = textOf(drawProgram(programs, 3), {"a", "b", "c"}, i % 3);
        auto model = readModelText(text, "random.js", options, run);
        if (!model)
            qFatal("%s", text.c_str());
        models.push_back(*std::move(model));
    }
    return models;
}

/// An example of every kind of property, the usual ones of every kind of model, and some random ones.
inline std::vector<Property> propertiesOfAllKinds(int randomOnes)
{
    std::vector<std::string> texts;
    for (const PropertyKind* kind : propertyKinds())
        texts.emplace_back(kind->example);
    for (const ModelKind* kind : modelKinds())
        texts.insert(texts.end(), kind->usualProperties.begin(), kind->usualProperties.end());
    // Of CTL what every model can be asked.
    texts.insert(texts.end(),
                 {"ctl AG EF true", "ctl AX false", "ctl EG AX true", "ctl A (true U EX false)"});
    Random random(22);
    for (int i = 0; i < randomOnes; ++i)
        texts.push_back(randomRegularProperty(random, 3));
    std::vector<Property> properties;
    for (const std::string& text : texts) {
        auto property = parseProperty(text);
        if (!property)
            qFatal("%s is no property", text.c_str());
        properties.push_back(*std::move(property));
    }
    return properties;
}

} // namespace threadmend::testing
