package org.semascope.models;

import java.nio.file.Path;
import org.semascope.core.Progress;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprint;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FiniteCheck;

/** Opens models that are on this machine, and remembers what was found out about them. */
public final class ModelLoader {
  private final Home home;
  private final Progress progress;

  public ModelLoader(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** Opens a model; weights seen for the first time are searched for NaN and infinity. */
  public ContextualModel open(LocalModel model, Precision precision, int threads) {
    NativeLibraries.keepIn(home.natives());
    requireFinite(model.directory());
    return ContextualModel.open(model.directory(), precision, threads);
  }

  private void requireFinite(Path directory) {
    Fingerprints fingerprints = new Fingerprints(home, progress);
    Fingerprint fingerprint = fingerprints.of(directory);
    if (!fingerprint.finite().orElse(false)) {
      FiniteCheck.requireFinite(Checkpoints.open(directory));
      fingerprints.rememberFinite(directory, true);
    }
  }
}
