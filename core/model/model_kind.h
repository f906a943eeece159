// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of models: one descriptor each, one file each in kinds/.
#pragma once

#include "core/model/model.h"
#include "core/model/text/line_reader.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Something that can be said about how models of a kind are read. The command line offers what the kinds
/// declare; a word that two kinds declare must mean the same to both.
struct KindOption {
    std::string_view name;                          ///< "define"
    std::string_view placeholder = {};              ///< "NAME=VALUE"; empty for one that is there or not
    std::string_view description;                   ///< a sentence without a full stop
    std::span<const std::string_view> choices = {}; ///< empty: any text
    bool repeats = false;
};

/// How a model is to be read.
struct ReadOptions {
    /// By name of a `KindOption`: what was given, in order; of one without a placeholder, an empty text.
    std::map<std::string, std::vector<std::string>, std::less<>> given = {};
    /// Whether panels will ask, too: then lanes and what else they show are there.
    bool forPanels = false;
    /// A space that is explored may be left in part as soon as it has so many states. Nothing else decides
    /// how much there is of a model: no clock.
    std::optional<std::uint64_t> mostStates = {};
    /// A stop leaves the part of a space that was explored, instead of a failure.
    bool keepsPart = false;
    /// Asked now and then while a space is explored: whether the part that is there will do. May be empty.
    std::function<bool(const Model& part)> isEnough = {};

    bool has(std::string_view name) const { return given.contains(name); }
    /// All values of an option; empty if it was not given.
    std::span<const std::string> values(std::string_view name) const;
    /// The last value of an option, or an empty text.
    std::string value(std::string_view name) const;
};

struct ModelKind {
    std::string_view name;        ///< as JSON documents have it
    std::string_view title;       ///< for a person: "behavioral program"
    std::string_view plural;      ///< as a heading: "Behavioral programs"
    std::string_view description; ///< a sentence for `threadmend help formats`
    /// With their dots, the usual one first.
    std::span<const std::string_view> extensions;
    /// Whether its models are texts that a person edits.
    bool hasSource = false;
    /// What can be said when one is read.
    std::span<const KindOption> options = {};
    /// The texts of the properties that are looked at where none is given.
    std::span<const std::string_view> usualProperties;
    /// Reads a model. On damage an InputError with line, column and hint; a stop leaves nothing, unless the
    /// options want a part.
    Outcome<Model> (*read)(LineReader& input, const ReadOptions& options, RunContext& run) = nullptr;
};

/// All kinds, sorted by file name (written by CMake).
std::span<const ModelKind* const> modelKinds();

/// An LTS that no file holds as a model: a part of another one, a system that was made.
Model ltsModel(Lts lts, std::string path);

/// The kind that the extension of `path` names, whatever its case; null if none.
const ModelKind* kindOf(std::string_view path);

/// Reads the model at `path`; an unknown extension is an InputError that lists the known ones.
Outcome<Model> readModel(const std::string& path, const ReadOptions& options, RunContext& run);

/// The same of a text, whatever the file at `path` holds.
Outcome<Model> readModelText(std::string_view text, const std::string& path, const ReadOptions& options,
                             RunContext& run);

} // namespace threadmend
