#!/bin/sh
# recreplay -i on a real screen: keys, another size, and the terminal as it was after every way out.
. "$(dirname "$0")/lib.sh"
data=$here/tests/cli/replay

check 'no terminal is trouble' sh -c 'setsid recreplay -i "$1" </dev/null >out 2>&1; [ $? -eq 2 ]' - "$data/chess.pgn"
if ! tmux -L "qipu-$$-try" -f /dev/null new-session -d true 2>/dev/null; then
    skip 'keys on a screen' 'no tmux, or no terminal for it'
    finish
fi
cat "$data/bad.pgn" "$data/chess.pgn" >two.pgn
round=0
screen() { tmux -L "qipu-$$-$round" -f /dev/null "$@"; }
trap 'screen kill-server 2>/dev/null; chmod -R u+rwx "$scratch"; rm -rf "$scratch"' EXIT

# start ARGUMENT…: recreplay in a new window; when it ends, its status and whether the terminal echoes again.
start() {
    screen kill-server 2>/dev/null
    round=$((round + 1))        # a server that is still going away must not take the new session
    cat >run.sh <<S
PATH='$PATH'; export PATH
recreplay -i --lang=en $*
echo "status \$?"
stty -a | grep -q ' icanon' && stty -a | grep -q ' echo ' && echo restored
sleep 60
S
    screen new-session -d -s t -x 90 -y 40 "env LC_ALL=C.UTF-8 sh $scratch/run.sh"
}
press() { screen send-keys -t t "$@"; }
# sees TEXT: it is on the screen within ten seconds.
sees() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        screen capture-pane -p -t t >seen 2>/dev/null && grep -qF -e "$1" seen && return 0
        sleep 0.5
    done
    sed 's/^/# /' seen
    return 1
}

start two.pgn
check 'the first game' sees '1. Ada'
press f
check 'the finding' sees 'the piece does not move that way'
press n Right
check 'the next game, one move on' sees '1. e4: Black to move'
press Right Right Right
check 'the main line' sees '2... Nc6: White to move'
press v
check 'a variation' sees '2... Nf6: White to move'
press v End
check 'the end and what the rules say of it' sees 'the record says 1-0: proved'
press n
check 'there is no third game' sees 'no more games'
press Home
check 'the start' sees 'White to move'
screen resize-window -t t -x 40 -y 12
check 'a smaller screen' sees 'arrows step  v variation  n p game  f fi'
press p
check 'back to the first game' sees '1. Ada'
press q
check 'quits' sees 'status 0'
check 'the terminal is restored' sees 'restored'

command -v ps >/dev/null || { skip 'a signal' 'no ps'; finish; }
cp "$data/chess.pgn" one.pgn # a name without blanks: the command is a line of a script
start --at=3 one.pgn
check 'another run, from the third ply on' sees '2. Bc4: Black to move'
pid=$(screen list-panes -t t -F '#{pane_pid}')
for p in $(ps -o pid= --ppid "$pid" 2>/dev/null); do kill -TERM "$p"; done
check 'ends by a signal' sees 'status 143'
check 'restored after the signal' sees 'restored'
finish
