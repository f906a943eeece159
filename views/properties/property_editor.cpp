// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/property_editor.h"

#include "core/model/text/utf8.h"
#include "core/property/property_text.h"
#include "views/properties/formula_facts.h"
#include "views/properties/formula_field.h"
#include "views/properties/property_draft.h"
#include "views/properties/property_edits.h"
#include "views/session/session.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace threadmend {

namespace {

constexpr int restBeforeFacts = 150; ///< milliseconds without a key

/// Layouts alone do not keep room for text that is wrapped.
void keepRoom(QLabel* label)
{
    const int needed = label->text().isEmpty() ? 0 : label->heightForWidth(label->width());
    if (needed != label->minimumHeight())
        label->setMinimumHeight(needed);
}

/// A label whose lines are all seen.
class WholeLabel : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        keepRoom(this);
    }
};

QLabel* wrappedLabel(const char* name, const char* role, QWidget* parent)
{
    auto* label = new WholeLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setProperty("role", QLatin1String(role));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->hide();
    return label;
}

void say(QLabel* label, const QString& text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
    keepRoom(label);
}

} // namespace

PropertyEditor::PropertyEditor(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), factsJob_(context.jobs, QStringLiteral("Looking up labels"))
{
    setObjectName(QStringLiteral("propertyEditor"));
    build();
    factsSoon_.setSingleShot(true);
    factsSoon_.setInterval(restBeforeFacts);
    connect(&factsSoon_, &QTimer::timeout, this, &PropertyEditor::askForFacts);
    connect(name_, &QLineEdit::textChanged, this, &PropertyEditor::judge);
    connect(text_, &QPlainTextEdit::textChanged, this, &PropertyEditor::judge);
    connect(text_, &FormulaField::accepted, this, &PropertyEditor::accept);
    connect(text_, &FormulaField::left, this, &PropertyEditor::left);
    connect(accept_, &QPushButton::clicked, this, &PropertyEditor::accept);
    connect(&context_.session, &Session::changed, this, &PropertyEditor::follow);
}

void PropertyEditor::build()
{
    title_ = new QLabel(this);
    title_->setProperty("role", QStringLiteral("heading"));
    name_ = new QLineEdit(this);
    name_->setObjectName(QStringLiteral("propertyName"));
    name_->setPlaceholderText(QStringLiteral("name (may stay empty)"));
    name_->setAccessibleName(QStringLiteral("Name of the property"));
    text_ = new FormulaField(context_.appearance, this);
    problem_ = wrappedLabel("problem", "error", this);
    hint_ = wrappedLabel("hint", "muted", this);
    facts_ = wrappedLabel("facts", "muted", this);
    accept_ = new QPushButton(this);
    accept_->setObjectName(QStringLiteral("acceptProperty"));
    accept_->setProperty("primary", true);
    accept_->setToolTip(QStringLiteral("Accept the property and check it (Ctrl+Enter)"));
    auto* leave = new QPushButton(QStringLiteral("Cancel"), this);
    leave->setObjectName(QStringLiteral("leaveProperty"));
    leave->setToolTip(QStringLiteral("Leave everything as it was (Esc)"));
    connect(leave, &QPushButton::clicked, this, &PropertyEditor::left);
    auto* buttons = new QHBoxLayout;
    // Beside the buttons: a small window has no room for a line of its own.
    title_->setWordWrap(true);
    buttons->addWidget(title_, 1);
    buttons->addWidget(leave);
    buttons->addWidget(accept_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 8);
    column->setSpacing(6);
    for (QWidget* each :
         {static_cast<QWidget*>(name_), static_cast<QWidget*>(text_), static_cast<QWidget*>(problem_),
          static_cast<QWidget*>(hint_), static_cast<QWidget*>(facts_)})
        column->addWidget(each);
    column->addLayout(buttons);
}

void PropertyEditor::begin(std::optional<PropertyKey> edited)
{
    const ListedProperty* listed = edited ? context_.session.now().property(*edited) : nullptr;
    edited_ = listed != nullptr ? edited : std::nullopt;
    before_ = listed != nullptr ? std::optional(listed->property) : std::nullopt;
    bytesOnly_ = before_ && !(isUtf8(before_->text) && isUtf8(before_->name));
    const bool named = before_ && before_->name != blanksFolded(before_->text);
    {
        const QSignalBlocker quietName(name_), quietText(text_);
        name_->setText(named ? QString::fromStdString(before_->name) : QString());
        text_->setPlainText(before_ ? QString::fromStdString(before_->text) : QString());
    }
    name_->setReadOnly(bytesOnly_);
    text_->setReadOnly(bytesOnly_);
    text_->setModel(context_.session.now().model);
    text_->moveCursor(QTextCursor::End);
    say(facts_, {});
    entitle();
    judge();
    text_->setFocus(Qt::OtherFocusReason);
}

bool PropertyEditor::isModified() const
{
    if (!before_)
        return !text_->toPlainText().trimmed().isEmpty();
    return !bytesOnly_ && (!judged_ || judged_->text != before_->text || judged_->name != before_->name);
}

void PropertyEditor::entitle()
{
    title_->setText(edited_   ? QStringLiteral("Edit property")
                    : before_ ? QStringLiteral("Edited property is gone: accepting adds it again")
                              : QStringLiteral("New property"));
    accept_->setText(edited_ ? QStringLiteral("Change") : QStringLiteral("Add"));
}

void PropertyEditor::follow(const ChangeSet& changes)
{
    if (changes.has(Change::Model))
        text_->setModel(context_.session.now().model);
    if (!changes.hasAny(Change::Model | Change::Properties) || isHidden())
        return;
    if (edited_ && context_.session.now().property(*edited_) == nullptr) {
        edited_.reset();
        entitle();
    }
    judge();
}

void PropertyEditor::judge()
{
    JudgedDraft judged =
        judgeDraft(name_->text(), text_->toPlainText(), *context_.session.now().properties, edited_);
    if (bytesOnly_)
        judged = {std::nullopt, DraftProblem{DraftProblem::Part::Name, 0,
                                             QStringLiteral("This property has bytes that are no UTF-8."),
                                             QStringLiteral("Edit it in its file.")}};
    judged_ = std::move(judged.property);
    const auto& problem = judged.problem;
    const bool inText = problem && problem->part == DraftProblem::Part::Text;
    text_->markProblem(inText ? std::optional(problem->offset) : std::nullopt);
    say(problem_, problem ? problem->message : QString());
    say(hint_, problem ? problem->hint : QString());
    accept_->setEnabled(judged_.has_value());
    factsJob_.abandon();
    if (judged_ && context_.session.now().model)
        factsSoon_.start();
    else
        say(facts_, {});
}

void PropertyEditor::askForFacts()
{
    const auto model = context_.session.now().model;
    if (!judged_ || !model)
        return;
    factsJob_.start<QStringList>(
        [model, formula = judged_->formula](RunContext& run) {
            return formulaFacts(formula, model->lts, run);
        },
        [this](const auto& facts) { say(facts_, *facts ? (**facts).join(QLatin1Char('\n')) : QString()); });
}

void PropertyEditor::accept()
{
    if (!judged_)
        return;
    Property property = *judged_;
    if (before_)
        property.expectation = keptExpectation(*before_, property);
    Q_EMIT accepted(acceptProperty(context_.session, edited_, std::move(property)));
}

void PropertyEditor::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else if (enter && (name_->hasFocus() || (event->modifiers() & Qt::ControlModifier) != 0))
        accept();
    else
        QWidget::keyPressEvent(event);
}

} // namespace threadmend
