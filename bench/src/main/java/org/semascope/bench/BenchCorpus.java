package org.semascope.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringTokenizer;
import java.util.TreeMap;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;

/** Paragraphs as a file every contestant can read, title and text separated by a tab. */
record BenchCorpus(Path file, long paragraphs, long words) {
  private static final int RARE = 5;

  /** Every {@code step}-th paragraph of a corpus. */
  static BenchCorpus write(Corpus corpus, Path file, int step) throws IOException {
    long[] counts = new long[2];
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      corpus.read(
          Faults.STRICT,
          paragraph -> {
            if (paragraph.ordinal() % step == 0) {
              try {
                out.write(paragraph.title() + "\t" + paragraph.text().replace('\t', ' ') + "\n");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
              counts[0]++;
              counts[1] += new StringTokenizer(paragraph.text()).countTokens();
            }
          });
    }
    return new BenchCorpus(file, counts[0], counts[1]);
  }

  /** Pairs of words that stand together in some paragraph and are not rare. */
  List<List<String>> pairs(int count, long seed) {
    Map<String, Integer> frequencies = new TreeMap<>();
    List<List<String>> texts = new ArrayList<>();
    Corpora.open(file)
        .read(
            Faults.STRICT,
            paragraph -> {
              List<String> words = plainWords(paragraph.text());
              words.forEach(word -> frequencies.merge(word, 1, Integer::sum));
              texts.add(words);
            });
    Random random = new Random(seed);
    List<List<String>> pairs = new ArrayList<>();
    while (pairs.size() < count) {
      List<String> words =
          texts.get(random.nextInt(texts.size())).stream()
              .filter(word -> frequencies.get(word) >= RARE)
              .toList();
      if (words.size() >= 2) {
        pairs.add(
            List.of(
                words.get(random.nextInt(words.size())), words.get(random.nextInt(words.size()))));
      }
    }
    return pairs;
  }

  /** Words all contestants see alike: five small letters or more between blanks. */
  private static List<String> plainWords(String text) {
    List<String> words = new ArrayList<>();
    for (String word : text.split(" ")) {
      if (word.length() >= 5 && word.chars().allMatch(c -> c >= 'a' && c <= 'z')) {
        words.add(word);
      }
    }
    return words;
  }
}
