// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/status/status_line.h"

#include "core/model/text/wording.h"
#include "core/session/model/grown_space.h"
#include "views/graph/captions.h"
#include "views/run/job.h"
#include "views/style/elided_label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>

namespace threadmend {

namespace {

constexpr int secondsSaid = 6;

QString countedText(std::uint64_t number, const char* singular)
{
    return QString::fromStdString(counted(number, singular));
}

QString coloured(const QString& text, const QColor& colour)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour.name(), text);
}

QLabel* labelNamed(const char* name, QWidget* parent)
{
    auto* label = new ElidedLabel(parent);
    label->setObjectName(QLatin1String(name));
    return label;
}

QString memoryText(std::uint64_t bytes)
{
    return QLocale::c().formattedDataSize(static_cast<qint64>(bytes), bytes < (1u << 30) ? 0 : 1,
                                          QLocale::DataSizeTraditionalFormat);
}

/// The verdicts in numbers.
struct Tally {
    int violated = 0;
    int holding = 0; ///< not those that hold vacuously
    int vacuous = 0;
    int undecided = 0;
};

Tally tallyOf(const Snapshot& now)
{
    Tally tally;
    for (const ListedProperty& each : *now.properties) {
        const CheckedProperty* checked = now.verdictOf(each.key);
        if (checked == nullptr)
            continue;
        switch (checked->verdict.kind) {
        case Verdict::Kind::Violated:
            ++tally.violated;
            break;
        case Verdict::Kind::Holds:
            ++(checked->verdict.vacuous ? tally.vacuous : tally.holding);
            break;
        case Verdict::Kind::Undecided:
            ++tally.undecided;
            break;
        }
    }
    return tally;
}

} // namespace

QString jobText(const Job& job)
{
    const Progress progress = job.progress();
    QString text = job.title();
    if (*progress.phase != '\0')
        text += QStringLiteral(": ") + QString::fromUtf8(progress.phase);
    if (progress.total && *progress.total > 0)
        text +=
            QStringLiteral(" %1 %").arg(std::min<std::uint64_t>(100, 100 * progress.done / *progress.total));
    else if (progress.done > 0)
        text += QLatin1Char(' ') + QString::fromStdString(grouped(progress.done));
    return text;
}

StatusLine::StatusLine(Session& session, Jobs& jobs, Appearance& appearance, QWidget* parent)
    : QStatusBar(parent), session_(session), jobs_(jobs), appearance_(appearance)
{
    setSizeGripEnabled(false);
    auto* inner = new QWidget(this);
    auto* row = new QHBoxLayout(inner);
    row->setContentsMargins(10, 2, 6, 2);
    row->setSpacing(16);
    verdicts_ = new QLabel(inner);
    verdicts_->setObjectName(QStringLiteral("status.verdicts"));
    sizes_ = labelNamed("status.sizes", inner);
    said_ = labelNamed("status.said", inner);
    job_ = labelNamed("status.job", inner);
    for (QLabel* label : {sizes_, said_, job_})
        label->setProperty("role", QStringLiteral("muted"));
    // What is said never makes the window wider.
    said_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar_ = new QProgressBar(inner);
    bar_->setObjectName(QStringLiteral("status.bar"));
    bar_->setAccessibleName(QStringLiteral("Progress of the running job"));
    bar_->setTextVisible(false);
    bar_->setFixedWidth(140);
    cancel_ = new QToolButton(inner);
    cancel_->setObjectName(QStringLiteral("status.cancel"));
    cancel_->setText(QStringLiteral("Cancel"));
    cancel_->setProperty("quiet", true);
    cancel_->setToolTip(QStringLiteral("Stop the running job; what it found stays (Esc)"));
    // The bar keeps its height whether or not a job is running.
    inner->setMinimumHeight(cancel_->sizeHint().height() + 4);
    more_ = new QToolButton(inner);
    more_->setObjectName(QStringLiteral("status.more"));
    more_->setProperty("quiet", true);
    more_->hide();
    for (QWidget* each :
         {static_cast<QWidget*>(verdicts_), static_cast<QWidget*>(sizes_), static_cast<QWidget*>(more_)})
        row->addWidget(each);
    row->addWidget(said_, 1);
    for (QWidget* each :
         {static_cast<QWidget*>(job_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(cancel_)})
        row->addWidget(each);
    addWidget(inner, 1);
    connect(cancel_, &QToolButton::clicked, &jobs, &Jobs::cancelAll);
    // Later, since progress bars paint at once, and jobs start while others still hear of a change.
    connect(&jobs, &Jobs::changed, this, &StatusLine::updateJobs, Qt::QueuedConnection);
    connect(&session, &Session::refused, this, &StatusLine::say);
    connect(&session, &Session::told, this, &StatusLine::say);
    connect(&session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.hasAny(Change::Model | Change::Verdicts | Change::Properties | Change::Memory))
            updateModel();
    });
    connect(&appearance, &Appearance::changed, this, &StatusLine::updateModel);
    updateModel();
    updateJobs();
}

