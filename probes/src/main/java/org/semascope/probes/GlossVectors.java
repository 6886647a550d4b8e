package org.semascope.probes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.wordnet.GlossCorpus;
import org.semascope.data.wordnet.WordNet;
import org.semascope.data.wordnet.WordNetCache;
import org.semascope.models.skipgram.TrainingOptions;
import org.semascope.models.skipgram.TrainingOptions.Method;
import org.semascope.models.skipgram.VectorFiles;
import org.semascope.models.skipgram.VectorTraining;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.LocalModel.Origin;
import org.semascope.probes.training.CorpusText;

/**
 * Fallback static vectors: skip-gram trained once per machine on the glosses of WordNet 3.0. A
 * million words are far too few for good vectors.
 */
public final class GlossVectors {
  /** The name for {@code -m} and for options that take static vectors. */
  public static final String NAME = "gloss-vectors";

  /** Raised if newly trained vectors would differ. */
  private static final int VERSION = 1;

  /** One thread, so that the vectors are reproducible. */
  private static final TrainingOptions OPTIONS =
      new TrainingOptions(Method.SKIPGRAM, 100, 5, 5, 1e-4, 2, 10, 0.05, 1, 1);

  private final Home home;
  private final Progress progress;

  public GlossVectors(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** Trains the vectors if they are not stored on this machine. */
  public LocalModel model() {
    Path folder = home.trained().resolve("%s-v%s".formatted(NAME, VERSION));
    Path file = folder.resolve(NAME);
    if (!Files.exists(file)) {
      train(folder, file);
    }
    return new LocalModel(NAME, folder, Origin.DIRECTORY, Optional.empty(), Optional.of(file));
  }

  private void train(Path folder, Path file) {
    progress.say("training " + NAME + " on the glosses of WordNet 3.0");
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new SemascopeException("cannot create %s: %s".formatted(folder, IoReason.of(e)), e);
    }
    WordNet wordnet = new WordNetCache(home.wordnets(), home.partial(), progress).wordNet30();
    GlossCorpus glosses = new GlossCorpus(wordnet, WordNet.SHA256_OF_30, true);
    new VectorTraining(new CorpusText(glosses), OPTIONS, Duration.ofMinutes(5), progress)
        .toFiles(new VectorFiles(file, true), false);
  }
}
