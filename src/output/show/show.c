/* show.c - titles, numbers, moves, events and outcomes in words, for every form that --as takes. */
#include "output/show/show.h"

void show_move(struct buf *b, const struct shown *s)
{
    const struct record *record = s->line->record;
    const struct notation *notation =
        s->style->notation != NULL ? s->style->notation : notation_usual(record->game);
    size_t before = b->n;

    if (s->canonical == NULL)
        return;
    if (notation != NULL && notation->write != NULL && (notation->games >> record->game & 1))
        notation->write(s->canonical, record->height, b);
    if (b->n == before)
        coord_move(b, record->game, line_step(s->line)->move);
}

void show_number(struct buf *b, const struct shown *s)
{
    enum side mover = other_side(s->line->game->to_move(s->line->position));
    uint32_t ply = line_ply(s->line);

    if (!s->line->game->look.pairs) {
        buf_uint(b, ply);
        return;
    }
    buf_uint(b, (ply + (mover == SIDE_FIRST ? 1 : 0)) / 2 + (mover == SIDE_SECOND && ply % 2 == 1));
    buf_str(b, mover == SIDE_FIRST ? "." : "...");
}

void show_facts(const struct line *line, void (*each)(void *context, const char *word), void *context)
{
    static const struct {
        uint32_t bit;
        const char *word;
    } words[] = {
        {FACT_CAPTURE, "capture"}, {FACT_CHECK, "check"}, {FACT_MATE, "mate"}, {FACT_STALEMATE, "stalemate"},
        {FACT_PASS, "pass"},       {FACT_KO, "ko"},       {FACT_FIVE, "five"}, {FACT_FORCED, "illegal"},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (line_step(line)->facts & words[i].bit)
            each(context, words[i].word);
}

static bool contains(struct slice s, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= s.n; i++)
        if (memcmp(s.p + i, word, n) == 0)
            return true;
    return false;
}

static void put_event(void *context, const char *word)
{
    struct buf *said = context;

    /* "takes 3" is a capture already. */
    if (contains(buf_as_slice(said), word) ||
        (strcmp(word, "capture") == 0 && contains(buf_as_slice(said), "takes ")))
        return;
    if (said->n > 0)
        buf_str(said, ", ");
    buf_str(said, word);
}

/* What engines say of a step, and the facts: "takes 3", "quiet 24". */
static const char *const phrases[] = {
    N_("capture"),  N_("check"),      N_("mate"),          N_("stalemate"),
    N_("pass"),     N_("ko"),         N_("five"),          N_("illegal"),
    N_("takes %1"), N_("suicide"),    N_("swap"),          N_("four"),
    N_("33"),       N_("44"),         N_("overline"),      N_("en passant"),
    N_("double"),   N_("repetition"), N_("repetition %1"), N_("fifty moves"),
    N_("drawn"),    N_("quiet %1"),   N_("cycle judged"),  N_("cycle goes on"),
};

/* One phrase in that language; names of openings and of classes are the same in all. */
static void put_phrase(struct buf *b, enum lang lang, struct slice said)
{
    size_t digits = 0;
    char number[24];

    while (digits < said.n && digits < sizeof number - 1 && said.p[said.n - 1 - digits] >= '0' &&
           said.p[said.n - 1 - digits] <= '9')
        digits++;
    memcpy(number, said.p + said.n - digits, digits);
    number[digits] = '\0';
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        size_t n = strcspn(phrases[i], "%");
        bool counts = phrases[i][n] != '\0';

        if (n + (counts ? digits : 0) == said.n && (!counts || digits > 0) &&
            memcmp(said.p, phrases[i], n) == 0) {
            tr_say(b, lang, phrases[i], number, NULL);
            return;
        }
    }
    buf_slice(b, said);
}

static void put_phrases(struct buf *b, enum lang lang, struct slice said)
{
    size_t before = b->n;

    while (said.n > 0) {
        struct slice one = slice_trim(slice_cut(said, ',', &said));

        if (one.n > 0 && b->n > before)
            buf_str(b, tr(lang, N_(", ")));
        put_phrase(b, lang, one);
    }
}

