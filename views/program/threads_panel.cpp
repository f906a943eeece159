// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/threads_panel.h"

#include "core/model/model_kind.h"
#include "core/session/stepping/stepping.h"
#include "views/graph/captions.h"
#include "views/rows/row_delegate.h"
#include "views/states/state_sentence.h"

#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

namespace threadmend {

namespace {

/// "B-threads", "Processes": what moves in models of the kind.
QString laneTitle(const ModelKind& kind)
{
    QString title = visibleText(kind.lane);
    title[0] = title[0].toUpper();
    return title + (title.endsWith(QLatin1Char('s')) ? QStringLiteral("es") : QStringLiteral("s"));
}

} // namespace

ThreadsPanel::ThreadsPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("threads.sentence"));
    sentence_->setProperty("role", QStringLiteral("muted"));
    sentence_->setWordWrap(true);
    sentence_->setContentsMargins(12, 4, 12, 4);
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("threads.list"));
    list_->setAccessibleName(QStringLiteral("B-threads of the state"));
    list_->setModel(&model_);
    list_->setItemDelegate(new RowDelegate(context.appearance, list_));
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(0);
    column->addWidget(sentence_);
    column->addWidget(list_, 1000);
    column->addStretch(1);
    const auto point = [this](const QModelIndex& index) {
        context_.session.dispatch(action::PointAtThread{model_.columnAt(index.row())});
    };
    connect(list_, &QListView::clicked, this, point);
    connect(list_, &QListView::activated, this, point);
    connect(&context.session, &Session::changed, this, &ThreadsPanel::refresh);
    refresh();
}

void ThreadsPanel::refresh()
{
    const Snapshot& now = context_.session.now();
    if (now.model && !now.model->kind->lane.empty()) {
        setWindowTitle(laneTitle(*now.model->kind));
        list_->setAccessibleName(windowTitle() + QStringLiteral(" of the state"));
    }
    list_->setVisible(model_.rowCount() > 0);
    sentence_->setVisible(model_.rowCount() == 0);
    if (!now.model)
        sentence_->setText(QStringLiteral("What moves in a model stands here, such as the b-threads of a "
                                          "behavioral program: open one."));
    else if (!now.model->lanes)
        sentence_->setText(QStringLiteral("Nothing is known to move in a %1 but the whole of it.")
                               .arg(visibleText(now.model->kind->title)));
    else
        sentence_->setText(stateSentence(*now.model, stateInQuestion(now)));
}

} // namespace threadmend
