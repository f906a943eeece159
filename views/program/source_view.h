// SPDX-License-Identifier: GPL-3.0-or-later
// Program text in an editor: line numbers, colours of the language, marks at the lines where b-threads are,
// and what is wrong underlined.
#pragma once

#ifndef Q_MOC_RUN
#include "views/program/edited_source.h"
#endif
#include "views/program/completions.h"
#include "views/program/scintilla.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

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

/// A line, from 1, at which something that moves can be: a break point of a process.
struct SourcePoint {
    int line = 0;
    QString name;
    bool isHere = false; ///< whether something is there in the shown state
    bool operator==(const SourcePoint&) const = default;
};

/// A line, from 1, at which the run is to stop.
struct SourceBreakpoint {
    int line = 0;
    bool enabled = true;
    bool operator==(const SourceBreakpoint&) const = default;
};

/// Some bytes of the text.
struct TextPlace {
    long begin = 0, end = 0;
    bool operator==(const TextPlace&) const = default;
};

/// Tab indents; Ctrl+Tab and Ctrl+Shift+Tab leave the editor. Positions are in bytes of UTF-8.
class SourceView : public QsciScintilla {
    Q_OBJECT
public:
    SourceView(Appearance& appearance, QWidget* parent);

    /// Shows another text: nothing of the one before can be undone.
    void show(const QString& text);
    /// Makes `text` of the text, as one edit that can be undone.
    void change(const QString& text);
    using QsciScintilla::replace;
    /// Puts `text` in the place of some bytes, as one edit that can be undone; the caret goes behind it.
    void replace(long position, long length, const QByteArray& text);
    QString content() const { return QString::fromUtf8(bytes()); }

    void setMarks(std::vector<SourceMark> marks);
    const std::vector<SourceMark>& marks() const { return marks_; }
    /// Names of points beside their lines; the margin is there only if there are some.
    void setPoints(std::vector<SourcePoint> points);
    const std::vector<SourcePoint>& points() const { return points_; }
    /// Crosses out these lines and shows below each what would be there instead; no part of the text.
    void setProposed(std::vector<ProposedLine> lines);
    const std::vector<ProposedLine>& proposed() const { return proposed_; }
    void setBreakpoints(std::vector<SourceBreakpoint> breakpoints);
    const std::vector<SourceBreakpoint>& breakpoints() const { return breakpoints_; }
    /// From 1.
    int caretLine() const;
    /// Underlines what is wrong in the text as it is.
    void setProblems(const std::vector<SourceProblem>& problems);
    /// Which problem is underlined at the caret, or else stands in its line.
    std::optional<std::size_t> problemAtCaret() const;
    /// The first problem behind the caret, or before it; round the ends. There must be one.
    std::size_t problemFromCaret(bool forward) const;
    /// Where problem `index` is underlined by now: these move with the text.
    long placeOf(std::size_t index) const;
    void goTo(long position);

    /// Where `words` stand in the text, the first `most` of these places. O(text).
    std::vector<TextPlace> find(const QByteArray& words, bool matchesCase, std::size_t most) const;
    /// Marks what was found.
    void setFound(std::span<const TextPlace> places);
    TextPlace selection() const;
    /// The selected text, if it is in one line.
    QString selectedWords() const;
    void select(const TextPlace& place);
    /// Puts `text` in each of the places, which are in order, as one edit that can be undone.
    void replaceAll(std::span<const TextPlace> places, const QByteArray& text);
    /// Makes comments of the selected lines, or of that of the caret; or what they say, if all are.
    void toggleComment();
    /// Whose names are proposed.
    void setKnownNames(KnownNames names) { known_ = std::move(names); }
    /// Proposes what may be meant by the word before the caret, if there is something; `asked`: even if only
    /// a letter is written yet.
    void complete(bool asked);
    bool isCompleting() const { return SendScintilla(SCI_AUTOCACTIVE) != 0; }

    /// Scrolls a line, from 1, into sight, a third from above.
    void reveal(int line);
    /// Puts the actions into the menu of the right mouse button, behind those of every editor.
    void setFurtherActions(const QList<QAction*>& actions) { furtherActions_ = actions; }

public Q_SLOTS:
    void undo() override;
    void redo() override;
    void paste() override;

Q_SIGNALS:
    /// A person changed the text.
    void typed();
    void caretMoved();
    void focusChanged(bool focused);
    /// The key was pressed that finds states elsewhere.
    void findWanted();
    /// The marks beside a line, from 1, were clicked.
    void lineClicked(int line);
    /// Its number was.
    void numberClicked(int line);

protected:
    /// Files that are dropped are to be opened, by whoever is behind.
    bool canInsertFromMimeData(const QMimeData* source) const override;
    bool event(QEvent* event) override;
    /// The line that is typed in stays in sight when the room gets less.
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum Marker {
        Here = 1,
        HereBar,
        Pointed,
        PointedBar,
        Hot,
        ErrorBar,
        WarningBar,
        Breaks,
        BreaksNot,
        Goes
    };
    /// Behind those of languages.
    enum Style { PointStyle = 60, PointHereStyle, ProposedStyle };
    enum Indicator { ErrorLine = 8, WarningLine, FoundBox };
    /// Several changes of the editor that are one to others, which hear of it when this ends.
    class Batch {
    public:
        explicit Batch(SourceView& view) : view_(view) { ++view_.batches_; }
        ~Batch()
        {
            if (--view_.batches_ == 0 && std::exchange(view_.changed_, false) && !view_.silent_)
                Q_EMIT view_.typed();
        }
        Batch(const Batch&) = delete;
        Batch& operator=(const Batch&) = delete;

    private:
        SourceView& view_;
    };

    void restyle();
    void styleLanguage();
    void releaseKeys();
    void fitNumbers();
    void drawPoints();
    void drawProposed();
    int textWidth(int style, const QString& text) const;
    QByteArray bytes() const;
    void textWasChanged();
    void underline(const SourceProblem& problem, std::size_t index);
    std::optional<std::size_t> problemAt(long position) const;
    QString saidAt(long position) const;
    void prepareCompletion();
    bool isOnScreen(long position) const;

    Appearance& appearance_;
    std::vector<SourceMark> marks_;
    std::vector<SourcePoint> points_;
    std::vector<ProposedLine> proposed_;
    std::vector<SourceBreakpoint> breakpoints_;
    std::vector<SourceProblem> problems_;
    std::vector<long> places_; ///< of the problems when they were underlined
    QList<QAction*> furtherActions_;
    KnownNames known_;
    int batches_ = 0;
    bool silent_ = false; ///< what changes is not typed
    bool changed_ = false;
};

} // namespace threadmend
