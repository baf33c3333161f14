/* pipeline.c - one worker's loop over the games of a batch: read, choose, replay, settle. */
#include "pipeline/pipeline.h"

#include "pipeline/judge/judge_headers.h"

#include <stdlib.h>

static const uint8_t nothing_worth[CODE_COUNT];

/* Moves are played only to see where they lead: nobody looks at findings. */
static bool is_mute(const struct run *run)
{
    return run->bytes_only && selection_needs(&run->selection) < KNOWN_ALL;
}

void pipeline_start(struct pipeline *p, struct run *run, const struct replay_options *options)
{
    struct replay_options all = *options;

    *p = (struct pipeline){.run = run,
                           .selection = &run->selection,
                           .met = &run->met,
                           .sink.worth = is_mute(run) ? nothing_worth : run->worth};
    all.after_illegal = (enum after_illegal)run->options.judge.after_illegal;
    all.estimate = run->options.judge.estimate;
    all.slow = run->options.judge.slow;
    p->record.vocabularies = run->descs == NULL ? NULL : run->descs->vocabularies;
    all.rules = run->rules;
    all.dated = run->dated;
    p->replay = replay_new(&run->books, &all);
    p->undoer = undoer_new();
    if (run->tunings != NULL)
        p->repairer = repairer_new(run->tunings, (uint64_t)run->options.judge.suggest_positions);
}

void pipeline_free(struct pipeline *p)
{
    replay_free(p->replay);
    record_free(&p->record);
    sink_free(&p->sink);
    asking_free(&p->asking);
    repairer_free(p->repairer);
    undoer_free(p->undoer);
    buf_free(&p->scratch);
}

/* Whose number the reporters write, and where to. */
struct numbering {
    struct output *output;
    uint64_t local;
};

static void put_serial(struct buf *b, void *context)
{
    const struct numbering *n = context;

    if (n->output->in_order)
        buf_uint(b, n->output->base + n->local);
    else
        deferred_number(b == &n->output->err.text ? &n->output->err : &n->output->out, n->local);
}

static const char *encoding_of(const struct pipeline *p)
{
    return p->record.charset == NULL ? p->batch->file->charset : p->record.charset;
}

static struct report_at where(struct pipeline *p, const struct text *text, struct numbering *n)
{
    return (struct report_at){.file = p->batch->file->name,
                              .encoding = encoding_of(p),
                              .record = &p->record,
                              .text = slice_between(text->start, text->end),
                              .mark = p->batch->mark,
                              .bytes = p->batch->bytes,
                              .steps = p->batch->steps,
                              .rules = p->replayed.rules,
                              .serial = put_serial,
                              .serial_ctx = n};
}

/* With a selection or --strict, shared findings are reported for every game. */
static bool shares(const struct pipeline *p)
{
    return !p->selection->any && !p->run->options.convert.strict;
}

void pipeline_settle(struct pipeline *p)
{
    const struct shared_list *told = p->finds_shared || !shares(p) ? NULL : &p->shared;

    findings_settle(&p->sink, &(struct policy){&p->run->options, p->replayed.rules, told});
}

/* What was probably played where the main line breaks, told with the finding that stops it. */
static void suggest(struct pipeline *p, const struct text *text)
{
    const struct repair *repair = repair_search(p->repairer, &p->record, p->replayed.rules, text->start);

    if (repair->node == 0)
        return;
    p->at.repair = repair;
    p->at.suggestions = (unsigned)p->run->options.judge.suggest;
    for (uint32_t i = 0; i < p->sink.count && p->at.repaired == NULL; i++)
        if (p->sink.list[i].node == repair->node && p->sink.list[i].severity == SEVERITY_ERROR)
            p->at.repaired = &p->sink.list[i];
}

static const enum key players[] = {KEY_FIRST, KEY_SECOND};

static struct slice right_name(const struct pipeline *p, enum key key)
{
    return spellings_right(p->run->names, record_value(&p->record, key));
}

