package org.semascope.models.weights;

/** Safetensors files made by hand, good and bad. */
final class SafetensorsBytes {
  private SafetensorsBytes() {}

  /** The given header with its actual length, and zeros as data. */
  static byte[] of(String header, int dataBytes) {
    return of(header, new byte[dataBytes]);
  }

  static byte[] of(String header, byte[] data) {
    LittleEndian json = new LittleEndian().text(header);
    return new LittleEndian().i64(json.size()).bytes(json.toBytes()).bytes(data).toBytes();
  }

  /** One entry of a header. */
  static String entry(String name, String dtype, String shape, long begin, long end) {
    return "\"%s\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":[%d,%d]}"
        .formatted(name, dtype, shape, begin, end);
  }

  /** A file with one tensor {@code a} and eight bytes of data. */
  static byte[] single(String dtype, String shape, long begin, long end) {
    return of("{" + entry("a", dtype, shape, begin, end) + "}", 8);
  }
}
