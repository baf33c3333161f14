/* pipeline.c - one worker's loop over the games of a batch: read, choose, replay, settle. */
#include "tool/pipeline.h"

#include "base/memory.h"
#include "tool/edit.h"
#include "tool/mojibake.h"
#include "tool/plausible.h"
#include "tool/settle.h"

#include <stdlib.h>

static const uint8_t nothing_worth[CODE_COUNT];

/* Moves are played only to see where they lead: nobody looks at findings. */
static bool is_mute(const struct run *run)
{
    return run->bytes_only && selection_needs(&run->selection) < KNOWN_ALL;
}

void judge_start(struct judge *j, struct run *run, const struct replay_options *options)
{
    struct replay_options all = *options;

    *j = (struct judge){.run = run,
                        .selection = &run->selection,
                        .met = &run->met,
                        .sink.worth = is_mute(run) ? nothing_worth : run->worth};
    all.after_illegal = (enum after_illegal)run->options.after_illegal;
    all.estimate = run->options.estimate;
    all.slow = run->options.slow;
    j->record.vocabularies = run->descs == NULL ? NULL : run->descs->vocabularies;
    all.rules = run->rules;
    all.dated = run->dated;
    j->replay = replay_new(&run->books, &all);
    if (run->options.suggest > 0 || run->options.repair != REPAIR_NEVER)
        j->repairer = repairer_new((uint64_t)run->options.suggest_positions);
}

void judge_free(struct judge *j)
{
    replay_free(j->replay);
    record_free(&j->record);
    sink_free(&j->sink);
    asking_free(&j->asking);
    repairer_free(j->repairer);
}

/* Whose number the reporters write, and where to. */
struct numbering {
    struct output *output;
    uint64_t local;
};

static void put_serial(struct buf *b, void *context)
{
    const struct numbering *n = context;

    late_number(b == &n->output->err.text ? &n->output->err : &n->output->out, n->local);
}

static struct report_at where(struct judge *j, const struct text *text, struct numbering *n)
{
    return (struct report_at){.file = j->batch->file->name,
                              .encoding = j->batch->file->charset,
                              .record = &j->record,
                              .text = slice_between(text->start, text->end),
                              .rules = j->replayed.rules,
                              .serial = put_serial,
                              .serial_ctx = n};
}

void judge_settle(struct judge *j)
{
    findings_settle(&j->sink, &(struct policy){&j->run->options, j->replayed.rules});
}

/* What was probably played where the main line breaks, told with the finding that stops it. */
static void suggest(struct judge *j, const struct text *text)
{
    const struct repair *repair = repair_search(j->repairer, &j->record, j->replayed.rules, text->start);

    if (repair->node == 0)
        return;
    j->at.repair = repair;
    j->at.suggestions = (unsigned)j->run->options.suggest;
    for (uint32_t i = 0; i < j->sink.count && j->at.repaired == NULL; i++)
        if (j->sink.list[i].node == repair->node && j->sink.list[i].severity == SEVERITY_ERROR)
            j->at.repaired = &j->sink.list[i];
}

static const enum key players[] = {KEY_FIRST, KEY_SECOND};

static struct slice right_name(const struct judge *j, enum key key)
{
    return spellings_right(j->run->names, record_value(&j->record, key));
}

/* --names: a player by a spelling that the list has another for. */
static void check_names(struct judge *j)
{
    struct arena *arena = sink_arena(&j->sink);

    for (unsigned i = 0; i < 2; i++)
        if (right_name(j, players[i]).n > 0)
            sink_say(&j->sink, CODE_NAME_VARIANT, record_find(&j->record, players[i])->at,
                     arena_str(arena, record_value(&j->record, players[i])),
                     arena_str(arena, right_name(j, players[i])));
}

void judge_rename(struct judge *j)
{
    for (unsigned i = 0; i < 2 && j->run->names != NULL; i++)
        if (right_name(j, players[i]).n > 0)
            edit_header(&j->record, slice_of(key_name(players[i])), right_name(j, players[i]));
}

static void say_limit(struct judge *j, struct span at)
{
    enum limit which = (enum limit)j->record.beyond;

    sink_say(&j->sink, CODE_GAME_TOO_LARGE, at,
             arena_printf(sink_arena(&j->sink), "%u (--limit=%s)", limit_now(which), limit_name(which)),
             NULL);
}

