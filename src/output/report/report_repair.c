/* Suggestions of what was probably played, in words and as JSON. */
#include "output/report/report.h"
#include <stdio.h>

/* 17. or 17... for a ply that counts from 1; moves of a pair count from the first mover's. */
static void put_number(struct buf *b, const struct report_at *at, const struct edit *e)
{
    bool second = e->mover == SIDE_SECOND, began_second = second == (e->ply % 2 == 1);

    if (game_look(at->record->game)->pairs)
        buf_printf(b, "%u%s", (unsigned)(e->ply + began_second + 1) / 2, second ? "..." : ".");
    else
        buf_printf(b, "%u.", (unsigned)e->ply);
}

static void put_numbered(struct buf *b, const struct report_at *at, const struct edit *e, const char *word)
{
    put_number(b, at, e);
    buf_char(b, ' ');
    report_shown(b, slice_of(word));
}

/* What a pattern's %1 (the new) and %2 (the old) stand for. */
static void put_part(struct buf *b, enum lang lang, const struct report_at *at, const struct edit *e,
                     bool new)
{
    static const char *const sides[] = {N_("both sides"), N_("the first mover"), N_("the second mover")};
    const char *word = new ? e->instead : e->as_written;

    if (e->kind == EDIT_MIRROR && new)
        buf_str(b, tr(lang, sides[e->side]));
    else if (e->kind == EDIT_MIRROR)
        put_number(b, at, e);
    else if (e->kind == EDIT_SETUP || (e->kind == EDIT_REPLACE && !new) || (e->kind == EDIT_SWAP && new))
        report_shown(b, slice_of(word));
    else
        put_numbered(b, at, e, word);
}

static void put_edit(struct buf *b, enum lang lang, const struct report_at *at, const struct edit *e)
{
    static const char *const patterns[] = {[EDIT_REPLACE] = N_("%1 (as written %2)"),
                                           [EDIT_INSERT] = N_("%1 left out"),
                                           [EDIT_DELETE] = N_("%2 written once too often"),
                                           [EDIT_SWAP] = N_("%2 and %1 exchanged"),
                                           [EDIT_MIRROR] =
                                               N_("columns counted from the other end from %2 on: %1"),
                                           [EDIT_SETUP] = N_("the position %1 (as written %2)")};

    for (const char *p = tr(lang, patterns[e->kind]); *p != '\0'; p++)
        if (*p != '%')
            buf_char(b, *p);
        else
            put_part(b, lang, at, e, *++p == '1');
}

void report_suggestion(struct buf *b, enum lang lang, const struct report_at *at, unsigned index)
{
    const struct repair *r = at->repair;
    const struct suggestion *s = &r->best[index];

    buf_printf(b, "  %s ", tr(lang, N_("perhaps")));
    for (unsigned i = 0; i < s->edits; i++) {
        buf_str(b, i == 0 ? "" : ", ");
        put_edit(b, lang, at, &s->edit[i]);
    }
    buf_printf(b, ": %s, %u %s [%u %s %u]\n",
               tr(lang, s->complete ? N_("the game can then be played to its end")
                                    : N_("the game can then be played farther")),
               (unsigned)s->plies, tr(lang, s->plies == 1 ? N_("ply") : N_("plies")), index + 1,
               tr(lang, N_("of")), r->found > r->count ? (unsigned)r->found : r->count);
}

/* Whether all that was found is that one move was left out, always in the same place. */
static bool is_one_gap(const struct repair *r)
{
    for (unsigned i = 0; i < r->count; i++)
        if (r->best[i].edits != 1 || r->best[i].edit[0].kind != EDIT_INSERT || !r->best[i].complete ||
            r->best[i].edit[0].ply != r->best[0].edit[0].ply)
            return false;
    return r->count > 1 && r->count == r->found;
}

void report_suggestions(struct buf *b, enum lang lang, const struct report_at *at)
{
    const struct repair *r = at->repair;

    for (unsigned i = 0; i < r->count && i < at->suggestions; i++)
        report_suggestion(b, lang, at, i);
    if (is_one_gap(r))
        buf_printf(b, "  %s: %u\n", tr(lang, N_("a move is missing here; moves that fit")),
                   (unsigned)r->found);
    if (r->count == 0 && r->legal > 0) {
        buf_str(b, "  ");
        tr_say(b, lang, "no suggestion; %1 legal moves", DIGITS(r->legal), NULL);
        buf_char(b, '\n');
    }
    if (r->too_long)
        buf_printf(b, "  %s\n", tr(lang, N_("the game is too long for suggestions (--limit=suggest-plies)")));
    else if (!r->exhausted)
        buf_printf(b, "  %s\n",
                   tr(lang, N_("the search for suggestions was cut short (--suggest-positions)")));
}

static void json_edit(struct buf *b, const struct edit *e)
{
    static const char *const sides[] = {"both", "first", "second"};

    member_text(b, "edit", repair_edit_name(e->kind));
    member_number(b, "ply", e->ply);
    if (e->kind == EDIT_SWAP)
        member_number(b, "with_ply", e->with_ply);
    if (e->kind == EDIT_MIRROR)
        member_text(b, "side", sides[e->side]);
    member_text(b, "as_written", e->as_written);
    member_text(b, "instead", e->instead);
}

/* Whether the second edit is told before the first: a word is replaced before another is put in front of it,
 * so that edits that are carried out one after the other, from the last ply on, find the words that they
 * name. */
static bool is_told_second(const struct suggestion *s)
{
    return s->edits == 2 && s->edit[0].kind == EDIT_INSERT && s->edit[1].kind != EDIT_INSERT &&
           s->edit[0].ply == s->edit[1].ply;
}

static void json_suggestion(struct buf *b, const struct suggestion *s)
{
    unsigned first = is_told_second(s);

    buf_char(b, '{');
    json_edit(b, &s->edit[first]);
    buf_str(b, ",\"more\":[");
    for (unsigned i = 1; i < s->edits; i++) {
        member_next(b);
        buf_char(b, '{');
        json_edit(b, &s->edit[i ^ first]);
        buf_char(b, '}');
    }
    buf_char(b, ']');
    member_number(b, "plies", s->plies);
    member_flag(b, "complete", s->complete);
    member_flag(b, "slip", s->slip);
    member_number(b, "doubts", s->doubts);
    buf_char(b, '}');
}

void report_suggestions_json(struct buf *b, const struct report_at *at)
{
    const struct repair *r = at->repair;

    buf_str(b, ",\"suggestions\":[");
    for (unsigned i = 0; i < r->count && i < at->suggestions; i++) {
        member_next(b);
        json_suggestion(b, &r->best[i]);
    }
    buf_printf(b, "],\"search\":{\"found\":%u,\"unique\":%s,\"positions\":%llu,\"exhausted\":%s}",
               (unsigned)r->found, r->unique ? "true" : "false", (unsigned long long)r->positions,
               r->exhausted ? "true" : "false");
}
