/* The grammar of expressions, and how they are answered. Nothing here knows what a field is. */
#include "select/test.h"

#include <stdlib.h>

enum { NESTING_MAX = 200 };

enum node_kind { NODE_AND, NODE_OR, NODE_NOT, NODE_TEST };

struct alternative {
    enum node_kind kind;
    enum known needs; /* of all below it */
    struct alternative *left, *right;
    struct test *test;
    struct alternative *next_test; /* all tests, to be freed */
};

struct expression {
    struct arena arena;
    struct alternative *root, *tests;
};

enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_QUOTED, TOKEN_OPERATOR, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_BAD };

struct parser {
    const char *start, *p;
    struct expression *e;
    struct select_error *error;
    unsigned depth;
    enum token_kind kind;
    const char *token; /* where it begins */
    struct slice text; /* a word, or what stands between quotes */
    bool value_next;   /* an operator came before: a bare word may hold what else are operators */
    bool failed;
};

static size_t column_of(const struct parser *p, const char *at)
{
    return utf8_length(slice_between(p->start, at)) + 1;
}

/* The first error stands. Always NULL. */
static struct alternative *fail(struct parser *p, const char *at, const char *message, struct slice argument)
{
    size_t n = argument.n < sizeof p->error->argument - 1 ? argument.n : sizeof p->error->argument - 1;

    if (p->failed)
        return NULL;
    p->failed = true;
    p->error->column = column_of(p, at);
    p->error->message = message;
    if (n > 0)
        memcpy(p->error->argument, argument.p, n);
    p->error->argument[n] = '\0';
    return NULL;
}

/* Up to the closing quote. A backslash keeps its meaning for regular expressions, except before a quote. */
static void read_quoted(struct parser *p)
{
    char quote = *p->p++;
    const char *from = p->p, *end = from;
    char *copy, *to;

    for (; *end != '\0' && *end != quote; end++)
        end += end[0] == '\\' && end[1] != '\0';
    copy = to = arena_alloc(&p->e->arena, (size_t)(end - from) + 1);
    if (*end == '\0') {
        p->kind = TOKEN_BAD;
        fail(p, p->token, N_("the quotation is not closed"), (struct slice){0});
        return;
    }
    for (; from < end; from++) {
        from += from[0] == '\\' && from[1] == quote;
        *to++ = *from;
    }
    p->kind = TOKEN_QUOTED;
    p->text = slice_between(copy, to);
    p->p = end + 1;
}

static bool ends_word(char c, bool in_value)
{
    return c == '\0' || strchr(in_value ? " \t\r\n()\"'" : " \t\r\n()\"'=!<>~", c) != NULL;
}

static void next_token(struct parser *p)
{
    p->p += strspn(p->p, " \t\r\n");
    p->token = p->p;
    if (*p->p == '\0') {
        p->kind = TOKEN_END;
    } else if (*p->p == '"' || *p->p == '\'') {
        read_quoted(p);
    } else if (*p->p == '(' || *p->p == ')') {
        p->kind = *p->p++ == '(' ? TOKEN_OPEN : TOKEN_CLOSE;
    } else {
        bool operator= !p->value_next && strchr("=!<>~", *p->p) != NULL;

        while (operator? *p->p != '\0' && strchr("=!<>~", *p->p) != NULL : !ends_word(*p->p, p->value_next))
            p->p++;
        p->kind = operator? TOKEN_OPERATOR : TOKEN_WORD;
        p->text = slice_between(p->token, p->p);
    }
}

static bool is_keyword(const struct parser *p, const char *word)
{
    return p->kind == TOKEN_WORD && slice_is_nocase(p->text, word);
}

static bool read_operator(struct slice word, enum comparison *op)
{
    static const char *const words[] = {
        [OP_EQ] = "=", [OP_NE] = "!=", [OP_LT] = "<",    [OP_LE] = "<=",
        [OP_GT] = ">", [OP_GE] = ">=", [OP_MATCH] = "~", [OP_NO_MATCH] = "!~"};

    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(word, words[i])) {
            *op = (enum comparison)i;
            return true;
        }
    return false;
}

static struct alternative *new_branch(struct parser *p, enum node_kind kind)
{
    struct alternative *b = arena_alloc(&p->e->arena, sizeof *b);

    b->kind = kind;
    return b;
}

