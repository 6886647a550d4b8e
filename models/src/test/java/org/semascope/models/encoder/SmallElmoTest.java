package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.ModelFormatException;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;

/** ELMo in batches against the same numbers computed word by word in plain loops. */
class SmallElmoTest {
  private static final double CLOSE = Golden.CLOSE;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"2, true, false", "2, false, false", "1, true, true", "3, true, false"})
  void everyTextOfManyLengths(int layers, boolean skips, boolean tanh) throws IOException {
    SmallElmo elmo = new SmallElmo(layers, layers, skips, tanh);
    elmo.write(folder.resolve("options.json"), folder.resolve("weights.hdf5"));
    Random random = new Random(3);
    List<List<String>> texts = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      texts.add(IntStream.range(0, 1 + random.nextInt(20)).mapToObj(w -> word(random)).toList());
    }
    SortedSet<Integer> all = new TreeSet<>(IntStream.rangeClosed(0, layers).boxed().toList());
    try (ContextualModel model = ContextualModel.open(folder, Precision.FP32, 2)) {
      List<VectorQuery> queries = new ArrayList<>();
      for (List<String> text : texts) {
        AlignedInput input = model.whole(String.join(" ", text));
        queries.add(
            new VectorQuery(
                TokenInput.of(input.ids(), input.typeIds()),
                IntStream.rangeClosed(1, text.size()).mapToObj(Golden::single).toList()));
      }
      List<List<LayerVectors>> found = model.encoder().vectors(queries, all);
      for (int t = 0; t < texts.size(); t++) {
        double[][][] expected = elmo.compute(texts.get(t));
        for (int layer : all) {
          for (int word = 0; word < texts.get(t).size(); word++) {
            float[] vector = found.get(t).get(word).at(layer);
            for (int i = 0; i < vector.length; i++) {
              assertThat((double) vector[i]).isCloseTo(expected[layer][word][i], within(CLOSE));
            }
          }
        }
      }
    }
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int n = 1 + random.nextInt(12); n > 0; n--) {
      word.appendCodePoint(random.nextInt(6) == 0 ? 'é' : 'a' + random.nextInt(26));
    }
    return word.toString();
  }

  @Test
  void theFilesMayHaveTheNamesTheyWereReleasedUnder() throws IOException {
    write("elmo_2x4096_options.json", "elmo_2x4096_weights.hdf5");
    Files.createFile(folder.resolve("embeddings.hdf5"));
    try (ContextualModel model = ContextualModel.open(folder, Precision.FP32, 1)) {
      assertThat(model.architecture().layers()).isEqualTo(2);
      assertThat(model.architecture().hiddenSize()).isEqualTo(2 * SmallElmo.PROJECTION);
    }
    Files.createFile(folder.resolve("other_weights.hdf5"));
    assertThatThrownBy(() -> ContextualModel.open(folder, Precision.FP32, 1))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("expected one file of weights (*weights.hdf5)")
        .hasMessageEndingWith("found 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"projection_dim\": 4 | \"projection_dim\": 0 | lstm.projection_dim to be a positive whole number, found 0",
        "\"dim\": 5 | \"dim\": 6 | W_0: expected [8, 24], found [8, 20]",
        "\"n_layers\": 2 | \"n_layers\": 3 | Cell2/LSTMCell/W_0: expected [8, 20], found no such tensor",
        "[[1, 2], [3, 4]] | [[1, 2], [30, 4]] | expected at most 4096 filters as [width, count], no wider than a word, found [30,4]",
        "\"activation\": \"relu\" | \"activation\": \"gelu\" | char_cnn.activation to be relu or tanh, found GELU",
        "\"cell_clip\": 0.5 | \"cell_clip\": -1 | lstm.cell_clip to be a positive number, found -1"
      })
  void optionsThatDoNotFitAreRefused(String good, String bad, String sentence) throws IOException {
    write("options.json", "weights.hdf5");
    Path options = folder.resolve("options.json");
    String text = Files.readString(options);
    assertThat(text).contains(good);
    Files.writeString(options, text.replace(good, bad));
    assertThatThrownBy(() -> ContextualModel.open(folder, Precision.FP32, 1))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining(sentence);
  }

  private void write(String options, String weights) throws IOException {
    new SmallElmo(1, 2, true, false).write(folder.resolve(options), folder.resolve(weights));
  }
}
