"""Xiangqi: numbers, layouts, headings, results, lists of programs and pages."""
import json
import sys

from kit import CIRCLES, NUMERALS, main, pairs, record, wide

MOVES = 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 b7a7 b0c2 a9b9'.split()
WORDS = '炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮2平1 马八进七 车1平2'.split()
TRADITIONAL = '炮二平五 馬8進7 馬二進三 車9平8 車一平二 馬2進3 兵七進一 卒7進1 車二進六 砲2平1 馬八進七 車1平2'.split()
WXF = 'C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 R2+6 C2=1 H8+7 R1=2'.split()
MAINLAND, TAIWAN = ('GB18030', 'UTF-16'), ('BIG5', 'GB18030', 'UTF-16')


def game(name, text, moves=MOVES, charsets=MAINLAND, **said):
    record('xiangqi ' + name, 'xiangqi', text, charsets=charsets, moves=moves, **said)


def rounds(moves, between=' ', number='{}. ', end='\n'):
    return end.join(number.format(i + 1) + between.join(p) for i, p in enumerate(pairs(moves)))


SCORE = rounds(WORDS)

# -- Headings ----------------------------------------------------------------------------------------------------
HEADINGS = [
    ('第1局  中炮过河车对屏风马\n广东 吕钦（先胜）河北 李来群\n（1998年12月6日弈于深圳）', '吕钦', '李来群', '1-0'),
    ('例局1 胡荣华先胜杨官璘', '胡荣华', '杨官璘', '1-0'),
    ('第1轮 第3台：许银川 和 赵国荣', '许银川', '赵国荣', '1/2-1/2'),
    ('许银川（广东）红先和赵国荣（黑龙江）', '许银川', '赵国荣', '1/2-1/2'),
    ('红方：许银川  黑方：赵国荣  结果：1-0', '许银川', '赵国荣', '1-0'),
    ('胡荣华 先胜 杨官璘（54回合）', '胡荣华', '杨官璘', '1-0'),
    ('胡荣华 红胜 杨官璘', '胡荣华', '杨官璘', '1-0'),
    ('赵鑫鑫 先负 王天一 [黑胜]', '赵鑫鑫', '王天一', '0-1'),
    ('上海胡荣华（先胜）广东杨官璘', '胡荣华', '杨官璘', '1-0'),
    ('胡荣华 VS 杨官璘 1:0', '胡荣华', '杨官璘', '1-0'),
    ('胡荣华（红先胜）杨官璘', '胡荣华', '杨官璘', '1-0'),
    ('红方 上海 胡荣华 (胜)\n黑方 广东 杨官璘 (负)', '胡荣华', '杨官璘', '1-0'),
    ('红方：胡荣华\n黑方：杨官璘\n红胜', '胡荣华', '杨官璘', '1-0'),
    ('胡荣华（上海） 1-0 杨官璘（广东）', '胡荣华', '杨官璘', '1-0'),
    ('第三局 胡荣华（先）负杨官璘', '胡荣华', '杨官璘', '0-1'),
    ('2019年全国象棋甲级联赛第5轮\n浙江 赵鑫鑫 先和 广东 许银川', '赵鑫鑫', '许银川', '1/2-1/2'),
    ('[1] 赵鑫鑫先和许银川', '赵鑫鑫', '许银川', '1/2-1/2'),
    ('赵鑫鑫 先和 许银川 中炮对屏风马', '赵鑫鑫', '许银川', '1/2-1/2'),
    ('赵鑫鑫先和许银川（中炮过河车对屏风马）', '赵鑫鑫', '许银川', '1/2-1/2'),
    ('对局：赵鑫鑫——许银川', '赵鑫鑫', '许银川', None),
    ('赵鑫鑫（红）对许银川（黑）', '赵鑫鑫', '许银川', None),
    ('赵鑫鑫对许银川', '赵鑫鑫', '许银川', None),
    ('红：赵鑫鑫\n黑：许银川\n时间：2019-05-01\n地点：杭州\n结果：红先胜', '赵鑫鑫', '许银川', '1-0'),
    ('一、赵鑫鑫先胜许银川', '赵鑫鑫', '许银川', '1-0'),
    ('赵鑫鑫 先胜 许银川  2019.5.1 弈于杭州', '赵鑫鑫', '许银川', '1-0'),
    ('“五羊杯”第二轮\n赵鑫鑫 先胜 许银川', '赵鑫鑫', '许银川', '1-0'),
    ('柳大华特级大师 先胜 臧如意大师', '柳大华', '臧如意', '1-0'),
    ('阮成保（越南）先负 赵鑫鑫（中国）', '阮成保', '赵鑫鑫', '0-1'),
    ('欧阳琦琳 先胜 唐丹', '欧阳琦琳', '唐丹', '1-0'),
    ('标题：五羊杯决赛\n红方：赵鑫鑫\n黑方：许银川\n结果：和棋\n棋谱：', '赵鑫鑫', '许银川', '1/2-1/2'),
    ('红先：赵鑫鑫  后手：许银川', '赵鑫鑫', '许银川', None),
    ('赵鑫鑫 (红方)\n许银川 (黑方)', '赵鑫鑫', '许银川', None),
    ('赵鑫鑫 2-0 许银川', '赵鑫鑫', '许银川', '*'),
    ('【红方】赵鑫鑫\n【黑方】许银川\n【结果】黑胜', '赵鑫鑫', '许银川', '0-1'),
    ('【红方】赵鑫鑫 【黑方】许银川', '赵鑫鑫', '许银川', None),
    ('红方：赵鑫鑫 (胜)  黑方：许银川', '赵鑫鑫', '许银川', '1-0'),
    ('红方：赵鑫鑫（负）  黑方：许银川（胜）', '赵鑫鑫', '许银川', '0-1'),
] + [(form.format('赵鑫鑫', '许银川'), '赵鑫鑫', '许银川', result) for form, result in [
    ('{} 执红胜 {}', '1-0'), ('{}执红先胜{}', '1-0'), ('{} 0.5-0.5 {}', '1/2-1/2'), ('{} 1—0 {}', '1-0'), ('{} 对 {}（黑胜）', '0-1'),
    ('{}——{} 红胜', '1-0'), ('红方（{}） 黑方（{}）', None), ('先手 {} 后手 {}', None), ('红 {}\n黑 {}', None),
    ('红方：{}（特级大师）\n黑方：{}（大师）', None), ('特级大师{} 先胜 大师{}', '1-0'), ('（广东）{} 先胜 （河北）{}', '1-0'),
    ('[广东]{} 先胜 [河北]{}', '1-0'), ('广东·{} 先胜 河北·{}', '1-0'), ('台次2 {} 先负 {}', '0-1'), ('局1 {} 先胜 {}', '1-0'),
    ('① {} 先胜 {}', '1-0'), ('=== {} 先胜 {} ===', '1-0'), ('## {} 先胜 {}', '1-0'), ('**{} 先胜 {}**', '1-0'), ('《{} 先胜 {}》', '1-0'),
    ('第1局 中炮对屏风马 {} 先胜 {}', '1-0'), ('2019年5月6日 {} 先胜 {}', '1-0'), ('2019.05.06 {} 先胜 {}', '1-0'),
    ('全国象棋个人赛第3轮 {} 先胜 {}', '1-0'), ('2019年全国象棋个人赛 {} 先胜 {}', '1-0'), ('对局者：{}（红） {}（黑）', None),
    ('对阵：{} 先胜 {}', '1-0'), ('{}【红胜】{}', '1-0'), ('{}先 胜 {}', '1-0'), ('| 红方 | {} |\n| 黑方 | {} |\n| 结果 | 红胜 |', '1-0'),
    ('红方={}\n黑方={}\n结果=1-0', '1-0')]]
