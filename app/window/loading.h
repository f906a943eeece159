// SPDX-License-Identifier: GPL-3.0-or-later
// What is read from disk when a model is opened.
#pragma once

#include "app/window/source_file.h"
#include "core/property/property.h"
#include "core/session/model/opened_model.h"

namespace threadmend {

struct LoadRequest {
    std::string path;
    ReadOptions reading;
    /// Whether the properties are wanted, too.
    bool properties = true;
    /// The text in an editor, to be read instead of the file.
    std::optional<std::string> text = std::nullopt;
    /// What is open, if it may be the same model; else null.
    std::shared_ptr<const OpenedModel> before = nullptr;
    /// What the text is to be if the file is not there: it is none that is saved.
    std::optional<std::string> beginning = std::nullopt;
};

struct Loaded {
    /// Null if the model could not be read, though its text could.
    std::shared_ptr<const OpenedModel> model;
    /// It has all states of the one before (`isGrownFrom`).
    bool keepsStates = false;
    std::optional<InputError> unreadable;
    std::vector<Property> properties;
    std::string propertyFile;
    std::optional<std::string> propertyContent = std::nullopt; ///< of that file
    std::optional<InputError> propertyProblem;
    /// Of a model with a source that was read from its file, or has none yet.
    std::optional<SourceFile> source;
    bool isNew = false; ///< there was no file: the text is the beginning that was asked for
};

/// For any thread. Errors: the file cannot be read; it holds a model that cannot be read and has no source;
/// the text of an editor cannot be read.
Outcome<Loaded> load(const LoadRequest& request, RunContext& run);

} // namespace threadmend
