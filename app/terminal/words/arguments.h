// SPDX-License-Identifier: GPL-3.0-or-later
// What a person asked for on the command line.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// The values of all options of all commands; each command declares those that it understands.
struct Arguments {
    // What most commands have.
    std::string model;
    /// The session that named the model; empty if none did.
    std::string session;
    std::vector<std::string> properties;
    std::string propertyFile;
    std::string output;
    std::string format; ///< of an output `-`
    /// By name, what was said about how models are read (KindOption); names
    /// without values were not given.
    std::map<std::string, std::vector<std::string>> reading;

    // How to run and to answer.
    bool json = false;
    bool quiet = false;
    bool verbose = false;
    bool noProgress = false;
    std::optional<std::uint64_t> maxStates;
    std::optional<double> timeoutSeconds;
    std::optional<std::uint64_t> memoryMiB;
    std::optional<std::uint32_t> threads;

    // check, explore
    std::string reduction = "none";

    // explore
    bool components = false;

    // check
    std::string method = "auto";
    std::string search = "breadth";
    /// How many further violations of a property; nothing: those that are met.
    std::optional<std::uint32_t> furtherViolations;

    // behavioral programs
    std::string thread;
    std::uint64_t seed = 0;
    std::uint64_t steps = 100;
    std::vector<std::string> events;
    std::vector<std::string> why;
    std::string traceFile;
    std::string savedTrace;

    // reach
    std::string policy = "auto";
    std::optional<std::uint64_t> mostRounds;
    std::uint32_t firstBound = 1;

    // counterexamples
    bool reduce = false;
    bool determinise = false;
    std::string finalLabel;

    // neighbourhoods
    std::string counterexampleFile;
    std::string pairs = "followed";
    std::uint32_t further = 0;
    std::string prefer = "fewest";

    // repair
    std::uint32_t mostProposals = 5;
    std::size_t length = 1;      ///< of sequences of corrections
    bool checksAll = false;      ///< corrections, also those that a counterexample discards
    std::size_t mostChanges = 2; ///< of the relation of a system
    std::string deadEnds = "repeat";
    bool blockEnvironment = false;
    bool review = false;
    std::optional<std::size_t> accept;
    std::string write;
    std::string patchFile;
    std::vector<std::string> uncontrollable;
    std::string prefix;
    std::string blockedEvent;
    std::string anyField;
    std::vector<std::string> waitedSteps;

    // abstract
    double threshold = 0.5;
    /// Of the measures by which b-threads are related; empty: the usual ones.
    std::vector<std::string> weights;

    // render
    std::string view = "counterexample";
    std::string grouping = "steps"; ///< of the overview
    std::string layout = "layered";
    std::string theme = "light";
    std::uint32_t maxNodes = 300;
    bool unfolded = false;

    // the walk-through, and help
    std::vector<std::string> files;
    std::string pictureFolder;
    std::string topic;
};

} // namespace threadmend
