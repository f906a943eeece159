// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/legend_strip.h"

#include "views/graph/paint.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace threadmend {

namespace {

constexpr int fromEdge = 12;
constexpr double besideIt = 200; ///< for the minimap
constexpr double foldedHeight = 26;

std::vector<LegendEntry> overlaidOn(const Overlay& overlay)
{
    std::vector<LegendEntry> entries;
    if (!overlay.current.empty())
        entries.push_back(LegendEntry::Current);
    if (!overlay.cut.empty())
        entries.push_back(LegendEntry::Cut);
    if (!overlay.partlyCut.empty())
        entries.push_back(LegendEntry::PartlyCut);
    if (!overlay.vanishing.empty())
        entries.push_back(LegendEntry::Vanishing);
    if (!overlay.bad.empty())
        entries.push_back(LegendEntry::Bad);
    if (!overlay.partlyBad.empty())
        entries.push_back(LegendEntry::PartlyBad);
    if (!overlay.joining.empty())
        entries.push_back(LegendEntry::JoinsBad);
    if (!overlay.pre.empty())
        entries.push_back(LegendEntry::Pre);
    return entries;
}

} // namespace

LegendStrip::LegendStrip(Canvas& canvas) : QWidget(&canvas), canvas_(canvas)
{
    setAccessibleName(tr("Legend"));
    setToolTip(tr("What lines and marks mean; click to fold or unfold"));
    setFocusPolicy(Qt::TabFocus);
    canvas.installEventFilter(this);
    connect(&canvas, &Canvas::pictureChanged, this, &LegendStrip::redraw);
    connect(&canvas, &Canvas::overlayChanged, this, [this] {
        if (overlaid_ != overlaidOn(canvas_.overlay()))
            redraw();
    });
    redraw();
}

void LegendStrip::setFolded(bool folded)
{
    if (std::exchange(folded_, folded) == folded)
        return;
    redraw();
    Q_EMIT foldedChanged(folded);
}

void LegendStrip::setWanted(bool wanted)
{
    wanted_ = wanted;
    redraw();
}

void LegendStrip::redraw()
{
    const auto& placed = canvas_.picture();
    std::vector<LegendEntry> entries;
    if (placed != nullptr)
        entries = legendFor(placed->picture, placed->layout).entries();
    overlaid_ = overlaidOn(canvas_.overlay());
    entries.insert(entries.end(), overlaid_.begin(), overlaid_.end());
    legend_ = Legend(std::move(entries));
    QStringList words;
    for (const LegendEntry entry : legend_.entries())
        words.push_back(legendText(entry));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    const Theme& theme = canvas_.theme();
    drawing_ = {};
    drawing_.canvas = theme.panel;
    QSizeF size(QFontMetricsF(theme.font(11.5)).horizontalAdvance(tr("Legend")) + 36, foldedHeight);
    if (!folded_) {
        const double room = std::max(160.0, canvas_.width() - 2 * fromEdge - besideIt);
        size = legend_.draw(drawing_, theme, QPointF(0.5, 0.5), room) + QSizeF(1, 1);
    }
    const bool shown = wanted_ && !legend_.entries().empty();
    setVisible(shown);
    resize(QSizeF(std::ceil(size.width()), std::ceil(size.height())).toSize());
    move(fromEdge, canvas_.height() - height() - fromEdge);
    QMarginsF margins = canvas_.fitMargins();
    margins.setBottom(shown ? height() + 2 * fromEdge : 24);
    canvas_.setFitMargins(margins);
    update();
}

void LegendStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = canvas_.theme();
    RunContext run;
    (void)paintItems(painter, drawing_, theme, run);
    if (folded_) {
        painter.setPen(QPen(theme.hairline, 1));
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.setPen(theme.muted);
        painter.setFont(theme.font(11.5));
        painter.drawText(rect().adjusted(12, 0, 0, 0), Qt::AlignVCenter,
                         tr("Legend") + QStringLiteral(" \u25B8"));
    }
    if (!hasFocus())
        return;
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void LegendStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (rect().contains(event->position().toPoint()))
        setFolded(!folded_);
}

void LegendStrip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return setFolded(!folded_);
    QWidget::keyPressEvent(event);
}

bool LegendStrip::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &canvas_ && event->type() == QEvent::Resize)
        redraw();
    return QWidget::eventFilter(watched, event);
}

} // namespace threadmend
