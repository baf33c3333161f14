#!/bin/sh
# Every option that works on trees × every way in which a node can be unplayed (illegal, null, unreadable, silent,
# void, forced, quoted) × games of men and of stones × text, JSONL and Chinese: nothing may end by a signal, print
# "(null)" or tell of nothing.
. "$(dirname "$0")/lib.sh"

# What the moves are, a record a line: NAME KIND MOVES. Main lines and variations, before and behind a break.
cat >records <<'EOF2'
illegal pgn 1. e4 e5 2. Ke3 Nc6 3. Nf3 *
illegal-variation pgn 1. e4 (1. e5) e5 (1... e5 2. Qh6 (2. Nf3) Nc6) 2. Nf3 *
null pgn 1. e4 -- 2. Nf3 (2. -- Nc6 3. d4) Nc6 3. Nf9 -- 4. d4 *
null-first pgn 1. -- e5 (1... --) 2. Z0 *
null-broken pgn 1. e4 e5 2. Nf9 -- 3. Nf3 *
null-alone pgn 1. h -- *
unreadable pgn 1. e4 xyzzy 2. Nf3 (2. foo bar) Nc6 *
unreadable-variation pgn 1. e4 (1. zz (1. yy (1. e4 d4))) e5 *
castled pgn 1. O-O e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O O-O 5. O-O *
xq-illegal xq 1. 炮二平五 马8进7 2. 帅五进五 车9平8 3. 马二进三 *
xq-variation xq 1. 炮二平五 (1. 帅五进五 马8进7) 马8进7 (1... 将5进9) 2. 马二进三 *
xq-null xq 1. 炮二平五 -- 2. 马九退八 -- 3. 马二进三 *
xq-uci xq 1. h2e2 h9g7 2. a0a9 0000 3. h0g2 *
go-occupied sgf (;GM[1]FF[4]SZ[9];B[ee];W[ee];B[cc];W[gg])
go-variation sgf (;GM[1]FF[4]SZ[9];B[ee](;W[cc];B[gg])(;W[ee];B[aa](;W[ee])(;C[x]))(;C[silent];W[];B[]))
go-silent sgf (;GM[1]FF[4]SZ[9](;C[a](;C[b];B[ee])(;;))(;B[cc];;;W[dd]C[c]))
go-off sgf (;GM[1]FF[4]SZ[9];B[zz];W[cc](;B[tt];W[zz])(;B[];W[]))
go-setup sgf (;GM[1]FF[4]SZ[9]AB[ee];W[cc];AB[gg]AW[ee];W[cc](;PL[B];W[dd])(;AE[cc];B[cc]))
go-suicide sgf (;GM[1]FF[4]SZ[9]AB[ab][ba]PL[W];W[aa];B[cc](;W[aa])(;W[dd]))
wz-occupied sgf (;GM[4]FF[4]SZ[15];B[hh];W[hh];B[ii](;W[hi])(;W[ii];B[zz]))
wz-overline sgf (;GM[4]FF[4]SZ[15];B[hh];W[aa];B[hi];W[ac];B[hj];W[ae];B[hl];W[ag];B[hm];W[ai];B[hk](;W[ak])(;B[hk];W[]))
wz-pass sgf (;GM[4]FF[4]SZ[15];B[hh];W[];B[](;W[hi])(;C[x](;B[ii])(;B[zz])))
wz-list txt 1 H8 2 H9 3 H9 4 A1 5 pass 6 Z99 7 J9
EOF2
while read -r name kind moves; do
    case $kind in
    sgf | txt) printf '%s\n' "$moves" >"$name.$kind" ;;
    xq) printf '[Game "Chinese Chess"]\n[Result "*"]\n\n%s\n' "$moves" >"$name.pgn" ;;
    *) printf '[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n%s\n' "$moves" >"$name.$kind" ;;
    esac
done <records
# A tree that is too large for one record is read in parts, which quote the moves that lead to them.
printf '(;GM[1]FF[4]SZ[9];B[ee](;W[cc];B[gg](;W[ee])(;W[ff]))(;W[ee];B[aa](;W[ab])(;W[ba]))(;;C[x]))\n' >quoted.sgf
printf '1. e4 e5 2. Nf3 *\n' >known.pgn
files=$(ls ./*.pgn ./*.sgf ./*.txt)

# ran COMMAND…: ends with 0 or 1 and says something of whatever it speaks of.
ran() {
    timeout 120 "$@" >out 2>err </dev/null
    got=$?
    if [ $got -gt 1 ] || grep -a -q -e '(null)' -e 'game [0-9]*: *are not held' out err; then
        echo "# $*: status $got: $(tail -n 1 err)"
        return 1
    fi
}

# each PROGRAM OPTION…: all records at once, in both languages, as objects, and in parts of three nodes.
each() {
    for how in --lang=en --lang=zh --limit=nodes=3 --format=jsonl; do
        [ "$how $1" = '--format=jsonl recreplay' ] || ran "$@" $how $files || return 1
    done
}
alone() {
    for file in $files; do
        for how in '' --lang=zh; do
            # shellcheck disable=SC2086
            ran "$@" $how "$file" || return 1
        done
    done
}

for after in stop referee force; do
    a=--after-illegal=$after
    for to in pgn sgf stream same verbatim movelist; do
        check "$to, $after" each recconv -t $to $a
        check "$to, broken, $after" each recconv -t $to $a --keep-broken
    done
    for edit in --unmerge --plies=2-3 --plies=3- --transform=mirror --transform=rotate --transform=swap-colours \
        --transform=normalise --strip=variations --strip=comments,nags,clocks,marks,headers --fix=all --repair=unique \
        '--repair=best --force' '--fill-headers --unique=near' --lossy=error --undo-mojibake --set=result=1-0; do
        # shellcheck disable=SC2086
        check "$edit, $after" each recconv -t pgn $a $edit
        # shellcheck disable=SC2086
        check "$edit to SGF, $after" each recconv -t sgf $a $edit
        # shellcheck disable=SC2086
        check "$edit to its own, broken, $after" each recconv -t same $a --keep-broken $edit
    done
    check "one tree of all, $after" each recconv -t sgf $a --merge
    check "one tree a record, $after" alone recconv -t sgf $a --merge
    for judge in --suggest --results --summary -v --estimate '--style --strict' --duplicates=near --profile=plausible \
        --lines=known.pgn --against=chess-2023 --names-report '--where=position~*/*/*/*/*/*/*/*' --unique=near; do
        # shellcheck disable=SC2086
        check "$judge, $after" each recvalid $a $judge
    done
    check "pictures, $after" each recreplay $a --as=svg -o picture.svg
    check "pictures of a variation, $after" each recreplay $a --as=svg -o picture.svg --line=1.2 --every
    for as in board fen trace html jsonl; do
        check "$as, $after" each recreplay $a --as=$as
        check "$as of a variation, $after" each recreplay $a --as=$as --line=1.2 --every
    done
    check "tables, $after" each rectable $a --results=rules
    check "differences, $after" ran recdiff $a --lang=zh null.pgn illegal-variation.pgn
done
finish
