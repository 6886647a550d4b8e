package org.semascope.models.onnx;

import java.util.stream.LongStream;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Splits the rows of a ragged batch by text and head, and merges them again. Each direction is one
 * gather of slices as wide as a head, which transposes axes and pads shorter texts at once.
 */
record OnnxHeads(OnnxGraph graph, RaggedLayout layout) {
  /**
   * [rows, heads · size] to [texts, heads · copies, positions, size].
   *
   * @param copies number of consecutive copies of each head
   */
  Value split(Value x, int heads, int copies, int size, Rows rows) {
    Value slices =
        graph.once(() -> slicesOfTexts(heads, copies, rows), "split", heads, copies, rows);
    return graph.gather(graph.reshape(x, -1, size), slices);
  }

  /** [texts, heads · copies, positions]. */
  private Value slicesOfTexts(int heads, int copies, Rows rows) {
    long[] head = LongStream.range(0, (long) heads * copies).map(i -> i / copies).toArray();
    Value first = graph.apply("Mul", layout.pad(rows), graph.scalar(heads));
    Value ofText = graph.unsqueeze(first, 1);
    Value ofHead = graph.unsqueeze(graph.longs(head), 1);
    return graph.apply("Add", ofText, ofHead);
  }

  /** [texts, heads, positions, size] to [rows, heads · size]. */
  Value merge(Value x, int heads, int size, Rows rows) {
    Value slices = graph.once(() -> slicesOfRows(heads, rows), "merge", heads, rows);
    Value found = graph.gather(graph.reshape(x, -1, size), slices);
    return graph.reshape(found, -1, (long) heads * size);
  }

  /**
   * (text · heads + head) · positions + position, from text · positions + position: [rows, heads].
   */
  private Value slicesOfRows(int heads, Rows rows) {
    Value padded = layout.unpad(rows);
    Value positions = layout.longest(rows);
    Value text = graph.apply("Div", padded, positions);
    Value before = graph.apply("Mul", text, graph.scalar(heads - 1));
    Value headsBefore = graph.unsqueeze(before, 1);
    Value all = graph.longs(LongStream.range(0, heads).toArray());
    Value start = graph.apply("Mul", graph.apply("Add", headsBefore, all), positions);
    return graph.apply("Add", start, graph.unsqueeze(padded, 1));
  }
}
