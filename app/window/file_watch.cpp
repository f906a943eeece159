// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_watch.h"

#include <QFileInfo>

namespace threadmend {

namespace {

constexpr int settleMilliseconds = 250;

} // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent)
{
    settle_.setSingleShot(true);
    settle_.setInterval(settleMilliseconds);
    connect(&settle_, &QTimer::timeout, this, &FileWatch::look);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, &settle_, qOverload<>(&QTimer::start));
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, &settle_, qOverload<>(&QTimer::start));
}

void FileWatch::watch(const QString& path)
{
    const QStringList before = watcher_.files() + watcher_.directories();
    if (!before.isEmpty())
        watcher_.removePaths(before);
    const QFileInfo file(path);
    path_ = path;
    modified_ = file.lastModified();
    size_ = file.exists() ? file.size() : -1;
    watcher_.addPath(path);
    // Many programs replace a file by another one of the same name.
    watcher_.addPath(file.absolutePath());
}

void FileWatch::look()
{
    const QFileInfo file(path_);
    const bool isStillMissing = !file.exists() && size_ < 0; // nobody has written it yet
    if (isStillMissing || (file.exists() && file.lastModified() == modified_ && file.size() == size_))
        return;
    modified_ = file.lastModified();
    size_ = file.exists() ? file.size() : -1;
    watcher_.addPath(path_);
    Q_EMIT changed(path_, file.exists());
}

} // namespace threadmend
