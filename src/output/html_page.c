/* What stands around the games: output/page/page.html with its holes filled in. */
#include "output/html.h"

#include "output/page.h"
#include "output/svg.h"

/* Words of the page's own, for its script and its labels. */
static const struct {
    const char *key, *word;
} words[] = {{"game", N_("Game")},
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
             {"board", N_("Board")},
             {"empty", N_("empty")},
             {"position", N_("Position")},
             {"chess", N_("chess")},
             {"xiangqi", N_("xiangqi")},
             {"weiqi", N_("weiqi")},
             {"wuziqi", N_("wuziqi")},
             {"note", N_("note")},
             {"warning", N_("warning")},
             {"error", N_("error")},
             {"keys", N_("arrows step, Home and End, up and down through variations, f to the next finding, "
                         "x turns the board")}};

static const char *word_of(enum lang lang, struct slice key)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(key, words[i].key))
            return tr(lang, words[i].word);
    return "";
}

static void put_words(struct buf *b, enum lang lang)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        buf_str(b, i == 0 ? "{" : ",");
        buf_json(b, slice_of(words[i].key));
        buf_char(b, ':');
        buf_json(b, slice_of(tr(lang, words[i].word)));
    }
    buf_char(b, '}');
}

static void put_board(struct buf *b, enum game_id game, unsigned width, unsigned height, bool flip)
{
    struct svg s = {
        .out = b, .game = game, .look = game_look(game), .width = width, .height = height, .flip = flip};

    buf_printf(b, "<g id=\"%s-%u-%u%s\">", game_name(game), width, height, flip ? "-turned" : "");
    svg_board(&s);
    buf_str(b, "</g>\n");
}

static void put_boards(struct buf *b, const struct html_boards *boards)
{
    if (boards == NULL)
        return;
    for (unsigned game = 1; game < GAME_COUNT; game++)
        for (unsigned width = 1; width < 64; width++)
            for (unsigned height = 1; height < 64; height++)
                if (boards->height[game][width] >> height & 1) {
                    put_board(b, (enum game_id)game, width, height, false);
                    put_board(b, (enum game_id)game, width, height, true);
                }
}

static void fill_hole(struct buf *b, struct slice hole, enum lang lang, const struct html_boards *boards)
{
    if (slice_is(hole, "lang"))
        buf_str(b, lang == LANG_ZH ? "zh" : "en");
    else if (slice_is(hole, "css"))
        buf_slice(b, page_file("page.css"));
    else if (slice_is(hole, "js"))
        buf_slice(b, page_file("page.js"));
    else if (slice_is(hole, "words"))
        put_words(b, lang);
    else if (slice_is(hole, "men"))
        svg_men(b, NULL);
    else if (slice_is(hole, "boards"))
        put_boards(b, boards);
    else
        buf_xml(b, slice_of(word_of(lang, hole)));
}

/* Copies the page, with {{name}} filled in, up to the hole where the games go; what is left after it. */
static struct slice fill(struct buf *b, struct slice page, enum lang lang, const struct html_boards *boards)
{
    const char *p = page.p, *end = page.p + page.n, *open;

    while (p < end && (open = memchr(p, '{', (size_t)(end - p))) != NULL) {
        const char *close = end - open < 3 || open[1] != '{' ? NULL : memchr(open, '}', (size_t)(end - open));

        if (close == NULL) {
            buf_slice(b, slice_between(p, open + 1));
            p = open + 1;
            continue;
        }
        buf_slice(b, slice_between(p, open));
        p = close + 2;
        if (slice_is(slice_between(open + 2, close), "games"))
            return slice_between(p, end);
        fill_hole(b, slice_between(open + 2, close), lang, boards);
    }
    buf_slice(b, slice_between(p, end));
    return (struct slice){end, 0};
}

void html_open(struct buf *b, enum lang lang)
{
    fill(b, page_file("page.html"), lang, NULL);
}

void html_close(struct buf *b, enum lang lang, const void *boards)
{
    struct buf before = {0};
    struct slice rest = fill(&before, page_file("page.html"), lang, NULL);

    buf_free(&before);
    fill(b, rest, lang, boards);
}
