"""Databases are several files and cannot be split into: every file of a folder becomes one by itself."""
import os
import subprocess

FORMATS = ("si4",)


def convert(command, source, to, folder):
    """Runs the command for each file of the folder, or for the index of each database there, with that name under
    another folder. As if it had been one run: its status and what it said, and all rejects."""
    os.makedirs(folder, exist_ok=True)
    said, rejects = subprocess.CompletedProcess(command, 0, b"", b""), b""
    for name in sorted(name for name in os.listdir(source) if not name.endswith((".sn4", ".sg4"))):
        output = os.path.join(folder, name.split(".")[0] + "." + to)
        done = subprocess.run([*command, "-o", output, os.path.join(source, name)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=300)
        said.returncode = max(said.returncode, done.returncode)
        said.stderr += done.stderr
        if "--rejects=rejects" in command and os.path.exists("rejects"):
            with open("rejects", "rb") as f:
                rejects += f.read()
            os.remove("rejects")
    if "--rejects=rejects" in command:
        with open("rejects", "wb") as f:
            f.write(rejects)
    return said
