/* rulebook.c - reads a rulebook from YAML over the one that it extends, and looks articles up. */
#include "record/rulebook.h"

#include <stdio.h>
#include <stdlib.h>

/* What is known while one file is read. */
struct loading {
    struct rulebooks *books;
    struct rulebook *book;
    const struct rule_param *params;
    struct yaml_error *error;
    bool trusted; /* part of the program: its form was checked when the program was tested */
};

static bool fail(struct loading *l, const struct yaml *at, const char *format, const char *word)
{
    l->error->line = at->line;
    l->error->column = at->column;
    snprintf(l->error->message, sizeof l->error->message, format, word);
    return false;
}

static bool is_scalar(const struct yaml *n)
{
    return n != NULL && n->kind == YAML_SCALAR;
}

/* A value that may be text for both languages, or {en: …, zh: …}. */
static void take_both(const struct yaml *n, const char *text[2])
{
    if (n == NULL)
        return;
    text[0] = is_scalar(n) ? n->text : yaml_text(n, "en", text[0]);
    text[1] = is_scalar(n) ? n->text : yaml_text(n, "zh", text[1]);
}

static bool take_ruling(struct loading *l, const struct yaml *list, unsigned *ruling)
{
    *ruling = 0;
    if (list->kind != YAML_LIST)
        return fail(l, list, "expected a list of rulings%s", "");
    for (const struct yaml *n = list->child; n != NULL; n = n->next) {
        unsigned bit = ruling_named(slice_of(n->text));

        if (bit == 0)
            return fail(l, n,
                        "'%s' is not a ruling: expected void, pass, warning, penalty-time, mover-loses, "
                        "mover-must-vary, first-loses, second-loses, draw, replay or stands",
                        n->text);
        *ruling |= bit;
    }
    return true;
}

static int severity_named(const char *word)
{
    for (int s = 0; s < SEVERITY_COUNT; s++)
        if (strcmp(word, severity_name((enum severity)s)) == 0)
            return s;
    return -1;
}

static bool take_article_key(struct loading *l, const struct yaml *n, struct article *a)
{
    if (strcmp(n->key, "ruling") == 0)
        return take_ruling(l, n, &a->ruling);
    if (!is_scalar(n))
        return fail(l, n, "expected text after '%s'", n->key);
    if (strcmp(n->key, "article") == 0)
        a->article = n->text;
    else if (strcmp(n->key, "en") == 0)
        a->says[0] = n->text;
    else if (strcmp(n->key, "zh") == 0)
        a->says[1] = n->text;
    else if (strcmp(n->key, "severity") != 0)
        return fail(l, n, "'%s' is not known here: expected article, severity, ruling, en, zh or reasons",
                    n->key);
    else if ((a->severity = severity_named(n->text)) < 0)
        return fail(l, n, "'%s' is not a severity: expected note, warning or error", n->text);
    return true;
}

static bool take_reasons(struct loading *l, const struct yaml *reasons, enum code code);

static bool take_article(struct loading *l, const struct yaml *map, enum code code, struct article *a)
{
    if (map->kind != YAML_MAP)
        return fail(l, map, "expected a map after '%s'", map->key);
    for (const struct yaml *n = map->child; n != NULL; n = n->next) {
        bool ok = code != CODE_NONE && strcmp(n->key, "reasons") == 0 ? take_reasons(l, n, code)
                                                                      : take_article_key(l, n, a);

        if (!ok)
            return false;
    }
    return true;
}

/* What holds for a reason before its own lines are read: what is said of the code, or of the reason in the
 * rulebook that this one extends. Severities of codes may still change, so that they are not copied. */
static struct article start_of(const struct rulebook *book, enum code code, enum reason reason)
{
    const struct article *from = rulebook_article(book, code, reason);
    struct article a = *from;

    if (from == book->by_code[code])
        a.severity = -1;
    return a;
}

static bool take_reasons(struct loading *l, const struct yaml *reasons, enum code code)
{
    for (const struct yaml *n = reasons->child; n != NULL; n = n->next) {
        struct reason_article *r = arena_alloc(&l->books->arena, sizeof *r);
        enum reason reason = reason_named(slice_of(n->key));

        if (reason == REASON_NONE)
            return fail(l, n, "'%s' is not a reason: expected one that --format=jsonl gives", n->key);
        *r = (struct reason_article){code, reason, start_of(l->book, code, reason), l->book->by_reason};
        if (!take_article(l, n, CODE_NONE, &r->article))
            return false;
        l->book->by_reason = r;
    }
    return true;
}

