/* pgn.h - what the files of the PGN reader share.
 *
 * Where a game ends. A line that begins with '[' begins the next game once moves were seen, unless the line
 * below it goes on with a number above 1. A line that begins with [Event " or [Game " right after a blank
 * line, or at the start of the file, is a hard boundary: it ends the game before it whatever state that is
 * in, even inside a comment that nobody closed. Files are cut into batches at hard boundaries only, so that
 * what is read never depends on the batches. After a result a move number 1 begins another game without tags;
 * a line that begins with a move does so where the game before it had none either. */
#ifndef QIPU_FORMAT_PGN_PGN_H
#define QIPU_FORMAT_PGN_PGN_H

#include "format/description.h"
#include "format/format.h"
#include "notation/notation.h"

/* What comes again and again in the games of a file, so that looking it up is cheaper than reading it once
 * more: names of tags of up to 15 bytes. Kept in record.learnt. */
enum { PGN_TAG_BITS = 7, PGN_TAGS = 1 << PGN_TAG_BITS };

struct pgn_known_tag {
    uint64_t word[2], behind[2]; /* its name and the space behind it; the bits behind those, set in both */
    char right[16];              /* how a value that was right begins, to behind its end */
    bool (*holds)(struct slice value); /* whether it is right; NULL: any is */
    uint32_t game;                     /* pgn_learnt.games when a name with this hash was read last */
    uint8_t key, other_games;          /* as in struct desc_header and struct reading */
    uint8_t length;                    /* of its name */
    uint8_t next;                      /* where the tag is known that came behind it last */
};

struct pgn_learnt {
    const struct format_desc *desc;
    struct pgn_known_tag tag[PGN_TAGS];
    uint32_t games;   /* read so far */
    uint8_t tags;     /* known */
    uint8_t last_tag; /* that was read */
};

/* Something that is wrong with the text, whether anybody wants to hear of it or not. */
struct pgn_fault {
    struct span at;
    uint16_t code;
    bool grave; /* a warning or an error, not a matter of style */
};

/* One game while it is read. */
struct reading {
    struct text *text;
    const char *p, *end;
    struct record *r;
    struct sink *sink;
    struct pgn_learnt *learnt;
    const struct notation *notation;
    uint32_t node;          /* the last move of the line being read */
    uint8_t other_games;    /* bits 1 << enum game_id: games in which some tag's name is not used */
    uint32_t number;        /* as written before the move that comes next, 0 for none */
    uint32_t skipped_depth; /* open brackets of a variation that hangs on nothing */
    uint32_t pending_notes; /* first of the notes that wait for the next move, 0 for none */
    uint32_t root_last;     /* last note of the root before those */
    bool dots;              /* three dots followed that number: Black moves */
    bool after_bracket;     /* behind a bracket: a comment belongs to the move to come */
    bool tags_need_check;   /* some tag is not known to be right and the only one of its name */
    bool glued;             /* moves stood without a space between them; reported */
    bool bracketed;         /* a variation stood in square brackets; reported */
    bool swallowed; /* a comment or variation that nobody closed, or a misplaced escape, took what may be the
                       result */
    bool in_movetext;       /* moves (or what stands for them) were seen */
    unsigned choices;       /* how often the notation was decided */
    const char *broken_tag; /* where the last tag broke that did; NULL: none */
    size_t broken_len;      /* of what was found there */
    uint32_t bad_commands;  /* kinds of commands that could not be read, by a hash of their names */
    bool told_time, told_markup, told_case, told_blank, told_text, told_quotes; /* reported once per game */
    struct buf faults; /* struct pgn_fault, in the order they were found */
};

/* An open variation: the move it is an alternative to, and the bracket's place. */
struct pgn_open {
    uint32_t node, off;
    bool told; /* why it has no moves */
};

static inline struct span pgn_span(const struct reading *d, const char *p, size_t n)
{
    return (struct span){(uint32_t)(p - d->text->start), (uint32_t)n};
}

/* The notation that the Format tag of a xiangqi game names: a first guess, for the words decide. NULL when it
 * names none. */
const struct notation *pgn_format_tag(const struct record *);

/* faults.c: a finding about the N bytes at P, and a fault for later checks; an argument that is too long to
 * read is cut. */
COLD void pgn_say(struct reading *, enum code, const char *p, size_t n, struct slice arg1, struct slice arg2);
/* The fault behind F, the first one for NULL; NULL when there is no more. */
const struct pgn_fault *pgn_next_fault(const struct reading *, const struct pgn_fault *f);
/* Whether a fault of that code, of any for CODE_NONE, begins at P. */
bool pgn_fault_at(const struct reading *, enum code, const char *p);

