// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening.h"

#include "app/wording/failure_sentence.h"
#include "core/model/text/new_file.h"
#include "core/model/text/wording.h"
#include "core/property/property_file.h"
#include "core/session/model/grown_space.h"

#include <QFileInfo>
#include <algorithm>

namespace threadmend {

namespace {

constexpr int pauseMilliseconds = 300;

/// The oddities of a file in one sentence.
Notice warningOf(const OpenedModel& model)
{
    const InputWarning& first = model.warnings.front();
    InputError what{model.path, first.line, first.column, first.message, ""};
    if (model.warnings.size() > 1)
        what.hint =
            "And " + counted(model.warnings.size() - 1, "more warning") +
            (model.kind->hasSource ? ": F3 goes from one to the next." : ": threadmend explore lists them.");
    return {Notice::Kind::Warning, what};
}

/// What was known, and is to be known of the program after an edit; what is shown comes first.
std::vector<PropertyKey> toCheckAgain(const Snapshot& now)
{
    std::vector<PropertyKey> keys;
    for (const ListedProperty& each : *now.properties)
        if (now.verdictOf(each.key) != nullptr || now.isWanted(each.key))
            keys.push_back(each.key);
    std::stable_partition(keys.begin(), keys.end(), [&](PropertyKey key) { return now.shown == key; });
    return keys;
}

/// The breakpoints where their lines are by now, for the program that is read next; those whose lines are
/// gone are gone.
std::vector<Breakpoint> breakpointsNow(const EditedSource& source, const Snapshot& now)
{
    std::vector<Breakpoint> kept;
    for (Breakpoint each : now.breakpoints) {
        if (each.kind == Breakpoint::Kind::Line)
            each.line = static_cast<std::uint32_t>(source.lineNow(static_cast<int>(each.line)));
        const bool gone = each.kind == Breakpoint::Kind::Line && each.line == 0;
        const bool twice = std::any_of(kept.begin(), kept.end(),
                                       [&](const Breakpoint& other) { return other.isSame(each); });
        if (!gone && !twice)
            kept.push_back(each);
    }
    return kept;
}

} // namespace

PropertyList listedProperties(const std::vector<Property>& properties, std::uint32_t firstKey)
{
    PropertyList list;
    for (const Property& property : properties)
        list.push_back({PropertyKey(firstKey++), property, true});
    return list;
}

Opening::Opening(Session& session, EditedSource& source, Editing& editing, Jobs& jobs, QObject* parent)
    : QObject(parent), session_(session), source_(source), editing_(editing),
      job_(jobs, QStringLiteral("Opening"))
{
    pause_.setSingleShot(true);
    pause_.setInterval(pauseMilliseconds);
    connect(&pause_, &QTimer::timeout, this, &Opening::readText);
    connect(&source, &EditedSource::edited, this, &Opening::readSoon);
    connect(&source, &EditedSource::opened, this, &Opening::abandonText);
    connect(&watch_, &FileWatch::changed, this, &Opening::fileChanged);
    connect(&editing, &Editing::written, &watch_, &FileWatch::watch);
    connect(&session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.hasAny(Change::Cursor | Change::Trace))
            lookBeyond();
        if (changes.has(Change::Memory) && !job_.isRunning())
            growOn();
    });
}

void Opening::open(const QString& path)
{
    growth_ = {};
    start(Purpose::File, {QFileInfo(path).absoluteFilePath().toStdString(), reading(), true, {}});
}

void Opening::begin(const QString& path, const QString& text)
{
    growth_ = {};
    LoadRequest request{QFileInfo(path).absoluteFilePath().toStdString(), reading(), true, {}};
    request.beginning = text.toStdString();
    start(Purpose::File, std::move(request));
}

void Opening::exploreFurther()
{
    const Snapshot& now = session_.now();
    if (!now.model || !canGrow(*now.model))
        return;
    // Begun anew it would come to as much, later.
    if (job_.isRunning() && purpose_ == Purpose::Growth && growth_.mostStates >= statesFurther(*now.model))
        return session_.tell(job_.title() + QStringLiteral(" already"));
    // It says how much was explored, which will not be true any more.
    session_.dispatch(action::DismissNotice{});
    grow(growth_.further(*now.model));
}

