/* Writing RenLib libraries: version 3.4, texts in GBK as RenLib's users have them, or in UTF-8. */
#include "format/wuziqi/renlib.h"

#include "base/text/text.h"
#include "input/charset/charset.h"

struct renlib_writer {
    struct buf *out;
    const struct record *record;
    struct recoder *gbk; /* NULL: texts as UTF-8 */
    struct buf text, words;
};

/* False when a library has no byte for it. */
static bool point_byte(const struct claim *c, uint8_t *byte)
{
    *byte = 0;
    if (c->kind == MOVE_PLACE && POINT_X(c->to) < 15 && POINT_Y(c->to) < 15)
        *byte = (uint8_t)((14 - POINT_Y(c->to)) * 16 + POINT_X(c->to) + 1);
    return c->kind == MOVE_PASS || *byte != 0;
}

/* The note of a node on the point of STONE that becomes a flag or text; NULL when there is none. */
static const struct note *mark_on(const struct renlib_writer *w, uint32_t node, enum mark_shape shape,
                                  uint32_t stone)
{
    const struct record *r = w->record;

    for (uint32_t n = record_next_note(r, node, NOTE_MARK, 0); n != 0;
         n = record_next_note(r, node, NOTE_MARK, n))
        if (r->note[n].value == shape && r->note[n].points == 1 &&
            r->point[r->note[n].first_point] == record_claim(r, stone)->to)
            return &r->note[n];
    return NULL;
}

/* The text that stands on the board where NODE's stone is or, before it is put, will be. */
static const struct note *board_text(const struct renlib_writer *w, uint32_t node)
{
    const struct note *own = mark_on(w, node, SHAPE_LABEL, node);

    return own != NULL ? own : mark_on(w, w->record->node[node].parent, SHAPE_LABEL, node);
}

static bool is_start(const struct renlib_writer *w, uint32_t node)
{
    const struct record *r = w->record;

    for (uint32_t n = record_next_note(r, node, NOTE_PROPERTY, 0); n != 0;
         n = record_next_note(r, node, NOTE_PROPERTY, n))
        if (slice_starts(note_text(r, &r->note[n]), "RLSTART["))
            return true;
    return false;
}

/* Adds lines of a text, in which what would end it, a NUL or a backspace, is shown in words. A byte that is
 * no text is U+FFFD: as it is, it would make the rest look like another charset. */
static void add_lines(struct buf *b, struct slice lines)
{
    SCOPED(buf) shown = {0};
    unsigned n;

    if (text_has_controls(lines)) {
        controls_show(&shown, lines, 0);
        lines = buf_as_slice(&shown);
    }
    for (const char *p = lines.p, *end = lines.p + lines.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c == '\n')
            buf_char(b, '\r');
        if (c == UTF8_BAD)
            buf_str(b, "\xEF\xBF\xBD");
        else
            buf_add(b, p, n);
    }
}

/* Text in pairs of bytes with a NUL behind it; the first line of a comment is set off by a backspace. */
static void put_text(struct renlib_writer *w, struct slice text, bool is_comment)
{
    struct slice rest = {NULL, 0}, line = is_comment ? slice_cut(text, '\n', &rest) : text;
    size_t from = w->out->n;

    buf_clear(&w->text);
    add_lines(&w->text, line);
    if (rest.p != NULL) {
        buf_char(&w->text, '\b');
        add_lines(&w->text, rest);
    }
    if (w->gbk != NULL)
        charset_recode(w->gbk, buf_as_slice(&w->text), w->out, NULL);
    else
        buf_slice(w->out, buf_as_slice(&w->text));
    buf_char(w->out, '\0');
    if ((w->out->n - from) % 2 != 0)
        buf_char(w->out, '\0');
}

/* Everything that is said in words of a node, as one comment; false when there is nothing. */
static bool take_words(struct renlib_writer *w, uint32_t node)
{
    const struct record *r = w->record;
    bool any = false;

    buf_clear(&w->words);
    for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next) {
        const struct note *n = &r->note[i];

        if (!note_is_comment(n))
            continue;
        if (any)
            buf_char(&w->words, '\n');
        any = true;
        buf_slice(&w->words, note_text(r, n));
    }
    return any;
}

/* Nothing is put there: a node of words, or a swap, which libraries do not know. */
static bool is_no_move(const struct record *r, uint32_t node)
{
    return (r->node[node].flags & NODE_SILENT) != 0 || record_claim(r, node)->kind == MOVE_SWAP;
}

