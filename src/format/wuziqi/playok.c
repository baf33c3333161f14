/* PlayOK and Kurnik: PGN tags, then numbered pairs of points in which -- means that this player does not
 * move, and white or black is the colour that the second player took after three stones. In renju two fifth
 * moves are offered and the one that is kept is written once more. */
#include "format/wuziqi/points.h"

#include "base/yaml.h"
#include "format/description.h"
#include "notation/renju.h"

enum { WORDS = 1000 };

struct word {
    struct slice text;
    point at; /* NOWHERE when it is no point */
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

/* Whether the first words of the moves hold what no other format has: a colour, or twice a player who does
 * not move. */
static bool has_signs(struct slice rest)
{
    unsigned dashes = 0, colours = 0;
    struct slice word;

    for (unsigned i = 0; i < SNIFF_WORDS && next_word(&rest, &word); i++) {
        dashes += slice_is(word, "--");
        colours += slice_is(word, "white") || slice_is(word, "black");
    }
    return colours != 0 || dashes >= 2;
}

static int sniff(struct slice head)
{
    const char *moves = head.n == 0 ? NULL : memmem(head.p, head.n, "\n1. ", 4);
    struct slice rest, word;
    unsigned points = 0;

    if (!slice_starts(slice_trim(head), "[") || moves == NULL)
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

struct game {
    struct stonefile f;
    struct slice first, second, result;
    struct word word[WORDS];
    unsigned words;
    bool swapped;
    bool one_lays; /* one player lays the first stones, as in renju: the other has -- beside
                      the first */
};

static void read_tag(struct game *g, struct slice line)
{
    struct slice name = slice_cut((struct slice){line.p + 1, line.n - 1}, ' ', &line), value;
    const char *open = line.n == 0 ? NULL : memchr(line.p, '"', line.n);
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
        record_header(g->f.record, key, name, value, stonefile_span(&g->f, value));
}

static void read_words(struct game *g, struct slice line)
{
    struct slice word;

    while (g->words < WORDS && next_word(&line, &word)) {
        struct word *w = &g->word[g->words];

        g->one_lays |= g->words == 1 && slice_is(word, "--");
        if (is_number(word) || slice_is(word, "--") || slice_is(word, "1-0") || slice_is(word, "0-1") ||
            slice_is(word, "1/2-1/2") || slice_is(word, "*"))
            continue;
        if (slice_is(word, "white") || slice_is(word, "black")) {
            g->swapped |= slice_is(word, "black");
            continue;
        }
        *w = (struct word){word, NOWHERE};
        if (renju_get(word.p, word.p + word.n, &w->at) != word.p + word.n)
            w->at = NOWHERE;
        g->words++;
    }
}

/* The fifth and sixth points are offers when the seventh repeats one of them. */
static bool has_offers(const struct game *g)
{
    return g->words >= 7 && g->word[6].at != NOWHERE &&
           (g->word[6].at == g->word[4].at || g->word[6].at == g->word[5].at);
}

static void add_moves(struct game *g)
{
    for (unsigned i = 0; i < g->words; i++) {
        if (i == 4 && has_offers(g)) {
            point rejected = g->word[6].at == g->word[4].at ? g->word[5].at : g->word[4].at;

            i = 6;
            fivefile_stone(&g->f, g->word[i].at, g->word[i].text);
            fivefile_offers(&g->f, &rejected, 1, g->word[i].text);
        } else {
            fivefile_stone(&g->f, g->word[i].at, g->word[i].text);
        }
    }
}

/* Whoever took black after three stones was called white in the tags, and so is the result. */
static void add_players(struct game *g)
{
    struct slice result = g->result;

    if (g->swapped && slice_is(g->result, "1-0"))
        result = SLICE("0-1");
    else if (g->swapped && slice_is(g->result, "0-1"))
        result = SLICE("1-0");
    stonefile_header(&g->f, KEY_FIRST, "Black", g->swapped ? g->second : g->first, g->first);
    stonefile_header(&g->f, KEY_SECOND, "White", g->swapped ? g->first : g->second, g->second);
    if (result.n != 0)
        stonefile_header(&g->f, KEY_RESULT, "Result", result, g->result);
    if (g->swapped)
        stonefile_header(&g->f, KEY_SWAP, "", SLICE("R"), g->result);
}

static enum status read_game(struct text *t, struct record *r, struct sink *sink)
{
    struct game g = {.first = {t->p, 0}, .second = {t->p, 0}, .result = {t->p, 0}};
    struct slice line;
    bool in_moves = false;

    fivefile_start(&g.f, t, r, sink, "playok", 15, 15);
    for (;;) {
        const char *start = t->p;

        if (!stonefile_line(&g.f, &line))
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
    add_players(&g);
    add_moves(&g);
    if (!g.one_lays && g.words > 1)
        r->implied = yaml_text(desc_extra(t->file->desc, "implies"), "gomoku", NULL);
    return stonefile_end(&g.f);
}

const struct format format_playok = {.name = "playok",
                                     .title = "PlayOK and Kurnik games of renju and gomoku",
                                     .games = 1 << GAME_WUZIQI,
                                     .holds = HOLDS_HEADERS | HOLDS_MOVES | HOLDS_MANY_GAMES,
                                     .sniff = sniff,
                                     .split = split,
                                     .read = read_game};
