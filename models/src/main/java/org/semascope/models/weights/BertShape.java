package org.semascope.models.weights;

/** What the shapes of a BERT checkpoint tell about its configuration; not the number of heads. */
public record BertShape(
    long vocabSize,
    long hiddenSize,
    int layers,
    long intermediateSize,
    long maxPositions,
    long typeVocabSize) {
  public BertShape {
    if (vocabSize < 1
        || hiddenSize < 1
        || layers < 1
        || intermediateSize < 1
        || maxPositions < 1
        || typeVocabSize < 1) {
      throw new IllegalArgumentException("sizes of a BERT model must be positive");
    }
  }
}
