package org.semascope.bench;

import ai.onnxruntime.OrtException;
import java.util.List;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.models.ContextualModel;
import org.semascope.models.tokens.AlignedInput;

/**
 * Compares a key with words that replace it, as a plain script does: for each sentence one padded
 * batch of the key and all targets, all layers fetched, the means of subwords and of sentences, and
 * their cosines.
 */
record CosineScript(ContextualModel tokens, PaddedGraph graph) {
  /**
   * @param sentences of each the key in it, then every target in place of the key
   * @return the cosines of the targets, those of the first target at all layers first
   */
  double[] cosines(List<List<Occurrence>> sentences) throws OrtException {
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
