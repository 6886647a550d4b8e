package org.semascope.data.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.corpora.Paragraph;
import org.semascope.data.corpora.RealData;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.corpora.SentenceSplitter.Language;

/** A corpus of 138,076 paragraphs, counted here by other means: regular expressions. */
class WikischoolsTest {
  private static final Pattern TSUNAMI = word("tsunami");
  private static final Pattern DISASTER = word("disaster");
  private static final Pattern ICE_AGE =
      Pattern.compile("(?i)(?<![\\p{L}\\p{N}'’-])ice\\s+age(?![\\p{L}\\p{N}]|['’-][\\p{L}\\p{N}])");

  @TempDir private static Path folder;
  private static ParagraphIndex index;
  private static IndexManifest manifest;

  private static long paragraphs;
  private static long blankSeparated;
  private static final Set<String> TITLES = new HashSet<>();
  private static final List<Long> BOTH = new ArrayList<>();
  private static long tsunami;
  private static long iceAge;

  @BeforeAll
  static void build() {
    Corpus corpus = Corpora.open(RealData.wikischools());
    corpus.read(Faults.STRICT, WikischoolsTest::count);
    BuildOptions options = new BuildOptions(2, false, Faults.STRICT, Progress.SILENT);
    manifest = ParagraphIndex.build(corpus, folder.resolve("wiki"), options);
    index = ParagraphIndex.open(folder.resolve("wiki"));
  }

  @AfterAll
  static void close() {
    if (index != null) {
      index.close();
    }
  }

  private static Pattern word(String word) {
    return Pattern.compile(
        "(?i)(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}]['’-])"
            + word
            + "(?![\\p{L}\\p{N}]|['’-][\\p{L}\\p{N}])");
  }

  private static void count(Paragraph paragraph) {
    paragraphs++;
    TITLES.add(paragraph.title());
    blankSeparated += new StringTokenizer(paragraph.text()).countTokens();
    String lower = paragraph.text().toLowerCase(Locale.ROOT);
    if (lower.contains("tsunami")) {
      long here = TSUNAMI.matcher(lower).results().count();
      tsunami += here;
      if (here > 0 && DISASTER.matcher(lower).find()) {
        BOTH.add(paragraph.ordinal());
      }
    }
    if (lower.contains("ice age")) {
      iceAge += ICE_AGE.matcher(lower).results().count();
    }
  }

  @Test
  void readsEveryParagraph() {
    assertThat(paragraphs).isEqualTo(138_076);
    assertThat(TITLES).hasSize(4_636);
    assertThat(blankSeparated).isBetween(11_350_000L, 11_450_000L);
    assertThat(manifest.paragraphs()).isEqualTo(paragraphs);
    assertThat(manifest.articles()).isEqualTo(4_643);
    assertThat(manifest.skipped()).isZero();
  }

  @Test
  void countsAsRegularExpressionsDo() {
    assertThat(tsunami).isPositive();
    assertThat(index.occurrences("tsunami")).isEqualTo(tsunami);
    assertThat(index.occurrences("ice age")).isEqualTo(iceAge).isPositive();
    assertThat(index.paragraphs(List.of("Tsunami", "DISASTER"))).isEqualTo(BOTH.size());
    List<Long> found = new ArrayList<>();
    index.forEach(List.of("tsunami", "disaster"), hit -> found.add(hit.paragraph().ordinal()));
    assertThat(found).isEqualTo(BOTH).isNotEmpty();
  }

  @Test
  void drawsSentences() {
    SentenceSplitter splitter = SentenceSplitter.of(Language.ENGLISH);
    for (String word : List.of("disaster", "the", "ice age", "xylophone")) {
      List<SentenceHit> drawn = index.sentences(word, 50, 1, splitter);
      assertThat(drawn).isNotEmpty().doesNotHaveDuplicates();
      for (SentenceHit hit : drawn) {
        assertThat(hit.occurrence().word()).isEqualToIgnoringCase(word);
        assertThat(hit.paragraph().text()).contains(hit.sentence().text());
      }
    }
    assertThat(index.sentences("the", 50, 1, splitter)).hasSize(50);
  }
}