/* Where the line of P ends, in whatever way. */
static inline const char *pgn_line_end(const char *p, const char *end)
{
    while (p < end && *p != '\n' && *p != '\r')
        p++;
    return p;
}

/* boundary.c: whether a blank line is right before P. */
bool pgn_after_blank_line(const char *start, const char *p);
/* Whether [Name " is at P. */
bool pgn_is_tag(const char *p, const char *end);
/* How long the BBCode or HTML at P is that people put around games; 0 when there is none. */
size_t pgn_markup(const char *p, const char *end);
/* Whether [Event " or [Game " is at P. */
static inline bool pgn_opens_game(const char *p, const char *end)
{
    size_t n = (size_t)(end - p);

    return (n >= 8 && memcmp(p, "[Event \"", 8) == 0) || (n >= 7 && memcmp(p, "[Game \"", 7) == 0);
}

/* Whether a hard boundary is at P; START is the first byte that may be looked at. */
bool pgn_hard_boundary(const char *start, const char *p, const char *end);

/* Where the last game begins whose beginning is certain although it is no hard boundary: behind a result and
 * an empty line, with nothing before it, from the beginning of a game on, that is out of order. 0: nowhere.
 */
size_t pgn_soft_boundary(struct slice text);

/* Whether the file is in a character set that readers of PGN do not expect. */
bool pgn_odd_charset(const struct reading *);

/* Whether a byte order mark is at P: files that were put together have them between games. */
bool pgn_is_mark(const char *p, const char *end);

/* The signs that mail puts before the lines that it quotes: > | and : */
static inline bool pgn_is_quote(char c)
{
    return c == '>' || c == '|' || c == ':';
}

/* Whether only white space, or such signs, are between P and the start of its line. */
bool pgn_line_start(const char *start, const char *p);

/* check_tags.c: the seven tags of every game in the order of the standard, and what stands for a value that
 * is not known. Their keys are those from KEY_EVENT to KEY_RESULT. */

enum { PGN_ROSTER = KEY_RESULT - KEY_EVENT + 1 };

extern const struct pgn_roster_tag {
    enum key key;
    const char *name, *unknown;
} pgn_roster[PGN_ROSTER];

/* Whether the export form has tag A behind tag B: the roster first, the others by the bytes of their names.
 * Red of xiangqi has the place of White. */
bool pgn_tag_comes_after(struct slice a, struct slice b);
bool pgn_is_of_roster(struct slice name);

/* How many of them the game lacks. */
unsigned pgn_missing_roster(const struct record *);

/* faults.c: where the name of a tag stands. */
const char *pgn_tag_name_at(const struct reading *, const struct header *);
/* Whether a fault that breaks a tag pair is among the bytes from P to END. */
bool pgn_tag_broken(const struct reading *, const char *p, const char *end);

/* tags.c: whether a line as "White: Ann" begins at P, with the name of a tag. */
bool pgn_is_plain_tag(const struct reading *, const char *p);

/* faults.c: whether the game is cut off in a tag, which has been told. */
bool pgn_ends_in_tag(const struct reading *);
/* Whether such a one is of a tag that was not kept. */
bool pgn_tag_lost(const struct reading *, const char *p, const char *end);

/* Stage 2, tags.c: all tags, and what stands between and before the moves. True when moves follow, false when
 * the game ends here. */
bool pgn_read_tags(struct reading *);
/* tags_fast.c: as many tags at p as have nothing odd. False when the first one has. */
bool pgn_read_usual_tags(struct reading *);

/* What is known of the tag of this name; NULL for nothing. */
static inline const struct desc_header *pgn_find_header(const struct reading *d, struct slice name)
{
    return desc_find(d->text->file == NULL ? NULL : d->text->file->desc, name);
}

/* glyphs.c: the NAG that a sign such as +- or ± stands for, -1 when it stands for none; the length of a
 * mark in brackets at P, (e.p.) or the offer of a draw (=), 0 when there is none. */
int pgn_glyph(struct slice);
size_t pgn_bracket_mark(const char *p, const char *end);
/* Words and signs behind a move that belong to it: "e.p.", "ch", "=Q", and the + or # at p behind a suffix.
 * The first two return false when the word is none of them. */
bool pgn_take_mark(struct reading *, struct slice word);
bool pgn_take_promotion(struct reading *, struct slice word);
void pgn_take_late_mark(struct reading *);
/* Whether a pawn's move to its last rank does not say what the pawn becomes. */
bool pgn_lacks_promotion(const struct claim *);

/* stray.c: what does not belong among the moves, p at it: any byte, several of the same kind or a string;
 * a '}'; a '<' or '>'; a tag pair or a command in no comment, false when what begins with this '[' is
 * neither. */
