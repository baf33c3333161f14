/* feed_places.c - where parts of the input begin in large files (input/shard.h): at the places of an index,
 * or at the frames of a compressed file whose heads tell where the next one stands. What the heads do not
 * tell belongs whole to one part: to look for it would be to unpack all of it in every part. */
#include "feed/feed_file.h"

#include <errno.h>
#include <stdio.h>

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

enum { NOTED_BYTES = 256 << 10 }; /* of smaller files nobody asks why they are not cut */

/* The file itself, if it can be sought in and its bytes are those of the text at hand, packed or not. */
static const struct source *file_of(const struct feed *f)
{
    if (f->source->archive != NULL)
        return archive_marked(f->source);
    return f->source->fd >= 0 && source_can_seek(f->source) ? f->source : NULL;
}

/* By the heads of its frames: the side of the first piece that is not before the part, if there is one. */
static enum shard_side side_of_pieces(struct feed *f, const char **note)
{
    const struct shard *shard = f->options->shard;
    uint64_t at = 0, number = f->source->file_number;
    enum shard_side side = shard_side(shard, number, 0);
    enum archive_pieces more = archive_next_piece(f->source, &at);

    f->by_marks = more == PIECES_MORE;
    if (!f->by_marks && side == SHARD_INSIDE)
        *note = more == PIECES_END || f->options->index != NULL
                    ? N_("compressed in one piece, which --shard does not cut: this part has all of it")
                    : N_("only an index tells where it can be cut (--write-index): this part has all of it");
    while (side == SHARD_BEFORE && more == PIECES_MORE) {
        side = shard_side(shard, number, at);
        more = side == SHARD_BEFORE ? archive_next_piece(f->source, &at) : more;
    }
    return side == SHARD_BEFORE && f->by_marks && more == PIECES_HIDDEN ? SHARD_INSIDE : side;
}

/* The first entry of the index that the part has; the number of entries: none. */
static size_t first_wanted(const struct feed *f)
{
    const struct indexed_file *x = f->indexed;
    size_t i = 0;

    if (f->options->shard == NULL) {
        while (i < x->count && x->entry[i].games < f->options->games.from)
            i++;
        return i == 0 ? x->count : i - 1;
    }
    while (i < x->count &&
           shard_side(f->options->shard, f->source->file_number, x->entry[i].mark.packed) == SHARD_BEFORE)
        i++;
    return i;
}

static enum shard_side side_of_entries(const struct feed *f)
{
    enum shard_side side = shard_side(f->options->shard, f->source->file_number, 0);
    size_t first = first_wanted(f);

    return side != SHARD_BEFORE || first == f->indexed->count
               ? side
               : shard_side(f->options->shard, f->source->file_number, f->indexed->entry[first].mark.packed);
}

/* What is to be said of a file that lies in several parts and is not cut is said by the part that has it. */
static enum shard_side side_of_file(struct feed *f, const struct source *file, const char **note)
{
    const struct shard *shard = f->options->shard;
    uint64_t number = f->source->file_number;

    if (shard == NULL)
        return SHARD_INSIDE;
    if (f->indexed != NULL)
        return side_of_entries(f);
    if (file != NULL && f->source->archive == NULL)
        return shard_file_side(shard, number);
    if (file != NULL && shard->parts > 0)
        return side_of_pieces(f, note);
    *note = f->source->archive != NULL ? N_("an archive, which --shard does not cut: this part has all of it")
                                       : NULL;
    return shard_side(shard, number, 0);
}

enum shard_side feed_file_side(struct feed *f, const char **note)
{
    const struct feed_options *o = f->options;
    const struct source *file = f->source->error == 0 ? file_of(f) : NULL;
    enum shard_side side;
    uint64_t print;

    f->indexed = NULL;
    f->by_marks = false;
    f->size = 0;
    *note = NULL;
    if (file != NULL && (o->index != NULL || o->indexing) &&
        game_index_print(file->fd, &f->size, &print) == 0) {
        f->print = print;
        f->indexed = game_index_find(o->index, f->size, print);
        if (o->index != NULL && f->indexed == NULL && f->size >= NOTED_BYTES)
            *note = N_("not in the index, or changed since: read without it");
        if (f->indexed != NULL && f->indexed->count == 0)
            f->indexed = NULL;
    }
    side = side_of_file(f, file, note);
    if (o->shard != NULL &&
        (side != SHARD_INSIDE || !shard_divides(o->shard, f->source->file_number, NOTED_BYTES)))
        *note = NULL;
    return side;
}

/* The place of the next batch among the bytes of its file. Marks are known of what was unpacked. */
static uint64_t place_of(struct feed *f)
{
    if (!f->begun)
        return 0;
    if (f->indexed != NULL)
        return f->entries == 0 ? 0 : f->indexed->entry[f->entries - 1].mark.packed;
    if (f->source->archive == NULL)
        return f->place.offset;
    if (f->by_marks && f->slot != NULL && f->slot->text.n == 0)
        feed_fill(f, 1);
    return f->by_marks ? archive_mark(f->source, f->place.offset).packed : 0;
}

