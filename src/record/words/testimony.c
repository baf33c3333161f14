/* testimony.c - statements of how a game ended, out of the words of Termination and of the result. */
#include "record/words/words.h"

/* Kinds by which somebody loses or wins, so that whoever did it is worth knowing. */
enum {
    PERSONAL = 1 << HOW_RESIGN | 1 << HOW_TIME | 1 << HOW_FORFEIT | 1 << HOW_FOUL | 1 << HOW_PERPETUAL |
               1 << HOW_FORBIDDEN | 1 << HOW_FIVE | 1 << HOW_MATE | 1 << HOW_STALEMATE
};

static void add(struct testimony *t, struct stated s)
{
    if (t->count < TESTIMONY_MAX)
        t->list[t->count++] = s;
}

/* Only Black's moves are forbidden: 白禁手胜, 禁手负. And whoever is named twice has suffered it: 黑中盘认输.
 */
static struct stated act_of(const struct said *said, enum game_id game, enum how how, enum key key)
{
    struct stated s = {.how = (uint8_t)how, .key = (uint8_t)key, .lost = said->lost[how]};

    s.won = said->won[how] & (uint8_t)~s.lost;
    if (how == HOW_FORBIDDEN && game == GAME_WUZIQI)
        s.lost = SIDES_FIRST, s.won = SIDES_NONE;
    return s;
}

/* Stalemate is a kind of draw in chess, and nobody loses there by checks that go on for ever. */
static uint32_t acts_of(const struct said *said, enum game_id game)
{
    uint32_t none = game == GAME_CHESS ? 1u << HOW_STALEMATE | 1u << HOW_PERPETUAL : 0;

    return said->hows & PERSONAL & ~none;
}

/* Who did what is said, where words apart from the result say who won: White won on time. */
static void attribute(const struct said *said, struct stated *s)
{
    if (s->lost != SIDES_NONE || s->won != SIDES_NONE)
        return;
    s->lost = said_both_lose(said) ? SIDES_BOTH : (uint8_t)said->losers;
    s->won = (uint8_t)said->winners;
}

/* 和棋（长将）, drawn by timeout vs insufficient material: what concerns nobody in particular, or both, has
 * only led to the draw. */
static bool leads_to_draw(const struct stated *s)
{
    return (s->lost == SIDES_NONE && s->won == SIDES_NONE) || s->lost == SIDES_BOTH;
}

static void add_acts(const struct record *r, const struct said *said, enum key key, bool apart,
                     struct testimony *t)
{
    enum drawn drawn = said_drawn(said, r->game);
    uint32_t acts = acts_of(said, r->game);

    for (unsigned how = 0; how < HOW_KINDS; how++)
        if ((acts >> how & 1) != 0) {
            struct stated s = act_of(said, r->game, (enum how)how, key);

            if (apart)
                attribute(said, &s);
            if (drawn == DRAWN_KINDS || !leads_to_draw(&s))
                add(t, s);
        }
}

/* A result's own word for a draw is no testimony, unless it stands beside another result. */
static void add_draw(const struct record *r, const struct said *said, enum key key, bool apart,
                     struct testimony *t)
{
    enum drawn drawn = said_drawn(said, r->game);
    bool beside = apart || said->winners != SIDES_NONE || said->losers != SIDES_NONE;

    if (drawn != DRAWN_KINDS && (drawn != DRAWN_ANYHOW || beside))
        add(t, (struct stated){.how = HOW_DRAW, .drawn = (uint8_t)drawn, .key = (uint8_t)key});
}

/* Who won, or that somebody did, where nothing is said of how. */
static void add_winner(const struct said *said, enum key key, struct testimony *t, unsigned before)
{
    if (t->count == before && said_both_lose(said))
        add(t, (struct stated){.lost = SIDES_BOTH, .key = (uint8_t)key});
    if (t->count == before && ((said->winners | said->losers) != SIDES_NONE || said_ended(said)))
        add(t, (struct stated){
                   .lost = (uint8_t)said->losers, .won = (uint8_t)said->winners, .key = (uint8_t)key});
}

