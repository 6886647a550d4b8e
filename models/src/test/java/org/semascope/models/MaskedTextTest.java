package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
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
    List<MaskedPlace> places =
        MaskedText.of(model, "the [MASK] was a [MASK].").places(List.of("captain"));
    assertThat(places).extracting(MaskedPlace::position).containsExactly(2, 5);
    // "captain" is entry 240 of the vocabulary, counted in vocab.txt.
    assertThat(places).allSatisfy(p -> assertThat(p.candidates()).containsExactly(240));
  }

  @Test
  void takesAPieceWrittenAsTheVocabularyWritesIt() {
    MaskedPlace place = MaskedText.of(model, "the [MASK].").places(List.of("##er")).get(0);
    assertThat(place.candidates()).containsExactly(97);
  }

  @Test
  void saysWhatCannotBeFilled() {
    assertThatThrownBy(() -> MaskedText.of(model, "no mask here"))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("there is no [MASK] in \"no mask here\"");
    assertThatThrownBy(() -> MaskedText.of(model, "a [MASK].").places(List.of("letter")))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "candidate \"letter\" is 5 pieces (l ##e ##t ##t ##er), but a mask stands for one");
    assertThatThrownBy(() -> MaskedText.of(model, "a [MASK].").places(List.of("\u05d0")))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("candidate \"\u05d0\" is not in the model's vocabulary");
  }
}
