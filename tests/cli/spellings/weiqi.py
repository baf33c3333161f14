"""Weiqi: points in letters, numerals and names, in Chinese, Japanese and Korean, headers, results, passes, logs."""
import json
import sys

from kit import CIRCLES, NUMERALS, gtp, main, numeral, pairs, place, record, wide

MOVES = 'p16 d4 c16 q4 o3 q6 c6 f3 c10 r13'.split()
LONGER = MOVES + 'p10 k3 r16 q17 p17 q16 q15 p15 o16 r15'.split()
POINTS = [gtp(m) for m in MOVES]
CHINESE, BOTH = ('GB18030', 'UTF-16'), ('GB18030', 'BIG5', 'UTF-16')
JAPANESE, KOREAN = ('CP932', 'EUC-JP', 'UTF-16'), ('EUC-KR', 'UTF-16')


def game(name, text, moves=MOVES, **said):
    record('weiqi ' + name, 'weiqi', text, moves=moves, **said)


def listed(form, points=POINTS, between='\n', sides='黑白'):
    """FORM for each move: {n} its number, {s} its side, {p} its point."""
    return between.join(form.format(n=i + 1, s=sides[i % 2], p=p, c=CIRCLES[i], z=NUMERALS[i + 1]) for i, p in enumerate(points))


NUMBERED = listed('{n}.{p}', between=' ')

# -- Japanese and Korean -----------------------------------------------------------------------------------------
NO = [numeral(m, 'の') for m in MOVES]
game('of a newspaper', '第１譜（1―10）\n黒　山田太郎九段\n白　佐藤次郎八段\n'
     + ''.join('黒白'[i % 2] + wide(str(i + 1)) + '　' + wide(str(place(m)[0])) + NUMERALS[place(m)[1]] + '\n'
               for i, m in enumerate(MOVES)), charsets=JAPANESE)
for name, text in [
        ('in pairs', '囲碁\n' + '\n'.join('　'.join(f'{2 * i + j + 1} {p}' for j, p in enumerate(pair))
                                          for i, pair in enumerate(pairs(NO)))),
        ('in brackets', '囲碁の棋譜\n' + listed('{n}（{p}）', [numeral(m, '・') for m in MOVES], ' ')),
        ('by 手目', listed('{n}手目 {s} {p}', NO, sides='黒白'))]:
    game('Japanese ' + name, text, charsets=JAPANESE)
game('Japanese with times', '黒番：井山　白番：一力\n' + listed('{s}{n} {p}（{n}分）', [numeral(m, '') for m in MOVES], sides='黒白'),
     charsets=JAPANESE, first='井山', second='一力')
for words, result in [('黒番中押し勝ち', '1-0'), ('以下略　白半目勝ち', '0-1'), ('10手完　白３目半勝ち', '0-1')]:
    game('Japanese result ' + words, listed('{s}{n} {p}', NO, sides='黒白') + f'\n{words}\n', charsets=JAPANESE, result=result)
for name, text in [('lines', '바둑 기보\n' + listed('{s} {n} {p}', sides='흑백')), ('제1수', listed('제{n}수 {s} {p}', sides='흑백')),
                   ('headers', '대국자: 이세돌 9단(흑) 대 박정환 9단(백)\n덤: 6집반\n' + listed('{n}. {p}'))]:
    game('Korean ' + name, text, charsets=KOREAN)
game('Korean points', '바둑\n' + listed('{s}{n}({p})', [numeral(m, '의') for m in MOVES], ' ', '흑백'), charsets=('UTF-16',))
for words, result in [('흑 불계승', '1-0'), ('백 3집반승', '0-1')]:
    game('Korean result ' + words, listed('{s}{n} {p}', sides='흑백') + f'\n{words}\n', charsets=KOREAN, result=result)
game('Korean names of points', '흑1 우상귀 화점\n백2 좌하귀 화점\n흑3 우하귀 소목\n백4 좌상귀 삼삼\n흑5 천원\n',
     moves='p16 d4 q4 c17 j10'.split(), charsets=KOREAN)

