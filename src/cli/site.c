/* site.c - see cli.h. */
#include "cli/cli.h"
#include "cli/options.h"
#include "output/table/table.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define GAMES "--links=games.html"
#define MADE_HERE "<!-- recreplay --site -->\n"
static const char index_name[] = "index.html";

/* Each page with the words of the program that makes it, and what the index says of it. */
static const struct site_page {
    enum program program;
    const char *file, *title, *word[4];
} pages[] = {
    {RECREPLAY, "games.html", N_("Games"), {"--as=html", "--quiet"}},
    {RECTABLE, "standings.html", N_("Standings"), {"--format=html", GAMES}},
    {RECTABLE, "crosstable.html", N_("Crosstable"), {"--format=html", "--table=cross", GAMES, "--quiet"}},
    {RECTABLE, "rounds.html", N_("Rounds"), {"--format=html", "--table=rounds", GAMES, "--quiet"}},
    {RECVALID, "report.html", N_("Report"), {"--format=html", "--fail-on=never", GAMES}}};

struct site {
    const struct options *o;
    char **argv;
    struct arena arena;
    bool unread; /* a program has said what it could not read: the others need not */
};

static void add_word(struct buf *words, const char *word)
{
    buf_add(words, &word, sizeof word);
}

/* "DIR/FILE" */
static const char *path_in(struct site *s, const char *file)
{
    return arena_printf(&s->arena, "%s/%s", s->o->shown.site, file);
}

/* The program that lies beside this one. */
static const char *beside(struct site *s, enum program program)
{
    const char *slash = strrchr(s->argv[0], '/');

    return arena_printf(&s->arena, "%.*s%s", slash == NULL ? 0 : (int)(slash + 1 - s->argv[0]), s->argv[0],
                        program_name(program));
}

/* Pages that lie in a folder which is read are no records: --exclude with the path below that folder. */
static void leave_out(struct site *s, struct buf *words, const char *operand)
{
    char *folder = realpath(operand, NULL), *site = realpath(s->o->shown.site, NULL);
    size_t n = folder == NULL ? 0 : strlen(folder);
    SCOPED(buf) glob = {0};

    if (n > 0 && site != NULL && strncmp(site, folder, n) == 0 && (site[n] == '/' || n == 1)) {
        for (const char *p = site + n + strspn(site + n, "/"); *p != '\0'; p++) {
            buf_str(&glob, strchr("*?[]\\", *p) == NULL ? "" : "\\");
            buf_char(&glob, *p);
        }
        add_word(words,
                 arena_printf(&s->arena, "--exclude=%s%s", buf_cstr(&glob), glob.n > 0 ? "/*" : "*.html"));
    }
    free(folder);
    free(site);
}

/* Whether the program could be begun. */
static bool spawn(struct site *s, pid_t *child, char **words)
{
    posix_spawn_file_actions_t actions;
    int error;

    posix_spawn_file_actions_init(&actions);
    if (s->unread)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    error = posix_spawnp(child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    errno = error;
    return error == 0;
}

static bool write_page(struct site *s, const struct site_page *page, struct buf *why)
{
    const struct input_options *in = &s->o->in;
    SCOPED(buf) words = {0};
    pid_t child;
    int status;

    add_word(&words, beside(s, page->program));
    options_shared(s->o, s->argv, page->program, &s->arena, &words);
    for (size_t i = 0; i < sizeof page->word / sizeof *page->word && page->word[i] != NULL; i++)
        add_word(&words, page->word[i]);
    if (s->o->out.quiet && page->program != RECVALID)
        add_word(&words, "--quiet");
    add_word(&words, arena_printf(&s->arena, "--output=%s", path_in(s, page->file)));
    for (int i = 0; i < in->operands; i++)
        leave_out(s, &words, in->operand[i]);
    add_word(&words, "--");
    for (int i = 0; i < in->operands; i++)
        add_word(&words, in->operand[i]);
    add_word(&words, NULL);
    if (!spawn(s, &child, (char **)(void *)words.p)) {
        buf_printf(why, "%s: %s", *(char **)(void *)words.p, strerror(errno));
        return false;
    }
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    s->unread |= !WIFEXITED(status) || WEXITSTATUS(status) > 1;
    return WIFEXITED(status) && WEXITSTATUS(status) <= 1;
}

static bool write_index(struct site *s, const bool made[], struct buf *why)
{
    enum lang lang = (enum lang)s->o->out.lang;
    struct outfile out = {0};
    SCOPED(buf) b = {0};
    bool ok;

    table_page_begin(&b, lang, N_("Games"));
    buf_str(&b, MADE_HERE "<section>\n");
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (made[i])
            buf_printf(&b, "<h1><a href=\"%s\">%s</a></h1>\n", pages[i].file, tr(lang, pages[i].title));
    buf_str(&b, "</section>\n");
    table_page_end(&b);
    ok = outfile_open(&out, path_in(s, index_name)) && outfile_write(&out, buf_as_slice(&b));
    if (!outfile_close(&out, ok) || !ok)
        buf_str(why, strerror(out.error));
    return out.error == 0;
}

/* Whether no page in the folder is anybody else's: it has none, or an index that was made here. */
static bool is_ours(struct site *s, struct buf *why)
{
    enum lang lang = (enum lang)s->o->out.lang;
    struct stat st;
    SCOPED(buf) text = {0};

    if (file_read(path_in(s, index_name), LIMIT_LIST_FILE, &text) &&
        memmem(text.p, text.n, MADE_HERE, strlen(MADE_HERE)) != NULL)
        return true;
    for (size_t i = 0; i <= sizeof pages / sizeof *pages; i++) {
        const char *file = i == 0 ? index_name : pages[i - 1].file;

        if (lstat(path_in(s, file), &st) != 0)
            continue;
        tr_say(why, lang, N_("'%1' is there already, and no page of --site"), file, NULL);
        return false;
    }
    return true;
}

bool site_write(const struct options *o, char **argv, struct buf *why)
{
    struct site s = {.o = o, .argv = argv};
    bool made[sizeof pages / sizeof *pages], all = true;

    if (mkdir(o->shown.site, 0777) != 0 && errno != EEXIST) {
        buf_str(why, strerror(errno));
        return false;
    }
    all = is_ours(&s, why);
    for (size_t i = 0; i < sizeof pages / sizeof *pages && why->n == 0; i++)
        all &= made[i] = write_page(&s, &pages[i], why) || access(path_in(&s, pages[i].file), F_OK) == 0;
    all &= why->n == 0 && write_index(&s, made, why);
    arena_free(&s.arena);
    return all && !s.unread;
}
