"""Books, bulletins, newspapers, posts, logs and tables: layouts of the three games that other files here lack."""
import json
import sys

from kit import CIRCLES, COLUMNS, NUMERALS, gtp, main, numeral, pairs, place, record, wide

MAINLAND = ('GB18030', 'UTF-16')
FORMAL = '壹贰叁肆伍陆柒捌玖拾'

# -- Xiangqi -----------------------------------------------------------------------------------------------------
MOVES = 'h2e2 b9c7 h0g2 a9b9 i0h0 h9g7 g3g4 c6c5 b0a2 g6g5 h0h4 b7b3 g4g5 g7h5'.split()
WORDS = '炮二平五 马2进3 马二进三 车1平2 车一平二 马8进7 兵三进一 卒3进1 马八进九 卒7进1 车二进四 炮2进4 兵三进一 马7进8'.split()
WXF = 'C2=5 H2+3 H2+3 R1=2 R1=2 H8+7 P3+1 P3+1 H8+9 P7+1 R2+4 C2+4 P3+1 H7+8'.split()
PLAYERS = {'first': '张三丰', 'second': '李四光'}


def xiangqi(name, text, moves=MOVES, charsets=(), **said):
    record('xiangqi ' + name, 'xiangqi', text, charsets=charsets, moves=moves, **said)


def rounds(form='{n}. {a} {b}', words=WORDS, end='\n'):
    """FORM for each round: {n} its number, {z} in words, {f} in formal ones, {c} in a circle, {a} and {b} its moves."""
    return end.join(form.format(n=i + 1, z=NUMERALS[i + 1], f=FORMAL[i], c=CIRCLES[i], w=wide(str(i + 1)), a=a, b=b)
                    for i, (a, b) in enumerate(pairs(words)))


SCORE = rounds()
for form in ['{f}、{a} {b}', '{f}. {a}，{b}', 'R{n} {a} {b}', 'R{n}: {a} {b}', 'Rd.{n} {a} {b}', '第{f}回合 {a} {b}', '第{n}个回合：{a}；{b}',
             '回合 {n}：{a} {b}', '第 {n} 回合 {a} {b}', '【{n}】{a} {b}', '〔{n}〕{a} {b}', '{n}→{a} {b}', '{n}.红{a}黑{b}', '{n:03d}. {a} {b}',
             '{n}.（红）{a} （黑）{b}', '{n}|{a}|{b}|']:
    xiangqi('numbers ' + form, rounds(form) + '\n', charsets=MAINLAND)
    xiangqi(f'numbers {form} on one line', rounds(form, end=' ') + '\n')
    xiangqi(f'numbers {form} below a heading', f'第5轮 张三丰 先胜 李四光\n{rounds(form)}\n红胜\n', result='1-0', **PLAYERS)
xiangqi('signs for directions', '1. 炮2.5 马2+3 2. 马2+3 车1.2 3. 车1=2 马8+7 4. 兵3+1 卒3+1\n', MOVES[:8], MAINLAND)
xiangqi('signs between numerals', '1. 炮二=五 马2+3 2. 马二＋三 车1＝2\n', MOVES[:4], MAINLAND)
for words, result in [('胜方：红方', '1-0'), ('胜者：黑方', '0-1'), ('红方不敌认负', '0-1'), ('…… 红胜', '1-0'), ('（下略）红胜', '1-0'),
                      ('（以下红胜）', '1-0'), ('双方战平', '1/2-1/2'), ('黑方推枰认负', '1-0'), ('赛果：红方胜', '1-0')]:
    for parted in ' ', '，', '\n\n':
        xiangqi(f'result {parted!r} {words}', f'{SCORE}{parted}{words}\n', result=result)
    xiangqi(f'result {words} of the first game', f'{SCORE}\n{words}\n\n{SCORE}\n',
            games=[dict(moves=MOVES, result=result), dict(moves=MOVES, result='*')])
