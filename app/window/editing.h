// SPDX-License-Identifier: GPL-3.0-or-later
// Saves the text of a program, goes back to what its file holds, and keeps drafts of what is not saved.
#pragma once

#ifndef Q_MOC_RUN
#include "app/window/drafts.h"
#include "app/window/source_file.h"
#include "views/program/edited_source.h"
#include "views/session/session.h"
#endif

#include <QObject>
#include <QTimer>
#include <optional>
#include <utility>

namespace threadmend {

/// Half a second after an edit at the latest, its draft is on disk; it stays there until the text is saved or
/// reverted, whatever happens to the program.
class Editing : public QObject {
    Q_OBJECT
public:
    Editing(Session& session, EditedSource& source, QObject* parent = nullptr);
    ~Editing() override;

    /// The file of the text that is edited was read. Where it was already edited the text becomes what the
    /// file holds, as an edit that can be undone.
    void take(const QString& path, const SourceFile& file);
    /// Goes on with the edits of this file that were left, if there are any that nobody has, and says so.
    void restoreDraft();
    /// These are the edits to go on with when their file is read next.
    void takeBack(DraftPlace draft) { taken_ = std::move(draft); }
    /// What was to be taken back, if its file was not read since.
    std::optional<DraftPlace> giveBack() { return std::exchange(taken_, std::nullopt); }
    /// Writes the text to another file, whatever is there; the edits are there then, no draft of them is kept
    /// here. False, and a notice, if it cannot be written.
    bool writeTo(const QString& path);
    /// What was edited is on disk now.
    void keepNow();

    /// Whether the file holds something that was neither read nor written here.
    bool isInConflict() const { return conflict_; }

public Q_SLOTS:
    /// Does not overwrite what another program has written, but says so.
    void save();
    /// Saves whatever the file holds.
    void overwrite();
    void revert();

Q_SIGNALS:
    /// One sentence: what was done.
    void said(const QString& sentence);
    void written(const QString& path);
    void conflictChanged();

private:
    void keepDraft();
    void forgetDraft();
    void finishWriting(const Outcome<SourceFile>& outcome);
    bool wasChangedOutside() const;
    void complainOfChange();
    void setConflict(bool conflict);
    void complain(Notice::Kind kind, const InputError& error);
    InputError notEditable() const;

    Session& session_;
    EditedSource& source_;
    QString path_;                    ///< of the file
    std::optional<DraftPlace> draft_; ///< of that file
    std::optional<DraftPlace> taken_; ///< of a file that will be read
    SourceFile file_;
    QTimer draftTimer_;
    bool conflict_ = false;
    bool draftFailed_ = false;
};

} // namespace threadmend
