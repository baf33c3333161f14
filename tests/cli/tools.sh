#!/bin/sh
# Where people already are: editors, git, GitHub.
. "$(dirname "$0")/lib.sh"
examples=$here/examples
three_games >games.pgn

# :make in vim: the quickfix list has each finding with its place and kind.
if command -v vim >/dev/null && vim --version | grep -q '+quickfix'; then
    cat >check.vim <<V
set nocompatible
source $examples/vim/compiler/recvalid.vim
silent make!
let list = map(getqflist(), 'v:val.valid . " " . bufname(v:val.bufnr) . " " . v:val.lnum . " " . v:val.col . " " . v:val.type')
call writefile(list, 'quickfix')
qall!
V
    # :CompilerSet exists only while a compiler file is read by :compiler.
    mkdir -p vim/compiler && cp "$examples/vim/compiler/recvalid.vim" vim/compiler/
    sed -i "s|^source .*|set runtimepath+=$scratch/vim\ncompiler recvalid|" check.vim
    timeout 60 vim -u NONE -N -es -S check.vim games.pgn </dev/null >/dev/null 2>&1
    check 'vim goes from finding to finding' grep -qx '1 games.pgn 19 13 [eE]' quickfix
else
    skip 'vim goes from finding to finding' 'no vim with +quickfix'
fi
if command -v emacs >/dev/null; then
    recvalid --color=never games.pgn >log
    cat >check.el <<L
(load "$examples/recvalid.el")
(find-file "log") (compilation-mode) (compilation--ensure-parse (point-max))
(let* ((start (if (get-text-property (point-min) 'compilation-message) (point-min)
                (next-single-property-change (point-min) 'compilation-message)))
       (loc (compilation--message->loc (get-text-property start 'compilation-message))))
  (princ (format "at %s %s\n" (compilation--loc->line loc) (compilation--loc->col loc))))
L
    check 'emacs goes from finding to finding' sh -c 'emacs --batch -l check.el 2>/dev/null | grep -q "^at 19 1[23]"'
else
    skip 'emacs goes from finding to finding' 'no emacs'
fi

# git: what is about to be committed, and what changed in a game.
if command -v git >/dev/null; then
    git init -q repo
    cd repo || exit 1
    git config user.name A && git config user.email a@b.c
    cp "$examples/gitattributes" .gitattributes
    git config include.path "$examples/gitconfig"
    printf '(;GM[1]FF[4]SZ[9];B[dd];W[ee])' >a.sgf
    git add . && git commit -qm one
    printf '(;GM[1]FF[4]SZ[9];B[dd];W[ff])' >a.sgf
    git diff >../diff
    cd ..
    check 'git diff shows games as text' sh -c 'grep -q "^-.*[eE]5" diff && grep -q "^+.*[fF]4" diff'
    cd repo || exit 1
    cp "$examples/pre-commit" .git/hooks/pre-commit
    cp ../games.pgn bad.pgn
    git add bad.pgn
    check 'the hook refuses a record that breaks the rules' sh -c '! git commit -qm two >../out 2>&1 && grep -q "bad.pgn:19:13: error" ../out'
    sed -n 1,9p ../games.pgn >bad.pgn
    check 'what counts is what is staged' sh -c '! git commit -qm two >/dev/null 2>&1'
    git add bad.pgn
    check 'and takes one that does not' git commit -qm two
    cd ..
else
    skip 'git' 'no git'
fi
check 'the definition for pre-commit is that of the repository' cmp "$examples/pre-commit-hooks.yaml" "$here/.pre-commit-hooks.yaml"
sed -n 's/^  files: //p' "$examples/pre-commit-hooks.yaml" >pattern
for name in a.pgn b.sgf c.xqf d.lib; do check "it matches $name" sh -c 'echo "$1" | grep -qE "$(cat pattern)"' - $name; done
# The workflow's steps in their order, as a runner would take them: with and without a list of what is known.
sed -n 's/^ *run: \(.*[^|]\)$/\1/p' "$examples/github-workflow.yml" >commands
check 'the workflow has commands' test "$(grep -c '^recvalid' commands)" = 4
mkdir archive && cp games.pgn archive/
cat >workflow <<'SH'
rm -f env archive/qipu.sarif archive/report.html
cd archive || exit 3
while read -r command; do
    [ ! -f ../env ] || . ../env
    export KNOWN
    GITHUB_ENV=../env sh -ec "$command" >>../steps.out 2>&1 || exit
done <../commands
SH
check 'errors fail the job' status 1 sh workflow
check 'when all is written' test -s archive/qipu.sarif -a -s archive/report.html
check 'with annotations' grep -q '^::error' steps.out
(cd archive && recvalid --fail-on=never -q --write-baseline=known.jsonl .)
check 'what is known does not' status 0 sh workflow
check 'qipu is built from its archive or its source' sh -c 'grep -q "qipu-\*.tar.xz" "$1" && grep -q dist-xz "$3" && ! grep -q "install -y qipu" "$1" && test -x "$2"' - \
    "$examples/github-workflow.yml" "$here/bootstrap" "$here/configure.ac"

# What GitHub asks of SARIF: rules with three texts, results with a place, numbers within its limits.
if command -v jq >/dev/null; then
    recvalid --format=sarif --fail-on=never games.pgn >log.sarif
    facts() { jq -e "$1" log.sarif >/dev/null; }
    check 'rules have the texts that GitHub shows' facts '.runs[0].tool.driver.rules | all((.id | length > 0) and (.shortDescription.text | length > 0 and length <= 1024) and
        (.fullDescription.text | length > 0 and length <= 1024) and (.help.text | length > 0))'
    check 'results have one place and a fingerprint' facts '.runs[0].results | length > 0 and all((.locations | length == 1) and .locations[0].physicalLocation.artifactLocation.uri
        and (.partialFingerprints | length > 0) and (.level | IN("none", "note", "warning", "error")) and (.message.text | length > 0))'
    check 'only keys of the schema' facts '[.runs[0] | keys[]] - ["tool", "invocations", "results", "columnKind", "language", "artifacts", "properties"] == [] and
        ([.runs[0].results[] | keys[]] | unique) - ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints", "properties", "fixes", "kind", "suppressions"] == []'
    check 'fewer rules than GitHub takes' facts '.runs[0].tool.driver.rules | length < 25000'
    # GitHub refuses a run of more than 25,000 results.
    awk 'BEGIN { for (i = 0; i < 25010; i++) printf "[Event \"%d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n", i }' >many.pgn
    recvalid --format=sarif --only=chess/illegal-move many.pgn >many.sarif
    capped() { jq -e '.runs[0] | (.results | length) == 25000 and
        (.invocations[0].toolExecutionNotifications[0].message.text | test("^10 more findings"))' many.sarif >/dev/null; }
    check 'SARIF lists no more than GitHub takes, and says so' capped
else
    skip 'SARIF' 'no jq'
fi
finish
