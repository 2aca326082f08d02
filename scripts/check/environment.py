"""Environments of Python for checks that need packages."""

import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def need(check, modules, *packages):
    """Continues a check where modules of packages from PyPI are installed; ends it where pip reaches no network.

    The environment is reused, so that only the first run needs the network.
    """
    folder = ROOT / f".build/{check}-venv"
    python = str(folder / "bin/python")
    if pathlib.Path(sys.prefix) == folder:
        return
    if not folder.exists() or subprocess.run([python, "-c", f"import {modules}"], capture_output=True).returncode:
        shutil.rmtree(folder, ignore_errors=True)
        for command in ["-m", "venv", folder], [folder / "bin/pip", "install", "-q", *packages]:
            command = [sys.executable, *command] if command[0] == "-m" else command
            if subprocess.run(command, capture_output=True).returncode:
                shutil.rmtree(folder, ignore_errors=True)
                print(f"skipped: {check} ({modules} cannot be installed)")
                sys.exit()
    os.execv(python, [python, *sys.argv])
