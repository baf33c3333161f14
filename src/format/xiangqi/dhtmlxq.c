/* dhtmlxq.c - reads DhtmlXQ: tags in brackets, four digits a move, branches by number. */
#include "format/xiangqi/dhtmlxq.h"

#include "base/data/yaml.h"
#include "base/text/utf8.h"
#include "format/comment_times.h"
#include "format/description.h"
#include "format/xiangqi/board.h"
#include "input/charset/charset.h"
#include "record/words/declared.h"

static const char opening[] = "[DhtmlXQ", closing[] = "[/DhtmlXQ";

/* One line of the tree: the main line, or a variation. */
struct line {
    long id, parent;
    uint32_t ply;          /* of its first move, from 1 */
    uint32_t first, count; /* its nodes lie side by side */
};

/* A comment whose line may not have been read yet. */
struct remark {
    long line, ply;
    struct slice text;
};

struct reader {
    struct text *text;
    const char *end; /* of the game */
    struct record *record;
    struct sink *sink;
    struct buf lines, remarks; /* of struct line, struct remark */
    struct buf words;          /* a value with its escapes resolved */
    struct xqboard board;
    bool has_board;
};

static struct span span_of(const struct reader *r, struct slice s)
{
    return (struct span){(uint32_t)(s.p - r->text->start), (uint32_t)s.n};
}

static void wrong(struct reader *r, struct slice at, const char *what)
{
    sink_say(r->sink, CODE_DHTMLXQ_VALUE, span_of(r, at), what, NULL);
}

/* So that moves may be missing. */
static void cut(struct reader *r, struct slice at, const char *what)
{
    wrong(r, at, what);
    record_cut_off(r->record, CODE_DHTMLXQ_VALUE);
}

static const char *find(const char *p, const char *end, const char *what)
{
    const char *at = p >= end ? NULL : memmem(p, (size_t)(end - p), what, strlen(what));

    return at == NULL ? end : at;
}

static int sniff(struct slice head)
{
    return head.n > 0 && memmem(head.p, head.n, "[DhtmlXQ", 8) != NULL ? 92 : 0;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f');
}

/* The character of \\uXXXX at P; 0 when there is none. */
static uint32_t escaped(const char *p, const char *end)
{
    uint32_t c = 0;

    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return 0;
    for (unsigned i = 2; i < 6; i++) {
        if (!is_hex(p[i]))
            return 0;
        c = c << 4 | (uint32_t)(p[i] <= '9' ? p[i] - '0' : (p[i] | 32) - 'a' + 10);
    }
    return c >= 0xD800 && c < 0xE000 ? 0 : c;
}

/* The value with || as the line ends they stand for and \\uXXXX as characters. */
static struct slice resolve(struct reader *r, struct slice s)
{
    const char *p = s.p, *end = s.p + s.n;

    buf_clear(&r->words);
    while (p < end) {
        uint32_t c = escaped(p, end);

        if (c != 0) {
            buf_utf8(&r->words, c);
            p += 6;
        } else if (end - p >= 2 && p[0] == '|' && p[1] == '|') {
            buf_char(&r->words, '\n');
            p += 2;
        } else {
            buf_char(&r->words, *p++);
        }
    }
    return buf_as_slice(&r->words);
}

/* Digits "xy" with y from the top; NOWHERE off the board. */
static point take_point(const char *p)
{
    unsigned x = (unsigned)(p[0] - '0'), y = (unsigned)(p[1] - '0');

    return x > 8 || y > 9 ? NOWHERE : POINT(x, 9 - y);
}

/* Lines are numbered as they come; other orders are looked up among the first MANY. */
enum { MANY = 1024 };

static struct line *line_numbered(const struct reader *r, long id)
{
    struct line *all = (struct line *)(void *)r->lines.p;
    size_t count = r->lines.n / sizeof *all;

    if (id >= 0 && (size_t)id < count && all[id].id == id)
        return &all[id];
    for (size_t i = 0; i < count && i < MANY; i++)
        if (all[i].id == id)
            return &all[i];
    return NULL;
}

/* The node at a ply of a line, or of the lines it branches from; PLY 0 is the root. False when there is none.
 */
static bool node_at(const struct reader *r, long id, long ply, uint32_t *node)
{
    const struct line *l = line_numbered(r, id);

    while (l != NULL && ply > 0 && ply < (long)l->ply && l->id != 0)
        l = line_numbered(r, l->parent);
    if (ply == 0) {
        *node = 0;
        return true;
    }
    if (l == NULL || ply < (long)l->ply || ply - (long)l->ply >= (long)l->count)
        return false;
    *node = l->first + (uint32_t)(ply - (long)l->ply);
    return true;
}

/* Bytes of the move at I: four digits; no character is cut in two. */
static size_t move_length(struct slice digits, size_t i)
{
    size_t n = 4;

    while (i + n < digits.n && ((unsigned char)digits.p[i + n] & 0xC0) == 0x80)
        n++;
    return n;
}

