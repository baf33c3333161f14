/* Move lists, line by line, by the patterns of formats/movelist.yaml; and a plain numbered list on the way
 * out. */
#include "format/format.h"

#include "base/data/data.h"
#include "format/description.h"
#include "format/text/headings.h"
#include "format/text/heads.h"
#include "format/text/lines.h"
#include "format/text/list/movelist_write.h"
#include "format/text/men/score.h"
#include "format/text/playable.h"
#include "format/text/stones/stonelist.h"
#include "format/weiqi/weiqi_stones.h"

enum { SAMPLE = 400, FEW_BYTES = 300, HEAD_BYTES = 1 << 16 };

struct movelist {
    struct builder file; /* lines and nodes */
    struct patterns *patterns;
    pcre2_match_data *found;
    /* What the first pass saw: enough moves to tell the notation. */
    struct slice sample[SAMPLE];
    unsigned samples;
    unsigned two_squares; /* those of them that may name two squares */
    const struct notation *notation;
    enum side next;
    bool building;      /* the second pass */
    bool moved;         /* moves have been seen in this pass */
    bool fitted;        /* a pattern has fitted the line, or a part of it, whatever is made of its words */
    struct buf fits;    /* a byte for each line of the first pass: the number of the first such pattern */
    size_t line;        /* as many have been in this pass */
    enum game_id start; /* of the position before the moves; GAME_UNKNOWN: none is given */
};

/* The bytes matched at the start of S, 0 for none. */
static size_t match(struct movelist *m, struct line_pattern *p, struct slice s)
{
    size_t n = patterns_match(m->patterns, p, s, m->found);

    m->fitted |= n != 0;
    return n;
}

static struct slice group(const struct movelist *m, struct line_pattern *p, enum group g, struct slice s)
{
    return patterns_group(p, g, s, m->found);
}

/* -- Moves ---------------------------------------------------------------------------------------- */

static bool parse(const struct notation *n, unsigned height, struct slice word, struct claim *c)
{
    claim_clear(c);
    return n->parse(word, height, c);
}

/* Who "B", "红" and the others are, by who begins in this game. */
static enum side side_named(const struct movelist *m, struct slice word)
{
    enum game_id game = m->file.record->game;
    bool black = slice_is_nocase(word, "b") || slice_is_nocase(word, "black") || slice_is(word, "黑") ||
                 slice_is(word, "黒");
    bool white = slice_is_nocase(word, "w") || slice_is_nocase(word, "white") || slice_is(word, "白");

    if (slice_is(word, "红"))
        return SIDE_FIRST;
    if (!black && !white)
        return SIDE_NONE;
    return black == game_places_stones(game) ? SIDE_FIRST : SIDE_SECOND;
}

static void take_result(struct movelist *m, struct slice word)
{
    struct record *r = m->file.record;

    r->terminated = true;
    r->terminator = declared_read(r->vocabularies, r->game, word).result;
    r->result_at = build_span(&m->file, word);
}

/* Any other notation of the game, for lists that mix them. */
static bool parse_any(const struct movelist *m, struct slice word, struct claim *c)
{
    const struct record *r = m->file.record;

    if (parse(m->notation, r->height, word, c))
        return true;
    for (size_t i = 0; notations[i] != NULL; i++)
        if ((notations[i]->games >> r->game & 1) != 0 && parse(notations[i], r->height, word, c))
            return true;
    claim_clear(c);
    return false;
}

/* What stands for a move that is not told here; of 9... the first dot belongs to the number. */
static bool is_gap(struct slice word)
{
    return slice_is(word, "…") || slice_is(word, "..") || slice_is(word, "……") || slice_is(word, "...") ||
           slice_is(word, "--");
}

/* Whether a word may say whence a man goes and where to: in ASCII that takes two digits in every notation. */
static bool may_name_two(struct slice word)
{
    unsigned digits = 0;

    for (size_t i = 0; i < word.n; i++)
        digits += (unsigned char)word.p[i] >= 0x80 ? 2 : word.p[i] >= '0' && word.p[i] <= '9';
    return digits >= 2;
}

static void add_sample(struct movelist *m, struct slice word)
{
    if (m->samples == SAMPLE)
        return;
    m->sample[m->samples++] = word;
    m->two_squares += may_name_two(word);
}

