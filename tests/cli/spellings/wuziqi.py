"""Wuziqi: score sheets, points in letters and numbers, logs of programs, addresses, diagrams, results."""
import json
import sys

from kit import CIRCLES, COLUMNS, NUMERALS, main, numeral, pairs, record, wide

MOVES = 'h8 h9 i9 g7 g9 f9 i7 f10'.split()
LONGER = MOVES + 'j8 k7 i8 i10 h7 k10 j7 g10'.split()
POINTS = [m.upper() for m in MOVES]
CHINESE, BOTH = ('GB18030', 'UTF-16'), ('GB18030', 'BIG5', 'UTF-16')


def game(name, text, moves=MOVES, **said):
    record('wuziqi ' + name, 'wuziqi', text, moves=moves, **said)


def listed(form, points=POINTS, between='\n', sides='黑白'):
    return between.join(form.format(n=i + 1, s=sides[i % 2], p=p, c=CIRCLES[i], z=NUMERALS[i + 1]) for i, p in enumerate(points))


NUMBERED = listed('{n}.{p}', between=' ')
SHEET = '\n'.join(f'{CIRCLES[2 * i]}{p[0]}  {2 * i + 2} {p[1]}' for i, p in enumerate(pairs(POINTS)))
NAMES = {'first': '张三', 'second': '李四'}

# -- Score sheets ------------------------------------------------------------------------------------------------
game('sheet', f'全国五子棋锦标赛记录表\n轮次：3  台次：5\n黑方：张三  白方：李四\n{SHEET}\n打点：F8 J7\n交换：是\n结果：黑胜\n'
     '用时：黑 35分 白 42分\n', charsets=CHINESE, result='1-0', round='3', **NAMES)
game('sheet on one line', '五子棋比赛记录纸\n日期 2013年10月5日 地点 天津\n黑方 张三 白方 李四\n'
     + ' '.join(f'{CIRCLES[i]}{p}' if i % 2 == 0 else f'{i + 1}{p}' for i, p in enumerate(POINTS))
     + '\n结果 白胜（黑三三禁手）\n', charsets=CHINESE, result='0-1', **NAMES)
game('sheet with offers', f'黑：张三\n白：李四\n开局：花月\n五手两打：G7、I6\n{SHEET}\n白方胜\n', charsets=CHINESE, result='0-1', **NAMES)
game('sheet with names in brackets', f'姓名（黑）：张三\n姓名（白）：李四\n打点数：2\n{SHEET}\n胜方：黑\n', charsets=CHINESE, result='1-0', **NAMES)
game('sheet of plies', '五子棋\n' + '\n'.join(f'{CIRCLES[i]} {p}' if i % 2 == 0 else f'{i + 1} {p}' for i, p in enumerate(POINTS)), charsets=CHINESE)
game('sheet with dashes', '五子棋\n' + '\n'.join(f'{CIRCLES[i]}{p}' if i % 2 == 0 else f'{i + 1}-{p}' for i, p in enumerate(POINTS)),
     charsets=CHINESE)
game('circles of both colours', ' '.join(('❶❷❸❹❺❻❼❽' if i % 2 == 0 else CIRCLES)[i] + p for i, p in enumerate(POINTS)))
game('circles in Big5', '五子棋\n' + listed('{c}{p}', between=' '), charsets=('GB18030', 'CP932', 'CP949', 'BIG5', 'BIG5HKSCS'))
game('numbers in brackets', ' '.join('⑴⑵⑶⑷⑸⑹⑺⑻'[i] + p for i, p in enumerate(MOVES)))

