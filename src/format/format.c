/* format.c - the table of formats: one row each, and who bids most for the first bytes. */
#include "format/format.h"

#include "format/pgn/pgn.h"
#include "format/positions/diagram_signs.h"
#include "format/rif/rif.h"
#include "format/sgf/sgf.h"
#include "format/tournament/tournament.h"
#include "format/wuziqi/renlib.h"
#include "format/xiangqi/dhtmlxq.h"
#include "format/xiangqi/xqf.h"
#include "input/charset/charset.h"

#include <stdlib.h>

/* One row a format of those in C. */
const struct format *formats[FORMATS_MAX] = {&format_playok, /* before PGN, which it looks like */
                                             &format_pgn,
                                             &format_fen_table,
                                             &format_epd,
                                             &format_fen,
                                             &format_rif,
                                             &format_uci,
                                             &format_lib,
                                             &format_pos,
                                             &format_posstring,
                                             &format_posstring_top,
                                             &format_wzq,
                                             &format_rdf,
                                             &format_scoresheet,
                                             &format_sgf,
                                             &format_tygem,
                                             &format_gtp,
                                             &format_gib,
                                             &format_ngf,
                                             &format_ugf,
                                             &format_diagram,
                                             &format_movelist,
                                             &format_stream,
                                             &format_xqf,
                                             &format_cbr,
                                             &format_cbf,
                                             &format_pfc,
                                             &format_che,
                                             &format_ccm,
                                             &format_chn,
                                             &format_mxq,
                                             &format_dhtmlxq,
                                             &format_trf,
                                             &format_egf,
                                             &format_aga,
                                             &format_si4,
                                             &format_cbh,
                                             &format_plain,
                                             &format_polyglot,
                                             &format_abk,
                                             &format_eleeye,
                                             &format_obk,
                                             &format_xqb,
                                             NULL};

static size_t count_in_c(void)
{
    size_t n = 0;

    while (formats[n] != NULL && formats[n]->described == NULL)
        n++;
    return n;
}

bool formats_add(const struct format *f)
{
    size_t i = 0;

    while (formats[i] != NULL && strcmp(formats[i]->name, f->name) != 0)
        i++;
    if (i + 1 >= FORMATS_MAX || (formats[i] != NULL && formats[i]->described == NULL))
        return false;
    formats[i] = f;
    return true;
}

void formats_forget(void)
{
    for (size_t i = count_in_c(); i < FORMATS_MAX; i++)
        formats[i] = NULL;
}

int format_asked(const struct format *f, struct slice head)
{
    return f->described != NULL ? f->sniff_as(f->described, head) : f->sniff(head);
}

const struct format *format_named(struct slice name)
{
    if (slice_is_nocase(name, "json") || slice_is_nocase(name, "jsonl"))
        name = SLICE("stream");
    for (size_t i = 0; formats[i] != NULL; i++)
        if (slice_is_nocase(name, formats[i]->name))
            return formats[i];
    return NULL;
}

/* How control characters are shown where the charset of what is written has signs for them, or not; a strict
 * file of PGN is in ISO 8859-1. */
static unsigned controls_form(const struct format *to, const struct writing *how)
{
    bool unicode = how->charset == NULL || slice_starts_nocase(slice_of(how->charset), "UTF") ||
                   slice_is_nocase(slice_of(how->charset), "GB18030");

    return (unicode && !how->strict ? CONTROLS_PICTURES : 0) |
           (to->flags & FORMAT_XML ? CONTROLS_REFERENCES : 0);
}

void format_write(const struct format *to, struct buf *out, const struct record *r, const struct writing *how)
{
    struct record shown = {.format = NULL};

    if ((to->flags & (FORMAT_BINARY | FORMAT_ESCAPES)) != 0 || !record_has_controls(r)) {
        to->write(out, r, how);
        return;
    }
    record_copy(&shown, r);
    record_show_controls(&shown, controls_form(to, how));
    to->write(out, &shown, how);
    record_free(&shown);
}

/* Those of the list, up to the last of them here, that can be sure. They are asked first: of a small file of
 * SGF the others' trying to read moves took eight times as long as all the rest (measured). The stream comes
 * before all of them: its texts may hold what they look for. */
static const struct format *const asked_first[] = {&format_stream, &format_playok, &format_pgn,
                                                   &format_sgf,    &format_rif,    &format_movelist};

enum { ASKED_FIRST = sizeof asked_first / sizeof *asked_first };

