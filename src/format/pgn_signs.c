/* Signs that stand among the moves in many files and that PGN does not know. */
#include "format/pgn.h"

static const struct {
    const char *text;
    int nag;
} glyphs[] = {
    { "=", 10 }, { "==", 10 }, { "+=", 14 }, { "+/=", 14 }, { "=+", 15 }, { "=/+", 15 }, { "+/-", 16 },
    { "-/+", 17 }, { "+-", 18 }, { "-+", 19 }, { "--+", 19 }, { "+--", 18 }, { "~", 13 }, { "=~", 44 },
    { "□", 7 }, { "∞", 13 }, { "⩲", 14 }, { "⩱", 15 }, { "±", 16 }, { "∓", 17 }, { "+−", 18 }, { "−+", 19 },
    { "⨀", 22 }, { "⟳", 32 }, { "↑", 36 }, { "→", 40 }, { "⇆", 132 }, { "∆", 140 }, { "N", 146 }, { "TN", 146 },
    { "⊕", 138 }, { "D", 220 }
};

int pgn_glyph(struct slice word)
{
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (slice_is(word, glyphs[i].text))
            return glyphs[i].nag;
    return -1;
}

size_t pgn_bracket_mark(const char *p, const char *end)
{
    static const char *const marks[] = { "(ep)", "(e.p.)", "(ep.)", "(=)" };

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t n = strlen(marks[i]);

        if ((size_t)(end - p) >= n && memcmp(p, marks[i], n) == 0)
            return n;
    }
    return 0;
}
