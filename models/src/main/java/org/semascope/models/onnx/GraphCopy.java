package org.semascope.models.onnx;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.ProtoFields;
import org.semascope.models.wire.ProtoWriter;

/**
 * The graph of an ONNX file once more, with values from inside it as outputs. Its weights are not
 * copied: the copy says at which bytes of the file they stand, and the runtime maps them from
 * there, so that a copy is small however large the model is (field numbers as in onnx.proto).
 */
final class GraphCopy {
  /** Smaller tensors are often shapes, which the runtime wants to see before it has any file. */
  private static final int WORTH_LEAVING = 4096;

  private final Path folder;
  private final Path original;
  private final Path file;

  private GraphCopy(Path original) {
    this.original = original;
    this.file = WeightsFolder.realFile(original);
    this.folder = file.getParent();
  }

  /** To be run with the folder of the file's real path as the folder of weights. */
  static byte[] withOutputs(Path file, Collection<String> outputs) {
    return new GraphCopy(file).model(outputs);
  }

  private byte[] model(Collection<String> outputs) {
    ProtoFields model = GraphOutline.model(file);
    ProtoWriter copy = new ProtoWriter();
    for (int field = model.next(); field != 0; field = model.next()) {
      if (field == 7) {
        copy.message(7, graph(model.nested(), outputs));
      } else {
        copy.fields(model.asWritten());
      }
    }
    return copy.toBytes();
  }

  private ProtoWriter graph(ProtoFields graph, Collection<String> outputs) {
    ProtoWriter copy = new ProtoWriter();
    for (int field = graph.next(); field != 0; field = graph.next()) {
      if (field == 5) {
        copy.message(5, weight(graph.nested()));
      } else {
        copy.fields(graph.asWritten());
      }
    }
    // A name is enough: the runtime infers types and shapes.
    outputs.forEach(output -> copy.message(12, new ProtoWriter().text(1, output)));
    return copy;
  }

  private ProtoWriter weight(ProtoFields weight) {
    ProtoWriter copy = new ProtoWriter();
    for (int field = weight.next(); field != 0; field = weight.next()) {
      switch (field) {
        case 9 -> {
          ByteCursor numbers = weight.bytes();
          int length = numbers.remaining();
          if (length < WORTH_LEAVING) {
            copy.bytes(9, numbers.array(length));
          } else {
            String location = file.getFileName().toString();
            OnnxGraph.placed(copy, location, numbers.wholePosition(), length);
          }
        }
        case 13 -> {
          Map.Entry<String, String> entry = GraphOutline.entry(weight.nested());
          boolean named = entry.getKey().equals(GraphOutline.LOCATION);
          OnnxGraph.entry(
              copy, entry.getKey(), named ? realLocation(entry.getValue()) : entry.getValue());
        }
        default -> copy.fields(weight.asWritten());
      }
    }
    return copy;
  }

  /** The runtime follows no links out of its folder, and in the hub's cache all files are links. */
  private String realLocation(String location) {
    Path data = WeightsFolder.realFile(original.resolveSibling(location));
    return folder.relativize(data).toString();
  }
}
