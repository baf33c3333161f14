/* The reader of xiangqi scores in Chinese words, or in WXF where they are numbered and set as Chinese ones
 * are. */
#include "format/text/score.h"

#include "format/description.h"
#include "format/text/headings.h"
#include "format/text/heads.h"
#include "format/text/lexing.h"
#include "format/text/lines.h"
#include "format/text/score_lex.h"
#include "format/text/score_lines.h"
#include "format/text/score_words.h"
#include "format/weiqi/stones.h"
#include "notation/circled.h"
#include "notation/xiangqi.h"
#include "record/declared.h"

/* How far the end of a remark in brackets is looked for, and how many lines ahead the next game. */
enum { LONGEST_REMARK = 4000, LINES_AHEAD = 40 };

/* Remarks that tell another way to play; more of a game stay comments. */
enum { MOST_REMARKS = 64 };

enum { WXF_BID = 62 }; /* less than formats that hold such moves, more than lists of points */

/* More than a line that is read quickly has: so much can be looked at. */
enum { QUICK_LINE = 128 };

/* The words of a result that were read last: most games of a file end with the same few. */
struct known_result {
    const struct format_desc *by; /* desc_recall() */
    char words[45];               /* more is a sentence */
    uint8_t length;               /* 0: none */
    struct declared said;
};

struct score {
    struct builder f;
    struct known_result *known;
    const char *p, *end;
    struct headings headings;
    unsigned number; /* the last one read */
    unsigned moves;
    bool numbered;      /* the next move is the first behind a number */
    bool ended;         /* the result has been read */
    bool broken;        /* a word that is no move has been read: what follows is not played */
    bool shorts;        /* moves without their direction */
    bool wxf;           /* moves in WXF */
    const char *behind; /* the last move */
    bool quick;         /* lines may be read by the fast path */
    struct remark {
        struct slice words;
        uint32_t behind; /* the node */
    } remark[MOST_REMARKS];
    unsigned remarks;
};

/* -- Words ---------------------------------------------------------------------------------------- */

/* Whether the line is one of moves whose first word is broken. Behind the number that is NEXT, a man is
 * enough. */
static bool begins_broken(const char *p, const char *end, unsigned next)
{
    unsigned number = 0;
    const char *after;

    p = score_skip(p, end);
    if (p < end && (after = score_number(p, end, &number)) != NULL)
        p = score_skip(after, end);
    return p < end && (looks_like_move(p, end) || (number == next && kind_at(p, end, 0) == WORD_PIECE));
}

/* Whether the line at P begins with a move, which may have a number, dots or its side in front. *NUMBER is 0
 * when it has none. */
static bool begins_moves(const char *p, const char *end, unsigned *number)
{
    struct claim c;
    bool short_form;
    const char *after;

    *number = 0;
    p = score_skip(p, end);
    if (p < end && score_move(p, end, &c, &short_form) != NULL)
        return true;
    if (p < end && (after = score_number(p, end, number)) != NULL)
        p = score_skip(after, end);
    if (p < end && (after = score_gap(p, end)) != NULL)
        p = score_skip(after, end);
    if (p < end)
        p = score_side(p, end);
    return p < end && score_move(p, end, &c, &short_form) != NULL;
}

/* -- Sniffing ------------------------------------------------------------------------------------- */

/* Whether the line is moves in WXF: one word of such signs could be anything, two are not. */
static bool is_wxf(const char *p, const char *end)
{
    unsigned number, moves = 0;
    const char *after;
    struct claim c;

    if ((after = score_number(p, end, &number)) != NULL)
        p = after;
    while (moves < 2 && (p = score_skip(p, end)) < end && (after = score_wxf(p, end, &c)) != NULL) {
        moves++;
        p = after;
    }
    return moves == 2;
}

/* Where the moves of a line begin, behind its number. */
static const char *first_word(struct slice line)
{
    const char *p = score_skip(line.p, line.p + line.n), *end = line.p + line.n, *after;
    unsigned number;

    if (p < end && (after = score_number(p, end, &number)) != NULL)
        p = score_skip(after, end);
    return p;
}

/* How sure a line that begins with a move makes: 2 in Chinese, 1 in WXF, which servers write into files of
 * their own, 0 for a word that could be anything. */
static unsigned sureness(struct slice line)
{
    const char *p = first_word(line), *end = line.p + line.n;
    struct claim c;

    return p == end ? 0 : score_wxf(p, end, &c) == NULL ? 2 : is_wxf(p, end);
}