static void take_move(struct movelist *m, enum side side, struct slice word)
{
    struct claim claim;
    struct node *n;
    uint32_t at;

    if (word.n == 0 || is_gap(word))
        return;
    if (!m->building) {
        add_sample(m, word);
        return;
    }
    if (result_named(word) != RESULT_UNKNOWN || slice_is(word, "*")) {
        take_result(m, word);
        return;
    }
    parse_any(m, word, &claim);
    if ((at = record_add(m->file.record, m->file.node)) == 0)
        return;
    m->file.node = at;
    n = &m->file.record->node[at];
    n->claim = claim;
    if (side != SIDE_NONE)
        n->claim.side = (uint8_t)side;
    n->at = build_span(&m->file, word);
}

/* The number of a pair belongs to its first move. Other games number single moves. */
static void take_number(struct movelist *m, struct slice digits)
{
    struct record *r = m->file.record;
    long number;

    if (m->building && r->game == GAME_XIANGQI && m->file.node != 0 && slice_long(digits, &number) &&
        number > 0 && number <= UINT16_MAX)
        r->node[m->file.node].number = (uint16_t)number;
}

static void take_moves(struct movelist *m, struct line_pattern *p, struct slice s)
{
    struct slice first = group(m, p, GROUP_FIRST, s);
    bool is_chess = m->file.record != NULL && m->file.record->game == GAME_CHESS;

    take_move(m, side_named(m, group(m, p, GROUP_SIDE, s)), group(m, p, GROUP_MOVE, s));
    take_move(m, SIDE_NONE, first);
    if (first.n != 0 && !is_gap(first))
        take_number(m, group(m, p, GROUP_NUMBER, s));
    take_move(m, is_chess && is_gap(first) ? SIDE_SECOND : SIDE_NONE, group(m, p, GROUP_SECOND, s));
}

/* -- Lines ---------------------------------------------------------------------------------------- */

static void take_header(struct movelist *m, struct slice key, struct slice value)
{
    struct record *r = m->file.record;
    const struct desc_header *known = desc_find(m->file.text->file->desc, slice_trim(key));
    long size;

    if (!m->building || value.n == 0)
        return;
    record_header(r, known == NULL ? KEY_OTHER : (enum key)known->key[r->game], slice_trim(key), value,
                  build_span(&m->file, value));
    if (known != NULL && known->key[r->game] == KEY_SIZE && slice_long(value, &size) && size > 1 &&
        size <= 52)
        r->width = r->height = (uint8_t)size;
}

/* A header counts as one only when its key is known: a colon may stand in any line of words. */
static bool is_header(const struct movelist *m, struct line_pattern *p, struct slice line)
{
    struct slice key = group(m, p, GROUP_KEY, line);

    return key.p != NULL && desc_find(m->file.text->file->desc, slice_trim(key)) != NULL;
}

/* Whether a word is a move in the list's notation or, as long as that is not known, in any. */
static bool is_move(const struct movelist *m, struct slice word)
{
    struct claim c;

    if (is_gap(word) || result_named(word) != RESULT_UNKNOWN)
        return true;
    if (m->building)
        return parse(m->notation, m->file.record->height, word, &c);
    for (size_t i = 0; notations[i] != NULL; i++)
        if (parse(notations[i], 0, word, &c))
            return true;
    return false;
}

/* A letter or two and a number behind a side: a point, even if no board has it. */
static bool is_point_of_side(struct slice side, struct slice word)
{
    size_t letters = 0;

    while (letters < word.n && ((word.p[letters] | 32) >= 'a' && (word.p[letters] | 32) <= 'z'))
        letters++;
    return side.n != 0 && letters > 0 && letters < 3 && word.n - letters > 0 && word.n - letters < 3;
}

/* The pattern again and again up to the end of the line, with at least half of the words moves, or three of
 * four where no number and no side is said: else it is prose. */
static bool is_moves(struct movelist *m, struct line_pattern *p, struct slice line)
{
    static const enum group words[] = {GROUP_MOVE, GROUP_FIRST, GROUP_SECOND};
    unsigned count = 0, moves = 0, share = 4;

    while (line.n != 0) {
        size_t n = match(m, p, line);

        if (n == 0)
            return false;
        for (size_t i = 0; i < 3; i++) {
            struct slice word = group(m, p, words[i], line);

            bool fits =
                word.n != 0 && (is_move(m, word) || is_point_of_side(group(m, p, GROUP_SIDE, line), word));

            moves += fits;
            /* A slip in two squares, g1-f9, is no word of prose. */
            count += word.n != 0 && (fits || utf8_ascii(word) < word.n || !may_name_two(word));
        }
        if (group(m, p, GROUP_NUMBER, line).p != NULL || group(m, p, GROUP_SIDE, line).p != NULL)
            share = 2;
        line = (struct slice){line.p + n, line.n - n};
    }
    return moves != 0 && moves * share >= count * (share - 1);
}

