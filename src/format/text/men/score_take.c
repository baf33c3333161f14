/* The words of a xiangqi score: moves, numbers, glyphs, remarks, results, and what is none of these. */
#include "format/text/men/score_state.h"

#include "format/text/lexing.h"
#include "format/text/men/score.h"
#include "notation/stones/stones.h"

struct node *score_add(struct score_reading *s, struct slice word)
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

/* The words PHRASE say who won; AT: where they stand. */
void score_end_with(struct score_reading *s, struct slice phrase, struct slice at)
{
    struct record *r = s->f.record;
    struct declared said = *known_said(s->known, GAME_XIANGQI, phrase);

    r->terminated = true;
    r->terminator = said.result;
    r->result_at = span_of(s, at);
    s->ended = true;
    if (record_find(r, KEY_RESULT) == NULL && said.said)
        build_header(&s->f, KEY_RESULT, "", phrase, at);
}

void score_take_result(struct score_reading *s, struct slice phrase)
{
    phrase = score_result_words(phrase);
    score_end_with(s, phrase, phrase);
}

/* ！？ behind a move; how many bytes. */
static unsigned take_glyph(struct score_reading *s)
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

/* Whether the other side's move stands at P where the first of a round has been read: 兵七进一——仙人指路
 * 卒7进1. Its digits tell whose it is. */
static bool is_reply(const struct score_reading *s, const char *p, const char *end)
{
    const struct record *r = s->f.record;
    struct claim c;
    bool short_form;

    return s->f.node != 0 && r->node[s->f.node].number != 0 && (unsigned char)*p >= 0xE4 &&
           score_move(p, end, &c, &short_form) != NULL && !short_form &&
           ((c.odd ^ r->node[s->f.node].claim.odd) & ODD_NUMERALS) != 0;
}

/* Whether the moves go on at P behind prose: at the next number, at this one again, or, where nothing is
 * numbered, behind a full stop. */
static bool goes_on(const struct score_reading *s, const char *p, const char *end)
{
    unsigned number;
    enum number_style style;
    struct found_move found;
    struct claim c;
    bool short_form;

    if (s->program)
        return *p == '"' || *p == '\'';
    if (p[-1] == ' ' && is_reply(s, p, end))
        return true;
    if (s->number == 0 && (memcmp(p - 3, "。", 3) == 0 || memcmp(p - 3, "；", 3) == 0))
        return score_move(p, end, &c, &short_form) != NULL;
    return circled_get(p, end, &number, &style) != NULL && (number == s->number || number == s->number + 1) &&
           score_begin(slice_between(p, end), &number, &found) != NULL && number != 0;
}

/* Prose inside a line: up to its end, or to where the moves go on. */
static void take_prose(struct score_reading *s)
{
    const char *end = line_end(s->p, s->end), *p = s->p, *start = s->p;
    unsigned n;

    do {
        utf8_get(p, end, &n);
        p += n;
    } while (p < end && !(p - start >= 3 && goes_on(s, p, end)));
    build_comment(&s->f, slice_between(start, p));
    s->p = p;
}

/* A remark is a comment; where it names moves, they may be another way to play. */
static void keep_remark(struct score_reading *s, struct slice said)
{
    build_comment(&s->f, said);
    if (s->remarks < MOST_REMARKS && s->f.node != 0)
        s->remark[s->remarks++] = (struct remark){said, s->f.node};
}

static void take_remark(struct score_reading *s)
{
    const char *end = line_end(s->p, s->end), *stop = memmem(s->p, (size_t)(end - s->p), "。", 3);

    stop = stop == NULL ? end : stop + 3;
    keep_remark(s, slice_between(s->p, stop));
    s->p = stop;
}

/* What is wrong with the word from s->p on, which is all of WHOLE but for a star before it. */
static void say_broken(struct score_reading *s, struct slice whole)
{
    struct slice file = score_wrong_file(slice_between(s->p, whole.p + whole.n));

    sink_say(s->f.sink, file.n != 0 ? CODE_MOVELIST_FILE : CODE_MOVELIST_WORDS, span_of(s, whole),
             sink_clipped(s->f.sink, whole), file.n != 0 ? sink_clipped(s->f.sink, file) : NULL);
}

/* Where the broken word begins that is read from s->p to AFTER: one star before it was put there for its
 * first character; two, or one at either end, are markup. */
