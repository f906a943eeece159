// SPDX-License-Identifier: GPL-3.0-or-later
// Finds words in the text of a program and puts others in their place.
#pragma once

#include "views/program/source_view.h"

#include <QWidget>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace threadmend {

/// Hidden until it is asked for. Enter goes on to the next place, Shift+Enter to the one before, round the
/// ends; Escape closes and gives the keyboard back to the text.
class TextFindBar : public QWidget {
    Q_OBJECT
public:
    TextFindBar(SourceView& view, QWidget* parent);

    /// `replaces`: with the row for what is to be put instead.
    void open(bool replaces);
    void close();
    void next(bool forwards);

Q_SIGNALS:
    void said(const QString& sentence);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeFindRow();
    QWidget* makeReplaceRow();
    /// Looks again; what is selected stays.
    void search();
    void say();
    /// The first place from there on, or else of all.
    void selectFrom(long position);
    void replaceOne();
    void replaceEvery();
    bool matchesCase() const;
    /// The place that is selected, or as many as there are.
    std::size_t placeSelected() const;

    SourceView& view_;
    QLineEdit* field_ = nullptr;
    QToolButton* case_ = nullptr;
    QLabel* count_ = nullptr;
    QWidget* replaceRow_ = nullptr;
    QLineEdit* instead_ = nullptr;
    std::vector<TextPlace> places_;
    bool silent_ = false; ///< the text is changed from here
};

} // namespace threadmend
