#!/usr/bin/env python3
"""Set up sandtable beside this file and open it: `python3 play.py`. Nothing is installed outside this folder.

    python3 play.py                   open the game
    python3 play.py test [...]        run the tests (what follows goes to pytest)
    python3 play.py run bridge ...    any other word goes to the command: see `python3 play.py --help`

Only Python's own library is used here, and only words that an old Python can read, so that it can be told why not.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

NEEDED = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"
STAMP = VENV / "sandtable-stamp"
NO_VENV = (
    "This Python cannot make a virtual environment. On Debian or Ubuntu: sudo apt install python3-venv, "
    "elsewhere install Python's venv and pip; then give the same command again."
)


class CannotSetUp(Exception):
    """Says in a sentence or two why the environment could not be made."""


def say(sentence):
    # On standard error: what the command prints may be read by a program.
    print("sandtable: " + sentence, file=sys.stderr, flush=True)


def run(command):
    """Run a command quietly; give its exit status and the last line it had to say."""
    environment = dict(os.environ, PIP_USER="0", PIP_DISABLE_PIP_VERSION_CHECK="1")
    environment.pop("PYTHONHOME", None)
    done = subprocess.run(
        [str(word) for word in command],
        cwd=str(ROOT),
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        errors="replace",
    )
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error") and "subprocess-exited" not in line]
    return done.returncode, (errors or lines or [""])[-1]


def stamp(group):
    """What the environment was made from: another pyproject, place, interpreter or group means making it again."""
    digest = hashlib.sha256()
    digest.update((ROOT / "pyproject.toml").read_bytes())
    real = PYTHON.resolve()
    made = real.stat()
    digest.update("|".join([str(ROOT), str(real), str(made.st_size), str(int(made.st_mtime))]).encode())
    return digest.hexdigest() + " " + group + "\n"


def is_ready(group):
    """Whether the environment stands and was made from what is here; one for the tests will do for playing."""
    try:
        return STAMP.read_text() in (stamp("dev"), stamp(group))
    except OSError:
        return False


def works():
    """Whether there is an environment whose Python is new enough and the one it was made for."""
    if not PYTHON.exists():
        return False
    ask = (
        "import os, sys, sysconfig; "
        "sys.exit(sys.version_info < %r or not os.path.isdir(sysconfig.get_path('purelib')))" % (NEEDED,)
    )
    try:
        return run([PYTHON, "-c", ask])[0] == 0
    except OSError:
        return False


def by_uv(uv, what):
    """Make the environment with uv, which is quicker; tell whether it could."""
    if not works() and run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV])[0] != 0:
        return False
    return run([uv, "pip", "install", "--quiet", "--python", PYTHON, "--editable", what])[0] == 0


def by_pip(what):
    """Make the environment with Python's own means: venv, and the pip in it or, where it has none, pip from outside."""
    has_pip = importlib.util.find_spec("pip") is not None
    if not works():
        if importlib.util.find_spec("venv") is None:
            raise CannotSetUp(NO_VENV)
        make = [sys.executable, "-m", "venv", "--clear"]
        if importlib.util.find_spec("ensurepip") is None:
            if not has_pip:
                raise CannotSetUp(NO_VENV)
            make.append("--without-pip")
        status, last = run([*make, VENV])
        if status != 0:
            raise CannotSetUp(NO_VENV + " Python said: " + last)
    install = [PYTHON, "-m", "pip"]
    if run([*install, "--version"])[0] != 0:
        if not has_pip:
            raise CannotSetUp(NO_VENV)
        install = [sys.executable, "-m", "pip", "--python", PYTHON]  # pip 22.3 and later
    status, last = run([*install, "install", "--quiet", "--retries", "2", "--editable", what])
    if status != 0:
        raise CannotSetUp(
            "The packages could not be installed; the first start needs a network to fetch them. pip said: " + last
        )


def set_up(group):
    what = "%s[%s]" % (ROOT, "dev" if group == "dev" else "film")
    say("setting up in .venv beside play.py; the first time takes a minute.")
    uv = shutil.which("uv")
    if not (uv and by_uv(uv, what)):
        by_pip(what)
    # Written last and at once: a set-up that was interrupted is done again.
    new = STAMP.with_name(STAMP.name + ".new")
    new.write_text(stamp(group))
    new.replace(STAMP)


def keep_bytecode():
    """Have Python keep what it has compiled beside the environment, where a shell forbids it to lie beside the source.

    Without it every start compiles the game anew, and every worker of the tests the tests."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(VENV / "bytecode"))


def main(words):
    if sys.version_info < NEEDED:
        say(
            "this is Python %d.%d, and the game needs Python %d.%d or later (https://www.python.org/downloads)."
            % (sys.version_info[0], sys.version_info[1], NEEDED[0], NEEDED[1])
        )
        return 2
    testing = words[:1] == ["test"]
    if words[:1] in (["tests"], ["pytest"]):
        say("the tests are run by `python3 play.py test`.")
        return 2
    if words[:1] in (["-h"], ["--help"]):
        print("python3 play.py test [...] runs the tests; any other word goes to this command:\n", flush=True)
    group = "dev" if testing else "play"
    try:
        if not is_ready(group):
            set_up(group)
    except CannotSetUp as why:
        say(str(why))
        return 2
    except OSError as why:
        say("the environment could not be made in %s: %s." % (VENV, why.strerror or why))
        return 2
    except KeyboardInterrupt:
        say("interrupted; the same command sets up again.")
        return 130
    # -P: a folder called game where the player stands is not ours. The whole suite takes all cores, a part of it one.
    tests = [str(PYTHON), "-m", "pytest", *(words[1:] or ["--numprocesses=auto", "--maxprocesses=8"])]
    command = tests if testing else [str(PYTHON), "-P", "-m", "game", *words]
    if testing:
        os.chdir(str(ROOT))
    keep_bytecode()
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
