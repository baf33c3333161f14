"""Documents of the web and of programs, talks, lists of pages, moves of one side in a row, positions with titles, wide coordinates, odd sides of stones."""
import json
import sys

from kit import CIRCLES, NUMERALS, gtp, main, numeral, pairs, record, wide

MOVES = 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 b7a7 b0c2 a9b9'.split()
WORDS = '炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮2平1 马八进七 车1平2'.split()
MAINLAND = ('GB18030', 'UTF-16')
PLAYERS = {'first': '张三', 'second': '李四'}


def xiangqi(name, text, moves=MOVES, charsets=MAINLAND, **said):
    record('xiangqi ' + name, 'xiangqi', text, charsets=charsets, moves=moves, **said)


def rounds(form, words=WORDS, end='\n'):
    return end.join(form.format(n=i + 1, w=wide(str(i + 1)), a=a, b=b) for i, (a, b) in enumerate(pairs(words))) + '\n'


# -- Xiangqi -----------------------------------------------------------------------------------------------------
for form in ['{who}：{m}', '{who}: {m}', '[12:{n:02d}] {who}: {m}', '12:{n:02d} <{who}> {m}', '2019-05-06 12:{n:02d}:05 {who}：{m}！']:
    xiangqi('talk ' + form, '\n'.join(form.format(who='张三李四'[i % 2 * 2:][:2], m=m, n=i) for i, m in enumerate(WORDS)) + '\n', **PLAYERS)
for form in ['1. {a} {b}', '* {a} {b}', '- {a} {b}', '1. {a}\n1. {b}']:
    xiangqi('list of a page ' + form, rounds(form), extension='.md')
    xiangqi(f'list of a page {form} below a heading', '# 张三 先胜 李四\n\n' + rounds(form), extension='.md', result='1-0', **PLAYERS)
for red, black, sign in [('红：', '黑：', ' '), ('红方 ', '黑方 ', '，'), ('', '', ' '), ('红方：\n', '黑方：\n', '\n')]:
    xiangqi(f'rows {red!r}{sign}', f'{red}{sign.join(WORDS[::2])}\n{black}{sign.join(WORDS[1::2])}\n')
    if '\n' not in red:
        xiangqi(f'rows of three {red!r}{sign}', ''.join(f'{red}{sign.join(WORDS[k:k + 6:2])}\n{black}{sign.join(WORDS[k + 1:k + 6:2])}\n' for k in (0, 6)))
xiangqi('numbered rows', ''.join(f'{who}方：\n' + ''.join(f'{i + 1}. {m}\n' for i, m in enumerate(WORDS[k::2])) for k, who in enumerate('红黑')))
xiangqi('two games of one round, numbered 1', '1. 炮二平五 马8进7\n\n1. 炮二平五 炮8平5\n', games=[dict(plies=2)] * 2, moves=None)
for words in [m.upper() for m in MOVES], [f'{m[:2]}-{m[2:]}'.upper() for m in MOVES], MOVES:
    for name, text in [('lines', '\n'.join(words)), ('blanks', ' '.join(words)), ('glued', ''.join(words)), ('numbers', rounds('{n}. {a} {b}', words)),
                       ('numbers', rounds('{n}.{a} {b}', words, ' '))]:
        xiangqi(f'wide coordinates, {name}, {words[0]}', wide(text).replace('\uff0e　', '．') if name != 'lines' else '\n'.join(wide(m) for m in words),
                charsets=MAINLAND if words[0].isupper() else ())
FEN = '3akab2/9/9/9/2b6/9/9/4C4/4A4/2BAK1B2 w'
for title in ['炮士相例和', '第12局  炮士相例和', 'Problem 12', '12', '1.']:
    for fields in '', ' - - 0 1':
        xiangqi(f'{title} and a FEN{fields}', f'{title} {FEN}{fields}\n', moves=[], title=title)
        xiangqi(f'{title} and a FEN{fields}, two', f'{title} {FEN}{fields}\n' * 2, games=[dict(moves=[], title=title)] * 2)
        xiangqi(f'{title} and a FEN{fields} and moves', f'{title} {FEN}{fields} e2d2 c5e7 d2e2\n', moves=['e2d2', 'c5e7', 'd2e2'], title=title)

