/* From bytes to text: charsets, decoding, places. */
#include "base/text/text.h"
#include "input/charset/charset.h"
#include "input/input.h"

#include "unit.h"
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct buf encoded(const char *utf8, const char *charset)
{
    iconv_t cd = iconv_open(charset, "UTF-8");
    struct buf b = {0};
    char *in = (char *)(uintptr_t)utf8, *out;
    size_t in_left = strlen(utf8), out_left = 4 * in_left + 16;

    assert_true(cd != (iconv_t)-1);
    buf_reserve(&b, out_left);
    out = b.p;
    assert_true(iconv(cd, &in, &in_left, &out, &out_left) != (size_t)-1);
    assert_true(iconv(cd, NULL, NULL, &out, &out_left) != (size_t)-1);
    b.n = (size_t)(out - b.p);
    iconv_close(cd);
    return b;
}

static const char *guess(struct charsets *c, struct slice bytes)
{
    return charset_guess(c, bytes, charset_declared(bytes), NULL).name;
}

static void names(void **state)
{
    char other[32];

    (void)state;
    assert_string_equal(charset_named(SLICE("gb_2312-80"), other), "GB18030");
    assert_string_equal(charset_named(SLICE("x-sjis"), other), "SHIFT_JIS");
    assert_string_equal(charset_named(SLICE("latin1"), other), "ISO-8859-1");
    assert_string_equal(charset_named(SLICE("koi8-r"), other), "KOI8-R");
    assert_null(charset_named(SLICE("klingon"), other));
    assert_null(charset_named(SLICE("UTF-8//IGNORE x"), other));
    assert_null(charset_named(SLICE(""), other));
    assert_true(charset_same(SLICE("GBK"), SLICE("gb18030")));
    assert_true(charset_same(SLICE("Windows-1252"), SLICE("ISO-8859-1")));
    assert_true(charset_same(SLICE("KOI8-R"), SLICE("koi8r")));
    assert_false(charset_same(SLICE("Big5"), SLICE("gb2312")));
    assert_false(charset_same(SLICE("klingon"), SLICE("gb2312")));
    assert_true(slice_is(charset_declared(SLICE("(;GM[1]CA[gb2312]SZ[19])")), "gb2312"));
    assert_true(slice_is(charset_declared(SLICE("<?xml version=\"1.0\" encoding='big5'?>")), "big5"));
    assert_int_equal(charset_declared(SLICE("(;CA[unfinished")).n, 0);
}

