package org.semascope.bench;

import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.models.ContextualModel;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.probes.Probe;
import org.semascope.probes.Resources;

/** A probe that compares a key with words that replace it, by cosines at every layer. */
abstract class CosineBench<O extends Record, I extends Record, F extends Record>
    extends ScriptBench<O, I, F> {
  static final long SEED = 20211107;

  CosineBench(Context context, int rounds, Probe<O, I, F> probe, String unit, String pattern) {
    super(
        context,
        rounds,
        probe,
        SEED,
        new Labels(
            unit,
            pattern,
            "largest difference of a cosine: %.5f, of which up to 0.00005 is rounding"));
  }

  /** Identifies an item. */
  abstract Object key(I item);

  /** The sentences of an item: the key in it, then every target instead of the key. */
  abstract List<List<Occurrence>> sentences(I item);

  @Override
  final Script<I> script(ContextualModel opened, Resources resources) {
    PaddedGraph graph = closing(PaddedGraph.layers(local().directory(), threads));
    return item -> new Answer(key(item), cosines(opened, graph, sentences(item)), 1);
  }

  /** The numbers of the probe, in the order of {@link #cosines}. */
  static Answer answer(Object key, Stream<double[]> cosinesOfTargets) {
    return new Answer(key, cosinesOfTargets.flatMapToDouble(Arrays::stream).toArray(), 1);
  }

  /**
   * Compares as a plain script does: for each sentence one padded batch of the key and all targets,
   * all layers fetched, the means of subwords and of sentences, and their cosines.
   *
   * @return the cosines of the targets, those of the first target at all layers first
   */
  static double[] cosines(
      ContextualModel tokens, PaddedGraph graph, List<List<Occurrence>> sentences)
      throws OrtException {
    int words = sentences.get(0).size();
    int layers = tokens.architecture().layers() + 1;
    float[][][] means = new float[words][layers][tokens.architecture().hiddenSize()];
    for (List<Occurrence> sentence : sentences) {
      List<AlignedInput> batch = sentence.stream().map(tokens::align).toList();
      PaddedGraph.Layers vectors = graph.layers(batch);
      for (int word = 0; word < words; word++) {
        for (int layer = 0; layer < layers; layer++) {
          vectors.addWord(
              layer,
              word,
              batch.get(word).targets().get(0),
              1f / sentences.size(),
              means[word][layer]);
        }
      }
    }
    double[] cosines = new double[(words - 1) * layers];
    for (int i = 0; i < cosines.length; i++) {
      int layer = i % layers;
      cosines[i] = Cosine.of(means[0][layer], means[1 + i / layers][layer]);
    }
    return cosines;
  }
}