/* --names: a player by a spelling that the list has another for. */
static void check_names(struct pipeline *p)
{
    struct arena *arena = sink_arena(&p->sink);

    for (unsigned i = 0; i < 2; i++)
        if (right_name(p, players[i]).n > 0)
            sink_say(&p->sink, CODE_NAME_VARIANT, record_find(&p->record, players[i])->at,
                     arena_str(arena, record_value(&p->record, players[i])),
                     arena_str(arena, right_name(p, players[i])));
}

void pipeline_rename(struct pipeline *p)
{
    for (unsigned i = 0; i < 2 && p->run->names != NULL; i++)
        if (right_name(p, players[i]).n > 0)
            edit_header(&p->record, slice_of(key_name(players[i])), right_name(p, players[i]));
}

static void say_limit(struct pipeline *p, struct span at)
{
    enum limit which = (enum limit)p->record.beyond;

    sink_say(&p->sink, CODE_GAME_TOO_LARGE, at,
             arena_printf(sink_arena(&p->sink), "%u (--limit=%s)", limit_now(which), limit_name(which)),
             NULL);
}

static uint64_t points_of(const struct record *r, uint32_t node, enum note_kind kind)
{
    uint64_t sum = 0;

    for (uint32_t n = 0; (n = record_next_note(r, node, kind, n)) != 0;)
        sum += r->note[n].points;
    return sum;
}

/* Positions with more marks than a picture shows. */
static void check_marks(struct pipeline *p)
{
    const struct record *r = &p->record;

    for (uint32_t node = 0; node < r->count; node++)
        if (points_of(r, node, NOTE_MARK) + points_of(r, node, NOTE_TERRITORY) > limit_now(LIMIT_MARKS))
            report(&p->sink, &(struct finding){.code = CODE_LIMIT,
                                               .reason = REASON_MARKS_LEFT_OUT,
                                               .node = node,
                                               .at = node == 0 ? r->at : r->node[node].at,
                                               .arg = {limit_name(LIMIT_MARKS)}});
}

/* What no reader looks after. TEXT: of the batch, up to where the game ends. */
static void check_limits(struct pipeline *p, const struct text *text)
{
    struct record *r = &p->record;
    uint32_t upto = (uint32_t)(text->p - text->start);

    if (seldom(upto - r->at.off > limit_now(LIMIT_GAME_TEXT)))
        record_truncate(r, LIMIT_GAME_TEXT);
    if (seldom(r->width > limit_now(LIMIT_BOARD) || r->height > limit_now(LIMIT_BOARD)))
        record_truncate(r, LIMIT_BOARD);
    if (seldom(r->truncated))
        say_limit(p, (struct span){upto, 0});
    if (seldom(r->points > limit_now(LIMIT_MARKS)) && p->run->options.program == RECREPLAY &&
        p->run->options.shown.as == AS_SVG)
        check_marks(p);
}

/* One game: read already, now replayed. */
HOT static void play_game(struct pipeline *p, const struct text *text)
{
    const struct format *format = p->batch->file->format;

    check_limits(p, text);
    p->record.source = format->flags & FORMAT_BINARY ? NULL : text->start;
    p->record.format = format->name;
    judge_mojibake(p->undoer, &p->record, &p->sink, p->run->options.convert.undo_mojibake);
    replay_game(p->replay, &p->record, text->start, &p->sink, &p->replayed);
}

/* One that is not told of now: only what is found in it counts. */
static void play_unseen(struct pipeline *p, const struct text *text)
{
    replay_show(p->replay, false);
    play_game(p, text);
    replay_show(p->replay, true);
}

HOT static void judge_game(struct pipeline *p, const struct text *text, uint32_t upto)
{
    play_game(p, text);
    if (seldom(p->finds_shared))
        shared_collect(&p->shared, &p->sink);
    if (seldom(p->run->names != NULL))
        check_names(p);
    if (seldom(p->run->plausible != NULL))
        plausible_check(p->run->plausible, &p->record, p->replay, &p->replayed, &p->sink);
    batch_tell(p->batch, upto, &p->sink);
    pipeline_settle(p);
    if (seldom(p->repairer != NULL) && p->replayed.rules != NULL && !p->replayed.whole && p->record.count > 1)
        suggest(p, text);
}

