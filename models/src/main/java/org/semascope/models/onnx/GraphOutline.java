package org.semascope.models.onnx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.ProtoFields;

/**
 * What an ONNX file says of its graph, without its numbers (field numbers as in onnx.proto).
 *
 * @param names of nodes and weights
 * @param nodes in the file's order, which is one of computation
 * @param vectors how long the weights and constants of one dimension are
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
  /** The key under which a tensor names the file that its numbers stand in. */
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
    ProtoFields model = model(file);
    Reader reader = new Reader();
    boolean found = false;
    for (int field = model.next(); field != 0; field = model.next()) {
      if (field == 7) {
        reader.graph(model.nested());
        found = true;
      } else {
        model.skip();
      }
    }
    if (!found) {
      throw ModelFormatException.file(file, "an ONNX model", "no graph in it");
    }
    return reader.outline();
  }

  /** The fields of a file's model, which is mapped and not loaded. */
  static ProtoFields model(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw ModelFormatException.file(file, "less than 2 GB, as ONNX allows", channel.size());
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return new ProtoFields(new ByteCursor(file, "the model", bytes));
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
  }

  /** The value of an entry {key, value} as tensors have them for what stands outside the file. */
  static Map.Entry<String, String> entry(ProtoFields entry) {
    String key = "";
    String value = "";
    for (int field = entry.next(); field != 0; field = entry.next()) {
      switch (field) {
        case 1 -> key = text(entry);
        case 2 -> value = text(entry);
        default -> entry.skip();
      }
    }
    return Map.entry(key, value);
  }

  private static String text(ProtoFields message) {
    ByteCursor bytes = message.bytes();
    return bytes.utf8(bytes.remaining());
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

    void graph(ProtoFields graph) {
      for (int field = graph.next(); field != 0; field = graph.next()) {
        switch (field) {
          case 1 -> node(graph.nested());
          case 5 -> weight(graph.nested());
          case 11 -> inputs.add(tensor(graph.nested()));
          case 12 -> outputs.add(tensor(graph.nested()));
          default -> graph.skip();
        }
      }
    }

    private void node(ProtoFields node) {
      List<String> in = new ArrayList<>();
      List<String> out = new ArrayList<>();
      String operator = "";
      OptionalInt constant = OptionalInt.empty();
      for (int field = node.next(); field != 0; field = node.next()) {
        switch (field) {
          case 1 -> in.add(text(node));
          case 2 -> out.add(text(node));
          case 3 -> names.add(text(node));
          case 4 -> operator = text(node);
          case 5 -> {
            OptionalInt length = attribute(node.nested());
            constant = length.isPresent() ? length : constant;
          }
          default -> node.skip();
        }
      }
      nodes.add(new Node(operator, in, out));
      if (operator.equals("Constant") && constant.isPresent() && !out.isEmpty()) {
        vectors.put(out.get(0), constant.getAsInt());
      }
    }

    /** The length of the attribute's tensor, if it has one of one dimension. */
    private static OptionalInt attribute(ProtoFields attribute) {
      List<Long> dims = List.of();
      for (int field = attribute.next(); field != 0; field = attribute.next()) {
        if (field == 5) {
          dims = weightOf(attribute.nested()).dims();
        } else {
          attribute.skip();
        }
      }
      return dims.size() == 1 ? OptionalInt.of(dims.get(0).intValue()) : OptionalInt.empty();
    }

    private void weight(ProtoFields weight) {
      Weight read = weightOf(weight);
      weights.add(read.name());
      names.add(read.name());
      parameters += read.dims().stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
      if (read.dims().size() == 1) {
        vectors.put(read.name(), read.dims().get(0).intValue());
      }
      read.location().ifPresent(dataFiles::add);
    }

    /** What a TensorProto says beside its numbers. */
    private record Weight(String name, List<Long> dims, Optional<String> location) {}

    private static Weight weightOf(ProtoFields weight) {
      String name = "";
      List<Long> dims = new ArrayList<>();
      Optional<String> location = Optional.empty();
      for (int field = weight.next(); field != 0; field = weight.next()) {
        switch (field) {
          case 1 -> dims.addAll(weight.varints());
          case 8 -> name = text(weight);
          case 13 -> {
            Map.Entry<String, String> entry = entry(weight.nested());
            location = entry.getKey().equals(LOCATION) ? Optional.of(entry.getValue()) : location;
          }
          default -> weight.skip();
        }
      }
      return new Weight(name, dims, location);
    }

    private static Tensor tensor(ProtoFields info) {
      String name = "";
      int element = 0;
      List<OptionalInt> dims = new ArrayList<>();
      for (int field = info.next(); field != 0; field = info.next()) {
        if (field == 1) {
          name = text(info);
        } else if (field == 2) {
          element = type(info.nested(), dims);
        } else {
          info.skip();
        }
      }
      OptionalInt width = dims.isEmpty() ? OptionalInt.empty() : dims.get(dims.size() - 1);
      return new Tensor(name, element, dims.size(), width);
    }

    /** TypeProto, then its Tensor: element type 1, shape 2. */
    private static int type(ProtoFields type, List<OptionalInt> dims) {
      int element = 0;
      for (int field = type.next(); field != 0; field = type.next()) {
        if (field != 1) {
          type.skip();
          continue;
        }
        ProtoFields tensor = type.nested();
        for (int part = tensor.next(); part != 0; part = tensor.next()) {
          switch (part) {
            case 1 -> element = (int) tensor.varint();
            case 2 -> shape(tensor.nested(), dims);
            default -> tensor.skip();
          }
        }
      }
      return element;
    }

    private static void shape(ProtoFields shape, List<OptionalInt> dims) {
      for (int field = shape.next(); field != 0; field = shape.next()) {
        if (field != 1) {
          shape.skip();
          continue;
        }
        OptionalInt size = OptionalInt.empty();
        ProtoFields dim = shape.nested();
        for (int part = dim.next(); part != 0; part = dim.next()) {
          if (part == 1) {
            size = OptionalInt.of((int) dim.varint());
          } else {
            dim.skip();
          }
        }
        dims.add(size);
      }
    }
  }
}