for at, (heading, first, second, result) in enumerate(HEADINGS):
    said = dict(moves=MOVES, first=first, second=second, result=result)
    record(f'xiangqi heading {at}', 'xiangqi', heading + '\n' + SCORE + '\n', charsets=('GB18030',), **said)
    record(f'xiangqi heading {at} behind a game', 'xiangqi', f'王五 先负 赵六\n{SCORE}\n\n{heading}\n{SCORE}\n',
           games=[dict(moves=MOVES, first='王五', second='赵六', result='0-1'), said])

game('bulletin', f'''2019年全国象棋个人赛 第3轮
（2019年5月6日 扬州）

1台 广东 许银川 先胜 浙江 赵鑫鑫
{SCORE}
红胜

2台 上海 谢靖 先和 北京 王天一
{SCORE}
和棋

3台 四川 郑惟桐 先负 湖北 洪智
{SCORE}
黑胜
''', games=[dict(moves=MOVES, first='许银川', second='赵鑫鑫', result='1-0'),
            dict(moves=MOVES, first='谢靖', second='王天一', result='1/2-1/2'),
            dict(moves=MOVES, first='郑惟桐', second='洪智', result='0-1')])
game('bulletin of two rounds', f'''第一轮
（一）广东许银川先胜浙江赵鑫鑫
{SCORE}
（二）上海谢靖先和北京王天一
{SCORE}
第二轮
（一）上海谢靖先负广东许银川
{SCORE}
''', games=[dict(moves=MOVES, first='许银川', second='赵鑫鑫', result='1-0'),
            dict(moves=MOVES, first='谢靖', second='王天一', result='1/2-1/2'),
            dict(moves=MOVES, first='谢靖', second='许银川', result='0-1')])
