/* qipu-rulebook(5) lists every parameter of every engine with what it takes and its default, and no other.
 * UPDATE=1 prints the list as the page should have it. The rulebooks of the programs stand up to the checks
 * that others have to pass. */
#include "base/data/data.h"
#include "game/game.h"
#include "record/rulebook.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

static void put_values(struct buf *b, const struct rule_param *p)
{
    if (p->words == NULL) {
        buf_printf(b, "%d..%d %d", p->min, p->max, p->otherwise);
        return;
    }
    for (int i = 0; p->words[i] != NULL; i++)
        buf_printf(b, "%s%s", i == 0 ? "" : p->set ? "," : "|", p->words[i]);
    if (!p->set)
        buf_printf(b, " %s", p->words[p->otherwise]);
    for (int i = 0; p->set && p->words[i] != NULL; i++)
        if ((p->otherwise >> i & 1) != 0)
            buf_printf(b, " %s", p->words[i]);
}

/* "chess threefold 0..100 3", a line each. */
static void put_table(struct buf *b)
{
    for (unsigned g = GAME_UNKNOWN + 1; g < GAME_COUNT; g++) {
        const struct game *game = games[g];

        for (int i = 0; game != NULL && game->params != NULL && game->params[i].name != NULL; i++) {
            buf_printf(b, "%s %s ", game_name((enum game_id)g), game->params[i].name);
            put_values(b, &game->params[i]);
            buf_char(b, '\n');
        }
    }
}

/* The lines of the page's list, runs of blanks made one. */
static void read_page(struct buf *b)
{
    const char *source = getenv("srcdir");
    char path[4096], line[512];
    bool inside = false;
    FILE *f;

    snprintf(path, sizeof path, "%s/man/qipu-rulebook.5", source == NULL ? "." : source);
    assert_non_null(f = fopen(path, "r"));
    while (fgets(line, sizeof line, f) != NULL) {
        if (strcmp(line, ".Ss All parameters\n") == 0)
            inside = true;
        if (inside && strcmp(line, ".Ed\n") == 0)
            break;
        if (!inside || line[0] == '.' ||
            !(game_named((struct slice){line, strcspn(line, " ")}) != GAME_UNKNOWN))
            continue;
        for (char *p = line; *p != '\0'; p++)
            if (*p != ' ' || p[1] != ' ')
                buf_char(b, *p);
    }
    fclose(f);
}

static void page_lists_every_parameter(void **state)
{
    struct buf code = {0}, page = {0};

    (void)state;
    put_table(&code);
    read_page(&page);
    buf_char(&code, '\0');
    buf_char(&page, '\0');
    if (getenv("UPDATE") != NULL)
        puts(code.p);
    assert_int_equal(strcmp(page.p, code.p), 0);
    buf_free(&code);
    buf_free(&page);
}

/* The programs do not check them again at every start. */
static void built_in_rulebooks_pass_all_checks(void **state)
{
    struct rulebooks books = {0};
    struct yaml_error error;
    rule_params params;
    unsigned count = 0;

    (void)state;
    for (unsigned g = 0; g < GAME_COUNT; g++)
        params[g] = games[g] == NULL ? NULL : games[g]->params;
    for (const struct builtin *b = builtins; b->name != NULL; b++) {
        if (strncmp(b->name, "rulebook/", 9) != 0)
            continue;
        if (rulebooks_add_tree(&books, b->tree, params, &error) == NULL)
            fail_msg("%s:%u:%u: %s", b->name, error.line, error.column, error.message);
        count++;
    }
    assert_true(count > 0);
    rulebooks_free(&books);
}

static unsigned count_read(const struct rulebooks *books)
{
    unsigned count = 0;

    for (const struct rulebook *b = books->first; b != NULL; b = b->next)
        count += atomic_load(&b->is_read);
    return count;
}

/* Of the built-in rulebooks only those that are asked for are read, with what they extend: that one, also
 * where a file has taken its name since. */
static void rulebooks_are_read_when_asked_for(void **state)
{
    static const char own[] = "rulebook: chess-2001\nextends: chess-2001\nparams: {threefold: 4}\n";
    struct rulebooks books = {0};
    struct yaml_error error;
    rule_params params;

    (void)state;
    for (unsigned g = 0; g < GAME_COUNT; g++)
        params[g] = games[g] == NULL ? NULL : games[g]->params;
    assert_null(rulebooks_load(&books, params, &error));
    assert_int_equal(count_read(&books), 0);
    assert_ptr_equal(rulebook_named(&books, SLICE("chess-2001"))->base, NULL);
    assert_int_equal(count_read(&books), 1);
    assert_non_null(rulebooks_add(&books, SLICE(own), params, &error));
    assert_int_equal(rulebook_named(&books, SLICE("chess-2001"))->param[0], 4);
    assert_int_not_equal(rulebook_named(&books, SLICE("chess-2014"))->param[0], 4);
    rulebooks_read(&books);
    assert_true(count_read(&books) > 40);
    rulebooks_free(&books);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(page_lists_every_parameter),
                                       cmocka_unit_test(built_in_rulebooks_pass_all_checks),
                                       cmocka_unit_test(rulebooks_are_read_when_asked_for)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
