// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/session_record.h"

#include "core/property/property_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace threadmend {

namespace {

const QLatin1String recordSchema("threadmend/session/1");
/// What a person sees written down at once.
constexpr std::size_t mostRecordedSteps = 50'000;

QString recordedText(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

QJsonValue placeOrNull(const std::optional<std::size_t>& place)
{
    return place ? QJsonValue(static_cast<qint64>(*place)) : QJsonValue();
}

std::optional<std::size_t> placeFrom(const QJsonValue& value)
{
    const qint64 place = value.toInteger(-1);
    return place < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(place));
}

QJsonObject runToJson(const SessionRecord::Run& run)
{
    QJsonArray steps;
    for (const NamedStep& step : run.steps.steps)
        steps.push_back(QJsonArray{recordedText(step.event), static_cast<qint64>(step.occurrence),
                                   recordedText(step.state)});
    return {{QStringLiteral("origin"), static_cast<int>(run.origin)},
            {QStringLiteral("name"), recordedText(run.name)},
            {QStringLiteral("property"), placeOrNull(run.property)},
            {QStringLiteral("start"), recordedText(run.steps.start)},
            {QStringLiteral("loop"), placeOrNull(run.steps.loop)},
            {QStringLiteral("steps"), steps}};
}

SessionRecord::Run runFrom(const QJsonObject& json)
{
    SessionRecord::Run run;
    run.origin = static_cast<Branch::Origin>(
        std::clamp(json.value(QLatin1String("origin")).toInt(), 0, static_cast<int>(Branch::Origin::File)));
    run.name = json.value(QLatin1String("name")).toString().toStdString();
    run.property = placeFrom(json.value(QLatin1String("property")));
    run.steps.start = json.value(QLatin1String("start")).toString().toStdString();
    for (const QJsonValue& each : json.value(QLatin1String("steps")).toArray()) {
        const QJsonArray step = each.toArray();
        run.steps.steps.push_back({step.at(0).toString().toStdString(),
                                   static_cast<std::uint32_t>(std::max<qint64>(1, step.at(1).toInteger())),
                                   step.at(2).toString().toStdString()});
    }
    run.steps.loop = placeFrom(json.value(QLatin1String("loop")));
    if (run.steps.loop && *run.steps.loop >= run.steps.steps.size())
        run.steps.loop.reset();
    return run;
}

QJsonValue zoomToJson(const std::optional<SessionRecord::Zoom>& zoom)
{
    return zoom ? QJsonValue(QJsonArray{zoom->scale, zoom->x, zoom->y}) : QJsonValue();
}

std::optional<SessionRecord::Zoom> zoomFrom(const QJsonArray& numbers)
{
    const SessionRecord::Zoom zoom{numbers.at(0).toDouble(), numbers.at(1).toDouble(),
                                   numbers.at(2).toDouble()};
    return numbers.size() == 3 && zoom.scale > 0 ? std::optional(zoom) : std::nullopt;
}

} // namespace

SessionRecord recordOf(const Snapshot& now)
{
    SessionRecord record;
    record.path = recordedText(now.model->path);
    const auto placeOf = [&](std::optional<PropertyKey> key) -> std::optional<std::size_t> {
        for (std::size_t i = 0; key && i < now.properties->size(); ++i)
            if ((*now.properties)[i].key == *key)
                return i;
        return std::nullopt;
    };
    for (const ListedProperty& each : *now.properties) {
        if (now.verdictOf(each.key) != nullptr || now.isWanted(each.key))
            record.checked.push_back(record.properties.size());
        record.properties.push_back(each.property);
        record.enabled.push_back(each.enabled);
    }
    record.shown = placeOf(now.shown);
    record.breakpoints = now.breakpoints;
    std::size_t steps = 0;
    for (const Branch& branch : now.history->branches) {
        NamedRun run = branch.wanted ? *branch.wanted : namedRun(now.model->lts, branch.trace->trace);
        steps += run.steps.size();
        if (steps > mostRecordedSteps)
            break;
        if (now.branch == branch.id) {
            record.run = record.runs.size();
            record.cursor = now.cursorWanted.value_or(now.cursor);
        }
        record.runs.push_back({branch.origin, branch.name, placeOf(branch.property), std::move(run)});
    }
    record.view = now.viewWanted.value_or(now.view);
    record.grouping = now.grouping;
    return record;
}

