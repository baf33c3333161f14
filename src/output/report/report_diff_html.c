/* Differences between two collections as a page: a card a pair of games, with both boards where their moves
 * part. */
#include "output/show/show.h"

static const struct page_word words[] = {{"title", N_("Differences")},
                                         {"same", N_("the same")},
                                         {"moved", N_("elsewhere")},
                                         {"added", N_("added")},
                                         {"lost", N_("lost")},
                                         {"changed", N_("changed")},
                                         {"old", N_("old")},
                                         {"new", N_("new")},
                                         {"ply", N_("ply %1")},
                                         {"game", N_("game %1")},
                                         {"alike", N_("then %1 alike")},
                                         {"over", N_("no further move")},
                                         {"board", N_("Board")},
                                         {"more", N_("Show all %1")},
                                         {"flip", N_("Turn the boards")},
                                         {"script", N_("This page needs JavaScript to show its findings.")},
                                         {"none", N_("There are no differences.")}};

static const struct html_page frame = {"differences.html", words, sizeof words / sizeof *words};

const char *report_diff_word(enum lang lang, enum diff_change change)
{
    static const char *const names[] = {[CHANGE_ADDED] = N_("added"),
                                        [CHANGE_LOST] = N_("lost"),
                                        [CHANGE_EXTENDED] = N_("extended"),
                                        [CHANGE_SHORTENED] = N_("shortened"),
                                        [CHANGE_MOVES] = N_("moves"),
                                        [CHANGE_HEADERS] = N_("header"),
                                        [CHANGE_RESULT] = N_("result"),
                                        [CHANGE_COMMENTS] = N_("comments changed"),
                                        [CHANGE_VARIATIONS] = N_("variations changed")};

    return tr(lang, names[change]);
}

void report_diff_html_begin(struct buf *b, enum lang lang)
{
    html_page_begin(b, &frame, lang);
}

/* ,"key":[file,number,title]; nothing where there is no such game. */
static void put_place(struct buf *b, const char *key, const struct diff_place *p, const struct diff_game *g)
{
    SCOPED(buf) title = {0};

    if (p->file == NULL)
        return;
    if (g != NULL)
        report_title(&title, (struct slice[]){
                                 buf_as_slice(&g->header[KEY_FIRST]), buf_as_slice(&g->header[KEY_SECOND]),
                                 buf_as_slice(&g->header[KEY_EVENT]), buf_as_slice(&g->header[KEY_DATE])});
    member_key(b, key);
    buf_char(b, '[');
    buf_json(b, slice_of(p->file));
    buf_printf(b, ",%u,", (unsigned)p->game);
    buf_json(b, buf_as_slice(&title));
    buf_char(b, ']');
}

/* What changed, in words: "White's rating", "moves". */
static void put_what(struct buf *b, enum lang lang, const struct diff_line *l,
                     const struct game_difference *d)
{
    const struct diff_game *g = l->game[l->game[0] == NULL];
    SCOPED(buf) label = {0};

    if (d->key != NULL)
        html_label(&label, lang, g == NULL ? GAME_UNKNOWN : g->game, key_named(slice_of(d->key)),
                   slice_of(d->key));
    else
        buf_str(&label, report_diff_word(lang, d->change));
    member_slice(b, "what", buf_as_slice(&label));
}

/* Both boards behind the first ply that differs. */
static void put_boards(struct buf *b, const struct diff_line *l, uint32_t ply)
{
    buf_str(b, ",\"boards\":[");
    for (int i = 0; i < 2; i++) {
        member_next(b);
        if (l->shots[i]->board.width > 0)
            drawing_need(l->boards, &l->shots[i]->board);
        snapshots_put_step(b, l->shots[i], ply);
    }
    buf_char(b, ']');
}

void report_diff_html_change(struct buf *b, enum lang lang, const struct diff_line *l,
                             const struct game_difference *d)
{
    SCOPED(buf) item = {0};

    buf_printf(&item, ",\n{\"change\":\"%s\"", diff_change_name(d->change));
    put_what(&item, lang, l, d);
    put_place(&item, "old", &l->before, l->game[0]);
    put_place(&item, "new", &l->after, l->game[1]);
    if (d->from != NULL)
        member_text(&item, "from", d->from);
    if (d->to != NULL)
        member_text(&item, "to", d->to);
    if (d->ply > 0)
        buf_printf(&item, ",\"ply\":%u,\"alike\":%u", (unsigned)d->ply, (unsigned)d->alike);
    if (d->ply > 0 && l->shots[0] != NULL && l->shots[1] != NULL)
        put_boards(&item, l, d->ply);
    buf_char(&item, '}');
    drawing_safe(b, buf_as_slice(&item));
}

void report_diff_html_end(struct buf *b, enum lang lang, const struct diff_counts *c,
                          const struct drawing_boards *boards)
{
    buf_printf(b,
               "]</script>\n<script type=\"application/json\" id=\"sums\">"
               "{\"same\":%llu,\"moved\":%llu,\"added\":%llu,\"lost\":%llu,\"changed\":%llu}",
               (unsigned long long)c->same, (unsigned long long)c->moved, (unsigned long long)c->added,
               (unsigned long long)c->lost, (unsigned long long)c->changed);
    html_page_end(b, &frame, lang, boards);
}
