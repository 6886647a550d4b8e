package org.semascope.app;

import java.util.SortedSet;
import org.semascope.app.input.LayerChoice;
import org.semascope.engine.Input;
import org.semascope.models.ContextualModel;
import org.semascope.models.ModelLoader;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprint;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.LocalModel;
import org.semascope.models.weights.Checkpoints;

/** A model to be probed; it is opened when first needed, which a finished run never does. */
final class ProbedModel implements AutoCloseable {
  private final Context context;
  private final LocalModel local;
  private final Precision precision;
  private final int threads;
  private ContextualModel opened; // guarded by this

  ProbedModel(Context context, String name, Precision precision, int threads) {
    this.context = context;
    this.local = context.store().resolve(name);
    this.precision = precision;
    this.threads = threads;
  }

  /** What the run's directory and manifest call it. */
  Input input() {
    Fingerprint known = new Fingerprints(context.home(), context.progress()).of(local.directory());
    return Input.hashed(local.name(), local.directory(), known.files(), known.sha256());
  }

  /** The layers meant, told from the configuration alone. */
  SortedSet<Integer> layers(LayerChoice choice) {
    return choice.of(lastLayer());
  }

  int lastLayer() {
    return Architectures.bind(Config.read(local.directory()), Checkpoints.open(local.directory()))
        .architecture()
        .layers();
  }

  synchronized ContextualModel open() {
    if (opened == null) {
      opened = new ModelLoader(context.home(), context.progress()).open(local, precision, threads);
    }
    return opened;
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
