/* tr.h - messages in the reader's language.
 *
 * The catalogue (po/zh_CN.po) is compiled in, so that --lang=zh works in a fresh build, in every
 * thread, and on machines without any Chinese locale. Mark messages in tables with N_() and hand
 * them to tr() where they are printed; codes, JSON keys and statuses are never translated. */
#ifndef QIPU_OUTPUT_TR_H
#define QIPU_OUTPUT_TR_H

#include "base/mem/mem.h"

enum lang { LANG_EN, LANG_ZH };

/* Marks a string for translation where a table is initialised. */
#define N_(text) text

/* The message in Chinese; the message itself where there is no translation. */
const char *tr_zh(const char *message);

/* The message in that language. In the header because most are read in English: eight lookups a finding. */
static inline const char *tr(enum lang lang, const char *message)
{
    return lang == LANG_ZH ? tr_zh(message) : message;
}

/* The message with %1 and %2 replaced; either may be NULL. */
void tr_say(struct buf *, enum lang, const char *message, const char *arg1, const char *arg2);

/* Copies PATTERN and calls ARG for what stands after each % ("%%" is one). */
void tr_expand(struct buf *, const char *pattern, void (*arg)(struct buf *, char which, const void *ctx),
               const void *ctx);

/* What LC_ALL, LC_MESSAGES, LANG and LANGUAGE ask for, in gettext's order. */
enum lang tr_language(void);

/* the translations, as build-aux/po2c makes them from po/ at build time. */

struct translation {
    const char *from, *to;
};

extern const struct translation catalogue_zh[]; /* sorted by `from`, as strcmp sorts */
extern const size_t catalogue_zh_count;

#endif
