/* Differences as lines for people, JSONL or a table. */
#include "output/report/report.h"

#include <stdio.h>

static void put_place(struct buf *b, const struct diff_place *p)
{
    report_shown(b, slice_of(p->file));
    buf_printf(b, ":%u", (unsigned)p->game);
}

static void put_places(struct buf *b, const struct diff_line *l)
{
    if (l->before.file != NULL)
        put_place(b, &l->before);
    if (l->before.file != NULL && l->after.file != NULL)
        buf_str(b, " → ");
    if (l->after.file != NULL)
        put_place(b, &l->after);
}

static void put_from_to(struct buf *b, const struct game_difference *d)
{
    report_shown(b, slice_of(d->from == NULL ? "-" : d->from));
    buf_str(b, " → ");
    report_shown(b, slice_of(d->to == NULL ? "-" : d->to));
}

static void text_change(struct buf *b, enum lang lang, const struct diff_line *l,
                        const struct game_difference *d)
{
    put_places(b, l);
    buf_printf(b, ": %s", report_diff_word(lang, d->change));
    if (d->key != NULL)
        buf_printf(b, " %s", d->key);
    if (d->ply > 0)
        tr_say(b, lang, ": ply %1", DIGITS(d->ply), NULL);
    if (d->from != NULL || d->to != NULL) {
        buf_str(b, ": ");
        put_from_to(b, d);
    }
    if (d->alike > 0)
        tr_say(b, lang, d->alike == 1 ? ", then %1 ply alike" : ", then %1 plies alike", DIGITS(d->alike),
               NULL);
    if (l->by != NULL)
        tr_say(b, lang, " (same %1)", tr(lang, l->by), NULL);
    buf_char(b, '\n');
}

static void text_end(struct buf *b, enum lang lang, const struct diff_counts *c,
                     const struct drawing_boards *boards)
{
    const uint64_t counts[] = {c->same, c->moved, c->added, c->lost, c->changed};
    static const char *const words[] = {N_("same %1"), N_(" (elsewhere %1)"), N_(", added %1"),
                                        N_(", lost %1"), N_(", changed %1")};

    (void)boards;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (i != 1 || counts[i] > 0)
            tr_say(b, lang, words[i], DIGITS(counts[i]), NULL);
    buf_char(b, '\n');
}

static void json_place(struct buf *b, const char *key, const struct diff_place *p)
{
    if (p->file == NULL) {
        member_text(b, key, NULL);
        return;
    }
    member_key(b, key);
    buf_char(b, '{');
    member_text(b, "file", p->file);
    member_number(b, "game", p->game);
    buf_char(b, '}');
}

static void jsonl_change(struct buf *b, enum lang lang, const struct diff_line *l,
                         const struct game_difference *d)
{
    char id[ID_DIGITS + 1];

    (void)lang;
    identity_text(l->id, id);
    buf_printf(b, "{\"type\":\"change\",\"change\":\"%s\"", diff_change_name(d->change));
    json_place(b, "old", &l->before);
    json_place(b, "new", &l->after);
    member_count(b, "ply", d->ply);
    member_text(b, "from", d->from);
    member_text(b, "to", d->to);
    member_text(b, "id", id);
    if (d->key != NULL)
        member_text(b, "header", d->key);
    if (d->change == CHANGE_MOVES)
        member_number(b, "alike", d->alike);
    if (l->by != NULL)
        member_text(b, "paired_by", l->by);
    buf_str(b, "}\n");
}

static void jsonl_end(struct buf *b, enum lang lang, const struct diff_counts *c,
                      const struct drawing_boards *boards)
{
    (void)lang;
    (void)boards;
    buf_printf(
        b,
        "{\"type\":\"summary\",\"same\":%llu,\"added\":%llu,\"lost\":%llu,\"changed\":%llu,\"moved\":%llu}\n",
        (unsigned long long)c->same, (unsigned long long)c->added, (unsigned long long)c->lost,
        (unsigned long long)c->changed, (unsigned long long)c->moved);
}

static void tsv_begin(struct buf *b, enum lang lang)
{
    (void)lang;
    buf_str(b, "change\told_file\told_game\tnew_file\tnew_game\tply\theader\tfrom\tto\tid\n");
}

static void tsv_text(struct buf *b, const char *text)
{
    struct slice rest = slice_of(text == NULL ? "" : text);

    while (rest.n > 0) {
        size_t n = 0;

        while (n < rest.n && rest.p[n] != '\t' && rest.p[n] != '\n' && rest.p[n] != '\r')
            n++;
        report_shown(b, (struct slice){rest.p, n});
        if (n < rest.n)
            buf_char(b, ' ');
        n += n < rest.n;
        rest = (struct slice){rest.p + n, rest.n - n};
    }
    buf_char(b, '\t');
}

static void tsv_place(struct buf *b, const struct diff_place *p)
{
    tsv_text(b, p->file);
    if (p->file != NULL)
        buf_uint(b, p->game);
    buf_char(b, '\t');
}

static void tsv_change(struct buf *b, enum lang lang, const struct diff_line *l,
                       const struct game_difference *d)
{
    char id[ID_DIGITS + 1];

    (void)lang;
    identity_text(l->id, id);
    tsv_text(b, diff_change_name(d->change));
    tsv_place(b, &l->before);
    tsv_place(b, &l->after);
    if (d->ply > 0)
        buf_uint(b, d->ply);
    buf_char(b, '\t');
    tsv_text(b, d->key);
    tsv_text(b, d->from);
    tsv_text(b, d->to);
    buf_str(b, id);
    buf_char(b, '\n');
}

const struct diff_reporter diff_reporters[] = {
    [DIFF_TEXT] = {NULL, text_change, text_end, false},
    [DIFF_JSONL] = {NULL, jsonl_change, jsonl_end, false},
    [DIFF_TSV] = {tsv_begin, tsv_change, NULL, false},
    [DIFF_HTML] = {report_diff_html_begin, report_diff_html_change, report_diff_html_end, true}};