static void put_node(struct renlib_writer *w, uint32_t node, uint8_t byte, unsigned flags)
{
    const struct record *r = w->record;
    bool comment = take_words(w, node);
    const struct note *label = node == 0 ? NULL : board_text(w, node);

    flags |= comment ? LIB_COMMENT : 0;
    flags |= node != 0 && mark_on(w, node, SHAPE_CIRCLE, node) != NULL ? LIB_MARK : 0;
    flags |= is_start(w, node) ? LIB_START : 0;
    flags |= label != NULL ? LIB_EXTENDED : 0;
    flags |= node != 0 && is_no_move(r, node) ? LIB_NO_MOVE : 0;
    buf_char(w->out, (char)byte);
    buf_char(w->out, (char)flags);
    if (label != NULL)
        buf_add(w->out, "\0\1", 2);
    if (comment)
        put_text(w, buf_as_slice(&w->words), true);
    if (label != NULL)
        put_text(w, note_text(r, label), false);
}

/* Whether it and what hangs below it can be written. */
static bool is_writable(struct renlib_writer *w, uint32_t node, uint8_t *byte)
{
    *byte = 0;
    return is_no_move(w->record, node) || point_byte(record_claim(w->record, node), byte);
}

static uint32_t next_writable(struct renlib_writer *w, uint32_t node)
{
    uint8_t byte;

    while (node != 0 && !is_writable(w, node, &byte))
        node = w->record->node[node].next;
    return node;
}

/* The node to write after this one, in the order of the tree. */
static uint32_t following(struct renlib_writer *w, uint32_t node)
{
    uint32_t child = next_writable(w, w->record->node[node].child), next;

    if (child != 0)
        return child;
    for (; node != 0; node = w->record->node[node].parent)
        if ((next = next_writable(w, w->record->node[node].next)) != 0)
            return next;
    return 0;
}

/* ASCII, and what Chinese texts are written with. */
static bool is_chinese(struct slice text)
{
    const char *p = text.p, *end = text.p + text.n;
    unsigned n;

    for (; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c >= 0x80 && !(c >= 0x4E00 && c <= 0x9FA5) && !(c >= 0x3000 && c <= 0x3011) &&
            !(c >= 0xFF01 && c <= 0xFF5E))
            return false;
    }
    return true;
}

/* Other letters than Chinese come back from GBK as something else, as nobody can tell which charset it was.
 * False also where there is nothing but ASCII. */
static bool is_all_chinese(const struct record *r)
{
    bool any = false;

    for (uint32_t i = 1; i < r->notes; i++) {
        struct slice text = note_text(r, &r->note[i]);

        if (text.n > 0 && !is_chinese(text))
            return false;
        any |= text.n > 0 && utf8_ascii(text) < text.n;
    }
    return any;
}

static void put_tree(struct renlib_writer *w)
{
    const struct record *r = w->record;
    uint32_t node = 0;

    do {
        uint8_t byte = 0;
        unsigned flags = next_writable(w, r->node[node].child) == 0 ? LIB_LEAF : 0;

        if (node != 0 && next_writable(w, r->node[node].next) != 0)
            flags |= LIB_SIBLING;
        if (node != 0)
            is_writable(w, node, &byte);
        put_node(w, node, byte, flags);
        node = following(w, node);
    } while (node != 0);
}

/* Whether texts in GBK that were written from byte FROM on will be taken for that: few words can look like
 * another charset. */
static bool looks_chinese(const struct buf *out, size_t from)
{
    const unsigned char *bytes = (const unsigned char *)out->p;
    struct renlib_charset charset;

    renlib_charset(bytes + from, bytes + out->n, &charset);
    return strncmp(charset.name, "GB", 2) == 0;
}

void renlib_write(struct buf *out, const struct record *r, const struct writing *how)
{
    struct renlib_writer w = {.out = out, .record = r};
    size_t from;

    (void)how;
    buf_add(out, "\xFFRenLib\xFF\3\4", 10);
    buf_fill(out, '\xFF', LIB_HEADER - 10);
    from = out->n;
    if (is_all_chinese(r) && (w.gbk = recoder_new("GB18030")) != NULL) {
        put_tree(&w);
        recoder_free(w.gbk);
        w.gbk = NULL;
    }
    if (out->n == from || !looks_chinese(out, from)) {
        out->n = from;
        put_tree(&w);
    }
    buf_free(&w.text);
    buf_free(&w.words);
}
