/* feed_unread.c - small files of directories, which feed_next() names in order and whoever works on them
 * reads. One that is not small is read once more, in order, by the thread that has the feed. */
#include "feed/feed_file.h"

struct feed *feed_reader_new(const struct feed *f)
{
    struct feed *reader = feed_new(f->options);

    walk_give(reader->walk, NULL, 0, false);
    return reader;
}

void feed_give(struct feed *reader, const struct batch *b)
{
    walk_give(reader->walk, b->name, b->walk_number, false);
}

void feed_take_back(struct feed *f, struct feed *reader)
{
    f->skipped += reader->skipped;
    reader->skipped = 0;
    f->small = 0;
}

/* Whether the file at hand, of which the first block has been read, makes one batch of games and nothing
 * else. */
static bool is_one_batch(const struct feed *f)
{
    size_t most = f->options->batch_bytes == 0 ? BATCH_BYTES : f->options->batch_bytes;
    const char *database;

    return f->ended && f->error == 0 && f->source->code == CODE_NONE && f->slot->text.n <= most &&
           !feed_is_foreign(f, &database);
}

bool feed_read(struct feed *f, struct batch *b)
{
    struct slot *s = (struct slot *)b;
    uint64_t number = b->number;
    bool read;

    walk_give(f->walk, b->name, b->walk_number, true);
    if ((f->source = walk_next(f->walk)) == NULL)
        return false;
    f->slot = s;
    read = f->source->error == 0 && feed_enter(f) == 0 && is_one_batch(f);
    if (read)
        feed_from_file(f);
    f->slot = NULL;
    feed_leave(f);
    if (!read)
        feed_clear_slot(s);
    b->unread = !read;
    b->number = number;
    return read;
}