/* Reads the words; where they are not understood, with the sides in the place of the players' names. */
static bool read_words(const struct record *r, struct slice words, struct said *said)
{
    struct slice names[2], rest;
    char room[NAMED_RESULT_MAX];
    size_t n;

    *said = (struct said){0};
    if (said_read(r->vocabularies, r->game, words, said, &rest))
        return true;
    names[0] = record_value(r, KEY_FIRST);
    names[1] = record_value(r, KEY_SECOND);
    n = names_to_sides(r->vocabularies, r->game, names, words, room);
    *said = (struct said){0};
    return n > 0 && said_read(r->vocabularies, r->game, (struct slice){room, n}, said, &rest);
}

static void take_termination(const struct record *r, struct slice words, struct testimony *t)
{
    unsigned before = t->count;
    struct said said;

    if (!read_words(r, words, &said))
        return;
    if (said_void(&said) != HOW_UNKNOWN) {
        if (!said_broken_off(&said))
            add(t, (struct stated){.how = (uint8_t)said_void(&said), .key = KEY_TERMINATION});
        return;
    }
    add_acts(r, &said, KEY_TERMINATION, true, t);
    add_draw(r, &said, KEY_TERMINATION, true, t);
    add_winner(&said, KEY_TERMINATION, t, before);
}

/* What a result says beside who won: in words, or by the letter of B+R. Behind a form (1-0) the words are no
 * part of the result. */
static void take_result(const struct record *r, const struct declared *d, struct testimony *t)
{
    struct slice words = slice_trim(record_value(r, KEY_RESULT)),
                 remarks = d->plain ? words : declared_remarks(r->vocabularies, r->game, words);
    bool apart = remarks.n < words.n;
    struct said said;

    if (!d->plain && read_words(r, remarks, &said) && said_void(&said) == HOW_UNKNOWN) {
        add_acts(r, &said, KEY_RESULT, apart, t);
        add_draw(r, &said, KEY_RESULT, apart, t);
        if (apart)
            add_winner(&said, KEY_RESULT, t, 0);
    }
    if (t->count == 0 && (d->how == HOW_RESIGN || d->how == HOW_TIME || d->how == HOW_FORFEIT))
        add(t, (struct stated){.how = (uint8_t)d->how, .key = KEY_RESULT});
}

/* [%clk 1:02:03] and the like: a name and numbers, which stand behind the last move of every game of a
 * server.
 */
static bool is_readings(struct slice s)
{
    while (slice_starts(s, "[%")) {
        for (s = slice_skip(s, 2); s.n > 0 && is_ascii_letter(*s.p);)
            s = slice_skip(s, 1);
        while (s.n > 0 && *s.p != ']' && find_char("0123456789:.,#+- ", *s.p) != NULL)
            s = slice_skip(s, 1);
        if (s.n == 0 || *s.p != ']')
            return false;
        s = slice_trim(slice_skip(s, 1));
    }
    return s.n == 0;
}

/* What a comment behind the last move may tell: what the board does not show, of a side that is named
 * ({White resigns} 0-1, as servers write), or a draw. Who stands better is no result. */
static void take_comment(const struct record *r, uint32_t note, struct testimony *t)
{
    enum { TOLD = 1 << HOW_RESIGN | 1 << HOW_TIME | 1 << HOW_FORFEIT | 1 << HOW_FOUL | 1 << HOW_FORBIDDEN };
    unsigned before = t->count;
    struct slice words = slice_trim(note_text(r, &r->note[note]));
    struct said said;

    if (words.n > NAMED_RESULT_MAX || is_readings(words) || !read_words(r, words, &said) ||
        said_void(&said) != HOW_UNKNOWN || said.number.said)
        return;
    for (unsigned how = 0; how < HOW_KINDS; how++)
        if ((TOLD >> how & 1) == 0 || (said.lost[how] | said.won[how] | said.winners | said.losers) == 0)
            said.hows &= ~(UINT32_C(1) << how);
    add_acts(r, &said, KEY_OTHER, true, t);
    add_draw(r, &said, KEY_OTHER, true, t);
    for (; before < t->count; before++)
        t->list[before].note = note;
}

