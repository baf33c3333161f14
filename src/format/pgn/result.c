/* Results among and behind the moves. */
#include "format/pgn/pgn.h"
#include "format/pgn/tokens.h"
#include "notation/chinese.h"

static const struct slice none;

enum { RESULT_BYTES = 80 };

/* Whether a text begins as moves in Chinese do: with a man, a numeral or a place in a file. */
static bool is_move_word(struct slice text)
{
    unsigned n = word_length((unsigned char)*text.p);

    return n > 1 && n <= text.n && word_at(text.p, n).kind != WORD_NONE &&
           word_at(text.p, n).kind != WORD_DIRECTION;
}

/* Bytes of WORD at the beginning of TEXT, which a line end may have parted behind its hyphen; 0: it is not
 * there. */
static size_t wrapped_length(struct slice text, const char *word)
{
    size_t n = 0;

    for (; *word != '\0'; word++) {
        if (n >= text.n || text.p[n++] != *word)
            return 0;
        while (*word == '-' && n < text.n && is_white(text.p[n]))
            n++;
    }
    return n;
}

/* How long the result at P is, 0 when there is none; what it says. All begin with 0, 1, * or a byte beyond
 * ASCII, no 1 has a dot, and no word for one begins as a move does. */
static size_t find_result(const struct record *r, const char *p, const char *end, enum result *result)
{
    static const char *const exact[] = {"*", "1-0", "0-1", "1/2-1/2"};
    struct slice text = slice_between(p, end);
    struct declared d;
    size_t n;

    if (text.n == 0 || (*p > '1' && (unsigned char)*p < 0x80) || (*p == '1' && text.n > 1 && p[1] == '.'))
        return 0;
    for (unsigned i = 0; i < sizeof exact / sizeof *exact; i++) {
        n = wrapped_length(text, exact[i]);
        *result = (enum result)i;
        if (n > 0 && (n == strlen(exact[i]) || memchr(p, '\n', n) != NULL) &&
            (n == text.n || class_of[(unsigned char)p[n]] != INSIDE || i == 0))
            return n;
    }
    if ((unsigned char)*p >= 0x80 && is_move_word(text))
        return 0;
    if (text.n > RESULT_BYTES)
        text.n = RESULT_BYTES;
    n = declared_at(r->vocabularies, r->game, text, &d);
    *result = d.result;
    return n > 0 && (p + n == end || class_of[(unsigned char)p[n]] != INSIDE) ? n : 0;
}

/* Whether a variation goes on or ends at P, and not the game. */
static bool line_goes_on(const struct reading *d, const char *p)
{
    enum result result;

    for (; p < d->end && (is_white(*p) || *p == '{'); p++)
        if (*p == '{' && (p = memchr(p, '}', (size_t)(d->end - p))) == NULL)
            return false;
    if (p < d->end && *p == ')')
        return true;
    if (d->end - p < 2 || *p == '[' || (p[0] == '1' && (p[1] == '.' || p[1] == ' ')) ||
        find_result(d->r, p, d->end, &result) != 0)
        return false;
    return *p == '(' || *p == '$' || begins[(unsigned char)*p] == T_WORD ||
           begins[(unsigned char)*p] == T_DIGIT;
}

/* True when a result is at p; it is then taken. One inside a variation that goes on is not the game's. */
bool pgn_read_result(struct reading *d)
{
    enum result result;
    size_t n = find_result(d->r, d->p, d->end, &result);
    struct record *r = d->r;

    if (n == 0 || d->skipped_depth != 0)
        return false;
    if (r->stack.n != 0 && line_goes_on(d, d->p + n)) {
        pgn_say(d, CODE_PGN_RAV_RESULT, d->p, n, (struct slice){d->p, n}, none);
        d->p += n;
        return false;
    }
    r->terminated = true;
    r->terminator = result;
    r->result_at = pgn_span(d, d->p, n);
    if (!slice_is((struct slice){d->p, n}, result_text(result)) && memchr(d->p, '\n', n) == NULL)
        pgn_say(d, CODE_PGN_TERMINATOR_FORM, d->p, n, (struct slice){d->p, n}, none);
    d->p += n;
    return true;
}

