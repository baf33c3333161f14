/* Makes the index of the words in formats/words/ (vocabulary.c), while the programs are built. */
#include "base/text/text.h"
#include "record/words/words.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const files[] = {"words/results.yaml", "words/weiqi.yaml", "words/games.yaml",
                                    "words/moves.yaml"};

static const char *const terms[] = {
    "",
#define TERM(enumerator, key) key,
#include "record/words/terms.def"
#undef TERM
};

static unsigned term_of(const char *key)
{
    for (unsigned i = 1; i < sizeof terms / sizeof *terms; i++)
        if (strcmp(terms[i], key) == 0)
            return i;
    fprintf(stderr, "vocabulary_gen: '%s' is no kind of word\n", key);
    exit(1);
}

/* Texts are read with simplified characters: a word with another would never be found. */
static void check_simplified(const char *word)
{
    unsigned length;

    for (const char *p = word, *end = word + strlen(word); p < end; p += length) {
        uint32_t c = utf8_get(p, end, &length);

        if (text_simplified(c) != c) {
            fprintf(stderr, "vocabulary_gen: '%s' has a traditional character\n", word);
            exit(1);
        }
    }
}

/* The words of one bucket; how many. */
static unsigned print_words(const struct yaml *tree, unsigned bucket)
{
    unsigned count = 0;

    for (const struct yaml *list = tree->child; list != NULL; list = list->next)
        for (const struct yaml *n = list->kind == YAML_LIST ? list->child : NULL; n != NULL; n = n->next)
            if (vocabulary_bucket(n->text, strlen(n->text)) == bucket) {
                check_simplified(n->text);
                printf("    {\"%s\", %u},\n", n->text, term_of(list->key));
                count++;
            }
    return count;
}

static unsigned print_entry(const char *group, const char *text, const char *value, unsigned bucket)
{
    if (vocabulary_bucket(text, strlen(text)) != bucket)
        return 0;
    printf("    {\"%s\", \"%s\", \"%s\"},\n", group, text, value);
    return 1;
}

/* The entries of groups: lists of texts, or texts with their value. */
static unsigned print_entries(const struct yaml *tree, unsigned bucket)
{
    unsigned count = 0;

    for (const struct yaml *map = tree->child; map != NULL; map = map->next)
        for (const struct yaml *list = map->kind == YAML_MAP ? map->child : NULL; list != NULL;
             list = list->next) {
            if (list->kind != YAML_LIST)
                count += print_entry(map->key, list->key, list->text, bucket);
            for (const struct yaml *n = list->kind == YAML_LIST ? list->child : NULL; n != NULL; n = n->next)
                count += print_entry(map->key, n->text, list->key, bucket);
        }
    return count;
}

/* A table of all buckets, and where each begins. */
static void print_table(const char *type, const char *name, const char *first_name,
                        unsigned (*print)(const struct yaml *, unsigned))
{
    unsigned first[VOCABULARY_BUCKETS + 1] = {0};

    printf("\nconst struct %s %s[] = {\n", type, name);
    for (unsigned i = 0; i < VOCABULARY_BUCKETS; i++) {
        first[i + 1] = first[i];
        for (size_t f = 0; f < sizeof files / sizeof *files; f++)
            first[i + 1] += print(builtin_named(files[f]), i);
    }
    printf("    {0}};\n\nconst uint16_t %s[VOCABULARY_BUCKETS + 1] = {", first_name);
    for (unsigned i = 0; i <= VOCABULARY_BUCKETS; i++)
        printf("%s%u,", i % 16 == 0 ? "\n    " : " ", first[i]);
    printf("};\n");
}

int main(void)
{
    printf("/* Made by vocabulary_gen. */\n#include \"record/words/words.h\"\n");
    print_table("vocabulary_word", "vocabulary_words", "vocabulary_first_word", print_words);
    print_table("vocabulary_entry", "vocabulary_entries", "vocabulary_first_entry", print_entries);
    return 0;
}
