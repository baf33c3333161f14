/* Headings: from what a pattern has found to headers, and those that hold for several games. */
#include "format/text/headings.h"

#include "record/words/words.h"

/* Longer lines are prose. */
enum { LONGEST = 400 };

enum { ABOVE = sizeof((struct carried_head *)0)->above / sizeof(struct span) };

/* NAME: of a header that has no neutral one. */
static const struct {
    enum group group;
    enum key key;
    const char *name;
} keys[] = {{GROUP_EVENT, KEY_EVENT, ""},
            {GROUP_ROUND, KEY_ROUND, ""},
            {GROUP_DATE, KEY_DATE, ""},
            {GROUP_SITE, KEY_SITE, ""},
            {GROUP_BOARD, KEY_BOARD, ""},
            {GROUP_FIRST, KEY_FIRST, ""},
            {GROUP_SECOND, KEY_SECOND, ""},
            {GROUP_FIRST_TEAM, KEY_FIRST_TEAM, ""},
            {GROUP_SECOND_TEAM, KEY_SECOND_TEAM, ""},
            {GROUP_FIRST_RANK, KEY_FIRST_RANK, ""},
            {GROUP_SECOND_RANK, KEY_SECOND_RANK, ""},
            {GROUP_FIRST_RATING, KEY_FIRST_RATING, ""},
            {GROUP_SECOND_RATING, KEY_SECOND_RATING, ""},
            {GROUP_OPENING, KEY_OPENING, ""},
            {GROUP_TITLE, KEY_TITLE, ""},
            {GROUP_RESULT, KEY_RESULT, ""}};

struct carried_head *text_carried(struct record *r)
{
    struct buf *carry = &r->carry;

    if (carry->n != sizeof(struct carried_head)) {
        buf_clear(carry);
        buf_fill(carry, 0, sizeof(struct carried_head));
    }
    return (struct carried_head *)(void *)carry->p;
}

void headings_init(struct headings *h, struct patterns *patterns, struct builder *f)
{
    *h = (struct headings){patterns, patterns_room(), text_carried(f->record), f->text->start};
}

void headings_free(struct headings *h)
{
    pcre2_match_data_free(h->found);
}

static bool is_heading(const struct headings *h, struct line_pattern *p, enum game_id game, struct slice line)
{
    return p->kind == PATTERN_HEADING && (game == GAME_UNKNOWN || (p->games >> game & 1) != 0) &&
           patterns_match(h->patterns, p, line, h->found) != 0;
}

struct line_pattern *heading_of(const struct headings *h, enum game_id game, struct slice line)
{
    struct carried_head *c = h->carried;
    uint32_t at = (uint32_t)(line.p - h->start);

    /* A line that ended a game and now begins the next has been looked at before. */
    if (c->pattern != 0 && c->line == at && is_heading(h, &h->patterns->pattern[c->pattern - 1], game, line))
        return &h->patterns->pattern[c->pattern - 1];
    /* Above each game of a sheet the same words stand that are none. */
    if (line.n == c->plain.len && game == (enum game_id)c->plain_game &&
        memcmp(line.p, h->start + c->plain.off, line.n) == 0)
        return NULL;
    for (unsigned i = 0; line.n < LONGEST && i < h->patterns->count; i++)
        if (is_heading(h, &h->patterns->pattern[i], game, line)) {
            c->line = at;
            c->pattern = i + 1;
            return &h->patterns->pattern[i];
        }
    c->plain = (struct span){at, (uint32_t)line.n};
    c->plain_game = (uint8_t)game;
    return NULL;
}

bool heading_says_missing(const struct headings *h, struct slice line)
{
    return line.n < LONGEST && patterns_fit(h->patterns, PATTERN_MISSING, line, h->found);
}

static void say_heading(struct builder *f, struct slice line)
{
    sink_say(f->sink, CODE_MOVELIST_HEADING, build_span(f, line),
             sink_clipped(f->sink, record_value(f->record, KEY_FIRST)),
             sink_clipped(f->sink, record_value(f->record, KEY_SECOND)));
}

/* 3 of 第3轮 and R3; a number in Chinese words stays as it is, and so does 男子组第3轮. */
static struct slice bare_number(struct slice s)
{
    const char *p = s.p, *end = s.p + s.n, *digits;

