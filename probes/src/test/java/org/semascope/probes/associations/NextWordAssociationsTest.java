package org.semascope.probes.associations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.models.ContextualModel;
import org.semascope.models.NextWords;
import org.semascope.models.NextWords.WordEnds;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.associations.ContextAssociations.Evidence;

/** P(b|a) of a model that reads from left to right, from what {@code next} gives. */
class NextWordAssociationsTest {
  private static final Path GPT2 = Path.of("models/src/test/resources/tiny/gpt2");
  private static final Offset<Double> CLOSE = within(1e-7);

  private static final String BOTH_TWICE = "They had an old car before. His car was old.";
  private static final String BOTH_WAYS = "The car they sold was old, and it was not his car.";
  private static final String ONE_WAY = "An old year and his car.";

  @TempDir Path folder;
  private ContextualModel model;
  private ParagraphIndex corpus;
  private KeyedStore kept;

  @BeforeEach
  void open() throws IOException {
    model = ContextualModel.open(GPT2, Precision.FP32, 1);
    Path texts = folder.resolve("corpus.tsv");
    Files.write(texts, List.of("A\t" + BOTH_TWICE, "B\t" + BOTH_WAYS, "C\t" + ONE_WAY));
    corpus = ContextAssociationsTest.index(texts, folder);
    kept = KeyedStore.open(folder.resolve("kept"), Progress.SILENT);
  }

  @AfterEach
  void close() {
    model.close();
    corpus.close();
    kept.close();
  }

  /** As the command `next` has it: of the whole word. */
  private double p(String word, String before) {
    return Math.exp(
        NextWords.after(
                model, before, List.of(word), new NextWords.Options(NextWords.Begin.OWN, true, 0))
            .candidates()
            .get(0)
            .logProb());
  }

  private Evidence evidence(Map<String, Long> counts) {
    WordsTogether pair = WordsTogether.find(corpus, "car", "old", 10, 1);
    return new ContextAssociations(model, kept, corpus).evidence(List.of(pair), counts).get(0);
  }

  @Test
  void aWordIsPredictedWhereTheOtherPrecedesIt() {
    // Both cars stand before the second old, one old before both cars.
    double old1 = 2 * p("old", "They had an old car before. His car was");
    double car1 =
        1 * (p("car", "They had an old") + p("car", "They had an old car before. His")) / 2;
    double old2 = p("old", "The car they sold was");
    double car2 = p("car", "The car they sold was old, and it was not his");
    double car3 = p("car", "An old year and his");

    Evidence found = evidence(new TreeMap<>());
    assertThat(found.contexts()).hasSize(3);
    assertThat(found.contextsEachWay()).isEqualTo(2);
    // Means over the contexts that have the order, times 3 paragraphs; car is there 5 times, old 4.
    assertThat(Math.exp(found.forward())).isCloseTo((old1 + old2) / 2 * 3 / 5, CLOSE);
    assertThat(Math.exp(found.backward())).isCloseTo((car1 + car2 + car3) / 3 * 3 / 4, CLOSE);
    assertThat(found.error()).isPositive();
  }

  @Test
  void paragraphsAndPositionsAreComputedOnce() {
    Map<String, Long> counts = new TreeMap<>();
    Evidence found = evidence(counts);
    assertThat(counts)
        .containsEntry("next-word places", 6L)
        .containsEntry("places computed", 6L)
        .containsEntry("texts", 3L)
        .doesNotContainKey("masked places");
    assertThat(kept.size()).isEqualTo(6);
    Map<String, Long> later = new TreeMap<>();
    assertThat(evidence(later).forward()).isEqualTo(found.forward());
    assertThat(later).doesNotContainKey("texts").containsEntry("places known before", 6L);
  }

  /** The model takes 64 pieces: 63 before the word. */
  @Test
  void aLongParagraphIsTruncatedBeforeTheWord() {
    String near = "The" + " they".repeat(40) + " car" + " they".repeat(30) + " old car";
    int old = near.indexOf("old");
    int car = near.indexOf("car");
    Passage.Slots slots = slots(near, new Span(old, old + 3), new Span(car, car + 3));
    assertThat(slots.tooFar()).isFalse();
    Passage.Slot slot = slots.slots().get(0);
    assertThat(slot.word().input().length()).isEqualTo(64);
    double found = Math.exp(slot.logProbability(model.encoder().predict(slot.queries(), 0)));
    assertThat(found).isCloseTo(p("old", near.substring(0, old)), CLOSE);

    String far = "The car" + " they".repeat(63) + " old";
    Span last = new Span(far.length() - 3, far.length());
    Passage.Slots apart = slots(far, last, new Span(4, 7));
    assertThat(apart.slots()).isEmpty();
    assertThat(apart.tooFar()).isTrue();
    // A word that only follows is no matter of distance.
    Passage.Slots after = slots(far, new Span(4, 7), last);
    assertThat(after.slots()).isEmpty();
    assertThat(after.tooFar()).isFalse();
  }

  private Passage.Slots slots(String text, Span word, Span other) {
    return ContextAssociations.ReadPassage.of(model, new WordEnds(model), text)
        .slots(List.of(word), List.of(other));
  }
}
