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
import org.semascope.models.ModelFormatException;

/**
 * Reads safetensors: the header's length in eight bytes, a header of JSON, then the data, which the
 * tensors must cover without gaps and overlaps.
 */
final class Safetensors {
  /** The limit of the reference implementation. */
  static final int MOST_HEADER_BYTES = 100_000_000;

  static final String METADATA = "__metadata__";
  static final String DTYPE = "dtype";
  static final String SHAPE = "shape";
  static final String OFFSETS = "data_offsets";

  private static final String EXPECTED = "a safetensors file";
  private static final int MOST_DIMENSIONS = 64;

  private static final class Header {
    @JsonProperty(METADATA)
    private Map<String, String> metadata; // checked, not used

    @JsonAnySetter private final Map<String, Entry> tensors = new LinkedHashMap<>();
  }

  /** A tensor in the header; begin and end of the data count from the end of the header. */
  private record Entry(
      @JsonProperty(DTYPE) DType dtype,
      @JsonProperty(SHAPE) long[] dims,
      @JsonProperty(OFFSETS) long[] offsets) {
    long begin() {
      return offsets[0];
    }

    long end() {
      return offsets[1];
    }
  }

  private final FileBytes file;

  private Safetensors(FileBytes file) {
    this.file = file;
  }

  static Checkpoint read(Path path) {
    try (FileBytes file = FileBytes.open(path)) {
      file.refuseFailedDownload(EXPECTED);
      Safetensors reader = new Safetensors(file);
      byte[] json = reader.header();
      Map<String, Entry> entries =
          StrictJson.read(path, "a safetensors header", json, Header.class).tensors;
      return new Checkpoint(path, reader.tensors(Long.BYTES + json.length, entries));
    }
  }

  private byte[] header() {
    long length = file.cursor(0, Long.BYTES, "the length of the header").fixed64();
    if (length < 0 || length > MOST_HEADER_BYTES) {
      throw ModelFormatException.file(
          file.path(),
          "a safetensors header of at most " + MOST_HEADER_BYTES + " bytes",
          "one of " + Long.toUnsignedString(length));
    }
    byte[] header = file.cursor(Long.BYTES, length, "a header").array(length);
    if (header.length == 0 || header[0] != '{') {
      throw ModelFormatException.file(
          file.path(),
          "a safetensors header that begins with '{'",
          header.length == 0 ? "an empty one" : "byte 0x%02x".formatted(header[0]));
    }
    return header;
  }

  private SortedMap<String, StoredTensor> tensors(long dataStart, Map<String, Entry> entries) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    long present = file.size() - dataStart;
    long covered = 0;
    for (Map.Entry<String, Entry> named : inOrderOfData(entries)) {
      String name = named.getKey();
      Entry entry = named.getValue();
      require(
          name,
          entry.begin() >= 0 && entry.begin() <= entry.end(),
          "data_offsets with 0 <= begin <= end",
          Arrays.toString(entry.offsets()));
      require(
          name,
          entry.begin() == covered,
          "data from byte %s, where the previous tensor ends".formatted(covered),
          (entry.begin() < covered ? "an overlap" : "a gap") + " from byte " + entry.begin());
      require(
          name,
          entry.end() <= present,
          "data within " + present + " bytes",
          "an end at byte " + entry.end());
      long offset = dataStart + entry.begin();
      long bytes = entry.end() - entry.begin();
      tensors.put(
          name,
          StoredTensor.checked(
              name, entry.dtype(), entry.dims(), file.path(), offset, bytes, file.size()));
      covered = entry.end();
    }
    if (present != covered) {
      throw ModelFormatException.file(
          file.path(),
          "%s bytes of data, as the header says".formatted(covered),
          present + " bytes");
    }
    return tensors;
  }

  private List<Map.Entry<String, Entry>> inOrderOfData(Map<String, Entry> entries) {
    entries.forEach(
        (name, entry) -> {
          require(name, entry != null, "dtype, shape and data_offsets", "null");
          int dimensions = entry.dims().length;
          require(
              name,
              dimensions <= MOST_DIMENSIONS,
              "at most " + MOST_DIMENSIONS + " dimensions",
              dimensions);
          int offsets = entry.offsets().length;
          require(name, offsets == 2, "two data_offsets", offsets);
        });
    return entries.entrySet().stream()
        .sorted(
            Map.Entry.comparingByValue(
                Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end)))
        .toList();
  }

  private void require(String tensor, boolean holds, String expected, Object found) {
    if (!holds) {
      throw ModelFormatException.tensor(file.path(), tensor, expected, found);
    }
  }
}
