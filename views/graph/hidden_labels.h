// SPDX-License-Identifier: GPL-3.0-or-later
// Labels whose transitions are left out of a picture.
#pragma once

#include "core/model/label_table.h"
#include "core/model/text/wording.h"

#include <set>
#include <string>
#include <vector>

namespace threadmend {

/// A set of labels of a model, asked once a transition. Labels that the model lacks are ignored.
class HiddenLabels {
public:
    HiddenLabels(const LabelTable& labels, const std::set<LabelId>& hidden)
    {
        for (const LabelId label : hidden)
            if (label.index() < labels.size()) {
                hidden_.resize(labels.size(), false);
                hidden_[label.index()] = true;
                ++count_;
            }
    }

    bool contains(LabelId label) const { return count_ > 0 && hidden_[label.index()]; }
    /// What is added to the sentence on how much is shown: " · 3 labels hidden", or nothing.
    std::string extent() const { return count_ == 0 ? "" : " · " + counted(count_, "label") + " hidden"; }

private:
    std::vector<bool> hidden_;
    std::uint64_t count_ = 0;
};

} // namespace threadmend
