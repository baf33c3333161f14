/* feed_file.h - what the files of a feed share: the file at hand, the batch being filled, what was found in
 * its bytes. For feed.c, feed_text.c and feed_findings.c alone. */
#ifndef QIPU_FEED_FEED_FILE_H
#define QIPU_FEED_FEED_FILE_H

#include "feed/feed.h"

enum {
    SNIFF_BYTES = 16 << 10,  /* what formats bid on */
    RAW_BYTES = 64 << 10,    /* read at a time when there is something to decode */
    TOLD_MAX = 20,           /* findings of one kind told of one batch; the rest are counted */
    SAMPLE_BYTES = 256 << 10 /* on which a charset is decided, where there are as many */
};

/* What the batches of a file share. Its facts change once at most: a file is plain ASCII until the
 * first other byte, and readers may still be at work on what came before. */
struct file {
    unsigned refs;
    struct file_facts facts[2];
    bool decided; /* the second holds */
    char charset[32];
    char mark[4]; /* the byte order mark that was taken off */
    unsigned mark_bytes;

    /* What is used again for another file, and is not merely zeroed. */
    struct buf name, room; /* room: what the facts' `shared` points to */
    struct shared_findings shared;
};

struct slot {
    struct batch batch;
    struct slot *next; /* in the list of free ones */
    struct file *file; /* NULL: trouble */
    struct file *old;  /* one that nobody has any more, for use again; NULL: none */
    struct buf text, steps;
    struct buf bytes; /* the file's own, where the text was decoded and they are wanted */
    struct buf name;  /* of trouble */
    struct index_offer offer;
};

/* Bytes that did not decode, or did so in another charset, as spans of the text being filled. */
struct bads {
    struct bad {
        struct span at;
        enum code code;
    } bad[TOLD_MAX];
    uint32_t count;
};

enum { DAMAGE_MAX = 16 };

struct feed {
    const struct feed_options *options;
    struct walk_options walk_options;
    struct file_walk *walk;
    struct charsets *charsets;
    struct slot *free;
    const char *other;              /* the game of the file at hand, which nobody here judges; or NULL */
    uint64_t batches;               /* so far */
    const struct format *described; /* whose description `desc` is */
    const struct format_desc *desc;

    /* of the file at hand */
    struct source *source; /* NULL: take the next */
    struct file *file;
    struct slot *slot;       /* being filled */
    struct decoder *decoder; /* NULL: the text is the file's own bytes */
    char head[64];           /* its first bytes as they are */
    size_t head_n;
    int bid; /* of its format */
    bool named;
    uint64_t walked, skipped_before; /* the file of the walk at hand, and `skipped` when it began */
    uint64_t skipped;                /* files that are no records, so far */
    struct buf archive;        /* the operand of whose members none was a record yet; empty: there is none */
    uint64_t archive_number;   /* which file of the walk it is, from 1 */
    struct buf barren;         /* operands of which no member was, each with a NUL */
    bool western;              /* it is of a charset that UTF-8 passes for */
    bool mixed;                /* UTF-8 was seen all the same */
    bool by_game;              /* its games declare different charsets */
    bool told_damage;          /* bytes that do not decode were reported: once a file is enough */
    struct buf raw;            /* read and not yet decoded */
    struct ascii_prefix plain; /* of the slot's text, as far as it has been looked at */
    struct bads bads;
    struct buf others;  /* names of charsets that the file may be in as well */
    struct place place; /* of the slot's first byte */
    bool after_cr;
    bool ended;     /* everything has been read */
    bool may_pause; /* where there is text, reading on may end before it would wait for somebody to write: */
    bool paused;    /* it did */
    bool patient;   /* the next read waits all the same */
    bool begun;     /* a batch has been delivered */
    uint32_t parts; /* batches that have been */
    int error;      /* to be told when the file's text has been delivered */
    char declared[32];
    bool is_xml;

    void (*idle)(void *ctx); /* as feed_set_idle() has it; NULL: nobody asks */
    void *idle_ctx;

    /* Places of the file at hand: */
    const struct indexed_file *indexed; /* NULL: it is not in the index, or there is none */
    size_t entries;                     /* of the index, at or before `place` */
    bool by_marks;                      /* it is compressed, and parts begin at its frames */
    bool jumped;                        /* `place` was not come to by reading */
    bool was_decided;                   /* its charset was, where the batch at hand begins */
    uint64_t size, print;               /* of the file, with indexing; size 0: it cannot be cut */
    uint64_t offered;                   /* where the frame began that was offered last */

    bool leaves_unread;
    unsigned small; /* files of one batch that were found in directories, one after the other */
};

/* What is known of the file by now. */
static inline struct file_facts *facts_of(struct file *file)
{
    return &file->facts[file->decided];
}

/* Takes up f->source: its first block is read into the slot, which is taken where there is none, and looked
 * at. 0, or errno when that cannot be. */
int feed_enter(struct feed *);

/* Whether the file at hand is no record. *DATABASE: what it is, when it holds games that nobody reads. */
bool feed_is_foreign(const struct feed *, const char **database);

/* A batch of the file at hand; NULL when it has no more. */
struct batch *feed_from_file(struct feed *);

/* The source at hand is done with. */
void feed_leave(struct feed *);

/* The slot's text and bytes are gone. */
void feed_clear_slot(struct slot *);

/* The file's charset from now on; what earlier batches were told stays. */
void feed_set_charset(struct feed *, const char *name);

/* The charset that was decided before the place at hand; empty: none was. False: it is another. */
bool feed_restore_charset(struct feed *, const char *name);

/* Decides, by --encoding, a byte order mark or the bytes, how the file at hand is decoded; its first block is
 * in the slot. */
void feed_find_charset(struct feed *);

/* Fills the slot with at least TARGET bytes of text, or all there are. */
void feed_fill(struct feed *, size_t target);

/* Reads at most N more bytes of the file behind what INTO holds. */
void feed_read_more(struct feed *, struct buf *into, size_t n);

/* How far TEXT is plain from FROM on; nowhere, where no path is to be faster for it. */
struct ascii_prefix feed_plain_from(const struct feed *, const struct buf *text, size_t from);

/* Another run of bytes that do not decode; what goes on where the last of its kind ended is one with it. */
void feed_put_bad(struct bads *, enum code, size_t off, size_t n);

/* feed_places.c */

/* Looks up the file at hand, of which nothing was read. The side of the wanted part that it is on, as
 * shard_file_side(); *NOTE: what is to be said of it, or NULL. */
enum shard_side feed_file_side(struct feed *, const char **note);

/* On which side the next batch of the file at hand lies. */
enum shard_side feed_side(struct feed *);

/* Goes to the first place in the index that is wanted, if what comes before it is not. False: there is none,
 * or the index is not of this file (f->error). */
bool feed_jump(struct feed *);

/* How much of CUT bytes of text comes before the next place in the index. */
size_t feed_cut_at_place(const struct feed *, size_t cut);

/* With indexing: the batch that was filled in S as a place to begin at; the first of a file only tells the
 * file. */
void feed_offer(struct feed *, struct slot *s);

/* How large a game may be, and which limit says so. */
struct feed_limit {
    size_t bytes; /* 0: none is too large */
    enum limit which;
};

/* Reports what was found in the bytes of the slot's batch, and the limit that a game of it goes beyond. */
void feed_findings(struct feed *, struct slot *, struct feed_limit);

#endif