/* weiqi/turn in a rulebook of chess: nobody would ever look it up. */
static bool is_of_other_game(const struct loading *l, const char *code)
{
    struct slice area = slice_of(code);
    const char *slash = strchr(code, '/');
    enum game_id game;

    area.n = slash == NULL ? area.n : (size_t)(slash - code);
    game = game_named(area);
    return game != GAME_UNKNOWN && game != l->book->game;
}

static bool take_finding(struct loading *l, const struct yaml *n)
{
    enum code code = n->key == NULL ? CODE_NONE : code_named(slice_of(n->key));
    struct article *a = arena_alloc(&l->books->arena, sizeof *a);

    if (code == CODE_NONE)
        return fail(l, n, "'%s' is not a finding code: expected one of --list-codes",
                    n->key == NULL ? "" : n->key);
    if (!l->trusted && is_of_other_game(l, n->key))
        return fail(l, n, "'%s' is a finding of another game than this rulebook's", n->key);
    *a = *l->book->by_code[code];
    l->book->by_code[code] = a;
    return take_article(l, n, code, a);
}

static bool take_findings(struct loading *l, const struct yaml *findings)
{
    for (const struct yaml *n = findings == NULL ? NULL : findings->child; n != NULL; n = n->next)
        if (!take_finding(l, n))
            return false;
    return true;
}

/* One more word of a list, as long as there is room. */
static void add_word(char *list, size_t size, const char *word)
{
    size_t n = strlen(list);

    if (n + strlen(word) + 3 < size)
        snprintf(list + n, size - n, "%s%s", n == 0 ? "" : ", ", word);
}

static bool take_word(struct loading *l, const struct yaml *n, const struct rule_param *p, int *value)
{
    for (int i = 0; p->words[i] != NULL; i++)
        if (strcmp(p->words[i], n->text) == 0) {
            *value = i;
            return true;
        }
    {
        char expected[120] = "";

        for (int i = 0; p->words[i] != NULL; i++)
            add_word(expected, sizeof expected, p->words[i]);
        return fail(l, n, "this parameter takes %s", expected);
    }
}

static bool take_set(struct loading *l, const struct yaml *list, const struct rule_param *p, int *value)
{
    *value = 0;
    if (is_scalar(list) && list->text[0] != '\0')
        return fail(l, list, "'%s' is not a list of words", list->key);
    for (const struct yaml *n = list->child; n != NULL; n = n->next) {
        int word;

        if (!take_word(l, n, p, &word))
            return false;
        *value |= 1 << word;
    }
    return true;
}

static bool out_of_range(struct loading *l, const struct yaml *n, const struct rule_param *p)
{
    char expected[80];

    snprintf(expected, sizeof expected, "expected a number from %d to %d", p->min, p->max);
    fail(l, n, "%s", expected);
    snprintf(l->error->message, sizeof l->error->message, "'%.80s' is not what '%s' takes: %s", n->text,
             p->name, expected);
    return false;
}

static bool unknown_param(struct loading *l, const struct yaml *n)
{
    char expected[200] = "";

    for (int i = 0; l->params != NULL && l->params[i].name != NULL; i++)
        add_word(expected, sizeof expected, l->params[i].name);
    fail(l, n, "%s", "");
    snprintf(l->error->message, sizeof l->error->message,
             "'%.60s' is not a parameter of this game: expected %s …", n->key, expected);
    return false;
}

static bool take_param(struct loading *l, const struct yaml *n)
{
    long value;

    for (int i = 0; l->params != NULL && l->params[i].name != NULL; i++) {
        const struct rule_param *p = &l->params[i];

        if (strcmp(p->name, n->key) != 0)
            continue;
        if (p->words != NULL)
            return (p->set ? take_set : take_word)(l, n, p, &l->book->param[i]);
        if (!slice_long(slice_of(n->text), &value) || value < p->min || value > p->max)
            return out_of_range(l, n, p);
        l->book->param[i] = (int)value;
        return true;
    }
    return unknown_param(l, n);
}

static bool take_params(struct loading *l, const struct yaml *params)
{
    for (const struct yaml *n = params == NULL ? NULL : params->child; n != NULL; n = n->next)
        if (n->key == NULL || !take_param(l, n))
            return false;
    return true;
}

static bool take_names(struct loading *l, const struct yaml *names)
{
    size_t count = 0;
    const char **list;

    for (const struct yaml *n = names == NULL ? NULL : names->child; n != NULL; n = n->next)
        count++;
    if ((list = arena_alloc(&l->books->arena, (count + 1) * sizeof *list)) == NULL)
        return false;
    count = 0;
    for (const struct yaml *n = names == NULL ? NULL : names->child; n != NULL; n = n->next)
        list[count++] = n->text;
    l->book->names = list;
    return true;
}

