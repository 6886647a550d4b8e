package org.semascope.models.weights;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** Reads a checkpoint in several files (shards) by the index that maps tensors to files. */
final class ShardIndex {
  private static final int MOST_BYTES = 100_000_000;
  private static final String WHAT = "an index of shards";

  private record Index(@JsonProperty("weight_map") Map<String, String> weightMap) {}

  private ShardIndex() {}

  /**
   * @param reader reads one shard
   */
  static Checkpoint read(Path index, Function<Path, Checkpoint> reader) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    for (Map.Entry<String, List<String>> promised : namesByShard(index).entrySet()) {
      Path shard = shard(index, promised.getKey());
      Map<String, StoredTensor> found = reader.apply(shard).tensors();
      for (String name : promised.getValue()) {
        if (!found.containsKey(name)) {
          throw ModelFormatException.tensor(
              index, name, "it in " + promised.getKey(), "no such tensor there");
        }
      }
      for (StoredTensor tensor : found.values()) {
        StoredTensor other = tensors.put(tensor.name(), tensor);
        if (other != null) {
          throw ModelFormatException.tensor(
              index,
              tensor.name(),
              "one shard that holds it",
              "both " + other.file().getFileName() + " and " + promised.getKey());
        }
      }
    }
    return new Checkpoint(index, tensors);
  }

  /** The index and its shards sorted by name; empty if the index or a shard is faulty. */
  static List<Path> files(Path index) {
    try {
      List<Path> files = new ArrayList<>(List.of(index));
      new TreeSet<>(namesByShard(index).keySet()).forEach(name -> files.add(shard(index, name)));
      return files;
    } catch (SemascopeException e) {
      return List.of(); // opening the weights reports the fault
    }
  }

  private static Map<String, List<String>> namesByShard(Path index) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    StrictJson.read(index, WHAT, text(index), Index.class)
        .weightMap()
        .forEach(
            (tensor, shard) -> names.computeIfAbsent(shard, name -> new ArrayList<>()).add(tensor));
    if (names.isEmpty()) {
      throw ModelFormatException.file(index, "a weight_map that names tensors", "none");
    }
    return names;
  }

  private static byte[] text(Path index) {
    try (FileBytes bytes = FileBytes.open(index)) {
      bytes.refuseFailedDownload(WHAT);
      if (bytes.size() > MOST_BYTES) {
        throw ModelFormatException.file(
            index, "an index of at most " + MOST_BYTES + " bytes", bytes.size());
      }
      return bytes.cursor(0, bytes.size(), "the index").array(bytes.size());
    }
  }

  /** A shard must be in the folder of its index: nothing else is ever opened. */
  private static Path shard(Path index, String name) {
    Path shard;
    try {
      shard = index.resolveSibling(name);
    } catch (InvalidPathException e) {
      throw ModelFormatException.file(index, "plain file names of shards", "'" + name + "'", e);
    }
    if (!name.matches("(?!\\.\\.?$)[^/\\\\:]+")) {
      throw ModelFormatException.file(index, "plain file names of shards", "'" + name + "'");
    }
    if (!Files.isRegularFile(shard)) {
      throw ModelFormatException.file(
          index, "shard " + name + " in the same folder", "no such file");
    }
    return shard;
  }
}
