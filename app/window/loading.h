// SPDX-License-Identifier: GPL-3.0-or-later
// What is read from disk when a model is opened.
#pragma once

#include "app/window/source_file.h"
#include "core/property/property.h"
#include "core/session/model/opened_model.h"

#include <chrono>

namespace threadmend {

struct LoadRequest {
    std::string path;
    TerminationLabels termination;
    /// Whether the properties are wanted, too.
    bool properties = true;
    /// The text of the program in an editor, to be read instead of the file.
    std::optional<std::string> text = std::nullopt;
    /// How long a program is explored before what is there has to do.
    std::chrono::seconds patience = std::chrono::seconds(5);
};

struct Loaded {
    /// Null if the program could not be read, though its file could.
    std::shared_ptr<const OpenedModel> model;
    std::optional<InputError> unreadable;
    std::vector<Property> properties;
    std::string propertyFile;
    std::optional<InputError> propertyProblem;
    /// Of a program that was read from its file.
    std::optional<SourceFile> source;
};

/// For any thread. Errors: the file cannot be read; it holds a model that cannot be read and is no program;
/// the text of an editor cannot be read.
Outcome<Loaded> load(const LoadRequest& request, RunContext& run);

} // namespace threadmend
