package org.semascope.models.weights;

import java.io.IOException;
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

  private static final String WEIGHT_MAP = "weight_map";

  private ShardIndex() {}

  /**
   * @param reader reads one shard
   */
  static Checkpoint read(Path index, Function<Path, Checkpoint> reader) {
    Map<String, Map<String, StoredTensor>> shards = new LinkedHashMap<>();
    weightMap(index)
        .forEach(
            (name, shard) -> {
              Map<String, StoredTensor> found =
                  shards.computeIfAbsent(shard, s -> reader.apply(shard(index, s)).tensors());
              if (!found.containsKey(name)) {
                throw ModelFormatException.tensor(
                    index, name, "it in " + shard, "no such tensor there");
              }
            });
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    shards.forEach(
        (shard, found) ->
            found.forEach(
                (name, tensor) -> {
                  StoredTensor other = tensors.put(name, tensor);
                  if (other != null) {
                    String both = "both %s and %s".formatted(other.file().getFileName(), shard);
                    throw ModelFormatException.tensor(index, name, "one shard that holds it", both);
                  }
                }));
    return new Checkpoint(index, tensors);
  }

  /** The index and its shards sorted by name; empty if the index or a shard is faulty. */
  static List<Path> files(Path index) {
    try {
      List<Path> files = new ArrayList<>(List.of(index));
      new TreeSet<>(weightMap(index).values()).forEach(name -> files.add(shard(index, name)));
      return files;
    } catch (SemascopeException e) {
      return List.of(); // opening the weights reports the fault
    }
  }

  /** The file of each tensor. */
  private static Map<String, String> weightMap(Path index) {
    try (FileBytes bytes = FileBytes.open(index, WHAT)) {
      long size = bytes.size();
      if (size > MOST_BYTES) {
        throw bytes.bad("an index of at most " + MOST_BYTES + " bytes", size);
      }
      byte[] json = bytes.cursor(0, size, "the index").array(size);
      Map<String, String> weightMap = StrictJson.read(index, WHAT, json, ShardIndex::weightMap);
      if (weightMap.isEmpty()) {
        throw bytes.bad("a weight_map that names tensors", "none");
      }
      return weightMap;
    }
  }

  private static Map<String, String> weightMap(StrictJson json) throws IOException {
    Map<String, String> found = new LinkedHashMap<>();
    json.object(
        key -> {
          if (key.equals(WEIGHT_MAP)) {
            found.putAll(json.texts());
          } else {
            json.skip();
          }
        },
        WEIGHT_MAP);
    return found;
  }

  /** A shard must be in the folder of its index: nothing else is ever opened. */
  private static Path shard(Path index, String name) {
    try {
      if (name.matches("(?!\\.\\.?$)[^/\\\\:]+")) {
        Path shard = index.resolveSibling(name);
        if (Files.isRegularFile(shard)) {
          return shard;
        }
        throw ModelFormatException.file(
            index, "shard " + name + " in the same folder", "no such file");
      }
    } catch (InvalidPathException e) {
      // refused as other names are
    }
    throw ModelFormatException.file(index, "plain file names of shards", "'" + name + "'");
  }
}
