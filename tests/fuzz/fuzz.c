/* fuzz.c - libFuzzer targets, each with oracles; tests/fuzz/run builds and runs them with clang.
 *
 * The name that the program is called by chooses the target:
 *   pipeline         anything is detected, decoded, read, judged, reported and written in every format
 *   jobs             -j4 says and keeps what -j1 does, in batches of a few bytes
 *   unpack           members of archives come out the same from whoever unpacks them: libarchive, zip.h,
 *                    and zip.h by threads that do everything at once, or nothing
 *   filter           the first line is an expression: games of which it is true and games of which it
 *                    is not are all games; and it chooses half of the codes: findings of these and of the
 *                    others are all findings, and other severities change nothing else
 *   read-FORMAT      fast paths say and keep what slow ones do; what is kept goes through the stream
 *                    unchanged
 *   base-END         the same for a database of several files (tests/fuzz/bases.c)
 *   write-FORMAT     fast paths write what slow ones do; what is written is read again and written the
 *                    same, and judged the same where nothing was lost; XML is read by libxml2, JSON by
 *                    jansson, SGF and PGN by a parser of their own (grammar.h), which counts the same moves
 *   notation-NAME    what is read quickly is read the same way slowly; squares are written and read
 *                    again as the same
 *   show-VIEW        every position is shown: no escape, no override; XML that libxml2 reads, JSON that
 *                    jansson does
 *   report-NAME      the same for every finding
 *   tree             a file of --tree: positions are gone through, asked for by key, and walked
 *   index            a file of --index: what is read is written and read as the same
 */
#include "bases.h"
#include "grammar.h"
#include "harness.h"
#include "oracles.h"

#include "base/text/text.h"
#include "feed/game_index.h"
#include "input/input.h"
#include "notation/notation.h"
#include "tree/tree.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
int LLVMFuzzerInitialize(int *argc, char ***argv);

static const char *target;

static const char *of_kind(const char *kind)
{
    size_t n = strlen(kind);

    return strncmp(target, kind, n) == 0 ? target + n : NULL;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *slash = strrchr((*argv)[0], '/');

    (void)argc;
    target = slash == NULL ? (*argv)[0] : slash + 1;
    if (strncmp(target, "fuzz-", 5) == 0)
        target += 5;
    return 0;
}

static _Noreturn void unknown(const char *what)
{
    fprintf(stderr, "there is no %s\n", what);
    exit(2);
}

static const struct format *format_called(const char *name)
{
    static struct harness *run; /* which knows the formats that YAML files describe */
    const struct format *format;

    if (run == NULL)
        run = harness_new();
    if ((format = format_named(slice_of(name))) == NULL)
        unknown(name);
    return format;
}

static void try_pipeline(const uint8_t *bytes, size_t n)
{
    static struct harness *p;

    if (p == NULL)
        p = harness_new();
    harness_run(p, bytes, n);
    expect_json_lines(harness_said(p));
    expect_harmless(harness_said(p));
}

static void try_jobs(const uint8_t *bytes, size_t n)
{
    static struct harness *one, *four;

    if (one == NULL) {
        one = harness_new_for(&(struct harness_task){.threads = 1, .utf8 = true});
        four = harness_new_for(&(struct harness_task){.threads = 4, .utf8 = true});
    }
    harness_run(one, bytes, n);
    harness_run(four, bytes, n);
    expect_same("-j1 and -j4 say the same", harness_said(one), harness_said(four));
    expect_same("-j1 and -j4 write the same", harness_written(one), harness_written(four));
}

/* All that a walk finds: names, bytes, and what is wrong. */
static void show_walk(struct buf *out, struct slice bytes, bool slow, const struct chores *threads)
{
    struct walk_options options = {.memory = bytes, .slow = slow, .threads = *threads};
    struct file_walk *walk = walk_new(&options);
    struct source *s;
    char block[999];
    ssize_t n;

    buf_clear(out);
    while ((s = walk_next(walk)) != NULL) {
        buf_printf(out, "%s\n", s->name.p);
        while ((n = source_read(s, block, sizeof block)) > 0)
            buf_add(out, block, (size_t)n);
        buf_printf(out, "\n%d %s %d %s\n", s->error, s->what == NULL ? "" : s->what, (int)s->code,
                   s->code == CODE_NONE ? "" : s->detail);
    }
    walk_free(walk);
}

