/* UGF and UGI, the files of Pandanet: sections of KEY=value lines, and [Data] with one move a line. */
#include "format/weiqi/weiqi_stones.h"

#include "format/description.h"

#include <stdio.h>

static int sniff(struct slice head)
{
    struct slice s = slice_trim(head);

    if (!slice_starts(s, "["))
        return 0;
    return slice_starts(s, "[Header]") ? 95 : memmem(s.p, s.n, "\n[Data]", 7) != NULL ? 80 : 0;
}

struct ugf {
    struct builder file;
    bool from_bottom; /* CoordinateType=IGS */
    bool enciphered;
    struct buf nodes; /* uint32_t: the record's node of each node of a review, by number */
};

static void take_player(struct builder *f, struct slice value, bool black)
{
    struct slice rest, name = slice_cut(value, ',', &rest);
    struct slice rank = rest.p == NULL ? rest : slice_cut(rest, ',', &rest);

    stones_take_player(f, black, black ? "PlayerB" : "PlayerW", name, rank);
}

/* "B,7.50", "W,C" (resigned), "B,T" (on time), "D". */
static void take_winner(struct builder *f, struct slice value)
{
    struct slice rest, side = slice_cut(value, ',', &rest);
    char text[40];

    rest = rest.p == NULL ? SLICE("") : slice_trim(rest);
    if (slice_is(side, "D") || slice_is(side, "0")) {
        build_header(f, KEY_RESULT, "Winner", SLICE("0"), value);
        return;
    }
    if (!slice_is(side, "B") && !slice_is(side, "W")) { /* words, which may be known all the same */
        build_header(f, KEY_RESULT, "Winner", value, value);
        return;
    }
    if (slice_is(rest, "C")) /* 中押し */
        rest = SLICE("R");
    snprintf(text, sizeof text, "%c+%.*s", side.p[0], rest.n < 32 ? (int)rest.n : 32, rest.p);
    build_header(f, KEY_RESULT, "Winner", slice_of(text), value);
}

static void take_handicap(struct builder *f, struct slice value)
{
    struct slice komi, count = slice_cut(value, ',', &komi);
    long stones;

    if (slice_long(count, &stones) && stones > 1)
        build_header(f, KEY_HANDICAP, "Hdcp", count, count);
    if (komi.p != NULL)
        build_header(f, KEY_KOMI, "Hdcp", slice_trim(komi), komi);
}

static struct slice rule_name(struct slice value)
{
    if (slice_is(value, "JPN"))
        return SLICE("Japanese");
    if (slice_is(value, "CHN"))
        return SLICE("Chinese");
    return slice_is(value, "KOR") ? SLICE("Korean") : value;
}

/* Keys that mean the same in every format go by formats/ugf.yaml; here are those whose values have parts. */
static void take_header(struct ugf *u, struct slice line)
{
    struct builder *f = &u->file;
    struct slice value, key = slice_cut(line, '=', &value);
    const struct desc_header *known = desc_find(f->text->file->desc, key);
    long size;

    if (value.p == NULL) {
        build_say(f, CODE_UGF_LINE, line, line);
        return;
    }
    if (slice_is(key, "Size") && slice_long(value, &size) && size >= 2 && size <= 26)
        f->record->width = f->record->height = (uint8_t)size;
    else if (slice_is(key, "CoordinateType"))
        u->from_bottom = slice_is(value, "IGS");
    else if (slice_is(key, "Crypt"))
        u->enciphered = value.n != 0 && value.p[0] != '0';
    else if (slice_is(key, "PlayerB") || slice_is(key, "PlayerW"))
        take_player(f, value, slice_is(key, "PlayerB"));
    else if (slice_is(key, "Winner"))
        take_winner(f, value);
    else if (slice_is(key, "Hdcp"))
        take_handicap(f, value);
    else if (slice_is(key, "Date") && stones_take_date(f, "Date", value))
        return;
    else if (slice_is(key, "Rule"))
        build_header(f, KEY_RULES, "Rule", rule_name(value), value);
    else if (value.n != 0)
        record_header(f->record, known == NULL ? KEY_OTHER : (enum key)known->key[GAME_WEIQI], key, value,
                      build_span(f, value));
}

/* A stone that stands before the first move. */
static void set_up(struct builder *f, enum side side, long x, long y, struct slice line)
{
    struct note *n;

    if (x < 0 || y < 0 || x >= f->record->width || y >= f->record->height) {
        build_say(f, CODE_UGF_LINE, line, line);
        return;
    }
    n = record_note(f->record, 0, NOTE_SETUP);
    n->value = side == SIDE_FIRST ? SETUP_FIRST : SETUP_SECOND;
    n->at = build_span(f, line);
    note_add_point(f->record, n, POINT((unsigned)x, (unsigned)(f->record->height - 1 - y)));
}

/* "B1", "W1" */
static enum side side_of(struct slice color)
{
    if (slice_starts(color, "B"))
        return SIDE_FIRST;
    return slice_starts(color, "W") ? SIDE_SECOND : SIDE_NONE;
}

