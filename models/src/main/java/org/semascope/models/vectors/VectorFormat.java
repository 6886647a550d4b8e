package org.semascope.models.vectors;

/** The forms in which vectors are found in the world. */
enum VectorFormat {
  /** Also what fastText calls .vec. */
  WORD2VEC_TEXT("word2vec text"),
  WORD2VEC_BINARY("word2vec binary"),
  /** As word2vec's text, but without the line of counts. */
  GLOVE_TEXT("GloVe text"),
  FASTTEXT_BINARY("fastText binary"),
  /** The JSON of the wink-embeddings packages. */
  WINK_JSON("wink JSON");

  private final String label;

  VectorFormat(String label) {
    this.label = label;
  }

  /** As a user calls it. */
  String label() {
    return label;
  }
}