# -- Spellings and layouts ---------------------------------------------------------------------------------------
for name, text in [('pipes', '|'.join(MOVES)), ('greater-than', '>'.join(POINTS)), ('arrows', '->'.join(MOVES)), ('wide arrows', ' → '.join(POINTS)),
                   ('an address', 'https://gomocalc.com/#/' + ''.join(MOVES) + '\n'),
                   ('an address with parameters', 'http://example.org/board?moves=' + ''.join(MOVES) + '&rule=renju\n'),
                   ('a Python list', f'moves = {MOVES!r}\n'), ('a JavaScript list', 'const moves = [' + listed('"{p}"', between=',') + '];\n'),
                   ('a Lua table', 'game = { ' + listed('"{p}"', MOVES, ', ') + ' }\n'),
                   ('tabs', 'No.\tBlack\tWhite\n' + '\n'.join(f'{i + 1}\t' + '\t'.join(p) for i, p in enumerate(pairs(POINTS)))),
                   ('a table of a page', '<table>' + '\n'.join(f'<tr><td>{i + 1}</td><td>{p[0]}</td><td>{p[1]}</td></tr>'
                                                              for i, p in enumerate(pairs(POINTS))) + '</table>'),
                   ('sides a line', listed('{s} {p}', MOVES, sides='BW')), ('sides with colons', listed('{s}:{p}', between=' ', sides='BW')),
                   ('blanks in points', listed('{n} . {p}', [f'{p[0]} {p[1:]}' for p in POINTS], ' ')),
                   ('clocks', listed('{n}.{p}({n}:3{n})', between=' ')), ('clocks behind', listed('{n} {p} 0:0{n}')),
                   ('genmove', listed('genmove {s}\n= {p}\n', sides='BW')), ('play', 'boardsize 15\n' + listed('play {s} {p}', sides='BW')),
                   ('genmove on 15 lines', 'boardsize 15\n=\n\n' + listed('genmove {s}\n= {p}\n', sides='BW')),
                   ('a diagram with numbers', '   A B C D E F G H I J K L M N O\n' + '\n'.join(
                       f'{y:2} ' + ' '.join(str(MOVES.index(c + str(y)) + 1) if c + str(y) in MOVES else '.' for c in COLUMNS[:15])
                       for y in range(15, 0, -1)))]:
    game(name, text)
for name, text in [
        ('numbers in words', '五子棋对局\n' + listed('{z}、{p}')), ('tabs', '序号\t黑方\t白方\n' + '\n'.join(
            f'{i + 1}\t' + '\t'.join(p) for i, p in enumerate(pairs(POINTS)))),
        ('a table of Markdown', '| 手数 | 黑 | 白 |\n|---|---|---|\n' + '\n'.join(
            f'| {i + 1} | {p[0]} | {p[1]} |' for i, p in enumerate(pairs(POINTS)))),
        ('an opening', f'指定开局：浦月（I5）\n三手可交换，五手两打\n{NUMBERED}'),
        ('remarks in brackets', '五子棋实战\n1.H8 2.H9 3.I9（花月）4.G7 5.G9！ 6.F9？ 7.I7 8.F10（坏棋）'),
        ('remarks on moves', '1.H8 2.H9 3.I9 花月开局\n4.G7 白4防在下面\n5.G9 黑5成活三\n6.F9\n7.I7\n8.F10\n'),
        ('blanks everywhere', '五 子 棋\n' + listed('{s} {n} {p}', [f'{p[0]} {p[1:]}' for p in POINTS], ' ')),
        ('a blog', f'下面是我和网友的一盘五子棋，我执黑：\n\n{NUMBERED}\n\n最后我赢了。\n')]:
    game('Chinese ' + name, text, charsets=CHINESE)
game('黑1H8，', listed('{s}{n}{p}', between='，') + '。', charsets=BOTH)
game('small letters behind sides', listed('{s}{p}', MOVES, ' '), charsets=BOTH)
game('黑1（H8）、', listed('{s}{n}（{p}）', between='、'), charsets=BOTH)
game('wide small letters', '　'.join(wide(m) for m in MOVES), charsets=('GB18030', 'BIG5', 'CP932'))
game('wide and numbered', listed('{n}、{p}', [wide(p) for p in POINTS], '　'), charsets=('GB18030', 'BIG5', 'CP932'))
game('CSV', '手数,棋手,位置\n' + listed('{n},{s},{p}'), extension='.csv', charsets=CHINESE)
game('JSON', json.dumps({'rule': 'renju', 'moves': MOVES}), extension='.json')
XY = [(COLUMNS.index(m[0]), 15 - int(m[1:])) for m in MOVES]
game('JSON of x and y', json.dumps([{'x': x, 'y': y, 'color': i % 2 + 1} for i, (x, y) in enumerate(XY)]), extension='.json')
game('Gomocup', 'START 15\nOK\nBEGIN\n' + '\n'.join(('TURN ' if i % 2 else '') + f'{x},{y}' for i, (x, y) in enumerate(XY)) + '\nEND\n')
game('Gomocup with messages', 'START 15\nINFO timeout_turn 5000\nINFO rule 4\nBEGIN\nMESSAGE depth 3 ev 12\n'
     + '\n'.join(('TURN ' if i % 2 else '') + f'{x},{y}' for i, (x, y) in enumerate(XY)) + '\n')
