// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/source_panel.h"

#include "core/model/behavioral/product/program_model.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace threadmend {

SourcePanel::SourcePanel(PanelContext& context, QWidget* parent) : QWidget(parent), context_(context)
{
    build();
    EditedSource& source = context.source;
    connect(view_, &SourceView::lineClicked, this, &SourcePanel::pointAtLine);
    connect(view_, &SourceView::numberClicked, this, &SourcePanel::toggleBreakpoint);
    connect(view_, &SourceView::typed, this, [this] { context_.source.edit(view_->content()); });
    connect(view_, &SourceView::caretMoved, this, [this] { strip_->show(view_->problemAtCaret()); });
    connect(strip_, &SourceStrip::placeClicked, this, [this] { goToProblem(0); });
    connect(&source, &EditedSource::opened, this, &SourcePanel::showText);
    connect(&source, &EditedSource::problemsChanged, this, &SourcePanel::showProblems);
    connect(&source, &EditedSource::proposedChanged, this, [this] {
        const std::vector<ProposedLine>& proposed = context_.source.proposed();
        view_->setProposed(proposed);
        if (proposed.empty())
            return;
        // What would be there stands below the lines that go.
        view_->reveal(proposed.back().line + static_cast<int>(proposed.size()));
        view_->reveal(proposed.front().line);
    });
    connect(&source, &EditedSource::edited, this, [this] {
        if (view_->content() != context_.source.text())
            view_->change(context_.source.text());
        // The marks have moved with their lines; nothing new is to be seen.
        follow(Change::Model);
    });
    connect(&context.session, &Session::changed, this, &SourcePanel::follow);
    showText();
    showProblems();
    catchUp();
}

void SourcePanel::build()
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    empty_ = new QLabel(QStringLiteral("The text of a model stands here: open one."), this);
    empty_->setObjectName(QStringLiteral("source.empty"));
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 4, 12, 4);
    view_ = new SourceView(context_.appearance, this);
    view_->setObjectName(QStringLiteral("source.view"));
    view_->setAccessibleName(QStringLiteral("Source of the model"));
    view_->setAccessibleDescription(QStringLiteral("Tab indents; Ctrl+Tab goes on to the next panel"));
    find_ = new TextFindBar(*view_, this);
    connect(view_, &SourceView::findWanted, this, [this] { find(false); });
    connect(find_, &TextFindBar::said, &context_.session, &Session::refused);
    strip_ = new SourceStrip(context_.source, context_.appearance, addCommands(), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(0);
    column->addWidget(empty_);
    column->addWidget(view_, 1000);
    column->addWidget(find_);
    column->addWidget(strip_);
    column->addStretch(1);
}

SourceStrip::Actions SourcePanel::addCommands()
{
    const QString edit = QStringLiteral("Edit");
    constexpr int group = 5;
    SourceStrip::Actions actions;
    actions.next = context_.commands.add({QStringLiteral("source.nextProblem"),
                                          edit,
                                          QStringLiteral("&Next problem"),
                                          QStringLiteral("Go to the next problem in the source"),
                                          {QKeySequence(Qt::Key_F3)},
                                          group},
                                         [this] { goToProblem(1); });
    actions.previous = context_.commands.add({QStringLiteral("source.previousProblem"),
                                              edit,
                                              QStringLiteral("Previous problem"),
                                              QStringLiteral("Go to the previous problem in the source"),
                                              {QKeySequence(Qt::SHIFT | Qt::Key_F3)},
                                              group},
                                             [this] { goToProblem(-1); });
    actions.fix = context_.commands.add({QStringLiteral("source.fix"),
                                         edit,
                                         QStringLiteral("Apply the &fix"),
                                         QStringLiteral("Mend the problem in the source as it is proposed"),
                                         {QKeySequence(Qt::ALT | Qt::Key_Return)},
                                         group},
                                        [this] { applyFix(); });
    view_->setFurtherActions({actions.fix, actions.next, actions.previous});
    const auto update = [this, actions] {
        const auto& problems = context_.source.problems();
        for (QAction* action : {actions.next, actions.previous})
            action->setEnabled(!problems.empty());
        actions.fix->setEnabled(std::any_of(problems.begin(), problems.end(),
                                            [](const SourceProblem& each) { return each.fix.has_value(); }));
    };
    connect(&context_.source, &EditedSource::problemsChanged, this, update);
    update();
    addBreakpointCommand();
    return actions;
}

