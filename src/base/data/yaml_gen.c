/* Makes the C tables of builtin.h from YAML files, while the programs are built.
 * usage: yaml_gen DIR FILE…    (FILE lies in formats/ below DIR) */
#include "base/data/data.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const kinds[] = {
    [YAML_SCALAR] = "YAML_SCALAR", [YAML_LIST] = "YAML_LIST", [YAML_MAP] = "YAML_MAP"};

static const struct yaml *read_tree(struct arena *arena, const char *dir, const char *name)
{
    static char text[1 << 18];
    const char *path = arena_printf(arena, "%s/%s", dir, name);
    struct yaml_error error;
    const struct yaml *tree;
    FILE *f = fopen(path, "rb");
    size_t n = f == NULL ? 0 : fread(text, 1, sizeof text, f);

    if (f == NULL || n == sizeof text || ferror(f) || fclose(f) != 0) {
        fprintf(stderr, "yaml_gen: cannot read '%s' whole\n", path);
        exit(1);
    }
    if ((tree = yaml_parse(arena, (struct slice){text, n}, &error)) == NULL) {
        fprintf(stderr, "%s:%u:%u: %s\n", path, error.line, error.column, error.message);
        exit(1);
    }
    return tree;
}

static void print_text(const char *text)
{
    if (text == NULL) {
        printf("NULL, ");
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == '"' || *text == '\\')
            printf("\\%03o", (unsigned)*text);
        else
            putchar(*text);
    printf("\", ");
}

/* A node's place in its file's array: children follow their parent, each with all that is below it. */
static size_t nodes_in(const struct yaml *node)
{
    size_t count = 1;

    for (const struct yaml *n = node->child; n != NULL; n = n->next)
        count += nodes_in(n);
    return count;
}

static void print_link(int file, const struct yaml *to, size_t at, const char *end)
{
    if (to == NULL)
        printf("NULL%s", end);
    else
        printf("&file_%d[%zu]%s", file, at, end);
}

static void print_nodes(int file, const struct yaml *node, size_t at)
{
    printf("    { %s, ", kinds[node->kind]);
    print_text(node->key);
    print_text(node->text);
    printf("%u, %u, ", node->line, node->column);
    print_link(file, node->child, at + 1, ", ");
    print_link(file, node->next, at + nodes_in(node), " },\n");
    at++;
    for (const struct yaml *n = node->child; n != NULL; n = n->next) {
        print_nodes(file, n, at);
        at += nodes_in(n);
    }
}

static void print_file(struct arena *arena, int file, const char *dir, const char *name)
{
    const struct yaml *tree = read_tree(arena, dir, name);

    printf("static const struct yaml file_%d[%zu] = {\n", file, nodes_in(tree));
    print_nodes(file, tree, 0);
    printf("};\n\n");
}

int main(int argc, char **argv)
{
    SCOPED(arena) arena = {0};

    printf("/* Made by yaml_gen. */\n#include \"base/data/data.h\"\n\n"
           "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n");
    for (int i = 2; i < argc; i++)
        print_file(&arena, i, argv[1], argv[i]);
    printf("const struct builtin builtins[] = {\n");
    for (int i = 2; i < argc; i++)
        printf("    { \"%s\", file_%d },\n", argv[i] + strlen("formats/"), i);
    printf("    { NULL, NULL }\n};\n");
    return fclose(stdout) != 0;
}
