/* yaml.c - builds the tree from libyaml's events, with a stack of open containers. */
#include "base/data/data.h"

#include <stdio.h>
#include <yaml.h>

/* A container that is being filled. */
struct open {
    struct yaml *node;
    const struct yaml **link; /* where its next child goes */
    const char *key;          /* of a map: the key that waits for its value */
    yaml_mark_t mark;         /* where that key stands */
};

struct yaml_builder {
    struct arena *arena;
    const struct yaml *root;
    struct open open[YAML_DEPTH_MOST];
    unsigned depth;
    struct yaml_error *error;
};

static bool fail(struct yaml_builder *b, yaml_mark_t mark, const char *what)
{
    b->error->line = (unsigned)mark.line + 1;
    b->error->column = (unsigned)mark.column + 1;
    snprintf(b->error->message, sizeof b->error->message, "%s", what);
    return false;
}

static bool has_key(const struct yaml *map, const char *key)
{
    return yaml_get(map, key) != NULL;
}

/* The scalar in a map's key position. */
static bool take_key(struct yaml_builder *b, struct open *top, const yaml_event_t *event)
{
    const char *key = arena_str(
        b->arena, (struct slice){(const char *)event->data.scalar.value, event->data.scalar.length});

    if (has_key(top->node, key))
        return fail(b, event->start_mark, "the same key stands here twice");
    top->key = key;
    top->mark = event->start_mark;
    return true;
}

/* A new node in the place where the next value belongs. */
static struct yaml *add_node(struct yaml_builder *b, enum yaml_kind kind, yaml_mark_t mark)
{
    struct yaml *node = arena_alloc(b->arena, sizeof *node);

    *node = (struct yaml){
        .kind = kind, .text = "", .line = (unsigned)mark.line + 1, .column = (unsigned)mark.column + 1};
    if (b->depth == 0) {
        b->root = node;
        return node;
    }
    node->key = b->open[b->depth - 1].key;
    if (node->key != NULL && kind != YAML_SCALAR) { /* what is wrong with a block is looked for at its name */
        node->line = (unsigned)b->open[b->depth - 1].mark.line + 1;
        node->column = (unsigned)b->open[b->depth - 1].mark.column + 1;
    }
    b->open[b->depth - 1].key = NULL;
    *b->open[b->depth - 1].link = node;
    b->open[b->depth - 1].link = &node->next;
    return node;
}

static bool in_key_position(const struct yaml_builder *b)
{
    const struct open *top = b->depth == 0 ? NULL : &b->open[b->depth - 1];

    return top != NULL && top->node->kind == YAML_MAP && top->key == NULL;
}

static bool take_scalar(struct yaml_builder *b, const yaml_event_t *event)
{
    struct slice text = {(const char *)event->data.scalar.value, event->data.scalar.length};

    if (in_key_position(b))
        return take_key(b, &b->open[b->depth - 1], event);
    add_node(b, YAML_SCALAR, event->start_mark)->text = arena_str(b->arena, text);
    return true;
}

static bool open_container(struct yaml_builder *b, enum yaml_kind kind, yaml_mark_t mark)
{
    struct yaml *node;

    if (in_key_position(b))
        return fail(b, mark, "expected a plain key");
    if (b->depth == limit_now(LIMIT_YAML_DEPTH))
        return fail(b, mark, "nested too deeply (--limit=yaml-depth)");
    node = add_node(b, kind, mark);
    b->open[b->depth++] = (struct open){node, &node->child, NULL};
    return true;
}

static bool take_event(struct yaml_builder *b, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return take_scalar(b, event);
    case YAML_SEQUENCE_START_EVENT:
        return open_container(b, YAML_LIST, event->start_mark);
    case YAML_MAPPING_START_EVENT:
        return open_container(b, YAML_MAP, event->start_mark);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        b->depth--;
        return true;
    case YAML_ALIAS_EVENT:
        return fail(b, event->start_mark, "aliases are not used here");
    case YAML_DOCUMENT_START_EVENT:
        return b->root == NULL || fail(b, event->start_mark, "expected one document");
    default:
        return true;
    }
}

static bool run(struct yaml_builder *b, yaml_parser_t *parser)
{
    yaml_event_t event;
    bool ok = true, end = false;

    while (ok && !end) {
        if (!yaml_parser_parse(parser, &event)) {
            if (parser->error == YAML_MEMORY_ERROR || parser->problem == NULL)
                mem_exhausted();
            return fail(b, parser->problem_mark, parser->problem);
        }
        end = event.type == YAML_STREAM_END_EVENT;
        ok = take_event(b, &event);
        yaml_event_delete(&event);
    }
    return ok;
}

const struct yaml *yaml_parse(struct arena *arena, struct slice text, struct yaml_error *error)
{
    struct yaml_builder b = {.arena = arena, .error = error};
    yaml_mark_t top = {0, 0, 0};
    yaml_parser_t parser;
    bool ok;

    if (text.n > limit_now(LIMIT_YAML_BYTES)) {
        fail(&b, top, "the file is too large (--limit=yaml-bytes)");
        return NULL;
    }
    if (!yaml_parser_initialize(&parser))
        mem_exhausted();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text.p, text.n);
    ok = run(&b, &parser);
    yaml_parser_delete(&parser);
    if (ok && b.root == NULL)
        ok = fail(&b, top, "the file is empty");
    return ok ? b.root : NULL;
}

const struct yaml *yaml_get(const struct yaml *node, const char *key)
{
    const struct yaml *child = node == NULL || node->kind != YAML_MAP ? NULL : node->child;

    while (child != NULL && strcmp(child->key, key) != 0)
        child = child->next;
    return child;
}

const char *yaml_text(const struct yaml *node, const char *key, const char *otherwise)
{
    const struct yaml *value = yaml_get(node, key);

    return value == NULL || value->kind != YAML_SCALAR ? otherwise : value->text;
}
