// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/terms/term_reading.h"

#include "core/model/text/similar_names.h"
#include "core/session/terms/variable_names.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// Values are told as a whole, as far as a machine of memory can.
constexpr behavioral::DescriptionLimits wideLimits{200'000, 64, 100'000, 1'000'000};
constexpr std::size_t mostNamed = 6;

/// A value by key, known at once; equal ones have one address.
class KnownValues {
public:
    void add(std::optional<TermValue> value)
    {
        if (!value)
            return byKey_.push_back(nullptr);
        const std::string key = value->text;
        byKey_.push_back(&values_.try_emplace(key, *std::move(value)).first->second);
    }
    const TermValue* at(std::uint32_t key) const { return byKey_[key]; }

private:
    std::map<std::string, TermValue> values_;
    std::vector<const TermValue*> byKey_;
};

Term::ValueAt lookedUpIn(std::shared_ptr<const KnownValues> values)
{
    return [values = std::move(values)](std::uint32_t key) { return values->at(key); };
}

std::string someOf(std::vector<std::string> names)
{
    if (names.size() > mostNamed) {
        names.resize(mostNamed);
        names.emplace_back("…");
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string meantOr(const std::string& word, const std::vector<std::string>& known, std::string otherwise)
{
    const auto meant = nearest(word, known);
    return meant ? fmt::format("did you mean {}?", *meant) : std::move(otherwise);
}

/// A field of a sync; nothing where it has none.
std::optional<TermValue> fieldOf(const LanePoint& point, std::optional<double> priority,
                                 const std::string& field)
{
    if (field == "line")
        return numberValue(point.line, std::to_string(point.line));
    if (field == "hot")
        return wordValue(point.hot ? "true" : "false");
    if (field == "priority" && priority)
        return numberValue(*priority, fmt::format("{}", *priority));
    if (field == "state" && !point.state.empty())
        return textValue(point.state);
    return std::nullopt;
}

} // namespace

std::optional<std::uint32_t> TermReading::parameterCalled(const std::string& name) const
{
    const auto& all = model_.lts.parameters().parameters;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
    return found == all.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - all.begin()));
}

std::optional<TermReading::Split> TermReading::split(const DottedName& name) const
{
    if (model_.lanes == nullptr)
        return std::nullopt;
    const std::vector<std::string> lanes = laneNames(*model_.lanes);
    // A name may have dots in it: the longest one is meant.
    for (std::size_t count = name.parts.size() - 1; count > 0; --count) {
        const std::string thread = fmt::format(
            "{}", fmt::join(name.parts.begin(), name.parts.begin() + static_cast<long>(count), "."));
        if (std::binary_search(lanes.begin(), lanes.end(), thread))
            return Split{thread, {name.parts.begin() + static_cast<long>(count), name.parts.end()}};
    }
    return std::nullopt;
}

std::optional<Term> TermReading::found(const DottedName& name)
{
    if (const auto parameter = parameterCalled(name.text))
        return ofParameter(*parameter);
    if (name.dotted() && !name.quoted && name.parts.front() == "event")
        return ofEvent(name);
    if (const auto thread = split(name))
        return ofLane(*thread, name.begin);
    return std::nullopt;
}

bool TermReading::isTerm(const DottedName& name)
{
    return parameterCalled(name.text).has_value() ||
           (name.dotted() && ((!name.quoted && name.parts.front() == "event") || split(name)));
}

Term TermReading::term(const DottedName& name)
{
    if (auto term = found(name))
        return *std::move(term);
    failUnknown(name);
}

