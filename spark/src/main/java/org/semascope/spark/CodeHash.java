package org.semascope.spark;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.semascope.core.io.Sha256;

/**
 * The version of Semascope that a process runs: a hash of the names and checksums of its classes
 * from the directory of the jar. Cached, since the classes of a process do not change.
 */
final class CodeHash {
  private static final String OURS = "org/semascope/";
  private static final String HERE = compute(location());

  private CodeHash() {}

  /** The hash of this process. */
  static String here() {
    return HERE;
  }

  /** The jar or folder of classes that this class was loaded from. */
  static Path location() {
    try {
      return Path.of(CodeHash.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static String compute(Path location) {
    MessageDigest all = Sha256.digest();
    try {
      for (String line : Files.isDirectory(location) ? inFolder(location) : inJar(location)) {
        all.update(line.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the program's own classes", e);
    }
    return Sha256.hex(all.digest());
  }

  private static List<String> inJar(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .filter(entry -> entry.getName().startsWith(OURS) && !entry.isDirectory())
          .map(CodeHash::line)
          .sorted()
          .toList();
    }
  }

  private static String line(ZipEntry entry) {
    return "%s %08x\n".formatted(entry.getName(), entry.getCrc());
  }

  private static List<String> inFolder(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> "%s %s\n".formatted(folder.relativize(file), hash(file)))
          .sorted()
          .toList();
    }
  }

  private static String hash(Path file) {
    try {
      return Sha256.of(file);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the program's own classes", e);
    }
  }
}
