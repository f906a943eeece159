// SPDX-License-Identifier: GPL-3.0-or-later
// Notices when another program writes the file of the model.
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace threadmend {

/// Watches one file at a time, also while it is replaced by another one of the same name.
class FileWatch : public QObject {
    Q_OBJECT
public:
    explicit FileWatch(QObject* parent = nullptr);

    /// From now on this file, as it is now.
    void watch(const QString& path);
    const QString& path() const { return path_; }

Q_SIGNALS:
    void changed(const QString& path, bool exists);

private:
    void look();

    QFileSystemWatcher watcher_;
    QTimer settle_; ///< programs write files in several steps
    QString path_;
    QDateTime modified_;
    qint64 size_ = -1;
};

} // namespace threadmend