# -- Data of programs, pages, LaTeX ------------------------------------------------------------------------------
DATA = {'red': '张三', 'black': '李四', 'result': '红胜', 'moves': WORDS}
WON = dict(result='1-0', **PLAYERS)
for ascii_only in True, False:
    name = 'JSON with escapes' if ascii_only else 'JSON'

    def data(what, text, ascii_only=ascii_only, name=name, **said):
        charsets = () if ascii_only else ('GB18030',)
        xiangqi(f'{name} {what}', json.dumps(text, ensure_ascii=ascii_only, indent=said.pop('indent', None)) + '\n', charsets=charsets, extension='.json', **said)

    data('list', WORDS)
    data('object', DATA, **WON)
    data('object in lines', DATA, indent=2, **WON)
    data('rounds', [{'n': i + 1, 'red': a, 'black': b} for i, (a, b) in enumerate(pairs(WORDS))])
    data('rounds without numbers', [{'red': a, 'black': b} for a, b in pairs(WORDS)])
    data('score in a string', {'title': '中炮对屏风马', 'moves': rounds('{n}. {a} {b}')})
    two = [DATA, {'red': '王五', 'black': '赵六', 'result': '黑胜', 'moves': WORDS}]
    said = [dict(moves=MOVES, **WON), dict(moves=MOVES, first='王五', second='赵六', result='0-1')]
    data('games', two, games=said)
    xiangqi(f'{name} a line', ''.join(json.dumps(g, ensure_ascii=ascii_only) + '\n' for g in two), charsets=(), games=said, extension='.jsonl')
    xiangqi(f'{name} games, scores in strings', json.dumps([{**g, 'moves': ' '.join(WORDS)} for g in two], ensure_ascii=ascii_only), charsets=(), games=said)
CELLS = ''.join(f'<tr><td>{i + 1}</td><td>{a}</td><td>{b}</td></tr>' for i, (a, b) in enumerate(pairs(WORDS)))
for name, text, said in [
        ('XML', '<game><red>张三</red><black>李四</black><result>红胜</result><moves>' + ''.join(f'<move>{m}</move>' for m in WORDS) + '</moves></game>', WON),
        ('XML in lines', '<?xml version="1.0"?>\n<game>\n<red>张三</red>\n<black>李四</black>\n<result>红胜</result>\n'
         + '\n'.join(f'<move>{m}</move>' for m in WORDS) + '\n</game>', WON),
        ('XML with numbers', '<game>' + ''.join(f'<move n="{i + 1}" side="{"rb"[i % 2]}">{m}</move>' for i, m in enumerate(WORDS)) + '</game>', {}),
        ('XML of rounds', '<game>' + ''.join(f'<round n="{i + 1}" red="{a}" black="{b}"/>' for i, (a, b) in enumerate(pairs(WORDS))) + '</game>', {}),
        ('page', '<html><body><h1>张三 先胜 李四</h1><p>' + rounds('{n}. {a} {b}', end='<br>') + '</p></body></html>', WON),
        ('table', '<h2>张三 先胜 李四</h2><table><tr><th>回合</th><th>红方</th><th>黑方</th></tr>' + CELLS + '</table>', WON),
        ('blocks', ''.join(f'<div class="m"><span>{i + 1}.</span><span>{a}</span><span>{b}</span></div>' for i, (a, b) in enumerate(pairs(WORDS))), {})]:
    xiangqi(name + ' on one line', text + '\n', extension='.html', **said)
for form in '&#{};', '&#x{:x};':
    xiangqi('entities ' + form, ''.join(form.format(ord(c)) if ord(c) > 127 else c for c in '张三 先胜 李四\n' + rounds('{n}. {a} {b}')), charsets=(), **WON)
for name, text, said in [('enumerate', '\\begin{enumerate}\n' + rounds('\\item {a} {b}') + '\\end{enumerate}\n', {}),
                         ('tabular', '\\begin{tabular}{lll}\n' + rounds('{n} & {a} & {b} \\\\') + '\\end{tabular}\n', {}),
                         ('a document', '\\documentclass{article}\n\\usepackage{ctex}\n\\begin{document}\n\\section{张三 先胜 李四}\n'
                          + rounds('{n}. {a} {b} \\\\') + '\\end{document}\n', WON),
                         ('bold', rounds('\\textbf{{{n}. {a} {b}}}'), {}), ('blanks', rounds('{n}.\\quad {a}\\quad {b}\\\\'), {})]:
    xiangqi('LaTeX, ' + name, text, extension='.tex', **said)

