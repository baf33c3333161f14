/* base.h - the databases of Scid: an index (.si4, .si5) with one entry a game, names beside it (.sn4, .sn5)
 * and the games themselves (.sg4, .sg5), as their reader and writer share them. The text of a batch is the
 * index; the rest is read where it lies. For this folder alone. */
#ifndef QIPU_FORMAT_SCID_BASE_H
#define QIPU_FORMAT_SCID_BASE_H

#include "format/database.h"

enum {
    SI4_HEAD = 182,
    SI4_ENTRY = 47,
    SI5_ENTRY = 56,
    GAME_MOST = (1 << 17) - 1, /* bytes of a game: 17 bits hold its length */
};

/* The tables of names, in the order of the files. */
enum scid_table { SCID_PLAYER, SCID_EVENT, SCID_SITE, SCID_ROUND, SCID_TABLES };

/* What an entry has names for. */
enum scid_name { SCID_WHITE, SCID_BLACK, SCID_IN_EVENT, SCID_AT_SITE, SCID_IN_ROUND, SCID_NAMES };

extern const uint8_t scid_table_of[SCID_NAMES];

enum scid_flag { SCID_START = 1, SCID_PROMOTES = 2, SCID_UNDERPROMOTES = 4, SCID_DELETED = 8 };

/* Their letters, from that for deleted on. */
#define SCID_LETTERS "DWBMENPTKQ!?U123456"

/* Marks among the moves of a game. */
enum { MARK_NAG = 11, MARK_COMMENT, MARK_BEGIN, MARK_CLOSE, MARK_OVER };

/* How a game's tags begin: the length of a name, or one of these. */
enum { TAG_NAME_MOST = 240, TAG_COMMON = 241, TAG_COMMONS = 10, TAG_EVENT_DATE = 255 };
extern const char *const scid_common_tags[TAG_COMMONS];

/* What stands before Elo in the name of a rating's tag, by its kind; and how many there are. */
enum { SCID_RATINGS = 7 };
extern const char *const scid_ratings[SCID_RATINGS];

/* An entry of the index, of either version. */
struct scid_entry {
    uint64_t at;     /* where its game lies */
    uint32_t length; /* and how many bytes it has */
    uint32_t flags;
    uint32_t name[SCID_NAMES];
    unsigned result, eco, plies;
    unsigned date, event_date; /* year << 9 | month << 5 | day; 0: not known */
    unsigned rating[2], rating_kind[2];
    unsigned variations, comments, nags; /* classes of how many */
    bool chess960;
    uint32_t material; /* for Scid's searches: men at the end, and the order in which pawns leave home */
    unsigned home_count;
    uint8_t home[8];
};

void scid_take_entry(const char *p, bool five, struct scid_entry *);

/* One of version 4, but for where its game lies and for its names, which the other puts in. What it has no
 * room for must have been taken out. */
void scid_put_entry(char *p, const struct scid_entry *);
void scid_place_entry(char *p, const struct scid_entry *);

/* Men as a game's moves number them. */
struct scid_board {
    uint8_t men[2][16]; /* squares (a1 is 0, b1 1) by number */
    uint8_t count[2];
    uint8_t man[64];    /* piece | side << 3, 0: none */
    uint8_t number[64]; /* of the man there */
    uint8_t turn;       /* 0: White */
};

struct scid_string {
    uint32_t at;
    uint16_t length;
    bool known, ascii;
};

struct scid_list {
    struct scid_string *string;
    uint32_t count;
};

/* A database that is open; what struct format calls shared. Readers only read it. */
struct scid_base {
    bool attached;    /* else the text is a game by itself, as the writer makes it */
    bool five, begun; /* the first batch has been cut off */
    int games;        /* descriptor */
    struct database index;
    struct buf text; /* of all names, in UTF-8 */
    struct scid_list list[SCID_TABLES];
    /* For plain moves: by man, code and square where they go, 64 when it is none; what is claimed by
     * piece, target and origin. The start of nearly all games. */
    uint8_t target[16][16][64];
    struct claim claim[8];
    point point[64];
    uint8_t origin[64][2];
    struct scid_board start;
};

/* What moves_fast.c asks for. */
void scid_fill_targets(struct scid_base *);

/* Reads the names of a file that holds NAMES. False when they are not whole: what was read is kept. */
bool scid_read_names(struct scid_base *, struct slice names);

/* The name of that number; "?" when there is none, and *KNOWN is false. */
struct slice scid_name(const struct scid_base *, enum scid_table, uint32_t id, bool *known, bool *ascii);

/* Words of a database, behind what is in OUT: UTF-8 where they can be, as Scid 4 writes them, Latin else; old
 * bases have both in one name. */
struct charsets;
void scid_decode(struct charsets **, struct buf *out, struct slice raw);

/* As struct format asks. The version is the last letter of the name: an index of version 5 begins like no
 * other. */
const char *scid_attach(void *shared, const struct source *, struct slice head);
void scid_detach(void *shared);