void Opening::grow(const Growth& more, const Limits& limits)
{
    growth_ = more;
    const Snapshot& now = session_.now();
    start(Purpose::Growth, {now.model->path, reading(), false, now.model->source, now.model}, limits);
}

void Opening::growOn()
{
    if (job_.isRunning() || pause_.isActive())
        return;
    if (const auto more = growth_.next(session_.now()))
        // What exploring needs beside the model counts, too.
        grow(*more, Limits{.bytes = residentBytes() + session_.now().memoryBudget});
    else
        warn();
}

void Opening::lookBeyond()
{
    // What was typed is read first, and another model is wanted more.
    if (pause_.isActive() || (job_.isRunning() && purpose_ != Purpose::Growth))
        return;
    if (const auto more = growth_.beyond(session_.now()))
        grow(*more);
}

void Opening::reload()
{
    const Snapshot& now = session_.now();
    if (now.model)
        start(Purpose::File, {now.model->path, reading(), false, {}, now.model});
    else if (source_.isOpen())
        open(source_.path());
}

void Opening::start(Purpose purpose, LoadRequest request, const Limits& limits)
{
    const QString name = QFileInfo(QString::fromStdString(request.path)).fileName();
    purpose_ = purpose;
    switch (purpose) {
    case Purpose::File:
        job_.setTitle(QStringLiteral("Opening ") + name);
        break;
    case Purpose::Text:
        job_.setTitle(QStringLiteral("Reading what was edited"));
        break;
    case Purpose::Growth:
        job_.setTitle(growth_.mostStates > request.before->lts.stateCount()
                          ? QStringLiteral("Exploring up to %1")
                                .arg(QString::fromStdString(counted(growth_.mostStates, "state")))
                          : QStringLiteral("Exploring around the run"));
        break;
    }
    Q_EMIT reads(QString::fromStdString(request.path));
    job_.start<Loaded>([request](RunContext& run) { return load(request, run); },
                       [this, purpose, request](const std::shared_ptr<const Outcome<Loaded>>& outcome) {
                           take(purpose, request, *outcome);
                       },
                       limits);
}

void Opening::readSoon()
{
    abandonText();
    pause_.start();
}

void Opening::abandonText()
{
    pause_.stop();
    if (job_.isRunning() && purpose_ != Purpose::File)
        job_.abandon();
    if (!job_.isRunning())
        Q_EMIT hasRead();
}

void Opening::readText()
{
    if (!source_.isOpen() || source_.problemsAreOfNow())
        return;
    // Another model is on its way: that one is wanted.
    if (job_.isRunning() && purpose_ == Purpose::File)
        return pause_.start();
    const Snapshot& now = session_.now();
    if (now.model && source_.isTextOf(*now.model)) {
        source_.takeOpened();
        return growOn();
    }
    growth_ = {Growth::firstStates, growth_.along};
    start(Purpose::Text, {source_.path().toStdString(), reading(), now.model == nullptr,
                          source_.text().toStdString(), now.model});
}

void Opening::complain(const InputError& error)
{
    session_.dispatch(action::Notify{{Notice::Kind::Error, error}});
}

void Opening::take(Purpose purpose, const LoadRequest& request, const Outcome<Loaded>& outcome)
{
    Q_EMIT hasRead();
    if (!outcome)
        return takeFailure(purpose, outcome.failure());
    const Loaded& loaded = *outcome;
    switch (purpose) {
    case Purpose::File: {
        takeFile(request, loaded);
        const QString path = QString::fromStdString(request.path);
        watch_.watch(path);
        if (loaded.source && request.properties)
            editing_.restoreDraft();
        Q_EMIT opened(path);
        break;
    }
    case Purpose::Text:
        warns_ = false;
        takeModel(request, loaded);
        break;
    case Purpose::Growth:
        takeGrown(loaded);
        break;
    }
    growOn();
}

void Opening::takeFailure(Purpose purpose, const Failure& failure)
{
    const auto* stopped = std::get_if<Stopped>(&failure);
    const bool cancelled = stopped != nullptr && stopped->reason == StopReason::Cancelled;
    InputError error =
        stopped != nullptr ? InputError{"", 0, 0, sentenceFor(*stopped), ""} : std::get<InputError>(failure);
    if (purpose == Purpose::Text) {
        if (cancelled)
            error = {"", 0, 0, "reading the text was stopped; the next edit starts it again", ""};
        return source_.wasNotRead(problemOf(error));
    }
    // Nobody has asked for more than the budget allows; the status bar says how much there is.
    const bool isEnough = purpose == Purpose::Growth && stopped != nullptr;
    if (!cancelled && !isEnough)
        complain(error);
    if (purpose == Purpose::File)
        Q_EMIT failed();
}

