package org.semascope.models.weights;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.PickleValues.Dict;

/**
 * Reads the stream of before PyTorch 1.6: a magic number, a protocol number, facts about the
 * machine, the object and the keys of its storages, each a pickle; then every storage in the order
 * of the keys, its number of elements in eight bytes before the numbers themselves.
 */
final class TorchLegacy {
  private static final BigInteger MAGIC = new BigInteger("1950a86a20f9469cfc6c", 16);
  private static final long PROTOCOL = 1001;
  private static final int LENGTH_BYTES = 8;

  private final FileBytes file;
  private final PickleInput input;

  private TorchLegacy(FileBytes file) {
    this.file = file;
    this.input = new PickleInput(file, 0, Math.min(file.size(), TorchFile.LONGEST_PICKLE));
  }

  static Checkpoint read(FileBytes file) {
    return new TorchLegacy(file).read();
  }

  private Checkpoint read() {
    require("PyTorch's magic number", MAGIC, Unpickler.load(input, new TorchWorld()));
    require("a protocol of " + PROTOCOL, PROTOCOL, Unpickler.load(input, new TorchWorld()));
    Object system = Unpickler.load(input, new TorchWorld());
    require(
        "little-endian numbers",
        true,
        system instanceof Dict facts ? facts.entries().get("little_endian") : system);
    TorchWorld world = new TorchWorld();
    Object pickled = Unpickler.load(input, world);
    Map<String, Long> starts = starts(world.storages());
    return TorchStateDict.place(
        file,
        pickled,
        (tensor, storage) -> {
          Long start = starts.get(storage.key());
          if (start == null) {
            throw ModelFormatException.tensor(
                file.path(), tensor, "a storage " + storage.key(), "no such storage");
          }
          return start;
        });
  }

  private Map<String, Long> starts(Map<String, TorchStorage> storages) {
    Object keys = Unpickler.load(input, new TorchWorld());
    if (!(keys instanceof List<?> list)) {
      throw input.bad("a list of storage keys", PickleValues.describe(keys));
    }
    Map<String, Long> starts = new HashMap<>();
    long at = input.position();
    for (Object key : list) {
      TorchStorage storage = key instanceof String ? storages.get(key) : null;
      if (storage == null || starts.containsKey(storage.key())) {
        throw input.bad("each key of a storage once", PickleValues.describe(key));
      }
      long elements =
          file.cursor(at, LENGTH_BYTES, "the length of storage " + storage.key()).fixed64();
      if (elements != storage.elements()) {
        throw ModelFormatException.file(
            file.path(),
            "%s elements in storage %s".formatted(storage.elements(), storage.key()),
            elements);
      }
      at += LENGTH_BYTES;
      if (storage.bytes() > file.size() - at) {
        throw ModelFormatException.file(
            file.path(),
            "%s bytes of storage %s".formatted(storage.bytes(), storage.key()),
            "%s until the end".formatted(file.size() - at));
      }
      starts.put(storage.key(), at);
      at += storage.bytes();
    }
    return starts;
  }

  private void require(String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw input.bad(what, found == null ? "nothing" : PickleValues.describe(found));
    }
  }
}
