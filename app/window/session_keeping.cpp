// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session_keeping.h"

#include "app/files/file_digest.h"
#include "app/files/session_file.h"
#include "core/model/text/wording.h"

#include <QFileInfo>
#include <algorithm>
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
    for (LeftSession& each : SessionFolder::ofUser().left()) {
        auto draft = Drafts::ofUser().lastLeft(each.path);
        left_.push_back({std::move(each), std::move(draft)});
    }
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
    if (!left_.empty())
        offer();
}

SessionKeeping::~SessionKeeping() = default;

bool SessionKeeping::choose(const QString& path)
{
    const auto of =
        std::find_if(left_.begin(), left_.end(), [&](const Left& each) { return each.session.path == path; });
    if (of == left_.end())
        return false;
    if (static_cast<std::size_t>(left_.end() - of) <= waved_)
        --waved_;
    std::rotate(left_.begin(), of, of + 1);
    return true;
}

void SessionKeeping::dropFirst()
{
    left_.erase(left_.begin());
    waved_ = std::min(waved_, left_.size());
}

void SessionKeeping::offer()
{
    const LeftSession& left = left_.front().session;
    InputError what{
        left.path.toStdString(), 0, 0, "was open when Threadmend ended without being closed",
        "Restore brings back its edits, properties, runs and breakpoints. Until you discard them, "
        "they are kept."};
    if (left.wasReading) {
        what.message = "was being read when Threadmend ended: reading it may be what ended it";
        what.hint = "It was not opened again. Restore reads it, with the edits that were not saved.";
    }
    if (const std::size_t more = left_.size() - waved_ - 1; more > 0)
        what.hint +=
            " After it " + counted(more, "more session") + (more == 1 ? " is" : " are") + " offered.";
    session_.dispatch(action::Notify{{Notice::Kind::Left, what}});
    Q_EMIT offerChanged();
}

void SessionKeeping::offerNext()
{
    if (waved_ < left_.size() && !session_.now().notice)
        offer();
}

void SessionKeeping::goOn(Notice::Kind waved)
{
    if (waved == Notice::Kind::Left && waved_ < left_.size()) {
        std::rotate(left_.begin(), left_.begin() + 1, left_.end());
        ++waved_;
    }
    offerNext();
}

QStringList SessionKeeping::pathsLeft() const
{
    QStringList paths;
    for (const Left& each : left_)
        paths.push_back(each.session.path);
    return paths;
}

void SessionKeeping::restore()
{
    if (left_.empty() || isRestoring_)
        return;
    isRestoring_ = true;
    Left& left = left_.front();
    if (left.draft)
        editing_.takeBack(*std::exchange(left.draft, std::nullopt));
    if (QFileInfo::exists(left.session.path))
        opening_.open(left.session.path);
    else // it was never saved: all that there is are its edits
        opening_.begin(left.session.path, {});
}

bool SessionKeeping::restore(const QString& path)
{
    const bool isThere = choose(path);
    if (isThere)
        restore();
    return isThere;
}

void SessionKeeping::openFile(const QString& path)
{
    if (isRestoring_)
        return;
    keepNow();
    auto file = readSessionFile(path.toStdString());
    if (!file) {
        session_.dispatch(action::Notify{{Notice::Kind::Error, *file.error()}});
        return;
    }
    if (!QFileInfo::exists(file->record.path)) {
        const InputError gone{path.toStdString(), 0, 0,
                              "is about a model that is not there: " + file->record.path.toStdString(),
                              "Put the model back, or the session beside it."};
        session_.dispatch(action::Notify{{Notice::Kind::Error, gone}});
        return;
    }
    opensFile_ = path;
    opensChanged_ = file->isOfAnotherModel();
    goOnWith(std::move(file->record));
}

void SessionKeeping::goOnWith(SessionRecord record)
{
    LeftSession session;
    session.path = record.path;
    session.record = std::move(record);
    left_.insert(left_.begin(), Left{std::move(session), std::nullopt});
    restore();
}

bool SessionKeeping::saveFile(const QString& path)
{
    const QString before = std::exchange(file_, path);
    if (writeFile()) {
        fileModel_ = QString::fromStdString(session_.now().model->path);
        Q_EMIT fileChanged();
        return true;
    }
    file_ = before;
    return false;
}