/// The same program, of which more is there.
void Opening::takeGrown(const Loaded& loaded)
{
    const std::vector<PropertyKey> again = toCheckAgain(session_.now());
    const std::optional<Notice> notice = session_.now().notice;
    session_.dispatch(action::OpenModel{loaded.model, nullptr, loaded.keepsStates});
    if (notice && notice != warned_)
        session_.dispatch(action::Notify{*notice});
    checkAgainAfter(again);
    lookBeyond();
}

void Opening::checkAgainAfter(const std::vector<PropertyKey>& keys)
{
    std::vector<PropertyKey> unknown;
    for (const PropertyKey key : keys)
        if (session_.now().verdictOf(key) == nullptr)
            unknown.push_back(key);
    if (!unknown.empty())
        Q_EMIT checkAgain(unknown);
}

void Opening::warn()
{
    const Snapshot& now = session_.now();
    if (!std::exchange(warns_, false) || !now.model || now.model->warnings.empty() || now.notice)
        return;
    warned_ = warningOf(*now.model);
    session_.dispatch(action::Notify{*warned_});
}

void Opening::takeFile(const LoadRequest& request, const Loaded& loaded)
{
    if (request.properties)
        source_.close();
    if (!loaded.model)
        return takeUnreadable(request, loaded);
    if (loaded.source)
        editing_.take(QString::fromStdString(request.path), *loaded.source);
    if (loaded.isNew)
        source_.edit(QString::fromStdString(*request.beginning));
    takeModel(request, loaded);
    warned_.reset();
    warns_ = true;
    if (loaded.propertyProblem)
        complain(*loaded.propertyProblem);
}

void Opening::takeModel(const LoadRequest& request, const Loaded& loaded)
{
    const std::vector<PropertyKey> again =
        request.text ? toCheckAgain(session_.now()) : std::vector<PropertyKey>();
    const std::optional<Notice> notice = session_.now().notice;
    std::shared_ptr<const PropertyList> list;
    if (request.properties)
        list =
            std::make_shared<const PropertyList>(listedProperties(loaded.properties, session_.now().nextKey));
    const Snapshot& now = session_.now();
    if (now.model && now.model->path == loaded.model->path)
        session_.dispatch(action::SetBreakpoints{breakpointsNow(source_, now)});
    session_.dispatch(action::OpenModel{loaded.model, list, loaded.keepsStates});
    if (request.properties) {
        session_.undoStack().clear();
        setPropertyFile(QString::fromStdString(loaded.propertyFile), loaded.propertyContent);
    }
    if (!request.text)
        return;
    // What is said about the file is as true as before.
    if (notice && notice != warned_)
        session_.dispatch(action::Notify{*notice});
    checkAgainAfter(again);
}

/// A program that was open stays if it is the same file.
void Opening::takeUnreadable(const LoadRequest& request, const Loaded& loaded)
{
    if (request.properties) {
        session_.undoStack().clear();
        session_.dispatch(action::CloseModel{});
    }
    editing_.take(QString::fromStdString(request.path), *loaded.source);
    source_.wasNotRead(problemOf(*loaded.unreadable));
}

void Opening::openProperties(const QString& path)
{
    auto content = contentOfFile(path.toStdString());
    const auto read = readProperties(path.toStdString());
    if (!read)
        return complain(*read.error());
    session_.editProperties(listedProperties(*read, session_.now().nextKey),
                            QStringLiteral("opening properties"));
    setPropertyFile(path, std::move(content));
}

void Opening::fileChanged(const QString& path, bool exists)
{
    const Snapshot& now = session_.now();
    const bool isOpen = (now.model && now.model->path == path.toStdString()) || source_.path() == path;
    if (!isOpen)
        return;
    InputError what{path.toStdString(), 0, 0, "was changed by another program",
                    "What you see is the model as it was."};
    if (!exists)
        what.message = "is not there any more";
    session_.dispatch(action::Notify{{Notice::Kind::ChangedOutside, what}});
}

} // namespace threadmend
