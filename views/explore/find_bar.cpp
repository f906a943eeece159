// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/find_bar.h"

#include "core/model/text/wording.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace threadmend {

namespace {

QToolButton* smallButton(const QString& text, const QString& name, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setAccessibleName(name);
    button->setToolTip(name);
    return button;
}

QString sentenceOf(const InputError& error)
{
    return QString::fromStdString(error.hint.empty() ? error.message : error.message + ": " + error.hint);
}

const char* foundBy(FoundStates::By by)
{
    switch (by) {
    case FoundStates::By::Name:
        return "by its name";
    case FoundStates::By::Parameter:
        return "by this value";
    case FoundStates::By::Label:
        return "with such a label";
    case FoundStates::By::Condition:
        return "where it holds";
    }
    return "";
}

} // namespace

FindBar::FindBar(PanelContext& context, QWidget* parent)
    : QWidget(parent), session_(context.session), job_(context.jobs, QStringLiteral("Searching"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    field_ = new QLineEdit(this);
    field_->setObjectName(QStringLiteral("find.field"));
    field_->setAccessibleName(QStringLiteral("Find a state"));
    field_->setPlaceholderText(QStringLiteral(
        "State number or name, part of a label, or a condition: x = 3, thread.variable > 3, hot"));
    field_->installEventFilter(this);
    count_ = new QLabel(this);
    count_->setObjectName(QStringLiteral("find.count"));
    count_->setProperty("role", QStringLiteral("muted"));
    QToolButton* before = smallButton(QStringLiteral("◀"), QStringLiteral("Previous state found"), this);
    QToolButton* after = smallButton(QStringLiteral("▶"), QStringLiteral("Next state found"), this);
    QToolButton* done = smallButton(QStringLiteral("Close"), QStringLiteral("Close the search"), this);
    row->addWidget(field_, 1);
    row->addWidget(count_);
    for (QToolButton* button : {before, after, done})
        row->addWidget(button);
    connect(before, &QToolButton::clicked, this, [this] { next(false); });
    connect(after, &QToolButton::clicked, this, [this] { next(true); });
    connect(done, &QToolButton::clicked, this, &FindBar::close);
    connect(field_, &QLineEdit::textEdited, this, &FindBar::search);
    connect(&session_, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.has(Change::Model))
            search();
    });
    hide();
}

void FindBar::open()
{
    show();
    field_->setFocus();
    field_->selectAll();
    search();
}

void FindBar::close()
{
    hide();
    job_.abandon();
    found_ = {};
    at_.reset();
    Q_EMIT foundChanged();
    Q_EMIT closed();
}

void FindBar::search()
{
    found_ = {};
    at_.reset();
    const std::string query = field_->text().toStdString();
    if (!isVisible() || !session_.now().model || query.empty()) {
        job_.abandon();
        count_->clear();
        Q_EMIT foundChanged();
        return;
    }
    job_.start<FoundStates>(
        [model = session_.now().model, query](RunContext& run) { return findStates(*model, query, run); },
        [this](const std::shared_ptr<const Outcome<FoundStates>>& outcome) { take(*outcome); });
}

void FindBar::take(const Outcome<FoundStates>& outcome)
{
    if (!outcome)
        return;
    found_ = *outcome;
    say();
    Q_EMIT foundChanged();
    if (goOn_) {
        goOn_ = false;
        next(true);
    }
}

void FindBar::say()
{
    if (found_.misread)
        return count_->setText(sentenceOf(*found_.misread));
    if (found_.states.empty())
        return count_->setText(QStringLiteral("nothing found"));
    const QString all = QString::fromStdString(counted(found_.states.size(), "state"));
    count_->setText(at_ ? QStringLiteral("%1 of %2").arg(*at_ + 1).arg(all)
                        : all + QLatin1Char(' ') + QLatin1String(foundBy(found_.by)));
}

void FindBar::next(bool forwards)
{
    if (found_.states.empty()) {
        goOn_ = job_.isRunning();
        return;
    }
    const std::size_t count = found_.states.size();
    if (!at_)
        at_ = forwards ? 0 : count - 1;
    else
        at_ = (*at_ + (forwards ? 1 : count - 1)) % count;
    session_.dispatch(action::Select{{found_.states[*at_], std::nullopt}});
    say();
}

bool FindBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != field_ || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        next(!key->modifiers().testFlag(Qt::ShiftModifier));
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        close();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace threadmend