static const char *broken_start(const struct score_reading *s, const char *after)
{
    const char *p = s->p, *first = s->f.text->start;
    bool is_starred = p > first && p[-1] == '*' && (p - 1 == first || p[-2] != '*');

    return is_starred && after[-1] != '*' ? p - 1 : p;
}

/* The dot of R9.8. */
static bool is_dot_of_wxf(const struct score_reading *s, const char *p)
{
    return s->wxf && *p == '.' && is_digit((unsigned char)p[-1]) && p + 1 < s->end &&
           is_digit((unsigned char)p[1]);
}

/* A word that begins like a move and is none: up to the next blank or separator. */
static void take_broken(struct score_reading *s)
{
    const char *p = s->p;
    unsigned n;

    do {
        utf8_get(p, s->end, &n);
        p += n;
    } while (p < s->end && *p != '\n' &&
             (find_char("*+=-", *p) != NULL || score_separator(p, s->end) == 0 || is_dot_of_wxf(s, p)));
    if (!s->broken && (score_looks_like_move(s->p, s->end) || score_kind_at(s->p, s->end, 0) == WORD_PIECE ||
                       score_has_direction(slice_between(s->p, p))))
        say_broken(s, slice_between(broken_start(s, p), p));
    s->broken = true;
    score_add(s, slice_between(broken_start(s, p), p));
    s->p = p;
}

/* The move at s->p, up to AFTER. */
static void take_move(struct score_reading *s, const char *after, const struct claim *c)
{
    struct node *node = score_add(s, slice_between(s->p, after));
    struct claim first;

    if (node != NULL) {
        node->claim = *c;
        node->claim.side = (uint8_t)s->next;
    }
    s->next = SIDE_NONE;
    if (s->moves == 1 && score_wxf(s->p, s->end, &first) != NULL)
        s->wxf = true;
    else if (s->moves == 1)
        s->coordinates = score_coordinates(s->p, s->end, &first) != NULL;
    while (after < s->end && *after == '*') /* **炮二平五** */
        after++;
    s->p = after;
}

/* A result, a move or a remark in brackets, up to AFTER. */
static void take_bracket(struct score_reading *s, struct slice phrase, const char *after)
{
    struct claim c;
    bool short_form;

    if (score_is_result(s->known, phrase)) {
        score_take_result(s, phrase);
    } else if (s->bracketed && score_is_move(phrase)) {
        s->p = slice_trim(phrase).p;
        take_move(s, score_move(s->p, s->end, &c, &short_form), &c);
        s->shorts |= short_form;
    } else {
        keep_remark(s, phrase);
    }
    s->p = after;
}

/* h9x7 among coordinates, H8x7 in WXF: a letter and a digit or two letters, and no more than a move has. */
static bool is_broken_latin(const struct score_reading *s)
{
    const char *p = s->p;
    unsigned digits = 0;

    if ((!s->coordinates && !s->wxf) || p >= s->end || !is_letter((unsigned char)*p))
        return false;
    for (; p < s->end && (unsigned char)*p > ' ' && (unsigned char)*p < 0x80 && find_char(",;/|", *p) == NULL;
         p++)
        digits += is_digit((unsigned char)*p);
    return digits > 0 && p - s->p >= 3 && p - s->p <= 6;
}

/* Whether nothing stands between the last move, which has a number, and s->p, where its answer belongs. */
static bool is_answer(const struct score_reading *s)
{
    return s->behind != NULL && s->f.record->node[s->f.node].number != 0 &&
           score_skip(s->behind, s->end) == s->p;
}

/* 马二?三 车9平8: a man begins a word before a move, in a list that numbers nothing. */
static bool is_slip_among_moves(const struct score_reading *s)
{
    return s->number == 0 && s->f.node != 0 && score_kind_at(s->p, s->end, 0) == WORD_PIECE &&
           score_before_move(s->p, line_end(s->p, s->end), false);
}

/* 2. H2+3 XX 3. R1.2: one word and no more between a move and the next number, where rounds have had two
 * moves so far. */
static bool is_in_place_of_answer(const struct score_reading *s)
{
    const char *p = s->p;
    unsigned number, n;

    if (s->number < 2 || s->moves != 2 * s->number - 1 || !is_answer(s))
        return false;
    for (; p < s->end && *p != '\n' && score_separator(p, s->end) == 0; p += n)
        utf8_get(p, s->end, &n);
    p = score_skip(p, s->end);
    if (p < s->end && *p == '\n')
        p = score_skip(p + 1, s->end);
    return p < s->end && score_number(p, s->end, &number) != NULL && number == s->number + 1;
}

