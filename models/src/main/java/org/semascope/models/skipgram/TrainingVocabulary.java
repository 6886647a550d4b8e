package org.semascope.models.skipgram;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/**
 * The words to be trained, the most frequent first.
 *
 * @param counts [words]
 */
record TrainingVocabulary(List<String> words, long[] counts) {
  private static final double POWER = 0.75;

  int size() {
    return words.size();
  }

  /** How many words the corpus has, those left out not counted. */
  long total() {
    return LongStream.of(counts).sum();
  }

  /**
   * Negatives are drawn in proportion to these: count to the power of 3/4 (Mikolov et al. 2013).
   */
  double[] noise() {
    return LongStream.of(counts).mapToDouble(count -> Math.pow(count, POWER)).toArray();
  }

  /**
   * With which chance an occurrence is kept, by word2vec's formula:
   *
   * <pre>p(w) = (sqrt(f(w) / sample) + 1) * sample / f(w),  f(w) = count / total</pre>
   *
   * @param sample 0 keeps all
   */
  double[] chanceOfKeeping(double sample) {
    double threshold = sample * total();
    return LongStream.of(counts)
        .mapToDouble(
            count ->
                sample == 0
                    ? 1
                    : Math.min(1, (Math.sqrt(count / threshold) + 1) * threshold / count))
        .toArray();
  }

  /** A line a word with its count, as word2vec saves vocabularies. */
  void write(Path file) {
    WholeFile.write(
        file,
        out -> {
          for (int i = 0; i < size(); i++) {
            out.write((words.get(i) + " " + counts[i] + "\n").getBytes(StandardCharsets.UTF_8));
          }
        });
  }

  static TrainingVocabulary read(Path file) {
    try {
      List<String> words = new ArrayList<>();
      List<Long> counts = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        int blank = line.lastIndexOf(' ');
        words.add(line.substring(0, blank));
        counts.add(Long.parseLong(line.substring(blank + 1)));
      }
      return new TrainingVocabulary(words, counts.stream().mapToLong(Long::longValue).toArray());
    } catch (IOException | NumberFormatException | StringIndexOutOfBoundsException e) {
      String reason = e instanceof IOException io ? IoReason.of(io) : "it is damaged";
      throw new SemascopeException("cannot read %s: %s".formatted(file, reason), e);
    }
  }

  /**
   * The words seen often enough; of equally frequent ones that which came first is first.
   *
   * @param numbers [numbers given by the table]: gets each one's place here, or -1
   */
  static TrainingVocabulary of(CountedWords table, int minCount, int[] numbers) {
    int[] entries =
        IntStream.range(0, table.size())
            .filter(entry -> table.countOf(entry) >= minCount)
            .boxed()
            .sorted((a, b) -> Long.compare(table.countOf(b), table.countOf(a)))
            .mapToInt(Integer::intValue)
            .toArray();
    Arrays.fill(numbers, -1);
    List<String> words = new ArrayList<>(entries.length);
    for (int entry : entries) {
      numbers[table.numberOf(entry)] = words.size();
      words.add(table.wordOf(entry));
    }
    return new TrainingVocabulary(words, IntStream.of(entries).mapToLong(table::countOf).toArray());
  }
}
