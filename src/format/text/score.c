/* The reader of xiangqi scores in Chinese words, or in WXF where they are numbered and set as Chinese ones
 * are. */
#include "format/text/score.h"

#include "base/memory.h"
#include "format/description.h"
#include "format/text/headings.h"
#include "format/text/heads.h"
#include "format/text/lexing.h"
#include "format/text/lines.h"
#include "format/text/score_words.h"
#include "format/weiqi/stones.h"
#include "notation/circled.h"
#include "notation/xiangqi.h"
#include "record/declared.h"

#include <stdlib.h>

/* How far the end of a remark in brackets is looked for, and how many lines ahead the next game. */
enum { LONGEST_REMARK = 4000, LINES_AHEAD = 40 };

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
    struct stonefile f;
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
};

/* -- Words ---------------------------------------------------------------------------------------- */

/* Bytes of the blank or separator at P; 0: none stands there. A line end is none. */
static unsigned separator(const char *p, const char *end)
{
    static const char *const wide[] = {"　", "，", "；", "。",       "、", "：", "．",
                                       "·",  "—",  "→",  "\xC2\xA0", "■",  "●"};

    if (*p == ' ' || *p == '\t' || *p == '\r' || *p == ',' || *p == ';' || *p == '.' || *p == ':' ||
        *p == '|' || *p == '-')
        return 1;
    if ((unsigned char)*p < 0x80)
        return 0;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (starts(p, end, wide[i]))
            return (unsigned)strlen(wide[i]);
    return 0;
}

static const char *skip_separators(const char *p, const char *end)
{
    unsigned n;

    while (p < end && !starts(p, end, "...") && (n = separator(p, end)) != 0)
        p += n;
    return p;
}

/* …… or ...; NULL: none. */
static const char *get_gap(const char *p, const char *end)
{
    if (starts(p, end, "...") || starts(p, end, "…") || starts(p, end, "⋯") || starts(p, end, "——")) {
        while (p < end && (*p == '.' || starts(p, end, "…") || starts(p, end, "⋯") || starts(p, end, "—")))
            p += *p == '.' ? 1 : 3;
        return p;
    }
    return NULL;
}

/* 1. １．⒈ ① (1) 一、 第1回合. The byte behind it and what parts it from a move; NULL: no number. */
static const char *get_number(const char *p, const char *end, unsigned *value)
{
    static const char *const tails[] = {"回合", "着", "手", "步", ")", "）", "]", "】"};
    bool nth = starts(p, end, "第");
    enum number_style style;
    const char *after = circled_get(p + (nth ? 3 : 0), end, value, &style);

    if (after == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++)
        if (starts(after, end, tails[i]))
            after += strlen(tails[i]);
    /* 一 alone is a soldier's or a file's. */
    if (style == NUMBER_CHINESE && !nth && (after == end || separator(after, end) == 0 || *after == ' '))
        return NULL;
    return after;
}

/* 红方：, 黑: and the like before a move. */
static const char *skip_side(const char *p, const char *end)
{
    static const char *const sides[] = {"红方", "黑方", "紅方", "红", "黑", "紅"};

    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (starts(p, end, sides[i]))
            return skip_separators(p + strlen(sides[i]), end);
    return p;
}

/* Four characters of WXF, C2=5, half or full width, whatever follows; NULL: none stand there. */
static const char *get_wxf(const char *p, const char *end, struct claim *c)
{
    const char *after = p;
    unsigned n;

    for (unsigned i = 0; i < 4 && after < end && (unsigned char)*after > ' '; i++) {
        uint32_t sign = utf8_narrow(utf8_get(after, end, &n));

        if (i == 0 && (sign < 'A' || sign > 'Z'))
            return NULL;
        after += n;
    }
    claim_clear(c);
    return after > p && notation_wxf.parse(slice_between(p, after), 0, c) ? after : NULL;
}

static const char *get_move(const char *p, const char *end, struct claim *c, bool *short_form)
{
    bool latin = *p >= 'A' && *p <= 'Z';
    const char *after;

    *short_form = false;
    /* Nothing but these begins a move; the first byte alone rules out most. */
    if (latin || (unsigned char)*p == 0xEF)
        return (after = get_wxf(p, end, c)) != NULL || latin ? after : chinese_get(p, end, c, short_form);
    return (unsigned char)*p < 0x80 && !(*p >= '1' && *p <= '5') ? NULL : chinese_get(p, end, c, short_form);
}

