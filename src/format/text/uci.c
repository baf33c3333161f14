/* One game a line in the coordinates that engines speak:
 *
 *   e2e4 e7e5 g1f3
 *   fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4
 *
 * "position", "startpos" and "moves" are read too, as in the UCI protocol, and a result at the end. */
#include "format/text/uci.h"

#include "format/text/lines.h"
#include "format/xiangqi/board.h"
#include "notation/xiangqi.h"

/* Whether every word of the line but its result is a move in that notation. */
static bool is_all(struct slice line, const struct notation *n)
{
    struct slice word;
    unsigned moves = 0;

    while (n != NULL && (word = lines_word(&line)).n > 0) {
        struct claim c;

        claim_clear(&c);
        if (n->parse(word, 0, &c))
            moves++;
        else if (moves == 0 || result_named(word) == RESULT_UNKNOWN)
            return false;
    }
    return moves > 0;
}

static const struct notation *notation_of(enum game_id game)
{
    return notation_named(game == GAME_XIANGQI ? SLICE("ucci") : SLICE("uci"));
}

/* Files a to i and ranks 0 to 9 or 1 to 10 are xiangqi's; what both games have is taken for chess. */
static enum game_id game_of(struct slice moves)
{
    if (!is_all(moves, notation_of(GAME_CHESS)) &&
        (is_all(moves, &notation_ucci) || is_all(moves, &notation_uci_xiangqi)))
        return GAME_XIANGQI;
    return GAME_CHESS;
}

static bool begins_at_home(struct slice moves, const struct notation *n)
{
    struct claim c;

    claim_clear(&c);
    return n->parse(lines_word(&moves), 0, &c) && xqboard_is_home(c.from);
}

/* As the game is usually spelled here, or with ranks that count from 1 where only that makes sense. */
static const struct notation *notation_in(struct slice moves, enum game_id game, bool from_start)
{
    if (game == GAME_XIANGQI && is_all(moves, &notation_uci_xiangqi) &&
        (!is_all(moves, &notation_ucci) || (from_start && !begins_at_home(moves, &notation_ucci) &&
                                            begins_at_home(moves, &notation_uci_xiangqi))))
        return &notation_uci_xiangqi;
    return notation_of(game);
}

static int sniff(struct slice head)
{
    struct slice line = lines_first(head), rest = line, word = lines_word(&rest);

    if (slice_is(word, "position") || slice_is(word, "startpos"))
        return 80;
    if (slice_is(word, "fen"))
        return lines_game_of_fen(lines_word(&rest)) == GAME_UNKNOWN ? 0 : 80;
    return is_all(line, notation_in(line, game_of(line), true)) ? 60 : 0;
}

/* The words from "fen" up to "moves", or to the end of the line. */
static void read_fen(struct text *t, struct record *r, struct slice *line)
{
    const char *start = NULL, *end = NULL;
    struct slice word, rest = *line;

    while ((word = lines_word(&rest)).n > 0) {
        *line = rest;
        if (slice_is(word, "moves"))
            break;
        start = start == NULL ? word.p : start;
        end = word.p + word.n;
    }
    if (start == NULL)
        return;
    lines_keep_fen(t, r, "fen", slice_between(start, end),
                   (struct span){(uint32_t)(start - t->start), (uint32_t)(end - start)});
}

/* What stands before the moves. */
static void read_start(struct text *t, struct record *r, struct slice *line)
{
    struct slice rest = *line, word;

    while ((word = lines_word(&rest)).n > 0) {
        if (slice_is(word, "fen")) {
            *line = rest;
            read_fen(t, r, line);
            return;
        }
        if (!slice_is(word, "position") && !slice_is(word, "startpos") && !slice_is(word, "moves"))
            return;
        *line = rest;
    }
}

static void read_word(struct text *t, struct record *r, const struct notation *n, struct slice word)
{
    struct span at = {(uint32_t)(word.p - t->start), (uint32_t)word.n};
    struct claim c;
    uint32_t node;

    claim_clear(&c);
    if (!n->parse(word, 0, &c)) {
        claim_clear(&c);
        if (result_named(word) != RESULT_UNKNOWN || slice_is(word, "*")) {
            r->terminated = true;
            r->terminator = result_named(word);
            r->result_at = at;
            return;
        }
    }
    if ((node = record_add(r, r->count - 1)) != 0) {
        r->node[node].claim = c;
        r->node[node].at = at;
    }
}

static enum status read_game(struct text *t, struct record *r, struct sink *s)
{
    struct slice line, word;
    const struct notation *n;

    (void)s;
    if (!lines_next(t, &line))
        return STATUS_END;
    lines_begin(t, r, "uci", line);
    read_start(t, r, &line);
    if (r->game == GAME_UNKNOWN)
        r->game = t->file != NULL && t->file->hint != GAME_UNKNOWN ? t->file->hint : game_of(line);
    n = notation_in(line, r->game, record_find(r, KEY_POSITION) == NULL);
    r->notation = n->name;
    while ((word = lines_word(&line)).n > 0)
        read_word(t, r, n, word);
    return STATUS_GAME;
}

static void write_game(struct buf *b, const struct record *r, const struct writing *how,
                       struct losses *losses)
{
    const struct notation *n = how->notation != NULL ? how->notation : notation_of(r->game);
    struct slice fen = record_value(r, KEY_POSITION);
    uint32_t node = r->node[0].child;

    if (slice_is(fen, lines_usual_fen(r->game)))
        fen.n = 0;
    if (fen.n > 0) {
        buf_str(b, "fen ");
        buf_slice(b, fen);
        buf_str(b, " moves");
    } else if (node == 0) {
        buf_str(b, "startpos");
    }
    for (size_t start = b->n; node != 0; node = r->node[node].child) {
        const struct claim *c = r->told != NULL ? &r->told[node] : &r->node[node].claim;

        if (r->node[node].flags & NODE_SILENT)
            continue;
        if (c->kind == MOVE_NONE || n->write == NULL) {
            losses->what |= HOLDS_MOVES;
            break;
        }
        if (b->n > start || fen.n > 0)
            buf_char(b, ' ');
        n->write(c, r->height, b);
    }
    buf_char(b, '\n');
}

const struct format format_uci = {.name = "uci",
                                  .title = "one game a line, in the coordinates of engines",
                                  .games = 1 << GAME_CHESS | 1 << GAME_XIANGQI,
                                  .holds = HOLDS_SETUP | HOLDS_MANY_GAMES | HOLDS_MOVES,
                                  .flags = FORMAT_SQUARES | FORMAT_NOTATION,
                                  .sniff = sniff,
                                  .split = lines_split,
                                  .read = read_game,
                                  .write = write_game};
