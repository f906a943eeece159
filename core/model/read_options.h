// SPDX-License-Identifier: GPL-3.0-or-later
// How models are read: what kinds can be told, and what one was told.
#pragma once

#include "core/model/label_table.h"
#include "core/model/reduction.h"
#include "core/model/watched.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

struct Model;

/// Something that can be said about how models of a kind are read. The command line offers what the kinds
/// declare; a word that two kinds declare must mean the same to both.
struct KindOption {
    std::string_view name;                          ///< "define"
    std::string_view placeholder = {};              ///< "NAME=VALUE"; empty for one that is there or not
    std::string_view description;                   ///< a sentence without a full stop
    std::span<const std::string_view> choices = {}; ///< empty: any text
    bool repeats = false;
    bool isList = false; ///< a text with commas is several values; it may be repeated, too
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
    /// What may be left out of a space that is computed.
    Reduction reduction = {};
    /// A stop leaves the part of a space that was explored, instead of a failure.
    bool keepsPart = false;
    /// Runs, by the labels of their steps. Of a space that is explored in part, the states along them come
    /// first, as far as it has them, then what is around those; a whole one is the same without.
    std::vector<std::vector<std::string>> along = {};
    /// Asked now and then while a space is explored: whether the part that is there will do. May be empty.
    std::function<bool(const Model& part)> isEnough = {};
    /// A space that is explored may first be searched in depth; then `isEnough`, which must be there, is
    /// asked of parts that are a run and what can happen along it.
    bool depthFirst = false;
    /// What will be asked, over the labels that may occur and the propositions (sorted) that may hold. It is
    /// kept whatever is left out, and words may be looked for while a space is explored: `isEnough`, which
    /// must be there, is then also asked as soon as one is found that must not be. May be empty.
    std::function<Watched(const LabelTable& labels, std::span<const std::string> propositions)> watched = {};

    bool has(std::string_view name) const { return given.contains(name); }
    /// All values of an option; empty if it was not given.
    std::span<const std::string> values(std::string_view name) const;
    /// The last value of an option, or an empty text.
    std::string value(std::string_view name) const;
};

} // namespace threadmend
