// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of a model: opaque bytes, each stored once.
#pragma once

#include "core/model/id.h"
#include "core/model/text_list.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Interns labels: equal bytes get one id, ids count from 0 in order of first sight. Space: the bytes of the
/// distinct labels plus about 20 bytes each. Views returned by `text` live until the next `intern`.
class LabelTable {
public:
    std::size_t size() const { return texts_.size(); }
    std::string_view text(LabelId label) const { return texts_[label.index()]; }
    /// The id of `label`, new or known. Expected constant time in the number of labels. At most 2^32 - 2
    /// labels.
    LabelId intern(std::string_view label);
    std::optional<LabelId> find(std::string_view label) const;

    /// Equal tables have equal texts under equal ids.
    bool operator==(const LabelTable& other) const { return texts_ == other.texts_; }

private:
    std::size_t slotOf(std::string_view label, std::size_t hash) const;
    void grow();

    TextList texts_;
    /// Open addressing with linear probing; an entry is an id plus 1, 0 is free. At most half full.
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64, 0);
};

/// Whether a label is internal by the common conventions: `tau` (mCRL2) or `i` (CADP).
inline bool isInternal(std::string_view label)
{
    return label == "tau" || label == "i";
}

} // namespace threadmend
