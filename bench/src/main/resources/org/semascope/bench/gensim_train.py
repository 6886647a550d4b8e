"""Trains skip-gram vectors and writes them in word2vec's form."""
import sys

from gensim.models import Word2Vec

corpus, out = sys.argv[1:3]
size, epochs, threads, seed, window, negative, min_count = map(int, sys.argv[3:10])
sample = float(sys.argv[10])

model = Word2Vec(
    sg=1, vector_size=size, epochs=epochs, workers=threads, seed=seed, window=window,
    negative=negative, min_count=min_count, sample=sample)
model.build_vocab(corpus_file=corpus)
model.train(
    corpus_file=corpus, total_words=model.corpus_total_words, total_examples=model.corpus_count,
    epochs=epochs)
model.wv.save_word2vec_format(out, binary=True)
