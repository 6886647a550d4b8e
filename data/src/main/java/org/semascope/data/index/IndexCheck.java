package org.semascope.data.index;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.Sha256;

/** The files of an index, and the verification of their checksums. */
final class IndexCheck {
  /** Files that end with a checksum: Lucene's and those of {@link Texts}. */
  private static final Pattern CHECKED =
      Pattern.compile("segments_\\w+|_\\w+\\.\\w+|paragraphs\\.(utf8|places)");

  private static final List<String> UNCHECKED = List.of("write.lock", IndexManifest.FILE);

  private IndexCheck() {}

  /** Whether a folder contains files of an index (with or without manifest) and nothing else. */
  static boolean holdsOnlyIndexFiles(Path folder) throws IOException {
    List<String> names =
        FileTree.children(folder).stream().map(file -> file.getFileName().toString()).toList();
    return names.stream().anyMatch(CHECKED.asMatchPredicate())
        && names.stream()
            .allMatch(name -> UNCHECKED.contains(name) || CHECKED.matcher(name).matches());
  }

  /** Verifies the checksum at the end of every file, unless an earlier verification is cached. */
  static void requireIntact(Path folder, Optional<Path> cache) throws IOException {
    List<Path> files =
        FileTree.children(folder).stream()
            .filter(file -> CHECKED.matcher(file.getFileName().toString()).matches())
            .toList();
    byte[] stamp = stamp(folder, files).getBytes(StandardCharsets.UTF_8);
    Optional<Path> cached = cache.map(parent -> parent.resolve(name(folder)));
    if (cached.isPresent()
        && Files.isRegularFile(cached.get())
        && Arrays.equals(Files.readAllBytes(cached.get()), stamp)) {
      return;
    }
    try (Directory directory = FSDirectory.open(folder)) {
      for (Path file : files) {
        try (IndexInput content =
            directory.openInput(file.getFileName().toString(), IOContext.READONCE)) {
          CodecUtil.checksumEntireFile(content);
        }
      }
    }
    if (cached.isPresent()) {
      try {
        AtomicFile.write(cached.get(), stamp);
      } catch (IOException e) {
        return; // verified again next time
      }
    }
  }

  private static String stamp(Path folder, List<Path> files) throws IOException {
    List<String> lines = new ArrayList<>(List.of(folder.toRealPath().toString()));
    for (Path file : files) {
      if (!Files.isRegularFile(file)) {
        throw new IOException(file.getFileName() + " is a pipe, a folder or a dangling link");
      }
      lines.add(
          "%s\t%s\t%s"
              .formatted(
                  file.getFileName(),
                  Files.size(file),
                  Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String name(Path folder) {
    String path = folder.toAbsolutePath().normalize().toString();
    return Sha256.of(path.getBytes(StandardCharsets.UTF_8)).substring(0, 32) + ".index";
  }
}
