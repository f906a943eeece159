// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/source_view.h"

#include "views/style/appearance.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QFontInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QToolTip>
#include <algorithm>
#include <utility>

namespace threadmend {

namespace {

constexpr int breakpointMargin = 0;
constexpr int numberMargin = 1;
constexpr int markMargin = 2;
constexpr int pointMargin = 3;

QColor mixed(const QColor& a, const QColor& b, double part)
{
    const auto mix = [&](int x, int y) { return qRound(x * part + y * (1 - part)); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

/// What of `before` is not in `after`, which begin and end alike: its place, its length, and what is there
/// instead.
struct Difference {
    long place = 0;
    long length = 0;
    QByteArray instead;
};

Difference differenceOf(const QByteArray& before, const QByteArray& after)
{
    const auto shorter = std::min(before.size(), after.size());
    const auto head =
        std::mismatch(before.begin(), before.begin() + shorter, after.begin()).first - before.begin();
    const auto tail =
        std::mismatch(before.rbegin(), before.rbegin() + (shorter - head), after.rbegin()).first -
        before.rbegin();
    return {head, before.size() - head - tail, after.mid(head, after.size() - head - tail)};
}

} // namespace

SourceView::SourceView(Appearance& appearance, QWidget* parent)
    : QsciScintilla(parent), appearance_(appearance)
{
    setUtf8(true);
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setLexer(new QsciLexerJavaScript(this));
    setMarginType(numberMargin, NumberMargin);
    setMarginType(markMargin, SymbolMargin);
    setMarginWidth(markMargin, 8);
    setMarginSensitivity(numberMargin, true);
    setMarginSensitivity(markMargin, true);
    setMarginType(pointMargin, TextMargin);
    setMarginWidth(pointMargin, 0);
    setMarginSensitivity(pointMargin, true);
    setMarginMarkerMask(pointMargin, 0);
    setMarginType(breakpointMargin, SymbolMargin);
    setMarginWidth(breakpointMargin, 14);
    setMarginSensitivity(breakpointMargin, true);
    setMarginMarkerMask(breakpointMargin, (1 << Breaks) | (1 << BreaksNot));
    setMarginMarkerMask(numberMargin, 0);
    for (const Marker marker : {Breaks, BreaksNot})
        markerDefine(Circle, marker);
    setMarginMarkerMask(markMargin, (1 << HereBar) | (1 << PointedBar) | (1 << Hot) | (1 << ErrorBar) |
                                        (1 << WarningBar));
    for (const Marker marker : {Here, Pointed, Goes})
        markerDefine(Background, marker);
    setAnnotationDisplay(AnnotationStandard);
    for (const Marker marker : {HereBar, PointedBar, Hot, ErrorBar, WarningBar})
        markerDefine(FullRectangle, marker);
    for (const Indicator indicator : {ErrorLine, WarningLine})
        indicatorDefine(SquiggleIndicator, indicator);
    setTabWidth(4);
    setIndentationsUseTabs(false);
    setEolMode(EolUnix);
    setWrapMode(WrapNone);
    SendScintilla(SCI_SETSCROLLWIDTH, 1);
    SendScintilla(SCI_SETSCROLLWIDTHTRACKING, 1);
    setCaretLineVisible(false);
    setExtraAscent(1);
    setExtraDescent(2);
    setAutoIndent(true);
    setBackspaceUnindents(true);
    setBraceMatching(SloppyBraceMatch);
    releaseKeys();
    prepareCompletion();
    indicatorDefine(FullBoxIndicator, FoundBox);
    setIndicatorDrawUnder(true, FoundBox);
    connect(this, &QsciScintilla::textChanged, this, &SourceView::textWasChanged);
    connect(this, &QsciScintilla::cursorPositionChanged, this, &SourceView::caretMoved);
    connect(this, &QsciScintilla::marginClicked, this, [this](int margin, int line) {
        if (margin == markMargin || margin == pointMargin)
            Q_EMIT lineClicked(line + 1);
        else
            Q_EMIT numberClicked(line + 1);
    });
    connect(&appearance, &Appearance::changed, this, &SourceView::restyle);
    restyle();
}

void SourceView::styleLanguage()
{
    const Theme& theme = appearance_.theme();
    // Scintilla knows sizes in points only.
    QFont mono(theme.mono);
    mono.setPointSizeF(QFontInfo(QApplication::font()).pixelSize() * 12. / 13 * 0.75);
    mono.setStyleHint(QFont::Monospace);
    QsciLexer* language = lexer();
    language->setDefaultFont(mono);
    language->setFont(mono);
    language->setDefaultPaper(theme.panel);
    language->setPaper(theme.panel);
    language->setDefaultColor(theme.text);
    language->setColor(theme.text);
    for (const int style : {QsciLexerJavaScript::Comment, QsciLexerJavaScript::CommentLine,
                            QsciLexerJavaScript::CommentDoc, QsciLexerJavaScript::CommentLineDoc})
        language->setColor(theme.muted, style);
    for (const int style : {QsciLexerJavaScript::DoubleQuotedString, QsciLexerJavaScript::SingleQuotedString,
                            QsciLexerJavaScript::Regex})
        language->setColor(theme.correct, style);
    language->setColor(theme.accent, QsciLexerJavaScript::Keyword);
    language->setColor(theme.decision, QsciLexerJavaScript::Number);
    setMarginsFont(mono);
}

void SourceView::restyle()
{
    const Theme& theme = appearance_.theme();
    styleLanguage();
    setMarginsBackgroundColor(theme.panel);
    setMarginsForegroundColor(theme.muted);
    setPaper(theme.panel);
    setColor(theme.text);
    setCaretForegroundColor(theme.accent);
    setSelectionBackgroundColor(theme.selection);
    setSelectionForegroundColor(theme.text);
    setMarkerBackgroundColor(mixed(theme.selection, theme.panel, 0.5), Here);
    setMarkerBackgroundColor(theme.faint(), HereBar);
    setMarkerForegroundColor(theme.faint(), HereBar);
    setMarkerBackgroundColor(mixed(theme.incorrect, theme.panel, 0.2), Goes);
    setMarkerBackgroundColor(theme.selection, Pointed);
    setMarkerBackgroundColor(theme.accent, PointedBar);
    setMarkerForegroundColor(theme.accent, PointedBar);
    setMarkerBackgroundColor(theme.decision, Hot);
    setMarkerForegroundColor(theme.decision, Hot);
    setMarkerBackgroundColor(theme.incorrect, ErrorBar);
    setMarkerForegroundColor(theme.incorrect, ErrorBar);
    setMarkerBackgroundColor(theme.decision, WarningBar);
    setMarkerForegroundColor(theme.decision, WarningBar);
    for (const Marker marker : {Breaks, BreaksNot}) {
        setMarkerForegroundColor(theme.incorrect, marker);
        setMarkerBackgroundColor(marker == Breaks ? theme.incorrect : theme.panel, marker);
    }
    setIndicatorForegroundColor(theme.incorrect, ErrorLine);
    setIndicatorForegroundColor(theme.decision, WarningLine);
    QColor found = theme.decision;
    found.setAlpha(70);
    setIndicatorForegroundColor(found, FoundBox);
    setMatchedBraceBackgroundColor(theme.selection);
    setMatchedBraceForegroundColor(theme.text);
    setUnmatchedBraceBackgroundColor(theme.panel);
    setUnmatchedBraceForegroundColor(theme.incorrect);
    fitNumbers();
    drawPoints();
    drawProposed();
}

/// The keys of every editor stay with it while it has the focus; all others are the window's.
void SourceView::releaseKeys()
{
    constexpr int kept[] = {Qt::Key_A, Qt::Key_C, Qt::Key_V, Qt::Key_X, Qt::Key_Y, Qt::Key_Z};
    const auto isKept = [&](int key) {
        const int plain = key & ~static_cast<int>(Qt::KeyboardModifierMask);
        if (plain == Qt::Key_Escape)
            return false;
        return plain > Qt::Key_Escape ||
               ((key & static_cast<int>(Qt::ShiftModifier)) == 0 &&
                std::find(std::begin(kept), std::end(kept), plain) != std::end(kept));
    };
    for (QsciCommand* command : standardCommands()->commands()) {
        if (!isKept(command->key()))
            command->setKey(0);
        if (!isKept(command->alternateKey()))
            command->setAlternateKey(0);
    }
}

void SourceView::fitNumbers()
{
    setMarginWidth(numberMargin, QString(QLatin1Char('0')).repeated(QString::number(lines()).size() + 1));
}

QByteArray SourceView::bytes() const
{
    // Text may hold any character, also the one that ends strings elsewhere.
    const auto length = static_cast<qsizetype>(SendScintilla(SCI_GETLENGTH));
    const auto* content = static_cast<const char*>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER));
    return QByteArray(content, length);
}

void SourceView::textWasChanged()
{
    fitNumbers();
    if (batches_ > 0)
        changed_ = true;
    else if (!silent_)
        Q_EMIT typed();
}

void SourceView::show(const QString& text)
{
    marks_.clear();
    breakpoints_.clear();
    setPoints({});
    setProposed({});
    markerDeleteAll();
    setReadOnly(false);
    silent_ = true;
    const QByteArray content = text.toUtf8();
    SendScintilla(SCI_CLEARALL);
    SendScintilla(SCI_APPENDTEXT, static_cast<unsigned long>(content.size()), content.constData());
    SendScintilla(SCI_EMPTYUNDOBUFFER);
    silent_ = false;
    SendScintilla(SCI_SETSCROLLWIDTH, 1);
    setProblems({});
}

void SourceView::change(const QString& text)
{
    const Difference difference = differenceOf(bytes(), text.toUtf8());
    silent_ = true;
    replace(difference.place, difference.length, difference.instead);
    silent_ = false;
}

void SourceView::replace(long position, long length, const QByteArray& text)
{
    const Batch batch(*this);
    beginUndoAction();
    SendScintilla(SCI_SETTARGETSTART, static_cast<unsigned long>(position));
    SendScintilla(SCI_SETTARGETEND, static_cast<unsigned long>(position + length));
    SendScintilla(SCI_REPLACETARGET, static_cast<unsigned long>(text.size()), text.constData());
    endUndoAction();
    goTo(position + static_cast<long>(text.size()));
}

void SourceView::setMarks(std::vector<SourceMark> marks)
{
    if (marks == marks_)
        return;
    for (const Marker marker : {Here, HereBar, Pointed, PointedBar, Hot})
        markerDeleteAll(marker);
    marks_ = std::move(marks);
    for (const SourceMark& mark : marks_) {
        markerAdd(mark.line - 1, mark.pointed ? Pointed : Here);
        markerAdd(mark.line - 1, mark.pointed ? PointedBar : mark.hot ? Hot : HereBar);
    }
}

void SourceView::setPoints(std::vector<SourcePoint> points)
{
    if (points == points_)
        return;
    points_ = std::move(points);
    drawPoints();
}

void SourceView::drawPoints()
{
    const Theme& theme = appearance_.theme();
    QFont bold = lexer()->font(0);
    bold.setBold(true);
    const QsciStyle plain(PointStyle, QStringLiteral("point"), theme.muted, theme.panel, lexer()->font(0));
    const QsciStyle here(PointHereStyle, QStringLiteral("point of something"), theme.accent, theme.panel,
                         bold);
    clearMarginText();
    int width = 0;
    for (const SourcePoint& point : points_) {
        const QsciStyle& style = point.isHere ? here : plain;
        const QString text = (point.isHere ? QStringLiteral(" ▸") : QStringLiteral("  ")) + point.name;
        setMarginText(point.line - 1, text, style);
        width = std::max(width, textWidth(PointHereStyle, text));
    }
    setMarginWidth(pointMargin, width == 0 ? 0 : width + 8);
}

void SourceView::setProposed(std::vector<ProposedLine> lines)
{
    if (lines == proposed_)
        return;
    proposed_ = std::move(lines);
    drawProposed();
}

void SourceView::drawProposed()
{
    const Theme& theme = appearance_.theme();
    const QsciStyle style(ProposedStyle, QStringLiteral("proposed line"), theme.correct,
                          mixed(theme.correct, theme.panel, 0.12), lexer()->font(0));
    clearAnnotations();
    markerDeleteAll(Goes);
    for (const ProposedLine& each : proposed_) {
        markerAdd(each.line - 1, Goes);
        annotate(each.line - 1, each.text, style);
    }
}

int SourceView::textWidth(int style, const QString& text) const
{
    return static_cast<int>(
        SendScintilla(SCI_TEXTWIDTH, static_cast<unsigned long>(style), text.toUtf8().constData()));
}

void SourceView::setBreakpoints(std::vector<SourceBreakpoint> breakpoints)
{
    if (breakpoints == breakpoints_)
        return;
    for (const Marker marker : {Breaks, BreaksNot})
        markerDeleteAll(marker);
    breakpoints_ = std::move(breakpoints);
    for (const SourceBreakpoint& each : breakpoints_)
        markerAdd(each.line - 1, each.enabled ? Breaks : BreaksNot);
}

int SourceView::caretLine() const
{
    const auto caret = static_cast<unsigned long>(SendScintilla(SCI_GETCURRENTPOS));
    return static_cast<int>(SendScintilla(SCI_LINEFROMPOSITION, caret)) + 1;
}

void SourceView::reveal(int line)
{
    const auto height = static_cast<int>(SendScintilla(SCI_LINESONSCREEN));
    const int first = firstVisibleLine();
    if (line - 1 < first || line > first + height)
        setFirstVisibleLine(std::max(0, line - 1 - height / 3));
    SendScintilla(SCI_SETXOFFSET, 0);
}

bool SourceView::canInsertFromMimeData(const QMimeData* source) const
{
    return !source->hasUrls() && QsciScintilla::canInsertFromMimeData(source);
}

void SourceView::resizeEvent(QResizeEvent* event)
{
    QsciScintilla::resizeEvent(event);
    if (hasFocus())
        ensureCursorVisible();
}

bool SourceView::event(QEvent* event)
{
    // In a text it is the text that is searched.
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Find)) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::ToolTip)
        return QsciScintilla::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString said = saidAt(SendScintilla(SCI_POSITIONFROMPOINT, static_cast<unsigned long>(help->x()),
                                              static_cast<long>(help->y())));
    if (said.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), said, this);
    return true;
}

