/* PlayOK and Kurnik: PGN tags, then numbered pairs of points in which -- means that this player does not
 * move, and white or black is the colour that the second player took after three stones. In renju two fifth
 * moves are offered and the one that is kept is written once more. */
#include "format/build.h"

#include "base/data/data.h"
#include "format/description.h"
#include "notation/stones/stones.h"

enum { WORDS = 1000, LAID = 8 }; /* in renju, points until both have moved behind the offers */

enum word_kind { WORD_POINT, WORD_COLOUR, WORD_STILL };

struct playok_word {
    struct slice text;
    point at; /* NOWHERE when it is no point */
    uint8_t kind, column;
};

static bool is_point(struct slice s)
{
    point p;

    return s.n >= 2 && renju_get(s.p, s.p + s.n, &p) == s.p + s.n;
}

static bool is_number(struct slice s)
{
    return s.n >= 2 && s.p[s.n - 1] == '.' && s.p[0] >= '0' && s.p[0] <= '9';
}

/* The next word; false at the end. Blanks of any kind separate them. */
static bool next_word(struct slice *rest, struct slice *word)
{
    *rest = slice_trim(*rest);
    if (rest->n == 0)
        return false;
    for (word->n = 0, word->p = rest->p; word->n < rest->n && (unsigned char)rest->p[word->n] > ' ';
         word->n++)
        ;
    *rest = (struct slice){rest->p + word->n, rest->n - word->n};
    return true;
}

enum { SNIFF_WORDS = 20 };

/* A comment goes to its brace, which may be several words away. */
static void skip_comment(struct slice *rest, struct slice word)
{
    const char *end = rest->p + rest->n, *close = memchr(word.p, '}', (size_t)(end - word.p));

    *rest = close == NULL ? (struct slice){end, 0} : slice_between(close + 1, end);
}

/* Whether the first words of the moves hold what no other format has: a colour, or twice a player who does
 * not move; and nothing that is no move here, as pieces of chess are. */
static bool has_signs(struct slice rest)
{
    unsigned dashes = 0, colours = 0;
    struct slice word;

    for (unsigned i = 0; i < SNIFF_WORDS && next_word(&rest, &word) && word.p[0] != '['; i++) {
        bool dash = slice_is(word, "--"), colour = slice_is(word, "white") || slice_is(word, "black");

        if (word.p[0] == '{') {
            skip_comment(&rest, word);
            continue;
        }
        if (!dash && !colour && !is_point(word) && !slice_is_all(word, "0123456789.-/*"))
            return false;
        dashes += dash;
        colours += colour;
    }
    return colours != 0 || dashes >= 2;
}

/* The first line that begins with the number of the first move; NULL: there is none. Every small file of PGN
 * is asked for it: memmem() takes five times as long. */
static const char *first_move(struct slice text)
{
    const char *p = text.p, *end = text.p + text.n;

    while (end - p >= 4 && (p = memchr(p, '\n', (size_t)(end - p) - 3)) != NULL) {
        if (memcmp(p, "\n1. ", 4) == 0)
            return p;
        p++;
    }
    return NULL;
}

static int sniff(struct slice head)
{
    struct slice rest, word;
    unsigned points = 0;
    const char *moves;

    if (!slice_starts(slice_trim(head), "[") || (moves = first_move(head)) == NULL)
        return 0;
    rest = slice_between(moves, head.p + head.n);
    if (!has_signs(rest))
        return 0;
    for (unsigned i = 0; i < SNIFF_WORDS && next_word(&rest, &word); i++)
        points += is_point(word);
    return points >= 2 ? 98 : 0;
}

/* A cut is before a line of tags that follows an empty line. */
static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    static const char gap[] = "\n\n[Event";
    const char *p = text.p + text.n;
    size_t first = from > 8 ? from - 8 : 0;

    (void)shared;
    if (at_end)
        return text.n;
    while ((p = memrchr(text.p + first, '\n', (size_t)(p - text.p) - first)) != NULL)
        if ((size_t)(text.p + text.n - p) >= sizeof gap - 1 && memcmp(p, gap, sizeof gap - 1) == 0)
            return (size_t)(p - text.p) + 2;
    return 0;
}

