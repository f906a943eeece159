// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong words on the command line, as a person understands them.
#pragma once

#include "core/run/input_error.h"

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace threadmend {

struct Arguments;

/// One sentence on what is wrong with the words that `application` could not parse, and which help to read.
InputError usageError(const CLI::ParseError& error, const CLI::App& application, const Arguments& arguments);

} // namespace threadmend
