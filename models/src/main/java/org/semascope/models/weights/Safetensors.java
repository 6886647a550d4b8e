package org.semascope.models.weights;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
  /** The limit of the reference implementation. */
  static final int MOST_HEADER_BYTES = 100_000_000;

  static final String METADATA = "__metadata__";
  static final String DTYPE = "dtype";
  static final String SHAPE = "shape";
  static final String OFFSETS = "data_offsets";

  private static final String EXPECTED = "a safetensors file";
  private static final int MOST_DIMENSIONS = 64;

  /** A tensor in the header; {@code begin} and {@code end} count from the end of the header. */
  private record Entry(String name, DType dtype, long[] dims, long begin, long end) {}

  private final FileBytes file;

  private Safetensors(FileBytes file) {
    this.file = file;
  }

  static Checkpoint read(Path path) {
    try (FileBytes file = FileBytes.open(path)) {
      file.refuseFailedDownload(EXPECTED);
      Safetensors reader = new Safetensors(file);
      byte[] header = reader.header();
      return new Checkpoint(
          path, reader.tensors(Long.BYTES + header.length, reader.entries(header)));
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

  /** The entries of the header in the order of their data. */
  private List<Entry> entries(byte[] json) {
    List<Entry> entries = new ArrayList<>();
    StrictJson.read(
        file.path(),
        "a safetensors header",
        json,
        header ->
            header.object(
                name -> {
                  if (name.equals(METADATA)) {
                    header.object(key -> header.string());
                  } else {
                    entries.add(entry(name, header));
                  }
                }));
    entries.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
    return entries;
  }

  private Entry entry(String name, StrictJson header) throws IOException {
    String[] dtype = {null};
    long[][] dims = {null};
    long[][] offsets = {null};
    header.object(
        key -> {
          switch (key) {
            case DTYPE -> dtype[0] = header.string();
            case SHAPE -> dims[0] = header.integers(MOST_DIMENSIONS);
            case OFFSETS -> offsets[0] = header.integers(2);
            default -> header.skip();
          }
        });
    if (dtype[0] == null || dims[0] == null || offsets[0] == null || offsets[0].length != 2) {
      throw ModelFormatException.tensor(
          file.path(),
          name,
          "a dtype, a shape and two data_offsets",
          "dtype %s, shape %s, data_offsets %s"
              .formatted(dtype[0], Arrays.toString(dims[0]), Arrays.toString(offsets[0])));
    }
    return new Entry(name, dtype(name, dtype[0]), dims[0], offsets[0][0], offsets[0][1]);
  }

  private DType dtype(String tensor, String name) {
    return Arrays.stream(DType.values())
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                ModelFormatException.tensor(
                    file.path(), tensor, "a dtype of " + Arrays.toString(DType.values()), name));
  }

  private SortedMap<String, StoredTensor> tensors(long dataStart, List<Entry> entries) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    long present = file.size() - dataStart;
    long covered = 0;
    for (Entry entry : entries) {
      if (entry.begin() > entry.end() || entry.begin() < 0) {
        throw ModelFormatException.tensor(
            file.path(),
            entry.name(),
            "data_offsets with 0 <= begin <= end",
            "[%s, %s]".formatted(entry.begin(), entry.end()));
      }
      if (entry.begin() != covered) {
        throw ModelFormatException.tensor(
            file.path(),
            entry.name(),
            "data from byte %s, where the tensor before ends".formatted(covered),
            "%s from byte %s"
                .formatted(entry.begin() < covered ? "an overlap" : "a hole", entry.begin()));
      }
      if (entry.end() > present) {
        throw ModelFormatException.tensor(
            file.path(),
            entry.name(),
            "data within " + present + " bytes",
            "an end at byte " + entry.end());
      }
      tensors.put(
          entry.name(),
          StoredTensors.place(
              entry.name(),
              entry.dtype(),
              entry.dims(),
              file.path(),
              dataStart + entry.begin(),
              entry.end() - entry.begin(),
              file.size()));
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
}
