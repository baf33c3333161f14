/* Reads the key `standings` of a rulebook; see standings.h. */
#include "record/standings.h"

#include <stdio.h>

#define N_(text) text

/* What has a name: each key, and then some with modifiers. */
static const struct standing_row {
    uint32_t tie_break;
    const char *name;
    const char *acronym; /* FIDE's; NULL: none */
    const char *modifiers;
    const char *label;
} named[] = {
    {STANDING_NONE, "", NULL, "", ""},
#define STANDING(enumerator, name, acronym, modifiers, label)                                                \
    {STANDING_##enumerator, name, acronym, modifiers, label},
#define STANDING_WITH(tie_break, name, acronym, label) {tie_break, name, acronym, "", label},
#include "record/standings.def"
#undef STANDING_WITH
#undef STANDING
};

static const char *const system_names[SYSTEM_COUNT] = {"auto",     "round-robin", "swiss",
                                                       "knockout", "match",       "sum-of-places"};

static const struct standing_row *row_of(uint32_t tie_break)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i].tie_break == tie_break)
            return &named[i];
    return NULL;
}

static uint32_t named_exactly(struct slice name)
{
    for (size_t i = 1; i < sizeof named / sizeof *named; i++)
        if (slice_is_nocase(name, named[i].name) ||
            (named[i].acronym != NULL && slice_is_nocase(name, named[i].acronym)))
            return named[i].tie_break;
    return STANDING_NONE;
}

/* The bits of "C1", "P", "U1400" and their like; false: there is no such modifier. */
static bool read_modifier(struct slice word, uint32_t *bits)
{
    char letter = word.n == 0 ? '\0' : (char)(word.p[0] & ~0x20), sign = word.n > 1 ? word.p[1] : '\0';
    long n = 0;
    bool number = word.n > 1 && slice_long(slice_skip(word, sign == '+' || sign == '-' ? 2 : 1), &n) && n > 0;

    switch (letter) {
    case 'P':
    case 'F':
    case 'R':
        *bits |= letter == 'P' ? STANDING_PLAYED : letter == 'F' ? STANDING_FORE : STANDING_REVERSED;
        return word.n == 1;
    case 'C':
    case 'M':
        *bits |= STANDING_LOW(n & 7) | STANDING_HIGH(letter == 'M' ? n & 7 : 0);
        return number && n < 8;
    case 'L':
        if (sign == '+' || sign == '-')
            n = STANDING_HALVES + (sign == '+' ? n : -n);
        /* fall through */
    case 'U':
    case 'K':
        *bits |= STANDING_NUMBER(n & STANDING_NUMBER_MAX);
        return number && n <= STANDING_NUMBER_MAX;
    default:
        return false;
    }
}

uint32_t standing_named(struct slice name)
{
    struct slice rest, base = slice_cut(name, '/', &rest), score, word;
    uint32_t found = named_exactly(name), bits = 0;

    if (found != STANDING_NONE)
        return found;
    base = slice_cut(base, ':', &score);
    found = named_exactly(base);
    if (score.n > 0 && !slice_is_nocase(score, "MP") && !slice_is_nocase(score, "GP"))
        return STANDING_NONE;
    bits = score.n == 0 ? 0 : (score.p[0] | 0x20) == 'm' ? STANDING_OF_MATCHES : STANDING_OF_GAMES;
    while (found != STANDING_NONE && rest.n > 0) {
        word = slice_cut(rest, '/', &rest);
        if (!read_modifier(word, &bits) ||
            (find_char("Rr", word.p[0]) == NULL &&
             find_char(row_of(standing_key(found))->modifiers, (char)(word.p[0] & ~0x20)) == NULL))
            return STANDING_NONE;
    }
    return found == STANDING_NONE ? found : found | bits;
}

