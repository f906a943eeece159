// SPDX-License-Identifier: GPL-3.0-or-later
// The field in which a property is written: monospace, with the error underlined and completion.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/model/opened_model.h"
#endif

#include <QPlainTextEdit>
#include <memory>
#include <optional>

class QCompleter;
class QStringListModel;

namespace threadmend {

class Appearance;

class FormulaField : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit FormulaField(Appearance& appearance, QWidget* parent = nullptr);

    /// Whose labels are proposed; null: none.
    void setModel(std::shared_ptr<const OpenedModel> model);
    /// Underlines what stands at `offset`, or takes the line away.
    void markProblem(std::optional<int> offset);
    bool isCompleting() const;
    QCompleter& completer() { return *completer_; }

Q_SIGNALS:
    void accepted();
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void applyFont();
    /// As high as what is written, within bounds.
    void fitHeight();
    void propose(bool asked);
    void insert(const QString& completion);

    Appearance& appearance_;
    std::shared_ptr<const OpenedModel> model_;
    std::optional<int> problem_;
    QStringListModel* proposals_ = nullptr;
    QCompleter* completer_ = nullptr;
};

} // namespace threadmend
