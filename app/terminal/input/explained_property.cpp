// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/input/explained_property.h"

#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/program/program_file_name.h"

#include <fmt/format.h>

namespace threadmend {

ShortenOptions shortenOptions(const Arguments& arguments)
{
    return {arguments.prefer == "most" ? Preference::MostNeighbourhoods : Preference::FewestNeighbourhoods,
            arguments.further};
}

Outcome<std::vector<Property>> explainable(std::vector<Property> properties, const Arguments& arguments,
                                           Console& console)
{
    if (!behavioral::isProgramFile(arguments.model))
        return properties;
    std::vector<Property> kept, left;
    for (Property& property : properties)
        (concernsLts(property.formula) ? kept : left).push_back(std::move(property));
    if (kept.empty())
        return InputError{arguments.model, 0, 0,
                          "no property is left that the LTS of a behavioral program can explain",
                          "give one about events with -p, such as -p 'never \"x\"'"};
    for (const Property& property : left)
        console.warn(fmt::format("{} is left out: of a behavioral program only check can answer it",
                                 printable(property.name)));
    return kept;
}

Outcome<ExplainedProperty> explainFirstViolated(const Arguments& arguments, Console& console, RunContext& run)
{
    auto all = loadProperties(arguments, console);
    if (!all)
        return all.failure();
    auto model = loadModel(arguments.model, console, run);
    if (!model)
        return model.failure();
    auto properties = explainable(*std::move(all), arguments, console);
    if (!properties)
        return properties.failure();
    sayIfByDefault(arguments, console);
    ExplainedProperty result;
    result.model = *std::move(model);
    result.properties = *std::move(properties);
    result.furtherAsked = arguments.further;
    for (std::size_t i = 0; i < result.properties.size(); ++i) {
        result.property = result.properties[i];
        result.holding = i;
        if (i > 0)
            knowHolding(i, console);
        warnOfUnmatched(result.property, result.model.labels(), console);
        auto explanation = explain(result.model, result.property.formula, terminationLabels(arguments),
                                   shortenOptions(arguments), run);
        if (!explanation)
            return explanation.failure();
        result.explanation = *std::move(explanation);
        if (result.explanation.violated())
            break;
    }
    return result;
}

} // namespace threadmend
