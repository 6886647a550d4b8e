package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.models.encoder.Pieces;

class VectorSpaceTest {
  /** Computed by spaces.py, beside the file. */
  private static final Map<String, float[]> EXPECTED = new LinkedHashMap<>();

  private static final List<float[]> SAMPLE = new ArrayList<>();

  static {
    try (var in = VectorSpaceTest.class.getResourceAsStream("/spaces/expected.tsv")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        String[] fields = line.split("\t");
        float[] numbers = new float[fields.length - 1];
        for (int i = 0; i < numbers.length; i++) {
          numbers[i] = Float.parseFloat(fields[i + 1]);
        }
        if (fields[0].equals("sample")) {
          SAMPLE.add(numbers);
        } else {
          EXPECTED.put(fields[0], numbers);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A word "3" has the third sample vector, "raw" the vector to transform. */
  private static final class Rows implements Subject {
    private final Pieces pieces;

    Rows(Pieces pieces) {
      this.pieces = pieces;
    }

    @Override
    public Traits traits() {
      return Traits.ofVectors("rows", word -> Optional.empty());
    }

    @Override
    public Pieces pieces() {
      return pieces;
    }

    @Override
    public Embedding.Batch words(List<Occurrence> occurrences) {
      return Embedding.Batch.of(occurrences, one -> embedding(one.word()));
    }

    @Override
    public Embedding.Batch phrases(List<Occurrence> occurrences) {
      return words(occurrences);
    }

    private static Embedding embedding(String words) {
      if (words.equals("unknown")) {
        return Embedding.lost("no vector");
      }
      List<float[]> all = Arrays.stream(words.split(" ")).map(Rows::vector).toList();
      float[][] vector = {Pieces.concatenated(all)};
      return Embedding.counted(1, all.size(), 0, Optional.empty()).with(vector, vector);
    }

    private static float[] vector(String word) {
      return word.equals("raw") ? EXPECTED.get("raw") : SAMPLE.get(Integer.parseInt(word));
    }
  }

  private static Occurrence word(String word) {
    return new Occurrence(word, new Span(0, word.length()));
  }

  private static Subject.Sample sample(String... words) {
    return new Subject.Sample() {
      @Override
      public String id() {
        return "rows";
      }

      @Override
      public List<Occurrence> occurrences() {
        return Arrays.stream(words).map(VectorSpaceTest::word).toList();
      }
    };
  }

  private static String[] all() {
    String[] all = new String[SAMPLE.size()];
    Arrays.setAll(all, i -> "" + i);
    return all;
  }

  private static Subject in(String space, Subject.Sample sample) {
    return Subject.in(VectorSpace.parse(space), new Rows(Pieces.MEAN), sample);
  }

  private static LayerTransform transform(String space, List<float[]> sample) {
    return LayerTransform.of(sample, 3).in(VectorSpace.parse(space));
  }

  @Test
  void spacesAgreeWithAnIndependentComputation() {
    assertThat(EXPECTED).hasSize(6);
    EXPECTED.forEach(
        (space, expected) -> {
          Subject model = in(space, sample(all()));
          float[] found = model.words(List.of(word("raw"))).all().get(0).vectors()[0];
          assertThat(found).containsExactly(expected, offset(1e-5f));
          float[] sentence = model.phrases(List.of(word("raw"))).all().get(0).sentence()[0];
          assertThat(sentence).containsExactly(found);
        });
  }

  /** By hand: (1, 2), (3, 2), (5, 8) have the mean (3, 4) and the variances 8/3 and 8. */
  @Test
  void meanAndDeviationByHand() {
    List<float[]> sample = List.of(new float[] {1, 2}, new float[] {3, 2}, new float[] {5, 8});
    assertThat(transform("centred", sample).apply(new float[] {5, 5})).containsExactly(2, 1);
    float[] scaled = transform("standardised", sample).apply(new float[] {5, 5});
    assertThat(scaled[0]).isCloseTo((float) (2 / Math.sqrt(8 / 3.0)), offset(1e-6f));
    assertThat(scaled[1]).isCloseTo((float) (1 / Math.sqrt(8)), offset(1e-6f));
    // The first component of these points: (-2, -2), (0, -2), (2, 4) have XᵀX = (8 12, 12 24),
    // with the eigenvector (1, (8 + sqrt(208)) / 12) of 16 + sqrt(208).
    double slope = (Math.sqrt(208) + 8) / 12;
    float[] rest = transform("abtt:1", sample).apply(new float[] {5, 5});
    assertThat(rest[0] + slope * rest[1]).isCloseTo(0, offset(1e-5));
    assertThat(Cosine.of(rest, new float[] {(float) slope, -1})).isCloseTo(1, offset(1e-6));
  }

  @Test
  void aDimensionThatIsConstantInTheSampleIsZero() {
    List<float[]> sample = List.of(new float[] {1, 7}, new float[] {3, 7});
    assertThat(transform("standardised", sample).apply(new float[] {4, 8})).containsExactly(2, 0);
  }

  @Test
  void concatenatedTokensAreTransformedOneByOne() {
    Subject model = Subject.in(VectorSpace.parse("abtt:2"), new Rows(Pieces.CONCAT), sample(all()));
    float[] both = model.words(List.of(word("raw raw"))).all().get(0).vectors()[0];
    float[] one = EXPECTED.get("abtt:2");
    assertThat(both).containsExactly(Pieces.concatenated(List.of(one, one)), offset(1e-5f));
  }

  @Test
  void lostWordsStayLostAndTransformsSurvivePacking() {
    Subject model = in("abtt:3", sample("0", "unknown", "1", "2", "3", "4"));
    assertThat(model.words(List.of(word("unknown"))).all().get(0).loss()).isEqualTo("no vector");
    LayerTransform transform = transform("abtt:3", SAMPLE);
    float[] raw = EXPECTED.get("raw");
    assertThat(LayerTransform.unpacked(transform.packed()).apply(raw))
        .containsExactly(transform.apply(raw));
    assertThat(transform.components()).hasDimensions(3, 6);
  }

  @Test
  void namesHaveOneSpelling() {
    assertThat(VectorSpace.parse("Centered").label()).isEqualTo("centred");
    assertThat(VectorSpace.parse("standardized").label()).isEqualTo("standardised");
    assertThat(VectorSpace.parse("abtt:12")).isEqualTo(new VectorSpace(VectorSpace.Kind.ABTT, 12));
    for (String wrong : List.of("", "abtt", "abtt:0", "abtt:-1", "abtt:02", "white")) {
      assertThatThrownBy(() -> VectorSpace.parse(wrong))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("--space " + wrong)
          .hasMessageContaining("abtt:K");
    }
  }

  @Test
  void tooSmallSamplesAndTooManyComponentsAreRefused() {
    assertThatThrownBy(() -> in("abtt:3", sample("0", "1", "unknown", "2")))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("rows has vectors of 3 word occurrences");
    assertThatThrownBy(() -> in("abtt:6", sample(all())))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("have 6 dimensions");
  }
}
