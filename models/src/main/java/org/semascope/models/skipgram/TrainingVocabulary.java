package org.semascope.models.skipgram;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
   * Reads a corpus and counts its words; words of equal frequency keep the order of their first
   * occurrence. When there are too many different words, the rarest are dropped, as in word2vec.
   *
   * @param maxWords maximum number of different words
   */
  static TrainingVocabulary count(
      TrainingText text, int minCount, int maxWords, Progress progress) {
    Map<String, long[]> counts = new LinkedHashMap<>(); // to [1]
    long[] dropped = {0}; // words that occurred up to so often
    read(
        text,
        "reading",
        progress,
        word -> {
          long[] known = counts.get(word);
          if (known != null) {
            known[0]++;
            return;
          }
          while (counts.size() >= maxWords) {
            dropped[0]++;
            counts.values().removeIf(count -> count[0] <= dropped[0]);
          }
          counts.put(word, new long[] {1});
        },
        () -> {});
    SemascopeException.throwIf(counts.isEmpty(), "there is no word in %s", text.name());
    List<Map.Entry<String, long[]>> frequent =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue()[0] >= minCount)
            .sorted((a, b) -> Long.compare(b.getValue()[0], a.getValue()[0]))
            .toList();
    SemascopeException.throwIf(
        frequent.size() < 2,
        "%s has %s that occurs %s times or more, expected at least two: lower --min-count",
        text.name(),
        frequent.isEmpty() ? "no word" : "only one word",
        minCount);
    return new TrainingVocabulary(
        frequent.stream().map(entry -> decoded(entry.getKey())).toList(),
        frequent.stream().mapToLong(entry -> entry.getValue()[0]).toArray());
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
        ids ->
            read(
                text,
                "numbering",
                progress,
                word -> {
                  Integer number = numbers.get(word);
                  if (number != null) {
                    ids.word(number);
                  }
                },
                ids::endSentence));
  }

  /**
   * @param action for the progress report
   * @param word gets each word's UTF-8 bytes as Latin-1, which is faster than decoding
   */
  private static void read(
      TrainingText text,
      String action,
      Progress progress,
      Consumer<String> word,
      Runnable endOfSentence) {
    String label = "%s %s, words".formatted(action, text.name());
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
