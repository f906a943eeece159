// SPDX-License-Identifier: GPL-3.0-or-later
// File formats of labelled transition systems: one descriptor each, one file each in formats/.
#pragma once

#include "core/model/lts/lts.h"
#include "core/model/text/byte_sink.h"
#include "core/model/text/line_reader.h"
#include "core/run/run_context.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// What a reader makes of a file.
struct LtsDocument {
    Lts lts;
    std::vector<InputWarning> warnings;
    /// Which states were taken for initial, if the file does not say; else empty.
    std::string guessedInitial = {};
};

/// A file format. Readers survive any bytes, keep label bytes exactly, use space linear in the size of the
/// input whatever numbers it bears, and on damage return an InputError with line, column and hint.
struct Format {
    std::string_view name;
    /// With their dots, the usual one first.
    std::span<const std::string_view> extensions;
    /// One sentence for `threadmend help formats`.
    std::string_view description;
    /// Null where the format is only written.
    Outcome<LtsDocument> (*read)(LineReader& input, RunContext& run) = nullptr;
    /// Null where the format is only read. Returns why it stopped, if it did.
    std::optional<Stopped> (*write)(const Lts& lts, ByteSink& output, RunContext& run) = nullptr;
    /// What a file says, beside states and transitions, so that it survives writing and reading back. What it
    /// does not say `lostIn` tells.
    bool keepsStateNames = false;
    bool keepsParameters = false;
    bool keepsPropositions = false;
    bool keepsEndings = false;
    /// Where a format knows one initial state only, a state that leads to all of them is written before the
    /// others (joined.h).
    bool keepsInitialStates = false;
    /// Which states were not expanded.
    bool keepsExpansion = false;
};

/// All formats, sorted by file name (written by CMake).
std::span<const Format* const> formats();

/// The format that the extension of `path` names, whatever its case; null if none.
const Format* formatOf(std::string_view path);

/// Reads the file at `path` in the format of its extension; an unknown extension is an InputError that lists
/// the known ones.
Outcome<LtsDocument> readLts(const std::string& path, RunContext& run);

/// What is wrong with writing a model to `path`, as far as its extension tells; nothing if all is well.
std::optional<InputError> whyNotWritable(const std::string& path);

/// What of a model a file in a format does not say, or says otherwise: a sentence each, without a full stop.
std::vector<std::string> lostIn(const Format& format, const Lts& lts);

/// Writes atomically in the format of the extension of `path`. Returns the failure, if any.
std::optional<Failure> writeLts(const Lts& lts, const std::string& path, RunContext& run);

} // namespace threadmend
