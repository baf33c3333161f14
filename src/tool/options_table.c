#include "tool/options_table.h"

#define ALL (RECVALID | RECCONV | RECREPLAY)
#define AT(field) .at = offsetof(struct options, field)

static const char *const whens[] = {"auto", "always", "never", NULL};
static const char *const langs[] = {"en", "zh", NULL};
static const char *const severities[] = {"note", "warning", "error", NULL};
static const char *const afters[] = {"stop", "referee", "force", NULL};
static const char *const lossies[] = {"report", "error", "quiet", NULL};
static const char *const shows[] = {"board", "fen", "trace", "svg", "html", "jsonl", NULL};
static const char *const boards[] = {"unicode", "ascii", "chinese", NULL};
static const char *const reporters[] = {"text", "jsonl", "sarif", NULL};
static const char *const uniques[] = {"moves", "game", NULL};
static const char *const kinds[] = {"any", "chess", "xiangqi", "weiqi", "wuziqi", NULL};

const struct option_row option_rows[] = {
    {NULL, 0, RECCONV, VALUE_HEADING, .help = N_("Conversion:")},
    {"to", 't', RECCONV, VALUE_TARGET, "FORMAT|same|verbatim",
     .help = N_("write this format (see --list-formats), each game's own, or its very bytes")},
    {"rejects", 0, RECCONV, VALUE_TEXT, "FILE", AT(rejects),
     .help = N_("write games that are left out or cannot be converted to FILE, unchanged")},
    {NULL, 0, RECREPLAY, VALUE_HEADING, .help = N_("What is shown:")},
    {"as", 0, RECREPLAY, VALUE_WORD, .words = shows, AT(as), .help = N_("show positions in this form")},
    {"at", 0, RECREPLAY, VALUE_NUMBER, "PLY", AT(at), .high = 1 << 30,
     .help = N_("the position after this ply")},
    {"every", 0, RECREPLAY, VALUE_NUMBER, "N", .optional = true, AT(every), .low = 1, .high = 1 << 30,
     .help = N_("every position, or each Nth")},
    {"line", 0, RECREPLAY, VALUE_PATH, "PATH", AT(line), .help = N_("a variation, as in 1.2.1")},
    {"from-ply", 0, RECREPLAY, VALUE_NUMBER, "PLY", AT(from_ply), .high = 1 << 30,
     .help = N_("begin at this ply")},
    {"to-ply", 0, RECREPLAY, VALUE_NUMBER, "PLY", AT(to_ply), .high = 1 << 30, .help = N_("end at this ply")},
    {"board", 0, RECREPLAY, VALUE_WORD, .words = boards, AT(board), .help = N_("how boards are drawn")},
    {"flip", 0, RECREPLAY, VALUE_FLAG, AT(flip), .help = N_("draw boards as the second player sees them")},
    {"interactive", 'i', RECREPLAY, VALUE_FLAG, AT(interactive),
     .help = N_("step through the games in the terminal")},
    {"notation", 0, RECCONV | RECREPLAY, VALUE_NOTATION, "NAME", AT(notation),
     .help = N_("spell moves in this notation (see --list-notations)")},
    {"to-encoding", 0, RECCONV, VALUE_CHARSET, "NAME", AT(to_encoding),
     .help = N_("write this character set instead of UTF-8")},
    {"strict", 0, ALL, VALUE_FLAG, AT(strict), .help = N_("read and write by the format's strictest form")},
    {"split", 0, RECCONV, VALUE_TEXT, "DIR", AT(split),
     .help = N_("write one file a game into this directory")},
    {"name", 0, RECCONV, VALUE_TEXT, "TEMPLATE", AT(name_template),
     .help = N_("call these files so: {stem}, {game}, {ext}, {id} and header keys")},
    {"force", 0, RECCONV, VALUE_FLAG, AT(force), .help = N_("overwrite files that are there")},
    {"lossy", 0, RECCONV, VALUE_WORD, .words = lossies, AT(lossy),
     .help = N_("what to do about what the format cannot hold")},

    {NULL, 0, ALL, VALUE_HEADING, .help = N_("Input:")},
    {"from", 'f', ALL, VALUE_FORMAT, "FORMAT", AT(from),
     .help = N_("read this format instead of detecting it")},
    {"encoding", 0, ALL, VALUE_CHARSET, "NAME", AT(encoding),
     .help = N_("read this character set instead of detecting it")},
    {"kind", 0, ALL, VALUE_WORD, .words = kinds, AT(kind),
     .help = N_("take records that do not say their game for this one")},
    {"files0-from", 0, ALL, VALUE_TEXT, "FILE", AT(files0_from),
     .help = N_("read the names in FILE, each ended by a NUL; - is standard input")},
    {"no-decompress", 0, ALL, VALUE_FLAG, AT(no_decompress),
     .help = N_("read compressed files and archives as they are")},
    {"stdin-name", 0, ALL, VALUE_TEXT, "NAME", AT(stdin_name),
     .help = N_("call standard input by this name")},
    {"formats", 0, ALL, VALUE_TEXTS, "DIR", AT(formats_dirs),
     .help = N_("add the format descriptions in this directory")},

    {NULL, 0, ALL, VALUE_HEADING, .help = N_("Which games:")},
    {"game", 0, ALL, VALUE_TEXT, "LIST", AT(games),
     .help = N_("only games with these numbers in their file, as in 1,3-5,8-")},
    {"where", 0, ALL, VALUE_TEXTS, "EXPR", AT(where),
     .help = N_("only games for which this holds; see qipu-select(7)")},
    {"unique", 0, ALL, VALUE_WORD, .words = uniques, .optional = true, AT(unique), .low = 1, .high = 1,
     .help = N_("only the first of games that are the same")},
    {"known", 0, ALL, VALUE_TEXT, "FILE", AT(known),
     .help = N_("leave out games whose id is listed in FILE")},
    {"require-match", 0, ALL, VALUE_FLAG, AT(require_match),
     .help = N_("exit with 1 when no game is selected")},

    {NULL, 0, ALL, VALUE_HEADING, .help = N_("Judging:")},
    {"rules", 0, ALL, VALUE_TEXTS, "ID|FILE", AT(rules),
     .help = N_("judge by this rulebook (see --list-rules)")},
    {"after-illegal", 0, ALL, VALUE_WORD, .words = afters, AT(after_illegal),
     .help = N_("how to go on after an illegal move")},
    {"estimate", 0, RECVALID | RECREPLAY, VALUE_FLAG, AT(estimate),
     .help = N_("estimate results that cannot be proved")},
    {"suggest", 0, RECVALID, VALUE_NUMBER, "N", .optional = true, .absent = 5, AT(suggest), .low = 1,
     .high = 64, .help = N_("what was probably played where a game breaks; N suggestions at most")},
    {"suggest-positions", 0, RECVALID, VALUE_NUMBER, "N", AT(suggest_positions), .low = 1, .high = 1L << 40,
     .help = N_("give up a search for suggestions after N positions")},
    {"only", 0, ALL, VALUE_ONLY, "CODE,...",
     .help = N_("look for these findings alone; chess/* and chess stand for many")},
    {"disable", 0, ALL, VALUE_DISABLE, "CODE,...", .help = N_("do not look for these findings")},
    {"severity", 0, ALL, VALUE_SEVERITY, "LEVEL|CODE=LEVEL,...",
     .help = N_("show findings from this severity on; or give a code another severity, or off")},
    {"style", 0, ALL, VALUE_FLAG, AT(style), .help = N_("look for findings on the style of notation too")},
    {"fail-on", 0, ALL, VALUE_WORD, .words = severities, AT(fail_on),
     .help = N_("exit with 1 on findings from this severity on")},

    {NULL, 0, ALL, VALUE_HEADING, .help = N_("Output:")},
    {"format", 0, RECVALID, VALUE_REPORTER, .words = reporters, .help = N_("how findings are written")},
    {"results", 0, RECVALID, VALUE_FLAG, AT(results),
     .help = N_("also say of each game who won, declared and by the rules")},
    {"summary", 0, RECVALID, VALUE_FLAG, AT(summary),
     .help = N_("also count games, plies and findings, by file and by code")},
    {"output", 'o', ALL, VALUE_TEXT, "FILE", AT(output),
     .help = N_("write to FILE; it appears when it is whole")},
    {"jobs", 'j', ALL, VALUE_NUMBER, "N", AT(jobs), .high = 256,
     .help = N_("work with N threads; 0, the default, is one a core")},
    {"lang", 0, ALL, VALUE_WORD, .words = langs, AT(lang), .help = N_("the language of messages")},
    {"color", 0, ALL, VALUE_WORD, .words = whens, AT(color), .help = N_("when to use colours")},
    {"progress", 0, ALL, VALUE_WORD, .words = whens, AT(progress),
     .help = N_("when to show progress on standard error")},
    {"quiet", 'q', ALL, VALUE_FLAG, AT(quiet), .help = N_("no findings: the exit status says it")},
    {"verbose", 'v', ALL, VALUE_COUNT, AT(verbose), .help = N_("rulings and evidence below each finding")},

    {NULL, 0, ALL, VALUE_HEADING, .help = N_("Instead of working on files:")},
    {"list-codes", 0, RECVALID, VALUE_ERRAND, .low = ERRAND_LIST_CODES,
     .help = N_("list every finding there is")},
    {"explain", 0, RECVALID, VALUE_EXPLAIN, "CODE",
     .help = N_("explain a finding: the rules on it, and examples")},
    {"list-formats", 0, ALL, VALUE_ERRAND, .low = ERRAND_LIST_FORMATS, .help = N_("list the formats")},
    {"list-notations", 0, ALL, VALUE_ERRAND, .low = ERRAND_LIST_NOTATIONS, .help = N_("list the notations")},
    {"list-rules", 0, ALL, VALUE_ERRAND, .low = ERRAND_LIST_RULES, .help = N_("list the rulebooks")},
    {"list-fields", 0, ALL, VALUE_ERRAND, .low = ERRAND_LIST_FIELDS,
     .help = N_("list the fields of --where")},
    {"help", 'h', ALL, VALUE_HELP, .help = N_("show this help")},
    {"version", 'V', ALL, VALUE_VERSION, .help = N_("show the version")}};

const size_t option_row_count = sizeof option_rows / sizeof *option_rows;
