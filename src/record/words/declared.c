/* declared.c - results as people write them. */
#include "record/words/words.h"

#include "base/text/text.h"

enum { FORM_BYTES = 24 };

/* A character of a form as the YAML has it, in at most four bytes: how many. */
static unsigned put_plain(uint32_t c, char out[4])
{
    c = utf8_narrow(c);
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xFE63 || c == 0x2500)
        c = '-';
    if (c == 0x2236)
        c = ':';
    if (c >= 'A' && c <= 'Z')
        c += 'a' - 'A';
    if (c == 0xBD) {
        out[0] = '1';
        out[1] = '/';
        out[2] = '2';
        return 3;
    }
    return utf8_put(c == 0x2044 || c == 0x2215 ? '/' : c, out);
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\t' || c == 0x3000 || c == 0xA0 || c == '(' || c == ')' || c == 0xFF08 ||
           c == 0xFF09;
}

/* The text as the forms of the YAML are written; empty when it is too long for one. */
static struct slice plain_form(struct slice s, char out[FORM_BYTES])
{
    size_t n = 0;
    unsigned length;

    for (; s.n > 0; s = slice_skip(s, length)) {
        uint32_t c = utf8_get(s.p, s.p + s.n, &length);

        if (is_blank(c))
            continue;
        if (n + 4 > FORM_BYTES)
            return (struct slice){out, 0};
        n += put_plain(c, out + n);
    }
    return (struct slice){out, n};
}

static const struct form {
    const char *key;
    enum result result;
    enum how how;
} forms[] = {{"first", RESULT_FIRST, HOW_UNKNOWN},
             {"second", RESULT_SECOND, HOW_UNKNOWN},
             {"draw", RESULT_DRAW, HOW_DRAW},
             {"both-lose", RESULT_BOTH_LOSE, HOW_UNKNOWN},
             {"first-forfeit", RESULT_FIRST, HOW_FORFEIT},
             {"second-forfeit", RESULT_SECOND, HOW_FORFEIT},
             {"both-forfeit", RESULT_BOTH_LOSE, HOW_FORFEIT},
             {"first-of-two", RESULT_FIRST, HOW_UNKNOWN},
             {"second-of-two", RESULT_SECOND, HOW_UNKNOWN},
             {"draw-of-two", RESULT_DRAW, HOW_DRAW},
             {"void", RESULT_UNKNOWN, HOW_NONE}};

/* Points where a win is worth two, as results of xiangqi give them. */
static bool is_of_two(const char *key)
{
    return slice_ends(slice_of(key), "-of-two");
}

/* The winner by his colour; false when the key names none, or one that the game does not have. */
static bool take_colour(const char *key, enum game_id game, struct declared *d)
{
    bool white = strcmp(key, "white-wins") == 0, black = strcmp(key, "black-wins") == 0;

    if (strcmp(key, "red-wins") == 0 && game == GAME_XIANGQI)
        d->result = RESULT_FIRST;
    else if ((white && game != GAME_XIANGQI) || black)
        d->result = black == game_places_stones(game) ? RESULT_FIRST : RESULT_SECOND;
    else
        return false;
    d->plain = false;
    return true;
}

static bool take_form(const char *key, enum game_id game, struct declared *d)
{
    if (strcmp(key, "unknown") == 0) {
        d->said = false;
        return true;
    }
    if (is_of_two(key)) {
        if (game != GAME_XIANGQI)
            return false;
        d->plain = false;
    }
    if (take_colour(key, game, d))
        return true;
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].key, key) == 0) {
            d->result = forms[i].result;
            d->how = forms[i].how;
            d->forfeit = d->how == HOW_FORFEIT;
            d->plain &= !d->forfeit && d->how != HOW_NONE;
            return true;
        }
    return false;
}

static bool read_form(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    char form[FORM_BYTES];
    struct slice plain = plain_form(s, form);
    const char *key = plain.n == 0 ? NULL : vocabulary_entry(more, "forms", plain);

    return key != NULL && take_form(key, game, d);
}

