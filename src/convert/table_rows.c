/* table_rows.c - a game as rows of tables, in bytes that tables_write() puts into the file: a byte for each
 * row and each cell, and what the cell holds. */
#include "convert/convert.h"

static void put_null(struct buf *b)
{
    buf_char(b, CELL_NULL);
}

static void put_number(struct buf *b, enum cell_kind cell, int64_t n)
{
    buf_char(b, (char)cell);
    buf_add(b, &n, sizeof n);
}

static void put_text(struct buf *b, struct slice text)
{
    uint32_t n = (uint32_t)text.n;

    if (text.n == 0) {
        put_null(b);
        return;
    }
    buf_char(b, CELL_TEXT);
    buf_add(b, &n, sizeof n);
    buf_slice(b, text);
}

static void put_word(struct buf *b, const char *word)
{
    put_text(b, slice_of(word));
}

/* What nobody knows is no value. */
static void put_header(struct buf *b, const struct record *r, enum key key)
{
    struct slice value = slice_trim(record_value(r, key));

    put_text(b, value_is_unknown(value) ? (struct slice){0} : value);
}

static void put_identity(struct buf *b, struct identity id)
{
    char digits[ID_DIGITS + 1];

    identity_text(id, digits);
    put_text(b, (struct slice){digits, ID_DIGITS});
}

static unsigned count_severity(const struct sink *sink, enum severity severity)
{
    unsigned count = 0;

    for (uint32_t i = 0; i < sink->count; i++)
        count += sink->list[i].severity == (uint8_t)severity;
    return count;
}

/* In the order of the columns in tables.c. */
static void put_game(struct buf *b, struct pipeline *p)
{
    const struct outcome *o = &p->replayed.outcome;
    const struct record *r = &p->record;
    struct identity id = identity_of(&p->subject, NULL), game_id = identity_of_known(&p->subject, id);
    struct opening_said said = opening_said(&p->subject);

    buf_char(b, ROW_GAME);
    put_identity(b, game_id);
    put_identity(b, id);
    put_word(b, p->subject.file);
    put_number(b, CELL_SERIAL, (int64_t)p->local);
    put_word(b, r->format);
    put_word(b, r->game == GAME_UNKNOWN ? r->variant : game_name(r->game));
    put_word(b, p->replayed.rules == NULL ? NULL : p->replayed.rules->id);
    put_number(b, CELL_NUMBER, p->replayed.plies);
    put_word(b, result_text(o->declared));
    put_word(b, result_text(o->result));
    put_word(b, o->reason == REASON_NONE ? NULL : reason_info(o->reason)->name);
    put_word(b, verdict_name(o->verdict));
    put_number(b, CELL_NUMBER, count_severity(&p->sink, SEVERITY_ERROR));
    put_number(b, CELL_NUMBER, count_severity(&p->sink, SEVERITY_WARNING));
    put_number(b, CELL_NUMBER, count_severity(&p->sink, SEVERITY_NOTE));
    put_text(b, said.name);
    put_text(b, said.code);
    for (unsigned key = KEY_OTHER + 1; key < KEY_COUNT; key++)
        if (tables_has_column((enum key)key))
            put_header(b, r, (enum key)key);
}

/* Headers that have no column. */
static void put_own_headers(struct buf *b, const struct record *r)
{
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];

        if (tables_has_column(h->key))
            continue;
        buf_char(b, ROW_HEADER);
        buf_char(b, CELL_KEY);
        if (h->key == KEY_OTHER)
            put_text(b, record_slice(r, h->name, h->name_len));
        else
            put_word(b, key_name(h->key));
        put_text(b, record_slice(r, h->value, h->value_len));
    }
}

