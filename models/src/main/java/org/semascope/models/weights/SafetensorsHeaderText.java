package org.semascope.models.weights;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The head of a safetensors file to be written: eight bytes of length and the padded JSON. */
final class SafetensorsHeaderText {
  /** Rows of the data then start on cache lines, and mapped data suits every vector width. */
  private static final int ALIGNMENT = 64;

  private static final int LENGTH_BYTES = 8;
  private static final JsonFactory FACTORY = new JsonFactory();

  private SafetensorsHeaderText() {}

  static ByteBuffer encode(List<SafetensorsWriter.Planned> plan, Map<String, String> metadata) {
    requireDistinctNames(plan);
    byte[] json = json(plan, metadata);
    int padded =
        Math.addExact(LENGTH_BYTES + json.length, ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT
            - LENGTH_BYTES;
    if (padded > SafetensorsHeader.MOST_BYTES) {
      throw new IllegalArgumentException("a header of " + padded + " bytes is too long to read");
    }
    byte[] spaced = Arrays.copyOf(json, padded);
    Arrays.fill(spaced, json.length, padded, (byte) ' ');
    return ByteBuffer.allocate(LENGTH_BYTES + padded)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(padded)
        .put(spaced)
        .flip();
  }

  private static void requireDistinctNames(List<SafetensorsWriter.Planned> plan) {
    Set<String> names = new HashSet<>(Set.of(SafetensorsHeader.METADATA));
    for (SafetensorsWriter.Planned tensor : plan) {
      if (!names.add(tensor.name())) {
        throw new IllegalArgumentException("tensor " + tensor.name() + " is planned twice");
      }
    }
  }

  private static byte[] json(List<SafetensorsWriter.Planned> plan, Map<String, String> metadata) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      if (!metadata.isEmpty()) {
        json.writeObjectFieldStart(SafetensorsHeader.METADATA);
        for (Map.Entry<String, String> entry : metadata.entrySet()) {
          json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
      }
      long begin = 0;
      for (SafetensorsWriter.Planned tensor : plan) {
        long end = Math.addExact(begin, tensor.bytes());
        write(json, tensor, begin, end);
        begin = end;
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a header that JSON cannot hold", e);
    }
    return text.toByteArray();
  }

  private static void write(
      JsonGenerator json, SafetensorsWriter.Planned tensor, long begin, long end)
      throws IOException {
    json.writeObjectFieldStart(tensor.name());
    json.writeStringField(SafetensorsHeader.DTYPE, tensor.dtype().name());
    json.writeFieldName(SafetensorsHeader.SHAPE);
    json.writeArray(tensor.shape().dims(), 0, tensor.shape().rank());
    json.writeFieldName(SafetensorsHeader.OFFSETS);
    json.writeArray(new long[] {begin, end}, 0, 2);
    json.writeEndObject();
  }
}
