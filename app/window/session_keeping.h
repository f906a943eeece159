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

#include <QObject>
#include <QTimer>
#include <memory>

namespace threadmend {

/// A second after a change at the latest, the session is on disk, until the window is closed. At the start,
/// and where its file is opened, a session that was left is offered; nothing of it, not the edits of the text
/// either, is taken by itself, and until somebody takes or discards it, it is offered again.
class SessionKeeping : public QObject {
    Q_OBJECT
public:
    SessionKeeping(Session& session, EditedSource& source, Opening& opening, Editing& editing,
                   QObject* parent = nullptr);
    ~SessionKeeping() override;

    /// Whether there is one that was left.
    bool canRestore() const { return left_.has_value(); }
    /// Opens its file, and makes of it what it was.
    void restore();
    /// What was left is gone for good, its edits, too.
    void discardLeft();
    /// The program ends without a word. With `hasUnsaved` what there is will be offered at the next start.
    void leave(bool hasUnsaved);

Q_SIGNALS:
    void offerChanged();
    /// These had verdicts.
    void checkQuietly(const std::vector<threadmend::PropertyKey>& keys);

private:
    void offer();
    void keep();
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
    std::optional<LeftSession> left_;
    bool isRestoring_ = false;
    std::optional<GraphView> view_; ///< as soon as it can be shown
    QTimer timer_;
};

} // namespace threadmend
