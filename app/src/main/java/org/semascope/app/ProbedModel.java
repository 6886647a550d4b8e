package org.semascope.app;

import java.util.SortedSet;
import org.semascope.engine.Input;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerSelection;
import org.semascope.models.ModelLoader;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprint;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.LocalModel;

/** A model to be probed; it is opened when first needed, which a finished run never does. */
final class ProbedModel implements AutoCloseable {
  private final Context context;
  private final LocalModel local;
  private final Precision precision;
  private final int threads;
  private final Pieces pieces;
  private ContextualModel opened; // guarded by this

  ProbedModel(Context context, String name, Precision precision, int threads) {
    this(context, name, precision, threads, Pieces.MEAN);
  }

  /**
   * @param pieces changes results, and so belongs in the run's recipe
   */
  ProbedModel(Context context, String name, Precision precision, int threads, Pieces pieces) {
    this.context = context;
    this.local = context.store().resolve(name);
    this.precision = precision;
    this.threads = threads;
    this.pieces = pieces;
  }

  /** What the run's directory and manifest call it. */
  Input input() {
    Fingerprint known = new Fingerprints(context.home(), context.progress()).of(local.directory());
    return Input.hashed(local.name(), local.directory(), known.files(), known.sha256());
  }

  /** The layers meant, told from the model's files alone. */
  SortedSet<Integer> layers(LayerSelection choice) {
    return choice.of(anatomy().exposed());
  }

  ModelProperties anatomy() {
    return loader().overview(local).anatomy();
  }

  synchronized ContextualModel open() {
    if (opened == null) {
      opened = loader().open(local, precision, threads, pieces);
    }
    return opened;
  }

  private ModelLoader loader() {
    return new ModelLoader(context.home(), context.progress());
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