game('a match of teams', f'甲级联赛第8轮\n广东 5:3 浙江\n\n许银川 先胜 赵鑫鑫\n{SCORE}\n\n吕钦 先负 于幼华\n{SCORE}\n',
     games=[dict(moves=MOVES, first='许银川', second='赵鑫鑫', result='1-0'),
            dict(moves=MOVES, first='吕钦', second='于幼华', result='0-1')])
game('a book', f'''第一章 中炮对屏风马

    中炮对屏风马是最常见的布局，历史悠久。

第一局 五七炮

1. 炮二平五 马8进7
2. 马二进三 车9平8
3. 车一平二 马2进3
4. 兵七进一 卒7进1
    黑方进7卒，正着。如改走炮2平1，则兵三进一，红方先手。
5. 车二进六 炮2平1
6. 马八进七 车1平2
    至此，双方对峙。

第二局 五六炮

{SCORE}
''', games=[dict(moves=MOVES), dict(moves=MOVES)])
game('prose that looks like a heading', SCORE + '\n红车捉死马胜定\n7. 车九平八\n', moves=MOVES + ['a0b0'], result='*')

# -- Results -----------------------------------------------------------------------------------------------------
RESULTS = [('（红胜）', '1-0'), ('（和局）', '1/2-1/2'), ('至此，红方多子胜定，黑方认负。', '1-0'), ('双方同意和棋。', '1/2-1/2'),
           ('以下略，结果红胜。', '1-0'), ('下略，黑胜', '0-1'), ('余着从略，红胜。', '1-0'), ('黑方超时负', '1-0'),
           ('红方弃子绝杀胜', '1-0'), ('绝杀，红胜', '1-0'), ('黑方投子认负', '1-0'), ('（黑方认输）', '1-0'), ('红优', '*'),
           ('红胜定', '*'), ('[红胜]', '1-0'), ('共6回合 和棋', '1/2-1/2'), ('1-0', '1-0'), ('1/2-1/2', '1/2-1/2'),
           ('红胜！', '1-0'), ('——红胜', '1-0'), ('结果：黑胜', '0-1'), ('【结果】红胜', '1-0'), ('全局结束，红胜', '1-0'),
           ('黑见大势已去，遂停钟认负。', '1-0'), ('红胜 （6回合）', '1-0'), ('(第6回合 红胜)', '1-0'), ('红方得子胜', '1-0'),
           ('和', '1/2-1/2'), ('对局结果：双方议和', '1/2-1/2'), ('红车捉死马胜定', '*'), ('至此红胜', '1-0'), ('最后红胜', '1-0'),
           ('终局 红胜', '1-0'), ('本局红胜', '1-0'), ('→ 红胜', '1-0'), ('（6回合 红胜）', '1-0')]
for words, result in RESULTS:
    record(f'xiangqi result {words}', 'xiangqi', f'{SCORE}\n{words}\n', moves=MOVES, result=result)
    record(f'xiangqi result {words} on the last line', 'xiangqi', f'{SCORE} {words}\n', moves=MOVES, result=result)
    record(f'xiangqi result {words} of the first', 'xiangqi', f'{SCORE}\n{words}\n\n张三 先负 李四\n{SCORE}\n',
           games=[dict(moves=MOVES, result=result), dict(moves=MOVES, result='0-1', first='张三')])

for words in ['胜方：红方', '胜者：红', '结局：红胜', '比赛结果：红胜']:
    game(f'result {words}', f'{SCORE}\n{words}\n', result='1-0')
