// SPDX-License-Identifier: GPL-3.0-or-later
// Labelled transition systems, in any of the formats that hold one.
#include "core/model/lts/ending.h"
#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/model_kind.h"

namespace threadmend {

extern const ModelKind modelKind_lts;

namespace {

constexpr std::string_view ltsExtensions[] = {".aut", ".fsm", ".dot", ".gv"};
constexpr std::string_view ltsUsual[] = {"deadlock-free"};
constexpr KindOption ltsOptions[] = {{.name = "termination",
                                      .placeholder = "LABELS",
                                      .description = "Of an LTS: labels, with commas, after which a run has "
                                                     "ended as planned; default: exit,Terminate,terminate",
                                      .isList = true}};

Outcome<Model> readLtsModel(LineReader& input, const ReadOptions& given, RunContext& run)
{
    auto document = formatOf(input.name())->read(input, run);
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
