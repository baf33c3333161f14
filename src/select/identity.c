/* What a game is hashed from: qipu-stream(5), "IDENTITY", describes these bytes one by one. */

#include "players/players.h"
#include "select/test.h"

#include <xxhash.h>

enum { EDIT = 8, UNPLAYED = 9, NAMES_BYTES = 512 };

struct place2 {
    unsigned x, y;
};

/* A point as the symmetry puts it, on a board that was WIDTH by HEIGHT before. */
static struct place2 turned(struct place2 p, unsigned symmetry, unsigned width, unsigned height)
{
    if (symmetry & 4)
        p.x = width - 1 - p.x;
    for (unsigned i = symmetry & 3; i > 0; i--) {
        unsigned swap = width;

        p = (struct place2){height - 1 - p.y, p.x};
        width = height;
        height = swap;
    }
    return p;
}

/* Where a symmetry puts a point: from, and by how much for every step to the right and up. Sums and products
 * wrap, as a step may lead back. */
struct identity_turn {
    struct place2 origin, right, up;
};

static struct identity_turn turn_of(unsigned symmetry, unsigned width, unsigned height)
{
    struct place2 origin = turned((struct place2){0, 0}, symmetry, width, height);
    struct place2 right = turned((struct place2){1, 0}, symmetry, width, height);
    struct place2 up = turned((struct place2){0, 1}, symmetry, width, height);

    return (struct identity_turn){
        origin, {right.x - origin.x, right.y - origin.y}, {up.x - origin.x, up.y - origin.y}};
}

static inline struct place2 turn_to(const struct identity_turn *t, struct place2 p)
{
    return (struct place2){t->origin.x + p.x * t->right.x + p.y * t->up.x,
                           t->origin.y + p.x * t->right.y + p.y * t->up.y};
}

/* A point of the start that is not empty, and its byte. */
struct identity_man {
    struct place2 at;
    char byte;
};

/* The game being hashed, one symmetry at a time. */
struct hashing {
    const struct subject *subject;
    const struct game *game;
    const void *start; /* NULL: it could not be set up */
    unsigned symmetry, width, height;
    struct identity_turn turn;
    struct buf men; /* of the start: looked for once, and not where it is the usual one */
    struct buf *bytes;
    size_t line, line_bytes; /* where in `bytes` the line is as it was played, and how long it is */
    bool has_words;          /* the line has something else in it than MOVE_BYTES a move */
};

static inline void set_point(const struct hashing *h, point p, char bytes[2])
{
    struct place2 at = {POINT_X(p), POINT_Y(p)};
    bool on_board = p != NOWHERE && at.x < h->width && at.y < h->height;

    if (on_board)
        at = turn_to(&h->turn, at);
    bytes[0] = (char)(on_board ? at.x : NO_COORDINATE);
    bytes[1] = (char)(on_board ? at.y : NO_COORDINATE);
}

static void put_point(struct hashing *h, point p)
{
    char bytes[2];

    set_point(h, p, bytes);
    buf_add(h->bytes, bytes, sizeof bytes);
}

static void put_move(struct hashing *h, move m)
{
    enum move_kind kind = MOVE_KIND(m);
    char bytes[MOVE_BYTES] = {(char)kind, (char)MOVE_PROMO(m)};

    if (kind == MOVE_RESIGN)
        return;
    set_point(h, kind == MOVE_PLACE || kind >= MOVE_PASS ? NOWHERE : MOVE_FROM(m), bytes + 2);
    set_point(h, kind >= MOVE_PASS ? NOWHERE : MOVE_TO(m), bytes + 4);
    buf_add(h->bytes, bytes, sizeof bytes);
}

static void find_men(struct hashing *h)
{
    size_t all = h->game->men == NULL ? SIZE_MAX : h->game->men(h->start) * sizeof(struct identity_man);

    for (unsigned y = 0; y < h->height && h->men.n < all; y++)
        for (unsigned x = 0; x < h->width; x++) {
            enum side side = SIDE_NONE;
            enum piece piece = h->game->at(h->start, POINT(x, y), &side);
            struct identity_man man = {{x, y}, (char)(piece | side << 4)};

            if (piece != PIECE_NONE)
                buf_add(&h->men, &man, sizeof man);
        }
}