void TermReading::failUnknown(const DottedName& name)
{
    const std::vector<std::string> lanes =
        model_.lanes == nullptr ? std::vector<std::string>() : laneNames(*model_.lanes);
    if (!name.dotted() && std::binary_search(lanes.begin(), lanes.end(), name.text))
        text_.failAt(name.begin,
                     fmt::format("{} is a {}: say which of its variables", name.text, model_.lanes->noun()),
                     fmt::format("as in {}.x", quotedWhereNeeded(name.text)));
    if (name.dotted() && !lanes.empty())
        text_.failAt(
            name.begin, fmt::format("no {} is called {}", model_.lanes->noun(), name.parts.front()),
            meantOr(name.parts.front(), lanes,
                    fmt::format("there are {}; a text stands between double quotes", someOf(lanes))));
    std::vector<std::string> parameters;
    for (const auto& each : model_.lts.parameters().parameters)
        parameters.push_back(each.name);
    text_.failAt(name.begin, fmt::format("the states have no parameter {}", name.text),
                 meantOr(name.text, parameters, parameters.empty() ? "" : "they have " + someOf(parameters)));
}

Term TermReading::ofParameter(std::uint32_t number) const
{
    const auto values = std::make_shared<KnownValues>();
    for (const std::string& value : model_.lts.parameters().parameters[number].values)
        values->add(untypedValue(value));
    return Term::parameter(number, lookedUpIn(values));
}

Term TermReading::ofEvent(const DottedName& name)
{
    const std::vector<std::string> path(name.parts.begin() + 1, name.parts.end());
    if (path.front() != "name" && (program_ == nullptr || path.front() != "data"))
        text_.failAt(name.begin, fmt::format("an event has no {}", path.front()),
                     program_ == nullptr ? "it has event.name" : "it has event.name and event.data");
    const LabelTable& labels = model_.lts.labels();
    if (program_ == nullptr) {
        const auto values = std::make_shared<KnownValues>();
        for (std::size_t i = 0; i < labels.size(); ++i)
            values->add(textValue(std::string(labels.text(LabelId(i)))));
        return Term::ofEvent(lookedUpIn(values));
    }
    asksProgram_ = true;
    const auto answer = [program = program_, path](behavioral::Program& machine,
                                                   std::uint32_t label) -> std::optional<TermValue> {
        const behavioral::EventNumber event = program->eventOf(LabelId(label));
        if (event >= machine.events().size())
            return std::nullopt;
        return valueAlong(machine.describe(event, wideLimits), path);
    };
    const auto values = std::make_shared<const AskedValues>(asked_, labels.size(), answer);
    return Term::ofEvent([values](std::uint32_t label) { return values->at(label); });
}

std::vector<bool> TermReading::pointsOf(const std::string& lane) const
{
    std::vector<bool> points;
    for (const LanePoint& point : model_.lanes->points())
        points.push_back(!points.empty() && point.lane == lane);
    return points;
}

Term TermReading::asked(const Split& split, AskedValues::Answer answer)
{
    asksProgram_ = true;
    const auto values =
        std::make_shared<const AskedValues>(asked_, model_.lanes->points().size(), std::move(answer));
    return Term::ofLane(split.thread, pointsOf(split.thread),
                        [values](std::uint32_t point) { return values->at(point); });
}

Term TermReading::ofLane(const Split& split, std::size_t begin)
{
    const std::string& first = split.path.front();
    const bool isReserved = first == "sync" || first == "data";
    bool isVariable = program_ != nullptr;
    if (isVariable && isReserved) {
        const auto names = variableNames(*asked_, *program_, split.thread).names;
        isVariable = std::binary_search(names.begin(), names.end(), first);
    }
    if (!isVariable && first == "sync")
        return ofSync(split, begin);
    if (program_ == nullptr)
        text_.failAt(begin, fmt::format("a {} has no variables of its own", model_.lanes->noun()),
                     fmt::format("it has {}.sync.line", quotedWhereNeeded(split.thread)));
    if (!isReserved)
        checkVariable(split, begin);
    const std::vector<std::string> rest(split.path.begin() + 1, split.path.end());
    return asked(split,
                 [isVariable, first, rest](behavioral::Program& machine,
                                           std::uint32_t point) -> std::optional<TermValue> {
                     const behavioral::LocalId local(point);
                     const auto value = isVariable ? machine.variable(local, first, wideLimits)
                                                   : machine.threadData(local, wideLimits);
                     return value ? valueAlong(*value, rest) : std::nullopt;
                 });
}

