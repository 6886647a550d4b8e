package org.semascope.data.corpora;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Sentence;
import org.semascope.core.Span;
import org.semascope.data.corpora.SentenceSplitter.Language;

class SentenceSplitterTest {
  private static final SentenceSplitter ENGLISH = SentenceSplitter.of(Language.ENGLISH);

  /** Sentences parted by " ¶ "; the known misses are counted, so that one more is seen. */
  @ParameterizedTest
  @CsvSource({"ENGLISH, en, 0", "PORTUGUESE, pt, 1"})
  void splitsTheHandMadeSet(Language language, String file, int misses) throws IOException {
    SentenceSplitter splitter = SentenceSplitter.of(language);
    List<String> wrong = new ArrayList<>();
    for (String line : lines("sentences/" + file + ".txt")) {
      List<String> gold = Arrays.asList(line.split(" ¶ "));
      String text = String.join(" ", gold);
      List<String> found = splitter.sentences(text).stream().map(span -> span.of(text)).toList();
      if (!found.equals(gold)) {
        wrong.add(String.join(" ¶ ", found));
      }
    }
    assertThat(wrong).hasSize(misses);
  }

  @Test
  void tokensAreSpansOfTheText() {
    String text = "He didn't pay $3.50. 😀 Nobody's well-known.";
    List<Span> sentences = ENGLISH.sentences(text);
    assertThat(sentences.stream().map(s -> s.of(text)))
        .containsExactly("He didn't pay $3.50.", "😀 Nobody's well-known.");
    assertThat(ENGLISH.tokens(text, sentences.get(0)).stream().map(s -> s.of(text)))
        .containsExactly("He", "didn't", "pay", "$", "3.50", ".");
    Sentence second = ENGLISH.sentence("x:1", text, sentences.get(1));
    assertThat(second.tokens()).hasSize(6);
    assertThat(second.occurrence(1, 2).word()).isEqualTo("Nobody's");
  }

  @Test
  void emptyTextHasNoSentence() {
    assertThat(ENGLISH.sentences("")).isEmpty();
    assertThat(ENGLISH.sentences(" \n\t ")).isEmpty();
  }

  /** Only spaces are lost, sentences never overlap, tokens stay inside them. */
  @Test
  void coversAnyText() {
    Random random = new Random(7);
    String alphabet = "ab C. ?!\"'()…—\n 1é😀ß";
    int[] characters = alphabet.codePoints().toArray();
    for (int i = 0; i < 2000; i++) {
      StringBuilder built = new StringBuilder();
      for (int n = random.nextInt(40); n > 0; n--) {
        built.appendCodePoint(characters[random.nextInt(characters.length)]);
      }
      String text = built.toString();
      StringBuilder bySentence = new StringBuilder();
      StringBuilder byToken = new StringBuilder();
      int end = 0;
      for (Span sentence : ENGLISH.sentences(text)) {
        assertThat(sentence.start()).isGreaterThanOrEqualTo(end);
        end = sentence.end();
        bySentence.append(sentence.of(text));
        for (Span token : ENGLISH.tokens(text, sentence)) {
          assertThat(sentence.contains(token)).isTrue();
          byToken.append(token.of(text));
        }
      }
      String solid = text.replaceAll("\\s", "");
      assertThat(bySentence.toString().replaceAll("\\s", "")).isEqualTo(solid);
      assertThat(byToken.toString()).isEqualTo(solid);
    }
  }

  @Test
  void manyThreadsShareOne() throws Exception {
    String text = String.join(" ", lines("sentences/en.txt")).replace(" ¶", "");
    List<Span> expected = ENGLISH.sentences(text);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<Span>>> results = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        results.add(pool.submit(() -> ENGLISH.sentences(text)));
      }
      for (Future<List<Span>> result : results) {
        assertThat(result.get()).isEqualTo(expected);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static List<String> lines(String resource) throws IOException {
    try (var in = SentenceSplitterTest.class.getResourceAsStream("/corpora/" + resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