bool standing_put_acronym(struct buf *b, uint32_t tie_break)
{
    const struct standing_row *row = row_of(tie_break), *base = row_of(standing_key(tie_break));
    int low = standing_low(tie_break), high = standing_high(tie_break), n = standing_number(tie_break);

    if (row != NULL && row->acronym != NULL)
        base = row;
    buf_str(b, base->acronym == NULL ? base->name : base->acronym);
    if (base == row)
        return base->acronym != NULL;
    if ((tie_break & (STANDING_OF_MATCHES | STANDING_OF_GAMES)) != 0)
        buf_str(b, (tie_break & STANDING_OF_GAMES) != 0 ? ":GP" : ":MP");
    if (low > 0)
        buf_printf(b, "/%c%d", high > 0 ? 'M' : 'C', low);
    if (n > 0 && strchr(base->modifiers, 'L') != NULL && n > STANDING_HALVES / 2)
        buf_printf(b, "/L%+d", n - STANDING_HALVES);
    else if (n > 0)
        buf_printf(b, "/%c%d", base->modifiers[strcspn(base->modifiers, "ULK")], n);
    buf_str(b, (tie_break & STANDING_PLAYED) != 0 ? "/P" : "");
    buf_str(b, (tie_break & STANDING_FORE) != 0 ? "/F" : "");
    buf_str(b, (tie_break & STANDING_REVERSED) != 0 ? "/R" : "");
    return base->acronym != NULL;
}

const char *standing_name(enum standing_key key)
{
    return named[key].name;
}

bool standing_is_of_ratings(uint32_t tie_break)
{
    return strchr(row_of(standing_key(tie_break))->modifiers, 'U') != NULL;
}

void standing_put(struct buf *b, uint32_t tie_break)
{
    const struct standing_row *row = row_of(tie_break);

    if (row != NULL)
        buf_str(b, row->name);
    else
        standing_put_acronym(b, tie_break);
}

const char *standing_label(uint32_t tie_break)
{
    const struct standing_row *row = row_of(tie_break);

    return row == NULL ? NULL : row->label;
}

const char *system_name(enum event_system system)
{
    return system_names[system];
}

#define SCALE                                                                                                \
    {                                                                                                        \
        {1, 1}, {1, 2}, {0, 1}, {1, 1}, {0, 1}, {0, 1}, {1, 1}, {1, 2},                                      \
        {                                                                                                    \
            0, 1                                                                                             \
        }                                                                                                    \
    }

const struct standings_rules standings_usual = {
    .points = SCALE,
    .match_points = SCALE,
    .order = {{[SYSTEM_ROUND_ROBIN] = {STANDING_POINTS, STANDING_SONNEBORN_BERGER, STANDING_WINS,
                                       STANDING_DIRECT, STANDING_SHARED},
               [SYSTEM_SWISS] = {STANDING_POINTS, STANDING_BUCHHOLZ, STANDING_SONNEBORN_BERGER,
                                 STANDING_SHARED},
               [SYSTEM_KNOCKOUT] = {STANDING_ROUND_REACHED, STANDING_SHARED},
               [SYSTEM_MATCH] = {STANDING_POINTS, STANDING_SHARED}},
              {[SYSTEM_ROUND_ROBIN] = {STANDING_MATCH_POINTS, STANDING_GAME_POINTS, STANDING_DIRECT,
                                       STANDING_SHARED},
               [SYSTEM_SWISS] = {STANDING_MATCH_POINTS, STANDING_GAME_POINTS, STANDING_MATCH_BUCHHOLZ,
                                 STANDING_SHARED},
               [SYSTEM_KNOCKOUT] = {STANDING_ROUND_REACHED, STANDING_SHARED},
               [SYSTEM_MATCH] = {STANDING_MATCH_POINTS, STANDING_GAME_POINTS, STANDING_SHARED},
               [SYSTEM_SUM_OF_PLACES] = {STANDING_PLACES_ASCENDING, STANDING_BEST_PLACE,
                                         STANDING_SECOND_PLACE, STANDING_SHARED}}},
    .cut_high = 1,
    .cut_low = 1};

/* One key that takes a word (its value is the word's index) or, without words, a number from 0 to 9. */
struct word_row {
    const char *name;
    const char *words[6];
    size_t at; /* offset in what the map describes */
};

#define IN_RULES(field) offsetof(struct standings_rules, field)
#define IN_LEAVING(field) offsetof(struct withdrawal_rule, field)

