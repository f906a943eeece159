// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that were not saved, kept on disk so that no crash loses them.
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

namespace threadmend {

struct Draft {
    QString path;     ///< of the file, absolute
    QByteArray basis; ///< the digest of the file that was edited
    QString text;
    bool operator==(const Draft&) const = default;
};

/// A folder with one file a draft, called by a hash of the path. A value: it may be used on any thread.
class Drafts {
public:
    explicit Drafts(QString folder) : folder_(std::move(folder)) {}
    /// Those of the user.
    static Drafts ofUser();

    /// Writes all or nothing; returns why it could not, or an empty text.
    QString keep(const Draft& draft) const;
    /// The draft of a file; nothing if there is none, or what is there is none.
    std::optional<Draft> find(const QString& path) const;
    void discard(const QString& path) const;

private:
    QString fileFor(const QString& path) const;

    QString folder_;
};

} // namespace threadmend
