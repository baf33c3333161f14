/* dhtmlxq.c - reads DhtmlXQ: tags in brackets, four digits a move, branches by number. The same fields stand
 * in the objects of scripts, and their moves alone, a line a game, in lists (dhtmlxq_script.h). */
#include "format/xiangqi/dhtmlxq.h"

#include "base/data/data.h"
#include "base/text/text.h"
#include "format/description.h"
#include "format/text/lines.h"
#include "format/times.h"
#include "format/xiangqi/xqboard.h"
#include "input/charset/charset.h"

static const char opening[] = "[DhtmlXQ", closing[] = "[/DhtmlXQ", field[] = "[DhtmlXQ_";

/* One line of the tree: the main line, or a variation. */
struct dhtmlxq_line {
    long id, parent;
    uint32_t ply;          /* of its first move, from 1 */
    uint32_t first, count; /* its nodes lie side by side */
};

/* A comment whose line may not have been read yet. */
struct dhtmlxq_remark {
    long line, ply;
    struct slice text;
};

struct dhtmlxq_reader {
    struct text *text;
    const char *end; /* of the game */
    struct record *record;
    struct sink *sink;
    struct buf lines, remarks; /* of struct dhtmlxq_line, struct dhtmlxq_remark */
    struct buf words;          /* a value with its escapes resolved */
    struct buf digits, places; /* a value without what a page puts between its digits, and where each byte of
                                  it stands: uint32_t */
    struct xqboard board;
    bool has_board;
    bool in_address; /* the fields are those of an address: their values are escaped as there */
};

static struct span span_of(const struct dhtmlxq_reader *r, struct slice s)
{
    return (struct span){(uint32_t)(s.p - r->text->start), (uint32_t)s.n};
}

static void wrong(struct dhtmlxq_reader *r, struct slice at, const char *what)
{
    sink_say(r->sink, CODE_DHTMLXQ_VALUE, span_of(r, at), what, NULL);
}

/* So that moves may be missing. */
static void cut(struct dhtmlxq_reader *r, struct slice at, const char *what)
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
    const char *end = head.p + head.n;

    if (find(head.p, end, opening) < end || script_find(head.p, end, &(struct slice){0}))
        return 92;
    return script_is_list(head) ? 70 : 0;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f');
}

static uint32_t hex_at(const char *p, unsigned n)
{
    uint32_t c = 0;

    for (unsigned i = 0; i < n; i++)
        c = c << 4 | (uint32_t)(p[i] <= '9' ? p[i] - '0' : (p[i] | 32) - 'a' + 10);
    return c;
}

/* The character of \\uXXXX at P; 0 when there is none. */
static uint32_t escaped(const char *p, const char *end)
{
    uint32_t c = 0;

    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return 0;
    for (unsigned i = 2; i < 6; i++)
        if (!is_hex(p[i]))
            return 0;
    c = hex_at(p + 2, 4);
    return c >= 0xD800 && c < 0xE000 ? 0 : c;
}

/* The value with || as the line ends they stand for, and \\uXXXX, or %XX and + of an address, as characters.
 */
static struct slice resolve(struct dhtmlxq_reader *r, struct slice s)
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
        } else if (r->in_address && end - p >= 3 && *p == '%' && is_hex(p[1]) && is_hex(p[2]) &&
                   hex_at(p + 1, 2) >= ' ') {
            buf_char(&r->words, (char)hex_at(p + 1, 2));
            p += 3;
        } else {
            buf_char(&r->words, r->in_address && *p == '+' ? ' ' : *p);
            p++;
        }
    }
    if (!r->in_address || utf8_valid(buf_as_slice(&r->words)) == r->words.n)
        return buf_as_slice(&r->words);
    r->in_address = false; /* bytes of another character set */
    s = resolve(r, s);
    r->in_address = true;
    return s;
}

/* Lines are numbered as they come; other orders are looked up among the first MANY. */
enum { MANY = 1024 };

