// SPDX-License-Identifier: GPL-3.0-or-later
// The table of rounds.
#pragma once

#include <QTableView>
#include <cstddef>
#include <optional>

namespace threadmend {

class Appearance;
class ReachSearch;
class RoundsModel;

/// Follows the search: the newest round is seen while nobody has chosen another one.
class RoundsTable : public QTableView {
    Q_OBJECT
public:
    RoundsTable(const ReachSearch& search, Appearance& appearance, QWidget* parent);

    /// The round that is chosen, else the last one of words; nothing if there is none.
    std::optional<std::size_t> roundInQuestion() const;

Q_SIGNALS:
    void roundChosen();

private:
    void follow();
    void fitColumns();

    const ReachSearch& search_;
    RoundsModel* model_ = nullptr;
    int widestRow_ = 0; ///< up to this row columns are wide enough
};

} // namespace threadmend
