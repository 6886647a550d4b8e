package org.semascope.data.wordnet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.io.AtomicFile;
import org.semascope.data.Faults;

/**
 * Opens wordnets in a form that can be mapped, which is made once for each content: to read a
 * wordnet's own files takes seconds.
 *
 * @param folder where the mapped forms are kept, by the sha256 of what they were made from
 * @param work where a mapped form stands until it is whole; on the same disk as the folder
 */
public record WordNetCache(Path folder, Path work, Progress progress) {
  private static final int KEY_DIGITS = 32;

  /** Princeton WordNet 3.0, which comes with the program; opened once in a process. */
  public WordNet wordNet30() {
    return WordNet.wordNet30(() -> open(WordNet.SHA256_OF_30, WordNet::readEmbedded));
  }

  /** Same as {@link WordNet#open(Path)}. */
  public WordNet open(Path path) {
    WordNetFormat format = WordNetFormat.of(path);
    return open(format.fingerprint(path), () -> format.load(path, Faults.STRICT));
  }

  WordNet open(String sha256, Supplier<WordNet> read) {
    Path file =
        folder.resolve("%s-v%s.wordnet".formatted(sha256.substring(0, KEY_DIGITS), Image.VERSION));
    Optional<Image> kept = kept(file);
    if (kept.isPresent()) {
      return new WordNet(kept.get());
    }
    WordNet made = read.get();
    keep(made, file);
    return made;
  }

  /** What an earlier process has made; nothing if that is not there or damaged. */
  private static Optional<Image> kept(Path file) {
    try {
      Optional<Image> image = Image.map(file);
      if (image.isPresent() && Files.isWritable(file)) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now())); // the last use
      }
      return image;
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private void keep(WordNet made, Path file) {
    Path unfinished = AtomicFile.temporary(work.resolve("wordnet"));
    try {
      Files.createDirectories(folder);
      Files.createDirectories(work);
      AtomicFile.removeLeftBehind(work);
      try (FileChannel channel =
          FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        AtomicFile.hold(channel);
        made.image().writeTo(channel);
        channel.force(true);
      }
      AtomicFile.move(unfinished, file);
    } catch (IOException e) {
      progress.say(
          "%s is read from its own files each time, since its mapped form cannot be kept in %s: %s"
              .formatted(made.name(), folder, IoReason.of(e)));
      delete(unfinished);
    }
  }

  private static void delete(Path unfinished) {
    try {
      Files.deleteIfExists(unfinished);
    } catch (IOException e) {
      // Where nothing can be written, nothing was.
    }
  }
}
