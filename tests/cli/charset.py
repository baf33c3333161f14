#!/usr/bin/python3
"""Usual words of the four games, alone and in pairs, in GB18030, Big5, EUC-KR and Shift_JIS, with and without a
declaration, in SGF, PGN and text: each file is read right or its doubt is said, a declared one is read right, and
what was read right comes back as it was.

usage: charset.py RECVALID RECCONV SCRATCH SEED"""
import json
import os
import random
import subprocess
import sys

WORDS = """
变化 变化图 参考图 手筋 黑先 白先 红先 黑先白死 白先黑活 正解 失败 定式 布局 中盘 官子 死活 对杀 征子 打劫 收官 先手 后手 本手 俗手
妙手 恶手 缓手 形势 厚势 实地 模样 大场 急所 要点 好点 三连星 中国流 小林流 错小目 星小目 无忧角 目外 高目 天元 双飞燕 大雪崩
妖刀 让子 贴目 中盘胜 黑胜 白胜 和棋 红胜 黑中盘胜 半目胜 超时 认输 弃权 第一局 第六轮 决赛 半决赛 预赛 网络赛 升段赛 名人战
中炮 屏风马 反宫马 顺炮 列炮 仙人指路 飞相局 起马局 过宫炮 士角炮 五七炮 五六炮 巡河炮 过河车 单提马 鸳鸯炮 敛炮 龟背炮
残局 排局 杀法 古谱 橘中秘 梅花谱 弃子 兑子 将军 困毙 长将 长捉 马后炮 卧槽马 铁门栓 闷宫 炮二平五 马8进7 车一平二 兵七进一
花月 浦月 溪月 疏星 寒星 残月 瑞星 山月 云月 雨月 新月 岚月 银月 明星 流星 水月 名月 彗星 三三禁手 四四禁手 长连 活三 冲四 五连
西西里防御 王翼弃兵 后翼弃兵 西班牙开局 法兰西防御 卡罗康防御 意大利开局 英国式开局 王车易位 吃过路兵 升变 逼和 双象 通路兵
柯洁 古力 常昊 聂卫平 马晓春 曹薰铉 李昌镐 李世石 朴廷桓 申真谞 时越 芈昱廷 江维杰 陈耀烨 周睿羊 唐韦星 柁嘉熹 连笑 范廷钰 檀啸
党毅飞 杨鼎新 辜梓豪 丁浩 李轩豪 王星昊 谢尔豪 许嘉阳 范蕴若 童梦成 陶欣然 邬光亚 孔杰 胡耀宇 俞斌 邵炜刚 罗洗河 周鹤洋 王磊 刘菁
胡荣华 许银川 吕钦 赵国荣 徐天红 李来群 柳大华 杨官璘 王嘉良 何顺安 蔡福如 王天一 郑惟桐 汪洋 赵鑫鑫 蒋川 孙勇征 洪智 谢靖 申鹏
孟辰 赵玮 曹岩磊 陆伟韬 武俊强 徐超 于幼华 陶汉明 张强 卜凤波 谢侠逊 李义庭 侯逸凡 丁立人 谢军 诸宸 许昱华 居文君 叶江川 王皓
余泱漪 韦奕 卜祥志 倪华 李超 雷挺杰 谭中怡 赵雪 沈阳 那威 吴侃 陈伟 曹冬 祁观 芦海 梅凡 朱建锋 张进宇 殷立成 戚建国 黄圣明 汪清清
變化 變化圖 參考圖 白先黑活 失敗 佈局 中盤 對殺 徵子 後手 惡手 緩手 形勢 厚勢 實地 模樣 大場 急所 要點 三連星 中國流 無憂角
雙飛燕 讓子 貼目 中盤勝 黑勝 紅勝 黑中盤勝 超時 認輸 棄權 第六輪 決賽 準決賽 預賽 網絡賽 名人戰 屏風馬 反宮馬 順炮 飛相局 過宮炮
殘局 殺法 古譜 橘中祕 棄子 將軍 長將 馬後炮 臥槽馬 鐵門栓 砲二平五 馬８進７ 車一平二 殘月 雲月 嵐月 銀月 長連 活三 衝四 五連
西西里防禦 后翼棄兵 西班牙開局 王車易位 聶衛平 馬曉春 李昌鎬 周俊勳 林海峰 張栩 王立誠 吳清源 許銀川 呂欽 趙國榮 楊官璘 陳耀燁
定石 手筋 本因坊秀策 中押し勝ち 半目勝ち 黒番 白番 黒先 詰碁 囲碁 棋聖戦 名人戦 王座戦 十段戦 碁聖戦 依田紀基 小林光一 趙治勲 武宮正樹
加藤正夫 大竹英雄 高尾紳路 羽根直樹 山下敬吾 井山裕太 一力遼 芝野虎丸 藤沢秀行 坂田栄男 呉清源 橋本宇太郎 変化図 参考図 はまり手 シチョウ
ナダレ定石 ヨセ コウ 五目並べ 連珠 河村典彦 中村茂 長谷川一人
바둑 정석 맥점 사활 포석 끝내기 변화도 참고도 흑선 백선 흑승 백승 불계승 반집승 시간승 기권 이창호 이세돌 조훈현 유창혁 서봉수 박정환
신진서 김지석 최철한 강동윤 원성진 박영훈 조한승 목진석 안조영 백홍석 이영구 최정 오유진 김채영 명인전 국수전 왕위전 결승 준결승 예선 오목 렌주
""".split()
SETS = {"GB18030": "gb18030", "Big5": "big5", "EUC-KR": "euc-kr", "Shift_JIS": "cp932"}
FORMS = {
    "sgf": ("(;FF[4]GM[1]%sSZ[19];B[pd]C[@])", "C[", "]"),
    "pgn": ('[Event "Cup"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n%s\n'
            "1. e4 {@} 1... e5 *\n", "{", "}"),
    "txt": ("%s1. e4 {@} 1... e5 2. Nf3 Nc6 *\n", "{", "}"),
}


