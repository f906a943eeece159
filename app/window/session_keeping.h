// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what a person has made of a model on disk, and brings back what a program that was killed has left.
#pragma once

#ifndef Q_MOC_RUN
#include "app/window/editing.h"
#include "app/window/opening.h"
#include "app/window/session_folder.h"
#include "views/program/edited_source.h"
#include "views/session/session.h"
#endif

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <vector>

namespace threadmend {

/// A second after a change at the latest, the session is on disk, until the window is closed. At the start
/// the sessions that were left are offered, one after the other, the last one first, and each where its file
/// is opened; nothing of them, not the edits of the text either, is taken by itself, and until somebody takes
/// or discards one, it is offered again.
class SessionKeeping : public QObject {
    Q_OBJECT
public:
    SessionKeeping(Session& session, EditedSource& source, Opening& opening, Editing& editing,
                   QObject* parent = nullptr);
    ~SessionKeeping() override;

    /// What tells how the window looks at the session: it is asked before each writing.
    void setLooks(std::function<void(SessionRecord& record)> add) { addLooks_ = std::move(add); }
    /// That has changed.
    void looksChanged();

    /// Whether there is one that was left.
    bool canRestore() const { return !left_.empty(); }
    /// The file of the one that is offered.
    const QString& pathLeft() const { return left_.front().session.path; }
    /// The files of all of them, the one that is offered first.
    QStringList pathsLeft() const;
    /// Opens its file, and makes of it what it was.
    void restore();
    /// The same with the one of this file; false if there is none.
    bool restore(const QString& path);
    /// Opens the model of a session file, and makes of it what it was; from then on what changes is written
    /// there, too. Says what is wrong with the file.
    void openFile(const QString& path);
    /// The same with a record that is of no file: its model takes the place of the one that is open.
    void goOnWith(SessionRecord record);
    /// Writes what is open, and what it becomes, to a session file. False, and a notice, if it cannot be
    /// written.
    bool saveFile(const QString& path);
    /// Of the session that is open; empty if it is none.
    const QString& file() const { return file_; }
    /// What has changed is on disk now.
    void keepNow();
    /// It is gone for good, its edits, too.
    void discardLeft();
    /// A person has waved a notice away: the one that was offered is kept for later, and the next one
    /// offered, if it was not yet.
    void goOn(Notice::Kind waved);
    /// The program ends without a word. With `hasUnsaved` what there is will be offered at the next start.
    void leave(bool hasUnsaved);

Q_SIGNALS:
    void offerChanged();
    /// Another session file is written, or none.
    void fileChanged();
    /// The window looked at it so.
    void looksWanted(const threadmend::SessionRecord& record);
    /// These had verdicts.
    void checkQuietly(const std::vector<threadmend::PropertyKey>& keys);

private:
    struct Left {
        LeftSession session;
        std::optional<DraftPlace> draft; ///< nobody else gets it
    };

    /// The one that was left of this file is the one that is offered; false if there is none.
    bool choose(const QString& path);
    void dropFirst();
    void offer();
    /// The first one that was not waved away, unless another notice has to be read first.
    void offerNext();
    void makeWhatItWas(const SessionRecord& record);
    void showRun(const SessionRecord& record);
    SessionRecord record() const;
    void keep();
    bool writeFile();
    const QByteArray& digestOfModel();
    void opened(const QString& path);
    void failed();
    /// As soon as the text that was edited has been read.
    void applyWhenRead();
    void apply();

    Session& session_;
    EditedSource& source_;
    Opening& opening_;
    Editing& editing_;
    std::unique_ptr<SessionPlace> place_;
    std::vector<Left> left_; ///< the first one is offered
    std::size_t waved_ = 0;  ///< so many of the last ones were
    bool isRestoring_ = false;
    QString file_;              ///< the session file that is written, too
    QString fileModel_;         ///< of that
    QString opensFile_;         ///< the one whose model is being opened
    bool opensChanged_ = false; ///< that model is another one than when it was written
    QByteArray digest_;         ///< of the model that is open, when it was of this age and size
    QString digestPath_;
    QDateTime digestTime_;
    qint64 digestSize_ = -1;
    std::optional<GraphView> view_; ///< as soon as it can be shown
    std::function<void(SessionRecord&)> addLooks_;
    QTimer timer_;
};

} // namespace threadmend
