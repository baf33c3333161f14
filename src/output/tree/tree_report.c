/* tree_report.c - text, TSV and JSONL of a tree. */
#include "output/tree/tree_report.h"
#include "notation/notation.h"

#include "output/report/report.h"

#include <stdlib.h>

/* -- Numbers ----------------------------------------------------------------------------------------- */

static void put_tenths(struct buf *b, int thousandths)
{
    if (thousandths >= 0)
        buf_printf(b, "%d.%d", thousandths / 10, thousandths % 10);
}

static void put_share(struct buf *b, uint64_t n, uint64_t all, enum lang lang)
{
    (void)lang;
    if (all == 0)
        buf_printf(b, "%8s", "");
    else
        buf_printf(b, "%7.1f%%", 100.0 * (double)n / (double)all);
}

/* -- Text -------------------------------------------------------------------------------------------- */

/* Characters of three bytes are two columns wide: those of Chinese are. */
static size_t columns_of(struct slice s)
{
    size_t n = 0;

    for (size_t i = 0; i < s.n; i++)
        n += (s.p[i] & 0xC0) != 0x80 ? ((unsigned char)s.p[i] >= 0xE0 ? 2 : 1) : 0;
    return n;
}

static void put_left(struct buf *b, const char *word, size_t columns)
{
    buf_str(b, word);
    buf_fill(b, ' ', columns - columns_of(slice_of(word)));
}

static void text_root(struct tree_report *r, uint64_t came)
{
    SCOPED(buf) fen = {0}, count = {0};

    r->root->game->fen(r->root->position.p, &fen);
    buf_uint(&count, came);
    tr_say(r->out, r->lang, came == 1 ? N_("%2: 1 game") : N_("%2: %1 games"), buf_cstr(&count),
           buf_cstr(&fen));
    buf_char(r->out, '\n');
    if (came > 0) {
        static const char *const heads[] = {N_("games"), "1-0",        "1/2",     "0-1",
                                            N_("score"), N_("rating"), N_("year")};

        put_left(r->out, tr(r->lang, N_("played")), 16);
        for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
            const char *word = tr(r->lang, heads[i]);

            buf_fill(r->out, ' ', 8 - columns_of(slice_of(word)));
            buf_str(r->out, word);
        }
        buf_char(r->out, '\n');
    }
}

static void text_step(struct tree_report *r, const struct tree_step *s, struct slice word)
{
    const struct tree_played *m = &s->played;
    uint64_t all = m->first + m->draws + m->second;
    size_t start = 2 * (size_t)(s->depth - 1), wide = start + columns_of(word) + (s->again ? 2 : 0);
    int score = tree_score(m, s->side);

    buf_fill(r->out, ' ', start);
    buf_slice(r->out, word);
    buf_str(r->out, s->again ? " *" : "");
    buf_fill(r->out, ' ', wide < 16 ? 16 - wide : 1);
    buf_printf(r->out, "%8llu", (unsigned long long)m->games);
    put_share(r->out, m->first, all, r->lang);
    put_share(r->out, m->draws, all, r->lang);
    put_share(r->out, m->second, all, r->lang);
    if (score >= 0)
        buf_printf(r->out, "%6d.%d", score / 10, score % 10);
    else
        buf_printf(r->out, "%8s", "");
    if (tree_rating(m, s->side) > 0)
        buf_printf(r->out, "%8u", tree_rating(m, s->side));
    else if (m->year > 0)
        buf_printf(r->out, "%8s", "");
    if (m->year > 0)
        buf_printf(r->out, "%8u", m->year);
    while (r->out->n > 0 && r->out->p[r->out->n - 1] == ' ')
        r->out->n--;
    buf_char(r->out, '\n');
}

/* -- TSV --------------------------------------------------------------------------------------------- */

static void tsv_begin(struct tree_report *r)
{
    buf_str(r->out, "line\tmove\tgames\tfirst\tdraws\tsecond\tscore\trating\tyear\tkind\tfile\tgame\n");
}