game('a result in brackets of tags', rounds(WORDS, '，', '{}.', '；') + '\n[1-0]\n', result='1-0')
game('a game a line', ' '.join(WORDS) + '\n' + ' '.join(WORDS) + '\n', games=[dict(moves=MOVES)] * 2)
game('a title in brackets', '【象棋对局】\n红方：小王\n黑方：小李\n' + SCORE, first='小王', second='小李')

# -- Traditional characters --------------------------------------------------------------------------------------
LINES = rounds(TRADITIONAL)
game('traditional heading', '許銀川 先勝 趙國榮\n' + LINES, charsets=TAIWAN, first='許銀川', second='趙國榮', result='1-0')
game('traditional headers', '紅方：許銀川\n黑方：趙國榮\n結果：和局\n' + LINES, charsets=TAIWAN, first='許銀川', second='趙國榮',
     result='1/2-1/2')
game('traditional book', '第一局　中炮對屏風馬\n' + rounds(TRADITIONAL, '　', '{}、') + '\n紅勝\n', charsets=TAIWAN, result='1-0')
game('traditional and wide', rounds([wide(m) for m in TRADITIONAL], '　', '{}．') + '\n和局\n', charsets=TAIWAN,
     result='1/2-1/2')
game('traditional, numbers glued', '中象對局\n' + LINES.replace('. ', ''), charsets=TAIWAN)
game('old characters', '中國象棋\n' + rounds('炮二平五 馬8進7 傌二進三 車9平8 俥一平二 馬2進3 兵七進一 卒7進1 俥二進六 包2平1 '
                                       '傌八進七 車1平2'.split()))

# -- Layouts -----------------------------------------------------------------------------------------------------
for name, text in [
        ('numbers without blanks', rounds(WORDS, '', '{}.')), ('commas', rounds(WORDS, '，', '{}.', '；')),
        ('one line', rounds(WORDS, ' ', '{}.', ' ')), ('slashes', rounds(WORDS, '/', '{}.')),
        ('semicolons', '；'.join(WORDS) + '。'), ('a table of tabs', '回合\t红方\t黑方\n' + rounds(WORDS, '\t', '{}\t')),
        ('sides a line', '\n'.join('红黑'[i % 2] + '：' + m for i, m in enumerate(WORDS))),
        ('sides behind numbers', '\n'.join(f"{i // 2 + 1}. {'红黑'[i % 2]}方 {m}" for i, m in enumerate(WORDS))),
        ('sides glued', ''.join('红黑'[i % 2] + m + '，' for i, m in enumerate(WORDS))),
        ('rounds in words', '\n'.join(f'第{NUMERALS[i + 1]}回合 {p[0]} {p[1]}' for i, p in enumerate(pairs(WORDS)))),
        ('rounds with sides', '\n'.join(f'第{i + 1}回合：红{p[0]}，黑{p[1]}' for i, p in enumerate(pairs(WORDS)))),
        ('plies', '\n'.join(f'{i + 1}. {m}' for i, m in enumerate(WORDS))),
        ('plies as 着', ' '.join(f'第{i + 1}着 {m}' for i, m in enumerate(WORDS))),
        ('plies as 步', '\n'.join(f'第{i + 1}步：{m}' for i, m in enumerate(WORDS))),
        ('clocks in words', rounds([f'{m}（{i}分{i * 2}秒）' for i, m in enumerate(WORDS)])),
        ('clocks in brackets', rounds([f'{m} (0:0{i % 10})' for i, m in enumerate(WORDS)])),
        ('clocks in square brackets', rounds([f'{m} [00:{i + 10}]' for i, m in enumerate(WORDS)])),
        ('clocks in columns', '\n'.join(f'{i + 1}\t{p[0]}\t12:30:05\t{p[1]}\t12:31:00' for i, p in enumerate(pairs(WORDS)))),
        ('minutes in columns', '\n'.join(f'{i + 1} {p[0]} 1 {p[1]} 2' for i, p in enumerate(pairs(WORDS)))),
        ('blanks in moves', rounds([' '.join(m) for m in WORDS], '  ')),
        ('wide blanks in moves', rounds(['　'.join(m) for m in WORDS], '　　', '{}．')),
        ('a quoted mail', '> ' + SCORE.replace('\n', '\n> ')),
        ('a mail', 'From: a@b.c\nSubject: 象棋\n\n你好，\n' + SCORE + '\n此致\n'),
        ('a post', '楼主：象棋迷\n发表于 2010-3-4 10:20\n\n请大家点评一下我这盘棋：\n' + SCORE + '\n\n谢谢！\n'),
        ('two columns', '\n'.join('    '.join(f'{r + c * 3 + 1}. {" ".join(pairs(WORDS)[r + c * 3])}' for c in range(2))
                                  for r in range(3))),
        ('two columns of tabs', '\n'.join('\t'.join(f'{r + c * 3 + 1}\t' + '\t'.join(pairs(WORDS)[r + c * 3]) for c in range(2))
                                          for r in range(3))),
        ('two rounds a line', '\n'.join('    '.join(f'{2 * r + c + 1}. {" ".join(pairs(WORDS)[2 * r + c])}' for c in range(2))
                                        for r in range(3))),
        ('digits for both', rounds('炮2平5 马8进7 马2进3 车9平8 车1平2 马2进3 兵7进1 卒7进1 车2进6 炮2平1 马8进7 车1平2'.split())),
        ('numerals for both', rounds('炮二平五 马八进七 马二进三 车九平八 车一平二 马二进三 兵七进一 卒七进一 车二进六 炮二平一 '
                                     '马八进七 车一平二'.split())),
        ('prose among sentences', '1.炮二平五，马8进7；2.马二进三，车9平8；3.车一平二，马2进3。至此形成中炮对屏风马的阵势。4.兵七进一，'
                                  '卒7进1；5.车二进六，炮2平1。平炮亮车，正着。6.马八进七，车1平2。'),
        ('prose without numbers', '红方以中炮开局：' + ' '.join(WORDS[:6]) + '，这是流行布局。' + ' '.join(WORDS[6:])),
        ('an annotator behind', SCORE + '\n\n（特级大师某某 评注）\n'),
        ('a gap after a remark', rounds(WORDS[:2]) + '\n2. 马二进三 …\n红方跳正马。\n2. … 车9平8\n'
         + '\n'.join(SCORE.split('\n')[2:])),
        ('a page', '<p>' + rounds(WORDS, '&nbsp;', '{}.', '<br/>\n') + '</p>'),
        ('a table of a page', '<table>' + '\n'.join(f'<tr><td>{i + 1}</td><td>{p[0]}</td><td>{p[1]}</td></tr>'
                                                    for i, p in enumerate(pairs(WORDS))) + '</table>'),
        ('a table of Markdown', '| 回合 | 红方 | 黑方 |\n|---|---|---|\n'
         + '\n'.join(f'| {i + 1} | {p[0]} | {p[1]} |' for i, p in enumerate(pairs(WORDS)))),
        ('a list of a program', 'moves = ' + repr(WORDS) + '\n')]:
    game(name, text)
