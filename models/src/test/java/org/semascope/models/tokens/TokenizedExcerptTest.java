package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/** A long text is tokenized in part, and the window is that of the whole text. */
class TokenizedExcerptTest {
  private static final int ROOM = 24;
  private static final List<String> WORDS =
      List.of("the", "captain", "wrote", "letters", "unbelievably", "long", "ones", "é", "字字", ".");

  /** The expected window is chosen from the subwords of the whole text. */
  @ParameterizedTest
  @ValueSource(
      strings = {"bert", "roberta", "gpt2", "xlnet", "albert", "xlm-roberta", "modernbert"})
  void theWindowIsThatOfTheWholeText(String model) {
    Random random = new Random(7);
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer(model)) {
      Longest longest = new Longest(tokenizer);
      Aligner aligner = new Aligner(longest, ROOM);
      int room = ROOM - tokenizer.specials().count();
      int before = tokenizer.specials().prefix().size();
      for (int round = 0; round < 10; round++) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 6000; i++) {
          words.add(WORDS.get(random.nextInt(WORDS.size())));
        }
        int target = round == 0 ? 0 : round == 1 ? 5999 : random.nextInt(6000);
        words.set(target, "bank");
        String text = String.join(" ", words);
        int start = String.join(" ", words.subList(0, target)).length() + (target == 0 ? 0 : 1);
        Occurrence word = new Occurrence(text, new Span(start, start + 4));
        Tokenization whole = tokenizer.tokenize(text);
        PieceRange pieces = PieceFinder.find(whole, word);
        PieceRange kept = Aligner.window(whole, pieces, room);

        AlignedInput found = aligner.align(word);

        assertThat(found.pieces().subList(before, before + kept.length()))
            .isEqualTo(whole.pieces().subList(kept.first(), kept.end()));
        assertThat(found.targets()).containsExactly(pieces.shifted(before - kept.first()));
        assertThat(found.window())
            .contains(
                new Span(
                    whole.spans().get(kept.first()).start(),
                    whole.spans().get(kept.end() - 1).end()));
        assertThat(longest.characters).isLessThan(text.length());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gpt2", "albert", "xlnet"})
  void aModelWithRoomForOneTokenCannotEcho(String model) {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer(model)) {
      int most = tokenizer.specials().count() + 1;
      Aligner aligner = new Aligner(tokenizer, most).echoing();
      assertThatThrownBy(() -> aligner.truncated("the captain", most))
          .isInstanceOf(AlignmentException.class)
          .hasMessageContaining("twice");
    }
  }

  /** Texts with few tokens per character, such as padded tables. */
  @Test
  void anExcerptWithTooFewTokensGrows() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("bert")) {
      Aligner aligner = new Aligner(tokenizer, 512);
      String table = ("captain" + " ".repeat(400)).repeat(100);
      assertThat(aligner.whole(table).ids()).hasSize(102);
      Span last = new Span(99 * 407, 99 * 407 + 7);
      AlignedInput input = aligner.align(new Occurrence(table, last));
      assertThat(input.ids()).hasSize(102);
      assertThat(input.window()).isEmpty();
    }
  }

  @Test
  void onlyAnExcerptIsTokenized() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("bert")) {
      Longest longest = new Longest(tokenizer);
      String book = "the captain wrote . ".repeat(500_000); // ten million characters
      Occurrence word = new Occurrence(book, new Span(5_000_004, 5_000_011));
      assertThat(word.word()).isEqualTo("captain");
      AlignedInput input = new Aligner(longest, 512).align(word);
      assertThat(input.ids()).hasSizeBetween(500, 512);
      assertThat(longest.characters).isLessThan(40_000);
    }
  }

  @Test
  void aVeryLongTargetIsRefused() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("bert")) {
      String text = "a".repeat(300_000);
      assertThatThrownBy(
              () -> new Aligner(tokenizer, 512).align(text, List.of(new Span(0, 300_000))))
          .isInstanceOf(AlignmentException.class)
          .hasMessageContainingAll("300,000", "262,144");
    }
  }

  @Test
  void aVeryLongTextIsRefused() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("bert")) {
      String text = "a ".repeat(1 << 23) + "b";
      assertThatThrownBy(() -> new Aligner(tokenizer, 512).align(text, List.of(new Span(0, 1))))
          .isInstanceOf(AlignmentException.class)
          .hasMessageContainingAll("16,777,217", "16,777,216");
    }
  }

  @Test
  void aWholeTextThatIsFarTooLongIsRefused() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("bert")) {
      assertThatThrownBy(() -> new Aligner(tokenizer, ROOM).whole("the bank ".repeat(100_000)))
          .isInstanceOf(AlignmentException.class)
          .hasMessageContaining("has more than ")
          .hasMessageContaining("the model takes 24");
    }
  }

  /** Notes the longest text that it was given. */
  private static final class Longest implements Tokenizer {
    private final Tokenizer tokenizer;
    private int characters;

    Longest(Tokenizer tokenizer) {
      this.tokenizer = tokenizer;
    }

    @Override
    public Tokenization tokenize(String text) {
      characters = Math.max(characters, text.length());
      return tokenizer.tokenize(text);
    }

    @Override
    public int vocabularySize() {
      return tokenizer.vocabularySize();
    }

    @Override
    public String piece(int id) {
      return tokenizer.piece(id);
    }

    @Override
    public boolean hasPiece(int id) {
      return tokenizer.hasPiece(id);
    }

    @Override
    public OptionalInt id(String piece) {
      return tokenizer.id(piece);
    }

    @Override
    public boolean continuesWord(int id) {
      return tokenizer.continuesWord(id);
    }

    @Override
    public SpecialTokens specials() {
      return tokenizer.specials();
    }

    @Override
    public void close() {}
  }
}
