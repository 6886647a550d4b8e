package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Lays the rows of a ragged batch out by text and head, and back. Either way is one gathering of
 * pieces as long as a head is wide, which turns axes and fills up shorter texts at once.
 */
final class OnnxHeads {
  private record Apart(int heads, int copies, Rows rows) {}

  private record Together(int heads, Rows rows) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final Map<Apart, Value> apart = new HashMap<>();
  private final Map<Together, Value> together = new HashMap<>();

  OnnxHeads(OnnxGraph graph, RaggedLayout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  /**
   * [rows, heads · size] to [texts, heads · copies, places, size].
   *
   * @param copies how often each head comes, one after the other
   */
  Value apart(Value x, int heads, int copies, int size, Rows rows) {
    Value pieces =
        apart.computeIfAbsent(
            new Apart(heads, copies, rows),
            asked -> {
              long[] head = new long[heads * copies];
              for (int i = 0; i < head.length; i++) {
                head[i] = i / copies;
              }
              Value first = graph.op("Mul", layout.pad(rows), graph.scalar(heads)).value();
              Value ofText = graph.op("Unsqueeze", first, graph.longs(1)).value();
              Value ofHead = graph.op("Unsqueeze", graph.longs(head), graph.longs(1)).value();
              return graph.op("Add", ofText, ofHead).value(); // [texts, heads · copies, places]
            });
    return graph.gather(graph.op("Reshape", x, graph.longs(-1, size)).value(), pieces);
  }

  /** [texts, heads, places, size] to [rows, heads · size]. */
  Value together(Value x, int heads, int size, Rows rows) {
    Value pieces =
        together.computeIfAbsent(
            new Together(heads, rows),
            asked -> {
              // (text · heads + head) · places + place, of text · places + place
              Value place = layout.unpad(rows);
              Value places = graph.op("Shape", layout.pad(rows)).with("start", 1).value(); // [1]
              Value text = graph.op("Div", place, places).value();
              Value before = graph.op("Mul", text, graph.scalar(heads - 1)).value();
              Value heading = graph.op("Unsqueeze", before, graph.longs(1)).value();
              Value head = graph.op("Add", heading, graph.longs(upTo(heads))).value();
              Value start = graph.op("Mul", head, places).value(); // [rows, heads]
              Value row = graph.op("Unsqueeze", place, graph.longs(1)).value();
              return graph.op("Add", start, row).value();
            });
    Value found = graph.gather(graph.op("Reshape", x, graph.longs(-1, size)).value(), pieces);
    return graph.op("Reshape", found, graph.longs(-1, (long) heads * size)).value();
  }

  private static long[] upTo(int end) {
    return LongStream.range(0, end).toArray();
  }
}
