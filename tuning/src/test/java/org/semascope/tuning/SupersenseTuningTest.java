package org.semascope.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FloatReader;

/** Whole tunings of small checkpoints on a small corpus. */
class SupersenseTuningTest {
  private static final Interruption NO_STOP = Interruption.byRequest(() -> {});
  private static final Path CORPUS = Path.of("tuning/src/test/resources/hand-train.conllulex");
  private static final Duration NEVER = Duration.ofDays(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path temp;

  @Test
  void aSmallTrainingSetIsMemorised() {
    SupersenseTuning.Outcome outcome =
        tuning("bert", options(24, 0.003, 80)).to(out(), NEVER, false);
    assertThat(outcome.words()).isEqualTo(24);
    assertThat(outcome.accuracy()).isEqualTo(1);
    assertThat(outcome.loss()).isLessThan(0.1);
  }

  /**
   * The written checkpoint is opened by the encoder, as every other command does, and the words'
   * loss is worked out from its vectors and the stored layer: it must be the one that the tuning
   * has reported.
   */
  @ParameterizedTest
  @MethodSource("org.semascope.tuning.TinyModels#families")
  void theWrittenCheckpointGivesTheReportedLoss(String name) throws IOException {
    TuningOptions options = options(12, 0.001, 2);
    SupersenseTuning.Outcome outcome = tuning(name, options).to(out(), NEVER, false);

    JsonNode labels = JSON.readTree(out().resolve("config.json").toFile()).get("label2id");
    Checkpoint checkpoint = Checkpoints.open(out());
    float[] weight = FloatReader.read(checkpoint.tensors().get("classifier.weight"));
    float[] bias = FloatReader.read(checkpoint.tensors().get("classifier.bias"));
    double loss = 0;
    List<UnitDraw.Unit> units =
        UnitDraw.from(CORPUS).draw(options.units(), options.seed(), Optional::of);
    try (ContextualModel model = ContextualModel.open(out(), Precision.FP32, 1)) {
      int last = model.architecture().layers();
      for (UnitDraw.Unit unit : units) {
        List<AlignedInput> input = List.of(model.align(unit.occurrence()));
        // ModernBERT's layers are listed before the norm that comes after the last.
        float[] vector =
            name.equals("modernbert")
                ? finished(model, input.get(0), last)
                : model.vectors(input, new TreeSet<>(List.of(last))).get(0).at(last);
        loss += crossEntropy(vector, weight, bias, labels.get(unit.label()).asInt());
      }
    }
    assertThat(outcome.words()).isEqualTo(units.size());
    assertThat(loss / units.size()).isCloseTo(outcome.loss(), Offset.offset(1e-4));
    assertThat(JSON.readTree(out().resolve("tuning.json").toFile()).get("epochs")).hasSize(2);
    assertThat(out().resolveSibling("out.tuning")).doesNotExist();
  }

  private static float[] finished(ContextualModel model, AlignedInput input, int last) {
    return model
        .encoder()
        .finalVectors(
            List.of(
                new VectorQuery(
                    TokenInput.of(input.ids(), input.typeIds()), List.of(input.targets().get(0)))),
            new TreeSet<>(List.of(last)),
            Pieces.MEAN)
        .get(0)
        .get(0)
        .at(last);
  }

  private static double crossEntropy(float[] vector, float[] weight, float[] bias, int label) {
    double[] scores = new double[bias.length];
    double sum = 0;
    for (int i = 0; i < scores.length; i++) {
      scores[i] = bias[i];
      for (int j = 0; j < vector.length; j++) {
        scores[i] += weight[i * vector.length + j] * vector[j];
      }
      sum += Math.exp(scores[i]);
    }
    return Math.log(sum) - scores[label];
  }

  @Test
  void aFrozenEncoderKeepsItsWeightsAndTheNewLayerLearns() {
    SupersenseTuning.Outcome outcome =
        tuning("bert", new TuningOptions(24, 1, 0.05, 8, 100, 100, true, 1))
            .to(out(), NEVER, false);
    assertThat(outcome.accuracy()).isGreaterThan(0.9);
    Map<String, ?> before = Checkpoints.open(TinyModels.directory("bert")).tensors();
    Checkpoint after = Checkpoints.open(out());
    assertThat(after.tensors().keySet()).containsAll(before.keySet());
    Checkpoints.open(TinyModels.directory("bert"))
        .tensors()
        .forEach(
            (name, tensor) ->
                assertThat(after.tensors().get(name).rowMajorBytes())
                    .as(name)
                    .isEqualTo(tensor.rowMajorBytes()));
  }

  @Test
  void equalTuningsAreEqualAndOtherSeedsAreNot() throws IOException {
    tuning("bert", options(12, 0.001, 2)).to(temp.resolve("a"), NEVER, false);
    tuning("bert", options(12, 0.001, 2)).to(temp.resolve("b"), NEVER, false);
    tuning("bert", new TuningOptions(12, 2, 0.001, 8, 2, 5, false, 1))
        .to(temp.resolve("c"), NEVER, false);
    byte[] weights = weights("a");
    assertThat(weights("b")).isEqualTo(weights);
    assertThat(weights("c")).isNotEqualTo(weights);
  }

  @Test
  void aKilledTuningResumesWithTheSameResult() throws Exception {
    int epochs = 40;
    tuning("bert", options(24, 0.001, epochs)).to(temp.resolve("whole"), NEVER, false);
    Path state = temp.resolve("killed.tuning/state.safetensors");
    Process process = new ProcessBuilder(command(epochs)).inheritIO().start();
    try {
      for (int i = 0; i < 3; ) { // three states were kept, so that it is well under way
        long before = Files.exists(state) ? Files.getLastModifiedTime(state).toMillis() : 0;
        Thread.sleep(20);
        assertThat(process.isAlive()).isTrue();
        if (Files.exists(state) && Files.getLastModifiedTime(state).toMillis() != before) {
          i++;
        }
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(temp.resolve("killed")).doesNotExist();
    assertThat(state).exists();

    List<Long> resumed = new ArrayList<>();
    Progress progress = new ResumeProgress(resumed, steps -> {});
    tuning("bert", options(24, 0.001, epochs), progress).to(temp.resolve("killed"), NEVER, false);
    assertThat(resumed).singleElement().satisfies(done -> assertThat(done).isPositive());
    assertThat(weights("killed")).isEqualTo(weights("whole"));
  }

  /** 24 words in batches of 8 are three steps an epoch: step 3 is the first epoch's last. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4})
  void aTuningThatIsStoppedKeepsItsStateAndResumes(int stopAfter) throws IOException {
    tuning("bert", options(24, 0.001, 4)).to(temp.resolve("whole"), NEVER, false);
    Interruption stop = Interruption.byRequest(() -> {});
    List<Long> resumed = new ArrayList<>();
    Progress stopping = new ResumeProgress(resumed, steps -> request(stop, steps == stopAfter));
    TuningOptions options = options(24, 0.001, 4);
    assertThatThrownBy(
            () -> tuning("bert", options, stopping, stop).to(temp.resolve("again"), NEVER, false))
        .isInstanceOf(StoppedException.class);
    assertThat(temp.resolve("again")).doesNotExist();

    tuning("bert", options, new ResumeProgress(resumed, steps -> {}))
        .to(temp.resolve("again"), NEVER, false);
    assertThat(resumed).containsExactly(0L, (long) stopAfter);
    assertThat(weights("again")).isEqualTo(weights("whole"));
  }

  private static void request(Interruption stop, boolean now) {
    if (now) {
      stop.request();
    }
  }

  /** The shell limits how long files may grow, so that keeping the state fails on its way. */
  @Test
  void aFullDiskIsReportedAndLeavesNothingIncomplete() throws Exception {
    Path shell = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(shell), "there is no " + shell);
    tuning("bert", options(3, 0.001, 1)).to(out(), NEVER, false); // native libraries are unpacked
    List<String> limited =
        new ArrayList<>(List.of(shell.toString(), "-c", "ulimit -f 100; exec \"$@\"", "bash"));
    limited.addAll(command(1));
    Process process = new ProcessBuilder(limited).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Path state = temp.resolve("killed.tuning/state.safetensors");
    assertThat(said).contains("cannot write %s: File too large".formatted(state));
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(temp.resolve("killed")).doesNotExist();
    try (Stream<Path> left = Files.list(state.getParent())) {
      assertThat(left.map(file -> file.getFileName().toString())).containsExactly("lock");
    }
  }

  /** A tuning in a process of its own, which keeps its state before every step. */
  private List<String> command(int epochs) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-DENGINE_CACHE_DIR=" + System.getProperty("ENGINE_CACHE_DIR"),
        "-cp",
        System.getProperty("java.class.path"),
        SupersenseTuningTest.class.getName(),
        temp.toString(),
        Integer.toString(epochs));
  }

