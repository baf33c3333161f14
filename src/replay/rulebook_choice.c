/* rulebook_choice.c - by option, by the words of a header, by what the format implies, by the game's default.
 */
#include "replay/replay.h"

/* What records say when they mean nothing by it. */
static bool says_nothing(struct slice name)
{
    return name.n == 0 || slice_is(name, "?") || slice_is(name, "-");
}

/* The rules that everybody plays by who writes such files; NULL when there are none. */
static const struct rulebook *choose_implied(const struct rulebooks *books, const struct record *record,
                                             struct sink *sink)
{
    const struct rulebook *found =
        record->implied == NULL ? NULL : rulebook_named(books, slice_of(record->implied));

    if (found == NULL || found->game != record->game)
        return NULL;
    if (!record->dialect_told)
        sink_say(sink, CODE_IMPLIED_RULES, record->at, found->id, NULL);
    return found;
}

/* The day of a record as yyyymmdd, with the first of what it leaves open; 0 when it has none. */
static int day_of(const struct record *record)
{
    struct slice date = slice_trim(record_value(record, KEY_DATE));
    int part[3] = {0, 1, 1};
    size_t at = 0;

    for (unsigned i = 0; i < 3 && at < date.n; i++) {
        int value = 0;
        size_t from = at;

        for (; at < date.n && date.p[at] >= '0' && date.p[at] <= '9' && value < 10000; at++)
            value = value * 10 + (date.p[at] - '0');
        if (at == from)
            break;
        part[i] = value;
        at++;
    }
    return part[0] < 1000 ? 0 : part[0] * 10000 + part[1] * 100 + part[2];
}

/* Words that name rules, and the day of the game that they were written for. */
struct named_rulebook {
    const struct rulebooks *books;
    enum game_id game;
    int day;
    enum rulebook_by by;
};

static const struct rulebook *find_called(struct named_rulebook *n, struct slice words)
{
    return rulebook_called(n->books, n->game, slice_trim(words), n->day, &n->by);
}

/* A title that is quoted: "参照规则《围棋比赛规则（2002）》". */
static const struct rulebook *choose_quoted(struct named_rulebook *n, struct slice words)
{
    static const char open[] = "《", close[] = "》";
    const char *from = memmem(words.p, words.n, open, sizeof open - 1), *to;
    size_t rest;

    if (from == NULL)
        return NULL;
    from += sizeof open - 1;
    rest = words.n - (size_t)(from - words.p);
    to = memmem(from, rest, close, sizeof close - 1);
    return to == NULL ? NULL : find_called(n, (struct slice){from, (size_t)(to - from)});
}

/* The first of several words that a rulebook answers to: "自由开局，无禁手", "renju; RIF rule". */
static const struct rulebook *choose_among(struct named_rulebook *named, struct slice names)
{
    static const char *const marks[] = {",", ";", "/", "，", "；", "、"};
    const struct rulebook *found = NULL;

    while (names.n > 0 && found == NULL) {
        size_t n = names.n, skip = 0;

        for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) {
            const char *mark = memmem(names.p, n, marks[i], strlen(marks[i]));

            if (mark != NULL) {
                n = (size_t)(mark - names.p);
                skip = strlen(marks[i]);
            }
        }
        found = find_called(named, (struct slice){names.p, n});
        names = (struct slice){names.p + n + skip, names.n - n - skip};
    }
    return found;
}

/* That the words alone did not decide. */
static void say_shared(const struct named_rulebook *n, const struct record *record, struct slice name,
                       const struct rulebook *found, struct sink *sink)
{
    if (n->by != RULEBOOK_BY_NAME)
        report(sink, &(struct finding){.code = CODE_SHARED_RULES,
                                       .reason = n->by == RULEBOOK_BY_YEAR   ? REASON_RULES_BY_YEAR
                                                 : n->by == RULEBOOK_BY_DATE ? REASON_RULES_BY_DATE
                                                                             : REASON_RULES_BY_DEFAULT,
                                       .at = record_find(record, KEY_RULES)->at,
                                       .arg = {arena_str(sink_arena(sink), name), found->id}});
}

static const struct rulebook *recall(const struct chosen *before, enum game_id game, struct slice name)
{
    for (unsigned i = 0; i < CHOSEN_MAX && before->known[i].rules != NULL; i++)
        if (before->known[i].game == game &&
            slice_eq(name, (struct slice){before->known[i].name, before->known[i].length}))
            return before->known[i].rules;
    return NULL;
}