void pgn_read_stray(struct reading *, enum code);
void pgn_read_brace(struct reading *);
void pgn_read_reserved(struct reading *);
bool pgn_read_lost_tag(struct reading *);
/* stray.c: markup around the game, or the sign of quoted mail at the start of a line; false when none is at
 * p.
 */
/* Text behind the result, of which LINE is the first. */
COLD void pgn_say_text_after(struct reading *, struct slice line);

bool pgn_skip_markup_at(struct reading *);
/* The same wherever p is: nearly everywhere the first bytes tell that it is no markup. */
static inline bool pgn_skip_markup(struct reading *d)
{
    bool may_be =
        *d->p == '[' ? !pgn_opens_game(d->p, d->end) : *d->p == '<' || *d->p == '`' || pgn_is_quote(*d->p);

    return may_be && pgn_skip_markup_at(d);
}

/* The character for three dots, which stands for them; false when p is not at it. */
bool pgn_skip_ellipsis(struct reading *);

/* tag_values.c: what a tag of chess is asked for, NULL when it is nothing; and what the tags of a whole game
 * get wrong. START is the game's first byte. */
struct pgn_rule {
    bool (*holds)(struct slice value);
    enum code code;
    bool (*understood)(struct slice value); /* whether it is all the same clear what is meant; NULL: never */
};

/* Digits alone; the signs for what is not known; one of the four results. */
bool pgn_is_number(struct slice);
bool pgn_is_unknown(struct slice);
bool pgn_is_result(struct slice);
const struct pgn_rule *pgn_find_rule(enum key, struct slice name);
void pgn_check_tags(struct reading *, const char *start);

/* Stage 5. check_bytes.c: what is wrong with the file as a whole; characters and lines that PGN does not
 * allow, wherever in the game they are. */
void pgn_check_file(struct reading *, const char *start);
void pgn_check_bytes(struct reading *, const char *start);

/* check_export.c: what departs from the export format. */
void pgn_check_export(struct reading *, const char *start);

/* Stage 3, pgn_variant.c: which game the tags speak of, once they have all been read. */
void pgn_choose_game(struct reading *);
/* The keys of all tags, which can be others in another game. */
void pgn_rekey(struct reading *);
/* pgn_notation.c: the notation of its moves, as far as tags say it; the words themselves decide. */
void pgn_choose_notation(struct reading *);
/* Whether the tags, or the first of MOVES, say which game it is: others need not be read for that. */
bool pgn_knows_game(const struct reading *, struct slice moves);

/* Chooses UCCI, as pgn_read_word() would, where the first move of a game begins at WORD and is written so,
 * with QUICK_ROOM behind it; false where nothing is known of it. */
bool pgn_begin_in_squares(struct reading *, const char *word);
bool pgn_read_word(struct reading *, struct slice word, struct claim *);

/* Once all moves have been read: whether the ranks of xiangqi coordinates count from 0 or from 1. */
void pgn_settle_ranks(struct reading *);

/* The times and marks in the comment from P to END, in which the first '[' is BRACKET; NULL: there is none.
 */
void pgn_read_commands(struct reading *, const char *p, const char *bracket, const char *end);

/* notes.c and comments.c: a note on the last move, or on the one to come. */
struct note *pgn_new_note(struct reading *, enum note_kind);
void pgn_read_comment(struct reading *); /* p at '{' */
bool pgn_read_remark(struct reading *);  /* p at '('; false when a variation may follow */
void pgn_read_escape(struct reading *);  /* p at '%', whose line is skipped */
bool pgn_read_aside(struct reading *);   /* any of those but a remark; false when none is at p */
void pgn_add_nag(struct reading *, unsigned value, const char *p, size_t n, unsigned flags);
void pgn_settle_notes(struct reading *, uint32_t node, bool before);

/* Stage 4, movetext.c: from the first move to what follows the result. False when it was no move but text,
 * behind which tags may follow. */
bool pgn_read_moves(struct reading *);

/* result.c: true when a result is at p; it is then taken. One inside a variation that goes on is not the
 * game's. */
bool pgn_read_result(struct reading *);
/* Whether WORD, the last of a game, is what the Result tag says, whatever that is; it is then taken. */
bool pgn_take_named_result(struct reading *, struct slice word);

/* Whether words at P, where no move is, say who won and end the moves; they are then read. */
bool pgn_read_spoken_result(struct reading *, const char *p);
/* Behind the result: another one at p; another one at the end of the line that began at LINE. */
bool pgn_read_second_result(struct reading *);
void pgn_find_last_result(struct reading *, const char *line);

/* variations.c: p at a bracket that begins or ends a variation, and behind the last move. SQUARE: at '[' or
 * ']', which do so in some books; false when they are something else. */
