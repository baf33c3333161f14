"""Single games out of the archives of ../shared/data, for the tests that try a property on real games."""
import re
import subprocess

# The game, the file, how many of its games are drawn from, and how they are written.
SOURCES = (("chess", "chess/real-games.pgn", 27000, ["-t", "pgn"]),
           ("xiangqi", "xiangqi/uci-games.pgn", 500, ["-t", "pgn", "--notation=iccs"]),
           ("weiqi", "weiqi/kgs-marked.sgf", 460, ["-t", "sgf"]), ("weiqi", "weiqi/fox.sgf", 2900, ["-t", "sgf"]),
           ("wuziqi", "wuziqi/rif-shaped.rif.gz", 2000, ["-t", "sgf"]))


def games_of(recconv, path, numbers, how):
    """Some games of a file, each as a text of its own."""
    out = subprocess.run([recconv, "-q", "--lossy=quiet", "--strip=comments,variations", "--keep-broken", *how,
                          "--game=" + ",".join(map(str, sorted(numbers))), path],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.decode(errors="replace")
    if how[1] == "pgn":
        out = re.sub(r"\{[^}]*\}", "", out)
    marks = r"(?m)^(?=\[Game |\[Event )" if how[1] == "pgn" else r"(?m)^(?=\(;)"
    games = [g for g in re.split(marks, out) if g.strip()]
    if how[1] == "pgn" and games and games[0].startswith("[Game"):  # the Game tag stands before Event
        games = [a + b for a, b in zip(games[::2], games[1::2])]
    return games
