// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/appearance.h"

#include <QApplication>
#include <QPainter>
#include <QProxyStyle>
#include <QRegularExpression>
#include <QStyleFactory>
#include <QStyleOption>

namespace threadmend {

namespace {

/// Which theme a desktop wants shows in its palette; Qt 6.4 has nothing better.
bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

/// Draws what a style sheet cannot without pictures.
class QuietStyle : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        constexpr int separator = 6; // wide enough for a hand
        return metric == PM_DockWidgetSeparatorExtent ? separator
                                                      : QProxyStyle::pixelMetric(metric, option, widget);
    }

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        const bool isHovered = option->state.testFlag(State_MouseOver);
        if (element == PE_IndicatorDockWidgetResizeHandle)
            drawSeparator(*painter, option->rect, isHovered);
        else if (element == PE_IndicatorTabClose)
            drawCross(*painter, option->rect, isHovered);
        else
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }

private:
    static void drawSeparator(QPainter& painter, const QRect& rect, bool isHovered)
    {
        const QPalette palette = QApplication::palette();
        painter.fillRect(rect, isHovered ? palette.highlight() : palette.base());
        const bool isLying = rect.width() > rect.height();
        const QRect line = isLying ? QRect(rect.left(), rect.center().y(), rect.width(), 1)
                                   : QRect(rect.center().x(), rect.top(), 1, rect.height());
        painter.fillRect(line, palette.mid());
    }

    static void drawCross(QPainter& painter, const QRect& rect, bool isHovered)
    {
        const QPalette palette = QApplication::palette();
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(palette.color(isHovered ? QPalette::Text : QPalette::PlaceholderText), 1.2));
        const QPointF centre = QRectF(rect).center();
        const double reach = rect.height() * 0.2;
        painter.drawLine(centre - QPointF(reach, reach), centre + QPointF(reach, reach));
        painter.drawLine(centre - QPointF(reach, -reach), centre + QPointF(reach, -reach));
        painter.restore();
    }
};

constexpr double usualPixels = 13;

/// The size of text that the desktop asks for, where it asks for one; pictures and tests use 13 px.
double textPixels(const QFont& font)
{
    const double pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72;
    return std::max(usualPixels, pixels);
}

/// Every `@12px` of a style sheet, times `factor`.
QString scaled(const QString& sheet, double factor)
{
    static const QRegularExpression size(QStringLiteral("@([0-9.]+)px"));
    QString result;
    qsizetype end = 0;
    for (QRegularExpressionMatchIterator each = size.globalMatch(sheet); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        result += sheet.mid(end, match.capturedStart() - end) +
                  QStringLiteral("%1px").arg(qRound(match.captured(1).toDouble() * factor));
        end = match.capturedEnd();
    }
    return result + sheet.mid(end);
}

} // namespace

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.panel);
    palette.setColor(QPalette::AlternateBase, theme.canvas);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.muted);
    palette.setColor(QPalette::Button, theme.panel);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.incorrect);
    palette.setColor(QPalette::ToolTipBase, theme.panel);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::Highlight, theme.selection);
    palette.setColor(QPalette::HighlightedText, theme.text);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::Light, theme.hairline);
    palette.setColor(QPalette::Midlight, theme.hairline);
    palette.setColor(QPalette::Mid, theme.hairline);
    palette.setColor(QPalette::Dark, theme.hairline);
    palette.setColor(QPalette::Shadow, theme.hairline);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.faint());
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.hairline);
    return palette;
}