    if ((unsigned char)*p >= 0x80 && !slice_starts(s, "第"))
        return s;
    while (p < end && !(*p >= '0' && *p <= '9'))
        p++;
    for (digits = p; p < end && *p >= '0' && *p <= '9';)
        p++;
    return p > digits ? slice_between(digits, p) : s;
}

/* 胜 alone, and a verb between the names, is said of who is named first, who moves second where SWAPPED. */
static struct slice whole_result(struct slice s, bool swapped)
{
    static const char *const whole[][2] = {{"先胜", "后胜"}, {"先负", "后负"}, {"先和", "后和"}};
    const char *how = "";

    if (vocabulary_longest("verbs", s, &how) != s.n)
        return s;
    return slice_of(whole[*how == 'w' ? 0 : *how == 'l' ? 1 : 2][swapped]);
}

static void keep(struct builder *f, size_t i, struct slice value, bool swapped)
{
    struct span at = build_span(f, value);

    if (keys[i].group == GROUP_RESULT)
        value = whole_result(value, swapped);
    record_header(f->record, keys[i].key, slice_of(keys[i].name), value, at);
}

void headings_restart(struct builder *f)
{
    uint64_t own = 0;
    const struct header *title = record_find(f->record, KEY_TITLE),
                        *first = record_find(f->record, KEY_FIRST);

    for (size_t i = ABOVE; i < sizeof keys / sizeof *keys; i++)
        own |= UINT64_C(1) << keys[i].key;
    /* 第二局 between two headings is the second's. */
    if (title != NULL && first != NULL && title->at.off > first->at.off)
        own &= ~(UINT64_C(1) << KEY_TITLE);
    record_drop_headers(f->record, own);
}

/* Whether a heading is another game's than the last one: it names another player than the record has, or
 * tells a result once more. The game of the one before has no score. */
static bool is_of_another(const struct headings *h, const struct builder *f, struct line_pattern *p,
                          struct slice line)
{
    static const enum group groups[] = {GROUP_FIRST, GROUP_SECOND};

    if (record_find(f->record, KEY_RESULT) != NULL && patterns_group(p, GROUP_RESULT, line, h->found).n != 0)
        return true;
    for (unsigned i = 0; i < 2; i++) {
        struct slice name = slice_trim(patterns_group(p, groups[i], line, h->found));
        struct slice before = record_value(f->record, i == 0 ? KEY_FIRST : KEY_SECOND);

        if (name.n != 0 && before.n != 0 && !slice_eq(name, before))
            return true;
    }
    return false;
}

/* The next round: a day and a place that were said with the last one, and not above it, are that one's. */
static void leave_round(const struct headings *h)
{
    enum { ROUND = 1, DATE = 2 };
    struct span *above = h->carried->above, round = above[ROUND];

    for (size_t i = DATE; i < ABOVE && round.len != 0; i++)
        if (above[i].off > round.off ||
            memchr(h->start + above[i].off, '\n', round.off - above[i].off) == NULL)
            above[i].len = 0;
}

void heading_take(const struct headings *h, struct builder *f, struct line_pattern *p, struct slice line)
{
    struct span *above = h->carried->above;
    bool game = patterns_group(p, GROUP_FIRST, line, h->found).n != 0 ||
                patterns_group(p, GROUP_SECOND, line, h->found).n != 0;

    if (game && is_of_another(h, f, p, line))
        headings_restart(f);
    if (!game && patterns_group(p, GROUP_ROUND, line, h->found).n != 0)
        leave_round(h);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct slice value = slice_trim(patterns_group(p, keys[i].group, line, h->found));

        if (value.n == 0)
            continue;
        if (keys[i].group == GROUP_ROUND || keys[i].group == GROUP_BOARD)
            value = bare_number(value);
        if (!game && i < ABOVE)
            above[i] = build_span(f, value);
        else
            keep(f, i, value, p->swapped);
    }
    if (p->unsure)
        say_heading(f, line);
}

void headings_above(const struct headings *h, struct builder *f)
{
    for (size_t i = 0; i < ABOVE; i++) {
        struct span at = h->carried->above[i];
        struct slice value = {f->text->start + at.off, at.len};

        if (value.n != 0 && record_find(f->record, keys[i].key) == NULL)
            record_header(f->record, keys[i].key, SLICE(""), value, at);
    }
}
