// SPDX-License-Identifier: GPL-3.0-or-later
// Labelled transition systems, in any of the formats that hold one.
#include "core/model/lts/ending.h"
#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/model_kind.h"

#include <fmt/format.h>

namespace threadmend {

extern const ModelKind modelKind_lts;

namespace {

constexpr std::string_view ltsExtensions[] = {".aut", ".fsm", ".dot", ".gv"};
constexpr std::string_view ltsUsual[] = {"deadlock-free"};
constexpr KindOption ltsOptions[] = {
    {.name = "termination",
     .placeholder = "LABELS",
     .description = "Of an LTS: labels, with commas, after which a run has "
                    "ended as planned; default: exit,Terminate,terminate",
     .isList = true},
    {.name = "initial",
     .placeholder = "NAME",
     .description = "Of an LTS: a state in which runs begin, by its name (or number, where "
                    "states have none), in place of those in the file",
     .repeats = true}};

/// The state of that name or number.
Outcome<StateId> stateCalled(const Lts& lts, const std::string& name)
{
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        if (lts.describe(StateId(state)) == name)
            return StateId(state);
    return InputError{"--initial", 0, 0, fmt::format("no state of the model is called \"{}\"", name),
                      "states are called as in the file, or 0, 1, 2, ..."};
}

/// What the file says of initial states, or what was told in its place; a guess is a warning.
Outcome<LtsDocument> beginning(LtsDocument document, std::span<const std::string> told)
{
    if (told.empty()) {
        if (!document.guessedInitial.empty())
            document.warnings.push_back({0, 0, document.guessedInitial + "; --initial NAME says otherwise"});
        return document;
    }
    std::vector<StateId> states;
    for (const std::string& name : told) {
        const auto state = stateCalled(document.lts, name);
        if (!state)
            return state.failure();
        states.push_back(*state);
    }
    document.lts = LtsBuilder::beginningIn(std::move(document.lts), std::move(states));
    return document;
}

Outcome<Model> readLtsModel(LineReader& input, const ReadOptions& given, RunContext& run)
{
    auto read = formatOf(input.name())->read(input, run);
    if (!read)
        return read.failure();
    auto document = beginning(*std::move(read), given.values("initial"));
    if (!document)
        return document.failure();
    const std::span<const std::string> labels =
        given.has("termination") ? given.values("termination") : std::span(usualTerminations());
    auto lts = LtsBuilder::terminating(std::move(document->lts), labels, run);
    if (!lts)
        return lts.failure();
    Model model = ltsModel(*std::move(lts), input.name());
    model.warnings = std::move(document->warnings);
    return model;
}

} // namespace

Model ltsModel(Lts lts, std::string path)
{
    Model model;
    model.kind = &modelKind_lts;
    model.path = std::move(path);
    model.space = std::make_shared<const Lts>(std::move(lts));
    return model;
}

const ModelKind modelKind_lts{
    .name = "lts",
    .title = "labelled transition system",
    .plural = "Labelled transition systems",
    .description = "states and labelled transitions, as CADP, mCRL2, LTSmin, Graphviz and others write them",
    .extensions = ltsExtensions,
    .options = ltsOptions,
    .usualProperties = ltsUsual,
    .read = readLtsModel};

} // namespace threadmend