struct playok_game {
    struct builder f;
    struct slice first, second, result;
    struct playok_word word[WORDS];
    unsigned words, points;
    uint8_t column; /* of the next word: 0 for the first player's */
    bool chooses;   /* somebody takes a colour */
    bool one_lays;  /* one player lays the first stones, as in renju: the other has -- beside
                       the first */
};

/* Players and the result wait: a swap may turn them. */
static void read_tag(struct playok_game *g, struct slice line)
{
    struct slice name = slice_cut((struct slice){line.p + 1, line.n - 1}, ' ', &line), value;
    const char *open = slice_find(line, '"');
    const char *close = open == NULL ? NULL : memrchr(open + 1, '"', (size_t)(line.p + line.n - open - 1));
    enum key key;

    if (close == NULL)
        return;
    value = slice_between(open + 1, close);
    key = slice_is(name, "Event")         ? KEY_EVENT
          : slice_is(name, "Site")        ? KEY_SITE
          : slice_is(name, "Date")        ? KEY_DATE
          : slice_is(name, "Round")       ? KEY_ROUND
          : slice_is(name, "TimeControl") ? KEY_TIME_CONTROL
          : slice_is(name, "Time")        ? KEY_TIME
                                          : KEY_OTHER;
    if (slice_is(name, "Black"))
        g->first = value;
    else if (slice_is(name, "White"))
        g->second = value;
    else if (slice_is(name, "Result"))
        g->result = value;
    else
        record_header(g->f.record, key, name, value, build_span(&g->f, value));
}

/* What a word beside a number is; words that are none of these are points that cannot be read. */
static struct playok_word word_of(struct slice text)
{
    struct playok_word w = {.text = text, .at = NOWHERE, .kind = WORD_POINT};

    if (slice_is(text, "--"))
        w.kind = WORD_STILL;
    else if (slice_is(text, "white") || slice_is(text, "black"))
        w.kind = WORD_COLOUR;
    else if (renju_get(text.p, text.p + text.n, &w.at) != text.p + text.n)
        w.at = NOWHERE;
    return w;
}

/* A word's column is whose seat wrote it. A player who does not move while colours are still open lays no
 * stone and passes nothing: what his -- means is decided in add_moves(). */
static void read_words(struct playok_game *g, struct slice line)
{
    struct slice word;

    while (g->words < WORDS && next_word(&line, &word)) {
        struct playok_word *w = &g->word[g->words];

        if (is_number(word)) {
            g->column = 0;
            continue;
        }
        if (result_named(word) != RESULT_UNKNOWN || slice_is(word, "*"))
            continue;
        *w = word_of(word);
        w->column = g->column;
        g->column ^= 1;
        g->one_lays |= g->words == 1 && w->kind == WORD_STILL;
        g->chooses |= w->kind == WORD_COLOUR;
        g->points += w->kind == WORD_POINT;
        g->words++;
    }
}

/* The Nth point, from 0; NOWHERE when there is none. */
static point nth_point(const struct playok_game *g, unsigned n)
{
    for (unsigned i = 0; i < g->words; i++)
        if (g->word[i].kind == WORD_POINT && n-- == 0)
            return g->word[i].at;
    return NOWHERE;
}

/* In renju the fifth and sixth points are offers when the seventh repeats one of them. */
static bool has_offers(const struct playok_game *g)
{
    point kept = nth_point(g, 6);

    return g->one_lays && kept != NOWHERE && (kept == nth_point(g, 4) || kept == nth_point(g, 5));
}

/* Who sits where, and whose turn it is, while the words are gone through. */
struct seats {
    bool chosen;  /* colours are settled: from now on who does not move in his turn passes */
    bool swapped; /* the first column has white */
    unsigned points, turns;
};

/* Whoever says so has taken that colour: the other column has the other. */
static void take_colour(const struct playok_word *w, struct seats *s)
{
    s->chosen = true;
    s->swapped = (w->column == 0) != slice_is(w->text, "black");
}

