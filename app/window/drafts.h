// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that were not saved, kept on disk so that no crash loses them.
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QLockFile>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

namespace threadmend {

struct Draft {
    QString path;     ///< of the file, absolute
    QByteArray basis; ///< the digest of the file that was edited
    QString text;
    bool operator==(const Draft&) const = default;
};

/// A draft that is on disk.
struct LeftDraft {
    QString path;   ///< of the file
    QDateTime time; ///< when it was kept
};

/// Where one window keeps the draft of one file. While it lives no other window, of whatever process, gets
/// the same place.
class DraftPlace {
public:
    /// Writes all or nothing; returns why it could not, or an empty text.
    QString keep(const QByteArray& basis, const QString& text) const;
    /// What was left here; nothing if there is no draft, or what is there is none.
    std::optional<Draft> find() const;
    void discard() const;

    const QString& path() const { return path_; }

private:
    friend class Drafts;
    DraftPlace(QString path, QString file, std::unique_ptr<QLockFile> lock);

    QString path_;
    QString file_;
    std::unique_ptr<QLockFile> lock_; ///< null where none can be had
};

/// A folder with one file a draft, called by a hash of the path and, from the second place of a file on, its
/// number.
class Drafts {
public:
    explicit Drafts(QString folder) : folder_(std::move(folder)) {}
    /// Those of the user.
    static Drafts ofUser();

    /// A place for the draft of a file that nobody has: one where a draft was left, if there is any.
    DraftPlace placeFor(const QString& path) const;
    /// The place of the draft that was left last, if there is any that nobody has.
    std::optional<DraftPlace> lastLeft(const QString& path) const;
    /// The drafts that no window has in its hands, one a file, the last ones first, at most `mostListed`.
    std::vector<LeftDraft> left() const;
    static constexpr std::size_t mostListed = 8;
    /// Forgets all drafts of a file.
    void discardAll(const QString& path) const;

private:
    QString stemFor(const QString& path) const;
    QString nameFor(const QString& path, int number) const;
    /// Whether something lies where the draft would. A look costs far less than a lock, which waits for the
    /// disk.
    bool isThere(const QString& path, int number) const;
    /// With more windows than places the last place is shared.
    DraftPlace lastPlace(const QString& path) const;
    /// Nothing if another window has it.
    std::optional<DraftPlace> place(const QString& path, int number) const;

    QString folder_;
};

} // namespace threadmend
