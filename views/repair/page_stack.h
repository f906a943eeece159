// SPDX-License-Identifier: GPL-3.0-or-later
// Pages in one place.
#pragma once

#include <QStackedWidget>

namespace threadmend {

/// The page that is not seen takes no room.
class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    explicit PageStack(QWidget* parent) : QStackedWidget(parent)
    {
        connect(this, &QStackedWidget::currentChanged, this, &PageStack::giveRoom);
    }
    void addPage(QWidget* page)
    {
        addWidget(page);
        giveRoom();
    }

private:
    void giveRoom()
    {
        for (int page = 0; page < count(); ++page) {
            const auto policy = page == currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
            widget(page)->setSizePolicy(policy, policy);
        }
    }
};

} // namespace threadmend
