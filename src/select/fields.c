/* The fields of a game that an expression can ask for, in one table, and where their values come from. */
#include "format/format.h"
#include "select/pattern.h"

#include <stdio.h>

static bool no_value(struct values *v)
{
    return values_text(v, (struct slice){"", 0});
}

static bool one_text(struct values *v, const char *text)
{
    return text == NULL ? no_value(v) : values_text(v, slice_of(text));
}

/* Every header with that key; *GIVEN when there is one. */
static bool any_given(struct values *v, enum key key, bool *given)
{
    const struct record *r = v->subject->record;

    for (uint32_t i = 0; i < r->headers && record_may_have(r, key); i++)
        if (r->header[i].key == key) {
            *given = true;
            if (values_text(v, record_slice(r, r->header[i].value, r->header[i].value_len)))
                return true;
        }
    return false;
}

/* The same; a game without one has an empty value. */
static bool any_of_key(struct values *v, enum key key)
{
    bool given = false;

    return any_given(v, key, &given) || (!given && no_value(v));
}

static bool any_header(struct values *v)
{
    return any_of_key(v, v->test->key);
}

static bool any_own_header(struct values *v)
{
    const struct record *r = v->subject->record;
    bool any = false;

    for (uint32_t i = 0; i < r->headers; i++)
        if (slice_eq(record_slice(r, r->header[i].name, r->header[i].name_len), v->test->name)) {
            any = true;
            if (values_text(v, record_slice(r, r->header[i].value, r->header[i].value_len)))
                return true;
        }
    return !any && no_value(v);
}

static bool any_player(struct values *v)
{
    return any_of_key(v, KEY_FIRST) || any_of_key(v, KEY_SECOND);
}

/* "white", "black-rating". */
static bool any_of_colour(struct values *v)
{
    enum key key = colour_key(v->test->name, v->subject->record->game);

    return key == KEY_OTHER ? no_value(v) : any_of_key(v, key);
}

static bool any_kind(struct values *v)
{
    const struct record *r = v->subject->record;

    return one_text(v, r->game == GAME_UNKNOWN ? r->variant : game_name(r->game));
}

static bool any_format(struct values *v)
{
    return one_text(v, v->subject->format);
}

static bool any_notation(struct values *v)
{
    return one_text(v, v->subject->record->notation);
}

static bool any_encoding(struct values *v)
{
    return one_text(v, v->subject->encoding);
}

static bool any_file(struct values *v)
{
    return one_text(v, v->subject->file);
}

static bool any_game(struct values *v)
{
    return values_number(v, (double)v->subject->number);
}

static bool any_rulebook(struct values *v)
{
    const struct rulebook *rules = v->subject->replayed->rules;

    return one_text(v, rules == NULL ? NULL : rules->id);
}

static bool any_plies(struct values *v)
{
    return values_number(v, v->subject->replayed->plies);
}

static bool any_variations(struct values *v)
{
    const struct record *r = v->subject->record;
    uint32_t count = 0;

    for (uint32_t i = 1; i < r->count; i++)
        count += r->node[r->node[i].parent].child != i;
    return values_number(v, count);
}

static uint32_t count_notes(const struct record *r, unsigned kinds)
{
    uint32_t count = 0;

    for (uint32_t i = 1; i < r->notes; i++)
        count += kinds >> r->note[i].kind & 1;
    return count;
}

static bool any_comments(struct values *v)
{
    return values_number(v, count_notes(v->subject->record, 1u << NOTE_COMMENT | 1u << NOTE_COMMENT_BEFORE |
                                                                1u << NOTE_LINE_COMMENT));
}

static bool any_clocks(struct values *v)
{
    return values_number(
        v, count_notes(v->subject->record, 1u << NOTE_CLOCK | 1u << NOTE_ELAPSED | 1u << NOTE_SPENT));
}

static bool any_severity(struct values *v, enum severity severity)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < v->subject->findings; i++)
        count += v->subject->finding[i].severity == (uint8_t)severity;
    return values_number(v, count);
}

static bool any_errors(struct values *v)
{
    return any_severity(v, SEVERITY_ERROR);
}

static bool any_warnings(struct values *v)
{
    return any_severity(v, SEVERITY_WARNING);
}

static bool any_notes(struct values *v)
{
    return any_severity(v, SEVERITY_NOTE);
}

static bool any_code(struct values *v)
{
    for (uint32_t i = 0; i < v->subject->findings; i++)
        if (one_text(v, code_info((enum code)v->subject->finding[i].code)->name))
            return true;
    return v->subject->findings == 0 && no_value(v);
}

static bool any_declared(struct values *v)
{
    return one_text(v, result_text(v->subject->replayed->outcome.declared));
}

