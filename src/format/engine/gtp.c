/* GTP, the Go Text Protocol: what a controller says to an engine, with or without the engine's answers.
 *
 * clear_board and boardsize begin a game; size, komi and rules hold until they are set again. Stones that
 * Black plays before White's first one are a handicap. genmove has its move in the answer behind it. */
#include "format/weiqi/weiqi_stones.h"

#include "base/text/text.h"

#include <stdio.h>

enum command {
    GTP_OTHER,
    GTP_SIZE,
    GTP_CLEAR,
    GTP_KOMI,
    GTP_RULES,
    GTP_PLAY,
    GTP_GENMOVE,
    GTP_FIXED,
    GTP_FREE,
    GTP_SET_FREE,
    GTP_UNDO,
    GTP_TIME
};

static const struct {
    const char *word;
    enum command command;
    bool sure; /* nobody but GTP says it */
} commands[] = {{"boardsize", GTP_SIZE, true},
                {"clear_board", GTP_CLEAR, true},
                {"komi", GTP_KOMI, false},
                {"kgs-rules", GTP_RULES, true},
                {"kata-set-rules", GTP_RULES, true},
                {"play", GTP_PLAY, false},
                {"genmove", GTP_GENMOVE, true},
                {"kgs-genmove_cleanup", GTP_GENMOVE, true},
                {"reg_genmove", GTP_OTHER, true},
                {"fixed_handicap", GTP_FIXED, true},
                {"place_free_handicap", GTP_FREE, true},
                {"set_free_handicap", GTP_SET_FREE, true},
                {"undo", GTP_UNDO, false},
                {"time_settings", GTP_TIME, true},
                {"time_left", GTP_OTHER, true},
                {"list_commands", GTP_OTHER, true},
                {"protocol_version", GTP_OTHER, true},
                {"final_score", GTP_OTHER, true},
                {"showboard", GTP_OTHER, true}};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* One stone or pass; x is -1 for a pass, -2 for what cannot be read. */
struct stone {
    enum side side;
    int x, y;
    struct slice at;
};

/* What holds from game to game, in record.carry. */
struct settings {
    long size;
    char komi[16], rules[16], time[32];
};

struct gtp {
    struct builder file;
    struct settings set;
    struct buf stones;   /* struct stone, of this game */
    enum side asked;     /* genmove: whose move the next answer is; SIDE_NONE: nobody was asked */
    bool asked_handicap; /* place_free_handicap: the next answer lists its stones */
    bool begun;          /* a stone was put */
    long fixed;          /* stones of fixed_handicap */
    struct slice fixed_at;
};

static struct slice next_word(struct slice *rest)
{
    struct slice s = slice_trim(*rest), word = s;

    for (word.n = 0; word.n < s.n && s.p[word.n] != ' ' && s.p[word.n] != '\t'; word.n++)
        ;
    *rest = (struct slice){s.p + word.n, s.n - word.n};
    return word;
}

/* The command of a line and what follows it; a number before it is its id. COMMANDS when it is none. */
static size_t command_of(struct slice line, struct slice *rest)
{
    struct slice word;
    size_t i = 0;
    long id;

    *rest = line;
    word = next_word(rest);
    if (slice_long(word, &id))
        word = next_word(rest);
    while (i < COMMANDS && !slice_is_nocase(word, commands[i].word))
        i++;
    return i;
}

/* A line without its comment. */
static struct slice without_comment(struct slice line)
{
    const char *hash = slice_find(line, '#');

    return slice_trim(hash == NULL ? line : slice_between(line.p, hash));
}

static enum side side_of(struct slice word)
{
    if (slice_is_nocase(word, "b") || slice_is_nocase(word, "black"))
        return SIDE_FIRST;
    return slice_is_nocase(word, "w") || slice_is_nocase(word, "white") ? SIDE_SECOND : SIDE_NONE;
}

/* "Q16" or "pass"; false when it is neither. */
static bool read_vertex(struct slice word, long size, struct stone *s)
{
    int column = word.n < 2 ? -1 : (word.p[0] | 0x20) - 'a';
    long row;

    s->at = word;
    if (slice_is_nocase(word, "pass")) {
        s->x = -1;
        return true;
    }
    if (column < 0 || column > 25 || column == 8 ||
        !slice_long((struct slice){word.p + 1, word.n - 1}, &row) || row < 1 || row > 25)
        return false;
    s->x = column - (column > 8);
    s->y = (int)(size - row);
    return true;
}

static void put_stone(struct gtp *g, enum side side, struct slice word)
{
    struct stone s = {.side = side};

    if (slice_is_nocase(word, "resign"))
        return;
    if (!read_vertex(word, g->set.size, &s))
        s.x = -2;
    buf_add(&g->stones, (const char *)&s, sizeof s);
    g->begun = true;
}

