package org.semascope.models.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.semascope.models.weights.StoredTensor;
import org.semascope.models.weights.Strides;
import org.semascope.models.wire.ProtoWriter;

/** An ONNX model under construction (field numbers as in onnx.proto). */
public final class OnnxGraph {
  /** A tensor of the graph, known by its name. */
  public record Value(String name) {
    /** An optional input that is left out, or an unused output. */
    static final Value ABSENT = new Value("");
  }

  private static final int IR_VERSION = 10;
  private static final int OPSET = 20;
  static final String CONTRIB = "com.microsoft";

  /**
   * A node of the graph.
   *
   * @param attributes serialised fields of the node's message
   */
  record Node(
      String type, String domain, List<Value> inputs, List<Value> outputs, byte[] attributes) {}

  private final List<Node> nodes = new ArrayList<>();
  private final ProtoWriter rest = new ProtoWriter().text(2, "semascope"); // without nodes
  private final AtomicInteger count; // for unique names, also in nested graphs
  private final Map<Value, Integer> uses; // number of nodes that take it, also in nested graphs

  public OnnxGraph() {
    this(new AtomicInteger(), new HashMap<>());
  }

  private OnnxGraph(AtomicInteger count, Map<Value, Integer> uses) {
    this.count = count;
    this.uses = uses;
  }

  /** A model, and tensors outside it that the session needs. */
  public record Model(byte[] bytes, Map<String, Held> held) {}

  /**
   * A tensor of bytes in memory.
   *
   * @param bytes direct, so that the runtime does not copy it
   */
  public record Held(ByteBuffer bytes, List<Long> dims) {}

  private final Map<String, Held> held = new HashMap<>();
  private final Map<List<Object>, Value> shared = new HashMap<>(); // see once

  /** A nested graph, the body of a loop, which may use values of this graph. */
  OnnxGraph inside() {
    return new OnnxGraph(count, uses);
  }

  /** An input; variable dimensions have a name instead of a number. */
  public Value input(String name, Element type, String... dims) {
    rest.message(11, valueInfo(name, type, dims));
    return new Value(name);
  }

  /** Declares {@code value} as an output of this name. */
  public void output(String name, Value value, Element type, String... dims) {
    add(new Node("Identity", "", List.of(value), List.of(new Value(name)), new byte[0]));
    rest.message(12, valueInfo(name, type, dims));
  }

  /** The value that was made at the first call with an equal key. */
  Value once(Supplier<Value> make, Object... key) {
    Value known = shared.get(List.of(key));
    if (known == null) {
      known = make.get();
      shared.put(List.of(key), known);
    }
    return known;
  }

  /**
   * A tensor that stays in its file, which must be in the session's folder of weights. If its
   * strides are a permutation of axes, the graph transposes it, which the runtime does once or
   * fuses with a product; if they have gaps or repetitions, the tensor is copied into the graph.
   */
  public Value external(StoredTensor tensor) {
    if (tensor.strides().isEmpty()) {
      return external(tensor, tensor.shape().dims());
    }
    Strides strides = tensor.strides().get();
    Optional<int[]> order = strides.storedOrder();
    if (order.isEmpty()) {
      long[] dims = tensor.shape().dims();
      return constant(Element.of(tensor.dtype()), dims, tensor.rowMajorBytes());
    }
    int[] axes = order.get();
    long[] stored = Arrays.stream(axes).mapToLong(strides.dims()::dim).toArray();
    long[] inverse = new long[axes.length];
    for (int i = 0; i < axes.length; i++) {
      inverse[axes[i]] = i;
    }
    Value transposed = transpose(external(tensor, stored), inverse);
    return tensor.shape().equals(strides.dims())
        ? transposed
        : reshape(transposed, tensor.shape().dims());
  }

  private Value external(StoredTensor tensor, long[] dims) {
    Value value = fresh("weight");
    ProtoWriter proto = tensor(value.name(), Element.of(tensor.dtype()), dims);
    String file = WeightsFolder.realFile(tensor.file()).getFileName().toString();
    rest.message(5, external(proto, file, tensor.offset(), tensor.bytes()));
    return value;
  }

  /** A constant inside the model. */
  public Value constant(Element type, long[] dims, byte[] littleEndian) {
    Value value = fresh("constant");
    rest.message(5, tensor(value.name(), type, dims).bytes(9, littleEndian));
    return value;
  }

  /** A matrix of signed bytes outside the model, which would copy it several times. */
  Value held(long[] dims, byte[] values) {
    Value value = fresh("held");
    ProtoWriter proto = tensor(value.name(), Element.INT8, dims);
    rest.message(5, external(proto, value.name(), 0, values.length));
    ByteBuffer bytes = ByteBuffer.allocateDirect(values.length).put(values).flip();
    held.put(value.name(), new Held(bytes, Arrays.stream(dims).boxed().toList()));
    return value;
  }

  public Value floats(float... values) {
    return floats(values.length == 1 ? new long[0] : new long[] {values.length}, values);
  }

  /** A constant matrix. */
  Value matrix(float[][] rows) {
    return floats(new long[] {rows.length, rows[0].length}, rows);
  }

  private Value floats(long[] dims, float[]... parts) {
    ByteBuffer bytes = littleEndian(Float.BYTES * parts.length * parts[0].length);
    FloatBuffer values = bytes.asFloatBuffer();
    Stream.of(parts).forEach(values::put);
    return constant(Element.FLOAT, dims, bytes.array());
  }

  Value scalar(long value) {
    return constant(Element.INT64, new long[0], littleEndian(Long.BYTES).putLong(value).array());
  }

