/* interactive.c - keeps every game that was read, and obeys keys. */
#include "interactive/interactive.h"

#include <stdlib.h>

static struct seen_game *current(struct interactive *ui)
{
    return &ui->game[ui->at];
}

/* The nearest node above that was played, or the node itself. */
static uint32_t played(const struct record *r, uint32_t node)
{
    while (node != 0 && (r->node[node].flags & NODE_ILLEGAL))
        node = r->node[node].parent;
    return node;
}

static void keep_finding(struct seen_game *g, const struct pipeline *p, enum lang lang,
                         const struct finding *f)
{
    struct seen_finding kept = {.severity = f->severity, .text = (uint32_t)g->words.n};

    if (f->node < g->record.count)
        kept.node = played(&g->record, f->node);
    report_where(&g->words, lang, &p->at, f);
    buf_str(&g->words, ": ");
    report_message(&g->words, lang, f);
    buf_printf(&g->words, " [%s]", code_info((enum code)f->code)->name);
    kept.length = (uint32_t)g->words.n - kept.text;
    buf_add(&g->findings, &kept, sizeof kept);
}

/* Game numbers are not known before output; here they are counted as they come. */
static void put_number(struct buf *b, void *context)
{
    const struct interactive *ui = context;

    buf_uint(b, ui->games);
}

static void keep_game(struct interactive *ui, struct pipeline *p)
{
    struct seen_game *g;

    if (ui->games == ui->cap) {
        ui->cap = ui->cap == 0 ? 16 : ui->cap * 2;
        ui->game = mem_realloc(ui->game, ui->cap, sizeof *ui->game);
    }
    g = &ui->game[ui->games++];
    *g = (struct seen_game){.record = p->record, .rules = p->replayed.rules, .outcome = p->replayed.outcome};
    p->at.record = &g->record;
    p->at.serial = put_number;
    p->at.serial_ctx = ui;
    for (uint32_t i = 0; i < p->sink.count; i++)
        keep_finding(g, p, ui->style.lang, &p->sink.list[i]);
    g->record.source = NULL;
    p->record = (struct record){.vocabularies = g->record.vocabularies};
    p->at.record = NULL;
}

/* The nodes from the root down to NODE. */
static uint32_t find_path(struct interactive *ui, const struct record *r, uint32_t node)
{
    uint32_t count = 0, *path;

    for (uint32_t n = node; n != 0; n = r->node[n].parent)
        count++;
    buf_clear(&ui->path);
    buf_fill(&ui->path, 0, count * sizeof *path);
    path = (uint32_t *)(void *)ui->path.p;
    for (uint32_t i = count, n = node; n != 0; n = r->node[n].parent)
        path[--i] = n;
    return count;
}

static void play_node(struct interactive *ui, uint32_t node)
{
    const struct node *n = &ui->line.record->node[node];
    struct step s = {.move = n->move, .node = node};

    ui->line.node = node;
    if (n->move != MOVE_NONE) {
        s.facts = ui->line.game->play(ui->line.position, n->move, &s.key);
        trail_push(&ui->trail, &s);
    } else if ((n->flags & NODE_SILENT) && ui->line.game->edit != NULL) {
        ui->line.game->edit(&ui->line, node);
    }
}

/* Plays the line to the node that is shown. */
static void set_position(struct interactive *ui)
{
    struct seen_game *g = current(ui);
    const struct game *game = games[g->record.game];
    uint32_t count = find_path(ui, &g->record, ui->node);
    struct step start = {0};

    buf_clear(&ui->position);
    buf_clear(&ui->memory);
    buf_fill(&ui->position, 0, game->position_size + 64);
    buf_fill(&ui->memory, 0, game->memory_size + 1);
    if (ui->mute == NULL)
        ui->mute = sink_mute();
    ui->line = (struct line){.game = game,
                             .record = &g->record,
                             .rules = g->rules,
                             .sink = ui->mute,
                             .trail = &ui->trail,
                             .position = ui->position.p,
                             .memory = ui->memory.p};
    ui->trail.count = 0;
    game->setup(ui->line.position, &g->record, g->rules, ui->mute);
    start.key = game->key == NULL ? 0 : game->key(ui->line.position);
    trail_push(&ui->trail, &start);
    for (uint32_t i = 0; i < count; i++)
        play_node(ui, ((const uint32_t *)(const void *)ui->path.p)[i]);
    sink_mute_reset(ui->mute);
}

static void go(struct interactive *ui, uint32_t node)
{
    if ((current(ui)->record.node[node].flags & NODE_ILLEGAL) == 0)
        ui->node = node;
}

