package org.semascope.models.vectors;

/** The parts of a mapped file. Their numbers stand in files: append, never reorder. */
enum Section {
  /** Floats (count, dimension). */
  VECTORS,
  /** Floats (count, dimension). */
  CONTEXTS,
  /** Floats (buckets, dimension): what fastText adds up for a word it has not seen. */
  SUBWORDS,
  /** Longs (count). */
  FREQUENCIES,
  /** The words' UTF-8, one after the other. */
  TEXT,
  /** Ints (count + 1): where each word starts in the text, and where the last one ends. */
  STARTS,
  /** Ints (a power of two): row + 1 of the word with that hash, or 0; see {@link WordHash}. */
  SLOTS;

  /** Where a part lies in its file, in bytes. */
  record Extent(long offset, long length) {}
}
