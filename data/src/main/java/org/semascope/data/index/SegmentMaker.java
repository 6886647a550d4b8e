package org.semascope.data.index;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.corpora.Paragraph;

/** Makes parts of an index by other processes than this one. */
public interface SegmentMaker {
  /** How many batches of paragraphs are best handed over together. */
  int batchesAtOnce();

  /**
   * Makes a segment of each batch, by {@link Segment#of}.
   *
   * @param each gets the segments in any order, one at a time
   */
  void make(List<List<Paragraph>> batches, Consumer<byte[]> each);
}
