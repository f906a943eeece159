// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tour/tour.h"

#include "views/commands/commands.h"
#include "views/program/edited_source.h"
#include "views/run/jobs.h"
#include "views/style/appearance.h"
#include "views/tour/tour_facts.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

namespace threadmend {

namespace {

/// A step that Next did so often, and that is still not done, is left behind.
constexpr int mostTries = 2;

} // namespace

Tour::Tour(PanelContext& context, QWidget* parent) : QFrame(parent), context_(context)
{
    setObjectName(QStringLiteral("tour"));
    setAccessibleName(QStringLiteral("Tour"));
    addCommand();
    build();
    connect(&context.session, &Session::changed, this, &Tour::follow);
    connect(&context.appearance, &Appearance::changed, this, &Tour::restyle);
    restyle();
    hide();
}

void Tour::addCommand()
{
    context_.commands.add(
        {QStringLiteral("help.nextInTour"),
         QStringLiteral("Help"),
         QStringLiteral("&Next step of the tour"),
         QStringLiteral("Do what the tour says, or go on"),
         {QKeySequence(Qt::Key_F1)},
         1},
        [this] { next(); }, [this](const Snapshot&) { return isRunning(); });
}

void Tour::build()
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    text_ = new QLabel(this);
    text_->setObjectName(QStringLiteral("tour.text"));
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(text_, 1);
    next_ = new QToolButton(this);
    next_->setObjectName(QStringLiteral("tour.next"));
    next_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* leave = new QToolButton(this);
    leave->setObjectName(QStringLiteral("tour.end"));
    leave->setText(QStringLiteral("End the tour"));
    leave->setProperty("quiet", true);
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(2);
    buttons->addWidget(next_);
    buttons->addWidget(leave);
    buttons->addStretch(1);
    row->addLayout(buttons);
    connect(next_, &QToolButton::clicked, this, &Tour::next);
    connect(leave, &QToolButton::clicked, this, &Tour::end);
}

void Tour::start(const TourPlan& plan, const QString& path)
{
    plan_ = &plan;
    steps_ = plan.steps();
    step_ = 0;
    path_ = path;
    revisionBefore_ = now().modelRevision;
    isOpen_ = false;
    show();
    context_.commands.update();
}

bool Tour::isOfTheTour() const
{
    return now().model && QString::fromStdString(now().model->path) == path_;
}

void Tour::follow(const ChangeSet& changes)
{
    if (!isRunning() || now().modelRevision == revisionBefore_)
        return;
    if (changes.has(Change::Model) && !isOfTheTour()) {
        end();
        Q_EMIT said(QStringLiteral("The tour has ended, as its program is not open any more."));
        return;
    }
    if (!std::exchange(isOpen_, true))
        found_ = context_.source.saved();
    settle();
}

void Tour::settle()
{
    const std::size_t before = step_;
    // While an edit is being read it is not known what it changes.
    if (context_.source.isTextOf(*now().model))
        while (step_ > 0 && steps_[step_].needs && !steps_[step_].needs(now()))
            --step_;
    while (step_ + 1 < steps_.size() && steps_[step_].isDone && steps_[step_].isDone(now()))
        ++step_;
    if (step_ != before)
        show();
    else if (!isFilled_)
        tell(steps_[step_].text);
    if (now().explanation && now().explanation != explained_)
        revealSoon();
}

bool Tour::isUnderWay() const
{
    return !context_.jobs.running().empty() || !context_.source.isTextOf(*now().model);
}

void Tour::next()
{
    if (!isRunning())
        return;
    const TourStep& step = steps_[step_];
    if (!step.isDone)
        return advance();
    if (!isOpen_ || (tries_ > 0 && isUnderWay()))
        return;
    if (tries_ < mostTries && doIt(step))
        ++tries_;
    else
        advance();
}

bool Tour::doIt(const TourStep& step)
{
    if (step.act) {
        step.act(context_, found_);
        return true;
    }
    QAction* action = step.command.isEmpty() ? nullptr : context_.commands.action(step.command);
    if (action == nullptr || !action->isEnabled())
        return false;
    action->trigger();
    return true;
}

void Tour::advance()
{
    if (step_ + 1 == steps_.size())
        return end();
    ++step_;
    show();
    if (isOpen_)
        settle();
}

void Tour::openingFailed()
{
    if (isRunning() && !isOpen_)
        end();
}

void Tour::end()
{
    plan_ = nullptr;
    hide();
    context_.commands.update();
}

void Tour::show()
{
    const TourStep& step = steps_[step_];
    tries_ = 0;
    isFilled_ = false;
    tell(step.text);
    const bool isLast = step_ + 1 == steps_.size();
    const bool helps = step.act || !step.command.isEmpty();
    next_->setText((isLast  ? QStringLiteral("Done")
                    : helps ? QStringLiteral("Do it")
                            : QStringLiteral("Next")) +
                   QStringLiteral("  F1"));
    next_->setToolTip(helps ? QStringLiteral("Do what the tour says") : QString());
    setVisible(true);
    revealSoon();
}

void Tour::revealSoon()
{
    explained_ = now().explanation;
    // Not while others are still told of what led here.
    if (steps_[step_].reveal)
        QTimer::singleShot(0, this, &Tour::reveal);
}

void Tour::reveal()
{
    if (isRunning() && isOpen_ && steps_[step_].reveal)
        steps_[step_].reveal(context_);
}

void Tour::tell(const QString& text)
{
    const FilledText filled = withFacts(text, now());
    isFilled_ = filled.isComplete;
    const QString whole = QStringLiteral("%1 of %2.  ").arg(step_ + 1).arg(steps_.size()) + filled.text;
    if (whole == text_->text())
        return;
    text_->setText(whole);
    // For those who hear it.
    QAccessibleEvent event(text_, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void Tour::restyle()
{
    const Theme& theme = context_.appearance.theme();
    setStyleSheet(QStringLiteral("#tour { background: %1; border: none; border-left: 4px solid %2; "
                                 "border-bottom: 1px solid %3; }")
                      .arg(theme.selection.name(), theme.accent.name(), theme.hairline.name()));
}

} // namespace threadmend
