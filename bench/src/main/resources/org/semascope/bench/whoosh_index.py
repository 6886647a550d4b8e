"""Indexes paragraphs with Whoosh as its documentation shows, and looks up pairs of words.

whoosh_index.py build PARAGRAPHS.tsv DIR             lines of title, tab, text
whoosh_index.py query DIR PAIRS.tsv PASSES           lines of word, tab, word
whoosh_index.py answers DIR PAIRS.tsv ANSWERS.txt    for each pair a line of all ids

The first two print the seconds the work took, by the clock and of the processor, without the start
of Python. All pairs are looked up PASSES times to get warm, then as often again by the clock.
"""
import os
import sys
import time
import warnings

warnings.simplefilter("ignore")

from whoosh.fields import NUMERIC, TEXT, Schema
from whoosh.index import create_in, open_dir
from whoosh.query import And, Term


def now():
    return time.perf_counter(), time.process_time()


def spent(start):
    clock, processor = now()
    print(clock - start[0], processor - start[1])


def build(paragraphs, folder):
    os.mkdir(folder)
    start = now()
    # TEXT keeps positions (phrase=True) and uses the standard analyzer.
    schema = Schema(id=NUMERIC(stored=True), text=TEXT(stored=True))
    writer = create_in(folder, schema).writer()
    with open(paragraphs, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            writer.add_document(id=number, text=line.rstrip("\n").split("\t")[1])
    writer.commit()
    spent(start)


def read_pairs(pairs):
    with open(pairs, encoding="utf-8") as lines:
        return [line.split() for line in lines]


def both(a, b):
    return And([Term("text", a), Term("text", b)])


def look_up(searcher, pairs):
    found = 0
    for a, b in pairs:
        for hit in searcher.search(both(a, b), limit=10):
            found += len(hit["text"]) > 0
    return found


def query(folder, pairs, passes):
    pairs = read_pairs(pairs)
    with open_dir(folder).searcher() as searcher:
        for _ in range(int(passes)):
            look_up(searcher, pairs)
        start = now()
        for _ in range(int(passes)):
            look_up(searcher, pairs)
        spent(start)


def answers(folder, pairs, file):
    with open_dir(folder).searcher() as searcher, open(file, "w", encoding="utf-8") as out:
        for a, b in read_pairs(pairs):
            found = searcher.docs_for_query(both(a, b))
            print(*(searcher.stored_fields(number)["id"] for number in found), file=out)


if __name__ == "__main__":
    {"build": build, "query": query, "answers": answers}[sys.argv[1]](*sys.argv[2:])
