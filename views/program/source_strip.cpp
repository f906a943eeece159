// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/source_strip.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

namespace threadmend {

namespace {

QToolButton* quietButton(QWidget* parent, const QString& text, const char* name)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setProperty("quiet", true);
    return button;
}

QToolButton* quietButton(QWidget* parent, QAction* action, const QString& text, const char* name)
{
    QToolButton* button = quietButton(parent, text, name);
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->statusTip());
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    return button;
}

QHBoxLayout* rowIn(QWidget* widget)
{
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(12, 2, 6, 2);
    row->setSpacing(4);
    return row;
}

} // namespace

SourceStrip::SourceStrip(EditedSource& source, Appearance& appearance, const Actions& actions,
                         QWidget* parent)
    : QWidget(parent), source_(source), appearance_(appearance)
{
    // The sentence has the whole width: in a narrow dock it would be a column of single words.
    sentence_ = new QLabel(this);
    sentence_->setContentsMargins(12, 2, 6, 2);
    sentence_->setObjectName(QStringLiteral("source.problem"));
    sentence_->setTextFormat(Qt::RichText);
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(sentence_, &QLabel::linkActivated, this, &SourceStrip::placeClicked);
    problemRow_ = new QWidget(this);
    QHBoxLayout* problems = rowIn(problemRow_);
    problems->addStretch(1);
    fix_ = quietButton(problemRow_, actions.fix, QStringLiteral("Fix"), "source.fixButton");
    number_ = new QLabel(problemRow_);
    number_->setObjectName(QStringLiteral("source.problemNumber"));
    number_->setProperty("role", QStringLiteral("muted"));
    walking_ = {number_,
                quietButton(problemRow_, actions.previous, QStringLiteral("‹"), "source.previousButton"),
                quietButton(problemRow_, actions.next, QStringLiteral("›"), "source.nextButton")};
    problems->addWidget(fix_);
    for (QWidget* each : walking_)
        problems->addWidget(each);
    savingRow_ = new QWidget(this);
    QHBoxLayout* saving = rowIn(savingRow_);
    auto* edited = new QLabel(QStringLiteral("Edited, not saved"), savingRow_);
    edited->setObjectName(QStringLiteral("source.unsaved"));
    edited->setProperty("role", QStringLiteral("muted"));
    saving->addWidget(edited, 1);
    QToolButton* revert = quietButton(savingRow_, QStringLiteral("Revert"), "source.revert");
    revert->setToolTip(QStringLiteral("Go back to what the file holds; this can be undone"));
    QToolButton* save = quietButton(savingRow_, QStringLiteral("Save"), "source.save");
    save->setToolTip(QStringLiteral("Write the text into its file (Ctrl+S)"));
    connect(revert, &QToolButton::clicked, &source, &EditedSource::revertWanted);
    connect(save, &QToolButton::clicked, &source, &EditedSource::saveWanted);
    saving->addWidget(revert);
    saving->addWidget(save);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 2);
    column->setSpacing(0);
    column->addWidget(sentence_);
    column->addWidget(problemRow_);
    column->addWidget(savingRow_);
    connect(&source, &EditedSource::problemsChanged, this, [this] { show(std::nullopt); });
    connect(&source, &EditedSource::edited, this, &SourceStrip::update);
    connect(&source, &EditedSource::savedChanged, this, &SourceStrip::update);
    connect(&appearance, &Appearance::changed, this, &SourceStrip::update);
    update();
}

void SourceStrip::show(std::optional<std::size_t> problem)
{
    // Where nobody has pointed at one: what is worst.
    const std::vector<SourceProblem>& all = source_.problems();
    const auto grave = std::find_if(all.begin(), all.end(), [](const auto& each) { return each.isGrave(); });
    shown_ = problem.value_or(grave == all.end() ? 0 : static_cast<std::size_t>(grave - all.begin()));
    update();
}

QString SourceStrip::sentenceOf(const SourceProblem& problem) const
{
    const Theme& theme = appearance_.theme();
    const QString glyph = problem.isGrave() ? QStringLiteral("✗") : QStringLiteral("!");
    QString text = QStringLiteral("<span style=\"color:%1\">%2</span> ")
                       .arg((problem.isGrave() ? theme.incorrect : theme.decision).name(), glyph);
    if (const int line = problem.isError ? problem.line : source_.lineNow(problem.line); line > 0)
        text += QStringLiteral("<a href=\"place\" style=\"color:%1\">line %2</a>: ")
                    .arg(theme.accent.name())
                    .arg(line);
    return text + problem.sentence.toHtmlEscaped();
}

void SourceStrip::update()
{
    const std::vector<SourceProblem>& problems = source_.problems();
    sentence_->setVisible(!problems.empty());
    problemRow_->setVisible(false);
    savingRow_->setVisible(source_.isModified());
    setVisible(!problems.empty() || source_.isModified());
    if (problems.empty())
        return;
    shown_ = std::min(shown_, problems.size() - 1);
    sentence_->setText(sentenceOf(problems[shown_]));
    fix_->setVisible(problems[shown_].fix.has_value());
    number_->setText(QStringLiteral("%1 of %2").arg(shown_ + 1).arg(problems.size()));
    for (QWidget* each : walking_)
        each->setVisible(problems.size() > 1);
    problemRow_->setVisible(problems.size() > 1 || problems[shown_].fix.has_value());
}

} // namespace threadmend