/* The last word of a game is what the Result tag says: what it is has been told of the tag. */
bool pgn_take_named_result(struct reading *d, struct slice word)
{
    struct slice tag;
    const char *p = d->p;

    while (p < d->end && is_white(*p))
        p++;
    if (p < d->end && *p != '[')
        return false;
    tag = record_value(d->r, KEY_RESULT);
    if (!slice_eq(word, tag))
        return false;
    d->r->terminated = true;
    d->r->terminator = record_reads(d->r, tag).result;
    d->r->result_at = pgn_span(d, word.p, word.n);
    return true;
}

/* Who wins by a bare "resigns": by the Result tag, or whoever has moved last. */
static enum result resigned_to(const struct reading *d, struct slice spoken)
{
    static const char *const spellings[] = {"resigns", "resigned", "resign", "gives up"};
    enum result named = result_named(record_value(d->r, KEY_RESULT));
    unsigned plies = 0;
    bool bare = false;

    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        bare |= slice_is_nocase(spoken, spellings[i]);
    if (!bare || named == RESULT_FIRST || named == RESULT_SECOND)
        return bare ? named : RESULT_UNKNOWN;
    if (record_value(d->r, KEY_POSITION).n != 0)
        return RESULT_UNKNOWN;
    for (uint32_t node = d->node; node != 0; node = d->r->node[node].parent)
        plies++;
    return plies % 2 != 0 ? RESULT_FIRST : RESULT_SECOND;
}

/* What is left of b6, whatever it stands for elsewhere. */
static bool is_file_letter(struct slice word)
{
    return word.n == 1 && (*word.p | 0x20) >= 'a' && (*word.p | 0x20) <= 'h';
}

/* "Black resigns" behind the last move, with a result of PGN's own behind it or none. */
bool pgn_read_spoken_result(struct reading *d, const char *p)
{
    const char *end = p, *far = d->end - p > RESULT_BYTES ? p + RESULT_BYTES : d->end;
    struct slice spoken;
    struct declared said;

    if (d->r->game != GAME_CHESS || d->node == 0 || d->r->stack.n != 0 || d->skipped_depth != 0)
        return false;
    while (end < far && *end != '\n' && *end != '\r' && *end != '{' && *end != '[' && *end != '*' &&
           !is_ascii_digit(*end))
        end++;
    if (end < far && is_ascii_digit(*end) && class_of[(unsigned char)end[-1]] == INSIDE && end[-1] != '.')
        return false; /* a word goes on: B95 */
    spoken = slice_trim(slice_between(p, end));
    while (spoken.n > 0 && (spoken.p[spoken.n - 1] == '.' || spoken.p[spoken.n - 1] == ','))
        spoken.n--;
    said = declared_read(d->r->vocabularies, GAME_CHESS, spoken);
    if (said.result == RESULT_UNKNOWN)
        said.result = resigned_to(d, spoken);
    if (spoken.n == 0 || is_file_letter(spoken) || said.result == RESULT_UNKNOWN)
        return false;
    pgn_say(d, CODE_PGN_TERMINATOR_FORM, p, spoken.n, spoken, none);
    d->p = slice_trim(slice_between(end, d->end)).p;
    if (find_result(d->r, d->p, d->end, &said.result) != 0)
        return true;
    d->r->terminated = true;
    d->r->terminator = said.result;
    d->r->result_at = pgn_span(d, p, spoken.n);
    return true;
}

/* Of two results the one that the Result tag has is the game's. */
static void prefer_result(struct reading *d, enum result result)
{
    if (result_named(record_value(d->r, KEY_RESULT)) == result)
        d->r->terminator = result;
}

bool pgn_read_second_result(struct reading *d)
{
    enum result result;
    size_t n = find_result(d->r, d->p, d->end, &result);

    if (n == 0)
        return false;
    prefer_result(d, result);
    pgn_say(d, CODE_PGN_SECOND_TERMINATOR, d->p, n, none, none);
    d->p += n;
    return true;
}

/* Moves that go on behind a result: another one ends them. */
void pgn_find_last_result(struct reading *d, const char *line)
{
    const char *end = d->p, *word;
    enum result result;

    while (end > line && is_white(end[-1]))
        end--;
    for (word = end; word > line && !is_white(word[-1]);)
        word--;
    if (word < end && find_result(d->r, word, end, &result) == (size_t)(end - word))
        prefer_result(d, result);
}
