/* Reporters: the shapes that scripts rely on, byte for byte. */
#include "format/holdings.h"
#include "output/report/report.h"

#include "unit.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char text[] = "1. e4 e5 2. Ke3 *";

/* One game of which the third ply is under discussion. */
struct scene {
    struct record record;
    struct rulebook rules;
    struct report_at at;
    struct finding finding;
    struct buf out;
};

static void set_scene(struct scene *s)
{
    static const struct span spans[] = {{3, 2}, {6, 2}, {12, 3}};
    static const struct article silent = {.severity = -1}, *by_code[CODE_COUNT];
    static const struct article article = {.article = "3.9", .ruling = RULING_MOVER_LOSES | RULING_VOID};
    uint32_t node = 0;

    memset(s, 0, sizeof *s);
    record_clear(&s->record);
    s->record.game = GAME_CHESS;
    s->record.format = "pgn";
    s->record.notation = "san";
    s->record.serial = 3;
    s->record.source = text;
    for (unsigned i = 0; i < 3; i++) {
        node = record_add(&s->record, node);
        assert_int_not_equal(node, 0);
        s->record.node[node].at = spans[i];
    }
    s->rules.id = "chess-2001";
    s->rules.by_code = by_code;
    s->rules.cite = "FIDE 2001";
    for (unsigned c = 0; c < CODE_COUNT; c++)
        s->rules.by_code[c] = &silent;
    s->rules.by_code[CODE_UNREADABLE_MOVE] = &article;
    s->at = (struct report_at){.file = "a b.pgn",
                               .encoding = "UTF-8",
                               .text = SLICE(text),
                               .record = &s->record,
                               .rules = &s->rules};
    s->finding = (struct finding){.code = CODE_UNREADABLE_MOVE,
                                  .severity = SEVERITY_ERROR,
                                  .side = SIDE_FIRST,
                                  .ply = 3,
                                  .node = node,
                                  .arg = {"K\033e3"}};
}

static void leave(struct scene *s)
{
    record_free(&s->record);
    buf_free(&s->out);
}

static const struct report_style english = {.lang = LANG_EN};
static const struct place here = {.offset = 12, .line = 1, .column = 13};

static void text_line(void **state)
{
    struct scene s;

    (void)state;
    set_scene(&s);
    report_text.finding(&s.out, &english, &s.at, &s.finding, here);
    assert_string_equal(buf_cstr(&s.out), "a b.pgn:1:13: error: game 3, ply 3 (2. Ke3): 'K\xef\xbf\xbd"
                                          "e3' is not a move in any known "
                                          "notation [record/unreadable-move] (FIDE 2001 3.9)\n");
    buf_clear(&s.out);
    s.finding.side = SIDE_SECOND;
    s.record.node[s.finding.node].number = 41;
    report_text.finding(&s.out, &(struct report_style){.verbose = true}, &s.at, &s.finding, here);
    assert_non_null(strstr(buf_cstr(&s.out), "(41... Ke3)"));
    assert_non_null(strstr(buf_cstr(&s.out), "\n    ruling: void second-loses\n"));
    leave(&s);
}

static void text_about_a_file(void **state)
{
    struct scene s;
    struct finding f = {.code = CODE_NO_GAME, .reason = REASON_NO_GAME_FOUND, .severity = SEVERITY_WARNING};

    (void)state;
    set_scene(&s);
    s.at.record = NULL;
    s.at.rules = NULL;
    report_text.finding(&s.out, &english, &s.at, &f, (struct place){0});
    assert_string_equal(buf_cstr(&s.out), "a b.pgn: warning: no game was found [input/no-game]\n");
    leave(&s);
}

static void write_serial(struct buf *b, void *ctx)
{
    buf_str(b, ctx);
}