/* A number or a side, and its move. */
static bool is_led_move(const char *p, const char *end)
{
    const char *after;
    struct claim c;
    bool short_form;
    unsigned number;
    enum side side;

    if ((after = score_number(p, end, &number)) != NULL)
        after = score_skip(after, end);
    else
        after = score_side(p, end, &side);
    return after > p && after < end && score_move(after, end, &c, &short_form) != NULL;
}

/* WXF without the letter of the man: 2+6, also behind a star in its place. A dot where the next round may
 * begin is a number's. */
static bool is_misspelled_wxf(const struct score_reading *s)
{
    const char *p = s->p;

    return s->wxf && s->end - p >= 3 && is_digit((unsigned char)p[0]) && is_digit((unsigned char)p[2]) &&
           (find_char("+-=", p[1]) != NULL ||
            (p[1] == '.' && (is_answer(s) || (p > s->f.text->start && p[-1] == '*')))) &&
           (s->end - p == 3 || (unsigned char)p[3] <= ' ');
}

/* A star, a number too many or a man that is missing where a move belongs: no result and no move by itself.
 */
static bool is_misspelled(const struct score_reading *s, const char *after_move)
{
    if (after_move != NULL)
        return after_move < s->end && score_is_number_too_many(after_move, s->end);
    if (!s->numbered && !is_answer(s))
        return false;
    return is_misspelled_wxf(s) || (score_is_misspelled(s->p, s->end) && !is_led_move(s->p, s->end));
}

/* The move at s->p; NULL: none. Small letters with a dot or a dash are moves among others in WXF: h8+7 r9.8.
 */
static const char *move_at(const struct score_reading *s, struct claim *c, bool *short_form)
{
    const char *after;

    if (s->found.p == s->p) {
        *c = s->found.claim;
        *short_form = s->found.short_form;
        return s->found.after;
    }
    after = score_move(s->p, s->end, c, short_form);
    if (after != NULL || !s->wxf || s->end - s->p < 4 ||
        (s->end - s->p > 4 && is_letter((unsigned char)s->p[4])))
        return after;
    claim_clear(c);
    return notation_wxf.parse((struct slice){s->p, 4}, 0, c) ? s->p + 4 : NULL;
}

/* One word of the moves at s->p, which is neither blank nor a line end. */
void score_take_word(struct score_reading *s)
{
    struct claim c;
    bool short_form;
    const char *after;
    struct slice phrase;
    unsigned number;
    enum side side;
    size_t n;

    after = move_at(s, &c, &short_form);
    if (is_misspelled(s, after)) {
        take_broken(s);
    } else if (after != NULL) {
        take_move(s, after, &c);
        s->shorts |= short_form;
    } else if ((after = score_gap(s->p, s->end)) != NULL) {
        if (s->numbered) /* 1. …… 炮8平5 */
            s->next = SIDE_SECOND;
        s->p = after;
    } else if (!s->numbered && (n = take_glyph(s)) != 0) {
        s->p += n;
    } else if ((after = score_side(s->p, s->end, &side)) > s->p && after < s->end &&
               score_move(after, s->end, &c, &short_form) != NULL) {
        s->next = side;
        s->p = after;
    } else if ((after = score_bracket(s->p, s->end, &phrase)) != NULL &&
               score_number(s->p, s->end, &number) != after) {
        take_bracket(s, phrase, after);
    } else if ((n = score_result_at(s->known, s->p, line_end(s->p, s->end))) != 0) {
        score_take_result(s, (struct slice){s->p, n});
        s->p += n;
    } else if ((after = score_number(s->p, s->end, &number)) != NULL) {
        s->number = s->ones ? s->number : number;
        s->numbered = !s->ones;
        s->p = after;
    } else if (score_remark(s->p, s->end) != 0) {
        take_remark(s);
    } else if ((s->numbered && (s->f.node != 0 ||
                                (s->number == 1 && score_before_move(s->p, line_end(s->p, s->end), true)))) ||
               score_looks_like_move(s->p, s->end) || is_broken_latin(s) ||
               (s->moves == 0 && score_is_slip_of_wxf(s->p, line_end(s->p, s->end))) ||
               is_slip_among_moves(s) || (is_answer(s) && score_begins_move(s->p, s->end)) ||
               is_in_place_of_answer(s)) {
        take_broken(s);
    } else {
        take_prose(s);
    }
}
