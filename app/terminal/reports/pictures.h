// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of a model and of why it fails, written to files.
#pragma once

#include "app/terminal/input/explained_property.h"
#include "core/run/left_behind.h"
#include "views/graph/render.h"

#include <string>

namespace threadmend {

/// What Qt needs for fonts and pixels, without a display. One at a time; it stays for work that was left
/// behind.
class PictureRoom {
public:
    PictureRoom();
    PictureRoom(const PictureRoom&) = delete;
    PictureRoom& operator=(const PictureRoom&) = delete;
    ~PictureRoom();

private:
    struct Application;
    KeptForWork<Application> application_;
};

/// Draws `view` (full, counterexample, overlay, neighbourhoods) into `path`; its extension names the kind of
/// file. Of a property that holds, or whose violation cannot be
/// explained, there is only the full view: `notes` of the report say so.
Outcome<RenderReport> drawPicture(const ExplainedProperty& explained, const Arguments& arguments,
                                  const std::string& view, const std::string& path, RunContext& run);

} // namespace threadmend
