/* What stands on the screen: title, board, moves beside it, what is said of the position, keys. */
#include "interactive/interactive.h"

struct screen {
    struct buf *out;
    unsigned columns, rows, row;
};

/* Of "\033[1;31m" and the like. */
static unsigned escape_length(const char *p, const char *end)
{
    unsigned n = 1;

    while (p + n < end && (p[n] < 'A' || p[n] > 'z' || p[n] == '['))
        n++;
    return p + n < end ? n + 1 : n;
}

/* Columns that a line needs; escapes need none. */
static unsigned width_of(struct slice line)
{
    unsigned columns = 0, n;

    for (const char *p = line.p, *end = line.p + line.n; p < end; p += n) {
        if (*p == '\033') {
            n = escape_length(p, end);
        } else {
            columns += utf8_width(utf8_get(p, end, &n));
        }
    }
    return columns;
}

/* As much of the line as fits into that many columns, escapes whole. */
static void put_clipped(struct buf *b, struct slice line, unsigned columns)
{
    unsigned used = 0, n, wide;

    for (const char *p = line.p, *end = line.p + line.n; p < end; p += n) {
        if (*p == '\033') {
            n = escape_length(p, end);
            buf_add(b, p, n);
            continue;
        }
        wide = utf8_width(utf8_get(p, end, &n));
        if (used + wide > columns)
            continue;
        used += wide;
        buf_add(b, p, n);
    }
}

static void put_line(struct screen *s, struct slice line)
{
    if (s->row + 1 >= s->rows)
        return;
    s->row++;
    buf_printf(s->out, "\033[%u;1H\033[K", s->row);
    put_clipped(s->out, line, s->columns);
    buf_str(s->out, "\033[0m");
}

/* Long text over several lines. */
static void put_text(struct screen *s, struct slice text, const char *color)
{
    SCOPED(buf) line = {0};
    unsigned used = 0, n;

    buf_str(&line, color);
    for (const char *p = text.p, *end = text.p + text.n; p < end; p += n) {
        unsigned wide = utf8_width(utf8_get(p, end, &n));

        if (used + wide > s->columns) {
            put_line(s, buf_as_slice(&line));
            buf_clear(&line);
            buf_str(&line, color);
            used = 0;
        }
        used += wide;
        buf_add(&line, p, n);
    }
    put_line(s, buf_as_slice(&line));
}

/* The move of a node in the usual spelling. */
static void put_move(struct interactive *ui, struct buf *b, uint32_t node)
{
    const struct record *r = ui->line.record;
    struct step step = {.move = r->node[node].move};
    struct trail trail = {.step = &step, .count = 1};
    struct line line = {.game = ui->line.game, .record = r, .trail = &trail};
    struct shown shown = {
        .style = &ui->style, .line = &line, .canonical = r->canonical == NULL ? NULL : &r->canonical[node]};

    show_move(b, &shown);
}

/* The ply'th node of the line that is shown, which goes on as a main line does; 0 beyond its end. */
static uint32_t line_node(const struct interactive *ui, const uint32_t *path, uint32_t count, uint32_t i)
{
    const struct record *r = ui->line.record;
    uint32_t node = count == 0 ? 0 : path[count - 1];

    if (i < count)
        return path[i];
    for (i -= count; node != UINT32_MAX; i--) {
        node = r->node[node].child;
        if (node == 0 || (r->node[node].flags & NODE_ILLEGAL))
            return 0;
        if (i == 0)
            return node;
    }
    return 0;
}

/* The ROW'th line of the list of moves beside the board, whose middle is the move that led here. */
static void put_beside(struct interactive *ui, struct buf *b, unsigned row, unsigned rows)
{
    const uint32_t *path = (const uint32_t *)(const void *)ui->path.p;
    uint32_t count = (uint32_t)(ui->path.n / sizeof *path), first = count > rows / 2 ? count - rows / 2 : 0;
    uint32_t node = line_node(ui, path, count, first + row);
    bool others;

    if (node == 0)
        return;
    others = ui->line.record->node[ui->line.record->node[node].parent].last != node ||
             ui->line.record->node[ui->line.record->node[node].parent].child != node;
    buf_str(b, node == ui->node ? "\033[7m" : "");
    buf_printf(b, " %3u  ", (unsigned)(first + row + 1));
    if (ui->line.record->node[node].flags & NODE_SILENT)
        buf_str(b, "·");
    else
        put_move(ui, b, node);
    buf_str(b, others ? " *" : "");
    buf_str(b, node == ui->node ? " \033[0m" : "");
}

