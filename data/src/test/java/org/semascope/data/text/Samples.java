package org.semascope.data.text;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** Files that tests read: small ones made by hand, and the real ones where there are any. */
public final class Samples {
  private Samples() {}

  /** A file or folder of the test resources, such as {@code norms/eat.tsv}. */
  public static Path of(String name) {
    try {
      return Path.of(Samples.class.getClassLoader().getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  /** A file or folder under SEMASCOPE_DATA; the test is skipped without it. */
  public static Path real(String name) {
    String data = System.getenv("SEMASCOPE_DATA");
    if (data == null || data.isBlank()) {
      System.out.println("skipped: needs the real " + name + ", set SEMASCOPE_DATA");
    }
    Assumptions.assumeTrue(data != null && !data.isBlank(), "SEMASCOPE_DATA is not set");
    List<Path> found =
        Stream.of(data.split(File.pathSeparator))
            .map(folder -> Path.of(folder, name))
            .filter(Files::exists)
            .toList();
    Assumptions.assumeTrue(!found.isEmpty(), name + " is not in " + data);
    return found.get(0);
  }

  public static <R> List<R> strictly(Format<R> format, Path path) {
    List<R> records = new ArrayList<>();
    format.read(path, Faults.STRICT, records::add);
    return records;
  }

  /** The faults of a file in lenient mode. */
  public static List<String> faults(Format<?> format, Path path) {
    List<String> faults = new ArrayList<>();
    format.read(path, fault -> faults.add(fault.getMessage()), any -> {});
    return faults;
  }

  /** The only format of a list that recognises a file. */
  public static <R> Format<R> only(List<Format<R>> formats, Path path) {
    List<Format<R>> found = formats.stream().filter(one -> one.recognises(path)).toList();
    if (found.size() != 1) {
      throw new AssertionError(
          path + " is recognised by " + found.stream().map(Format::name).toList());
    }
    return found.get(0);
  }
}
