package org.semascope.models;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Inventory;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.Input;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.Aligner;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/**
 * A model that gives a word another vector in every text: tokenizer and encoder of one directory.
 * Safe for many threads.
 */
public final class ContextualModel implements AutoCloseable {
  private final Tokenizer tokenizer;
  private final Aligner aligner;
  private final Encoder encoder;

  private ContextualModel(Tokenizer tokenizer, Aligner aligner, Encoder encoder) {
    this.tokenizer = tokenizer;
    this.aligner = aligner;
    this.encoder = encoder;
  }

  /** Opens a model directory; every tensor's name, shape and place is checked before any work. */
  public static ContextualModel open(Path directory, Precision precision, int threads) {
    Config config = Config.read(directory);
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(config, checkpoint);
    Inventory.of(bound);
    Tokenizer tokenizer = Tokenizer.load(directory);
    try {
      Aligner aligner = new Aligner(tokenizer, bound.architecture().maxLength());
      Path weights = WeightsFolder.of(checkpoint);
      OptionalInt mask = tokenizer.specials().mask();
      return new ContextualModel(
          tokenizer, aligner, new Encoder(bound, weights, mask, precision, threads));
    } catch (SemascopeException e) {
      tokenizer.close();
      throw e;
    }
  }

  public Architecture architecture() {
    return encoder.architecture();
  }

  public Tokenizer tokenizer() {
    return tokenizer;
  }

  public Encoder encoder() {
    return encoder;
  }

  /** The pieces of a word in its text, and what goes into the model for it. */
  public AlignedInput align(Occurrence occurrence) {
    return aligner.align(occurrence);
  }

  /** The vectors of each input's first target at these layers: the mean of its pieces'. */
  public List<LayerVectors> vectors(List<AlignedInput> inputs, SortedSet<Integer> layers) {
    List<VectorQuery> queries = new ArrayList<>(inputs.size());
    for (AlignedInput input : inputs) {
      queries.add(
          new VectorQuery(Input.of(input.ids(), input.typeIds()), List.of(input.targets().get(0))));
    }
    return encoder.vectors(queries, layers).stream().map(words -> words.get(0)).toList();
  }

  /** Probabilities at each masked place, and the {@code top} likeliest words there. */
  public List<Prediction> predict(List<MaskedPlace> places, int top) {
    List<MaskQuery> queries = new ArrayList<>(places.size());
    for (MaskedPlace place : places) {
      Input input = Input.of(place.input().ids(), place.input().typeIds());
      queries.add(new MaskQuery(input, place.position(), place.candidates()));
    }
    return encoder.predict(queries, top);
  }

  @Override
  public void close() {
    encoder.close();
    tokenizer.close();
  }
}
