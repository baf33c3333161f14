/* The command line: what each kind of option does, and what is refused. */
#include "pipeline/pipeline.h"

#include "unit.h"
#include <stdlib.h>

struct command {
    struct options o; /* points into the two below */
    char line[256];
    char *argv[32];
    struct buf out;
    enum options_end end;
};

/* LINE is cut at spaces. */
static void read_line(struct command *r, enum program program, const char *line)
{
    int argc = 0;

    memset(r, 0, sizeof *r);
    strncpy(r->line, line, sizeof r->line - 1);
    for (char *p = strtok(r->line, " "); p != NULL && argc < 31; p = strtok(NULL, " "))
        r->argv[argc++] = p;
    r->end = options_read(&r->o, program, argc, r->argv, &r->out);
}

static void leave(struct command *r)
{
    options_free(&r->o);
    buf_free(&r->out);
}

static void refused(enum program program, const char *line, const char *message)
{
    struct command r;

    read_line(&r, program, line);
    assert_int_equal(r.end, OPTIONS_USAGE);
    assert_string_equal(buf_cstr(&r.out), message);
    leave(&r);
}

static void values(void **state)
{
    struct command r;

    (void)state;
    read_line(
        &r, RECVALID,
        "recvalid a -j 3 --results --format=jsonl -vv --lang=zh --fail-on=note --rules=x --rules=y -o out b");
    assert_int_equal(r.end, OPTIONS_RUN);
    assert_int_equal(r.o.in.operands, 2);
    assert_string_equal(r.o.in.operand[1], "b");
    assert_int_equal(r.o.out.jobs, 3);
    assert_true(r.o.out.results && !r.o.out.summary);
    assert_ptr_equal(r.o.out.reporter, &report_jsonl);
    assert_int_equal(r.o.out.verbose, 2);
    assert_int_equal(r.o.out.lang, LANG_ZH);
    assert_int_equal(r.o.judge.fail_on, SEVERITY_NOTE);
    assert_string_equal(r.o.judge.rules[1], "y");
    assert_null(r.o.judge.rules[2]);
    assert_string_equal(r.o.out.output, "out");
    leave(&r);
    read_line(&r, RECVALID, "recvalid --encoding=gbk");
    assert_string_equal(r.o.in.encoding, "GB18030");
    leave(&r);
    read_line(&r, RECREPLAY, "recreplay --every --at=0 --as=trace");
    assert_int_equal(r.o.shown.every, 1);
    assert_int_equal(r.o.shown.at, 0);
    assert_int_equal(r.o.shown.as, AS_TRACE);
    assert_int_equal(r.o.shown.to_ply, -1);
    leave(&r);
    read_line(&r, RECREPLAY, "recreplay --every=5 --game=2");
    assert_int_equal(r.o.shown.every, 5);
    assert_string_equal(r.o.choice.games, "2");
    leave(&r);
}

#define TRY "\nTry 'recvalid --help' for more information.\n"

static void misuse(void **state)
{
    (void)state;
    refused(RECVALID, "recvalid --nonsense", "recvalid: there is no option '--nonsense'" TRY);
    refused(RECVALID, "recvalid -Z", "recvalid: there is no option '-Z'" TRY);
    refused(RECVALID, "recvalid -j", "recvalid: option '-j' needs a value" TRY);
    refused(RECVALID, "recvalid --jobs", "recvalid: option '--jobs' needs a value" TRY);
    refused(RECVALID, "recvalid --results=1", "recvalid: option '--results' takes no value" TRY);
    refused(RECVALID, "recvalid -j x", "recvalid: 'x' is not a number that --jobs can take" TRY);
    refused(RECVALID, "recvalid --format=xml",
            "recvalid: invalid --format 'xml' (choose text, jsonl, sarif, tsv, html, github, diff)" TRY);
    refused(RECVALID, "recvalid --from=docx", "recvalid: there is no format 'docx' (see --list-formats)" TRY);
    refused(RECVALID, "recvalid --encoding=no-such", "recvalid: there is no character set 'no-such'" TRY);
    refused(RECVALID, "recvalid --only=input/nonsense",
            "recvalid: there is no finding 'input/nonsense' (see recvalid --list-codes)" TRY);
    refused(RECVALID, "recvalid --at=3", "recvalid: there is no option '--at=3'" TRY);
    refused(RECCONV, "recconv x.pgn",
            "recconv: missing --to=FORMAT (see --list-formats)\n"
            "Try 'recconv --help' for more information.\n");
}

