// SPDX-License-Identifier: GPL-3.0-or-later
// Where a property is written, below the list: a name, a text, what is wrong with it, what it means.
#pragma once

#include "views/panel.h"
#include "views/run/job.h"
#ifndef Q_MOC_RUN
#include "core/session/model/property_list.h"
#endif

#include <QTimer>
#include <QWidget>
#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace threadmend {

class ChangeSet;
class FormulaField;

/// Judges on every key. What is accepted is one edit of the session. If the property disappears while it is
/// edited, its text stays, and accepting it adds it.
class PropertyEditor : public QWidget {
    Q_OBJECT
public:
    explicit PropertyEditor(PanelContext& context, QWidget* parent = nullptr);

    void begin(std::optional<PropertyKey> edited);
    /// Whether leaving would lose something that was written.
    bool isModified() const;
    std::optional<PropertyKey> edited() const { return edited_; }

Q_SIGNALS:
    void accepted(threadmend::PropertyKey key);
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void judge();
    void follow(const ChangeSet& changes);
    void askForFacts();
    void accept();
    void entitle();

    PanelContext context_;
    std::optional<PropertyKey> edited_;
    std::optional<Property> before_; ///< what is edited, as it was
    std::optional<Property> judged_;
    bool bytesOnly_ = false; ///< the text cannot be shown as text
    QLabel* title_ = nullptr;
    QLineEdit* name_ = nullptr;
    FormulaField* text_ = nullptr;
    QLabel* problem_ = nullptr;
    QLabel* hint_ = nullptr;
    QLabel* facts_ = nullptr;
    QPushButton* accept_ = nullptr;
    QTimer factsSoon_;
    Job factsJob_;
};

} // namespace threadmend