def files(folder, form, name, codec, declared, rng):
    """Writes one file a word and as many of pairs; [path, words in UTF-8, bytes]."""
    template, _, _ = FORMS[form]
    can = [w for w in WORDS if can_encode(w, codec)]
    texts = can + [a + b for a, b in zip(can, rng.sample(can, len(can)))]
    made = []
    for i, text in enumerate(texts):
        head, tail = (template % (declared and f"CA[{name}]" or "")).split("@")
        raw = head.encode() + text.encode(codec) + tail.encode()
        path = os.path.join(folder, f"{i:04}.{form}")
        with open(path, "wb") as f:
            f.write(raw)
        made.append((path, text, raw))
    return made


def can_encode(word, codec):
    try:
        raw = word.encode(codec)
        return not (codec == "big5" and any("\u3041" <= c <= "\u30ff" for c in word)) and raw.decode(codec) == word
    except UnicodeError:
        return False


def run(*command):
    return subprocess.run(command, capture_output=True, check=False)


def values(out, form, codec):
    _, opening, closing = FORMS[form]
    return [part.split(closing)[0] for part in out.decode(codec, "replace").split(opening)[1:]]


def judge(recvalid, made, name, declared):
    """Files read right, and what is wrong with the others."""
    out = run(recvalid, "-j1", "--format=jsonl", "--results", *(path for path, _, _ in made)).stdout
    found, said = {}, {}
    for line in out.splitlines():
        each = json.loads(line)
        if each["type"] == "game":
            found[each["file"]] = each["encoding"]
        elif each["type"] == "finding" and each["code"].startswith("input/"):
            said.setdefault(each["file"], []).append(each["message"])
    wrong, right = [], set()
    for path, text, raw in made:
        if is_right(found.get(path, "none"), name, text, raw):
            right.add(path)
        told = " ".join(said.get(path, []))
        if path not in right and ((declared and not is_utf8(raw)) or name.upper() not in told.upper()):
            wrong.append(f"{text} in {name}, {'declared' if declared else 'not declared'}: {told or 'not a word'}")
    return right, wrong


def is_right(found, name, text, raw):
    """Some words are the same bytes in two sets (kana in GB18030 and EUC-JP)."""
    try:
        return found.upper() == name.upper() or text in raw.decode(found)
    except (LookupError, UnicodeError):
        return False


def is_utf8(raw):
    try:
        raw.decode()
        return True
    except UnicodeError:
        return False


def there_and_back(recconv, made, form, name, codec, folder):
    """To UTF-8 and back to the set again."""
    target = "pgn" if form == "txt" else form
    there = run(recconv, "-t", target, "--to-encoding=UTF-8", *(path for path, _, _ in made))
    words = values(there.stdout, form, "utf-8")
    if words != [text for _, text, _ in made]:
        odd = [(a, b) for a, b in zip(words, (t for _, t, _ in made)) if a != b]
        return [f"{name} {form}, there: {len(words)} of {len(made)} {odd[:3]} {there.stderr[-200:]}"]
    middle = os.path.join(folder, "middle." + target)
    with open(middle, "wb") as f:
        f.write(there.stdout)
    back = values(run(recconv, "-t", target, f"--to-encoding={name}", middle).stdout, form, codec)
    return [] if back == words else [f"{name} {form}, back: {[p for p in zip(back, words) if p[0] != p[1]][:3]}"]


def main():
    recvalid, recconv, scratch, seed = sys.argv[1:]
    rng = random.Random(int(seed))
    wrong, count, misread = [], 0, 0
    for name, codec in SETS.items():
        for form in FORMS:
            for declared in [False, True] if form == "sgf" else [False]:
                folder = os.path.join(scratch, f"{name}-{form}-{declared}")
                os.makedirs(folder, exist_ok=True)
                made = files(folder, form, name, codec, declared, rng)
                right, faults = judge(recvalid, made, name, declared)
                wrong += faults
                count += len(made)
                misread += len(made) - len(right)
                wrong += there_and_back(recconv, [m for m in made if m[0] in right], form, name, codec, folder)
    print(f"# {count} files, {misread} read as another set with a word on it, {len(wrong)} wrong")
    for line in wrong[:40]:
        print("#", line)
    return 1 if wrong else 0


sys.exit(main())
