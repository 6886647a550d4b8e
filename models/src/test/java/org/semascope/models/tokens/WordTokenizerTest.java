package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.WordFinder;

class WordTokenizerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "The disaster was over. | The disaster was over .",
        "(He) didn't. | ( He ) did n't .",
        "It's John's, isn’t it? | It 's John 's , is n’t it ?",
        "a well-known 68.88 of the U.S. and B.B.C. | a well-known 68.88 of the U.S. and B.B.C.",
        "\"So,\" she said... | \" So , \" she said ...",
        "Wait -- what?! | Wait -- what ? !",
        "It cost $5 (or 10%). | It cost $ 5 ( or 10 % ) .",
        "Café, naïve: 東京 😀! | Café , naïve : 東京 😀 !",
        "it 's cut `` already '' , U.S. , is n't it ? | it 's cut `` already '' , U.S. , is n't it ?"
      })
  void cuts(String text, String words) {
    assertThat(words(text)).isEqualTo(words);
    assertThat(words(words)).as("cut twice").isEqualTo(words);
  }

  @Test
  void nothingIsLostBesideBlanksAndNothingOverlaps() {
    RandomTexts texts = new RandomTexts(11);
    for (int i = 0; i < 500; i++) {
      String text = texts.text(1 + texts.below(8));
      int end = 0;
      StringBuilder seen = new StringBuilder();
      for (Span word : WordTokenizer.spans(text)) {
        assertThat(word.isEmpty()).isFalse();
        assertThat(word.start()).isGreaterThanOrEqualTo(end);
        end = word.end();
        seen.append(word.of(text));
      }
      assertThat(seen.toString()).isEqualTo(text.replaceAll("[\\s\\p{Z}\\p{Cntrl}]+", ""));
    }
  }

  @Test
  void aWordIsAlignedByItsCharacters() {
    Tokenizer tokenizer = Tokenizer.ofElmo(50);
    Aligner aligner = new Aligner(tokenizer, 100);
    Occurrence found = WordFinder.numbered("A dog (the dog's) barked.", "dog", 2);
    AlignedInput input = aligner.align(found);
    assertThat(input.pieces())
        .containsExactly("<S>", "A", "dog", "(", "the", "dog", "'s", ")", "barked", ".", "</S>");
    assertThat(input.targets()).containsExactly(new PieceRange(5, 6));
    assertThat(input.ids()[2]).as("one word, one number").isEqualTo(input.ids()[5]);
    assertThat(tokenizer.piece(input.ids()[5])).isEqualTo("dog");
    assertThatThrownBy(() -> aligner.align(WordFinder.only("a well-known dog", "known")))
        .isInstanceOf(AlignmentException.class)
        .hasMessageContaining("\"well-known\" reaches beyond it");
  }

  private static String words(String text) {
    List<Span> spans = WordTokenizer.spans(text);
    return spans.stream().map(span -> span.of(text)).collect(Collectors.joining(" "));
  }
}
