// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recent_files.h"

#include <QFileInfo>
#include <QSettings>
#include <algorithm>

namespace threadmend {

namespace {

constexpr qsizetype mostRemembered = 8;
const auto key = QLatin1String("recentFiles");

} // namespace

QStringList recentFiles()
{
    QStringList paths = QSettings().value(key).toStringList();
    paths.erase(std::remove_if(paths.begin(), paths.end(),
                               [](const QString& path) { return !QFileInfo::exists(path); }),
                paths.end());
    return paths;
}

void rememberFile(const QString& path)
{
    QStringList paths = recentFiles();
    paths.removeAll(path);
    paths.push_front(path);
    QSettings().setValue(key, paths.mid(0, mostRemembered));
}

} // namespace threadmend