static bool may_bid(const struct format *f, bool binary, enum game_id kind)
{
    return ((f->flags & FORMAT_BINARY) != 0) == binary &&
           (kind == GAME_UNKNOWN || (f->games >> kind & 1) != 0);
}

enum { NOT_ASKED = -1 };

/* The first of those above that is sure, and *HIGHEST what it bids; NULL: none, and BIDS is what each does,
 * or NOT_ASKED. */
static const struct format *ask_first(struct slice head, bool binary, enum game_id kind, int *bids,
                                      int *highest)
{
    for (size_t i = 0; i < ASKED_FIRST; i++) {
        const struct format *f = asked_first[i];

        bids[i] = !may_bid(f, binary, kind)                         ? 0
                  : f->may_be_sure != NULL && !f->may_be_sure(head) ? NOT_ASKED
                                                                    : f->sniff(head);
        if (bids[i] >= FORMAT_SURE) {
            *highest = bids[i];
            return f;
        }
    }
    return NULL;
}

/* What a format bids, unless it was asked before. */
static int bid_of(const struct format *f, struct slice head, const int *bids)
{
    for (size_t i = 0; i < ASKED_FIRST; i++)
        if (asked_first[i] == f && bids[i] != NOT_ASKED)
            return bids[i];
    return format_asked(f, head);
}

const struct format *format_bid(struct slice head, bool binary, enum game_id kind, int *bid_of_best)
{
    int bids[ASKED_FIRST], highest = 0;
    const struct format *best;

    *bid_of_best = 0;
    if (binary && charset_mark(head).name != NULL) /* of text, whatever its bytes look like */
        return NULL;
    best = ask_first(head, binary, kind, bids, &highest);
    for (size_t i = 0; formats[i] != NULL && highest < FORMAT_SURE; i++) {
        int bid = may_bid(formats[i], binary, kind) ? bid_of(formats[i], head, bids) : 0;

        if (bid > highest) {
            highest = bid;
            best = formats[i];
        }
    }
    *bid_of_best = highest;
    return best;
}

bool format_read_alone(const struct format *format, const struct format_desc *desc, struct slice bytes,
                       struct record *record, struct sink *sink)
{
    struct file_facts file = {.name = "", .format = format, .charset = "UTF-8", .desc = desc};
    struct text text = {.start = bytes.p,
                        .p = bytes.p,
                        .end = bytes.p + bytes.n,
                        .file = &file,
                        .want = WANT_TEXT | WANT_CLOCKS | WANT_WHOLE};
    bool read;

    file.shared = format->shared_size == 0 ? NULL : mem_calloc(1, format->shared_size);
    if (format->split != NULL && format->shared_size > 0)
        format->split(file.shared, bytes, 0, true);
    record_clear(record);
    read = format->read(&text, record, sink) == STATUS_GAME;
    if (format->free_shared != NULL)
        format->free_shared(file.shared);
    free(file.shared);
    return read;
}

const struct format *format_sniff(struct slice head, bool binary, enum game_id kind)
{
    int bid;

    return format_bid(head, binary, kind, &bid);
}

/* What names a format in the middle of a page: with a feed in front, at the beginning of a line alone. */
static const char *const markers[] = {"[DhtmlXQ", "\n[Event \"", "(;FF[", "(;GM[", "(;SZ[", "(;CA[", "(;AP["};

enum { MARKERS = sizeof markers / sizeof *markers };

/* The first of the markers from P on; NULL: there is none. */
static const char *first_marker(const char *p, const char *end)
{
    const char *first = NULL;

    for (size_t i = 0; i < MARKERS; i++) {
        const char *at = memmem(p, (size_t)(end - p), markers[i], strlen(markers[i]));

        if (at != NULL)
            end = first = at;
    }
    return first;
}

const struct format *format_within(struct slice text, size_t head, enum game_id kind, int *bid)
{
    const char *p = text.n == 0 ? NULL : first_marker(text.p, text.p + text.n);
    const struct format *found = NULL;

    *bid = 0;
    if (p != NULL) {
        struct slice rest = slice_trim(slice_between(p, text.p + text.n));

        found = format_bid((struct slice){rest.p, rest.n < head ? rest.n : head}, false, kind, bid);
    }
    return *bid >= FORMAT_PROVEN ? found : NULL;
}

size_t format_index(const struct format *format)
{
    size_t i = 0;

    while (formats[i] != NULL && formats[i] != format)
        i++;
    return i;
}