void SourcePanel::showText()
{
    const bool open = context_.source.isOpen();
    view_->show(context_.source.text());
    view_->setReadOnly(!open);
    view_->setVisible(open);
    empty_->setVisible(!open);
    reveals_ = true;
}

void SourcePanel::showProblems()
{
    if (context_.source.problemsAreOfNow())
        view_->setProblems(context_.source.problems());
    const std::vector<SourceProblem>& all = context_.source.problems();
    const auto grave = std::find_if(all.begin(), all.end(), [](const auto& each) { return each.isGrave(); });
    if (grave != all.end() && std::exchange(reveals_, false))
        view_->reveal(grave->line);
    strip_->show(view_->problemAtCaret());
}

void SourcePanel::goToProblem(int by)
{
    const auto count = static_cast<std::ptrdiff_t>(context_.source.problems().size());
    if (count == 0)
        return;
    const auto told = static_cast<std::ptrdiff_t>(strip_->shown());
    // From where there is none, the next one is the first behind the caret.
    std::ptrdiff_t aim = (told + by + count) % count;
    if (by != 0 && view_->problemAtCaret() != strip_->shown())
        aim = static_cast<std::ptrdiff_t>(view_->problemFromCaret(by > 0));
    view_->goTo(view_->placeOf(static_cast<std::size_t>(aim)));
    view_->setFocus();
    strip_->show(static_cast<std::size_t>(aim));
}

void SourcePanel::applyFix()
{
    const std::vector<SourceProblem>& problems = context_.source.problems();
    const std::size_t told = strip_->shown();
    if (told >= problems.size() || !problems[told].fix)
        return Q_EMIT context_.session.refused(
            QStringLiteral("No fix is known for the problem that is told."));
    if (!context_.source.problemsAreOfNow())
        return Q_EMIT context_.session.refused(
            QStringLiteral("The text is being read again; try in a moment."));
    const TextReplacement fix = *problems[told].fix;
    view_->replace(static_cast<long>(fix.offset), static_cast<long>(fix.length),
                   QByteArray::fromStdString(fix.text));
}

void SourcePanel::find(bool replaces)
{
    if (context_.source.isOpen())
        find_->open(replaces);
}

void SourcePanel::tellNames()
{
    // Nobody reads a longer list.
    constexpr std::size_t mostNames = 2000;
    KnownNames names;
    const Snapshot& now = context_.session.now();
    const behavioral::ProgramModel* program = now.model ? programOf(*now.model) : nullptr;
    if (program != nullptr) {
        const LabelTable& labels = now.model->lts.labels();
        for (std::size_t i = 0; i < std::min(labels.size(), mostNames); ++i)
            names.events.push_back(QString::fromUtf8(labels.text(LabelId(static_cast<std::uint32_t>(i)))));
        const std::vector<std::string>& threads = program->synchronisations().names;
        for (std::size_t i = 0; i < std::min(threads.size(), mostNames); ++i)
            names.threads.push_back(QString::fromStdString(threads[i]));
    }
    view_->setKnownNames(std::move(names));
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
    const bool marked = now.model && now.model->lanes;
    if (marked &&
        changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace | Change::Thread))
        mark(!changes.has(Change::Model));
    else if (!marked)
        view_->setMarks({});
    if (changes.hasAny(Change::Model | Change::Breakpoints))
        showBreakpoints();
    if (!marked)
        view_->setPoints({});
    if (changes.has(Change::Model) && now.model)
        tellNames();
}

} // namespace threadmend
