// SPDX-License-Identifier: GPL-3.0-or-later
// What the threads of this process have used of the processor, as Linux counts it: in hundredths of a second.
#pragma once

#include <QDir>
#include <QFile>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <limits>
#include <map>

#include <unistd.h>

namespace threadmend::testing {

/// By the name of each thread.
using SecondsByThread = std::map<QString, double>;

inline SecondsByThread secondsByThread()
{
    SecondsByThread seconds;
    const QString folder = QStringLiteral("/proc/self/task");
    for (const QString& thread : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file(folder + QLatin1Char('/') + thread + QStringLiteral("/stat"));
        const QByteArray line = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        // What follows the name, which may hold anything; fields 14 and 15 of all.
        const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
        if (fields.size() > 12)
            seconds[thread] = (fields[11].toDouble() + fields[12].toDouble()) / double(sysconf(_SC_CLK_TCK));
    }
    return seconds;
}

inline SecondsByThread without(SecondsByThread threads, const SecondsByThread& others)
{
    for (const auto& each : others)
        threads.erase(each.first);
    return threads;
}

/// The threads that have come since `before`, once there is one that has used a tenth of a second; none if
/// there is none in a minute. `wait` lets the event loop run for some milliseconds.
template <class Wait>
SecondsByThread threadsAtWork(const SecondsByThread& before, const Wait& wait)
{
    for (int turns = 0; turns < 6000; ++turns) {
        wait(10);
        const SecondsByThread now = without(secondsByThread(), before);
        if (std::any_of(now.begin(), now.end(), [](const auto& each) { return each.second >= 0.1; }))
            return now;
    }
    return {};
}

/// What the hardest working of these threads still uses of the processor after `change`; endless if one of
/// them is there after a minute.
template <class Change, class Wait>
double secondsAfter(const Change& change, const SecondsByThread& threads, const Wait& wait)
{
    const SecondsByThread before = secondsByThread();
    change();
    double longest = 0;
    for (int turns = 0; turns < 30000; ++turns) {
        const SecondsByThread now = secondsByThread();
        bool isThere = false;
        for (const auto& each : threads)
            if (const auto at = now.find(each.first), was = before.find(each.first);
                at != now.end() && was != before.end()) {
                isThere = true;
                longest = std::max(longest, at->second - was->second);
            }
        if (!isThere)
            return longest;
        wait(2);
    }
    return std::numeric_limits<double>::infinity();
}

} // namespace threadmend::testing