static void take_all_moves(struct movelist *m, struct line_pattern *p, struct slice line)
{
    while (line.n != 0) {
        size_t n = match(m, p, line);

        if (n == 0)
            return;
        take_moves(m, p, line);
        line = (struct slice){line.p + n, line.n - n};
    }
}

static bool take_line_as(struct movelist *m, struct line_pattern *p, struct slice line)
{
    switch (p->kind) {
    case PATTERN_SKIP:
        return match(m, p, line) != 0;
    case PATTERN_HEADER:
        if (match(m, p, line) == 0 || !is_header(m, p, line))
            return false;
        take_header(m, group(m, p, GROUP_KEY, line), group(m, p, GROUP_VALUE, line));
        return true;
    case PATTERN_RESULT:
        if (match(m, p, line) == 0)
            return false;
        if (m->building)
            take_result(m, group(m, p, GROUP_RESULT, line));
        return true;
    case PATTERN_MOVES:
        if (!is_moves(m, p, line))
            return false;
        take_all_moves(m, p, line);
        m->moved = true;
        return true;
    case PATTERN_MISSING:
    case PATTERN_MAIL:
    case PATTERN_HEADING:
    case PATTERN_KINDS:
        break;
    }
    return false;
}

static bool is_fen(struct slice line)
{
    struct slice board = lines_word(&line);

    return board.n >= 15 && lines_game_of_fen(board) != GAME_UNKNOWN && slice_find(board, '.') == NULL;
}

/* A position on a line of its own before the moves is where they start; WXF has a word before it. Moves
 * behind it on its line stay in *WHOLE. */
static bool take_fen(struct movelist *m, struct slice *whole)
{
    struct slice line = *whole, rest = line, word = lines_word(&rest), moves, position;

    if (slice_is(word, "FEN")) {
        line = slice_trim(rest);
        rest = line;
        word = lines_word(&rest);
    }
    if (m->moved || !is_fen(line))
        return false;
    m->start = lines_game_of_fen(word);
    position = lines_position(line, &moves);
    rest = moves;
    if (slice_is_nocase(lines_word(&rest), "moves") && position.n > 0) {
        line = position;
        moves = slice_trim(rest);
    } else {
        moves.n = 0;
    }
    *whole = moves;
    if (m->building)
        record_header(m->file.record, KEY_POSITION, SLICE("FEN"), line, build_span(&m->file, line));
    return moves.n == 0;
}

/* The line by the first pattern that takes it; false when none does. The second pass need not ask again those
 * that did not fit it in the first. */
static bool take_by_pattern(struct movelist *m, struct slice line)
{
    unsigned i = m->building && m->line <= m->fits.n ? (unsigned char)m->fits.p[m->line - 1] : 0, fits = i;

    m->fitted = false;
    while (i < m->patterns->count && !take_line_as(m, &m->patterns->pattern[i], line)) {
        i++;
        fits = m->fitted ? fits : i;
    }
    if (!m->building)
        m->fits.p[m->line - 1] = (char)fits;
    return i < m->patterns->count;
}

static void take_lines(struct movelist *m)
{
    struct slice line;

    m->line = 0;
    while (build_line(&m->file, &line)) {
        line = slice_trim(line);
        if (line.n == 0)
            continue;
        m->line++;
        if (!m->building)
            buf_char(&m->fits, 0);
        /* A header behind moves is the next game's. */
        if (m->moved && heads_known(m->file.text->file->desc, line) && !heads_is_result(line)) {
            m->file.text->p = line.p;
            return;
        }
        if (take_fen(m, &line))
            continue;
        if (!take_by_pattern(m, line) && m->building)
            build_say(&m->file, CODE_MOVELIST_LINE, line, line);
    }
}

/* -- Which game, which notation ------------------------------------------------------------------- */

/* A point that a board of five in a row does not have, in a notation of that game alone. */
static bool is_too_far(const struct notation *n, const struct claim *c)
{
    return n->games == 1u << GAME_WUZIQI && c->kind == MOVE_PLACE &&
           (POINT_X(c->to) > 14 || POINT_Y(c->to) > 14);
}

