package org.semascope.models.onnx;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.Message;

/**
 * The structure of an ONNX graph, without its weights (field numbers as in onnx.proto).
 *
 * @param names of nodes and weights
 * @param nodes in the file's order, which is topological
 * @param vectors lengths of the weights and constants of one dimension
 * @param dataFiles of weights outside the file, relative to its folder
 * @param parameters numbers in all weights
 */
record GraphOutline(
    List<Tensor> inputs,
    List<Tensor> outputs,
    Set<String> names,
    List<Node> nodes,
    Map<String, Integer> vectors,
    Set<String> dataFiles,
    long parameters) {
  /** The key of external_data under which a tensor names the file of its numbers. */
  static final String LOCATION = "location";

  /**
   * An input or output.
   *
   * @param element ONNX's number for its type
   * @param width its last dimension, if that is fixed
   */
  record Tensor(String name, int element, int rank, OptionalInt width) {}

  /** One step of the computation, known by what goes in and what comes out. */
  record Node(String operator, List<String> inputs, List<String> outputs) {}

  static GraphOutline read(Path file) {
    List<Message.Field> graphs = Message.map(file, "the model").all(7);
    if (graphs.isEmpty()) {
      throw ModelFormatException.file(file, "an ONNX model", "no graph in it");
    }
    Reader reader = new Reader();
    graphs.forEach(graph -> reader.graph(graph.message()));
    return reader.outline();
  }

  private static final class Reader {
    private final List<Tensor> inputs = new ArrayList<>();
    private final List<Tensor> outputs = new ArrayList<>();
    private final Set<String> names = new TreeSet<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, Integer> vectors = new HashMap<>();
    private final Set<String> dataFiles = new TreeSet<>();
    private final Set<String> weights = new TreeSet<>();
    private long parameters;

    GraphOutline outline() {
      inputs.removeIf(input -> weights.contains(input.name())); // old files list weights as inputs
      return new GraphOutline(
          List.copyOf(inputs),
          List.copyOf(outputs),
          names,
          List.copyOf(nodes),
          vectors,
          dataFiles,
          parameters);
    }

    void graph(Message graph) {
      for (Message.Field field : graph) {
        switch (field.number()) {
          case 1 -> node(field.message());
          case 5 -> weight(field.message());
          case 11 -> inputs.add(tensor(field.message()));
          case 12 -> outputs.add(tensor(field.message()));
          default -> {}
        }
      }
    }

    private void node(Message node) {
      List<String> in = node.all(1).stream().map(Message.Field::text).toList();
      List<String> out = node.all(2).stream().map(Message.Field::text).toList();
      node.last(3).ifPresent(name -> names.add(name.text()));
      String operator = node.text(4);
      nodes.add(new Node(operator, in, out));
      if (operator.equals("Constant") && !out.isEmpty()) {
        for (Message.Field attribute : node.all(5)) {
          noteVector(out.get(0), dims(attribute.message().message(5)));
        }
      }
    }

    private void weight(Message weight) {
      String name = weight.text(8);
      List<Long> dims = dims(weight);
      weights.add(name);
      names.add(name);
      parameters += dims.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
      noteVector(name, dims);
      for (Message.Field entry : weight.all(13)) {
        if (entry.message().text(1).equals(LOCATION)) {
          dataFiles.add(entry.message().text(2));
        }
      }
    }

    private void noteVector(String name, List<Long> dims) {
      if (dims.size() == 1) {
        vectors.put(name, dims.get(0).intValue());
      }
    }

    /** The dimensions of a TensorProto. */
    private static List<Long> dims(Message tensor) {
      return tensor.all(1).stream().flatMap(dims -> dims.varints().stream()).toList();
    }

    /** ValueInfoProto: name 1, type 2; the tensor's type 1 in it has element 1 and shape 2. */
    private static Tensor tensor(Message info) {
      Message type = info.message(2).message(1);
      List<Message.Field> dims = type.message(2).all(1);
      OptionalInt width = OptionalInt.empty();
      if (!dims.isEmpty()) {
        Optional<Message.Field> size = dims.get(dims.size() - 1).message().last(1);
        width = size.isEmpty() ? width : OptionalInt.of((int) size.get().varint());
      }
      return new Tensor(info.text(1), (int) type.varint(1, 0), dims.size(), width);
    }
  }
}