static void put_all(struct gtp *g, struct slice words)
{
    for (struct slice word; (word = next_word(&words)).n != 0;)
        put_stone(g, SIDE_FIRST, word);
}

static void set_word(char *out, size_t size, struct slice word)
{
    snprintf(out, size, "%.*s", (int)utf8_head(word, size - 1).n, word.p);
}

/* "= Q16" behind genmove, "= D4 Q16" behind place_free_handicap. */
static void take_answer(struct gtp *g, struct slice line)
{
    struct slice rest = {line.p + 1, line.n - 1};
    struct stone s;
    long id;

    if (rest.n > 0 && rest.p[0] >= '0' && rest.p[0] <= '9' && slice_long(next_word(&rest), &id))
        rest = slice_trim(rest);
    if (line.p[0] == '=' && g->asked_handicap)
        put_all(g, rest);
    else if (line.p[0] == '=' && g->asked != SIDE_NONE && read_vertex(slice_trim(rest), g->set.size, &s))
        put_stone(g, g->asked, slice_trim(rest));
    g->asked = SIDE_NONE;
    g->asked_handicap = false;
}

static void take_size(struct gtp *g, struct slice rest)
{
    long size;

    if (slice_long(next_word(&rest), &size) && size >= 2 && size <= 25)
        g->set.size = size;
}

static void take_command(struct gtp *g, enum command command, struct slice rest)
{
    struct slice word;

    switch (command) {
    case GTP_SIZE:
        take_size(g, rest);
        break;
    case GTP_KOMI:
        set_word(g->set.komi, sizeof g->set.komi, slice_trim(rest));
        break;
    case GTP_RULES:
        set_word(g->set.rules, sizeof g->set.rules, slice_trim(rest));
        break;
    case GTP_TIME:
        set_word(g->set.time, sizeof g->set.time, slice_trim(rest));
        break;
    case GTP_PLAY:
        word = next_word(&rest);
        put_stone(g, side_of(word), next_word(&rest));
        break;
    case GTP_GENMOVE:
        g->asked = side_of(next_word(&rest));
        break;
    case GTP_FIXED:
        g->fixed_at = slice_trim(rest);
        if (slice_long(next_word(&rest), &g->fixed))
            g->begun = true;
        break;
    case GTP_SET_FREE:
        put_all(g, rest);
        break;
    case GTP_FREE:
        g->asked_handicap = true;
        break;
    case GTP_UNDO:
        if (g->stones.n >= sizeof(struct stone))
            g->stones.n -= sizeof(struct stone);
        break;
    default:
        break;
    }
}

/* The lines of one game; text->p is then at the line that begins the next. */
static void take_lines(struct gtp *g)
{
    struct text *t = g->file.text;
    struct slice line, rest;
    const char *start = t->p;
    size_t i;

    for (; build_line(&g->file, &line); start = t->p) {
        line = without_comment(line);
        if (line.n != 0 && (line.p[0] == '=' || line.p[0] == '?')) {
            take_answer(g, line);
            continue;
        }
        if (line.n == 0 || (i = command_of(line, &rest)) == COMMANDS)
            continue;
        if (g->begun && (commands[i].command == GTP_CLEAR || commands[i].command == GTP_SIZE)) {
            t->p = start;
            return;
        }
        take_command(g, commands[i].command, rest);
    }
}

static bool is_on_board(const struct stone *s, long size)
{
    return s->x >= 0 && s->x < size && s->y >= 0 && s->y < size;
}

/* Black's stones before White's first; 0 when they are fewer than two, or White has none. What cannot be put
 * on the board is no handicap. */
static size_t leading_black(const struct stone *s, size_t count, long size)
{
    size_t n = 0;

    while (n < count && s[n].side == SIDE_FIRST && is_on_board(&s[n], size))
        n++;
    return n >= 2 && n < count ? n : 0;
}

static void put_handicap(struct gtp *g, const struct stone *s, size_t stones)
{
    struct note *n = record_note(g->file.record, 0, NOTE_SETUP);

    n->value = SETUP_FIRST;
    n->at = build_span(&g->file, s[0].at);
    for (size_t i = 0; i < stones; i++)
        note_add_point(g->file.record, n, build_point(&g->file, s[i].x, s[i].y));
    build_header(&g->file, KEY_HANDICAP, "", slice_of(DIGITS(stones)), s[0].at);
}