static const struct word_row plain_words[] = {
    {"sonneborn-berger", {"halves", "points"}, IN_RULES(weights)},
    {"direct", {"once", "repeated"}, IN_RULES(direct)},
    {"unplayed", {"as-is", "by-date", "fide-2009", "fide-2023", "fide-2026"}, IN_RULES(unplayed)},
    {"play-off", {"last", "first"}, IN_RULES(playoff_first)},
    {"punished-last", {"false", "true"}, IN_RULES(punished_last)},
    {"line-up", {"free", "in-order"}, IN_RULES(line_up_in_order)},
    {NULL, {NULL}, 0}};
static const struct word_row total_words[] = {{"top", {"possible", "attained"}, IN_RULES(top)},
                                              {NULL, {NULL}, 0}};
static const struct word_row median_words[] = {
    {"cut-high", {NULL}, IN_RULES(cut_high)}, {"cut-low", {NULL}, IN_RULES(cut_low)}, {NULL, {NULL}, 0}};
static const struct word_row colour_words[] = {
    {"round-robin", {"free", "berger-first-is-red"}, IN_RULES(berger_colours)},
    {"team", {"free", "odd-boards-first"}, IN_RULES(odd_boards_first)},
    {"match", {"free", "alternate"}, IN_RULES(match_alternates)},
    {NULL, {NULL}, 0}};
static const struct word_row leaving_words[] = {{"under-half", {"stand", "void"}, IN_LEAVING(under_half)},
                                                {"else", {"unpaired", "opponents-win"}, IN_LEAVING(rest)},
                                                {"rest", {"unpaired", "opponents-win"}, IN_LEAVING(rest)},
                                                {"opponent-score", {"as-is", "projected"}, IN_LEAVING(score)},
                                                {"played", {"stand"}, IN_LEAVING(under_half)},
                                                {NULL, {NULL}, 0}};

static const char *const points_words[] = {"win",       "draw", "loss",     "forfeit-win", "forfeit-loss",
                                           "both-lose", "bye",  "half-bye", "zero-bye",    NULL};

/* Always false. EXPECTED is a list of words. */
static bool fail(struct yaml_error *error, const struct yaml *at, const char *what, struct buf *expected)
{
    error->line = at->line;
    error->column = at->column;
    snprintf(error->message, sizeof error->message, "'%s' is not known here: expected %s", what,
             buf_cstr(expected));
    buf_free(expected);
    return false;
}

static void add_word(struct buf *b, const char *word)
{
    buf_str(b, b->n == 0 ? "" : ", ");
    buf_str(b, word);
}

static bool not_kind(struct yaml_error *error, const struct yaml *at, const char *expected)
{
    struct buf b = {0};

    buf_str(&b, expected);
    return fail(error, at, at->key == NULL ? at->text : at->key, &b);
}

static bool read_value(const struct word_row *row, const struct yaml *n, void *into, struct yaml_error *error)
{
    int *value = (int *)((char *)into + row->at);
    struct buf expected = {0};

    if (row->words[0] == NULL && n->text[0] >= '0' && n->text[0] <= '9' && n->text[1] == '\0') {
        *value = n->text[0] - '0';
        return true;
    }
    for (int i = 0; i < 6 && row->words[i] != NULL; i++)
        if (strcmp(n->text, row->words[i]) == 0) {
            *value = i;
            return true;
        }
    for (int i = 0; i < 6 && row->words[i] != NULL; i++)
        add_word(&expected, row->words[i]);
    if (row->words[0] == NULL)
        add_word(&expected, "a number from 0 to 9");
    return fail(error, n, n->text, &expected);
}

static const struct word_row *row_named(const struct word_row *rows, const char *name)
{
    for (; rows->name != NULL; rows++)
        if (strcmp(rows->name, name) == 0)
            return rows;
    return NULL;
}

static bool unknown_key(const struct word_row *rows, const struct yaml *n, struct yaml_error *error)
{
    struct buf expected = {0};

    for (; rows->name != NULL; rows++)
        add_word(&expected, rows->name);
    return fail(error, n, n->key, &expected);
}

