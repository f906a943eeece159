// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

namespace threadmend {

namespace {

const QLatin1String recordExtension(".json");
const QLatin1String readingExtension(".reading");
const QLatin1String lockExtension(".lock");

QByteArray leftBytes(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

SessionPlace::SessionPlace(const QString& folder)
{
    const QString file = folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces);
    lock_ = std::make_unique<QLockFile>(file + lockExtension);
    lock_->setStaleLockTime(0);
    if (QDir().mkpath(folder) && lock_->tryLock(0))
        file_ = file;
}

SessionPlace::~SessionPlace()
{
    if (!stays_)
        forget();
}

void SessionPlace::keep(const SessionRecord& record)
{
    stays_ = false;
    // Nobody works less well where this cannot be written.
    QSaveFile file(file_ + recordExtension);
    if (file_.isEmpty() || !file.open(QIODevice::WriteOnly))
        return;
    file.write(toJson(record));
    file.commit();
}

void SessionPlace::forget()
{
    if (file_.isEmpty())
        return;
    QFile::remove(file_ + recordExtension);
    unmark();
}

void SessionPlace::markReading(const QString& path)
{
    QFile file(file_ + readingExtension);
    if (!file_.isEmpty() && file.open(QIODevice::WriteOnly))
        file.write(path.toUtf8());
}

void SessionPlace::unmark()
{
    if (!file_.isEmpty())
        QFile::remove(file_ + readingExtension);
}

SessionFolder SessionFolder::ofUser()
{
    return SessionFolder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
                         QStringLiteral("/sessions"));
}

std::unique_ptr<SessionPlace> SessionFolder::place() const
{
    return std::make_unique<SessionPlace>(folder_);
}

std::vector<LeftSession> SessionFolder::left() const
{
    const QDir folder(folder_);
    const QStringList names =
        folder.entryList({QStringLiteral("*.json"), QStringLiteral("*.reading")}, QDir::Files, QDir::Time);
    std::vector<LeftSession> sessions;
    QStringList seen;
    for (const QString& name : names) {
        const QString file = folder.filePath(QFileInfo(name).completeBaseName());
        if (seen.contains(file))
            continue;
        seen.push_back(file);
        LeftSession session;
        session.file = file;
        session.lock = std::make_shared<QLockFile>(file + lockExtension);
        session.lock->setStaleLockTime(0);
        if (!session.lock->tryLock(0))
            continue;
        const QString reading = QString::fromUtf8(leftBytes(file + readingExtension));
        session.record = recordFrom(leftBytes(file + recordExtension));
        session.wasReading = !reading.isEmpty();
        session.path = session.wasReading ? reading : session.record ? session.record->path : QString();
        if (session.record && session.record->path != session.path)
            session.record.reset();
        if (session.path.isEmpty())
            discard(session);
        else
            sessions.push_back(std::move(session));
    }
    return sessions;
}

void SessionFolder::discard(const LeftSession& session)
{
    if (session.file.isEmpty())
        return;
    QFile::remove(session.file + recordExtension);
    QFile::remove(session.file + readingExtension);
    session.lock->unlock();
}

} // namespace threadmend