int score_sniff(struct slice head)
{
    struct slice rest = head;
    unsigned moves = 0, chinese = 0, number, lines = 0;

    while (rest.p != NULL && moves < 3 && lines < 400) {
        struct slice line = slice_trim(slice_cut(rest, '\n', &rest));

        if (line.n == 0)
            continue;
        lines++;
        if (line.p[0] == '[' && line.p[line.n - 1] == ']')
            return 0;
        if (!begins_moves(line.p, line.p + line.n, &number))
            continue;
        moves += sureness(line) > 0;
        chinese += sureness(line) > 1;
    }
    if (chinese == 0 &&
        memmem(head.p, head.n, "START{", 6) != NULL) /* a file of the server that speaks WXF */
        return 0;
    return chinese > 0 ? 68 : moves > 0 ? WXF_BID : 0;
}

/* -- Lines that are no moves ---------------------------------------------------------------------- */

static struct span span_of(const struct score *s, struct slice at)
{
    return build_span(&s->f, at);
}

/* A FEN with ten ranks in the line: where the game starts. */
static bool take_fen(struct score *s, struct slice line)
{
    struct slice rest = line, word;

    while ((word = lines_word(&rest)).n != 0)
        if (word.n > 17 && lines_game_of_fen(word) == GAME_XIANGQI && memchr(word.p, '/', word.n) != NULL) {
            struct slice fen = slice_between(word.p, line.p + line.n);

            record_header(s->f.record, KEY_POSITION, SLICE("FEN"), fen, span_of(s, fen));
            return true;
        }
    return false;
}

/* A line before the moves. */
static void take_line_before(struct score *s, struct slice line)
{
    const struct pattern *p;

    if (take_fen(s, line) || heads_read(&s->f, line, true))
        return;
    if ((p = heading_of(&s->headings, GAME_XIANGQI, line)) != NULL)
        heading_take(&s->headings, &s->f, p, line);
    else if (record_find(s->f.record, KEY_TITLE) == NULL && line.n < 200)
        build_header(&s->f, KEY_TITLE, "", line, line);
    else
        build_comment(&s->f, line);
}

/* -- Moves ---------------------------------------------------------------------------------------- */

static struct node *add(struct score *s, struct slice word)
{
    uint32_t at = record_add(s->f.record, s->f.node);
    struct node *n;

    if (at == 0)
        return NULL;
    s->f.node = at;
    s->moves++;
    s->behind = word.p + word.n;
    n = &s->f.record->node[at];
    n->at = span_of(s, word);
    if (s->numbered && s->number <= UINT16_MAX)
        n->number = (uint16_t)s->number;
    s->numbered = false;
    return n;
}

/* What a phrase says of the result, if anything. */
static const struct declared *said_by(struct score *s, struct slice phrase)
{
    struct known_result *k = s->known;

    if (phrase.n != 0 && phrase.n == k->length && memcmp(phrase.p, k->words, phrase.n) == 0)
        return &k->said;
    k->said = declared_read(NULL, GAME_XIANGQI, phrase);
    k->length = phrase.n > sizeof k->words ? 0 : (uint8_t)phrase.n;
    memcpy(k->words, phrase.p, k->length);
    return &k->said;
}

/* Whether words that stand alone are a result. */
static bool is_result(struct score *s, struct slice phrase)
{
    const struct declared *said;

    phrase = heads_unbracketed(slice_trim(phrase));
    if (phrase.n == 0 || phrase.n > sizeof s->known->words)
        return false;
    if (slice_is(phrase, "*"))
        return true;
    said = said_by(s, phrase);
    return said->known && said->said;
}

static void take_result(struct score *s, struct slice phrase)
{
    struct record *r = s->f.record;
    struct declared said = *said_by(s, phrase = heads_unbracketed(slice_trim(phrase)));

    r->terminated = true;
    r->terminator = said.result;
    r->result_at = span_of(s, phrase);
    s->ended = true;
    if (record_find(r, KEY_RESULT) == NULL && said.said)
        build_header(&s->f, KEY_RESULT, "", phrase, phrase);
}