static void put_cells(struct hashing *h)
{
    bool lies = (h->symmetry & 1) != 0;
    unsigned width = lies ? h->height : h->width, height = lies ? h->width : h->height;
    size_t at = h->bytes->n + 3;

    buf_char(h->bytes, (char)width);
    buf_char(h->bytes, (char)height);
    buf_char(h->bytes, (char)h->game->to_move(h->start));
    buf_fill(h->bytes, 0, (size_t)width * height);
    for (size_t i = 0; i < h->men.n; i += sizeof(struct identity_man)) {
        struct identity_man man;
        struct place2 to;

        memcpy(&man, h->men.p + i, sizeof man);
        to = turn_to(&h->turn, man.at);
        h->bytes->p[at + to.y * width + to.x] = man.byte;
    }
}

/* The start that nearly every game of chess has, as put_cells() puts it. */
static const char usual_cells[] = {
#define OFFICERS(s) ROOK | s, KNIGHT | s, BISHOP | s, QUEEN | s, KING | s, BISHOP | s, KNIGHT | s, ROOK | s
#define EIGHT(x) x, x, x, x, x, x, x, x
    8,        8,        SIDE_FIRST, OFFICERS(SIDE_FIRST << 4),      EIGHT(PAWN | SIDE_FIRST << 4), EIGHT(0),
    EIGHT(0), EIGHT(0), EIGHT(0),   EIGHT(PAWN | SIDE_SECOND << 4), OFFICERS(SIDE_SECOND << 4)};

static bool starts_as_usual(const struct hashing *h)
{
    return h->game->id == GAME_CHESS && record_value(h->subject->record, KEY_POSITION).n == 0;
}

/* What a FEN of chess says beside the men: castling rights and the square of an en-passant capture. */
static void put_rights(struct hashing *h)
{
    SCOPED(buf) fen = {0};
    struct slice rest;

    if (starts_as_usual(h)) {
        buf_str(h->bytes, "KQkq -");
    } else if (h->game->id == GAME_CHESS) {
        h->game->fen(h->start, &fen);
        slice_cut(buf_as_slice(&fen), ' ', &rest);
        slice_cut(rest, ' ', &rest);
        buf_slice(h->bytes, slice_cut(rest, ' ', &rest));
        buf_char(h->bytes, ' ');
        buf_slice(h->bytes, slice_cut(rest, ' ', &rest));
    }
    buf_char(h->bytes, '\0');
}

static void put_start(struct hashing *h)
{
    const struct record *r = h->subject->record;
    const char *kind = r->game == GAME_UNKNOWN ? r->variant : game_name(r->game);

    buf_str(h->bytes, kind == NULL ? "" : kind);
    buf_char(h->bytes, '\0');
    if (h->start != NULL) {
        if (starts_as_usual(h))
            buf_add(h->bytes, usual_cells, sizeof usual_cells);
        else
            put_cells(h);
        put_rights(h);
    } else {
        buf_slice(h->bytes, record_value(r, KEY_POSITION));
        buf_char(h->bytes, '\0');
    }
}

static void put_edits(struct hashing *h, uint32_t node)
{
    const struct record *r = h->subject->record;

    for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next) {
        const struct note *n = &r->note[i];

        for (uint32_t p = 0; n->kind == NOTE_SETUP && p < n->points; p++) {
            buf_char(h->bytes, EDIT);
            buf_char(h->bytes, (char)n->value);
            put_point(h, NOWHERE);
            put_point(h, r->point[n->first_point + p]);
        }
    }
}

/* A move that nobody could play counts as it was written: a broken game is not the game before it. */
static void put_words(struct hashing *h, const struct node *n)
{
    const struct record *r = h->subject->record;
    SCOPED(buf) room = {0};

    h->has_words = true;
    buf_char(h->bytes, UNPLAYED);
    if (r->source != NULL)
        buf_slice(h->bytes, node_words(n, r->source, &room));
    else
        buf_add(h->bytes, &n->claim, sizeof n->claim);
    buf_char(h->bytes, '\0');
}

/* The bytes of a step or of a stone, the first of them in the low end: what set_point() makes of its fields,
 * all at once. */
static inline uint64_t move_bytes(move m, enum move_kind kind)
{
    uint64_t points = (uint64_t)MOVE_TO(m) << 32 | (kind == MOVE_STEP ? (uint64_t)MOVE_FROM(m) << 16 : 0);
    uint64_t xs = points & UINT64_C(0x003F003F0000), ys = points & UINT64_C(0x0FC00FC00000);
    uint64_t nowhere = kind == MOVE_STEP ? 0 : UINT64_C(0xFFFF0000);

    return xs | ys << 2 | nowhere | (uint64_t)MOVE_PROMO(m) << 8 | kind;
}

