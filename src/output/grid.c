/* Rows and columns, written three ways; see grid.h. */

#include "output/report/report.h"

#include <stdlib.h>

static struct grid_cell *new_cell(struct grid *g)
{
    if (g->cells == g->cap) {
        g->cap = g->cap == 0 ? 64 : 2 * g->cap;
        g->cell = mem_realloc(g->cell, g->cap, sizeof *g->cell);
    }
    g->cell[g->cells] = (struct grid_cell){.at = g->text.n};
    return &g->cell[g->cells++];
}

void grid_column(struct grid *g, const char *heading, bool right)
{
    g->right = mem_realloc(g->right, g->columns + 1, 1);
    g->right[g->columns++] = right;
    grid_add(g, slice_of(heading));
}

void grid_add(struct grid *g, struct slice s)
{
    buf_slice(grid_begin(g), s);
    grid_end(g);
}

void grid_add_link(struct grid *g, struct slice s, struct slice link)
{
    grid_add(g, s);
    g->cell[g->cells - 1].link = g->text.n;
    g->cell[g->cells - 1].link_size = link.n;
    buf_slice(&g->text, link);
}

struct buf *grid_begin(struct grid *g)
{
    new_cell(g);
    return &g->text;
}

void grid_end(struct grid *g)
{
    g->cell[g->cells - 1].n = g->text.n - g->cell[g->cells - 1].at;
}

static struct slice words(const struct grid *g, const struct grid_cell *c)
{
    return (struct slice){c->n == 0 ? "" : g->text.p + c->at, c->n};
}

static size_t width(struct slice s)
{
    size_t sum = 0;
    unsigned n;

    for (const char *p = s.p, *end = s.p + s.n; p < end; p += n) {
        uint32_t c;

        n = 1;
        if ((unsigned char)*p >= ' ' && (unsigned char)*p < 0x7F) {
            sum++;
            continue;
        }
        c = utf8_get(p, end, &n);
        sum += c == UTF8_BAD ? 1 : utf8_width(c);
    }
    return sum;
}

/* Columns are no wider than this: one cell of a thousand games would fill up every other row with blanks. */
#define WIDEST 100

void grid_text(const struct grid *g, struct buf *b)
{
    size_t *widest = mem_calloc(g->columns + 1, sizeof *widest);

    for (size_t i = 0; i < g->cells; i++) {
        size_t w = width(words(g, &g->cell[i]));

        if (w > widest[i % g->columns])
            widest[i % g->columns] = w < WIDEST ? w : WIDEST;
    }
    for (size_t i = 0; i < g->cells; i++) {
        size_t column = i % g->columns, own = width(words(g, &g->cell[i]));
        size_t fill = own < widest[column] ? widest[column] - own : 0;
        bool last = column + 1 == g->columns;

        if (g->right[column])
            buf_fill(b, ' ', fill);
        report_shown(b, words(g, &g->cell[i]));
        if (!g->right[column] && !last)
            buf_fill(b, ' ', fill);
        buf_str(b, last ? "" : "  ");
        if (!last)
            continue;
        while (b->n > 0 && b->p[b->n - 1] == ' ')
            b->n--;
        buf_char(b, '\n');
    }
    free(widest);
}

static bool has_any(struct slice s, const char *marks)
{
    for (size_t i = 0; i < s.n; i++)
        if (find_char(marks, s.p[i]) != NULL)
            return true;
    return false;
}

/* Whether a spreadsheet would take the words for a formula that calls something. Those that read East Asian
 * text take wide marks for their narrow brothers. */
static bool is_formula(struct slice s)
{
    const char *end = s.p + s.n;
    bool first = true;
    unsigned length;

    for (const char *p = s.p; p < end; p += length, first = false) {
        uint32_t c = utf8_narrow(utf8_get(p, end, &length));
        char mark = c < 128 ? (char)c : '\0';

        if (first && find_char("=+-@", mark) == NULL)
            return false;
        if (!first && find_char("(|!", mark) != NULL)
            return true;
    }
    return false;
}

static void csv_cell(struct buf *b, struct slice s)
{
    bool quote = has_any(s, "\",\r\n");

    buf_str(b, quote ? "\"" : "");
    buf_str(b, is_formula(s) ? "'" : "");
    for (size_t k = 0; k < s.n; k++) {
        if (s.p[k] == '"')
            buf_char(b, '"');
        buf_char(b, s.p[k]);
    }
    buf_str(b, quote ? "\"" : "");
}

void grid_csv(const struct grid *g, struct buf *b)
{
    SCOPED(buf) shown = {0};

    for (size_t i = 0; i < g->cells; i++) {
        buf_clear(&shown);
        report_shown(&shown, words(g, &g->cell[i]));
        buf_str(b, i % g->columns == 0 ? "" : ",");
        csv_cell(b, buf_as_slice(&shown));
        if (i % g->columns + 1 == g->columns)
            buf_str(b, "\r\n");
    }
}

static void html_cell(const struct grid *g, struct buf *b, const struct grid_cell *c, const char *tag,
                      bool right)
{
    buf_printf(b, "<%s%s>", tag, right ? " class=\"n\"" : "");
    if (c->link_size > 0) {
        buf_str(b, "<a href=\"");
        report_xml(b, (struct slice){g->text.p + c->link, c->link_size});
        buf_str(b, "\">");
    }
    report_xml(b, words(g, c));
    buf_printf(b, "%s</%s>", c->link_size > 0 ? "</a>" : "", tag);
}

void grid_html(const struct grid *g, struct buf *b, const char *prefix)
{
    buf_str(b, "<div class=\"wide\"><table>\n<thead>\n");
    for (size_t i = 0; i < g->cells; i++) {
        size_t row = i / g->columns, column = i % g->columns;

        if (column == 0 && row > 0)
            buf_printf(b, "<tr id=\"%s%zu\">", prefix, row);
        else if (column == 0)
            buf_str(b, "<tr>");
        html_cell(g, b, &g->cell[i], row == 0 ? "th" : "td", g->right[column] != 0);
        if (column + 1 == g->columns)
            buf_str(b, row == 0 ? "</tr>\n</thead>\n<tbody>\n" : "</tr>\n");
    }
    buf_str(b, "</tbody>\n</table></div>\n");
}

void grid_free(struct grid *g)
{
    buf_free(&g->text);
    free(g->cell);
    free(g->right);
    *g = (struct grid){0};
}
