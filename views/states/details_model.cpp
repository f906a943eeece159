// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/details_model.h"

#include "views/states/state_words.h"

namespace threadmend {

namespace {

using Kind = DetailsRow::Kind;

bool isLink(Kind kind)
{
    switch (kind) {
    case Kind::Heading:
    case Kind::Value:
        return false;
    case Kind::Leaving:
    case Kind::Entering:
    case Kind::MoreLeaving:
    case Kind::MoreEntering:
        return true;
    }
    return false;
}

QString wholeText(const DetailsRow& row)
{
    const QString colour = row.colour ? wordOf(*row.colour) + QStringLiteral(": ") : QString();
    return colour + row.text + QLatin1Char(' ') + row.trailing;
}

} // namespace

void DetailsModel::setRows(std::vector<DetailsRow> rows)
{
    if (rows == rows_)
        return;
    beginResetModel();
    rows_ = std::move(rows);
    hovered_.reset();
    endResetModel();
}

const DetailsRow* DetailsModel::rowAt(const QModelIndex& index) const
{
    return index.isValid() ? &rows_[static_cast<std::size_t>(index.row())] : nullptr;
}

int DetailsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant DetailsModel::data(const QModelIndex& index, int role) const
{
    const DetailsRow* row = rowAt(index);
    if (row == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return row->text;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return wholeText(*row);
    case RowRole::Glyph:
        return row->colour ? glyphOf(*row->colour) : QString();
    case RowRole::GlyphTone:
        return static_cast<int>(row->colour ? toneOf(*row->colour) : Tone::Muted);
    case RowRole::Trailing:
        return row->trailing;
    case RowRole::TrailingTone:
        return static_cast<int>(isLink(row->kind)          ? Tone::Accent
                                : row->kind == Kind::Value ? Tone::Text
                                                           : Tone::Muted);
    case RowRole::Heading:
        return row->kind == Kind::Heading;
    case RowRole::Faded:
        return row->kind == Kind::Value;
    case RowRole::Marked:
        return row->transition && row->transition == hovered_;
    default: // Qt's roles are open-ended
        return {};
    }
}

Qt::ItemFlags DetailsModel::flags(const QModelIndex& index) const
{
    const DetailsRow* row = rowAt(index);
    if (row == nullptr)
        return Qt::NoItemFlags;
    return row->kind == Kind::Heading ? Qt::ItemIsEnabled | Qt::ItemNeverHasChildren
                                      : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

} // namespace threadmend