static void do_at_once(void *ctx, struct chore *c)
{
    (void)ctx;
    c->run(c);
    c->stage = CHORE_DONE;
}

static void do_nothing(void *ctx, struct chore *c)
{
    (void)ctx;
    (void)c;
}

static void try_unpack(const uint8_t *bytes, size_t n)
{
    static struct buf slow, fast;
    struct slice packed = {(const char *)bytes, n};
    const struct chores threads[] = {
        {.ctx = NULL}, {&slow, 4, do_at_once, do_nothing}, {&slow, 4, do_nothing, do_nothing}};

    show_walk(&slow, packed, true, &threads[0]);
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
        show_walk(&fast, packed, false, &threads[i]);
        expect_same("whoever unpacks, the same comes out", buf_as_slice(&slow), buf_as_slice(&fast));
    }
}

/* Findings as JSON lines, all with the same severity. */
static void report_unweighed(struct buf *b, const struct report_style *style, const struct report_at *at,
                             const struct finding *f, struct place place)
{
    struct finding unweighed = *f;

    unweighed.severity = SEVERITY_NOTE;
    report_jsonl.finding(b, style, at, &unweighed, place);
}

static void try_codes(uint32_t seed, const uint8_t *bytes, size_t n)
{
    static const struct reporter unweighed = {.name = "unweighed", .finding = report_unweighed};
    static const struct harness_task task = {.reporter = &unweighed, .utf8 = true, .quick = true};
    static struct harness *all, *some, *others, *weighed;

    if (all == NULL) {
        all = harness_new_for(&task);
        some = harness_new_for(&task);
        others = harness_new_for(&task);
        weighed = harness_new_for(&task);
    }
    harness_only(some, seed, false);
    harness_only(others, seed, true);
    harness_weigh(weighed, seed);
    harness_run(all, bytes, n);
    harness_run(some, bytes, n);
    harness_run(others, bytes, n);
    harness_run(weighed, bytes, n);
    expect_merged("a filter only filters findings", harness_said(all), harness_said(some),
                  harness_said(others));
    expect_same("a severity changes nothing else", harness_said(all), harness_said(weighed));
}

static uint32_t sum_of(const uint8_t *bytes, size_t n)
{
    uint32_t sum = 0;

    while (n-- > 0)
        sum = sum * 31 + *bytes++;
    return sum;
}

static void try_filter(const uint8_t *bytes, size_t n)
{
    static struct harness *all, *some, *others;
    const struct format *stream = format_called("stream");
    const uint8_t *feed = memchr(bytes, '\n', n);
    char text[256] = {0};
    size_t length = feed == NULL ? 0 : (size_t)(feed - bytes);

    if (all == NULL) {
        all = harness_new_for(&(struct harness_task){.to = stream, .utf8 = true, .selects = true});
        some = harness_new_for(&(struct harness_task){.to = stream, .utf8 = true, .selects = true});
        others = harness_new_for(&(struct harness_task){.to = stream, .utf8 = true, .selects = true});
    }
    if (length == 0 || length >= sizeof text)
        return;
    try_codes(sum_of(bytes, length), feed + 1, n - length - 1);
    memcpy(text, bytes, length);
    if (strlen(text) < length || !harness_where(some, text, false) || !harness_where(others, text, true))
        return;
    harness_run(all, feed + 1, n - length - 1);
    harness_run(some, feed + 1, n - length - 1);
    harness_run(others, feed + 1, n - length - 1);
    expect_merged("a filter only filters games", harness_written(all), harness_written(some),
                  harness_written(others));
}

