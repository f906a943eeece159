// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions as files (.tmend): what a person has made of a model, to be kept beside it or given to somebody.
#pragma once

#include "app/files/session_record.h"
#include "core/run/outcome.h"

#include <QByteArray>
#include <QString>
#include <string>

namespace threadmend {

/// The model is named relative to the file, so that both may move together.
struct SessionFile {
    SessionRecord record; ///< its path is absolute
    QByteArray digest;    ///< SHA-256 of the model when this was saved; empty if it could not be read then

    /// Whether the model is there, and another one by now.
    bool isOfAnotherModel() const;
};

/// Whether a path names one, by its extension.
bool isSessionFile(const QString& path);

/// Errors: it cannot be read, is larger than 64 MiB, is no JSON (with line and column), or no session.
Outcome<SessionFile> readSessionFile(const std::string& path);
/// The same from its text; the model is looked for from the folder of `path`.
Outcome<SessionFile> sessionIn(const QByteArray& text, const std::string& path);
/// Writes all or nothing; returns why it could not.
std::optional<InputError> writeSessionFile(const std::string& path, const SessionFile& session);

} // namespace threadmend