/* ！？ behind a move; how many bytes. */
static unsigned take_glyph(struct score *s)
{
    static const struct {
        const char *sign;
        int nag;
    } signs[] = {{"！！", 3}, {"!!", 3}, {"？？", 4}, {"??", 4}, {"！？", 5}, {"!?", 5},
                 {"？！", 6}, {"?!", 6}, {"！", 1},   {"!", 1},  {"？", 2},   {"?", 2}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (starts(s->p, s->end, signs[i].sign)) {
            struct note *n = s->f.node == 0 ? NULL : record_note(s->f.record, s->f.node, NOTE_NAG);

            if (n != NULL) {
                n->value = signs[i].nag;
                n->flags = NOTE_SUFFIX;
                n->at = span_of(s, (struct slice){s->p, strlen(signs[i].sign)});
            }
            return (unsigned)strlen(signs[i].sign);
        }
    return 0;
}

/* The end of the remark in brackets at P, behind the closing one; NULL when there is none near. */
static const char *get_bracket(const char *p, const char *end, struct slice *phrase)
{
    static const struct {
        const char *open, *close;
    } pairs[] = {{"（", "）"}, {"(", ")"},   {"【", "】"}, {"{", "}"},
                 {"［", "］"}, {"〔", "〕"}, {"（", ")"},  {"(", "）"}};
    size_t room = (size_t)(end - p) < LONGEST_REMARK ? (size_t)(end - p) : LONGEST_REMARK;

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *close;

        if (!starts(p, end, pairs[i].open))
            continue;
        if ((close = memmem(p, room, pairs[i].close, strlen(pairs[i].close))) == NULL)
            continue;
        *phrase = slice_between(p + strlen(pairs[i].open), close);
        return close + strlen(pairs[i].close);
    }
    return NULL;
}

static const char *line_end(const char *p, const char *end)
{
    const char *feed = memchr(p, '\n', (size_t)(end - p));

    return feed == NULL ? end : feed;
}

/* Whether a result could begin so: the vocabulary is asked for these alone. */
static bool may_be_result(const char *p, const char *end)
{
    static const char *const begins[] = {"红",  "黑",  "紅", "和",   "先",   "后",   "後",  "双",  "雙",
                                         "平",  "甲",  "乙", "此局", "结果", "1-0",  "0-1", "1/2", "½",
                                         "1–0", "0–1", "１", "０",   "1：0", "0：1", "1:0", "0:1"};

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (starts(p, end, begins[i]))
            return true;
    return false;
}

/* The result at P that ends its line or sentence; its length, 0 when there is none. */
static size_t result_at(struct score *s)
{
    const char *end = line_end(s->p, s->end), *q;
    struct declared said;
    size_t n;

    if (*s->p == '*' && (s->p + 1 == end || s->p[1] == '\r'))
        return 1;
    if (!may_be_result(s->p, end))
        return 0;
    n = declared_at(NULL, GAME_XIANGQI, slice_between(s->p, end), &said);
    q = n == 0 ? end : score_skip(s->p + n, end);
    if (n != 0 && (q == end || *q == ')' || starts(q, end, "）") || starts(q, end, "！")))
        return n;
    /* 红方认负。 and such words, when they fill the line. */
    q = end;
    while (q > s->p && (unsigned char)q[-1] <= ' ')
        q--;
    if (q - s->p >= 3 && memcmp(q - 3, "。", 3) == 0)
        q -= 3;
    return q - s->p < 60 && is_result(s, slice_between(s->p, q)) ? (size_t)(q - s->p) : 0;
}

/* Prose inside a line: up to its end, or to where a number and a move go on. */
static void take_prose(struct score *s)
{
    const char *end = line_end(s->p, s->end), *p = s->p, *start = s->p;
    unsigned n, number;

    do {
        utf8_get(p, end, &n);
        p += n;
        if (p < end && circled_get(p, end, &number, &(enum number_style){0}) != NULL &&
            number == s->number + 1 && begins_moves(p, end, &number) && number != 0)
            break;
        if (p < end && circled_get(p, end, &number, &(enum number_style){0}) != NULL && number == s->number &&
            begins_moves(p, end, &number) && number != 0)
            break;
    } while (p < end);
    build_comment(&s->f, slice_between(start, p));
    s->p = p;
}

/* A remark is a comment; where it names moves, they may be another way to play. */
static void keep_remark(struct score *s, struct slice said)
{
    build_comment(&s->f, said);
    if (s->remarks < MOST_REMARKS && s->f.node != 0)
        s->remark[s->remarks++] = (struct remark){said, s->f.node};
}

static void take_remark(struct score *s)
{
    const char *end = line_end(s->p, s->end), *stop = memmem(s->p, (size_t)(end - s->p), "。", 3);

    stop = stop == NULL ? end : stop + 3;
    keep_remark(s, slice_between(s->p, stop));
    s->p = stop;
}

static void say_broken(struct score *s, struct slice word)
{
    struct slice file = wrong_file(word);

    sink_say(s->f.sink, file.n != 0 ? CODE_MOVELIST_FILE : CODE_MOVELIST_WORDS, span_of(s, word),
             sink_clipped(s->f.sink, word), file.n != 0 ? sink_clipped(s->f.sink, file) : NULL);
}

