package org.semascope.models.skipgram;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * The words to train, the most frequent first.
 *
 * @param counts [words]
 */
record TrainingVocabulary(List<String> words, long[] counts) {
  /** Maximum number of different words that are counted, as in word2vec. */
  static final int MAX_WORDS = 21_000_000;

  /** Longest word in bytes, as in word2vec; longer ones are skipped. */
  private static final int MAX_BYTES = 100;

  private static final double POWER = 0.75;

  int size() {
    return words.size();
  }

  /** Number of words in the corpus, without those left out. */
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
   * The probability that an occurrence is kept, by word2vec's formula:
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

  /** One word with its count per line, as word2vec saves vocabularies. */
  void write(Path file) {
    TrainingFolder.write(
        file,
        out -> {
          for (int i = 0; i < size(); i++) {
            out.write((words.get(i) + " " + counts[i] + "\n").getBytes(StandardCharsets.UTF_8));
          }
        });
  }

  static TrainingVocabulary read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      return new TrainingVocabulary(
          lines.stream().map(line -> line.substring(0, line.lastIndexOf(' '))).toList(),
          lines.stream()
              .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
              .toArray());
    } catch (IOException e) {
      throw IoReason.cannot("read", file, e);
    }
  }

  /**
   * Reads a corpus, counts its words and writes the ids of those that are frequent enough; words of
   * equal frequency keep the order of their first occurrence.
   *
   * @param maxWords maximum number of different words
   * @param file see {@link WordIdFile}
   */
  static TrainingVocabulary number(
      TrainingText text, int minCount, int maxWords, Path file, Progress progress) {
    CountedWords table = new CountedWords(maxWords);
    WordIdFile.write(file, ids -> read(text, table, ids, progress));
    SemascopeException.throwIf(table.ids() == 0, "there is no word in %s", text.name());
    List<CountedWords.Word> frequent =
        table.words().stream()
            .filter(word -> word.count >= minCount)
            .sorted((a, b) -> Long.compare(b.count, a.count))
            .toList();
    SemascopeException.throwIf(
        frequent.size() < 2,
        "%s has %s that occurs %s times or more, expected at least two: lower --min-count",
        text.name(),
        frequent.isEmpty() ? "no word" : "only one word",
        minCount);
    int[] numbers = new int[table.ids()];
    Arrays.fill(numbers, -1);
    for (int i = 0; i < frequent.size(); i++) {
      numbers[frequent.get(i).id] = i;
    }
    WordIdFile.renumber(file, numbers);
    return new TrainingVocabulary(
        frequent.stream().map(CountedWords.Word::decoded).toList(),
        frequent.stream().mapToLong(word -> word.count).toArray());
  }

  private static void read(
      TrainingText text, CountedWords table, WordIdFile.Writer ids, Progress progress) {
    String label = "reading %s, words".formatted(text.name());
    try (Progress.Task task = progress.begin(label, -1, Progress.Unit.ITEMS)) {
      text.read(
          (bytes, from, to) -> {
            long words = 0;
            int start = from;
            int hash = 0;
            for (int at = from; at <= to; at++) {
              if (at < to && !isSeparator(bytes[at])) {
                hash = 31 * hash + bytes[at];
                continue;
              }
              if (at > start && at - start <= MAX_BYTES) {
                ids.word(table.count(bytes, start, at, hash));
                words++;
              }
              if (at < to && bytes[at] == '\n') {
                ids.endSentence();
              }
              start = at + 1;
              hash = 0;
            }
            task.advance(words);
          });
    }
  }

  /** Bytes of letters beyond ASCII are negative. */
  private static boolean isSeparator(byte one) {
    return one >= 0 && one <= ' ';
  }
}