/* "QP,B1,1,0": point, colour, number (0: set up), seconds used. */
static void take_move(struct ugf *u, struct slice line)
{
    struct builder *f = &u->file;
    struct slice rest, at = slice_cut(line, ',', &rest), color, number, time;
    enum side side;
    long x, y, n;

    color = rest.p == NULL ? rest : slice_cut(rest, ',', &rest);
    number = rest.p == NULL ? rest : slice_cut(rest, ',', &time);
    side = side_of(color);
    if (at.n != 2 || side == SIDE_NONE || !slice_long(slice_trim(number), &n)) {
        build_unreadable(f, SIDE_NONE, line);
        return;
    }
    x = at.p[0] - 'A';
    y = u->from_bottom ? f->record->height - 1 - (at.p[1] - 'A') : at.p[1] - 'A';
    if ((at.p[0] == 'Y' || at.p[0] == 'Z') && f->record->width < 25)
        build_pass(f, side, line);
    else if (n == 0)
        set_up(f, side, x, y, line);
    else
        build_move(f, side, x, y, line);
}

/* The record's node of a review's node; 0, the root, for one that is not there. */
static uint32_t node_of(const struct ugf *u, long id)
{
    const uint32_t *nodes = (const uint32_t *)(const void *)u->nodes.p;

    return id < 1 || (size_t)id > u->nodes.n / sizeof *nodes ? 0 : nodes[id - 1];
}

/* The move of a review: the one that is there already, or a variation. */
static void take_review_move(struct ugf *u, enum side side, long x, long y, struct slice line)
{
    struct builder *f = &u->file;
    point to = build_point(f, x - 1, u->from_bottom ? f->record->height - y : y - 1);
    uint32_t n = f->record->node[f->node].child;

    while (n != 0 && (f->record->node[n].claim.to != to || f->record->node[n].claim.side != (uint8_t)side))
        n = f->record->node[n].next;
    if (n != 0)
        f->node = n;
    else
        build_move(f, side, x - 1, u->from_bottom ? f->record->height - y : y - 1, line);
}

/* "NODE,2,1,17,16": number, colour (0: none), column, row; "BRANCH,2": what follows goes on from there. */
static void take_review(struct ugf *u, struct slice line)
{
    long field[4] = {0, 0, 0, 0};
    struct slice rest, word = slice_cut(line, ',', &rest);

    for (unsigned i = 0; i < 4 && rest.p != NULL; i++)
        slice_long(slice_trim(slice_cut(rest, ',', &rest)), &field[i]);
    if (slice_is(word, "BRANCH")) {
        u->file.node = node_of(u, field[0]);
        return;
    }
    if (!slice_is(word, "NODE") || field[0] < 1 || field[1] < 0 || field[1] > 2) {
        build_say(&u->file, CODE_UGF_LINE, line, line);
        return;
    }
    if (field[0] == 1)
        u->file.node = 0;
    if (field[1] != 0)
        take_review_move(u, field[1] == 1 ? SIDE_FIRST : SIDE_SECOND, field[2], field[3], line);
    if ((size_t)field[0] == u->nodes.n / sizeof u->file.node + 1)
        buf_add(&u->nodes, (const char *)&u->file.node, sizeof u->file.node);
}

/* ".Comment,3", and the lines of a comment. */
static void take_remark(struct ugf *u, struct slice line)
{
    struct slice rest;
    long id;

    slice_cut(line, ',', &rest);
    if (slice_starts(line, ".Comment") && rest.p != NULL && slice_long(slice_trim(rest), &id))
        u->file.node = node_of(u, id);
    else
        build_comment(&u->file, line);
}

static bool is_read_section(struct slice name)
{
    return slice_is(name, "[Header]") || slice_is(name, "[Remote]") || slice_is(name, "[Files]");
}

/* Sections that are not known are passed over without a word. Moves that are enciphered are reported once
 * and left out. */
static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct ugf u = {.from_bottom = false};
    struct slice line, section = {"", 0};
    bool any = false;

    stones_start(&u.file, text, record, sink, "ugf", 19);
    while (build_line(&u.file, &line)) {
        line = slice_trim(line);
        if (line.n == 0)
            continue;
        if (slice_starts(line, "[Header]") && any) {
            text->p = line.p;
            break;
        }
        any = true;
        if (line.p[0] == '[' && line.p[line.n - 1] == ']')
            section = line;
        else if (slice_is(section, "[Data]") && !u.enciphered)
            take_move(&u, line);
        else if (slice_is(section, "[ReviewNode]"))
            take_review(&u, line);
        else if (slice_is(section, "[ReviewComment]"))
            take_remark(&u, line);
        else if (is_read_section(section))
            take_header(&u, line);
        else if (section.n == 0)
            build_say(&u.file, CODE_UGF_LINE, line, line);
    }
    if (u.enciphered)
        build_say(&u.file, CODE_UGF_ENCIPHERED, (struct slice){text->start + record->at.off, 1}, SLICE(""));
    buf_free(&u.nodes);
    return any ? build_end(&u.file) : STATUS_END;
}

const struct format format_ugf = {.name = "ugf",
                                  .title = "UGF and UGI, the files of Pandanet",
                                  .games = 1u << GAME_WEIQI,
                                  .sniff = sniff,
                                  .read = read};