/* A word that begins like a move and is none: up to the next blank or separator. */
static void take_broken(struct score *s)
{
    const char *p = s->p;
    unsigned n;

    do {
        utf8_get(p, s->end, &n);
        p += n;
    } while (p < s->end && *p != '\n' && score_separator(p, s->end) == 0);
    if (!s->broken && (looks_like_move(s->p, s->end) || kind_at(s->p, s->end, 0) == WORD_PIECE))
        say_broken(s, slice_between(s->p, p));
    s->broken = true;
    add(s, slice_between(s->p, p));
    s->p = p;
}

/* One word of the moves at s->p, which is neither blank nor a line end. */
static void take_word(struct score *s)
{
    struct claim c;
    bool short_form;
    const char *after;
    struct slice phrase;
    unsigned number;
    size_t n;

    if ((after = score_move(s->p, s->end, &c, &short_form)) != NULL) {
        struct node *node = add(s, slice_between(s->p, after));

        if (node != NULL)
            node->claim = c;
        s->shorts |= short_form;
        s->wxf |= s->moves == 1 && score_wxf(s->p, s->end, &c) != NULL;
        s->p = after;
    } else if ((after = score_gap(s->p, s->end)) != NULL) {
        s->p = after;
    } else if ((n = take_glyph(s)) != 0) {
        s->p += n;
    } else if ((after = get_bracket(s->p, s->end, &phrase)) != NULL &&
               score_number(s->p, s->end, &number) != after) {
        if (may_be_result(phrase.p, phrase.p + phrase.n) && is_result(s, phrase))
            take_result(s, phrase);
        else
            keep_remark(s, phrase);
        s->p = after;
    } else if ((n = result_at(s)) != 0) {
        take_result(s, (struct slice){s->p, n});
        s->p += n;
    } else if ((after = score_number(s->p, s->end, &number)) != NULL) {
        s->number = number;
        s->numbered = true;
        s->p = after;
    } else if ((after = score_side(s->p, s->end)) > s->p &&
               score_move(after, s->end, &c, &short_form) != NULL) {
        s->p = after;
    } else if (score_remark(s->p, s->end) != 0) {
        take_remark(s);
    } else if ((s->numbered && s->f.node != 0) || looks_like_move(s->p, s->end)) {
        take_broken(s);
    } else {
        take_prose(s);
    }
}

/* -- Games ---------------------------------------------------------------------------------------- */

/* Whether the next line of moves from P on is numbered 1. */
static bool next_is_first(const char *p, const char *end)
{
    unsigned number;

    for (int i = 0; i < LINES_AHEAD && p < end; i++) {
        const char *stop = line_end(p, end);

        if (begins_moves(p, stop, &number))
            return number == 1;
        p = stop < end ? stop + 1 : end;
    }
    return false;
}

/* Whether the line at s->p, which follows moves, belongs to the next game. BLANK: an empty line is before it.
 */
static bool is_next_game(struct score *s, struct slice line, bool blank)
{
    unsigned number;
    const struct pattern *p;

    if (begins_moves(line.p, line.p + line.n, &number))
        return (number == 1 && s->moves > 1 && s->number >= 1) || (s->ended && number == 0);
    if (may_be_result(line.p, line.p + line.n) && is_result(s, line))
        return false;
    if (heads_known(s->f.text->file->desc, line))
        return !heads_is_result(line);
    if ((p = heading_of(&s->headings, GAME_XIANGQI, line)) != NULL)
        return true;
    return (blank || s->ended) && next_is_first(line.p, s->end);
}

/* A line behind moves that is none itself, and belongs to this game. */
static void take_line_after(struct score *s, struct slice line)
{
    if (heads_is_result(line) && heads_read(&s->f, line, false))
        return;
    if (slice_is(line, "*") || (may_be_result(line.p, line.p + line.n) && is_result(s, line)))
        take_result(s, line);
    else
        build_comment(&s->f, line);
}

/* Up to the first line of moves; false when there is none. */
static bool read_before(struct score *s)
{
    while (s->p < s->end) {
        const char *stop = line_end(s->p, s->end);
        struct slice line = slice_trim(slice_between(s->p, stop));
        unsigned number;

        if (line.n != 0 && begins_moves(line.p, line.p + line.n, &number))
            return true;
        if (line.n != 0)
            take_line_before(s, line);
        s->p = stop < s->end ? stop + 1 : s->end;
    }
    return false;
}