static bool is_turn_of(const struct seats *s, unsigned column)
{
    return (s->turns % 2 == 0) == ((column == 0) != s->swapped);
}

static void add_point(struct playok_game *g, const struct playok_word *w, struct seats *s)
{
    unsigned n = s->points++;
    bool offers = has_offers(g);
    point rejected;

    if (offers && (n == 4 || n == 5))
        return;
    s->turns++;
    build_stone(&g->f, SIDE_NONE, w->at, w->text);
    if (offers && n == 6) {
        rejected = w->at == nth_point(g, 4) ? nth_point(g, 5) : nth_point(g, 4);
        build_offers(&g->f, &rejected, 1, w->text);
    }
}

static struct seats add_moves(struct playok_game *g)
{
    struct seats s = {.chosen = !g->chooses};

    for (unsigned i = 0; i < g->words; i++) {
        const struct playok_word *w = &g->word[i];
        bool laying = g->one_lays && s.points < LAID;

        if (w->kind == WORD_COLOUR) {
            take_colour(w, &s);
        } else if (w->kind == WORD_POINT) {
            add_point(g, w, &s);
        } else if (s.chosen && !laying && is_turn_of(&s, w->column)) {
            build_pass(&g->f, s.turns % 2 == 0 ? SIDE_FIRST : SIDE_SECOND, w->text);
            s.turns++;
        }
    }
    return s;
}

/* After how many stones the colours were chosen. */
static unsigned chosen_after(const struct playok_game *g)
{
    unsigned points = 0;

    for (unsigned i = 0; i < g->words && g->word[i].kind != WORD_COLOUR; i++)
        points += g->word[i].kind == WORD_POINT;
    return points;
}

/* Whoever took the other colour than his seat's is called by the seat's in the tags, and so is the result. */
static void add_players(struct playok_game *g, bool swapped)
{
    struct slice result = g->result;

    if (swapped && slice_is(g->result, "1-0"))
        result = SLICE("0-1");
    else if (swapped && slice_is(g->result, "0-1"))
        result = SLICE("1-0");
    build_header(&g->f, KEY_FIRST, "Black", swapped ? g->second : g->first, g->first);
    build_header(&g->f, KEY_SECOND, "White", swapped ? g->first : g->second, g->second);
    if (result.n != 0)
        build_header(&g->f, KEY_RESULT, "Result", result, g->result);
    if (swapped)
        build_header(&g->f, KEY_SWAP, "", chosen_after(g) == 5 ? SLICE("-R") : SLICE("R"), g->result);
}

/* Tags name players by their seats and moves by columns; who has which colour is only known when all
 * words are read, so that players and result come last. */
static enum status read_game(struct text *t, struct record *r, struct sink *sink)
{
    struct playok_game g = {.first = {t->p, 0}, .second = {t->p, 0}, .result = {t->p, 0}};
    struct slice line;
    bool in_moves = false;

    build_start(&g.f, t, r, sink, GAME_WUZIQI, "playok", 15, 15);
    for (;;) {
        const char *start = t->p;

        if (!build_line(&g.f, &line))
            break;
        line = slice_trim(line);
        if (in_moves && line.n != 0 && line.p[0] == '[') {
            t->p = start;
            break;
        }
        if (line.n != 0 && line.p[0] == '[')
            read_tag(&g, line);
        else
            read_words(&g, line);
        in_moves |= line.n != 0 && line.p[0] != '[';
    }
    if (g.words == 0 && g.first.n == 0 && g.second.n == 0)
        return STATUS_END;
    add_players(&g, add_moves(&g).swapped);
    if (!g.one_lays && g.words > 1)
        r->implied = yaml_text(desc_extra(t->file->desc, "implies"), "gomoku", NULL);
    return build_end(&g.f);
}

const struct format format_playok = {.name = "playok",
                                     .title = "PlayOK and Kurnik games of renju and gomoku",
                                     .games = 1 << GAME_WUZIQI,
                                     .sniff = sniff,
                                     .split = split,
                                     .read = read_game};