static enum how letters_how(struct slice s)
{
    static const struct {
        const char *word;
        enum how how;
    } ways[] = {{"R", HOW_RESIGN},  {"Resign", HOW_RESIGN},   {"T", HOW_TIME},  {"Time", HOW_TIME},
                {"F", HOW_FORFEIT}, {"Forfeit", HOW_FORFEIT}, {"", HOW_UNKNOWN}};

    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++)
        if (slice_is_nocase(s, ways[i].word))
            return ways[i].how;
    return HOW_NONE;
}

/* What servers write in the place of a margin; HOW_KINDS: nothing of the kind. */
static enum how code_how(const struct desc_part *more, struct slice s)
{
    const char *code = vocabulary_entry(more, "codes", s);

    return code == NULL                   ? HOW_KINDS
           : strcmp(code, "time") == 0    ? HOW_TIME
           : strcmp(code, "forfeit") == 0 ? HOW_FORFEIT
                                          : HOW_UNKNOWN;
}

/* A winner with a margin of nothing is a winner, and that is all. */
static bool take_margin(const struct desc_part *more, struct slice s, struct declared *d)
{
    long hundredths;
    bool decimal;
    enum how code;

    if (!number_plain(s, &hundredths, &decimal) || hundredths < 0)
        return false;
    if (hundredths == 0 && !decimal)
        return true;
    d->how = HOW_COUNT;
    if (hundredths_to_quarters(hundredths, false, &d->quarters) && d->quarters != 0) {
        d->plain &= number_is_ascii(s);
        return true;
    }
    d->plain = false;
    if ((code = code_how(more, s)) == HOW_KINDS)
        return hundredths_to_quarters(hundredths, true, &d->quarters) && d->quarters != 0;
    d->how = code;
    return true;
}

/* B+3.5, w+r and the like. */
static bool read_sgf(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    bool black = s.p[0] == 'B' || s.p[0] == 'b';
    struct slice tail;

    if (slice_is(s, "Draw") || slice_is(s, "Void")) {
        d->result = slice_is(s, "Draw") ? RESULT_DRAW : RESULT_UNKNOWN;
        d->how = slice_is(s, "Draw") ? HOW_DRAW : HOW_NONE;
        return true;
    }
    if (s.n < 2 || s.p[1] != '+' || memchr("BbWw", s.p[0], 4) == NULL)
        return false;
    d->result = black == colour_b_first(game) ? RESULT_FIRST : RESULT_SECOND;
    d->plain = s.p[0] == 'B' || s.p[0] == 'W';
    tail = slice_trim(slice_skip(s, 2));
    d->how = letters_how(tail);
    if (d->how == HOW_NONE) {
        d->how = HOW_UNKNOWN;
        if (!take_margin(more, tail, d))
            return false;
    }
    d->forfeit = d->how == HOW_FORFEIT;
    return true;
}

static bool read_sentence(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    struct said said = {0};

    d->plain = false;
    d->result = RESULT_UNKNOWN;
    if (!said_read(more, game, s, &said, &d->by))
        return false;
    d->unclear = !said_weigh(&said, game, d);
    return !d->unclear;
}

static struct slice form_before(const struct desc_part *more, enum game_id game, struct slice s,
                                struct declared *d);

/* 1-0 forfeit, 0-1 (time): a form, and behind it how. What the words say of the winner is testimony. */
static bool read_form_and_how(const struct desc_part *more, enum game_id game, struct slice s,
                              struct declared *d)
{
    struct said said = {0};
    struct declared form = {.said = true}, words = {0};
    struct slice rest = form_before(more, game, s, &form);

    if (rest.n == s.n || !said_read(more, game, rest, &said, &d->by) || said.number.said)
        return false;
    *d = form;
    if (said_weigh(&said, game, &words) && words.result != form.result)
        words = (struct declared){0};
    if (words.how != HOW_UNKNOWN)
        d->how = words.how;
    d->drawn = words.drawn;
    d->forfeit = d->how == HOW_FORFEIT;
    return true;
}

