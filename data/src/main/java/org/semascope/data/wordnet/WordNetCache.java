package org.semascope.data.wordnet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
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
    Supplier<WordNet> read = () -> format.load(path, Faults.STRICT);
    try {
      return open(sha256(format.files(path)), read);
    } catch (IOException e) {
      return read.get(); // whose message names the file
    }
  }

  WordNet open(String sha256, Supplier<WordNet> read) {
    Path file =
        folder.resolve("%s-v%d.wordnet".formatted(sha256.substring(0, KEY_DIGITS), Image.VERSION));
    try {
      Optional<Image> kept = Image.map(file);
      if (kept.isPresent()) {
        return new WordNet(kept.get());
      }
    } catch (NoSuchFileException e) {
      // Made now, for the next time.
    } catch (IOException e) {
      progress.say("cannot read %s: %s".formatted(file, IoReason.of(e)));
    }
    WordNet made = read.get();
    keep(made, file);
    return made;
  }

  private void keep(WordNet made, Path file) {
    Path unfinished = work.resolve(UUID.randomUUID() + ".wordnet");
    try {
      Files.createDirectories(folder);
      Files.createDirectories(work);
      try (FileChannel channel =
          FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        made.image().writeTo(channel);
        channel.force(true);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
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

  private static String sha256(List<Path> files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (Path file : files) {
        // A folder's files are told apart; a single file may be renamed.
        String name = files.size() == 1 ? "" : file.getFileName() + "\n" + Files.size(file) + "\n";
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        try (InputStream in = Files.newInputStream(file)) {
          for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            digest.update(buffer, 0, n);
          }
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has SHA-256
    }
  }
}
