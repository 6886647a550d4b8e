package org.semascope.models.weights;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.semascope.models.weights.TorchAllowList.Storage;
import org.semascope.models.weights.Unpickler.Dict;
import org.semascope.models.wire.ByteCursor;

/**
 * Reads files of {@code torch.save}, in two forms.
 *
 * <p>The zip form: {@code <top>/data.pkl} describes the tensors, {@code <top>/data/<key>} holds the
 * elements of a storage, uncompressed, so that they can be mapped.
 *
 * <p>The legacy stream, before PyTorch 1.6: a magic number, a protocol number, properties of the
 * machine, the object and the keys of its storages, each a pickle; then every storage in the order
 * of the keys: its number of elements in eight bytes, then the elements.
 */
record TorchFile(FileBytes file) {
  /** A state dictionary takes a few hundred bytes per tensor. */
  private static final long LONGEST_PICKLE = 64L << 20;

  private static final String EXPECTED = "a PyTorch file, a zip archive or a pickle";
  private static final long ZIP = 0x04034b50L;
  private static final int PICKLE = 0x80;
  private static final String LITTLE = "little";
  private static final BigInteger MAGIC = new BigInteger("1950a86a20f9469cfc6c", 16);
  private static final long PROTOCOL = 1001;

  /** Keys under which training scripts save the state dictionary. */
  private static final List<String> WRAPPERS = List.of("state_dict", "model");

  private static final int DEEPEST = 3;

  static Checkpoint read(Path path) {
    try (FileBytes file = FileBytes.open(path, EXPECTED)) {
      TorchFile torch = new TorchFile(file);
      long start = file.cursor(0, 4, "the start of a PyTorch file").unsignedInt();
      if (start == ZIP) {
        return torch.readZip();
      }
      if ((start & 0xff) == PICKLE) {
        return torch.readLegacy();
      }
      throw file.bad(EXPECTED, "the bytes %08x".formatted(Integer.reverseBytes((int) start)));
    }
  }

  private Checkpoint readZip() {
    ZipDirectory zip = ZipDirectory.read(file);
    List<ZipDirectory.Entry> pickles =
        zip.entries().values().stream()
            .filter(entry -> entry.name().matches("[^/]*/data\\.pkl"))
            .toList();
    if (pickles.size() != 1) {
      throw file.bad("one data.pkl in a folder at the top of the archive", pickles.size());
    }
    ZipDirectory.Entry pickle = pickles.get(0);
    String top = pickle.name().substring(0, pickle.name().indexOf('/'));
    requireLittleEndian(zip, top + "/byteorder");
    if (pickle.size() > LONGEST_PICKLE) {
      String most = "%s of at most %s bytes".formatted(pickle.name(), LONGEST_PICKLE);
      throw file.bad(most, pickle.size());
    }
    ByteCursor input = file.cursor(zip.dataStart(pickle), pickle.size(), "the pickle");
    return locate(
        new Unpickler(input).load(),
        (tensor, storage) -> {
          String name = top + "/data/" + storage.key();
          ZipDirectory.Entry entry = zip.entries().get(name);
          if (entry == null || entry.size() != storage.bytes()) {
            throw file.bad(
                tensor,
                "%s bytes in %s".formatted(storage.bytes(), name),
                entry == null ? "no such entry" : entry.size() + " bytes");
          }
          return zip.dataStart(entry);
        });
  }

  private void requireLittleEndian(ZipDirectory zip, String name) {
    ZipDirectory.Entry entry = zip.entries().get(name);
    if (entry == null) {
      return; // older files are all little-endian
    }
    long length = Math.min(entry.size(), LITTLE.length() + 1L);
    String order = file.cursor(zip.dataStart(entry), length, name).utf8(length);
    if (!order.equals(LITTLE)) {
      throw file.bad("little-endian numbers (" + name + ")", order);
    }
  }

  private Checkpoint readLegacy() {
    ByteCursor input = file.cursor(0, Math.min(file.size(), LONGEST_PICKLE), "the pickle");
    require(input, "PyTorch's magic number", MAGIC, new Unpickler(input).load());
    require(input, "a protocol of 1001", PROTOCOL, new Unpickler(input).load());
    Object system = new Unpickler(input).load();
    Object little = system instanceof Dict dict ? dict.entries().get("little_endian") : system;
    require(input, "little-endian numbers", true, little);
    Unpickler pickle = new Unpickler(input);
    Object pickled = pickle.load();
    Map<String, Long> starts = storageStarts(input, pickle.storages());
    return locate(
        pickled,
        (tensor, storage) -> {
          Long start = starts.get(storage.key());
          if (start == null) {
            throw file.bad(tensor, "a storage " + storage.key(), "no such storage");
          }
          return start;
        });
  }

  private Map<String, Long> storageStarts(ByteCursor input, Map<String, Storage> storages) {
    Object keys = new Unpickler(input).load();
    if (!(keys instanceof List<?> list)) {
      throw input.bad("a list of storage keys", Unpickler.describe(keys));
    }
    Map<String, Long> starts = new HashMap<>();
    long at = input.position();
    for (Object key : list) {
      Storage storage = key instanceof String ? storages.get(key) : null;
      if (storage == null || starts.containsKey(storage.key())) {
        throw input.bad("each key of a storage once", Unpickler.describe(key));
      }
      String name = "storage " + storage.key();
      long elements = file.cursor(at, Long.BYTES, "the length of " + name).fixed64();
      if (elements != storage.elements()) {
        throw file.bad("%s elements in %s".formatted(storage.elements(), name), elements);
      }
      at += Long.BYTES;
      long left = file.size() - at;
      if (storage.bytes() > left) {
        throw file.bad("%s bytes of %s".formatted(storage.bytes(), name), left + " until the end");
      }
      starts.put(storage.key(), at);
      at += storage.bytes();
    }
    return starts;
  }

  private static void require(ByteCursor input, String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw input.bad(what, found == null ? "nothing" : Unpickler.describe(found));
    }
  }

  /**
   * @param starts returns the offset of a storage in the file, for the tensor of a name
   */
  private Checkpoint locate(Object pickled, BiFunction<String, Storage, Long> starts) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    stateDict(pickled)
        .forEach(
            (name, value) -> {
              if (value instanceof TorchAllowList.Tensor tensor) {
                long start = starts.apply(name, tensor.storage());
                tensors.put(name, tensor.locate(name, file, start));
              }
            });
    return new Checkpoint(file.path(), tensors);
  }

  /** The dictionary of tensors: the pickled value, or a dictionary nested in it. */
  private Map<String, Object> stateDict(Object pickled) {
    Object value = pickled;
    for (int depth = 0; depth < DEEPEST && value instanceof Dict dict; depth++) {
      Map<String, Object> entries = dict.entries();
      if (entries.values().stream().anyMatch(TorchAllowList.Tensor.class::isInstance)) {
        return entries;
      }
      Stream<Object> wrapped = WRAPPERS.stream().map(entries::get);
      value = wrapped.filter(Dict.class::isInstance).findFirst().orElse(null);
    }
    throw file.bad("a dictionary of tensors", Unpickler.describe(pickled) + " without any");
  }
}