static const struct {
    const char *text, *charset, *expected;
} samples[] = {
    {"炮二平五", "GB18030", "GB18030"},
    {"马８进７", "GB18030", "GB18030"},
    {"车一进一", "GB18030", "GB18030"},
    {"黑中盘胜", "GB18030", "GB18030"},
    {"PB[古力]PW[常昊]", "GB18030", "GB18030"},
    {"炮二平五", "BIG5", "BIG5"},
    {"馬８進７", "BIG5", "BIG5"},
    {"砲８平５", "BIG5", "BIG5"},
    {"白勝半目", "BIG5", "BIG5"},
    {"PB[本因坊秀策]", "BIG5", "BIG5"},
    {"黒中押し勝ち", "CP932", "SHIFT_JIS"},
    {"第３期名人戦", "CP932", "SHIFT_JIS"},
    {"黒中押し勝ち", "EUC-JP", "EUC-JP"},
    {"흑 불계승", "CP949", "EUC-KR"},
    {"이창호 9단", "CP949", "EUC-KR"},
    {"[White \"Müller, Jürgen\"]", "ISO-8859-1", "ISO-8859-1"},
    {"[Site \"São Paulo\"]", "ISO-8859-1", "ISO-8859-1"},
    {"{Black’s bishop – at last}", "CP1252", "WINDOWS-1252"},
    {"Каспаров, Гарри", "CP1251", "WINDOWS-1251"},
    {"(;CA[macintosh]C[Ää Öö, Müller à Zürich])", "MACINTOSH", "MACINTOSH"},
    {"(;CA[mac-roman]C[Ää Öö, Müller à Zürich])", "MACINTOSH", "MACINTOSH"},
    {"(;CA[latin-2]PB[Łukasz Żółtowski])", "ISO-8859-2", "ISO-8859-2"},
    {"(;CA[ISO-8859-15]PB[l'œuvre à 5 €])", "ISO-8859-15", "ISO-8859-15"},
    {"(;CA[windows-1250]PB[Příliš žluťoučký])", "CP1250", "WINDOWS-1250"},
    {"(;CA[HZ-GB-2312]PB[plain])", "ASCII", "HZ"},
    {"(;CA[UTF-7]PB[聂卫平])", "UTF-7", "UTF-7"},
    {"(;CA[TIS-620]PB[การแข่งขัน])", "TIS-620", "TIS-620"},
    {"(;CA[EUC-TW]PB[馬曉春九段])", "EUC-TW", "EUC-TW"},
    {"(;CA[ISO-8859-1]C[it costs 5 €])", "CP1252", "WINDOWS-1252"},
    /* Wrong declarations. */
    {"(;CA[ISO-8859-5]C[Го - древняя игра, которая распространилась на весь мир])", "CP1251", "WINDOWS-1251"},
    {"(;CA[windows-1251]C[Го - древняя игра, которая распространилась на весь мир])", "KOI8-R", "KOI8-R"},
    {"(;CA[ISO-2022-JP]C[Goは古代のゲームであり、中国での起源を忘れて])", "CP932", "SHIFT_JIS"},
    {"(;CA[KOI8-R]C[黑方马晓春九段白方聂卫平九段])", "GBK", "GB18030"},
    {"(;CA[macintosh]C[黑方马晓春九段白方聂卫平九段])", "GBK", "GB18030"},
    /* None. */
    {"(;C[Го - древняя игра, которая распространилась на весь мир])", "KOI8-R", "KOI8-R"},
    {"(;C[Го - древняя игра, которая распространилась на весь мир])", "ISO-8859-5", "ISO-8859-5"},
    {"(;C[Го - древняя игра, которая распространилась на весь мир])", "IBM866", "IBM866"},
    {"(;C[Müller gegen Françoise, élève à Zürich])", "MACINTOSH", "MACINTOSH"},
    {"(;C[Łukasz Żółtowski, Příliš žluťoučký kůň])", "CP1250", "WINDOWS-1250"},
    {"{Weiß möchte natürlich Raum}", "IBM850", "IBM850"},
    {"{Forlì, una città, perché è più}", "IBM850", "IBM850"},
    {"{Núñez, Martínez: está débil}", "IBM437", "IBM850"},
    {"{Zürich, Krämer, Höfer}", "MACINTOSH", "MACINTOSH"},
    {"{Dvořák, Šťastný: žádná šance}", "ISO-8859-2", "ISO-8859-2"},
    {"{Dvořák, Šťastný: žádná šance}", "CP1250", "WINDOWS-1250"},
    {"{Dvořák, Šťastný: žádná šance}", "IBM852", "IBM852"},
    {"{Żółtowski: białe są lepsze}", "ISO-8859-2", "ISO-8859-2"},
    {"{ο λευκός είναι καλύτερα}", "CP1253", "WINDOWS-1253"},
    {"{Νικολαΐδης, Σκεμπρής}", "ISO-8859-7", "WINDOWS-1253"},
    {"{‘one’ “two” – three… 5 € £3}", "CP1252", "WINDOWS-1252"},
    {"{18.Nd5± ½ m² «bien» ¿no? ©1991}", "ISO-8859-1", "ISO-8859-1"},
    {"(;PB[李昌镐]C[黑中盘胜])", "UTF-32LE", "UTF-32LE"},
    {"(;PB[李昌镐]C[黑中盘胜])", "UTF-32BE", "UTF-32BE"},
    {"(;CA[KOI8-R]PB[Каспаров])", "KOI8-R", "KOI8-R"},
    {"黒中押し勝ち", "ISO-2022-JP", "ISO-2022-JP"},
    {"[White \"Müller\"]", "UTF-8", "UTF-8"},
    {"炮二平五", "UTF-8", "UTF-8"},
    {"[White \"炮二平五\"]", "UTF-16LE", "UTF-16LE"},
    {"1 车一平二 炮8进4\n", "UTF-16LE", "UTF-16LE"},
    {"1 车一平二 炮8进4\n", "UTF-16BE", "UTF-16BE"},
    {"[White \"炮二平五\"]", "UTF-16BE", "UTF-16BE"}};

