package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.Sha256;
import org.semascope.models.ContextualModel;
import org.semascope.models.ModelFormatException;
import org.semascope.models.ModelLoader;
import org.semascope.models.arch.Initialisation;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel.Origin;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.Shape;

/** Untrained twins in the store: how they are named, made once, listed, removed and refused. */
@Timeout(120)
class UntrainedTwinTest {
  /** Before a loader points to libraries in a folder that is gone after a test. */
  @BeforeAll
  static void loadRuntime() {
    OrtEnvironment.getEnvironment();
  }

  private static final String WEIGHTS = TinyBert.WEIGHTS;

  @TempDir Path temp;
  private TestStore test;
  private ModelStore store;
  private Path base;

  @BeforeEach
  void copyTinyBert() throws IOException {
    test = new TestStore(temp);
    store = test.open();
    base = TinyBert.copyTo(temp.resolve("models").resolve("tiny"));
  }

  @Test
  void isAnOrdinaryModelOfTheStore() throws IOException {
    LocalModel twin = store.resolve("untrained:" + base);
    assertThat(twin.name()).isEqualTo("untrained:tiny");
    assertThat(twin.origin()).isEqualTo(Origin.STORE);
    assertThat(twin.directory().getParent()).isEqualTo(test.home.models());
    assertThat(twin.directory().getFileName().toString()).matches("untrained--tiny@[0-9a-f]{12}");
    assertThat(twin.files()).containsExactlyElementsOf(ModelFiles.in(base));
    for (String name : TinyBert.names()) {
      boolean same = Files.mismatch(twin.directory().resolve(name), base.resolve(name)) < 0;
      assertThat(same).as(name).isEqualTo(!name.equals(WEIGHTS));
    }
    assertThat(test.progress.said).containsExactly("Drawing untrained weights for tiny, 150 kB");
    assertThat(test.progress.open).hasValue(0);
    assertThat(test.home.partial()).isEmptyDirectory();
  }

  /** Other bytes mean that runs on twins cannot be repeated: RULES would have to be raised. */
  @Test
  void theBytesAreTheSameOnEveryMachine() throws IOException {
    LocalModel twin = store.resolve("untrained:" + base);
    assertThat(Sha256.of(twin.directory().resolve(WEIGHTS)))
        .isEqualTo("7243bc1be53e94b2d902e21eb5039daba4ac3e85ce7759ed2177c71f8cf7c2b6");
  }

  @Test
  void isMadeOnceForEachSeedAndFoundAgain() throws IOException {
    LocalModel first = store.resolve("untrained:" + base);
    byte[] weights = Files.readAllBytes(first.directory().resolve(WEIGHTS));
    assertThat(store.resolve("untrained:" + base + "#1")).isEqualTo(first);
    assertThat(store.find("untrained:" + base)).contains(first);
    assertThat(store.pull("untrained:" + base)).isEqualTo(first);
    assertThat(test.progress.said).filteredOn(line -> line.startsWith("Drawing")).hasSize(1);
    assertThat(test.progress.said.get(1)).endsWith("is already installed: " + first.directory());

    LocalModel seventh = store.find("untrained:" + base + "#7").orElseThrow();
    assertThat(seventh.name()).isEqualTo("untrained:tiny#7");
    assertThat(Files.readAllBytes(seventh.directory().resolve(WEIGHTS))).isNotEqualTo(weights);

    store.prune(List.of("untrained:tiny"));
    assertThat(store.installed()).containsExactly(seventh);
    LocalModel again = store.pull("untrained:" + base);
    assertThat(Files.readAllBytes(again.directory().resolve(WEIGHTS))).isEqualTo(weights);
  }

  @Test
  void isListedAndRemovedByItsName() {
    LocalModel twin = store.resolve("untrained:" + base + "#3");
    assertThat(store.installed()).containsExactly(twin);
    assertThat(store.contents())
        .filteredOn(entry -> entry.kind() == StoreContents.Kind.MODEL)
        .extracting(StoreContents.Entry::path)
        .containsExactly(twin.directory());
    assertThat(store.prune(List.of("untrained:tiny#3")).removed())
        .extracting(StoreContents.Entry::path)
        .containsExactly(twin.directory());
    assertThat(store.installed()).isEmpty();
    assertThat(base.resolve(WEIGHTS)).exists();
  }