static void jsonl_object(void **state)
{
    struct scene s;

    (void)state;
    set_scene(&s);
    s.at.serial = write_serial;
    s.at.serial_ctx = (char[]){"12345678901"};
    report_jsonl.finding(&s.out, &english, &s.at, &s.finding, here);
    assert_string_equal(
        buf_cstr(&s.out),
        "{\"type\":\"finding\",\"file\":\"a b.pgn\",\"game\":12345678901,\"ply\":3,\"line\":1,\"column\":13,"
        "\"offset\":12,\"severity\":\"error\",\"code\":\"record/unreadable-move\",\"reason\":null,"
        "\"move\":\"Ke3\",\"rulebook\":\"chess-2001\",\"article\":\"3.9\",\"message\":\"'K\xef\xbf\xbd"
        "e3' is not "
        "a move in any known notation\",\"ruling\":[\"void\",\"first-loses\"]}\n");
    leave(&s);
}

static void jsonl_evidence(void **state)
{
    struct scene s;
    struct proof second = {.ply = 12, .move = "h2e2", .label = "闲"};
    struct proof first = {
        .next = &second, .ply = 11, .move = "a0a1", .label = "将", .why = "the chariot checks"};
    struct proof line = {
        .label = "three", .points = 2, .empty = 1, .point = {POINT(7, 7), POINT(8, 8), POINT(9, 9)}};

    (void)state;
    set_scene(&s);
    s.finding.proof_kind = PROOF_CYCLE;
    s.finding.proof = &first;
    s.finding.pattern[0] = "长将";
    s.finding.pattern[1] = "长闲";
    report_jsonl.finding(&s.out, &english, &s.at, &s.finding, here);
    assert_non_null(strstr(
        buf_cstr(&s.out),
        ",\"cycle\":[{\"ply\":11,\"move\":\"a0a1\",\"class\":\"将\",\"why\":\"the chariot checks\"},"
        "{\"ply\":12,\"move\":\"h2e2\",\"class\":\"闲\",\"why\":null}],\"patterns\":[\"长将\",\"长闲\"]}\n"));
    buf_clear(&s.out);
    s.record.game = GAME_WUZIQI;
    s.finding.proof_kind = PROOF_LINES;
    s.finding.proof = &line;
    s.finding.pattern[0] = s.finding.pattern[1] = NULL;
    report_jsonl.finding(&s.out, &english, &s.at, &s.finding, here);
    assert_non_null(strstr(buf_cstr(&s.out),
                           ",\"lines\":[{\"kind\":\"three\",\"stones\":[\"h8\",\"i9\"],\"points\":[\"j10\"],"
                           "\"why\":null}]}\n"));
    leave(&s);
}

static void game_lines(void **state)
{
    struct scene s;
    struct outcome outcome = {
        .result = RESULT_FIRST, .declared = RESULT_DRAW, .verdict = VERDICT_CONTRADICTED};
    struct game_report game = {.outcome = &outcome, .plies = 27, .findings = 2};

    (void)state;
    set_scene(&s);
    report_jsonl.game(&s.out, &english, &s.at, &game, here);
    assert_string_equal(buf_cstr(&s.out),
                        "{\"type\":\"game\",\"file\":\"a "
                        "b.pgn\",\"game\":3,\"line\":1,\"format\":\"pgn\",\"notation\":\"san\","
                        "\"encoding\":\"UTF-8\",\"kind\":\"chess\",\"rulebook\":\"chess-2001\",\"plies\":27,"
                        "\"declared\":\"1/2-1/2\",\"by_rules\":\"1-0\",\"by_rules_reason\":null,"
                        "\"verdict\":\"contradicted\",\"findings\":2,\"errors\":0,\"warnings\":0,\"notes\":0,"
                        "\"offset\":12,\"length\":0,\"headers\":{}}\n");
    buf_clear(&s.out);
    report_text.game(&s.out, &english, &s.at, &game, here);
    assert_string_equal(buf_cstr(&s.out),
                        "a b.pgn:1:13: game 3 (chess-2001): 27 plies, declared 1/2-1/2, by the rules 1-0: "
                        "contradicted\n");
    leave(&s);
}