for name, text in [('JSON', json.dumps(WORDS, ensure_ascii=False)),
                   ('JSON of rounds', json.dumps([{'n': i + 1, 'red': p[0], 'black': p[1]}
                                                  for i, p in enumerate(pairs(WORDS))], ensure_ascii=False))]:
    game(name, text, extension='.json')
game('JSON with names', json.dumps({'red': '甲', 'black': '乙', 'moves': WORDS}, ensure_ascii=False), extension='.json',
     first='甲', second='乙')
for head in ['回合,红方,黑方', '序号,红,黑']:
    game(f'CSV with {head}', head + '\n' + rounds(WORDS, ',', '{},'), extension='.csv')
game('circles', '\n'.join(CIRCLES[i] + ' '.join(p) for i, p in enumerate(pairs(WORDS))), charsets=('GB18030',))
game('numbers with stops', '\n'.join('⒈⒉⒊⒋⒌⒍'[i] + ' '.join(p) for i, p in enumerate(pairs(WORDS))), charsets=('GB18030',))
for task in ['着法（红先胜）：', '着法：红先', '红先胜']:
    game(f'a problem: {task}', f'{task}\n{rounds(WORDS[:4])}\n', moves=MOVES[:4])
FEN = '3akab2/9/9/9/2b6/9/9/4C4/4A4/2BAK1B2 w'
for before in [f'第12局 炮士相例和\n{FEN}\n', f'FEN: {FEN} - - 0 1\n着法：', f'局面：{FEN}\n红先\n']:
    game(f'a position: {before[:5]}', before + '1. 炮五平六 象3退5\n2. 炮六平五\n', moves=['e2d2', 'c5e7', 'd2e2'])
