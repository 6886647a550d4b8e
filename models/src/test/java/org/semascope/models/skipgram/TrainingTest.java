package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Cosine;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.models.skipgram.TrainingOptions.Method;
import org.semascope.models.skipgram.VectorTraining.CheckpointSchedule;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.models.vectors.StaticVectors;

class TrainingTest {
  private static final TrainingText TEXT = Texts.animalsAndLights(4000);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"SKIPGRAM,1", "SKIPGRAM,3", "CBOW,1", "CBOW,2"})
  void wordsInTheSameCompanyBecomeNeighbours(Method method, int threads) throws IOException {
    try (StaticVectors vectors = train(Texts.options(method, threads, 1))) {
      assertThat(vectors.size()).isEqualTo(12);
      for (List<String> pair : List.of(List.of("cat", "dog"), List.of("sun", "moon"))) {
        float[] own = vectors.vector(pair.get(0)).orElseThrow();
        assertThat(best(vectors, pair.get(0), row -> Cosine.of(own, vectors.vectors().row(row))))
            .isEqualTo(pair.get(1));
      }
    }
    Path out = folder.resolve("out");
    assertThat(files())
        .containsExactlyInAnyOrder(out, Path.of(out + ".cxt"), Path.of(out + ".vocab"));
  }

  /** Whom a word meets is told by its vector and their context vectors. */
  @Test
  void contextVectorsTellTheCompany() throws IOException {
    try (StaticVectors vectors = train(Texts.options(Method.SKIPGRAM, 1, 1))) {
      float[] cat = vectors.vector("cat").orElseThrow();
      for (String verb : List.of("eats", "sleeps", "runs", "bites")) {
        for (String other : List.of("shines", "rises", "sets", "glows")) {
          assertThat(dot(cat, context(vectors, verb)))
              .isGreaterThan(dot(cat, context(vectors, other)));
        }
      }
    }
  }

  @Test
  void oneThreadRepeatsItselfExactly() throws IOException {
    for (Method method : Method.values()) {
      float[] first = numbers(train(Texts.options(method, 1, 1)));
      assertThat(numbers(train(Texts.options(method, 1, 1)))).isEqualTo(first);
      assertThat(numbers(train(Texts.options(method, 1, 2)))).isNotEqualTo(first);
    }
  }

  /** Stops after a rest as a kill does: what is on the disk is all that the next has. */
  @Test
  void aTrainingThatWasBrokenOffEndsAsIfItHadNot() throws IOException {
    TrainingOptions options = Texts.options(Method.SKIPGRAM, 1, 1);
    Path whole = folder.resolve("whole");
    usual(options).toFiles(new VectorFiles(whole, true), false);
    Path broken = folder.resolve("broken");
    for (int stop = 1; stop <= 3; stop++) {
      int after = stop;
      VectorTraining training =
          new VectorTraining(TEXT, options, restsOf(7000, after), Progress.SILENT);
      assertThatThrownBy(() -> training.toFiles(new VectorFiles(broken, true), false))
          .hasMessage("the power went off");
      assertThat(broken).doesNotExist();
    }
    List<String> said = new ArrayList<>();
    new VectorTraining(TEXT, options, Duration.ofDays(1), said::add)
        .toFiles(new VectorFiles(broken, true), false);
    // 1 + 2 + 3 rests, each after 7,000 words and those of a sentence, of 60,000 words.
    assertThat(said).contains("resuming after 70.0 %");
    for (String ending : List.of("", ".cxt", ".vocab")) {
      assertThat(Path.of(broken + ending)).hasSameBinaryContentAs(Path.of(whole + ending));
    }
    assertThat(Path.of(broken + ".training")).doesNotExist();
  }

  @Test
  void aTrainingThatIsStoppedWritesACheckpointAndResumes() throws IOException {
    TrainingOptions options = Texts.options(Method.SKIPGRAM, 1, 1);
    Path whole = folder.resolve("whole");
    usual(options).toFiles(new VectorFiles(whole, true), false);
    Path stopped = folder.resolve("stopped");
    Interruption stop = Interruption.byRequest(() -> {});
    CheckpointSchedule never =
        course ->
            () -> {
              if (course.done() >= 21_000) {
                stop.request();
              }
              return false;
            };
    VectorTraining training =
        new VectorTraining(TEXT, options, never, Progress.SILENT).stoppedBy(stop);
    assertThatThrownBy(() -> training.toFiles(new VectorFiles(stopped, true), false))
        .isInstanceOf(StoppedException.class);
    assertThat(stopped).doesNotExist();
    List<String> said = new ArrayList<>();
    new VectorTraining(TEXT, options, Duration.ofDays(1), said::add)
        .toFiles(new VectorFiles(stopped, true), false);
    assertThat(said).contains("resuming after 35.0 %"); // of 60,000 words
    assertThat(stopped).hasSameBinaryContentAs(whole);
  }

  @Test
  void threadsGoOnTooWhereTheyWere() throws IOException {
    TrainingOptions options = Texts.options(Method.SKIPGRAM, 2, 1);
    Path out = folder.resolve("out");
    VectorFiles files = new VectorFiles(out, true);
    VectorTraining first = new VectorTraining(TEXT, options, restsOf(20_000, 1), Progress.SILENT);
    assertThatThrownBy(() -> first.toFiles(files, false)).hasMessage("the power went off");
    Matrices matrices = Matrices.empty(12, options.size());
    TrainingCheckpoint left =
        TrainingCheckpoint.read(files.trainingFolder().resolve("checkpoint"), 2, matrices);
    float[] trained = matrices.words().clone();
    // Both threads have read on in their own halves of 5 epochs of 16,000 numbers.
    assertThat(left.done()).isBetween(20_000L, 20_100L);
    assertThat(left.states().get(0).position()).isLessThan(8_000);
    assertThat(left.states().get(1).position()).isBetween(8_000L, 16_000L);
    List<String> said = new ArrayList<>();
    List<Long> resumed = new ArrayList<>();
    CheckpointSchedule schedule =
        context -> {
          resumed.add(context.done());
          assertThat(context.matrices().words()).isEqualTo(trained);
          return () -> false;
        };
    new VectorTraining(TEXT, options, schedule, said::add).toFiles(files, false);
    assertThat(resumed).containsExactly(left.done());
    assertThat(said).contains("resuming after 33.3 %"); // of 60,000 words
    // The rest is trained once, neither less nor more.
    assertThat(said)
        .anyMatch(line -> line.startsWith("trained on %,d words".formatted(60_000 - left.done())));
    assertThat(out).exists();
  }

  @Test
  void onlyTheSameTrainingGoesOn() {
    TrainingOptions options = Texts.options(Method.SKIPGRAM, 1, 1);
    VectorFiles out = new VectorFiles(folder.resolve("out"), true);
    VectorTraining broken = new VectorTraining(TEXT, options, restsOf(5000, 1), Progress.SILENT);
    assertThatThrownBy(() -> broken.toFiles(out, false)).hasMessage("the power went off");
    TrainingOptions wider = new TrainingOptions(Method.SKIPGRAM, 20, 3, 3, 0, 1, 5, 0.05, 1, 9);
    refused(
        TEXT,
        wider,
        out,
        out.trainingFolder()
            + " holds a training that is not finished and not the same: --window was 2 and is 3, --seed was 1 and is 9; --fresh starts over");
    TrainingText other = Texts.animalsAndLights(3999);
    refused(
        other,
        options,
        out,
        out.trainingFolder()
            + " holds a training that is not finished and not the same: corpus was %s and is %s; --fresh starts over"
                .formatted(TEXT.identity().get("corpus"), other.identity().get("corpus")));
    new VectorTraining(other, wider, Duration.ofDays(1), Progress.SILENT).toFiles(out, true);
    assertThat(out.target()).exists();
    refused(
        TEXT,
        options,
        out,
        out.target() + " exists: choose another name, or --fresh to train again");
  }

  @Test
  void aDamagedCheckpointIsRefused() throws IOException {
    TrainingOptions options = Texts.options(Method.SKIPGRAM, 1, 1);
    VectorFiles out = new VectorFiles(folder.resolve("out"), true);
    VectorTraining broken = new VectorTraining(TEXT, options, restsOf(5000, 1), Progress.SILENT);
    assertThatThrownBy(() -> broken.toFiles(out, false)).hasMessage("the power went off");
    Path checkpoint = out.trainingFolder().resolve("checkpoint");
    byte[] bytes = Files.readAllBytes(checkpoint);
    bytes[bytes.length / 2] ^= 1;
    Files.write(checkpoint, bytes);
    String start = checkpoint + ": expected a whole checkpoint, found ";
    refused(TEXT, options, out, start + "other bytes; --fresh starts over");
    Files.write(checkpoint, Arrays.copyOf(bytes, 100));
    refused(TEXT, options, out, start + "one that is cut off; --fresh starts over");
  }

  /** Numbers of words can be made again from the corpus, which is known to be the same. */
  @Test
  void damagedNumbersAreMadeAgain() throws IOException {
    TrainingOptions options = Texts.options(Method.SKIPGRAM, 1, 1);
    Path whole = folder.resolve("whole");
    usual(options).toFiles(new VectorFiles(whole, true), false);
    VectorFiles out = new VectorFiles(folder.resolve("out"), true);
    for (String name : List.of("numbers", "vocabulary")) {
      VectorTraining broken = new VectorTraining(TEXT, options, restsOf(5000, 1), Progress.SILENT);
      assertThatThrownBy(() -> broken.toFiles(out, false)).hasMessage("the power went off");
      Path file = out.trainingFolder().resolve(name);
      byte[] bytes = Files.readAllBytes(file);
      Files.write(file, Arrays.copyOf(bytes, bytes.length / 8 * 4));
    }
    List<String> said = new ArrayList<>();
    new VectorTraining(TEXT, options, Duration.ofDays(1), said::add).toFiles(out, false);
    assertThat(said)
        .contains(
            "%s or %s is damaged: the corpus is read again"
                .formatted(
                    out.trainingFolder().resolve("numbers"),
                    out.trainingFolder().resolve("vocabulary")));
    assertThat(out.target()).hasSameBinaryContentAs(whole);
  }

  @Test
  void oneAtATime() {
    TrainingOptions options = Texts.options(Method.SKIPGRAM, 1, 1);
    VectorFiles out = new VectorFiles(folder.resolve("out"), true);
    TrainingText nosy =
        whenRead(
            () ->
                refused(
                    TEXT, options, out, "another process is training in " + out.trainingFolder()));
    new VectorTraining(nosy, options, Duration.ofDays(1), Progress.SILENT).toFiles(out, false);
    assertThat(out.target()).exists();
  }

  @Test
  void whatCannotBeDoneLeavesNothing() throws IOException {
    TrainingOptions options = Texts.options(Method.SKIPGRAM, 1, 1);
    Path nowhere = folder.resolve("nowhere/out");
    refused(
        TEXT,
        options,
        new VectorFiles(nowhere, true),
        "cannot write %s: there is no folder %s".formatted(nowhere, nowhere.getParent()));
    refused(
        TEXT,
        options,
        new VectorFiles(folder, true),
        "cannot write %s: expected the name of a file, found a folder".formatted(folder));
    refused(
        Texts.of("\n"),
        options,
        new VectorFiles(folder.resolve("out"), true),
        "there is no word in small.txt");
    TrainingOptions huge = new TrainingOptions(Method.SKIPGRAM, 10_000, 3, 3, 0, 1, 5, 0.05, 1, 9);
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 250_000; i++) {
      many.append(i).append(' ');
    }
    refused(
        Texts.of(many.toString()),
        huge,
        new VectorFiles(folder.resolve("out"), true),
        "250000 words with 10000 numbers each are too many: raise --min-count or lower --size");
    assertThat(files()).isEmpty();
  }

  /** Fewer words than the window reaches, and more threads than sentences. */
  @Test
  void theSmallestCorpusIsTwoWords() throws IOException {
    TrainingOptions options =
        new TrainingOptions(Method.SKIPGRAM, 4, 20, 5, 1e-3, 1, 2, 0.05, 4, 1);
    HeapVectors trained =
        Texts.trained(
            new VectorTraining(Texts.of("a b"), options, Duration.ofDays(1), Progress.SILENT),
            folder.resolve("out"));
    assertThat(List.of(trained.word(0), trained.word(1))).containsExactly("a", "b");
    assertThat(trained.size()).isEqualTo(2);
    for (float value : numbers(trained)) {
      assertThat(value).isFinite();
    }
  }

  private static VectorTraining usual(TrainingOptions options) {
    return new VectorTraining(TEXT, options, Duration.ofDays(1), Progress.SILENT);
  }

  /** Every so many words; at the one after the given rest the power goes off. */
  private static CheckpointSchedule restsOf(int words, int last) {
    int[] rests = {0};
    return course -> {
      if (rests[0]++ == last) {
        throw new SemascopeException("the power went off");
      }
      long due = course.done() + words;
      return () -> course.done() >= due;
    };
  }

  private static TrainingText whenRead(Runnable before) {
    return new TrainingText() {
      @Override
      public String name() {
        return TEXT.name();
      }

      @Override
      public Map<String, String> identity() {
        return TEXT.identity();
      }

      @Override
      public void read(Sink sink) {
        before.run();
        TEXT.read(sink);
      }
    };
  }

  private void refused(TrainingText text, TrainingOptions options, VectorFiles out, String why) {
    VectorTraining training =
        new VectorTraining(text, options, Duration.ofDays(1), Progress.SILENT);
    assertThatThrownBy(() -> training.toFiles(out, false))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(why);
  }

  private HeapVectors train(TrainingOptions options) throws IOException {
    return Texts.trained(usual(options), folder.resolve("out"));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static String best(StaticVectors vectors, String but, ToDoubleFunction<Integer> score) {
    return Stream.iterate(0, row -> row + 1)
        .limit(vectors.size())
        .filter(row -> !vectors.word(row).equals(but))
        .max(Comparator.comparingDouble(score))
        .map(vectors::word)
        .orElseThrow();
  }

  private static float[] context(StaticVectors vectors, String word) {
    return vectors.contexts().orElseThrow().row(vectors.row(word).orElseThrow());
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  private static float[] numbers(HeapVectors trained) {
    int size = trained.vectors().dimension();
    int count = trained.size();
    float[] numbers = new float[2 * count * size];
    for (int row = 0; row < count; row++) {
      trained.vectors().copy(row, numbers, row * size);
      trained.contexts().orElseThrow().copy(row, numbers, (count + row) * size);
    }
    return numbers;
  }
}