static bool read_rest(struct loading *l, struct rulebook *b);

/* The rulebook before its own lines are read: what it extends, or the engine's defaults. */
static void start_rest(struct loading *l, struct rulebook *b)
{
    static const struct article silent = {.severity = -1};
    struct rulebook *from = b->base;

    b->standings = &standings_usual;
    b->by_code = arena_alloc(&l->books->arena, CODE_COUNT * sizeof *b->by_code);
    for (size_t c = 0; c < CODE_COUNT; c++)
        b->by_code[c] = &silent;
    for (int i = 0; l->params != NULL && l->params[i].name != NULL; i++)
        b->param[i] = l->params[i].otherwise;
    if (from == NULL || !read_rest(l, from))
        return;
    b->standings = from->standings;
    b->by_reason = from->by_reason;
    memcpy(b->by_code, from->by_code, CODE_COUNT * sizeof *b->by_code);
    memcpy(b->param, from->param, sizeof b->param);
}

/* How results make a table: over what the rulebook that this one extends says. */
static bool take_standings(struct loading *l, const struct yaml *standings)
{
    struct standings_rules *rules;

    if (standings == NULL)
        return true;
    rules = arena_alloc(&l->books->arena, sizeof *rules);
    *rules = *l->book->standings;
    l->book->standings = rules;
    return standings_read(rules, standings, l->error);
}

static bool take_game(struct loading *l, const struct yaml *tree, rule_params params)
{
    const char *base = yaml_text(tree, "extends", NULL);
    struct rulebook *from = base == NULL ? NULL : l->books->first;
    const char *name;
    enum game_id game;

    while (from != NULL && strcmp(from->id, base) != 0)
        from = from->next;
    if (base != NULL && from == NULL)
        return fail(l, yaml_get(tree, "extends"), "there is no rulebook '%s' to extend (see --list-rules)",
                    base);
    name = yaml_text(tree, "game", from == NULL ? "" : game_name(from->game));
    game = game_named(slice_of(name));
    if (game == GAME_UNKNOWN)
        return fail(l, yaml_get(tree, "game") == NULL ? tree : yaml_get(tree, "game"),
                    "expected 'game: chess', weiqi, xiangqi or wuziqi, not '%s'", name);
    if (from != NULL && from->game != game)
        return fail(l, yaml_get(tree, "extends"), "'%s' is a rulebook of another game", base);
    l->params = params[game];
    l->book->game = game;
    l->book->base = from;
    if (from != NULL) {
        l->book->cite = from->cite;
        memcpy(l->book->title, from->title, sizeof from->title);
    }
    return true;
}

/* A word that is no key here is a slip, and what it was meant to set would be lost in silence. */
static bool check_keys(struct loading *l, const struct yaml *tree)
{
    static const char *const keys[] = {"rulebook", "extends",   "game",      "title",    "cite",
                                       "default",  "otherwise", "names",     "from",     "to",
                                       "params",   "findings",  "standings", "articles", NULL};

    for (const struct yaml *n = tree->child; n != NULL; n = n->next)
        if (!slice_is_any(slice_of(n->key), keys))
            return fail(
                l, n,
                "'%s' is not known here: expected rulebook, extends, game, title, cite, default, names, "
                "from, to, params, findings …",
                n->key == NULL ? "" : n->key);
    return true;
}

static bool check_kind(struct loading *l, const struct yaml *tree, const char *key, enum yaml_kind kind)
{
    const struct yaml *n = yaml_get(tree, key);

    return n == NULL || n->kind == kind ||
           fail(l, n, kind == YAML_MAP ? "expected a map after '%s'" : "expected a list after '%s'", key);
}

/* A date as 2001-07-01, in numbers that compare; 0 when there is none. */
static bool take_day(struct loading *l, const struct yaml *tree, const char *key, int *day)
{
    const struct yaml *n = yaml_get(tree, key);
    int year, month, date, length = 0;

    *day = 0;
    if (n == NULL)
        return true;
    if (n->kind != YAML_SCALAR || sscanf(n->text, "%4d-%2d-%2d%n", &year, &month, &date, &length) != 3 ||
        n->text[length] != '\0' || month < 1 || month > 12 || date < 1 || date > 31)
        return fail(l, n, "'%s' is no date: expected one like 2001-07-01", n->text);
    *day = year * 10000 + month * 100 + date;
    return true;
}

