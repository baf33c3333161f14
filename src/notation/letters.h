/* letters.h - SAN with the initials of other languages. */
#ifndef QIPU_NOTATION_LETTERS_H
#define QIPU_NOTATION_LETTERS_H

#include "notation/notation.h"

#define LETTERS(function, name, title, initials) extern const struct notation notation_##function;
#include "notation/letters.def"
#undef LETTERS

#endif
