/* drawing.c - places, evidence and empty boards for the pages. */

#include "output/show/board.h"

unsigned drawing_place(const struct drawing *d, point p)
{
    return (d->height - 1 - POINT_Y(p)) * d->width + POINT_X(p);
}

bool drawing_holds(const struct drawing *d, point p)
{
    return p != NOWHERE && POINT_X(p) < d->width && POINT_Y(p) < d->height;
}

int drawing_number(const struct drawing *d, point p)
{
    return drawing_holds(d, p) ? (int)drawing_place(d, p) : -1;
}

char drawing_letter(const struct line *l, point p)
{
    enum side side = SIDE_NONE;
    enum piece piece = l->game->at(l->position, p, &side);

    return piece == PIECE_NONE ? '.' : board_letter(piece, side);
}

static void put_stones(struct buf *b, const struct drawing *d, const struct proof *p)
{
    for (unsigned i = 0; i < p->points + p->empty && i < 16; i++) {
        unsigned empty = i < p->points ? 0 : 4096;

        buf_printf(b, "%s%d", i == 0 ? "" : ",",
                   drawing_holds(d, p->point[i]) ? (int)(drawing_place(d, p->point[i]) + empty) : -1);
    }
}

static void put_arrow(struct buf *b, const struct drawing *d, struct slice words)
{
    struct claim c = {.from = NOWHERE, .to = NOWHERE};

    if (coord_read_move(d->game, words, &c) && drawing_holds(d, c.from) && drawing_holds(d, c.to))
        buf_printf(b, "-2,%u,%u", drawing_place(d, c.from), drawing_place(d, c.to));
}

/* A move of a cycle; after the last one, which the board shows, also what it threatens. */
static void put_cycle(struct buf *b, const struct drawing *d, const struct proof *p)
{
    struct slice rest;

    if (p->move != NULL)
        put_arrow(b, d, slice_of(p->move));
    if (p->next == NULL && p->line != NULL) {
        buf_str(b, "],[");
        put_arrow(b, d, slice_cut(slice_of(p->line), ' ', &rest));
    }
}

static void put_lines(struct buf *b, const struct drawing *d, const struct finding *f)
{
    buf_str(b, ",[");
    for (const struct proof *p = f->proof; p != NULL; p = p->next) {
        buf_str(b, p == f->proof ? "[" : ",[");
        if (f->proof_kind == PROOF_LINES)
            put_stones(b, d, p);
        else if (f->proof_kind == PROOF_CYCLE)
            put_cycle(b, d, p);
        buf_char(b, ']');
    }
    buf_char(b, ']');
}

/* Who made the move: as the finding or the record says, else by turns; 0: there is no move. */
static int mover_of(const struct record *r, const struct finding *f)
{
    if (f->node == 0 || f->node >= r->count)
        return SIDE_NONE;
    if (f->side != SIDE_NONE)
        return f->side;
    if (r->node[f->node].claim.side != SIDE_NONE)
        return r->node[f->node].claim.side;
    return f->ply % 2 == 1 ? SIDE_FIRST : SIDE_SECOND;
}

void drawing_keep_end(struct drawing_end *end, const struct line *l)
{
    if (!l->is_main && l->node != 0)
        return;
    buf_clear(&end->position);
    buf_add(&end->position, l->position, l->game->position_size);
    end->node = l->node;
}

/* The only man of that kind, where words do not say which one moves. */
static point only_man(const struct game *game, const void *position, const struct claim *c, enum side side)
{
    point found = NOWHERE;
    unsigned width, height;

    game->size(position, &width, &height);
    for (unsigned i = 0; c->piece != PIECE_NONE && i < width * height; i++) {
        point p = POINT(i % width, i / width);
        enum side whose = SIDE_NONE;

        if (game->at(position, p, &whose) != c->piece || whose != side)
            continue;
        if (found != NOWHERE)
            return NOWHERE;
        found = p;
    }
    return found;
}

void drawing_squares(const struct game *game, const void *position, const struct claim *c, point *from,
                     point *to)
{
    move m = game->force == NULL ? MOVE_NONE : game->force(position, c);

    if (m != MOVE_NONE)
        show_squares(m, from, to);
    else if (*from == NOWHERE && game->look.board != BOARD_STONES)
        *from = only_man(game, position, c, game->to_move(position));
}

