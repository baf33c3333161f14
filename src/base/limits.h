/* limits.h - every bound there is, in one place. Reaching one is a finding or trouble,
 * never a crash. */
#ifndef QIPU_BASE_LIMITS_H
#define QIPU_BASE_LIMITS_H

enum {
    LIMIT_GAME_BYTES = 96 << 20,  /* text of one game; a 64 MiB comment fits */
    LIMIT_WHOLE_FILE = 1 << 30,   /* a file of a format that cannot be cut */
    LIMIT_NODES = 4 << 20,        /* moves of one game, with its variations */
    LIMIT_TOKEN = 64 << 10,       /* bytes of one word of a record */
    LIMIT_HEADERS = 10000,        /* headers of one game */
    LIMIT_FINDINGS = 1000,        /* findings told of one game; the rest are counted */
    LIMIT_BOARD = 63,             /* lines of a board, each way */
    LIMIT_POINTS = 2 << 20,       /* of set-up, marks and territory in one game */
    LIMIT_REPAIR_PLIES = 2000,    /* of a game for which --suggest looks */
    LIMIT_REPAIR_BYTES = 8 << 20, /* of its positions, all kept */
    LIMIT_XML_DEPTH = 256,
    LIMIT_XML_ATTRIBUTES = 1000, /* of one element */
    LIMIT_YAML_DEPTH = 64,
    LIMIT_YAML_BYTES = 4 << 20,
    LIMIT_UNPACKED = 16 << 20,   /* what may be unpacked of an archive however small it is */
    LIMIT_EXPANSION = 200,       /* and beyond that, of each packed byte */
    LIMIT_PACKED_GAME = 8 << 20, /* text of one game of an archive however small it is */
    LIMIT_GAME_GROWTH = 16,      /* and beyond that, of each packed byte */
    LIMIT_NESTING = 2,           /* an archive in an archive, and no deeper */
    LIMIT_THREADS = 256,
    BATCH_BYTES = 64 << 10,      /* what a worker is given at a time: little enough to stay in its caches */
    SHOWN_BATCH_BYTES = 2 << 10, /* and recreplay's, which may show a thousand bytes for each that it reads */
    KEPT_BYTES = 1 << 20         /* of a buffer that is used again for the next batch; more is given back */
};

#endif
