// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/forbidden_run.h"

#include "core/run/contract.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// As an exact label of a property.
std::string quoted(const std::string& label)
{
    std::string text = "\"";
    for (const char byte : label)
        if (byte == '\n' || byte == '\r')
            text += byte == '\n' ? "\\n" : "\\r";
        else
            text += byte == '"' || byte == '\\' ? std::string{'\\', byte} : std::string{byte};
    return text + '"';
}

std::string textOf(const std::vector<std::string>& labels)
{
    constexpr std::size_t longest = 400;
    std::string text = "[ ";
    for (std::size_t i = 0; i < labels.size() && text.size() <= longest; ++i)
        text += (i == 0 ? "" : " . ") + quoted(labels[i]);
    if (text.size() <= longest)
        return text + " ] false";
    return fmt::format("not the run of {} steps from {} to {}", labels.size(), quoted(labels.front()),
                       quoted(labels.back()));
}

} // namespace

Property forbiddenRun(const std::vector<std::string>& labels)
{
    require(!labels.empty(), "a run that is forbidden has a step");
    using Kind = RegularFormula::Kind;
    RegularSafety never;
    for (std::uint32_t i = 0; i < labels.size(); ++i) {
        LabelPredicate letter;
        letter.nodes.push_back({LabelPredicate::Kind::Exact, labels[i], 0, 0});
        never.violating.letters.push_back(std::move(letter));
        std::vector<RegularFormula::Node>& nodes = never.violating.nodes;
        const auto before = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back({Kind::Letter, i, 0});
        if (before > 0)
            nodes.push_back({Kind::Sequence, before - 1, before});
    }
    return {"not this run", textOf(labels), std::move(never), std::nullopt};
}

} // namespace threadmend
