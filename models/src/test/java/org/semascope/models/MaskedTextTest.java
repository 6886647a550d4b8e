package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.onnx.Precision;

class MaskedTextTest {
  private static ContextualModel model;

  @BeforeAll
  static void open() {
    model = ContextualModel.open(Golden.directory("tiny/bert"), Precision.FP32, 1);
  }

  @AfterAll
  static void close() {
    model.close();
  }

  @Test
  void findsEveryMaskCountingSpecialTokens() {
    List<MaskedText.Mask> places =
        MaskedText.of(model, "the [MASK] was a [MASK].").masks(List.of("captain"));
    assertThat(places).extracting(MaskedText.Mask::position).containsExactly(2, 5);
    // "captain" is entry 240 of the vocabulary, counted in vocab.txt.
    assertThat(places).allSatisfy(p -> assertThat(p.candidates()).containsExactly(240));
  }

  @Test
  void takesAPieceWrittenAsTheVocabularyWritesIt() {
    MaskedText.Mask place = MaskedText.of(model, "the [MASK].").masks(List.of("##er")).get(0);
    assertThat(place.candidates()).containsExactly(97);
  }

  @Test
  void saysWhatCannotBeFilled() {
    assertThatThrownBy(() -> MaskedText.of(model, "no mask here"))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("there is no [MASK] in \"no mask here\"");
    assertThatThrownBy(() -> MaskedText.of(model, "a [MASK].").masks(List.of("letter")))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "candidate \"letter\" has 5 tokens (l ##e ##t ##t ##er), but a mask is one token");
    assertThatThrownBy(() -> MaskedText.of(model, "a [MASK].").masks(List.of("\u05d0")))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("candidate \"\u05d0\" is not in the model's vocabulary");
  }

  /** XLNet's masks are places that no token sees, so their own piece makes no difference. */
  @Test
  void xlnetExpectsAWordWhereNoneIsSeen() {
    try (ContextualModel xlnet =
        ContextualModel.open(Golden.directory("tiny/xlnet"), Precision.FP32, 1)) {
      MaskedText text = MaskedText.of(xlnet, "The captain [MASK] a long letter to [MASK] sister.");
      List<MaskedText.Mask> places = text.masks(List.of());
      assertThat(places).hasSize(2);
      List<Prediction> together = xlnet.predict(places, 250);
      for (int i = 0; i < 2; i++) {
        MaskedText.Mask place = places.get(i);
        int[] types = place.input().typeIds();
        assertThat(types).endsWith(0, 2); // <sep> <cls>
        Prediction alone = xlnet.predict(List.of(place), 250).get(0);
        assertThat(alone.topIds()).isEqualTo(together.get(i).topIds());
        double sum = 0;
        for (float logProb : alone.top()) {
          sum += Math.exp(logProb);
        }
        assertThat(sum).isCloseTo(1, within(1e-5));
        int[] other = place.input().ids().clone();
        other[place.position()] = 17;
        MaskQuery filled = new MaskQuery(TokenInput.of(other, types), place.position(), new int[0]);
        Prediction unchanged = xlnet.encoder().predict(List.of(filled), 250).get(0);
        assertThat(Golden.distance(unchanged.top(), alone.top())).isLessThan(Golden.CLOSE);
      }
    }
  }
}
