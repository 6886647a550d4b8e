package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.semascope.data.index.ParagraphIndex;

/** Pairs of words that every contestant looks up, ten paragraphs each with their text. */
record PairQueries(List<List<String>> pairs, Path file) {
  /** How often all pairs are looked up before they are timed, and then as often again. */
  static final int PASSES = 5;

  /** How often we do before the first round, until the Java compiler has done its work. */
  static final int FIRST_PASSES = 50;

  private static final int SHOWN = 10;
  private static final long SEED = 20211107;

  static PairQueries write(BenchCorpus corpus, int count, Path file) throws IOException {
    List<List<String>> pairs = corpus.pairs(count, SEED);
    Files.write(file, pairs.stream().map(pair -> String.join("\t", pair)).toList());
    return new PairQueries(pairs, file);
  }

  /** How many are timed. */
  double count() {
    return (double) PASSES * pairs.size();
  }

  /** What our index takes for them after so many passes. */
  Spent lookUp(Path place, int threads, int warmUp) {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try (ParagraphIndex index = ParagraphIndex.open(place)) {
      lookUp(index, pool, warmUp);
      return Spent.on(() -> lookUp(index, pool, PASSES));
    } finally {
      pool.shutdown();
    }
  }

  private void lookUp(ParagraphIndex index, ForkJoinPool pool, int passes) {
    for (int i = 0; i < passes; i++) {
      pool.submit(() -> pairs.parallelStream().forEach(pair -> index.sample(pair, SHOWN, SEED)))
          .join();
    }
  }
}
