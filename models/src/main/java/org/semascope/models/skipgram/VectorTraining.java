package org.semascope.models.skipgram;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.semascope.core.Interruption;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.simd.Kernel;
import org.semascope.models.simd.Kernels;
import org.semascope.models.skipgram.TrainingCheckpoint.ThreadState;

/** A training from the corpus to the vectors. The same training, run again, resumes. */
public final class VectorTraining {
  /** Decides when the threads pause, so that a checkpoint can be written. */
  @FunctionalInterface
  interface CheckpointSchedule {
    /** Starts a period; all threads call the result between sentences. */
    BooleanSupplier next(TrainingRun run);
  }

  private final TrainingText text;
  private final TrainingOptions options;
  private final CheckpointSchedule schedule;
  private final Progress progress;
  private Supplier<Kernel> kernels = Kernels::fastest;
  private Interruption interruption = Interruption.byRequest(() -> {});

  /**
   * @param checkpoints the time between two
   */
  public VectorTraining(
      TrainingText text, TrainingOptions options, Duration checkpoints, Progress progress) {
    this(
        text,
        options,
        run -> {
          long due = System.nanoTime() + checkpoints.toNanos();
          return () -> System.nanoTime() - due >= 0;
        },
        progress);
  }

  VectorTraining(
      TrainingText text, TrainingOptions options, CheckpointSchedule schedule, Progress progress) {
    this.text = text;
    this.options = options;
    this.schedule = schedule;
    this.progress = progress;
  }

  /** With other kernels than the fastest. */
  VectorTraining on(Supplier<Kernel> others) {
    kernels = others;
    return this;
  }

  /** At a request, the training writes a checkpoint and stops. */
  public VectorTraining stoppedBy(Interruption requested) {
    interruption = requested;
    return this;
  }

  /**
   * Trains and writes the vectors.
   *
   * @param fresh whether existing vectors and the files of an unfinished training are replaced
   * @throws StoppedException if the user stopped it
   */
  public void toFiles(VectorFiles files, boolean fresh) {
    files.check();
    SemascopeException.throwIf(
        Files.exists(files.target()) && !fresh,
        "%s exists: choose another name, or --fresh to train again",
        files.target());
    Map<String, String> identity = new LinkedHashMap<>(text.identity());
    identity.putAll(options.identity());
    try (TrainingFolder working = TrainingFolder.enter(files.trainingFolder(), identity, fresh)) {
      train(working, files);
      working.remove();
    } catch (IOException e) {
      throw IoReason.cannot("train in", files.trainingFolder(), e);
    }
  }

  private void train(TrainingFolder working, VectorFiles files) throws IOException {
    TrainingVocabulary vocabulary;
    TrainingRun run;
    try {
      vocabulary = vocabulary(working);
      List<WordIdFile.Slice> slices = WordIdFile.slices(working.numbers(), options.threads());
      TrainingCheckpoint start = start(working, vocabulary, slices);
      run = new TrainingRun(options, vocabulary, working.numbers(), slices, start, kernels);
    } catch (RuntimeException | IOException e) {
      if (!Files.exists(working.checkpoint())) {
        working.remove(); // nothing has been trained yet
      }
      throw e;
    }
    boolean finished =
        interruption.during(
            () -> run.run(schedule, working.checkpoint(), interruption, progress),
            () -> progress.say("Writing a checkpoint; Ctrl-C again ends at once without it"));
    if (!finished) {
      throw new StoppedException(
          "stopped: the last checkpoint is %s; the same command resumes"
              .formatted(working.checkpoint()));
    }
    files.write(vocabulary, run.matrices());
  }

  private TrainingVocabulary vocabulary(TrainingFolder working) throws IOException {
    if (working.matchesSums()) {
      return TrainingVocabulary.read(working.vocabulary());
    }
    if (Files.exists(working.sums())) {
      progress.say(
          "%s or %s is damaged: the corpus is read again"
              .formatted(working.numbers(), working.vocabulary()));
    }
    TrainingVocabulary vocabulary =
        TrainingVocabulary.number(
            text, options.minCount(), TrainingVocabulary.MAX_WORDS, working.numbers(), progress);
    vocabulary.write(working.vocabulary());
    working.writeSums();
    progress.say(
        String.format(
            Locale.ROOT, "%,d words, %,d different ones", vocabulary.total(), vocabulary.size()));
    return vocabulary;
  }

  private TrainingCheckpoint start(
      TrainingFolder working, TrainingVocabulary vocabulary, List<WordIdFile.Slice> slices) {
    int words = vocabulary.size();
    if (Files.exists(working.checkpoint())) {
      TrainingCheckpoint last =
          TrainingCheckpoint.read(
              working.checkpoint(), slices.size(), Matrices.empty(words, options.size()));
      double percent = 100.0 * last.done() / vocabulary.total() / options.epochs();
      progress.say(String.format(Locale.ROOT, "resuming after %.1f %%", percent));
      return last;
    }
    // Stream 0 initialises the matrices, the others are for the threads.
    Matrices matrices = Matrices.initial(words, options.size(), random(options.seed(), 0));
    List<ThreadState> states = new ArrayList<>();
    for (WordIdFile.Slice slice : slices) {
      long random = random(options.seed(), 1 + states.size()).state();
      states.add(new ThreadState(slice.begin(), 0, random));
    }
    return new TrainingCheckpoint(0, states, matrices);
  }

  /** A separate random generator for each thread. */
  static SplitMix64 random(long seed, int thread) {
    return SplitMix64.from(SplitMix64.mix(seed + thread * 0xD1B54A32D192ED03L));
  }
}
