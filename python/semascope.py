"""Semascope from Python: vectors, runs, results and cards, with the standard library alone.

Every function runs the program (the launcher next to this folder, $SEMASCOPE, or `semascope` on
the PATH); serve() starts its JSON API on this machine and stops it again. With numpy, vectors are
arrays; without it they are nested lists. A failure is a SemascopeError with the program's message.
"""

import array
import ast
import html
import json
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["Card", "SemascopeError", "Server", "card", "encode", "results", "run", "runs", "serve"]


class SemascopeError(Exception):
    """The program's message, one sentence; `code` is its exit code or the API's status."""

    def __init__(self, message, code=1):
        super().__init__(message)
        self.code = code


def run(*arguments, stdin=None):
    """Runs a command and returns what it prints: run("neighbours", "-m", "glove-6b-100d", "boat")."""
    return _done(*arguments, stdin=stdin).stdout


def _done(*arguments, stdin=None):
    try:
        done = subprocess.run(
            [program(), *map(str, arguments)],
            input=stdin, capture_output=True, encoding="utf-8", check=False)
    except OSError as error:
        raise SemascopeError(f"cannot start {program()}: {error.strerror}", 127) from error
    if done.returncode:
        raise SemascopeError(_message(done.stderr, done.returncode), done.returncode)
    return done


def program():
    """The path of the program."""
    given = os.environ.get("SEMASCOPE")
    if given:
        return given
    beside = pathlib.Path(__file__).resolve().parent.parent / "semascope"
    found = str(beside) if os.access(beside, os.X_OK) else shutil.which("semascope")
    if not found:
        raise SemascopeError("no program semascope: set SEMASCOPE to its path", 127)
    return found


def _message(stderr, code):
    lines = [line for line in stderr.splitlines() if line.startswith("semascope: ")]
    said = [line[len("semascope: "):] for line in lines if not line.startswith("semascope: building")]
    return "; ".join(said) or stderr.strip() or f"exit code {code}"


def _records(text):
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def encode(texts, words=None, *, model, layers="last", options=()):
    """Vectors as [texts, layers, width]: of a word in each text, or of the whole texts.

    texts: a string or a list of them; words: as many words, or one for all texts.
    layers: as on the command line, such as "last", "all" or "0,8,12".
    options: further options of `semascope encode`, such as ["--pieces", "first"].
    """
    texts = [texts] if isinstance(texts, str) else list(texts)
    words = [words] * len(texts) if words is None or isinstance(words, str) else list(words)
    if len(texts) != len(words):
        raise ValueError(f"{len(texts)} texts, {len(words)} words")
    if not texts:
        raise ValueError("no texts")
    whole = words[0] is None
    rows = [{"text": text} if whole else {"text": text, "word": word}
            for text, word in zip(texts, words)]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "vectors.npy")
        arguments = ["encode", "-m", model, "--input", "-", "--out", file, *options]
        arguments += ["--sentence"] if whole else ["--layers", layers]
        run(*arguments, stdin="".join(json.dumps(row) + "\n" for row in rows))
        return numpy.load(file) if numpy else _npy(file)


def _npy(path):
    """The 32-bit floats of a .npy file, as nested lists."""
    with open(path, "rb") as file:
        if file.read(6) != b"\x93NUMPY":
            raise SemascopeError(f"{path}: not a .npy file")
        major, _ = file.read(2)
        size = struct.unpack("<H" if major == 1 else "<I", file.read(2 if major == 1 else 4))[0]
        shape = ast.literal_eval(file.read(size).decode("latin-1"))["shape"]
        numbers = array.array("f")
        numbers.frombytes(file.read())
    if struct.pack("=H", 1) != struct.pack("<H", 1):
        numbers.byteswap()
    nested = numbers.tolist()
    for length in reversed(shape[1:]):
        nested = [nested[i:i + length] for i in range(0, len(nested), length)]
    return nested


def runs(folder="runs", *options):
    """The stored runs, newest first, as records: pandas.DataFrame(semascope.runs())."""
    return json.loads(run("runs", "list", "--runs", folder, "--format", "json", *options))["results"]


def results(name, folder="runs"):
    """All results of a run, a record each: probe, model, layer, group, metric, value, n, low, high.

    name: a run's directory or a short name such as "senses:bert-base-uncased".
    """
    return _records(run("report", name, "--runs", folder, "--format", "jsonl"))


class Card:
    """A finished card: `results` and `layers` are lists of records, `data` is all of card.json."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        try:
            self.data = json.loads((self.folder / "card.json").read_text(encoding="utf-8"))
        except OSError as error:
            raise SemascopeError(f"{self.folder}: no card.json: {error.strerror}") from error
        self.results = self.data["results"]
        self.layers = self.data["layers"]

    @property
    def page(self):
        """The path of the HTML page."""
        return self.folder / "card.html"

    def __repr__(self):
        return f"Card({str(self.folder)!r}, {len(self.results)} scores)"

    def _repr_html_(self):
        columns = ("name", "model", "value", "low", "high", "n", "unit", "control", "verdict")

        def cell(value):
            text = f"{value:.3f}" if isinstance(value, float) else "" if value is None else str(value)
            return f"<td>{html.escape(text)}</td>"

        rows = "".join(
            "<tr>" + "".join(cell(row.get(column)) for column in columns) + "</tr>"
            for row in self.results)
        heads = "".join(f"<th>{column}</th>" for column in columns)
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def card(*models, of=(), folder="runs", options=()):
    """Computes or resumes the card of models, or makes that of finished runs, without computing.

    card("bert-base-uncased", options=["--controls", "form"]); card(of=[DIRECTORY, DIRECTORY])
    """
    arguments = ["-m", ",".join(map(str, models))] if models else []
    said = _done("card", *of, *arguments, "-o", folder, *options).stderr
    page = [line[len("card: "):] for line in said.splitlines() if line.startswith("card: ")]
    return Card(pathlib.Path(page[-1]).parent)


class Server:
    """The JSON API of `semascope serve`; in a with statement it ends with the block."""

    def __init__(self, *models, folder="runs"):
        arguments = ["-m", ",".join(map(str, models))] if models else []
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [program(), "serve", "--port", "0", "--runs", str(folder), *arguments],
            stdout=subprocess.PIPE, stderr=self._errors, encoding="utf-8")
        self.address = self._process.stdout.readline().strip()
        if not self.address:
            code = self._process.wait()
            self._process.stdout.close()
            self._errors.seek(0)
            said = self._errors.read()
            self._errors.close()
            raise SemascopeError(_message(said, code), code)

    def get(self, page="", **parameters):
        """What /api/PAGE answers; without a page the OpenAPI document."""
        query = urllib.parse.urlencode({key: value for key, value in parameters.items()})
        address = urllib.parse.urljoin(self.address, "api" + ("/" + page if page else ""))
        try:
            with urllib.request.urlopen(address + ("?" + query if query else "")) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            try:
                message = json.load(error)["error"]
            except (ValueError, KeyError):
                message = f"{address}: status {error.code}"
            raise SemascopeError(message, error.code) from error

    def close(self):
        """Stops the server."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process.stdout.close()
        self._errors.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def serve(*models, folder="runs"):
    """Starts the JSON API on a free port of this machine: with serve() as api: api.get("runs")."""
    return Server(*models, folder=folder)
