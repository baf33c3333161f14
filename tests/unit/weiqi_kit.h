/* weiqi_kit.h - what the weiqi tests share: records from a few letters of SGF, replayed and judged. */
#ifndef QIPU_TESTS_UNIT_WEIQI_KIT_H
#define QIPU_TESTS_UNIT_WEIQI_KIT_H

#include "finding/sink.h"
#include "replay/replay.h"

struct kit {
    struct rulebooks books;
    struct replay *replay;
    struct replay_options options;
    const struct rulebook *forced[GAME_COUNT];
    struct sink sink;
    struct record record;
    struct replayed result;
};

void kit_open(struct kit *);
void kit_close(struct kit *);

/* Reads the one game in TEXT (main line and variations; B W AB AW AE PL TB TW BL WL OB OW KO and headers)
 * and replays it. */
void kit_play(struct kit *, struct slice text);

/* The same with other options or rules ("go-japanese"; NULL: as the record says). */
void kit_options(struct kit *, enum after_illegal, const char *rules);

/* Findings with that code; the first one. */
unsigned kit_count(const struct kit *, const char *code);
const struct finding *kit_first(const struct kit *, const char *code);

/* How many errors. */
unsigned kit_errors(const struct kit *);

/* The end of the game that begins at P (past its closing parenthesis). */
const char *kit_game_end(const char *p, const char *end);

/* A whole file below $QIPU_DATA; an empty slice when it is not there. Freed by the caller. */
struct slice kit_data(const char *path);

#endif