# -- Points with names -------------------------------------------------------------------------------------------
game('names of points', '黑1右上角星位，白2左下角星位，黑3右下角三三，白4左上角星，黑5天元', moves='p16 d4 q3 d16 j10'.split(), charsets=BOTH)
game('names a line', '第一手：右上星位\n第二手：左下星位\n第三手：左上三三\n第四手：右下星位\n', moves='p16 d4 c17 p4'.split(), charsets=BOTH)
game('names behind sides', '黑棋：右上星位 白棋：左下星位 黑棋：天元', moves='p16 d4 j10'.split(), charsets=BOTH)
game('names and points', '1.右上角星位 2.左下角星位 3.右下角星位 4.左上角星位 5.Q14', moves='p16 d4 p4 d16 p14'.split(), charsets=BOTH)
game('names in Japanese', '黒1 右上隅星、白2 左下隅星、黒3 右下隅三々', moves='p16 d4 q3'.split(), charsets=('CP932',))
game('names behind verbs', '黑1走右上角的星位，白2占左下角的星位，黑3占左上角三三', moves='p16 d4 c17'.split(), charsets=BOTH)

# -- Spellings and layouts ---------------------------------------------------------------------------------------
WHO = ['Black', 'White']
for name, text in [
        ('prose', ', '.join(f'{WHO[i % 2]} {i + 1} at {p}' for i, p in enumerate(POINTS)) + '.\n'),
        ('plays', listed('{s} plays {p}.', sides=WHO)), ('moves and sides', listed('Move {n}: {s} {p}', sides=WHO)),
        ('moves and letters', listed('Move {n} ({s}): {p}', sides='BW')), ('sides in numbers', listed('  {n}({s}): {p}', sides='BW')),
        ('square brackets', listed('[{n}] {s} {p}', sides='BW')), ('dashes', listed('{s}-{p}', between=' ', sides='BW')),
        ('round brackets', listed('{s}({p})', between=' ', sides='BW')), ('sides glued', listed('{s}{p}', between=' ', sides='BW')),
        ('capitals and tabs', listed('{s}\t{p}', sides=['BLACK', 'WHITE'])), ('a list of Markdown', listed('- {p}')),
        ('letter, number', listed('{n}.({p})', [f'{p[0]},{p[1:]}' for p in POINTS], ' ')),
        ('letter/number', ' '.join(f'{p[0]}/{p[1:]}' for p in POINTS)), ('letter.number', ' '.join(f'{p[0]}.{p[1:]}' for p in POINTS)),
        ('letter number', listed('{n}. {p}', [f'{p[0]} {p[1:]}' for p in POINTS], ' ')),
        ('a page', '<html><body><h1>Go</h1><p>' + '<br>\n'.join(f'{i + 1}. {" ".join(p)}' for i, p in enumerate(pairs(POINTS)))
         + '</p></body></html>'),
        ('a list of a page', '<ol>\n' + listed('  <li>{p}</li>') + '\n</ol>\n'),
        ('blanks of a page', '<p>' + listed('{n}.{p}', between='&nbsp;') + '</p>'),
        ('a table of Markdown', '| # | Black | White |\n|:-:|:-:|:-:|\n'
         + '\n'.join(f'| {i + 1} | {p[0]} | {p[1]} |' for i, p in enumerate(pairs(POINTS)))),
        ('a Python list', 'moves = [' + listed("('{s}', '{p}')", between=', ', sides='bw') + ']\n'),
        ('a Python string', 'moves = "' + ' '.join(POINTS) + '".split()\n'),
        ('YAML', 'game: weiqi\nblack: Ann\nwhite: Bob\nmoves:\n' + listed('  - {p}')),
        ('a log of Leela', 'Using 1 thread(s).\nRNG seed: 123\n' + listed(
            'genmove {s}\nThinking at most 36.0 seconds...\nNN eval=0.467453\n\n{p} ->   1200 (V: 46.70%) (N: 12.21%) PV: {p} D4 Q3\n'
            ' 2.6 average depth, 6 max depth\n\n= {p}\n', sides='bw')),
        ('GTP with numbers', listed('{n} play {s} {p}\n={n}\n', sides='BW')),
        ('GTP with answers', 'boardsize 19\n=\n\nkomi 6.5\n=\n\n' + listed('genmove {s}\n= {p}\n', sides='BW')),
        ('a console', listed('● KataGo› genmove {s}\n= {p}\n', sides='BW')), ('GNU Go', listed('{s}({n}): {p}', sides=['black', 'white'])),
        ('KaTrain', listed('Move {n}: {s} {p}\nScore: B+{n}.5\nWin rate: B 5{n}.0%\n', sides='BW')),
        ('a mail', 'From: ann@example.org\nTo: bob@example.org\nSubject: our game\n\n' + listed('> {n}. {p}') + '\n\nYours, Ann\n'),
        ('a letter', 'Hi Bob,\n\nhere is our game of go so far:\n\n' + NUMBERED + '\n\nBest wishes\nAnn\n'),
        ('clocks', listed('{n}. {p} (0:0{n})', between=' ')),
        ('columns', '\n'.join('   '.join(f'{r + 1 + c * 5:3} {gtp(LONGER[r + c * 5])}' for c in range(2)) for r in range(5)))]:
    game(name, text)