void show_events(struct buf *b, enum lang lang, const struct line *line)
{
    SCOPED(buf) said = {0};

    if (line->game->describe != NULL)
        line->game->describe(line, line_step(line), &said);
    show_facts(line, put_event, &said);
    put_phrases(b, lang, buf_as_slice(&said));
}

bool show_label(const struct shown *s, struct arena *arena, struct proof *label)
{
    if (!s->style->labels || s->canonical == NULL || s->line->game->label == NULL)
        return false;
    s->line->game->label(s->line, arena, label);
    return true;
}

void show_squares(move m, point *from, point *to)
{
    enum move_kind kind = MOVE_KIND(m);

    *from = *to = NOWHERE;
    if (kind == MOVE_PLACE || kind == MOVE_STEP || kind == MOVE_EN_PASSANT)
        *to = MOVE_TO(m);
    if (kind == MOVE_STEP || kind == MOVE_EN_PASSANT || kind == MOVE_CASTLE)
        *from = MOVE_FROM(m);
    /* The king goes to the g or c file whatever rook it castles with. */
    if (kind == MOVE_CASTLE)
        *to = POINT(MOVE_TO(m) > MOVE_FROM(m) ? 6 : 2, POINT_Y(MOVE_FROM(m)));
}

void show_words(struct buf *b, struct slice s)
{
    size_t before = b->n;
    struct slice trimmed;

    for (const char *p = s.p, *end = s.p + s.n; p < end;) {
        const char *command = memchr(p, '[', (size_t)(end - p)), *close;

        while (command != NULL && (end - command < 2 || command[1] != '%'))
            command = memchr(command + 1, '[', (size_t)(end - command - 1));
        close = command == NULL ? NULL : memchr(command, ']', (size_t)(end - command));
        buf_slice(b, slice_between(p, close == NULL ? end : command));
        p = close == NULL ? end : close + 1;
    }
    if (b->n == before)
        return;
    trimmed = slice_trim(slice_between(b->p + before, b->p + b->n));
    memmove(b->p + before, trimmed.p, trimmed.n);
    b->n = before + trimmed.n;
}

void show_comment(struct buf *b, struct slice s)
{
    SCOPED(buf) words = {0};

    show_words(&words, s);
    report_shown(b, buf_as_slice(&words));
}

static void put_time(struct buf *b, int64_t ms)
{
    uint64_t seconds = (ms < 0 ? 0 - (uint64_t)ms : (uint64_t)ms) / 1000;

    buf_printf(b, "%s%llu:%02u:%02u", ms < 0 ? "-" : "", (unsigned long long)(seconds / 3600),
               (unsigned)(seconds / 60 % 60), (unsigned)(seconds % 60));
}

void show_clock(struct buf *b, const struct record *r, uint32_t node)
{
    uint32_t left = record_next_note(r, node, NOTE_CLOCK, 0),
             used = record_next_note(r, node, NOTE_ELAPSED, 0);
    uint32_t periods = record_next_note(r, node, NOTE_PERIODS, 0);

    if (left != 0)
        put_time(b, r->note[left].value);
    if (periods != 0)
        buf_printf(b, "/%ld", (long)r->note[periods].value);
    if (used != 0) {
        buf_str(b, left != 0 || periods != 0 ? " +" : "+");
        put_time(b, r->note[used].value);
    }
}

static const char *show_side(enum lang lang, enum game_id game, enum side side)
{
    return tr(lang, game_look(game)->side[side == SIDE_FIRST ? 0 : 1]);
}

/* "White", "Red", "Black". */
static const char *show_verdict(enum lang lang, enum verdict v)
{
    static const char *const words[] = {[VERDICT_UNKNOWN] = N_("not decided by the rules"),
                                        [VERDICT_PROVED] = N_("proved"),
                                        [VERDICT_CONSISTENT] = N_("consistent with the position"),
                                        [VERDICT_CONTRADICTED] = N_("contradicted by the position"),
                                        [VERDICT_ESTIMATED] = N_("estimated"),
                                        [VERDICT_REPAIRED] = N_("repaired")};

    return tr(lang, words[v]);
}