static void put_board(struct interactive *ui, struct screen *s, struct slice text)
{
    unsigned widest = 0, rows = 0, row = 0;
    SCOPED(buf) line = {0};

    for (struct slice rest = text; rest.n > 0; rows++) {
        unsigned width = width_of(slice_cut(rest, '\n', &rest));

        widest = width > widest ? width : widest;
    }
    for (struct slice rest = text; rest.n > 0; row++) {
        struct slice one = slice_cut(rest, '\n', &rest);

        buf_clear(&line);
        buf_slice(&line, one);
        buf_fill(&line, ' ', widest - width_of(one) + 2);
        put_beside(ui, &line, row, rows);
        put_line(s, buf_as_slice(&line));
    }
}

static void put_comments(const struct interactive *ui, struct screen *s)
{
    static const enum note_kind kinds[] = {NOTE_NAME, NOTE_COMMENT_BEFORE, NOTE_COMMENT, NOTE_LINE_COMMENT};
    const struct record *r = ui->line.record;
    SCOPED(buf) text = {0};

    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (uint32_t n = 0; (n = record_next_note(r, ui->node, kinds[k], n)) != 0;) {
            buf_clear(&text);
            show_comment(&text, note_text(r, &r->note[n]));
            if (text.n > 0)
                put_text(s, buf_as_slice(&text), "");
        }
}

static void put_findings(const struct interactive *ui, struct screen *s)
{
    static const char *const colors[SEVERITY_COUNT] = {"\033[36m", "\033[35m", "\033[31m"};
    const struct seen_game *g = &ui->game[ui->at];
    const struct seen_finding *f = (const void *)g->findings.p;

    for (size_t i = 0; i < g->findings.n / sizeof *f; i++)
        if (f[i].node == ui->node)
            put_text(s, (struct slice){g->words.p + f[i].text, f[i].length},
                     ui->style.color ? colors[f[i].severity] : "");
}

static void put_title(struct interactive *ui, struct screen *s, const struct shown *shown)
{
    SCOPED(buf) line = {0};

    buf_str(&line, "\033[1m");
    buf_printf(&line, "%zu. ", ui->at + 1);
    show_title(&line, shown);
    put_line(s, buf_as_slice(&line));
}

static void put_keys(struct interactive *ui, struct screen *s)
{
    const char *keys =
        tr(ui->style.lang, N_("arrows step  v variation  n p game  f finding  x turn  q quit"));

    buf_printf(s->out, "\033[J\033[%u;1H\033[K\033[7m", s->rows);
    put_clipped(s->out, slice_of(ui->message != NULL ? ui->message : keys), s->columns);
    buf_str(s->out, "\033[0m");
}

/* Whether the main line ends here, or could not be played on. */
static bool is_last(const struct record *r, uint32_t node)
{
    uint32_t child = r->node[node].child;

    if (child != 0 && (r->node[child].flags & NODE_ILLEGAL) == 0)
        return false;
    for (; node != 0; node = r->node[node].parent)
        if (r->node[r->node[node].parent].child != node)
            return false;
    return true;
}

void interactive_draw(struct interactive *ui)
{
    struct screen s = {.out = &ui->screen};
    const struct seen_game *g = &ui->game[ui->at];
    struct shown shown = {.style = &ui->style,
                          .line = &ui->line,
                          .outcome = is_last(&g->record, ui->node) ? &g->outcome : NULL};
    SCOPED(buf) board = {0};

    terminal_size(&ui->terminal, &s.columns, &s.rows);
    buf_clear(&ui->screen);
    if (line_ply(&ui->line) > 0)
        shown.canonical = &g->record.canonical[line_step(&ui->line)->node];
    put_title(ui, &s, &shown);
    show_position(&board, &shown);
    put_board(ui, &s, buf_as_slice(&board));
    buf_clear(&board);
    show_status(&board, &shown);
    for (struct slice rest = buf_as_slice(&board); rest.n > 0;)
        put_line(&s, slice_cut(rest, '\n', &rest));
    put_findings(ui, &s);
    put_comments(ui, &s);
    put_keys(ui, &s);
    terminal_write(&ui->terminal, buf_as_slice(&ui->screen));
}
