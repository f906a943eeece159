// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/packed_tables.h"

#include <algorithm>
#include <bit>

namespace threadmend::behavioral {

std::optional<PackedLayout> PackedLayout::of(const LocalAutomata& automata)
{
    PackedLayout layout;
    std::uint32_t bit = 0;
    for (const LocalAutomaton& automaton : automata.threads) {
        const auto width = static_cast<std::uint32_t>(std::bit_width(automaton.states.size() - 1));
        if (width > 16)
            return std::nullopt;
        const std::uint32_t unit = width > 8 ? 16 : 8;
        if (bit % unit + width > unit)
            bit = (bit + unit - 1) / unit * unit;
        if (unit == 16 && bit % 16 != 0)
            bit = (bit + 15) / 16 * 16;
        layout.fields.push_back({bit / 64, bit % 64, (1ull << width) - 1});
        layout.widePair.resize(bit / 16 + 1, false);
        if (unit == 16)
            layout.widePair[bit / 16] = true;
        bit += width;
        if (unit == 16)
            bit = (bit + 15) / 16 * 16; // nothing else stands beside a wide field
    }
    layout.bits = std::max(bit, 8u);
    layout.widePair.resize(layout.bits / 16 + 2, false);
    for (Field& field : layout.fields)
        if (field.mask == 0 && field.word * 64 + field.shift >= layout.bits)
            field = {0, 0, 0}; // a b-thread with one state needs no bit
    return layout;
}

} // namespace threadmend::behavioral
