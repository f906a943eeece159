// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/log/log_panel.h"

#include "core/session/stepping/stepping.h"
#include "views/graph/captions.h"

#include <QLabel>
#include <QListView>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

void LogModel::show(std::vector<LoggedLine> lines)
{
    beginResetModel();
    lines_ = std::move(lines);
    const auto behind = std::find_if(lines_.begin(), lines_.end(),
                                     [&](const LoggedLine& each) { return each.step > cursor_; });
    shown_ = static_cast<int>(behind - lines_.begin());
    endResetModel();
}

void LogModel::setCursor(std::size_t cursor)
{
    if (cursor == cursor_)
        return;
    cursor_ = cursor;
    show(std::move(lines_));
}

int LogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : shown_;
}

QVariant LogModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) ||
        (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    const LoggedLine& shown = line(index.row());
    const QString text = visibleText(shown.text);
    return shown.step == 0 ? QStringLiteral("start: ") + text
                           : QStringLiteral("step %1: %2").arg(shown.step).arg(text);
}

LogPanel::LogPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(nullptr),
      job_(context.jobs, QStringLiteral("Reading the log"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    empty_ = new QLabel(this);
    empty_->setObjectName(QStringLiteral("log.empty"));
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 8, 12, 8);
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("log.list"));
    list_->setAccessibleName(QStringLiteral("Log"));
    list_->setModel(&model_);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(empty_);
    column->addWidget(list_, 1000);
    column->addStretch(1);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        context_.session.dispatch(action::MoveCursor{model_.line(index.row()).step});
    });
    connect(&context.session, &Session::changed, this, &LogPanel::follow);
    update();
}

void LogPanel::showEvent(QShowEvent*)
{
    ask();
}

void LogPanel::follow(const ChangeSet& changes)
{
    if (changes.hasAny(Change::Model | Change::Trace | Change::Cursor))
        ask();
}

void LogPanel::ask()
{
    const Snapshot& now = context_.session.now();
    if (!isVisible())
        return;
    model_.setCursor(now.cursor);
    if (!now.model) {
        asked_ = false;
        job_.abandon();
        model_.show({});
        return update();
    }
    const Trace trace = now.trace ? now.trace->trace : Trace{whereNow(now), {}};
    if (asked_ && revision_ == now.modelRevision && trace_ == trace)
        return update();
    asked_ = true;
    revision_ = now.modelRevision;
    trace_ = trace;
    job_.start<std::vector<LoggedLine>>(
        [model = now.model, trace](RunContext& run) { return runLog(*model, trace, run); },
        [this](const std::shared_ptr<const Outcome<std::vector<LoggedLine>>>& outcome) {
            problem_.clear();
            if (const InputError* error = outcome->error())
                problem_ = visibleText(error->message);
            model_.show(*outcome ? **outcome : std::vector<LoggedLine>());
            update();
        });
}

void LogPanel::update()
{
    const bool any = model_.rowCount() > 0;
    list_->setVisible(any);
    empty_->setVisible(!any);
    empty_->setText(!problem_.isEmpty()
                        ? problem_
                        : QStringLiteral("What b-threads write with bp.log stands here, as far as the run "
                                         "has come: nothing so far."));
    if (any)
        list_->scrollToBottom();
}

} // namespace threadmend
