#!/usr/bin/env python3
"""A text to be sent for each row of defects.tsv: reports.py OUT.jsonl DIR writes DIR/NNN-PROGRAM.txt, from the answers that
score.py has kept, and names the rows that do not occur any more."""
import json
import os
import re
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), 'suite'))
import make  # noqa: E402

TEXT = '''To: the maintainers of {peer}
Subject: {words}

{peer} {version}: {words}.
The record, {size} bytes ({case} of qipu's cases, in the public domain):
  {record}
By {clause} a reader gets: {right}.
What it does: {why}.
{thread}
Clauses, other records and answers of other programs: make scoreboard of qipu, tests/suite and tests/peers.
'''


def main():
    with open(sys.argv[1], encoding='utf-8') as f:
        said = {(r['peer'], r['case']): r for r in map(json.loads, f) if r['how'] == 'wrong'}
    ids, gone = make.all_cases(), 0
    answers, ours = make.load_answers(), make.ask_qipu(make.readable(ids))
    about = [(clause, spec) for clause, _, spec, _ in make.clauses()]
    os.makedirs(sys.argv[2], exist_ok=True)
    with open(os.path.join(HERE, 'defects.tsv'), encoding='utf-8') as f:
        rows = [line.rstrip('\n').split('\t') for line in f if not line.startswith('#')]
    for n, (peer, case, words, thread) in enumerate(rows, 1):
        if (peer, case) not in said:
            gone += 1
            print('%s: %s does not occur' % (peer, case))
            continue
        with open(os.path.join(make.CASES, ids[case]), 'rb') as f:
            data = f.read()
        right = make.readings(case, ids[case], ours[case], answers)[0].get('games', [])
        right = '; '.join('%s %s' % (' '.join(g['moves']) or 'no moves', ' '.join('{%s}' % c for c in g['comments'])) for g in right)
        clause = next((c for c, spec in about if case in make.cases_of(spec, ids) and c[:3] in ('PGN', 'SGF')), 'its rules')
        text = TEXT.format(peer=peer, version=said[peer, case]['version'], words=words, case=case, size=len(data), clause=clause,
                           record=json.dumps(data.decode('utf-8', 'replace')[:900], ensure_ascii=False), right=right[:160].strip() or 'no game',
                           why=said[peer, case]['why'][:160], thread='Public thread: ' + (thread or 'none found.'))
        with open(os.path.join(sys.argv[2], '%03d-%s.txt' % (n, re.sub(r'\W+', '-', peer).strip('-'))), 'w', encoding='utf-8') as f:
            f.write(text)
    print('%d reports, %d gone' % (len(rows) - gone, gone))


if __name__ == '__main__':
    main()
