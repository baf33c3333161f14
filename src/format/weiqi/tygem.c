/* The dumps of Tygem's and Tom's games: an id, a tab and the nodes of an SGF game in one line. */
#include "format/sgf/sgf.h"
#include "format/text/lines.h"

/* The nodes of a line; p is NULL when it is not of this kind. */
static struct slice nodes_of(struct slice line)
{
    struct slice nodes;

    slice_cut(line, '\t', &nodes);
    if (nodes.n < 6 || nodes.p[0] != ';' || (nodes.p[1] != 'B' && nodes.p[1] != 'W') || nodes.p[2] != '[')
        return (struct slice){NULL, 0};
    return nodes;
}

static int sniff(struct slice head)
{
    struct slice rest;

    return nodes_of(slice_cut(head, '\n', &rest)).p != NULL ? 97 : 0;
}

/* A line that is no game is read as one all the same, so that it is reported where it stands and counted. */
static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct slice line, nodes, rest;
    struct span at;

    do {
        if (text->p == text->end)
            return STATUS_END;
        line = slice_cut(slice_between(text->p, text->end), '\n', &rest);
        text->p = rest.p == NULL ? text->end : rest.p;
        line = slice_trim(line);
    } while (line.n == 0);
    at = lines_span(text, line);
    nodes = nodes_of(line);
    record->at = at;
    record->serial = ++text->serial;
    if (lines_count_alone(text))
        return STATUS_GAME;
    sgf_read_nodes(text, record, sink, nodes.p == NULL ? line : nodes);
    record->format = "tygem";
    if (nodes.p == NULL)
        sink_say(sink, CODE_TYGEM_LINE, at, NULL, NULL);
    else
        record_header(record, KEY_ID, SLICE(""), slice_between(line.p, nodes.p - 1), at);
    return STATUS_GAME;
}

const struct format format_tygem = {.name = "tygem",
                                    .title = "dumps of Tygem's games: an id, a tab and SGF moves a line",
                                    .games = 1u << GAME_WEIQI,
                                    .sniff = sniff,
                                    .split = lines_split,
                                    .read = read};
