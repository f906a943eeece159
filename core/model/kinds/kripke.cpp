// SPDX-License-Identifier: GPL-3.0-or-later
// Kripke structures, given state by state.
#include "core/model/kripke/kripke_reading.h"
#include "core/model/model_kind.h"

namespace threadmend {

extern const ModelKind modelKind_kripke;

namespace {

constexpr std::string_view kripkeExtensions[] = {".kripke"};
constexpr std::string_view kripkeUsual[] = {"deadlock-free"};

Outcome<Model> readKripkeModel(LineReader& input, const ReadOptions&, RunContext& run)
{
    auto text = readKripkeText(input, run);
    if (!text)
        return text.failure();
    auto document = kripkeStructureIn(*text, input.name(), run);
    if (!document)
        return document.failure();
    Model model;
    model.kind = &modelKind_kripke;
    model.path = input.name();
    model.source = *std::move(text);
    model.warnings = std::move(document->warnings);
    model.space = std::make_shared<const Lts>(std::move(document->lts));
    return model;
}

} // namespace

const ModelKind modelKind_kripke{.name = "kripke",
                                 .title = "Kripke structure",
                                 .plural = "Kripke structures",
                                 .description = "states, what holds in them, and transitions, in a text",
                                 .extensions = kripkeExtensions,
                                 .hasSource = true,
                                 .usualProperties = kripkeUsual,
                                 .read = readKripkeModel};

} // namespace threadmend