enum shard_side feed_side(struct feed *f)
{
    return f->options->shard == NULL ? SHARD_INSIDE
                                     : shard_side(f->options->shard, f->source->file_number, place_of(f));
}

static void drop_text(struct slot *s)
{
    buf_clear(&s->text);
    buf_clear(&s->steps);
    buf_clear(&s->bytes);
}

/* What was read ahead is gone; reading goes on at E. False: it cannot. */
static bool go_to(struct feed *f, const struct index_entry *e)
{
    uint64_t left = e->start.offset - e->mark.unpacked;
    char dropped[RAW_BYTES];
    ssize_t n = 1;

    if (f->source->archive != NULL ? !archive_go(f->source, &e->mark)
                                   : source_seek(f->source, (int64_t)e->mark.packed, SEEK_SET) < 0)
        return false;
    for (; left > 0 && n > 0; left -= n > 0 ? (uint64_t)n : 0)
        n = source_read(f->source, dropped, left < sizeof dropped ? (size_t)left : sizeof dropped);
    drop_text(f->slot);
    buf_clear(&f->raw);
    f->bads.count = 0;
    f->plain = (struct ascii_prefix){0, 0};
    f->place = e->start;
    f->after_cr = e->after_cr;
    f->ended = f->paused = false;
    f->error = 0;
    f->jumped = true;
    return left == 0 && feed_restore_charset(f, e->charset);
}

/* The index is of other bytes, or was read with other options. */
static bool misfit(struct feed *f)
{
    drop_text(f->slot);
    f->source->what = N_("the index does not fit this file, or this command line");
    f->error = f->source->error = EINVAL;
    return false;
}

/* Nothing is wanted of the rest of the file. */
static bool is_behind_wanted(const struct feed *f)
{
    uint64_t to = f->options->games.to;

    return to > 0 && f->entries > 0 && f->indexed->entry[f->entries - 1].games >= to;
}

bool feed_jump(struct feed *f)
{
    const struct indexed_file *x = f->indexed;
    size_t wanted;

    if (x == NULL || f->slot == NULL || !f->begun)
        return true;
    for (; f->entries < x->count && x->entry[f->entries].start.offset <= f->place.offset; f->entries++)
        if (x->entry[f->entries].start.offset != f->place.offset)
            return misfit(f);
    if (is_behind_wanted(f)) {
        drop_text(f->slot);
        f->ended = true;
        return true;
    }
    wanted = f->options->shard == NULL || feed_side(f) == SHARD_BEFORE ? first_wanted(f) : x->count;
    if (wanted == x->count || wanted < f->entries)
        return true;
    f->entries = wanted + 1;
    return go_to(f, &x->entry[wanted]) || misfit(f);
}

size_t feed_cut_at_place(const struct feed *f, size_t cut)
{
    const struct indexed_file *x = f->indexed;
    const char *p = f->slot->text.p;
    uint64_t left;
    size_t at = 0;

    if (x == NULL || f->entries == x->count)
        return cut;
    left = x->entry[f->entries].start.offset - f->place.offset;
    if (f->decoder == NULL)
        return cut > left ? (size_t)left : cut;
    for (size_t i = 0; at < cut && left > 0; i++) {
        uint64_t step = (unsigned char)f->slot->steps.p[i];

        left -= step < left ? step : left;
        for (at++; at < cut && ((unsigned char)p[at] & 0xC0) == 0x80;)
            at++;
    }
    return at;
}

void feed_offer(struct feed *f, struct slot *s)
{
    bool packed = f->source->archive != NULL;
    struct index_entry *e = &s->offer.entry;
    struct archive_mark here = {.packed = f->place.offset, .unpacked = f->place.offset};
    const struct format *format = s->batch.file->format;

    s->offer = (struct index_offer){.size = f->size, .print = f->print};
    s->batch.offer = s->batch.first_of_file ? &s->offer : NULL;
    if (format == NULL || format->split == NULL || format->attach != NULL ||
        (format->flags & (FORMAT_XML | FORMAT_BINARY)) != 0 || s->batch.first_of_file ||
        s->batch.text.n == 0 || f->by_game || f->mixed || f->told_damage ||
        f->was_decided != f->file->decided)
        return;
    if (packed)
        here = archive_mark(f->source, f->place.offset);
    if (packed && here.packed <= f->offered)
        return;
    f->offered = here.packed;
    *e = (struct index_entry){.mark = here, .start = f->place, .after_cr = f->after_cr};
    if (f->file->decided)
        memcpy(e->charset, f->file->charset, sizeof e->charset);
    s->batch.offer = &s->offer;
}