static void start_game(struct pipeline *p)
{
    record_clear(&p->record);
    sink_clear(&p->sink);
    p->replayed = (struct replayed){0};
    p->called = NULL;
}

void pipeline_subject(struct pipeline *p, enum known known)
{
    p->subject = (struct subject){.known = known,
                                  .openings = p->run->openings,
                                  .record = &p->record,
                                  .file = p->called != NULL ? p->called : p->batch->file->name,
                                  .format = p->batch->file->format->name,
                                  .encoding = encoding_of(p),
                                  .replayed = &p->replayed,
                                  .replay = p->replay,
                                  .slow = p->run->options.judge.slow,
                                  .scratch = &p->scratch,
                                  .found = p->asking.found ? p->asking.at + 1 : 0,
                                  .finding = p->sink.list,
                                  .findings = p->sink.count};
}

void pipeline_by(struct pipeline *p, const struct rulebook *book)
{
    const struct rulebook *rules[GAME_COUNT] = {NULL};
    struct replay_options options = {.after_illegal = (enum after_illegal)p->run->options.judge.after_illegal,
                                     .estimate = p->run->options.judge.estimate,
                                     .rules = rules};
    struct replay *replay;

    rules[book->game] = book;
    replay = replay_new(&p->run->books, &options);
    replay_forget(&p->record);
    sink_clear(&p->sink);
    p->replayed = (struct replayed){0};
    replay_game(replay, &p->record, p->at.text.p, &p->sink, &p->replayed);
    p->at.rules = p->replayed.rules;
    pipeline_settle(p);
    replay_free(replay);
}

void pipeline_again(struct pipeline *p)
{
    sink_clear(&p->sink);
    p->replayed = (struct replayed){0};
    replay_game(p->replay, &p->record, p->at.text.p, &p->sink, &p->replayed);
    pipeline_settle(p);
}

void pipeline_reread(struct pipeline *p, const char *start, struct slice own)
{
    struct text text = p->before;
    struct shared_list shared = p->shared; /* of the game as it was written */

    text.later |= text.p > text.start;
    text.start = start;
    text.p = own.p;
    text.end = own.p + own.n;
    text.plain = NULL;
    start_game(p);
    p->batch->file->format->read(&text, &p->record, &p->sink);
    p->at.text = slice_between(start, text.end);
    judge_game(p, &text, 0);
    p->at.rules = p->replayed.rules;
    p->shared = shared;
}

/* Apply the selection with what is known so far. */
static enum answer ask(struct pipeline *p, enum known known, uint64_t number)
{
    if (usually(!p->selection->any))
        return ANSWER_YES;
    if ((p->batch->file->format->flags & FORMAT_BINARY) == 0)
        p->record.source = p->at.text.p;
    p->asking.found = false;
    pipeline_subject(p, known);
    p->subject.number = number;
    return selection_ask(p->selection, &p->subject, &p->asking);
}

/* --require: each expression that does not hold is a finding of the game. */
static void check_required(struct pipeline *p, uint64_t number)
{
    struct arena *arena = sink_arena(&p->sink);
    SCOPED(buf) value = {0};
    struct slice part;
    bool found = p->asking.found;

    pipeline_subject(p, KNOWN_ALL);
    p->subject.number = number;
    for (size_t n = 0; (n = selection_fails(p->selection, n, &p->subject, &p->asking, &part, &value)) != 0;) {
        sink_say(&p->sink, CODE_REQUIRED, p->record.at, arena_str(arena, part),
                 arena_str(arena, buf_as_slice(&value)));
        buf_clear(&value);
        pipeline_subject(p, KNOWN_ALL);
        p->subject.number = number;
    }
    p->asking.found = found;
    pipeline_settle(p);
}