for heading, result in [
        ('象甲第5轮：张三丰先胜李四光', '1-0'), ('张三丰（执红）胜李四光', '1-0'), ('张三丰[红] 胜 李四光[黑]', '1-0'), ('R1 张三丰 先胜 李四光', '1-0'),
        ('Round 3 Board 2: 张三丰 先和 李四光', '1/2-1/2'), ('3-2 张三丰 先负 李四光', '0-1'), ('红：张三丰 vs 黑：李四光', '*'),
        ('张三丰 (广东队) — (河北队) 李四光  红胜', '1-0'), ('红方张三丰对黑方李四光', '*'), ('【第1台】张三丰 先胜 李四光', '1-0'),
        ('No.1 张三丰 先胜 李四光', '1-0'), ('A组 张三丰 先胜 李四光', '1-0'), ('男子组第2轮 张三丰 先胜 李四光', '1-0'),
        ('1998.12.13 广州 张三丰 先胜 李四光', '1-0'), ('张三丰—李四光（红胜）', '1-0'), ('张三丰－李四光 1－0', '1-0'), ('◎张三丰先胜李四光◎', '1-0'),
        ('张三丰 2450 先胜 李四光 2380', '1-0'), ('张三丰(2450) 先胜 李四光(2380)', '1-0'), ('红棋：张三丰（先）\n黑棋：李四光\n红胜', '1-0'),
        ('先手方：张三丰\n后手方：李四光\n结果：先手胜', '1-0'), ('对弈双方：张三丰（红）VS李四光（黑）', '*'), ('张三丰 红先 李四光', '*'),
        ('红先 张三丰 黑后 李四光', '*'), ('R: 张三丰\nB: 李四光', '*'), ('李四光 胜 张三丰（先手）', '0-1'), ('李四光后手负张三丰', '1-0')]:
    said = dict(moves=MOVES, result=result, **PLAYERS)
    record(f'xiangqi heading {heading[:12]}', 'xiangqi', f'{heading}\n{SCORE}\n', charsets=('GB18030',), **said)
    record(f'xiangqi heading {heading[:12]} among others', 'xiangqi', f'王五 先负 赵六\n{SCORE}\n\n{heading}\n{SCORE}\n\n孙七 先和 周八\n{SCORE}\n',
           games=[dict(moves=MOVES, result='0-1', first='王五', second='赵六'), said,
                  dict(moves=MOVES, result='1/2-1/2', first='孙七', second='周八')])
for heading in ['R3', 'Round 3', '（第3轮）', '第3轮']:
    xiangqi('round ' + heading, f'{heading}\n张三丰 先胜 李四光\n{SCORE}\n', round='3', **PLAYERS)
xiangqi('round and table', f'R3 T2 张三丰 先胜 李四光\n{SCORE}\n', round='3', **PLAYERS)
xiangqi('a post of WeChat', f'【每日一局】中炮对屏风马\n原创 象棋大世界 2023-04-05 18:30 发表于浙江\n\n红方：张三丰\n黑方：李四光\n结果：红胜\n\n'
        + rounds('{n}、{a}  {b}') + '\n\n—— END ——\n喜欢就点个“在看”吧\n', charsets=MAINLAND, result='1-0', **PLAYERS)
TAGS = '[Game "Chinese Chess"]\n[Red "张三丰"]\n[Black "李四光"]\n[Result "1-0"]\n\n'
for name, body in [('glued', rounds('{n}.{a}{b}', end=' ')), ('without numbers', ''.join(WORDS)), ('all glued', rounds('{n}.{a}{b}', end='')),
                   ('commas', rounds('{n}. {a}, {b}')), ('circles', rounds('{c}{a} {b}')), ('一、', rounds('{z}、{a} {b}')),
                   ('第1回合', rounds('第{n}回合 {a} {b}')), ('WXF glued', rounds('{n}.{a}{b}', WXF, ' '))]:
    xiangqi('PGN ' + name, f'{TAGS}{body} 1-0\n', extension='.pgn', charsets=MAINLAND, result='1-0', **PLAYERS)
    xiangqi(f'PGN {name}, two', f'{TAGS}{body} 1-0\n\n' * 2, extension='', games=[dict(moves=MOVES, result='1-0', **PLAYERS)] * 2)