QString styleSheetOf(const Theme& theme, int pixels)
{
    QString sheet = QStringLiteral(R"(
QMenuBar { background: @panel; border-bottom: 1px solid @hairline; }
QMenuBar::item { padding: @6px @9px; background: transparent; }
QMenuBar::item:selected { background: @selection; border-radius: @4px; }
QMenu { background: @panel; border: 1px solid @hairline; padding: @4px; }
QMenu::item { padding: @5px @22px @5px @22px; border-radius: @4px; }
QMenu::item:selected { background: @selection; color: @text; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @hairline; margin: @4px @6px; }
QTreeView::item { height: @22px; }
QToolBar { background: @panel; border: none; border-bottom: 1px solid @hairline; padding: @6px @8px; spacing: @6px; }
QToolButton, QPushButton { background: @panel; border: 1px solid @hairline; border-radius: @4px; padding: @5px @10px; }
QToolButton:hover, QPushButton:hover { background: @selection; }
QToolButton:pressed, QPushButton:pressed, QToolButton:checked, QPushButton:checked { background: @selection; }
QToolButton:focus, QPushButton:focus { border: 1px solid @accent; }
QToolButton:disabled, QPushButton:disabled { color: @faint; background: @panel; }
QToolButton::menu-indicator { image: none; }
QToolButton[primary="true"], QPushButton[primary="true"] { background: @accent; color: @onaccent; border-color: @accent; font-weight: 600; }
QToolButton[primary="true"]:disabled, QPushButton[primary="true"]:disabled { background: @panel; color: @faint; border-color: @hairline; }
QToolButton[primary="true"]:focus, QPushButton[primary="true"]:focus { border: 1px solid @text; }
QToolButton[quiet="true"], QPushButton[quiet="true"] { border-color: transparent; background: transparent; }
QToolButton[segment="true"] { border-radius: 0; border-left: none; padding: @5px @10px; }
QToolButton[segment="first"] { border-radius: 0; padding: @5px @10px; }
QToolButton[segment="true"]:focus { border: 1px solid @accent; }
QToolButton[segment="true"]:checked, QToolButton[segment="first"]:checked { background: @selection; font-weight: 600; }
QToolButton[search="true"] { background: @canvas; color: @muted; padding: @5px @10px; min-width: @190px; }
QToolButton[small="true"] { padding: 0px @5px; color: @muted; }
QToolButton[quiet="true"]:checked, QPushButton[quiet="true"]:checked { background: @selection; }
QDialog#palette { background: @panel; border: 1px solid @hairline; }
QToolButton[quiet="true"]:focus, QPushButton[quiet="true"]:focus { border-color: @accent; }
QToolButton[quiet="true"]:hover, QPushButton[quiet="true"]:hover { background: @selection; }
QLabel[role="heading"] { color: @muted; font-size: @11.5px; font-weight: 600; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="title"] { font-size: @20px; font-weight: 600; }
QLabel[role="error"] { color: @incorrect; }
QWidget[role="panel"] { background: @panel; }
QWidget[role="canvas"] { background: @canvas; }
QStatusBar { background: @panel; border-top: 1px solid @hairline; }
QStatusBar::item { border: none; }
QLineEdit, QPlainTextEdit, QAbstractSpinBox { background: @canvas; border: 1px solid @hairline; border-radius: @4px; padding: @4px @7px; selection-background-color: @accent; selection-color: @onaccent; }
QLineEdit:focus, QPlainTextEdit:focus, QAbstractSpinBox:focus { border-color: @accent; }
QAbstractItemView { background: @panel; border: none; selection-background-color: @selection; selection-color: @text; outline: none; }
QComboBox QAbstractItemView, QsciSciListBox { border: 1px solid @hairline; }
QTreeView::item, QTableView::item, QListView::item { padding: 0px @6px; border: none; }
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected { background: @selection; color: @text; }
QTreeView::item:hover, QListView::item:hover { background: @canvas; }
QHeaderView { background: @panel; border: none; }
QTableCornerButton::section { background: @panel; border: none; border-bottom: 1px solid @hairline; }
QHeaderView::section { background: @panel; color: @muted; border: none; border-bottom: 1px solid @hairline; padding: @5px @6px; font-size: @11.5px; }
QTabBar { background: @panel; border: none; }
QTabBar::tab { background: @panel; color: @muted; border: none; border-bottom: 2px solid transparent; padding: @6px @11px; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar::tab:hover { color: @text; }
QTabWidget::pane { border: none; border-top: 1px solid @hairline; }
QProgressBar { background: @hairline; border: none; border-radius: @3px; max-height: @6px; min-height: @6px; }
QProgressBar::chunk { background: @accent; border-radius: @3px; }
QToolTip { background: @panel; color: @text; border: 1px solid @hairline; padding: @3px; }
QScrollBar:vertical { background: transparent; width: @11px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: @11px; margin: 0; }
QScrollBar::handle { background: @scroll; border-radius: @4px; margin: @2px; min-width: @24px; min-height: @24px; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: transparent; border: none; width: 0; height: 0; }
)");
    const std::pair<const char*, QColor> colours[] = {
        {"@hairline", theme.hairline},
        {"@panel", theme.panel},
        {"@selection", theme.selection},
        {"@text", theme.text},
        {"@faint", theme.faint()},
        {"@accent", theme.accent},
        {"@muted", theme.muted},
        {"@incorrect", theme.incorrect},
        {"@canvas", theme.canvas},
        {"@scroll", theme.faint()},
        {"@onaccent", theme.isDark ? theme.window : theme.panel}};
    for (const auto& [name, colour] : colours)
        sheet.replace(QLatin1String(name), colour.name());
    return scaled(sheet, pixels / usualPixels);
}

Appearance::Appearance(QObject* parent)
    : QObject(parent), systemIsDark_(isDark(QApplication::palette())),
      pixels_(textPixels(QApplication::font()))
{
    apply();
}

void Appearance::setBrightness(Brightness brightness)
{
    brightness_ = brightness;
    apply();
    Q_EMIT changed();
}

void Appearance::apply()
{
    const bool dark = brightness_ == Brightness::Dark || (brightness_ == Brightness::System && systemIsDark_);
    theme_ = dark ? Theme::dark() : Theme::light();
    QApplication::setStyle(new QuietStyle(QStyleFactory::create(QStringLiteral("Fusion"))));
    QApplication::setPalette(paletteOf(theme_));
    QApplication::setFont(theme_.font(pixels_));
    qApp->setStyleSheet(styleSheetOf(theme_, qRound(pixels_)));
}

} // namespace threadmend