  public static void main(String[] args) {
    SupersenseTuningTest test = new SupersenseTuningTest();
    test.temp = Path.of(args[0]);
    try {
      test.tuning("bert", test.options(24, 0.001, Integer.parseInt(args[1])))
          .to(test.temp.resolve("killed"), Duration.ZERO, false);
    } catch (SemascopeException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  /** Notes where work resumes, and calls {@code each} with the number of its steps so far. */
  private record ResumeProgress(List<Long> resumed, LongConsumer each) implements Progress {
    @Override
    public void say(String line) {}

    @Override
    public Task begin(String what, long total, Unit unit) {
      long[] steps = {0};
      return new Task() {
        @Override
        public void advance(long amount) {
          each.accept(steps[0] += amount);
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public Task resume(String what, long done, long total, Unit unit) {
      resumed.add(done);
      return begin(what, total, unit);
    }
  }

  @Test
  void anotherTuningDoesNotGoOnFromAStateThatIsNotItsOwn() {
    assertThatThrownBy(() -> tuning("bert", options(12, 1e36, 5)).to(out(), Duration.ZERO, false))
        .isInstanceOf(SemascopeException.class);
    assertThatThrownBy(() -> tuning("bert", options(12, 0.001, 5)).to(out(), Duration.ZERO, false))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("learning rate was 1.0E36 and is 0.001; --fresh starts over");
    assertThat(tuning("bert", options(12, 0.001, 1)).to(out(), NEVER, true).epochs()).isEqualTo(1);
  }

  @Test
  void aTrainingThatDivergesEndsAndKeepsTheLastGoodState() {
    assertThatThrownBy(() -> tuning("bert", options(12, 1e36, 5)).to(out(), Duration.ZERO, false))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("the training diverged in epoch 1 after ")
        .hasMessageContaining("the last good checkpoint is in ")
        .hasMessageEndingWith("a learning rate below 1.0E36 may help");
    assertThat(out()).doesNotExist();
    assertThat(Checkpoints.open(temp.resolve("out.tuning/state.safetensors")).tensors())
        .containsKey("weight/classifier.bias")
        .allSatisfy(
            (name, tensor) -> {
              if (tensor.dtype().isFloating()) {
                for (float value : FloatReader.read(tensor)) {
                  assertThat(value).as(name).isFinite();
                }
              }
            });
  }

  @Test
  void aPlaceThatIsTakenIsNotOverwritten() throws IOException {
    Files.createDirectories(out());
    assertThatThrownBy(() -> tuning("bert", options(12, 0.001, 1)).to(out(), NEVER, false))
        .hasMessage(out() + " exists already; --fresh replaces it");
    assertThatThrownBy(() -> tuning("bert", options(12, 0.001, 1)).to(out(), NEVER, true))
        .hasMessageStartingWith(out() + " exists and was not written by a fine-tuning");
  }

  @Test
  void tooFewWordsAreRefusedWithTheirNumbers() {
    assertThatThrownBy(() -> tuning("bert", options(100, 0.001, 1)).to(out(), NEVER, false))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith(CORPUS + ": expected 33 single words of category N ")
        .hasMessageEndingWith("found 24 of 24");
  }

  @Test
  void anUnknownSupersenseIsRefusedWithItsSentence() {
    Path corpus = CORPUS.resolveSibling("unknown-label.conllulex");
    assertThatThrownBy(
            () ->
                new SupersenseTuning(
                        model("bert"),
                        corpus,
                        options(12, 0.001, 1),
                        home(),
                        Progress.SILENT,
                        NO_STOP)
                    .to(out(), NEVER, false))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            corpus
                + ": sentence hand-0001: expected \"woman\" to have a supersense of STREUSLE, such"
                + " as n.PERSON, found n.PERSN");
  }

  @ParameterizedTest
  @CsvSource({"elmo,is an ELMo", "exported,is an exported graph", "static,has one vector per word"})
  void whatIsNoCheckpointIsRefused(String kind, String why) throws IOException {
    Path directory = Files.createDirectories(temp.resolve(kind));
    Optional<Path> vectors = Optional.empty();
    switch (kind) {
      case "elmo" -> {
        Files.writeString(directory.resolve("options.json"), "{}");
        Files.writeString(directory.resolve("lm_weights.hdf5"), "");
      }
      case "exported" -> {
        Files.writeString(directory.resolve("model.onnx"), "");
        Files.writeString(directory.resolve("tokenizer.json"), "{}");
      }
      default -> vectors = Optional.of(directory.resolve("vectors.txt"));
    }
    LocalModel model =
        new LocalModel(kind, directory, LocalModel.Origin.DIRECTORY, Optional.empty(), vectors);
    assertThatThrownBy(
            () ->
                new SupersenseTuning(
                    model, CORPUS, options(12, 0.001, 1), home(), Progress.SILENT, NO_STOP))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith(kind + " cannot be fine-tuned: it " + why);
  }

  private TuningOptions options(int units, double learningRate, int epochs) {
    return new TuningOptions(units, 1, learningRate, 8, epochs, epochs, false, 1);
  }

  private SupersenseTuning tuning(String name, TuningOptions options) {
    return tuning(name, options, Progress.SILENT);
  }

  private SupersenseTuning tuning(String name, TuningOptions options, Progress progress) {
    return tuning(name, options, progress, NO_STOP);
  }

  private SupersenseTuning tuning(
      String name, TuningOptions options, Progress progress, Interruption interruption) {
    return new SupersenseTuning(model(name), CORPUS, options, home(), progress, interruption);
  }

  private static LocalModel model(String name) {
    return new LocalModel(
        name, TinyModels.directory(name), LocalModel.Origin.DIRECTORY, Optional.empty());
  }

  /** One for all tests, so that native libraries are unpacked once. */
  private static Home home() {
    return new Home(Path.of(System.getProperty("ENGINE_CACHE_DIR")).resolveSibling("home"));
  }

  private Path out() {
    return temp.resolve("out");
  }

  private byte[] weights(String name) throws IOException {
    return Files.readAllBytes(temp.resolve(name).resolve("model.safetensors"));
  }
}