static void put_stones(struct gtp *g)
{
    const struct stone *s = (const struct stone *)(const void *)g->stones.p;
    size_t count = g->stones.n / sizeof *s, from = g->fixed >= 2 ? 0 : leading_black(s, count, g->set.size);

    if (from != 0)
        put_handicap(g, s, from);
    for (size_t i = from; i < count; i++) {
        if (s[i].x == -1)
            build_pass(&g->file, s[i].side, s[i].at);
        else if (s[i].x == -2)
            build_unreadable(&g->file, s[i].side, s[i].at);
        else
            build_move(&g->file, s[i].side, s[i].x, s[i].y, s[i].at);
    }
}

/* kgs-rules says new_zealand. */
static struct slice rules_name(const char *said)
{
    return slice_is_nocase(slice_of(said), "new_zealand") ? SLICE("NZ") : slice_of(said);
}

static void put_game(struct gtp *g)
{
    struct slice at = {g->file.text->start + g->file.record->at.off, 0};

    build_header(&g->file, KEY_KOMI, "", slice_of(g->set.komi), at);
    build_header(&g->file, KEY_RULES, "", rules_name(g->set.rules), at);
    build_header(&g->file, KEY_TIME_CONTROL, "", slice_of(g->set.time), at);
    if (g->fixed >= 2) {
        build_header(&g->file, KEY_HANDICAP, "", g->fixed_at, g->fixed_at);
        stones_handicap(&g->file, g->fixed, g->fixed_at);
    }
    put_stones(g);
}

static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct gtp g = {.set = {.size = 19}};

    if (text->serial != 0 && record->carry.n == sizeof g.set)
        memcpy(&g.set, record->carry.p, sizeof g.set);
    stones_start(&g.file, text, record, sink, "gtp", (unsigned)g.set.size);
    take_lines(&g);
    if (!g.begun && text->serial != 0) {
        buf_free(&g.stones);
        return STATUS_END;
    }
    record->width = record->height = (uint8_t)g.set.size;
    put_game(&g);
    buf_clear(&record->carry);
    buf_add(&record->carry, (const char *)&g.set, sizeof g.set);
    buf_free(&g.stones);
    return build_end(&g.file);
}

/* What the first lines are. */
struct gtp_survey {
    unsigned known, others, answers;
    unsigned leading; /* stones of Black before White's first: several are a handicap */
    bool white;
    bool sure, stones;
    bool asked;  /* the last command wants a move for its answer */
    bool letter; /* a point in column I, which GTP has not: letters with I are another game's */
};

static bool is_column_i(struct slice word)
{
    return word.n > 1 && word.n < 4 && (word.p[0] | 0x20) == 'i' && word.p[1] >= '0' && word.p[1] <= '9';
}

static void look_at_answer(struct gtp_survey *s, struct slice line)
{
    struct slice rest = {line.p + 1, line.n - 1}, word = next_word(&rest);
    struct stone stone;

    s->letter |= s->asked && is_column_i(word);
    s->answers += s->asked && line.p[0] == '=' && read_vertex(word, 25, &stone);
    s->asked = false;
}

static void look_at(struct gtp_survey *s, struct slice line)
{
    struct slice words;
    size_t i;

    if (line.n == 0)
        return;
    if (line.p[0] == '=' || line.p[0] == '?') {
        look_at_answer(s, line);
        return;
    }
    if ((i = command_of(line, &words)) == COMMANDS) {
        s->others++;
        return;
    }
    s->known++;
    s->sure |= commands[i].sure;
    s->stones |= commands[i].command == GTP_PLAY || commands[i].command == GTP_GENMOVE ||
                 (commands[i].command >= GTP_FIXED && commands[i].command <= GTP_SET_FREE);
    s->asked = commands[i].command == GTP_GENMOVE;
    if (commands[i].command == GTP_PLAY) {
        s->white |= side_of(next_word(&words)) == SIDE_SECOND;
        s->leading += !s->white;
        s->letter |= is_column_i(next_word(&words));
    }
}

/* Commands that nobody else has, and one that puts stones. Engines have commands of their own besides, and
 * what they say while they think may be most of a log: then answers to genmove tell. */
static int sniff(struct slice head)
{
    enum { FOREIGN = 8 }; /* lines more than commands after which it is something else */
    struct gtp_survey s = {0};

    for (struct slice rest = head; rest.p != NULL && (s.sure || s.others <= s.known + FOREIGN);)
        look_at(&s, without_comment(slice_cut(rest, '\n', &rest)));
    s.sure |= s.others == 0 && s.white && s.leading > 1; /* lists of other games would be out of turn */
    return s.sure && s.stones && !s.letter && (s.others <= s.known || s.answers > 1) ? 96 : 0;
}

const struct format format_gtp = {.name = "gtp",
                                  .title = "Go Text Protocol: commands to an engine and its answers",
                                  .games = 1u << GAME_WEIQI,
                                  .sniff = sniff,
                                  .read = read};