  @Test
  void modelsWithEqualFolderNamesHaveTwinsOfTheirOwn() throws IOException {
    LocalModel one = store.resolve("untrained:" + base);
    Path other = TinyBert.copyTo(temp.resolve("elsewhere").resolve("tiny"));
    assertThat(store.resolve("untrained:" + other)).isEqualTo(one); // trained weights do not count
    Path vocabulary = other.resolve("vocab.txt");
    Files.writeString(vocabulary, Files.readString(vocabulary) + "\n");
    LocalModel second = store.resolve("untrained:" + other);
    Path config = other.resolve("config.json");
    Files.writeString(config, Files.readString(config) + "\n");
    LocalModel third = store.resolve("untrained:" + other);
    assertThat(List.of(one, second, third))
        .extracting(LocalModel::directory)
        .doesNotHaveDuplicates();
    assertThat(List.of(one, second, third))
        .extracting(LocalModel::name)
        .containsOnly("untrained:tiny");
  }

  @Test
  void ofAHubModelThatIsPulledFirst() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      ModelStore remote = new TestStore(temp, hub.endpoint()).open();
      assertThat(remote.find("untrained:" + FakeHub.ID)).isEmpty();
      assertThat(remote.installed()).isEmpty();
      LocalModel twin = remote.resolve("untrained:" + FakeHub.ID + "#2");
      assertThat(twin.name()).isEqualTo("untrained:" + FakeHub.ID + "#2");
      assertThat(remote.installed()).hasSize(2).contains(twin);
      assertThat(remote.licence(twin)).isEqualTo(remote.licence(remote.resolve(FakeHub.ID)));
      assertThat(remote.prune(List.of(twin.name())).removed()).hasSize(1);
    }
  }

  @Test
  void manyMakersMakeOne() throws Exception {
    int makers = 4;
    CountDownLatch start = new CountDownLatch(makers);
    ExecutorService threads = Executors.newFixedThreadPool(makers);
    try {
      List<Future<LocalModel>> twins =
          IntStream.range(0, makers)
              .mapToObj(
                  i ->
                      threads.submit(
                          () -> {
                            start.countDown();
                            start.await();
                            return test.open().resolve("untrained:" + base);
                          }))
              .toList();
      for (Future<LocalModel> twin : twins) {
        assertThat(twin.get(60, TimeUnit.SECONDS)).isEqualTo(twins.get(0).get());
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(FileTree.children(test.home.models())).hasSize(1);
    assertThat(test.home.partial()).isEmptyDirectory();
    assertThat(test.progress.said).filteredOn(line -> line.startsWith("Drawing")).hasSize(1);
  }

  @Test
  void whatABrokenAttemptLeftIsNotKept() throws IOException {
    LocalModel twin = store.resolve("untrained:" + base);
    store.prune(List.of(twin.name()));
    Path partial = test.home.partial().resolve(twin.directory().getFileName());
    Files.createDirectories(partial);
    Files.writeString(partial.resolve("merges.txt"), "");
    Files.writeString(partial.resolve("config.json"), "{");
    assertThat(store.resolve("untrained:" + base).files())
        .containsExactlyElementsOf(ModelFiles.in(base));
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() throws IOException {
    UntrainedTwin.Weights weights =
        new UntrainedTwin.Weights(
            Path.of("w.safetensors"),
            Map.of("a", Shape.of(700, 1000), "b", Shape.of(3, 5), "c", Shape.of(0, 2)),
            Initialisation.torchDefault(100));
    Path one = Files.createDirectory(temp.resolve("one"));
    Path three = Files.createDirectory(temp.resolve("three"));
    try (Progress.Task task = Progress.SILENT.begin("", 0, Progress.Unit.BYTES)) {
      weights.write(one, 1, 1, task);
      weights.write(three, 1, 3, task);
    }
    assertThat(Files.mismatch(one.resolve("w.safetensors"), three.resolve("w.safetensors")))
        .isNegative();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0_Transformer"})
  void linearMapsAfterPoolingAreDrawnToo(String own) throws IOException {
    Path encoder = temp.resolve("encoder");
    TinyBert.copyTo(encoder.resolve(own));
    if (!own.isEmpty()) { // as old versions of sentence-transformers have saved it
      Files.writeString(encoder.resolve("config.json"), "{\"__version__\": \"0.2.0\"}");
    }
    Files.writeString(
        encoder.resolve("modules.json"),
        """
        [{"type": "sentence_transformers.models.Transformer", "path": "%s"},
         {"type": "sentence_transformers.models.Pooling", "path": "1_Pooling"},
         {"type": "sentence_transformers.models.Dense", "path": "2_Dense"}]
        """
            .formatted(own));
    Path pooling = Files.createDirectory(encoder.resolve("1_Pooling"));
    Files.writeString(pooling.resolve("config.json"), "{\"pooling_mode_mean_tokens\": true}");
    Path dense = Files.createDirectory(encoder.resolve("2_Dense"));
    Files.writeString(
        dense.resolve("config.json"),
        "{\"in_features\": 32, \"out_features\": 48, \"bias\": true}");
    Files.writeString(dense.resolve("pytorch_model.bin"), "trained");

    LocalModel twin = store.resolve("untrained:" + encoder);
    assertThat(twin.directory().resolve("2_Dense/pytorch_model.bin")).doesNotExist();
    ExpectedDraw.verify(
        List.of(ExpectedDraw.uniform("linear\\.(weight|bias)", 1 / Math.sqrt(32))),
        Checkpoints.open(twin.directory().resolve("2_Dense")).tensors());
    try (ContextualModel model =
        new ModelLoader(test.home, Progress.SILENT).open(twin, Precision.FP32, 1)) {
      assertThat(model.sentencePooling().width(32)).isEqualTo(48);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "untrained:glove-6b-100d         | glove-6b-100d has no untrained twin: its vectors are the model",
        "untrained:all-MiniLM-L6-v2-onnx | all-MiniLM-L6-v2-onnx has no untrained twin: it is an exported ONNX graph, which does not define how its weights are initialised",
        "untrained:x#abc                 | untrained:x#abc: expected a whole number after #, the seed of the weights, found \"abc\"",
        "untrained:x#-1                  | untrained:x#-1: expected a whole number after #, the seed of the weights, found \"-1\"",
        "untrained:x#                    | untrained:x#: expected a whole number after #, the seed of the weights, found \"\"",
        "untrained:untrained:x           | untrained:untrained:x: an untrained model has no untrained twin; write untrained: once"
      })
  void isRefusedInOneSentenceBeforeAnyDownload(String name, String sentence) {
    assertThatThrownBy(() -> store.resolve(name))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(sentence);
  }

  @ParameterizedTest
  @ValueSource(strings = {"untrained:", "untrained:./nowhere", "untrained:#3"})
  void ofNothing(String name) {
    assertThatThrownBy(() -> store.resolve(name)).isInstanceOf(ModelNotFoundException.class);
  }

  @Test
  void aModelAndItsTwinsHaveOneConfiguration() throws IOException {
    LocalModel model = store.resolve(base.toString());
    Optional<String> configuration = store.configuration(model);
    assertThat(configuration).isPresent();
    assertThat(test.home.models()).doesNotExist();
    assertThat(store.configuration(store.resolve("untrained:" + base + "#3")))
        .isEqualTo(configuration);

    Path vectors = Files.writeString(temp.resolve("v.txt"), "a 1 2\nb 3 4\n");
    assertThat(store.configuration(store.resolve(vectors.toString()))).isEmpty();

    Path exported = Files.createDirectory(temp.resolve("exported"));
    Files.writeString(exported.resolve("model.onnx"), "");
    assertThat(store.configuration(store.resolve(exported.toString()))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"model_type\": \"bert\"} | expected hidden_size to be a positive whole number, found nothing",
        "{\"model_type\": \"gpt2\", \"n_embd\": 8, \"vocab_size\": 9} | expected n_layer to be a positive whole number, found nothing",
        "{\"model_type\": \"mamba\"} | expected model_type to be one of albert, bert,"
      })
  void aConfigurationThatDoesNotSayEnough(String config, String sentence) throws IOException {
    Path bare = Files.createDirectory(temp.resolve("bare"));
    Files.writeString(bare.resolve("config.json"), config);
    assertThatThrownBy(() -> store.resolve("untrained:" + bare))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(bare.resolve("config.json") + ": " + sentence);
    assertThat(test.home.models()).doesNotExist();
  }

  @Test
  void aFolderMayHaveTheMarkOfASeedInItsName() throws IOException {
    Path folder = TinyBert.copyTo(temp.resolve("c#").resolve("bert"));
    assertThat(store.resolve("untrained:" + folder).name()).isEqualTo("untrained:bert");
    Path marked = TinyBert.copyTo(temp.resolve("b#9"));
    assertThat(store.resolve("untrained:" + marked + "#1").name()).isEqualTo("untrained:b#9");
  }

  @Test
  void tooLittleRoomIsSaidBeforehand() {
    test.diskSpace = path -> 1000;
    assertThatThrownBy(() -> test.open().resolve("untrained:" + base))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("untrained:tiny needs 150 kB of disk at " + test.home.root());
  }
}
