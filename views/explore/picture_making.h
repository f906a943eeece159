// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the picture of the canvas up to date with the session, off the window's thread.
#pragma once

#ifndef Q_MOC_RUN
#include "views/canvas/placed_picture.h"
#include "views/explore/picture_request.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QObject>

namespace threadmend {

/// Lays out a new picture whenever what it depends on has changed. The old one stays until the new one is
/// there; nodes that are in both keep their places.
class PictureMaking : public QObject {
    Q_OBJECT
public:
    /// `helperProgram` is what lays out with Graphviz (layout.h).
    PictureMaking(Session& session, Jobs& jobs, std::string helperProgram, QObject* parent = nullptr);

    /// The latest picture; null while there is none.
    const std::shared_ptr<const PlacedPicture>& picture() const { return picture_; }
    /// What the latest picture shows.
    const PictureRequest& request() const { return shown_; }
    /// Whether the latest picture is one of what is looked at: the same view of the same model, explained
    /// alike.
    bool isOfNow() const;
    /// Why there is no picture of what is looked at, and none to come; empty if there is no reason.
    const QString& problem() const { return problem_; }
    bool isDrawing() const { return job_.isRunning(); }
    Progress progress() const { return job_.progress(); }
    void stop() { job_.cancel(); }
    /// Of the page that there is room for at full size, in pixels. Pictures that are read in lines are made
    /// anew.
    void setPageWidth(double width);
    /// Draws what was not drawn after all.
    void drawAgain();

Q_SIGNALS:
    /// Something about what is waited for has changed: `isOfNow`, `problem`, `isDrawing`.
    void waiting();
    /// `sameView`: the picture is another state of the same view of the same model, or of that before an
    /// edit.
    void made(bool sameView);
    /// There is nothing to show any more.
    void cleared();
    /// One sentence: why there is no new picture, or why it is not laid out as asked for.
    void said(const QString& sentence);

private:
    void follow();
    void start(const PictureRequest& request);
    bool showsEnough(const PictureRequest& request) const;
    static bool isLike(const PictureRequest& one, const PictureRequest& other);
    /// What a job brings.
    struct Made {
        std::shared_ptr<const PlacedPicture> placed;
        KnownLooks looks;
    };
    static Outcome<Made> make(const PictureRequest& request, KnownLooks looks,
                              const std::shared_ptr<const PlacedPicture>& earlier, const std::string& helper,
                              RunContext& run);
    void take(const PictureRequest& request, const Outcome<Made>& outcome);

    Session& session_;
    Job job_;
    std::string helperProgram_;
    double pageWidth_ = 0;
    PictureRequest wanted_;
    PictureRequest shown_;
    std::shared_ptr<const PlacedPicture> picture_;
    KnownLooks looks_;
    QString problem_;
};

} // namespace threadmend
