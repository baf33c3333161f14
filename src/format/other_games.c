/* Records of shogi, draughts, Othello and others; see other_games.h. */
#include "format/format.h"

#include "base/text/text.h"

#include <stdlib.h>

/* Marks of one kind that make a record of it; one may stand in a comment. */
enum { ENOUGH = 2 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether S begins as the form says: 0 stands for a digit from 0 to 9, a for a letter from a to i, A for any
 * capital, others for themselves. */
static bool has_form(struct slice s, const char *form)
{
    size_t n = strlen(form);

    if (s.n < n)
        return false;
    for (size_t i = 0; i < n; i++) {
        char c = s.p[i];
        bool fits = form[i] == '0'   ? is_digit(c)
                    : form[i] == 'a' ? c >= 'a' && c <= 'i'
                    : form[i] == 'A' ? c >= 'A' && c <= 'Z'
                                     : c == form[i];

        if (!fits)
            return false;
    }
    return true;
}

static bool is_one_of(uint32_t c, const char *all)
{
    const char *end = all + strlen(all);
    unsigned n;

    for (const char *p = all; p < end; p += n)
        if (utf8_get(p, end, &n) == c)
            return true;
    return false;
}

/* ７六歩, 同　銀, 76歩: a square and a man of shogi at P. */
static bool is_shogi_move(const char *p, const char *end)
{
    static const char men[] = "歩香桂銀金角飛玉王と杏圭全馬龍竜成", ranks[] = "一二三四五六七八九";
    uint32_t file, rank, man;
    unsigned n;

    file = utf8_narrow(utf8_get(p, end, &n));
    if (file < '1' || file > '9' || (p += n) >= end)
        return false;
    rank = utf8_get(p, end, &n);
    if ((!is_one_of(rank, ranks) && !(rank >= '1' && rank <= '9')) || (p += n) >= end)
        return false;
    man = utf8_get(p, end, &n);
    return is_one_of(man, men);
}

/* 02졸03, 79馬67: janggi, in Korean or Chinese letters. */
static bool is_janggi_move(const char *p, const char *end)
{
    unsigned n;

    if (end - p < 7 || !is_digit(p[0]) || !is_digit(p[1]) ||
        !is_one_of(utf8_get(p + 2, end, &n), "졸병포차마상사장卒兵包車馬象士將漢楚"))
        return false;
    p += 2 + n;
    return end - p >= 2 && is_digit(p[0]) && is_digit(p[1]);
}

/* 32-28, 19x28: squares of draughts, two or more. */
static bool is_draughts_move(struct slice word)
{
    int squares = 0, last = 0;
    bool takes = false;

    while (word.n > 0 && is_digit(word.p[0])) {
        int value = 0;

        while (word.n > 0 && is_digit(word.p[0]) && value < 100) {
            value = value * 10 + (word.p[0] - '0');
            word = slice_skip(word, 1);
        }
        /* A man goes to the next row: 3 to 6 numbers on. */
        if (value == 0 || value > 50 ||
            (squares > 0 && !takes && (abs(value - last) < 3 || abs(value - last) > 6)))
            return false;
        squares++;
        last = value;
        takes |= word.n > 0 && word.p[0] == 'x';
        if (word.n > 1 && (word.p[0] == '-' || word.p[0] == 'x'))
            word = slice_skip(word, 1);
    }
    return squares >= 2 && word.n == 0;
}

/* c3-d4, d4:b6, a1xc3xe5: the dark squares of draughts, every step on a diagonal. No game here begins so. */
static bool is_dark_move(struct slice word)
{
    size_t last = 0;

    if (word.n < 5 || word.n % 3 != 2)
        return false;
    for (size_t i = 0; i < word.n; i += 3) {
        int x = word.p[i] - 'a', y = word.p[i + 1] - '1';

        if (x < 0 || x > 7 || y < 0 || y > 7 || (x + y) % 2 != 0 ||
            (i + 2 < word.n && find_char("-:x", word.p[i + 2]) == NULL) ||
            (i > 0 && abs(word.p[last] - word.p[i]) != abs(word.p[last + 1] - word.p[i + 1])))
            return false;
        last = i;
    }
    return true;
}

/* P76, S48, Bx88: a man of shogi and his square in two digits; a stone's row is smaller. */
static bool is_western_shogi(struct slice word)
{
    size_t at = word.n == 4 && (word.p[1] == 'x' || word.p[1] == '-') ? 2 : 1;

    return word.n == at + 2 && find_char("PLNSGBRK", word.p[0]) != NULL && word.p[at] > '1' &&
           word.p[at] <= '9' && word.p[at + 1] >= '1' && word.p[at + 1] <= '9';
}

/* 8/5, 13/8*, bar/22, 6/off(2): a man of backgammon. */
static bool is_backgammon_move(struct slice word)
{
    struct slice to, from = slice_cut(word, '/', &to);

    return to.p != NULL &&
           ((from.n > 0 && from.n < 3 && is_digit(from.p[0])) || slice_is_nocase(from, "bar")) &&
           ((to.n > 0 && is_digit(to.p[0])) || slice_starts_nocase(to, "off"));
}

/* a1-d4/g7: an amazon and its arrow. */
static bool is_amazon(struct slice word)
{
    struct slice arrow, way = slice_cut(word, '/', &arrow);

    return arrow.n >= 2 && arrow.n <= 3 && is_digit(arrow.p[1]) && way.n >= 5 && way.n <= 7 &&
           is_digit(way.p[1]) && slice_find(way, '-') != NULL;
}

/* 1m2m3m, 123m456p: tiles of mahjong. */
static bool is_tiles(struct slice word)
{
    size_t digits = 0, suits = 0;

    for (size_t i = 0; i < word.n; i++) {
        bool suit = find_char("mpsz", word.p[i]) != NULL;

        if ((!suit && !is_digit(word.p[i])) || (suit && (i == 0 || !is_digit(word.p[i - 1]))))
            return false;
        digits += !suit;
        suits += suit;
    }
    return digits >= 3 && suits > 0 && !is_digit(word.p[word.n - 1]);
}

/* Words of each kind in the text. */
struct other_games_seen {
    unsigned words, csa, usi, draughts, takes, western, dice, backgammon, shogi, janggi, rounds, amazons,
        tiles, far;
};

/* A word in ASCII. 7g7f and P*5e are USI's. */
static void see_word(struct other_games_seen *seen, struct slice word)
{
    bool drop = has_form(word, "A*0a") && word.n == 4;

    seen->words++;
    seen->csa +=
        (has_form(word, "+0000AA") || has_form(word, "-0000AA")) && (word.n == 7 || word.p[7] == ',');
    seen->usi += drop || (has_form(word, "0a0a") && (word.n == 4 || (word.n == 5 && word.p[4] == '+')));
    seen->draughts += is_draughts_move(word) || is_dark_move(word);
    seen->takes += is_draughts_move(word) && memchr(word.p, 'x', word.n) != NULL;
    seen->western += is_western_shogi(word);
    seen->dice += word.n == 3 && has_form(word, "00:") && word.p[0] < '7' && word.p[1] < '7';
    seen->backgammon += is_backgammon_move(word);
    seen->amazons += is_amazon(word);
    seen->tiles += is_tiles(word);
    seen->far += is_draughts_move(word) && word.p[0] >= '2' && is_digit(word.p[1]); /* no line of a board */
    seen->rounds += word.n > 1 && is_digit(word.p[0]) && word.p[word.n - 1] == '.';
}

/* Words in ASCII are looked at whole. Signs beyond ASCII need no blank between moves, so that these may
 * begin at any of them. */
static struct other_games_seen look(struct slice head)
{
    const char *p = head.p, *end = head.p + head.n;
    struct other_games_seen seen = {0};

