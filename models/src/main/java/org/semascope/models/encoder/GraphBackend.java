package org.semascope.models.encoder;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.core.ByteSize;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Inventory;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.Precision;

/** Architectures of ours, as graphs made for what is asked. */
final class GraphBackend implements Backend {
  private final Architectures.Bound bound;
  private final Path weightsFolder;
  private final OptionalInt mask;
  private final Precision precision;
  private final Machine machine;
  private final Map<Asked, VectorSession> vectorSessions = new ConcurrentHashMap<>();
  private MaskSession maskSession; // guarded by this

  /** What a graph of vectors is made for. */
  private record Asked(SortedSet<Integer> layers, boolean largest) {}

  /** Refuses what this machine cannot do or hold, before anything of the model is loaded. */
  GraphBackend(
      Architectures.Bound bound,
      Path weightsFolder,
      OptionalInt mask,
      Precision precision,
      Machine machine) {
    this.bound = bound;
    this.weightsFolder = weightsFolder;
    this.mask = mask;
    this.precision = precision;
    this.machine = machine;
    if (precision == Precision.INT8_VNNI && !machine.exactProducts().getAsBoolean()) {
      throw new SemascopeException(
          "--precision int8-vnni needs a processor with VNNI, and this one's sums of 8-bit products overflow: take int8");
    }
    requireMemory(false);
  }

  /** Told before each session, since each has weights of its own. */
  private void requireMemory(boolean predicting) {
    long needed = Inventory.bytesInMemory(bound, predicting, precision::rounds);
    long available = machine.available().getAsLong();
    if (needed <= available) {
      return;
    }
    long rounded = Inventory.bytesInMemory(bound, predicting, Precision.INT8::rounds);
    throw new SemascopeException(
        "the weights in %s need about %s of memory %s in %s, and %s are free here: close other programs, or %s"
            .formatted(
                weightsFolder,
                ByteSize.of(needed),
                predicting ? "to predict words" : "for vectors",
                precision,
                ByteSize.of(available),
                rounded < needed && rounded <= available
                    ? "take --precision int8, which needs " + ByteSize.of(rounded)
                    : "take a smaller model"));
  }

  @Override
  public ModelProperties anatomy() {
    return bound.architecture();
  }

  @Override
  public BatchRun vectors(SortedSet<Integer> layers, Pieces pieces) {
    VectorSession session = session(layers, pieces);
    return batch -> session.run(batch, pieces, Feeds::layer);
  }

  @Override
  public BatchRun finishedVectors(SortedSet<Integer> layers, Pieces pieces) {
    VectorSession session = session(layers, pieces);
    int last = anatomy().layers();
    return batch ->
        session.run(
            batch, pieces, layer -> layer == last ? Feeds.LAST_HIDDEN_STATE : Feeds.layer(layer));
  }

  private VectorSession session(SortedSet<Integer> layers, Pieces pieces) {
    return vectorSessions.computeIfAbsent(new Asked(layers, pieces == Pieces.MAX), this::open);
  }

  private VectorSession open(Asked asked) {
    requireMemory(false);
    OnnxGraph.Model model =
        asked.largest()
            ? EncoderModel.largest(bound, asked.layers(), precision)
            : EncoderModel.vectors(bound, asked.layers(), precision);
    return new VectorSession(
        new RuntimeSession(model, weightsFolder), asked.layers(), anatomy().hiddenSize());
  }

  @Override
  public TokenInput shown(MaskQuery query) {
    return bound.architecture().predictsUnseen()
        ? query.input().hiding(query.position(), mask)
        : query.input();
  }

  @Override
  public synchronized BatchRun predictions(int top) {
    if (maskSession == null) {
      requireMemory(true);
      OnnxGraph.Model model = EncoderModel.predictions(bound, precision);
      maskSession = new MaskSession(new RuntimeSession(model, weightsFolder));
    }
    MaskSession session = maskSession;
    return batch -> session.run(batch, top);
  }

  @Override
  public void close() {
    vectorSessions.values().forEach(VectorSession::close);
    synchronized (this) {
      if (maskSession != null) {
        maskSession.close();
      }
    }
  }
}