void StatusLine::say(const QString& sentence)
{
    said_->setText(sentence);
    QTimer::singleShot(secondsSaid * 1000, said_, [label = said_, sentence] {
        if (label->text() == sentence)
            label->clear();
    });
}

void StatusLine::offerMore(QAction* exploreFurther)
{
    connect(more_, &QToolButton::clicked, exploreFurther, &QAction::trigger);
    more_->setText(QStringLiteral("Go on"));
    more_->setToolTip(exploreFurther->toolTip());
    updateOffer();
}

void StatusLine::updateModel()
{
    updateOffer();
    const Snapshot& now = session_.now();
    const Tally tally = tallyOf(now);
    const Theme& theme = appearance_.theme();
    QStringList parts;
    if (tally.violated > 0)
        parts.push_back(coloured(QStringLiteral("✗ %1 violated").arg(tally.violated), theme.incorrect));
    if (tally.holding > 0)
        parts.push_back(coloured(tally.holding == 1 ? QStringLiteral("✓ 1 holds")
                                                    : QStringLiteral("✓ %1 hold").arg(tally.holding),
                                 theme.correct));
    if (tally.vacuous > 0)
        parts.push_back(coloured(tally.vacuous == 1
                                     ? QStringLiteral("∅ 1 holds vacuously")
                                     : QStringLiteral("∅ %1 hold vacuously").arg(tally.vacuous),
                                 theme.decision));
    if (tally.undecided > 0)
        parts.push_back(coloured(QStringLiteral("? %1 undecided").arg(tally.undecided), theme.decision));
    verdicts_->setText(parts.join(QStringLiteral("&nbsp;&nbsp; ")));
    verdicts_->setVisible(!parts.isEmpty());
    if (!now.model)
        return sizes_->setText(QStringLiteral("No model is open"));
    const bool whole = isWhole(now.model->lts);
    sizes_->setText((whole ? QString() : QStringLiteral("at least ")) +
                    countedText(now.model->lts.stateCount(), "state") + QStringLiteral(", ") +
                    countedText(now.model->lts.transitionCount(), "transition") +
                    (whole ? QString()
                           : QStringLiteral(" · %1 of %2")
                                 .arg(memoryText(bytesKept(*now.model)), memoryText(now.memoryBudget))));
}

void StatusLine::updateOffer()
{
    const Snapshot& now = session_.now();
    more_->setVisible(jobs_.running().empty() && !more_->text().isEmpty() && now.model &&
                      canGrow(*now.model));
}

void StatusLine::updateJobs()
{
    updateOffer();
    const auto& running = jobs_.running();
    for (QWidget* each :
         {static_cast<QWidget*>(job_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(cancel_)})
        each->setVisible(!running.empty());
    if (running.empty())
        return;
    const Job& job = *running.front();
    constexpr int most = 70;
    QString text = elided(jobText(job), most);
    if (running.size() > 1)
        text += QStringLiteral(" (and %1 more)").arg(running.size() - 1);
    job_->setText(text);
    const Progress progress = job.progress();
    const bool known = progress.total && *progress.total > 0;
    bar_->setRange(0, known ? 1000 : 0);
    if (known)
        bar_->setValue(
            static_cast<int>(std::min<std::uint64_t>(1000, 1000 * progress.done / *progress.total)));
}

} // namespace threadmend
