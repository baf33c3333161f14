/* grammar.h - SGF and PGN by a second parser, written from the standards (FF[4]; PGN 1994, export format) and
 * from nothing of src: what our writers write must be what others read. */
#ifndef QIPU_TESTS_FUZZ_GRAMMAR_H
#define QIPU_TESTS_FUZZ_GRAMMAR_H

#include <stddef.h>

/* What the text is made of, summed up over its games. */
struct counted {
    unsigned games;
    unsigned moves; /* of the main lines */
};

/* What is wrong with the text, in words; NULL where nothing is. */
const char *sgf_fault(const char *text, size_t n, struct counted *);
const char *pgn_fault(const char *text, size_t n, struct counted *);

#endif