# -- Headings ----------------------------------------------------------------------------------------------------
SCORE = rounds('{n}. {a} {b}')
for heading, said in [
        ('开滦 张三 先胜 大连轻金属 李四', dict(result='1-0', **PLAYERS)), ('中国香港 张三 红先负 中华台北 李四', dict(result='0-1', **PLAYERS)),
        ('中国香港张三先和澳门李四', dict(result='1/2-1/2', **PLAYERS)), ('徐天红 和 李四', dict(first='徐天红', second='李四', result='1/2-1/2')),
        ('江苏徐天红先胜上海李四', dict(first='徐天红', second='李四', result='1-0')), ('张三 先负 徐天红', dict(first='张三', second='徐天红', result='0-1')),
        ('张三 先胜 李四\n（第7轮，2001.1.4）', dict(result='1-0', round='7', date='2001.1.4', **PLAYERS)),
        ('张三 先胜 李四\n2001年1月4日弈于杭州', dict(result='1-0', date='2001年1月4日', site='杭州', **PLAYERS)),
        ('红方：四川 张三\n黑方：火车头 李四\n结果：黑胜', dict(result='0-1', **PLAYERS)), ('红方：张三（四川）\n黑方：李四（火车头）', dict(result='*', **PLAYERS)),
        ('红方：欧阳 琦琳\n黑方：李四 先生', dict(first='欧阳 琦琳', second='李四 先生')), ('张三 黑胜 李四', dict(result='0-1', **PLAYERS)),
        ('张三 先 李四', dict(result='*', **PLAYERS))]:
    others = [('王五 先负 赵六', dict(first='王五', second='赵六', result='0-1')), ('孙七 先和 周八', dict(first='孙七', second='周八', result='1/2-1/2'))]
    xiangqi('heading ' + heading[:12], f'{heading}\n{SCORE}', charsets=('GB18030',), **said)
    for between in '\n', '\n******\n\n', '\n本局双方斗智斗勇，十分精彩。\n\n':
        three = [others[0], (heading, said), others[1]]
        xiangqi(f'heading {heading[:12]} among others, {between!r}', ''.join(f'{h}\n{SCORE}{between}' for h, _ in three), charsets=(),
                games=[dict(moves=MOVES, **what) for _, what in three])

# -- Stones ------------------------------------------------------------------------------------------------------
WEIQI = 'p16 d3 q4 d16 q14 f3 c6 r6 o4 q6 d10 k16'.split()
WUZIQI = 'h8 i9 g8 f8 g9 g7 f10 e11 h9 i10 i8 j7'.split()


def listed(form, points, between):
    return between.join(form.format(n=i + 1, s='先后'[i % 2] + '手', b='BW'[i % 2], c=CIRCLES[i % 20], k='黑白'[i % 2], z=NUMERALS[i % 20 + 1], p=p)
                        for i, p in enumerate(points))


