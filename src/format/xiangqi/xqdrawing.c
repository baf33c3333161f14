/* Boards of xiangqi in characters. */
#include "format/xiangqi/xqboard.h"

#include "base/text/text.h"
#include "notation/notation.h"

enum { ROWS = 10, FILES = 9, MOST_LINES = 40 };

enum side_told { UNTOLD, RED, BLACK };

/* A crossing: the man on it as a capital of FEN, 0 for none. */
struct drawing_cell {
    char man;
    uint8_t side; /* enum side_told, by its character */
    char bracket; /* '(' or '[' around it, whatever their form; 0: none */
    uint32_t character;
    struct slice at;
};

struct board_drawing {
    struct drawing_cell cell[ROWS][FILES]; /* from the top */
    unsigned rows;
};

/* -- Lines ---------------------------------------------------------------------------------------- */

static const struct {
    const char *characters;
    char man;
    enum side_told side;
} men[] = {{"帅帥", 'K', RED},     {"将將", 'K', BLACK}, {"仕", 'A', RED},        {"士", 'A', UNTOLD},
           {"相", 'B', RED},       {"象", 'B', UNTOLD},  {"兵", 'P', RED},        {"卒", 'P', BLACK},
           {"俥", 'R', RED},       {"傌", 'N', RED},     {"车車硨", 'R', UNTOLD}, {"马馬", 'N', UNTOLD},
           {"炮砲包", 'C', UNTOLD}};

static bool is_one_of(uint32_t c, const char *characters)
{
    const char *end;
    unsigned n;

    if (c < 0x80)
        return find_char(characters, (char)c) != NULL;
    end = characters + strlen(characters);
    for (; characters < end; characters += n)
        if (utf8_get(characters, end, &n) == c)
            return true;
    return false;
}

/* K for White's king and for Red's; E and H as WXF has them. */
static bool take_letter(uint32_t c, struct drawing_cell *cell)
{
    static const char letters[] = "KABNRCPEHG", meaning[] = "KABNRCPBNK";
    const char *at = c < 0x80 ? find_char(letters, (char)(c & ~32u)) : NULL;

    if (at == NULL || (c | 32) < 'a' || (c | 32) > 'z')
        return false;
    cell->man = meaning[at - letters];
    cell->side = c < 'a' ? RED : BLACK;
    return true;
}

static bool take_man(uint32_t c, struct drawing_cell *cell)
{
    for (size_t i = 0; c >= 0x80 && i < sizeof men / sizeof *men; i++)
        if (is_one_of(c, men[i].characters)) {
            cell->man = men[i].man;
            cell->side = (uint8_t)men[i].side;
            return true;
        }
    return take_letter(c, cell);
}

/* Crossings without a man; ○ is where one came from. */
static bool is_crossing(uint32_t c)
{
    return is_one_of(c, "┼├┤┬┴┌┐└┘╋┿╂┠┨┯┷┏┓┗┛╬╠╣╦╩╔╗╚╝╪╫十+＋.．·・○〇※");
}

/* What joins crossings and says nothing. */
static bool is_line(uint32_t c)
{
    return c <= ' ' || is_one_of(c, "　-－—–─━═_|│┃║｜");
}

static bool is_label(uint32_t c)
{
    return (c >= '0' && c <= '9') || (c >= 0xFF10 && c <= 0xFF19);
}

/* The nine crossings of a line; false when it has others, or anything else. Numbers at its ends are labels.
 */
static bool take_row(struct slice line, struct drawing_cell cells[FILES])
{
    const char *p = line.p, *end = line.p + line.n;
    unsigned count = 0, n;
    char bracket = '\0';

    for (; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        struct drawing_cell cell = {.bracket = bracket, .character = c, .at = {p, n}};

        if (is_line(c) || is_one_of(c, ")]>}）］】〕》"))
            continue;
        if (is_one_of(c, "([<{（［【〔《")) {
            bracket = is_one_of(c, "({（") ? '(' : '[';
            continue;
        }
        if (is_label(c) && (count == 0 || count == FILES))
            continue;
        if ((!is_crossing(c) && !take_man(c, &cell)) || count == FILES)
            return false;
        cells[count++] = cell;
        bracket = '\0';
    }
    return count == FILES;
}

