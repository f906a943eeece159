// SPDX-License-Identifier: GPL-3.0-or-later
// From the words of the command line to models and properties.
#pragma once

#include "app/terminal/words/arguments.h"
#include "core/check/verdict.h"
#include "core/model/model_kind.h"
#include "core/property/property.h"
#include "core/property/unmatched_letters.h"
#include "core/run/run_context.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

class Console;

/// What was said about how models are to be read.
ReadOptions readOptions(const Arguments& arguments);

/// Says if the model was not reduced as the options allow.
void warnOfReduction(const Arguments& arguments, const ReadOptions& options, const Model& model,
                     Console& console);

/// Reads the model at `path`; its oddities go to the console as warnings.
Outcome<Model> loadModel(const std::string& path, const ReadOptions& options, Console& console,
                         RunContext& run);

/// The stored space of the model; an error if it has none.
Outcome<std::shared_ptr<const Lts>> storedLts(const Model& model, RunContext& run);

/// Says the warnings of a model: `path:line:column: sentence`.
void warnOf(const Model& model, Console& console);

/// "path: 3 states, 2 transitions".
std::string sizeOf(const Model& model);

/// The properties to look at. With `-p`, exactly those: each names one of the property file or is the text of
/// one. Without, all of the property file (`--props`, or `propertyFilesBeside`). Without that, the usual ones
/// of the kind of model that the path names. With `-p` a faulty file beside the model is only warned of.
Outcome<std::vector<Property>> loadProperties(const Arguments& arguments, Console& console);

/// Why one of the properties cannot be answered; nothing if all can be.
std::optional<InputError> whyNotAnswered(const Model& model, const std::vector<Property>& properties);
/// The same reason with the name of the property.
InputError refusalOf(const Property& property, InputError reason, const Model& model);

/// What is wrong with an output that is a file which the command reads, and which it would destroy; nothing
/// if it is another file, or none is wanted.
std::optional<InputError> whyNotOnto(const std::string& output, const Arguments& arguments);
/// What is wrong with two outputs that are one file; nothing if they are not, or one of them is not wanted.
std::optional<InputError> whyNotBoth(const std::string& first, const std::string& second);

/// Says which properties are looked at if nobody named any: those of which files, or the usual ones.
void sayWhichProperties(const Arguments& arguments, const std::vector<Property>& properties,
                        Console& console);

/// Warns of labels and patterns in a property that no label of the model matches: most often a slip of the
/// pen.
void warnOfUnmatched(const Property& property, const std::vector<UnmatchedLetter>& unmatched,
                     Console& console);

/// Remembers for the case of a stop that the first `count` properties hold.
void knowHolding(std::size_t count, Console& console);

} // namespace threadmend