static bool any_by_rules(struct values *v)
{
    return one_text(v, result_text(v->subject->replayed->outcome.result));
}

static bool any_reason(struct values *v)
{
    enum reason reason = v->subject->replayed->outcome.reason;

    return one_text(v, reason == REASON_NONE ? NULL : reason_info(reason)->name);
}

static bool any_verdict(struct values *v)
{
    return one_text(v, verdict_name(v->subject->replayed->outcome.verdict));
}

/* Of several positions that an expression asks for the first one is shown. */
static bool found_at(struct values *v, uint32_t ply)
{
    v->asking->at = v->asking->found && v->asking->at < ply ? v->asking->at : ply;
    v->asking->found = true;
    return true;
}

static bool any_at(struct values *v)
{
    uint32_t found = v->asking->found ? v->asking->at + 1 : v->subject->found;

    return found == 0 ? no_value(v) : values_number(v, found - 1);
}

static bool any_position(struct values *v)
{
    uint32_t ply = 0;

    return pattern_find(v->test->pattern, v->subject, &ply) && found_at(v, ply);
}

static bool take_move(void *context, struct slice word)
{
    struct values *v = context;
    char room[8];
    struct slice bare = played_bare(word, room);

    return values_text(v, word) || (v->shown == NULL && !slice_eq(bare, word) && values_text(v, bare));
}

static bool any_sequence(struct values *v)
{
    return sequence_found(v->test->sequence, v->subject, v->asking);
}

static bool any_move(struct values *v)
{
    return played_any(v->subject->record, take_move, v) || (v->test->sequence != NULL && any_sequence(v)) ||
           (v->test->regex != NULL && v->shown == NULL && played_usual(v->subject, v->asking, take_move, v));
}

struct capturing {
    uint32_t men, before, captured; /* before the last ply */
};

/* Men and stones taken: every ply of stones adds one but for passes. */
static bool count_captures(void *context, const struct line *l)
{
    struct capturing *c = context;
    bool places =
        game_places_stones(l->game->id) && line_ply(l) > 0 && MOVE_KIND(line_step(l)->move) == MOVE_PLACE;

    c->men += places;
    if (line_ply(l) == 0) {
        c->men = pattern_count_men(l);
    } else if ((line_step(l)->facts & FACT_CAPTURE) != 0) {
        uint32_t men = places ? pattern_count_men(l) : c->men - 1;

        c->captured += c->men - men;
        c->men = men;
    }
    return true;
}

static bool any_captures(struct values *v)
{
    struct capturing c = {0, 0, 0};
    const struct trail *t =
        game_places_stones(v->subject->record->game) ? NULL : replay_trail(v->subject->replay);

    if (v->subject->replayed->rules == NULL)
        return no_value(v);
    if (t == NULL)
        replay_main_line(v->subject->replay, count_captures, &c);
    for (uint32_t i = 1; t != NULL && i < t->count; i++)
        c.captured += (t->step[i].facts & FACT_CAPTURE) != 0;
    return values_number(v, c.captured);
}

static bool any_material(struct values *v)
{
    uint32_t ply = 0;

    return material_find(v->test->material, v->subject, &ply) && found_at(v, ply);
}

static bool any_id(struct values *v)
{
    char digits[ID_DIGITS + 1];

    identity_text(identity_of(v->subject, NULL), digits);
    return values_text(v, slice_of(digits));
}

static bool any_game_id(struct values *v)
{
    char digits[ID_DIGITS + 1];

    identity_text(identity_of_game(v->subject), digits);
    return values_text(v, slice_of(digits));
}

/* By the moves. */
static bool any_played_opening(struct values *v, bool *given)
{
    struct opening_played played;

    if (!opening_played(v->subject, &played))
        return false;
    *given = true;
    return one_text(v, played.name) || one_text(v, played.code) ||
           (played.other != NULL && one_text(v, played.other));
}

static bool any_eco(struct values *v)
{
    return values_text(v, opening_said(v->subject).code);
}

static bool any_opening(struct values *v)
{
    bool given = false;

    return any_played_opening(v, &given) || any_given(v, KEY_OPENING, &given) ||
           any_given(v, KEY_OPENING_CODE, &given) || any_given(v, KEY_VARIATION, &given) ||
           (!given && no_value(v));
}

