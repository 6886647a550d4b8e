package org.semascope.probes.associations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.associations.ContextAssociations.Evidence;

/** P(b|a) worked out by hand from inputs written out by hand. */
class ContextAssociationsTest {
  private static final Path BERT = Path.of("probes/src/test/resources/tiny/bert");
  private static final Path CORPUS = Path.of("probes/src/test/resources/asymmetry/corpus.tsv");

  @TempDir Path folder;
  private ContextualModel model;
  private ParagraphIndex corpus;
  private KeyedStore kept;

  @BeforeEach
  void open() {
    model = ContextualModel.open(BERT, Precision.FP32, 1);
    corpus = index(CORPUS, folder);
    kept = KeyedStore.open(folder.resolve("kept"), Progress.SILENT);
  }

  /** An index of these texts, in a folder of its own. */
  static ParagraphIndex index(Path texts, Path folder) {
    Path index = folder.resolve("index");
    ParagraphIndex.build(
        Corpora.open(texts), index, new BuildOptions(1, false, Faults.STRICT, Progress.SILENT));
    return ParagraphIndex.open(index);
  }

  @AfterEach
  void close() {
    model.close();
    corpus.close();
    kept.close();
  }

  /** The probability of a word at the mask, from pieces as the vocabulary writes them. */
  private double p(String word, String pieces) {
    int[] ids =
        Arrays.stream(pieces.split(" "))
            .mapToInt(piece -> model.tokenizer().id(piece).orElseThrow())
            .toArray();
    int mask = Arrays.asList(pieces.split(" ")).indexOf("[MASK]");
    MaskQuery query =
        new MaskQuery(
            TokenInput.of(ids, new int[ids.length]),
            mask,
            new int[] {model.tokenizer().id(word).orElseThrow()});
    return Math.exp(model.encoder().predict(List.of(query), 0).get(0).candidates()[0]);
  }

  private WordsTogether pair(String first, String second, int most) {
    return WordsTogether.find(corpus, first, second, most, 1);
  }

  private List<Evidence> evidence(Map<String, Long> counts, WordsTogether... pairs) {
    return new ContextAssociations(model, kept, corpus).evidence(List.of(pairs), counts);
  }

  @Test
  void probabilitiesAreMeansOverParagraphsAndPositions() {
    // Three paragraphs hold both; river occurs 4 times in the corpus, water 8 times.
    WordsTogether pair = pair("river", "water", 10);
    assertThat(pair.firstCount()).isEqualTo(4);
    assertThat(pair.secondCount()).isEqualTo(8);
    assertThat(pair.paragraphs()).isEqualTo(3);

    double water1 =
        (p("water", "[CLS] the river had [MASK] . [SEP] the water was cold . [SEP]")
                + p("water", "[CLS] the river had water . [SEP] the [MASK] was cold . [SEP]"))
            / 2;
    double river1 = p("river", "[CLS] the [MASK] had water . [SEP] the water was cold . [SEP]");
    String second = "[CLS] near the %s they were waiting for the %s . [SEP]";
    double water2 = p("water", second.formatted("river", "[MASK]"));
    double river2 = p("river", second.formatted("[MASK]", "water"));
    String third = "[CLS] %s from the %s and %s from the sea . [SEP]";
    double water3 =
        (p("water", third.formatted("[MASK]", "river", "water"))
                + p("water", third.formatted("water", "river", "[MASK]")))
            / 2;
    double river3 = p("river", third.formatted("water", "[MASK]", "water"));

    Evidence found = evidence(new TreeMap<>(), pair).get(0);
    // k_river is 1 in each paragraph, k_water 2, 1 and 2.
    assertThat(Math.exp(found.forward())).isCloseTo((water1 + water2 + water3) / 4, within(1e-9));
    assertThat(Math.exp(found.backward()))
        .isCloseTo((2 * river1 + river2 + 2 * river3) / 8, within(1e-9));
    assertThat(found.error()).isPositive();
    assertThat(found.contexts()).hasSize(3);
    // Where nearest: "river had water", "river they were waiting for the water", "river and water".
    assertThat(found.distance()).isCloseTo((10 + 32 + 10) / 3.0, within(1e-9));
  }