QByteArray toJson(const SessionRecord& record)
{
    QJsonArray enabled, checked, breakpoints, runs;
    for (const bool each : record.enabled)
        enabled.push_back(each);
    for (const std::size_t each : record.checked)
        checked.push_back(static_cast<qint64>(each));
    for (const Breakpoint& each : record.breakpoints)
        breakpoints.push_back(QJsonArray{static_cast<int>(each.kind), recordedText(each.text),
                                         static_cast<qint64>(each.line), each.enabled});
    for (const SessionRecord::Run& each : record.runs)
        runs.push_back(runToJson(each));
    const QJsonObject document{
        {QStringLiteral("schema"), recordSchema},
        {QStringLiteral("path"), record.path},
        {QStringLiteral("properties"), recordedText(writeProperties(record.properties))},
        {QStringLiteral("enabled"), enabled},
        {QStringLiteral("checked"), checked},
        {QStringLiteral("shown"), placeOrNull(record.shown)},
        {QStringLiteral("breakpoints"), breakpoints},
        {QStringLiteral("runs"), runs},
        {QStringLiteral("run"), placeOrNull(record.run)},
        {QStringLiteral("cursor"), static_cast<qint64>(record.cursor)},
        {QStringLiteral("view"), static_cast<int>(record.view)},
        {QStringLiteral("grouping"), QString::fromStdString(record.grouping)},
        {QStringLiteral("workplace"), QString::fromStdString(record.workplace)},
        {QStringLiteral("zoom"), zoomToJson(record.zoom)}};
    return QJsonDocument(document).toJson(QJsonDocument::Compact);
}

std::optional<SessionRecord> recordFrom(const QByteArray& json)
{
    const QJsonObject document = QJsonDocument::fromJson(json).object();
    if (document.value(QLatin1String("schema")).toString() != recordSchema)
        return std::nullopt;
    SessionRecord record;
    record.path = document.value(QLatin1String("path")).toString();
    const auto properties = parsePropertyFile(
        document.value(QLatin1String("properties")).toString().toStdString(), record.path.toStdString());
    if (!properties)
        return std::nullopt;
    record.properties = *properties;
    const QJsonArray enabled = document.value(QLatin1String("enabled")).toArray();
    for (std::size_t i = 0; i < record.properties.size(); ++i)
        record.enabled.push_back(enabled.at(static_cast<qsizetype>(i)).toBool(true));
    const auto isListed = [&](const std::optional<std::size_t>& place) {
        return place && *place < record.properties.size();
    };
    for (const QJsonValue& each : document.value(QLatin1String("checked")).toArray())
        if (const auto place = placeFrom(each); isListed(place))
            record.checked.push_back(*place);
    if (const auto place = placeFrom(document.value(QLatin1String("shown"))); isListed(place))
        record.shown = place;
    for (const QJsonValue& each : document.value(QLatin1String("breakpoints")).toArray()) {
        const QJsonArray one = each.toArray();
        record.breakpoints.push_back(
            {static_cast<Breakpoint::Kind>(
                 std::clamp(one.at(0).toInt(), 0, static_cast<int>(Breakpoint::Kind::ThreadState))),
             one.at(1).toString().toStdString(),
             static_cast<std::uint32_t>(std::max<qint64>(0, one.at(2).toInteger())), one.at(3).toBool(true)});
    }
    for (const QJsonValue& each : document.value(QLatin1String("runs")).toArray()) {
        record.runs.push_back(runFrom(each.toObject()));
        if (!isListed(record.runs.back().property))
            record.runs.back().property.reset();
    }
    record.run = placeFrom(document.value(QLatin1String("run")));
    if (record.run && *record.run >= record.runs.size())
        record.run.reset();
    record.cursor = placeFrom(document.value(QLatin1String("cursor"))).value_or(0);
    record.grouping =
        document.value(QLatin1String("grouping")).toString(QStringLiteral("steps")).toStdString();
    record.workplace = document.value(QLatin1String("workplace")).toString().toStdString();
    record.zoom = zoomFrom(document.value(QLatin1String("zoom")).toArray());
    record.view = static_cast<GraphView>(
        std::clamp(document.value(QLatin1String("view")).toInt(), 0, static_cast<int>(GraphView::Overview)));
    return record;
}

} // namespace threadmend