/* FROM: NULL where the bytes tell. */
static void try_reader(const struct format *from, const uint8_t *bytes, size_t n)
{
    static struct harness *fast, *slow, *again;
    const struct format *stream = format_called("stream");

    if (fast == NULL) {
        fast = harness_new_for(&(struct harness_task){.from = from, .to = stream});
        slow = harness_new_for(&(struct harness_task){.from = from, .to = stream, .slow = true});
        again = harness_new_for(&(struct harness_task){.from = stream, .to = stream, .quiet = true});
    }
    harness_run(fast, bytes, n);
    harness_run(slow, bytes, n);
    expect_same("fast paths and slow ones say the same", harness_said(fast), harness_said(slow));
    expect_same("fast paths and slow ones keep the same", harness_written(fast), harness_written(slow));
    expect_json_lines(harness_said(fast));
    expect_harmless(harness_said(fast));
    if (harness_written(fast).n == 0)
        return;
    if (utf8_valid((struct slice){(const char *)bytes, n}) ==
        n) /* else bytes are halves of surrogate pairs */
        expect_json_lines(harness_written(fast));
    harness_run(again, harness_written(fast).p, harness_written(fast).n);
    expect_same("the stream is stable", harness_written(fast), harness_written(again));
}

static void try_base(const char *end, const uint8_t *bytes, size_t n)
{
    static struct buf tar;

    buf_clear(&tar);
    if (!base_as_tar(end, (struct slice){(const char *)bytes, n}, &tar))
        unknown(end);
    try_reader(NULL, (const uint8_t *)tar.p, tar.n);
}

/* Whether it was one game, of which nothing was lost in writing it. Of several a format may have room for
 * one. */
static bool is_one_and_whole(struct slice verdicts)
{
    static const char lossless[] = ", 0 lost\n";
    const char *feed = verdicts.n == 0 ? NULL : memchr(verdicts.p, '\n', verdicts.n);

    return feed != NULL && feed + 1 == verdicts.p + verdicts.n && verdicts.n >= sizeof lossless &&
           memcmp(feed + 2 - sizeof lossless, lossless, sizeof lossless - 1) == 0;
}

/* What others read of the format: XML, JSON, SGF, PGN; and as many moves. */
static void expect_well_formed(const struct format *to, const struct harness *p, bool is_text)
{
    struct slice written = harness_written(p);
    struct counted counted = {.moves = harness_moves(p)};
    const char *fault = NULL;

    if (to->flags & FORMAT_XML)
        expect_xml(written);
    if (strcmp(to->name, "stream") == 0 && is_text) /* else bytes are halves of surrogate pairs */
        expect_json_lines(written);
    if (strcmp(to->name, "sgf") == 0)
        fault = sgf_fault(written.p, written.n, &counted);
    if (strcmp(to->name, "pgn") == 0)
        fault = pgn_fault(written.p, written.n, &counted);
    expect_no_fault("another parser does not read it", fault, written);
    if (fault == NULL && is_one_and_whole(harness_verdicts(p)) && counted.moves != harness_moves(p))
        broken("another parser counts other moves", written, harness_verdicts(p));
}

static void try_writer(const char *name, const uint8_t *bytes, size_t n)
{
    static struct harness *first, *slow, *second, *third;
    const struct format *to = format_called(name);

    if (first == NULL) {
        first = harness_new_for(&(struct harness_task){.to = to, .utf8 = true, .quick = true, .quiet = true});
        slow = harness_new_for(
            &(struct harness_task){.to = to, .utf8 = true, .quick = true, .quiet = true, .slow = true});
        second = harness_new_for(&(struct harness_task){.from = to, .to = to, .quiet = true});
        third = harness_new_for(&(struct harness_task){.from = to, .to = to, .quiet = true});
    }
    harness_run(first, bytes, n);
    if (harness_written(first).n == 0 || to->read == NULL)
        return;
    harness_run(slow, bytes, n);
    expect_same("fast paths and slow ones write the same", harness_written(first), harness_written(slow));
    expect_well_formed(to, first, utf8_valid((struct slice){(const char *)bytes, n}) == n);
    harness_run(second, harness_written(first).p, harness_written(first).n);
    harness_run(third, harness_written(second).p, harness_written(second).n);
    expect_same("what was written, read and written comes back the same", harness_written(second),
                harness_written(third));
    expect_same("and is judged the same", harness_verdicts(second), harness_verdicts(third));
    if (is_one_and_whole(harness_verdicts(first)))
        expect_same("verdicts agree where nothing was lost", harness_verdicts(first),
                    harness_verdicts(second));
}

