// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/picture_veil.h"

#include "views/graph/captions.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <filesystem>

namespace threadmend {

namespace {

constexpr int momentMilliseconds = 120;
constexpr int parts = 1000;

} // namespace

QString nameOfView(GraphView view)
{
    switch (view) {
    case GraphView::Full:
        return QStringLiteral("Full");
    case GraphView::Overlay:
        return QStringLiteral("Overlay");
    case GraphView::Counterexamples:
        return QStringLiteral("Counterexamples");
    case GraphView::Neighbourhoods:
        return QStringLiteral("Neighbourhoods");
    case GraphView::Focus:
        return QStringLiteral("Around");
    case GraphView::Trace:
        return QStringLiteral("Trace");
    case GraphView::Overview:
        return QStringLiteral("Overview");
    }
    return {};
}

PictureVeil::PictureVeil(PictureMaking& making, Session& session, Jobs& jobs, QWidget* parent)
    : QWidget(parent), making_(making), session_(session)
{
    setObjectName(QStringLiteral("graph.veil"));
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("graph.veil.sentence"));
    sentence_->setAlignment(Qt::AlignCenter);
    sentence_->setWordWrap(true);
    bar_ = new QProgressBar(this);
    bar_->setObjectName(QStringLiteral("graph.veil.bar"));
    bar_->setTextVisible(false);
    bar_->setFixedWidth(220);
    button_ = new QPushButton(this);
    button_->setObjectName(QStringLiteral("graph.veil.button"));
    connect(button_, &QPushButton::clicked, this, &PictureVeil::act);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addStretch(1);
    row->addWidget(bar_);
    row->addWidget(button_);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(1);
    column->addWidget(sentence_);
    column->addLayout(row);
    column->addStretch(1);
    patience_.setSingleShot(true);
    patience_.setInterval(momentMilliseconds);
    connect(&patience_, &QTimer::timeout, this, &PictureVeil::follow);
    connect(&making, &PictureMaking::waiting, this, &PictureVeil::follow);
    connect(&making, &PictureMaking::cleared, this, &PictureVeil::follow);
    connect(&jobs, &Jobs::changed, this, &PictureVeil::showProgress);
    parent->installEventFilter(this);
    setGeometry(parent->rect());
    hide();
    follow();
}

void PictureVeil::setTheme(const Theme& theme)
{
    theme_ = theme;
    update();
}

void PictureVeil::follow()
{
    const Snapshot& now = session_.now();
    if (!now.model || making_.isOfNow()) {
        patience_.stop();
        hide();
        return;
    }
    const bool isOver = !making_.isDrawing() && !making_.problem().isEmpty();
    if (!isOver && !isVisible() && sender() != &patience_) {
        if (!patience_.isActive())
            patience_.start();
        return;
    }
    const QString file = visibleText(std::filesystem::path(now.model->path).filename().string());
    const QString what = QStringLiteral("“%1” of %2").arg(nameOfView(now.view), file);
    sentence_->setText(isOver ? QStringLiteral("%1 was not drawn: %2").arg(what, making_.problem())
                              : QStringLiteral("Drawing %1 …").arg(what));
    bar_->setVisible(!isOver);
    button_->setText(isOver ? QStringLiteral("Draw it") : QStringLiteral("Cancel"));
    showProgress();
    show();
    raise();
}

void PictureVeil::showProgress()
{
    if (bar_->isHidden())
        return;
    const Progress progress = making_.progress();
    const std::uint64_t total = progress.total.value_or(0);
    bar_->setRange(0, total == 0 ? 0 : parts);
    if (total != 0)
        bar_->setValue(static_cast<int>(static_cast<double>(parts) * static_cast<double>(progress.done) /
                                        static_cast<double>(total)));
}

void PictureVeil::act()
{
    if (making_.isDrawing())
        making_.stop();
    else
        making_.drawAgain();
}

bool PictureVeil::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void PictureVeil::paintEvent(QPaintEvent*)
{
    constexpr int mostlyOpaque = 225;
    QColor colour = theme_.canvas;
    colour.setAlpha(mostlyOpaque);
    QPainter(this).fillRect(rect(), colour);
}

void PictureVeil::mousePressEvent(QMouseEvent* event)
{
    event->accept();
}

void PictureVeil::wheelEvent(QWheelEvent* event)
{
    event->accept();
}

} // namespace threadmend