static void read_moves(struct reader *r, struct slice digits, uint32_t parent, struct line *line)
{
    size_t i = 0, length;

    line->first = r->record->count;
    for (; i + 4 <= digits.n; i += length) {
        uint32_t node = record_add(r->record, parent);
        struct node *n = &r->record->node[node];

        if (node == 0)
            return;
        n->claim = (struct claim){.kind = MOVE_STEP,
                                  .marks = MARK_FULL,
                                  .from = take_point(digits.p + i),
                                  .to = take_point(digits.p + i + 2)};
        length = move_length(digits, i);
        n->at = span_of(r, (struct slice){digits.p + i, length});
        if (n->claim.from == NOWHERE || n->claim.to == NOWHERE)
            n->claim.kind = MOVE_NONE;
        parent = node;
        line->count++;
    }
    if (i < digits.n)
        cut(r, digits, "a move has four digits");
}

static void read_line(struct reader *r, struct slice digits, long id, long parent, long ply)
{
    struct line line = {.id = id, .parent = parent, .ply = (uint32_t)ply};
    uint32_t node;

    if (ply < 1 || line_numbered(r, id) != NULL || !(id == 0 || node_at(r, parent, ply - 1, &node))) {
        cut(r, digits, "a variation that branches from nowhere");
        return;
    }
    read_moves(r, digits, id == 0 ? 0 : node, &line);
    buf_add(&r->lines, &line, sizeof line);
}

/* Numbers behind a name, as in move_0_5_1 and comment1_5; how many. */
static unsigned take_numbers(struct slice s, long out[3])
{
    unsigned count = 0;

    while (s.n > 0 && count < 3) {
        struct slice rest, number = slice_cut(s, '_', &rest);

        if (!slice_long(number, &out[count]))
            return 0;
        count++;
        s = rest;
    }
    return s.n > 0 ? 0 : count;
}

static struct slice behind(struct slice s, size_t n)
{
    return slice_between(s.p + n, s.p + s.n);
}

static void read_board(struct reader *r, struct slice digits)
{
    if (digits.n != 64) {
        wrong(r, digits, "32 men have 64 digits");
        return;
    }
    r->board = (struct xqboard){0};
    r->has_board = true;
    for (unsigned i = 0; i < 32; i++) {
        point p = take_point(digits.p + 2 * i);

        if (p == NOWHERE)
            continue;
        if (r->board.at[POINT_Y(p)][POINT_X(p)] != '\0')
            wrong(r, digits, "two men on one point");
        r->board.at[POINT_Y(p)][POINT_X(p)] = xqboard_men[i];
    }
}

/* What the words for a result mean is in formats/dhtmlxq.yaml. */
static struct slice result_of(const struct reader *r, struct slice words)
{
    const struct yaml *results = desc_extra(r->text->file->desc, "results");

    for (const struct yaml *n = results == NULL ? NULL : results->child; n != NULL; n = n->next)
        for (const struct yaml *word = n->child; word != NULL; word = word->next)
            if (slice_is(words, word->text))
                return slice_of(n->key);
    return words;
}

static void read_header(struct reader *r, struct slice name, struct slice value)
{
    enum key key = desc_key(r->text->file->desc, name);
    struct slice words = slice_trim(resolve(r, value));

    if (words.n == 0)
        return;
    if (key == KEY_RESULT)
        words = result_of(r, words);
    record_header(r->record, key, name, words, span_of(r, value));
    if (key == KEY_RESULT && !slice_is(words, "*") &&
        !declared_read(r->record->vocabularies, GAME_XIANGQI, words).known) {
        r->record->result_told = true;
        wrong(r, value, arena_str(sink_arena(r->sink), utf8_head(words, 60)));
    }
}

static void take_tag(struct reader *r, struct slice name, struct slice value)
{
    long n[3];
    struct remark remark = {.text = value};
    unsigned count;

    if (slice_is(name, "movelist")) {
        read_line(r, slice_trim(value), 0, 0, 1);
    } else if (slice_starts(name, "move_") && take_numbers(behind(name, 5), n) == 3) {
        read_line(r, slice_trim(value), n[2], n[0], n[1]);
    } else if (slice_starts(name, "comment") && (count = take_numbers(behind(name, 7), n)) > 0 && count < 3) {
        remark.line = count == 2 ? n[0] : 0;
        remark.ply = n[count - 1];
        buf_add(&r->remarks, &remark, sizeof remark);
    } else if (slice_is(name, "binit")) {
        read_board(r, slice_trim(value));
    } else {
        read_header(r, name, value);
    }
}

/* Real files close tags by other names than they opened them: a value ends where the next closing tag begins.
 * False when one is not closed at all. */
static bool read_tags(struct reader *r, const char *p)
{
    bool closed = true;

    while ((p = find(p, r->end, "[DhtmlXQ_")) < r->end) {
        const char *name = p + 9, *bracket = find(name, r->end, "]");
        const char *close = find(bracket, r->end, closing);

        closed = close < r->end;
        if (!closed)
            cut(r, slice_between(p, bracket), "a tag that is not closed");
        if (bracket == r->end)
            break;
        take_tag(r, slice_between(name, bracket), slice_between(bracket + 1, close));
        p = close;
    }
    return closed;
}

