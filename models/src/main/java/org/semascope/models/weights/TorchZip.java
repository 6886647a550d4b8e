package org.semascope.models.weights;

import java.util.List;
import org.semascope.models.ModelFormatException;

/**
 * Reads the zip form: {@code <top>/data.pkl} describes the tensors, {@code <top>/data/<key>} holds
 * the numbers of a storage, uncompressed, so that they can be used where they lie.
 */
final class TorchZip {
  private static final String PICKLE = "/data.pkl";
  private static final String LITTLE = "little";

  private TorchZip() {}

  static Checkpoint read(FileBytes file) {
    ZipDirectory zip = ZipDirectory.read(file);
    ZipDirectory.Entry pickle = pickle(file, zip);
    String top = pickle.name().substring(0, pickle.name().length() - PICKLE.length());
    requireLittleEndian(file, zip, top + "/byteorder");
    if (pickle.size() > TorchFile.LONGEST_PICKLE) {
      throw ModelFormatException.file(
          file.path(),
          "%s of at most %s bytes".formatted(pickle.name(), TorchFile.LONGEST_PICKLE),
          pickle.size());
    }
    long start = zip.dataStart(pickle);
    Object pickled =
        Unpickler.load(new PickleInput(file, start, start + pickle.size()), new TorchWorld());
    return TorchStateDict.place(
        file,
        pickled,
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

  private static ZipDirectory.Entry pickle(FileBytes file, ZipDirectory zip) {
    List<ZipDirectory.Entry> pickles =
        zip.entries().stream()
            .filter(entry -> entry.name().endsWith(PICKLE))
            .filter(entry -> entry.name().indexOf('/') == entry.name().length() - PICKLE.length())
            .toList();
    if (pickles.size() != 1) {
      throw ModelFormatException.file(
          file.path(), "one data.pkl in a folder at the top of the archive", pickles.size());
    }
    return pickles.get(0);
  }

  private static void requireLittleEndian(FileBytes file, ZipDirectory zip, String name) {
    ZipDirectory.Entry entry = zip.entry(name);
    if (entry == null) {
      return; // older files do not say, and were all little-endian
    }
    long length = Math.min(entry.size(), LITTLE.length() + 1L);
    String order = file.cursor(zip.dataStart(entry), length, name).utf8(length);
    if (!order.equals(LITTLE)) {
      throw ModelFormatException.file(file.path(), "little-endian numbers (" + name + ")", order);
    }
  }
}