/* The moves of that KIND from node I on that follow each other by number, so that none waits for the one
 * before it to say where it is. *TO: where they go; there is room, for two bytes more than they have. Returns
 * the node behind them. */
static inline uint32_t put_row(const struct node *all, uint32_t i, enum move_kind kind, char **to)
{
    const struct node *n = all + i;
    char *p = *to;

    for (; MOVE_KIND(n->move) == kind; n++, p += MOVE_BYTES) {
        eight_put(p, move_bytes(n->move, kind));
        if (n->child != ++i) {
            i = n->child;
            p += MOVE_BYTES;
            break;
        }
    }
    *to = p;
    return i;
}

/* The steps or stones from node I on, which most moves are, of a game that is not turned: played moves lie on
 * the board. Returns the first node that is something else. */
static uint32_t put_usual(struct hashing *h, uint32_t i)
{
    const struct node *all = h->subject->record->node;
    char *p;

    buf_reserve(h->bytes, (size_t)h->subject->record->count * MOVE_BYTES + sizeof(uint64_t));
    p = h->bytes->p + h->bytes->n;
    while (i != 0 && MOVE_KIND(all[i].move) == MOVE_STEP)
        i = put_row(all, i, MOVE_STEP, &p);
    while (i != 0 && MOVE_KIND(all[i].move) == MOVE_PLACE)
        i = put_row(all, i, MOVE_PLACE, &p);
    h->bytes->n = (size_t)(p - h->bytes->p);
    return i;
}

static void put_line(struct hashing *h)
{
    const struct record *r = h->subject->record;

    for (uint32_t i = r->node[0].child; i != 0; i = r->node[i].child) {
        const struct node *n;

        if (h->symmetry == 0 && !h->subject->slow && h->start != NULL && (i = put_usual(h, i)) == 0)
            return;
        n = &r->node[i];
        if (n->move != MOVE_NONE)
            put_move(h, n->move);
        else if (n->flags & NODE_SILENT)
            put_edits(h, i);
        else
            put_words(h, n);
    }
}

static struct identity hash_from(const struct buf *b, size_t from)
{
    return identity_of_bytes((struct slice){b->p + from, b->n - from});
}

