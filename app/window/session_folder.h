// SPDX-License-Identifier: GPL-3.0-or-later
// Records of sessions on disk: of the windows that are open, and of those that were never closed.
#pragma once

#include "app/files/session_record.h"

#include <QLockFile>
#include <memory>

namespace threadmend {

/// A session whose program is no more. Nobody else is offered it while this is there.
/// What was edited in it and not saved is a draft (drafts.h).
struct LeftSession {
    QString path;
    /// Nothing if the model was never there.
    std::optional<SessionRecord> record;
    /// The program ended while it read this model: reading it again may end it again.
    bool wasReading = false;
    QString file; ///< without the extension; empty if the session is not one of the folder
    std::shared_ptr<QLockFile> lock;
};

/// One window's place in the folder: a record, and a mark while a model is being read. Both go with it; what
/// is left of a program that was killed stays.
class SessionPlace {
public:
    explicit SessionPlace(const QString& folder);
    ~SessionPlace();
    SessionPlace(const SessionPlace&) = delete;
    SessionPlace& operator=(const SessionPlace&) = delete;

    void keep(const SessionRecord& record);
    /// What is there stays when the place goes, until something else is kept.
    void leaveThere() { stays_ = true; }
    /// Nothing is open any more.
    void forget();
    void markReading(const QString& path);
    void unmark();

private:
    QString file_; ///< without the extension; empty if the folder cannot be written to
    std::unique_ptr<QLockFile> lock_;
    bool stays_ = false;
};

class SessionFolder {
public:
    explicit SessionFolder(QString folder) : folder_(std::move(folder)) {}
    /// That of the user.
    static SessionFolder ofUser();

    std::unique_ptr<SessionPlace> place() const;
    /// Sessions whose program is no more, the last one first.
    std::vector<LeftSession> left() const;
    static void discard(const LeftSession& session);

private:
    QString folder_;
};

} // namespace threadmend