static void compare_quick(const struct notation *notation, const char *word)
{
    struct claim quick, slow;
    unsigned length;

    claim_clear(&quick);
    claim_clear(&slow);
    if ((length = notation->quick(word, &quick)) == 0)
        return;
    if (!notation->parse((struct slice){word, length}, 0, &slow))
        broken("read quickly, refused slowly", (struct slice){word, length}, slice_of(""));
    if (quick.kind != slow.kind || quick.from != slow.from || quick.to != slow.to ||
        quick.promo != slow.promo)
        broken("read quickly as another move", (struct slice){word, length}, slice_of(""));
}

static void compare_written(const struct notation *notation, unsigned height, const struct claim *read)
{
    static struct buf words;
    struct claim again;

    if (notation->write == NULL || read->from == NOWHERE || read->to == NOWHERE)
        return;
    buf_clear(&words);
    notation->write(read, height, &words);
    claim_clear(&again);
    if (!notation->parse(buf_as_slice(&words), height, &again))
        broken("written, and not read again", buf_as_slice(&words), slice_of(""));
    if (again.kind != read->kind || again.from != read->from || again.to != read->to ||
        again.promo != read->promo)
        broken("written, and read as another move", buf_as_slice(&words), slice_of(""));
}

static void try_notation(const char *name, const uint8_t *bytes, size_t n)
{
    const struct notation *notation = notation_named(slice_of(name));
    struct claim slow;
    char word[64] = {0}, *exact;

    if (notation == NULL)
        unknown(name);
    if (n > sizeof word - QUICK_ROOM - 1)
        n = sizeof word - QUICK_ROOM - 1;
    exact = mem_alloc(n + 1, 1);
    memcpy(exact, bytes, n);
    for (unsigned height = 0; height <= 19; height += 19) {
        claim_clear(&slow);
        if (notation->parse((struct slice){exact, n}, height, &slow) && notation->squares)
            compare_written(notation, height, &slow);
    }
    free(exact);
    if (notation->quick == NULL)
        return;
    memcpy(word, bytes, n);
    word[n] = ' ';
    compare_quick(notation, word);
}

static void try_view(const char *name, const uint8_t *bytes, size_t n)
{
    static const struct {
        const char *name;
        const struct view *view;
    } views[] = {{"board", &show_board}, {"fen", &show_fen},     {"trace", &show_trace}, {"svg", &show_svg},
                 {"html", &show_html},   {"jsonl", &show_jsonl}, {"sheet", &show_sheet}};
    static struct harness *p;

    for (size_t i = 0; p == NULL && i < sizeof views / sizeof *views; i++)
        if (strcmp(views[i].name, name) == 0)
            p = harness_new_for(
                &(struct harness_task){.view = views[i].view, .utf8 = true, .quick = true, .quiet = true});
    if (p == NULL)
        unknown(name);
    harness_run(p, bytes, n);
    expect_harmless(harness_written(p));
    if (strcmp(name, "jsonl") == 0)
        expect_json_lines(harness_written(p));
    if (strcmp(name, "html") == 0)
        expect_no_element(harness_written(p));
    if (strcmp(name, "svg") == 0 || strcmp(name, "sheet") == 0) { /* a document a position */
        static struct buf all;

        buf_clear(&all);
        buf_str(&all, "<all>");
        buf_slice(&all, harness_written(p));
        buf_str(&all, "</all>");
        expect_xml(buf_as_slice(&all));
        expect_no_element(harness_written(p));
    }
}

/* A list of what was said, without the separator before its first item, as a document. */
static struct slice as_list(const struct reporter *reporter, struct slice said)
{
    static struct buf all;
    size_t skip = said.n < reporter->separator ? said.n : reporter->separator;

    buf_clear(&all);
    buf_char(&all, '[');
    buf_add(&all, said.p + skip, said.n - skip);
    buf_char(&all, ']');
    return buf_as_slice(&all);
}