static bool is_less(struct identity a, struct identity b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static struct identity hash_played(struct hashing *h)
{
    buf_clear(h->bytes);
    put_start(h);
    h->line = h->bytes->n;
    put_line(h);
    h->line_bytes = h->bytes->n - h->line;
    return hash_from(h->bytes, 0);
}

/* Of an x or y that is STEP times the one before, counted from ORIGIN. */
static struct turned_coordinate turned_coordinate(unsigned origin, unsigned step)
{
    return (struct turned_coordinate){.back = step != 1, .from = origin};
}

/* The line as it was played, turned; behind it in `bytes` its copy with x and y swapped, for half of the
 * symmetries. */
static void put_turned_line(struct hashing *h)
{
    const struct identity_turn *t = &h->turn;
    bool swaps = t->right.x == 0;

    buf_reserve(h->bytes, h->line_bytes);
    turned_line(h->bytes->p + h->bytes->n, h->bytes->p + h->line + (swaps ? h->line_bytes : 0), h->line_bytes,
                turned_coordinate(t->origin.x, swaps ? t->up.x : t->right.x),
                turned_coordinate(t->origin.y, swaps ? t->right.y : t->up.y));
    h->bytes->n += h->line_bytes;
}

/* FROM: as many of `bytes` are kept. */
static struct identity hash_turned(struct hashing *h, unsigned symmetry, size_t from, bool fast)
{
    h->symmetry = symmetry;
    h->turn = turn_of(symmetry, h->width, h->height);
    h->bytes->n = from;
    put_start(h);
    if (fast)
        put_turned_line(h);
    else
        put_line(h);
    return hash_from(h->bytes, from);
}

/* The least of LEAST, as it was played, and the seven other symmetries; *SYMMETRY is that which it has. */
static struct identity least_turned(struct hashing *h, struct identity least, unsigned *symmetry)
{
    bool fast = !h->has_words && !h->subject->slow;
    size_t from = fast ? h->line + 2 * h->line_bytes : 0;

    if (fast) {
        buf_reserve(h->bytes, h->line_bytes);
        turned_line_swap(h->bytes->p + h->bytes->n, h->bytes->p + h->line, h->line_bytes);
    }
    for (unsigned i = 1; i < 8; i++) {
        struct identity other = hash_turned(h, i, from, fast);

        if (is_less(other, least)) {
            least = other;
            *symmetry = i;
        }
    }
    return least;
}

struct identity identity_of(const struct subject *s, unsigned *symmetry)
{
    struct hashing h = {.subject = s, .game = games[s->record->game], .bytes = s->scratch};
    unsigned turned = 0;
    struct identity least;

    h.start = s->replayed->rules == NULL ? NULL : replay_start(s->replay);
    if (h.start != NULL) {
        h.game->size(h.start, &h.width, &h.height);
        if (!starts_as_usual(&h))
            find_men(&h);
    }
    h.turn = turn_of(0, h.width, h.height);
    least = hash_played(&h);
    if (game_places_stones(s->record->game) && h.start != NULL)
        least = least_turned(&h, least, &turned);
    if (symmetry != NULL)
        *symmetry = turned;
    buf_free(&h.men);
    return least;
}

static void put_number(struct buf *b, uint64_t n)
{
    char bytes[8];

    eight_put(bytes, __builtin_bswap64(n));
    buf_add(b, bytes, sizeof bytes);
}

/* In the place of what was in it. */
static void put_players(struct buf *b, const struct subject *s, struct identity id)
{
    buf_clear(b);
    buf_reserve(b, NAMES_BYTES);
    put_number(b, id.high);
    put_number(b, id.low);
    fold_name(b, record_value(s->record, KEY_FIRST));
    buf_char(b, '\0');
    fold_name(b, record_value(s->record, KEY_SECOND));
    buf_char(b, '\0');
}

struct identity identity_of_pairing(const struct subject *s)
{
    put_players(s->scratch, s, identity_of(s, NULL));
    return hash_from(s->scratch, 0);
}

struct identity identity_of_known(const struct subject *s, struct identity known)
{
    struct buf *b = s->scratch;
    struct date date;

    put_players(b, s, known);
    if (date_read(record_value(s->record, KEY_DATE), &date))
        for (unsigned i = 0; i < 3; i++) {
            buf_str(b, i == 0 ? "" : ".");
            buf_uint(b, date.part[i]);
        }
    buf_char(b, '\0');
    fold_words(b, record_value(s->record, KEY_EVENT));
    return hash_from(b, 0);
}

struct identity identity_of_game(const struct subject *s)
{
    return identity_of_known(s, identity_of(s, NULL));
}

struct identity identity_of_bytes(struct slice s)
{
    XXH128_hash_t x = XXH3_128bits(s.p, s.n);

    return (struct identity){x.high64, x.low64};
}

/* The low 32 bits as eight digits, the first of them in the low end. */
static uint64_t hex_digits(uint64_t v)
{
    uint64_t above_nine;

    v = __builtin_bswap64(v << 32);
    v = (v | v << 16) & UINT64_C(0x0000FFFF0000FFFF);
    v = (v | v << 8) & UINT64_C(0x00FF00FF00FF00FF);
    v = (v << 8 | v >> 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    above_nine = (v + EIGHT_OF(6)) >> 4 & EIGHT_OF(1);
    return v + EIGHT_OF('0') + above_nine * ('a' - '0' - 10);
}

void identity_text(struct identity id, char text[ID_DIGITS + 1])
{
    eight_put(text, hex_digits(id.high >> 32));
    eight_put(text + 8, hex_digits(id.high & UINT32_MAX));
    eight_put(text + 16, hex_digits(id.low >> 32));
    eight_put(text + 24, hex_digits(id.low & UINT32_MAX));
    text[ID_DIGITS] = '\0';
}

bool identity_read(struct slice s, struct identity *id)
{
    *id = (struct identity){0, 0};
    for (size_t i = 0; i < s.n && s.n == ID_DIGITS; i++) {
        char c = s.p[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 16;

        if (digit > 15)
            return false;
        *(i < 16 ? &id->high : &id->low) |= (uint64_t)digit << (60 - 4 * (i % 16));
    }
    return s.n == ID_DIGITS;
}
