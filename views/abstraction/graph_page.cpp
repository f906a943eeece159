// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/graph_page.h"

#include "views/abstraction/classes_view.h"
#include "views/canvas/canvas.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/style/appearance.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace threadmend {

GraphPage::GraphPage(AbstractionWork& work, ClassesView& classes, PanelContext& context, QWidget* parent)
    : QWidget(parent), work_(work), classes_(classes), context_(context),
      job_(context.jobs, QStringLiteral("Drawing the abstraction"))
{
    setObjectName(QStringLiteral("abstraction.graph"));
    choice_ = new QComboBox(this);
    choice_->setObjectName(QStringLiteral("abstraction.drawn"));
    choice_->setAccessibleName(QStringLiteral("What is drawn"));
    choice_->setMinimumContentsLength(14);
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(choice_, &QComboBox::activated, this, [this](int index) {
        if (index + 1 < choice_->count())
            classes_.showModule(static_cast<std::size_t>(index));
        follow();
    });
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("abstraction.drawnSentence"));
    sentence_->setProperty("role", QStringLiteral("muted"));
    sentence_->setWordWrap(true);
    canvas_ = new Canvas(this);
    canvas_->setObjectName(QStringLiteral("abstraction.canvas"));
    canvas_->setAccessibleName(QStringLiteral("Picture of the abstraction"));
    canvas_->setTheme(context.appearance.theme());
    connect(&context.appearance, &Appearance::changed, this,
            [this] { canvas_->setTheme(context_.appearance.theme()); });
    connect(canvas_, &Canvas::nodeClicked, this, &GraphPage::clicked);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(choice_, 1);
    row->addWidget(sentence_, 2);
    auto* after = new QToolButton(this);
    after->setObjectName(QStringLiteral("abstraction.afterDrawn"));
    after->setDefaultAction(context.commands.action(QStringLiteral("abstraction.after")));
    after->setFocusPolicy(Qt::TabFocus);
    row->addWidget(after);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(canvas_, 1);
    connect(&work, &AbstractionWork::filmChanged, this, &GraphPage::follow);
    connect(&work, &AbstractionWork::pictureChanged, this, &GraphPage::follow);
    connect(&classes, &ClassesView::changed, this, &GraphPage::follow);
    follow();
}

void GraphPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void GraphPage::fillChoice()
{
    if (std::exchange(listed_, work_.film()) != work_.film()) {
        const bool program = choice_->count() > 0 && choice_->currentIndex() + 1 == choice_->count();
        const QSignalBlocker quiet(choice_);
        choice_->clear();
        for (std::size_t i = 0; listed_ && i < listed_->moduleCount(); ++i)
            choice_->addItem(elided(visibleText(listed_->moduleName(i)), 60));
        if (listed_)
            choice_->addItem(QStringLiteral("The abstract program"));
        if (program)
            choice_->setCurrentIndex(choice_->count() - 1);
    }
    if (listed_ && choice_->currentIndex() + 1 < choice_->count())
        choice_->setCurrentIndex(static_cast<int>(classes_.module()));
    choice_->setVisible(listed_ != nullptr);
}

void GraphPage::follow()
{
    fillChoice();
    if (!work_.film()) {
        job_.abandon();
        wanted_.reset();
        shown_.reset();
        made_ = {};
        canvas_->setEmptyText(QStringLiteral(
            "Classes and the abstract program are drawn once a property has been checked by abstraction."));
        canvas_->setPicture(nullptr);
        sentence_->clear();
        return;
    }
    if (isVisible())
        draw();
}

void GraphPage::draw()
{
    Aim aim{work_.film(), classes_.picture(), work_.picture(), std::nullopt};
    if (choice_->currentIndex() + 1 < choice_->count())
        aim.module = static_cast<std::size_t>(choice_->currentIndex());
    else
        aim.picture = work_.picture();
    const bool sameDrawing = wanted_ == aim;
    if (!sameDrawing) {
        wanted_ = aim;
        const bool keeps = shown_ && shown_->module == aim.module;
        job_.start<Made>(
            [aim, earlier = keeps ? made_.placed : nullptr](RunContext& run) {
                return make(aim, earlier, run);
            },
            [this, aim](const std::shared_ptr<const Outcome<Made>>& outcome) { take(*outcome, aim); });
    } else if (shown_ == aim && made_.placed && aim.module) {
        const auto some = classes_.current();
        const auto at = std::find(made_.drawn.classes.begin(), made_.drawn.classes.end(),
                                  some.value_or(PlacedPicture::nothing));
        if (at == made_.drawn.classes.end())
            canvas_->setSelected({});
        else
            canvas_->setSelected({static_cast<std::uint32_t>(at - made_.drawn.classes.begin())});
    }
}

Outcome<GraphPage::Made> GraphPage::make(const Aim& aim, const std::shared_ptr<const PlacedPicture>& earlier,
                                         RunContext& run)
{
    auto drawn = aim.module ? modulePicture(*aim.film, aim.picture, aim.round, *aim.module, run)
                            : programPicture(*aim.film, aim.picture, run);
    if (!drawn)
        return drawn.failure();
    Made made{*std::move(drawn), nullptr};
    if (!made.drawn.instead.empty())
        return made;
    LayoutOptions options;
    if (earlier)
        options.earlier = {&earlier->picture, &earlier->layout};
    auto placed = placedPicture(made.drawn.picture, *layoutMethodOf("layered"), options, run);
    if (!placed)
        return placed.failure();
    made.placed = *std::move(placed);
    return made;
}

void GraphPage::take(const Outcome<Made>& outcome, const Aim& aim)
{
    if (!outcome) {
        wanted_.reset();
        return;
    }
    const bool keeps = shown_ && shown_->module == aim.module && made_.placed;
    made_ = *outcome;
    shown_ = aim;
    if (!made_.placed)
        canvas_->setEmptyText(visibleText(made_.drawn.instead));
    canvas_->setPicture(made_.placed, keeps ? Canvas::Keep::View : Canvas::Keep::Nothing);
    canvas_->fit();
    sentence_->setText(visibleText(made_.drawn.picture.extent));
    draw();
}

void GraphPage::clicked(std::uint32_t node)
{
    if (!shown_)
        return;
    if (shown_->module)
        classes_.showClass(made_.drawn.classes[node]);
    canvas_->setSelected({node});
    sentence_->setText(visibleText(made_.drawn.nodes[node]));
}

} // namespace threadmend
