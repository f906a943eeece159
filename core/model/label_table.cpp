// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/label_table.h"

#include "core/run/contract.h"

namespace threadmend {

std::size_t LabelTable::slotOf(std::string_view label, std::size_t hash) const
{
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask)
        if (slots_[slot] == 0 || text(LabelId(slots_[slot] - 1)) == label)
            return slot;
}

void LabelTable::grow()
{
    slots_.assign(slots_.size() * 2, 0);
    for (std::uint32_t label = 0; label < size(); ++label) {
        const std::string_view known = text(LabelId(label));
        slots_[slotOf(known, std::hash<std::string_view>()(known))] = label + 1;
    }
}

LabelId LabelTable::intern(std::string_view label)
{
    const std::size_t hash = std::hash<std::string_view>()(label);
    const std::size_t slot = slotOf(label, hash);
    if (slots_[slot] != 0)
        return LabelId(slots_[slot] - 1);
    require(size() < none<LabelId>.value - 1, "a label table holds fewer than 2^32 - 2 labels");
    texts_.push_back(label);
    slots_[slot] = static_cast<std::uint32_t>(size());
    const LabelId fresh(size() - 1);
    if (size() * 2 > slots_.size())
        grow();
    return fresh;
}

std::optional<LabelId> LabelTable::find(std::string_view label) const
{
    const std::uint32_t entry = slots_[slotOf(label, std::hash<std::string_view>()(label))];
    if (entry == 0)
        return std::nullopt;
    return LabelId(entry - 1);
}

} // namespace threadmend
