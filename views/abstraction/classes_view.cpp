// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/classes_view.h"

#include "core/model/text/wording.h"
#include "views/abstraction/class_words.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/repair/repair_words.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

using namespace abstraction;

namespace {

/// Of a class with more states the first ones are listed.
constexpr std::size_t mostStatesListed = 500;

} // namespace

ClassesView::ClassesView(AbstractionWork& work, PanelContext& context, QWidget* parent)
    : QWidget(parent), work_(work), context_(context)
{
    build();
    connect(&work, &AbstractionWork::filmChanged, this, &ClassesView::refresh);
    connect(&work, &AbstractionWork::pictureChanged, this, &ClassesView::refresh);
    refresh();
}

void ClassesView::build()
{
    empty_ = new QLabel(QStringLiteral("Classes of states stand here once a property has been checked by "
                                       "abstraction."),
                        this);
    empty_->setObjectName(QStringLiteral("abstraction.noClasses"));
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 8, 12, 8);
    body_ = new QWidget(this);
    list_ = makeRowList(classes_, context_.appearance, QStringLiteral("abstraction.classes"),
                        QStringLiteral("Classes of the module"), body_);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        fillMembers();
        Q_EMIT changed();
    });
    auto* left = new QVBoxLayout;
    left->setSpacing(4);
    left->addWidget(makeChoice());
    left->addWidget(list_, 1);
    auto* row = new QHBoxLayout(body_);
    row->setContentsMargins(0, 4, 0, 0);
    row->setSpacing(4);
    row->addLayout(left, 1);
    row->addWidget(makeRight(), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(empty_);
    column->addWidget(body_, 1000);
    column->addStretch(1);
}

QWidget* ClassesView::makeChoice()
{
    auto* choice = new QWidget(body_);
    modules_ = new QComboBox(choice);
    modules_->setObjectName(QStringLiteral("abstraction.module"));
    modules_->setAccessibleName(QStringLiteral("Module"));
    modules_->setMinimumContentsLength(12);
    modules_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(modules_, &QComboBox::activated, this,
            [this](int index) { showModule(static_cast<std::size_t>(index)); });
    after_ = context_.commands.action(QStringLiteral("abstraction.after"));
    auto* after = new QToolButton(choice);
    after->setObjectName(QStringLiteral("abstraction.after"));
    after->setDefaultAction(after_);
    after->setFocusPolicy(Qt::TabFocus);
    connect(after_, &QAction::toggled, this, &ClassesView::refresh);
    auto* row = new QHBoxLayout(choice);
    row->setContentsMargins(12, 0, 0, 0);
    row->addWidget(modules_, 1);
    row->addWidget(after);
    return choice;
}

QWidget* ClassesView::makeRight()
{
    auto* right = new QWidget(body_);
    facts_ = new QTextBrowser(right);
    facts_->setObjectName(QStringLiteral("abstraction.facts"));
    facts_->setAccessibleName(
        QStringLiteral("What the states of the class have in common, and what is lost"));
    facts_->setFrameShape(QFrame::NoFrame);
    facts_->setMinimumHeight(60);
    memberList_ = makeRowList(states_, context_.appearance, QStringLiteral("abstraction.members"),
                              QStringLiteral("States of the class"), right);
    memberList_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    connect(memberList_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ClassesView::changed);
    more_ = new QLabel(right);
    more_->setObjectName(QStringLiteral("abstraction.moreMembers"));
    more_->setProperty("role", QStringLiteral("muted"));
    more_->setWordWrap(true);
    more_->setContentsMargins(12, 0, 12, 0);
    const auto button = [&](const char* id, const char* text) {
        QAction* action = context_.commands.action(QLatin1String(id));
        auto* made = new QPushButton(QString::fromUtf8(text), right);
        made->setObjectName(QLatin1String(id) + QStringLiteral(".button"));
        made->setToolTip(action->toolTip());
        made->setEnabled(action->isEnabled());
        connect(made, &QPushButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::changed, made, [made, action] { made->setEnabled(action->isEnabled()); });
        return made;
    };
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(12, 0, 12, 0);
    buttons->addWidget(button("abstraction.split", "Split off"));
    buttons->addWidget(button("abstraction.merge", "Merge"));
    buttons->addWidget(button("abstraction.undo", "Back"));
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(4);
    column->addWidget(facts_, 3);
    column->addWidget(memberList_, 3);
    column->addWidget(more_);
    column->addLayout(buttons);
    return right;
}

