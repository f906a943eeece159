// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/formula_field.h"

#include "views/properties/completion.h"
#include "views/style/appearance.h"

#include <QAbstractItemView>
#include <QAbstractTextDocumentLayout>
#include <QCompleter>
#include <QFontInfo>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>
#include <algorithm>

namespace threadmend {

namespace {

bool isReturn(const QKeyEvent& event)
{
    return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

/// From `offset` to the end of the word there; the last character if nothing stands behind it.
std::pair<int, int> underlined(const QString& text, int offset)
{
    const auto size = static_cast<int>(text.size());
    int begin = std::min(offset, size);
    int end = begin;
    while (end < size && text[end].isLetterOrNumber())
        ++end;
    if (end == begin && end < size && !text[end].isSpace())
        ++end;
    while (end == begin && begin > 0) {
        --begin;
        if (text[begin].isSpace())
            end = begin; // goes on to what is seen
    }
    return {begin, end};
}

} // namespace

FormulaField::FormulaField(Appearance& appearance, QWidget* parent)
    : QPlainTextEdit(parent), appearance_(appearance), proposals_(new QStringListModel(this)),
      completer_(new QCompleter(proposals_, this))
{
    setObjectName(QStringLiteral("formula"));
    setAccessibleName(QStringLiteral("Text of the property"));
    setPlaceholderText(QStringLiteral("never \"SEND\" . (not \"ACK\")* . \"SEND\""));
    setTabChangesFocus(true);
    completer_->setWidget(this);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &FormulaField::insert);
    connect(&appearance, &Appearance::changed, this, [this] {
        applyFont();
        markProblem(problem_);
    });
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &FormulaField::fitHeight);
    applyFont();
}

void FormulaField::fitHeight()
{
    constexpr int fewest = 2, most = 8, around = 20;
    QFont mono(appearance_.theme().mono);
    mono.setPixelSize(QFontInfo(font()).pixelSize());
    // A document of plain text is measured in lines.
    const int lines = std::clamp(static_cast<int>(document()->size().height()), fewest, most);
    setFixedHeight(lines * QFontMetrics(mono).lineSpacing() + around);
}

void FormulaField::applyFont()
{
    // A style sheet decides about fonts unless a widget's own one is more specific.
    setStyleSheet(QStringLiteral("QPlainTextEdit { font-family: \"%1\"; }").arg(appearance_.theme().mono));
    fitHeight();
}

void FormulaField::setModel(std::shared_ptr<const OpenedModel> model)
{
    model_ = std::move(model);
}

void FormulaField::markProblem(std::optional<int> offset)
{
    problem_ = offset;
    QList<QTextEdit::ExtraSelection> marks;
    if (offset) {
        const auto [begin, end] = underlined(toPlainText(), *offset);
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document());
        mark.cursor.setPosition(begin);
        mark.cursor.setPosition(end, QTextCursor::KeepAnchor);
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(appearance_.theme().incorrect);
        marks << mark;
    }
    setExtraSelections(marks);
}

bool FormulaField::isCompleting() const
{
    return completer_->popup()->isVisible();
}

void FormulaField::keyPressEvent(QKeyEvent* event)
{
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    if (isCompleting() && !control &&
        (isReturn(*event) || event->key() == Qt::Key_Tab || event->key() == Qt::Key_Escape)) {
        event->ignore(); // the popup's own
        return;
    }
    if (control && isReturn(*event)) {
        completer_->popup()->hide();
        Q_EMIT accepted();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
        return;
    }
    if (control && event->key() == Qt::Key_Space)
        return propose(true);
    QPlainTextEdit::keyPressEvent(event);
    if (!event->text().isEmpty() && !control)
        propose(false);
}

void FormulaField::focusOutEvent(QFocusEvent* event)
{
    if (event->reason() != Qt::PopupFocusReason)
        completer_->popup()->hide();
    QPlainTextEdit::focusOutEvent(event);
}

void FormulaField::propose(bool asked)
{
    const CompletionPlace place = completionPlace(toPlainText(), textCursor().position());
    const bool enough = asked || place.kind == CompletionPlace::Kind::Label || place.written.size() > 1;
    const QStringList list =
        enough ? proposals(place, model_ ? model_->lts.labels() : LabelTable()) : QStringList();
    if (list.isEmpty() || (list.size() == 1 && list.front() == place.written))
        return completer_->popup()->hide();
    proposals_->setStringList(list);
    QRect where = cursorRect();
    where.setWidth(std::min(completer_->popup()->sizeHintForColumn(0) +
                                completer_->popup()->verticalScrollBar()->sizeHint().width() + 16,
                            3 * width()));
    completer_->complete(where);
    completer_->popup()->setCurrentIndex(completer_->completionModel()->index(0, 0));
}

void FormulaField::insert(const QString& completion)
{
    QTextCursor cursor = textCursor();
    const CompletionPlace place = completionPlace(toPlainText(), cursor.position());
    if (place.kind == CompletionPlace::Kind::None)
        return;
    cursor.setPosition(place.begin, QTextCursor::KeepAnchor);
    const bool label = place.kind == CompletionPlace::Kind::Label;
    const bool closed = document()->characterAt(textCursor().position()) == QLatin1Char('"');
    cursor.insertText(label && !closed ? completion + QLatin1Char('"') : completion);
    if (label && closed)
        cursor.movePosition(QTextCursor::NextCharacter);
    setTextCursor(cursor);
}

} // namespace threadmend