# -- Logs of engines, tables -------------------------------------------------------------------------------------
START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'


def log(form, start=f'fen {START}', moves=MOVES):
    return '\n'.join(form.format(p=start + (' moves ' + ' '.join(moves[:i]) if i else ''), m=m) for i, m in enumerate(moves)) + '\n'


for name, form in [('UCCI', 'position {p}\ngo time 1000\ninfo depth 1 score 10 pv {m}\nbestmove {m}'), ('arrows', '>> position {p}\n>> go\n<< bestmove {m}'),
                   ('times', '12:00:01 > position {p}\n12:00:02 < bestmove {m} ponder a0a1')]:
    xiangqi('log, ' + name, log(form))
    xiangqi(f'log, {name}, two games', log(form) + log(form), games=[dict(moves=MOVES)] * 2)
xiangqi('log, the usual start', log('position {p}\ngo\nbestmove {m}', 'startpos'))
xiangqi('log, bestmoves alone', ''.join(f'info depth 8 score 12 pv {m}\nbestmove {m}\n' for m in MOVES))
xiangqi('a position of UCCI', f'position fen {START} moves {" ".join(MOVES)}\n')
CHESS = 'e2e4 e7e5 g1f3 b8c6'.split()
record('chess log', 'chess', log('position {p}\ngo movetime 1000\nbestmove {m}', 'startpos', CHESS), moves=CHESS)
FEN, SOLUTION = '2bak4/4a4/4b4/9/9/2B3R2/4P1p2/4C4/1r2A4/2BAK1n2 w - - 0 1', 'g4g9 e7g9'
for sign in ['\t', '|', ',', '; ', ' ', ' moves ']:
    xiangqi(f'FEN{sign!r}moves', f'{FEN}{sign}{SOLUTION}\n' * 2, games=[dict(moves=SOLUTION.split())] * 2)
for head, sign, line, said in [('红方,黑方,结果,着法', ',', WORDS, PLAYERS), ('red\tblack\tresult\tmoves', '\t', MOVES, PLAYERS)]:
    xiangqi('table of ' + head, head + ''.join(f'\n{sign.join(["张三丰", "李四光", r, " ".join(line)])}' for r in ('1-0', '1/2-1/2')),
            extension='.csv', games=[dict(moves=MOVES, result=r, **said) for r in ('1-0', '1/2-1/2')])
record('chess table', 'chess', 'White,Black,Result,Moves\nAnn,Bob,1-0,"1. e4 e5 2. Nf3 Nc6"\n', extension='.csv', moves=CHESS, first='Ann', result='1-0')
for line, plies in [('e4 *', 1), ('e4 e5 1-0', 2), ('d4 d5 c4 1/2-1/2', 3)]:
    record(f'chess {line} twice', 'chess', f'{line}\n{line}\n', games=[dict(plies=plies)] * 2)

# -- Stones ------------------------------------------------------------------------------------------------------
WEIQI = 'p16 d3 q4 d16 q14 f3 c6 r6 o4 q6 d10 k16'.split()
WUZIQI = 'h8 i9 g8 f8 g9 g7 f10 e11 h9 i10 i8 j7'.split()
NAMES = {'first': '张三', 'second': '李四'}
ANN = {'first': 'Ann Lee', 'second': 'Bob'}


def listed(form, points, between='\n', sides='黑白'):
    return between.join(form.format(n=i + 1, s=sides[i % 2], p=p, w=wide(str(i + 1)), z=NUMERALS[i + 1]) for i, p in enumerate(points))