static void go_forward(struct interactive *ui, uint32_t steps)
{
    const struct record *r = &current(ui)->record;

    for (; steps > 0 && r->node[ui->node].child != 0; steps--) {
        uint32_t before = ui->node;

        go(ui, r->node[ui->node].child);
        if (ui->node == before)
            break;
    }
}

static void go_back(struct interactive *ui, uint32_t steps)
{
    for (; steps > 0 && ui->node != 0; steps--)
        ui->node = current(ui)->record.node[ui->node].parent;
}

/* The next move in place of this one, round and round. */
static void next_variation(struct interactive *ui)
{
    const struct record *r = &current(ui)->record;
    uint32_t next = r->node[ui->node].next;

    if (ui->node == 0)
        return;
    if (next == 0 || (r->node[next].flags & NODE_ILLEGAL))
        next = r->node[r->node[ui->node].parent].child;
    if (next == ui->node)
        ui->message = tr(ui->style.lang, N_("no other move here"));
    go(ui, next);
}

static void next_finding(struct interactive *ui)
{
    const struct seen_game *g = current(ui);
    const struct seen_finding *f = (const void *)g->findings.p;
    uint32_t count = (uint32_t)(g->findings.n / sizeof *f);

    if (count == 0) {
        ui->message = tr(ui->style.lang, N_("nothing was found"));
        return;
    }
    ui->finding = ui->finding % count + 1;
    go(ui, f[ui->finding - 1].node);
}

static void go_to_game(struct interactive *ui, size_t at)
{
    ui->at = at;
    ui->node = 0;
    ui->finding = 0;
}

/* Does what a key says; true when the next game has to be read for it. */
static bool obey(struct interactive *ui, int key)
{
    switch (key) {
    case PRESS_RIGHT:
    case 'l':
    case 'j':
    case ' ':
        go_forward(ui, 1);
        break;
    case PRESS_LEFT:
    case 'h':
    case 'k':
    case 127:
    case 8:
        go_back(ui, 1);
        break;
    case PRESS_PAGE_DOWN:
        go_forward(ui, 10);
        break;
    case PRESS_PAGE_UP:
        go_back(ui, 10);
        break;
    case PRESS_HOME:
    case 'g':
        ui->node = 0;
        break;
    case PRESS_END:
    case 'G':
        go_forward(ui, UINT32_MAX);
        break;
    case PRESS_UP:
    case PRESS_DOWN:
    case 'v':
        next_variation(ui);
        break;
    case 'f':
        next_finding(ui);
        break;
    case 'x':
        ui->style.flip = !ui->style.flip;
        break;
    case 'p':
        if (ui->at > 0)
            go_to_game(ui, ui->at - 1);
        break;
    case 'n':
        if (ui->at + 1 >= ui->games)
            return true;
        go_to_game(ui, ui->at + 1);
        break;
    case 'q':
    case 27:
    case PRESS_QUIT:
        ui->quit = true;
        break;
    default:
        break;
    }
    return false;
}

/* Until the user quits or wants a game that has not been read. */
static void look(struct interactive *ui)
{
    do {
        set_position(ui);
        interactive_draw(ui);
        ui->message = NULL;
    } while (!obey(ui, terminal_key(&ui->terminal)) && !ui->quit);
}

bool interactive_game(struct interactive *ui, struct pipeline *p)
{
    if (!ui->opened && !terminal_open(&ui->terminal)) {
        ui->quit = true;
        return false;
    }
    ui->opened = true;
    keep_game(ui, p);
    go_to_game(ui, ui->games - 1);
    go_forward(ui, ui->start);
    look(ui);
    return !ui->quit;
}

void interactive_end(struct interactive *ui)
{
    while (ui->opened && !ui->quit) {
        ui->message = tr(ui->style.lang, N_("no more games"));
        look(ui);
    }
}

void interactive_close(struct interactive *ui)
{
    if (ui->opened)
        terminal_close(&ui->terminal);
    for (size_t i = 0; i < ui->games; i++) {
        record_free(&ui->game[i].record);
        buf_free(&ui->game[i].words);
        buf_free(&ui->game[i].findings);
    }
    free(ui->game);
    free(ui->trail.step);
    buf_free(&ui->screen);
    buf_free(&ui->position);
    buf_free(&ui->memory);
    buf_free(&ui->path);
    sink_mute_free(ui->mute);
    if (ui->terminal.signal != 0)
        raise(ui->terminal.signal);
}
