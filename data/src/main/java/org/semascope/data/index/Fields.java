package org.semascope.data.index;

/** What Lucene keeps of a paragraph. */
final class Fields {
  static final String ORDINAL = "ordinal";
  static final String WORDS = "words";

  private Fields() {}
}
