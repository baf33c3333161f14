#include "output/show.h"

#include "notation/coord.h"

void show_move(struct buf *b, const struct shown *s)
{
    const struct record *record = s->line->record;
    const struct notation *notation = s->style->notation != NULL ? s->style->notation
                                                                 : notation_usual(record->game);
    size_t before = b->n;

    if (s->told == NULL)
        return;
    if (notation != NULL && notation->write != NULL && (notation->games >> record->game & 1))
        notation->write(s->told, record->height, b);
    if (b->n == before)
        coord_move(b, record->game, line_step(s->line)->move);
}

void show_number(struct buf *b, const struct shown *s)
{
    enum side mover = other_side(s->line->game->to_move(s->line->position));
    uint32_t ply = line_ply(s->line);
    bool pairs = s->line->record->game == GAME_CHESS || s->line->record->game == GAME_XIANGQI;

    if (!pairs) {
        buf_uint(b, ply);
        return;
    }
    buf_uint(b, (ply + (mover == SIDE_FIRST ? 1 : 0)) / 2 + (mover == SIDE_SECOND && ply % 2 == 1));
    buf_str(b, mover == SIDE_FIRST ? "." : "...");
}

void show_facts(const struct line *line, void (*each)(void *context, const char *word), void *context)
{
    static const struct {
        uint32_t bit;
        const char *word;
    } words[] = {
        { FACT_CAPTURE, "capture" }, { FACT_CHECK, "check" }, { FACT_MATE, "mate" }, { FACT_STALEMATE, "stalemate" },
        { FACT_PASS, "pass" },       { FACT_KO, "ko" },       { FACT_FIVE, "five" }, { FACT_FORCED, "illegal" },
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (line_step(line)->facts & words[i].bit)
            each(context, words[i].word);
}

static void fen_position(struct buf *b, const struct shown *s)
{
    s->line->game->fen(s->line->position, b);
    buf_char(b, '\n');
}

const struct shower show_fen = { .name = "fen", .position = fen_position };
