// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/moved_lines.h"

#include <QHash>
#include <QList>
#include <QStringView>
#include <algorithm>

namespace threadmend {

namespace {

constexpr QLatin1Char lineEnd('\n');

using Lines = QList<QStringView>;

/// The place of each line that is there once, by its text without blanks.
QHash<QStringView, int> placesOfSingles(const Lines& lines)
{
    QHash<QStringView, int> places;
    for (int i = 0; i < lines.size(); ++i) {
        const QStringView line = lines[i].trimmed();
        places.insert(line, places.contains(line) ? -1 : i);
    }
    return places;
}

/// For each line of `before` its place in `after`, from 0; -1 where it has none.
std::vector<int> aligned(const Lines& before, const Lines& after)
{
    const auto count = static_cast<int>(before.size());
    std::vector<int> places(static_cast<std::size_t>(count), -1);
    const QHash<QStringView, int> singlesBefore = placesOfSingles(before);
    const QHash<QStringView, int> singlesAfter = placesOfSingles(after);
    int begin = 0, place = 0; // of the lines that are not placed yet
    const auto fill = [&](int end, int endPlace) {
        for (; begin < end; ++begin)
            places[static_cast<std::size_t>(begin)] = place < endPlace ? place++ : -1;
    };
    for (int i = 0; i < count; ++i) {
        const QStringView line = before[i].trimmed();
        const int found = singlesAfter.value(line, -1);
        if (singlesBefore.value(line) != i || found < place)
            continue;
        fill(i, found);
        places[static_cast<std::size_t>(i)] = found;
        begin = i + 1;
        place = found + 1;
    }
    fill(count, static_cast<int>(after.size()));
    return places;
}

} // namespace

int LineEdit::after(int line) const
{
    if (line < first)
        return line;
    const auto place = static_cast<std::size_t>(line - first);
    return place < replaced.size() ? replaced[place] : line + shift;
}

LineEdit lineEdit(const QString& before, const QString& after)
{
    Lines old = QStringView(before).split(lineEnd), fresh = QStringView(after).split(lineEnd);
    LineEdit edit;
    edit.shift = static_cast<int>(fresh.size() - old.size());
    const auto shorter = std::min(old.size(), fresh.size());
    const auto head = std::mismatch(old.begin(), old.begin() + shorter, fresh.begin()).first - old.begin();
    const auto tail =
        std::mismatch(old.rbegin(), old.rbegin() + (shorter - head), fresh.rbegin()).first - old.rbegin();
    edit.first = static_cast<int>(head) + 1;
    edit.replaced =
        aligned(old.mid(head, old.size() - head - tail), fresh.mid(head, fresh.size() - head - tail));
    for (int& place : edit.replaced)
        place = place < 0 ? 0 : place + edit.first;
    return edit;
}

MovedLines::MovedLines(int count) : now_(static_cast<std::size_t>(count))
{
    for (std::size_t i = 0; i < now_.size(); ++i)
        now_[i] = static_cast<int>(i) + 1;
}

void MovedLines::edit(const LineEdit& edit)
{
    for (int& line : now_)
        if (line != 0)
            line = edit.after(line);
}

int MovedLines::now(int line) const
{
    return line < 1 || line > static_cast<int>(now_.size()) ? 0 : now_[static_cast<std::size_t>(line) - 1];
}

int MovedLines::original(int line) const
{
    const auto found = line < 1 ? now_.end() : std::find(now_.begin(), now_.end(), line);
    return found == now_.end() ? 0 : static_cast<int>(found - now_.begin()) + 1;
}

int lineCount(const QString& text)
{
    return static_cast<int>(text.count(lineEnd)) + 1;
}

} // namespace threadmend