/// A large model is not read again for each change of the session.
const QByteArray& SessionKeeping::digestOfModel()
{
    const QFileInfo model(QString::fromStdString(session_.now().model->path));
    if (digestPath_ != model.filePath() || digestTime_ != model.lastModified() ||
        digestSize_ != model.size()) {
        digest_ = digestOfFile(model.filePath());
        digestPath_ = model.filePath();
        digestTime_ = model.lastModified();
        digestSize_ = model.size();
    }
    return digest_;
}

void SessionKeeping::keepNow()
{
    if (timer_.isActive())
        keep();
}

bool SessionKeeping::writeFile()
{
    const auto error = writeSessionFile(file_.toStdString(), {record(), digestOfModel()});
    if (error)
        session_.dispatch(action::Notify{{Notice::Kind::Error, *error}});
    return !error;
}

void SessionKeeping::discardLeft()
{
    if (left_.empty() || isRestoring_)
        return;
    SessionFolder::discard(left_.front().session);
    if (left_.front().draft)
        left_.front().draft->discard();
    dropFirst();
    const auto& notice = session_.now().notice;
    if (notice && notice->kind == Notice::Kind::Left)
        session_.dispatch(action::DismissNotice{});
    Q_EMIT offerChanged();
    offerNext();
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
    if (isRestoring_ && left_.front().session.path != path)
        failed();                                      // another file was wanted more
    if (!opensFile_.isEmpty() || path != fileModel_) { // else it was read again
        file_ = std::exchange(opensFile_, {});
        fileModel_ = path;
        Q_EMIT fileChanged();
    }
    if (isRestoring_)
        applyWhenRead();
    else if (choose(path))
        offer();
}

void SessionKeeping::failed()
{
    if (std::exchange(isRestoring_, false)) {
        left_.front().draft = editing_.giveBack();
        if (left_.front().session.file.isEmpty())
            dropFirst(); // its file can be opened again
    }
    opensFile_.clear();
    opensChanged_ = false;
}

void SessionKeeping::applyWhenRead()
{
    // Later: who tells of it has not come to its end yet.
    if (isRestoring_)
        QTimer::singleShot(0, this, [this] {
            const Snapshot& now = session_.now();
            const bool isThere =
                isRestoring_ && now.model && now.model->path == left_.front().session.path.toStdString();
            // Edits that were not saved have been read, too, or cannot be.
            if (isThere && source_.problemsAreOfNow() && !opening_.isReading())
                apply();
        });
}

void SessionKeeping::apply()
{
    isRestoring_ = false;
    const LeftSession left = std::move(left_.front().session);
    dropFirst();
    if (left.record) {
        makeWhatItWas(*left.record);
        session_.dispatch(action::DismissNotice{});
        if (std::exchange(opensChanged_, false))
            session_.dispatch(
                action::Notify{{Notice::Kind::Warning,
                                {left.path.toStdString(), 0, 0, "was changed since the session was saved",
                                 "Runs are kept as far as they fit."}}});
    }
    SessionFolder::discard(left);
    Q_EMIT offerChanged();
    keep();
    offerNext();
}

void SessionKeeping::makeWhatItWas(const SessionRecord& record)
{
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
    showRun(record);
    std::vector<PropertyKey> keys;
    for (const std::size_t place : record.checked)
        keys.push_back(keyOf(place));
    if (!keys.empty())
        Q_EMIT checkQuietly(keys);
    if (record.view == GraphView::Overview)
        session_.dispatch(action::GroupBy{record.grouping});
    else if (session_.now().canShow(record.view))
        session_.dispatch(action::SetView{record.view});
    else
        view_ = record.view;
    Q_EMIT looksWanted(record);
}

void SessionKeeping::showRun(const SessionRecord& record)
{
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
}

SessionRecord SessionKeeping::record() const
{
    SessionRecord all = recordOf(session_.now());
    if (addLooks_)
        addLooks_(all);
    return all;
}

void SessionKeeping::looksChanged()
{
    if (session_.now().model && !timer_.isActive() && !isRestoring_)
        timer_.start();
}

void SessionKeeping::keep()
{
    timer_.stop();
    if (!session_.now().model)
        return;
    place_->keep(record());
    // Where it cannot be written this is said once; what is kept by itself is kept.
    if (!file_.isEmpty() && !isRestoring_ && !writeFile())
        file_.clear();
}

} // namespace threadmend
