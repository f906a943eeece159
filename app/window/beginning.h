// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in a new model: one descriptor a kind, one file each in beginnings/.
#pragma once

#include <span>
#include <string_view>

namespace threadmend {

struct ModelKind;

struct Beginning {
    std::string_view kind; ///< its name
    std::string_view text; ///< a model that runs
};

/// All of them, sorted by file name (written by CMake).
std::span<const Beginning* const> beginnings();

/// Of a kind whose models are texts that a person writes; null for another one.
const Beginning* beginningOf(const ModelKind* kind);

} // namespace threadmend