/* {article: "1", en: …, zh: …} with codes, params, by or why: a line of --list-articles. */
static bool check_article_key(struct loading *l, const struct yaml *n)
{
    static const char *const texts[] = {"article", "en", "zh", "by", "why", NULL};

    if (slice_is_any(slice_of(n->key), texts))
        return is_scalar(n) || fail(l, n, "expected text after '%s'", n->key);
    if (strcmp(n->key, "codes") != 0 && strcmp(n->key, "params") != 0)
        return fail(l, n, "'%s' is not known here: expected article, en, zh, codes, params, by or why",
                    n->key);
    if (n->kind != YAML_LIST)
        return fail(l, n, "expected a list after '%s'", n->key);
    for (const struct yaml *word = n->child; word != NULL; word = word->next) {
        bool known = strcmp(n->key, "codes") == 0 && code_named(slice_of(word->text)) != CODE_NONE;

        for (int i = 0; strcmp(n->key, "params") == 0 && l->params != NULL && l->params[i].name != NULL; i++)
            known |= strcmp(l->params[i].name, word->text) == 0;
        if (!known)
            return fail(l, word,
                        strcmp(n->key, "codes") == 0
                            ? "'%s' is not a finding code: expected one of --list-codes"
                            : "'%s' is not a parameter of this game: see qipu-rulebook(5)",
                        word->text);
    }
    return true;
}

static bool check_articles(struct loading *l, const struct yaml *list)
{
    for (const struct yaml *row = list == NULL ? NULL : list->child; row != NULL; row = row->next) {
        if (row->kind != YAML_MAP || yaml_get(row, "article") == NULL)
            return fail(l, row, "expected {article: NUMBER, …}%s", "");
        for (const struct yaml *n = row->child; n != NULL; n = n->next)
            if (!check_article_key(l, n))
                return false;
    }
    return true;
}

static bool check_flag(struct loading *l, const struct yaml *tree, const char *key)
{
    const struct yaml *n = yaml_get(tree, key);

    return n == NULL || (is_scalar(n) && (strcmp(n->text, "true") == 0 || strcmp(n->text, "false") == 0)) ||
           fail(l, n, "expected true or false after '%s'", key);
}

static bool check_title(struct loading *l, const struct yaml *title)
{
    for (const struct yaml *n = title == NULL || is_scalar(title) ? NULL : title->child; n != NULL;
         n = n->next)
        if (!is_scalar(n) || n->key == NULL || (strcmp(n->key, "en") != 0 && strcmp(n->key, "zh") != 0))
            return fail(l, n, "'%s' is not known here: expected en or zh", n->key == NULL ? "" : n->key);
    return true;
}

static bool check_days(struct loading *l, const struct yaml *tree)
{
    const struct rulebook *b = l->book;

    return b->from == 0 || b->to == 0 || b->from <= b->to ||
           fail(l, yaml_get(tree, "to"), "expected a last day that is not before the first one, not '%s'",
                yaml_text(tree, "to", ""));
}

/* What can be seen of a file's form before its game is known. */
static bool check_form(struct loading *l, const struct yaml *tree)
{
    return l->trusted ||
           (check_keys(l, tree) && check_kind(l, tree, "params", YAML_MAP) &&
            check_kind(l, tree, "findings", YAML_MAP) && check_kind(l, tree, "names", YAML_LIST) &&
            check_kind(l, tree, "articles", YAML_LIST));
}

static bool check_values(struct loading *l, const struct yaml *tree)
{
    return l->trusted ||
           (check_days(l, tree) && check_flag(l, tree, "default") && check_flag(l, tree, "otherwise") &&
            check_title(l, yaml_get(tree, "title")) && check_articles(l, yaml_get(tree, "articles")));
}

static bool take_head(struct loading *l, const struct yaml *tree, rule_params params)
{
    struct rulebook *b = l->book;
    const char *id = yaml_text(tree, "rulebook", NULL);

    if (tree->kind != YAML_MAP || id == NULL)
        return fail(l, tree, "expected 'rulebook: ID'%s", "");
    if (!check_form(l, tree) || !take_game(l, tree, params) || !take_day(l, tree, "from", &b->from) ||
        !take_day(l, tree, "to", &b->to) || !check_values(l, tree))
        return false;
    b->articles = yaml_get(tree, "articles");
    b->id = id;
    b->cite = yaml_text(tree, "cite", b->cite == NULL ? id : b->cite);
    b->is_default = strcmp(yaml_text(tree, "default", "false"), "true") == 0;
    b->is_fallback = strcmp(yaml_text(tree, "otherwise", "false"), "true") == 0;
    take_both(yaml_get(tree, "title"), b->title);
    b->tree = tree;
    b->books = l->books;
    return take_names(l, yaml_get(tree, "names"));
}