static enum game_id game_of(const struct notation *n, enum game_id hint)
{
    if (hint != GAME_UNKNOWN)
        return hint;
    for (unsigned g = GAME_UNKNOWN + 1; g < GAME_COUNT; g++)
        if ((n->games >> g & 1) != 0)
            return (enum game_id)g;
    return GAME_UNKNOWN;
}

/* How many of the samples the notation can read, and, where they say whence men come, how many of them men of
 * its game can make from the start. Where that cannot be as much as WANTED, less than that. */
static unsigned score(const struct movelist *m, const struct notation *n, unsigned wanted)
{
    enum game_id game = game_of(n, m->file.text->file->hint);
    bool counts_men = !game_places_stones(game) && m->start == GAME_UNKNOWN;
    unsigned good = 0, left = m->samples + m->two_squares;
    struct playable board;
    struct claim c;

    playable_start(&board, game);
    for (unsigned i = 0; i < m->samples && good + board.good + left >= wanted; i++) {
        left -= may_name_two(m->sample[i]) ? 2 : 1;
        if (!parse(n, 0, m->sample[i], &c))
            claim_clear(&c);
        good += c.kind != MOVE_NONE && !is_too_far(n, &c);
        playable_move(&board, &c);
    }
    return good + (counts_men ? board.good : 0);
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Lists of points look alike: small letters are how renju writes them, capitals how weiqi does. */
static bool prefers(const struct movelist *m, const struct notation *n, const struct notation *best)
{
    if ((n->games & 1u << GAME_WEIQI) != 0 && (best->games & 1u << GAME_WUZIQI) != 0)
        return !is_small(m->sample[0].p[0]);
    return false;
}

static bool decide(struct movelist *m)
{
    enum game_id asked = m->file.text->file->hint, hint = asked != GAME_UNKNOWN ? asked : m->start;
    unsigned highest = 0;

    for (size_t i = 0; notations[i] != NULL; i++) {
        const struct notation *n = notations[i];
        unsigned good, wanted;

        if (hint != GAME_UNKNOWN && (n->games >> hint & 1) == 0)
            continue;
        wanted = highest != 0 && prefers(m, n, m->notation) ? highest : highest + 1;
        good = score(m, n, wanted);
        if (good >= wanted) {
            highest = good;
            m->notation = n;
        }
    }
    if (m->notation == NULL && m->start == GAME_XIANGQI)
        m->notation = &notation_wxf; /* a position alone */
    if (m->notation == NULL)
        return false;
    m->file.record->game = game_of(m->notation, hint);
    m->file.record->notation = m->notation->name;
    return true;
}

enum reader { READ_UNKNOWN, READ_SCORE, READ_STONES, READ_PATTERNS };

/* Who reads a text that begins so; READ_PATTERNS when nobody else knows it. Points are looked for with care,
 * which costs 1,000 instructions a byte: not where STONES is false. */
static enum reader reader_of_head(enum game_id hint, struct slice head, bool stones)
{
    if ((hint == GAME_UNKNOWN || hint == GAME_XIANGQI) && score_sniff(head) > 0)
        return READ_SCORE;
    if (hint != GAME_UNKNOWN)
        return game_places_stones(hint) ? READ_STONES : READ_PATTERNS;
    return stones && stonelist_sniff(head) > 0 ? READ_STONES : READ_PATTERNS;
}

/* The bytes of the text up to the line end before MOST. */
static struct slice head_of(const struct text *text, size_t most)
{
    struct slice rest = slice_between(text->p, text->end);
    const char *feed;

    if (rest.n <= most)
        return rest;
    feed = memrchr(rest.p, '\n', most);
    return (struct slice){rest.p, feed == NULL ? most : (size_t)(feed + 1 - rest.p)};
}

/* The file of a server begins so. */
static bool is_wxf(struct slice line)
{
    return slice_is(lines_word(&line), "FORMAT") && slice_is(lines_word(&line), "WXF");
}

/* Whether the reader of the last game is right for the next, too: a look at a few lines is enough. */
static bool goes_on(const struct text *text, enum reader reader)
{
    struct slice rest = slice_between(text->p, text->end);

    /* Cut anywhere: a line may be as long as its game. */
    rest.n = rest.n < FEW_BYTES ? rest.n : FEW_BYTES;
    return (reader == READ_SCORE && score_sniff(rest) > 0) ||
           (reader == READ_PATTERNS && is_wxf(lines_first(rest)) && score_sniff(rest) == 0) ||
           (reader == READ_STONES && stonelist_sniff(head_of(text, FEW_BYTES)) > 0);
}

/* Who reads the next game, behind the last one, whose reader may be sure of it. Behind the first one less is
 * looked at: there may be many games. Where a look found no points, the next of its length is half as much
 * further on, so that the looks of many small games are not more than a few times the text. */
static enum reader reader_of(const struct text *text, struct carried_head *carried)
{
    static const size_t heads[] = {FEW_BYTES, 2048, HEAD_BYTES};
    enum reader reader = READ_PATTERNS;
    size_t at = (size_t)(text->p - text->start);

    if (carried->moves_follow || goes_on(text, (enum reader)carried->reader))
        return (enum reader)carried->reader;
    for (size_t i = text->serial == 0 ? 2 : 0; i < 3 && reader == READ_PATTERNS; i++) {
        bool stones = at >= carried->looked[i];

        reader = reader_of_head(text->file->hint, head_of(text, heads[i]), stones);
        if (reader == READ_PATTERNS && stones)
            carried->looked[i] = at + heads[i] / 2;
    }
    return reader;
}

/* By the patterns of movelist.yaml: what no other reader of text understands. */
static enum status read_patterns(struct text *text, struct record *record, struct sink *sink,
                                 struct patterns *patterns)
{
    struct movelist m;
    const char *start = text->p;
    enum status status = STATUS_END;

    m = (struct movelist){.patterns = patterns, .found = patterns_room()};
    stones_start(&m.file, text, record, sink, "movelist", 0);
    take_lines(&m);
    if (decide(&m)) {
        text->p = start;
        m.building = true;
        m.moved = false;
        take_lines(&m);
        /* A game is more than one line that could have been moves. */
        if (record->count > 1 || record->headers > 0 || record->terminated)
            status = build_end(&m.file);
    }
    pcre2_match_data_free(m.found);
    buf_free(&m.fits);
    return status;
}

/* A sheet of xiangqi without a move: both sides stayed away, or one did. */
static bool is_unplayed(const struct text *text)
{
    bool red;

    return (text->file->hint == GAME_XIANGQI || text->file->hint == GAME_UNKNOWN) &&
           heads_alone(slice_between(text->p, text->end), &red) && red;
}

static enum status read_unplayed(struct text *text, struct record *record, struct sink *sink)
{
    struct builder file;
    struct slice line;

    stones_start(&file, text, record, sink, "movelist", 0);
    record->game = GAME_XIANGQI;
    record->notation = "chinese";
    while (build_line(&file, &line))
        heads_read(&file, line, true);
    return build_end(&file);
}

/* Behind the headers of a mail at the start of a text: their Date is no game's. */
static const char *behind_mail(const struct text *text, struct patterns *patterns)
{
    pcre2_match_data *found = patterns_room();
    struct slice rest = slice_between(text->p, text->end), line;
    bool mail = false;
    size_t width;

    do {
        line = slice_trim(slice_cut(rest, '\n', &rest));
        mail |= line.n > 0 && patterns_fit(patterns, PATTERN_MAIL, line, found);
    } while (rest.p != NULL && line.n > 0 && heads_colon(line, &width) != NULL);
    pcre2_match_data_free(found);
    return mail && line.n == 0 && rest.p != NULL ? rest.p : text->p;
}

static enum status read_by(struct text *text, struct record *record, struct sink *sink,
                           struct patterns *patterns)
{
    struct carried_head *carried = text_carried(record);
    const char *start = text->p;
    enum reader reader;

    if (text->serial == 0) {
        *carried = (struct carried_head){.line = 0};
        patterns_report(patterns, sink);
        text->p = behind_mail(text, patterns);
        start = text->p;
    }
    if (text->serial == 0 && is_unplayed(text))
        return read_unplayed(text, record, sink);
    reader = reader_of(text, carried);
    carried->reader = (uint8_t)reader;
    if (reader == READ_SCORE) {
        enum status status = score_read(text, record, sink, patterns);

        if (status == STATUS_GAME)
            return status;
        record_clear(record);
        text->p = start;
    }
    if (reader == READ_STONES) {
        bool refused = false;
        enum status status = stonelist_read(text, record, sink, patterns, &refused);

        if (status == STATUS_GAME || refused)
            return status;
        record_clear(record);
        text->p = start;
    }
    return read_patterns(text, record, sink, patterns);
}

static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    if (text->serial > 0 && slice_trim(slice_between(text->p, text->end)).n == 0) {
        text->p = text->end;
        return STATUS_END;
    }
    return read_by(text, record, sink, patterns_of(text->file->desc));
}

