"""No record is taken for another format or game without its extension, behind a byte order mark, in other charsets,
when only its first 2 KB are there, or when files come in another order.

PROGRAMS SCRATCH FOLDER…: for each way, how many files of the folders there are and how many differ, each with its name.
"""
import json
import os
import subprocess
import sys

NO_RECORDS = ('.args', '.out', '.py', '.sh', '.gz', '.zip', '.xz', '.h9', '.tsv', '.md', '.yaml', '.c')
LARGEST, CUT = 3000000, 2048
# Their first game may begin behind the first 2 KB.
LATE = ('cbr', 'rif', 'lib')
# の is in no table of Big5 that iconv has.
NOT_IN_BIG5 = 'の'


class Detection:
    def __init__(self, programs, scratch, folders):
        self.program, self.scratch, self.files = os.path.join(programs, 'recvalid'), scratch, []
        for folder in folders:
            for path, _, names in os.walk(folder):
                self.files += [os.path.join(path, n) for n in names if not n.endswith(NO_RECORDS)]
        self.files = sorted(f for f in self.files if 0 < os.path.getsize(f) <= LARGEST)
        self.known = self.first_games({f'{i}{os.path.splitext(f)[1]}': self.bytes_of(f) for i, f in enumerate(self.files)})

    @staticmethod
    def bytes_of(path):
        with open(path, 'rb') as file:
            return file.read()

    def first_games(self, contents, backwards=False):
        """By number of file: format, kind and charset of its first game. CONTENTS: by name."""
        folder = os.path.join(self.scratch, str(len(os.listdir(self.scratch))))
        os.mkdir(folder)
        for name, data in contents.items():
            with open(os.path.join(folder, name), 'wb') as file:
                file.write(data)
        names = sorted((os.path.join(folder, n) for n in contents), reverse=backwards)
        command = [self.program, '--results', '--format=jsonl', '--files0-from=-']
        done = subprocess.run(command, input='\0'.join(names).encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        games = {}
        for line in done.stdout.decode('utf-8', 'replace').splitlines():
            game = json.loads(line)
            if game['type'] == 'game' and game['game'] == 1:
                number = os.path.basename(game['file']).split('.')[0]
                games[number] = (game['format'], game['kind'], game['encoding'])
        return games

    def compare(self, way, change, backwards=False):
        """CHANGE of a file's bytes and what is known of it: its new bytes; None: it does not apply."""
        contents = {}
        for i, path in enumerate(self.files):
            data = change(self.bytes_of(path), self.known[str(i)]) if str(i) in self.known else None
            if data is not None:
                contents[str(i)] = data
        games, wrong = self.first_games(contents, backwards), 0
        for number in contents:
            before, now = self.known[number], games.get(number)
            if now is None and way == 'cut' and before[0] in LATE:
                continue
            if now is None or now[:2] != before[:2]:
                wrong += 1
                print(f'#   {self.files[int(number)]}: {before[:2]}, now {now}')
        print(f"{'not ok' if wrong or not contents else 'ok'} {way}: {len(contents)} files, {wrong} differ")


def text_of(data, known):
    return None if known[2] != 'UTF-8' else data.decode('utf-8', 'replace').lstrip('\ufeff')


def in_charset(charset):
    def change(data, known):
        text = text_of(data, known)
        if text is None or text.isascii() or '\ufffd' in text or any(w in text for w in ('CA[', 'encoding=', 'charset', 'coding')):
            return None # those that declare their charset are other tests'
        if charset == 'big5' and NOT_IN_BIG5 in text:
            return None
        try:
            return text.encode(charset)
        except UnicodeEncodeError:
            return None
    return change


def marked(data, known):
    text = text_of(data, known)
    return None if text is None or '\ufffd' in text else b'\xef\xbb\xbf' + text.encode()


def main():
    detection = Detection(sys.argv[1], sys.argv[2], sys.argv[3:])
    detection.compare('without its extension', lambda data, known: data)
    detection.compare('in another order', lambda data, known: data, backwards=True)
    detection.compare('behind a mark', marked)
    detection.compare('cut', lambda data, known: data[:CUT] if len(data) > CUT else None)
    for charset in 'gb18030', 'big5', 'cp932', 'utf-16':
        detection.compare(charset, in_charset(charset))


if __name__ == '__main__':
    main()
