// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/automaton_view.h"

#include "core/check/pushdown/round_automata.h"
#include "views/canvas/canvas.h"
#include "views/graph/captions.h"
#include "views/graph/pictures_of.h"
#include "views/style/appearance.h"
#include "views/style/elided_label.h"

#include <QVBoxLayout>

namespace threadmend {

namespace {

constexpr std::size_t mostDrawn = 120;      ///< states of an automaton
constexpr std::size_t mostMultiplied = 400; ///< states of a product that are looked for

Outcome<std::shared_ptr<const PlacedPicture>> pictureOf(const AutomatonView::Question& question,
                                                        RunContext& run)
{
    const auto automata = pushdown::automataOf(*question.system, question.bounds, question.sharesAll, run);
    if (!automata)
        return automata.failure();
    Lts lts;
    if (question.process) {
        lts = pushdown::drawnAutomaton(*question.system, (*automata)[*question.process]);
    } else {
        auto product =
            pushdown::drawnProduct(*question.system, *automata, question.sharesAll, mostMultiplied, run);
        if (!product)
            return product.failure();
        lts = *std::move(product);
    }
    ViewOptions options;
    options.maxNodes = mostDrawn;
    options.isWhole = isWhole(lts);
    auto picture = fullView(lts, options, run);
    if (!picture)
        return picture.failure();
    return placedPicture(*std::move(picture), *layoutMethodOf("layered"), {}, run);
}

} // namespace

AutomatonView::AutomatonView(Jobs& jobs, Appearance& appearance, QWidget* parent)
    : QWidget(parent), job_(jobs, QStringLiteral("Drawing an automaton"))
{
    canvas_ = new Canvas(this);
    canvas_->setObjectName(QStringLiteral("reach.canvas"));
    canvas_->setAccessibleName(QStringLiteral("Picture of the automaton"));
    canvas_->setTheme(appearance.theme());
    canvas_->setAnimated(false);
    canvas_->setMinimumSize(120, 48);
    canvas_->setFitMargins({12, 12, 12, 12});
    connect(&appearance, &Appearance::changed, this,
            [this, &appearance] { canvas_->setTheme(appearance.theme()); });
    extent_ = new ElidedLabel(this);
    extent_->setObjectName(QStringLiteral("reach.extent"));
    extent_->setProperty("role", QStringLiteral("muted"));
    extent_->setContentsMargins(12, 0, 12, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(canvas_, 1);
    column->addWidget(extent_);
}

void AutomatonView::show(const Question& question)
{
    if (shown_ == question)
        return;
    shown_ = question;
    canvas_->setEmptyText(QStringLiteral("Drawing …"));
    job_.start<Made>([question](RunContext& run) { return pictureOf(question, run); },
                     [this](const std::shared_ptr<const Outcome<Made>>& outcome) { take(*outcome); });
}

void AutomatonView::showNothing(const QString& sentence)
{
    shown_.reset();
    job_.abandon();
    canvas_->setPicture(nullptr);
    canvas_->setEmptyText(sentence);
    extent_->clear();
}

void AutomatonView::take(const Outcome<Made>& outcome)
{
    if (!outcome)
        return showNothing(QStringLiteral("Drawing was stopped."));
    canvas_->setPicture(*outcome);
    extent_->setText(visibleText((*outcome)->picture.extent) +
                     QStringLiteral(" · double ring: accepts · any: whatever follows is accepted"));
}

} // namespace threadmend