/* -- Guessing ------------------------------------------------------------------------------------- */

/* A colour and a point, or numerals with a point between them: what no other format looks like. */
static bool is_sure_line(struct slice line)
{
    struct slice rest = line, word;
    struct claim c;

    if (slice_starts(line, "play "))
        return true;
    if (parse(notation_named(SLICE("gtp")), 0, line, &c))
        return c.side != SIDE_NONE;
    for (int i = 0; i < 4 && rest.p != NULL; i++) {
        word = slice_cut(rest, ' ', &rest);
        if (parse(notation_named(SLICE("numeral")), 0, word, &c))
            return true;
    }
    return false;
}

static bool is_likely_line(struct slice line)
{
    struct slice rest, word = slice_cut(line, ' ', &rest);
    struct claim c;

    for (size_t i = 0; notations[i] != NULL; i++)
        if (parse(notations[i], 0, word, &c))
            return true;
    return false;
}

/* Whether a line begins with the number 1. */
static bool has_first_round(struct slice text)
{
    while (text.p != NULL)
        if (slice_starts(slice_trim(slice_cut(text, '\n', &text)), "1"))
            return true;
    return false;
}

/* 红方: 许银川 before a list that is numbered: no PGN begins like that. */
static bool begins_with_header(struct slice head)
{
    struct slice rest, line = slice_cut(slice_trim(head), '\n', &rest),
                       near = {line.p, line.n < 24 ? line.n : 24};
    const char *wide = memmem(near.p, near.n, "：", 3), *colon = wide != NULL ? wide : slice_find(near, ':');

    if (colon == NULL || colon == line.p || rest.n == 0 || !has_first_round(rest))
        return false;
    for (const char *p = line.p; p < colon; p++)
        if ((unsigned char)*p < 0x80)
            return false;
    return true;
}

