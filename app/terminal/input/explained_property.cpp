// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/input/explained_property.h"

#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "core/session/model/work.h"

#include <utility>

namespace threadmend {

namespace {

/// The model and the properties, before anything is known of them.
Outcome<AnsweredProperty> question(const Arguments& arguments, Console& console, RunContext& run)
{
    auto properties = loadProperties(arguments, console);
    if (!properties)
        return properties.failure();
    auto model = loadModel(arguments.model, readOptions(arguments), console, run);
    if (!model)
        return model.failure();
    if (auto reason = whyNotAnswered(*model, *properties))
        return *std::move(reason);
    auto stored = storedLts(*model, run);
    if (!stored)
        return stored.failure();
    AnsweredProperty asked;
    asked.model = *std::move(model);
    asked.stored = *std::move(stored);
    asked.properties = *std::move(properties);
    return asked;
}

} // namespace

ShortenOptions shortenOptions(const Arguments& arguments)
{
    Preference prefer = Preference::FewestNeighbourhoods;
    if (arguments.prefer == "most")
        prefer = Preference::MostNeighbourhoods;
    else if (arguments.prefer == "paper")
        prefer = Preference::LabelOrder;
    return {prefer, arguments.further};
}

Outcome<AnsweredProperty> answerFirstViolated(const Arguments& arguments, Console& console, RunContext& run)
{
    auto result = question(arguments, console, run);
    if (!result)
        return result;
    for (std::size_t i = 0; i < result->properties.size() && !result->isViolated(); ++i) {
        if (i > 0)
            knowHolding(i, console);
        result->holding = i;
        result->property = result->properties[i];
        CheckedProperty checked = checkedProperty(result->model, result->property.formula, run);
        warnOfUnmatched(result->property, checked.unmatched, console);
        result->verdict = std::move(checked.verdict);
        if (result->verdict.refusal)
            return refusalOf(result->property, *result->verdict.refusal, result->model);
        if (result->verdict.reason)
            return *result->verdict.reason;
    }
    if (result->isViolated())
        result->whyNotExplained = whyNotExplained(result->model, result->property.formula);
    return result;
}

Outcome<ExplainedProperty> explainFirstViolated(const Arguments& arguments, Console& console, RunContext& run)
{
    auto answered = answerFirstViolated(arguments, console, run);
    if (!answered)
        return answered.failure();
    ExplainedProperty result{*std::move(answered), {}, arguments.further};
    sayWhichProperties(arguments, result.properties, console);
    if (!result.isExplained())
        return result;
    auto explanation =
        explainModel(result.model, result.lts(), result.property.formula, shortenOptions(arguments), run);
    if (!explanation)
        return explanation.failure();
    result.explanation = *std::move(explanation);
    return result;
}

} // namespace threadmend
