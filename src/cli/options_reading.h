/* options_reading.h - a command line while it is being read. */
#ifndef QIPU_CLI_OPTIONS_READING_H
#define QIPU_CLI_OPTIONS_READING_H

#include "cli/options.h"

/* What is known only while the command line is being read. */
struct option_reading {
    struct options *o;
    struct buf *out;
    const char *near; /* the right word to propose in the next message; NULL: none */
    bool help, version, any_only;
    int help_all;
    uint8_t only[CODE_COUNT], disabled[CODE_COUNT];
};

/* A usage error: what is wrong, and where the help is. Always false. */
bool options_misuse(struct option_reading *, const char *message, const char *arg1, const char *arg2);

/* Whether the options can be had together: what no single one can know. */
bool options_agree(struct option_reading *);

#endif
