// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/source_panel.h"

#include "views/graph/captions.h"
#include "views/program/program_words.h"

#include <QLabel>
#include <QVBoxLayout>
#include <map>
#include <utility>

namespace threadmend {

SourcePanel::SourcePanel(PanelContext& context, QWidget* parent) : QWidget(parent), context_(context)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    empty_ = new QLabel(QStringLiteral("The text of a behavioral program stands here: open one."), this);
    empty_->setObjectName(QStringLiteral("source.empty"));
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 4, 12, 4);
    view_ = new SourceView(context.appearance, this);
    view_->setObjectName(QStringLiteral("source.view"));
    view_->setAccessibleName(QStringLiteral("Source of the program"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(empty_);
    column->addWidget(view_, 1000);
    column->addStretch(1);
    connect(view_, &SourceView::lineClicked, this, &SourcePanel::pointAtLine);
    connect(&context.session, &Session::changed, this, &SourcePanel::follow);
    catchUp();
}

void SourcePanel::showEvent(QShowEvent*)
{
    catchUp();
}

void SourcePanel::follow(const ChangeSet& changes)
{
    missed_ |= changes;
    if (isVisible())
        catchUp();
}

void SourcePanel::catchUp()
{
    const ChangeSet changes = std::exchange(missed_, {});
    const Snapshot& now = context_.session.now();
    const bool program = now.model && now.model->program;
    if (changes.has(Change::Model)) {
        view_->setVisible(program);
        empty_->setVisible(!program);
        view_->show(program ? QString::fromStdString(now.model->program->source) : QString());
    }
    if (program &&
        changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace | Change::Thread))
        mark();
}

/// The line that matters most where nobody has pointed at a b-thread: in a dead end that of who blocks first,
/// else that of who has moved with the last step.
std::optional<int> SourcePanel::lineToSee(const Snapshot& now)
{
    const OpenedProgram& program = *now.model->program;
    const StateId state = synchronisationState(now);
    const auto points = program.pointsOf(state);
    const auto lineOf = [&](std::uint32_t column) {
        return static_cast<int>(program.synchronisations.points[points[column]].line);
    };
    if (now.model->lts.outgoing(state).empty())
        for (const auto& each : program.standingsIn(now.model->lts, state))
            if (each.standing == behavioral::Standing::Blocked)
                return lineOf(each.blockedBy.front());
    if (!now.trace || now.cursor == 0 || now.current() != state)
        return std::nullopt;
    const auto before = program.pointsOf(now.trace->trace.stateAfter(now.cursor - 1));
    for (std::uint32_t column = 0; column < points.size(); ++column)
        if (points[column] != 0 && column < before.size() && points[column] != before[column])
            return lineOf(column);
    return std::nullopt;
}

void SourcePanel::mark()
{
    const Snapshot& now = context_.session.now();
    const OpenedProgram& program = *now.model->program;
    const auto points = program.pointsOf(synchronisationState(now));
    std::map<int, SourceMark> lines;
    std::optional<int> pointedLine;
    for (std::uint32_t column = 0; column < points.size(); ++column) {
        if (points[column] == 0)
            continue;
        const auto& point = program.synchronisations.points[points[column]];
        const int line = static_cast<int>(point.line);
        SourceMark& mark = lines[line];
        mark.line = line;
        mark.names +=
            (mark.names.isEmpty() ? QString() : QStringLiteral(", ")) + threadName(program, points, column);
        mark.hot = mark.hot || point.hot;
        if (now.thread == column) {
            mark.pointed = true;
            pointedLine = line;
        }
    }
    if (const auto state = program.programState(synchronisationState(now)))
        if (const auto* failure = program.synchronisations.failureOf(*state); failure && failure->line > 0) {
            pointedLine = static_cast<int>(failure->line);
            lines[*pointedLine] = {*pointedLine, visibleText(failure->word), true, false};
        }
    std::vector<SourceMark> marks;
    for (auto& [line, mark] : lines)
        marks.push_back(std::move(mark));
    if (!pointedLine && !marks.empty())
        pointedLine = lineToSee(now).value_or(marks.front().line);
    view_->setMarks(std::move(marks));
    if (pointedLine)
        view_->reveal(*pointedLine);
}

void SourcePanel::pointAtLine(int line)
{
    const Snapshot& now = context_.session.now();
    const OpenedProgram& program = *now.model->program;
    const auto points = program.pointsOf(synchronisationState(now));
    std::vector<std::uint32_t> here;
    for (std::uint32_t column = 0; column < points.size(); ++column)
        if (points[column] != 0 &&
            static_cast<int>(program.synchronisations.points[points[column]].line) == line)
            here.push_back(column);
    if (here.empty())
        return;
    const auto next = std::upper_bound(here.begin(), here.end(), now.thread.value_or(here.back()));
    context_.session.dispatch(action::PointAtThread{next == here.end() ? here.front() : *next});
}

} // namespace threadmend
