"""Copies the records of corpus/ and tests/cases into a folder for each kind of game, each content once.

    records_by_kind.py SOURCE FOLDER

Archives, and what is no record, are left out."""
import hashlib
import json
import os
import shutil
import subprocess
import sys

NO_RECORDS = {"out", "args", "yaml", "tsv", "gz", "xz", "zip"}


def copy_all(source, folder):
    seen = set()
    for top in ("corpus", "tests/cases"):
        for path, _, files in sorted(os.walk(os.path.join(source, top))):
            for name in sorted(files):
                extension = name.rsplit(".", 1)[-1]
                with open(os.path.join(path, name), "rb") as f:
                    known = extension, hashlib.sha1(f.read()).digest()
                if extension not in NO_RECORDS and known not in seen:
                    seen.add(known)
                    shutil.copy(os.path.join(path, name), os.path.join(folder, f"{len(seen):04}.{extension}"))


def kinds_of(folder):
    """By file: the games in it."""
    kinds = {}
    said = subprocess.run(["recvalid", "--results", "--format=jsonl", folder], stdout=subprocess.PIPE, check=False).stdout
    for o in map(json.loads, said.decode().splitlines()):
        if o["type"] == "game":
            kinds.setdefault(os.path.basename(o["file"]), set()).add(o["kind"])
    return kinds


source, folder = sys.argv[1:]
everything = os.path.join(folder, "all")
os.makedirs(everything)
copy_all(source, everything)
for name, kinds in kinds_of(everything).items():
    for kind in kinds & {"chess", "xiangqi", "weiqi", "wuziqi"}:
        os.makedirs(os.path.join(folder, kind), exist_ok=True)
        shutil.copy(os.path.join(everything, name), os.path.join(folder, kind, name))
