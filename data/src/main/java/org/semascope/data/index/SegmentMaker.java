package org.semascope.data.index;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.corpora.Paragraph;

/** Makes segments of an index in other processes. */
public interface SegmentMaker {
  /** The preferred number of batches per call. */
  int batchesAtOnce();

  /**
   * Makes a segment of each batch, by {@link Segment#of}.
   *
   * @param each receives the segments in any order, one at a time
   */
  void make(List<List<Paragraph>> batches, Consumer<byte[]> each);
}