static bool read_words(const struct word_row *rows, const struct yaml *map, void *into,
                       struct yaml_error *error)
{
    if (map->kind != YAML_MAP)
        return not_kind(error, map, "a map");
    for (const struct yaml *n = map->child; n != NULL; n = n->next) {
        const struct word_row *row = row_named(rows, n->key);

        if (row == NULL)
            return unknown_key(rows, n, error);
        if (!read_value(row, n, into, error))
            return false;
    }
    return true;
}

static bool read_points(struct ratio points[POINTS_FOR_COUNT], const struct yaml *map,
                        struct yaml_error *error)
{
    if (map->kind != YAML_MAP)
        return not_kind(error, map, "a map");
    for (const struct yaml *n = map->child; n != NULL; n = n->next) {
        SCOPED(buf) expected = {0};
        int i = 0;

        while (points_words[i] != NULL && strcmp(points_words[i], n->key) != 0)
            add_word(&expected, points_words[i++]);
        if (points_words[i] == NULL)
            return fail(error, n, n->key, &expected);
        if (!ratio_read(slice_of(n->text), &points[i]))
            return not_kind(error, n, "a number");
    }
    return true;
}

/* What follows from the points of a win and of a draw where a map says no more. */
static void complete_points(struct ratio p[POINTS_FOR_COUNT], const struct yaml *map)
{
    static const enum points_for like[POINTS_FOR_COUNT] = {FOR_WIN,  FOR_DRAW, FOR_LOSS, FOR_WIN, FOR_LOSS,
                                                           FOR_LOSS, FOR_WIN,  FOR_DRAW, FOR_LOSS};

    for (int i = FOR_FORFEIT_WIN; i < POINTS_FOR_COUNT; i++)
        if (yaml_get(map, points_words[i]) == NULL)
            p[i] = p[like[i]];
}

static bool read_order(uint32_t order[ORDER_MAX], const struct yaml *list, struct yaml_error *error)
{
    size_t count = 0;

    if (list->kind != YAML_LIST)
        return not_kind(error, list, "a list of tie-breaks");
    memset(order, 0, ORDER_MAX * sizeof *order);
    for (const struct yaml *n = list->child; n != NULL; n = n->next) {
        uint32_t key = standing_named(slice_of(n->text));

        if (key == STANDING_NONE || count == ORDER_MAX - 1)
            return not_kind(error, n, "a tie-break, see qipu-rulebook(5)");
        order[count++] = key;
    }
    return true;
}

/* SYSTEM_AUTO when there is no such system. */
static enum event_system system_named(const char *name)
{
    for (unsigned s = SYSTEM_ROUND_ROBIN; s < SYSTEM_COUNT; s++)
        if (strcmp(system_names[s], name) == 0)
            return (enum event_system)s;
    return SYSTEM_AUTO;
}

static bool unknown_system(const struct yaml *n, const char *other, struct yaml_error *error)
{
    struct buf expected = {0};

    for (unsigned s = SYSTEM_ROUND_ROBIN; s < SYSTEM_COUNT; s++)
        add_word(&expected, system_names[s]);
    if (other != NULL)
        add_word(&expected, other);
    return fail(error, n, n->key, &expected);
}

static bool read_orders(struct standings_rules *r, unsigned teams, const struct yaml *map,
                        struct yaml_error *error)
{
    if (map->kind != YAML_MAP)
        return not_kind(error, map, "a map");
    for (const struct yaml *n = map->child; n != NULL; n = n->next) {
        enum event_system s = system_named(n->key);

        if (s == SYSTEM_AUTO)
            return unknown_system(n, NULL, error);
        if (!read_order(r->order[teams][s], n, error))
            return false;
    }
    return true;
}

/* {individual: {round-robin: "15.1"}, team: {…}, withdrawal: "20"} */
static bool read_articles(struct standings_rules *r, const struct yaml *map, struct yaml_error *error)
{
    static const char *const names[] = {"individual", "team"};

    for (const struct yaml *n = map->child; n != NULL; n = n->next) {
        unsigned i = strcmp(n->key, names[0]) == 0 ? 0 : 1;

        if (strcmp(n->key, "withdrawal") == 0) {
            r->withdrawal_article = n->text;
            continue;
        }
        if (strcmp(n->key, names[i]) != 0 || n->kind != YAML_MAP)
            return not_kind(error, n, "individual, team (maps) or withdrawal");
        for (const struct yaml *a = n->child; a != NULL; a = a->next) {
            enum event_system s = system_named(a->key);

            if (s == SYSTEM_AUTO)
                return unknown_system(a, NULL, error);
            r->article[i][s] = a->text;
        }
    }
    return true;
}

