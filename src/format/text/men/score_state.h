/* score_state.h - what the reader of xiangqi scores has read so far, and its parts.
 *
 * score.c reads lines and tells games apart, score_take.c takes their words one by one, score_quick.c those
 * that are spelled as nearly all are. */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_STATE_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_STATE_H

#include "format/text/headings.h"
#include "format/text/men/score.h"
#include "format/weiqi/weiqi_stones.h"
#include "format/xiangqi/xqboard.h"

/* Remarks that tell another way to play; more of a game stay comments. */
enum { MOST_REMARKS = 64 };

/* More than a line that is read quickly has: so much can be looked at. */
enum { QUICK_LINE = 128 };

struct score_reading {
    struct builder f;
    struct known_result *known;
    const char *p, *end;
    struct headings headings;
    unsigned number; /* the last one read */
    unsigned moves;
    bool numbered;           /* the next move is the first behind a number */
    enum side next;          /* whose it is, where dots or words say so */
    struct found_move found; /* the first of the line at hand */
    bool ended;              /* the result has been read */
    bool broken;             /* a word that is no move has been read: what follows is not played */
    bool shorts;             /* moves without their direction */
    bool wxf;                /* moves in WXF */
    bool coordinates;        /* moves in coordinates */
    bool bracketed;          /* moves stand in brackets of their own */
    bool program;            /* moves stand in quotes, among the names of a program's data */
    const char *behind;      /* the last move */
    bool quick;              /* lines may be read by the fast path */
    bool talk;               /* every move stands behind a name */
    bool ones;               /* every line is numbered 1 */
    bool black_first;        /* said above the moves */
    bool drawn;              /* a board is, above the moves */
    struct xqdrawing drawing;
    struct slice drawn_at;
    struct remark {
        struct slice words;
        uint32_t behind; /* the node */
    } remark[MOST_REMARKS];
    unsigned remarks;
};

static inline const char *line_end(const char *p, const char *end)
{
    const char *feed = memchr(p, '\n', (size_t)(end - p));

    return feed == NULL ? end : feed;
}

static inline struct span span_of(const struct score_reading *s, struct slice at)
{
    return build_span(&s->f, at);
}

/* A node behind the last one, for a move or a word that is none; NULL when there is no room. */
struct node *score_add(struct score_reading *, struct slice word);

/* The words PHRASE say who won; AT: where they stand. */
void score_end_with(struct score_reading *, struct slice phrase, struct slice at);

/* The same of words that may have others around them. */
void score_take_result(struct score_reading *, struct slice phrase);

/* One word of the moves at s->p, which is neither blank nor a line end. */
void score_take_word(struct score_reading *);

/* A move as nearly all are spelled; false, with nothing taken, for any other. QUICK_LINE bytes follow s->p.
 */
bool score_quick_move(struct score_reading *);

/* Numbers, moves and what parts them, as far as nothing else stands among them, which score_take_word() finds
 * out from there. */
void score_quick_words(struct score_reading *);

/* "12. 炮二平五 马８进７" from the start of a line: true when all of it was taken, and s->p is at its end.
 * What else a line can be, others find out from where this has stopped. */
bool score_quick_line(struct score_reading *);

#endif