  /** A one-dimensional constant, for axes and shapes. */
  public Value longs(long... values) {
    ByteBuffer bytes = littleEndian(Long.BYTES * values.length);
    bytes.asLongBuffer().put(values);
    return constant(Element.INT64, new long[] {values.length}, bytes.array());
  }

  private static ByteBuffer littleEndian(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** An operator of ONNX. */
  public Op op(String type, Value... inputs) {
    return new Op(type, "", List.of(inputs));
  }

  /** The output of an operator without attributes. */
  public Value apply(String type, Value... inputs) {
    return op(type, inputs).value();
  }

  Value cast(Value x, Element type) {
    return op("Cast", x).with("to", type.code()).value();
  }

  Value unsqueeze(Value x, long... axes) {
    return apply("Unsqueeze", x, longs(axes));
  }

  /** A dimension of 0 stays as it is, one of -1 is inferred. */
  Value reshape(Value x, long... dims) {
    return apply("Reshape", x, longs(dims));
  }

  Value transpose(Value x, long... axes) {
    long[] rest = Arrays.copyOfRange(axes, 1, axes.length);
    return op("Transpose", x).with("perm", axes[0], rest).value();
  }

  /** {@code table[rows]}. */
  Value gather(Value table, Value rows) {
    return op("Gather", table, rows).value();
  }

  /** An operator of onnxruntime. */
  public Op contrib(String type, Value... inputs) {
    return new Op(type, CONTRIB, List.of(inputs));
  }

  Model toModelWithHeld() {
    return new Model(toModel(), Map.copyOf(held));
  }

  public byte[] toModel() {
    return new ProtoWriter()
        .number(1, IR_VERSION)
        .text(2, "semascope")
        .message(7, message())
        .message(8, new ProtoWriter().text(1, "").number(2, OPSET))
        .message(8, new ProtoWriter().text(1, CONTRIB).number(2, 1))
        .toBytes();
  }

  /** A node whose attributes are being set; {@link #value} adds it to the graph. */
  public final class Op {
    private final String type;
    private final String domain;
    private final List<Value> inputs;
    private final ProtoWriter attributes = new ProtoWriter();

    private Op(String type, String domain, List<Value> inputs) {
      this.type = type;
      this.domain = domain;
      this.inputs = inputs;
    }

    public Op with(String name, long value) {
      return with(attribute(name).number(3, value), 2);
    }

    public Op with(String name, long first, long... rest) {
      ProtoWriter list = attribute(name).number(8, first);
      LongStream.of(rest).forEach(value -> list.number(8, value));
      return with(list, 7);
    }

    public Op with(String name, double value) {
      return with(attribute(name).real(2, (float) value), 1);
    }

    public Op with(String name, String value) {
      return with(attribute(name).text(4, value), 3);
    }

    public Op with(String name, OnnxGraph body) {
      return with(attribute(name).message(6, body.message()), 5);
    }

    private static ProtoWriter attribute(String name) {
      return new ProtoWriter().text(1, name);
    }

    private Op with(ProtoWriter attribute, int type) {
      attributes.message(5, attribute.number(20, type));
      return this;
    }

    public Value value() {
      return values(1).get(0);
    }

    public List<Value> values(int outputs) {
      List<Value> made = Stream.generate(() -> fresh(type)).limit(outputs).toList();
      add(new Node(type, domain, inputs, made, attributes.toBytes()));
      return made;
    }
  }

  private void add(Node node) {
    nodes.add(node);
    node.inputs().forEach(input -> uses.merge(input, 1, Integer::sum));
  }

  private ProtoWriter message() {
    ProtoWriter all = new ProtoWriter();
    for (Node node : SummedNorms.fuse(nodes, uses)) {
      ProtoWriter message = new ProtoWriter();
      node.inputs().forEach(input -> message.text(1, input.name()));
      node.outputs().forEach(output -> message.text(2, output.name()));
      message.text(3, node.outputs().get(0).name()).text(4, node.type()).text(7, node.domain());
      all.message(1, message.fields(node.attributes()));
    }
    return all.fields(rest.toBytes());
  }

  private static ProtoWriter tensor(String name, Element type, long[] dims) {
    ProtoWriter proto = new ProtoWriter();
    for (long dim : dims) {
      proto.number(1, dim);
    }
    return proto.number(2, type.code()).text(8, name);
  }

  /** Sets the location of a tensor's external data. */
  static ProtoWriter external(ProtoWriter tensor, String location, long offset, long length) {
    entry(tensor, "location", location);
    entry(tensor, "offset", Long.toString(offset));
    entry(tensor, "length", Long.toString(length));
    return tensor.number(14, 1); // data_location = EXTERNAL
  }

  static void entry(ProtoWriter tensor, String key, String value) {
    tensor.message(13, new ProtoWriter().text(1, key).text(2, value));
  }

  private static ProtoWriter valueInfo(String name, Element type, String... dims) {
    ProtoWriter shape = new ProtoWriter();
    for (String dim : dims) {
      boolean fixed = dim.chars().allMatch(Character::isDigit);
      ProtoWriter size = new ProtoWriter();
      shape.message(1, fixed ? size.number(1, Long.parseLong(dim)) : size.text(2, dim));
    }
    ProtoWriter tensor = new ProtoWriter().number(1, type.code()).message(2, shape);
    return new ProtoWriter().text(1, name).message(2, new ProtoWriter().message(1, tensor));
  }

  private Value fresh(String kind) {
    return new Value(kind + "_" + count.getAndIncrement());
  }
}
