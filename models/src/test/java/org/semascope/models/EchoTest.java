package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.AlignmentException;
import org.semascope.models.tokens.PieceRange;

/** Texts that go in twice, against the doubled text encoded by hand; and who sees what follows. */
class EchoTest {
  private static final String TEXT = "The captain wrote a long letter to his sister.";
  private static final Span LONG_LETTER = new Span(20, 31);
  private static final Span LETTER = new Span(25, 31);
  private static final float SAME = 2e-6f;

  @TempDir Path temp;

  private static ContextualModel open(String name) {
    return ContextualModel.open(Golden.directory("tiny/" + name), Precision.FP32, 1);
  }

  private static SortedSet<Integer> layers(ContextualModel model) {
    return model.architecture().exposed();
  }

  private static LayerVectors word(ContextualModel model, String text, Span span) {
    return model.vectors(List.of(model.align(new Occurrence(text, span))), layers(model)).get(0);
  }

  private static Span shifted(Span span, int by) {
    return new Span(span.start() + by, span.end() + by);
  }

  private static void same(float[] found, float[] expected) {
    assertThat(found).usingComparatorWithPrecision(SAME).containsExactly(expected);
  }

  private static boolean differ(float[] one, float[] other) {
    double squares = 0;
    for (int i = 0; i < one.length; i++) {
      squares += Math.pow(one[i] - other[i], 2);
    }
    return Math.sqrt(squares) > 1e-3;
  }

  @ParameterizedTest
  @CsvSource({
    "albert, false", "bert, false", "deberta-v2, false", "distilbert, false", "electra-disc, false",
    "electra-gen, false", "gpt2, true", "modernbert, false", "mpnet, false", "roberta, false",
    "xlm-roberta, false", "xlnet, false"
  })
  void aModelIsCausalIfWhatFollowsAWordDoesNotMatter(String name, boolean causal) {
    try (ContextualModel model = open(name)) {
      int last = model.architecture().layers();
      String other = TEXT.replace("sister", "mother");
      boolean seen =
          differ(word(model, TEXT, LETTER).at(last), word(model, other, LETTER).at(last));
      assertThat(model.architecture().isCausal()).isEqualTo(!seen).isEqualTo(causal);

      ContextualModel echo = model.echoing();
      assertThat(differ(word(echo, TEXT, LETTER).at(last), word(echo, other, LETTER).at(last)))
          .as("the second copy knows what follows")
          .isTrue();
    }
  }

