// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of models: one descriptor each, one file each in kinds/.
#pragma once

#include "core/model/model.h"
#include "core/model/read_options.h"
#include "core/model/text/line_reader.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace threadmend {

/// How much moves in a model.
struct LaneCount {
    std::size_t lanes = 0;  ///< at the beginning
    std::size_t states = 0; ///< of all of them, each by itself
};

/// A property that the text of a model states.
struct StatedProperty {
    std::string name;
    std::string text;
    /// Of `text` in the file.
    std::uint64_t line = 0, column = 0;
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
    /// What moves in its models ("b-thread"): the noun of their lanes; empty if nothing is known to.
    std::string_view lane = {};
    /// How many of them there are; not asked of kinds without.
    Outcome<LaneCount> (*countLanes)(const Model& model, RunContext& run) = nullptr;
    /// What the ones of that name do in the reachable states, as an LTS; an unknown name is an InputError
    /// that lists the known ones. Null if that cannot be said.
    Outcome<Lts> (*laneAutomaton)(const Model& model, const std::string& name, RunContext& run) = nullptr;
    /// Of a kind whose models have no finite state space: what there is instead, as a hint. Where panels ask,
    /// the space of such a model is a part of what it reaches, to be walked in; no property is asked of it.
    /// Empty for all others.
    std::string_view withoutSpace = {};
    /// What can be said when one is read.
    std::span<const KindOption> options = {};
    /// The texts of the properties that are looked at where none is given.
    std::span<const std::string_view> usualProperties;
    /// The properties that the text of a model states, whether or not all else is well in it; null if texts
    /// of the kind state none.
    std::vector<StatedProperty> (*statedProperties)(std::string_view source) = nullptr;
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

/// Why nothing can be asked of the state space of a model: it has no finite one. Nothing if it has.
std::optional<InputError> whyNoSpace(const Model& model);

/// Reads the model at `path`; an unknown extension is an InputError that lists the known ones.
Outcome<Model> readModel(const std::string& path, const ReadOptions& options, RunContext& run);

/// The same of a text, whatever the file at `path` holds.
Outcome<Model> readModelText(std::string_view text, const std::string& path, const ReadOptions& options,
                             RunContext& run);

} // namespace threadmend