def lists(kind, word, points, moves):
    def game(name, text, charsets=(), **said):
        record(f'{kind} {name}', kind, text, charsets=charsets, moves=moves, **said)

    numbered = listed('{n}.{p}', points, ' ')
    for form, between in [('M{n} {p}', '\n'), ('M{n}: {p}', ' '), ('Mv {n} {p}', '\n'), ('Step {n}: {p}', '\n'), ('“{p}”', '，'), ('{s}{n}落于{p}；', ''),
                          ('{s}子落{p}', '、'), ('**{s}{n}** {p}', '\n'), ('- **{s}**：{p}', '\n'), ('{n}. **{s}** {p}', '\n'), ('{s}方落子：{p}', '\n'),
                          ('{s}{w}：{p}', '　'), ('[12:00:{n:02d}] {s}: {p}', '\n')]:
        game('list ' + form, listed(form, points, between) + '\n', charsets=MAINLAND)
        game(f'list {form} below headers', f'{word}\n黑方：张三\n白方：李四\n结果：黑胜\n' + listed(form, points, between) + '\n', result='1-0', **NAMES)
    game('a range of moves', '（1—12）\n' + ' '.join(points))
    game('a row a side', '黑：' + ' '.join(points[0::2]) + '\n白：' + ' '.join(points[1::2]) + '\n')
    game('a table of Markdown', '|手数|黑|白|\n|:--|:--|:--|\n' + ''.join(f'|{2 * i + 1}-{2 * i + 2}|{a}|{b}|\n' for i, (a, b) in enumerate(pairs(points))))
    game('a post of WeChat', f'【每日一局】{word}名局\n2023-05-06 12:00\n\n黑方：张三\n白方：李四\n\n{numbered}\n\n长按二维码关注\n', **NAMES)
    for heading, said in [('B: 张三\nW: 李四', NAMES), ('B：张三  W：李四', NAMES), ('PB[张三]\nPW[李四]', NAMES), ('PB[张三]PW[李四]RE[B+R]', {'result': '1-0', **NAMES}),
                          ('张三(B) vs 李四(W)', NAMES), ('●：张三\n○：李四', NAMES), ('Ann Lee (B) - Bob (W)', ANN), ('Ann Lee vs. Bob', ANN),
                          ('执黑者：张三\n执白者：李四', NAMES), ('对局双方：张三（先）—李四', NAMES), ('R3 黑：张三 白：李四', {'round': '3', **NAMES}),
                          ('第3轮 张三 vs 李四', {'round': '3', **NAMES}), ('张三 执黑先行\n李四 执白', NAMES)]:
        game(f'heading {heading[:10]!r}', f'{heading}\n{numbered}\n', charsets=('GB18030',), **said)
    for words, result in [('胜方：黑', '1-0'), ('胜者：白', '0-1'), ('winner: black', '1-0'), ('双方战平', '1/2-1/2')]:
        game('result ' + words, f'{numbered}\n{words}\n', result=result)
        game(f'result {words} on the line of moves', f'{numbered} {words}\n', result=result)


lists('weiqi', '围棋', [gtp(m) for m in WEIQI], WEIQI)
lists('wuziqi', '五子棋', [m.upper() for m in WUZIQI], WUZIQI)
for words in ['黑双四胜', '黑冲四活三胜']:
    record('wuziqi result ' + words, 'wuziqi', listed('{n}.{p}', WUZIQI, ' ') + f'\n{words}\n', moves=WUZIQI, result='1-0')
TEXTS = [f'{NUMERALS[place(m)[0]]}，{NUMERALS[place(m)[1]]}' for m in WEIQI]
for form in ['{s}{n} {p}', '{s}{n}{p}，', '{n}. {p}', '{n}、{p} ', '第{n}手：{p}']:
    record('weiqi numerals ' + form, 'weiqi', listed(form, TEXTS, '' if form[-1] in '， ' else '\n'), moves=WEIQI, charsets=('GB18030',))
