package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Splits the rows of a ragged batch by text and head, and merges them again. Each direction is one
 * gather of slices as wide as a head, which transposes axes and pads shorter texts at once.
 */
final class OnnxHeads {
  private record SplitKey(int heads, int copies, Rows rows) {}

  private record MergeKey(int heads, Rows rows) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final Map<SplitKey, Value> splits = new HashMap<>();
  private final Map<MergeKey, Value> merges = new HashMap<>();

  OnnxHeads(OnnxGraph graph, RaggedLayout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  /**
   * [rows, heads · size] to [texts, heads · copies, positions, size].
   *
   * @param copies number of consecutive copies of each head
   */
  Value split(Value x, int heads, int copies, int size, Rows rows) {
    Value slices =
        splits.computeIfAbsent(
            new SplitKey(heads, copies, rows),
            key -> {
              long[] head = new long[heads * copies];
              for (int i = 0; i < head.length; i++) {
                head[i] = i / copies;
              }
              Value first = graph.apply("Mul", layout.pad(rows), graph.scalar(heads));
              Value ofText = graph.unsqueeze(first, 1);
              Value ofHead = graph.unsqueeze(graph.longs(head), 1);
              return graph.apply("Add", ofText, ofHead); // [texts, heads · copies, positions]
            });
    return graph.gather(graph.reshape(x, -1, size), slices);
  }

  /** [texts, heads, positions, size] to [rows, heads · size]. */
  Value merge(Value x, int heads, int size, Rows rows) {
    Value slices =
        merges.computeIfAbsent(
            new MergeKey(heads, rows),
            key -> {
              // (text · heads + head) · positions + position, from text · positions + position
              Value padded = layout.unpad(rows);
              Value positions = graph.op("Shape", layout.pad(rows)).with("start", 1).value(); // [1]
              Value text = graph.apply("Div", padded, positions);
              Value before = graph.apply("Mul", text, graph.scalar(heads - 1));
              Value headsBefore = graph.unsqueeze(before, 1);
              Value head = graph.apply("Add", headsBefore, graph.longs(upTo(heads)));
              Value start = graph.apply("Mul", head, positions); // [rows, heads]
              Value row = graph.unsqueeze(padded, 1);
              return graph.apply("Add", start, row);
            });
    Value found = graph.gather(graph.reshape(x, -1, size), slices);
    return graph.reshape(found, -1, (long) heads * size);
  }

  private static long[] upTo(int end) {
    return LongStream.range(0, end).toArray();
  }
}
