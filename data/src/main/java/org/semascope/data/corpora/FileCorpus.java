package org.semascope.data.corpora;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.FileDigest;

/** A corpus in a file or a folder of files. */
record FileCorpus(Path path, Format<Paragraph> format, boolean lines) implements Corpus {
  @Override
  public String name() {
    return path.toString();
  }

  /** Files read by lines, whatever they look like, are another corpus. */
  @Override
  public String fingerprint() {
    String bytes =
        Files.isDirectory(path)
            ? FileDigest.of(path, CorpusFolder.files(path))
            : FileDigest.of(path);
    return lines ? bytes + "-lines" : bytes;
  }

  @Override
  public void read(Faults faults, Consumer<? super Paragraph> each) {
    format.read(path, faults, each);
  }
}