static void put_line(const struct tree_report *r, char between)
{
    for (size_t i = 0; i + 1 < r->line.n; i++)
        buf_char(r->out, r->line.p[i] == '\0' ? between : r->line.p[i]);
}

static void put_tsv_text(struct buf *b, struct slice s)
{
    SCOPED(buf) shown = {0};

    report_shown(&shown, s);
    for (size_t i = 0; i < shown.n; i++)
        buf_char(b, shown.p[i] == '\t' || shown.p[i] == '\n' ? ' ' : shown.p[i]);
}

static void tsv_step(struct tree_report *r, const struct tree_step *s, struct slice word)
{
    const struct tree_played *m = &s->played;
    uint64_t number;
    struct slice file = tree_file_of(r->tree, m->first_game, &number);

    put_line(r, ' ');
    buf_char(r->out, '\t');
    buf_slice(r->out, word);
    buf_printf(r->out, "\t%llu\t%llu\t%llu\t%llu\t", (unsigned long long)m->games,
               (unsigned long long)m->first, (unsigned long long)m->draws, (unsigned long long)m->second);
    put_tenths(r->out, tree_score(m, s->side));
    buf_char(r->out, '\t');
    if (tree_rating(m, s->side) > 0)
        buf_uint(r->out, tree_rating(m, s->side));
    buf_char(r->out, '\t');
    if (m->year > 0)
        buf_uint(r->out, m->year);
    buf_printf(r->out, "\t%s\t", s->game->name);
    put_tsv_text(r->out, file);
    buf_printf(r->out, "\t%llu\n", (unsigned long long)number);
}

/* -- JSON -------------------------------------------------------------------------------------------- */

static void put_position(struct buf *b, const struct game *game, const void *position)
{
    SCOPED(buf) fen = {0};

    game->fen(position, &fen);
    buf_json(b, buf_as_slice(&fen));
}

static void jsonl_root(struct tree_report *r, uint64_t came)
{
    buf_printf(r->out, "{\"type\":\"position\",\"kind\":\"%s\",\"position\":", r->root->game->name);
    put_position(r->out, r->root->game, r->root->position.p);
    buf_printf(r->out, ",\"games\":%llu}\n", (unsigned long long)came);
}

static void jsonl_line(struct tree_report *r)
{
    const char *p = r->line.p, *end = r->line.p + r->line.n;

    buf_char(r->out, '[');
    for (; p < end; p += strlen(p) + 1) {
        member_next(r->out);
        buf_json(r->out, slice_of(p));
    }
    buf_char(r->out, ']');
}

static void jsonl_step(struct tree_report *r, const struct tree_step *s, struct slice word)
{
    const struct tree_played *m = &s->played;
    uint64_t number;
    struct slice file = tree_file_of(r->tree, m->first_game, &number);
    SCOPED(buf) coordinates = {0};

    coord_move(&coordinates, s->game->id, s->move);
    buf_printf(r->out, "{\"type\":\"move\",\"kind\":\"%s\",\"line\":", s->game->name);
    jsonl_line(r);
    member_slice(r->out, "move", word);
    member_slice(r->out, "coordinates", buf_as_slice(&coordinates));
    member_number(r->out, "games", m->games);
    member_number(r->out, "first", m->first);
    member_number(r->out, "draws", m->draws);
    member_number(r->out, "second", m->second);
    if (tree_score(m, s->side) >= 0) {
        member_key(r->out, "score");
        put_tenths(r->out, tree_score(m, s->side));
    }
    if (tree_rating(m, s->side) > 0)
        member_number(r->out, "rating", tree_rating(m, s->side));
    if (m->year > 0)
        member_number(r->out, "year", m->year);
    buf_str(r->out, ",\"first_game\":{");
    member_slice(r->out, "file", file);
    buf_printf(r->out, ",\"game\":%llu},\"position\":", (unsigned long long)number);
    put_position(r->out, s->game, s->after);
    buf_str(r->out, s->again ? ",\"again\":true}\n" : "}\n");
}

