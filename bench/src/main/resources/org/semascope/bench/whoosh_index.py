"""Indexes paragraphs with Whoosh as its documentation shows, and looks up pairs of words.

whoosh_index.py build PARAGRAPHS.tsv DIR    lines of title, tab, text
whoosh_index.py query DIR PAIRS.tsv         lines of word, tab, word

Prints the seconds the work took, without the start of Python.
"""
import os
import sys
import time
import warnings

warnings.simplefilter("ignore")

from whoosh.fields import NUMERIC, TEXT, Schema
from whoosh.index import create_in, open_dir
from whoosh.query import And, Term


def build(paragraphs, folder):
    os.mkdir(folder)
    start = time.perf_counter()
    # TEXT keeps positions (phrase=True) and uses the standard analyzer.
    schema = Schema(id=NUMERIC(stored=True), text=TEXT(stored=True))
    writer = create_in(folder, schema).writer()
    with open(paragraphs, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            writer.add_document(id=number, text=line.rstrip("\n").split("\t")[1])
    writer.commit()
    return time.perf_counter() - start


def query(folder, pairs):
    with open(pairs, encoding="utf-8") as lines:
        words = [line.split() for line in lines]
    found = 0
    with open_dir(folder).searcher() as searcher:
        start = time.perf_counter()
        for a, b in words:
            for hit in searcher.search(And([Term("text", a), Term("text", b)]), limit=10):
                found += len(hit["text"]) > 0
        return time.perf_counter() - start


if __name__ == "__main__":
    print({"build": build, "query": query}[sys.argv[1]](*sys.argv[2:]))
