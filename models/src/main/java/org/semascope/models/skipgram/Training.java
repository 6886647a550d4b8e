package org.semascope.models.skipgram;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.io.WorkerPool;

/** A training from the corpus to the vectors. The same training, run again, resumes. */
public final class Training {
  /** Decides when the threads pause, so that a checkpoint can be written. */
  @FunctionalInterface
  interface CheckpointSchedule {
    /** Starts a period; all threads call the result between sentences. */
    BooleanSupplier next(TrainingContext context);

    static CheckpointSchedule every(Duration time) {
      return context -> {
        long due = System.nanoTime() + time.toNanos();
        return () -> System.nanoTime() - due >= 0;
      };
    }
  }

  private final TrainingText text;
  private final TrainingOptions options;
  private final CheckpointSchedule schedule;
  private final Progress progress;
  private final Interruption interruption;

  /**
   * @param checkpoints the time between two
   */
  public Training(
      TrainingText text, TrainingOptions options, Duration checkpoints, Progress progress) {
    this(text, options, CheckpointSchedule.every(checkpoints), progress);
  }

  Training(
      TrainingText text, TrainingOptions options, CheckpointSchedule schedule, Progress progress) {
    this(text, options, schedule, progress, Interruption.byRequest(() -> {}));
  }

  private Training(
      TrainingText text,
      TrainingOptions options,
      CheckpointSchedule schedule,
      Progress progress,
      Interruption interruption) {
    this.text = text;
    this.options = options;
    this.schedule = schedule;
    this.progress = progress;
    this.interruption = interruption;
  }

  /** The same training, which at a request writes a checkpoint and stops. */
  public Training stoppedBy(Interruption requested) {
    return new Training(text, options, schedule, progress, requested);
  }

  /**
   * Trains and writes the vectors.
   *
   * @param fresh whether existing vectors and the files of an unfinished training are replaced
   * @throws StoppedException if the user stopped it
   */
  public void toFiles(VectorFiles files, boolean fresh) {
    files.check();
    if (Files.exists(files.target()) && !fresh) {
      throw new SemascopeException(
          "%s exists: choose another name, or --fresh to train again".formatted(files.target()));
    }
    try (TrainingFolder working = TrainingFolder.enter(files.trainingFolder(), identity(), fresh)) {
      files.write(train(working));
      working.remove();
    }
  }

  /**
   * Trains without leaving files.
   *
   * @param folder to work in, created and removed
   */
  public Trained inFolder(Path folder) {
    try (TrainingFolder working = TrainingFolder.enter(folder, identity(), false)) {
      Trained trained = train(working);
      working.remove();
      return trained;
    }
  }

  private Map<String, String> identity() {
    Map<String, String> identity = new LinkedHashMap<>(text.identity());
    identity.putAll(options.identity());
    return identity;
  }

  private Trained train(TrainingFolder working) {
    TrainingVocabulary vocabulary;
    List<WordIdFile.Slice> slices;
    TrainingCheckpoint start;
    try {
      vocabulary = vocabulary(working);
      slices = WordIdFile.slices(working.numbers(), options.threads());
      start = start(working, vocabulary, slices);
    } catch (RuntimeException e) {
      if (!Files.exists(working.checkpoint())) {
        working.remove(); // nothing has been trained yet
      }
      throw e;
    }
    Matrices matrices = start.matrices();
    TrainingContext context =
        new TrainingContext(options, vocabulary, working.numbers(), matrices, start.done());
    boolean finished =
        interruption.during(
            () -> run(context, slices, start.states(), working.checkpoint()),
            () -> progress.say("Writing a checkpoint; Ctrl-C again ends at once without it"));
    if (!finished) {
      throw new StoppedException(
          "stopped: the last checkpoint is %s; the same command resumes"
              .formatted(working.checkpoint()));
    }
    progress.say(context.summary());
    return new Trained(
        vocabulary.words(), vocabulary.counts(), matrices.wordRows(), matrices.contextRows());
  }

  /**
   * Trains to the end, or to the checkpoint after a stop was requested.
   *
   * @return whether the end was reached
   */
  private boolean run(
      TrainingContext context,
      List<WordIdFile.Slice> slices,
      List<Worker.State> states,
      Path checkpoint) {
    AtomicBoolean broken = new AtomicBoolean(); // makes all threads end after their sentence
    List<Worker> workers = new ArrayList<>();
    WorkerPool threads = new WorkerPool("training", slices.size());
    try {
      for (int i = 0; i < slices.size(); i++) {
        workers.add(new Worker(context, slices.get(i), states.get(i)));
      }
      while (!workers.stream().allMatch(Worker::isFinished)) {
        BooleanSupplier due = schedule.next(context);
        BooleanSupplier pause =
            () -> {
              context.report(progress);
              return broken.get() || interruption.requested() || due.getAsBoolean();
            };
        threads.forEach(workers, worker -> run(worker, pause, broken));
        if (!workers.stream().allMatch(Worker::isFinished)) {
          List<Worker.State> reached = workers.stream().map(Worker::state).toList();
          new TrainingCheckpoint(context.done(), reached, context.matrices()).write(checkpoint);
          if (interruption.requested()) {
            return false;
          }
        }
      }
      return true;
    } finally {
      broken.set(true);
      threads.close();
      workers.forEach(Worker::close);
    }
  }

  private static void run(Worker worker, BooleanSupplier pause, AtomicBoolean broken) {
    try {
      worker.run(pause);
    } catch (RuntimeException | Error e) {
      broken.set(true);
      throw e;
    }
  }

  private TrainingVocabulary vocabulary(TrainingFolder working) {
    if (working.matchesSums()) {
      return TrainingVocabulary.read(working.vocabulary());
    }
    if (working.hasSums()) {
      progress.say(
          "%s or %s is damaged: the corpus is read again"
              .formatted(working.numbers(), working.vocabulary()));
    }
    TrainingVocabulary vocabulary =
        TrainingVocabulary.count(text, options.minCount(), TrainingVocabulary.MAX_WORDS, progress);
    vocabulary.number(text, working.numbers(), progress);
    vocabulary.write(working.vocabulary());
    working.writeSums();
    progress.say(
        String.format(
            Locale.ROOT, "%,d words, %,d different ones", vocabulary.total(), vocabulary.size()));
    return vocabulary;
  }

  private TrainingCheckpoint start(
      TrainingFolder working, TrainingVocabulary vocabulary, List<WordIdFile.Slice> slices) {
    if (Files.exists(working.checkpoint())) {
      Matrices matrices = Matrices.empty(vocabulary.size(), options.size());
      TrainingCheckpoint last =
          TrainingCheckpoint.read(working.checkpoint(), slices.size(), matrices);
      double percent = 100.0 * last.done() / vocabulary.total() / options.epochs();
      progress.say(String.format(Locale.ROOT, "resuming after %.1f %%", percent));
      return last;
    }
    // Stream 0 initialises the matrices, the others are for the threads.
    Matrices matrices =
        Matrices.initial(vocabulary.size(), options.size(), random(options.seed(), 0));
    List<Worker.State> states = new ArrayList<>();
    for (WordIdFile.Slice slice : slices) {
      long state = random(options.seed(), 1 + states.size()).state();
      states.add(new Worker.State(slice.begin(), 0, state));
    }
    return new TrainingCheckpoint(0, states, matrices);
  }

  /** A separate random generator for each thread. */
  static SplitMix64 random(long seed, int thread) {
    return SplitMix64.from(SplitMix64.mix(seed + thread * 0xD1B54A32D192ED03L));
  }
}
