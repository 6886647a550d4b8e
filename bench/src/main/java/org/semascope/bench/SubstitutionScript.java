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
import org.semascope.probes.substitution.SubstitutionItem;
import org.semascope.probes.substitution.Target;

/**
 * The substitution probe as a straightforward script does it: for each sentence one padded batch of
 * the key and all targets, all layers fetched, the word's pieces averaged, cosines taken.
 */
final class SubstitutionScript {
  private final ContextualModel tokens;
  private final AllLayers session;
  private final int hidden;

  SubstitutionScript(ContextualModel tokens, AllLayers session) {
    this.tokens = tokens;
    this.session = session;
    this.hidden = tokens.architecture().hiddenSize();
  }

  /** Cosines [layer][target]. */
  double[][] cosines(SubstitutionItem item) {
    Occurrence key = new Occurrence(item.text(), new Span(item.start(), item.end()));
    List<AlignedInput> batch = new ArrayList<>(List.of(tokens.align(key)));
    for (Target target : item.targets()) {
      batch.add(tokens.align(key.replacedBy(target.form())));
    }
    int longest = AllLayers.longest(batch);
    List<FloatBuffer> layers = session.run(batch);
    double[][] cosines = new double[layers.size()][item.targets().size()];
    for (int layer = 0; layer < cosines.length; layer++) {
      float[] ofKey = word(layers.get(layer), batch.get(0), 0, longest);
      for (int i = 0; i < cosines[layer].length; i++) {
        float[] ofTarget = word(layers.get(layer), batch.get(i + 1), i + 1, longest);
        cosines[layer][i] = Cosine.of(ofKey, ofTarget);
      }
    }
    return cosines;
  }

  /** The mean of the word's pieces, from [texts, longest, hidden]. */
  private float[] word(FloatBuffer vectors, AlignedInput input, int text, int longest) {
    PieceRange pieces = input.targets().get(0);
    float[] mean = new float[hidden];
    for (int piece = pieces.first(); piece < pieces.end(); piece++) {
      int row = (text * longest + piece) * hidden;
      for (int i = 0; i < hidden; i++) {
        mean[i] += vectors.get(row + i) / pieces.length();
      }
    }
    return mean;
  }
}
