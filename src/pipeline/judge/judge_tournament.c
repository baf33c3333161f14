/* A file that holds a tournament or an opening book is checked as a whole; see tournament.h and tree.h. */
#include "pipeline/judge/judge_headers.h"
#include "tree/book.h"

#include "table/check/check.h"

const struct rulebook *tournament_asked_rules(const struct run *run, enum game_id game)
{
    const struct rulebook *any = run->rules[game];

    for (unsigned g = 0; g < GAME_COUNT && any == NULL; g++)
        any = run->rules[g];
    return any;
}

const struct rulebook *tournament_rules(const struct run *run, const struct format *format,
                                        enum game_id *kind)
{
    const struct rulebook *asked;

    *kind = run->options.in.kind != GAME_UNKNOWN ? (enum game_id)run->options.in.kind
            : format->games & 1u << GAME_CHESS   ? GAME_CHESS
                                                 : GAME_WEIQI;
    asked = tournament_asked_rules(run, *kind);
    return asked != NULL ? asked : rulebook_default(&run->books, *kind);
}

/* Places are counted later, where findings are said. */
static struct place offset_only(void *context, struct span at)
{
    (void)context;
    return (struct place){.offset = at.off};
}

/* What was found goes where a game's findings go. */
static void pass_on(struct sink *sink, const struct table_findings *found)
{
    for (size_t i = 0; i < found->count; i++) {
        struct finding f = found->list[i].finding;

        f.at = (struct span){(uint32_t)found->list[i].at.offset, 0};
        f.own = (uint8_t)(f.severity + 1);
        if (f.article != NULL)
            f.article = arena_str(sink_arena(sink), slice_of(f.article));
        if (f.of_round != NULL) {
            struct finding_round *copy = arena_alloc(sink_arena(sink), sizeof *copy);

            *copy = *f.of_round;
            if (copy->criterion != NULL)
                copy->criterion = arena_str(sink_arena(sink), slice_of(copy->criterion));
            f.of_round = copy;
        }
        report(sink, &f);
    }
}

/* The file has nothing of the format that was asked for. */
static void say_nothing(struct pipeline *p)
{
    if (p->sink.count == 0 && !p->batch->empty)
        report(&p->sink, &(struct finding){.code = CODE_NO_GAME,
                                           .reason = REASON_NO_GAME_FOUND,
                                           .own = p->batch->named ? SEVERITY_ERROR + 1 : 0});
}

static void check_tournament(struct pipeline *p, struct text *text)
{
    const struct format *format = p->batch->file->format;
    SCOPED(tournament) t = {0};
    SCOPED(entries) entries = {.plain = true};
    SCOPED(table_findings) found = {0};
    struct events events;
    struct event event;
    enum game_id kind;
    const struct rulebook *rules = tournament_rules(p->run, format, &kind);

    /* FIDE's handbook is no game's rulebook. */
    p->replayed.rules = kind == GAME_CHESS ? NULL : rules;
    format->tournament(text, &t, &p->sink);
    if (t.players == 0)
        say_nothing(p);
    entries_from_tournament(&entries, &t, kind, rules, p->batch->file->name, offset_only, NULL);
    events_begin(&events, &entries, false);
    while (events_next(&events, &event, &found)) {
        struct contest_options options = {.system = SYSTEM_AUTO};
        struct contest c;

        if (event.players > 0) {
            contest_make(&c, &event, &options);
            table_referee(&c, PAIRING_AUTO, &found);
            contest_free(&c);
        }
        event_free(&event);
    }
    events_end(&events);
    table_findings_sort(&found);
    pass_on(&p->sink, &found);
}

void judge_whole(struct pipeline *p, struct text *text)
{
    const struct format *format = p->batch->file->format;
    struct slice bytes = slice_between(text->start, text->end);

    if (format->tournament != NULL)
        check_tournament(p, text);
    else if (bytes.n == 0)
        say_nothing(p);
    else if (strcmp(format->name, "abk") == 0)
        abk_check(bytes, &p->sink);
    else
        book_check(format->name, bytes, &p->sink);
}