/* What becomes of a finding with CODE: its severity + 1, or 0. */
static uint8_t wanted_of(const char *line, enum code code, const struct rulebook *rules)
{
    struct sink sink = {0};
    struct rulebooks none = {0};
    uint8_t worth[CODE_COUNT], severity;
    struct command r;

    read_line(&r, RECVALID, line);
    assert_int_equal(r.end, OPTIONS_RUN);
    findings_worth(&r.o, &none, worth);
    sink.worth = worth;
    sink_say(&sink, code, (struct span){0, 0}, NULL, NULL);
    findings_settle(&sink, &(struct policy){&r.o, rules});
    severity = sink.count == 0 ? 0 : (uint8_t)(sink.list[0].severity + 1);
    sink_free(&sink);
    leave(&r);
    return severity;
}

static void selection(void **state)
{
    static const struct article silent = {.severity = -1}, note = {.severity = SEVERITY_NOTE};
    static const struct article *by_code[CODE_COUNT];
    static struct rulebook rules = {.by_code = by_code};

    (void)state;
    for (unsigned c = 0; c < CODE_COUNT; c++)
        rules.by_code[c] = &silent;
    rules.by_code[CODE_NO_GAME] = &note;
    assert_int_equal(wanted_of("recvalid", CODE_NO_GAME, NULL), SEVERITY_WARNING + 1);
    assert_int_equal(wanted_of("recvalid", CODE_NO_GAME, &rules), SEVERITY_NOTE + 1);
    assert_int_equal(wanted_of("recvalid --severity=input/no-game=error", CODE_NO_GAME, &rules),
                     SEVERITY_ERROR + 1);
    assert_int_equal(wanted_of("recvalid --severity=input=off", CODE_NO_GAME, &rules), 0);
    assert_int_equal(wanted_of("recvalid --severity=warning", CODE_NO_GAME, &rules), 0);
    assert_int_equal(wanted_of("recvalid --severity=warning", CODE_NO_GAME, NULL), SEVERITY_WARNING + 1);
    assert_int_equal(wanted_of("recvalid --severity=error", CODE_NO_GAME, NULL), 0);
    assert_int_equal(wanted_of("recvalid --only=record/*", CODE_NO_GAME, NULL), 0);
    assert_int_equal(wanted_of("recvalid --only=record,input", CODE_NO_GAME, NULL), SEVERITY_WARNING + 1);
    assert_int_equal(wanted_of("recvalid --only=input --disable=input/no-game", CODE_NO_GAME, NULL), 0);
    for (unsigned c = 1; c < CODE_COUNT; c++)
        if (code_info((enum code)c)->style) {
            assert_int_equal(wanted_of("recvalid", (enum code)c, NULL), 0);
            assert_int_not_equal(wanted_of("recvalid --style", (enum code)c, NULL), 0);
        }
}

/* Whether some option of the program is spelled so, or begins so: --results is a flag in one program and
 * takes a value in another. */
static bool has_option(enum program program, const char *spelling)
{
    bool found = false;

    for (size_t row = 0; row < option_row_count && !found; row++) {
        struct buf other = {0};

        if (option_rows[row].kind == VALUE_HEADING || !(option_rows[row].programs & (unsigned)program))
            continue;
        option_spelling(&other, &option_rows[row]);
        found = strncmp(buf_cstr(&other), spelling, strlen(spelling)) == 0;
        buf_free(&other);
    }
    return found;
}

static void help_and_version(void **state)
{
    static const enum program programs[] = {RECVALID, RECCONV, RECREPLAY, RECTABLE};
    struct command r;

    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        read_line(&r, programs[i], "x --help=all");
        assert_int_equal(r.end, OPTIONS_DONE);
        for (size_t row = 0; row < option_row_count; row++) {
            struct buf spelled = {0};

            if (option_rows[row].kind == VALUE_HEADING)
                continue;
            option_spelling(&spelled, &option_rows[row]);
            assert_int_equal(strstr(buf_cstr(&r.out), buf_cstr(&spelled)) != NULL,
                             has_option(programs[i], buf_cstr(&spelled)));
            buf_free(&spelled);
        }
        leave(&r);
    }
    read_line(&r, RECCONV, "x --version");
    assert_int_equal(r.end, OPTIONS_DONE);
    assert_string_equal(buf_cstr(&r.out), "recconv (qipu) " PACKAGE_VERSION "\n");
    leave(&r);
}

static void colours(void **state)
{
    struct options o = {.out.color = WHEN_ALWAYS};

    (void)state;
    assert_true(options_color(&o, -1));
    o.out.color = WHEN_NEVER;
    assert_false(options_color(&o, -1));
    o.out.color = WHEN_AUTO;
    assert_false(options_color(&o, -1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),           cmocka_unit_test(misuse),  cmocka_unit_test(selection),
        cmocka_unit_test(help_and_version), cmocka_unit_test(colours),
    };

    setenv("LC_ALL", "C", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
