// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of the shown explanation for a panel, computed off its thread.
#pragma once

#include "views/panel.h"
#include "views/run/job.h"
#ifndef Q_MOC_RUN
#include "core/session/search/transition_colours.h"
#endif

#include <QObject>
#include <memory>
#include <span>
#include <vector>

namespace threadmend {

class ChangeSet;

/// Follows the session: while nothing is explained, or not coloured yet, there are no colours.
class ColouringJob : public QObject {
    Q_OBJECT
public:
    using Colours = std::shared_ptr<const Outcome<std::vector<ColourSet>>>;

    explicit ColouringJob(PanelContext& context, QObject* parent = nullptr);

    /// A successful outcome, or null.
    const Colours& colours() const { return colours_; }
    /// The same; empty if there are none.
    std::span<const ColourSet> span() const
    {
        return colours_ ? std::span<const ColourSet>(**colours_) : std::span<const ColourSet>();
    }

Q_SIGNALS:
    void changed();

private:
    void follow();

    PanelContext context_;
    Job job_;
    std::shared_ptr<const Explanation> explanation_;
    Colours colours_;
};

} // namespace threadmend
