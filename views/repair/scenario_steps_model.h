// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a run that is to be forbidden, as rows: which are waited for, which one is blocked.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/repair/run_to_forbid.h"
#endif

#include <QAbstractListModel>
#include <memory>
#include <optional>

namespace threadmend {

/// Steps before the blocked one have a box, checked if they are waited for; setting one picks steps by hand.
class ScenarioStepsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    /// Null: no rows. Blocked is the last step that can be.
    void show(std::shared_ptr<const RunToForbid> run);
    /// Nothing as long as no step can be blocked.
    const std::optional<ScenarioChoice>& choice() const { return choice_; }
    void setPrefix(AntiScenario::Prefix prefix);
    void setGeneralisation(const std::string& generalisation);
    /// Whether that step can be blocked.
    bool block(int row);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void chosen();

private:
    bool isWaited(std::size_t step) const;
    void refresh();

    std::shared_ptr<const RunToForbid> run_;
    std::optional<ScenarioChoice> choice_;
};

} // namespace threadmend
