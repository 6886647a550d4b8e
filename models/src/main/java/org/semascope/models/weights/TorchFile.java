package org.semascope.models.weights;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.ModelFormatException;
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
final class TorchFile {
  /** A state dictionary takes a few hundred bytes per tensor. */
  private static final long LONGEST_PICKLE = 64L << 20;

  private static final String EXPECTED = "a PyTorch file, a zip archive or a pickle";
  private static final long ZIP = 0x04034b50L;
  private static final int PICKLE = 0x80;
  private static final String PICKLE_NAME = "/data.pkl";
  private static final String LITTLE = "little";
  private static final BigInteger MAGIC = new BigInteger("1950a86a20f9469cfc6c", 16);
  private static final long PROTOCOL = 1001;

  /** Keys under which training scripts save the state dictionary. */
  private static final List<String> WRAPPERS = List.of("state_dict", "model");

  private static final int DEEPEST = 3;

  /** Finds the offset of a storage in the file; the tensor's name is for messages. */
  private interface Storages {
    long start(String tensor, Storage storage);
  }

  private final FileBytes file;

  private TorchFile(FileBytes file) {
    this.file = file;
  }

  static Checkpoint read(Path path) {
    try (FileBytes file = FileBytes.open(path)) {
      file.refuseFailedDownload(EXPECTED);
      long start = file.cursor(0, 4, "the start of a PyTorch file").unsignedInt();
      if (start == ZIP) {
        return new TorchFile(file).readZip();
      }
      if ((start & 0xff) == PICKLE) {
        return new TorchFile(file).readLegacy();
      }
      throw ModelFormatException.file(
          path, EXPECTED, "the bytes %08x".formatted(Integer.reverseBytes((int) start)));
    }
  }

  private Checkpoint readZip() {
    ZipDirectory zip = ZipDirectory.read(file);
    List<ZipDirectory.Entry> pickles =
        zip.entries().stream()
            .filter(entry -> entry.name().endsWith(PICKLE_NAME))
            .filter(e -> e.name().indexOf('/') == e.name().length() - PICKLE_NAME.length())
            .toList();
    if (pickles.size() != 1) {
      throw ModelFormatException.file(
          file.path(), "one data.pkl in a folder at the top of the archive", pickles.size());
    }
    ZipDirectory.Entry pickle = pickles.get(0);
    String top = pickle.name().substring(0, pickle.name().length() - PICKLE_NAME.length());
    requireLittleEndian(zip, top + "/byteorder");
    if (pickle.size() > LONGEST_PICKLE) {
      throw ModelFormatException.file(
          file.path(),
          "%s of at most %s bytes".formatted(pickle.name(), LONGEST_PICKLE),
          pickle.size());
    }
    ByteCursor input = file.cursor(zip.dataStart(pickle), pickle.size(), "the pickle");
    return locate(
        Unpickler.load(input, new TorchAllowList()),
        (tensor, storage) -> {
          ZipDirectory.Entry entry = zip.entry(top + "/data/" + storage.key());
          if (entry == null || entry.size() != storage.bytes()) {
            throw ModelFormatException.tensor(
                file.path(),
                tensor,
                "%s bytes in %s/data/%s".formatted(storage.bytes(), top, storage.key()),
                entry == null ? "no such entry" : entry.size() + " bytes");
          }
          return zip.dataStart(entry);
        });
  }

  private void requireLittleEndian(ZipDirectory zip, String name) {
    ZipDirectory.Entry entry = zip.entry(name);
    if (entry == null) {
      return; // older files are all little-endian
    }
    long length = Math.min(entry.size(), LITTLE.length() + 1L);
    String order = file.cursor(zip.dataStart(entry), length, name).utf8(length);
    if (!order.equals(LITTLE)) {
      throw ModelFormatException.file(file.path(), "little-endian numbers (" + name + ")", order);
    }
  }

  private Checkpoint readLegacy() {
    ByteCursor input = file.cursor(0, Math.min(file.size(), LONGEST_PICKLE), "the pickle");
    require(input, "PyTorch's magic number", MAGIC, Unpickler.load(input, new TorchAllowList()));
    require(input, "a protocol of 1001", PROTOCOL, Unpickler.load(input, new TorchAllowList()));
    Object system = Unpickler.load(input, new TorchAllowList());
    Object little = system instanceof Dict dict ? dict.entries().get("little_endian") : system;
    require(input, "little-endian numbers", true, little);
    TorchAllowList allowed = new TorchAllowList();
    Object pickled = Unpickler.load(input, allowed);
    Map<String, Long> starts = storageStarts(input, allowed.storages());
    return locate(
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

  private Map<String, Long> storageStarts(ByteCursor input, Map<String, Storage> storages) {
    Object keys = Unpickler.load(input, new TorchAllowList());
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
      long elements =
          file.cursor(at, Long.BYTES, "the length of storage " + storage.key()).fixed64();
      if (elements != storage.elements()) {
        throw ModelFormatException.file(
            file.path(),
            "%s elements in storage %s".formatted(storage.elements(), storage.key()),
            elements);
      }
      at += Long.BYTES;
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

  private static void require(ByteCursor input, String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw input.bad(what, found == null ? "nothing" : Unpickler.describe(found));
    }
  }

  private Checkpoint locate(Object pickled, Storages storages) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    stateDict(pickled)
        .entries()
        .forEach(
            (name, value) -> {
              if (value instanceof TorchAllowList.Tensor tensor) {
                long start = storages.start(name, tensor.storage());
                tensors.put(name, tensor.locate(name, file, start));
              }
            });
    return new Checkpoint(file.path(), tensors);
  }

  /** The dictionary of tensors: the pickled value, or a dictionary nested in it. */
  private Dict stateDict(Object pickled) {
    Object value = pickled;
    for (int depth = 0; depth < DEEPEST && value instanceof Dict dict; depth++) {
      if (dict.entries().values().stream().anyMatch(TorchAllowList.Tensor.class::isInstance)) {
        return dict;
      }
      value =
          WRAPPERS.stream()
              .map(dict.entries()::get)
              .filter(Dict.class::isInstance)
              .findFirst()
              .orElse(null);
    }
    throw ModelFormatException.file(
        file.path(), "a dictionary of tensors", Unpickler.describe(pickled) + " without any");
  }
}
