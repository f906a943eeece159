// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_saving.h"

#include "core/model/text/byte_sink.h"
#include "core/property/property_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace threadmend {

namespace {

/// An entry of the file as it stands there.
struct Block {
    std::string above; ///< comments and blank lines
    std::string text;
};

struct Blocks {
    std::vector<Block> entries;
    std::string below;
};

bool isAside(std::string_view line)
{
    return line.starts_with('#') || line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

Blocks blocksOf(std::string_view text)
{
    Blocks blocks;
    std::string aside;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        std::string line(text.substr(0, end));
        text.remove_prefix(end);
        if (!line.ends_with('\n'))
            line += '\n';
        if (isAside(line)) {
            aside += line;
        } else if (line.front() == ' ' || line.front() == '\t') {
            // A valid file does not begin with one.
            if (!blocks.entries.empty())
                blocks.entries.back().text += aside + line;
            aside.clear();
        } else {
            blocks.entries.push_back({aside, line});
            aside.clear();
        }
    }
    blocks.below = aside;
    return blocks;
}

std::optional<InputError> whyNotSavable(const std::vector<Property>& properties, const std::string& path)
{
    for (auto each = properties.begin(); each != properties.end(); ++each)
        if (std::any_of(properties.begin(), each,
                        [&](const Property& earlier) { return earlier.name == each->name; }))
            return InputError{path, 0, 0, "two properties are called " + each->name,
                              "give one of them another name"};
    return std::nullopt;
}

std::string contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

} // namespace

std::string updatedProperties(std::string_view before, const std::vector<Property>& properties)
{
    const auto known = parsePropertyFile(before, "");
    const Blocks blocks = known ? blocksOf(before) : Blocks();
    const bool usable = known && known->size() == blocks.entries.size();
    if (!usable)
        return writeProperties(properties);
    std::string text = blocks.entries.empty() ? "" : blocks.entries.front().above;
    for (const Property& property : properties) {
        const auto old = std::find_if(known->begin(), known->end(),
                                      [&](const Property& each) { return each.name == property.name; });
        if (old == known->end()) {
            text += (text.empty() ? "" : "\n") + writeProperties({property});
            continue;
        }
        const auto index = static_cast<std::size_t>(old - known->begin());
        if (index > 0)
            text += blocks.entries[index].above;
        text += *old == property ? blocks.entries[index].text : writeProperties({property});
    }
    text += blocks.below;
    // What is saved is what is seen, whatever comments do.
    const auto again = parsePropertyFile(text, "");
    return again && *again == properties ? text : writeProperties(properties);
}

std::optional<InputError> savePropertyFile(const std::vector<Property>& properties, const std::string& path)
{
    if (auto error = whyNotSavable(properties, path))
        return error;
    auto sink = ByteSink::toFile(path);
    if (!sink)
        return *sink.error();
    *sink << updatedProperties(contentOf(path), properties);
    return sink->commit();
}

} // namespace threadmend
