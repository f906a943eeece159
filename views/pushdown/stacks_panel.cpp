// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/stacks_panel.h"

#include "core/model/pushdown/pushdown_model.h"
#include "core/session/stepping/stepping.h"
#include "views/graph/captions.h"
#include "views/pushdown/stack_delegate.h"
#include "views/states/state_sentence.h"
#include "views/style/appearance.h"

#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

namespace threadmend {

StacksPanel::StacksPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("stacks.sentence"));
    sentence_->setProperty("role", QStringLiteral("muted"));
    sentence_->setWordWrap(true);
    sentence_->setContentsMargins(12, 0, 12, 4);
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("stacks.list"));
    list_->setAccessibleName(QStringLiteral("Processes and their stacks"));
    list_->setModel(&model_);
    list_->setItemDelegate(new StackDelegate(context.appearance, list_));
    list_->setUniformItemSizes(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(0);
    column->addWidget(sentence_);
    column->addWidget(list_, 1);
    connect(&context.session, &Session::changed, this, &StacksPanel::follow);
    connect(&context.appearance, &Appearance::changed, list_->viewport(), qOverload<>(&QWidget::update));
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid() && list_->hasFocus())
                    context_.session.dispatch(action::PointAtThread{static_cast<std::uint32_t>(index.row())});
            });
    follow();
}

void StacksPanel::follow()
{
    sentence_->setText(sentence());
    list_->setVisible(model_.rowCount() > 0);
}

QString StacksPanel::sentence() const
{
    const Snapshot& now = context_.session.now();
    if (!now.model || pushdownSystemOf(*now.model) == nullptr)
        return QStringLiteral("The stacks of processes stand here: open a communicating pushdown system.");
    const StateId state = stateInQuestion(now);
    QString text = QStringLiteral("At the start");
    if (now.trace && now.current() == state && now.cursor > 0)
        text =
            QStringLiteral("After step %1 of %2: %3")
                .arg(now.cursor)
                .arg(now.trace->length())
                .arg(visibleText(now.model->lts.labels().text(now.trace->trace.steps[now.cursor - 1].label)));
    else if (now.current() != state && !now.model->lts.isInitial(state))
        text = QStringLiteral("State %1").arg(state.value);
    const QString remark = stateSentence(*now.model, state);
    return remark.isEmpty() ? text : text + QStringLiteral(" · ") + remark;
}

} // namespace threadmend
