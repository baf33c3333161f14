/* Bytes in, bytes out: nothing here looks at what a game says. */
#include "feed/feed.h"

size_t verbatim_start(const struct batch *b, struct locate *at, size_t off)
{
    bool binary = (b->file->format->flags & FORMAT_BINARY) != 0;

    while (!binary && off < b->text.n && find_char(" \t\r\n\f\v", b->text.p[off]) != NULL &&
           b->text.p[off] != '\0')
        off++;
    return b->steps == NULL ? off : locate(at, off).offset - b->start.offset;
}

static struct slice slice_of_bytes(const struct batch *b, size_t from, size_t to)
{
    return from >= to ? (struct slice){"", 0} : (struct slice){b->bytes.p + from, to - from};
}

static bool write_to(struct verbatim *v, enum destination to, struct slice s)
{
    struct outfile *file = to == TO_NOBODY ? NULL : v->file[to];

    if (file == NULL || s.n == 0)
        return true;
    if (v->framed && !v->opened[to] && !outfile_write(file, buf_as_slice(&v->head)))
        return false;
    v->opened[to] = true;
    return outfile_write(file, s);
}

/* Bytes of the batch, with what was corrected in them; rejected games go as they were. */
static bool write_bytes(struct verbatim *v, enum destination to, const struct batch *b, size_t from,
                        size_t end)
{
    SCOPED(buf) text = {0};

    if (v->patches == 0 || to != TO_OUTPUT || from >= end)
        return write_to(v, to, slice_of_bytes(b, from, end));
    patches_apply(v->patch, v->patches, b->bytes, from, end, &text);
    return write_to(v, to, buf_as_slice(&text));
}

static void start_file(struct verbatim *v)
{
    v->any = v->framed = false;
    v->opened[TO_OUTPUT] = v->opened[TO_REJECTS] = false;
    buf_clear(&v->head);
}

/* The file's first game, which ends at END of the batch: what stands before it goes with it, but for what
 * frames all of them. How many bytes of the batch that takes. */
static size_t begin_games(struct verbatim *v, const struct batch *b, const struct game_piece *first,
                          size_t end)
{
    const struct format *format = b->file->format;
    size_t before = v->head.n, head;
    SCOPED(buf) rest = {0};

    buf_add(&v->head, b->bytes.p, end);
    head = format->head == NULL ? 0 : format->head(buf_as_slice(&v->head));
    v->any = true;
    v->last = first->to;
    v->framed = head > 0;
    v->head.n = before > head ? before : head;
    if (before > head)
        buf_add(&rest, v->head.p + head, before - head);
    v->head.n = head;
    write_to(v, first->to, buf_as_slice(&rest));
    return head > before ? head - before : 0;
}

/* The batch's bytes from FROM on, of which the last TAIL bytes are not the games'. */
static bool take_pieces(struct verbatim *v, const struct batch *b, const struct game_piece *piece,
                        size_t count, size_t from, size_t tail)
{
    size_t end = b->bytes.n - tail;
    bool ok = write_bytes(v, v->last, b, from, piece[0].from);

    for (size_t i = 0; i < count && ok; i++) {
        from = from > piece[i].from ? from : piece[i].from;
        ok = write_bytes(v, piece[i].to, b, from, i + 1 < count ? piece[i + 1].from : end);
    }
    v->last = piece[count - 1].to;
    return ok;
}

/* No game begins in it. */
static bool take_rest(struct verbatim *v, const struct batch *b, size_t tail)
{
    if (v->any)
        return write_to(v, v->last, slice_of_bytes(b, 0, b->bytes.n - tail));
    buf_slice(&v->head, b->bytes);
    return true;
}

/* The end of a file. A file without games is nobody's choice: it is rejected whole. */
static bool end_file(struct verbatim *v, struct slice tail)
{
    bool ok = true;

    if (!v->any)
        return write_to(v, TO_REJECTS, buf_as_slice(&v->head));
    for (unsigned to = 0; to < DESTINATIONS; to++)
        if (v->framed && v->opened[to])
            ok &= write_to(v, (enum destination)to, tail);
    return ok;
}

bool verbatim_batch(struct verbatim *v, const struct batch *b, const struct game_piece *piece, size_t count)
{
    size_t from = 0, tail = 0, last = count == 0 ? 0 : piece[count - 1].from;
    bool ok;

    if (b->first_of_file) {
        start_file(v);
        buf_slice(&v->head, b->mark);
    }
    if (!v->any && count > 0)
        from = begin_games(v, b, piece, count == 1 ? b->bytes.n : piece[1].from);
    if (v->framed && b->last_of_file)
        tail = b->file->format->tail(slice_of_bytes(b, last, b->bytes.n));
    ok = count == 0 ? take_rest(v, b, tail) : take_pieces(v, b, piece, count, from, tail);
    return ok && (!b->last_of_file || end_file(v, slice_of_bytes(b, b->bytes.n - tail, b->bytes.n)));
}

void verbatim_free(struct verbatim *v)
{
    buf_free(&v->head);
}
