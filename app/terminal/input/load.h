// SPDX-License-Identifier: GPL-3.0-or-later
// From the words of the command line to models and properties.
#pragma once

#include "app/terminal/words/arguments.h"
#include "core/model/lts/lts.h"
#include "core/property/property.h"
#include "core/run/run_context.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

class Console;

/// Reads the model at `path`; its oddities go to the console as warnings.
Outcome<Lts> loadModel(const std::string& path, Console& console, RunContext& run);

/// The properties to look at. With `-p`, exactly those: each names one of the property file or is the text of
/// one. Without, all of the property file (`--props`, or the one beside the model). Without that,
/// deadlock-freedom. With `-p` a faulty file beside the model is only warned of.
Outcome<std::vector<Property>> loadProperties(const Arguments& arguments, Console& console);

/// What is wrong with an output that is the model itself, which it would destroy; nothing if it is another
/// file.
std::optional<InputError> whyNotOnto(const std::string& output, const std::string& model);

/// Says that deadlock-freedom is looked at because nothing else was asked for, if so.
void sayIfByDefault(const Arguments& arguments, Console& console);

/// Warns of labels and patterns in a property that no label of the model matches: most often a slip of the
/// pen.
void warnOfUnmatched(const Property& property, const LabelTable& labels, Console& console);

/// Remembers for the case of a stop that the first `count` properties hold.
void knowHolding(std::size_t count, Console& console);

/// `--termination`, or the usual labels.
TerminationLabels terminationLabels(const Arguments& arguments);

} // namespace threadmend
