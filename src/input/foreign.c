/* Files that are no game records. Archives of games lie beside pictures, sources and papers; whoever walks
 * them wants to hear of records alone. */
#include "input/input.h"

/* A bid that outweighs a name: the file begins as no other kind does. */
enum { SURE = 80 };

static const char archive[] = "an archive of ChessBase, which is not read (unpack it with ChessBase)";
static const char newer[] =
    "a database of ChessBase 17, which is not read (save it as .cbh or export it as PGN)";
static const char scid3[] = "a Scid 3 database, which is not read (Scid makes it one of version 4)";
static const char part[] = "a part of a database, whose index (.si4, .si5, .cbh) is not beside it";

static const char book[] = "an opening book of ChessBase, which is not read";

static const struct {
    const char *end, *what;
} database_names[] = {{"cbv", archive}, {"cbz", archive}, {"2cbh", newer}, {"si3", scid3}, {"sg3", scid3},
                      {"sn3", scid3},   {"sg4", part},    {"sn4", part},   {"sg5", part},  {"sn5", part},
                      {"ctg", book},    {"ctb", book},    {"cto", book},   {"cbg", part},  {"cba", part},
                      {"cbp", part},    {"cbt", part}};

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
static const char *const doubtful_ends[] = {"html", "htm", "json", "yaml", "yml", "log",
                                            "out",  "in",  "tsv",  "doc",  "map", "xml"};

/* Sources, papers and settings: what they quote is no record. By the first letter: every file is asked.
 * Small letters and digits alone. */
static const char *const other_ends[26][12] = {
    ['a' - 'a'] = {"a", "ac", "am", "args", "avi"},
    ['b' - 'a'] = {"bat", "bib", "bmp"},
    ['c' - 'a'] = {"c", "cc", "cfg", "class", "conf", "cpp", "cs", "css", "cxx"},
    ['d' - 'a'] = {"def", "diff", "dll", "docx"},
    ['e' - 'a'] = {"exe"},
    ['g' - 'a'] = {"gif", "go"},
    ['h' - 'a'] = {"h", "hpp"},
    ['i' - 'a'] = {"ico", "ini"},
    ['j' - 'a'] = {"java", "jpeg", "jpg", "js"},
    ['k' - 'a'] = {"kt"},
    ['l' - 'a'] = {"lock", "lua"},
    ['m' - 'a'] = {"m4", "md", "mdoc", "mk", "mp3", "mp4"},
    ['o' - 'a'] = {"o", "odt"},
    ['p' - 'a'] = {"patch", "pdf", "php", "pl", "pm", "png", "po", "pot", "py", "pyc"},
    ['r' - 'a'] = {"rb", "rs", "rst"},
    ['s' - 'a'] = {"service", "sh", "so", "sql", "svg", "swift"},
    ['t' - 'a'] = {"tex", "toml", "ts"},
    ['w' - 'a'] = {"webp"}};

static const char *const other_names[] = {"README",    "LICENSE",    "LICENCE",    "COPYING", "NEWS",
                                          "ChangeLog", "CHANGELOG",  "AUTHORS",    "INSTALL", "TODO",
                                          "HACKING",   "Makefile",   "Dockerfile", "THANKS",  "CONTRIBUTING",
                                          "Thumbs.db", "desktop.ini"};

/* Behind the last slash, or behind the colon of an archive. */
static struct slice base_of(struct slice name)
{
    size_t n = name.n;

    while (n > 0 && name.p[n - 1] != '/' && name.p[n - 1] != ':')
        n--;
    return (struct slice){name.p + n, name.n - n};
}

/* Behind the last dot of a name, which begins with something else; else empty. */
static struct slice end_of(struct slice base)
{
    const char *dot = base.n == 0 ? NULL : memrchr(base.p + 1, '.', base.n - 1);

    return dot == NULL ? (struct slice){base.p, 0} : slice_between(dot + 1, base.p + base.n);
}

const char *foreign_database(struct slice head, struct slice name)
{
    bool binary = slice_find(head, '\0') != NULL;
    struct slice end = end_of(base_of(name));

    if (head.n > 10 && memcmp(head.p, "Scid.si\0\x01\x2C", 10) == 0)
        return scid3;
    for (size_t i = 0; binary && i < sizeof database_names / sizeof *database_names; i++)
        if (slice_is_nocase(end, database_names[i].end))
            return database_names[i].what;
    return NULL;
}

/* The first letter settles nearly all. */
static bool is_of(struct slice end, const char *const *list, size_t count)
{
    for (size_t i = 0; end.n > 0 && i < count; i++)
        if ((end.p[0] | 32) == list[i][0] && slice_is_nocase(end, list[i]))
            return true;
    return false;
}

static bool has_other_end(struct slice end)
{
    unsigned letter = end.n == 0 ? 26 : (unsigned)(end.p[0] | 32) - 'a';

    for (const char *const *each = letter < 26 ? other_ends[letter] : NULL; each != NULL && *each != NULL;
         each++)
        if ((end.n == 1 || (end.p[1] | 32) == (*each)[1]) && slice_is_nocase(end, *each))
            return true;
    return false;
}

static bool has_other_name(struct slice base)
{
    if (has_other_end(end_of(base)))
        return true;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (base.n > 0 && base.p[0] == other_names[i][0] && slice_starts(base, other_names[i]) &&
            slice_find(base, ' ') == NULL)
            return true;
    return false;
}

bool foreign_open_name(struct slice name)
{
    struct slice end = end_of(base_of(name));

    return end.n == 0 || slice_is_nocase(end, "txt") || slice_is_nocase(end, "csv") ||
           is_of(end, doubtful_ends, sizeof doubtful_ends / sizeof *doubtful_ends);
}

bool foreign_file(struct slice head, struct slice name, int bid)
{
    struct slice base = base_of(name);

    if (has_other_name(base))
        return true;
    if (bid >= SURE)
        return false;
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (head.n >= magics[i].n && memcmp(head.p, magics[i].bytes, magics[i].n) == 0)
            return true;
    return is_of(end_of(base), doubtful_ends, sizeof doubtful_ends / sizeof *doubtful_ends) ||
           (bid == 0 && head.n > 0);
}
