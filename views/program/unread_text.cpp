// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/unread_text.h"

#include <QFileInfo>
#include <QVBoxLayout>

namespace threadmend {

StaleNote::StaleNote(EditedSource& source, Session& session, Appearance& appearance, QWidget* parent)
    : QLabel(parent), source_(source), session_(session), appearance_(appearance)
{
    setObjectName(QStringLiteral("stale"));
    setWordWrap(true);
    connect(&source, &EditedSource::problemsChanged, this, &StaleNote::update);
    connect(&source, &EditedSource::edited, this, &StaleNote::update);
    connect(&appearance, &Appearance::changed, this, &StaleNote::update);
    update();
}

void StaleNote::update()
{
    const SourceProblem* error = source_.error();
    setVisible(error != nullptr && session_.now().model);
    if (error == nullptr)
        return;
    const Theme& theme = appearance_.theme();
    setStyleSheet(
        QStringLiteral("#stale { background: %1; color: %2; padding: 6px 12px; "
                       "border-left: 4px solid %3; border-bottom: 1px solid %4; }")
            .arg(theme.decisionFill.name(), theme.text.name(), theme.decision.name(), theme.hairline.name()));
    const QString place = error->line > 0 ? QStringLiteral(" (line %1)").arg(error->line) : QString();
    setText(QStringLiteral("The source cannot be read%1: you see the program as it was when it last could.")
                .arg(place));
}

UnreadablePage::UnreadablePage(EditedSource& source, QWidget* parent) : QWidget(parent), source_(source)
{
    setObjectName(QStringLiteral("unreadable"));
    setProperty("role", QStringLiteral("canvas"));
    setAttribute(Qt::WA_StyledBackground);
    title_ = new QLabel(this);
    title_->setProperty("role", QStringLiteral("title"));
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("unreadable.sentence"));
    sentence_->setTextFormat(Qt::PlainText);
    auto* next = new QLabel(
        QStringLiteral("Mend it in the source (Ctrl+L): the program is read again while you type."), this);
    next->setProperty("role", QStringLiteral("muted"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(48, 48, 48, 48);
    column->setSpacing(12);
    for (QLabel* each : {title_, sentence_, next}) {
        each->setWordWrap(true);
        column->addWidget(each);
    }
    column->addStretch(1);
    connect(&source, &EditedSource::problemsChanged, this, &UnreadablePage::update);
    update();
}

void UnreadablePage::update()
{
    title_->setText(QStringLiteral("%1 cannot be read yet").arg(QFileInfo(source_.path()).fileName()));
    const SourceProblem* error = source_.error();
    if (error == nullptr)
        return sentence_->clear();
    const QString place = error->line > 0 ? QStringLiteral("Line %1: ").arg(error->line) : QString();
    sentence_->setText(place + error->sentence);
}

} // namespace threadmend