for words in ['黑贴三又四分之三子', '黑贴7.5目', '贴3.75子']:
    record('weiqi komi behind moves ' + words, 'weiqi', listed('{n}.{p}', [gtp(m) for m in WEIQI], ' ') + f' {words}\n', moves=WEIQI, komi=words)
for word in ['不下', '空手']:
    record('weiqi pass ' + word, 'weiqi', ' '.join(gtp(m) for m in WEIQI) + f' {word} {word}\n', moves=WEIQI + ['pass', 'pass'])
record('weiqi log of KataGo', 'weiqi', ''.join(
    f'2023-05-06 12:00:{i:02d}+0800: Controller: genmove {"BW"[i % 2]}\n2023-05-06 12:00:{i:02d}+0800: = {gtp(m)}\n\n' for i, m in enumerate(WEIQI)), moves=WEIQI)


def drawn(moves, size, stones, empty, between, labels):
    marks = {m: stones[i % 2] for i, m in enumerate(moves)}
    rows = [(f'{y:2} ' if labels else '') + between.join(marks.get(f'{c}{y}', empty) for c in COLUMNS[:size]) for y in range(size, 0, -1)]
    letters = ('ABCDEFGHIJKLMNO' if size == 15 else 'ABCDEFGHJKLMNOPQRST')[:size]
    return '\n'.join(rows + (['   ' + between.join(letters)] if labels else [])) + '\n'


for kind, moves, size in [('weiqi', WEIQI, 19), ('wuziqi', WUZIQI, 15)]:
    black = json.dumps(sorted(moves[0::2], key=lambda m: (-int(m[1:]), m[0])))
    for stones, empty, between in [('XO', '-', ' '), ('xo', '-', ''), ('BW', '-', ' '), ('黑白', '十', ''), ('黑白', '＋', ''), ('黑白', '·', ''), ('bw', '.', ''),
                                   ('12', '0', ' '), ('12', '0', ','), ('⚫⚪', '➕', ''), ('*o', '.', ' ')]:
        for labels in False, True:
            record(f'{kind} diagram {stones} {empty!r} {between!r} {labels}', kind, drawn(moves, size, stones, empty, between, labels), moves=[],
                   holds=f'"points": {black}')
    numbers = {m: f'{i + 1:2}' for i, m in enumerate(moves)}
    rows = [f'{y:2} ' + ' '.join(numbers.get(f'{c}{y}', ' -') for c in COLUMNS[:size]) for y in range(size, 0, -1)]
    record(f'{kind} diagram of numbers and dashes', kind, '\n'.join(rows) + '\n', moves=moves)

# -- Score sheets with a year above them, notes between moves, data of programs -----------------------------------
HEAD = '2014年全国五子棋锦标赛对局记录\n轮次：5　台次：3\n黑方：张三（北京）\n白方：李四（上海）\n开局：寒星\n打点：F6、J10\n交换：否\n'
for odd, even, parted in [('{c}{p}', '{n} {p}', '  '), ('{c}{p}', '{n}.{p}', ' '), ('{n}{p}', '{n}{p}', ' '), ('（{n}）{p}', '{n} {p}', '　')]:
    lines = parted.join((even if i % 2 else odd).format(n=i + 1, c=CIRCLES[i], p=m.upper()) for i, m in enumerate(WUZIQI))
    record(f'wuziqi sheet below a year {odd} {even}', 'wuziqi', f'{HEAD}{lines}\n结果：白胜\n用时：黑45分 白50分\n', moves=WUZIQI, result='0-1', round='5')
xiangqi('a note behind a dash', '1. 炮二平五——当头炮 马2进3\n2. 马二进三 车1平2\n', MOVES[:4])
xiangqi('JSON with a FEN', json.dumps({'fen': START, 'moves': MOVES}), extension='.json')
record('weiqi JSON of a game go', 'weiqi', json.dumps({'game': 'go', 'moves': [''.join(chr(96 + n) for n in place(m)) for m in WEIQI]}),
       extension='.json', moves=WEIQI)

if __name__ == '__main__':
    sys.exit(main())
