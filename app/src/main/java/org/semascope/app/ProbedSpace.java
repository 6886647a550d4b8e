package org.semascope.app;

import java.util.List;
import org.semascope.engine.Input;
import org.semascope.models.arch.Anatomy;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.idioms.LayerMix;
import org.semascope.probes.idioms.PieceMode;
import org.semascope.probes.idioms.Space;

/** A model of either kind; it is opened when first needed, which a finished run never does. */
final class ProbedSpace implements AutoCloseable {
  private final boolean contextual;
  private final ProbedModel model;
  private final StaticVectorsOption vectors;

  ProbedSpace(Context context, String name, Precision precision, int threads) {
    this.contextual = !context.store().resolve(name).isStatic();
    this.model = contextual ? new ProbedModel(context, name, precision, threads) : null;
    this.vectors = contextual ? null : new StaticVectorsOption(context, "--model", name);
  }

  boolean isContextual() {
    return contextual;
  }

  /** What the run's directory and manifest call it. */
  Input input() {
    return contextual ? model.input() : vectors.input().orElseThrow();
  }

  /** The choice of layers; with each layer by itself after it, if that is asked for. */
  List<LayerMix> mixes(MixOptions options, boolean eachLayer) {
    if (!contextual) {
      return List.of(LayerMix.STATIC);
    }
    Anatomy anatomy = model.anatomy();
    return eachLayer ? options.withEachLayer(anatomy) : List.of(options.mix(anatomy));
  }

  Space open(List<LayerMix> mixes, PieceMode pieces) {
    return contextual ? Space.of(model.open(), mixes, pieces) : Space.of(vectors.open(), pieces);
  }

  @Override
  public void close() {
    if (contextual) {
      model.close();
    } else {
      vectors.close();
    }
  }
}
