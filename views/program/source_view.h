// SPDX-License-Identifier: GPL-3.0-or-later
// Program text with line numbers, colours of the language, and marks at the lines where b-threads are.
#pragma once

#include <vector>

#include <Qsci/qsciscintilla.h>

namespace threadmend {

class Appearance;

/// A line, from 1, where b-threads are.
struct SourceMark {
    int line = 0;
    QString names;        ///< of the b-threads
    bool pointed = false; ///< whether one of them was pointed at
    bool hot = false;
    bool operator==(const SourceMark&) const = default;
};

class SourceView : public QsciScintilla {
    Q_OBJECT
public:
    SourceView(Appearance& appearance, QWidget* parent);

    void show(const QString& text);
    void setMarks(std::vector<SourceMark> marks);
    const std::vector<SourceMark>& marks() const { return marks_; }
    /// Scrolls a line, from 1, into sight, a third from above.
    void reveal(int line);

signals:
    /// The margin beside a line, from 1, was clicked.
    void lineClicked(int line);

protected:
    bool event(QEvent* event) override;

private:
    enum Marker { Here = 1, HereBar, Pointed, PointedBar, Hot };
    void restyle();
    void styleLanguage();

    Appearance& appearance_;
    std::vector<SourceMark> marks_;
};

} // namespace threadmend
