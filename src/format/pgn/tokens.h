/* tokens.h - what the bytes of movetext are, by tables. */
#ifndef QIPU_FORMAT_PGN_TOKENS_H
#define QIPU_FORMAT_PGN_TOKENS_H

#include <stdbool.h>

/* What a byte begins, by the letter that stands for it in `begins`. */
enum token {
    T_STRAY = '_',
    T_WHITE = ' ',
    T_WORD = 'w',
    T_DIGIT = '9',
    T_COMMENT = '{',
    T_LINE_COMMENT = ';',
    T_OPEN = '(',
    T_CLOSE = ')',
    T_BRACE = '}',
    T_TAG = '[',
    T_NAG = '$',
    T_STAR = '*',
    T_SUFFIX = '!',
    T_SIGN = '+',
    T_PERCENT = '%',
    T_RESERVED = '<',
    T_DOT = '.'
};

#define HIGH_BYTES(row) row row row row row row row row

static const char begins[257] = "_________     __"
                                "________________"
                                " !__$%__()*+_+.+"
                                "9999999999_;<+<!"
                                "wwwwwwwwwwwwwwww"
                                "wwwwwwwwwww[____"
                                "_wwwwwwwwwwwwwww"
                                "wwwwwwwwwww{_}+_" HIGH_BYTES("wwwwwwwwwwwwwwww");

/* White space, and what a word can go on with. */
enum { WHITE = ' ', INSIDE = 'i' };

static const char class_of[257] = "_________     __"
                                  "________________"
                                  " __i_______iiiii"
                                  "iiiiiiiiiii__i__"
                                  "iiiiiiiiiiiiiiii"
                                  "iiiiiiiiiii____i"
                                  "_iiiiiiiiiiiiiii"
                                  "iiiiiiiiiii_____" HIGH_BYTES("iiiiiiiiiiiiiiii");

static inline bool is_white(char c)
{
    return class_of[(unsigned char)c] == WHITE;
}

#undef HIGH_BYTES

#endif
