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
 * Opens wordnets as memory-mapped images, which are built once per content: parsing a wordnet's
 * files takes seconds.
 *
 * @param folder for the images, named by the sha256 of their sources
 * @param work folder for unfinished images; on the same disk as {@code folder}
 */
public record WordNetCache(Path folder, Path work, Progress progress) {
  private static final int KEY_DIGITS = 32;

  /** The bundled Princeton WordNet 3.0; opened once per process. */
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
    Optional<Image> stored = stored(file);
    if (stored.isPresent()) {
      return new WordNet(stored.get());
    }
    WordNet wordnet = read.get();
    store(wordnet, file);
    return wordnet;
  }

  /** The stored image; empty if it is missing or damaged. */
  private static Optional<Image> stored(Path file) {
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

  private void store(WordNet wordnet, Path file) {
    Path unfinished = AtomicFile.temporary(work.resolve("wordnet"));
    try {
      Files.createDirectories(folder);
      Files.createDirectories(work);
      AtomicFile.removeLeftBehind(work);
      try (FileChannel channel =
          FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        AtomicFile.hold(channel);
        wordnet.image().writeTo(channel);
        channel.force(true);
      }
      AtomicFile.move(unfinished, file);
    } catch (IOException e) {
      progress.say(
          "%s is parsed at every start, since its image cannot be stored in %s: %s"
              .formatted(wordnet.name(), folder, IoReason.of(e)));
      unfinished.toFile().delete(); // if nothing can be written, there is nothing to delete
    }
  }
}