bool pgn_open_square(struct reading *);
bool pgn_close_square(struct reading *);
void pgn_open_variation(struct reading *);
void pgn_close_variation(struct reading *);
bool pgn_variation_is_empty(const struct reading *); /* the innermost that is open; false when none is */
void pgn_close_all(struct reading *);

/* "1. e4 2. d4": the numbers give the same side two moves in a row. */
static inline bool pgn_moves_twice(const struct node *before, uint32_t number)
{
    return number > 1 && before->number == number - 1 && before->claim.side != SIDE_SECOND;
}

/* movetext_fast.c: numbers and moves in their usual spelling with white space behind, as far as there is
 * nothing else. */
void pgn_read_usual(struct reading *);
/* clock_fast.c: takes the clock at P, behind NODE, when it is spelt as servers do; how many bytes it has, 0
 * when it is none or NODE is the root. PGN_CLOCK_ROOM bytes may be read. */
enum { PGN_CLOCK_ROOM = 64 };
size_t pgn_take_usual_clock(struct reading *, uint32_t node, const char *p);
/* movetext_fast.c: a result at p that ends the game as nearly all do: it is taken, and what follows it
 * skipped. False for anything else. */
bool pgn_read_usual_end(struct reading *);

/* 2 * number, plus 1 for Black, of the first move: 2 unless a FEN, which may be empty, says otherwise. */
uint32_t pgn_first_count(struct slice fen);

enum { PGN_COLUMNS = 79 }; /* of a line of the export format */

/* The line that is being written, by places in the buffer. */
struct pgn_line {
    size_t begin;
    size_t gap; /* the space before the last token; where it can be broken */
    size_t columns;
};

/* write_fast.c: writes the moves behind text.node as far as nothing stands there but moves, of which the
 * record, which was replayed, has the standard's own words, and comments in one line. */
struct pgn_plain {
    uint32_t node; /* the last that was written */
    uint32_t next; /* 2 * number, plus 1 for Black */
    bool renumber; /* the next move needs its number whoever makes it: a comment was written last */
    bool comments; /* whether they may be taken; else moves alone */
};
void pgn_write_plain(struct buf *, const struct record *, struct pgn_plain *text, struct pgn_line *line);
/* Whether the word as written is the one the standard asks for: nearly all are, and copying them is cheaper
 * than spelling them anew. */
bool pgn_word_is_standard(const struct record *, uint32_t node);

/* write.c */
void pgn_write(struct buf *, const struct record *, const struct writing *);

/* -- Chinese print -------------------------------------------------------------------------------- */

/* Bytes of the Chinese sign at P that ends a move: ！ ？ （ ， ； 。 and …; 0: none. */
size_t pgn_chinese_sign(const char *p, const char *end);

/* Bytes of the dot of Chinese print behind a number, 0 for none. */
size_t pgn_wide_dot(const char *p, const char *end);

/* p at a character that is not ASCII's: a sign, a remark in brackets or a number; false: it is none. */
bool pgn_read_chinese(struct reading *);

/* Behind a word that is no move; what follows may be the rest of it. */
bool pgn_after_unreadable(const struct reading *);

/* A number is waiting for its move where something else stands, at P: that is reported. */
void pgn_say_lone_number(struct reading *, const char *p);

/* The number of a move, which stands at START, is read; with three DOTS it is Black's move that follows. Any
 * number of them may stand. */
void pgn_take_number(struct reading *, const char *start, uint32_t value, unsigned dots);

/* Bytes of the first move of a word that is several moves of xiangqi, or a move and a comma; of any other,
 * all. */
size_t pgn_first_of_glued(const struct reading *, struct slice word);

/* glued.c: cuts a word that is several moves of chess behind its first, and reads that; false when it is
 * none. PAIR: two squares, which are also a move from one to the other. GLUED: what is no move as it stands.
 */
bool pgn_cut_pair(struct reading *, struct slice *word, struct claim *);
bool pgn_cut_glued(struct reading *, struct slice *word, struct claim *);

/* write_tags.c: all tags of a game whose moves are written in NOTATION. */
void pgn_write_tags(struct buf *, const struct record *, const struct writing *, const struct notation *);

/* arrange_tags.c: puts the tags behind FROM into the order of LIST, names with commas: `roster' stands for
 * the seven, `*' for all that are not named. The others go, but for those that a game cannot be read without.
 */
void pgn_arrange_tags(struct buf *, size_t from, const char *list);

/* PGN has four results; that both lose is none of them. */
const char *pgn_result(enum result);

/* White space that would end a tag, or that a strict file may not have. */
static inline bool pgn_is_blanked(char c)
{
    return c >= '\t' && c <= '\r';
}

/* Whether a text without tags is moves of chess with comments among them. */
bool pgn_is_tagless(struct slice text);

#endif
