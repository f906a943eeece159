// SPDX-License-Identifier: GPL-3.0-or-later
// As much of JSON Schema as the schemas of the project use, and stricter: a field that the schema does not
// name is an error, since whoever adds one is to describe it.
#pragma once

#include "tests/testing/corpus.h"

#include <algorithm>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

namespace threadmend::testing {

using Json = nlohmann::json;

inline bool hasType(const Json& value, const std::string& type)
{
    return type == "object"    ? value.is_object()
           : type == "array"   ? value.is_array()
           : type == "string"  ? value.is_string()
           : type == "integer" ? value.is_number_integer()
           : type == "number"  ? value.is_number()
           : type == "boolean" ? value.is_boolean()
                               : false;
}

/// The first thing at or below `where` that does not fit; empty if all fits.
inline std::string wrongAgainst(const Json& schema, const Json& value, const std::string& where)
{
    static const std::set<std::string> understood{"$schema", "title", "type",  "properties", "required",
                                                  "items",   "enum",  "const", "minimum"};
    if (schema.empty())
        return ""; // anything fits
    for (const auto& [keyword, rule] : schema.items())
        if (!understood.contains(keyword))
            return where + ": this test does not understand the keyword " + keyword;
    if (schema.contains("type") && !hasType(value, schema["type"]))
        return where + " is no " + schema["type"].get<std::string>() + ": " + value.dump();
    if (schema.contains("const") && value != schema["const"])
        return where + " is not " + schema["const"].dump();
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
        return where + " is none of " + schema["enum"].dump() + ": " + value.dump();
    if (schema.contains("minimum") && value < schema["minimum"])
        return where + " is too small: " + value.dump();
    for (const Json& field : schema.value("required", Json::array()))
        if (!value.contains(field))
            return where + " lacks " + field.dump();
    if (value.is_object())
        for (const auto& [name, field] : value.items()) {
            if (!schema.contains("properties") || !schema["properties"].contains(name))
                return where + " has a field that the schema does not name: " + name;
            if (auto wrong = wrongAgainst(schema["properties"][name], field, where + "." + name);
                !wrong.empty())
                return wrong;
        }
    if (value.is_array() && schema.contains("items"))
        for (std::size_t i = 0; i < value.size(); ++i)
            if (auto wrong = wrongAgainst(schema["items"], value[i], where + "[" + std::to_string(i) + "]");
                !wrong.empty())
                return wrong;
    return "";
}

/// What is wrong with `text` as one document of the schema `name`, such as `check-1`; empty if nothing.
inline std::string wrongInDocument(const std::string& text, const std::string& name)
{
    const Json schema =
        Json::parse(contentOf(std::string(THREADMEND_SCHEMAS) + "/" + name + ".json"), nullptr, false);
    const Json value = Json::parse(text, nullptr, false);
    if (schema.is_discarded())
        return "there is no schema " + name;
    if (value.is_discarded())
        return "not one JSON document: " + text.substr(0, 300);
    return wrongAgainst(schema, value, name);
}

} // namespace threadmend::testing

/// QCOMPARE cannot take JSON.
#define SAME(found, expected) QVERIFY2((found) == threadmend::testing::Json(expected), (found).dump().c_str())
