package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Blueprint;
import org.semascope.models.arch.Config;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.onnx.Precision;
import org.semascope.models.weights.DType;

/** The plain scripts compute what the encoder computes, on a small BERT with random weights. */
class PaddedGraphTest {
  private static final Path TOKENIZER = Path.of("app/src/test/resources/tiny/bert");
  private static final String CONFIG =
      """
      {"architectures": ["BertForMaskedLM"], "model_type": "bert", "hidden_act": "gelu",
       "hidden_size": 32, "intermediate_size": 128, "num_attention_heads": 4,
       "num_hidden_layers": 2, "layer_norm_eps": 1e-12, "max_position_embeddings": 128,
       "type_vocab_size": 2, "vocab_size": 263}
      """;

  @TempDir private static Path folder;
  private static Path model;

  @BeforeAll
  static void write() throws IOException {
    model = Files.createDirectory(folder.resolve("small"));
    Files.writeString(model.resolve("config.json"), CONFIG);
    for (String file : List.of("tokenizer.json", "tokenizer_config.json")) {
      Files.copy(TOKENIZER.resolve(file), model.resolve(file));
    }
    RandomCheckpoint.write(
        model.resolve("model.safetensors"),
        Blueprint.of(Architectures.outline(Config.read(model))).tensors(),
        DType.F32);
  }

  /** Sentences of different lengths, so that batches are padded. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void cosinesAreThoseOfTheEncoder(boolean exported) throws OrtException {
    List<Occurrence> sentence =
        List.of(word("the", "cat", "sat"), word("the", "catastrophe", "sat"), word("", "dog", ""));
    try (ContextualModel opened = ContextualModel.open(model, Precision.FP32, 1);
        PaddedGraph graph =
            exported ? PaddedGraph.layers(model, 1) : PaddedGraph.ourLayers(model, 1)) {
      double[] found = CosineBench.cosines(opened, graph, List.of(sentence));
      List<LayerVectors> vectors =
          opened.vectors(
              sentence.stream().map(opened::align).toList(), new TreeSet<>(List.of(0, 1, 2)));
      assertThat(found).hasSize(6);
      for (int i = 0; i < found.length; i++) {
        int layer = i % 3;
        assertThat(found[i])
            .isCloseTo(
                Cosine.of(vectors.get(0).at(layer), vectors.get(1 + i / 3).at(layer)),
                within(1e-5));
      }
    }
  }

  @Test
  void probabilitiesAreThoseOfTheEncoder() throws OrtException {
    try (ContextualModel opened = ContextualModel.open(model, Precision.FP32, 1);
        PaddedGraph graph = PaddedGraph.predictions(model, 1)) {
      int mask = opened.tokenizer().specials().mask().orElseThrow();
      List<MaskQuery> queries =
          List.of(
              new MaskQuery(
                  TokenInput.of(new int[] {2, mask, 20, 3}, new int[4]), 1, new int[] {9}),
              new MaskQuery(
                  TokenInput.of(new int[] {2, 30, mask, 31, 32, 3}, new int[6]), 2, new int[] {7}));
      List<Double> found = graph.probabilities(queries);
      List<Double> expected =
          opened.encoder().predict(queries, 0).stream()
              .map(one -> Math.exp(one.candidates()[0]))
              .toList();
      for (int i = 0; i < queries.size(); i++) {
        assertThat(found.get(i)).isCloseTo(expected.get(i), within(1e-6));
      }
    }
  }

  /** The whole command: its rows, and that probe and scripts find the same cosines. */
  @Test
  void aProbeIsMeasuredAgainstItsScripts() {
    String printed =
        BenchExtensionTest.printed(
            folder.resolve("home"),
            "substitution",
            "--no-peer",
            "-m",
            model.toString(),
            "--rounds",
            "2",
            "--sentences",
            "3",
            "--threads",
            "1",
            "--format",
            "csv");
    assertThat(printed.lines().map(line -> line.replaceAll(",[-0-9.,]+$", "")).limit(5))
        .containsExactly(
            "\"substitution, 1 threads\",median,range",
            "sentences/s",
            "sentences/s of the script",
            "times the script",
            "share of all threads' time inside the encoder");
    Matcher difference = Pattern.compile("cosine: ([0-9.]+)").matcher(printed);
    assertThat(difference.find()).isTrue();
    assertThat(Double.parseDouble(difference.group(1))).isLessThan(1e-4);
  }

  private static Occurrence word(String before, String word, String after) {
    String start = before.isEmpty() ? "" : before + " ";
    Span span = new Span(start.length(), start.length() + word.length());
    return new Occurrence((start + word + " " + after).strip(), span);
  }
}