for name, text in [
        ('a table of a page', '<table>\n<tr><th>手数</th><th>黑</th><th>白</th></tr>\n'
         + '\n'.join(f'<tr><td>{i + 1}</td><td>{p[0]}</td><td>{p[1]}</td></tr>' for i, p in enumerate(pairs(POINTS))) + '\n</table>'),
        ('a table of Markdown', '| 手数 | 黑方 | 白方 |\n|---|---|---|\n'
         + '\n'.join(f'| {i + 1} | {p[0]} | {p[1]} |' for i, p in enumerate(pairs(POINTS)))),
        ('columns of tabs', '手\t黑\t手\t白\n' + '\n'.join(f'{2 * i + 1}\t{p[0]}\t{2 * i + 2}\t{p[1]}' for i, p in enumerate(pairs(POINTS)))),
        ('a post', '楼主：老棋迷  发表于 2008-5-6 12:30\n\n给大家贴一盘围棋：\n' + NUMBERED + '\n\n大家看看怎么样？\n'),
        ('a post in BBCode', '[b]围棋对局[/b]\n[list]\n' + listed('[*]{p}') + '\n[/list]'),
        ('times', listed('{s}{n} {p} 用时{n}分')), ('times in brackets', listed('{s}{n} {p}（{n}分{n}秒）')),
        ('times in columns', '手数\t坐标\t时间\n' + listed('{n}\t{p}\t00:00:1{n}')),
        ('第一手', listed('第{z}手 {s} {p}')), ('黑一', listed('{s}{z} {p}', [numeral(m) for m in MOVES])),
        ('黑第1手', listed('{s}第{n}手：{p}')), ('下在', listed('{s}{n}下在{p}', between='，') + '。'), ('黑方1', listed('{s}方{n}：{p}')),
        ('占', listed('{s}{n}占{p}，', between='')), ('黑(1)', listed('{s}({n}){p}', between=' ')), ('【】', listed('{n}【{p}】', between=' ')),
        ('路', listed('{s}{p}', [f'{place(m)[0]}路{NUMERALS[place(m)[1]]}' for m in MOVES], '，')),
        ('（16，四）', listed('{s}{n} （{p}）', [f'{place(m)[0]}，{NUMERALS[place(m)[1]]}' for m in MOVES])),
        ('16.四', listed('{s}{n}：{p}', [f'{place(m)[0]}.{NUMERALS[place(m)[1]]}' for m in MOVES])),
        ('坐标', listed('{s}{n} 坐标 {p}')), ('a list of Markdown', listed('* {s}{p}')),
        ('Q－16', ' '.join(f'{p[0]}－{p[1:]}' for p in POINTS))]:
    game('Chinese ' + name, text, charsets=CHINESE)
