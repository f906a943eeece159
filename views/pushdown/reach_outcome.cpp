// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/reach_outcome.h"

#include "core/check/pushdown/reach_words.h"
#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/pushdown/reach_search.h"

#include <QVBoxLayout>

namespace threadmend {

using pushdown::Reachability;

namespace {

QString whyStopped(const std::optional<Stopped>& stopped)
{
    if (!stopped)
        return QStringLiteral("It was not meant to make more rounds.");
    switch (stopped->reason) {
    case StopReason::Cancelled:
        return QStringLiteral("It was stopped; the rounds stay.");
    case StopReason::MemoryLimit:
        return QStringLiteral("The memory that it may use is full (Model, Memory for exploring).");
    case StopReason::StateLimit:
    case StopReason::TimeLimit:
        break;
    }
    return QStringLiteral("A limit was reached.");
}

} // namespace

ReachOutcome::ReachOutcome(const ReachSearch& search, const QString& name, QWidget* parent)
    : QWidget(parent), search_(search)
{
    verdict_ = new QLabel(this);
    verdict_->setObjectName(name + QStringLiteral(".verdict"));
    verdict_->setWordWrap(true);
    QFont bold = verdict_->font();
    bold.setBold(true);
    verdict_->setFont(bold);
    reason_ = new QLabel(this);
    reason_->setObjectName(name + QStringLiteral(".reason"));
    reason_->setProperty("role", QStringLiteral("muted"));
    reason_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(verdict_);
    column->addWidget(reason_);
    connect(&search, &ReachSearch::changed, this, &ReachOutcome::follow);
    follow();
}

void ReachOutcome::follow()
{
    verdict_->setText(verdict());
    reason_->setText(reason());
    reason_->setVisible(!reason_->text().isEmpty());
}

QString ReachOutcome::verdict() const
{
    if (!search_.wasAsked())
        return {};
    const auto& answer = search_.answer();
    const QString rounds = QString::fromStdString(counted(search_.rounds().size(), "round"));
    if (search_.isRunning() && !answer)
        return QStringLiteral("Searching: %1 so far").arg(rounds);
    if (!answer)
        return QStringLiteral("The search broke off after %1").arg(rounds);
    switch (answer->verdict) {
    case Reachability::Reachable:
        return QStringLiteral("Reachable: %1, replayed")
            .arg(QString::fromStdString(counted(answer->witness.size(), "step")));
    case Reachability::Unreachable:
        return QStringLiteral("Unreachable, after %1").arg(rounds);
    case Reachability::Undecided:
        break;
    }
    return QStringLiteral("Undecided after %1").arg(rounds);
}

QString ReachOutcome::reason() const
{
    const auto& answer = search_.answer();
    if (!answer)
        return {};
    QString text;
    switch (answer->verdict) {
    case Reachability::Reachable:
        text = QStringLiteral("The run is a trace now: F10 steps through it.");
        break;
    case Reachability::Unreachable:
        text = visibleText(pushdown::whyUnreachable(*answer)) + QLatin1Char('.');
        text[0] = text[0].toUpper();
        break;
    case Reachability::Undecided:
        text = QStringLiteral("At k = %1. %2")
                   .arg(QString::fromStdString(pushdown::lastBoundsOf(*answer)), whyStopped(answer->stopped));
        break;
    }
    if (answer->switchedAfter > 0)
        text += QStringLiteral(" After round %1 refinement went around in circles: multi-step from then on.")
                    .arg(answer->switchedAfter);
    return text;
}

} // namespace threadmend
