/* Tables as one page, in the style of recreplay's; it needs nothing but itself, and prints well. */
#include "output/report/report.h"
#include "output/table/table.h"

#include <stdio.h>

void table_page_begin(struct buf *b, enum lang lang, const char *title)
{
    buf_printf(b, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
               lang == LANG_ZH ? "zh" : "en");
    buf_str(b, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    report_xml(b, slice_of(tr(lang, title)));
    buf_str(b, "</title>\n<style>\n");
    buf_slice(b, page_file("page.css"));
    buf_slice(b, page_file("table.css"));
    buf_str(b, "</style>\n</head>\n<body class=\"tables\">\n");
}

static void put_heading(struct buf *b, const struct contest *c, enum lang lang)
{
    SCOPED(buf) words = {0};
    struct slice rest, first;

    table_heading(&words, c, lang);
    first = slice_cut(buf_as_slice(&words), '\n', &rest);
    buf_str(b, "<h1>");
    report_xml(b, first);
    buf_str(b, "</h1>\n<p>");
    report_xml(b, slice_trim(rest));
    buf_str(b, "</p>\n");
}

void table_page(struct buf *b, const struct contest *c, enum table_kind kind, enum lang lang,
                const char *links, unsigned number)
{
    SCOPED(grid) g = {0};
    SCOPED(buf) notes = {0};
    char prefix[32];

    snprintf(prefix, sizeof prefix, "e%u-", number);
    buf_printf(b, "<section id=\"e%u\">\n", number);
    put_heading(b, c, lang);
    table_grid(&g, c, kind, lang, links);
    grid_html(&g, b, prefix);
    table_footing(&notes, c, lang);
    if (notes.n > 0) {
        buf_str(b, "<p class=\"notes\">");
        report_xml(b, slice_trim(buf_as_slice(&notes)));
        buf_str(b, "</p>\n");
    }
    buf_str(b, "</section>\n");
}

void table_page_none(struct buf *b, enum lang lang)
{
    buf_str(b, "<section><p>");
    buf_xml(b, slice_of(tr(lang, N_("No game records were found."))));
    buf_str(b, "</p></section>\n");
}

void table_page_end(struct buf *b)
{
    buf_str(b, "</body>\n</html>\n");
}
