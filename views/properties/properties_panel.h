// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of properties: the list with its verdicts, and the editor below it.
#pragma once

#include "views/panel.h"
#ifndef Q_MOC_RUN
#include "core/session/snapshot/snapshot.h"
#endif

#include <QWidget>
#include <optional>

class QLabel;
class QListView;
class QModelIndex;
class QPushButton;
class QScrollArea;

namespace threadmend {

class ChangeSet;
class PropertyEditor;
class PropertyListModel;
class RowDelegate;

/// A click or Enter shows the evidence of a property (and checks it first, if nobody has). The row with the
/// fill is the shown property; the rim is where the keyboard is, and what the commands work on.
class PropertiesPanel : public QWidget {
    Q_OBJECT
public:
    explicit PropertiesPanel(PanelContext& context, QWidget* parent = nullptr);

    std::optional<PropertyKey> current() const;
    void showEvidence(PropertyKey key);
    /// Opens the editor; without a property for a new one. A draft that would be lost is kept instead.
    void edit(std::optional<PropertyKey> key);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Null where the panel does not stand in one.
    QScrollArea* scrollArea() const;
    void keepEditorInView();
    void showEditor();
    /// The dock grows to hold the form; without one it is as it was.
    void makeRoom();
    void giveRoomBack();
    void showCurrentRow();
    void build();
    void addCommands();
    void follow(const ChangeSet& changes);
    void refresh();
    void setCurrent(PropertyKey key);
    void leaveEditor();
    void openMenu(const QPoint& place);
    /// Of the property, or of the further violation, of a row.
    void showEvidenceAt(const QModelIndex& index);
    /// Explores more of the model if that may decide the property, else checks it.
    void goOn(PropertyKey key);
    void moveCurrent(int by);
    /// Deletes the current one; its neighbour becomes the current one.
    void removeCurrent();

    PanelContext context_;
    PropertyListModel* model_ = nullptr;
    QLabel* summary_ = nullptr;
    QPushButton* goOn_ = nullptr; ///< looks at more of the model for all that is undecided
    QListView* list_ = nullptr;
    RowDelegate* delegate_ = nullptr;
    QLabel* empty_ = nullptr;
    QPushButton* add_ = nullptr;
    PropertyEditor* editor_ = nullptr;
    std::optional<int> heightBefore_; ///< of the dock, while it has grown
};

} // namespace threadmend
