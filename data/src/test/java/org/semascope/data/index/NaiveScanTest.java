package org.semascope.data.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.Span;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Paragraph;

/** Compares the index with a scan of all paragraphs by regular expressions. */
class NaiveScanTest {
  private static final Pattern WORD =
      Pattern.compile(
          "[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*(['’‑-][\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*)*");
  private static final List<String> WRITTEN =
      List.of(
          "dog Dog DOG cat Kat \u212Aat kkk K hot-dog hot dog's dog’s école E\u0301COLE Ecole a A I"
              .split(" "));
  private static final List<String> BETWEEN = List.of(" ", " ", " ", ", ", " - ", "\u00a0", ".");
  private static final List<String> QUERIES =
      List.of(
          "dog",
          "cat",
          "kat",
          "kkk",
          "k",
          "hot",
          "hot-dog",
          "dog's",
          "école",
          "ecole",
          "a",
          "i",
          "hot dog",
          "dog dog",
          "a kat dog",
          "unicorn");

  @TempDir private static Path folder;
  private static final List<Paragraph> CORPUS = new ArrayList<>();
  private static final List<List<Word>> WORDS = new ArrayList<>(); // of each paragraph
  private static ParagraphIndex index;

  /** A word of a paragraph, and whether only spaces separate it from the previous one. */
  private record Word(String folded, int start, int end, boolean adjoins) {}

  @BeforeAll
  static void build() {
    Random random = new Random(20070119);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = 1 + random.nextInt(12); n > 0; n--) {
        text.append(WRITTEN.get(random.nextInt(WRITTEN.size())));
        text.append(BETWEEN.get(random.nextInt(BETWEEN.size())));
      }
      texts.add(text.toString());
    }
    ListCorpus list = new ListCorpus("random", texts);
    list.read(Faults.STRICT, CORPUS::add);
    CORPUS.forEach(paragraph -> WORDS.add(words(paragraph.text())));
    ParagraphIndex.build(
        list, folder.resolve("index"), new BuildOptions(2, false, Faults.STRICT, Progress.SILENT));
    index = ParagraphIndex.open(folder.resolve("index"));
  }

  @AfterAll
  static void close() {
    index.close();
  }

  @Test
  void wordsAndPhrases() {
    for (String query : QUERIES) {
      List<Hit> expected = scan(List.of(query));
      assertThat(index.occurrences(query))
          .as(query)
          .isEqualTo(expected.stream().mapToLong(hit -> hit.spans().get(0).size()).sum());
      compare(List.of(query), expected);
      assertThat(expected.isEmpty()).isEqualTo(query.equals("unicorn"));
    }
  }

  @Test
  void pairs() {
    for (String first : QUERIES) {
      for (String second : QUERIES) {
        compare(List.of(first, second), scan(List.of(first, second)));
      }
    }
  }

  @Test
  void threadsAtOnceGetTheSame() {
    List<List<String>> pairs =
        QUERIES.stream().flatMap(a -> QUERIES.stream().map(b -> List.of(a, b))).toList();
    List<List<Hit>> inTurn = pairs.stream().map(pair -> index.sample(pair, 9, 4)).toList();
    assertThat(
            IntStream.range(0, 20 * pairs.size())
                .parallel()
                .mapToObj(i -> pairs.get(i % pairs.size()))
                .map(pair -> index.sample(pair, 9, 4)))
        .isEqualTo(IntStream.range(0, 20).boxed().flatMap(i -> inTurn.stream()).toList());
  }

  private static void compare(List<String> query, List<Hit> expected) {
    List<Hit> all = new ArrayList<>();
    index.forEach(query, all::add);
    assertThat(all).as("%s", query).isEqualTo(expected);
    assertThat(index.paragraphs(query)).as("%s", query).isEqualTo(expected.size());
    for (int seed = 0; seed < 2; seed++) {
      for (int size : List.of(0, 7, CORPUS.size())) {
        assertThat(index.sample(query, size, seed))
            .as("%s, seed %d", query, seed)
            .isEqualTo(drawn(expected, size, seed));
      }
    }
  }

  /** The smallest by hash; the JDK's generator gives SplitMix64's numbers. */
  private static List<Hit> drawn(List<Hit> all, int size, long seed) {
    long mixed = new SplittableRandom(seed).nextLong();
    Comparator<Hit> byHash = (a, b) -> Long.compareUnsigned(hash(a, mixed), hash(b, mixed));
    return all.stream().sorted(byHash).limit(size).toList();
  }

  private static long hash(Hit hit, long mixedSeed) {
    return new SplittableRandom(mixedSeed + hit.paragraph().ordinal()).nextLong();
  }

  private static List<Hit> scan(List<String> query) {
    List<Hit> hits = new ArrayList<>();
    for (Paragraph paragraph : CORPUS) {
      List<Word> words = WORDS.get((int) paragraph.ordinal());
      List<List<Span>> spans = query.stream().map(one -> spans(one.split(" "), words)).toList();
      if (spans.stream().noneMatch(List::isEmpty)) {
        hits.add(new Hit(paragraph, spans));
      }
    }
    return hits;
  }

  private static List<Word> words(String text) {
    List<Word> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    int before = 0;
    while (matcher.find()) {
      String folded =
          Normalizer.normalize(matcher.group(), Normalizer.Form.NFC)
              .toLowerCase(Locale.ROOT)
              .replace('’', '\'');
      boolean adjoins =
          !words.isEmpty() && text.substring(before, matcher.start()).matches("[ \u00a0]+");
      words.add(new Word(folded, matcher.start(), matcher.end(), adjoins));
      before = matcher.end();
    }
    return words;
  }

  private static List<Span> spans(String[] phrase, List<Word> words) {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i + phrase.length <= words.size(); i++) {
      boolean all = true;
      for (int n = 0; n < phrase.length; n++) {
        Word word = words.get(i + n);
        all &= word.folded().equals(phrase[n]) && (n == 0 || word.adjoins());
      }
      if (all) {
        spans.add(new Span(words.get(i).start(), words.get(i + phrase.length - 1).end()));
      }
    }
    return spans;
  }
}
