/* Files that are no game records. Archives of games lie beside pictures, sources and papers; whoever walks
 * them wants to hear of records alone. */
#include "input/foreign.h"

#include <string.h>

/* A bid that outweighs a name: the file begins as no other kind does. */
enum { SURE = 80 };

static const struct {
    size_t n;
    const char *bytes, *what;
} databases[] = {{8, "Scid.si\0", "a Scid database, which is not read (export it as PGN)"},
                 {8, "Scid.sn\0", "a Scid database, which is not read (export it as PGN)"},
                 {6, "\0\0\x2C\0\x2E\x01", "a ChessBase database, which is not read (export it as PGN)"},
                 {6, "\0\0\x24\0\x2E\x01", "a ChessBase database, which is not read (export it as PGN)"}};

static const char chessbase[] = "a ChessBase database, which is not read (export it as PGN)";
static const char scid[] = "a Scid database, which is not read (export it as PGN)";

static const struct {
    const char *end, *what;
} database_names[] = {{".cbh", chessbase}, {".cbg", chessbase}, {".cba", chessbase}, {".cbp", chessbase},
                      {".cbt", chessbase}, {".cbv", chessbase}, {".cbz", chessbase}, {".2cbh", chessbase},
                      {".si3", scid},      {".sg3", scid},      {".si4", scid},      {".sg4", scid},
                      {".sn4", scid},      {".si5", scid},      {".sg5", scid},      {".sn5", scid}};

static const struct {
    size_t n;
    const char *bytes;
} magics[] = {{4, "\x89PNG"},
              {3, "\xFF\xD8\xFF"},
              {4, "GIF8"},
              {4, "%PDF"},
              {4, "\x7F"
                  "ELF"},
              {2, "MZ"},
              {4, "RIFF"},
              {3, "ID3"},
              {4, "OggS"},
              {4, "fLaC"},
              {4, "\0\1\0\0"},
              {4, "OTTO"},
              {4, "wOFF"},
              {15, "SQLite format 3"},
              {4, "\xCA\xFE\xBA\xBE"},
              {2, "#!"},
              {4, "\xD0\xCF\x11\xE0"},
              {4, "8BPS"},
              {4, "II*\0"},
              {4, "MM\0*"},
              {2, "BM"}};

/* Names of what can hold anything: a strong bid outweighs them. */
static const char *const doubtful_ends[] = {".html", ".htm", ".json", ".yaml", ".yml", ".log",
                                            ".out",  ".in",  ".tsv",  ".doc",  ".map", ".xml"};

/* Sources, papers and settings: what they quote is no record. */
static const char *const other_ends[] = {
    ".c",     ".h",   ".cc",  ".cpp",  ".hpp", ".cxx", ".py",   ".pyc",  ".js",    ".ts",   ".java",
    ".class", ".go",  ".rs",  ".sh",   ".bat", ".pl",  ".pm",   ".rb",   ".php",   ".cs",   ".swift",
    ".kt",    ".lua", ".sql", ".md",   ".rst", ".tex", ".bib",  ".css",  ".toml",  ".ini",  ".cfg",
    ".conf",  ".am",  ".ac",  ".m4",   ".mk",  ".po",  ".pot",  ".diff", ".patch", ".docx", ".odt",
    ".pdf",   ".png", ".jpg", ".jpeg", ".gif", ".svg", ".bmp",  ".ico",  ".webp",  ".mp3",  ".mp4",
    ".avi",   ".exe", ".dll", ".so",   ".o",   ".a",   ".args", ".lock", ".def",   ".mdoc", ".service"};

static const char *const other_names[] = {"README",    "LICENSE",    "LICENCE",    "COPYING", "NEWS",
                                          "ChangeLog", "CHANGELOG",  "AUTHORS",    "INSTALL", "TODO",
                                          "HACKING",   "Makefile",   "Dockerfile", "THANKS",  "CONTRIBUTING",
                                          "Thumbs.db", "desktop.ini"};

static bool ends_in(struct slice name, const char *end)
{
    size_t n = strlen(end);

    return name.n > n && slice_is_nocase((struct slice){name.p + name.n - n, n}, end);
}

/* Behind the last slash, or behind the colon of an archive. */
static struct slice base_of(struct slice name)
{
    size_t n = name.n;

    while (n > 0 && name.p[n - 1] != '/' && name.p[n - 1] != ':')
        n--;
    return (struct slice){name.p + n, name.n - n};
}

const char *foreign_database(struct slice head, struct slice name)
{
    bool binary = memchr(head.p, '\0', head.n) != NULL;

    for (size_t i = 0; i < sizeof databases / sizeof *databases; i++)
        if (head.n >= databases[i].n && memcmp(head.p, databases[i].bytes, databases[i].n) == 0)
            return databases[i].what;
    for (size_t i = 0; binary && i < sizeof database_names / sizeof *database_names; i++)
        if (ends_in(name, database_names[i].end))
            return database_names[i].what;
    return NULL;
}

static bool has_other_name(struct slice name)
{
    struct slice base = base_of(name);

    for (size_t i = 0; i < sizeof other_ends / sizeof *other_ends; i++)
        if (ends_in(base, other_ends[i]))
            return true;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (slice_starts(base, other_names[i]) && memchr(base.p, ' ', base.n) == NULL)
            return true;
    return false;
}

static bool has_doubtful_name(struct slice name)
{
    for (size_t i = 0; i < sizeof doubtful_ends / sizeof *doubtful_ends; i++)
        if (ends_in(name, doubtful_ends[i]))
            return true;
    return false;
}

bool foreign_file(struct slice head, struct slice name, int bid)
{
    if (has_other_name(name))
        return true;
    if (bid >= SURE)
        return false;
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (head.n >= magics[i].n && memcmp(head.p, magics[i].bytes, magics[i].n) == 0)
            return true;
    return has_doubtful_name(name) || (bid == 0 && head.n > 0);
}