static void jsonl_end(struct tree_report *r, uint64_t counted, uint64_t refused)
{
    buf_printf(r->out, "{\"type\":\"summary\",\"games\":%llu,\"refused\":%llu}\n",
               (unsigned long long)counted, (unsigned long long)refused);
}

const struct tree_reporter tree_reporters[] = {
    [TREE_TEXT] = {.root = text_root, .step = text_step},
    [TREE_TSV] = {.begin = tsv_begin, .step = tsv_step},
    [TREE_JSONL] = {.root = jsonl_root, .step = jsonl_step, .end = jsonl_end}};

/* -- The walk ---------------------------------------------------------------------------------------- */

struct reporting {
    struct tree_report *report;
    const struct tree_reporter *how;
};

static void put_move(struct buf *b, const struct tree_step *s)
{
    unsigned width, height;

    s->game->size(s->before, &width, &height);
    notation_usual(s->game->id)->write(&s->claim, height, b);
}

static void report_step(void *context, const struct tree_step *s)
{
    const struct reporting *all = context;
    struct tree_report *r = all->report;
    SCOPED(buf) word = {0};
    size_t *length = (size_t *)(void *)r->length.p;

    put_move(&word, s);
    r->line.n = s->depth == 1 ? 0 : length[s->depth - 2];
    r->length.n = (s->depth - 1) * sizeof *length;
    all->how->step(r, s, buf_as_slice(&word));
    buf_slice(&r->line, buf_as_slice(&word));
    buf_char(&r->line, '\0');
    buf_add(&r->length, &r->line.n, sizeof r->line.n);
}

void tree_report_walk(struct tree_report *r, const struct tree_reporter *how, const struct tree_ask *ask)
{
    struct reporting all = {r, how};

    if (how->root != NULL)
        how->root(r, tree_games_at(r->tree, r->root));
    buf_clear(&r->line);
    buf_clear(&r->length);
    tree_walk(r->tree, r->root, ask, report_step, &all);
    buf_free(&r->line);
    buf_free(&r->length);
}

/* -- A record ---------------------------------------------------------------------------------------- */

struct recording {
    struct record *record;
    struct buf node; /* uint32_t a ply */
    enum lang lang;
};

static void put_counts(struct buf *b, const struct tree_step *s, enum lang lang)
{
    const struct tree_played *m = &s->played;
    SCOPED(buf) count = {0};

    buf_uint(&count, m->games);
    tr_say(b, lang, m->games == 1 ? N_("1 game") : N_("%1 games"), buf_cstr(&count), NULL);
    buf_printf(b, ": +%llu =%llu -%llu", (unsigned long long)m->first, (unsigned long long)m->draws,
               (unsigned long long)m->second);
    if (tree_score(m, s->side) >= 0) {
        buf_str(b, ", ");
        put_tenths(b, tree_score(m, s->side));
        buf_char(b, '%');
    }
    if (m->year > 0)
        buf_printf(b, ", %u", m->year);
}

static void record_step(void *context, const struct tree_step *s)
{
    struct recording *r = context;
    uint32_t *above = (uint32_t *)(void *)r->node.p + s->depth - 1, node = record_add(r->record, *above);
    SCOPED(buf) words = {0};

    if (node == 0)
        return;
    r->record->node[node].claim = s->claim;
    put_counts(&words, s, r->lang);
    note_set_text(r->record, record_note(r->record, node, NOTE_COMMENT), buf_as_slice(&words));
    r->node.n = s->depth * sizeof node;
    buf_add(&r->node, &node, sizeof node);
}

bool tree_report_record(const struct tree *t, const struct tree_root *root, const struct tree_ask *ask,
                        enum lang lang, struct record *into)
{
    struct recording r = {.record = into, .lang = lang};
    uint32_t last;

    record_copy(into, &root->record);
    last = record_line_end(into);
    for (uint32_t i = 1; i < into->count; i++)
        into->node[i].move = MOVE_NONE;
    buf_add(&r.node, &last, sizeof last);
    tree_walk(t, root, ask, record_step, &r);
    buf_free(&r.node);
    return !into->truncated;
}