enum { SAMPLES = sizeof samples / sizeof *samples };

static void guesses(void **state)
{
    struct charsets *c = charsets_new();

    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        struct buf b = encoded(samples[i].text, samples[i].charset);

        assert_string_equal(guess(c, buf_as_slice(&b)), samples[i].expected);
        buf_free(&b);
    }
    assert_null(guess(c, SLICE("1. e4 e5")));
    assert_null(guess(c, (struct slice){"", 0}));
    assert_int_equal(charset_guess(c, SLICE("\xef\xbb\xbfx"), SLICE(""), NULL).bom, 3);
    assert_string_equal(guess(c, SLICE("\xff\xfe\0\0x\0\0\0")), "UTF-32LE");
    assert_string_equal(guess(c, SLICE("\xff\xfex\0")), "UTF-16LE");
    charsets_free(c);
}

/* Names alone, in the charsets of East Asia, declared or not. */
static void players(void **state)
{
    static const struct {
        const char *charset, *shown, *names;
    } all[] = {{"EUC-JP", "EUC-JP", "石田芳夫]PW[坂田栄男"},
               {"EUC-JP", "EUC-JP", "高尾紳路]PW[羽根直樹"},
               {"SHIFT_JIS", "SHIFT_JIS", "武宮正樹]PW[趙治勲"},
               {"GBK", "GB18030", "时越]PW[连笑"},
               {"GBK", "GB18030", "马晓春]PW[常昊"},
               {"GBK", "GB18030", "芈昱廷]PW[柯洁"},
               {"BIG5", "BIG5", "周俊勳]PW[陳詩淵"},
               {"CP949", "EUC-KR", "이창호]PW[조훈현"}};
    struct charsets *c = charsets_new();
    char text[256];

    (void)state;
    for (size_t i = 0; i < 2 * (sizeof all / sizeof *all); i++) {
        struct buf b;

        snprintf(text, sizeof text, "(;GM[1]%s%s%sSZ[19]PB[%s];B[pd])", i % 2 != 0 ? "CA[" : "",
                 i % 2 != 0 ? all[i / 2].charset : "", i % 2 != 0 ? "]" : "", all[i / 2].names);
        b = encoded(text, all[i / 2].charset);
        assert_string_equal(guess(c, buf_as_slice(&b)), all[i / 2].shown);
        buf_free(&b);
    }
    charsets_free(c);
}

/* What is declared and decodes is believed; what would swallow a bracket is not chosen. */
static void declarations(void **state)
{
    struct charsets *c = charsets_new();

    (void)state;
    assert_string_equal(guess(c, SLICE("(;CA[ISO-8859-1]C[\xe4\xf6\xfc\xc4\xd6\xdc\xdf \xe9\xe8\xe0 \xe7])")),
                        "ISO-8859-1");
    assert_string_equal(guess(c, SLICE("(;GM[1]C[price \xa3];B[aa];W[bb])")), "ISO-8859-1");
    assert_string_equal(guess(c, SLICE("(;GM[1]C[na\xef];B[aa]C[\xe9];W[bb])")), "ISO-8859-1");
    assert_true(charset_games_differ(SLICE("(;GM[1]CA[UTF-8];B[aa])\n(;GM[1]CA[Big5])")));
    assert_false(charset_games_differ(SLICE("(;GM[1]CA[GBK];B[aa])\n(;GM[1]CA[gb2312](;B[aa]))")));
    charsets_free(c);
}