static bool is_said(struct slice s)
{
    return s.n > 0 && !slice_is(s, "?") && !slice_is(s, "????.??.??") && !slice_is(s, "-");
}

static void put_player(struct buf *b, const struct shown *s, enum side side)
{
    const struct record *r = s->line->record;
    struct slice name = record_value(r, side == SIDE_FIRST ? KEY_FIRST : KEY_SECOND);
    struct slice rank = record_value(r, side == SIDE_FIRST ? KEY_FIRST_RANK : KEY_SECOND_RANK);
    struct slice rating = record_value(r, side == SIDE_FIRST ? KEY_FIRST_RATING : KEY_SECOND_RATING);

    if (is_said(name))
        report_shown(b, name);
    else
        buf_str(b, show_side(s->style->lang, r->game, side));
    if (!is_said(rank))
        rank = rating;
    if (is_said(rank)) {
        buf_str(b, " (");
        report_shown(b, rank);
        buf_char(b, ')');
    }
}

void show_title(struct buf *b, const struct shown *s)
{
    static const enum key keys[] = {KEY_TITLE, KEY_EVENT, KEY_SITE, KEY_DATE};
    const struct record *r = s->line->record;

    put_player(b, s, SIDE_FIRST);
    buf_str(b, s->style->board == SHOW_ASCII ? " - " : " – ");
    put_player(b, s, SIDE_SECOND);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct slice value = record_value(r, keys[i]);

        if (is_said(value)) {
            buf_str(b, ", ");
            report_shown(b, value);
        }
    }
    if (record_declared(r) != RESULT_UNKNOWN)
        buf_printf(b, "  %s", result_text(record_declared(r)));
}

/* "14... Nxe5, check. White to move." */
static void put_turn(struct buf *b, const struct shown *s)
{
    enum lang lang = s->style->lang;
    const struct line *l = s->line;
    uint32_t facts = line_step(l)->facts;
    enum side next = l->game->to_move(l->position);

    if (s->canonical != NULL) {
        show_number(b, s);
        buf_char(b, ' ');
        show_move(b, s);
        buf_str(b, tr(lang, N_(": ")));
    }
    if (facts & FACT_MATE)
        buf_str(b, tr(lang, N_("checkmate")));
    else if (facts & FACT_STALEMATE)
        tr_say(b, lang, N_("%1 has no legal move"), show_side(lang, l->record->game, next), NULL);
    else if (facts & FACT_FIVE)
        buf_str(b, tr(lang, N_("five in a row")));
    else
        tr_say(b, lang, facts & FACT_CHECK ? N_("%1 to move, in check") : N_("%1 to move"),
               show_side(lang, l->record->game, next), NULL);
}

void show_outcome(struct buf *b, enum lang lang, const struct outcome *o)
{
    if (o->result != RESULT_UNKNOWN) {
        tr_say(b, lang, N_("by the rules %1: %2"), result_text(o->result),
               tr(lang, reason_info(o->reason)->message));
        buf_char(b, '\n');
    }
    if (o->declared != RESULT_UNKNOWN) {
        tr_say(b, lang, N_("the record says %1: %2"), result_text(o->declared),
               show_verdict(lang, o->verdict));
        buf_char(b, '\n');
    }
}

void show_status(struct buf *b, const struct shown *s)
{
    put_turn(b, s);
    buf_char(b, '\n');
    if (s->outcome != NULL)
        show_outcome(b, s->style->lang, s->outcome);
}

static void fen_position(struct buf *b, const struct shown *s)
{
    s->line->game->fen(s->line->position, b);
    buf_char(b, '\n');
}

const struct view show_fen = {.name = "fen", .position = fen_position};