static void try_reporter(const char *name, const uint8_t *bytes, size_t n)
{
    static const struct reporter *const reporters[] = {&report_text, &report_sarif, &report_tsv,
                                                       &report_github};
    static const struct reporter *reporter;
    static struct harness *p;

    for (size_t i = 0; p == NULL && i < sizeof reporters / sizeof *reporters; i++)
        if (strcmp((reporter = reporters[i])->name, name) == 0)
            p = harness_new_for(&(struct harness_task){.reporter = reporter, .utf8 = true, .quick = true});
    if (p == NULL)
        unknown(name);
    harness_run(p, bytes, n);
    expect_harmless(harness_said(p));
    if (reporter == &report_sarif)
        expect_json(as_list(reporter, harness_said(p)));
    if (reporter == &report_tsv)
        expect_table(harness_said(p));
}

/* Goes through positions, and asks for each by its key. */
static void ask_positions(const struct tree *t)
{
    static struct tree_played out[TREE_MOVES_MAX], again[TREE_MOVES_MAX];
    uint64_t at = 0, key = 0, game;

    for (unsigned i = 0; i < 512 && tree_next_position(t, &at, &key, out, TREE_MOVES_MAX) > 0; i++) {
        game = 0;
        for (unsigned k = 0; k < 512 && tree_next_game(&out[0], &game); k++)
            tree_game(t, game);
        tree_find(t, key, again, TREE_MOVES_MAX);
    }
}

static void forget_step(void *context, const struct tree_step *step)
{
    (void)context;
    (void)step;
}

static void try_tree(const uint8_t *bytes, size_t n)
{
    static struct rulebooks books;
    static struct tree_roots roots;
    static bool begun;
    static const struct tree_ask ask = {.depth = 6};
    char *exact = mem_alloc(n + 1, 1);
    struct tree t;
    uint64_t number;

    if (!begun) {
        rule_params params;
        struct yaml_error error;

        for (int g = 0; g < GAME_COUNT; g++)
            params[g] = games[g] == NULL ? NULL : games[g]->params;
        if (rulebooks_load(&books, params, &error) != NULL ||
            !tree_roots_read(&roots, &books, NULL, GAME_UNKNOWN))
            abort();
        begun = true;
    }
    memcpy(exact, bytes, n);
    if (tree_open_memory(&t, (struct slice){exact, n}) == TREE_OK) {
        ask_positions(&t);
        tree_file_of(&t, t.games / 2, &number);
        tree_file(&t, slice_of("x.pgn"), &number, &number);
        for (unsigned i = 0; i < roots.count; i++)
            tree_walk(&t, &roots.root[i], &ask, forget_step, NULL);
    }
    tree_release(&t);
    free(exact);
}

static void try_index(const uint8_t *bytes, size_t n)
{
    static struct buf once, twice;
    struct game_index index = {0}, again = {0};

    buf_clear(&once);
    buf_clear(&twice);
    if (game_index_read(&index, (struct slice){(const char *)bytes, n})) {
        game_index_put(&index, &once);
        if (!game_index_read(&again, buf_as_slice(&once)))
            broken("an index that was written is read", buf_as_slice(&once), slice_of(""));
        game_index_put(&again, &twice);
        expect_same("an index comes back the same", buf_as_slice(&once), buf_as_slice(&twice));
    }
    game_index_free(&index);
    game_index_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    const char *name;

    oracles_input((struct slice){(const char *)bytes, n});
    if ((name = of_kind("read-")) != NULL)
        try_reader(format_called(name), bytes, n);
    else if ((name = of_kind("base-")) != NULL)
        try_base(name, bytes, n);
    else if ((name = of_kind("write-")) != NULL)
        try_writer(name, bytes, n);
    else if ((name = of_kind("notation-")) != NULL)
        try_notation(name, bytes, n);
    else if ((name = of_kind("show-")) != NULL)
        try_view(name, bytes, n);
    else if ((name = of_kind("report-")) != NULL)
        try_reporter(name, bytes, n);
    else if (strcmp(target, "jobs") == 0)
        try_jobs(bytes, n);
    else if (strcmp(target, "unpack") == 0)
        try_unpack(bytes, n);
    else if (strcmp(target, "filter") == 0)
        try_filter(bytes, n);
    else if (strcmp(target, "tree") == 0)
        try_tree(bytes, n);
    else if (strcmp(target, "index") == 0)
        try_index(bytes, n);
    else if (strcmp(target, "pipeline") == 0)
        try_pipeline(bytes, n);
    else
        unknown(target);
    return 0;
}
