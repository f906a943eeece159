// SPDX-License-Identifier: GPL-3.0-or-later
// Every real Aldebaran file: how many states, transitions and labels, or where it is wrong. The counts were
// taken by a second, independent reading.
#include "core/model/lts/format.h"
#include "tests/core/model/lts/reading_text.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <algorithm>
#include <filesystem>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

struct Expected {
    const char* file;
    std::size_t states, transitions, labels, warnings;
    std::uint64_t errorLine = 0, errorColumn = 0;
};

// A file that fails has no states.
constexpr Expected expectations[] = {
    {"aut/automatalib/error1.aut", 0, 0, 0, 0, 1, 1},
    {"aut/automatalib/error2.aut", 0, 0, 0, 0, 1, 5},
    {"aut/automatalib/error3.aut", 4, 1, 1, 1},
    {"aut/automatalib/error4.aut", 0, 0, 0, 0, 1, 11},
    {"aut/automatalib/error5.aut", 0, 0, 0, 0, 2, 9},
    {"aut/automatalib/nfa.aut", 3, 3, 2, 0},
    {"aut/automatalib/quotationTest.aut", 4, 7, 7, 1},
    {"aut/automatalib/sinkStateTest.aut", 3, 4, 2, 0},
    {"aut/ltsinfo-artifact/3_Ideal_trace.expanded.aut", 28473, 52425, 84, 1},
    {"aut/mCRL2/abp_old.aut", 74, 92, 19, 0},
    {"aut/mCRL2/doc_sphinx_user_manual_tutorial_probability_files_probability1.aut", 0, 0, 0, 0, 1, 6},
    {"aut/mCRL2/tests_regression_tickets_1114_1.aut", 31, 84, 3, 0},
    {"aut/mCRL2/tests_regression_tickets_1114_2.aut", 2, 1, 1, 1},
    {"aut/mCRL2/tools_release_lts2lps_test_lts_i.aut", 1, 1, 1, 0},
    {"aut/mcrl2-examples/abp.aut", 74, 92, 19, 0},
    {"aut/mcrl2-examples/bridge.aut", 470, 1608, 35, 0},
    {"aut/mcrl2-examples/cabp.aut", 464, 1632, 5, 0},
    {"aut/mcrl2-examples/dekker.aut", 110, 208, 18, 0},
    {"aut/mcrl2-examples/dining3_schedule.aut", 45, 81, 15, 0},
    {"aut/mcrl2-examples/dining5.aut", 392, 1250, 25, 0},
    {"aut/mcrl2-examples/lamport_1bit.aut", 3507, 11987, 33, 0},
    {"aut/mcrl2-examples/leader5.aut", 392, 1128, 2, 0},
    {"aut/mcrl2-examples/par.aut", 91, 118, 5, 0},
    {"aut/mcrl2-examples/scheduler6.aut", 577, 2017, 13, 0},
    {"aut/mcrl2-examples/trains.aut", 32, 52, 5, 0},
    {"aut/mcrl2-examples/treiber_nocas.aut", 9, 12, 4, 0},
    {"aut/mcrl2-examples/wolf_goat.aut", 17, 39, 11, 0},
    {"aut/merc/abp.aut", 74, 92, 19, 0},
    {"aut/merc/minepump_fts.aut", 582, 1375, 49, 0},
    {"aut/merc/running_example_fts.aut", 3, 4, 4, 0},
    {"aut/merc/selfloops.aut", 2, 5, 3, 0},
    {"aut/odd/01_plain.aut", 3, 2, 2, 0},
    {"aut/odd/02_header_no_space.aut", 3, 2, 2, 0},
    {"aut/odd/04_unquoted.aut", 3, 2, 2, 0},
    {"aut/odd/05_unquoted_spaces.aut", 3, 2, 2, 0},
    {"aut/odd/06_unquoted_comma.aut", 2, 1, 1, 0},
    {"aut/odd/08_embedded_quote.aut", 2, 1, 1, 0},
    {"aut/odd/09_backslash_quote.aut", 2, 1, 1, 0},
    {"aut/odd/10_crlf.aut", 3, 2, 2, 0},
    {"aut/odd/12_trailing_spaces.aut", 3, 2, 2, 0},
    {"aut/odd/13_blank_lines.aut", 3, 2, 2, 0},
    {"aut/odd/14_bom.aut", 3, 2, 2, 0},
    {"aut/odd/16_too_many_trans.aut", 3, 2, 2, 1},
    {"aut/odd/17_state_out_of_range.aut", 3, 2, 2, 1},
    {"aut/odd/18_fewer_states_used.aut", 10, 2, 2, 0},
    {"aut/odd/20_init_out_of_range.aut", 4, 2, 2, 1},
    {"aut/odd/21_zero_states.aut", 0, 0, 0, 0, 1, 10},
    {"aut/odd/22_one_state_no_trans.aut", 1, 0, 0, 0},
    {"aut/odd/24_negative.aut", 0, 0, 0, 0, 2, 8},
    {"aut/odd/25_huge_number.aut", 0, 0, 0, 0, 2, 8},
    {"aut/odd/26_huge_header.aut", 0, 0, 0, 0, 1, 10},
    {"aut/odd/28_comment_mid.aut", 3, 2, 2, 1},
    {"aut/odd/29_no_parens.aut", 0, 0, 0, 0, 2, 1},
    {"aut/odd/30_two_per_line.aut", 0, 0, 0, 0, 2, 10},
    {"aut/odd/32_truncated.aut", 0, 0, 0, 0, 3, 7},
    {"aut/odd/33_utf8_label.aut", 2, 1, 1, 0},
    {"aut/odd/34_latin1_label.aut", 2, 1, 1, 0},
    {"aut/odd/36_tau_i.aut", 2, 4, 3, 0},
    {"aut/odd/37_prob_header.aut", 0, 0, 0, 0, 1, 5},
    {"aut/odd/38_prob_bad_sum.aut", 0, 0, 0, 0, 1, 5},
    {"aut/odd/40_uppercase_DES.aut", 2, 1, 1, 1},
    {"aut/odd/41_empty.aut", 0, 0, 0, 0, 0, 0},
    {"aut/odd/42_clear_autx.aut", 0, 0, 0, 0, 2, 3},
    {"aut/odd/44_ltsmin_padded.aut", 3, 2, 2, 0},
    {"aut/odd/45_long_label.aut", 2, 1, 1, 0},
    {"aut/odd/46_nul_in_label.aut", 2, 1, 1, 0},
    {"aut/odd/48_cr_only.aut", 3, 2, 2, 0},
    {"aut/odd/49_plus_number.aut", 2, 1, 1, 0},
    {"aut/odd/50_leading_zero.aut", 2, 1, 1, 0},
    {"aut/odd/52_label_quoted_ws.aut", 2, 2, 2, 0},
    {"aut/odd/53_unsorted.aut", 3, 3, 3, 0},
    {"aut/odd/54_single_quotes.aut", 2, 1, 1, 0},
    {"aut/utwente-fmt_vercors/TicTacToeLocalp1LTS.aut", 20, 33, 10, 1},
    {"aut/utwente-fmt_vercors/TicTacToeLocalp2LTS.aut", 23, 39, 10, 1},
    {"aut/utwente-fmt_vercors/leaderelectringLocalaLTS.aut", 23, 42, 6, 1},
    {"aut/utwente-fmt_vercors/leaderelectringLocalbLTS.aut", 27, 52, 6, 1},
    {"aut/utwente-fmt_vercors/leaderelectringLocalcLTS.aut", 29, 56, 6, 1},
    {"aut/utwente-fmt_vercors/leaderelectringLocaldLTS.aut", 28, 52, 6, 1},
    {"aut/utwente-fmt_vercors/leaderelectstarLocalaLTS.aut", 41, 86, 6, 1},
    {"aut/utwente-fmt_vercors/leaderelectstarLocalbLTS.aut", 45, 96, 6, 1},
    {"aut/utwente-fmt_vercors/leaderelectstarLocalcLTS.aut", 19, 28, 10, 1},
    {"aut/utwente-fmt_vercors/leaderelectstarLocaldLTS.aut", 46, 96, 6, 1},
    {"aut/utwente-fmt_vercors/paperscissorsrockLocalaLTS.aut", 351, 1342, 9, 1},
    {"aut/utwente-fmt_vercors/paperscissorsrockLocalbLTS.aut", 301, 1072, 9, 1},
    {"aut/utwente-fmt_vercors/paperscissorsrockLocalcLTS.aut", 257, 834, 8, 1},
    {"aut/utwente-fmt_vercors/parallel_whileLocalaLTS.aut", 23, 43, 6, 1},
    {"aut/utwente-fmt_vercors/parallel_whileLocalbLTS.aut", 29, 62, 6, 0},
    {"aut/utwente-fmt_vercors/parallel_whileLocalcLTS.aut", 25, 54, 5, 1},
    {"clear/allbad_bug/ALLBAD.aut", 61, 132, 8, 0},
    {"clear/allbad_bug/bad_prop_ALLBAD.aut", 61, 132, 8, 0},
    {"clear/allbad_bug/bad_prop_ALLBAD_unclean.aut", 89, 160, 9, 0},
    {"clear/allbad_bug/cexp_dump.aut", 8, 7, 5, 1},
    {"clear/interleaving_bug/INTERLEAVING.aut", 13, 18, 7, 0},
    {"clear/interleaving_bug/bad_prop_INTERLEAVING.aut", 13, 17, 7, 0},
    {"clear/interleaving_bug/bad_prop_INTERLEAVING_unclean.aut", 21, 25, 8, 0},
    {"clear/interleaving_bug/cexp_dump.aut", 2, 1, 1, 1},
    {"clear/isolated_bug/ISOLATED.aut", 52, 104, 8, 0},
    {"clear/isolated_bug/bad_prop_ISOLATED.aut", 31, 54, 7, 0},
    {"clear/isolated_bug/bad_prop_ISOLATED_unclean.aut", 64, 115, 9, 0},
    {"clear/isolated_bug/cexp_dump.aut", 9, 8, 5, 1},
    {"clear/multiway_rendezvous_protocol/bad_prop_implem.aut", 539, 1186, 40, 0},
    {"clear/multiway_rendezvous_protocol/bad_prop_implem_unclean.aut", 1386, 3314, 53, 0},
    {"clear/multiway_rendezvous_protocol/implem.aut", 1318, 3217, 52, 0},
    {"clear/sanitary_agency/EX153.aut", 91, 172, 30, 0},
    {"clear/sanitary_agency/bad_prop2_EX153.aut", 55, 95, 22, 0},
    {"clear/sanitary_agency/bad_prop2_EX153_unclean.aut", 100, 180, 31, 0},
    {"clear/uniquechoice_bug/UNIQUECHOICE.aut", 124, 269, 14, 0},
    {"clear/uniquechoice_bug/bad_prop_UNIQUECHOICE.aut", 101, 208, 12, 0},
    {"clear/uniquechoice_bug/bad_prop_UNIQUECHOICE_unclean.aut", 213, 393, 15, 0},
    {"clear/uniquechoice_bug/cexp_dump.aut", 4, 3, 3, 1},
};

} // namespace

class AutCorpusTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFileIsReadOrExplained();
    void noFileIsForgotten();
    void everyReadableFileSurvivesEveryFormat();
};

void AutCorpusTest::everyFileIsReadOrExplained()
{
    SKIP_WITHOUT_CORPUS();
    for (const Expected& expected : expectations) {
        RunContext run;
        const auto document = readLts(*corpusPath(expected.file), run);
        QVERIFY2(static_cast<bool>(document) == (expected.states > 0), expected.file);
        if (!document) {
            QVERIFY2(document.error() != nullptr, expected.file);
            QCOMPARE(document.error()->line, expected.errorLine);
            QCOMPARE(document.error()->column, expected.errorColumn);
            continue;
        }
        QVERIFY2(document->lts.stateCount() == expected.states, expected.file);
        QVERIFY2(document->lts.transitionCount() == expected.transitions, expected.file);
        QVERIFY2(document->lts.labels().size() == expected.labels, expected.file);
        QVERIFY2(document->warnings.size() == expected.warnings, expected.file);
    }
}

void AutCorpusTest::noFileIsForgotten()
{
    SKIP_WITHOUT_CORPUS();
    std::set<std::string> known;
    for (const Expected& expected : expectations)
        known.insert(*corpusPath(expected.file));
    for (const char* folder : {"aut", "clear"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(*corpusPath(folder)))
            if (entry.path().extension() == ".aut")
                QVERIFY2(known.count(entry.path().string()) == 1, entry.path().c_str());
}

void AutCorpusTest::everyReadableFileSurvivesEveryFormat()
{
    SKIP_WITHOUT_CORPUS();
    for (const Expected& expected : expectations) {
        if (expected.states == 0 || expected.transitions > 10000)
            continue;
        RunContext run;
        const auto document = readLts(*corpusPath(expected.file), run);
        QVERIFY2(document, expected.file);
        for (const Format* format : formats()) {
            if (format->read == nullptr || format->write == nullptr)
                continue;
            const auto again =
                readText(format->extensions.front(), written(format->extensions.front(), document->lts));
            QVERIFY2(again, expected.file);
            QCOMPARE(again->lts.stateCount(), document->lts.stateCount());
            QVERIFY2(again->lts.labels() == document->lts.labels(), expected.file);
            if (document->lts.isInitial(StateId(0u)))
                QVERIFY2(std::ranges::equal(again->lts.transitions(), document->lts.transitions()),
                         expected.file);
        }
    }
}

THREADMEND_TEST_MAIN(AutCorpusTest)
#include "aut_corpus_test.moc"