/* A line end at s->p: the next line goes on, is text, or (false) is the next game's. */
static bool take_line_end(struct score *s)
{
    bool blank = false;

    for (s->p++; s->p < s->end;) {
        const char *stop = line_end(s->p, s->end);
        struct slice line = slice_trim(slice_between(s->p, stop));
        unsigned number;

        if (line.n == 0) {
            blank = true;
        } else if (is_next_game(s, line, blank)) {
            return false;
        } else if (begins_moves(line.p, line.p + line.n, &number) ||
                   score_remark(line.p, line.p + line.n) != 0 ||
                   begins_broken(line.p, line.p + line.n, s->number + 1)) {
            return true;
        } else {
            take_line_after(s, line);
        }
        s->p = stop < s->end ? stop + 1 : s->end;
    }
    return true;
}

/* A move and the blank behind it, as nearly all are spelled; false, with nothing taken, for any other. */
static bool take_quick_move(struct score *s)
{
    struct claim c;
    unsigned n = notation_chinese.quick(s->p, &c);
    struct node *node;

    if (n == 0)
        return false;
    if ((node = add(s, (struct slice){s->p, n})) != NULL)
        node->claim = c;
    s->p += n;
    return true;
}

/* "12. 炮二平五 马８进７" from the start of a line: true when all of it was taken, and s->p is at its end.
 * What else a line can be, take_line_end() and take_word() find out from where this has stopped. */
static bool take_quick_line(struct score *s)
{
    const char *p = s->p, *last = s->end - QUICK_LINE;
    unsigned number = 0;

    while (p < last && (*p == ' ' || *p == '\t'))
        p++;
    for (; p < last && *p >= '0' && *p <= '9' && number < 1000; p++)
        number = number * 10 + (unsigned)(*p - '0');
    if (p >= last || *p != '.' || number != s->number + 1 || s->ended)
        return false;
    while (*++p == ' ')
        ;
    if (p >= last || (unsigned char)*p < 0x80)
        return false;
    s->number = number;
    s->numbered = true;
    s->p = p;
    while (s->p < last && take_quick_move(s))
        while (*s->p == ' ')
            s->p++;
    return *s->p == '\n';
}

static void read_moves(struct score *s)
{
    while (s->p < s->end) {
        unsigned n;

        if (*s->p == '\n') {
            while (s->quick && s->end - s->p > QUICK_LINE && *s->p == '\n') {
                s->p++;
                if (!take_quick_line(s))
                    break;
            }
            if (s->p[-1] == '\n')
                s->p--;
            else if (*s->p != '\n')
                continue;
            if (!take_line_end(s))
                return;
        } else if ((n = score_separator(s->p, s->end)) != 0 && score_gap(s->p, s->end) == NULL) {
            s->p += n;
        } else {
            take_word(s);
        }
    }
}

/* The result that the words behind the last move end with: 至此，黑方认负. */
static void take_tail(struct score *s)
{
    struct slice line, clause;

    if (s->ended || s->behind == NULL || record_find(s->f.record, KEY_RESULT) != NULL)
        return;
    line = last_line(slice_between(s->behind, s->p));
    clause = heads_unbracketed(last_clause(heads_unbracketed(line)));
    if (clause.n != 0 && !is_supposed(line) && is_result(s, clause))
        take_result(s, clause);
}

/* The other ways to play, now that the main line is there. */
static void add_remarks(struct score *s)
{
    for (unsigned i = 0; i < s->remarks; i++)
        score_add_lines(&s->f, s->remark[i].words, s->remark[i].behind);
}

enum status score_read(struct text *text, struct record *record, struct sink *sink,
                       const struct patterns *patterns)
{
    struct score s = {.p = text->p, .end = text->end, .quick = (text->want & WANT_SLOW) == 0};
    enum status status = STATUS_END;

    stones_start(&s.f, text, record, sink, "movelist", 0);
    record->game = GAME_XIANGQI;
    s.known = desc_recall(text->file->desc, record, sizeof *s.known);
    headings_init(&s.headings, patterns, &s.f);
    if (read_before(&s)) {
        headings_above(&s.f);
        read_moves(&s);
        take_tail(&s);
        text->p = s.p;
        if (!score_put_in_order(record))
            add_remarks(&s);
        record->notation = s.wxf      ? notation_wxf.name
                           : s.shorts ? notation_chinese_short.name
                                      : notation_chinese.name;
        status = build_end(&s.f);
    } else {
        text->p = s.p;
    }
    headings_free(&s.headings);
    return status;
}
