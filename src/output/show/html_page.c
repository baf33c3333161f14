/* What stands around the items of a page: a file of output/page with its holes filled in. */
#include "output/show/show.h"

/* Words of the page's own, for its script and its labels. */
static const struct page_word words[] = {
    {"game", N_("Game")},
    {"moves", N_("Moves")},
    {"findings", N_("Findings")},
    {"first", N_("First position")},
    {"back", N_("Back")},
    {"forward", N_("Forward")},
    {"last", N_("Last position")},
    {"flip", N_("Turn the board")},
    {"previous", N_("Previous game")},
    {"next", N_("Next game")},
    {"start", N_("Start")},
    {"about", N_("About the game")},
    {"nothing", N_("nothing was found")},
    {"none", N_("No game records were found.")},
    {"board", N_("Board")},
    {"empty", N_("empty")},
    {"position", N_("Position")},
    {"chess", N_("chess")},
    {"xiangqi", N_("xiangqi")},
    {"weiqi", N_("weiqi")},
    {"wuziqi", N_("wuziqi")},
    {"slider", N_("Move")},
    {"tree", N_("Tree of variations")},
    {"plot", N_("Clocks and evaluation")},
    {"numbers", N_("Number the stones")},
    {"diagram", N_("Diagram %1: %2")},
    {"illegal", N_("not played")},
    {"note", N_("note")},
    {"warning", N_("warning")},
    {"error", N_("error")},
    {"search", N_("Search")},
    {"sort", N_("Sort the games")},
    {"number", N_("Number")},
    {"players", N_("Players")},
    {"event", N_("Event")},
    {"date", N_("Date")},
    {"play", N_("Play")},
    {"copy", N_("Copy the position")},
    {"save", N_("Save the record")},
    {"help", N_("Keys")},
    {"evaluation", N_("evaluation, ±10")},
    {"clock", N_("%1's clock, at most %2")},
    {"prisoners", N_("prisoners: black %1, white %2")},
    {"keys", N_("arrows step, Home and End, up and down through variations, space plays, f to the next "
                "finding, n and p to the next and previous game, x turns the board, c copies the position, s "
                "saves the record; "
                "the wheel, a swipe and a click on the board step")},
    {"stone-keys", N_("# numbers the stones")}};

struct page_filling {
    const struct html_page *page;
    enum lang lang;
    const struct drawing_boards *boards; /* NULL: not known yet */
};

static void fill_hole(struct buf *b, struct slice hole, const void *ctx)
{
    const struct page_filling *f = ctx;

    if (slice_is(hole, "lang"))
        buf_str(b, f->lang == LANG_ZH ? "zh" : "en");
    else if (slice_is(hole, "words"))
        page_words(b, f->lang, f->page->words, f->page->count);
    else if (slice_is(hole, "men"))
        svg_men(b, NULL);
    else if (slice_is(hole, "boards") && f->boards != NULL)
        drawing_put_boards(b, f->boards);
    else
        buf_slice(b, page_file_named(hole));
    buf_xml(b, slice_of(page_word(f->lang, f->page->words, f->page->count, hole)));
}

void html_page_begin(struct buf *b, const struct html_page *page, enum lang lang)
{
    page_fill(b, page_file(page->file), "items", fill_hole, &(struct page_filling){page, lang, NULL});
}

void html_page_end(struct buf *b, const struct html_page *page, enum lang lang,
                   const struct drawing_boards *boards)
{
    struct page_filling filling = {page, lang, boards};
    SCOPED(buf) before = {0};
    struct slice rest = page_fill(&before, page_file(page->file), "items", fill_hole, &filling);

    page_fill(b, rest, "items", fill_hole, &filling);
}

static const struct html_page replay_page = {"page.html", words, sizeof words / sizeof *words};

void html_open(struct buf *b, enum lang lang)
{
    html_page_begin(b, &replay_page, lang);
}

void html_close(struct buf *b, enum lang lang, const void *boards)
{
    html_page_end(b, &replay_page, lang, boards);
}