    while (p < end) {
        const char *word = p;
        unsigned n;

        if ((unsigned char)*p <= ' ') {
            p++;
            continue;
        }
        while (p < end && (unsigned char)*p > ' ') {
            if ((unsigned char)*p >= 0x80 || (p > word && (unsigned char)p[-1] >= 0x80) || p == word) {
                seen.shogi += is_shogi_move(p, end);
                seen.janggi += is_janggi_move(p, end);
            }
            utf8_get(p, end, &n);
            p += n;
        }
        see_word(&seen, slice_between(word, p));
    }
    return seen;
}

/* Whether the first line of moves behind the tags of PDN has the squares of draughts. */
static bool begins_draughts(struct slice head)
{
    for (struct slice rest = head; rest.p != NULL;) {
        struct slice line = slice_trim(slice_cut(rest, '\n', &rest));

        if (slice_starts(line, "[FEN \"W:") || slice_starts(line, "[FEN \"B:"))
            return true;
        if (line.n > 0 && line.p[0] != '[')
            return has_form(line, "1.") && look(line).draughts >= ENOUGH;
    }
    return false;
}

/* Squares of Othello, one behind the other, that are all legal from the start. */
enum { OTHELLO_LEAST = 8 };

/* Turns the men between (X, Y) and one's own in one direction; how many. */
static unsigned turn(char board[8][8], int x, int y, int dx, int dy, char own)
{
    int n = 1;

    while (x + n * dx >= 0 && x + n * dx < 8 && y + n * dy >= 0 && y + n * dy < 8 &&
           board[y + n * dy][x + n * dx] == (own ^ 3))
        n++;
    if (n == 1 || x + n * dx < 0 || x + n * dx > 7 || y + n * dy < 0 || y + n * dy > 7 ||
        board[y + n * dy][x + n * dx] != own)
        return 0;
    for (int i = 1; i < n; i++)
        board[y + i * dy][x + i * dx] = own;
    return (unsigned)n - 1;
}

static bool place(char board[8][8], int x, int y, char own)
{
    unsigned turned = 0;

    if (board[y][x] != 0)
        return false;
    for (int d = 0; d < 9; d++)
        turned += d == 4 ? 0 : turn(board, x, y, d % 3 - 1, d / 3 - 1, own);
    board[y][x] = own;
    return turned > 0;
}

static void set_up(char board[8][8])
{
    memset(board, 0, 64);
    board[3][3] = board[4][4] = 2; /* d4, e5: White's */
    board[3][4] = board[4][3] = 1;
}

/* One game, or one game a line. */
static bool is_othello(struct slice head)
{
    char board[8][8], own = 1;
    unsigned moves = 0, above = 0; /* above: before this line */
    const char *line = head.p;

    set_up(board);
    for (const char *p = head.p, *end = head.p + head.n; p < end;) {
        int x = (*p | 32) - 'a', y;

        if (p > line && p[-1] == '\n') {
            line = p;
            above = moves;
        }

        if (x < 0 || x > 7 || end - p < 2 || p[1] < '1' || p[1] > '8') {
            if (find_char(" \t\r\n,-;.0123456789", *p) == NULL)
                return false;
            p++;
            continue;
        }
        y = p[1] - '1';
        if (!place(board, x, y, own)) {
            char other[8][8];

            memcpy(other, board, sizeof other); /* a side that cannot move passes in silence */
            if (moves < OTHELLO_LEAST || !place(other, x, y, (char)(own ^ 3))) {
                if (above < OTHELLO_LEAST)
                    return false;
                set_up(board); /* this line is a game of its own */
                own = 1;
                moves = above = 0;
                p = line;
                continue;
            }
            memcpy(board, other, sizeof other);
            own = (char)(own ^ 3);
        }
        own = (char)(own ^ 3);
        moves++;
        p += 2;
    }
    return moves >= OTHELLO_LEAST;
}

static const char shogi[] = "shogi", draughts[] = "draughts", othello[] = "Othello", janggi[] = "janggi",
                  backgammon[] = "backgammon", checkers[] = "Chinese checkers",
                  problems[] = "a collection of chess problems";

/* What only the files of a game say. */
static const struct {
    const char *sign, *game;
} signs[] = {{"手数----指手", shogi},          {"手合割：", shogi},         {"先手の持駒", shogi},
             {"\"preset\":\"HIRATE\"", shogi}, {"\"piece\":\"FU\"", shogi}, {"\nPI\n+\n", shogi},
             {"P1-KY-KE-GI", shogi},           {"position sfen ", shogi},   {"lnsgkgsnl/1r5b1/", shogi},
             {" point match\n", backgammon},   {"GM[othello]", othello},    {"\nstipulation: ", problems},
             {"BeginProblem\n", problems},     {"beginproblem\n", problems}};

/* What lines such as "Game: …", 棋种：… and [Game "…"] call the games. */
static const struct {
    const char *name, *game;
} names[] = {{"Chinese checkers", checkers},
             {"国际跳棋", draughts},
             {"西洋跳棋", draughts},
             {"跳棋", checkers},
             {"shogi", shogi},
             {"将棋", shogi},
             {"日本象棋", shogi},
             {"draughts", draughts},
             {"checkers", draughts},
             {"Othello", othello},
             {"reversi", othello},
             {"黑白棋", othello},
             {"翻转棋", othello},
             {"オセロ", othello},
             {"janggi", janggi},
             {"장기", janggi},
             {"朝鲜象棋", janggi},
             {"韩国象棋", janggi},
             {"backgammon", backgammon},
             {"双陆", backgammon},
             {"军棋", "luzhanqi"},
             {"斗兽棋", "dou shou qi"},
             {"quoridor", "Quoridor"},
             {"arimaa", "Arimaa"},
             {"hnefatafl", "hnefatafl"},
             {"六子棋", "Connect6"},
             {"connect6", "Connect6"},
             {"connect four", "Connect Four"},
             {"hex", "Hex"},
             {"havannah", "Havannah"},
             {"amazons", "Amazons"},
             {"亚马逊棋", "Amazons"},
             {"nine men's morris", "nine men's morris"},
             {"tic-tac-toe", "tic-tac-toe"},
             {"井字棋", "tic-tac-toe"},
             {"stratego", "Stratego"},
             {"mahjong", "mahjong"},
             {"揭棋", "jieqi"},
             {"暗棋", "banqi"},
             {"翻翻棋", "banqi"}};

static bool is_letter(struct slice s, size_t i)
{
    return i < s.n && is_ascii_letter(s.p[i]);
}

/* Whether a name stands in S, small or capital letters alike, and is no part of a longer one: Hexenbuch. */
static bool holds_name(struct slice s, const char *name)
{
    size_t n = strlen(name);

    for (size_t i = 0; i + n <= s.n; i++)
        if (slice_is_nocase((struct slice){s.p + i, n}, name) &&
            (!is_letter(s, i) || ((i == 0 || !is_letter(s, i - 1)) && !is_letter(s, i + n))))
            return true;
    return false;
}

/* In bytes, of a title that may name the game. */
enum { LONGEST_TITLE = 60 };

static const char *game_called(struct slice words)
{
    static const char *const ours[] = {"围棋",  "圍棋",  "五子棋", "连珠", "中国象棋",
                                       "weiqi", "chess", "gomoku", "renju"};

    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (holds_name(words, ours[i]))
            return NULL;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (holds_name(words, names[k].name))
            return names[k].game;
    return NULL;
}

/* The game that a line at the top says it is; NULL: none of these. */
static const char *named(struct slice head, bool proven)
{
    static const char *const keys[] = {"[GameType \"", "[Game \"", "Game:", "Game：", "棋种:",
                                       "棋种：",       "棋種：",   "棋種:", "游戏：", "Variant:"};
    size_t count = proven ? 2 : sizeof keys / sizeof *keys; /* PGN has its own words for variants */
    struct slice rest = head;

    for (unsigned lines = 0; lines < 40 && rest.p != NULL; lines++) {
        struct slice line = slice_trim(slice_cut(rest, '\n', &rest));
        bool is_title = lines == 0 && !proven && line.n < LONGEST_TITLE && !slice_starts(line, "[");
        const char *title = is_title ? game_called(line) : NULL;

        if (title != NULL)
            return title;
        if (slice_starts(line, "[Deal \"")) /* of PBN, whose tags are PGN's */
            return "bridge";

        for (size_t i = 0; i < count; i++) {
            struct slice value = slice_skip(line, slice_starts(line, keys[i]) ? strlen(keys[i]) : 0);

            if (value.n == line.n)
                continue;
            /* PDN's numbers: 20 and above are draughts. */
            if (slice_starts(line, "[GameType \"") && has_form(value, "00") && value.p[0] >= '2')
                return draughts;
            if (game_called(value) != NULL)
                return game_called(value);
        }
    }
    return NULL;
}

const char *other_game(struct slice head, bool proven)
{
    const char *game = named(head, proven);
    struct other_games_seen seen;

    if (game != NULL || head.n == 0)
        return game;
    if (slice_starts_nocase(slice_trim(head), "(;GM[Othello]"))
        return othello;
    if (slice_trim(head).p[0] == '[' && begins_draughts(head))
        return draughts;
    if (proven)
        return NULL;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (memmem(head.p, head.n, signs[i].sign, strlen(signs[i].sign)) != NULL)
            return signs[i].game;
    seen = look(head);
    if (seen.csa >= ENOUGH || seen.shogi >= ENOUGH || (seen.usi >= ENOUGH && 3 * seen.usi >= seen.words))
        return shogi;
    if (seen.janggi >= ENOUGH)
        return janggi;
    if (seen.dice >= ENOUGH && seen.backgammon >= ENOUGH)
        return backgammon;
    if (seen.western > ENOUGH && 4 * (seen.western + seen.rounds) >= 3 * seen.words)
        return shogi;
    if (seen.amazons >= ENOUGH && 3 * seen.amazons >= seen.words)
        return "Amazons";
    if (seen.tiles >= ENOUGH && 3 * seen.tiles >= seen.words)
        return "mahjong";
    if (seen.draughts > ENOUGH && seen.rounds + seen.takes + seen.far > 0 &&
        4 * (seen.draughts + seen.rounds) >= 3 * seen.words)
        return draughts;
    return is_othello(head) ? othello : NULL;
}
