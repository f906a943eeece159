// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the program as a script does, and holds what it answers.
#pragma once

#include "tests/app/terminal/json_schema.h"
#include "tests/testing/corpus.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>
#include <string>

namespace threadmend::testing {

/// What a run printed, and how it ended: -1 for a crash, -2 for a run that was too long.
struct Answer {
    int code = -2;
    std::string out;
    std::string err;

    Json json() const { return Json::parse(out, nullptr, false); }
    bool says(const std::string& words) const { return out.find(words) != std::string::npos; }
    bool complains(const std::string& words) const { return err.find(words) != std::string::npos; }
};

/// A folder that goes away, in which programs run.
class Workshop {
public:
    Workshop() { Q_ASSERT(folder_.isValid()); }

    std::string path(const std::string& name) const
    {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& bytes) const
    {
        QFile file(QString::fromStdString(path(name)));
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            qFatal("no file to test with");
        return path(name);
    }
    std::string read(const std::string& name) const { return contentOf(path(name)); }
    bool has(const std::string& name) const { return QFile::exists(QString::fromStdString(path(name))); }
    /// How many files there are, hidden ones included.
    std::size_t fileCount() const
    {
        return std::size_t(QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden | QDir::System).size());
    }

    /// Prepares a process in the folder.
    void prepare(QProcess& process) const
    {
        process.setWorkingDirectory(folder_.path());
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const char* display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(display);
        environment.insert("T", THREADMEND_PROGRAM);
        process.setProcessEnvironment(environment);
    }
    Answer run(const QStringList& words) const { return finished(THREADMEND_PROGRAM, words); }
    /// Runs a line of the shell in which $T is the program.
    Answer shell(const QString& line) const { return finished("bash", {"-c", line}); }

private:
    Answer finished(const QString& program, const QStringList& words) const
    {
        QProcess process;
        prepare(process);
        process.start(program, words);
        constexpr int longest = 60000;
        Answer answer;
        if (process.waitForFinished(longest))
            answer.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        answer.out = process.readAllStandardOutput().toStdString();
        answer.err = process.readAllStandardError().toStdString();
        return answer;
    }

    QTemporaryDir folder_;
};

inline std::size_t lineCount(const std::string& text)
{
    return std::size_t(std::count(text.begin(), text.end(), '\n'));
}

/// What is wrong with a refusal, which is exit code 2, nothing on stdout, one sentence on stderr with at most
/// a hint on a second line; empty if all is well.
inline std::string wrongInRefusal(const Answer& answer)
{
    if (answer.code != 2)
        return "exit code " + std::to_string(answer.code) + ": " + answer.err;
    if (!answer.out.empty())
        return "on stdout: " + answer.out;
    const std::size_t lines = lineCount(answer.err);
    const bool hinted = answer.err.find("\n  hint: ") != std::string::npos;
    if (answer.err.size() < 10 || lines != (hinted ? 2u : 1u) || answer.err.size() > 600)
        return "not one sentence: " + answer.err;
    return "";
}

inline QStringList wordsOf(const std::string& line)
{
    return QString::fromStdString(line).split(' ');
}

} // namespace threadmend::testing

#define REFUSED(answer) QCOMPARE(QString::fromStdString(wrongInRefusal(answer)), QString())
#define FITS(answer, name) QCOMPARE(QString::fromStdString(wrongInDocument((answer).out, name)), QString())