for form in ['#{n} {p}', 'No.{n} {p}', '{s}子 {p}', '{n}/{p}，']:
    game('numbers and sides ' + form, listed(form), charsets=CHINESE)
for sign in '.．-－，,、/列':
    game(f'two kinds of numbers, {sign}', '围棋\n' + listed('{s}{n} {p}', [numeral(m, sign) for m in MOVES]), charsets=CHINESE)
game('黒の', '囲碁\n' + listed('{s}の{n} {p}', sides='黒白'), charsets=JAPANESE)
game('흑돌', '바둑\n' + listed('{s}돌 {p}', sides='흑백'), charsets=('UTF-16',))
game('to', listed('{n}. {s} to {p}', sides=WHO))
game('circles behind sides', listed('{s}{c}{p}', between=' '))
game('rounds in columns', '围棋\n' + '\n'.join('   '.join(f'{r + c * 5 + 1:3}. ' + ' '.join(gtp(m) for m in pairs(LONGER)[r + c * 5])
                                              for c in range(2)) for r in range(5)), moves=LONGER)
game('four columns', '\n'.join('   '.join(f'{r + 1 + c * 5:3} {gtp(LONGER[r + c * 5])}' for c in range(4)) for r in range(5)), moves=LONGER)
for head, form in [('move,color,point', '{n},{s},{p}'), ('No;Side;Move', '{n};{s};{p}'), ('"No","Side","Move"', '"{n}","{s}","{p}"')]:
    game('CSV with ' + head, head + '\n' + listed(form, sides='BW'), extension='.csv')
game('CSV in Chinese', '手数,颜色,坐标\n' + listed('{n},{s},{p}'), extension='.csv', charsets=CHINESE)
NAMED = {'game': 'go', 'black': 'Ann', 'white': 'Bob', 'size': 19, 'komi': 6.5, 'moves': POINTS}
for name, data, said in [
        ('of objects', {'moves': [{'color': 'BW'[i % 2], 'point': p} for i, p in enumerate(POINTS)]}, {}),
        ('of players', [{'move': i + 1, 'player': WHO[i % 2].lower(), 'coord': p} for i, p in enumerate(POINTS)], {}),
        ('with names', NAMED, {'first': 'Ann', 'second': 'Bob', 'komi': '6.5'}),
        ('of columns and rows', {'game': 'go', 'size': 19, 'moves': [[n - 1 for n in place(m)] for m in MOVES]}, {}),
        ('of pairs', [['BW'[i % 2], p] for i, p in enumerate(POINTS)], {}),
        ('of KataGo', {'id': 'foo', 'initialStones': [], 'moves': [['BW'[i % 2], p] for i, p in enumerate(POINTS)],
                       'rules': 'tromp-taylor', 'komi': 7.5, 'boardXSize': 19, 'boardYSize': 19}, {})]:
    game('JSON ' + name, json.dumps(data), extension='.json', **said)

