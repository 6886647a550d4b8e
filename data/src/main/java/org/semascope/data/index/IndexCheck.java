package org.semascope.data.index;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
    List<String> names = names(folder);
    return names.stream().anyMatch(CHECKED.asMatchPredicate())
        && names.stream().allMatch(CHECKED.asMatchPredicate().or(UNCHECKED::contains));
  }

  private static List<String> names(Path folder) throws IOException {
    return FileTree.children(folder).stream().map(file -> file.getFileName().toString()).toList();
  }

  /** Verifies the checksum at the end of every file, unless an earlier verification is cached. */
  static void requireIntact(Path folder, Optional<Path> cache) throws IOException {
    List<String> files = names(folder).stream().filter(CHECKED.asMatchPredicate()).toList();
    byte[] stamp = stamp(folder, files).getBytes(StandardCharsets.UTF_8);
    Path cached = cache.map(parent -> parent.resolve(cacheName(folder))).orElse(null);
    if (cached != null
        && Files.isRegularFile(cached)
        && Arrays.equals(Files.readAllBytes(cached), stamp)) {
      return;
    }
    try (Directory directory = FSDirectory.open(folder)) {
      for (String file : files) {
        try (IndexInput content = directory.openInput(file, IOContext.READONCE)) {
          CodecUtil.checksumEntireFile(content);
        }
      }
    }
    if (cached != null) {
      try {
        AtomicFile.write(cached, stamp);
      } catch (IOException e) {
        return; // verified again next time
      }
    }
  }

  private static String stamp(Path folder, List<String> names) throws IOException {
    StringBuilder stamp = new StringBuilder(folder.toRealPath() + "\n");
    for (String name : names) {
      Path file = folder.resolve(name);
      if (!Files.isRegularFile(file)) {
        throw new IOException(name + " is a pipe, a folder or a dangling link");
      }
      long time = Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
      stamp.append("%s\t%s\t%s\n".formatted(name, Files.size(file), time));
    }
    return stamp.toString();
  }

  private static String cacheName(Path folder) {
    String path = folder.toAbsolutePath().normalize().toString();
    return Sha256.of(path.getBytes(StandardCharsets.UTF_8)).substring(0, 32) + ".index";
  }
}
