// SPDX-License-Identifier: GPL-3.0-or-later
// QScintilla, whose headers write Qt's keywords in lower case; everywhere else these are names like any
// other.
#pragma once

#define signals Q_SIGNALS
#define slots Q_SLOTS
#include <Qsci/qscicommandset.h>
#include <Qsci/qscilexerjavascript.h>
#include <Qsci/qsciscintilla.h>
#include <Qsci/qscistyle.h>
#undef slots
#undef signals