# -- Headers -----------------------------------------------------------------------------------------------------
KE, SHI = '柯洁', '时越'
for at, (head, said) in enumerate([
        ('黑方：柯洁九段\n白方：时越九段', {'first': KE, 'second': SHI}), ('柯洁九段（黑）—时越九段（白）', {'first': KE, 'second': SHI}),
        ('黑棋 柯洁 九段\n白棋 时越 九段', {'first': KE, 'second': SHI}),
        ('第3届“某某杯”世界围棋公开赛\n黑：柯洁（中国）\n白：朴廷桓（韩国）', {'first': '柯洁（中国）', 'second': '朴廷桓（韩国）'}),
        ('对局者：柯洁（黑） 时越（白）\n时间：2016年5月3日\n地点：北京', {'first': KE, 'second': SHI}),
        ('【赛事】某某杯\n【黑方】柯洁\n【白方】时越\n【结果】黑中盘胜', {'first': KE, 'second': SHI, 'result': '1-0', 'event': '某某杯'}),
        ('PB: Ke Jie\nPW: Shi Yue\nRE: B+R', {'first': 'Ke Jie', 'second': 'Shi Yue', 'result': '1-0'}),
        ('Black: Ke Jie 9p\nWhite: Shi Yue 9p\nKomi: 7.5\nResult: B+R', {'first': 'Ke Jie', 'second': 'Shi Yue', 'result': '1-0'}),
        ('执黑：柯洁\n执白：时越\n贴目：黑贴3又3/4子', {'first': KE, 'second': SHI, 'komi': '黑贴3又3/4子'}),
        ('黑方柯洁 白方时越 黑中盘胜', {'first': KE, 'second': SHI, 'result': '1-0'}),
        ('柯洁九段执黑中盘胜时越九段', {'first': KE, 'second': SHI, 'result': '1-0'}), ('柯洁执黑对时越', {'first': KE, 'second': SHI}),
        ('黑：柯洁 白：时越 贴3又3/4子 黑胜1又1/4子', {'first': KE, 'second': SHI, 'result': '1-0', 'komi': '贴3又3/4子'}),
        ('黑方：柯洁  白方：时越  共10手  黑中盘胜', {'first': KE, 'second': SHI, 'result': '1-0'})]):
    game(f'headers {at}', head + '\n' + NUMBERED + '\n', charsets=CHINESE, **said)
for words in ['贴3又3/4子', '贴六目半', '黑贴2又3/4子', '贴三又四分之三子', '白贴半目', '贴 3.75 子', '不贴目', '黑贴五目半']:
    game('komi ' + words, words + '\n' + NUMBERED, komi=words)
    game(f'komi {words} on the line of moves', words + ' ' + NUMBERED, komi=words)
for words in ['贴目：7目半', 'コミ6目半', '贴目 6.5', 'komi 6.5', 'Komi: 6.5']:
    game('komi ' + words, words + '\n' + NUMBERED)
    game(f'komi {words} on the line of moves', words + ' ' + NUMBERED)
WHITE_FIRST = ['second', 'first', 'second']
for words in ['让二子', '受九子局', '让子：4', '置石: 3']:
    game('handicap ' + words, words + '\n白1 C6 黑2 F17 白3 R10\n', moves='c6 f17 q10'.split(), sides=WHITE_FIRST)
for words in ['让四子棋\n黑：张三 白：李四', 'Handicap: 4']:
    game('handicap without sides ' + words, words + '\n1.C6 2.F17 3.R10\n', moves='c6 f17 q10'.split(), sides=['second', None, None])
game('no handicap', '让先\n' + NUMBERED)
for words, size in [('9路围棋\n1.E5 2.C3 3.G7', 9), ('13路盘 黑先\n黑E5 白C3 黑G7', 13), ('9x9 game\nB E5\nW C3\nB G7\n', 9)]:
    game(f'board of {size}: {words[:4]}', words, moves='e5 c3 g7'.split(), size=size)
game('three games', '\n'.join(f'棋谱{n}：' + NUMBERED for n in '一二三'), games=[dict(moves=MOVES)] * 3)
game('two games', f'第一局\n{NUMBERED}\n黑胜\n\n第二局\n{NUMBERED}\n白胜\n', charsets=BOTH,
     games=[dict(moves=MOVES, result='1-0'), dict(moves=MOVES, result='0-1')])

# -- Results, passes ---------------------------------------------------------------------------------------------
for words, result in [('白胜1/4子', '0-1'), ('黑胜2又3/4子', '1-0'), ('白二目半胜', '0-1'), ('共10手，黑中盘胜。', '1-0'), ('10手以下略 白胜半目', '0-1'),
                      ('Black wins by resignation', '1-0'), ('White resigns', '1-0'), ('Black resigned.', '0-1'), ('W+0.5', '0-1'),
                      ('白超时负', '1-0'), ('至此黑棋投子认负', '0-1'), ('（黑不计点胜）', '1-0'), ('黑不计点胜', '1-0'), ('双方和棋', '1/2-1/2'),
                      ('无胜负', '*'), ('Result: W+R', '0-1'), ('结果：白中盘胜', '0-1'), ('黑胜！', '1-0'), ('（白胜四目半）', '0-1'),
                      ('白勝一目半', '0-1'), ('Jigo', '1/2-1/2'), ('Black wins on time', '1-0'), ('白棋认输', '1-0'), ('黑方因超时被判负', '0-1')]:
    game('result ' + words, f'{NUMBERED}\n{words}\n', result=result)
    game(f'result {words} on the line of moves', f'{NUMBERED} {words}\n', result=result)