/* One game: read already, now replayed. */
static void judge_game(struct judge *j, const struct text *text, uint32_t upto)
{
    const struct format *format = j->batch->file->format;

    if ((size_t)(text->p - text->start) - j->record.at.off > limit_now(LIMIT_GAME_TEXT))
        record_truncate(&j->record, LIMIT_GAME_TEXT);
    if (j->record.truncated)
        say_limit(j, (struct span){(uint32_t)(text->p - text->start), 0});
    j->record.source = format->flags & FORMAT_BINARY ? NULL : text->start;
    j->record.format = format->name;
    check_mojibake(&j->record, &j->sink, j->run->options.undo_mojibake);
    replay_game(j->replay, &j->record, text->start, &j->sink, &j->replayed);
    if (j->run->names != NULL)
        check_names(j);
    if (j->run->plausible != NULL)
        plausible_check(j->run->plausible, &j->record, j->replay, &j->replayed, &j->sink);
    batch_tell(j->batch, upto, &j->sink);
    judge_settle(j);
    if (j->repairer != NULL && j->replayed.rules != NULL && !j->replayed.whole && j->record.count > 1)
        suggest(j, text);
}

static void start_game(struct judge *j)
{
    record_clear(&j->record);
    sink_clear(&j->sink);
    j->replayed = (struct replayed){0};
}

void judge_subject(struct judge *j, enum known known)
{
    j->subject = (struct subject){.known = known,
                                  .openings = j->run->openings,
                                  .record = &j->record,
                                  .file = j->batch->file->name,
                                  .format = j->batch->file->format->name,
                                  .encoding = j->batch->file->charset,
                                  .replayed = &j->replayed,
                                  .replay = j->replay,
                                  .finding = j->sink.list,
                                  .findings = j->sink.count};
}

/* The record as its reader left it: what an engine or a referee has made of its nodes goes. */
static void forget_replay(struct record *r)
{
    for (uint32_t i = 1; i < r->count; i++) {
        struct node *n = &r->node[i];

        n->move = MOVE_NONE;
        if (n->flags & NODE_VOID)
            n->flags &= (uint16_t)~NODE_SILENT;
        n->flags &= (uint16_t) ~(NODE_FORCED | NODE_ILLEGAL | NODE_VOID);
    }
}

void judge_by(struct judge *j, const struct rulebook *book)
{
    const struct rulebook *rules[GAME_COUNT] = {NULL};
    struct replay_options options = {.after_illegal = (enum after_illegal)j->run->options.after_illegal,
                                     .estimate = j->run->options.estimate,
                                     .rules = rules};
    struct replay *replay;

    rules[book->game] = book;
    replay = replay_new(&j->run->books, &options);
    forget_replay(&j->record);
    sink_clear(&j->sink);
    j->replayed = (struct replayed){0};
    replay_game(replay, &j->record, j->at.text.p, &j->sink, &j->replayed);
    j->at.rules = j->replayed.rules;
    judge_settle(j);
    replay_free(replay);
}

void judge_again(struct judge *j)
{
    sink_clear(&j->sink);
    j->replayed = (struct replayed){0};
    replay_game(j->replay, &j->record, j->at.text.p, &j->sink, &j->replayed);
    judge_settle(j);
}

void judge_reread(struct judge *j, const char *start, struct slice own)
{
    struct text text = j->before;

    text.later |= text.p > text.start;
    text.start = start;
    text.p = own.p;
    text.end = own.p + own.n;
    text.plain = NULL;
    start_game(j);
    j->batch->file->format->read(&text, &j->record, &j->sink);
    j->at.text = slice_between(start, text.end);
    judge_game(j, &text, 0);
    j->at.rules = j->replayed.rules;
}

/* Whether the game is one of those that the run is about, as far as that is known by now. */
static enum answer ask(struct judge *j, enum known known, uint64_t number)
{
    if (!j->selection->any)
        return ANSWER_YES;
    judge_subject(j, known);
    j->subject.number = number;
    j->asking.found = false;
    return selection_ask(j->selection, &j->subject, &j->asking);
}

/* --require: each expression that does not hold is a finding of the game. */
static void check_required(struct judge *j, uint64_t number)
{
    struct arena *arena = sink_arena(&j->sink);
    struct buf value = {0};
    struct slice part;
    bool found = j->asking.found;

    judge_subject(j, KNOWN_ALL);
    j->subject.number = number;
    for (size_t n = 0; (n = selection_fails(j->selection, n, &j->subject, &j->asking, &part, &value)) != 0;) {
        sink_say(&j->sink, CODE_REQUIRED, j->record.at, arena_str(arena, part),
                 arena_str(arena, buf_as_slice(&value)));
        buf_clear(&value);
        judge_subject(j, KNOWN_ALL);
        j->subject.number = number;
    }
    j->asking.found = found;
    buf_free(&value);
    judge_settle(j);
}

/* --duplicates: whether an earlier game is the same, or nearly. */
static void check_duplicate(struct judge *j, uint64_t number)
{
    static const char *const how[] = {[TWIN_SAME] = N_("the same moves and players"),
                                      [TWIN_SHORTER] = N_("here it is shorter"),
                                      [TWIN_LONGER] = N_("here it is longer"),
                                      [TWIN_ONE_PLY] = N_("one ply differs")};
    struct arena *arena = sink_arena(&j->sink);
    struct twin twin;

    judge_subject(j, KNOWN_ALL);
    j->subject.number = number;
    twin = twins_meet(j->met, &j->subject, j->run->options.duplicates == 2);
    if (twin.kind == TWIN_NONE)
        return;
    report(&j->sink, &(struct finding){
                         .code = CODE_DUPLICATE,
                         .at = j->record.at,
                         .ply = twin.ply,
                         .arg = {arena_printf(arena, "%s:%llu", twin.file, (unsigned long long)twin.number),
                                 how[twin.kind]}});
    judge_settle(j);
}

