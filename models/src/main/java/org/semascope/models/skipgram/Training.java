package org.semascope.models.skipgram;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.io.SplitMix64;

/** A training from the corpus to the vectors. The same one, called again, goes on where it was. */
public final class Training {
  private final TrainingText text;
  private final TrainingOptions options;
  private final CheckpointSchedule rests;
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
      TrainingText text, TrainingOptions options, CheckpointSchedule rests, Progress progress) {
    this(text, options, rests, progress, Interruption.byRequest(() -> {}));
  }

  private Training(
      TrainingText text,
      TrainingOptions options,
      CheckpointSchedule rests,
      Progress progress,
      Interruption interruption) {
    this.text = text;
    this.options = options;
    this.rests = rests;
    this.progress = progress;
    this.interruption = interruption;
  }

  /** The same training, which at a request writes a checkpoint and stops. */
  public Training stoppedBy(Interruption requested) {
    return new Training(text, options, rests, progress, requested);
  }

  /**
   * Trains and writes the vectors.
   *
   * @param fresh whether vectors that are there already, and what an unfinished training has left,
   *     give way
   * @throws StoppedException if the user stopped it
   */
  public void toFiles(VectorFiles files, boolean fresh) {
    files.check();
    if (Files.exists(files.target()) && !fresh) {
      throw new SemascopeException(
          "%s is there already: choose another name, or --fresh to train again"
              .formatted(files.target()));
    }
    try (TrainingFolder shop = TrainingFolder.enter(files.workshop(), identity(), fresh)) {
      files.write(train(shop));
      shop.remove();
    }
  }

  /**
   * Trains without leaving anything.
   *
   * @param folder to work in, made and removed
   */
  public Trained inFolder(Path folder) {
    try (TrainingFolder shop = TrainingFolder.enter(folder, identity(), false)) {
      Trained trained = train(shop);
      shop.remove();
      return trained;
    }
  }

  private Map<String, String> identity() {
    Map<String, String> identity = new LinkedHashMap<>(text.identity());
    identity.putAll(options.identity());
    return identity;
  }

  private Trained train(TrainingFolder shop) {
    TrainingVocabulary vocabulary;
    List<Slice> slices;
    TrainingCheckpoint start;
    try {
      vocabulary = vocabulary(shop);
      slices = slices(shop.numbers());
      start = start(shop, vocabulary, slices);
    } catch (RuntimeException e) {
      if (!Files.exists(shop.checkpoint())) {
        shop.remove(); // nothing has been trained that would be worth keeping
      }
      throw e;
    }
    Matrices matrices = start.matrices();
    TrainingContext course =
        new TrainingContext(options, vocabulary, shop.numbers(), matrices, start.done());
    TrainingReporter pace = new TrainingReporter(progress, course, System::nanoTime);
    try (TrainingThreads crew = new TrainingThreads(course, slices, start.standings())) {
      boolean finished =
          interruption.during(
              () ->
                  crew.train(
                      rests,
                      standings -> save(shop, course, standings),
                      pace,
                      interruption::requested),
              () -> progress.say("Writing a checkpoint; Ctrl-C again ends at once without it"));
      if (!finished) {
        throw new StoppedException(
            "stopped: the last checkpoint is %s; the same command resumes"
                .formatted(shop.checkpoint()));
      }
    }
    progress.say(pace.summary());
    return new Trained(
        vocabulary.words(), vocabulary.counts(), matrices.wordRows(), matrices.contextRows());
  }

  private static void save(
      TrainingFolder shop, TrainingContext course, List<WorkerState> standings) {
    new TrainingCheckpoint(course.done(), standings, course.matrices()).write(shop.checkpoint());
  }

  private TrainingVocabulary vocabulary(TrainingFolder shop) {
    List<Path> made = List.of(shop.numbers(), shop.vocabulary());
    if (WholeFile.hasSums(shop.sums(), made)) {
      return TrainingVocabulary.read(shop.vocabulary());
    }
    if (Files.exists(shop.sums())) {
      progress.say(
          "%s or %s is damaged: the corpus is read again"
              .formatted(shop.numbers(), shop.vocabulary()));
    }
    TrainingVocabulary vocabulary =
        Numbering.of(
            text,
            options.minCount(),
            CountedWords.MOST_WORDS,
            shop.draft(),
            shop.numbers(),
            progress);
    shop.drop(shop.draft());
    vocabulary.write(shop.vocabulary());
    WholeFile.writeSums(shop.sums(), made);
    progress.say(
        String.format(
            Locale.ROOT, "%,d words, %,d different ones", vocabulary.total(), vocabulary.size()));
    return vocabulary;
  }

  private List<Slice> slices(Path file) {
    try (WordNumbers.Reader numbers = new WordNumbers.Reader(file)) {
      return Slice.of(numbers, options.threads());
    }
  }

  private TrainingCheckpoint start(
      TrainingFolder shop, TrainingVocabulary vocabulary, List<Slice> slices) {
    if (Files.exists(shop.checkpoint())) {
      Matrices matrices = Matrices.empty(vocabulary.size(), options.size());
      TrainingCheckpoint last = TrainingCheckpoint.read(shop.checkpoint(), slices.size(), matrices);
      double share = 100.0 * last.done() / vocabulary.total() / options.epochs();
      progress.say(String.format(Locale.ROOT, "going on after %.1f %%", share));
      return last;
    }
    // Stream 0 is for the beginning, the others for the threads.
    Matrices matrices =
        Matrices.initial(vocabulary.size(), options.size(), random(options.seed(), 0));
    List<WorkerState> standings =
        IntStream.range(0, slices.size())
            .mapToObj(i -> Worker.beginning(slices.get(i), random(options.seed(), 1 + i)))
            .toList();
    return new TrainingCheckpoint(0, standings, matrices);
  }

  /** A sequence of random numbers of its own for each thread. */
  static SplitMix64 random(long seed, int thread) {
    return SplitMix64.from(SplitMix64.mix(seed + thread * 0xD1B54A32D192ED03L));
  }
}
