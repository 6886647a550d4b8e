package org.semascope.app.output;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** One tensor {@code vectors}, with the model's name and the layers as metadata. */
final class SafetensorsPreface implements VectorOutput.Header {
  /** Room for two numbers of any length, in a multiple of eight bytes. */
  private static final int ROOM = 64;

  private final String model;
  private final SortedSet<Integer> layerNumbers;

  SafetensorsPreface(String model, SortedSet<Integer> layerNumbers) {
    this.model = model;
    this.layerNumbers = layerNumbers;
  }

  @Override
  public int size(int layers, int width) {
    int shortest = Long.BYTES + text(0, layers, width).getBytes(StandardCharsets.UTF_8).length;
    return (shortest / ROOM + 2) * ROOM;
  }

  @Override
  public byte[] bytes(long words, int layers, int width) {
    int size = size(layers, width);
    ByteBuffer header = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(size - Long.BYTES);
    VectorOutput.putPadded(header, text(words, layers, width), size);
    return header.array();
  }

  private String text(long words, int layers, int width) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.putObject("__metadata__")
        .put("model", model)
        .put("layers", layerNumbers.stream().map(String::valueOf).collect(Collectors.joining(",")));
    ObjectNode tensor = root.putObject("vectors").put("dtype", "F32");
    tensor.putArray("shape").add(words).add(layers).add(width);
    tensor.putArray("data_offsets").add(0).add(words * layers * width * Float.BYTES);
    return root.toString();
  }
}