/* Whether the line is one of moves whose first word is broken. Behind the number that is NEXT, a man is
 * enough. */
static bool begins_broken(const char *p, const char *end, unsigned next)
{
    unsigned number = 0;
    const char *after;

    p = skip_separators(p, end);
    if (p < end && (after = get_number(p, end, &number)) != NULL)
        p = skip_separators(after, end);
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
    p = skip_separators(p, end);
    if (p < end && get_move(p, end, &c, &short_form) != NULL)
        return true;
    if (p < end && (after = get_number(p, end, number)) != NULL)
        p = skip_separators(after, end);
    if (p < end && (after = get_gap(p, end)) != NULL)
        p = skip_separators(after, end);
    if (p < end)
        p = skip_side(p, end);
    return p < end && get_move(p, end, &c, &short_form) != NULL;
}

/* -- Sniffing ------------------------------------------------------------------------------------- */

/* Whether the line is moves in WXF: one word of such signs could be anything, two are not. */
static bool is_wxf(const char *p, const char *end)
{
    unsigned number, moves = 0;
    const char *after;
    struct claim c;

    if ((after = get_number(p, end, &number)) != NULL)
        p = after;
    while (moves < 2 && (p = skip_separators(p, end)) < end && (after = get_wxf(p, end, &c)) != NULL) {
        moves++;
        p = after;
    }
    return moves == 2;
}

/* Whether a line that begins with a move does so in Chinese, or is surely WXF. */
static bool is_sure(struct slice line)
{
    const char *p = skip_separators(line.p, line.p + line.n), *end = line.p + line.n, *after;
    unsigned number;
    struct claim c;

    if (p < end && (after = get_number(p, end, &number)) != NULL)
        p = skip_separators(after, end);
    return p < end && (get_wxf(p, end, &c) == NULL || is_wxf(p, end));
}

int score_sniff(struct slice head)
{
    struct slice rest = head;
    unsigned moves = 0, number, lines = 0;

    while (rest.p != NULL && moves < 3 && lines < 400) {
        struct slice line = slice_trim(slice_cut(rest, '\n', &rest));

        if (line.n == 0)
            continue;
        lines++;
        if (line.p[0] == '[' && line.p[line.n - 1] == ']')
            return 0;
        moves += begins_moves(line.p, line.p + line.n, &number) && is_sure(line);
    }
    return moves > 0 ? 68 : 0;
}

/* -- Lines that are no moves ---------------------------------------------------------------------- */

static struct span span_of(const struct score *s, struct slice at)
{
    return stonefile_span(&s->f, at);
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
        stonefile_header(&s->f, KEY_TITLE, "", line, line);
    else
        stonefile_comment(&s->f, line);
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
        stonefile_header(&s->f, KEY_RESULT, "", phrase, phrase);
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
    q = n == 0 ? end : skip_separators(s->p + n, end);
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
    stonefile_comment(&s->f, slice_between(start, p));
    s->p = p;
}

/* Words that begin another way to play: all up to the end of the sentence is a remark. */
static size_t begins_remark(const char *p, const char *end)
{
    static const char *const phrase[] = {"如改走", "如改", "如走", "如果", "如",   "若改走", "若",
                                         "亦可",   "也可", "或走", "或者", "改走", "应改走", "应走",
                                         "此时",   "至此", "以下", "正着", "败着", "好棋",   "佳着"};

    for (size_t i = 0; i < sizeof phrase / sizeof *phrase; i++)
        if (starts(p, end, phrase[i]))
            return strlen(phrase[i]);
    return 0;
}

