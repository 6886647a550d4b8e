package org.semascope.data.tagged;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** The senses of a unified corpus by instance: {@code d000.s000.t000 long%3:00:02::}. */
final class GoldKeys {
  private final Path file;
  private final Map<String, String> byInstance = new HashMap<>();
  private final Set<String> unused = new HashSet<>();

  private GoldKeys(Path file) {
    this.file = file;
  }

  static GoldKeys read(Path file, Faults faults) {
    if (!Files.isRegularFile(file)) {
      throw DataFormatException.file(file, "the senses beside the words", "no such file");
    }
    GoldKeys keys = new GoldKeys(file);
    try (SourceText source = new SourceText(file)) {
      while (source.peek() != SourceText.END) {
        int line = source.line();
        try {
          keys.add(source.readLine().strip(), line);
        } catch (BadRecord bad) {
          faults.accept(bad.in(file));
        }
      }
    }
    keys.unused.addAll(keys.byInstance.keySet());
    return keys;
  }

  private void add(String text, int line) throws BadRecord {
    if (text.isEmpty()) {
      return;
    }
    String[] parts = text.split("\\s+", 2);
    if (parts.length < 2 || !parts[1].contains("%")) {
      throw new BadRecord(line, "an instance and its sense keys", text);
    }
    if (byInstance.putIfAbsent(parts[0], parts[1]) != null) {
      throw new BadRecord(line, "each instance once", parts[0]);
    }
  }

  List<String> of(String instance, int line) throws BadRecord {
    unused.remove(instance);
    String keys = byInstance.get(instance);
    if (keys == null) {
      throw new BadRecord(line, "an instance with a sense in " + file.getFileName(), instance);
    }
    return List.of(keys.split("\\s+"));
  }

  /** Tells of senses whose instance the corpus lacks. */
  void tellUnused(Faults faults) {
    if (!unused.isEmpty()) {
      String example = unused.stream().sorted().findFirst().orElseThrow();
      faults.accept(
          DataFormatException.file(
              file,
              "senses of instances that the corpus has",
              unused.size() + " others, such as " + example));
    }
  }
}
