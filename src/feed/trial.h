/* trial.h - a file's first games read on trial, where its beginning does not prove that it holds any. */
#ifndef QIPU_FEED_TRIAL_H
#define QIPU_FEED_TRIAL_H

#include "format/format.h"

/* Whether FACTS' format makes games of HEAD, a file's first bytes, or only words of a text that is something
 * else. NAMED: by whoever started the program, who wants to hear what is wrong with a short record; what was
 * merely found has to be one. */
bool trial_convinces(const struct file_facts *facts, struct slice head, bool named);

/* Whether the format that was asked for finds anything of its own there. */
bool trial_finds(const struct file_facts *facts, struct slice head);

#endif
