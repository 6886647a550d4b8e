package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

class WindowTest {
  private static Tokenizer bert;

  @BeforeAll
  static void load() {
    bert = Fixtures.tinyTokenizer("bert");
  }

  @AfterAll
  static void close() {
    bert.close();
  }

  @Test
  void keepsTheTargetInTheMiddle() {
    AlignedInput input = align(7, "a b c d e f g", "d");
    assertThat(input.pieces()).containsExactly("[CLS]", "b", "c", "d", "e", "f", "[SEP]");
    assertThat(input.targets()).containsExactly(new PieceRange(3, 4));
    assertThat(input.window()).contains(new Span(2, 11));
  }

  @Test
  void isFullAtTheStartOfTheText() {
    AlignedInput input = align(7, "a b c d e f g", "a");
    assertThat(input.pieces()).containsExactly("[CLS]", "a", "b", "c", "d", "e", "[SEP]");
    assertThat(input.targets()).containsExactly(new PieceRange(1, 2));
  }

  @Test
  void isFullAtTheEndOfTheText() {
    AlignedInput input = align(7, "a b c d e f g", "f");
    assertThat(input.pieces()).containsExactly("[CLS]", "c", "d", "e", "f", "g", "[SEP]");
    assertThat(input.targets()).containsExactly(new PieceRange(4, 5));
    assertThat(input.window()).contains(new Span(4, 13));
  }

  @Test
  void doesNotCutWords() {
    // lead is l ##e ##a ##d: neither its end in front nor its beginning behind is kept.
    AlignedInput input = align(9, "lead a x b lead", "x");
    assertThat(input.pieces())
        .containsExactly("[CLS]", "a", "x", "b", "l", "##e", "##a", "##d", "[SEP]");
    input = align(7, "lead a x b lead", "x");
    assertThat(input.pieces()).containsExactly("[CLS]", "a", "x", "b", "[SEP]");
    assertThat(input.window()).contains(new Span(5, 10));
  }

  @Test
  void cutsTheTargetsOwnWordIfItMust() {
    String text = "the xlead is";
    AlignedInput input = new Aligner(bert, 5).align(new Occurrence(text, new Span(6, 7)));
    assertThat(input.pieces()).containsExactly("[CLS]", "##l", "##e", "##a", "[SEP]");
  }

  @Test
  void leavesAShortTextWhole() {
    assertThat(align(9, "a b c d e f g", "d").window()).isEqualTo(Optional.empty());
    assertThat(align(8, "a b c d e f g", "d").window()).isPresent();
  }

  @Test
  void refusesATargetLongerThanTheRoom() {
    assertThatThrownBy(() -> align(5, "a lead b", "lead"))
        .isInstanceOf(AlignmentException.class)
        .hasMessage("\"lead\" (2:6) has 4 tokens; the model has room for 3");
  }

  @Test
  void refusesTargetsTooFarApart() {
    Aligner aligner = new Aligner(bert, 6);
    List<Span> far = List.of(new Span(0, 1), new Span(12, 13));
    assertThatThrownBy(() -> aligner.align("a b c d e f g", far))
        .isInstanceOf(AlignmentException.class)
        .hasMessageContaining("span 7 tokens; the model has room for 4");
    AlignedInput near = aligner.align("a b c d e f g", List.of(new Span(8, 9), new Span(4, 5)));
    assertThat(near.pieces().get(near.targets().get(0).first())).isEqualTo("e");
    assertThat(near.pieces().get(near.targets().get(1).first())).isEqualTo("c");
  }

  @Test
  void refusesAWholeTextThatIsTooLong() {
    assertThat(new Aligner(bert, 5).whole("a b c").ids()).hasSize(5);
    assertThatThrownBy(() -> new Aligner(bert, 4).whole("a b c"))
        .isInstanceOf(AlignmentException.class)
        .hasMessage("\"a b c\" has 3 tokens, 5 with special tokens; the model takes 4");
    assertThatThrownBy(() -> new Aligner(bert, 5).whole(" "))
        .isInstanceOf(AlignmentException.class)
        .hasMessageContaining("has no tokens");
  }

  @Test
  void refusesAModelWithoutRoom() {
    assertThatThrownBy(() -> new Aligner(bert, 2))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("2 special tokens");
  }

  @Test
  void refusesSpansOutsideTheText() {
    assertThatThrownBy(() -> new Aligner(bert, 10).align("a b", List.of(new Span(2, 9))))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("2:9");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "gpt2", "albert", "xlnet"})
  void neverChangesTheTarget(String model) {
    RandomTexts random = new RandomTexts(11);
    int windows = 0;
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer(model)) {
      for (int i = 0; i < 200; i++) {
        String text = random.text(5 + random.below(30));
        List<Span> words = RandomTexts.words(text);
        Span word = words.get(random.below(words.size()));
        int most = 12 + random.below(60);
        AlignedInput whole;
        AlignedInput input;
        try {
          whole = new Aligner(tokenizer, 10_000).align(text, List.of(word));
          input = new Aligner(tokenizer, most).align(text, List.of(word));
        } catch (AlignmentException e) {
          continue;
        }
        assertThat(input.ids()).hasSizeLessThanOrEqualTo(most);
        assertThat(targetOf(input)).isEqualTo(targetOf(whole));
        assertThat(whole.pieces().toString()).contains(inner(input, tokenizer.specials()));
        input.window().ifPresent(window -> assertThat(window.overlaps(word)).isTrue());
        windows += input.window().isPresent() ? 1 : 0;
      }
    }
    assertThat(windows).isGreaterThan(50);
  }

  private static AlignedInput align(int maxLength, String text, String word) {
    int at = text.indexOf(word);
    return new Aligner(bert, maxLength)
        .align(new Occurrence(text, new Span(at, at + word.length())));
  }

  private static List<String> targetOf(AlignedInput input) {
    PieceRange range = input.targets().get(0);
    return input.pieces().subList(range.first(), range.end());
  }

  private static String inner(AlignedInput input, SpecialTokens specials) {
    String pieces =
        input
            .pieces()
            .subList(specials.prefix().size(), input.pieces().size() - specials.suffix().size())
            .toString();
    return pieces.substring(1, pieces.length() - 1);
  }
}