HOT struct declared declared_read(const struct desc_part *more, enum game_id game, struct slice s)
{
    struct declared d = {0};

    s = slice_trim(s);
    if (s.n == 0 || slice_is(s, "?") || slice_is(s, "*"))
        return d;
    d = (struct declared){.said = true, .plain = true, .result = result_named(s)};
    d.known = d.result == RESULT_FIRST || d.result == RESULT_SECOND || d.result == RESULT_DRAW;
    if (d.known)
        return d;
    d.plain = true;
    d.known = read_sgf(more, game, s, &d) || read_form(more, game, s, &d) ||
              read_form_and_how(more, game, s, &d) || read_sentence(more, game, s, &d);
    if (!d.known) /* 弃权 alone: without play, and nobody knows who lost */
        d = (struct declared){.said = true,
                              .unclear = d.unclear,
                              .forfeit = d.unclear && d.forfeit,
                              .how = d.unclear && d.forfeit ? HOW_FORFEIT : HOW_UNKNOWN,
                              .by = d.unclear ? s : d.by};
    return d;
}

static struct declared read_named(const struct desc_part *more, enum game_id game,
                                  const struct slice names[2], struct slice s, struct declared d)
{
    char text[NAMED_RESULT_MAX];
    size_t n = names_to_sides(more, game, names, s, text);
    struct declared named = declared_read(more, game, (struct slice){text, n});

    named.by = d.by; /* in words that last */
    return named.known && !named.bare ? named : d;
}

struct declared declared_named(const struct desc_part *more, enum game_id game, const struct slice names[2],
                               struct slice s)
{
    struct declared d = declared_read(more, game, s);

    return !d.said || d.known ? d : read_named(more, game, names, s, d);
}

HOT struct declared record_reads(const struct record *r, struct slice s)
{
    struct declared d = declared_read(r->vocabularies, r->game, s);

    if (usually(!d.said || d.known))
        return d;
    return read_named(r->vocabularies, r->game,
                      (struct slice[2]){record_value(r, KEY_FIRST), record_value(r, KEY_SECOND)}, s, d);
}

/* Where the board shows it (a mate), Termination adds nothing. */
static bool is_termination(enum how how, enum game_id game)
{
    return how == HOW_TIME || how == HOW_FORFEIT || how == HOW_FOUL || how == HOW_RESIGN ||
           (game == GAME_WUZIQI && (how == HOW_FORBIDDEN || how == HOW_FIVE));
}

/* "3.5 points", and nothing else. */
static void take_margin_of(const struct record *r, struct declared *d)
{
    struct said said = {0};
    struct slice rest;

    if (said_read(r->vocabularies, r->game, record_value(r, KEY_TERMINATION), &said, &rest) &&
        said.number.said && said.zi + said.points == 1 && said_how(&said) == HOW_UNKNOWN &&
        said_amount(&said, &d->quarters))
        d->how = HOW_COUNT;
}

void declared_settle(const struct record *r, const struct testimony *t, struct declared *d)
{
    if (r->terminated && r->terminator != RESULT_UNKNOWN && r->terminator != d->result)
        *d = (struct declared){.said = true, .known = true, .plain = true, .result = r->terminator};
    if (d->how != HOW_UNKNOWN ||
        (d->result != RESULT_FIRST && d->result != RESULT_SECOND && d->result != RESULT_BOTH_LOSE))
        return;
    for (unsigned i = 0; i < t->count && d->how == HOW_UNKNOWN; i++)
        if (t->list[i].key == KEY_TERMINATION && is_termination((enum how)t->list[i].how, r->game))
            d->how = (enum how)t->list[i].how;
    if (r->game == GAME_WEIQI && d->how == HOW_UNKNOWN)
        take_margin_of(r, d);
    d->forfeit |= d->how == HOW_FORFEIT;
}

