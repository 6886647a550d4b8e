package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.ModelFormatException;

/**
 * Reads safetensors: the header's length in eight bytes, a header of JSON, then the data, which the
 * tensors must cover from end to end without a gap and without sharing a byte.
 */
final class Safetensors {
  private static final String EXPECTED = "a safetensors file";
  private static final int LENGTH_BYTES = 8;

  private Safetensors() {}

  static Checkpoint read(Path file) {
    try (FileBytes bytes = FileBytes.open(file)) {
      bytes.refuseFailedDownload(EXPECTED);
      byte[] header = header(bytes);
      List<SafetensorsHeader.Entry> entries = SafetensorsHeader.parse(file, header);
      return new FileCheckpoint(file, tensors(bytes, LENGTH_BYTES + header.length, entries));
    }
  }

  private static byte[] header(FileBytes bytes) {
    long length = bytes.cursor(0, LENGTH_BYTES, "the length of the header").fixed64();
    if (length < 0 || length > SafetensorsHeader.MOST_BYTES) {
      throw ModelFormatException.file(
          bytes.path(),
          "a safetensors header of at most " + SafetensorsHeader.MOST_BYTES + " bytes",
          "one of " + Long.toUnsignedString(length));
    }
    byte[] header = bytes.cursor(LENGTH_BYTES, length, "a header").array(length);
    if (header.length == 0 || header[0] != '{') {
      throw ModelFormatException.file(
          bytes.path(), "a safetensors header that begins with '{'", start(header));
    }
    return header;
  }

  private static String start(byte[] header) {
    return header.length == 0 ? "an empty one" : "byte 0x%02x".formatted(header[0]);
  }

  private static SortedMap<String, StoredTensor> tensors(
      FileBytes bytes, long dataStart, List<SafetensorsHeader.Entry> entries) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    List<SafetensorsHeader.Entry> inOrder =
        entries.stream()
            .sorted(
                Comparator.comparingLong(SafetensorsHeader.Entry::begin)
                    .thenComparingLong(SafetensorsHeader.Entry::end))
            .toList();
    long covered = 0;
    for (SafetensorsHeader.Entry entry : inOrder) {
      if (entry.begin() > entry.end() || entry.begin() < 0) {
        throw ModelFormatException.tensor(
            bytes.path(),
            entry.name(),
            "data_offsets with 0 <= begin <= end",
            "[%s, %s]".formatted(entry.begin(), entry.end()));
      }
      if (entry.begin() != covered) {
        throw ModelFormatException.tensor(
            bytes.path(),
            entry.name(),
            "data from byte %s, where the tensor before ends".formatted(covered),
            "%s from byte %s"
                .formatted(entry.begin() < covered ? "an overlap" : "a hole", entry.begin()));
      }
      tensors.put(entry.name(), place(bytes, dataStart, entry));
      covered = entry.end();
    }
    requireNothingBehind(bytes, dataStart, covered);
    return tensors;
  }

  private static StoredTensor place(
      FileBytes bytes, long dataStart, SafetensorsHeader.Entry entry) {
    if (entry.end() > bytes.size() - dataStart) {
      throw ModelFormatException.tensor(
          bytes.path(),
          entry.name(),
          "data within " + (bytes.size() - dataStart) + " bytes",
          "an end at byte " + entry.end());
    }
    return StoredTensors.place(
        entry.name(),
        entry.dtype(),
        entry.dims(),
        bytes.path(),
        dataStart + entry.begin(),
        entry.end() - entry.begin(),
        bytes.size());
  }

  private static void requireNothingBehind(FileBytes bytes, long dataStart, long covered) {
    long present = bytes.size() - dataStart;
    if (present != covered) {
      throw ModelFormatException.file(
          bytes.path(),
          "%s bytes of data, as the header says".formatted(covered),
          present + " bytes");
    }
  }
}