/* Between two rows: lines up and down, the palace's, the river, the edges of a frame. */
static bool is_between(struct slice line)
{
    const char *p = line.p, *end = line.p + line.n;
    unsigned n, corners = 0;

    if (slice_is(slice_trim(line), "|             river             |"))
        return true;
    for (; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        corners += c == '+';
        if (!is_line(c) && c != '+' && !is_one_of(c, "╲╱\\/Xx╳×＼／楚河汉漢界"))
            return false;
    }
    return corners == 0 || corners == FILES + 1;
}

/* 1 2 3 …, 九 八 七 …, a b c … beside the board. */
static bool is_labels(struct slice line)
{
    const char *p = line.p, *end = line.p + line.n;
    unsigned n, count = 0;

    for (; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c <= ' ' || c == 0x3000)
            continue;
        if (!is_label(c) && !(c >= 'a' && c <= 'i') && !(c >= 'A' && c <= 'I') &&
            !is_one_of(c, "一二三四五六七八九"))
            return false;
        count++;
    }
    return count == FILES;
}

/* All rows; where they end, NULL when there are not ten. */
static const char *take_rows(struct slice text, struct board_drawing *d)
{
    struct slice rest = text;
    const char *stop = NULL;

    for (int i = 0; i < MOST_LINES && rest.p != NULL; i++) {
        struct slice line = slice_cut(rest, '\n', &rest);

        if (line.n > 0 && line.p[line.n - 1] == '\r')
            line.n--;
        if (d->rows == ROWS && !is_labels(line))
            break;
        if (d->rows < ROWS && take_row(line, d->cell[d->rows]))
            d->rows++;
        else if (!(d->rows > 0 && is_between(line)) && !is_labels(line))
            break;
        stop = rest.p == NULL ? text.p + text.n : rest.p;
    }
    return d->rows == ROWS ? stop : NULL;
}

/* -- Sides ---------------------------------------------------------------------------------------- */

/* The row of the general of a side, from the top; ROWS when there is none or another. */
static unsigned general_of(const struct board_drawing *d, enum side_told side)
{
    unsigned row = ROWS, count = 0;

    for (unsigned y = 0; y < ROWS; y++)
        for (unsigned x = 0; x < FILES; x++)
            if (d->cell[y][x].man == 'K' && d->cell[y][x].side == side) {
                row = y;
                count++;
            }
    return count == 1 ? row : ROWS;
}

static bool has_bracket(const struct board_drawing *d, char bracket)
{
    for (unsigned y = 0; y < ROWS; y++)
        for (unsigned x = 0; x < FILES; x++)
            if (d->cell[y][x].bracket == bracket)
                return true;
    return false;
}

/* Which side stands in BRACKET; UNTOLD when it is around the men of neither, or of both. */
static enum side_told marked_side(const struct board_drawing *d, char bracket)
{
    unsigned count[3][2] = {{0}};

    for (unsigned y = 0; y < ROWS; y++)
        for (unsigned x = 0; x < FILES; x++)
            if (d->cell[y][x].man != '\0')
                count[d->cell[y][x].side][d->cell[y][x].bracket == bracket]++;
    if (count[BLACK][1] > 0 && count[BLACK][0] == 0 && count[RED][1] == 0)
        return BLACK;
    return count[RED][1] > 0 && count[RED][0] == 0 && count[BLACK][1] == 0 ? RED : UNTOLD;
}

static bool has_character(const struct board_drawing *d, const char *characters)
{
    for (unsigned y = 0; y < ROWS; y++)
        for (unsigned x = 0; x < FILES; x++)
            if (d->cell[y][x].man != '\0' && is_one_of(d->cell[y][x].character, characters))
                return true;
    return false;
}

/* Whether men of the two sides have characters of their own: 俥傌炮 and 車馬砲, or one of them simplified. */
static bool has_two_forms(const struct board_drawing *d)
{
    return has_character(d, "俥傌") || (has_character(d, "车") && has_character(d, "車")) ||
           (has_character(d, "马") && has_character(d, "馬")) ||
           (has_character(d, "炮") && has_character(d, "砲包"));
}

/* Advisers and elephants stay on their side of the river; TOP: whose side is drawn above. */
static enum side_told side_by_place(const struct drawing_cell *c, unsigned row, enum side_told top)
{
    enum side_told bottom = top == RED ? BLACK : RED;

