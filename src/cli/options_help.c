/* options_help.c - --help and --version from the table of options. */
#include "cli/options.h"

const char *program_name(enum program p)
{
    switch (p) {
    case RECVALID:
        return "recvalid";
    case RECCONV:
        return "recconv";
    case RECREPLAY:
        return "recreplay";
    case RECDIFF:
        return "recdiff";
    case RECTREE:
        return "rectree";
    default:
        return "rectable";
    }
}

void option_spelling(struct buf *b, const struct option_row *row)
{
    buf_str(b, "--");
    buf_str(b, row->name);
    if (!option_takes_value(row))
        return;
    buf_str(b, row->optional ? "[=" : "=");
    if (row->metavar != NULL)
        buf_str(b, row->metavar);
    else
        for (size_t i = 0; row->words[i] != NULL; i++) {
            buf_str(b, i == 0 ? "" : "|");
            buf_str(b, row->words[i]);
        }
    buf_str(b, row->optional ? "]" : "");
}

/* The help of an option begins here, or on the next line when the option is too long. */
enum { HELP_COLUMN = 30 };

static void row_help(struct buf *b, const struct option_row *row, enum lang lang, bool spaced)
{
    size_t start = b->n;

    if (row->kind == VALUE_HEADING) {
        buf_printf(b, spaced ? "\n%s\n" : "%s\n", tr(lang, row->help));
        return;
    }
    if (row->letter != 0)
        buf_printf(b, "  -%c, ", row->letter);
    else
        buf_str(b, "      ");
    option_spelling(b, row);
    if (b->n - start > HELP_COLUMN - 2) {
        buf_char(b, '\n');
        start = b->n;
    }
    buf_fill(b, ' ', HELP_COLUMN - (b->n - start));
    buf_str(b, tr(lang, row->help));
    buf_char(b, '\n');
}

static const char *purpose(enum program p)
{
    switch (p) {
    case RECVALID:
        return N_("Say what is wrong with records of chess, xiangqi, weiqi and wuziqi, and who won.");
    case RECCONV:
        return N_("Write records of chess, xiangqi, weiqi and wuziqi in another format or notation.");
    case RECREPLAY:
        return N_("Show positions of records of chess, xiangqi, weiqi and wuziqi.");
    case RECDIFF:
        return N_("Say what changed between two collections of games, in any formats.");
    case RECTREE:
        return N_("Count what was played in the positions of many games.");
    default:
        return N_("Make tables of the results of records, as the rulebooks rank players and teams.");
    }
}

static const char *statuses(enum program p)
{
    if (p == RECDIFF)
        return N_("Exit status: 0 the same, 1 different, 2 trouble.");
    if (p == RECTREE)
        return N_("Exit status: 0 counted, 1 no game came there (see --fail-on), 2 trouble.");
    if (p == RECREPLAY)
        return N_("Exit status: 0 shown, 1 findings that --fail-on asks for, 2 trouble.");
    return p == RECCONV ? N_("Exit status: 0 all converted, 1 some game could not be, 2 trouble.")
                        : N_("Exit status: 0 nothing found, 1 findings (see --fail-on), 2 trouble.");
}

/* Whether some common option of this program follows the heading at ROW. */
static bool heads_common(size_t row, enum program p)
{
    for (size_t i = row + 1; i < option_row_count && option_rows[i].kind != VALUE_HEADING; i++)
        if (option_rows[i].common & option_rows[i].programs & (unsigned)p)
            return true;
    return false;
}

static bool is_listed(size_t i, enum program p, bool all)
{
    const struct option_row *row = &option_rows[i];

    if (!(row->programs & (unsigned)p))
        return false;
    return all || (row->kind == VALUE_HEADING ? heads_common(i, p) : (row->common & (unsigned)p) != 0);
}

void options_help(struct buf *b, enum program p, enum lang lang, bool all)
{
    tr_say(b, lang,
           p == RECDIFF ? N_("Usage: %1 [OPTION]... OLD NEW")
                        : N_("Usage: %1 [OPTION]... [FILE|DIRECTORY|-]..."),
           program_name(p), NULL);
    buf_printf(b, "\n%s\n", tr(lang, purpose(p)));
    if (p != RECDIFF && all)
        buf_printf(b, "%s\n",
                   tr(lang, "Archives and compressed files are read too; without a file, standard input."));
    for (size_t i = 0; i < option_row_count; i++)
        if (is_listed(i, p, all))
            row_help(b, &option_rows[i], lang, all);
    buf_printf(b, all ? "\n%s\n" : "%s\n", tr(lang, statuses(p)));
    tr_say(b, lang, "The manual: man %1", program_name(p), NULL);
    buf_char(b, '\n');
}

void options_version(struct buf *b, enum program p)
{
    buf_printf(b, "%s (%s) %s\n", program_name(p), PACKAGE_NAME, PACKAGE_VERSION);
}
