// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a program, read to be edited and written back as it was apart from what was edited.
#pragma once

#ifndef Q_MOC_RUN
#include "core/run/outcome.h"
#endif

#include <QByteArray>
#include <QString>

namespace threadmend {

/// What a file holds.
struct SourceFile {
    QString text; ///< lines end with LF
    /// SHA-256 of the bytes: whether it is still the same file.
    QByteArray digest;
    QByteArray lineEnd = "\n"; ///< the one that most of its lines had
    bool hasByteOrderMark = false;
};

/// Errors: it cannot be read, is larger than 16 MiB, or is no UTF-8, so that editing it would lose something.
Outcome<SourceFile> readSourceFile(const QString& path);
/// Writes `text` in the manner of `file`, all or nothing; returns what the file is then. Errors: it cannot be
/// written, or what is there is not what `file` was read from.
Outcome<SourceFile> writeSourceFile(const QString& path, const QString& text, const SourceFile& file);
/// The same, whatever is there.
Outcome<SourceFile> overwriteSourceFile(const QString& path, const QString& text, const SourceFile& file);

} // namespace threadmend