static const struct field fields[] = {
    {"player", TYPE_TEXT, KNOWN_HEADERS, 0, any_player, "player ~ Carlsen", N_("either player")},
    {"kind", TYPE_TEXT, KNOWN_HEADERS, 0, any_kind, "kind = weiqi", N_("the game that is played")},
    {"format", TYPE_TEXT, KNOWN_HEADERS, 0, any_format, "format = sgf", N_("the format of the file")},
    {"notation", TYPE_TEXT, KNOWN_TREE, 0, any_notation, "notation = san", N_("how moves are spelled")},
    {"encoding", TYPE_TEXT, KNOWN_HEADERS, 0, any_encoding, "encoding = GB18030",
     N_("the character set of the file")},
    {"file", TYPE_TEXT, KNOWN_HEADERS, 0, any_file, "file ~ 2001", N_("the name of the file")},
    {"game", TYPE_NUMBER, KNOWN_HEADERS, 0, any_game, "game <= 100",
     N_("the number of the game in its file")},
    {"variations", TYPE_NUMBER, KNOWN_TREE, 0, any_variations, "variations = 0",
     N_("how many variations it has")},
    {"comments", TYPE_NUMBER, KNOWN_TREE, WANT_TEXT, any_comments, "comments > 0",
     N_("how many comments it has")},
    {"clocks", TYPE_NUMBER, KNOWN_TREE, WANT_CLOCKS, any_clocks, "clocks > 0",
     N_("how many clock times it has")},
    {"plies", TYPE_NUMBER, KNOWN_MOVES, 0, any_plies, "plies >= 10",
     N_("plies of the main line, as far as they can be played")},
    {"rulebook", TYPE_TEXT, KNOWN_MOVES, 0, any_rulebook, "rulebook = chess-2001",
     N_("the rulebook that judges it")},
    {"position", TYPE_POSITION, KNOWN_MOVES, 0, any_position, "position ~ \"*/*/*/*/*/*/*/R*\"",
     N_("any position of the main line")},
    {"material", TYPE_MATERIAL, KNOWN_MOVES, 0, any_material, "material = \"KRP v KR\"",
     N_("the men of both sides, at any time")},
    {"at", TYPE_NUMBER, KNOWN_MOVES, 0, any_at, "at <= 40", N_("the ply of the position that was found")},
    {"move", TYPE_MOVE, KNOWN_TREE, 0, any_move, "move ~ O-O-O", N_("any move of the main line")},
    {"sequence", TYPE_SEQUENCE, KNOWN_TREE, 0, any_sequence, "sequence = \"Bxh7+ Kxh7 Ng5+\"",
     N_("moves of the main line one after the other, or with others where ... stands")},
    {"captures", TYPE_NUMBER, KNOWN_MOVES, 0, any_captures, "captures > 20",
     N_("how many men or stones are taken in the main line")},
    {"opening", TYPE_TEXT, KNOWN_MOVES, 0, any_opening, "opening ~ Sicilian",
     N_("the opening, as the record and the moves have it")},
    {"eco", TYPE_TEXT, KNOWN_MOVES, 0, any_eco, "eco ~ ^B9", N_("its code")},
    {"id", TYPE_TEXT, KNOWN_MOVES, 0, any_id, "id = 0123456789abcdef0123456789abcdef",
     N_("32 digits that stand for start and main line")},
    {"game-id", TYPE_TEXT, KNOWN_MOVES, 0, any_game_id, "game-id ~ ^00",
     N_("the same with players, date and event")},
    {"declared", TYPE_TEXT, KNOWN_MOVES, 0, any_declared, "declared = 1-0",
     N_("the result that the record declares")},
    {"by-rules", TYPE_TEXT, KNOWN_ALL, 0, any_by_rules, "by-rules = 1/2-1/2", N_("the result by the rules")},
    {"reason", TYPE_TEXT, KNOWN_ALL, 0, any_reason, "reason = checkmate", N_("why the rules ended the game")},
    {"verdict", TYPE_TEXT, KNOWN_ALL, 0, any_verdict, "verdict = contradicted", N_("how both results agree")},
    {"errors", TYPE_NUMBER, KNOWN_ALL, 0, any_errors, "errors = 0", N_("how many findings are errors")},
    {"warnings", TYPE_NUMBER, KNOWN_ALL, 0, any_warnings, "warnings = 0",
     N_("how many findings are warnings")},
    {"notes", TYPE_NUMBER, KNOWN_ALL, 0, any_notes, "notes > 0", N_("how many findings are notes")},
    {"code", TYPE_TEXT, KNOWN_ALL, 0, any_code, "code = chess/illegal-move",
     N_("any code among its findings")},
};

enum { FIELDS = sizeof fields / sizeof *fields };

