// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explained_property.h"

#include "app/console.h"
#include "app/load.h"

#include <fmt/format.h>

namespace threadmend {

ShortenOptions shortenOptions(const Arguments& arguments)
{
    return {arguments.prefer == "most" ? Preference::MostNeighbourhoods : Preference::FewestNeighbourhoods,
            arguments.further};
}

Outcome<ExplainedProperty> explainFirstViolated(const Arguments& arguments, Console& console, RunContext& run)
{
    auto properties = loadProperties(arguments, console);
    if (!properties)
        return properties.failure();
    auto model = loadModel(arguments.model, console, run);
    if (!model)
        return model.failure();
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
        warnOfUnmatched(result.property, result.model, console);
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
