// SPDX-License-Identifier: GPL-3.0-or-later
// Reviews the patches in the source whenever the program was read again.
#pragma once

#ifndef Q_MOC_RUN
#include "core/property/property.h"
#include "core/repair/accepted/patch_review.h"
#include "views/panel.h"
#include "views/run/job.h"
#endif

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

namespace threadmend {

/// Follows the source and the list of properties. A text that cannot be read is reviewed, too: the patch that
/// is wrong may be the reason. The next edit stops a review that is running. Tells once when a patch that was
/// reviewed before no longer does what it should.
class AcceptedReviewing : public QObject {
    Q_OBJECT
public:
    explicit AcceptedReviewing(PanelContext& context, QObject* parent = nullptr);

    /// The last review; null if there was none of this program.
    const std::shared_ptr<const AcceptedReview>& last() const { return last_; }
    /// Whether it is of the text as it is now.
    bool isOfNow() const;
    bool isRunning() const { return job_.isRunning(); }
    /// Why there is no review of the text as it is now; empty if there will be one, or is.
    const QString& problem() const { return problem_; }

Q_SIGNALS:
    void changed();

private:
    void follow();
    void forget();
    void stopIfEdited();
    /// Why patches of the program are not reviewed at all.
    QString obstacle() const;
    void take(const Outcome<AcceptedReview>& outcome);
    void tellWhatBecame(const AcceptedReview& before, const AcceptedReview& after);

    PanelContext& context_;
    Job job_;
    QString text_; ///< what was reviewed last, or is being reviewed
    std::vector<Property> properties_;
    bool isDone_ = false; ///< `last_` is of `text_`
    std::shared_ptr<const AcceptedReview> last_;
    QString problem_;
    QString obstacle_; ///< what was in the way when `text_` was looked at
};

} // namespace threadmend
