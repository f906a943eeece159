// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/editing.h"

#include <QFileInfo>

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
        setConflict(false);
    });
    connect(&source, &EditedSource::saveWanted, this, &Editing::save);
    connect(&source, &EditedSource::revertWanted, this, &Editing::revert);
}

Editing::~Editing()
{
    if (draftTimer_.isActive())
        keepDraft();
}

void Editing::take(const QString& path, const SourceFile& file)
{
    if (source_.path() != path)
        source_.open(path, file.text);
    path_ = path;
    file_ = file;
    source_.setSaved(file.text);
    source_.edit(file.text);
    setConflict(false);
}

void Editing::restoreDraft()
{
    const auto draft = drafts_.find(path_);
    if (!draft)
        return;
    if (draft->text == file_.text)
        return drafts_.discard(path_);
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
    const QByteArray now = digestOfFile(path_);
    if (!now.isEmpty() && now != file_.digest) {
        setConflict(true);
        return complain(Notice::Kind::ChangedOutside,
                        {path_.toStdString(), 0, 0,
                         "was changed by another program since it was read, and is not overwritten",
                         "Reload takes what is there, and undo brings your text back; \"Overwrite the file\" "
                         "in the menu File keeps yours."});
    }
    write();
}

void Editing::overwrite()
{
    if (conflict_ && path_ == source_.path())
        write();
}

void Editing::write()
{
    const auto written = writeSourceFile(path_, source_.text(), file_);
    if (!written)
        return complain(Notice::Kind::Error, *written.error());
    file_ = *written;
    source_.setSaved(file_.text);
    draftTimer_.stop();
    drafts_.discard(path_);
    setConflict(false);
    Q_EMIT this->written(path_);
    Q_EMIT said(QStringLiteral("Saved %1").arg(QFileInfo(path_).fileName()));
}

void Editing::revert()
{
    if (!source_.isOpen())
        return;
    const QString path = source_.path();
    const auto file = readSourceFile(path);
    if (!file)
        return complain(Notice::Kind::Error, *file.error());
    take(path, *file);
    draftTimer_.stop();
    drafts_.discard(path);
    session_.dispatch(action::DismissNotice{});
    Q_EMIT said(QStringLiteral("%1 is as its file holds it; undo brings the edits back")
                    .arg(QFileInfo(path).fileName()));
}

void Editing::keepDraft()
{
    draftTimer_.stop();
    if (path_.isEmpty() || path_ != source_.path())
        return;
    if (!source_.isModified())
        return drafts_.discard(path_);
    const QString failure = drafts_.keep({path_, file_.digest, source_.text()});
    if (failure.isEmpty()) {
        draftFailed_ = false;
    } else if (!std::exchange(draftFailed_, true)) {
        complain(Notice::Kind::Warning,
                 {path_.toStdString(), 0, 0, "no draft of the edits can be kept: " + failure.toStdString(),
                  "Save before you leave."});
    }
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
