package org.semascope.models.weights;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.core.Excerpt;

/**
 * Reads safetensors: the header's length in eight bytes, a header of JSON, then the data, which the
 * tensors must cover without gaps and overlaps.
 */
final class Safetensors {
  /** The limit of the reference implementation. */
  static final int MOST_HEADER_BYTES = 100_000_000;

  static final String METADATA = "__metadata__";
  private static final String DTYPE = "dtype";
  private static final String SHAPE = "shape";
  private static final String OFFSETS = "data_offsets";
  private static final int MOST_DIMENSIONS = 64;

  private record Header(Map<String, String> metadata, Map<String, Entry> tensors) {}

  /** A tensor in the header; begin and end of the data count from the end of the header. */
  record Entry(
      @JsonProperty(DTYPE) DType dtype,
      @JsonProperty(SHAPE) long[] dims,
      @JsonProperty(OFFSETS) long[] offsets) {
    private static Entry read(StrictJson json) throws IOException {
      DType[] dtype = new DType[1];
      long[][] numbers = new long[2][];
      json.object(
          key -> {
            switch (key) {
              case DTYPE -> dtype[0] = dtype(json);
              case SHAPE -> numbers[0] = json.integers(MOST_DIMENSIONS, "dimensions");
              case OFFSETS -> numbers[1] = json.integers(MOST_DIMENSIONS, "offsets");
              default -> json.skip();
            }
          },
          DTYPE,
          SHAPE,
          OFFSETS);
      return new Entry(dtype[0], numbers[0], numbers[1]);
    }

    private static DType dtype(StrictJson json) throws IOException {
      String name = json.text();
      try {
        return DType.valueOf(name);
      } catch (IllegalArgumentException e) {
        throw json.fault(
            "expected one of %s, found %s"
                .formatted(Arrays.toString(DType.values()), Excerpt.start(name, 40)));
      }
    }
  }

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
      Header header = StrictJson.read(path, "a safetensors header", json, Safetensors::header);
      return new Checkpoint(
          path, tensors(file, Long.BYTES + length, header.tensors), header.metadata);
    }
  }

  private static Header header(StrictJson json) throws IOException {
    Map<String, String> metadata = new LinkedHashMap<>();
    Map<String, Entry> tensors = new LinkedHashMap<>();
    json.object(
        key -> {
          if (key.equals(METADATA)) {
            metadata.putAll(json.texts());
          } else {
            tensors.put(key, Entry.read(json));
          }
        });
    return new Header(metadata, tensors);
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
