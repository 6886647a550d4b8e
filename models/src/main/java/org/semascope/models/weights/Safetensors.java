package org.semascope.models.weights;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads safetensors: the header's length in eight bytes, a header of JSON, then the data, which the
 * tensors must cover without gaps and overlaps.
 */
final class Safetensors {
  /** The limit of the reference implementation. */
  static final int MOST_HEADER_BYTES = 100_000_000;

  static final String METADATA = "__metadata__";
  private static final int MOST_DIMENSIONS = 64;

  private static final class Header {
    @JsonProperty(METADATA)
    private Map<String, String> metadata = Map.of();

    @JsonAnySetter private final Map<String, Entry> tensors = new LinkedHashMap<>();
  }

  /** A tensor in the header; begin and end of the data count from the end of the header. */
  record Entry(
      @JsonProperty("dtype") DType dtype,
      @JsonProperty("shape") long[] dims,
      @JsonProperty("data_offsets") long[] offsets) {}

  private Safetensors() {}

  static Checkpoint read(Path path) {
    try (FileBytes file = FileBytes.open(path, "a safetensors file")) {
      long length = file.cursor(0, Long.BYTES, "the length of the header").fixed64();
      if (length < 0 || length > MOST_HEADER_BYTES) {
        throw file.bad(
            "a safetensors header of at most " + MOST_HEADER_BYTES + " bytes",
            "one of " + Long.toUnsignedString(length));
      }
      byte[] json = file.cursor(Long.BYTES, length, "a header").array(length);
      if (length == 0 || json[0] != '{') {
        throw file.bad(
            "a safetensors header that begins with '{'",
            length == 0 ? "an empty one" : "byte 0x%02x".formatted(json[0]));
      }
      Header header = StrictJson.read(path, "a safetensors header", json, Header.class);
      return new Checkpoint(
          path, tensors(file, Long.BYTES + length, header.tensors), header.metadata);
    }
  }

  private static SortedMap<String, StoredTensor> tensors(
      FileBytes file, long dataStart, Map<String, Entry> entries) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    long present = file.size() - dataStart;
    long covered = 0;
    for (String name : inOrderOfData(file, entries)) {
      Entry entry = entries.get(name);
      long begin = entry.offsets[0];
      long end = entry.offsets[1];
      if (begin < 0 || begin > end) {
        String found = Arrays.toString(entry.offsets);
        throw file.bad(name, "data_offsets with 0 <= begin <= end", found);
      }
      if (begin != covered) {
        throw file.bad(
            name,
            "data from byte %s, where the previous tensor ends".formatted(covered),
            (begin < covered ? "an overlap" : "a gap") + " from byte " + begin);
      }
      if (end > present) {
        throw file.bad(name, "data within " + present + " bytes", "an end at byte " + end);
      }
      tensors.put(
          name,
          StoredTensor.checked(
              name, entry.dtype, entry.dims, file, dataStart + begin, end - begin));
      covered = end;
    }
    if (present != covered) {
      throw file.bad("%s bytes of data, as the header says".formatted(covered), present + " bytes");
    }
    return tensors;
  }

  private static List<String> inOrderOfData(FileBytes file, Map<String, Entry> entries) {
    entries.forEach(
        (name, entry) -> {
          if (entry == null) {
            throw file.bad(name, "dtype, shape and data_offsets", null);
          }
          if (entry.dims.length > MOST_DIMENSIONS) {
            String expected = "at most " + MOST_DIMENSIONS + " dimensions";
            throw file.bad(name, expected, entry.dims.length);
          }
          if (entry.offsets.length != 2) {
            throw file.bad(name, "two data_offsets", entry.offsets.length);
          }
        });
    Comparator<long[]> byOffsets = Arrays::compare;
    return entries.keySet().stream()
        .sorted(Comparator.comparing(name -> entries.get(name).offsets, byOffsets))
        .toList();
  }
}