/* {match-points: 次分}: the text's own terms. */
static bool read_terms(struct standings_rules *r, const struct yaml *map, struct yaml_error *error)
{
    if (map->kind != YAML_MAP)
        return not_kind(error, map, "a map");
    for (const struct yaml *n = map->child; n != NULL; n = n->next) {
        uint32_t key = standing_named(slice_of(n->key));

        if (key == STANDING_NONE || key >= STANDING_COUNT || n->kind != YAML_SCALAR)
            return not_kind(error, n, "a tie-break and its word, see qipu-rulebook(5)");
        r->words[key] = n->text;
    }
    return true;
}

static bool read_half(struct standings_rules *r, const struct yaml *n, struct yaml_error *error)
{
    static const struct word_row row = {"half-of", {"rounds", "opponents"}, IN_RULES(half)};

    return read_value(&row, n, r, error);
}

static bool read_withdrawal(struct standings_rules *r, const struct yaml *map, struct yaml_error *error)
{
    if (map->kind != YAML_MAP)
        return not_kind(error, map, "a map");
    for (const struct yaml *n = map->child; n != NULL; n = n->next) {
        enum event_system s = system_named(n->key);
        struct withdrawal_rule rule = {0};

        if (strcmp(n->key, "half-of") == 0) {
            if (!read_half(r, n, error))
                return false;
            continue;
        }
        if (s == SYSTEM_AUTO && strcmp(n->key, "any") != 0 && strcmp(n->key, "team") != 0)
            return unknown_system(n, "any, team, half-of", error);
        if (!read_words(leaving_words, n, &rule, error))
            return false;
        if (strcmp(n->key, "team") == 0) {
            r->team_withdrawal = rule;
            r->has_team_withdrawal = true;
        } else if (s != SYSTEM_AUTO)
            r->withdrawal[s] = rule;
        else {
            for (unsigned i = 0; i < SYSTEM_COUNT; i++)
                r->withdrawal[i] = rule;
        }
    }
    return true;
}

static bool read_scale(struct ratio points[POINTS_FOR_COUNT], const struct yaml *n, struct yaml_error *error)
{
    if (!read_points(points, n, error))
        return false;
    complete_points(points, n);
    return true;
}

static bool read_key(struct standings_rules *r, const struct yaml *n, struct yaml_error *error)
{
    const struct word_row *row = row_named(plain_words, n->key);

    if (row != NULL)
        return read_value(row, n, r, error);
    if (strcmp(n->key, "points") == 0)
        return read_scale(r->points, n, error);
    if (strcmp(n->key, "match-points") == 0)
        return read_scale(r->match_points, n, error);
    if (strcmp(n->key, "individual") == 0)
        return read_orders(r, 0, n, error);
    if (strcmp(n->key, "team") == 0)
        return read_orders(r, 1, n, error);
    if (strcmp(n->key, "total") == 0)
        return read_words(total_words, n, r, error);
    if (strcmp(n->key, "median") == 0)
        return read_words(median_words, n, r, error);
    if (strcmp(n->key, "colours") == 0)
        return read_words(colour_words, n, r, error);
    if (strcmp(n->key, "withdrawal") == 0)
        return read_withdrawal(r, n, error);
    if (strcmp(n->key, "articles") == 0)
        return read_articles(r, n, error);
    if (strcmp(n->key, "words") == 0)
        return read_terms(r, n, error);
    return not_kind(
        error, n,
        "points, match-points, individual, team, total, median, withdrawal, colours, articles, words, "
        "sonneborn-berger, direct, unplayed, line-up, punished-last");
}

bool standings_read(struct standings_rules *r, const struct yaml *map, struct yaml_error *error)
{
    if (map->kind != YAML_MAP)
        return not_kind(error, map, "a map");
    for (const struct yaml *n = map->child; n != NULL; n = n->next)
        if (!read_key(r, n, error))
            return false;
    return true;
}
