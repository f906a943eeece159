// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/notice/banner.h"

#include "views/graph/captions.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace threadmend {

namespace {

/// Words that are too long for any line may be broken.
QString breakable(const QString& text)
{
    constexpr int longest = 40;
    constexpr QChar zeroWidthSpace(0x200b);
    QString broken;
    int length = 0;
    for (const QChar each : text) {
        length = each.isSpace() ? 0 : length + 1;
        if (length == longest && !each.isLowSurrogate()) {
            broken += zeroWidthSpace;
            length = 0;
        }
        broken += each;
    }
    return broken;
}

QString placeText(const InputError& error)
{
    QString place = QFileInfo(QString::fromStdString(error.file)).fileName().toHtmlEscaped();
    if (error.line > 0)
        place += QStringLiteral(", line %1").arg(error.line);
    if (error.column > 0)
        place += QStringLiteral(", column %1").arg(error.column);
    return place;
}

/// Hints of the core are written to stand behind a colon.
QString asSentence(QString text)
{
    // A hint that is code stays as it is to be written.
    const bool code = text.contains(QLatin1Char('('));
    if (!text.isEmpty() && !code)
        text[0] = text[0].toUpper();
    const bool ended = text.endsWith(QLatin1Char('.')) || text.endsWith(QLatin1Char('?'));
    return ended || code ? text : text + QLatin1Char('.');
}

QString richText(const Notice& notice, const Theme& theme)
{
    const InputError& what = notice.what;
    QString text;
    if (!what.file.empty())
        text = QStringLiteral("<a href=\"place\" style=\"color:%1\">%2</a>: ")
                   .arg(theme.accent.name(), placeText(what));
    text += breakable(visibleText(what.message)).toHtmlEscaped();
    if (!text.endsWith(QLatin1Char('.')) && !text.endsWith(QLatin1Char('?')))
        text += QLatin1Char('.');
    if (!what.hint.empty())
        text += QStringLiteral(" <span style=\"color:%1\">%2</span>")
                    .arg(theme.muted.name(), asSentence(breakable(visibleText(what.hint))).toHtmlEscaped());
    return text;
}

} // namespace

Banner::Banner(Session& session, Commands& commands, Appearance& appearance, QWidget* parent)
    : QFrame(parent), session_(session), appearance_(appearance)
{
    setObjectName(QStringLiteral("banner"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    text_ = new QLabel(this);
    text_->setObjectName(QStringLiteral("banner.text"));
    text_->setTextFormat(Qt::RichText);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    // A long word never makes the window wider.
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    text_->setSizePolicy(policy);
    row->addWidget(text_, 1);
    reload_ = new QToolButton(this);
    reload_->setDefaultAction(commands.action(QStringLiteral("file.reload")));
    row->addWidget(reload_);
    restore_ = new QToolButton(this);
    restore_->setDefaultAction(commands.action(QStringLiteral("file.restoreSession")));
    row->addWidget(restore_);
    discard_ = new QToolButton(this);
    QAction* discard = commands.action(QStringLiteral("file.discardSession"));
    discard_->setToolTip(discard->toolTip());
    connect(discard_, &QToolButton::clicked, discard, &QAction::trigger);
    discard_->setText(QStringLiteral("Discard …"));
    discard_->setObjectName(QStringLiteral("banner.discard"));
    discard_->setProperty("quiet", true);
    row->addWidget(discard_);
    dismiss_ = new QToolButton(this);
    dismiss_->setObjectName(QStringLiteral("banner.dismiss"));
    dismiss_->setProperty("quiet", true);
    row->addWidget(dismiss_);
    connect(dismiss_, &QToolButton::clicked, this, [this] {
        if (const std::optional<Notice> notice = session_.now().notice) {
            session_.dispatch(action::DismissNotice{});
            Q_EMIT dismissed(notice->kind);
        }
    });
    connect(text_, &QLabel::linkActivated, this, [this] {
        const InputError& what = session_.now().notice->what;
        Q_EMIT placeClicked(QString::fromStdString(what.file), static_cast<int>(what.line));
    });
    connect(&session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.has(Change::Notice))
            update();
    });
    connect(&appearance, &Appearance::changed, this, &Banner::update);
    update();
}

void Banner::update()
{
    const std::optional<Notice>& notice = session_.now().notice;
    setVisible(notice.has_value());
    if (!notice)
        return;
    const Theme& theme = appearance_.theme();
    const bool error = notice->kind == Notice::Kind::Error;
    const QColor edge = error ? theme.incorrect : theme.decision;
    const QColor fill = error ? theme.panel : theme.decisionFill;
    setStyleSheet(QStringLiteral("#banner { background: %1; border: none; border-left: 4px solid %2; "
                                 "border-bottom: 1px solid %3; }")
                      .arg(fill.name(), edge.name(), theme.hairline.name()));
    text_->setText(richText(*notice, theme));
    reload_->setVisible(notice->kind == Notice::Kind::ChangedOutside);
    // What was left stays, whoever has no time for it.
    const bool isLeft = notice->kind == Notice::Kind::Left;
    restore_->setVisible(isLeft);
    discard_->setVisible(isLeft);
    dismiss_->setText(isLeft ? QStringLiteral("Not now") : QStringLiteral("Dismiss"));
}

} // namespace threadmend
