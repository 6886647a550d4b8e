package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.idioms.Embedding;
import org.semascope.probes.idioms.LayerMix;
import org.semascope.probes.idioms.LayerMix.Combine;
import org.semascope.probes.idioms.PieceMode;
import org.semascope.probes.idioms.Space;

/** Vectors of a sentence and a phrase, from the hidden states that another program computed. */
class IdiomVectorsTest {
  private static final String TEXT = "the captain wrote a long letter to his sister .";
  private static final Occurrence LONG_LETTER = new Occurrence(TEXT, new Span(20, 31));

  /** Which of the fixture's tokens are the words of the text, the last excluded. */
  private static final int[][] WORDS = {
    {1, 2}, {2, 3}, {3, 8}, {8, 9}, {9, 10}, {10, 15}, {15, 16}, {16, 17}, {17, 22}, {22, 23}
  };

  private static final int[][] LONG_LETTER_WORDS = {{9, 10}, {10, 15}};

  private static ContextualModel model;
  private static JsonNode states; // [layers][tokens][width]

  @BeforeAll
  static void open() {
    model = ContextualModel.open(Tiny.bert(), Precision.FP32, 1);
    states = Tiny.expected().get("sequences").get(1).get("hidden_states");
  }

  @AfterAll
  static void close() {
    model.close();
  }

  @Test
  void theMeanOfLayersWordsAndPieces() {
    LayerMix last4 = new LayerMix(List.of(0, 1, 2, 3), Combine.MEAN);
    LayerMix second = LayerMix.of(2);
    Embedding embedding = embed(List.of(last4, second), PieceMode.MEAN);
    assertThat(embedding.words()).isEqualTo(10);
    assertThat(embedding.pieces()).isEqualTo(6);
    for (int i = 0; i < Tiny.WIDTH; i++) {
      double sentence = 0;
      double phrase = 0;
      for (int layer = 0; layer < 4; layer++) {
        sentence += mean(layer, WORDS, i) / 4;
        phrase += mean(layer, LONG_LETTER_WORDS, i) / 4;
      }
      assertThat(embedding.sentence()[0][i]).isCloseTo((float) sentence, within(5e-5f));
      assertThat(embedding.phrase()[0][i]).isCloseTo((float) phrase, within(5e-5f));
      assertThat(embedding.sentence()[1][i]).isCloseTo((float) mean(2, WORDS, i), within(5e-5f));
    }
  }

  @Test
  void layersOneAfterAnother() {
    Embedding embedding =
        embed(List.of(new LayerMix(List.of(1, 3), Combine.CONCAT)), PieceMode.MEAN);
    assertThat(embedding.phrase()[0]).hasSize(2 * Tiny.WIDTH);
    for (int i = 0; i < Tiny.WIDTH; i++) {
      assertThat(embedding.phrase()[0][i])
          .isCloseTo((float) mean(1, LONG_LETTER_WORDS, i), within(5e-5f));
      assertThat(embedding.phrase()[0][Tiny.WIDTH + i])
          .isCloseTo((float) mean(3, LONG_LETTER_WORDS, i), within(5e-5f));
    }
  }

  @Test
  void piecesOneAfterAnother() {
    Embedding embedding = embed(List.of(LayerMix.of(3)), PieceMode.CONCAT);
    assertThat(embedding.phrase()[0]).hasSize(6 * Tiny.WIDTH);
    for (int piece = 0; piece < 6; piece++) {
      for (int i = 0; i < Tiny.WIDTH; i++) {
        assertThat(embedding.phrase()[0][piece * Tiny.WIDTH + i])
            .isCloseTo((float) states.get(3).get(9 + piece).get(i).asDouble(), within(5e-5f));
      }
    }
  }

  @Test
  void whatIsTooLongOrHasNoPiecesHasNoVector() {
    String text = Tiny.longTextEndingIn("cold bank");
    Space space = Space.of(model, List.of(LayerMix.of(3)), PieceMode.MEAN);
    List<Embedding> both =
        space.embed(
            List.of(
                new Occurrence(text, new Span(text.length() - 9, text.length())),
                new Occurrence("\u0007 cold bank", new Span(2, 11))));
    assertThat(both.get(0).failure()).startsWith("too long for the model");
    assertThat(both.get(1).failure()).isEmpty();
    assertThat(both.get(1).unknown()).isEqualTo(1);
    assertThat(both.get(1).words()).isEqualTo(3);
  }

  private static Embedding embed(List<LayerMix> mixes, PieceMode pieces) {
    return Space.of(model, mixes, pieces).embed(List.of(LONG_LETTER)).get(0);
  }

  private static double mean(int layer, int[][] words, int at) {
    double sum = 0;
    for (int[] word : words) {
      double pieces = 0;
      for (int token = word[0]; token < word[1]; token++) {
        pieces += states.get(layer).get(token).get(at).asDouble();
      }
      sum += pieces / (word[1] - word[0]);
    }
    return sum / words.length;
  }
}
