/* Makes the C tables of words.h from formats/notation/chinese.yaml, while the programs are built. */
#include "base/data/data.h"
#include "base/text/text.h"
#include "notation/chinese.h"

#include <stdio.h>
#include <stdlib.h>

struct generated_name {
    const char *name;
    int value;
};

static const struct generated_name pieces[] = {
    {"general", GENERAL}, {"adviser", ADVISER}, {"elephant", ELEPHANT}, {"horse", HORSE},
    {"chariot", CHARIOT}, {"cannon", CANNON},   {"soldier", SOLDIER},   {NULL, 0}};
static const struct generated_name directions[] = {
    {"forward", DIR_FORWARD}, {"back", DIR_BACK}, {"level", DIR_LEVEL}, {NULL, 0}};
static const struct generated_name whiches[] = {
    {"front", WHICH_FRONT}, {"middle", WHICH_MIDDLE}, {"rear", WHICH_REAR}, {NULL, 0}};
static const struct generated_name numbers[] = {{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5},
                                                {"6", 6}, {"7", 7}, {"8", 8}, {"9", 9}, {NULL, 0}};

static const struct {
    const char *key;
    enum word_kind kind;
    const struct generated_name *names;
} classes[] = {
    {"piece", WORD_PIECE, pieces},
    {"numeral", WORD_NUMERAL, numbers},
    {"digit", WORD_DIGIT, numbers},
    {"wide-digit", WORD_WIDE_DIGIT, numbers},
    {"direction", WORD_DIRECTION, directions},
    {"which", WORD_WHICH, whiches},
    {"sign", WORD_SIGN, directions},
};

enum { WORDS_MAX = 256, FACTOR_MIN = 0x1000193, FACTOR_MAX = FACTOR_MIN + 100000000 };

static struct word table[WORDS_MAX];
static size_t count;

static void fail(const char *what, const char *word)
{
    fprintf(stderr, "words_gen: %s '%s'\n", what, word);
    exit(1);
}

static void add_characters(enum word_kind kind, int value, const char *text)
{
    const char *end = text + strlen(text);
    unsigned n;

    for (; text < end; text += n) {
        if (count == WORDS_MAX)
            fail("too many characters at", text);
        utf8_get(text, end, &n);
        table[count] = (struct word){word_key(text, n), (uint8_t)kind, (uint8_t)value};
        for (size_t i = 0; i < count; i++)
            if (table[i].key == table[count].key)
                fail("a character stands for two things:", text);
        count++;
    }
}

/* Whether every word gets a slot of its own; they are then in SLOT. */
static bool fits(uint32_t factor, const struct word *slot[1 << WORD_SLOT_BITS])
{
    memset(slot, 0, sizeof *slot << WORD_SLOT_BITS);
    for (size_t i = 0; i < count; i++) {
        const struct word **at = &slot[word_slot(table[i].key, factor)];

        if (*at != NULL)
            return false;
        *at = &table[i];
    }
    return true;
}

static void print_words(const struct yaml *tree)
{
    static const struct word *slot[1 << WORD_SLOT_BITS];
    uint32_t factor = FACTOR_MIN;

    for (size_t c = 0; c < sizeof classes / sizeof *classes; c++)
        for (const struct generated_name *n = classes[c].names; n->name != NULL; n++) {
            const char *text = yaml_text(yaml_get(tree, classes[c].key), n->name, "");

            if (*text == '\0')
                fail("nothing stands for", n->name);
            add_characters(classes[c].kind, n->value, text);
        }
    while (!fits(factor, slot))
        if ((factor += 2) > FACTOR_MAX)
            fail("no slots for all words", "");
    printf("const struct word notation_words[1 << WORD_SLOT_BITS] = {\n");
    for (size_t i = 0; i < 1 << WORD_SLOT_BITS; i++)
        if (slot[i] != NULL)
            printf("    [%zu] = { 0x%X, %d, %d },\n", i, (unsigned)slot[i]->key, slot[i]->kind,
                   slot[i]->value);
    printf("};\n\nconst uint32_t words_factor = %u;\n\n", (unsigned)factor);
}

static void print_numbers(const char *text)
{
    const char *end = text + strlen(text);
    unsigned n;

    for (int i = 1; i <= 9 && text < end; i++, text += n) {
        utf8_get(text, end, &n);
        printf("        .number[%d] = \"%.*s\",\n", i, (int)n, text);
    }
}

static void print_spelling(const struct yaml *side)
{
    printf("    {\n");
    for (const struct generated_name *n = pieces; n->name != NULL; n++)
        printf("        .piece[%d] = \"%s\",\n", n->value, yaml_text(side, n->name, ""));
    print_numbers(yaml_text(side, "numbers", ""));
    printf("    },\n");
}

static void print_list(const char *declaration, const struct yaml *map, const struct generated_name *names)
{
    printf("%s = {\n", declaration);
    for (; names->name != NULL; names++)
        printf("    [%d] = \"%s\",\n", names->value, yaml_text(map, names->name, ""));
    printf("};\n\n");
}

/* The words of one way to write: SUFFIX names its tables. */
static void print_way(const struct yaml *write, const char *suffix)
{
    char name[64];

    printf("const struct word_spelling word_spelling%s[2] = {\n", suffix);
    print_spelling(yaml_get(write, "first"));
    print_spelling(yaml_get(write, "second"));
    printf("};\n\n");
    snprintf(name, sizeof name, "const char *const word_direction%s[4]", suffix);
    print_list(name, yaml_get(write, "direction"), directions);
    snprintf(name, sizeof name, "const char *const word_which%s[9]", suffix);
    print_list(name, yaml_get(write, "which"), whiches);
}

static void print_all(const struct yaml *tree)
{
    printf(
        "/* Made by words_gen from formats/notation/chinese.yaml. */\n#include \"notation/chinese.h\"\n\n");
    print_words(tree);
    print_way(yaml_get(tree, "write"), "");
    print_way(yaml_get(tree, "write-traditional"), "_traditional");
}

int main(void)
{
    const struct yaml *tree = builtin_named("notation/chinese.yaml");

    if (tree == NULL)
        fail("there is no", "notation/chinese.yaml");
    print_all(tree);
    return fclose(stdout) != 0;
}
