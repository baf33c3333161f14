/* profile.h - --profile=FILE: options kept in a YAML file, so that the conditions of a league are one word.
 */
#ifndef QIPU_CLI_PROFILE_H
#define QIPU_CLI_PROFILE_H

#include "base/mem/arena.h"
#include "base/mem/buf.h"

/* One option of a profile, by its long name; false: it is wrong, and that was said. */
typedef bool profile_setting(void *context, const char *name, const char *value);

/* Hands every setting of a file on, in order: KEY: VALUE is --KEY=VALUE, a list gives the option again for
 * each item, a map gives --KEY=NAME=VALUE. Values live in the arena. False when a setting was wrong; with
 * TROUBLE filled in when the file cannot be read or is no such map. */
bool profile_read(const char *path, struct arena *, profile_setting *, void *context, struct buf *trouble);

#endif
