// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows before a model is open: what to do first.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QTimer;
class QVBoxLayout;

namespace threadmend {

class Commands;

/// A model that a person may open by a click.
struct Offer {
    QString path;
    QString name;
    QString sentence;
    QString group; ///< the heading that it stands under
};

/// Recent files, samples with a sentence each, and the way to open another file.
class Welcome : public QWidget {
    Q_OBJECT
public:
    Welcome(const Commands& commands, QWidget* parent);

    /// In this order; offers of one group follow each other.
    void setOffers(const std::vector<Offer>& offers);

Q_SIGNALS:
    void chosen(const QString& path);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* cardOf(const Offer& offer);
    /// How many cards have room side by side.
    int columnsNow() const;
    void showOffers();
    /// The next group of offers, and those after it in later turns of the event loop: nobody sees more than
    /// the first ones at once, and all of them take longer than a person should wait.
    void showNextGroup();

    std::vector<Offer> shown_;
    std::size_t placed_ = 0;  ///< of these
    bool isOutdated_ = false; ///< the cards are of other offers: nobody sees them
    int columns_ = 1;
    QWidget* page_ = nullptr;
    QVBoxLayout* offers_ = nullptr;
    QTimer* later_ = nullptr;
};

} // namespace threadmend