game('a board of Gomocup', 'yxboard\n' + '\n'.join(f'{x},{y},{i % 2 + 1}' for i, (x, y) in enumerate(XY)) + '\ndone\n')
game('axes told', '五子棋 坐标(列,行)从左下角1开始\n' + ' '.join(f'({x + 1},{15 - y})' for x, y in XY))
game('axes told in English', 'gomoku, coordinates are (row, col), 0-based, from the top left\n' + ' '.join(f'({y},{x})' for x, y in XY))
game('天元', '黑1天元 白2 H9 黑3 I9 白4 G7', moves=MOVES[:4], charsets=BOTH)
game('第1手天元', '五子棋：第1手天元，第2手H9，第3手I9，第4手G7', moves=MOVES[:4], charsets=BOTH)
game('a star', '五子棋\n黑1天元\n白2右上星\n', moves='h8 l12'.split(), charsets=BOTH)
for words in ['pass', '弃权', '--', '虚着']:
    game('pass ' + words, f'五子棋\n{NUMBERED} 9.{words} 10.{words}', moves=MOVES + ['pass', 'pass'])
game('20 lines', 'gomoku 20x20\n1. j10 k11 2. t20 a1', moves='j10 k11 t20 a1'.split(), size=20)
game('20 lines that nobody names', '1.j10 2.k11 3.l12 4.t20 5.s19 6.i10', moves='j10 k11 l12 t20 s19 i10'.split(), size=20)
game('columns', '五子棋\n' + '\n'.join('   '.join(f'{r + 1 + c * 4:2} {LONGER[r + c * 4].upper()}' for c in range(4)) for r in range(4)), moves=LONGER)

# -- Japanese, Korean, English -----------------------------------------------------------------------------------
game('Korean', listed('{s}{n} {p}', sides='흑백'), charsets=('EUC-KR',))
game('Korean with a result', '오목 기보\n' + listed('{n}.{p}', MOVES, ' ') + '\n흑 승\n', result='1-0', charsets=('EUC-KR',))
game('Japanese 手目', '連珠\n' + listed('{n}手目 {p}'), charsets=('CP932',))
game('Japanese with names', '黒：山田　白：佐藤\n' + listed('{s}{n} {p}', between=' ', sides='黒白') + '\n黒の勝ち\n', charsets=('CP932',),
     first='山田', second='佐藤', result='1-0')
game('Japanese points', '五目並べ\n' + listed('{s}{p}', [numeral(m, 'の', 15) for m in MOVES], '、', '黒白'), charsets=('CP932',))
game('English', f'Renju game\nBlack: Ann\nWhite: Bob\n{NUMBERED}\nBlack wins (five in a row)\n', first='Ann', second='Bob', result='1-0')
game('a gomoku', 'Gomoku, 15x15, freestyle\n' + ', '.join(MOVES) + '\nWhite wins by overline\n', result='0-1')

