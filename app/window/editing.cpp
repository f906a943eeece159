// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/editing.h"

#include "app/files/file_digest.h"

#include <QFileInfo>
#include <utility>

namespace threadmend {

namespace {

constexpr int draftMilliseconds = 500;

} // namespace

Editing::Editing(Session& session, EditedSource& source, QObject* parent)
    : QObject(parent), session_(session), source_(source)
{
    draftTimer_.setSingleShot(true);
    draftTimer_.setInterval(draftMilliseconds);
    connect(&draftTimer_, &QTimer::timeout, this, &Editing::keepDraft);
    connect(&source, &EditedSource::edited, this, [this] {
        if (!draftTimer_.isActive())
            draftTimer_.start();
    });
    connect(&source, &EditedSource::leaving, this, [this] {
        if (draftTimer_.isActive())
            keepDraft();
        path_.clear();
        draft_.reset();
        setConflict(false);
    });
    connect(&source, &EditedSource::saveWanted, this, &Editing::save);
    connect(&source, &EditedSource::revertWanted, this, &Editing::revert);
}

Editing::~Editing()
{
    keepNow();
}

void Editing::take(const QString& path, const SourceFile& file)
{
    if (source_.path() != path)
        source_.open(path, file.text);
    path_ = path;
    file_ = file;
    if (taken_ && taken_->path() == path)
        draft_ = giveBack();
    else if (!draft_ || draft_->path() != path)
        draft_ = Drafts::ofUser().placeFor(path);
    source_.setSaved(file.text);
    source_.edit(file.text);
    setConflict(false);
}

void Editing::keepNow()
{
    if (draftTimer_.isActive())
        keepDraft();
}

void Editing::restoreDraft()
{
    const auto draft = draft_ ? draft_->find() : std::nullopt;
    if (!draft)
        return;
    if (draft->text == file_.text)
        return draft_->discard();
    source_.edit(draft->text);
    InputError what{path_.toStdString(), 0, 0, "unsaved edits of this file were restored",
                    "Revert takes what the file holds."};
    if (draft->basis != file_.digest) {
        what.message = "unsaved edits were restored, and the file was changed since they were made";
        // Not saved over what nobody has seen beside them.
        file_.digest = draft->basis;
    }
    complain(Notice::Kind::Warning, what);
}

void Editing::save()
{
    if (!source_.isOpen())
        return;
    if (path_ != source_.path())
        return complain(Notice::Kind::Error, notEditable());
    if (wasChangedOutside())
        return complainOfChange();
    const auto outcome = writeSourceFile(path_, source_.text(), file_);
    if (!outcome && wasChangedOutside())
        return complainOfChange();
    finishWriting(outcome);
}

bool Editing::wasChangedOutside() const
{
    const QByteArray now = digestOfFile(path_);
    return !now.isEmpty() && now != file_.digest;
}

void Editing::complainOfChange()
{
    Q_EMIT said(QStringLiteral("%1 was not saved").arg(QFileInfo(path_).fileName()));
    setConflict(true);
    complain(Notice::Kind::ChangedOutside,
             {path_.toStdString(), 0, 0,
              "was changed by another program since it was read, and is not overwritten",
              "Reload takes what is there, and undo brings your text back; \"Overwrite the file\" "
              "in the menu File keeps yours."});
}

void Editing::overwrite()
{
    if (conflict_ && path_ == source_.path())
        finishWriting(overwriteSourceFile(path_, source_.text(), file_));
}

bool Editing::writeTo(const QString& path)
{
    const auto outcome = overwriteSourceFile(path, source_.text(), file_);
    if (!outcome) {
        complain(Notice::Kind::Error, *outcome.error());
        return false;
    }
    forgetDraft();
    Q_EMIT said(QStringLiteral("Saved %1").arg(QFileInfo(path).fileName()));
    return true;
}

void Editing::finishWriting(const Outcome<SourceFile>& outcome)
{
    if (!outcome)
        return complain(Notice::Kind::Error, *outcome.error());
    file_ = *outcome;
    source_.setSaved(file_.text);
    forgetDraft();
    setConflict(false);
    Q_EMIT this->written(path_);
    Q_EMIT said(QStringLiteral("Saved %1").arg(QFileInfo(path_).fileName()));
}

void Editing::revert()
{
    if (!source_.isOpen())
        return;
    const QString path = source_.path();
    if (!QFileInfo::exists(path))
        return said(QStringLiteral("%1 was never saved: there is nothing to go back to")
                        .arg(QFileInfo(path).fileName()));
    const auto file = readSourceFile(path);
    if (!file)
        return complain(Notice::Kind::Error, *file.error());
    take(path, *file);
    forgetDraft();
    session_.dispatch(action::DismissNotice{});
    Q_EMIT said(QStringLiteral("%1 is as its file holds it; undo brings the edits back")
                    .arg(QFileInfo(path).fileName()));
}

void Editing::keepDraft()
{
    draftTimer_.stop();
    if (!draft_ || path_.isEmpty() || path_ != source_.path())
        return;
    if (!source_.isModified())
        return draft_->discard();
    const QString failure = draft_->keep(file_.digest, source_.text());
    if (failure.isEmpty()) {
        draftFailed_ = false;
    } else if (!std::exchange(draftFailed_, true)) {
        complain(Notice::Kind::Warning,
                 {path_.toStdString(), 0, 0, "no draft of the edits can be kept: " + failure.toStdString(),
                  "Save before you leave."});
    }
}

void Editing::forgetDraft()
{
    draftTimer_.stop();
    if (draft_)
        draft_->discard();
}

void Editing::setConflict(bool conflict)
{
    if (conflict == conflict_)
        return;
    conflict_ = conflict;
    Q_EMIT conflictChanged();
}

void Editing::complain(Notice::Kind kind, const InputError& error)
{
    session_.dispatch(action::Notify{{kind, error}});
}

InputError Editing::notEditable() const
{
    const auto file = readSourceFile(source_.path());
    if (!file)
        return *file.error();
    return {source_.path().toStdString(), 0, 0, "was not read from this file", "Reload it first."};
}

} // namespace threadmend
