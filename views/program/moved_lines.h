// SPDX-License-Identifier: GPL-3.0-or-later
// Where the lines of a text have gone while it was edited.
#pragma once

#include <QString>
#include <vector>

namespace threadmend {

/// One edit, as what it does to lines, counted from 1: those before `first` stay, those behind the ones that
/// were replaced move by `shift`.
struct LineEdit {
    int first = 1;
    /// Where each of the replaced lines is afterwards; 0: nowhere.
    std::vector<int> replaced;
    int shift = 0;
    bool operator==(const LineEdit&) const = default;

    /// Where a line is after the edit; 0 if it is no more.
    int after(int line) const;
};

/// The edit that makes `after` of `before`: lines that both begin or end with are the same; of those between,
/// those that are there once in both, apart from blanks (as in patience diff); the others by their place
/// between these. Time: linear.
LineEdit lineEdit(const QString& before, const QString& after);

/// The lines of a text through any number of edits.
class MovedLines {
public:
    /// Follows the lines 1 to `count`.
    explicit MovedLines(int count = 0);

    void edit(const LineEdit& edit);
    /// Where `line` of the first text is now; 0 if it is gone or never was.
    int now(int line) const;
    /// Which line of the first text `line` was; 0 if it is new. Time: linear.
    int original(int line) const;

private:
    std::vector<int> now_;
};

/// How many lines a text has: one more than line ends.
int lineCount(const QString& text);

} // namespace threadmend