/* What the rulebook says beyond its head, unless it has been read. */
static bool read_rest(struct loading *l, struct rulebook *b)
{
    struct rulebook *before = l->book;
    bool ok = true;

    if (atomic_load(&b->is_read))
        return true;
    start_rest(l, b);
    l->book = b;
    ok = take_params(l, yaml_get(b->tree, "params")) && take_findings(l, yaml_get(b->tree, "findings")) &&
         take_standings(l, yaml_get(b->tree, "standings"));
    l->book = before;
    atomic_store(&b->is_read, ok);
    return ok;
}

const struct rulebook *rulebook_read(const struct rulebook *b)
{
    struct rulebook *own;
    struct yaml_error ignored;

    if (b == NULL || atomic_load(&b->is_read))
        return b;
    for (own = b->books->first; own != b; own = own->next)
        ;
    pthread_mutex_lock(&b->books->lock);
    read_rest(
        &(struct loading){
            .books = b->books, .params = b->books->params[b->game], .error = &ignored, .trusted = true},
        own);
    pthread_mutex_unlock(&b->books->lock);
    return b;
}

void rulebooks_read(struct rulebooks *books)
{
    for (const struct rulebook *b = books->first; b != NULL; b = b->next)
        rulebook_read(b);
}

static void link_book(struct rulebooks *books, struct rulebook *book)
{
    struct rulebook **link = &books->first;

    while (*link != NULL && strcmp((*link)->id, book->id) != 0)
        link = &(*link)->next;
    book->next = *link == NULL ? NULL : (*link)->next;
    *link = book;
}

static struct rulebook *add(struct loading *l, const struct yaml *tree, rule_params params)
{
    l->book = arena_alloc(&l->books->arena, sizeof *l->book);
    if (!take_head(l, tree, params) || (!l->trusted && !read_rest(l, l->book)))
        return NULL;
    link_book(l->books, l->book);
    return l->book;
}

struct rulebook *rulebooks_add_tree(struct rulebooks *books, const struct yaml *tree, rule_params params,
                                    struct yaml_error *error)
{
    return add(&(struct loading){.books = books, .error = error}, tree, params);
}

struct rulebook *rulebooks_add(struct rulebooks *books, struct slice text, rule_params params,
                               struct yaml_error *error)
{
    const struct yaml *tree = yaml_parse(&books->arena, text, error);

    return tree == NULL ? NULL : rulebooks_add_tree(books, tree, params, error);
}

const char *rulebooks_load(struct rulebooks *books, rule_params params, struct yaml_error *error)
{
    memcpy(books->params, params, sizeof books->params);
    pthread_mutex_init(&books->lock, NULL);
    for (const struct builtin *b = builtins; b->name != NULL; b++)
        if (strncmp(b->name, "rulebook/", 9) == 0 &&
            add(&(struct loading){.books = books, .error = error, .trusted = true}, b->tree, params) == NULL)
            return b->name;
    return NULL;
}

void rulebooks_set(struct rulebooks *books, rule_params params, const char *param, int value)
{
    rulebooks_read(books);
    for (struct rulebook *b = books->first; b != NULL; b = b->next)
        for (int i = 0; params[b->game] != NULL && params[b->game][i].name != NULL; i++)
            if (strcmp(params[b->game][i].name, param) == 0)
                b->param[i] = value;
}

void rulebooks_free(struct rulebooks *books)
{
    arena_free(&books->arena);
    books->first = NULL;
}

const struct rulebook *rulebook_named(const struct rulebooks *books, struct slice id)
{
    const struct rulebook *b = books->first;

    while (b != NULL && !slice_is(id, b->id))
        b = b->next;
    return rulebook_read(b);
}

HOT const struct rulebook *rulebook_default(const struct rulebooks *books, enum game_id game)
{
    const struct rulebook *any = NULL;

    for (const struct rulebook *b = books->first; b != NULL; b = b->next) {
        if (b->game == game && b->is_default)
            return rulebook_read(b);
        if (b->game == game && any == NULL)
            any = b;
    }
    return rulebook_read(any);
}

const struct rulebook *rulebook_fallback(const struct rulebooks *books, enum game_id game)
{
    for (const struct rulebook *b = books->first; b != NULL; b = b->next)
        if (b->game == game && b->is_fallback)
            return rulebook_read(b);
    return rulebook_default(books, game);
}

const struct article *rulebook_article(const struct rulebook *rules, enum code code, enum reason reason)
{
    if (reason == REASON_NONE)
        return rules->by_code[code];
    for (const struct reason_article *r = rules->by_reason; r != NULL; r = r->next)
        if (r->code == code && r->reason == reason)
            return &r->article;
    return rules->by_code[code];
}