    if (c->man != 'A' && c->man != 'B')
        return UNTOLD;
    return row < ROWS / 2 ? top : bottom;
}

/* Tells the sides that the characters alone did not. */
static void tell_sides(struct board_drawing *d, enum side_told top)
{
    /* Where both are there, round ones are around the man that moved last. */
    char bracket = has_bracket(d, '[') ? '[' : '(';
    enum side_told marked = marked_side(d, bracket);
    bool forms = has_two_forms(d);

    for (unsigned y = 0; y < ROWS; y++)
        for (unsigned x = 0; x < FILES; x++) {
            struct drawing_cell *c = &d->cell[y][x];

            if (c->man == '\0' || c->side != UNTOLD)
                continue;
            c->side = (uint8_t)side_by_place(c, y, top);
            if (c->side == UNTOLD && marked != UNTOLD)
                c->side = (uint8_t)(c->bracket == bracket ? marked : marked == RED ? BLACK : RED);
            if (c->side == UNTOLD && forms)
                c->side = is_one_of(c->character, "車馬砲包") ? BLACK : RED;
        }
}

/* The men of the start where they stand at the start need no sign. */
static void tell_start(struct board_drawing *d, bool turned)
{
    struct xqboard start = {0};

    for (unsigned i = 0; i < 32; i++)
        start.at[xqboard_start[i] % 10][xqboard_start[i] / 10] = xqboard_men[i];
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned y = 0; y < ROWS; y++)
            for (unsigned x = 0; x < FILES; x++) {
                struct drawing_cell *c = &d->cell[y][x];
                char man = turned ? start.at[y][FILES - 1 - x] : start.at[ROWS - 1 - y][x];

                if (pass == 0 && c->man != (man & ~32))
                    return;
                if (pass == 1 && man != '\0')
                    c->side = man < 'a' ? RED : BLACK;
            }
}

static void put_board(const struct board_drawing *d, bool turned, struct xqdrawing *out)
{
    out->told = true;
    for (unsigned y = 0; y < ROWS; y++)
        for (unsigned x = 0; x < FILES; x++) {
            const struct drawing_cell *c = &d->cell[y][x];
            char *to = turned ? &out->board.at[y][FILES - 1 - x] : &out->board.at[ROWS - 1 - y][x];

            *to = c->man == '\0' ? '\0' : c->side == RED ? c->man : (char)(c->man | 32);
            if (c->man != '\0' && c->side == UNTOLD && out->told) {
                out->told = false;
                out->untold = c->at;
            }
        }
}

/* Whether the first line can be of a board, by what it begins with: nearly no line of a score does, and each
 * is asked. */
static bool may_begin(struct slice text)
{
    static const char own[] = "帅帥将將仕士相象兵卒俥傌车車硨马馬炮砲包一二三四五六七八九十";
    const char *p = text.p, *end = text.p + text.n, *label;
    struct claim c;
    bool short_form;

    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    if (end - p < 3)
        return false;
    if ((unsigned char)*p >= 0xE4 && (unsigned char)*p <= 0xE9) /* a character of Chinese */
        return memmem(own, sizeof own - 1, p, 3) != NULL;
    for (label = p; p < end && *p >= '0' && *p <= '9';)
        p++;
    if (p == label)
        return true;
    if (end - p > 1 && *p == '.' && p[1] != '.') /* 12. 炮二平五 */
        return false;
    while (p < end && *p == ' ')
        p++;
    return chinese_get(p, end, &c, &short_form) == NULL;
}

bool xqdrawing_get(struct slice text, struct xqdrawing *out)
{
    struct board_drawing d;
    const char *end;
    unsigned red, black;

    if (!may_begin(text))
        return false;
    d.rows = 0; /* cells are filled in as they are read */
    end = take_rows(text, &d);
    if (end == NULL || (red = general_of(&d, RED)) == ROWS || (black = general_of(&d, BLACK)) == ROWS)
        return false;
    *out = (struct xqdrawing){.length = (size_t)(end - text.p)};
    tell_sides(&d, red < black ? RED : BLACK);
    tell_start(&d, red < black);
    put_board(&d, red < black, out);
    return true;
}
