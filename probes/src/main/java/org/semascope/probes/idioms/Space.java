package org.semascope.probes.idioms;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.models.ContextualModel;
import org.semascope.models.vectors.StaticVectors;

/** Where sentences and phrases have vectors. Safe for many threads. */
public interface Space {
  /** The sentences and the phrases within, in the order given. */
  List<Embedding> embed(List<Occurrence> phrases);

  /** Whether a phrase has another vector in every sentence. */
  boolean isContextual();

  /** Of a model that reads sentences. */
  static Space of(ContextualModel model, List<LayerMix> mixes, PieceMode pieces) {
    return new ContextualSpace(model, mixes, pieces);
  }

  /** Of a vector for each word, whatever the sentence. */
  static Space of(StaticVectors vectors, PieceMode pieces) {
    return new StaticSpace(vectors, pieces);
  }
}