void TermReading::checkVariable(const Split& split, std::size_t begin)
{
    const VariableNames known = variableNames(*asked_, *program_, split.thread);
    const std::string& name = split.path.front();
    if (!known.all || std::binary_search(known.names.begin(), known.names.end(), name))
        return;
    text_.failAt(
        begin, fmt::format("{} has no variable {}", split.thread, name),
        meantOr(name, known.names, known.names.empty() ? "it has none" : "it has " + someOf(known.names)));
}

Term TermReading::ofSync(const Split& split, std::size_t begin) const
{
    std::vector<std::string> fields = {"hot", "line", "state"};
    if (program_ != nullptr)
        fields.emplace_back("priority");
    const std::string field = split.path.size() == 2 ? split.path[1] : "";
    if (std::find(fields.begin(), fields.end(), field) == fields.end())
        text_.failAt(begin, fmt::format("a sync has no {}", field.empty() ? "value of its own" : field),
                     meantOr(field, fields, "it has " + someOf(fields)));
    const auto values = std::make_shared<KnownValues>();
    const auto points = model_.lanes->points();
    for (std::size_t i = 0; i < points.size(); ++i)
        values->add(fieldOf(points[i],
                            program_ == nullptr
                                ? std::nullopt
                                : std::optional(program_->synchronisations().points[i].priority),
                            field));
    return Term::ofLane(split.thread, pointsOf(split.thread), lookedUpIn(values));
}

Term TermReading::operand(const Term& left, const std::string& leftName, Comparison how)
{
    const DottedName name = text_.dottedName();
    std::optional<TermValue> value;
    if (name.quoted && !name.dotted())
        value = left.isParameter() ? untypedValue(name.text) : textValue(name.text);
    else if (const auto number = name.quoted ? std::nullopt : numberOf(name.text))
        value = numberValue(*number, name.text);
    else if (!name.quoted)
        value = wordValue(name.text);
    if (!value && left.isParameter()) {
        const auto& values = model_.lts.parameters().parameters[left.parameter()].values;
        if (std::find(values.begin(), values.end(), name.text) != values.end())
            value = textValue(name.text);
    }
    if (!value && (isTerm(name) || name.dotted()))
        return term(name);
    if (!value)
        value = textValue(name.text);
    checkConstant(left, leftName, how, *value, name.begin);
    return Term::constant(*std::move(value));
}

void TermReading::checkConstant(const Term& left, const std::string& leftName, Comparison how,
                                const TermValue& value, std::size_t begin)
{
    const bool isOrder = how != Comparison::Equal && how != Comparison::Unequal;
    const bool isNumber = value.kind == TermValue::Kind::Number;
    if (isOrder && (value.kind == TermValue::Kind::Word || (left.isParameter() && !isNumber)))
        text_.failAt(begin, fmt::format("{} is no number: nothing is less or greater", value.text),
                     "ask with = or !=");
    if (isOrder || !left.isParameter())
        return;
    const auto& values = model_.lts.parameters().parameters[left.parameter()].values;
    if (std::none_of(values.begin(), values.end(), [&](const std::string& each) {
            return compare(untypedValue(each), Comparison::Equal, value);
        }))
        text_.failAt(begin, fmt::format("{} is never {}", leftName, value.text),
                     meantOr(value.text, values, "it is " + someOf(values)));
}

Outcome<Term> parseTerm(std::string_view text, const OpenedModel& model, std::shared_ptr<AskedProgram> asked)
{
    try {
        PredicateText words(text);
        Term term = TermReading(words, model, std::move(asked)).term(words.dottedName());
        if (!words.isAtEnd())
            words.fail("expected the end", "names with blanks in them stand between double quotes");
        return term;
    } catch (const Misread& misread) {
        return misread.error;
    }
}

} // namespace threadmend
