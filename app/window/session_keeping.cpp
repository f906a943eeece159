// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session_keeping.h"

#include <QFileInfo>
#include <utility>

namespace threadmend {

namespace {

constexpr int recordMilliseconds = 1000;
constexpr ChangeSet recorded = Change::Model | Change::Properties | Change::Verdicts | Change::Explanation |
                               Change::Trace | Change::Cursor | Change::View | Change::Breakpoints |
                               Change::History;

/// The branches of a record, as far as the model has them.
History historyFrom(const SessionRecord& record, const Snapshot& now)
{
    History history = *now.history;
    for (const SessionRecord::Run& run : record.runs) {
        FittedRun fitted = fittedRun(now.model->lts, run.steps);
        Branch branch;
        branch.origin = run.origin;
        branch.name = run.name;
        if (run.property)
            branch.property = (*now.properties)[*run.property].key;
        branch.trace = std::make_shared<const ShownTrace>(shownPath(std::move(fitted.trace)));
        if (fitted.misfit)
            branch.wanted = std::make_shared<const NamedRun>(run.steps);
        branch.misfit = std::move(fitted.misfit);
        // Found again, it takes the place of this one.
        branch.transient = run.name.empty() && (run.origin == Branch::Origin::Counterexample ||
                                                run.origin == Branch::Origin::Path);
        history.add(std::move(branch));
    }
    return history;
}

bool areListed(const std::vector<Property>& properties, const std::vector<bool>& enabled,
               const PropertyList& list)
{
    if (properties.size() != list.size())
        return false;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (!(list[i].property == properties[i]) || list[i].enabled != enabled[i])
            return false;
    return true;
}

} // namespace

SessionKeeping::SessionKeeping(Session& session, EditedSource& source, Opening& opening, Editing& editing,
                               QObject* parent)
    : QObject(parent), session_(session), source_(source), opening_(opening), editing_(editing),
      place_(SessionFolder::ofUser().place())
{
    if (auto left = SessionFolder::ofUser().left(); !left.empty())
        left_ = std::move(left.front());
    timer_.setSingleShot(true);
    timer_.setInterval(recordMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &SessionKeeping::keep);
    connect(&session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (!session_.now().model && changes.has(Change::Model))
            place_->forget();
        if (view_ && changes.has(Change::Explanation) && session_.now().explanation)
            QTimer::singleShot(0, this, [this] {
                if (const auto view = std::exchange(view_, std::nullopt))
                    session_.dispatch(action::SetView{*view});
            });
        if (session_.now().model && !timer_.isActive() && changes.hasAny(recorded))
            timer_.start();
    });
    connect(&opening, &Opening::reads, this, [this](const QString& path) { place_->markReading(path); });
    connect(&opening, &Opening::hasRead, this, [this] { place_->unmark(); });
    connect(&opening, &Opening::opened, this, &SessionKeeping::opened);
    connect(&opening, &Opening::failed, this, &SessionKeeping::failed);
    connect(&source, &EditedSource::problemsChanged, this, &SessionKeeping::applyWhenRead);
    if (left_) {
        editing_.setAside(left_->path);
        offer();
    }
}

SessionKeeping::~SessionKeeping() = default;

void SessionKeeping::offer()
{
    InputError what{
        left_->path.toStdString(), 0, 0, "was open when Threadmend ended without being closed",
        "Restore brings back its edits, properties, runs and breakpoints. Until you discard them, "
        "they are kept."};
    if (left_->wasReading) {
        what.message = "was being read when Threadmend ended: reading it may be what ended it";
        what.hint = "It was not opened again. Restore reads it, with the edits that were not saved.";
    }
    session_.dispatch(action::Notify{{Notice::Kind::Left, what}});
    Q_EMIT offerChanged();
}

void SessionKeeping::restore()
{
    if (!left_)
        return;
    isRestoring_ = true;
    editing_.takeBack(true);
    opening_.open(left_->path);
}

void SessionKeeping::discardLeft()
{
    if (!left_)
        return;
    SessionFolder::discard(*left_);
    editing_.discardAside();
    left_.reset();
    const auto& notice = session_.now().notice;
    if (notice && notice->kind == Notice::Kind::Left)
        session_.dispatch(action::DismissNotice{});
    Q_EMIT offerChanged();
}

void SessionKeeping::leave(bool hasUnsaved)
{
    timer_.stop();
    if (!hasUnsaved)
        return place_->forget();
    keep();
    place_->leaveThere();
}

void SessionKeeping::opened(const QString& path)
{
    if (!left_)
        return;
    if (left_->path == path && !isRestoring_)
        offer();
    else
        applyWhenRead();
}

void SessionKeeping::failed()
{
    isRestoring_ = false;
    editing_.takeBack(false);
}

void SessionKeeping::applyWhenRead()
{
    // Later: who tells of it has not come to its end yet.
    if (isRestoring_)
        QTimer::singleShot(0, this, [this] {
            const Snapshot& now = session_.now();
            const bool isThere = left_ && now.model && now.model->path == left_->path.toStdString();
            // Edits that were not saved have been read, too, or cannot be.
            if (isRestoring_ && isThere && source_.problemsAreOfNow() && !opening_.isReading())
                apply();
        });
}

void SessionKeeping::apply()
{
    isRestoring_ = false;
    const LeftSession left = *std::exchange(left_, std::nullopt);
    if (left.record) {
        const SessionRecord& record = *left.record;
        if (!areListed(record.properties, record.enabled, *session_.now().properties)) {
            PropertyList list = listedProperties(record.properties, session_.now().nextKey);
            for (std::size_t i = 0; i < list.size(); ++i)
                list[i].enabled = record.enabled[i];
            session_.editProperties(list, QStringLiteral("restoring the properties"));
        }
        session_.dispatch(action::SetBreakpoints{record.breakpoints});
        const auto keyOf = [&](std::size_t place) { return (*session_.now().properties)[place].key; };
        // Its counterexample comes again; a person who was elsewhere is not called away.
        if (record.shown && record.run && record.runs[*record.run].property == record.shown)
            session_.dispatch(action::ShowProperty{keyOf(*record.shown)});
        const Snapshot& now = session_.now();
        const auto history = std::make_shared<const History>(historyFrom(record, now));
        const std::size_t first = now.history->branches.size();
        std::optional<BranchId> branch;
        std::size_t cursor = 0;
        if (record.run && first + *record.run < history->branches.size()) {
            const Branch& shown = history->branches[first + *record.run];
            branch = shown.id;
            cursor = std::min(record.cursor, shown.trace->length());
        }
        session_.dispatch(action::SetHistory{now.modelRevision, history, branch, cursor});
        std::vector<PropertyKey> keys;
        for (const std::size_t place : record.checked)
            keys.push_back(keyOf(place));
        if (!keys.empty())
            Q_EMIT checkQuietly(keys);
        if (session_.now().canShow(record.view))
            session_.dispatch(action::SetView{record.view});
        else
            view_ = record.view;
        session_.dispatch(action::DismissNotice{});
    }
    SessionFolder::discard(left);
    Q_EMIT offerChanged();
    keep();
}

void SessionKeeping::keep()
{
    timer_.stop();
    if (session_.now().model)
        place_->keep(recordOf(session_.now()));
}

} // namespace threadmend