/* --duplicates: whether an earlier game is the same, or nearly. */
static void check_duplicate(struct pipeline *p, uint64_t number)
{
    static const char *const how[] = {[TWIN_SAME] = N_("the same moves and players"),
                                      [TWIN_SHORTER] = N_("here it is shorter"),
                                      [TWIN_LONGER] = N_("here it is longer"),
                                      [TWIN_ONE_PLY] = N_("one ply differs")};
    struct arena *arena = sink_arena(&p->sink);
    struct twin twin;

    pipeline_subject(p, KNOWN_ALL);
    p->subject.number = number;
    twin = twins_meet(p->met, &p->subject, p->run->options.choice.duplicates == 2);
    if (twin.kind == TWIN_NONE)
        return;
    report(&p->sink, &(struct finding){
                         .code = CODE_DUPLICATE,
                         .at = p->record.at,
                         .ply = twin.ply,
                         .arg = {arena_printf(arena, "%s:%llu", twin.file, (unsigned long long)twin.number),
                                 how[twin.kind]}});
    pipeline_settle(p);
}

/* The game was only skimmed, and that is not enough: reads it again. */
static void read_whole(struct pipeline *p, struct text *text, const struct text *before)
{
    unsigned want = text->want;

    *text = *before;
    text->want &= ~(unsigned)WANT_SKIM;
    start_game(p);
    p->batch->file->format->read(text, &p->record, &p->sink);
    text->want = want;
}

/* Whether the run is about the game just read; it has been judged then, and so it has when only that could
 * tell. BEFORE: the text before it was read. */
static bool take_game(struct pipeline *p, struct text *text, const struct text *before, uint64_t number)
{
    enum answer answer = ask(p, p->record.skimmed ? KNOWN_HEADERS : KNOWN_TREE, number);

    if (seldom(p->record.skimmed) &&
        (answer == ANSWER_OPEN || (answer == ANSWER_YES && !p->run->bytes_only && !p->skims))) {
        read_whole(p, text, before);
        answer = answer == ANSWER_YES ? answer : ask(p, KNOWN_TREE, number);
    }
    if (seldom(answer == ANSWER_NO)) {
        batch_tell(p->batch, (uint32_t)(text->p - text->start), &p->sink);
        return false;
    }
    if (answer == ANSWER_YES && seldom(p->run->bytes_only || p->headers_only))
        return true;
    judge_game(p, text, (uint32_t)(text->p - text->start));
    p->at.rules = p->replayed.rules;
    if (seldom(answer != ANSWER_YES) && ask(p, KNOWN_ALL, number) != ANSWER_YES)
        return false;
    if (seldom(p->selection->requires > 0))
        check_required(p, number);
    if (seldom(p->run->options.choice.duplicates != 0))
        check_duplicate(p, number);
    return true;
}

/* The first game of the file has been judged: what it was told of and the next few have as well is shared.
 * TEXT: behind it. */
static void find_shared(struct pipeline *p, struct text ahead)
{
    for (unsigned n = 1; n < SHARED_GAMES && p->shared.count > 0; n++) {
        start_game(p);
        if (p->batch->file->format->read(&ahead, &p->record, &p->sink) != STATUS_GAME)
            break;
        play_unseen(p, &ahead);
        shared_keep_common(&p->shared, &p->sink);
    }
    if (!p->batch->last_of_file)
        shared_publish(p->batch->shared, &p->shared);
    p->finds_shared = false;
    start_game(p);
}

/* What the batch's games share with others of their file is asked before they are read. */
static void start_sharing(struct pipeline *p)
{
    p->finds_shared = p->batch->first_of_file;
    p->shared.count = 0;
    p->shared.lost[0] = '\0';
    if (!p->finds_shared)
        p->shared = *shared_wait(p->batch->shared);
}

/* What is wanted of a game that is only counted. */
static unsigned to_count(unsigned want)
{
    return (want & (WANT_SLOW | WANT_DELETED)) | WANT_COUNT | WANT_SKIM | WANT_LEAN;
}