/* Damaged UTF-8 is UTF-8; accents among letters are not. */
static void nearly_utf8(void **state)
{
    struct charsets *c = charsets_new();

    (void)state;
    assert_string_equal(guess(c, SLICE("PB[龙星\xe6\x97]PW[月冠]BR[九段]")), "UTF-8");
    assert_string_equal(guess(c, SLICE("PB[龙星\xe5?\x8c]PW[月冠]BR[九段]")), "UTF-8");
    assert_string_equal(guess(c, SLICE("Müller, Gößling, Réti, \xff")), "UTF-8");
    assert_string_equal(guess(c, SLICE("Ren\xe9, M\xfcller, Fürst")), "ISO-8859-1");
    assert_string_equal(guess(c, SLICE("M\xfcller")), "ISO-8859-1");
    assert_string_equal(guess(c, SLICE("G\xf6\xdfling")), "ISO-8859-1");
    assert_string_equal(guess(c, SLICE("fin d'ann\xe9")), "ISO-8859-1");
    charsets_free(c);
}

/* Every file of a folder or archive of real records is in the charset we know it to be in. */
static void real(const char *path, const char *expected)
{
    char full[500], *operand = full;
    struct walk_options options = {.operand = &operand, .operands = 1};
    struct charsets *c = charsets_new();
    struct file_walk *w = walk_new(&options);
    struct source *s;
    char *bytes = malloc(1 << 18);

    snprintf(full, sizeof full, "%s/%s", getenv("QIPU_DATA"), path);
    while ((s = walk_next(w)) != NULL) {
        bool failed = false;
        size_t n = source_fill(s, bytes, 1 << 18, &failed);
        const char *name = guess(c, (struct slice){bytes, n});

        assert_false(failed);
        if (name == NULL || strcmp(name, expected) != 0)
            fail_msg("%s: %s instead of %s", s->name.p, name, expected);
    }
    walk_free(w);
    charsets_free(c);
    free(bytes);
}

static void real_records(void **state)
{
    (void)state;
    if (getenv("QIPU_DATA") == NULL || access(getenv("QIPU_DATA"), R_OK) != 0)
        skip();
    real("xiangqi/big5-games.zip", "BIG5");
    real("xiangqi/gbk-pgn", "GB18030");
    real("weiqi/gbk", "GB18030");
    real("weiqi/other/gb2312.ngf", "GB18030");
    real("weiqi/other/sample-7.gib", "GB18030");
    real("weiqi/tom.sgf", "UTF-8");
    real("weiqi/fox.sgf", "UTF-8");
    real("wuziqi/tree-1.sgf", "UTF-8");
    real("wuziqi/tree-2.sgf", "GB18030");
}

static void count(void *ctx, size_t off)
{
    (void)off;
    ++*(int *)ctx;
}

static const char mixed[] =
    "車馬 [Event \"棋\"] １２３ 中國象棋\r\n1. 炮二平五 馬８進７ {本因坊} 一二三四五六七八九\\]\n";

/* iconv's own Shift_JIS has no backslash. */
static const char *codec_of(const char *charset)
{
    return strcmp(charset, "SHIFT_JIS") == 0 ? "CP932" : charset;
}

/* Whole, and in two pieces cut at every byte: the same text, steps that add up. */
static void decodes(void **state)
{
    static const char *const charsets[] = {"GB18030",  "BIG5",        "BIG5-HKSCS", "CP950",    "SHIFT_JIS",
                                           "EUC-JP",   "UTF-8",       "UTF-16LE",   "UTF-16BE", "UTF-32LE",
                                           "UTF-32BE", "ISO-2022-JP", "EUC-TW"};
    struct charsets *c = charsets_new();

    (void)state;
    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++) {
        struct decoder *d = charsets_decoder(c, charsets[i]);
        struct buf raw = encoded(mixed, codec_of(charsets[i])), text = {0}, steps = {0};
        int bad = 0;
        struct decoded to = {&text, &steps, count, &bad};

        assert_non_null(d);
        for (size_t cut = 0; cut <= raw.n; cut++) {
            size_t n, sum = 0;

            assert_ptr_equal(charsets_decoder(c, charsets[i]), d); /* starts anew */
            buf_clear(&text);
            buf_clear(&steps);
            n = charset_decode(d, (struct slice){raw.p, cut}, false, &to);
            assert_true(n <= cut && cut - n < 8);
            assert_int_equal(charset_decode(d, (struct slice){raw.p + n, raw.n - n}, true, &to), raw.n - n);
            assert_true(slice_is(buf_as_slice(&text), mixed));
            assert_int_equal(steps.n, utf8_length(buf_as_slice(&text)));
            for (size_t k = 0; k < steps.n; k++)
                sum += (unsigned char)steps.p[k];
            assert_int_equal(sum, raw.n);
        }
        assert_int_equal(bad, 0);
        buf_free(&raw);
        buf_free(&text);
        buf_free(&steps);
    }
    charsets_free(c);
}