void drawing_finding(struct buf *b, const struct drawing *d, const struct drawing_end *end,
                     const struct record *r, const struct finding *f)
{
    point from = NOWHERE, to = NOWHERE;

    if (f->node != 0 && f->node < r->count && f->severity > SEVERITY_NOTE) {
        from = r->node[f->node].claim.from;
        to = r->node[f->node].claim.to;
        if (r->node[f->node].move != MOVE_NONE)
            show_squares(r->node[f->node].move, &from, &to);
        else if (r->node[f->node].parent == end->node && end->position.n > 0)
            drawing_squares(games[r->game], end->position.p, &r->node[f->node].claim, &from, &to);
    }
    buf_printf(b, ",%d,%d", drawing_number(d, from), drawing_number(d, to));
    put_lines(b, d, f);
    buf_printf(b, ",%d", mover_of(r, f));
}

struct areas {
    struct buf of[2];
    const struct drawing *board;
};

static void add_owned(void *ctx, point p, enum side side)
{
    struct areas *a = ctx;
    struct buf *b = &a->of[side == SIDE_SECOND];

    buf_printf(b, "%s%d", b->n == 0 ? "" : ",", drawing_number(a->board, p));
}

void drawing_areas(struct buf *b, const struct drawing *d, const struct drawing_end *end,
                   const struct record *r, const struct rulebook *rules)
{
    const struct game *game = games[r->game];
    struct line line = {
        .game = game, .record = r, .rules = rules, .position = end->position.p, .node = end->node};
    struct areas areas = {.board = d};

    if (game == NULL || game->owners == NULL || end->position.n == 0)
        return;
    game->owners(&line, add_owned, &areas);
    buf_printf(b, ",\"areas\":[[%s],", buf_cstr(&areas.of[0]));
    buf_printf(b, "[%s]]", buf_cstr(&areas.of[1]));
    buf_free(&areas.of[0]);
    buf_free(&areas.of[1]);
}

void drawing_board(struct buf *b, const struct drawing *d)
{
    const struct look *look = game_look(d->game);

    buf_printf(b, "\"kind\":\"%s\",\"board\":\"%s\",\"rows\":%d,\"w\":%u,\"h\":%u", game_name(d->game),
               look->board_word, look->rows, d->width, d->height);
}

/* In JSON this character stands only in strings, where it can be written otherwise. */
void drawing_safe(struct buf *b, struct slice json)
{
    for (size_t i = 0, from = 0; i <= json.n; i++)
        if (i == json.n || json.p[i] == '<') {
            buf_add(b, json.p + from, i - from);
            buf_str(b, i == json.n ? "" : "\\u003c");
            from = i + 1;
        }
}

void drawing_need(struct drawing_boards *boards, const struct drawing *d)
{
    boards->height[d->game][d->width & 63] |= (uint64_t)1 << (d->height & 63);
}

void drawing_need_all(struct drawing_boards *boards, const struct drawing_boards *more)
{
    for (unsigned g = 0; g < GAME_COUNT; g++)
        for (unsigned w = 0; w < 64; w++)
            boards->height[g][w] |= more->height[g][w];
}

static void put_board(struct buf *b, enum game_id game, unsigned width, unsigned height, bool flip)
{
    struct svg s = {
        .out = b, .game = game, .look = game_look(game), .width = width, .height = height, .flip = flip};

    buf_printf(b, "<g id=\"%s-%u-%u%s\">", game_name(game), width, height, flip ? "-turned" : "");
    svg_board(&s);
    buf_str(b, "</g>\n");
}

void drawing_put_boards(struct buf *b, const struct drawing_boards *boards)
{
    for (unsigned game = 1; game < GAME_COUNT; game++)
        for (unsigned width = 1; width < 64; width++)
            for (unsigned height = 1; height < 64; height++)
                if (boards->height[game][width] >> height & 1) {
                    put_board(b, (enum game_id)game, width, height, false);
                    put_board(b, (enum game_id)game, width, height, true);
                }
}
