// SPDX-License-Identifier: GPL-3.0-or-later
// The classes of a module: their states, what these have in common, what is lost; split and merged by hand.
#pragma once

#ifndef Q_MOC_RUN
#include "views/abstraction/abstraction_work.h"
#include "views/abstraction/row_list.h"
#include "views/panel.h"
#endif

#include <QWidget>
#include <optional>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QListView;
class QTextBrowser;

namespace threadmend {

/// Shows the picture of the film that is shown, before or after its split.
class ClassesView : public QWidget {
    Q_OBJECT
public:
    ClassesView(AbstractionWork& work, PanelContext& context, QWidget* parent);

    std::size_t module() const { return module_; }
    void showModule(std::size_t module);
    /// The class that is looked at; nothing if several are, or none is.
    std::optional<std::uint32_t> current() const;
    void showClass(std::uint32_t some);
    /// The picture whose classes are shown: the next one if those after the split are.
    std::size_t picture() const;

    /// Whether what is chosen can be made one class, or two.
    bool canSplit() const;
    bool canMerge() const;
    void split();
    void merge();

Q_SIGNALS:
    /// What is shown, or chosen.
    void changed();

private:
    void build();
    QWidget* makeChoice();
    QWidget* makeRight();
    void refresh();
    void fillModules();
    void fillClasses();
    void fillMembers();
    std::vector<std::uint32_t> chosenClasses() const;
    std::vector<std::uint32_t> chosenMembers() const;
    std::vector<std::uint32_t> newParts() const;
    ListedRow rowOf(std::uint32_t some, const std::vector<std::uint32_t>& parts) const;

    AbstractionWork& work_;
    PanelContext& context_;
    std::size_t module_ = 0;
    AbstractionWork::Film film_;         ///< the one that is shown
    abstraction::Partition partition_;   ///< of the module
    std::vector<std::uint32_t> shown_;   ///< classes, by row
    std::vector<std::uint32_t> members_; ///< of the class that is looked at, by row
    RowListModel classes_, states_;
    QComboBox* modules_ = nullptr;
    QAction* after_ = nullptr; ///< whether classes are shown as they are after the round
    QListView* list_ = nullptr;
    QListView* memberList_ = nullptr;
    QTextBrowser* facts_ = nullptr;
    QLabel* more_ = nullptr;
    QLabel* empty_ = nullptr;
    QWidget* body_ = nullptr;
};

} // namespace threadmend