for words, result in [('胜方：黑', '1-0'), ('胜者：白方', '0-1'), ('结局：白胜', '0-1'), ('黑方不敌，白胜', '0-1')]:
    game('result ' + words, f'{NUMBERED}\n{words}\n', result=result)
for words in ['黑优', '黑棋优势', '白方稍好']:
    game('no result ' + words, f'{NUMBERED} {words}\n', result='*')
for word in ['pass', 'PASS', '弃权', '不下', '空手', '停一手', '虚着', '虚手', '弃一手', 'PASS.', '停着', '放弃', 'パス', '패스']:
    game('pass ' + word, '围棋\n' + listed('{s}{n} {p}') + f'\n黑11 {word}\n白12 {word}\n', moves=MOVES + ['pass', 'pass'])
    game(f'pass {word} behind numbers', f'围棋\n{NUMBERED} 11.{word} 12.{word}\n', moves=MOVES + ['pass', 'pass'])
for word in ['pass', '弃权', '棄權', '停一手', '虚着', '放弃', 'パス']:
    WITH = POINTS[:3] + [word] + POINTS[3:]
    for between in ['\n', ' ', '，']:
        game(f'pass {word} without a number, {between!r}', '围棋\n' + between.join(WITH) + '\n', moves=MOVES[:3] + ['pass'] + MOVES[3:])
        game(f'pass {word} of a side, {between!r}', '围棋\n' + listed('{s} {p}', WITH, between) + '\n', moves=MOVES[:3] + ['pass'] + MOVES[3:],
             result='*')

# -- Lines and rows, engines -------------------------------------------------------------------------------------
ROWS = [place(m) for m in MOVES]
for form in ['横{x}纵{y}', '横坐标{x}纵坐标{y}', '第{x}列第{y}行', '第{y}行第{x}列', '第{x}列，第{y}行', '横{zx}纵{zy}', '第{zx}列第{zy}行']:
    points = [form.format(x=x, y=y, zx=NUMERALS[x], zy=NUMERALS[y]) for x, y in ROWS]
    game(form, '\n'.join(points), charsets=CHINESE)
    game(form + ' in prose', '；'.join(points), charsets=CHINESE)
    game(form + ' with sides', listed('{s}：{p}', points), charsets=CHINESE)
STONES = [['BW'[i % 2], p] for i, p in enumerate(POINTS)]
QUERY = dict(id='q', initialStones=[], moves=STONES, rules='chinese', komi=7.5, boardXSize=19, boardYSize=19, analyzeTurns=[0, 1, 2])
ANSWER = json.dumps(dict(id='q', turnNumber=0, moveInfos=[dict(move='K10', pv=['K10', 'D4'], visits=3)], rootInfo=dict(visits=9))) + '\n'
game('query to KataGo', json.dumps(QUERY) + '\n', holds='"komi": "7.5"')
game('query and answer', json.dumps(QUERY) + '\n' + ANSWER * 2)
game('query over many lines', json.dumps(dict(rules='chinese', komi=7.5, boardXSize=13, boardYSize=13, moves=[['B', 'K10'], ['W', 'D4']]), indent=1),
     moves=['j10', 'd4'], size=13)
game('query with stones', json.dumps(dict(QUERY, initialStones=[['B', 'Q10'], ['W', 'K10']])),
     setup={'setup': [{'what': 'first', 'points': ['p10']}, {'what': 'second', 'points': ['j10']}]})
game('two queries', json.dumps(QUERY) + '\n' + ANSWER + json.dumps(QUERY) + '\n', games=[dict(moves=MOVES)] * 2)

if __name__ == '__main__':
    sys.exit(main())
