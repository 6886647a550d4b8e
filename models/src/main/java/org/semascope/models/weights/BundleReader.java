package org.semascope.models.weights;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.ProtoFields;

/** Reads the index of a TensorFlow bundle and holds every entry against the data files. */
final class BundleReader {
  private static final String HEADER_KEY = "";
  private static final long MOST_SHARDS = 99_999; // what the five digits of a file name can say

  private final Path index;
  private final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
  private final Map<String, Integer> checksums = new HashMap<>();
  private final Map<Path, Long> sizes = new HashMap<>();
  private long shards;

  private BundleReader(Path index) {
    this.index = index;
  }

  static BundleReader read(Path index) {
    BundleReader reader = new BundleReader(index);
    try (FileBytes file = FileBytes.open(index)) {
      file.refuseFailedDownload("the index of a TensorFlow bundle");
      SortedTable.read(file, reader::take);
    }
    if (reader.shards == 0) {
      throw ModelFormatException.file(index, "a header that counts the data files", "none");
    }
    return reader;
  }

  Path index() {
    return index;
  }

  SortedMap<String, StoredTensor> tensors() {
    return tensors;
  }

  /** The CRC-32C of every tensor's data. */
  Map<String, Integer> checksums() {
    return checksums;
  }

  /** The empty key sorts first, so that the header comes before all entries. */
  private void take(String key, ByteCursor value) {
    if (key.equals(HEADER_KEY)) {
      readHeader(new ProtoFields(value));
    } else {
      BundleEntry entry = BundleEntry.parse(value);
      if (entry.dtype() != BundleEntry.STRING) { // strings describe the graph, they are no weights
        tensors.put(key, place(key, entry));
        checksums.put(key, entry.crc());
      }
    }
  }

  private void readHeader(ProtoFields header) {
    boolean bigEndian = false;
    for (int field = header.next(); field != 0; field = header.next()) {
      switch (field) {
        case 1 -> shards = header.varint();
        case 2 -> bigEndian = header.varint() != 0;
        default -> header.skip();
      }
    }
    if (bigEndian) {
      throw ModelFormatException.file(index, "little-endian numbers", "a big-endian bundle");
    }
    if (shards < 1 || shards > MOST_SHARDS) {
      throw ModelFormatException.file(
          index, "1 to " + MOST_SHARDS + " data files", Long.toUnsignedString(shards));
    }
  }

  private StoredTensor place(String name, BundleEntry entry) {
    if (entry.element() == null) {
      throw ModelFormatException.tensor(
          index, name, "a known element type", "TensorFlow's type " + entry.dtype());
    }
    if (entry.sliced()) {
      throw ModelFormatException.tensor(index, name, "a variable in one piece", "a sliced one");
    }
    if (entry.shard() < 0 || entry.shard() >= shards) {
      throw ModelFormatException.tensor(
          index,
          name,
          "a data file below %s".formatted(shards),
          Long.toUnsignedString(entry.shard()));
    }
    StoredTensors.requireBytes(name, entry.element(), entry.dims(), index, entry.size());
    Path file = dataFile(entry.shard());
    return StoredTensors.place(
        name,
        entry.element(),
        entry.dims(),
        file,
        entry.offset(),
        entry.size(),
        sizes.computeIfAbsent(file, this::size));
  }

  private Path dataFile(long shard) {
    String name = index.getFileName().toString();
    String prefix = name.substring(0, name.lastIndexOf('.'));
    return index.resolveSibling(
        String.format(Locale.ROOT, "%s.data-%05d-of-%05d", prefix, shard, shards));
  }

  private long size(Path file) {
    if (!Files.isRegularFile(file)) {
      throw ModelFormatException.file(
          index, "the data file " + file.getFileName() + " beside it", "no such file");
    }
    try (FileBytes data = FileBytes.open(file)) {
      return data.size();
    }
  }
}