static struct dhtmlxq_line *line_numbered(const struct dhtmlxq_reader *r, long id)
{
    struct dhtmlxq_line *all = (struct dhtmlxq_line *)(void *)r->lines.p;
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
static bool node_at(const struct dhtmlxq_reader *r, long id, long ply, uint32_t *node)
{
    const struct dhtmlxq_line *l = line_numbered(r, id);

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

/* Bytes at P that stand between digits and mean nothing: blanks, commas, tags and entities of a page. */
static size_t between_digits(const char *p, const char *end)
{
    static const char *const blanks[] = {" ",        "\t",           "\r",     "\n",     ",",
                                         "\xC2\xA0", "\xE3\x80\x80", "&nbsp;", "&#160;", NULL};
    const char *close = *p == '<' ? memchr(p, '>', (size_t)(end - p)) : NULL;

    return close == NULL ? slice_starts_any(slice_between(p, end), blanks) : (size_t)(close + 1 - p);
}

/* The digits of a value, good until the next call. */
static struct slice digits_of(struct dhtmlxq_reader *r, struct slice value)
{
    const char *end = value.p + value.n;
    size_t n;

    buf_clear(&r->digits);
    buf_clear(&r->places);
    for (const char *p = value.p; p < end; p += n) {
        uint32_t place = (uint32_t)(p - r->text->start);

        if ((n = between_digits(p, end)) > 0)
            continue;
        buf_char(&r->digits, *p);
        buf_add(&r->places, &place, sizeof place);
        n = 1;
    }
    return buf_as_slice(&r->digits);
}

/* Where the digits from I on stand. */
static struct span digits_at(const struct dhtmlxq_reader *r, size_t i, size_t n)
{
    const uint32_t *places = (const uint32_t *)(const void *)r->places.p;

    return (struct span){places[i], places[i + n - 1] + 1 - places[i]};
}

/* Whether every LENGTH bytes begin with a move. */
static bool are_moves(struct slice digits, size_t length)
{
    for (size_t i = 0; i < digits.n; i += length) {
        point from = digits.n - i < length ? NOWHERE : script_point(digits.p + i);

        if (from == NOWHERE || from == script_point(digits.p + i + 2) ||
            script_point(digits.p + i + 2) == NOWHERE)
            return false;
    }
    return true;
}

/* Bytes from one move to the next: four digits, or twelve characters where a site adds eight of its own. */
static size_t move_width(struct slice digits)
{
    return !are_moves(digits, 4) && utf8_ascii(digits) == digits.n && are_moves(digits, 12) ? 12 : 4;
}

/* Bytes of the move at I; no character is cut in two. */
static size_t move_length(struct slice digits, size_t i, size_t n)
{

    while (i + n < digits.n && ((unsigned char)digits.p[i + n] & 0xC0) == 0x80)
        n++;
    return n;
}

/* Four digits that are no points become a move that cannot be read, so that later moves keep their
 * numbers, which remarks and branches go by. */
static void read_moves(struct dhtmlxq_reader *r, struct slice value, uint32_t parent,
                       struct dhtmlxq_line *line)
{
    struct slice digits = digits_of(r, value);
    size_t i = 0, length, width = move_width(digits);

    line->first = r->record->count;
    for (; i + 4 <= digits.n; i += length) {
        uint32_t node = record_add(r->record, parent);
        struct node *n = &r->record->node[node];

        if (node == 0)
            return;
        n->claim = (struct claim){.kind = MOVE_STEP,
                                  .marks = MARK_FULL,
                                  .from = script_point(digits.p + i),
                                  .to = script_point(digits.p + i + 2)};
        length = move_length(digits, i, width);
        n->at = digits_at(r, i, length);
        if (n->claim.from == NOWHERE || n->claim.to == NOWHERE)
            n->claim.kind = MOVE_NONE;
        parent = node;
        line->count++;
    }
    if (i < digits.n)
        cut(r, value, "a move has four digits");
}

static void read_line(struct dhtmlxq_reader *r, struct slice digits, long id, long parent, long ply)
{
    struct dhtmlxq_line line = {.id = id, .parent = parent, .ply = (uint32_t)ply};
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

static void read_board(struct dhtmlxq_reader *r, struct slice value)
{
    struct slice digits = digits_of(r, value);

    if (digits.n == 0) /* the usual start */
        return;
    if (digits.n != 64) {
        wrong(r, value, "32 men have 64 digits");
        return;
    }
    r->board = (struct xqboard){0};
    r->has_board = true;
    for (unsigned i = 0; i < 32; i++) {
        point p = script_point(digits.p + 2 * i);

        if (p == NOWHERE)
            continue;
        if (r->board.at[POINT_Y(p)][POINT_X(p)] != '\0')
            wrong(r, value, "two men on one point");
        r->board.at[POINT_Y(p)][POINT_X(p)] = xqboard_men[i];
    }
}

/* What the words for a result mean is in formats/dhtmlxq.yaml. */
static struct slice result_of(const struct dhtmlxq_reader *r, struct slice words)
{
    const struct yaml *results = desc_extra(r->text->file->desc, "results");

    for (const struct yaml *n = results == NULL ? NULL : results->child; n != NULL; n = n->next)
        for (const struct yaml *word = n->child; word != NULL; word = word->next)
            if (slice_is(words, word->text))
                return slice_of(n->key);
    return words;
}

static void read_header(struct dhtmlxq_reader *r, struct slice name, struct slice value)
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

static void take_tag(struct dhtmlxq_reader *r, struct slice name, struct slice value)
{
    long n[3];
    struct dhtmlxq_remark remark = {.text = value};
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
 * False when one is not closed at all. Without a block around them, fields that begin anew are the next
 * game's. */
static bool read_tags(struct dhtmlxq_reader *r, const char *p)
{
    struct slice first = {NULL, 0};
    bool closed = true, block = !slice_starts(slice_between(p, r->end), field);

    while ((p = find(p, r->end, field)) < r->end) {
        const char *name = p + strlen(field), *bracket = find(name, r->end, "]");
        const char *close = find(bracket, r->end, closing);

        if (first.p == NULL)
            first = slice_between(name, bracket);
        else if (!block && slice_eq(first, slice_between(name, bracket))) {
            r->end = r->text->p = p;
            break;
        }
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

static void place_remarks(struct dhtmlxq_reader *r)
{
    const struct dhtmlxq_remark *all = (const struct dhtmlxq_remark *)(const void *)r->remarks.p;
    uint32_t node;

    for (size_t i = 0; i < r->remarks.n / sizeof *all; i++) {
        struct slice words = resolve(r, all[i].text);

        if (words.n > 0 && node_at(r, all[i].line, all[i].ply, &node))
            comment_add(r->record, node, words);
        else if (words.n > 0)
            wrong(r, all[i].text, "a comment on a move that is not there");
    }
}

/* Bytes of [DhtmlXQ], [DhtmlXQiFrame] or another tag that opens or, as CLOSES says, closes a block, at P; 0:
 * there is none. */
static size_t block_tag(const char *p, const char *end, bool *closes)
{
    struct slice rest = slice_between(p, end);
    size_t n;

    *closes = slice_starts(rest, closing);
    if (!*closes && !slice_starts(rest, opening))
        return 0;
    n = *closes ? strlen(closing) : strlen(opening);
    while (n < rest.n && ((rest.p[n] | 32) >= 'a' && (rest.p[n] | 32) <= 'z'))
        n++;
    return n < rest.n && rest.p[n] == ']' ? n + 1 : 0;
}

/* A game ends with the tag that closes its block, or where the next block begins: at whichever comes first,
 * so that nothing is looked for in all of a text that does not have it. */
static const char *game_end(const char *p, const char *end)
{
    bool closes;

    for (const char *at = p; (at = find(at, end, "DhtmlXQ")) < end; at++) {
        size_t back = at - p > 1 && at[-1] == '/' ? 2 : 1, n;

        if ((size_t)(at - p) > back && (n = block_tag(at - back, end, &closes)) > 0)
            return at - back + (closes ? n : 0);
    }
    return end;
}

/* The longest tag of a block that is looked for behind what was seen before. */
enum { LONGEST_TAG = 32 };

/* A cut is where game_end() sees one. */
static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    bool *list = shared, closes;
    size_t first = from > LONGEST_TAG ? from - LONGEST_TAG : 0, n;

    if (from == 0 && !*list)
        *list = script_is_list(text);
    if (at_end || *list)
        return at_end ? text.n : lines_split(NULL, text, from, at_end);
    for (const char *p = text.p + text.n;
         (p = memrchr(text.p + first, '[', (size_t)(p - text.p) - first)) != NULL;)
        if ((n = block_tag(p, text.p + text.n, &closes)) > 0 && (closes || p > text.p))
            return (size_t)(p - text.p) + (closes ? n : 0);
    return 0;
}

/* A game whose block was opened and ends otherwise may have been cut off between two tags. */
static void check_block(struct dhtmlxq_reader *r, const char *start)
{
    const char *last = start == r->end ? NULL : memrchr(start, '[', (size_t)(r->end - start));
    bool closes;

    if (slice_starts(slice_between(start, r->end), field))
        return;
    if (last == NULL || last == start || block_tag(last, r->end, &closes) == 0 || !closes)
        cut(r, (struct slice){r->end, 0}, "a game that is not closed");
}

/* The charset that a page says it is in, before its first game: <meta charset="gb2312">. */
static void check_charset(struct dhtmlxq_reader *r, const char *game)
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

/* The fields of a script's object. A site has a player's name alone beside the name with its team. */
static void read_object(struct dhtmlxq_reader *r, struct slice object)
{
    struct script_field f;
    struct slice inner;
    bool names[2] = {false, false};

    for (const char *p = object.p; script_next(&p, object.p + object.n, &f);)
        for (unsigned i = 0; i < 2; i++)
            names[i] |= slice_is(f.name, i == 0 ? "redname" : "blackname") && f.value.n > 0;
    for (const char *p = object.p; script_next(&p, object.p + object.n, &f);) {
        if (find(f.value.p, f.value.p + f.value.n, field) < f.value.p + f.value.n) {
            const char *end = r->end;

            r->end = f.value.p + f.value.n;
            read_tags(r, f.value.p);
            r->end = r->text->p = end;
        } else if (script_find(f.value.p, f.value.p + f.value.n, &inner)) { /* an address with fields */
            r->in_address = true;
            read_object(r, inner);
            r->in_address = false;
        } else if (slice_is(f.name, "redname") || slice_is(f.name, "blackname")) {
            take_tag(r, (struct slice){f.name.p, f.name.n - strlen("name")}, f.value);
        } else if (!(names[0] && slice_is(f.name, "red")) && !(names[1] && slice_is(f.name, "black"))) {
            take_tag(r, f.name, f.value);
        }
    }
}

/* A line of a list is the moves of a game; one in words is its title. */
static bool read_list_line(struct dhtmlxq_reader *r)
{
    struct slice line, title = {NULL, 0};
    bool found = false;

    while (!found && lines_next(r->text, &line)) {
        found = script_has_digit(line);
        title = found ? title : line;
    }
    if (!found)
        return false;
    r->end = r->text->p;
    r->record->at = span_of(r, line);
    if (title.n > 0)
        read_header(r, SLICE("title"), title);
    read_line(r, line, 0, 0, 1);
    return true;
}
/* How far behind fields without a block, which may stand in a value of an object, its moves are looked for.
 */
enum { OBJECT_REACH = 64 << 10 };

/* What the next game is: an object of a script, or the tags from START on. */
static bool next_game(const struct text *text, const char **start, struct slice *object)
{
    const char *reach;
    bool closes;

    *start = find(text->p, text->end, opening);
    reach = *start == text->end || block_tag(*start, text->end, &closes) > 0 ? *start
            : text->end - *start > OBJECT_REACH                              ? *start + OBJECT_REACH
                                                                             : text->end;
    *object = (struct slice){NULL, 0};
    if (script_find(text->p, reach, object) && object->p >= *start)
        object->p = NULL;
    return object->p != NULL || *start < text->end;
}

static bool is_list(const struct text *text)
{
    return text->file != NULL && text->file->shared != NULL && *(const bool *)text->file->shared;
}

/* The game into the record; false: what names the format is all there is. */
static bool read_game(struct dhtmlxq_reader *r, const char *start, struct slice object)
{
    struct text *text = r->text;

    if (object.p != NULL) {
        text->p = r->end = object.p + object.n;
        r->record->at = span_of(r, object);
        read_object(r, object);
        return true;
    }
    text->p = r->end = game_end(start, text->end);
    if (find(start, r->end, field) == r->end)
        return false;
    if (read_tags(r, start))
        check_block(r, start);
    r->record->at = span_of(r, slice_between(start, r->end));
    return true;
}

/* Remarks are placed last: they name a line and a ply, and may stand before the moves. */
static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct dhtmlxq_reader r = {.text = text, .record = record, .sink = sink};
    struct slice object;
    const char *start;
    bool found = false;

    record->game = GAME_XIANGQI;
    record->notation = "ucci";
    if (is_list(text))
        found = read_list_line(&r);
    while (!is_list(text) && !found && next_game(text, &start, &object)) {
        if (text->p == text->start && !text->later)
            check_charset(&r, object.p != NULL ? object.p : start);
        found = read_game(&r, start, object);
    }
    place_remarks(&r);
    if (r.has_board && record_find(record, KEY_POSITION) == NULL)
        xqboard_setup(&r.board, record, SIDE_FIRST);
    buf_free(&r.lines);
    buf_free(&r.remarks);
    buf_free(&r.words);
    buf_free(&r.digits);
    buf_free(&r.places);
    text->p = found ? text->p : text->end;
    return found ? STATUS_GAME : STATUS_END;
}

const struct format format_dhtmlxq = {
    .name = "dhtmlxq",
    .title = "DhtmlXQ and UBB of xiangqi web pages",
    .games = 1u << GAME_XIANGQI,
    .shared_size = sizeof(bool),
    .sniff = sniff,
    .split = split,
    .read = read,
    .write = dhtmlxq_write,
};
