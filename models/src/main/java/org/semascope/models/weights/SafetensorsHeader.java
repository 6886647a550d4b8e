package org.semascope.models.weights;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semascope.models.ModelFormatException;

/** What the JSON at the head of a safetensors file says; not yet held against the data. */
final class SafetensorsHeader {
  /** The limit of the reference implementation. */
  static final int MOST_BYTES = 100_000_000;

  static final String METADATA = "__metadata__";
  static final String DTYPE = "dtype";
  static final String SHAPE = "shape";
  static final String OFFSETS = "data_offsets";

  private static final int MOST_DIMENSIONS = 64;

  /** {@code begin} and {@code end} count from the end of the header. */
  record Entry(String name, DType dtype, long[] dims, long begin, long end) {}

  private SafetensorsHeader() {}

  static List<Entry> parse(Path file, byte[] json) {
    List<Entry> entries = new ArrayList<>();
    StrictJson.read(
        file,
        "a safetensors header",
        json,
        header ->
            header.object(
                name -> {
                  if (name.equals(METADATA)) {
                    header.object(key -> header.string());
                  } else {
                    entries.add(new EntryReader(file, name).read(header));
                  }
                }));
    return entries;
  }

  private static final class EntryReader {
    private final Path file;
    private final String name;
    private DType dtype;
    private long[] dims;
    private long[] offsets;

    EntryReader(Path file, String name) {
      this.file = file;
      this.name = name;
    }

    Entry read(StrictJson header) throws IOException {
      header.object(
          key -> {
            switch (key) {
              case DTYPE -> dtype = dtype(header.string());
              case SHAPE -> dims = header.integers(MOST_DIMENSIONS);
              case OFFSETS -> offsets = header.integers(2);
              default -> header.skip();
            }
          });
      if (dtype == null || dims == null || offsets == null || offsets.length != 2) {
        throw ModelFormatException.tensor(
            file,
            name,
            "a dtype, a shape and two data_offsets",
            "dtype %s, shape %s, data_offsets %s"
                .formatted(dtype, Arrays.toString(dims), Arrays.toString(offsets)));
      }
      return new Entry(name, dtype, dims, offsets[0], offsets[1]);
    }

    private DType dtype(String code) {
      for (DType known : DType.values()) {
        if (known.name().equals(code)) {
          return known;
        }
      }
      throw ModelFormatException.tensor(
          file, name, "a dtype of " + Arrays.toString(DType.values()), code);
    }
  }
}