bool record_disagrees(const struct record *r)
{
    struct declared d;

    if (!r->terminated || r->terminator == RESULT_UNKNOWN || record_find(r, KEY_RESULT) == NULL)
        return false;
    d = record_reads(r, record_value(r, KEY_RESULT));
    return d.known && d.result != RESULT_UNKNOWN && d.result != r->terminator;
}

/* Looks for the longest form of a decided or drawn game at the start of a text. */
struct declared_search {
    struct slice text;
    size_t length;
    const char *key;
    bool all; /* also 0-0 and forfeits, which elsewhere are castling and signs */
    bool two; /* also 2-0 */
};

/* How much of the text FORM covers, blanks between its characters included; 0: it is not there. */
static size_t form_at(struct slice s, const char *form)
{
    const char *start = s.p;
    size_t done = 0;

    while (*form != '\0') {
        unsigned length, n;
        char out[4];
        uint32_t c = s.n == 0 ? 0 : utf8_get(s.p, s.p + s.n, &length);

        if (s.n == 0)
            return 0;
        s = slice_skip(s, length);
        if (c == ' ' && done > 0)
            continue;
        n = put_plain(c, out);
        if (strncmp(form, out, n) != 0)
            return 0;
        form += n;
        done = (size_t)(s.p - start);
    }
    /* The f of 1-0f is not that of 1-0 forfeit. */
    return s.n > 0 && is_ascii_letter(form[-1]) && is_ascii_letter(*s.p) ? 0 : done;
}

static void try_form(void *context, const char *key, const char *form)
{
    struct declared_search *s = context;
    size_t length = form[1] == '\0' ? 0 : form_at(s->text, form);

    if (length > s->length && strcmp(key, "unknown") != 0 &&
        (s->all || (s->two && is_of_two(key)) || strcmp(key, "first") == 0 || strcmp(key, "second") == 0 ||
         strcmp(key, "draw") == 0)) {
        s->length = length;
        s->key = key;
    }
}

static struct slice form_before(const struct desc_part *more, enum game_id game, struct slice s,
                                struct declared *d)
{
    struct declared_search search = {.text = s, .all = true};

    /* No form begins with a character of Chinese. */
    if (s.n > 0 && (unsigned char)*s.p >= 0xE3 && (unsigned char)*s.p < 0xEF)
        return s;
    vocabulary_each(more, "forms", try_form, &search);
    if (search.length > 0 && search.length < s.n && take_form(search.key, game, d))
        return slice_skip(s, search.length);
    return s;
}

struct slice declared_remarks(const struct desc_part *more, enum game_id game, struct slice s)
{
    struct declared form = {0};

    return form_before(more, game, s, &form);
}

/* A word in Chinese at the start of a text: up to the next blank. */
static size_t words_at(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    struct slice word = {s.p, 0};

    while (word.n < s.n && (unsigned char)s.p[word.n] > ' ' && find_char("(){}[];$!?", s.p[word.n]) == NULL)
        word.n++;
    if (word.n < 3 || word.n > 60 || (unsigned char)*s.p < 0xE0 || !read_sentence(more, game, word, d) ||
        d->bare)
        return 0;
    return word.n;
}

size_t declared_at(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    struct declared_search search = {.text = s, .two = game == GAME_XIANGQI};

    *d = (struct declared){.said = true};
    if (s.n == 0 ||
        (find_char("01", *s.p) == NULL && (unsigned char)*s.p < 0x80 && (*s.p != '2' || !search.two)))
        return 0;
    if ((unsigned char)*s.p >= 0xE0 && (d->known = words_at(more, game, s, d) != 0))
        return words_at(more, game, s, d);
    if ((unsigned char)*s.p >= 0xE3 && (unsigned char)*s.p < 0xEF)
        return 0;
    vocabulary_each(more, "forms", try_form, &search);
    d->known = search.length > 0 && take_form(search.key, game, d);
    return search.length;
}