static void expect_text(const char *charset, struct slice raw, const char *expected, int expected_bad)
{
    struct charsets *c = charsets_new();
    struct buf text = {0}, steps = {0};
    int bad = 0;
    struct decoded to = {&text, &steps, count, &bad};

    assert_int_equal(charset_decode(charsets_decoder(c, charset), raw, true, &to), raw.n);
    assert_string_equal(buf_cstr(&text), expected);
    assert_int_equal(bad, expected_bad);
    assert_int_equal(steps.n, utf8_length(buf_as_slice(&text)));
    buf_free(&text);
    buf_free(&steps);
    charsets_free(c);
}

#define FFFD "\xef\xbf\xbd"

/* A byte that does not decode never takes structure with it. */
static void undecodable(void **state)
{
    (void)state;
    expect_text("GB18030", SLICE("C[\xc5\xda\xff]"), "C[炮" FFFD "]", 1);
    expect_text("GB18030", SLICE("C[\xc5\xda\xc5"), "C[炮" FFFD, 1);
    expect_text("GB18030", SLICE("\x84\x31\xa4\x37\x90\x30\x81\x30"), FFFD "\xf0\x90\x80\x80", 0);
    expect_text("GB18030", SLICE("\x84\x31\xa4"), FFFD "1" FFFD, 2);
    expect_text("GB18030", SLICE("\xc5\x20"), FFFD " ", 1);
    expect_text("EUC-KR", SLICE("\xc8\xe6 \xbd\xc2]"), "흑 승]", 0);
    expect_text("BIG5", SLICE("\xa5\xbb\xa6\x5d\xa7\x7b]"), "本因坊]", 0);
    expect_text("WINDOWS-1252", SLICE("\x80\x81\xe9"), "€" FFFD "é", 1);
    expect_text("UTF-16LE",
                SLICE("a\0\x00\xd8"
                      "b\0\xff"),
                "a" FFFD "b" FFFD, 2);
    expect_text("UTF-16BE", SLICE("\xd8\x3d\xde\0"), "\xf0\x9f\x98\x80", 0);
    expect_text("UTF-8", SLICE("\xe7\x82x"), FFFD FFFD "x", 2);
    expect_text("ISO-2022-JP", SLICE("\x1b$B9u\x1b(B]"), "黒]", 0);
    expect_text("HZ", SLICE("C[~{:Z7=~}]"), "C[黑方]", 0);
    expect_text("HZ", SLICE("a~~b~\nc~{:Z\nd"), "a~bc黑\nd", 0);
    expect_text("HZ", SLICE("~{:Z7"), "黑\xEF\xBF\xBD", 1);
    expect_text("HZ", SLICE("~"), "~", 0);
}

static void strings(void **state)
{
    struct buf b = {0};

    (void)state;
    assert_true(charset_string(&b, SLICE("\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5"), NULL));
    assert_true(charset_string(&b, SLICE("\xc5\xda"), "GB18030"));
    assert_true(charset_string(&b, SLICE("a\0b\0"), "UTF-16LE"));
    assert_true(charset_string(&b, SLICE("plain"), "GB18030"));
    assert_false(charset_string(&b, SLICE("\xff"), "GB18030"));
    assert_string_equal(buf_cstr(&b), "炮二平五炮abplain" FFFD);
    buf_free(&b);
}