static bool read_field(struct parser *p, struct test *t)
{
    if (p->kind == TOKEN_QUOTED) {
        t->field = &field_own_header;
        t->name = p->text;
        return true;
    }
    if (p->kind != TOKEN_WORD) {
        fail(p, p->token, N_("a field is missing here (see --list-fields)"), (struct slice){0});
        return false;
    }
    t->field = field_named(p->text, t);
    if (t->field == NULL)
        fail(p, p->token, SELECT_NO_FIELD, p->text);
    return t->field != NULL;
}

static bool read_comparison(struct parser *p, struct test *t)
{
    const char *from = p->token;

    if (!read_field(p, t))
        return false;
    next_token(p);
    if (p->kind != TOKEN_OPERATOR || !read_operator(p->text, &t->op)) {
        fail(p, p->token, N_("an operator is missing here: = != < <= > >= ~ !~"), (struct slice){0});
        return false;
    }
    p->value_next = true;
    next_token(p);
    p->value_next = false;
    if (p->kind != TOKEN_WORD && p->kind != TOKEN_QUOTED) {
        fail(p, p->token, N_("a value is missing here"), (struct slice){0});
        return false;
    }
    t->value = p->text;
    t->source = slice_between(from, p->p);
    return true;
}

static struct alternative *read_test(struct parser *p)
{
    struct alternative *b = new_branch(p, NODE_TEST);
    struct select_error error = {0};
    const char *value;

    b->test = arena_alloc(&p->e->arena, sizeof *b->test);
    b->next_test = p->e->tests;
    p->e->tests = b;
    if (!read_comparison(p, b->test))
        return NULL;
    value = p->token;
    b->needs = b->test->field->known == KNOWN_TREE && b->test->field->type >= TYPE_MOVE
                   ? KNOWN_MOVES
                   : b->test->field->known;
    if (!test_compile(b->test, &error))
        return fail(p, value + (p->kind == TOKEN_QUOTED && error.column > 0) + error.column, error.message,
                    slice_of(error.argument));
    next_token(p);
    return b;
}

static struct alternative *read_or(struct parser *);

static struct alternative *read_nested(struct parser *p)
{
    struct alternative *b;

    next_token(p);
    b = read_or(p);
    if (b == NULL)
        return NULL;
    if (p->kind != TOKEN_CLOSE)
        return fail(p, p->token, N_("a closing parenthesis is missing here"), (struct slice){0});
    next_token(p);
    return b;
}

static struct alternative *read_factor(struct parser *p)
{
    struct alternative *b = NULL;

    if (++p->depth > NESTING_MAX)
        return fail(p, p->token, N_("too deeply nested"), (struct slice){0});
    if (is_keyword(p, "not")) {
        next_token(p);
        b = new_branch(p, NODE_NOT);
        b->left = read_factor(p);
        b->needs = b->left == NULL ? KNOWN_HEADERS : b->left->needs;
    } else if (p->kind == TOKEN_OPEN) {
        b = read_nested(p);
    } else {
        b = read_test(p);
    }
    p->depth--;
    return p->failed ? NULL : b;
}

/* Both sides of "and" and "or"; what costs less comes first, which changes nothing but the time. */
static struct alternative *join(struct parser *p, enum node_kind kind, struct alternative *left,
                                struct alternative *right)
{
    struct alternative *b = right == NULL ? NULL : new_branch(p, kind);
    bool turned;

    if (b == NULL)
        return NULL;
    turned = right->needs < left->needs;
    b->left = turned ? right : left;
    b->right = turned ? left : right;
    b->needs = b->right->needs;
    return b;
}

static struct alternative *read_and(struct parser *p)
{
    struct alternative *b = read_factor(p);

    while (b != NULL && is_keyword(p, "and")) {
        next_token(p);
        b = join(p, NODE_AND, b, read_factor(p));
    }
    return b;
}

static struct alternative *read_or(struct parser *p)
{
    struct alternative *b = read_and(p);

    while (b != NULL && is_keyword(p, "or")) {
        next_token(p);
        b = join(p, NODE_OR, b, read_and(p));
    }
    return b;
}

struct expression *expression_new(const char *text, struct select_error *error)
{
    struct expression *e = mem_calloc(1, sizeof *e);
    struct parser p = {.start = text, .p = text, .e = e, .error = error};

    next_token(&p);
    e->root = p.failed ? NULL : read_or(&p);
    if (e->root != NULL && p.kind != TOKEN_END)
        fail(&p, p.token, N_("expected 'and', 'or' or the end here"), (struct slice){0});
    if (!p.failed)
        return e;
    expression_free(e);
    return NULL;
}

