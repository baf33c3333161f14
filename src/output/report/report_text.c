/* Lines for people, in the shape that editors know: FILE:LINE:COLUMN: severity: message. */
#include "output/report/report.h"

#include <stdio.h>

enum paint { PAINT_PLAIN, PAINT_FILE, PAINT_NOTE, PAINT_WARNING, PAINT_ERROR, PAINT_DIM };

static void paint(struct buf *b, const struct report_style *style, enum paint p)
{
    static const char *const escapes[] = {"\033[0m",    "\033[1m",    "\033[1;36m",
                                          "\033[1;35m", "\033[1;31m", "\033[2m"};

    if (style->color)
        buf_str(b, escapes[p]);
}

static const char *severity_word(enum lang lang, unsigned severity)
{
    static const char *const words[SEVERITY_COUNT] = {N_("note"), N_("warning"), N_("error")};

    return tr(lang, words[severity]);
}

static void put_place(struct buf *b, const struct report_style *style, const char *file, struct place place)
{
    paint(b, style, PAINT_FILE);
    report_file(b, file);
    if (place.line != 0) {
        buf_char(b, ':');
        buf_uint(b, place.line);
        buf_char(b, ':');
        buf_uint(b, place.column);
    }
    buf_str(b, ": ");
    paint(b, style, PAINT_PLAIN);
}

static void put_article(struct buf *b, const struct report_at *at, const struct finding *f)
{
    const char *article = report_article(at, f);

    if (article == NULL)
        return;
    buf_str(b, " (");
    if (at->rules != NULL && at->rules->cite != NULL && *at->rules->cite != '\0') {
        buf_str(b, at->rules->cite);
        buf_char(b, ' ');
    }
    buf_str(b, article);
    buf_char(b, ')');
}

static void put_points(struct buf *b, enum game_id game, const char *word, const point *at, unsigned count)
{
    if (count == 0)
        return;
    buf_char(b, ' ');
    buf_str(b, word);
    for (unsigned i = 0; i < count; i++) {
        buf_char(b, ' ');
        coord_point(b, game, at[i]);
    }
}

static void put_proof(struct buf *b, enum lang lang, const struct report_at *at, const struct proof *p)
{
    enum game_id game = at->record == NULL ? GAME_UNKNOWN : at->record->game;

    buf_str(b, "    ");
    if (p->ply != 0)
        buf_printf(b, "%u. ", (unsigned)p->ply);
    if (p->move != NULL)
        buf_str(b, p->move);
    if (p->label != NULL) {
        buf_str(b, p->move != NULL ? " " : "");
        buf_str(b, tr(lang, p->label));
    }
    put_points(b, game, tr(lang, "stones"), p->point, p->points);
    put_points(b, game, tr(lang, "points"), p->point + p->points, p->empty);
    if (p->why != NULL && *p->why != '\0') {
        buf_str(b, ": ");
        report_why(b, lang, p);
    }
    buf_char(b, '\n');
}

/* With --verbose: what a referee does, and the evidence. */
static void put_more(struct buf *b, const struct report_style *style, const struct report_at *at,
                     const struct finding *f)
{
    report_rulings(b, style->lang, report_ruling(at, f));
    for (const struct proof *p = f->proof; p != NULL; p = p->next)
        put_proof(b, style->lang, at, p);
}

static void text_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                         const struct finding *f, struct place place)
{
    put_place(b, style, at->file, place);
    paint(b, style, (enum paint)(PAINT_NOTE + f->severity));
    buf_str(b, severity_word(style->lang, f->severity));
    paint(b, style, PAINT_PLAIN);
    buf_str(b, ": ");
    if (at->record != NULL) {
        report_where(b, style->lang, at, f);
        buf_str(b, ": ");
    }
    report_message(b, style->lang, f);
    paint(b, style, PAINT_DIM);
    buf_str(b, " [");
    buf_str(b, code_info((enum code)f->code)->name);
    buf_char(b, ']');
    put_article(b, at, f);
    paint(b, style, PAINT_PLAIN);
    buf_char(b, '\n');
    if (style->verbose)
        put_more(b, style, at, f);
    if (at->repair != NULL && f == at->repaired)
        report_suggestions(b, style->lang, at);
}

struct game_words {
    enum lang lang;
    const struct report_at *at;
    const struct game_report *game;
};