size_t scid_entry_size(const struct scid_base *);

void scid_start(struct scid_board *);

/* As a FEN says; false when it has too many men or cannot be read. */
bool scid_set_up(struct scid_board *, struct slice fen);

/* A step as it changes the lists, to be taken back. */
struct scid_step {
    uint8_t from, to, man, victim, at, number; /* the victim's square and number */
    uint8_t rook_from, rook_to;                /* 64: nobody castles */
    bool pass;
};

/* Takes the victim off. */
void scid_remove(struct scid_board *, const struct scid_step *);

static ALWAYS_INLINE void scid_shift(struct scid_board *b, unsigned from, unsigned to)
{
    unsigned man = b->man[from], number = b->number[from];

    b->man[from] = 0;
    b->man[to] = (uint8_t)man;
    b->number[to] = (uint8_t)number;
    b->men[man >> 3][number] = (uint8_t)to;
}

/* A pawn that goes aslant to an empty square takes the one beside it. */
static inline unsigned scid_taken(const struct scid_board *b, unsigned from, unsigned to)
{
    unsigned beside = (from & 56) | (to & 7);

    return (b->man[beside] & 7) == PAWN && b->man[beside] >> 3 != b->man[from] >> 3 ? beside : to;
}

/* Plays a step that stays on the board; PROMO: what becomes of a pawn, 0: nothing. In the header because
 * every move of every game passes here. */
static ALWAYS_INLINE void scid_play(struct scid_board *b, unsigned from, unsigned to, unsigned promo,
                                    struct scid_step *s)
{
    unsigned man = b->man[from], at = to;

    if ((man & 7) == PAWN && ((from ^ to) & 7) != 0 && b->man[to] == 0)
        at = scid_taken(b, from, to);
    s->from = (uint8_t)from;
    s->to = (uint8_t)to;
    s->man = (uint8_t)man;
    s->at = (uint8_t)at;
    s->number = b->number[at];
    s->rook_from = 64;
    s->pass = false;
    s->victim = from == to ? 0 : b->man[at];
    if (s->victim != 0 && b->count[s->victim >> 3] == 0) /* after moves that nobody can play */
        s->victim = 0;
    if (s->victim != 0)
        scid_remove(b, s);
    if (from != to)
        scid_shift(b, from, to);
    if (seldom(promo != 0))
        b->man[to] = (uint8_t)(promo | (man & 8));
    b->turn ^= 1;
}
void scid_castle(struct scid_board *, bool is_short, struct scid_step *);
void scid_take_back(struct scid_board *, const struct scid_step *);

/* scid_moves.c: the moves of a game, from its bytes. For this folder alone. */

/* A game being read. */
struct scid_game {
    const struct scid_base *base;
    struct text *text;
    struct record *record;
    struct sink *sink;
    struct scid_entry entry;
    struct slice own[SCID_NAMES]; /* its names, where it is by itself */
    struct span at;               /* of its entry */
    const unsigned char *p, *end; /* what is left of it */
    const unsigned char *bytes;   /* all of it */
    struct scid_board board;
    struct scid_step last; /* that led to `node` */
    uint32_t node;
    bool branches;   /* it may have variations */
    bool irregular;  /* a king was taken: numbers are not what they were */
    bool played;     /* there was one in the line at hand */
    uint32_t before; /* comments before the first move of a line */
    struct charsets *charsets;
    struct buf decoded;
};

/* Where the man on FROM goes by the code of a move; 64 or more: no square, or not by one byte. *PROMO: what
 * becomes of a pawn, if anything does. */
unsigned scid_target(unsigned man, unsigned code, unsigned from, unsigned *promo);

/* Reads as many plain moves as come; none when the next is not. */
void scid_read_plain(struct scid_game *);

/* Reads moves, marks and comments, from where the start position is behind. */
void scid_read_moves(struct scid_game *);

/* The record is damaged: says where, and that it ends there. */
void scid_damaged(struct scid_game *, const char *what);

/* Words of the database as UTF-8: as they are, or decoded into game.decoded. */
struct slice scid_words(struct scid_game *, struct slice raw);

/* pack.c: games into the files of a database. For this folder alone. */

struct pack_table {
    struct names names;
    struct buf games; /* uint32_t: how many have the name of that number */
};

/* What is known from game to game. */
struct scid_pack {
    bool begun;
    uint64_t games, bytes;
    struct pack_table table[SCID_TABLES];
};

/* As struct format asks. */
const char *scid_pack(void *state, struct slice games, struct buf out[FORMAT_FILES]);
void scid_pack_end(void *state, struct buf out[FORMAT_FILES], struct buf *head);

/* scid_write.c: the writer of Scid databases. For this folder alone. */

/* One game by itself: an entry of the index without place and numbers, the names, each behind its length, and
 * the bytes of the game. Nothing when it has more than an entry can tell. */
void scid_write(struct buf *, const struct record *, const struct writing *);

#endif