void expression_free(struct expression *e)
{
    if (e == NULL)
        return;
    for (struct alternative *b = e->tests; b != NULL; b = b->next_test)
        test_free(b->test);
    arena_free(&e->arena);
    free(e);
}

enum known expression_needs(const struct expression *e)
{
    return e->root->needs;
}

unsigned expression_wants(const struct expression *e)
{
    unsigned want = 0;

    for (const struct alternative *b = e->tests; b != NULL; b = b->next_test)
        want |= b->test->field->want;
    return want;
}

bool expression_skims(const struct expression *e)
{
    for (const struct alternative *b = e->tests; b != NULL; b = b->next_test)
        if (b->test->field->known == KNOWN_HEADERS || b->test->posted != NULL)
            return true;
    return false;
}

void expression_use_tree(struct expression *e, const struct tree *tree, const struct rulebooks *books)
{
    for (struct alternative *b = e->tests; b != NULL; b = b->next_test)
        if (b->test->pattern != NULL && (b->test->op == OP_EQ || b->test->op == OP_NE))
            b->test->posted = posted_new(tree, b->test->value, b->test->pattern, books);
}

bool expression_counts(const struct expression *e)
{
    for (const struct alternative *b = e->tests; b != NULL; b = b->next_test)
        if (strcmp(b->test->field->name, "game") == 0 || b->test->posted != NULL)
            return true;
    return false;
}

static enum answer ask_test(const struct test *t, const struct subject *s, struct asking *a)
{
    bool passes;

    if (t->field->known > s->known)
        return ANSWER_OPEN;
    a->open = false;
    passes = test_passes(t, s, a);
    return a->open ? ANSWER_OPEN : passes ? ANSWER_YES : ANSWER_NO;
}

static enum answer ask(const struct alternative *b, const struct subject *s, struct asking *a)
{
    enum answer decides = b->kind == NODE_OR ? ANSWER_YES : ANSWER_NO, left, right;

    if (b->kind == NODE_TEST && b->test->posted != NULL && posted_excludes(b->test->posted, s))
        return b->test->op == OP_NE ? ANSWER_YES : ANSWER_NO;
    if (b->kind == NODE_TEST)
        return ask_test(b->test, s, a);
    left = ask(b->left, s, a);
    if (b->kind == NODE_NOT)
        return left == ANSWER_OPEN ? left : left == ANSWER_YES ? ANSWER_NO : ANSWER_YES;
    if (left == decides)
        return left;
    right = ask(b->right, s, a);
    return right == decides || left != ANSWER_OPEN ? right : left;
}

enum answer expression_ask(const struct expression *e, const struct subject *s, struct asking *a)
{
    return ask(e->root, s, a);
}

/* The test on the way down that decided: under "and" the side that failed, under "not" nobody knows better.
 */
static const struct alternative *blamed(const struct alternative *b, const struct subject *s,
                                        struct asking *a)
{
    while (b->kind != NODE_TEST) {
        if (b->kind == NODE_AND && ask(b->left, s, a) != ANSWER_NO)
            b = b->right;
        else
            b = b->left;
    }
    return b;
}

void expression_blame(const struct expression *e, const struct subject *s, struct asking *a,
                      struct slice *part, struct buf *value)
{
    const struct alternative *b = blamed(e->root, s, a);

    *part = b->test->source;
    test_show(b->test, s, a, value);
}

/* Also "Name", with its quotation marks. */
static bool has_values(struct slice name, struct test *t)
{
    bool quoted = name.n > 2 && name.p[0] == '"' && name.p[name.n - 1] == '"';

    t->name = quoted ? (struct slice){name.p + 1, name.n - 2} : name;
    t->field = quoted ? &field_own_header : field_named(name, t);
    return t->field != NULL && t->field->type < TYPE_POSITION;
}

bool expression_has_value(struct slice field)
{
    return has_values(field, &(struct test){0});
}

void expression_value(struct slice field, const struct subject *s, struct buf *value)
{
    struct test t = {0};
    SCOPED(buf) shown = {0};

    if (slice_is(field, "opening"))
        buf_slice(value, opening_said(s).name);
    else if (has_values(field, &t))
        test_show(&t, s, &(struct asking){0}, &shown);
    buf_slice(value, buf_as_slice(&shown));
}