std::size_t ClassesView::picture() const
{
    const bool after = after_->isChecked() && !work_.film()->isResult(work_.picture());
    return work_.picture() + (after ? 1 : 0);
}

void ClassesView::refresh()
{
    const bool isNew = film_ != work_.film();
    film_ = work_.film();
    empty_->setVisible(!film_);
    body_->setVisible(film_ != nullptr);
    if (!film_) {
        classes_.setRows({});
        states_.setRows({});
        shown_.clear();
        members_.clear();
        return Q_EMIT changed();
    }
    if (isNew)
        fillModules();
    fillClasses();
}

void ClassesView::fillModules()
{
    module_ = std::min(module_, film_->moduleCount() - 1);
    const QSignalBlocker quiet(modules_);
    modules_->clear();
    for (std::size_t i = 0; i < film_->moduleCount(); ++i)
        modules_->addItem(elided(visibleText(film_->moduleName(i)), 60));
    modules_->setCurrentIndex(static_cast<int>(module_));
}

/// The parts into which the round that is shown splits classes of the module.
std::vector<std::uint32_t> ClassesView::newParts() const
{
    std::vector<std::uint32_t> parts;
    if (!film_->isResult(work_.picture()))
        for (const ClassSplit& split : film_->answer.rounds[work_.picture()].splits)
            if (split.module == module_) {
                parts.insert(parts.end(), split.parts.begin(), split.parts.end());
                parts.push_back(split.before);
            }
    return parts;
}

ListedRow ClassesView::rowOf(std::uint32_t some, const std::vector<std::uint32_t>& parts) const
{
    const BThread& module = film_->module(module_);
    const std::vector<std::uint32_t>& members = partition_.members[some];
    ListedRow row{QStringLiteral("Class %1").arg(some),
                  QString::fromStdString(counted(members.size(), "state"))};
    const bool isSplit = std::find(parts.begin(), parts.end(), some) != parts.end();
    if (isSplit) {
        row.glyph = QStringLiteral("◆");
        row.glyphTone = Tone::Decision;
    }
    QStringList notes;
    if (isSplit)
        notes.push_back(picture() == work_.picture() ? QStringLiteral("split in this round")
                                                     : QStringLiteral("a part of the split"));
    if (partition_.classOf[0] == some)
        notes.push_back(QStringLiteral("holds the initial state"));
    notes.push_back(stateText(module, members.front(), film_->vocabulary()) +
                    (members.size() > 1 ? QStringLiteral(" …") : QString()));
    row.note = notes.join(QStringLiteral(" · "));
    return row;
}

void ClassesView::fillClasses()
{
    const std::optional<std::uint32_t> before = current();
    partition_ = film_->partition(picture(), module_);
    const std::vector<std::uint32_t> parts = newParts();
    shown_.clear();
    std::vector<ListedRow> rows;
    for (std::uint32_t some = 0; some < partition_.members.size(); ++some)
        if (!partition_.members[some].empty()) {
            shown_.push_back(some);
            rows.push_back(rowOf(some, parts));
        }
    classes_.setRows(std::move(rows));
    // What was looked at, else what the round is about.
    auto at = shown_.end();
    if (before)
        at = std::find(shown_.begin(), shown_.end(), *before);
    if (at == shown_.end())
        at = std::find_if(shown_.begin(), shown_.end(), [&](std::uint32_t some) {
            return std::find(parts.begin(), parts.end(), some) != parts.end();
        });
    if (at == shown_.end())
        at = shown_.begin();
    list_->setCurrentIndex(classes_.index(static_cast<int>(at - shown_.begin())));
}

