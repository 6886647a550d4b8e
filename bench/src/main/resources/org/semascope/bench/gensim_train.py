"""Trains skip-gram vectors and prints the seconds of training alone."""
import sys
import time

from gensim.models import Word2Vec

corpus, out = sys.argv[1:3]
size, epochs, threads, seed, window, negative, min_count = map(int, sys.argv[3:10])
sample = float(sys.argv[10])
rate = {"alpha": float(sys.argv[11])} if len(sys.argv) > 11 else {}

model = Word2Vec(
    sg=1, vector_size=size, epochs=epochs, workers=threads, seed=seed, window=window,
    negative=negative, min_count=min_count, sample=sample, **rate)
model.build_vocab(corpus_file=corpus)
begun = time.monotonic()
model.train(
    corpus_file=corpus, total_words=model.corpus_total_words, total_examples=model.corpus_count,
    epochs=epochs)
print(time.monotonic() - begun)
model.wv.save_word2vec_format(out, binary=True)
