/* uci_log.h - what an engine and its interface say to each other, by UCI or UCCI: the games that were played.
 *
 * uci.c calls it. A position that goes on from the one before is the same game; the last bestmove is played.
 */
#ifndef QIPU_FORMAT_ENGINE_UCI_LOG_H
#define QIPU_FORMAT_ENGINE_UCI_LOG_H

#include "format/format.h"

/* Whether a text that begins so is such a log. */
bool uci_log_is(struct slice head);

/* The next game; STATUS_END when there is none. */
enum status uci_log_read(struct text *, struct record *);

#endif
