package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.ModelFormatException;

/** Models made by hand; those that fastText made are in {@link ForeignFilesTest}. */
class FastTextReaderTest {
  @TempDir private Path folder;
  private FastTextBytes model;
  private Path file;

  @BeforeEach
  void start() {
    model = new FastTextBytes();
    file = folder.resolve("model.bin");
  }

  @Test
  void aWordIsTheMeanOfItsRowAndItsNgrams() throws IOException {
    MappedVectors vectors = read();
    Subwords subwords = new Subwords(2, 3, 5, false);
    int[] buckets = subwords.of("tea".getBytes(StandardCharsets.UTF_8));
    // the word's row is the second: 3, 4; bucket b is row 3 + b: 1 + 2 (3 + b), ...
    float sum = 3;
    for (int bucket : buckets) {
      sum += 1 + 2 * (3 + bucket);
    }
    assertThat(buckets).hasSize(7); // <t te ea a> <te tea ea>
    assertThat(vectors.vector("tea").orElseThrow()[0]).isEqualTo(sum * (float) (1.0 / 8));
    assertThat(vectors.frequency(1)).hasValue(99);
    assertThat(vectors.contexts().orElseThrow().row(1)).containsExactly(3, 4);
    assertThat(vectors.vector("</s>").orElseThrow()).containsExactly(5, 6);
    assertThat(vectors.facts().subwords()).isTrue();
  }

  @Test
  void aWordTooShortForNgramsHasNoVector() throws IOException {
    model.shortest = 9;
    model.longest = 9;
    MappedVectors vectors = read();
    assertThat(vectors.vector("sea").orElseThrow()).containsExactly(1, 2);
    assertThat(vectors.vector("bee")).isEmpty();
    assertThat(vectors.vector("seafaring")).isPresent();
  }

  @Test
  void withoutNgramsUnseenWordsHaveNoVector() throws IOException {
    model.longest = 0;
    MappedVectors vectors = read();
    assertThat(vectors.facts().subwords()).isFalse();
    assertThat(vectors.vector("bee")).isEmpty();
    assertThat(vectors.vectors().row(2)).containsExactly(5, 6);
    assertThat(vectors.contexts().orElseThrow().row(2)).containsExactly(5, 6);
  }

  @Test
  void aTreesNodesAreNoContexts() throws IOException {
    model.loss = 1;
    assertThat(read().contexts()).isEmpty();
  }

  @Test
  void aClassifiersWordsAreWordsAndItsLabelsAreNot() throws IOException {
    model.model = 3;
    model.loss = 3;
    model.longest = 0;
    model.labels = List.of("__label__wet", "__label__dry");
    MappedVectors vectors = read();
    assertThat(vectors.size()).isEqualTo(3);
    assertThat(vectors.row("__label__wet")).isEmpty();
    assertThat(vectors.contexts()).isEmpty();
    assertThat(vectors.vectors().row(1)).containsExactly(3, 4);
  }

  @Test
  void anOldClassifierNeverSpelt() throws IOException {
    model.model = 3;
    model.version = 11;
    assertThat(read().facts().subwords()).isFalse();
  }

  @Test
  void filesBeforeVersionsAreRead() throws IOException {
    model.version = 0;
    MappedVectors vectors = read();
    assertThat(vectors.size()).isEqualTo(3);
    assertThat(vectors.contexts().orElseThrow().row(0)).containsExactly(1, 2);
  }

  @Test
  void aRepeatedWordLosesItsRowsInBothMatrices() throws IOException {
    model.words = List.of("sea", "sea", "tea");
    model.longest = 0;
    MappedVectors vectors = read();
    assertThat(vectors.size()).isEqualTo(2);
    assertThat(vectors.facts().duplicates()).isEqualTo(1);
    assertThat(vectors.vectors().row(1)).containsExactly(5, 6);
    assertThat(vectors.contexts().orElseThrow().row(1)).containsExactly(5, 6);
    assertThat(vectors.frequency(1)).hasValue(98);
  }

  @Test
  void quantisedModelsAreRefused() {
    model.quantised = 1;
    refused("a quantised fastText model (.ftz), whose numbers are rounded: use the .bin it came");
    model.quantised = 0;
    model.pruned = 3;
    refused("(.ftz)", "found 3 chosen ones");
  }

  @Test
  void aVersionToComeIsRefused() {
    model.version = 13;
    refused("expected a fastText model of version up to 12", "found 13");
  }

  @Test
  void countsThatDoNotFitAreRefused() {
    model.inputRows = 4;
    refused("expected the input matrix of 8 rows", "found 4");
    model.inputRows = -1;
    model.outputRows = 2;
    refused("expected the output matrix of 3 rows", "found 2");
  }

  @Test
  void sumsBeyondFloatsAreRefused() {
    model.first = Float.MAX_VALUE;
    refused("expected a finite sum of the n-grams of word 1", "found Infinity");
    model.first = Float.NaN;
    refused("expected finite numbers in input row 1 of 3, which ends at byte ", "found NaN");
  }

  private MappedVectors read() throws IOException {
    return VectorSamples.read(Files.write(file, model.bytes()), folder);
  }

  private void refused(String... parts) {
    assertThatThrownBy(this::read)
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContainingAll(parts)
        .hasMessageStartingWith(file.toString());
  }
}
