// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening.h"

#include "app/wording/failure_sentence.h"
#include "core/model/text/new_file.h"
#include "core/model/text/wording.h"
#include "core/property/property_file.h"

#include <QFileInfo>
#include <algorithm>

namespace threadmend {

namespace {

constexpr int pauseMilliseconds = 300;
/// So much of a large state space is explored when a model is opened; nobody waits long for what comes of a
/// key. (No clock: how much there is of a model does not depend on the machine.)
constexpr std::uint64_t firstStates = std::uint64_t{1} << 20;
constexpr std::uint64_t liveStates = std::uint64_t{1} << 16;

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
      job_(jobs, QStringLiteral("Opening")), mostStates_(firstStates)
{
    pause_.setSingleShot(true);
    pause_.setInterval(pauseMilliseconds);
    connect(&pause_, &QTimer::timeout, this, &Opening::readText);
    connect(&source, &EditedSource::edited, this, &Opening::readSoon);
    connect(&source, &EditedSource::opened, this, &Opening::abandonText);
    connect(&watch_, &FileWatch::changed, this, &Opening::fileChanged);
    connect(&editing, &Editing::written, &watch_, &FileWatch::watch);
}

void Opening::open(const QString& path)
{
    mostStates_ = firstStates;
    start({QFileInfo(path).absoluteFilePath().toStdString(), reading(mostStates_), true, {}});
}

ReadOptions Opening::reading(std::uint64_t mostStates) const
{
    ReadOptions options = session_.now().reading;
    options.mostStates = mostStates;
    return options;
}

void Opening::exploreFurther()
{
    const Snapshot& now = session_.now();
    if (!now.model || !now.model->hasSpace() || isWhole(now.model->lts))
        return;
    constexpr std::uint64_t timesAsMany = 4;
    mostStates_ *= timesAsMany;
    // It says how much was explored, which will not be true any more.
    session_.dispatch(action::DismissNotice{});
    start({now.model->path, reading(mostStates_), false, source_.text().toStdString()});
}

void Opening::reload()
{
    const Snapshot& now = session_.now();
    if (now.model)
        start({now.model->path, reading(mostStates_), false, {}});
    else if (source_.isOpen())
        open(source_.path());
}

void Opening::start(LoadRequest request)
{
    const QString name = QFileInfo(QString::fromStdString(request.path)).fileName();
    readsText_ = request.text.has_value();
    job_.setTitle(readsText_ ? QStringLiteral("Reading what was edited") : QStringLiteral("Opening ") + name);
    job_.start<Loaded>(
        [request](RunContext& run) { return load(request, run); },
        [this, request](const std::shared_ptr<const Outcome<Loaded>>& outcome) { take(request, *outcome); });
}

void Opening::readSoon()
{
    abandonText();
    pause_.start();
}

void Opening::abandonText()
{
    pause_.stop();
    if (job_.isRunning() && readsText_)
        job_.abandon();
}

void Opening::readText()
{
    if (!source_.isOpen() || source_.problemsAreOfNow())
        return;
    // Another model is on its way: that one is wanted.
    if (job_.isRunning() && !readsText_)
        return pause_.start();
    const Snapshot& now = session_.now();
    if (now.model && source_.isTextOf(*now.model))
        return source_.takeOpened();
    start({source_.path().toStdString(), reading(statesAfterEdit()), now.model == nullptr,
           source_.text().toStdString()});
}

std::uint64_t Opening::statesAfterEdit() const
{
    constexpr std::uint64_t timesAsMany = 4;
    const Snapshot& now = session_.now();
    const std::uint64_t before = now.model && now.model->hasSpace() ? now.model->lts.expandedCount() : 0;
    return std::max(liveStates, std::min(timesAsMany * before, mostStates_));
}

void Opening::complain(const InputError& error)
{
    session_.dispatch(action::Notify{{Notice::Kind::Error, error}});
}

void Opening::take(const LoadRequest& request, const Outcome<Loaded>& outcome)
{
    if (!outcome)
        return takeFailure(request, outcome.failure());
    const Loaded& loaded = *outcome;
    if (request.text)
        return takeModel(request, loaded);
    takeFile(request, loaded);
    const QString path = QString::fromStdString(request.path);
    watch_.watch(path);
    Q_EMIT opened(path);
    if (loaded.source && request.properties)
        editing_.restoreDraft();
}

void Opening::takeFailure(const LoadRequest& request, const Failure& failure)
{
    const auto* stopped = std::get_if<Stopped>(&failure);
    const bool cancelled = stopped != nullptr && stopped->reason == StopReason::Cancelled;
    InputError error =
        stopped != nullptr ? InputError{"", 0, 0, sentenceFor(*stopped), ""} : std::get<InputError>(failure);
    if (request.text) {
        if (cancelled)
            error = {"", 0, 0, "reading the text was stopped; the next edit starts it again", ""};
        return source_.wasNotRead(problemOf(error));
    }
    if (!cancelled)
        complain(error);
    Q_EMIT failed();
}

void Opening::takeFile(const LoadRequest& request, const Loaded& loaded)
{
    if (request.properties)
        source_.close();
    if (!loaded.model)
        return takeUnreadable(request, loaded);
    if (loaded.source)
        editing_.take(QString::fromStdString(request.path), *loaded.source);
    takeModel(request, loaded);
    warned_.reset();
    if (loaded.propertyProblem) {
        complain(*loaded.propertyProblem);
    } else if (!loaded.model->warnings.empty()) {
        warned_ = warningOf(*loaded.model);
        session_.dispatch(action::Notify{*warned_});
    }
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
    session_.dispatch(action::OpenModel{loaded.model, list});
    if (request.properties) {
        session_.undoStack().clear();
        setPropertyFile(QString::fromStdString(loaded.propertyFile), loaded.propertyContent);
    }
    if (!request.text)
        return;
    // What is said about the file is as true as before.
    if (notice && notice != warned_)
        session_.dispatch(action::Notify{*notice});
    if (!again.empty())
        Q_EMIT checkAgain(again);
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
