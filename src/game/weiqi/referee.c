/* What a referee does about an illegal move, when the caller asks for one. */
#include "game/weiqi/weiqi.h"

static void warn(struct line *l, uint32_t node, uint32_t ply, unsigned side)
{
    struct weiqi *w = l->position;
    int lose = l->rules->param[PARAM_WARNINGS_LOSE];
    enum reason reason =
        l->rules->param[PARAM_WARNING_COSTS] == 0 ? REASON_WEIQI_WARNING_NOTED : REASON_WEIQI_WARNING_COUNT;
    struct finding f;

    w->warnings[side]++;
    if (lose != 0 && w->warnings[side] >= lose) {
        w->lost_by = (uint8_t)side;
        reason = REASON_WEIQI_SECOND_WARNING;
    }
    f = weiqi_finding(l, node, ply, CODE_WEIQI_PENALTY, reason,
                      (const char *const[4]){side == SIDE_FIRST ? "Black" : "White"});
    f.side = (uint8_t)side;
    report(l->sink, &f);
}

/* Whether the record goes on with the other side after a void move: its player gave up the chance to play
 * another, and nobody plays twice. */
static bool goes_on_with_other(const struct line *l, uint32_t node, const struct weiqi *w, unsigned side)
{
    const struct node *n = l->record->node;

    do
        node = n[node].child;
    while (node != 0 && (n[node].flags & NODE_SILENT));
    return side == w->to_move && node != 0 && n[node].claim.side == other_side(side);
}

/* A line goes on also after a loss, so that its end is judged: what follows is "after the end". What has
 * decided the game is not taken back by what comes later. */
bool weiqi_referee(struct line *l, uint32_t node, unsigned ruling)
{
    struct weiqi *w = l->position;
    unsigned said = l->record->node[node].claim.side, side = said == SIDE_NONE ? w->to_move : said;
    bool decided = w->lost_by != SIDE_NONE;

    if (ruling == 0 && !decided)
        return false;
    if ((ruling & RULING_WARNING) && !decided)
        warn(l, node, line_ply(l) + 1, side);
    if ((ruling & RULING_MOVER_LOSES) && !decided)
        w->lost_by = (uint8_t)side;
    if (w->lost_by != SIDE_NONE)
        l->over = true;
    if ((ruling & RULING_PASS) || goes_on_with_other(l, node, w, side))
        line_play(l, MOVE(MOVE_PASS, side, 0, NOWHERE), node, 0);
    return true;
}

bool weiqi_put_right(struct line *l, uint32_t node, enum reason reason)
{
    struct weiqi *w = l->position;
    unsigned ruling = rulebook_article(l->rules, CODE_WEIQI_CAPTURE, reason)->ruling;

    if (l->after_illegal != AFTER_REFEREE || w->lost_by != SIDE_NONE)
        return false;
    if (ruling & RULING_WARNING)
        warn(l, node, line_ply(l), MOVE_PROMO(line_step(l)->move));
    l->over |= w->lost_by != SIDE_NONE;
    return true;
}
