// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has made of a model, as it is written down while the window is open.
#pragma once

#include "core/session/snapshot/snapshot.h"

#include <QByteArray>
#include <QString>
#include <optional>

namespace threadmend {

/// Everything is named, nothing numbered, so that it fits a model that is read again, or was changed
/// meanwhile: properties by their texts, runs by their events.
struct SessionRecord {
    struct Run {
        Branch::Origin origin = Branch::Origin::Steps;
        std::string name;
        std::optional<std::size_t> property; ///< its place in the list
        NamedRun steps;
        bool operator==(const Run&) const = default;
    };
    QString path; ///< of the model, absolute
    std::vector<Property> properties;
    std::vector<bool> enabled;        ///< a property each
    std::vector<std::size_t> checked; ///< the places of those that have a verdict, or wait for one
    std::optional<std::size_t> shown;
    std::vector<Breakpoint> breakpoints;
    std::vector<Run> runs;
    std::optional<std::size_t> run; ///< where the cursor is
    std::size_t cursor = 0;
    GraphView view = GraphView::Full;
    std::string grouping = "steps"; ///< of the overview
    /// How the window looked at it; a snapshot knows nothing of that.
    std::string workplace; ///< empty: not known
    struct Zoom {
        double scale = 1, x = 0, y = 0; ///< of the picture; the point of it in the middle of the view
        bool operator==(const Zoom&) const = default;
    };
    std::optional<Zoom> zoom; ///< nothing: all of the picture
    bool operator==(const SessionRecord&) const = default;
};

/// Of what is open; a model must be. Runs that are too long together are left out, the last ones first.
SessionRecord recordOf(const Snapshot& now);

QByteArray toJson(const SessionRecord& record);
/// Nothing if these bytes are none.
std::optional<SessionRecord> recordFrom(const QByteArray& json);

} // namespace threadmend