static void put_findings(struct buf *b, struct pipeline *p, enum lang lang)
{
    SCOPED(buf) words = {0};

    for (uint32_t i = 0; i < p->sink.count; i++) {
        const struct finding *f = &p->sink.list[i];
        struct place place = locate(&p->locate, f->at.off);

        buf_char(b, ROW_FINDING);
        buf_char(b, CELL_KEY);
        put_word(b, code_info((enum code)f->code)->name);
        put_word(b, severity_name((enum severity)f->severity));
        put_word(b, f->reason == REASON_NONE ? NULL : reason_info((enum reason)f->reason)->name);
        put_number(b, CELL_NUMBER, f->ply);
        put_number(b, CELL_NUMBER, place.line);
        put_number(b, CELL_NUMBER, place.column);
        put_number(b, CELL_NUMBER, (int64_t)place.offset);
        put_word(b, report_article(&p->at, f));
        buf_clear(&words);
        report_message(&words, lang, f);
        put_text(b, buf_as_slice(&words));
    }
}

/* -- Plies ------------------------------------------------------------------------------------------- */

struct plies {
    struct buf *b, words, notes;
    const struct notation *notation;
};

static void put_time(struct buf *b, const struct record *r, uint32_t node, enum note_kind kind)
{
    uint32_t note = record_next_note(r, node, kind, 0);

    if (note == 0)
        put_null(b);
    else
        put_number(b, CELL_THOUSANDTHS, r->note[note].value);
}

/* The evaluation in a comment: [%eval 0.35,12]. */
static struct slice evaluation_in(struct slice text)
{
    static const char command[] = "[%eval ";
    const char *p = text.n == 0 ? NULL : memmem(text.p, text.n, command, sizeof command - 1);
    struct slice value = {0};

    if (p == NULL)
        return value;
    for (value.p = p + sizeof command - 1;
         value.p + value.n < text.p + text.n && find_char(",/ ]", value.p[value.n]) == NULL;)
        value.n++;
    return value;
}

static void put_comments(struct plies *s, const struct record *r, uint32_t node)
{
    struct slice evaluation = {0};

    buf_clear(&s->notes);
    for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next) {
        struct slice text = note_text(r, &r->note[i]);

        if (!note_is_comment(&r->note[i]))
            continue;
        if (s->notes.n > 0)
            buf_char(&s->notes, ' ');
        buf_slice(&s->notes, text);
        evaluation = evaluation.n == 0 ? evaluation_in(text) : evaluation;
    }
    put_text(s->b, evaluation);
    put_text(s->b, buf_as_slice(&s->notes));
}

static bool put_ply(void *context, const struct line *l)
{
    struct plies *s = context;
    const struct record *r = l->record;
    const struct step *step = line_step(l);

    if (line_ply(l) == 0 && record_next_note(r, 0, NOTE_COMMENT, 0) == 0)
        return true;
    buf_char(s->b, ROW_PLY);
    buf_char(s->b, CELL_KEY);
    put_number(s->b, CELL_NUMBER, line_ply(l));
    buf_clear(&s->words);
    if (line_ply(l) > 0 && s->notation != NULL)
        s->notation->write(record_claim(r, l->node), r->height, &s->words);
    put_text(s->b, buf_as_slice(&s->words));
    buf_clear(&s->words);
    if (line_ply(l) > 0)
        coord_move(&s->words, r->game, step->move);
    put_text(s->b, buf_as_slice(&s->words));
    put_time(s->b, r, l->node, NOTE_CLOCK);
    put_time(s->b, r, l->node, NOTE_ELAPSED);
    put_number(s->b, CELL_NUMBER, (int64_t)step->key);
    put_comments(s, r, l->node);
    return true;
}

static void put_plies(struct buf *b, struct pipeline *p)
{
    struct plies s = {.b = b, .notation = notation_usual(p->record.game)};

    if (p->replayed.rules != NULL)
        replay_main_line(p->replay, put_ply, &s);
    buf_free(&s.words);
    buf_free(&s.notes);
}

void tables_put(struct buf *b, struct pipeline *p, enum lang lang, bool plies)
{
    put_game(b, p);
    put_own_headers(b, &p->record);
    put_findings(b, p, lang);
    if (plies)
        put_plies(b, p);
}