static void place_remarks(struct reader *r)
{
    const struct remark *all = (const struct remark *)(const void *)r->remarks.p;
    uint32_t node;

    for (size_t i = 0; i < r->remarks.n / sizeof *all; i++) {
        struct slice words = resolve(r, all[i].text);

        if (words.n == 0)
            continue;
        if (node_at(r, all[i].line, all[i].ply, &node)) {
            note_set_text(r->record, record_note(r->record, node, NOTE_COMMENT), words);
            comment_times(r->record, node, words, r->record->node[node].at);
        } else {
            wrong(r, all[i].text, "a comment on a move that is not there");
        }
    }
}

static const char block_opening[] = "[DhtmlXQ]", block_closing[] = "[/DhtmlXQ]";

/* A game ends with [/DhtmlXQ], or where the next one begins: at whichever comes first, so that nothing is
 * looked for in all of a text that does not have it. */
static const char *game_end(const char *p, const char *end)
{
    static const char both[] = "DhtmlXQ]";

    for (const char *at = p; (at = find(at, end, both)) < end; at++) {
        if (at - p > 1 && at[-1] == '[')
            return at - 1;
        if (at - p > 1 && at[-1] == '/' && at[-2] == '[')
            return at + strlen(both);
    }
    return end;
}

/* A cut is where game_end() sees one: behind the last [/DhtmlXQ], or before the last [DhtmlXQ]. */
static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    static const char both[] = "DhtmlXQ]";
    enum { LENGTH = sizeof both - 1 };
    size_t first = from > LENGTH + 1 ? from - (LENGTH + 1) : 0;

    (void)shared;
    if (at_end)
        return text.n;
    for (const char *p = text.p + text.n;
         (p = memrchr(text.p + first, ']', (size_t)(p - text.p) - first)) != NULL;) {
        const char *name = p + 1 - LENGTH;

        if (p - text.p < LENGTH + 1 || memcmp(name, both, LENGTH) != 0)
            continue;
        if (name[-1] == '[')
            return (size_t)(name - 1 - text.p);
        if (name[-1] == '/' && name[-2] == '[')
            return (size_t)(p + 1 - text.p);
    }
    return 0;
}

/* A game that began with [DhtmlXQ] and ends otherwise may have been cut off between two tags. */
static void check_block(struct reader *r, const char *start)
{
    struct slice game = slice_between(start, r->end);
    size_t n = strlen(block_closing);

    if (game.n < strlen(block_opening) ||
        (slice_starts(game, block_opening) && (game.n < n || memcmp(r->end - n, block_closing, n) != 0)))
        cut(r, (struct slice){r->end, 0}, "a game that is not closed");
}

/* The charset that a page says it is in, before its first game: <meta charset="gb2312">. */
static void check_charset(struct reader *r, const char *game)
{
    const char *from = find(r->text->p, game, "charset="), *to;
    const char *found = r->text->file == NULL ? NULL : r->text->file->charset;
    struct slice name;

    if (from == game || found == NULL)
        return;
    from += strlen("charset=");
    from += from < game && (*from == '"' || *from == '\'');
    for (to = from; to < game && find_char("\"' />;\r\n", *to) == NULL;)
        to++;
    name = slice_between(from, to);
    if (name.n > 0 && charset_belies(slice_between(r->text->p, r->text->end), name, found))
        sink_say(r->sink, CODE_CHARSET_WRONG, span_of(r, name), arena_str(sink_arena(r->sink), name), found);
}

static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct reader r = {.text = text, .record = record, .sink = sink};
    const char *start = find(text->p, text->end, opening);

    if (text->p == text->start && !text->later && start < text->end)
        check_charset(&r, start);
    text->p = r.end = start == text->end ? text->end : game_end(start, text->end);
    if (start == text->end)
        return STATUS_END;
    if ((text->want & (WANT_COUNT | WANT_SLOW)) == WANT_COUNT)
        return STATUS_GAME;
    record->game = GAME_XIANGQI;
    record->notation = "ucci";
    record->at = span_of(&r, slice_between(start, r.end));
    if (read_tags(&r, start))
        check_block(&r, start);
    place_remarks(&r);
    if (r.has_board && record_find(record, KEY_POSITION) == NULL)
        xqboard_setup(&r.board, record, SIDE_FIRST);
    buf_free(&r.lines);
    buf_free(&r.remarks);
    buf_free(&r.words);
    return STATUS_GAME;
}

const struct format format_dhtmlxq = {
    .name = "dhtmlxq",
    .title = "DhtmlXQ and UBB of xiangqi web pages",
    .games = 1u << GAME_XIANGQI,
    .sniff = sniff,
    .split = split,
    .read = read,
    .write = dhtmlxq_write,
};
