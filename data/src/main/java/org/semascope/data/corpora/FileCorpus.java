package org.semascope.data.corpora;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.Lines;

/** A corpus in a file or a folder of files. */
record FileCorpus(Path path, Format<Paragraph> format) implements Corpus {
  @Override
  public String name() {
    return path.toString();
  }

  /** Of the files' names and bytes as they are on the disk. */
  @Override
  public String fingerprint() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      boolean folder = Files.isDirectory(path);
      List<Path> files = folder ? CorpusFolder.files(path) : List.of(path);
      byte[] buffer = new byte[1 << 16];
      for (Path file : files) {
        // A folder's files are told apart; a single file may be renamed.
        String name = folder ? path.relativize(file) + "\n" + Files.size(file) + "\n" : "";
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        try (InputStream in = Files.newInputStream(file)) {
          for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            digest.update(buffer, 0, n);
          }
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw Lines.unreadable(path, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has SHA-256
    }
  }

  @Override
  public void read(Faults faults, Consumer<? super Paragraph> each) {
    format.read(path, faults, each);
  }
}