static const struct field header_field = {"", TYPE_TEXT, KNOWN_HEADERS, 0, any_header, NULL, NULL};
static const struct field number_field = {"", TYPE_NUMBER, KNOWN_HEADERS, 0, any_header, NULL, NULL};
static const struct field date_field = {"", TYPE_DATE, KNOWN_HEADERS, 0, any_header, NULL, NULL};
static const struct field colour_field = {"", TYPE_TEXT, KNOWN_HEADERS, 0, any_of_colour, NULL, NULL};
static const struct field colour_number = {"", TYPE_NUMBER, KNOWN_HEADERS, 0, any_of_colour, NULL, NULL};
const struct field field_own_header = {"", TYPE_TEXT, KNOWN_HEADERS, 0, any_own_header, NULL, NULL};

/* Headers that are numbers by their nature. Rounds and boards may be 3.1, ranks are 9p: those are text, and
 * compare as numbers where both sides are. */
static const struct field *field_of_key(enum key key)
{
    switch (key) {
    case KEY_DATE:
        return &date_field;
    case KEY_FIRST_RATING:
    case KEY_SECOND_RATING:
    case KEY_HANDICAP:
    case KEY_KOMI:
    case KEY_PLY_COUNT:
        return &number_field;
    default:
        return &header_field;
    }
}

/* Letters as they are, '_' for '-': by_rules and by-rules are one name. */
static bool is_name(struct slice word, const char *name)
{
    size_t i = 0;

    for (; i < word.n && name[i] != '\0'; i++)
        if (word.p[i] != name[i] && !(word.p[i] == '_' && name[i] == '-'))
            return false;
    return i == word.n && name[i] == '\0';
}

static enum key key_of_word(struct slice word)
{
    for (unsigned k = KEY_OTHER + 1; k < KEY_COUNT; k++)
        if (is_name(word, key_name((enum key)k)))
            return (enum key)k;
    return KEY_OTHER;
}

/* "white", "red-team" and so on. */
static const struct field *colour_named(struct slice word, struct test *t)
{
    enum key key = colour_key(word, slice_starts(word, "red") ? GAME_XIANGQI : GAME_CHESS);

    if (key == KEY_OTHER)
        return NULL;
    t->key = key;
    t->name = word;
    return key == KEY_FIRST_RATING || key == KEY_SECOND_RATING ? &colour_number : &colour_field;
}

const struct field *field_named(struct slice word, struct test *t)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (is_name(word, fields[i].name))
            return &fields[i];
    if ((t->key = key_of_word(word)) != KEY_OTHER)
        return field_of_key(t->key);
    return colour_named(word, t);
}

static const char *const type_names[] = {
    [TYPE_TEXT] = "text",        [TYPE_NUMBER] = "number",     [TYPE_DATE] = "date",
    [TYPE_MOVE] = "text",        [TYPE_POSITION] = "position", [TYPE_MATERIAL] = "material",
    [TYPE_SEQUENCE] = "sequence"};

static const char *example_of(enum value_type type, const char *name, char example[64])
{
    snprintf(example, 64, "%s %s", name,
             type == TYPE_DATE     ? "< 1990"
             : type == TYPE_NUMBER ? ">= 1"
                                   : "!= \"\"");
    return example;
}

/* white, white-team, white-rating and so on. */
static void colour_fields(const char *colour, void (*each)(void *context, const struct field_info *),
                          void *context)
{
    struct test t = {0};
    char name[32], example[64];

    for (unsigned k = KEY_OTHER + 1; k < KEY_COUNT; k++) {
        const char *of_first = key_name((enum key)k);
        const struct field *field;

        if (!slice_starts(slice_of(of_first), "first"))
            continue;
        snprintf(name, sizeof name, "%s%s", colour, of_first + strlen("first"));
        if ((field = colour_named(slice_of(name), &t)) != NULL)
            each(context,
                 &(struct field_info){name, type_names[field->type], example_of(field->type, name, example),
                                      k == KEY_FIRST ? N_("the player of that colour") : N_("a header")});
    }
}

void expression_fields(void (*each)(void *context, const struct field_info *), void *context)
{
    static const char *const colours[] = {"white", "black", "red"};
    struct test ignored = {0};
    char example[64];

    for (size_t i = 0; i < FIELDS; i++)
        each(context, &(struct field_info){fields[i].name, type_names[fields[i].type], fields[i].example,
                                           fields[i].meaning});
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        colour_fields(colours[i], each, context);
    for (unsigned k = KEY_OTHER + 1; k < KEY_COUNT; k++) {
        const char *name = key_name((enum key)k);
        enum value_type type = field_of_key((enum key)k)->type;

        if (field_named(slice_of(name), &ignored)->any == any_header)
            each(context, &(struct field_info){name, type_names[type], example_of(type, name, example),
                                               N_("a header")});
    }
    each(context, &(struct field_info){"\"NAME\"", "text", "\"WhiteTitle\" = GM",
                                       N_("a header as its format names it")});
}
