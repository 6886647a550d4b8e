package org.semascope.probes.lexicon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semascope.core.Occurrence;
import org.semascope.core.WordFinder;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.lexicon.SubstituteCosines.Cosines;
import org.semascope.probes.lexicon.SubstituteCosines.Replaced;

class SubstituteCosinesTest {
  private static final String BERT = "probes/src/test/resources/tiny/bert";

  /** However many texts fit into memory; the ideograph is a substitute without a vector. */
  @Test
  void portionsDoNotChangeCosines() {
    try (ContextualModel model = ContextualModel.open(Path.of(BERT), Precision.FP32, 1)) {
      Subject subject =
          Subject.of("bert", model, List.of(LayerMix.of(0), LayerMix.of(3)), Pieces.MEAN);
      List<Replaced> words =
          List.of(
              replaced(
                  "the old bridge was broken", "bridge", "boat", "\u9f8d", "car", "bus", "bank"),
              replaced("they built a bridge", "bridge", "\u9f8d"),
              replaced("the bank has coins", "bank", "baker", "coast", "coat"));
      List<Cosines> whole = SubstituteCosines.withContext(subject).of(words).all();
      assertThat(whole.get(0).known()).containsExactly(0, 2, 3, 4);
      assertThat(whole.get(0).context()).hasDimensions(2, 4);
      assertThat(whole.get(1).known()).isEmpty();
      for (long floats : new long[] {1, 700, 1500}) {
        List<Cosines> parts = SubstituteCosines.withContext(subject, floats).of(words).all();
        for (int i = 0; i < words.size(); i++) {
          Cosines expected = whole.get(i);
          Cosines found = parts.get(i);
          assertThat(found.losses()).isEqualTo(expected.losses());
          assertThat(found.known()).isEqualTo(expected.known());
          assertThat(found.pieces()).isEqualTo(expected.pieces());
          for (int layer : IntStream.range(0, expected.cosines().length).toArray()) {
            assertThat(found.cosines()[layer])
                .containsExactly(expected.cosines()[layer], within(1e-5));
            assertThat(found.context()[layer])
                .containsExactly(expected.context()[layer], within(1e-5));
          }
        }
      }
    }
  }

  private static Replaced replaced(String text, String word, String... substitutes) {
    Occurrence one = WordFinder.all(text, word).get(0);
    return new Replaced(one, List.of(substitutes).stream().map(one::replacedBy).toList());
  }
}