HOT static enum status read_game(struct pipeline *p, struct text *text, void *context)
{
    unsigned want = text->want;
    enum status status;

    p->passed = seldom(p->passes != NULL) && p->passes(context);
    if (seldom(p->passed))
        text->want = to_count(want);
    status = p->batch->file->format->read(text, &p->record, &p->sink);
    text->want = want;
    return status;
}

/* Of a batch before the part of the input that is wanted only the number of its games matters, and what the
 * file's first games share, as they are read where it is wanted. */
static uint64_t count_games(struct pipeline *p, struct text text)
{
    const struct format *format = p->batch->file->format;
    uint64_t count = 0;

    start_game(p);
    for (;;) {
        if (!p->finds_shared)
            text.want = to_count(text.want);
        if (format == NULL || format->read(&text, &p->record, &p->sink) != STATUS_GAME)
            break;
        count += p->record.part == 0;
        if (p->finds_shared) {
            play_unseen(p, &text);
            shared_collect(&p->shared, &p->sink);
            find_shared(p, text);
        }
        start_game(p);
    }
    return count;
}

/* From its first letter to that of the next game. */
static struct slice own_text(const struct pipeline *line, const struct text *text)
{
    const char *p = text->start + line->record.at.off, *end = text->p;

    p = p < line->before.p || p > end ? line->before.p : p;
    while (p < end && find_char(" \t\r\n\f\v", *p) != NULL)
        p++;
    while (end < text->end && find_char(" \t\r\n\f\v", *end) != NULL)
        end++;
    return slice_between(p, end);
}

/* Where the game just read stands: what is needed to read it once more. */
static void keep_place(struct pipeline *p, const struct text *text, const struct text *before)
{
    p->before = *before;
    p->told = p->batch->told;
    p->own = own_text(p, text);
}

HOT uint64_t pipeline_batch(struct pipeline *p, struct batch *batch, unsigned want, struct output *output,
                            void (*game)(void *context, struct pipeline *), void *context)
{
    const struct format *format = batch->file->format;
    struct text text =
        batch_text(batch, want | selection_wants(p->selection) | (p->selection->any ? WANT_WHOLE : 0) |
                              (selection_skims(p->selection) ? WANT_SKIM : 0) |
                              (p->run->options.judge.slow ? WANT_SLOW : 0) |
                              (p->run->options.in.deleted ? WANT_DELETED : 0));
    struct text before;
    struct numbering number = {output, 0};

    p->batch = batch;
    p->left_out = 0;
    p->games_missing = false;
    start_sharing(p);
    if (batch->outside)
        return p->left_out = count_games(p, text);
    batch_locate(batch, &p->locate);
    start_game(p);
    while (format != NULL && (before = text, read_game(p, &text, context)) == STATUS_GAME) {
        number.local += p->record.part == 0;
        p->at = where(p, &text, &number);
        p->local = number.local;
        if (seldom(p->run->options.convert.any_fix || p->run->options.program == RECCONV))
            keep_place(p, &text, &before);
        if (usually(!p->passed) && usually(take_game(p, &text, &before, output->base + number.local))) {
            output->findings += p->sink.count;
            game(context, p);
            p->enough = seldom(p->remaining > 0) && --p->remaining == 0;
        } else {
            p->left_out++;
            if (p->drop != NULL)
                p->drop(context, p);
        }
        if (seldom(p->finds_shared))
            find_shared(p, text);
        start_game(p);
        if (seldom(p->enough))
            return number.local;
    }
    if (seldom(format != NULL && p->whole != NULL && format_is_whole(format))) {
        text = batch_text(batch, want);
        p->whole(p, &text);
    }
    p->games_missing = text.missing;
    batch_tell(batch, UINT32_MAX, &p->sink);
    pipeline_settle(p);
    if (p->sink.count > 0) {
        p->at = where(p, &text, &number);
        p->at.record = NULL;
        p->at.serial = NULL;
        output->findings += p->sink.count;
        game(context, p);
    }
    return number.local;
}
