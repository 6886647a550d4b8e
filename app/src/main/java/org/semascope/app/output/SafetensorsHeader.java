package org.semascope.app.output;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** One tensor {@code vectors}, with the model's name and the layers as metadata. */
final class SafetensorsHeader implements VectorFile.Header {
  private final String model;
  private final SortedSet<Integer> layerNumbers;

  SafetensorsHeader(String model, SortedSet<Integer> layerNumbers) {
    this.model = model;
    this.layerNumbers = layerNumbers;
  }

  @Override
  public byte[] bytes(int size, long words, int layers, int width) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.putObject("__metadata__")
        .put("model", model)
        .put("layers", layerNumbers.stream().map(String::valueOf).collect(Collectors.joining(",")));
    ObjectNode tensor = root.putObject("vectors").put("dtype", "F32");
    tensor.putArray("shape").add(words).add(layers).add(width);
    tensor.putArray("data_offsets").add(0).add(words * layers * width * Float.BYTES);
    ByteBuffer header = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(size - Long.BYTES);
    VectorFile.putPadded(header, root.toString(), size - Long.BYTES);
    return header.array();
  }
}
