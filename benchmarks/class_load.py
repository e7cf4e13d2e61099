"""How much a class needs: one lesson run by N kernels at once, as on a hub with N learners.

    .venv/bin/python benchmarks/class_load.py [NOTEBOOK] [--kernels 1 2 4] [--server]

Prints seconds and the memory at its peak for each N, and with --server what a learner's own
JupyterLab server takes beside the kernel. Memory that processes share is counted once (PSS, Linux).
"""

import argparse
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import psutil
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    lessons = sorted((ROOT / "notebooks").glob("08-*.ipynb"))
    parser.add_argument("notebook", nargs="?", type=Path, default=lessons[0] if lessons else None)
    parser.add_argument("--kernels", nargs="+", type=int, default=[1, 2, 4])
    parser.add_argument("--server", action="store_true")
    options = parser.parse_args()
    if options.notebook is None:
        parser.error("name a notebook: lesson 08 is not here")
    print(f"{options.notebook.name} on {os.cpu_count()} cores")
    for count in options.kernels:
        seconds, peak = at_once(options.notebook, count)
        print(
            f"{count} at once: {seconds:.1f} s, {peak:.0f} MB at the peak, {peak / count:.0f} each"
        )
    if options.server:
        print(f"a JupyterLab server: {server():.0f} MB")


def at_once(path, count):
    """Run a notebook in N fresh kernels at once: seconds, and megabytes at the peak."""
    clients = []
    done = threading.Event()
    peak = [0.0]

    def watch():
        while not done.wait(0.2):
            known = [client.km for client in clients if client.km and client.km.has_kernel]
            peak[0] = max(peak[0], sum(memory(km.provisioner.pid) for km in known))

    def learner(_):
        notebook = nbformat.read(path, as_version=4)
        client = NotebookClient(
            notebook,
            timeout=900,
            kernel_name="python3",
            resources={"metadata": {"path": str(path.parent)}},
        )
        clients.append(client)
        client.execute()

    watcher = threading.Thread(target=watch)
    watcher.start()
    begun = time.perf_counter()
    try:
        with ThreadPoolExecutor(count) as learners:
            list(learners.map(learner, range(count)))
    finally:
        done.set()
        watcher.join()
    return time.perf_counter() - begun, peak[0]


def memory(pid):
    """Megabytes of a process and its children; nothing for one that has ended."""
    total = 0
    try:
        process = psutil.Process(pid)
        for one in [process, *process.children(recursive=True)]:
            full = one.memory_full_info()
            total += getattr(full, "pss", full.rss)
    except psutil.Error:
        pass
    return total / 1e6


def server():
    """Megabytes of a JupyterLab server that has answered once."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1"]
    command += [f"--port={port}", f"--IdentityProvider.token={token}", "--allow-root"]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [*command, f"--ServerApp.root_dir={folder}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            address = f"http://127.0.0.1:{port}/api/status?token={token}"
            for _ in range(300):
                try:
                    with urllib.request.urlopen(address, timeout=5) as answer:
                        json.load(answer)
                    break
                except (urllib.error.URLError, OSError):
                    time.sleep(0.2)
            return memory(process.pid)
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
