// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/source_view.h"

#include "views/style/appearance.h"

#include <QApplication>
#include <QFontInfo>
#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>

#include <Qsci/qscilexerjavascript.h>

namespace threadmend {

namespace {

constexpr int numberMargin = 0;
constexpr int markMargin = 1;

QColor mixed(const QColor& a, const QColor& b, double part)
{
    const auto mix = [&](int x, int y) { return qRound(x * part + y * (1 - part)); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
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
    setMarginWidth(markMargin, 6);
    setMarginSensitivity(numberMargin, true);
    setMarginSensitivity(markMargin, true);
    setMarginMarkerMask(numberMargin, 0);
    setMarginMarkerMask(markMargin, (1 << HereBar) | (1 << PointedBar) | (1 << Hot));
    for (const Marker marker : {Here, Pointed})
        markerDefine(Background, marker);
    for (const Marker marker : {HereBar, PointedBar, Hot})
        markerDefine(FullRectangle, marker);
    setMarginWidth(2, 0);
    setTabWidth(4);
    setIndentationsUseTabs(false);
    setEolMode(EolUnix);
    setWrapMode(WrapNone);
    SendScintilla(SCI_SETSCROLLWIDTH, 1);
    SendScintilla(SCI_SETSCROLLWIDTHTRACKING, 1);
    setCaretLineVisible(false);
    setExtraAscent(1);
    setExtraDescent(2);
    // Tab goes on to the next panel: nothing is typed here.
    setTabIndents(false);
    connect(this, &QsciScintilla::marginClicked, this, [this](int, int line) { emit lineClicked(line + 1); });
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
    setMarkerBackgroundColor(theme.selection, Pointed);
    setMarkerBackgroundColor(theme.accent, PointedBar);
    setMarkerForegroundColor(theme.accent, PointedBar);
    setMarkerBackgroundColor(theme.decision, Hot);
    setMarkerForegroundColor(theme.decision, Hot);
    setMarginWidth(numberMargin, QString(QLatin1Char('0')).repeated(QString::number(lines()).size() + 1));
}

void SourceView::show(const QString& text)
{
    marks_.clear();
    setReadOnly(false);
    setText(text);
    setReadOnly(true);
    SendScintilla(SCI_SETSCROLLWIDTH, 1);
    setMarginWidth(numberMargin, QString(QLatin1Char('0')).repeated(QString::number(lines()).size() + 1));
}

void SourceView::setMarks(std::vector<SourceMark> marks)
{
    if (marks == marks_)
        return;
    markerDeleteAll();
    marks_ = std::move(marks);
    for (const SourceMark& mark : marks_) {
        markerAdd(mark.line - 1, mark.pointed ? Pointed : Here);
        markerAdd(mark.line - 1, mark.pointed ? PointedBar : mark.hot ? Hot : HereBar);
    }
}

void SourceView::reveal(int line)
{
    const auto height = static_cast<int>(SendScintilla(SCI_LINESONSCREEN));
    const int first = firstVisibleLine();
    if (line - 1 < first || line > first + height)
        setFirstVisibleLine(std::max(0, line - 1 - height / 3));
    SendScintilla(SCI_SETXOFFSET, 0);
}

bool SourceView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QsciScintilla::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const long position = SendScintilla(SCI_POSITIONFROMPOINT, static_cast<unsigned long>(help->x()),
                                        static_cast<long>(help->y()));
    const int line = static_cast<int>(SendScintilla(SCI_LINEFROMPOSITION, position)) + 1;
    const auto mark =
        std::find_if(marks_.begin(), marks_.end(), [&](const SourceMark& each) { return each.line == line; });
    if (mark == marks_.end())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), QStringLiteral("Here: ") + mark->names, this);
    return true;
}

} // namespace threadmend
