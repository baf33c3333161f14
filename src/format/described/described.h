/* described.h - small formats of lines that no C knows: formats/NAME.yaml says under `layout' what its lines
 * hold, and qipu-formats(5) how. descs_load() makes them; they are read and written by one engine.
 *
 *   line: "{event}=[{first},{second},{result},{moves}]"       # a game a line
 *   heads: ["{first}", "{second}"]                            # or lines before the moves,
 *   move: "{column},{row},{elapsed}"                          # and a move a line */
#ifndef QIPU_FORMAT_DESCRIBED_DESCRIBED_H
#define QIPU_FORMAT_DESCRIBED_DESCRIBED_H

#include "base/data/data.h"
#include "format/format.h"
#include "format/holdings.h"
#include "notation/notation.h"

/* What a name in braces stands for. */
enum slot {
    SLOT_NOTHING, /* read over; written empty */
    SLOT_HEADER,
    SLOT_COMMENT,
    SLOT_MOVES,
    SLOT_OFFERS,
    SLOT_COLUMN,
    SLOT_ROW,
    SLOT_NUMBER, /* any */
    SLOT_ELAPSED,
    SLOT_WIDTH,
    SLOT_HEIGHT,
    SLOT_TOTAL /* how many moves there are */
};

enum { DESCRIBED_PARTS = 20, DESCRIBED_HEADS = 4 };

/* A pattern: signs and slots in turn. */
struct described_line {
    struct described_part {
        struct slice before; /* the signs in front of it */
        enum slot slot;
        enum key key;         /* of a header */
        struct slice written; /* {name=text}: what is written whatever the record says */
        bool may_lack;
    } part[DESCRIBED_PARTS];
    unsigned parts;
    struct slice end; /* the signs behind the last one */
};

struct described_spelling {
    enum described_points { POINTS_NOTATION, POINTS_HEX, POINTS_NUMBERS } points;
    const struct notation *notation; /* of POINTS_NOTATION */
    bool glued;                      /* two characters a move, and nothing between moves */
};

struct described {
    struct format format;
    struct described *next;
    struct holding holding;
    enum game_id game;
    struct described_line head[DESCRIBED_HEADS], line; /* line: of a game, or of a move */
    struct described_line tail[DESCRIBED_HEADS];       /* behind the moves; the last ones are only read */
    unsigned heads, tails, written_tails;
    bool is_move;
    struct slice opens, known_by, unlike, nothing;
    bool quoted;                             /* fields in "" where they need it */
    struct described_spelling moves, offers; /* what words of moves look like */
    bool from_top;                           /* rows are counted from the top */
    bool rest_ignored;                       /* what follows the last line of a move says nothing */
    unsigned lines;                          /* of the board, where the file does not say */
    long first;                              /* the number of the first column and row */
    const struct yaml *rules;                /* Renju: the rulebook that a word in {rules} stands for */
    const struct yaml *implies;              /* 20: the rulebook for boards of so many lines */
    const struct yaml *results;              /* 1-0: BlackWin */
    enum code wrong, missing, wrong_head;    /* for a line that is none, missing moves, a bad first line */
    int bid;
    unsigned least; /* so many moves have to be seen before it bids */
};

static inline bool described_has_stones(const struct described *d)
{
    return d->game == GAME_WEIQI || d->game == GAME_WUZIQI;
}

/* What a YAML file describes, in the arena; NULL, with *ERROR set, when it cannot be understood. */
struct described *described_make(const struct yaml *file, struct arena *, struct yaml_error *error);

/* The row of the file that a row from the bottom is on a board of that height, both from 0; and back. */
static inline long described_row(const struct described *d, unsigned height, long row)
{
    return d->from_top ? (long)height - 1 - row : row;
}

/* struct format: how sure from the first bytes; one game; a game written. */
int described_sniff(const struct described *, struct slice head);
enum status described_read(struct text *, struct record *, struct sink *);
void described_write(struct buf *, const struct record *, const struct writing *);
void described_open(struct buf *, const struct writing *);

#endif
