package org.semascope.models.onnx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 * @param operators that occur
 * @param parameters numbers in all weights
 */
record GraphOutline(
    List<Tensor> inputs,
    List<Tensor> outputs,
    Set<String> names,
    Set<String> operators,
    long parameters) {
  /**
   * An input or output.
   *
   * @param element ONNX's number for its type
   * @param width its last dimension, if that is fixed
   */
  record Tensor(String name, int element, int rank, OptionalInt width) {}

  static GraphOutline read(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw ModelFormatException.file(file, "less than 2 GB, as ONNX allows", channel.size());
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      ProtoFields model = new ProtoFields(new ByteCursor(file, "the model", bytes));
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
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
  }

  private static final class Reader {
    private final List<Tensor> inputs = new ArrayList<>();
    private final List<Tensor> outputs = new ArrayList<>();
    private final Set<String> names = new TreeSet<>();
    private final Set<String> operators = new TreeSet<>();
    private final Set<String> weights = new TreeSet<>();
    private long parameters;

    GraphOutline outline() {
      inputs.removeIf(input -> weights.contains(input.name())); // old files list weights as inputs
      return new GraphOutline(
          List.copyOf(inputs), List.copyOf(outputs), names, operators, parameters);
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
      for (int field = node.next(); field != 0; field = node.next()) {
        switch (field) {
          case 3 -> names.add(text(node));
          case 4 -> operators.add(text(node));
          default -> node.skip();
        }
      }
    }

    private void weight(ProtoFields weight) {
      long elements = 1;
      for (int field = weight.next(); field != 0; field = weight.next()) {
        switch (field) {
          case 1 -> {
            for (long dim : weight.varints()) {
              elements *= dim;
            }
          }
          case 8 -> {
            String name = text(weight);
            weights.add(name);
            names.add(name);
          }
          default -> weight.skip();
        }
      }
      parameters += elements;
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

    private static String text(ProtoFields message) {
      ByteCursor bytes = message.bytes();
      return bytes.utf8(bytes.remaining());
    }
  }
}