for kind, moves, points in [('weiqi', WEIQI, [gtp(m) for m in WEIQI]), ('wuziqi', WUZIQI, [m.upper() for m in WUZIQI])]:
    for form, between in [('{s}{n}：{p}', ' '), ('{s}{n} {p}', '\n'), ('{n}.{s} {p}', '\n'), ('{s}{c}{p}', '；'), ('{n}\t{s}\t{p}', '\n'),
                          ('{n}. {s}({p})', ' '), ('{k}方{c}{p}', ','), ('（{k}）{c}{p}', ' → '), ('[{k}]{c}{p}', ' | '), ('{c}{p}', ' → '), ('{s}{n}走{p}', '\t')]:
        record(f'{kind} list {form}{between!r}', kind, listed(form, points, between) + '\n', moves=moves, charsets=('GB18030',))
    for form in ['{n}、{p}', '{z}．{p}', '{n}手目 {p}', '{n}. {p}']:
        dashed = [f'{p[0]}-{p[1:]}' for p in points]
        record(f'{kind} dashes {form}', kind, listed(form, dashed, ', ') + '\n', moves=moves)
        record(f'{kind} dashes {form} wide', kind, listed(form, dashed, '，') + '\n', moves=moves)
    for words, result in [('1-0', '1-0'), ('黑胜', '1-0'), ('结果：白胜', '0-1')]:
        record(f'{kind} {words} behind a wide blank', kind, listed('{k}{n}：{p}', points, ' ') + f'　{words}\n', moves=moves, result=result)
    data = {'game': '围棋' if kind == 'weiqi' else '五子棋', 'black': '张三', 'white': '李四', 'result': '黑胜', 'moves': points}
    record(f'{kind} JSON with escapes', kind, json.dumps(data), extension='.json', moves=moves, result='1-0', **PLAYERS)
    for head, line in [('black,white,result,moves', '{a},{b},{r},{m}'), ('棋种,黑方,白方,结果,着法', data['game'] + ',{a},{b},{r},{m}'), ('先手\t后手\t结果\t棋谱', '{a}\t{b}\t{r}\t{m}')]:
        record(f'{kind} table of {head}', kind, f'{head}\n' + ''.join(line.format(a=a, b=b, r=r, m=' '.join(points)) + '\n' for a, b, r in
                                                                [('张三', '李四', '黑胜'), ('王五', '赵六', '白胜')]), extension='.csv',
               games=[dict(moves=moves, result='1-0', **PLAYERS), dict(moves=moves, result='0-1', first='王五', second='赵六')])
    for name, form in [('engine', 'Engine {b} plays {p}\n'), ('keys', '[INFO] move={n} color={b} pos={p}\n'), ('list of a page', '1. {p}\n'), ('items', '\\item {p}\n'),
                       ('tags', '<li>{p}</li>')]:
        record(f'{kind} lines, {name}', kind, listed(form, points, ''), moves=moves)
    record(f'{kind} list of a page, two a line', kind, ''.join(f'1. {a} {b}\n' for a, b in pairs(points)), moves=moves)
    record(f'{kind} items of LaTeX', kind, '\\begin{enumerate}\n' + listed('\\item {p}\n', points, '') + '\\end{enumerate}\n', moves=moves)
    for form in ['{who}：{p}', '{who}: {p}', '[12:{n:02d}] {who}: {p}', '12:{n:02d} <{who}> {p}']:
        record(f'{kind} talk {form}', kind, ''.join(form.format(who='张三李四'[i % 2 * 2:][:2], p=p, n=i) + '\n' for i, p in enumerate(points)), moves=moves)
    record(f'{kind} headings with numbers', kind, ''.join(f'{h}\n' + listed('{n}.{p}', points, ' ') + f'\n{r}\n\n' for h, r in
                                                         [('第1局 张三 对 李四', '黑胜'), ('2. 王五 vs 赵六', '白胜')]),
           games=[dict(moves=moves, result='1-0', **PLAYERS), dict(moves=moves, result='0-1', first='王五', second='赵六')])
    record(f'{kind} 黑先 above prose', kind, '黑先。' + listed('{k}方第{n}手下在{p}', points, '；') + '。\n', moves=moves)
LONG = [f'{c}{y}' for y in range(1, 18, 3) for c in 'abcdefghijklmnopqrs']
record('weiqi list of more than a hundred, B1', 'weiqi', ', '.join(f'{"BW"[i % 2]}{i + 1} {gtp(m)}' for i, m in enumerate(LONG)), moves=LONG)
for last in '白中盘胜', '共12手 白中盘胜', '黑认负':
    for form in ['第{n}着 {p}', '{k}{n}走{p}', '{k} {p}']:
        record(f'weiqi numerals {form} and {last}', 'weiqi', listed(form, [numeral(m) for m in WEIQI], '\n') + f'　{last}\n', moves=WEIQI, result='0-1')
record('weiqi numerals in brackets', 'weiqi', listed('{n}. {k}({p})', [numeral(m, '之') for m in WEIQI], ', '), moves=WEIQI)
record('wuziqi sheet with its result on the last line', 'wuziqi', listed('{c}{p}', [m.upper() for m in WUZIQI], ' ') + ' 结果：白胜\n', moves=WUZIQI, result='0-1')
record('wuziqi sheet won in words', 'wuziqi', listed('{z}、{p}', [m.upper() for m in WUZIQI], '。') + '\nWhite wins by resignation\n', moves=WUZIQI, result='0-1')

if __name__ == '__main__':
    sys.exit(main())
