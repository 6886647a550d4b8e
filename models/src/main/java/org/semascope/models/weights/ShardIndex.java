package org.semascope.models.weights;

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

/** Reads a checkpoint cut into several files by the index that says which tensor is in which. */
final class ShardIndex {
  private static final int MOST_BYTES = 100_000_000;
  private static final String WEIGHT_MAP = "weight_map";

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

  /** The index and its shards in the order of names; none if the index or a shard is not whole. */
  static List<Path> files(Path index) {
    try {
      List<Path> files = new ArrayList<>(List.of(index));
      new TreeSet<>(namesByShard(index).keySet()).forEach(name -> files.add(shard(index, name)));
      return files;
    } catch (SemascopeException e) {
      return List.of(); // who opens the weights says what is wrong with them
    }
  }

  private static Map<String, List<String>> namesByShard(Path index) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    StrictJson.read(
        index,
        "an index of shards",
        text(index),
        json ->
            json.object(
                key -> {
                  if (key.equals(WEIGHT_MAP)) {
                    json.object(
                        tensor ->
                            names
                                .computeIfAbsent(json.string(), shard -> new ArrayList<>())
                                .add(tensor));
                  } else {
                    json.skip();
                  }
                }));
    if (names.isEmpty()) {
      throw ModelFormatException.file(index, "a weight_map that names tensors", "none");
    }
    return names;
  }

  private static byte[] text(Path index) {
    try (FileBytes bytes = FileBytes.open(index)) {
      bytes.refuseFailedDownload("an index of shards");
      if (bytes.size() > MOST_BYTES) {
        throw ModelFormatException.file(
            index, "an index of at most " + MOST_BYTES + " bytes", bytes.size());
      }
      return bytes.cursor(0, bytes.size(), "the index").array(bytes.size());
    }
  }

  /** An index may name neighbours only: nothing outside its own folder is ever opened. */
  private static Path shard(Path index, String name) {
    Path shard;
    try {
      shard = Path.of(name);
    } catch (InvalidPathException e) {
      throw ModelFormatException.file(index, "plain file names of shards", "'" + name + "'", e);
    }
    boolean plain =
        !name.isEmpty()
            && !name.equals(".")
            && !name.equals("..")
            && name.indexOf('/') < 0
            && name.indexOf('\\') < 0
            && !shard.isAbsolute();
    if (!plain) {
      throw ModelFormatException.file(index, "plain file names of shards", "'" + name + "'");
    }
    Path inFolder = index.resolveSibling(shard);
    if (!Files.isRegularFile(inFolder)) {
      throw ModelFormatException.file(index, "the shard " + name + " beside it", "no such file");
    }
    return inFolder;
  }
}
