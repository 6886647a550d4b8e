package org.semascope.bench;

import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.probes.rerank.RerankItem;
import org.semascope.probes.rerank.RerankItem.TestSentence;

/**
 * Reranking as a straightforward script does it: for each sentence one padded batch of the key and
 * all targets, all layers fetched, the word's pieces averaged, then the sentences, cosines taken.
 */
final class RerankScript {
  private final ContextualModel tokens;
  private final AllLayers session;
  private final int hidden;

  RerankScript(ContextualModel tokens, AllLayers session) {
    this.tokens = tokens;
    this.session = session;
    this.hidden = tokens.architecture().hiddenSize();
  }

  /** Cosines [layer][target] of the mean vectors over the first sentences. */
  double[][] cosines(RerankItem item, int sentences) {
    int words = item.targets().size() + 1;
    float[][][] means = null; // [layer][word][hidden]
    for (TestSentence sentence : item.sentences().subList(0, sentences)) {
      List<AlignedInput> batch = batch(item, sentence);
      int longest = AllLayers.longest(batch);
      List<FloatBuffer> layers = session.run(batch);
      means = means == null ? new float[layers.size()][words][hidden] : means;
      for (int layer = 0; layer < means.length; layer++) {
        for (int word = 0; word < words; word++) {
          add(layers.get(layer), batch.get(word), word, longest, sentences, means[layer][word]);
        }
      }
    }
    double[][] cosines = new double[means.length][words - 1];
    for (int layer = 0; layer < cosines.length; layer++) {
      for (int i = 0; i < words - 1; i++) {
        cosines[layer][i] = Cosine.of(means[layer][0], means[layer][i + 1]);
      }
    }
    return cosines;
  }

  private List<AlignedInput> batch(RerankItem item, TestSentence sentence) {
    Occurrence key = new Occurrence(sentence.text(), new Span(sentence.start(), sentence.end()));
    List<AlignedInput> batch = new ArrayList<>(List.of(tokens.align(key)));
    item.targets().forEach(target -> batch.add(tokens.align(item.with(target.form(), sentence))));
    return batch;
  }

  /** Adds the mean of the word's pieces, from [texts, longest, hidden], with its share. */
  private void add(
      FloatBuffer vectors, AlignedInput input, int text, int longest, int sentences, float[] mean) {
    PieceRange pieces = input.targets().get(0);
    for (int piece = pieces.first(); piece < pieces.end(); piece++) {
      int row = (text * longest + piece) * hidden;
      for (int i = 0; i < hidden; i++) {
        mean[i] += vectors.get(row + i) / pieces.length() / sentences;
      }
    }
  }
}