/* The game was only skimmed, and that is not enough: reads it again. */
static void read_whole(struct judge *j, struct text *text, const struct text *before)
{
    unsigned want = text->want;

    *text = *before;
    text->want &= ~(unsigned)WANT_SKIM;
    start_game(j);
    j->batch->file->format->read(text, &j->record, &j->sink);
    text->want = want;
}

/* Whether the run is about the game just read; it has been judged then, and so it has when only that could
 * tell. BEFORE: the text before it was read. */
static bool take_game(struct judge *j, struct text *text, const struct text *before, uint64_t number)
{
    enum answer answer = ask(j, j->record.skimmed ? KNOWN_HEADERS : KNOWN_TREE, number);

    if (j->record.skimmed && (answer == ANSWER_OPEN || (answer == ANSWER_YES && !j->run->bytes_only))) {
        read_whole(j, text, before);
        answer = answer == ANSWER_YES ? answer : ask(j, KNOWN_TREE, number);
    }
    if (answer == ANSWER_NO) {
        batch_tell(j->batch, (uint32_t)(text->p - text->start), &j->sink);
        return false;
    }
    if (answer == ANSWER_YES && (j->run->bytes_only || j->headers_only))
        return true;
    judge_game(j, text, (uint32_t)(text->p - text->start));
    j->at.rules = j->replayed.rules;
    if (answer != ANSWER_YES && ask(j, KNOWN_ALL, number) != ANSWER_YES)
        return false;
    if (j->selection->requires > 0)
        check_required(j, number);
    if (j->run->options.duplicates != 0)
        check_duplicate(j, number);
    return true;
}

/* Of a batch before the part of the input that is wanted only the number of its games matters. */
static uint64_t count_games(struct judge *j, struct batch *batch)
{
    const struct format *format = batch->file->format;
    struct text text = batch_text(batch, 0);
    uint64_t count = 0;

    start_game(j);
    while (format != NULL && format->read(&text, &j->record, &j->sink) == STATUS_GAME) {
        count += j->record.part == 0;
        start_game(j);
    }
    return count;
}

/* From its first letter to that of the next game. */
static struct slice own_text(const struct judge *j, const struct text *text)
{
    const char *p = text->start + j->record.at.off, *end = text->p;

    p = p < j->before.p || p > end ? j->before.p : p;
    while (p < end && find_char(" \t\r\n\f\v", *p) != NULL)
        p++;
    while (end < text->end && find_char(" \t\r\n\f\v", *end) != NULL)
        end++;
    return slice_between(p, end);
}

/* Where the game just read stands: what is needed to read it once more. */
static void keep_place(struct judge *j, const struct text *text, const struct text *before)
{
    j->before = *before;
    j->told = j->batch->told;
    j->own = own_text(j, text);
}

uint64_t judge_batch(struct judge *j, struct batch *batch, unsigned want, struct output *output,
                     void (*game)(void *context, struct judge *), void *context)
{
    const struct format *format = batch->file->format;
    struct text text = batch_text(
        batch, want | selection_wants(j->selection) | (j->selection->any ? WANT_WHOLE : 0) |
                   (selection_skims(j->selection) ? WANT_SKIM : 0) | (j->run->options.slow ? WANT_SLOW : 0) |
                   (j->run->options.deleted ? WANT_DELETED : 0));
    struct text before;
    struct numbering number = {output, 0};

    j->batch = batch;
    j->left_out = 0;
    if (batch->outside)
        return j->left_out = count_games(j, batch);
    batch_locate(batch, &j->locate);
    start_game(j);
    while (format != NULL && (before = text, format->read(&text, &j->record, &j->sink)) == STATUS_GAME) {
        number.local += j->record.part == 0;
        j->at = where(j, &text, &number);
        j->local = number.local;
        if (j->run->options.any_fix)
            keep_place(j, &text, &before);
        if (take_game(j, &text, &before, output->base + number.local)) {
            output->findings += j->sink.count;
            game(context, j);
        } else {
            j->left_out++;
            if (j->drop != NULL)
                j->drop(context, j);
        }
        start_game(j);
    }
    batch_tell(batch, UINT32_MAX, &j->sink);
    judge_settle(j);
    if (j->sink.count > 0) {
        j->at = where(j, &text, &number);
        j->at.record = NULL;
        j->at.serial = NULL;
        output->findings += j->sink.count;
        game(context, j);
    }
    return number.local;
}