static void game_arg(struct buf *b, char which, const void *ctx)
{
    const struct game_words *w = ctx;
    const struct outcome *o = w->game->outcome;

    switch (which) {
    case '1':
        report_serial(b, w->at);
        break;
    case '2':
        buf_str(b, w->at->rules != NULL ? w->at->rules->id : game_name(w->at->record->game));
        break;
    case '3':
        buf_uint(b, w->game->plies);
        break;
    case '4':
        buf_str(b, result_text(o->declared));
        break;
    case '5':
        buf_str(b, result_text(o->result));
        if (o->scored) {
            SCOPED(arena) a = {0};

            buf_printf(b, " %s", score_text(&a, o->score));
        }
        break;
    case '6':
        buf_str(b, tr(w->lang, reason_info(o->reason)->message));
        break;
    case '7':
        buf_str(b, tr(w->lang, verdict_name(o->verdict)));
        break;
    }
}

static void text_game(struct buf *b, const struct report_style *style, const struct report_at *at,
                      const struct game_report *game, struct place place)
{
    const char *pattern =
        game->outcome->reason == REASON_NONE
            ? tr(style->lang, "game %1 (%2): %3 plies, declared %4, by the rules %5: %7")
            : tr(style->lang, "game %1 (%2): %3 plies, declared %4, by the rules %5 (%6): %7");

    put_place(b, style, at->file, place);
    tr_expand(b, pattern, game_arg, &(struct game_words){style->lang, at, game});
    report_branches(b, style->lang, at->record);
    buf_char(b, '\n');
}

struct count_words {
    const char *file;
    uint64_t files;
    const struct tally *tally;
};

static void count_arg(struct buf *b, char which, const void *ctx)
{
    const struct count_words *w = ctx;
    const struct tally *t = w->tally;

    switch (which) {
    case '1':
        if (w->file != NULL)
            report_file(b, w->file);
        else
            buf_uint(b, w->files);
        break;
    case '2':
        buf_uint(b, t->games);
        break;
    case '3':
        buf_uint(b, t->plies);
        break;
    case '4':
        buf_uint(b, t->by_severity[SEVERITY_ERROR]);
        break;
    case '5':
        buf_uint(b, t->by_severity[SEVERITY_WARNING]);
        break;
    case '6':
        buf_uint(b, t->by_severity[SEVERITY_NOTE]);
        break;
    }
}

/* Games that were not selected are counted, where there are any. */
static void left_out(struct buf *b, enum lang lang, const struct tally *tally)
{
    if (tally->left_out == 0)
        return;
    tr_say(b, lang, ", left out %1", DIGITS(tally->left_out), NULL);
}

static void text_file_summary(struct buf *b, const struct report_style *style, const char *file,
                              const struct tally *tally)
{
    tr_expand(b, tr(style->lang, "%1: games %2, plies %3, errors %4, warnings %5, notes %6"), count_arg,
              &(struct count_words){.file = file, .tally = tally});
    left_out(b, style->lang, tally);
    buf_char(b, '\n');
}

/* "  error      3 in 2 games  chess/illegal-move  a.pgn:9:4": what to look at, the gravest first. */
static void summary_line(struct buf *b, enum lang lang, const struct tally *t, unsigned c)
{
    const struct tally_example *e = &t->example[c];

    buf_printf(b, "%9llu  %-28s %-8s %7llu  ", (unsigned long long)t->by_code[c],
               code_info((enum code)c)->name, tr(lang, severity_name((enum severity)t->worst[c])),
               (unsigned long long)t->games_by_code[c]);
    if (e->file != NULL) {
        report_shown(b, slice_of(e->file));
        buf_printf(b, ":%u:%u", e->line, e->column);
    }
    buf_printf(b, "\n%11s%s\n", "", tr(lang, code_info((enum code)c)->meaning));
}

static void baseline_line(struct buf *b, enum lang lang, const struct tally *t)
{
    tr_say(b, lang, "baseline: %1 findings suppressed, %2 no longer occur", DIGITS(t->known),
           DIGITS(t->gone));
    buf_char(b, '\n');
}

static void text_total_summary(struct buf *b, const struct report_style *style, uint64_t files,
                               const struct tally *tally)
{
    uint16_t order[CODE_COUNT];
    unsigned n = tally_order(tally, order);

    for (unsigned i = 0; i < n; i++)
        summary_line(b, style->lang, tally, order[i]);
    if (tally->known + tally->gone > 0)
        baseline_line(b, style->lang, tally);
    tr_expand(b, tr(style->lang, "total: files %1, games %2, plies %3, errors %4, warnings %5, notes %6"),
              count_arg, &(struct count_words){.files = files, .tally = tally});
    left_out(b, style->lang, tally);
    buf_char(b, '\n');
}

const struct reporter report_text = {.name = "text",
                                     .plain = true,
                                     .worst_only = true,
                                     .finding = text_finding,
                                     .game = text_game,
                                     .file_summary = text_file_summary,
                                     .total_summary = text_total_summary};
