// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of a refinement on a canvas: the classes of a module, or the abstract program.
#pragma once

#ifndef Q_MOC_RUN
#include "views/abstraction/abstraction_work.h"
#include "views/abstraction/class_pictures.h"
#include "views/canvas/placed_picture.h"
#include "views/panel.h"
#endif

#include <QWidget>

class QComboBox;
class QLabel;

namespace threadmend {

class Canvas;
class ClassesView;

/// Follows the module and the picture that `ClassesView` shows; a click on a class chooses it there. What is
/// in both pictures keeps its place. Nothing is drawn while nobody sees it.
class GraphPage : public QWidget {
    Q_OBJECT
public:
    GraphPage(AbstractionWork& work, ClassesView& classes, PanelContext& context, QWidget* parent);

    Canvas& canvas() { return *canvas_; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// What a picture is of; none of a module is the abstract program.
    struct Aim {
        AbstractionWork::Film film;
        std::size_t picture = 0, round = 0;
        std::optional<std::size_t> module;
        bool operator==(const Aim&) const = default;
    };
    struct Made {
        ClassPicture drawn;
        std::shared_ptr<const PlacedPicture> placed; ///< null if nothing is drawn
    };
    static Outcome<Made> make(const Aim& aim, const std::shared_ptr<const PlacedPicture>& earlier,
                              RunContext& run);
    void follow();
    void fillChoice();
    void draw();
    void take(const Outcome<Made>& outcome, const Aim& aim);
    void clicked(std::uint32_t node);

    AbstractionWork& work_;
    ClassesView& classes_;
    PanelContext& context_;
    Job job_;
    AbstractionWork::Film listed_; ///< whose modules are in the choice
    std::optional<Aim> wanted_, shown_;
    Made made_;
    QComboBox* choice_ = nullptr;
    QLabel* sentence_ = nullptr;
    Canvas* canvas_ = nullptr;
};

} // namespace threadmend
