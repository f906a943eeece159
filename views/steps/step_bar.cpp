// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/steps/step_bar.h"

#include "core/session/terms/predicate_text.h"
#include "core/session/terms/variable_names.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/steps/step_control.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QStringListModel>
#include <QToolButton>
#include <limits>
#include <set>

namespace threadmend {

namespace {

constexpr std::size_t mostCompletions = 2000;

QToolButton* button(const QString& text, const QString& name, const QString& hint, QWidget* parent)
{
    auto* made = new QToolButton(parent);
    made->setText(text);
    made->setObjectName(name);
    made->setToolTip(hint);
    made->setAccessibleName(hint);
    return made;
}

QString quoted(const QString& name)
{
    return QString::fromStdString(quotedWhereNeeded(name.toStdString()));
}

/// What a person may want to run to: events, propositions, and the words that need no name.
QStringList targetsOf(const OpenedModel& model)
{
    std::set<QString> names = {QStringLiteral("deadlock"), QStringLiteral("end")};
    for (std::size_t i = 0; i < std::min(model.lts.labels().size(), mostCompletions); ++i)
        names.insert(quoted(visibleText(model.lts.labels().text(LabelId(i)))));
    if (model.lanes)
        names.insert({QStringLiteral("hot"), QStringLiteral("failed")});
    for (const std::string& proposition : model.lts.propositionNames())
        names.insert(quoted(QString::fromStdString(proposition)));
    return {names.begin(), names.end()};
}

} // namespace

StepBar::StepBar(PanelContext& context, StepControl& control, QWidget* parent)
    : QWidget(parent), context_(context), control_(control),
      terms_(context.jobs, QStringLiteral("Reading variables"))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(makeTarget(), 3);
    // In the place of the pace, so that nothing moves.
    error_ = new QLabel(this);
    error_->setObjectName(QStringLiteral("steps.error"));
    error_->setProperty("role", QStringLiteral("error"));
    error_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    error_->hide();
    row->addWidget(error_, 2);
    pace_ = makePace();
    row->addWidget(pace_);
    QToolButton* close = button(QStringLiteral("✕"), QStringLiteral("steps.close"),
                                QStringLiteral("Close the step bar (Escape)"), this);
    connect(close, &QToolButton::clicked, this, &StepBar::closed);
    row->addWidget(close);
    connect(&context.session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.has(Change::Model) && isVisible())
            complete();
    });
}

QWidget* StepBar::makeTarget()
{
    auto* target = new QWidget(this);
    auto* row = new QHBoxLayout(target);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    field_ = new QLineEdit(target);
    field_->setObjectName(QStringLiteral("steps.target"));
    field_->setAccessibleName(QStringLiteral("Run to"));
    field_->setPlaceholderText(

        QStringLiteral("Run to: an event, a proposition, hot, deadlock, thread@line, thread.variable > 3, "
                       "changed x, a and not b"));
    field_->setMinimumWidth(160);
    field_->installEventFilter(this);
    auto* label = new QLabel(QStringLiteral("&Run to"), target);
    label->setBuddy(field_);
    QToolButton* back = button(QStringLiteral("◀"), QStringLiteral("steps.back"),
                               QStringLiteral("Back to where it became true (Shift+Enter)"), target);
    QToolButton* on = button(QStringLiteral("▶"), QStringLiteral("steps.on"),
                             QStringLiteral("On to where it becomes true (Enter)"), target);
    QToolButton* stop = button(QStringLiteral("Break"), QStringLiteral("steps.break"),
                               QStringLiteral("Stop every run where it becomes true (Ctrl+Enter)"), target);
    connect(back, &QToolButton::clicked, this, [this] { run(false); });
    connect(on, &QToolButton::clicked, this, [this] { run(true); });
    connect(stop, &QToolButton::clicked, this, &StepBar::addBreakpoint);
    connect(field_, &QLineEdit::textEdited, this, [this] { say({}); });
    row->addWidget(label);
    row->addWidget(field_, 1);
    for (QToolButton* each : {back, on, stop})
        row->addWidget(each);
    return target;
}

