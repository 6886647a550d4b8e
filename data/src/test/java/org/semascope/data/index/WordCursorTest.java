package org.semascope.data.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

class WordCursorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Don't stop, well-known 'friends'!|don't stop well-known friends",
        "DON’T|don't",
        "a - b -- c- -d|a b c d",
        "rock ’n’ roll|rock n roll",
        "In 1946, H2O cost 3.50|in 1946 h2o cost 3 50",
        "É ÉCOLE naïve ÇA|é école naïve ça",
        "E\u0301cole|école",
        "the 東京 tower|the 東 京 tower",
        "x😀y 😀|x y",
        "http://example.org/a_b|http example org a b",
        "Straße ΑΣ|straße ας"
      })
  void wordsOf(String text, String expected) {
    assertThat(words(text)).containsExactly(expected.split(" "));
    Indexers.WordStream stream = new Indexers.WordStream();
    stream.text = text;
    stream.reset();
    List<String> streamed = new ArrayList<>();
    while (stream.incrementToken()) {
      streamed.add(stream.getAttribute(TermToBytesRefAttribute.class).getBytesRef().utf8ToString());
    }
    assertThat(streamed).containsExactly(expected.split(" "));
  }

  @Test
  void comparesAsItFolds() {
    WordCursor cursor = new WordCursor();
    List<String> forms =
        List.of("ECOLE", "École", "E\u0301cole", "Ecol", "ecoles", "L’École", "ＡＢ");
    for (String form : forms) {
      cursor.reset(form);
      assertThat(cursor.next()).isTrue();
      for (String query : List.of("ecole", "école", "ecol", "ecoles", "l'école", "ａｂ")) {
        assertThat(cursor.is(query))
            .as(form + " is " + query)
            .isEqualTo(words(form).equals(List.of(query)));
      }
    }
  }

  /** The fast search finds the same spans as the segmentation. */
  @Test
  void seekingFindsTheSameAsSegmenting() {
    Random random = new Random(11);
    int[] alphabet = "aakK\u212AbA '’-‑ .,é\u0301東😀1\n".codePoints().toArray();
    int found = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(25); n > 0; n--) {
        text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
      }
      for (String word : List.of("a", "k", "ka", "ak", "aa", "k1", "aba", "akka")) {
        WordCursor cursor = new WordCursor();
        cursor.reset(text.toString());
        List<Span> expected = new ArrayList<>();
        while (cursor.next()) {
          if (cursor.folded().equals(word)) {
            expected.add(cursor.span());
          }
        }
        assertThat(spans(word, text.toString())).as(text.toString()).isEqualTo(expected);
        found += expected.size();
      }
    }
    assertThat(found).isGreaterThan(1000);
  }

  @Test
  void spansAreUtf16() {
    WordCursor cursor = new WordCursor();
    cursor.reset("😀 Word.");
    assertThat(cursor.next()).isTrue();
    assertThat(cursor.span()).isEqualTo(new Span(3, 7));
    assertThat(cursor.next()).isFalse();
    assertThat(cursor.next()).isFalse();
  }

  @Test
  void overlongTokensAreNoWordsAndSeparatePhrases() {
    String text = "a " + "x".repeat(WordCursor.LONGEST + 1) + " b";
    assertThat(words(text)).containsExactly("a", "b");
    assertThat(spans("a b", text)).isEmpty();
    assertThat(words("y".repeat(WordCursor.LONGEST))).hasSize(1);
  }

  @Test
  void phrasesContainOnlySpaces() {
    String text = "Ice cream, ice.\nCream ICE\u00a0 CREAM ice-cream";
    assertThat(spans("ice cream", text)).containsExactly(new Span(0, 9), new Span(22, 32));
    assertThat(spans("ha ha", "ha ha ha")).containsExactly(new Span(0, 5), new Span(3, 8));
    assertThat(spans("東京", "in 東京都")).containsExactly(new Span(3, 5));
  }

  @Test
  void queriesWithoutWordsAreRefused() {
    assertThat(refusal("")).isEqualTo("\"\" is not a word");
    assertThat(refusal("?!")).isEqualTo("\"?!\" is not a word");
    assertThat(refusal("a, b")).isEqualTo("\"a, b\" has more than spaces between its words");
  }

  private static String refusal(String query) {
    return org.assertj.core.api.Assertions.catchThrowableOfType(
            SemascopeException.class, () -> Phrase.of(query))
        .getMessage();
  }

  private static List<Span> spans(String query, String text) {
    return Phrase.spans(List.of(Phrase.of(query)), text).get(0);
  }

  private static List<String> words(String text) {
    WordCursor cursor = new WordCursor();
    cursor.reset(text);
    List<String> words = new ArrayList<>();
    while (cursor.next()) {
      words.add(cursor.folded());
    }
    return words;
  }
}