QString SourceView::saidAt(long position) const
{
    if (const auto problem = problemAt(position))
        return problems_[*problem].sentence;
    const int line =
        static_cast<int>(SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position))) + 1;
    const auto mark =
        std::find_if(marks_.begin(), marks_.end(), [&](const SourceMark& each) { return each.line == line; });
    return mark == marks_.end() ? QString() : QStringLiteral("Here: ") + mark->names;
}

void SourceView::keyPressEvent(QKeyEvent* event)
{
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    if (control && (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab)) {
        QWidget::focusNextPrevChild(event->key() == Qt::Key_Tab &&
                                    !event->modifiers().testFlag(Qt::ShiftModifier));
        return;
    }
    if (event->matches(QKeySequence::Find))
        return Q_EMIT findWanted();
    if (event->key() == Qt::Key_Escape && isCompleting()) {
        SendScintilla(SCI_AUTOCCANCEL);
        return;
    }
    const Batch batch(*this);
    QsciScintilla::keyPressEvent(event);
    if (!isReadOnly() && !control && !event->text().isEmpty() && event->text().front().isPrint())
        complete(false);
}

void SourceView::undo()
{
    const Batch batch(*this);
    QsciScintilla::undo();
}

void SourceView::redo()
{
    const Batch batch(*this);
    QsciScintilla::redo();
}

void SourceView::paste()
{
    const Batch batch(*this);
    QsciScintilla::paste();
}

void SourceView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu* menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSeparator();
    menu->addActions(furtherActions_);
    menu->popup(event->globalPos());
}

void SourceView::focusInEvent(QFocusEvent* event)
{
    QsciScintilla::focusInEvent(event);
    Q_EMIT focusChanged(true);
}

void SourceView::focusOutEvent(QFocusEvent* event)
{
    QsciScintilla::focusOutEvent(event);
    Q_EMIT focusChanged(false);
}

} // namespace threadmend