static void sarif_log(void **state)
{
    struct scene s;
    size_t start;
    const char *result;

    (void)state;
    set_scene(&s);
    report_sarif.begin(&s.out, &english);
    assert_non_null(strstr(buf_cstr(&s.out), "{\"id\":\"input/no-game\","));
    start = s.out.n;
    report_sarif.finding(&s.out, &english, &s.at, &s.finding, here);
    result = buf_cstr(&s.out) + start;
    assert_memory_equal(result, ",\n{", report_sarif.separator + 1);
    assert_non_null(strstr(result, "\"uri\":\"a%20b.pgn\""));
    assert_non_null(strstr(result, "\"region\":{\"startLine\":1,\"startColumn\":13,\"byteOffset\":12}"));
    assert_non_null(strstr(result, "\"partialFingerprints\":{"));
    leave(&s);
}

static void tallies(void **state)
{
    struct tally a = {0}, b = {0};
    struct buf out = {0};
    struct sink sink = {0};

    (void)state;
    tally_game(&a, 40);
    sink_say(&sink, CODE_NO_GAME, (struct span){0, 0}, NULL, NULL);
    tally_findings(&a, &sink);
    sink_free(&sink);
    tally_game(&b, 2);
    tally_add(&b, &a);
    assert_int_equal(b.games, 2);
    assert_int_equal(b.plies, 42);
    assert_true(tally_reaches(&b, SEVERITY_NOTE));
    assert_true(tally_reaches(&b, SEVERITY_WARNING));
    assert_false(tally_reaches(&b, SEVERITY_ERROR));
    report_text.total_summary(&out, &english, 2, &b);
    assert_non_null(
        strstr(buf_cstr(&out), "total: files 2, games 2, plies 42, errors 0, warnings 1, notes 0\n"));
    buf_clear(&out);
    report_jsonl.file_summary(&out, &english, "x.pgn", &a);
    assert_string_equal(buf_cstr(&out),
                        "{\"type\":\"file-summary\",\"file\":\"x.pgn\",\"games\":1,\"plies\":40,\"errors\":0,"
                        "\"warnings\":1,\"notes\":0,\"left_out\":0,\"codes\":{\"input/no-game\":1}}\n");
    buf_free(&out);
}

static void catalogue_is_sorted(void **state)
{
    (void)state;
    assert_true(catalogue_zh_count > 0);
    for (size_t i = 1; i < catalogue_zh_count; i++)
        assert_true(strcmp(catalogue_zh[i - 1].from, catalogue_zh[i].from) < 0);
    for (size_t i = 0; i < catalogue_zh_count; i++)
        assert_ptr_equal(tr(LANG_ZH, catalogue_zh[i].from), catalogue_zh[i].to);
    assert_string_equal(tr(LANG_ZH, "not in any catalogue"), "not in any catalogue");
    assert_string_equal(tr(LANG_EN, "error"), "error");
}

static enum lang lang_with(const char *lc_all, const char *language)
{
    setenv("LC_ALL", lc_all, 1);
    setenv("LANGUAGE", language, 1);
    return tr_language();
}

static void language_from_the_environment(void **state)
{
    (void)state;
    assert_int_equal(lang_with("zh_CN.UTF-8", ""), LANG_ZH);
    assert_int_equal(lang_with("C.UTF-8", "zh_CN"), LANG_ZH);
    assert_int_equal(lang_with("de_DE", "de:zh_TW:en"), LANG_ZH);
    assert_int_equal(lang_with("zh_CN.UTF-8", "en"), LANG_EN);
    assert_int_equal(lang_with("C", "zh_CN"), LANG_EN);
    assert_int_equal(lang_with("fr_FR.UTF-8", ""), LANG_EN);
    unsetenv("LANGUAGE");
}

