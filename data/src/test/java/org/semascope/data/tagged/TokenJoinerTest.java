package org.semascope.data.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.semascope.core.Sentence;
import org.semascope.core.Span;

class TokenJoinerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "He said , `` I do n't know . ''|He said, \"I don't know.\"",
        "It 's John 's -LRB- or Ann 's -RRB- car ; we 'll see !|It's John's (or Ann's) car;"
            + " we'll see!",
        "He said , \" I do . \"|He said, \"I do.\"",
        "Yes , I do , \" he said .|Yes, I do,\" he said.",
        "` But I do ! \" she exclaimed|\"But I do!\" she exclaimed",
        "the ` old ' way|the 'old' way",
        "the workers ' rights|the workers' rights",
        "a ' new ' way|a 'new' way",
        "rock 'n' roll ' .|rock 'n' roll'.",
        "$ 5 or # 3 or 10 % of it|$5 or #3 or 10% of it",
        "in $ and %|in $ and %",
        "and / or 1\\/2|and/or 1/2",
        "a well - known -- or over-all - fact|a well - known -- or over-all - fact",
        "Well /. What /?|Well. What?",
        "wait ... what ?!|wait... what?!",
        "-LSB- a -RSB- -LCB- b -RCB-|[a] {b}",
        "'' he said|\" he said",
        "the 'em and '90s|the 'em and '90s",
      })
  void writesOrdinaryText(String tokens, String text) {
    Sentence sentence = TokenJoiner.ORDINARY.join("x", List.of(tokens.split(" ")));
    assertThat(sentence.text()).isEqualTo(text);
  }

  @Test
  void aTokenOfSeveralWordsIsOneSpan() {
    Sentence sentence =
        TokenJoiner.ORDINARY.join("x", List.of("(", "Harper 's  Ferry", "took place", ")"));
    assertThat(sentence.text()).isEqualTo("(Harper's Ferry took place)");
    assertThat(sentence.tokens())
        .containsExactly(new Span(0, 1), new Span(1, 15), new Span(16, 26), new Span(26, 27));
  }

  @Test
  void rawKeepsTokensAsTheyAre() {
    Sentence sentence = TokenJoiner.RAW.join("x", List.of("``", "It", "'s", "took place", "''"));
    assertThat(sentence.text()).isEqualTo("`` It 's took place ''");
    assertThat(sentence.tokens().get(0).of(sentence.text())).isEqualTo("``");
    assertThat(sentence.tokens().get(3).of(sentence.text())).isEqualTo("took place");
  }

  @Test
  void refusesEmptyTokens() {
    assertThatThrownBy(() -> TokenJoiner.RAW.join("x", List.of("a", " ")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Spans are in order and disjoint; only spaces are lost, nothing is added. */
  @ParameterizedTest
  @EnumSource
  void losesNothing(TokenJoiner joiner) {
    String[] vocabulary = {
      "word", "n't", "'s", "'", "`", "``", "''", "\"", "(", ")", "-LRB-", "-RRB-", "-LCB-", "-RSB-",
      ",", ".", "...", "/.", "/", "$", "5", "%", "-", "--", "took place", "é", "\uD83D\uDE00", "“",
      "”", "‘", "’", "s", "1\\/2", "?", ":", "&", "#", "'d better", "U. S."
    };
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      List<String> tokens = new ArrayList<>();
      for (int i = random.nextInt(12); i >= 0; i--) {
        tokens.add(vocabulary[random.nextInt(vocabulary.length)]);
      }
      Sentence sentence = joiner.join("x", tokens);
      assertThat(sentence.tokens()).hasSameSizeAs(tokens);
      StringBuilder spelled = new StringBuilder();
      int end = 0;
      for (int i = 0; i < tokens.size(); i++) {
        Span span = sentence.tokens().get(i);
        assertThat(span.start()).isGreaterThanOrEqualTo(end);
        assertThat(sentence.text().substring(end, span.start())).isBlank();
        end = span.end();
        String written = sentence.tokens().get(i).of(sentence.text());
        assertThat(written).isNotBlank().isEqualTo(written.strip());
        assertThat(plain(written)).isEqualTo(plain(tokens.get(i)));
        spelled.append(written.replace(" ", ""));
      }
      assertThat(end).isEqualTo(sentence.text().length());
      assertThat(sentence.text().replace(" ", "")).isEqualTo(spelled.toString());
      assertThat(sentence.text()).doesNotContain("  ");
    }
  }

  /** Without spaces, and with one character for all quotation marks. */
  private static String plain(String text) {
    return text.replace(" ", "")
        .replace("-LRB-", "(")
        .replace("-RRB-", ")")
        .replace("-LCB-", "{")
        .replace("-RSB-", "]")
        .replaceAll("^/\\.$", ".")
        .replace("\\/", "/")
        .replaceAll("``|''|[\"'`]", "\"");
  }
}