game('two positions', f'{FEN}\n1. 炮五平六 象3退5\n\n{FEN}\n1. 炮五平四 象3退5\n',
     games=[dict(moves=['e2d2', 'c5e7']), dict(moves=['e2f2', 'c5e7'])])
for name, text in [('WXF', rounds(WXF)), ('WXF on one line', rounds(WXF, ' ', '{}.', ' ')), ('WXF bare', ' '.join(WXF)),
                   ('WXF in small letters', rounds([m.lower() for m in WXF])), ('WXF with slashes', rounds(WXF, ' / ')),
                   ('WXF with dots', rounds([m.replace('=', '.') for m in WXF]))]:
    game(name, text, charsets=())

# -- Numbers, sides and signs around moves ------------------------------------------------------------------------
for form in ['#{} ', 'No.{} ', 'NO{}. ', '第{}回：', '第{}合 ', '<{}> ', '《{}》', '{}° ', '回合{}：', 'Round {}: ', 'move {}: ', '*{}* ',
             '**{}.** ', '- {}. ']:
    game(f'numbers {form}', rounds(WORDS, ' ', form))
for name, numbers in [('in brackets', [f'（{n}）' for n in NUMERALS[1:]]), ('of rounds', [f'第{n}合 ' for n in NUMERALS[1:]]),
                      ('Roman', 'ⅠⅡⅢⅣⅤⅥ'), ('in one sign', '㈠㈡㈢㈣㈤㈥'), ('and a blank', [n + ' ' for n in NUMERALS[1:]]),
                      ('of phones', [f'{n}\ufe0f\u20e3' for n in range(1, 7)])]:
    for end in '\n', ' ', '；':
        game(f'numbers {name}, {end!r}', end.join(numbers[i] + '，'.join(p) for i, p in enumerate(pairs(WORDS))), charsets=())
for sign in ['－', '*', '=', '+', '\u2003', '│', '～', '＋', '＝', '★', '➜']:
    game(f'parted by {sign!r}', sign.join(WORDS), charsets=())
    game(f'rounds parted by {sign!r}', rounds(WORDS, sign, '{}.'), charsets=())
for name, form in [('round brackets', '({})'), ('wide brackets', '（{}）'), ('corners', '「{}」'), ('bold', '**{}**'), ('a tick', '{}✓')]:
    game(f'moves in {name}', rounds([form.format(m) for m in WORDS]))
    game(f'moves in {name}, commas', rounds([form.format(m) for m in WORDS], '，', '{}、', '；'))
