/* snapshots.c - boards from what changed between them. */
#include "output/show/show.h"

struct snapshot_change {
    uint16_t place;
    char now;
};

struct snapshot {
    size_t changes; /* how many there are up to here */
    int from, to;   /* of its move; -1: nowhere */
};

static void read_board(struct buf *cells, const struct drawing *d, const struct line *l)
{
    buf_clear(cells);
    buf_fill(cells, '.', d->width * d->height);
    for (unsigned y = 0; y < d->height; y++)
        for (unsigned x = 0; x < d->width; x++)
            cells->p[drawing_place(d, POINT(x, y))] = drawing_letter(l, POINT(x, y));
}

static void begin(struct snapshots *s, const struct line *l)
{
    s->board.game = l->record->game;
    l->game->size(l->position, &s->board.width, &s->board.height);
    read_board(&s->start, &s->board, l);
    buf_clear(&s->now);
    buf_slice(&s->now, buf_as_slice(&s->start));
    buf_clear(&s->steps);
    buf_clear(&s->changes);
    buf_clear(&s->index);
    buf_fill(&s->index, 0, l->record->count * sizeof(uint32_t));
}

static void add_changes(struct snapshots *s, const struct line *l)
{
    const struct drawing *d = &s->board;

    for (unsigned y = 0; y < d->height; y++)
        for (unsigned x = 0; x < d->width; x++) {
            unsigned place = drawing_place(d, POINT(x, y));
            char now = drawing_letter(l, POINT(x, y));

            if (s->now.p[place] != now)
                buf_add(&s->changes, &(struct snapshot_change){(uint16_t)place, now},
                        sizeof(struct snapshot_change));
            s->now.p[place] = now;
        }
}

static uint32_t *index_of(const struct snapshots *s, uint32_t node)
{
    return (uint32_t *)(void *)s->index.p + node;
}

static void add_step(struct snapshots *s, const struct line *l)
{
    bool moved = (l->record->node[l->node].flags & NODE_SILENT) == 0;
    point from, to;

    show_squares(moved ? line_step(l)->move : 0, &from, &to);
    add_changes(s, l);
    buf_add(&s->steps,
            &(struct snapshot){s->changes.n / sizeof(struct snapshot_change), drawing_number(&s->board, from),
                               drawing_number(&s->board, to)},
            sizeof(struct snapshot));
    *index_of(s, l->node) = (uint32_t)(s->steps.n / sizeof(struct snapshot));
}

void snapshots_add(struct snapshots *s, const struct line *l)
{
    if (l->node == 0)
        begin(s, l);
    else
        add_step(s, l);
    drawing_keep_end(&s->end, l);
}

void snapshots_none(struct snapshots *s)
{
    s->board.width = 0;
}

/* The step to show for NODE: its own, or of the nearest node above it that was played; 0: the start. */
static uint32_t step_of(const struct snapshots *s, const struct record *r, uint32_t node)
{
    while (node != 0 && *index_of(s, node) == 0)
        node = r->node[node].parent;
    return node == 0 ? 0 : *index_of(s, node);
}

/* Runs of empty points as numbers, as in a FEN, but without ends of rows. */
static void put_cells(struct buf *b, const struct snapshots *s, size_t changes)
{
    const struct snapshot_change *change = (const void *)s->changes.p;
    SCOPED(buf) cells = {0};
    unsigned empty = 0;

    buf_slice(&cells, buf_as_slice(&s->start));
    for (size_t i = 0; i < changes; i++)
        cells.p[change[i].place] = change[i].now;
    for (size_t i = 0; i <= cells.n; i++) {
        if (i < cells.n && cells.p[i] == '.') {
            empty++;
            continue;
        }
        if (empty > 0)
            buf_uint(b, empty);
        empty = 0;
        if (i < cells.n)
            buf_char(b, cells.p[i]);
    }
}

/* {"kind":…,"cells":…,"last":[…]: up to here. */
static void put_board(struct buf *b, const struct snapshots *s, uint32_t shown)
{
    const struct snapshot *step = (const void *)s->steps.p;

    buf_char(b, '{');
    drawing_board(b, &s->board);
    buf_str(b, ",\"cells\":\"");
    put_cells(b, s, shown == 0 ? 0 : step[shown - 1].changes);
    buf_printf(b, "\",\"last\":[%d,%d]", shown == 0 ? -1 : step[shown - 1].from,
               shown == 0 ? -1 : step[shown - 1].to);
}

void snapshots_put_step(struct buf *b, const struct snapshots *s, uint32_t n)
{
    uint32_t steps = (uint32_t)(s->steps.n / sizeof(struct snapshot));

    if (s->board.width == 0) {
        buf_str(b, "null");
        return;
    }
    put_board(b, s, n < steps ? n : steps);
    buf_char(b, '}');
}

void snapshots_put(struct buf *b, const struct snapshots *s, const struct record *r,
                   const struct rulebook *rules, const struct finding *f, bool counted)
{
    uint32_t node = f->node < r->count ? f->node : 0, shown;

    if (s->board.width == 0) {
        buf_str(b, "null");
        return;
    }
    shown = step_of(s, r, node == 0 && f->ply == 0 ? s->end.node : node);
    put_board(b, s, shown);
    buf_printf(b, ",\"offender\":[%d", node != 0 && *index_of(s, node) == 0);
    drawing_finding(b, &s->board, &s->end, r, f);
    buf_char(b, ']');
    if (counted && shown == step_of(s, r, s->end.node))
        drawing_areas(b, &s->board, &s->end, r, rules);
    buf_char(b, '}');
}

void snapshots_free(struct snapshots *s)
{
    struct buf *const parts[] = {&s->start, &s->now, &s->steps, &s->changes, &s->index, &s->end.position};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        buf_free(parts[i]);
}