static void take_remark(struct score *s)
{
    const char *end = line_end(s->p, s->end), *stop = memmem(s->p, (size_t)(end - s->p), "。", 3);

    stop = stop == NULL ? end : stop + 3;
    stonefile_comment(&s->f, slice_between(s->p, stop));
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
    } while (p < s->end && *p != '\n' && separator(p, s->end) == 0);
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

    if ((after = get_move(s->p, s->end, &c, &short_form)) != NULL) {
        struct node *node = add(s, slice_between(s->p, after));

        if (node != NULL)
            node->claim = c;
        s->shorts |= short_form;
        s->wxf |= s->moves == 1 && get_wxf(s->p, s->end, &c) != NULL;
        s->p = after;
    } else if ((after = get_gap(s->p, s->end)) != NULL) {
        s->p = after;
    } else if ((n = take_glyph(s)) != 0) {
        s->p += n;
    } else if ((after = get_bracket(s->p, s->end, &phrase)) != NULL &&
               get_number(s->p, s->end, &number) != after) {
        if (may_be_result(phrase.p, phrase.p + phrase.n) && is_result(s, phrase))
            take_result(s, phrase);
        else
            stonefile_comment(&s->f, phrase);
        s->p = after;
    } else if ((n = result_at(s)) != 0) {
        take_result(s, (struct slice){s->p, n});
        s->p += n;
    } else if ((after = get_number(s->p, s->end, &number)) != NULL) {
        s->number = number;
        s->numbered = true;
        s->p = after;
    } else if ((after = skip_side(s->p, s->end)) > s->p && get_move(after, s->end, &c, &short_form) != NULL) {
        s->p = after;
    } else if (begins_remark(s->p, s->end) != 0) {
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
        stonefile_comment(&s->f, line);
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
                   begins_remark(line.p, line.p + line.n) != 0 ||
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
        } else if ((n = separator(s->p, s->end)) != 0 && get_gap(s->p, s->end) == NULL) {
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

/* -- Columns -------------------------------------------------------------------------------------- */

/* A round as it stands on paper: its number and its first node. */
struct round {
    uint32_t number, first, count;
};

static int by_number(const void *a, const void *b)
{
    const struct round *x = a, *y = b;

    return x->number < y->number ? -1 : x->number > y->number;
}

/* The rounds of a line of moves, in the order in which they were read; how many, 0 when a move stands before
 * the first number. */
static uint32_t find_rounds(const struct record *r, struct round *out)
{
    uint32_t count = 0;

    for (uint32_t i = 1; i < r->count; i++) {
        if (r->node[i].number != 0)
            out[count++] = (struct round){r->node[i].number, i, 0};
        if (count == 0)
            return 0;
        out[count - 1].count++;
    }
    return count;
}

/* Whether the rounds, sorted, are all there from the first on, two moves each but for the last. */
static bool are_whole(const struct round *round, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (round[i].number != round[0].number + i || (i + 1 < count && round[i].count != 2) ||
            round[i].count > 2)
            return false;
    return true;
}

/* What a node holds of its own moves to another place in the line. */
static void move_node(struct node *to, const struct node *from)
{
    to->claim = from->claim;
    to->at = from->at;
    to->number = from->number;
    to->notes = from->notes;
    to->last_note = from->last_note;
    to->flags = from->flags;
}

/* Rounds printed in several columns are read across them: 1 4, 2 5, 3 6. Puts them in the order of their
 * numbers, where that leaves nothing over. */
static void put_in_order(struct record *r)
{
    struct round *round = mem_alloc(r->count, sizeof *round);
    uint32_t count = find_rounds(r, round), at = 1;
    bool across = false;

    for (uint32_t i = 1; i < count; i++)
        across |= round[i].number < round[i - 1].number;
    if (across) {
        struct node *old = mem_alloc(r->count, sizeof *old);

        memcpy(old, r->node, r->count * sizeof *old);
        qsort(round, count, sizeof *round, by_number);
        for (uint32_t i = 0; i < count && are_whole(round, count); i++)
            for (uint32_t k = 0; k < round[i].count; k++)
                move_node(&r->node[at++], &old[round[i].first + k]);
        free(old);
    }
    free(round);
}

enum status score_read(struct text *text, struct record *record, struct sink *sink,
                       const struct patterns *patterns)
{
    struct score s = {.p = text->p, .end = text->end, .quick = (text->want & WANT_SLOW) == 0};
    enum status status = STATUS_END;

    stonefile_start(&s.f, text, record, sink, "movelist", 0);
    record->game = GAME_XIANGQI;
    s.known = desc_recall(text->file->desc, record, sizeof *s.known);
    headings_init(&s.headings, patterns, &s.f);
    if (read_before(&s)) {
        headings_above(&s.f);
        read_moves(&s);
        take_tail(&s);
        text->p = s.p;
        put_in_order(record);
        record->notation = s.wxf      ? notation_wxf.name
                           : s.shorts ? notation_chinese_short.name
                                      : notation_chinese.name;
        status = stonefile_end(&s.f);
    } else {
        text->p = s.p;
    }
    headings_free(&s.headings);
    return status;
}
