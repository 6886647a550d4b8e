package org.semascope.models.onnx;

import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Function;
import org.semascope.models.wire.Message;
import org.semascope.models.wire.ProtoWriter;

/**
 * A copy of an ONNX graph with inner values as additional outputs. Its weights are not copied: the
 * copy refers to their bytes in the original file as external data (field numbers as in
 * onnx.proto).
 */
final class GraphCopy {
  /** Smaller tensors are often shapes, which the runtime needs inside the model. */
  private static final int SMALLEST_EXTERNAL = 4096;

  /** The key of external_data for the file name. */
  private static final String LOCATION = "location";

  private final Path original;
  private final Path file;

  private GraphCopy(Path original) {
    this.original = original;
    this.file = WeightsFolder.realFile(original);
  }

  /** The session's folder of weights must be that of the file's real path. */
  static byte[] withOutputs(Path original, Collection<String> outputs) {
    GraphCopy copy = new GraphCopy(original);
    Message model = Message.map(copy.file, "the model");
    return copyOf(model, 7, graph -> copy.graph(graph, outputs)).toBytes();
  }

  /** A message whose parts of this number are changed. */
  private static ProtoWriter copyOf(
      Message message, int number, Function<Message, ProtoWriter> change) {
    ProtoWriter copy = new ProtoWriter();
    for (Message.Field field : message) {
      if (field.number() == number) {
        copy.message(number, change.apply(field.message()));
      } else {
        copy.fields(field.asWritten());
      }
    }
    return copy;
  }

  private ProtoWriter graph(Message graph, Collection<String> outputs) {
    ProtoWriter copy = copyOf(graph, 5, this::weight);
    // A name is enough: the runtime infers types and shapes.
    outputs.forEach(output -> copy.message(12, new ProtoWriter().text(1, output)));
    return copy;
  }

  private ProtoWriter weight(Message weight) {
    ProtoWriter copy = new ProtoWriter();
    for (Message.Field field : weight) {
      int length = field.number() == 9 ? field.bytes().remaining() : 0;
      if (length >= SMALLEST_EXTERNAL) {
        String location = file.getFileName().toString();
        OnnxGraph.external(copy, location, field.bytes().wholePosition(), length);
      } else if (field.number() == 13 && field.message().text(1).equals(LOCATION)) {
        OnnxGraph.entry(copy, LOCATION, realLocation(field.message().text(2)));
      } else {
        copy.fields(field.asWritten());
      }
    }
    return copy;
  }

  /**
   * The runtime does not follow links out of its folder; in the hub's cache all files are links.
   */
  private String realLocation(String location) {
    Path data = WeightsFolder.realFile(original.resolveSibling(location));
    return file.getParent().relativize(data).toString();
  }
}