/* A line that says where the game starts says nothing of how moves are written. */
static bool is_start(struct slice line)
{
    return (line.n > 4 && slice_is_nocase((struct slice){line.p, 4}, "fen:")) || is_fen(line);
}

/* A position, and numbered moves from there. */
static bool has_start(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct slice first, second;

    return lines_next(&t, &first) && is_fen(first) && lines_next(&t, &second) && second.n > 2 &&
           second.p[0] >= '1' && second.p[0] <= '9' && slice_find(second, '.') != NULL &&
           slice_find(second, '/') == NULL;
}

static int sniff(struct slice head)
{
    struct slice rest = head, line;
    int lines = 0, sure = 0, likely = 0, score = score_sniff(head), stones;
    bool red;

    if (score < FORMAT_SURE && heads_alone(head, &red))
        return red ? 50 : 0;
    if (score > 0)
        return score;
    stones = stonelist_sniff(head);
    if (stones > 0)
        return stones;
    if (memmem(head.p, head.n, "回合", 6) != NULL && memmem(head.p, head.n, "方", 3) != NULL)
        return 45;
    if (memmem(head.p, head.n, "START{", 6) != NULL || is_wxf(lines_first(head)))
        return 65;
    if (has_start(head))
        return 62;
    if (begins_with_header(head))
        return 45;
    while (rest.p != NULL && lines < 20) {
        line = slice_trim(slice_cut(rest, '\n', &rest));
        if (line.n == 0 || is_start(line))
            continue;
        lines++;
        if (line.n < 400) {
            sure += is_sure_line(line);
            likely += is_likely_line(line);
        }
    }
    return sure * 3 > lines ? 60 : likely * 3 > lines * 2 ? 12 : 0;
}

/* Scores in Chinese words can be sure: they begin with a word or a number. */
static bool may_be_sure(struct slice head)
{
    head = slice_trim(head);
    return head.n > 0 && ((unsigned char)head.p[0] >= 0x80 || is_ascii_digit(head.p[0]));
}

const struct format format_movelist = {
    .name = "movelist",
    .title = "lists of moves in any notation, by the patterns of movelist.yaml",
    .games = 1u << GAME_CHESS | 1u << GAME_XIANGQI | 1u << GAME_WEIQI | 1u << GAME_WUZIQI,
    .sniff = sniff,
    .may_be_sure = may_be_sure,
    .read = read,
    .write = movelist_write};