  /** The sum over a sample is scaled to all paragraphs, which leaves LAR without the scale. */
  @Test
  void aSampleIsScaled() {
    Evidence one = evidence(new TreeMap<>(), pair("river", "water", 1)).get(0);
    ContextAssociations.Context context = one.contexts().get(0);
    assertThat(Math.exp(one.forward()))
        .isCloseTo(3 * context.forward().getAsDouble() / 4, within(1e-9));
    assertThat(one.forward() - one.backward())
        .isCloseTo(
            Math.log(context.forward().getAsDouble() / 4)
                - Math.log(context.backward().getAsDouble() / 8),
            within(1e-9));
    assertThat(one.error()).isZero();
  }

  @Test
  void everyPositionIsComputedOnce() {
    WordsTogether water = pair("river", "water", 10);
    WordsTogether sea = pair("sea", "water", 10);
    // Eight places for the first pair. The second: three paragraphs with sea masked 1, 2 and 1
    // times
    // and water 2, 1 and 1 times, of which the two of "Water from the river" are there already.
    Map<String, Long> counts = new TreeMap<>();
    List<Evidence> both = evidence(counts, water, sea);
    assertThat(counts)
        .containsEntry("masked places", 16L)
        .containsEntry("texts", 14L)
        .containsEntry("contexts", 6L);
    assertThat(kept.size()).isEqualTo(14);

    Map<String, Long> later = new TreeMap<>();
    List<Evidence> again = evidence(later, water, sea);
    assertThat(later).doesNotContainKey("texts").containsEntry("places known before", 14L);
    for (int i = 0; i < 2; i++) {
      assertThat(again.get(i).forward()).isEqualTo(both.get(i).forward());
      assertThat(again.get(i).backward()).isEqualTo(both.get(i).backward());
    }
  }

  /** The model takes 64 tokens: 62 pieces of the text. */
  @Test
  void aLongParagraphIsTruncatedAroundBothWords() {
    String the = "the ";
    String text = the.repeat(50) + "river " + the.repeat(39) + "water " + the.repeat(50);
    Span river = new Span(200, 205);
    Span water = new Span(206 + 156, 206 + 156 + 5);
    Passage.Slots slots = passage(text).slots(List.of(water), List.of(river));
    assertThat(slots.tooFar()).isFalse();
    // River to water are 41 pieces, so that 10 stand before and 11 behind.
    String expected =
        "[CLS] "
            + the.repeat(10)
            + "river "
            + the.repeat(39)
            + "[MASK] "
            + the.repeat(11)
            + "[SEP]";
    assertThat(
            Math.exp(
                model
                    .encoder()
                    .predict(List.of(slots.slots().get(0).word()), 0)
                    .get(0)
                    .candidates()[0]))
        .isCloseTo(p("water", expected), within(1e-9));
  }

  @Test
  void wordsTooFarApartAreSkipped() {
    String text = "river " + "the ".repeat(62) + "water";
    Passage.Slots slots = passage(text).slots(List.of(new Span(254, 259)), List.of(new Span(0, 5)));
    assertThat(slots.slots()).isEmpty();
    assertThat(slots.tooFar()).isTrue();
    // Nearer by one, they just fit: [CLS] river, 60 times the, water [SEP].
    Passage.Slots near =
        passage("river " + "the ".repeat(60) + "water " + "the ".repeat(9))
            .slots(List.of(new Span(246, 251)), List.of(new Span(0, 5)));
    assertThat(near.slots()).hasSize(1);
    assertThat(near.slots().get(0).word().input().length()).isEqualTo(64);
  }

  @Test
  void aWordOfSeveralTokensIsNotMasked() {
    Passage.Slots slots =
        passage("The houseboat was on the water.")
            .slots(List.of(new Span(4, 13)), List.of(new Span(25, 30)));
    assertThat(slots.slots()).isEmpty();
    assertThat(slots.tooFar()).isFalse();
  }

  private Passage passage(String text) {
    return MaskedPassage.of(model, SentenceSplitter.of(SentenceSplitter.Language.ENGLISH), text);
  }
}
