// SPDX-License-Identifier: GPL-3.0-or-later
// A property while it is being written: what is wrong with it so far.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/model/property_list.h"
#endif

#include <QString>
#include <optional>

namespace threadmend {

/// What is wrong with a draft, and where.
struct DraftProblem {
    enum class Part { Name, Text };
    Part part = Part::Text;
    /// The UTF-16 unit of the text at which it stands; its end if something is missing there.
    int offset = 0;
    QString message; ///< one sentence
    QString hint;    ///< may be empty
    bool operator==(const DraftProblem&) const = default;
};

/// A property, or what is wrong; never both. An empty draft has neither.
struct JudgedDraft {
    std::optional<Property> property;
    std::optional<DraftProblem> problem;
};

/// Parses `text` and checks `name` (empty: the text is the name) against those of `list` except `edited`.
/// Linear in the text and the list.
JudgedDraft judgeDraft(const QString& name, const QString& text, const PropertyList& list,
                       std::optional<PropertyKey> edited);

/// What `property` expects after an edit of `before`: that it holds or not is kept, the number of steps only
/// while the text is the same.
std::optional<Expectation> keptExpectation(const Property& before, const Property& property);

/// The UTF-16 unit in `text` of a line and a column in bytes (both from 1) of its UTF-8 form.
int offsetIn(const QString& text, std::uint64_t line, std::uint64_t column);

} // namespace threadmend