void ClassesView::showModule(std::size_t module)
{
    module_ = module;
    modules_->setCurrentIndex(static_cast<int>(module));
    list_->clearSelection();
    fillClasses();
}

void ClassesView::showClass(std::uint32_t some)
{
    const auto at = std::find(shown_.begin(), shown_.end(), some);
    if (at != shown_.end())
        list_->setCurrentIndex(classes_.index(static_cast<int>(at - shown_.begin())));
}

std::vector<std::uint32_t> ClassesView::chosenClasses() const
{
    std::vector<std::uint32_t> chosen;
    for (const QModelIndex& index : list_->selectionModel()->selectedIndexes())
        if (static_cast<std::size_t>(index.row()) < shown_.size())
            chosen.push_back(shown_[static_cast<std::size_t>(index.row())]);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

std::vector<std::uint32_t> ClassesView::chosenMembers() const
{
    std::vector<std::uint32_t> chosen;
    for (const QModelIndex& index : memberList_->selectionModel()->selectedIndexes())
        chosen.push_back(members_[static_cast<std::size_t>(index.row())]);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

std::optional<std::uint32_t> ClassesView::current() const
{
    const std::vector<std::uint32_t> chosen = chosenClasses();
    return chosen.size() == 1 ? std::optional(chosen[0]) : std::nullopt;
}

void ClassesView::fillMembers()
{
    const std::optional<std::uint32_t> some = current();
    members_.clear();
    std::vector<ListedRow> rows;
    more_->hide();
    facts_->clear();
    if (film_ && !some && chosenClasses().size() > 1)
        facts_->setPlainText(QStringLiteral("%1 classes are chosen: they can be merged, unless the property "
                                            "tells their states apart.")
                                 .arg(chosenClasses().size()));
    if (some && *some < partition_.members.size() && !partition_.members[*some].empty()) {
        const BThread& module = film_->module(module_);
        const Vocabulary& vocabulary = film_->vocabulary();
        const std::vector<std::uint32_t>& all = partition_.members[*some];
        members_.assign(all.begin(),
                        all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), mostStatesListed)));
        const ShortestWords words(module);
        for (const std::uint32_t state : members_) {
            std::vector<std::string> labels;
            const auto word = words.to(state);
            if (word)
                for (const Letter letter : *word)
                    labels.push_back(vocabulary.labels[letter]);
            rows.push_back(
                {QStringLiteral("State %1: %2").arg(state).arg(stateText(module, state, vocabulary)),
                 {},
                 !word            ? QStringLiteral("not reached")
                 : labels.empty() ? QStringLiteral("initial")
                                  : QStringLiteral("after ") + runText(labels)});
        }
        facts_->setHtml(classDocument(factsOf(module, partition_, *some), vocabulary));
        more_->setText(
            QStringLiteral("The first %1 of %2 states stand here.").arg(mostStatesListed).arg(all.size()));
        more_->setVisible(all.size() > mostStatesListed);
    }
    states_.setRows(std::move(rows));
}

bool ClassesView::canSplit() const
{
    const std::optional<std::uint32_t> some = current();
    const std::size_t chosen = chosenMembers().size();
    return some && !work_.isChecking() && chosen > 0 && chosen < partition_.members[*some].size();
}

bool ClassesView::canMerge() const
{
    return film_ && !work_.isChecking() && chosenClasses().size() > 1;
}

void ClassesView::split()
{
    work_.editFrom(picture(), {module_, {*current()}, chosenMembers()});
}

void ClassesView::merge()
{
    work_.editFrom(picture(), {module_, chosenClasses(), {}});
}

} // namespace threadmend
