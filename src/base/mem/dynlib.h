/* dynlib.h - shared libraries that are loaded when something first needs them.
 *
 * Most runs meet neither an archive nor XML, and loading what unpacks and parses those takes longer than
 * judging a game. */
#ifndef QIPU_BASE_MEM_DYNLIB_H
#define QIPU_BASE_MEM_DYNLIB_H

#include <stdbool.h>

/* Sets CALLS, a struct of nothing but one pointer to a function for each of NAMES (ended by a NULL), in their
 * order. False when the library cannot be loaded or lacks one of them. Once loaded it stays, and asking again
 * is cheap. */
bool dynlib_load(const char *soname, const char *const *names, void *calls);

#endif