  /** Half of its vector is from what stands before a word, half from what follows. */
  @Test
  void elmoReadsBothWays() {
    try (ContextualModel model = ContextualModel.open(ElmoFixture.directory(), Precision.FP32, 1)) {
      assertThat(model.architecture().isCausal()).isFalse();
      String other = TEXT.replace("sister", "mother");
      float[] one = word(model, TEXT, LETTER).at(2);
      float[] two = word(model, other, LETTER).at(2);
      int half = one.length / 2;
      same(Arrays.copyOf(one, half), Arrays.copyOf(two, half));
      assertThat(differ(one, two)).isTrue();
      same(
          word(model.echoing(), TEXT, LETTER).at(2),
          word(model, TEXT + " " + TEXT, shifted(LETTER, TEXT.length() + 1)).at(2));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gpt2", "bert", "roberta", "xlm-roberta", "xlnet"})
  void aWordIsReadInTheSecondCopy(String name) {
    try (ContextualModel model = open(name)) {
      LayerVectors found = word(model.echoing(), TEXT, LETTER);
      LayerVectors expected = word(model, TEXT + " " + TEXT, shifted(LETTER, TEXT.length() + 1));
      for (int layer : layers(model)) {
        same(found.at(layer), expected.at(layer));
      }
      AlignedInput input = model.echoing().align(new Occurrence(TEXT, LETTER));
      assertThat(input.window()).isEmpty();
      assertThat(input.ids()).isEqualTo(model.whole(TEXT + " " + TEXT).ids());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gpt2", "bert", "xlnet"})
  void aSentenceIsTheMeanOfTheSecondCopy(String name) {
    try (ContextualModel model = open(name)) {
      LayerVectors found = model.echoing().sentences(List.of(TEXT), layers(model)).get(0);
      LayerVectors expected =
          word(model, TEXT + " " + TEXT, new Span(TEXT.length() + 1, 2 * TEXT.length() + 1));
      for (int layer : layers(model)) {
        same(found.at(layer), expected.at(layer));
      }
    }
  }

  @Test
  void phrasesAndTheirTextsAreReadInTheSecondCopy() {
    try (ContextualModel model = open("gpt2")) {
      List<LayerMix> mixes = List.of(LayerMix.of(1), LayerMix.of(3));
      Occurrence once = new Occurrence(TEXT, LONG_LETTER);
      Embedding found =
          Subject.of("gpt2", model.echoing(), mixes, Pieces.MEAN)
              .phrases(List.of(once))
              .all()
              .get(0);
      int second = TEXT.length() + 1;
      List<float[]> words = new ArrayList<>();
      for (Span span : Embedding.words(TEXT)) {
        words.add(word(model, TEXT + " " + TEXT, shifted(span, second)).at(3));
      }
      assertThat(found.words()).isEqualTo(9);
      same(found.sentence()[1], Embedding.mean(words));
      same(found.vectors()[1], Embedding.mean(words.subList(4, 6)));
    }
  }

  /** The model takes 64 pieces. */
  @ParameterizedTest
  @ValueSource(strings = {"gpt2", "bert", "roberta"})
  void aLongTextIsCutToAWindowThatFitsTwice(String name) {
    String filler = "the captain was cold and ".repeat(30);
    String text = filler + TEXT + " " + filler;
    Span letter = shifted(LETTER, filler.length());
    try (ContextualModel model = open(name)) {
      AlignedInput input = model.echoing().align(new Occurrence(text, letter));
      Span window = input.window().orElseThrow();
      assertThat(window.contains(letter)).isTrue();
      assertThat(input.ids().length).isBetween(50, model.architecture().maxLength());
      String copy = window.of(text);
      assertThat(input.ids()).isEqualTo(model.whole(copy + " " + copy).ids());
      float[] found = word(model.echoing(), text, letter).at(3);
      Span there = shifted(letter, copy.length() + 1 - window.start());
      same(found, word(model, copy + " " + copy, there).at(3));

      Embedding phrase =
          Subject.of(name, model.echoing(), List.of(LayerMix.of(3)), Pieces.MEAN)
              .phrases(List.of(new Occurrence(text, letter)))
              .all()
              .get(0);
      assertThat(phrase.loss()).isEmpty();
      assertThat(phrase.window()).isPresent();
    }
  }

  @Test
  void whatDoesNotFitTwiceIsRefused() {
    try (ContextualModel model = open("gpt2")) {
      String text =
          "The captain wrote a long letter to his sister and to his mother and his captain.";
      model.whole(text);
      assertThatThrownBy(() -> model.echoing().whole(text))
          .isInstanceOf(AlignmentException.class)
          .hasMessageContaining("too long to go in twice")
          .hasMessageContaining("64");
      assertThatThrownBy(
              () -> model.echoing().align(new Occurrence(text, new Span(0, text.length()))))
          .isInstanceOf(AlignmentException.class)
          .hasMessageContaining("room for 32 in each copy");
      assertThatThrownBy(() -> model.echoing().whole(""))
          .isInstanceOf(AlignmentException.class)
          .hasMessageContaining("has no tokens");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cls", "mean", "weightedmean", "mean_sqrt_len_tokens", "lasttoken"})
  void aSentenceEncoderPoolsItsSecondCopy(String mode) throws IOException {
    Path directory = Golden.copyWithout("none", "tiny/bert", temp);
    Files.createDirectories(directory.resolve("1_Pooling"));
    Files.writeString(
        directory.resolve("1_Pooling/config.json"), "{\"pooling_mode\": \"" + mode + "\"}");
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 1)) {
      float[] found = model.echoing().sentences(List.of(TEXT), layers(model)).get(0).at(3);
      AlignedInput both = model.whole(TEXT + " " + TEXT);
      int first =
          model
              .align(new Occurrence(TEXT + " " + TEXT, shifted(new Span(0, 3), TEXT.length() + 1)))
              .targets()
              .get(0)
              .first();
      List<float[]> read = new ArrayList<>();
      for (int i = mode.equals("cls") ? 0 : first; i < both.ids().length; i++) {
        VectorQuery one =
            new VectorQuery(
                TokenInput.of(both.ids(), both.typeIds()), List.of(new PieceRange(i, i + 1)));
        read.add(model.encoder().vectors(List.of(one), layers(model)).get(0).get(0).at(3));
      }
      int n = read.size();
      for (int i = 0; i < found.length; i++) {
        double sum = 0;
        double weighted = 0;
        for (int token = 0; token < n; token++) {
          sum += read.get(token)[i];
          weighted += (token + 1) * read.get(token)[i];
        }
        double expected =
            switch (mode) {
              case "cls" -> read.get(0)[i];
              case "mean" -> sum / n;
              case "weightedmean" -> weighted / (n * (n + 1) / 2.0);
              case "mean_sqrt_len_tokens" -> sum / Math.sqrt(n);
              default -> read.get(n - 1)[i];
            };
        assertThat((double) found[i]).isCloseTo(expected, within(1e-5));
      }
    }
  }
}