# -- Results, several games --------------------------------------------------------------------------------------
for words, result in [('黑五连胜', '1-0'), ('白抓禁手胜', '0-1'), ('黑长连禁手负', '0-1'), ('平局', '1/2-1/2'), ('黑胜（五连）', '1-0'),
                      ('白方胜（黑超时）', '0-1'), ('黑方四四禁手，白胜', '0-1'), ('双方同意和棋', '1/2-1/2'), ('1-0', '1-0'), ('黑成五，胜', '1-0'),
                      ('白认负', '1-0'), ('黑胜 35手', '1-0'), ('白逼禁胜', '0-1'), ('黑VCF胜', '1-0'), ('draw', '1/2-1/2'), ('Black wins', '1-0'),
                      ('B+', '1-0'), ('黑中盘胜', '1-0'), ('黑活四胜', '1-0'), ('黑棋五子连珠获胜', '1-0'), ('白方投子认输，黑胜', '1-0')]:
    game('result ' + words, f'五子棋\n{NUMBERED}\n{words}\n', result=result)
    game(f'result {words} on the line of moves', f'五子棋\n{NUMBERED} {words}\n', result=result)
game('two games with names', f'张三 - 李四\n{NUMBERED}\n黑胜\n\n李四 - 张三\n{NUMBERED}\n白胜\n', charsets=CHINESE,
     games=[dict(moves=MOVES, result='1-0'), dict(moves=MOVES, result='0-1')])
game('two games with results above', f'第1局 黑：张三 白：李四 黑胜\n{NUMBERED}\n第2局 黑：李四 白：张三 白胜\n{NUMBERED}\n', charsets=CHINESE,
     games=[dict(moves=MOVES, result='1-0', **NAMES), dict(moves=MOVES, result='0-1', first='李四', second='张三')])

# -- Diagrams ----------------------------------------------------------------------------------------------------


def drawn(marks, size=15):
    """A board in box lines with marks on points."""
    rows = []
    for y in range(size, 0, -1):
        edges = '┌┬┐' if y == size else '└┴┘' if y == 1 else '├┼┤'
        rows.append(''.join(marks.get(f'{c}{y}') or edges[0 if c == 'a' else 2 if c == COLUMNS[size - 1] else 1] for c in COLUMNS[:size]))
    return '\n'.join(rows)


game('a diagram', '五子棋\n' + drawn({m: '●○'[i % 2] for i, m in enumerate(MOVES)}), moves=[], charsets=('GB18030', 'BIG5'))
game('a diagram in B and W', '\n'.join(' '.join({m: 'BW'[i % 2] for i, m in enumerate(MOVES)}.get(f'{c}{y}', '.') for c in COLUMNS[:15])
                                         for y in range(15, 0, -1)), moves=[], holds='"points": ["g9", "i9", "h8", "i7"]')
game('a board of a program', 'board = [\n' + ',\n'.join(str([MOVES[:3].index(f'{c}{y}') % 2 + 1 if f'{c}{y}' in MOVES[:3] else 0
                                                              for c in COLUMNS[:15]]) for y in range(15, 0, -1)) + ']\n', moves=[],
     holds='"points": ["i9", "h8"]')
game('verbs', '黑1下在H8，白2下在H9，黑3走I9，白4应G7', moves=MOVES[:4], charsets=CHINESE)
game('resigned', NUMBERED + '\n黑中盘胜\n', result='1-0')
game('a diagram with circles', drawn({m: CIRCLES[i] for i, m in enumerate(MOVES)}), charsets=('GB18030',))
BLANKS = [''.join({m: '●○'[i % 2] for i, m in enumerate(MOVES)}.get(f'{c}{y}', '　') for c in COLUMNS[:15]) for y in range(15, 0, -1)]
for name, rows in [('bare', BLANKS), ('in a frame', [f'|{r}|' for r in BLANKS]), ('with lines', ['｜' + '｜'.join(r) + '｜' for r in BLANKS])]:
    game('a diagram of wide blanks ' + name, '五子棋\n' + '\n'.join(rows), moves=[], charsets=CHINESE, holds='"points": ["g9", "i9", "h8", "i7"]')
for between in [' ', '\n']:
    game(f'whole words glued to points {between!r}', between.join(('Black', 'White')[i % 2] + m for i, m in enumerate(MOVES)))
game('small letters in full width', ' '.join(f'{i + 1}.{wide(m)}' for i, m in enumerate(MOVES)))

if __name__ == '__main__':
    sys.exit(main())
