// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tour/tour.h"

#include "views/style/appearance.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <iterator>

namespace threadmend {

namespace {

struct Step {
    const char* text;
    /// Whether a person has done what the text says.
    bool (*isDone)(const Snapshot& now);
};

bool someVerdict(const Snapshot& now)
{
    return !now.checked.empty() && now.wanted.empty();
}

bool atTheEnd(const Snapshot& now)
{
    return now.trace && now.cursor == now.trace->length();
}

bool pointedAtThread(const Snapshot& now)
{
    return now.thread.has_value();
}

bool never(const Snapshot&)
{
    return false;
}

// What the texts speak of is in samples/behavioral/water-tank-2.
constexpr Step steps[] = {
    {"This program fills a tank with hot and cold water. Its b-threads stand at the left, all its states in "
     "the "
     "middle, what must hold at the right. Press F5 to check it.",
     someVerdict},
    {"It can get stuck. Below is the shortest run into the deadlock; press F10 to take its step.", atTheEnd},
    {"Now look at the table at the bottom: cold is requested, but a b-thread called hurry blocks it. Click "
     "on "
     "the red B in its column.",
     pointedAtThread},
    {"Its line is marked in the source. Amber states, where there are any, are decisions: there the run "
     "could "
     "still have gone right. Ctrl+K finds every command; Help, Take the tour comes back here.",
     never},
};

} // namespace

Tour::Tour(Session& session, Appearance& appearance, QWidget* parent)
    : QFrame(parent), session_(session), appearance_(appearance)
{
    setObjectName(QStringLiteral("tour"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    text_ = new QLabel(this);
    text_->setObjectName(QStringLiteral("tour.text"));
    text_->setWordWrap(true);
    row->addWidget(text_, 1);
    next_ = new QToolButton(this);
    next_->setObjectName(QStringLiteral("tour.next"));
    row->addWidget(next_);
    auto* leave = new QToolButton(this);
    leave->setObjectName(QStringLiteral("tour.end"));
    leave->setText(QStringLiteral("End the tour"));
    leave->setProperty("quiet", true);
    row->addWidget(leave);
    connect(next_, &QToolButton::clicked, this, &Tour::advance);
    connect(leave, &QToolButton::clicked, this, &Tour::end);
    connect(&session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (step_ && changes.has(Change::Model) && session_.now().model &&
            session_.now().model->path != path_)
            return end();
        follow();
    });
    connect(&appearance, &Appearance::changed, this, &Tour::restyle);
    restyle();
    hide();
}

void Tour::start(const QString& path)
{
    path_ = path.toStdString();
    step_ = 0;
    show();
}

void Tour::follow()
{
    if (step_ && session_.now().model && session_.now().model->path == path_ &&
        steps[*step_].isDone(session_.now()))
        advance();
}

void Tour::advance()
{
    if (*step_ + 1 == std::size(steps))
        return end();
    ++*step_;
    show();
}

void Tour::end()
{
    step_.reset();
    hide();
}

void Tour::show()
{
    text_->setText(QStringLiteral("%1 of %2.  ").arg(*step_ + 1).arg(std::size(steps)) +
                   QString::fromUtf8(steps[*step_].text));
    next_->setText(*step_ + 1 == std::size(steps) ? QStringLiteral("Done") : QStringLiteral("Next"));
    setVisible(true);
}

void Tour::restyle()
{
    const Theme& theme = appearance_.theme();
    setStyleSheet(QStringLiteral("#tour { background: %1; border: none; border-left: 4px solid %2; "
                                 "border-bottom: 1px solid %3; }")
                      .arg(theme.selection.name(), theme.accent.name(), theme.hairline.name()));
}

} // namespace threadmend