static void remember(struct chosen *before, enum game_id game, struct slice name,
                     const struct rulebook *found)
{
    unsigned i = before->next;

    if (name.n > sizeof before->known[i].name)
        return;
    before->known[i].game = game;
    before->known[i].length = name.n;
    before->known[i].rules = found;
    memcpy(before->known[i].name, name.p, name.n);
    before->next = (i + 1) % CHOSEN_MAX;
}

/* The rulebook that answers to what the record says; NULL when none does. *DECIDED: it is the only one, or
 * the record says which of several is meant. */
static const struct rulebook *choose_named(const struct rulebooks *books, const struct record *record,
                                           struct slice name, struct chosen *before, struct sink *sink,
                                           bool *decided)
{
    struct named_rulebook named = {.books = books, .game = record->game};
    const struct rulebook *found;

    *decided = true;
    if ((found = recall(before, record->game, name)) != NULL)
        return found;
    named.day = day_of(record);
    if ((found = find_called(&named, name)) == NULL && (found = choose_quoted(&named, name)) == NULL)
        found = choose_among(&named, name);
    if (found == NULL)
        return NULL;
    say_shared(&named, record, name, found, sink);
    *decided = named.by != RULEBOOK_BY_DEFAULT;
    if (named.by == RULEBOOK_BY_NAME)
        remember(before, record->game, name, found);
    return found;
}

/* Where nobody understands what the record says: what its format stands for, who judged it before, or what
 * the game has for such records. */
static const struct rulebook *choose_otherwise(const struct rulebooks *books, const struct record *record)
{
    const struct slice names[] = {record->implied == NULL ? SLICE("") : slice_of(record->implied),
                                  record_slice(record, record->judge, record->judge_len)};

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const struct rulebook *found = names[i].n == 0 ? NULL : rulebook_named(books, names[i]);

        if (found != NULL && found->game == record->game)
            return found;
    }
    return rulebook_fallback(books, record->game);
}

/* The one that the record speaks of, or means without a word. */
static const struct rulebook *choose_meant(const struct rulebooks *books, const struct record *record,
                                           struct chosen *before, struct sink *sink, bool *named)
{
    const struct header *h = record_find(record, KEY_RULES);
    struct slice name = slice_trim(record_value(record, KEY_RULES));
    const struct rulebook *found;
    bool decided = false;

    found = says_nothing(name) ? choose_implied(books, record, sink)
                               : choose_named(books, record, name, before, sink, &decided);
    /* A move stream notes in a header of this name who judged it, which nobody asked for. */
    *named = found != NULL && decided && !slice_is(record_slice(record, h->name, h->name_len), "rulebook");
    if (found != NULL)
        return found;
    if (says_nothing(name))
        return rulebook_default(books, record->game);
    if ((found = choose_otherwise(books, record)) != NULL)
        sink_say(sink, CODE_UNKNOWN_RULES, h->at, arena_str(sink_arena(sink), name), found->id);
    return found;
}

HOT const struct rulebook *rulebook_choose(const struct rulebooks *books, const struct rulebook *forced,
                                           const struct record *record, struct chosen *before,
                                           struct sink *sink, bool *named)
{
    *named = forced != NULL;
    if (forced != NULL)
        return forced;
    if (!record_may_have(record, KEY_RULES) && record->implied == NULL)
        return rulebook_default(books, record->game);
    return choose_meant(books, record, before, sink, named);
}

const struct rulebook *rulebook_of_day(const struct rulebooks *books, const struct record *record)
{
    int day = day_of(record);

    for (const struct rulebook *b = books->first; b != NULL && day != 0; b = b->next)
        if (b->game == record->game && rulebook_in_force(b, day))
            return rulebook_read(b);
    return NULL;
}

const struct rulebook *rulebook_choose_dated(const struct rulebooks *books, const struct record *record,
                                             const struct rulebook *otherwise, struct sink *sink)
{
    const struct rulebook *dated = rulebook_of_day(books, record);

    if (dated == NULL)
        return otherwise;
    sink_say(sink, CODE_DATED_RULES, record_find(record, KEY_DATE)->at, dated->id,
             arena_str(sink_arena(sink), record_value(record, KEY_DATE)));
    return dated;
}
