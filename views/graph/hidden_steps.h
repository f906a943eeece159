// SPDX-License-Identifier: GPL-3.0-or-later
// Hidden labels of a model, asked for in its counterexample LTS.
#pragma once

#include "views/graph/explained.h"
#include "views/graph/hidden_labels.h"
#include "views/graph/pictures_of.h"

namespace threadmend {

/// The two have label tables of their own. Refers to the explanation.
class HiddenSteps {
public:
    HiddenSteps(const Explained& explained, const ViewOptions& options)
        : explained_(explained), hidden_(explained.model().labels(), options.hiddenLabels)
    {
    }

    /// Of a label of the counterexample LTS.
    bool contains(LabelId label) const { return hidden_.contains(explained_.modelLabel(label)); }
    bool containsModel(LabelId label) const { return hidden_.contains(label); }
    std::string extent() const { return hidden_.extent(); }

private:
    const Explained& explained_;
    HiddenLabels hidden_;
};

} // namespace threadmend