QWidget* StepBar::makePace()
{
    auto* pace = new QWidget(this);
    auto* row = new QHBoxLayout(pace);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    const auto add = [&](const QString& text, QWidget* field, const char* name) {
        field->setObjectName(QLatin1String(name));
        auto* label = new QLabel(text, pace);
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
    };
    auto* length = new QSpinBox(pace);
    length->setRange(1, 1'000'000);
    length->setValue(static_cast<int>(control_.pace().walkLength));
    length->setButtonSymbols(QAbstractSpinBox::NoButtons);
    length->setAccessibleName(QStringLiteral("Steps of a random walk"));
    connect(length, &QSpinBox::valueChanged, this,
            [this](int value) { control_.pace().walkLength = static_cast<std::size_t>(value); });
    auto* seed = new QSpinBox(pace);
    seed->setRange(0, std::numeric_limits<int>::max());
    seed->setValue(static_cast<int>(control_.pace().seed));
    seed->setButtonSymbols(QAbstractSpinBox::NoButtons);
    seed->setAccessibleName(QStringLiteral("Seed of a random walk"));
    connect(seed, &QSpinBox::valueChanged, this,
            [this](int value) { control_.pace().seed = static_cast<std::uint64_t>(value); });
    auto* speed = new QDoubleSpinBox(pace);
    speed->setRange(0.2, 100);
    speed->setDecimals(1);
    speed->setValue(control_.pace().stepsPerSecond);
    speed->setSuffix(QStringLiteral("/s"));
    speed->setButtonSymbols(QAbstractSpinBox::NoButtons);
    speed->setAccessibleName(QStringLiteral("Steps a second when playing"));
    connect(speed, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { control_.pace().stepsPerSecond = value; });
    add(QStringLiteral("&Walk"), length, "steps.length");
    add(QStringLiteral("see&d"), seed, "steps.seed");
    add(QStringLiteral("pl&ay"), speed, "steps.speed");
    return pace;
}

void StepBar::open(const QString& begun)
{
    complete();
    field_->setFocus();
    if (begun.isEmpty())
        return field_->selectAll();
    field_->setText(begun);
    field_->setCursorPosition(static_cast<int>(begun.size()));
    say({});
}

void StepBar::complete()
{
    const Snapshot& now = context_.session.now();
    const QStringList targets = now.model ? targetsOf(*now.model) : QStringList();
    offer(targets);
    if (!now.model)
        return terms_.abandon();
    terms_.start<std::vector<std::string>>(
        [model = now.model](RunContext& run) { return termNames(*model, run); },
        [this, targets](const std::shared_ptr<const Outcome<std::vector<std::string>>>& outcome) {
            if (!*outcome || (*outcome)->empty())
                return;
            QStringList all = targets;
            for (const std::string& term : **outcome) {
                all << QString::fromStdString(term);
                if (!term.starts_with("event."))
                    all << QStringLiteral("changed ") + QString::fromStdString(term);
            }
            offer(all);
        });
}

void StepBar::offer(const QStringList& targets)
{
    // One that is open stays as it is: its list grows.
    if (auto* list = field_->completer() == nullptr
                         ? nullptr
                         : qobject_cast<QStringListModel*>(field_->completer()->model()))
        return list->setStringList(targets);
    auto* completer = new QCompleter(targets, field_);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    field_->setCompleter(completer);
    completer->popup()->installEventFilter(this);
}

void StepBar::run(bool forwards)
{
    const QString text = field_->text().trimmed();
    if (text.isEmpty() || !context_.session.now().model)
        return;
    const auto error = control_.runTo(text, forwards);
    say(error ? QString::fromStdString(error->hint.empty() ? error->message
                                                           : error->message + ": " + error->hint)
              : QString());
    if (error && error->column > 0)
        field_->setCursorPosition(static_cast<int>(error->column) - 1);
}

void StepBar::addBreakpoint()
{
    const QString text = field_->text().trimmed();
    if (text.isEmpty() || !context_.session.now().model)
        return;
    const auto read = parseStepPredicate(text.toStdString(), context_.session.now().model);
    if (const InputError* error = read.error())
        return say(QString::fromStdString(error->message));
    const bool place = text.contains(QLatin1Char('@'));
    context_.session.dispatch(action::ToggleBreakpoint{
        {place ? Breakpoint::Kind::ThreadState : Breakpoint::Kind::Predicate, text.toStdString(), 0, true}});
    say({});
}

void StepBar::say(const QString& sentence)
{
    error_->setText(sentence);
    error_->setToolTip(sentence);
    error_->setVisible(!sentence.isEmpty());
    pace_->setVisible(sentence.isEmpty());
}

bool StepBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (watched != field_) {
        // Enter is for what was typed, unless a completion was gone to.
        const auto* popup = qobject_cast<QAbstractItemView*>(watched);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (popup == nullptr || !enter || popup->currentIndex().isValid())
            return QWidget::eventFilter(watched, event);
        field_->completer()->popup()->hide();
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        if (key->modifiers().testFlag(Qt::ControlModifier))
            addBreakpoint();
        else
            run(!key->modifiers().testFlag(Qt::ShiftModifier));
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace threadmend
