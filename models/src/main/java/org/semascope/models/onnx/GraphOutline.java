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
 * @param vectors lengths of one-dimensional weights and constants
 * @param parameters number of elements of all weights
 */
record GraphOutline(
    List<Tensor> inputs,
    List<Tensor> outputs,
    Set<String> names,
    List<Node> nodes,
    Map<String, Integer> vectors,
    long parameters) {
  /**
   * An input or output.
   *
   * @param element ONNX's code of its type
   * @param width its last dimension, if that is fixed
   */
  record Tensor(String name, int element, int rank, OptionalInt width) {}

  record Node(String operator, List<String> inputs, List<String> outputs) {}

  static GraphOutline read(Path file) {
    List<Message.Field> graphs = Message.map(file, "the model").all(7);
    if (graphs.isEmpty()) {
      throw ModelFormatException.file(file, "an ONNX model", "no graph in it");
    }
    List<Tensor> inputs = new ArrayList<>();
    List<Tensor> outputs = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    List<Node> nodes = new ArrayList<>();
    Map<String, Integer> vectors = new HashMap<>();
    Map<String, Long> weights = new HashMap<>(); // numbers of elements
    for (Message.Field graph : graphs) {
      for (Message.Field field : graph.message()) {
        switch (field.number()) {
          case 1 -> {
            Message part = field.message();
            Node node = node(part);
            nodes.add(node);
            part.last(3).ifPresent(name -> names.add(name.text()));
            if (node.operator().equals("Constant") && !node.outputs().isEmpty()) {
              part.all(5).stream()
                  .map(attribute -> dims(attribute.message().message(5)))
                  .filter(dims -> dims.size() == 1)
                  .forEach(dims -> vectors.put(node.outputs().get(0), dims.get(0).intValue()));
            }
          }
          case 5 -> {
            String name = field.message().text(8);
            List<Long> dims = dims(field.message());
            names.add(name);
            weights.merge(name, dims.stream().reduce(1L, (a, b) -> a * b), Long::sum);
            if (dims.size() == 1) {
              vectors.put(name, dims.get(0).intValue());
            }
          }
          case 11 -> inputs.add(tensor(field.message()));
          case 12 -> outputs.add(tensor(field.message()));
          default -> {}
        }
      }
    }
    inputs.removeIf(input -> weights.containsKey(input.name())); // old files list weights as inputs
    long parameters = weights.values().stream().mapToLong(Long::longValue).sum();
    return new GraphOutline(inputs, outputs, names, nodes, vectors, parameters);
  }

  private static Node node(Message node) {
    return new Node(node.text(4), texts(node.all(1)), texts(node.all(2)));
  }

  private static List<String> texts(List<Message.Field> fields) {
    return fields.stream().map(Message.Field::text).toList();
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