/* 红方认输，黑胜 in the place of 0-1. */
static struct slice closing_words(const struct record *r)
{
    enum { LONGEST_FORM = 8 };

    if (!r->terminated || r->source == NULL || r->result_at.len < LONGEST_FORM ||
        r->result_at.len > NAMED_RESULT_MAX || record_value(r, KEY_RESULT).n > LONGEST_FORM)
        return (struct slice){NULL, 0};
    return (struct slice){r->source + r->result_at.off, r->result_at.len};
}

static void take_closing_words(const struct record *r, struct testimony *t)
{
    struct slice words = closing_words(r);
    unsigned before = t->count;
    struct said said;

    if (words.n == 0 || !read_words(r, words, &said) || said_void(&said) != HOW_UNKNOWN)
        return;
    add_acts(r, &said, KEY_OTHER, false, t);
    add_draw(r, &said, KEY_OTHER, false, t);
    for (; before < t->count; before++)
        t->list[before].note = STATED_AT_END;
}

/* The last node of the main line, and those without a move before it, have the closing comments. */
static void take_comments(const struct record *r, struct testimony *t)
{
    uint32_t node = record_line_end(r);

    for (; node != 0 || r->node[0].child == 0; node = r->node[node].parent) {
        for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next)
            if (note_is_comment(&r->note[i]) && r->note[i].kind != NOTE_COMMENT_BEFORE)
                take_comment(r, i, t);
        if (node == 0 || (r->node[node].flags & NODE_SILENT) == 0)
            break;
    }
}

static struct declared states(const struct record *r, struct testimony *t)
{
    struct declared d = record_reads(r, record_value(r, KEY_RESULT));
    const struct header *h = record_find(r, KEY_TERMINATION);

    t->count = 0;
    if (d.said && (!d.plain || d.how != HOW_UNKNOWN))
        take_result(r, &d, t);
    if (h != NULL && h->value_len > 0)
        take_termination(r, record_slice(r, h->value, h->value_len), t);
    declared_settle(r, t, &d);
    return d;
}

struct declared record_states(const struct record *r, struct testimony *t)
{
    struct declared d = states(r, t);

    take_closing_words(r, t);
    if (r->notes > 1)
        take_comments(r, t);
    return d;
}

HOT struct declared record_result(const struct record *r)
{
    struct testimony t;

    return states(r, &t);
}

HOT enum result record_declared(const struct record *r)
{
    return r->terminated && r->terminator != RESULT_UNKNOWN ? r->terminator : record_result(r).result;
}

struct slice stated_words(const struct record *r, const struct stated *s)
{
    if (s->note == STATED_AT_END)
        return closing_words(r);
    return s->note != 0 ? slice_trim(note_text(r, &r->note[s->note])) : record_value(r, (enum key)s->key);
}

struct span stated_at(const struct record *r, const struct stated *s)
{
    const struct header *h = record_find(r, (enum key)s->key);

    if (s->note != 0 && s->note != STATED_AT_END && r->note[s->note].at.len != 0)
        return r->note[s->note].at;
    return h == NULL ? r->result_at : h->at;
}

const struct stated *testimony_of(const struct testimony *t, enum how how)
{
    for (unsigned i = 0; i < t->count; i++)
        if (t->list[i].how == how)
            return &t->list[i];
    return NULL;
}

bool testimony_concerns(const struct testimony *t, enum how how, enum side side)
{
    const struct stated *s = testimony_of(t, how);
    unsigned set = side == SIDE_FIRST ? SIDES_FIRST : SIDES_SECOND;

    if (s == NULL)
        return false;
    return s->lost != SIDES_NONE ? (s->lost & set) != 0 : s->won != SIDES_NONE ? (s->won & set) == 0 : true;
}
