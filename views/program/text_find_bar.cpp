// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/text_find_bar.h"

#include "core/model/text/wording.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

namespace {

/// More places are not looked for: nobody walks through them.
constexpr std::size_t mostPlaces = 100'000;

QLineEdit* fieldNamed(const char* id, const QString& name, QWidget* parent)
{
    auto* field = new QLineEdit(parent);
    field->setObjectName(QLatin1String(id));
    field->setAccessibleName(name);
    field->setPlaceholderText(name);
    field->installEventFilter(parent);
    return field;
}

QToolButton* button(const QString& text, const char* id, const QString& hint, QWidget* parent)
{
    auto* made = new QToolButton(parent);
    made->setText(text);
    made->setObjectName(QLatin1String(id));
    made->setAccessibleName(hint);
    made->setToolTip(hint);
    return made;
}

QHBoxLayout* lineOfControls(QWidget* widget)
{
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(12, 2, 12, 2);
    return row;
}

} // namespace

TextFindBar::TextFindBar(SourceView& view, QWidget* parent) : QWidget(parent), view_(view)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 2);
    column->setSpacing(0);
    column->addWidget(makeFindRow());
    replaceRow_ = makeReplaceRow();
    column->addWidget(replaceRow_);
    setTabOrder(field_, instead_);
    const auto again = [this] {
        if (isVisible() && !silent_)
            search();
    };
    connect(field_, &QLineEdit::textEdited, this, [this] {
        search();
        selectFrom(view_.selection().begin); // a longer word may stand where the shorter one was
    });
    connect(case_, &QToolButton::toggled, this, again);
    connect(&view, &QsciScintilla::textChanged, this, again);
    connect(&view, &SourceView::caretMoved, this, &TextFindBar::say);
    hide();
}

QWidget* TextFindBar::makeFindRow()
{
    auto* widget = new QWidget(this);
    QHBoxLayout* row = lineOfControls(widget);
    field_ = fieldNamed("source.find", QStringLiteral("Find in the source"), this);
    case_ = button(QStringLiteral("Aa"), "source.find.case", QStringLiteral("Capital letters matter"), this);
    case_->setCheckable(true);
    count_ = new QLabel(this);
    count_->setObjectName(QStringLiteral("source.find.count"));
    count_->setProperty("role", QStringLiteral("muted"));
    QToolButton* before =
        button(QStringLiteral("◀"), "source.find.previous", QStringLiteral("Previous place"), this);
    QToolButton* after = button(QStringLiteral("▶"), "source.find.next", QStringLiteral("Next place"), this);
    QToolButton* done =
        button(QStringLiteral("Close"), "source.find.close", QStringLiteral("Close the search"), this);
    row->addWidget(field_, 1);
    for (QWidget* each : std::initializer_list<QWidget*>{case_, count_, before, after, done})
        row->addWidget(each);
    connect(before, &QToolButton::clicked, this, [this] { next(false); });
    connect(after, &QToolButton::clicked, this, [this] { next(true); });
    connect(done, &QToolButton::clicked, this, &TextFindBar::close);
    return widget;
}

QWidget* TextFindBar::makeReplaceRow()
{
    auto* widget = new QWidget(this);
    QHBoxLayout* row = lineOfControls(widget);
    instead_ = fieldNamed("source.replace", QStringLiteral("Put instead"), this);
    QToolButton* one = button(QStringLiteral("Replace"), "source.replace.one",
                              QStringLiteral("Put it in this place and go on"), this);
    QToolButton* every = button(QStringLiteral("Replace all"), "source.replace.all",
                                QStringLiteral("Put it in all places; this can be undone at once"), this);
    row->addWidget(instead_, 1);
    row->addWidget(one);
    row->addWidget(every);
    connect(one, &QToolButton::clicked, this, &TextFindBar::replaceOne);
    connect(every, &QToolButton::clicked, this, &TextFindBar::replaceEvery);
    return widget;
}

void TextFindBar::open(bool replaces)
{
    const QString selected = view_.selectedWords();
    if (!selected.isEmpty())
        field_->setText(selected);
    replaceRow_->setVisible(replaces);
    show();
    field_->setFocus();
    field_->selectAll();
    search();
}

void TextFindBar::close()
{
    hide();
    places_.clear();
    view_.setFound({});
    view_.setFocus();
}

bool TextFindBar::matchesCase() const
{
    return case_->isChecked();
}

void TextFindBar::search()
{
    places_ = view_.find(field_->text().toUtf8(), matchesCase(), mostPlaces);
    view_.setFound(places_);
    say();
}

std::size_t TextFindBar::placeSelected() const
{
    const auto at = std::find(places_.begin(), places_.end(), view_.selection());
    return static_cast<std::size_t>(at - places_.begin());
}

void TextFindBar::say()
{
    if (!isVisible())
        return;
    if (field_->text().isEmpty())
        return count_->clear();
    if (places_.empty())
        return count_->setText(QStringLiteral("nothing found"));
    const QString all = QString::number(places_.size()) +
                        (places_.size() == mostPlaces ? QStringLiteral(" and more") : QString());
    const std::size_t at = placeSelected();
    count_->setText(at < places_.size() ? QStringLiteral("%1 of %2").arg(at + 1).arg(all) : all);
}

void TextFindBar::selectFrom(long position)
{
    if (places_.empty())
        return;
    const auto behind = std::find_if(places_.begin(), places_.end(),
                                     [&](const TextPlace& place) { return place.begin >= position; });
    view_.select(behind == places_.end() ? places_.front() : *behind);
    say();
}

void TextFindBar::next(bool forwards)
{
    const TextPlace from = view_.selection();
    if (forwards || places_.empty())
        return selectFrom(from.end);
    const auto before = std::find_if(places_.rbegin(), places_.rend(),
                                     [&](const TextPlace& place) { return place.end <= from.begin; });
    view_.select(before == places_.rend() ? places_.back() : *before);
    say();
}

void TextFindBar::replaceOne()
{
    const std::size_t at = placeSelected();
    if (at < places_.size()) {
        silent_ = true;
        view_.replace(places_[at].begin, places_[at].end - places_[at].begin, instead_->text().toUtf8());
        silent_ = false;
        search();
    }
    next(true);
}

void TextFindBar::replaceEvery()
{
    const std::vector<TextPlace> places = places_;
    silent_ = true;
    view_.replaceAll(places, instead_->text().toUtf8());
    silent_ = false;
    search();
    Q_EMIT said(QString::fromStdString(counted(places.size(), "place")) + QStringLiteral(" replaced"));
}

bool TextFindBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || (watched != field_ && watched != instead_))
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape) {
        close();
        return true;
    }
    if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter)
        return QWidget::eventFilter(watched, event);
    if (watched == instead_)
        replaceOne();
    else
        next(!key->modifiers().testFlag(Qt::ShiftModifier));
    return true;
}

} // namespace threadmend