/* One character after the other, as simply as it can be said. */
static struct place naive(struct slice text, const unsigned char *steps, size_t off)
{
    struct place p = {0, 1, 1};
    size_t at = 0, chars = 0;
    unsigned n;

    for (; at < text.n; at += n, chars++) {
        utf8_get(text.p + at, text.p + text.n, &n);
        if (off < at + n)
            break;
        p.offset += steps != NULL ? steps[chars] : n;
        p.column++;
        if (text.p[at] == '\n' || (text.p[at] == '\r' && (at + 1 == text.n || text.p[at + 1] != '\n'))) {
            p.line++;
            p.column = 1;
        }
    }
    return p;
}

static void same_place(struct place a, struct place b)
{
    assert_int_equal(a.line, b.line);
    assert_int_equal(a.column, b.column);
    assert_int_equal(a.offset, b.offset);
}

static void places(void **state)
{
    static const char *const bits[] = {"a", "\n", "\r", "\r\n", "炮", "é", "\xff", "\t", "bc", "\xe7\x82"};

    (void)state;
    srand(7);
    for (int round = 0; round < 300; round++) {
        struct buf b = {0}, steps = {0};
        struct locate l, with_steps, second;
        size_t cut;

        for (int i = 0; i < 40; i++) {
            buf_str(&b, bits[rand() % 10]);
            buf_char(&steps, (char)(1 + rand() % 4));
            buf_char(&steps, (char)(1 + rand() % 4));
        }
        locate_start(&l, buf_as_slice(&b), NULL, (struct place){0, 1, 1}, false);
        for (size_t off = 0; off <= b.n; off += 1 + (size_t)rand() % 3)
            same_place(locate(&l, off), naive(buf_as_slice(&b), NULL, off));
        same_place(locate(&l, 3), naive(buf_as_slice(&b), NULL, 3));

        /* a batch may begin anywhere, in mid-line or between CR and LF */
        cut = (size_t)rand() % b.n;
        while (cut > 0 && ((unsigned char)b.p[cut] & 0xC0) == 0x80)
            cut--;
        locate_start(&l, (struct slice){b.p, cut}, NULL, (struct place){0, 1, 1}, false);
        locate(&l, cut);
        locate_start(&second, (struct slice){b.p + cut, b.n - cut}, NULL, l.now.here, l.now.after_cr);
        for (size_t off = cut; off <= b.n; off += 1 + (size_t)rand() % 5)
            same_place(locate(&second, off - cut), naive(buf_as_slice(&b), NULL, off));

        if (utf8_valid(buf_as_slice(&b)) == b.n) {
            const unsigned char *s = (const unsigned char *)steps.p;

            locate_start(&with_steps, buf_as_slice(&b), s, (struct place){0, 1, 1}, false);
            for (size_t off = 0; off <= b.n; off += 1 + (size_t)rand() % 3)
                same_place(locate(&with_steps, off), naive(buf_as_slice(&b), s, off));
        }
        buf_free(&b);
        buf_free(&steps);
    }
}

/* Ten thousand places in one long line, asked for in order, are found in one pass. */
static void long_line(void **state)
{
    struct buf b = {0};
    struct locate l;

    (void)state;
    buf_fill(&b, 'x', 4 << 20);
    locate_start(&l, buf_as_slice(&b), NULL, (struct place){0, 1, 1}, false);
    for (size_t off = 0; off < b.n; off += 400)
        assert_int_equal(locate(&l, off).column, off + 1);
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),        cmocka_unit_test(guesses),     cmocka_unit_test(nearly_utf8),
        cmocka_unit_test(real_records), cmocka_unit_test(decodes),     cmocka_unit_test(undecodable),
        cmocka_unit_test(strings),      cmocka_unit_test(places),      cmocka_unit_test(long_line),
        cmocka_unit_test(players),      cmocka_unit_test(declarations)};

    return cmocka_run_group_tests_name("input_text", tests, NULL, NULL);
}
