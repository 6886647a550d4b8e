package org.semascope.models.skipgram;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
      List<String> words = new ArrayList<>();
      List<Long> counts = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        int space = line.lastIndexOf(' ');
        words.add(line.substring(0, space));
        counts.add(Long.parseLong(line.substring(space + 1)));
      }
      return new TrainingVocabulary(words, counts.stream().mapToLong(Long::longValue).toArray());
    } catch (IOException | NumberFormatException | StringIndexOutOfBoundsException e) {
      String reason = e instanceof IOException io ? IoReason.of(io) : "it is damaged";
      throw new SemascopeException("cannot read %s: %s".formatted(file, reason), e);
    }
  }

  /**
   * Reads a corpus and counts its words; words of equal frequency keep the order of their first
   * occurrence. When there are too many different words, the rarest are dropped, as in word2vec.
   *
   * @param maxWords maximum number of different words
   */
  static TrainingVocabulary count(
      TrainingText text, int minCount, int maxWords, Progress progress) {
    WordCounts all = new WordCounts(maxWords);
    read(text, "reading " + text.name() + ", words", progress, all::add, () -> {});
    if (all.counts.isEmpty()) {
      throw new SemascopeException("there is no word in " + text.name());
    }
    List<Map.Entry<String, long[]>> frequent =
        all.counts.entrySet().stream()
            .filter(entry -> entry.getValue()[0] >= minCount)
            .sorted((a, b) -> Long.compare(b.getValue()[0], a.getValue()[0]))
            .toList();
    if (frequent.size() < 2) {
      throw new SemascopeException(
          "%s has %s that occurs %s times or more, expected at least two: lower --min-count"
              .formatted(text.name(), frequent.isEmpty() ? "no word" : "only one word", minCount));
    }
    return new TrainingVocabulary(
        frequent.stream().map(entry -> decoded(entry.getKey())).toList(),
        frequent.stream().mapToLong(entry -> entry.getValue()[0]).toArray());
  }

  /** Counts of words in the order of their first occurrence. */
  private static final class WordCounts {
    private final int most;
    private final Map<String, long[]> counts = new LinkedHashMap<>(); // to [1]
    private long dropUpTo = 1;

    WordCounts(int most) {
      this.most = most;
    }

    void add(String word) {
      long[] known = counts.get(word);
      if (known != null) {
        known[0]++;
        return;
      }
      while (counts.size() >= most) {
        counts.values().removeIf(count -> count[0] <= dropUpTo);
        dropUpTo++;
      }
      counts.put(word, new long[] {1});
    }
  }

  /** Reads the corpus again and writes the ids of its words, without those left out. */
  void number(TrainingText text, Path file, Progress progress) {
    Map<String, Integer> numbers = new HashMap<>();
    for (String word : words) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      numbers.put(new String(bytes, StandardCharsets.ISO_8859_1), numbers.size());
    }
    WordIdFile.write(
        file,
        writer ->
            read(
                text,
                "numbering " + text.name() + ", words",
                progress,
                word -> {
                  Integer number = numbers.get(word);
                  if (number != null) {
                    writer.word(number);
                  }
                },
                writer::endSentence));
  }

  /**
   * @param word gets each word's UTF-8 bytes as Latin-1, which is faster than decoding
   */
  private static void read(
      TrainingText text,
      String label,
      Progress progress,
      Consumer<String> word,
      Runnable endOfSentence) {
    try (Progress.Task task = progress.begin(label, -1, Progress.Unit.ITEMS)) {
      text.read(
          (bytes, from, to) -> {
            long words = 0;
            int start = from;
            for (int at = from; at <= to; at++) {
              if (at == to || isSeparator(bytes[at])) {
                if (at > start && at - start <= MAX_BYTES) {
                  word.accept(new String(bytes, start, at - start, StandardCharsets.ISO_8859_1));
                  words++;
                }
                if (at < to && bytes[at] == '\n') {
                  endOfSentence.run();
                }
                start = at + 1;
              }
            }
            task.advance(words);
          });
    }
  }

  /** Bytes of letters beyond ASCII are negative. */
  private static boolean isSeparator(byte one) {
    return one >= 0 && one <= ' ';
  }

  private static String decoded(String word) {
    byte[] bytes = word.getBytes(StandardCharsets.ISO_8859_1);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new SemascopeException(
          "the corpus is not UTF-8: found a word of the bytes " + Arrays.toString(bytes), e);
    }
  }
}