for red, black in [('(红)', '(黑)'), ('【红】', '【黑】'), ('红走', '黑走'), ('R: ', 'B: '), ('Red: ', 'Black: '), ('红{}：', '黑{}：'), ('红{} ', '黑{} '),
                   ('先手：', '后手：')]:
    game(f'sides {red}', '\n'.join((red, black)[i % 2].format(i // 2 + 1) + m for i, m in enumerate(WORDS)))
    game(f'sides {red} behind numbers', rounds([(red, black)[i % 2].format(i // 2 + 1) + m for i, m in enumerate(WORDS)]))
game('digits the wrong way round', rounds('炮2平5 马八进七 马2进3 车九平八 车1平2 马二进三 兵7进1 卒七进一 车2进6 炮二平一 马8进7 车一平二'.split()))

# -- Coordinates -------------------------------------------------------------------------------------------------
ICCS = [f'{m[:2]}-{m[2:]}'.upper() for m in MOVES]
for name, words in [('ICCS', ICCS), ('ICCS in small letters', [m.lower() for m in ICCS]), ('UCCI', MOVES), ('UCCI in capitals', [m.upper() for m in MOVES]),
                    ('ranks from 1', [f'{m[0]}{int(m[1]) + 1}{m[2]}{int(m[3]) + 1}' for m in MOVES]), ('WXF', WXF),
                    ('small WXF', [m.lower() for m in WXF]), ('wide WXF', [wide(m) for m in WXF])]:
    for before in '', '中国象棋\n':
        for number, between, end in [('{} ', ' ', '\n'), ('{}) ', ' ', '\n'), ('{}、', '，', '；'), ('{}. ', ' - ', '\n'), ('{}. ', ', ', '\n'),
                                     ('({}) ', ' ', '\n'), ('第{}回合 ', ' ', '\n'), ('{}: ', ' ', '\n'), ('', '\n', '\n'), ('', ',', ',')]:
            game(f'{before.strip()} {name} {number!r}{between!r}{end!r}', before + rounds(words, between, number, end) + '\n', charsets=())
    game(name + ' in a table', 'move,red,black\n' + rounds(words, ',', '{},'), extension='.csv', charsets=())
    game(name + ' in a program', f'moves = {words!r}\n', extension='.py', charsets=())
    game(name + ' glued', ''.join(words), charsets=())

# -- Positions and their moves ------------------------------------------------------------------------------------
SOLVED, SOLUTION_WORDS = ['e2d2', 'c5e7', 'd2e2'], '炮五平六 象3退5 炮六平五'.split()
DASHED = [f'{m[:2]}-{m[2:]}'.upper() for m in SOLVED]
for name, words in [('UCCI', ' '.join(SOLVED)), ('glued UCCI', ''.join(SOLVED)), ('ICCS', ' '.join(DASHED)), ('glued ICCS', ''.join(DASHED)),
                    ('words', ' '.join(SOLUTION_WORDS)), ('glued words', ''.join(SOLUTION_WORDS)), ('numbers', '1.炮五平六 象3退5 2.炮六平五'),
                    ('WXF', 'C5=6 E3-5 C6=5'), ('numbered UCCI', '1. e2d2 c5e7 2. d2e2'), ('brackets', '1) e2d2 c5e7 2) d2e2')]:
    for sign in '|,;\t':
        game(f'table of {name}, {sign!r}', ''.join(f'第{n}题{sign}{FEN}{sign}{words}\n' for n in (1, 2)), charsets=(), games=[dict(moves=SOLVED)] * 2)
        game(f'headed table of {name}, {sign!r}', f'标题{sign}局面{sign}着法{sign}结果\n第1题{sign}{FEN}{sign}{words}{sign}红胜\n', charsets=(),
             moves=SOLVED, result='1-0')
    for before in ['', 'FEN: ', '第12局 炮士相例和\n', '局面：']:
        game(f'{before.strip()} and {name}', f'{before}{FEN}\n{words}\n', moves=SOLVED, charsets=())
    game(f'the side glued, {name}', FEN.replace(' ', '') + f'\n{words}\n', moves=SOLVED, charsets=())
game('a FEN of PGN alone', f'[FEN "{FEN} - - 0 1"]\n\n1. e2d2 c5e7 2. d2e2 *\n', moves=SOLVED, charsets=())

# -- Boards drawn in characters ----------------------------------------------------------------------------------
BOARD = '2bak4/4a4/4b4/9/9/2B3R2/4P1p2/4C4/1r2A4/2BAK1n2'
RED = dict(zip('KABNRCP', '帅仕相马车炮兵'))
BLACK = dict(zip('kabnrcp', '将士象马车炮卒'))
OLD_RED, OLD_BLACK = dict(zip('KABNRCP', '帥仕相傌俥炮兵')), dict(zip('kabnrcp', '將士象馬車砲卒'))
EDGES = {0: '┌┬┐', 4: '├┴┤', 5: '├┬┤', 9: '└┴┘'}


def rows(fen, man, empty):
    """The rows of a board: MAN of each letter, EMPTY of row and column."""
    lines = []
    for y, rank in enumerate(fen.split('/')):
        cells = ''.join('.' * int(c) if c.isdigit() else c for c in rank)
        lines.append([empty(y, x) if c == '.' else man(c) for x, c in enumerate(cells)])
    return lines


def boxes(y, x):
    return EDGES.get(y, '├┼┤')[0 if x == 0 else 2 if x == 8 else 1]


def board(men, empty=boxes, between='', end='\n'):
    return end.join(between.join(row) for row in rows(BOARD, men.get if isinstance(men, dict) else men, empty))


def bracketed(c):
    return f'[{BLACK[c]}]' if c.islower() else RED[c]


def spaced(y, x):
    return '＋'


OLD = {**OLD_RED, **OLD_BLACK}
FORMS = {**RED, **BLACK, 'r': '車', 'n': '馬', 'c': '砲'}
TURNED = '/'.join(r[::-1] for r in BOARD.split('/')[::-1])
MATE = 'g4g9 e7g9'.split()
SOLUTION = '1. 车三进五 象5退7\n'
for name, text, charsets in [
        ('in old characters', board(OLD), ('GB18030', 'UTF-16')), ('in two forms', board(FORMS), ('GB18030',)),
        ('in brackets', board(bracketed), ('GB18030',)),
        ('in round brackets', board(lambda c: f'（{BLACK[c]}）' if c.islower() else RED[c], spaced), ('GB18030',)),
        ('with Red in brackets', board(lambda c: f'【{RED[c]}】' if c.isupper() else BLACK[c]), ('GB18030',)),
        ('with lines', board(OLD, between='─', end='\n│││││││││\n'), ()),
        ('with a river', board(OLD).replace('├┴', '├┴', 1).replace('\n├┬', '\n　楚河　　漢界　\n├┬', 1), ()),
        ('in wide signs', board(OLD, spaced, '　'), ('GB18030',)),
        ('in letters', board(lambda c: c, lambda y, x: '.', ' '), ()),
        ('in letters with labels', '\n'.join(f'{9 - i} {line}' for i, line in enumerate(
            board(lambda c: c, lambda y, x: '.', ' ').split('\n'))) + '\n  a b c d e f g h i', ()),
        ('in a frame', '+' + '---+' * 9 + '\n' + ('\n+' + '---+' * 9 + '\n').join(
            f'| {" | ".join(row)} |{10 - i}' for i, row in enumerate(rows(BOARD, lambda c: c, lambda y, x: ' . '.strip())))
         + '\n+' + '---+' * 9, ()),
        ('with labels', '1 2 3 4 5 6 7 8 9\n' + board(OLD) + '\n九八七六五四三二一', ()),
        ('turned round', '\n'.join(''.join(row) for row in rows(TURNED, OLD.get, boxes)), ())]:
    game(f'board {name}', f'第5局 妙手回春（红先胜）\n{text}\n{SOLUTION}', moves=MATE, charsets=charsets, position=f'{BOARD} w - - 0 1')
    game(f'board alone {name}', text + '\n', moves=[], charsets=charsets, position=f'{BOARD} w - - 0 1')
game('board with Black to move', f'第6局（黑先）\n{board(OLD)}\n1. 车2进1\n', moves=['b1b0'], position=f'{BOARD} b - - 0 1')
game('board among the moves', f'{rounds(WORDS[:6])}\n（图1）\n{board(OLD)}\n' + '\n'.join(SCORE.split('\n')[3:]))
game('two boards', f'图1\n{board(OLD)}\n\n{board(FORMS)}\n', games=[dict(moves=[], position=f'{BOARD} w - - 0 1')] * 2)
game('two problems', f'第1局\n{board(OLD)}\n{SOLUTION}\n第2局\n{board(OLD)}\n{SOLUTION}',
     games=[dict(moves=MATE, position=f'{BOARD} w - - 0 1')] * 2)
START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'
game('board of the start', '\n'.join(''.join(row) for row in rows(START, {**RED, **BLACK}.get, boxes)) + '\n' + SCORE,
     position=f'{START} w - - 0 1')
game('board that does not tell sides', board({**RED, **BLACK}) + '\n' + SOLUTION, moves=None, position='?', errors=True)

# -- One line a half move, broken positions ----------------------------------------------------------------------
for dots, number in [('……', '{}.'), ('...', '{}. '), ('…', '{}、')]:
    game(f'dots on both sides {dots}', ' '.join(f'{number.format(i + 1)}{a} {dots} {number.format(i + 1)}{dots} {b}' for i, (a, b) in enumerate(pairs(WORDS))))
game('dots in full width', '  '.join(wide(f'{i + 1}.') + f'{wide(a)} ……  ' + wide(f'{i + 1}.') + f'…… {wide(b)}' for i, (a, b) in enumerate(pairs(WORDS))))
game('capital numerals', rounds([w.replace('三', '叁').replace('二', '贰') for w in WORDS]))
game('capital numerals glued', ''.join(w.replace('三', '叁') for w in WORDS))
for ranks in [9, 8, 5]:
    broken = '/'.join(START.split('/')[:ranks])
    for text in [f'position fen {broken} w - - 0 1 moves {" ".join(MOVES)}\n', f'{broken} w - - 0 1\n{" ".join(MOVES)}\n']:
        game(f'position of {ranks} ranks', text, moves=None, errors=True, plies=len(MOVES))

if __name__ == '__main__':
    sys.exit(main())
