package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArticleTest {
  @ParameterizedTest
  @CsvSource({
    "It was a | disaster., accident, It was an accident.",
    "It was an | accident., disaster, It was a disaster.",
    "An | hour passed., year, A year passed.",
    "A | year passed., hour, An hour passed.",
    "It is a | tool., unit, It is a unit.",
    "It is a | tool., umbrella, It is an umbrella.",
    "It is a | tool., European, It is a European.",
    "Banana | trees, apple, Banana apple",
    "that | cat, ant, that ant",
  })
  void theArticleAgrees(String sentence, String word, String expected) {
    int bar = sentence.indexOf("| ");
    String text = sentence.replace("| ", "");
    int end = text.length();
    for (int i = bar; i < text.length(); i++) {
      if (!Character.isLetter(text.charAt(i))) {
        end = i;
        break;
      }
    }
    Occurrence key = new Occurrence(text, new Span(bar, end));
    Occurrence agreed = Article.agreeing(key.replacedBy(word));
    assertThat(agreed.text()).startsWith(expected);
    assertThat(agreed.word()).isEqualTo(word);
  }
}