/* No file is left when it is not kept; an old one stays until the new one is whole. */
static void files_appear_whole(void **state)
{
    char dir[] = "/tmp/qipu-output-XXXXXX", name[64];
    struct outfile o;
    struct stat st;

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(name, sizeof name, "%s/out", dir);
    assert_true(outfile_open(&o, name));
    assert_true(outfile_write(&o, SLICE("one")));
    assert_int_equal(access(name, F_OK), -1);
    assert_true(outfile_close(&o, true));
    assert_int_equal(stat(name, &st), 0);
    assert_int_equal(st.st_size, 3);
    assert_true(outfile_open(&o, name));
    assert_true(outfile_write(&o, SLICE("longer")));
    assert_true(outfile_close(&o, false));
    assert_int_equal(stat(name, &st), 0);
    assert_int_equal(st.st_size, 3);
    unlink(name);
    assert_int_equal(rmdir(dir), 0);
}

static void write_errors_are_kept(void **state)
{
    struct outfile o;

    (void)state;
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_true(outfile_open(&o, "/dev/full"));
    assert_false(outfile_write(&o, SLICE("x")));
    assert_false(outfile_close(&o, true));
    assert_int_equal(o.error, ENOSPC);
    assert_false(outfile_open(&o, "/nonexistent/dir/file"));
    assert_int_equal(o.error, ENOENT);
    assert_false(outfile_close(&o, true));
}

/* Every code is listed and can be explained. */
static void lists(void **state)
{
    struct buf b = {0};
    size_t lines = 0;

    (void)state;
    list_codes(&b, LANG_EN);
    for (size_t i = 0; i < b.n; i++)
        lines += b.p[i] == '\n';
    assert_int_equal(lines, CODE_COUNT - 1);
    for (unsigned c = 1; c < CODE_COUNT; c++) {
        buf_clear(&b);
        explain_code(&b, LANG_EN, (enum code)c, NULL, NULL);
        assert_non_null(strstr(buf_cstr(&b), code_info((enum code)c)->meaning));
    }
    buf_free(&b);
}

/* --list-formats, --lossy and the manual rely on it. */
static void formats_have_their_rows(void **state)
{
    (void)state;
    for (unsigned i = 0; formats[i] != NULL; i++) {
        if (format_next_holding(formats[i], NULL) == NULL)
            fail_msg("%s has no row in src/format/holdings.def", formats[i]->name);
        if (formats[i]->title == NULL)
            fail_msg("%s has no title in its row of formats[]", formats[i]->name);
    }
}

static void codes_and_reasons_are_found_by_name(void **state)
{
    (void)state;
    for (unsigned c = CODE_NONE + 1; c < CODE_COUNT; c++)
        assert_int_equal(code_named(slice_of(code_info((enum code)c)->name)), c);
    for (unsigned r = REASON_NONE + 1; r < REASON_COUNT; r++)
        assert_string_equal(reason_info(reason_named(slice_of(reason_info((enum reason)r)->name)))->name,
                            reason_info((enum reason)r)->name);
    assert_int_equal(code_named(SLICE("chess/illegal-mov")), CODE_NONE);
    assert_int_equal(code_named(SLICE("none")), CODE_NONE);
    assert_int_equal(code_named(SLICE("")), CODE_NONE);
    assert_int_equal(reason_named(SLICE("")), REASON_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_have_their_rows),
        cmocka_unit_test(codes_and_reasons_are_found_by_name),
        cmocka_unit_test(text_line),
        cmocka_unit_test(text_about_a_file),
        cmocka_unit_test(jsonl_object),
        cmocka_unit_test(jsonl_evidence),
        cmocka_unit_test(game_lines),
        cmocka_unit_test(sarif_log),
        cmocka_unit_test(tallies),
        cmocka_unit_test(catalogue_is_sorted),
        cmocka_unit_test(language_from_the_environment),
        cmocka_unit_test(files_appear_whole),
        cmocka_unit_test(write_errors_are_kept),
        cmocka_unit_test(lists),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
